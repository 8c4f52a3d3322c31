// Lessons 5 to 7: what their prose says is what the engine shows.
import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { rounded } from '../lessons-tensors';
import { atRest, comeTo, inMotion, sharedSite } from '../site';

const site = sharedSite();

/** What an <attn-tensor> was given, under the selector, inside any shadow roots. */
function numbersOf(page: Page, selector: string): Promise<number[]> {
  return page
    .locator(selector)
    .first()
    .evaluate((tensor) => {
      const { values } = (tensor as unknown as { data: { values: Float32Array | null } | null }).data ?? {
        values: null,
      };
      return [...(values ?? [])];
    });
}

async function open(path: string, options = {}) {
  const tab = await site.stay(path, options);
  await tab.page.waitForLoadState('networkidle');
  return tab;
}

describe('the lesson on self-attention', () => {
  it('shows the five tokens’ scores, weights and output as its prose quotes them', async () => {
    const { page } = await open('en/lessons/self-attention/');
    const prose = await page.locator('.lesson-body').textContent();
    await comeTo(page.locator('#five'));
    const kept = (name: string) =>
      page.locator('#five').evaluate((stepper, wanted) => {
        const { inspection } = stepper as unknown as {
          inspection: { find(name: string): number; numbers(value: number): Float32Array | null } | null;
        };
        return inspection?.find(wanted) == null ? [] : [...(inspection.numbers(inspection.find(wanted)) ?? [])];
      }, name);
    const weights = ['0.2976', '0.1095', '0.1805', '0.1805', '0.2318'];
    await expect
      .poll(async () => (await kept('weights')).slice(0, 5).map((weight) => weight.toFixed(4)))
      .toEqual(weights);
    expect(prose).toContain(weights.join(', '));
    expect((await kept('scores')).slice(0, 5)).toEqual([1, 0, 0.5, 0.5, 0.75]);
    await expect.poll(async () => rounded((await kept('output')).slice(0, 4))).toEqual([0.71, 0.4059, 0.5941, 0.29]);
  });

  it('gives shuffled outputs for shuffled tokens, and others once positions are added', async () => {
    const { page } = await open('en/lessons/self-attention/');
    const shuffle = page.locator('attn-shuffle');
    await comeTo(shuffle);
    const all = ['original', 'shuffled', 'difference'].map((id) => `attn-shuffle #${id}`);
    await expect
      .poll(async () => (await Promise.all(all.map((tensor) => numbersOf(page, tensor)))).map(({ length }) => length))
      .toEqual([20, 20, 20]);
    const difference = async () => Math.max(...(await numbersOf(page, 'attn-shuffle #difference')).map(Math.abs));
    expect(await difference()).toBeLessThan(2e-7);
    const dog = async () => {
      const rows = await numbersOf(page, 'attn-shuffle #shuffled');
      return rounded(rows.slice(16, 20));
    };
    expect(await dog()).toEqual(rounded((await numbersOf(page, 'attn-shuffle #original')).slice(4, 8)));
    await shuffle.getByRole('checkbox').check();
    await expect.poll(difference).toBeGreaterThan(0.1);
  });

  it('compares the layers by cost, steps and path', async () => {
    const { page } = await open('en/lessons/self-attention/');
    const costs = page.locator('attn-layer-costs');
    await comeTo(costs);
    const cell = (layer: string, measure: string) =>
      costs.locator(`td[data-layer=${layer}][data-measure=${measure}] .number`).textContent();
    expect(await cell('attention', 'cost')).toBe('7.97M');
    expect(await cell('rnn', 'steps')).toBe('10');
    await costs.locator('#n').fill('8');
    expect(await cell('attention', 'cost')).toBe('1.81B');
    expect(await cell('rnn', 'path')).toBe('1,000');
  });

  it('breaks no word of the table of costs on a phone', async () => {
    const { page } = await open('en/lessons/self-attention/', { viewport: { width: 360, height: 740 } });
    const costs = page.locator('attn-layer-costs');
    await comeTo(costs);
    const broken = () =>
      costs.locator('th').evaluateAll((all) =>
        all.flatMap((cell) => {
          const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const texts: Text[] = [];
          while (walker.nextNode()) texts.push(walker.currentNode as Text);
          return texts.flatMap((text) =>
            [...text.data.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
            }),
          );
        }),
      );
    await expect.poll(() => costs.locator('th').count()).toBe(7);
    expect(await broken()).toEqual([]);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBe(client);
  });

  it('draws the three layers as graphs: what is done, what waits, and the path of two tokens', async () => {
    const { page } = await open('en/lessons/self-attention/', inMotion);
    const graphs = page.locator('attn-three-graphs');
    await comeTo(graphs);
    const count = (layer: string, what: string) => graphs.locator(`figure[data-layer=${layer}] ${what}`).count();
    const counts = (what: string) => Promise.all(['cnn', 'rnn', 'attention'].map((layer) => count(layer, what)));
    await expect.poll(() => counts('circle')).toEqual([21, 7, 7]);
    expect(await counts('.waits circle')).toEqual([14, 6, 0]);
    expect(await counts('line')).toEqual([3 * 19, 13, 49]);
    expect(await counts('line.lit')).toEqual([6, 8, 2]);
    const facts = (layer: string) => graphs.locator(`figure[data-layer=${layer}] .path`).textContent();
    expect(
      [await facts('cnn'), await facts('rnn'), await facts('attention')].map((text) => /\d+/.exec(text!)![0]),
    ).toEqual(['3', '7', '1']);
    await graphs.locator('[data-do=next]').click();
    expect(await counts('.waits circle')).toEqual([7, 5, 0]);
    await graphs.locator('#round').fill('7');
    expect(await counts('.waits circle')).toEqual([0, 0, 0]);
    await graphs.locator('[data-do=next]').click();
    expect(await counts('.waits circle')).toEqual([21, 7, 7]);
    await graphs.locator('#distance').fill('2');
    expect(await counts('line.lit')).toEqual([2, 4, 2]);
    await graphs.locator('#tokens').fill('4');
    expect(await counts('circle')).toEqual([8, 4, 4]);
    expect(await graphs.locator('figure[data-layer=rnn] svg').getAttribute('aria-label')).toMatch(
      /0 of 4 computed, 4 must wait; 4 rounds .* after 3 operations/,
    );
  });

  it('turns position i into i + δ', async () => {
    const { page } = await open('zh/lessons/self-attention/');
    const rotation = page.locator('attn-rotation');
    await comeTo(rotation);
    const same = async () => {
      const [turned, to] = [await numbersOf(page, 'attn-rotation #turned'), await numbersOf(page, 'attn-rotation #to')];
      return turned.length === 8 && turned.every((number, i) => Math.abs(number - to[i]) < 1e-5);
    };
    await expect.poll(same).toBe(true);
    const before = await numbersOf(page, 'attn-rotation #matrix');
    await rotation.locator('#position').fill('7');
    expect(await numbersOf(page, 'attn-rotation #matrix')).toEqual(before);
    await rotation.locator('#offset').fill('-4');
    await expect.poll(() => numbersOf(page, 'attn-rotation #matrix')).not.toEqual(before);
    await expect.poll(same).toBe(true);
  });
});

