// Programs walked from the first op to the last gradient, by keyboard, every number held against the engine's.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Description, InspectorHandle } from '../../web/engine/module';
import { screenshot } from './elements';
import { engine } from './engine-in-node';
import { accessibilityProblems, openSite, type Site } from './site';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

/** The page's stepper has the program open and shows a step. */
const ready = (page: Page) => page.locator('attn-stepper .now .title').waitFor();

/** Steps taken in a browser cost time: programs in sizes that show every op. */
const programs: [program: string, settings: string][] = [
  ['masked_softmax', ''],
  ['additive_attention', ''],
  ['dot_product_attention', ''],
  ['multi_head_attention', 'hidden=8,num_heads=2'],
  ['gru', 'steps=1'],
  ['encoder_block', ''],
];

interface Shown {
  position: number;
  of: number;
  /** Every number in view: what it says, and which cell it is said to be. */
  tensors: { value: number; shape: number[]; numbers: number[] | null; cells: { index: number; text: string; label: string }[] }[];
  buttons: { cell: string; text: string }[];
}

/** All numbers that the stepper shows, as the page has them. */
const shown = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const stepper = document.querySelector('attn-explore')!.shadowRoot!.querySelector('attn-stepper')!;
    const roots = [stepper.shadowRoot!, ...[...stepper.shadowRoot!.querySelectorAll('attn-explanation')].map((panel) => panel.shadowRoot!)];
    const tensors = roots.flatMap((root) => [...root.querySelectorAll('attn-tensor')]).map((tensor) => ({
      value: Number(tensor.dataset.value),
      shape: [...tensor.data!.shape],
      numbers: tensor.data!.values ? [...tensor.data!.values] : null,
      cells: [...tensor.shadowRoot!.querySelectorAll<HTMLElement>('.cell')].map((cell) => ({
        index: Number(cell.dataset.index), text: cell.textContent ?? '', label: cell.getAttribute('aria-label') ?? '',
      })),
    }));
    const buttons = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>('button.number, .sum')]).map((at) => ({
      cell: at.dataset.cell!,
      text: (at.matches('.sum') ? at.querySelector('.result')! : at).textContent!.trim(),
    }));
    const slider = stepper.shadowRoot!.querySelector<HTMLInputElement>('input[type=range]')!;
    return { position: Number(slider.value), of: Number(slider.max), tensors, buttons };
  });

/** The present step's tensors have all come, and all cells are made and named. */
const settled = (page: Page) =>
  page.waitForFunction(() => {
    const stepper = document.querySelector('attn-explore')!.shadowRoot!.querySelector('attn-stepper')!;
    return [...stepper.shadowRoot!.querySelectorAll('attn-tensor')].every((tensor) =>
      tensor.data?.values !== null && !tensor.isUpdatePending && !tensor.shadowRoot!.querySelector('[aria-busy=true]'));
  });

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

/** What a cell shows, and what a screen reader says of it, is the engine's number at that index. */
function expectCells({ value, cells }: Shown['tensors'][number], numbers: ArrayLike<number>): void {
  for (const { index, text, label } of cells) {
    const number = numbers[index]!;
    if (text !== '') expect(isRounded(text, number), `cell ${value}:${index} shows ${text}, is ${number}`).toBe(true);
    const said = label.replace(/(, was |，原为 ).*/, '').split(/, |，/).findLast((part) => /^[\u2212\d.∞]|^NaN$/.test(part));
    expect(said !== undefined && isRounded(said, number), `cell ${value}:${index} is called ${label}, is ${number}`).toBe(true);
  }
}

function expectNumbers({ tensors, buttons }: Shown, inspector: InspectorHandle): void {
  for (const tensor of tensors) {
    const numbers = inspector.read(tensor.value);
    expect(tensor.numbers, `value ${tensor.value}`).toEqual([...numbers]);
    expectCells(tensor, numbers);
  }
  for (const { cell, text } of buttons) {
    const [value, index] = cell.split(':').map(Number) as [number, number];
    const number = inspector.read(value)[index]!;
    // Four decimals, or four significant digits.
    expect(Math.abs(read(text) - number), `${cell}: ${text}`).toBeLessThanOrEqual(Math.max(0.00005001, 0.0005001 * Math.abs(number) * Number(text.includes('e'))));
  }
}

