// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AttnTensor } from '../../../../web/components/tensor/tensor';
import '../../../../web/components/tensor/tensor';
import { draggedTo, dragUnit } from '../../../../web/components/tensor/gestures';
import type { TensorData } from '../../../../web/components/tensor/tensor-data';

const weights: TensorData = {
  name: 'attention/A',
  shape: [2, 3],
  values: Float32Array.of(0.5, 0.25, 0.25, 0.125, 0.875, 0),
  axes: [{ name: 'query', labels: ['go', '.'] }, { name: 'key' }],
  masked: Uint8Array.of(0, 0, 0, 0, 0, 1),
};

let element: AttnTensor;
let events: [string, unknown][];

async function shown(properties: Partial<AttnTensor>): Promise<void> {
  Object.assign(element, properties);
  await element.updateComplete;
}

const cell = (index: number) => element.shadowRoot!.querySelector<HTMLElement>(`[data-index="${index}"]`)!;
const cells = () => [...element.shadowRoot!.querySelectorAll<HTMLElement>('[role=gridcell]')];
const stops = () => cells().filter((each) => each.tabIndex === 0);

async function press(key: string, init: KeyboardEventInit = {}): Promise<void> {
  const at = element.shadowRoot!.activeElement ?? stops()[0];
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init }));
  await element.updateComplete;
}

beforeEach(async () => {
  document.documentElement.lang = 'en';
  element = document.createElement('attn-tensor');
  events = [];
  for (const type of ['point', 'leave', 'open', 'edit', 'drag', 'reset']) {
    element.addEventListener(`attn-cell-${type}`, (event) => events.push([type, (event as CustomEvent).detail]));
  }
  document.body.append(element);
  await shown({ data: weights });
});

afterEach(() => element.remove());

