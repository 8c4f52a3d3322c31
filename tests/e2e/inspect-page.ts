// The page on which any program is stepped through: what it shows, and whether that is what the engine has.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Description, InspectorHandle } from '../../web/engine/module';
import { engine } from './engine-in-node';

/** The page's stepper has the program open and shows a step. */
export const ready = (page: Page) => page.locator('attn-stepper .now .title').waitFor();

interface Shown {
  position: number;
  of: number;
  /** Every number in view: what it says, and which cell it is said to be. */
  tensors: {
    value: number;
    shape: number[];
    numbers: number[] | null;
    cells: { index: number; text: string; label: string }[];
  }[];
  buttons: { cell: string; text: string }[];
}

/** A page, whatever drives it. */
interface Asked {
  evaluate<T>(given: () => T): Promise<T>;
}

/** All numbers that the stepper shows, as the page has them. */
export const shown = (page: Asked): Promise<Shown> =>
  page.evaluate(() => {
    const stepper = document.querySelector('attn-explore')!.shadowRoot!.querySelector('attn-stepper')!;
    const roots = [
      stepper.shadowRoot!,
      ...[...stepper.shadowRoot!.querySelectorAll('attn-explanation')].map((panel) => panel.shadowRoot!),
    ];
    const tensors = roots
      .flatMap((root) => [...root.querySelectorAll('attn-tensor')])
      .map((tensor) => ({
        value: Number(tensor.dataset.value),
        shape: [...tensor.data!.shape],
        numbers: tensor.data!.values ? [...tensor.data!.values] : null,
        cells: [...tensor.shadowRoot!.querySelectorAll<HTMLElement>('.cell')].map((cell) => ({
          index: Number(cell.dataset.index),
          text: cell.textContent ?? '',
          label: cell.getAttribute('aria-label') ?? '',
        })),
      }));
    const buttons = roots
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>('button.number, .sum')])
      .map((at) => ({
        cell: at.dataset.cell!,
        text: (at.matches('.sum') ? at.querySelector('.result')! : at).textContent.trim(),
      }));
    const slider = stepper.shadowRoot!.querySelector<HTMLInputElement>('input[type=range]')!;
    return { position: Number(slider.value), of: Number(slider.max), tensors, buttons };
  });

/** In the page: the present step's tensors have all come, and all cells are made and named. */
export function allNumbersAreThere(): boolean {
  const stepper = document.querySelector('attn-explore')!.shadowRoot!.querySelector('attn-stepper')!;
  return [...stepper.shadowRoot!.querySelectorAll('attn-tensor')].every(
    (tensor) =>
      tensor.data?.values !== null && !tensor.isUpdatePending && !tensor.shadowRoot!.querySelector('[aria-busy=true]'),
  );
}

export const settled = (page: Page) => page.waitForFunction(allNumbersAreThere);

/** "−1.5e−7" as a number. */
const read = (text: string): number => Number(text.replaceAll('\u2212', '-').replace('\u221e', 'Infinity'));

/** Whether a text is a number rounded to the digits that it has. */
function isRounded(text: string, number: number): boolean {
  if (text === 'NaN') return Number.isNaN(number);
  const [digits, exponent = '0'] = text.replaceAll('\u2212', '-').split('e') as [string, string?];
  const unit = 10 ** (Number(exponent) - (digits.split('.')[1]?.length ?? 0));
  // A whole number stands for itself; to be halfway between two others leaves room for one more rounding.
  return read(text) === number || (text !== '0' && Math.abs(read(text) - number) <= 0.5001 * unit);
}

/** The cells that show, or are called to a screen reader, another number than the engine's at their index. */
function wrongCells({ cells }: Shown['tensors'][number], numbers: ArrayLike<number>): string[] {
  return cells.flatMap(({ index, text, label }) => {
    const number = numbers[index];
    const said = label
      .replace(/(, was |，原为 ).*/, '')
      .split(/, |，/)
      .findLast((part) => /^[\u2212\d.∞]|^NaN$/.test(part));
    const right = (text === '' || isRounded(text, number)) && said !== undefined && isRounded(said, number);
    return right ? [] : [`${index} shows ${text}, is called ${label}, is ${number}`];
  });
}

/** One expectation a value: there are hundreds of thousands of cells. */
export function expectNumbers({ tensors, buttons }: Shown, inspector: InspectorHandle): void {
  for (const tensor of tensors) {
    const numbers = inspector.read(tensor.value);
    const same =
      tensor.numbers?.length === numbers.length && tensor.numbers.every((number, i) => Object.is(number, numbers[i]));
    if (!same) expect(tensor.numbers, `value ${tensor.value}`).toEqual([...numbers]);
    expect(wrongCells(tensor, numbers), `value ${tensor.value}`).toEqual([]);
  }
  for (const { cell, text } of buttons) {
    const [value, index] = cell.split(':').map(Number) as [number, number];
    const number = inspector.read(value)[index];
    // Four decimals, or four significant digits.
    expect(Math.abs(read(text) - number), `${cell}: ${text}`).toBeLessThanOrEqual(
      Math.max(0.00005001, 0.0005001 * Math.abs(number) * Number(text.includes('e'))),
    );
  }
}

export async function opened(
  program: string,
  settings: string,
): Promise<{ inspector: InspectorHandle; description: Description }> {
  const pairs = settings
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string]);
  const request = { program, settings: Object.fromEntries(pairs), gradients: true, seed: 0 };
  const inspector = (await engine()).Inspector.open(JSON.stringify(request), new Uint8Array());
  return { inspector, description: JSON.parse(inspector.describe()) };
}

export const explanation = (page: Page) =>
  page.locator('attn-stepper > attn-explanation, attn-stepper attn-explanation');