async function opened(program: string, settings: string): Promise<{ inspector: InspectorHandle; description: Description }> {
  const pairs = settings.split(',').filter(Boolean).map((pair) => pair.split('=') as [string, string]);
  const request = { program, settings: Object.fromEntries(pairs), gradients: true, seed: 0 };
  const inspector = (await engine()).Inspector.open(JSON.stringify(request), new Uint8Array());
  return { inspector, description: JSON.parse(inspector.describe()) };
}

const explanation = (page: Page) => page.locator('attn-stepper > attn-explanation, attn-stepper attn-explanation');

describe('a program', () => {
  for (const [program, settings] of programs) {
    it(`${program} is walked by keyboard from its first op to its last gradient, and every number is the engine’s`, async () => {
      const { inspector, description } = await opened(program, settings);
      const { page, problems } = await site.visit(`en/inspect/?program=${program}&set=${encodeURIComponent(settings)}&walk=0`);
      await ready(page);
      expect((await shown(page)).position).toBe(0);
      const next = page.locator('attn-stepper [data-do=next]');
      await next.focus();
      for (let step = 1; step <= description.nodes.length; step += 1) {
        await page.keyboard.press('ArrowRight');
        await settled(page);
        const now = await shown(page);
        expect(now.position).toBe(step);
        const node = description.nodes[step - 1]!;
        const values = now.tensors.map(({ value }) => value);
        for (const value of [...node.inputs, ...node.outputs].slice(0, 6)) expect(values).toContain(value);
        expectNumbers(now, inspector);
      }
      expect(await next.isDisabled()).toBe(true);
      await page.locator('attn-stepper [data-do=back]').focus();
      await page.keyboard.press('ArrowLeft');
      expect((await shown(page)).position).toBe(description.nodes.length - 1);
      expect(problems).toEqual([]);
      inspector.delete();
      await page.context().close();
    });
  }

  it('opens at every level, and a step of a level is a scope', async () => {
    const { page } = await site.visit('en/inspect/?program=encoder_block&walk=0');
    await ready(page);
    const counts: number[] = [];
    for (const level of ['model', 'layer', 'op']) {
      await page.locator(`attn-stepper input[name=level][value=${level}]`).check({ force: true });
      counts.push((await shown(page)).of);
    }
    expect(counts[0]).toBeLessThan(counts[1]!);
    expect(counts[1]).toBeLessThan(counts[2]!);
    await page.context().close();
  });
});