describe('<attn-tensor> as a grid', () => {
  it('names every cell by row, column and value', () => {
    expect(cells().map((each) => each.getAttribute('aria-label'))).toEqual([
      'query 0 go, key 0, 0.5000',
      'query 0 go, key 1, 0.2500',
      'query 0 go, key 2, 0.2500',
      'query 1 ., key 0, 0.1250',
      'query 1 ., key 1, 0.8750',
      'query 1 ., key 2, masked, 0',
    ]);
  });

  it('shows the numbers, and none where it is masked', () => {
    expect(cells().map((each) => each.textContent)).toEqual(['0.5000', '0.2500', '0.2500', '0.1250', '0.8750', '']);
    expect(cell(5).className).toContain('masked');
  });

  it('shows a lone number as a cell without a colour, unless a scale is given: it would be the end of its own', async () => {
    const ramp = () => element.shadowRoot!.querySelector('.ramp');
    for (const shape of [[], [1]]) {
      await shown({ data: { name: 'loss', shape, values: Float32Array.of(4.5) } });
      expect(cells().map((each) => [each.textContent, each.className])).toEqual([['4.5000', 'cell']]);
      expect(ramp()).toBeNull();
    }
    await shown({ data: { name: 'p', shape: [], values: Float32Array.of(0.5), domain: [0, 1] } });
    expect(cells()[0].className).toMatch(/seq/);
    expect(ramp()).not.toBeNull();
  });

  it('draws again after it had no data for a while, few cells and many', async () => {
    const many = { name: 'many', shape: [60, 60], values: new Float32Array(3600) };
    for (const data of [weights, many, weights]) {
      await shown({ data: null });
      expect(cells()).toHaveLength(0);
      await shown({ data });
      expect(element.shadowRoot!.querySelector('.scroll')!.firstElementChild?.className).toContain(
        data === many ? 'space' : 'matrices',
      );
      expect(cells().length).toBe(data === many ? 2 : 6);
    }
    expect(cells()[0].textContent).toBe('0.5000');
  });

  it('has one tab stop, which the cursor moves', async () => {
    expect(stops()).toEqual([cell(0)]);
    await shown({ cursor: 4 });
    expect(stops()).toEqual([cell(4)]);
    await shown({ cursor: 400 });
    expect(stops()).toEqual([cell(5)]);
  });

  it('has its rows and columns named', () => {
    const texts = (role: string) =>
      [...element.shadowRoot!.querySelectorAll(`[role=${role}]`)].map((each) => each.textContent);
    expect(texts('columnheader')).toEqual(['0', '1', '2']);
    expect(texts('rowheader')).toEqual(['go', '.']);
    expect(element.shadowRoot!.querySelector('[role=grid]')!.getAttribute('aria-label')).toBe('attention/A');
  });

  it('keeps the elements when only values change, and touches none that is the same', async () => {
    const before = cells();
    const touched: Element[] = [];
    const observer = new MutationObserver((records) => touched.push(...records.map(({ target }) => target as Element)));
    for (const each of before)
      observer.observe(each, { attributes: true, childList: true, characterData: true, subtree: true });
    const values = weights.values!.slice();
    values[1] = 0.375;
    await shown({ data: { ...weights, values } });
    await new Promise((resolve) => setTimeout(resolve));
    expect(cells()).toEqual(before);
    expect(cell(1).textContent).toBe('0.3750');
    expect(
      new Set(touched.map((each) => ((each as unknown as Node).nodeType === 3 ? each.parentElement : each))),
    ).toEqual(new Set([cell(1)]));
  });

  it('shows what a changed cell was', async () => {
    await shown({ data: { ...weights, before: Float32Array.of(0.5, 0.75, 0.25, 0.125, 0.875, 0) } });
    expect(cell(1).dataset.was).toBe('0.7500');
    expect(cell(1).getAttribute('aria-label')).toBe('query 0 go, key 1, 0.2500, was 0.7500');
    expect(cells().filter((each) => each.dataset.was)).toEqual([cell(1)]);
    await shown({ data: weights });
    expect(cell(1).textContent).toBe('0.2500');
  });

  it('marks cells, ignores marks outside, and takes them away again', async () => {
    await shown({
      marks: [
        { index: 1, kind: 'cell' },
        { index: 3, kind: 'source' },
        { index: 99, kind: 'used' },
        { index: -1, kind: 'used' },
      ],
    });
    expect(cells().map((each) => each.dataset.mark)).toEqual([
      undefined,
      'cell',
      undefined,
      'source',
      undefined,
      undefined,
    ]);
    await shown({ marks: [{ index: 3, kind: 'used' }] });
    expect(cells().map((each) => each.dataset.mark)).toEqual([
      undefined,
      undefined,
      undefined,
      'used',
      undefined,
      undefined,
    ]);
  });

  it('keeps marks, pointing and the tab stop when the shape changes', async () => {
    await shown({ marks: [{ index: 1, kind: 'cell' }], cursor: 5 });
    await shown({ data: { ...weights, shape: [3, 2] } });
    expect(cell(1).dataset.mark).toBe('cell');
    expect(stops()).toEqual([cell(5)]);
  });
});

