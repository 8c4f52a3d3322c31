// The common picture of attention in lessons 1 to 3: its numbers are the engine's, whatever is chosen, pulled or
// edited.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open, tensor } from '../engine-numbers';
import { accessibilityProblems, comeTo, inMotion, sharedSite, type Visit } from '../site';

const site = sharedSite();

const phone = { width: 360, height: 740 };

async function picture(path: string, name: string, options: Visit = {}): Promise<{ page: Page; element: Locator }> {
  const { page } = await site.visit(path, options);
  const element = page.locator(`attn-pooling-${name}`);
  await comeTo(element);
  await element.locator('.flow').waitFor();
  return { page, element };
}

const numbers = (cells: Locator) =>
  cells.allTextContents().then((all) => all.map((text) => Number(text.replaceAll('−', '-'))));
const shown = async (element: Locator) => ({
  scores: await numbers(element.locator('.cell.scores')),
  weights: await numbers(element.locator('.cell.weights')),
  output: await numbers(element.locator('.cell.output')),
});
type Shown = Awaited<ReturnType<typeof shown>>;

/** In as many digits as the picture has. */
const rounded = ({ scores, weights, output }: Shown): Shown => ({
  scores: scores.map((number) => Number(number.toPrecision(4))),
  weights: weights.map((number) => Number(number.toFixed(3))),
  output: output.map((number) => Number(number.toPrecision(4))),
});

async function computed(request: Parameters<typeof open>[0], query = 0, queries = 1): Promise<Shown> {
  const program = await open(request);
  const row = (name: string) => {
    const all = program.read(name);
    return all.slice((query * all.length) / queries, ((query + 1) * all.length) / queries);
  };
  return rounded({ scores: row('scores'), weights: row('weights'), output: row('output') });
}