describe('the lesson on multi-head attention', () => {
  it('asks about a habit that heads have, and none of the layer above', async () => {
    const { page } = await open('en/lessons/multi-head/');
    const heads = page.locator('attn-heads');
    await comeTo(heads);
    /** How much of each token's weight a head gives to the full stop and <eos>. */
    const toEnd = async (layer: number, head: number) => {
      await heads.getByRole('button', { name: `layer ${layer}, head ${head}`, exact: true }).click();
      await expect
        .poll(() => heads.locator('attn-tensor .name').textContent())
        .toContain(`layer ${layer}, head ${head}`);
      const numbers = await numbersOf(page, 'attn-heads attn-tensor');
      expect(numbers).toHaveLength(7 * 7);
      return Array.from({ length: 7 }, (_, row) => numbers[row * 7 + 5] + numbers[row * 7 + 6]);
    };
    expect(Math.min(...(await toEnd(0, 1)))).toBeGreaterThan(0.5);
    for (const head of [2, 3]) expect(Math.min(...(await toEnd(0, head)).slice(0, 5))).toBeGreaterThan(0.5);
    const [he, sees, a, red, bike] = await toEnd(0, 0);
    expect(bike).toBeLessThan(0.5);
    expect(Math.min(he, sees, a, red)).toBeGreaterThan(0.5);
    for (const head of [0, 1, 2, 3]) expect(Math.min(...(await toEnd(1, head)).slice(0, 6))).toBeLessThan(0.25);
  });

  it('moves cells that keep their numbers, and moves none under reduced motion', async () => {
    const { page } = await open('en/lessons/multi-head/');
    const split = page.locator('attn-head-split');
    await comeTo(split);
    const cells = () =>
      split
        .locator('.cell')
        .evaluateAll((all) =>
          all.map((cell) => [(cell as HTMLElement).dataset.index, cell.textContent.trim()].join(' ')),
        );
    await expect.poll(async () => (await cells())[0]).toMatch(/^0 .*\d/);
    const before = await cells();
    expect(before).toHaveLength(36);
    for (const shape of ['[2, 3, 2, 3]', '[2, 2, 3, 3]', '[4, 3, 3]']) {
      await split.getByRole('button', { name: 'Next' }).click();
      await expect.poll(() => split.locator('.shape[aria-live]').textContent()).toContain(shape);
      // Each stage's numbers are read from that stage's own tensor.
      await expect.poll(cells).toEqual(before);
    }
    expect(
      await split
        .locator('.cell')
        .first()
        .evaluate((cell) => getComputedStyle(cell).transitionDuration),
    ).toBe('0s');
  });

  it('shows a task’s number among the moved cells', async () => {
    const { page } = await open('en/lessons/multi-head/', inMotion);
    const task = page.locator('attn-task#place-of-cell');
    await comeTo(task);
    await task.getByRole('button', { name: 'Show me' }).click();
    await expect
      .poll(() => page.locator('attn-head-split .readout').textContent())
      .toMatch(/^\[1, 2, 1\] of the projection is \[1, 0, 2, 1\] here: /);
    const said = (await task.locator('.message').textContent())!;
    const shown = (await page.locator('attn-head-split .cell.followed').textContent())!.trim();
    expect(Number(said.match(/-?[\d.]+(?=\.$)/)![0]).toFixed(2)).toBe(Number(shown.replace('\u2212', '-')).toFixed(2));
  });

  it('has the book’s shapes and shares equally among the valid keys', async () => {
    const { page } = await open('en/lessons/multi-head/');
    await comeTo(page.locator('#layer'));
    const value = (name: string) =>
      page.locator('#layer').evaluate((stepper, wanted) => {
        const { inspection } = stepper as unknown as {
          inspection: {
            find(name: string): number;
            info(value: number): { shape: number[] };
            numbers(value: number): Float32Array | null;
          } | null;
        };
        const found = inspection?.find(wanted);
        return found == null
          ? null
          : { shape: inspection!.info(found).shape, numbers: [...(inspection!.numbers(found) ?? [])] };
      }, name);
    await expect.poll(async () => (await value('output'))?.shape).toEqual([2, 4, 100]);
    await expect
      .poll(async () => rounded((await value('weights'))?.numbers.slice(0, 6) ?? []))
      .toEqual([0.3333, 0.3333, 0.3333, 0, 0, 0]);
    expect((await value('weights'))!.shape).toEqual([2, 5, 4, 6]);
    expect((await value('head_queries'))!.shape).toEqual([2, 5, 4, 20]);
  });

  it('repeats each length for its sentence’s heads, or wrongly the whole list', async () => {
    const { page } = await open('en/lessons/multi-head/');
    const lens = page.locator('attn-repeated-lens');
    await comeTo(lens);
    await expect.poll(() => numbersOf(page, 'attn-repeated-lens #lens')).toEqual([3, 3, 2, 2]);
    expect((await numbersOf(page, 'attn-repeated-lens #weights'))[6]).toBeGreaterThan(0);
    await lens.getByRole('radio', { name: /wrong/ }).check();
    await expect.poll(() => numbersOf(page, 'attn-repeated-lens #lens')).toEqual([3, 2, 3, 2]);
    await expect.poll(async () => (await numbersOf(page, 'attn-repeated-lens #weights'))[6]).toBe(0);
  });
});