describe('an explanation', () => {
  it('is opened with Enter, followed operand by operand to what is given, and walked back', async () => {
    const { inspector } = await opened('masked_softmax', '');
    const { page, problems } = await site.visit('en/inspect/?walk=2');
    await ready(page);
    await settled(page);
    await page.locator('attn-stepper attn-tensor.out [role=gridcell][tabindex="0"]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const panel = explanation(page);
    await panel.locator('[aria-current]', { hasText: 'output[0, 0, 1]' }).waitFor();
    await panel.locator('.result').waitFor();
    expectNumbers(await shown(page), inspector);
    const names = ['masked_scores', 'x'];
    for (const name of names) {
      await panel.locator('button.number').first().focus();
      await page.keyboard.press('Enter');
      await panel.locator('[aria-current]', { hasText: new RegExp(`^${name}\\[`) }).waitFor();
      expectNumbers(await shown(page), inspector);
    }
    expect(await panel.locator('.note').textContent()).toContain('An input');
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.locator('[aria-current]', { hasText: 'masked_scores' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.locator('.trail').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    inspector.delete();
    await page.context().close();
  });

  it('lights the cells it is made of, and only the one whose number is pointed at', async () => {
    const { page } = await site.visit('en/inspect/?walk=2');
    await ready(page);
    await settled(page);
    const sources = () => page.locator('attn-stepper attn-tensor.in [data-mark=source]').count();
    await page.locator('attn-stepper attn-tensor.out [role=gridcell]').first().click();
    await expect.poll(sources).toBe(4);
    await explanation(page).locator('button.number').first().hover();
    await expect.poll(sources).toBe(1);
    await page.context().close();
  });

  it('and formula, code and tensors light up together', async () => {
    const { page } = await site.visit('en/inspect/?walk=2');
    await ready(page);
    await settled(page);
    await page.locator('attn-stepper .formula-line [data-symbol=y]').first().hover();
    await expect.poll(() => page.locator('attn-stepper attn-tensor.out.lit').count()).toBe(1);
    expect(await page.locator('attn-stepper .source [data-symbol=y].lit').count()).toBeGreaterThan(0);
    await page.locator('attn-stepper attn-tensor.in .name').hover();
    await expect.poll(() => page.locator('attn-stepper .formula-line [data-symbol=x].lit').count()).toBeGreaterThan(0);
    await page.context().close();
  });
});

describe('the address', () => {
  const trail = (page: Page) => explanation(page).locator('.trail li').allTextContents();

  it('has the explanation that is open and the way to it, through reload and language', async () => {
    const { inspector } = await opened('masked_softmax', '');
    const { page, problems } = await site.visit('en/inspect/?walk=2');
    await ready(page);
    await settled(page);
    await page.locator('attn-stepper attn-tensor.out [role=gridcell]').nth(1).click();
    await explanation(page).locator('button.number').first().click();
    const way = ['output[0, 0, 1]', 'masked_scores[0, 0, 1]'];
    await expect.poll(() => trail(page)).toEqual(way);
    await page.waitForURL(/walk=2%7E%40output%3A1%7E%40[^&]*masked_scores%3A1/);
    await page.reload();
    await expect.poll(() => trail(page)).toEqual(way);
    await explanation(page).locator('.result').waitFor();
    expectNumbers(await shown(page), inspector);
    await page.locator('.language-switch').click();
    await page.waitForURL(/\/zh\/inspect/);
    await expect.poll(() => trail(page)).toEqual(way);
    await explanation(page).locator('button.close').click();
    await expect.poll(() => page.url()).not.toContain('%40');
    expect(problems).toEqual([]);
    inspector.delete();
    await page.context().close();
  });

  it('that others have tampered with opens what makes sense of it, and breaks nothing', async () => {
    const { inspector } = await opened('masked_softmax', '');
    const parts = ['2', '@output:99999999999', '@output:-1', '@nothing:0', '@:0', '@output:0:1', '@<img src=x onerror=alert(1)>:0', '@__proto__:1', 'x:0:1e999', 'output:0:5', '~~', '@output:3'];
    const { page, problems } = await site.visit(`en/inspect/?walk=${encodeURIComponent(parts.join('~'))}`);
    await ready(page);
    await settled(page);
    await expect.poll(() => trail(page)).toEqual(['output[0, 0, 3]']);
    expectNumbers(await shown(page), inspector);
    expect(problems).toEqual([]);
    inspector.delete();
    await page.context().close();
  });
});

describe('a session', () => {
  it('is one program for a stepper and the values beside it: an edit in one shows in the others', async () => {
    const { page, problems } = await site.visit('en/lessons/bahdanau/');
    const numbers = (selector: string, name?: string) =>
      page.evaluate(([selector, name]) => {
        const host = document.querySelector(selector!);
        const tensors = [...(host?.shadowRoot?.querySelectorAll('attn-tensor') ?? [])];
        const tensor = name ? tensors.find(({ data }) => data?.name === name) : tensors[0];
        return tensor?.data?.values ? [...tensor.data.values] : null;
      }, [selector, name] as const);
    await page.locator('#loss').scrollIntoViewIfNeeded();
    await expect.poll(() => numbers('#loss')).not.toBeNull();
    await expect.poll(() => numbers('#target-lengths')).not.toBeNull();
    const before = (await numbers('#loss'))!;

    // In the value: the loss beside it follows, and the stepper tells of the edit.
    const lengths = (await numbers('#target-lengths'))!;
    await page.locator('#target-lengths [role=gridcell]').first().focus();
    await page.keyboard.type(String(lengths[0] === 1 ? 2 : 1));
    await page.keyboard.press('Enter');
    await expect.poll(() => numbers('#loss')).not.toEqual(before);
    const edited = (await numbers('#loss'))!;
    await page.locator('attn-stepper#shapes').scrollIntoViewIfNeeded();
    await page.locator('attn-stepper#shapes .edits .summary', { hasText: '1 edit' }).waitFor();

    // In the stepper: a source sentence's length, which the loss depends on; and back.
    await page.locator('attn-stepper#shapes attn-tensor', { hasText: 'src_valid_len' }).first().locator('[role=gridcell]').first().focus();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.locator('attn-stepper#shapes .edits .summary', { hasText: '2 edits' }).waitFor();
    await expect.poll(() => numbers('#loss')).not.toEqual(edited);
    await page.locator('attn-stepper#shapes .edits button', { hasText: 'Reset all' }).click();
    await expect.poll(() => numbers('#loss')).toEqual(before);
    await expect.poll(() => numbers('#target-lengths')).toEqual(lengths);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('an edit', () => {
  it('is typed, changes what follows, survives reload and language, and is undone', async () => {
    const { inspector } = await opened('masked_softmax', '');
    inspector.edit(0, 1, 2.5);
    const { page } = await site.visit('en/inspect/?walk=1');
    await ready(page);
    await settled(page);
    await page.locator('attn-stepper attn-tensor.in [role=gridcell]').nth(1).focus();
    await page.keyboard.type('2.5');
    await page.keyboard.press('Enter');
    const summary = page.locator('attn-stepper .edits .summary');
    await summary.waitFor();
    expect(await summary.textContent()).toMatch(/^1 edit; \d+ values changed, largest difference/);
    expectNumbers(await shown(page), inspector);
    await page.waitForURL(/walk=1%7Ex%3A1%3A2\.5/);
    await page.reload();
    await ready(page);
    await summary.waitFor();
    await settled(page);
    expectNumbers(await shown(page), inspector);
    await page.locator('.language-switch').click();
    await page.waitForURL(/\/zh\/inspect/);
    await summary.waitFor();
    expect(await summary.textContent()).toContain('修改 1 处');
    await settled(page);
    expectNumbers(await shown(page), inspector);
    await page.locator('attn-stepper [data-do=next]').focus();
    await page.keyboard.press('Control+z');
    inspector.reset();
    await expect.poll(() => page.url()).not.toContain('2.5');
    await settled(page);
    expectNumbers(await shown(page), inspector);
    inspector.delete();
    await page.context().close();
  });

  it('of the mask is a click on a key', async () => {
    const { page } = await site.visit('en/inspect/?walk=1');
    await ready(page);
    await page.locator('attn-stepper .mask .lengths').first().locator('.key').nth(3).click();
    await expect.poll(async () => (await shown(page)).tensors.find(({ value }) => value === 1)!.numbers![0]).toBe(4);
    await page.context().close();
  });

  for (const [language, sentence] of [['en', '“x” takes a number'], ['zh', '“x”的格子里只能填数']] as const) {
    it(`that is refused is said in a sentence (${language}), and nothing is lost`, async () => {
      const { inspector } = await opened('masked_softmax', '');
      const { page } = await site.visit(`${language}/inspect/?walk=1`);
      await ready(page);
      await settled(page);
      await page.locator('attn-stepper attn-tensor.in [role=gridcell]').first().focus();
      await page.keyboard.type('1..2');
      await page.keyboard.press('Enter');
      await page.locator('attn-stepper attn-tensor.in .problem', { hasText: sentence }).waitFor();
      expectNumbers(await shown(page), inspector);
      inspector.delete();
      await page.context().close();
    });
  }
});

describe('without a pointer', () => {
  /** What has the focus, inside all shadow roots, as a screen reader names it. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      let at: Element | null = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      const { do: does = '', cell = '' } = at instanceof HTMLElement ? at.dataset : {};
      return { role: at?.getAttribute('role') ?? '', does, cell, name: at?.getAttribute('aria-label') ?? '' };
    });
  type Focus = Awaited<ReturnType<typeof focused>>;

  /** Presses Tab until that has the focus. */
  async function tabTo(page: Page, is: (focus: Focus) => boolean, key = 'Tab'): Promise<Focus> {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press(key);
      const focus = await focused(page);
      if (is(focus)) return focus;
    }
    throw new Error('Tab never gets there.');
  }

  for (const [language, names] of [['en', { cell: 'batch 1, query 1, key 2, 0.', given: 'An input', edited: '1 edit' }], ['zh', { cell: '批量 1，查询 1，键 2，0.', given: '这是输入', edited: '修改 1 处' }]] as const) {
    it(`one steps, explains a number down to what is given, changes that, and comes back (${language})`, async () => {
      const { page, problems } = await site.visit(`${language}/inspect/?walk=1`);
      await ready(page);
      await settled(page);
      await tabTo(page, ({ does }) => does === 'next');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await shown(page)).position).toBe(2);
      await settled(page);
      // Past the scores to the result: one stop each, and those of their menus.
      await tabTo(page, ({ role }) => role === 'gridcell');
      await tabTo(page, ({ role }) => role === 'gridcell');
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await focused(page)).name).toContain(names.cell);
      await page.keyboard.press('Enter');
      await explanation(page).locator('.trail').waitFor();
      // Two operands deep: the masked score, then the score.
      for (const value of ['masked_scores', 'x']) {
        await tabTo(page, ({ cell }) => cell !== '');
        await page.keyboard.press('Enter');
        await explanation(page).locator('[aria-current]', { hasText: new RegExp(`^${value}\\[`) }).waitFor();
        // The keys go on from there.
        await expect.poll(() => explanation(page).locator('[aria-current]').evaluate((at) => at.matches(':focus'))).toBe(true);
      }
      expect(await explanation(page).locator('.note').textContent()).toContain(names.given);
      await page.keyboard.press('Escape');
      await explanation(page).locator('.trail').waitFor({ state: 'detached' });
      // Back to the step before, where the scores can be changed.
      await tabTo(page, ({ does }) => does === 'back', 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await shown(page)).position).toBe(1);
      await settled(page);
      await tabTo(page, ({ role }) => role === 'gridcell');
      await page.keyboard.type('3');
      await page.keyboard.press('Enter');
      await page.locator('attn-stepper .edits .summary', { hasText: names.edited }).waitFor();
      expect((await focused(page)).role).toBe('gridcell');
      expect(problems).toEqual([]);
      await page.context().close();
    });
  }
});

describe('the page', () => {
  it('plays and pauses with Space, also under reduced motion', async () => {
    const { page } = await site.visit('en/inspect/?walk=0', { reducedMotion: 'reduce' });
    await ready(page);
    await page.locator('attn-stepper input[name=level][value=op]').focus();
    await page.locator('attn-stepper [data-do=play]').focus();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await shown(page)).position).toBeGreaterThan(1);
    await page.keyboard.press('Space');
    await page.locator('attn-stepper [data-do=play]').waitFor();
    await page.context().close();
  });

  it('says each step to a screen reader', async () => {
    const { page } = await site.visit('en/inspect/?walk=1');
    await ready(page);
    await page.locator('attn-stepper [data-do=next]').click();
    const status = page.locator('attn-stepper section > [role=status]');
    await expect.poll(() => status.textContent()).toBe('Step 2 of 5: Softmax of each row; output [2, 2, 4]');
    await page.context().close();
  });

  it('has an outline that is walked with arrow keys', async () => {
    const { page } = await site.visit('en/inspect/?walk=1');
    await ready(page);
    await page.locator('attn-stepper [role=treeitem][tabindex="0"]').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await shown(page)).position).toBe(5);
    await page.context().close();
  });

  for (const language of ['en', 'zh']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`is accessible with an explanation and an edit open (${language}, ${colorScheme})`, async () => {
        const { page } = await site.visit(`${language}/inspect/?program=multi_head_attention&set=hidden%3D8%2Cnum_heads%3D2&walk=13~queries:0:1.5`, { colorScheme });
        await ready(page);
        await settled(page);
        await page.locator('attn-stepper attn-tensor.out [role=gridcell]').first().click();
        await explanation(page).locator('.result').waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        await screenshot(page, `inspect-${language}-${colorScheme}`);
        await page.context().close();
      });

      it(`fits a phone and explains at the second tap (${language}, ${colorScheme})`, async () => {
        const { page } = await site.visit(`${language}/inspect/?walk=2`, { colorScheme, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
        await ready(page);
        await settled(page);
        const cell = page.locator('attn-stepper attn-tensor.out [role=gridcell]').nth(1);
        await cell.tap();
        await cell.tap();
        await explanation(page).locator('.trail').waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        expect(await accessibilityProblems(page)).toEqual([]);
        await screenshot(page, `inspect-phone-${language}-${colorScheme}`);
        await page.context().close();
      });
    }
  }
});