describe('the picture of attention', () => {
  it('shows the desk’s numbers for each wish, and hears of a feature that is changed at the desk', async () => {
    const { page, element } = await picture('en/lessons/attention-cues/', 'desk');
    const keys = [2.5, 1.5, 0, 0, 0, 2, 0, 0, 0.5, 0, 2, 0.5, 0, 0, 0.5, 2.5, 0.5, 0, 2.5, 0];
    const desk = (wish: number) =>
      computed(
        {
          program: 'dot_product_attention',
          given: {
            queries: tensor([1, 4, 4], [2, 0, 0, 0, 2, 4, 0, 0, 2, 0, 4, 0, 2, 0, 0, 4]),
            keys: tensor([1, 5, 4], keys),
            values: tensor([1, 5, 2], [15, 43, 34, 17, 51, 43, 68, 17, 85, 43]),
          },
        },
        wish,
        4,
      );
    await expect.poll(() => shown(element)).toEqual(await desk(0));
    await element.locator('label', { hasText: 'something to read' }).click();
    await expect.poll(() => shown(element)).toEqual(await desk(2));
    expect(await element.locator('.flow').getAttribute('aria-label')).toContain(
      'The query (2, 0, 4, 0) meets the keys.',
    );
    const scene = page.locator('attn-desk');
    await comeTo(scene);
    await scene.locator('summary').click();
    await scene.locator('attn-tensor').nth(1).locator('[role=gridcell]').nth(8).focus();
    await page.keyboard.type('3');
    await scene.locator('attn-tensor input').first().waitFor();
    await page.keyboard.press('Enter');
    keys[8] = 3;
    await expect.poll(() => shown(element)).toEqual(await desk(2));
  });

  it('follows query and width, in bars and lines as wide as the weights', async () => {
    const { element } = await picture('zh/lessons/nadaraya-watson/', 'kernel', inMotion);
    const kernel = (query: number, w: number) =>
      computed({
        program: 'nadaraya_watson',
        given: {
          queries: tensor([1], [query]),
          keys: tensor([4], [0, 1, 2, 3]),
          values: tensor([4], [10, 20, 30, 40]),
          w: tensor([1], [w]),
        },
      });
    await expect.poll(() => shown(element)).toEqual(await kernel(2.4, 1));
    await element.locator('#queries-0').fill('0.5');
    await element.locator('#w-0').fill('2');
    const moved = await kernel(0.5, 2);
    await expect.poll(() => shown(element)).toEqual(moved);
    const widths = await element
      .locator('svg.out path')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('stroke-width')) / 16));
    expect(widths.map((width) => Number(width.toFixed(3)))).toEqual(moved.weights);
    const bars = element.locator('.bar');
    await expect
      .poll(() => bars.evaluateAll((all) => all.map((one) => one.clientWidth).every((width) => width > 0)))
      .toBe(true);
    // They grow to where they belong.
    await expect
      .poll(async () => {
        const [first, , , last] = await bars.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
        return first - last;
      })
      .toBeGreaterThan(0);
  });

  it('scores in two ways: queries, keys and values stay, and what is asked says how it came about', async () => {
    const { page, element } = await picture('en/lessons/scoring-functions/', 'scores');
    const given = (query: number[]) => ({
      queries: tensor([1, 1, 2], query),
      keys: tensor([1, 4, 2], [2, 0, 0, 2, 1, 1, -1, -1]),
      values: tensor([1, 4, 1], [10, 20, 30, 40]),
    });
    const identity = tensor([2, 2], [1, 0, 0, 1]);
    await expect
      .poll(() => shown(element))
      .toEqual(await computed({ program: 'dot_product_attention', given: given([1, 0.5]) }));
    const kept = () => element.locator('.of-q, .of-k, .of-v').allTextContents();
    const before = await kept();
    await element.locator('.cell.scores').first().hover();
    // The product that is scaled has no name: what it was made of stands in its place.
    await expect
      .poll(() => element.locator('.arithmetic').textContent())
      .toMatch(/^0\.7071 · \(1 · 2 \+ 0\.5 · 0\)\s= 1\.414$/);
    await element.locator('label', { hasText: 'additive' }).click();
    const weighed = { 'W_q.weight': identity, 'W_k.weight': identity, 'w_v.weight': tensor([1, 2], [2, 2]) };
    const additive = (query: number[]) =>
      computed({ program: 'additive_attention', given: { ...given(query), ...weighed } });
    await expect.poll(() => shown(element)).toEqual(await additive([1, 0.5]));
    expect(await kept()).toEqual(before);
    await element.locator('#queries-1').fill('-2');
    await expect.poll(() => shown(element)).toEqual(await additive([1, -2]));
    // The slider moved the query of both.
    await element.locator('label', { hasText: 'scaled dot product' }).click();
    await expect
      .poll(() => shown(element))
      .toEqual(await computed({ program: 'dot_product_attention', given: given([1, -2]) }));
    await element.locator('.cell.weights').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(
      await element
        .locator('.cell.weights')
        .nth(1)
        .evaluate((cell) => cell.matches(':focus')),
    ).toBe(true);
    expect(await element.locator('.cell[tabindex="0"]').count()).toBe(1);
    await expect.poll(() => element.locator('.arithmetic').textContent()).toContain('m (the largest of the row) = ');
    expect(await element.locator('.arithmetic').textContent()).not.toMatch(/-|−0(?![.\d])|−0\.0+(?!\d)/);
  });

  it('has the sum for a score in an exercise: the query moves the scores and no weight', async () => {
    const { element } = await picture('en/lessons/scoring-functions/', 'sum-score');
    await element.locator('label', { hasText: 'sum' }).click();
    // softmax(2, 2, 3): the sums of the keys' numbers.
    await expect.poll(async () => (await shown(element)).weights).toEqual([0.212, 0.212, 0.576]);
    const { scores } = await shown(element);
    await element.locator('#queries-0').fill('3');
    await expect.poll(async () => (await shown(element)).scores[0] - scores[0]).toBeCloseTo(3, 2);
    expect((await shown(element)).weights).toEqual([0.212, 0.212, 0.576]);
  });

  it('fits a phone, and paper; who cannot see it is told', async () => {
    const { page, element } = await picture('zh/lessons/attention-cues/', 'desk', {
      viewport: phone,
      colorScheme: 'dark',
    });
    const inside = () =>
      element.locator('.flow').evaluate((flow) => {
        const { left, right } = flow.getBoundingClientRect();
        const parts = [...flow.querySelectorAll('b, .cell, small')].map((one) => one.getBoundingClientRect());
        const over = parts.some((one, i) =>
          parts
            .slice(i + 1)
            .some(
              (two) =>
                one.left < two.right - 1 &&
                two.left < one.right - 1 &&
                one.top < two.bottom - 1 &&
                two.top < one.bottom - 1,
            ),
        );
        return !over && parts.every((part) => part.width === 0 || (part.left >= left - 1 && part.right <= right + 1));
      });
    expect(await inside()).toBe(true);
    expect(await element.locator('svg').first().isVisible()).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => element.locator('svg').first().isVisible()).toBe(true);
    await expect.poll(inside).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await inside()).toBe(true);
    // They are buttons, and numbers.
    for (const cell of await element.locator('.cell').all()) expect(await cell.isVisible()).toBe(true);
    expect(
      await element
        .locator('.bar')
        .first()
        .evaluate((bar) => getComputedStyle(bar).printColorAdjust),
    ).toBe('exact');
    await page.emulateMedia({ media: 'screen' });
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