describe('the lesson on the Transformer', () => {
  it('explains beside the tensor that is pointed at last, and nowhere else', async () => {
    const { page } = await open('en/lessons/transformer/');
    const [upper, lower] = [page.locator('#raw'), page.locator('#scaled')];
    const point = async (figure: Locator) => {
      await comeTo(figure);
      await figure.locator('canvas, [role=gridcell]').first().hover();
      await atRest(page);
    };
    await point(upper);
    expect(await upper.locator('attn-explanation').count()).toBe(1);
    await point(lower);
    expect(await lower.locator('attn-explanation').count()).toBe(1);
    expect(await upper.locator('attn-explanation').count()).toBe(0);
  });

  it('normalises the book’s matrix by rows and by columns', async () => {
    const { page } = await open('en/lessons/transformer/');
    await comeTo(page.locator('attn-norms'));
    await expect.poll(async () => (await numbersOf(page, 'attn-norms #layer')).map(Math.round)).toEqual([-1, 1, -1, 1]);
    await expect.poll(async () => (await numbersOf(page, 'attn-norms #batch')).map(Math.round)).toEqual([-1, -1, 1, 1]);
  });

  it('walks through the page’s own model, whose loss on this pair is small', async () => {
    const { page } = await open('en/lessons/transformer/');
    await comeTo(page.locator('#walk'));
    const loss = () =>
      page.locator('#walk').evaluate((stepper) => {
        const { inspection } = stepper as unknown as {
          inspection: { find(name: string): number | null; numbers(value: number): Float32Array | null } | null;
        };
        const found = inspection?.find('loss') ?? null;
        return found === null ? null : (inspection!.numbers(found)?.[0] ?? null);
      });
    await expect.poll(loss).not.toBeNull();
    expect(await loss()).toBeGreaterThan(0);
    expect(await loss()).toBeLessThan(0.2);
  });

  it('keeps the outputs before a changed token with the causal mask only', async () => {
    const { page } = await open('en/lessons/transformer/');
    const causal = page.locator('attn-causal');
    await comeTo(causal);
    await expect.poll(async () => (await numbersOf(page, 'attn-causal #output')).length).toBe(20);
    const before = await numbersOf(page, 'attn-causal #output');
    await causal.getByRole('button', { name: 'Change token 3' }).click();
    await expect
      .poll(async () => (await numbersOf(page, 'attn-causal #output')).slice(12))
      .not.toEqual(before.slice(12));
    expect((await numbersOf(page, 'attn-causal #output')).slice(0, 12)).toEqual(before.slice(0, 12));
    await causal.getByRole('button', { name: 'As it was' }).click();
    await causal.getByRole('checkbox').uncheck();
    await expect
      .poll(async () => (await numbersOf(page, 'attn-causal #output')).slice(0, 4))
      .not.toEqual(before.slice(0, 4));
    const open_ = await numbersOf(page, 'attn-causal #output');
    await causal.getByRole('button', { name: 'Change token 3' }).click();
    await expect
      .poll(async () => (await numbersOf(page, 'attn-causal #output')).slice(0, 4))
      .not.toEqual(open_.slice(0, 4));
  });

  it('translates all sentences with a BLEU of 1, and otherwise at position 0', async () => {
    const { page } = await open('en/lessons/transformer/');
    const four = page.locator('attn-four-sentences');
    await comeTo(four);
    const column = (n: number) => four.locator(`tbody tr td:nth-of-type(${n})`).allTextContents();
    await expect.poll(async () => (await column(3)).at(-1)).toMatch(/^[01]\.\d{3}$/);
    expect(await column(3)).toEqual(Array(6).fill('1.000'));
    await four.getByRole('checkbox').check();
    // Short ones are over before the position matters; the last says again what it has said.
    await expect.poll(async () => (await column(4)).at(-1)).toMatch(/^tu ne lis pas sa lettre , tu ne lis pas/);
    await expect.poll(async () => Number((await column(5)).at(-1))).toBeLessThan(1);
    expect((await column(5)).slice(0, 5)).toEqual(Array(5).fill('1.000'));
  });
});