describe('<attn-tensor> with many cells', () => {
  const side = 30;
  const many = (shift: number): TensorData => ({
    name: 'many',
    shape: [side, side],
    values: Float32Array.from({ length: side * side }, (_, i) => (i % 7) - 3 + shift),
  });
  const grid = () => element.shadowRoot!.querySelector('[role=grid]')!;
  const idle = () => vi.waitFor(() => expect(grid().hasAttribute('aria-busy')).toBe(false), { timeout: 60_000 });

  it('has its tab stop and all its rows at once, and its cells when there is time', async () => {
    await shown({ data: many(0) });
    expect(grid().getAttribute('aria-busy')).toBe('true');
    expect(grid().getAttribute('aria-rowcount')).toBe(String(side + 1));
    expect(element.shadowRoot!.querySelectorAll('[role=rowheader]')).toHaveLength(side);
    expect(stops()).toEqual([cell(0)]);
    expect(cell(0).getAttribute('aria-label')).toBe('row 0, column 0, \u22123');
    await idle();
    expect(cells()).toHaveLength(side * side);
    expect(cell(899).getAttribute('aria-label')).toBe(
      `row 29, column 29, ${((899 % 7) - 3).toString().replace('-', '\u2212')}`,
    );
  });

  it('makes a row that is reached for before', async () => {
    await shown({ data: many(0), marks: [{ index: 45, kind: 'source' }] });
    expect(cell(45).dataset.mark).toBe('source');
    await shown({ cursor: 620 });
    expect(stops()).toEqual([cell(620)]);
    expect(cell(620).getAttribute('aria-label')).toContain('row 20, column 20');
  });

  it('calls every cell after its new number, and says that it is busy until then', async () => {
    await shown({ data: many(0) });
    await idle();
    const before = cells();
    await shown({ data: many(1) });
    expect(grid().getAttribute('aria-busy')).toBe('true');
    // The cell with the focus must not wait.
    expect(cell(0).getAttribute('aria-label')).toContain('\u22122');
    await idle();
    expect(cells()).toEqual(before);
    expect(cell(6).getAttribute('aria-label')).toBe('row 0, column 6, 4');
  });

  it('goes on where it was when it comes back to the page', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await shown({ data: many(0) });
    element.remove();
    await vi.advanceTimersByTimeAsync(1000);
    expect(grid().getAttribute('aria-busy')).toBe('true');
    document.body.append(element);
    await idle();
    expect(cells()).toHaveLength(side * side);
  });
});

describe('<attn-tensor> by keys', () => {
  it('walks, and says which cell has the focus', async () => {
    cell(0).focus();
    await element.updateComplete;
    await press('ArrowRight');
    await press('ArrowDown');
    expect(element.shadowRoot!.activeElement).toBe(cell(4));
    expect(element.cursor).toBe(4);
    expect(events.filter(([type]) => type === 'point').map(([, detail]) => detail)).toEqual([
      { index: 0, how: 'focus' },
      { index: 1, how: 'focus' },
      { index: 4, how: 'focus' },
    ]);
  });

  it('opens a cell with Enter', async () => {
    cell(0).focus();
    await press('End');
    await press('Enter');
    expect(events.at(-1)).toEqual(['open', { index: 2 }]);
  });

  it('edits nothing unless it is editable', async () => {
    cell(0).focus();
    for (const key of ['5', 'Delete', 'F2']) await press(key);
    await press('ArrowUp', { altKey: true });
    expect(element.shadowRoot!.querySelector('input')).toBe(null);
    expect(events.map(([type]) => type)).toEqual(['point']);
  });

  it('turns what is typed into an edit, and Escape into none', async () => {
    await shown({ editable: true });
    cell(1).focus();
    await press('-');
    const input = element.shadowRoot!.querySelector('input')!;
    expect(input.value).toBe('-');
    expect(input.getAttribute('aria-label')).toBe('New value of query 0 go, key 1');
    input.value = '-1e9x';
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await element.updateComplete;
    expect(events.filter(([type]) => type === 'edit')).toEqual([['edit', { index: 1, text: '-1e9x' }]]);
    await press('F2');
    const again = element.shadowRoot!.querySelector('input')!;
    expect(again.value).toBe('0.25');
    again.value = '7';
    again.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('input')).toBe(null);
    expect(events.filter(([type]) => type === 'edit')).toHaveLength(1);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])('leaves an input method its own keys: %o', async (own) => {
    await shown({ editable: true });
    cell(1).focus();
    await press('Enter', own);
    await press('5', own);
    expect(events.map(([type]) => type)).toEqual(['point']);
    await press('F2');
    const input = element.shadowRoot!.querySelector('input')!;
    input.value = '7';
    for (const key of ['Enter', 'Escape']) input.dispatchEvent(new KeyboardEvent('keydown', { key, ...own }));
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('input')).toBe(input);
  });

  it('takes a single digit typed on a cell for the new number', async () => {
    await shown({ editable: true });
    cell(1).focus();
    await press('0');
    element
      .shadowRoot!.querySelector('input')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await element.updateComplete;
    expect(events.filter(([type]) => type === 'edit')).toEqual([['edit', { index: 1, text: '0' }]]);
  });

  it('resets with Delete, and nudges with Alt and an arrow', async () => {
    await shown({ editable: true });
    cell(1).focus();
    await press('Delete');
    await press('ArrowUp', { altKey: true });
    expect(events.at(-2)).toEqual(['reset', { index: 1 }]);
    const [type, detail] = events.at(-1)!;
    expect(type).toBe('drag');
    expect(detail).toMatchObject({ index: 1, done: true });
    expect((detail as { number: number }).number).toBeGreaterThan(0.25);
  });

  it('shows and announces why an edit was refused', async () => {
    await shown({ editable: true, refusal: 'That is no number.' });
    expect(element.shadowRoot!.querySelector('[role=alert]')!.textContent).toBe('That is no number.');
  });
});

describe('dragging', () => {
  it('goes in whole steps of a power of ten and comes back to where it was', () => {
    const start = { number: 0.123, unit: dragUnit(2, false), whole: false };
    expect(start.unit).toBe(0.01);
    expect(draggedTo(start, 0)).toBe(0.123);
    expect(draggedTo(start, 3)).toBe(0.15);
    expect(draggedTo(start, -15)).toBe(-0.03);
  });

  it('of whole numbers gives whole numbers', () => {
    const start = { number: 3, unit: dragUnit(6, true), whole: true };
    expect([4, 6, 20, -40].map((pixels) => draggedTo(start, pixels))).toEqual([3, 4, 5, -1]);
  });

  it('has a step whatever the scale is', () => {
    for (const span of [0, NaN, Infinity, 1e-30, 1e30]) expect(dragUnit(span, false)).toBeGreaterThan(0);
  });
});

describe('<attn-tensor> with bad data', () => {
  const bad: [string, TensorData][] = [
    ['too few numbers', { ...weights, values: Float32Array.of(1, 2) }],
    ['too many numbers', { ...weights, shape: [1, 2] }],
    ['NaN and infinities', { ...weights, values: Float32Array.of(NaN, Infinity, -Infinity, 0, 1, 2) }],
    ['no numbers yet', { ...weights, values: null }],
    ['an empty axis', { ...weights, shape: [0, 3], values: new Float32Array(0) }],
    [
      'empty names',
      {
        ...weights,
        name: '',
        axes: [
          { name: '', labels: [] },
          { name: '', labels: ['', '', ''] },
        ],
      },
    ],
    ['a shape that is none', { ...weights, shape: [-2, 1.5] }],
    ['seven dimensions', { ...weights, shape: [1, 1, 1, 1, 1, 2, 3] }],
    ['too many axes', { ...weights, axes: Array.from({ length: 5 }, (_, i) => ({ name: `a${i}` })) }],
    ['a domain upside down', { ...weights, domain: [1, 0] }],
  ];

  for (const [what, data] of bad) {
    it(`draws ${what}`, async () => {
      await shown({ data });
      expect(element.shadowRoot!.querySelector('section')).not.toBe(null);
      await shown({ data: weights });
      expect(cells().map((each) => each.textContent)[4]).toBe('0.8750');
    });
  }

  it('says that numbers are missing, and where', async () => {
    await shown({ data: bad[0][1] });
    expect(element.shadowRoot!.querySelector('.note')!.textContent).toBe(
      'Shape 2 × 3 has 6 cells, but 2 numbers were given.',
    );
    expect(cell(3).getAttribute('aria-label')).toBe('query 1 ., key 0, missing');
  });

  it('shows nothing without data', async () => {
    await shown({ data: null });
    expect(element.shadowRoot!.querySelector('section')).toBe(null);
  });
});
