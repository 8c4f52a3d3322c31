// Pictures that the lessons draw of a softmax, of add and norm, and of memory: what they show is what the engine
// computes.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { given } from '../../../web/components/lessons/transformer/figure-settings';
import type { PlotData } from '../../../web/components/plot/plot-data';
import { vocabulariesIn } from '../../../web/components/ui/files';
import { batchOf, type Pair } from '../../../web/components/instrument/pairs';
import type { TensorData } from '../../../web/components/tensor/tensor-data';
import { bytes, givenOf, open, read, tensor, translate } from '../engine-numbers';
import { texts } from '../elements';
import { drawn, placer } from '../plot-pixels';
import { accessibilityProblems, comeTo, sharedSite } from '../site';

const site = sharedSite();

/** Opens a lesson and waits until the picture's plots are drawn. */
async function picture(path: string, element: string, options = {}): Promise<{ page: Page; plots: Locator }> {
  const { page } = await site.stay(path, options);
  await comeTo(page.locator(element));
  const plots = page.locator(`${element} attn-plot`);
  await plots.last().locator('canvas').waitFor();
  await expect
    .poll(() => plots.last().evaluate((plot) => Boolean((plot as unknown as { chart: object | null }).chart)))
    .toBe(true);
  return { page, plots };
}

/** The numbers of a plot's series, and the names beside its axis. */
const seriesOf = (plot: Locator, series: number) =>
  plot.evaluate((one, which) => {
    const { series, y } = (one as unknown as { data: PlotData }).data;
    return { x: Array.from(series[which].x), y: Array.from(series[which].y), labels: y.labels };
  }, series);

const close = (shown: number[], numbers: number[]) =>
  shown.length === numbers.length && shown.every((number, i) => Math.abs(number - numbers[i]) < 1e-5);

describe('the bars of a softmax', () => {
  const path = 'lessons/scoring-functions/';
  const scores = [1, 2, 0, -1, 4];
  const softmax = (x: number[], length: number) =>
    read({ program: 'masked_softmax', given: { x: tensor([1, 5], x), valid_lens: tensor([1], [length]) } }, 'output');
  const weightsOf = async (plots: Locator) =>
    (await seriesOf(plots.nth(1), 0)).x.map((weight) => (Number.isNaN(weight) ? 0 : weight));

  it('are as long as the engine’s weights, beside their numbers; what is masked has none', async () => {
    const { page, plots } = await picture(`en/${path}`, 'attn-softmax-bars');
    const three = await softmax(scores, 3);
    expect(close(await weightsOf(plots), three)).toBe(true);
    expect((await seriesOf(plots.nth(1), 0)).labels).toEqual(
      three.map((weight, key) => `key ${key}: ${weight ? weight.toFixed(3) : '0'}`),
    );
    expect((await seriesOf(plots.nth(0), 1)).x).toEqual([1, 2, 0, NaN, NaN]);
    const { x, spots } = await drawn(plots.nth(1), '--curve');
    const columns = spots['--curve'].map((spot) => spot.x);
    expect(Math.abs(Math.max(...columns) - placer(x)(Math.max(...three)))).toBeLessThan(1.5);
    await page.locator('attn-softmax-bars input[type=range]').fill('0');
    await expect.poll(() => weightsOf(plots)).toEqual(Array(5).fill(Math.fround(0.2)));
    await expect.poll(() => page.locator('attn-softmax-bars .said').textContent()).toContain('every score is −1000000');
    await plots.nth(1).locator('summary').click();
    expect(await plots.nth(1).locator('.table').textContent()).toContain('key 4: 0.200');
  });

  it('answer to a score that is pulled: nothing while it is masked, then all of them, in their proportions', async () => {
    const { page, plots } = await picture(`zh/${path}`, 'attn-softmax-bars');
    const before = await weightsOf(plots);
    // Where it stands still.
    await plots.nth(0).locator('.handle').nth(4).click({ trial: true });
    const box = (await plots.nth(0).locator('.handle').nth(4).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2 + 40);
    await page.mouse.up();
    await expect.poll(async () => (await seriesOf(plots.nth(0), 0)).x[4]).toBeLessThan(3.5);
    const [, ...rest] = (await seriesOf(plots.nth(0), 0)).x;
    expect(rest.slice(0, 3)).toEqual(scores.slice(1, 4));
    expect(await weightsOf(plots)).toEqual(before);
    await page.locator('attn-softmax-bars input[type=range]').fill('5');
    const pulled = (await seriesOf(plots.nth(0), 0)).x;
    const all = await softmax(pulled, 5);
    await expect.poll(async () => close(await weightsOf(plots), all)).toBe(true);
    expect(all[0] / all[1]).toBeCloseTo(before[0] / before[1], 5);
    await page.getByRole('button', { name: '恢复原样' }).first().click();
    await expect.poll(() => weightsOf(plots)).toEqual(before);
  });
});

describe('the inside of additive attention', () => {
  const element = 'attn-additive-inside';
  const numbers = {
    keys: tensor([1, 3, 3], [1, 0, 0, 0, 1, 1, -1, 0.5, 0]),
    'W_q.weight': tensor([4, 2], [1, 0, 0, 1, 1, 1, 1, -1]),
    'W_k.weight': tensor([4, 3], [1, 0, 1, 0, 1, -1, 0.5, 1, 0, 0.5, 0, 2]),
    'w_v.weight': tensor([1, 4], [1, -1, 0.5, 1]),
  };
  const scored = (query: number[]) =>
    open({
      program: 'additive_attention',
      settings: {
        batch: '1',
        num_queries: '1',
        num_keys: '3',
        query_size: '2',
        key_size: '3',
        value_size: '1',
        hidden: '4',
      },
      given: { ...numbers, queries: tensor([1, 1, 2], query), valid_lens: tensor([1], [3]) },
    });
  const cells = (page: Page) =>
    page
      .locator(`${element} attn-tensor [role=gridcell]`)
      .evaluateAll((all) => all.map((one) => Number(one.textContent.replace('−', '-'))));

  it('has the engine’s numbers of every step, its dots on the engine’s tanh, and follows query and key', async () => {
    const { page, plots } = await picture('en/lessons/scoring-functions/', element);
    const shows = async (query: number[], key: number) => {
      const program = await scored(query);
      const of = (value: string) => program.read(value).slice(4 * key, 4 * key + 4);
      const [added, squeezed] = [of('add'), of('features')];
      const all = [
        program.read('projected_queries'),
        of('projected_keys'),
        added,
        squeezed,
        numbers['w_v.weight'].values,
      ].flat();
      await expect
        .poll(
          async () =>
            (await cells(page)).length === 20 &&
            (await cells(page)).every((number, i) => Math.abs(number - all[i]) < 6e-4),
        )
        .toBe(true);
      expect(close((await seriesOf(plots.nth(0), 0)).x, added)).toBe(true);
      const score = String(Number(program.read('scores')[key].toPrecision(4))).replace('-', '−');
      await expect
        .poll(() => page.locator(`${element} .sum`).textContent())
        .toMatch(new RegExp(`^Score of key ${key} = .* = ${score}$`));
      return { added, squeezed };
    };
    const { added, squeezed } = await shows([1, -1], 0);
    const curve = await seriesOf(plots.nth(0), 2);
    expect(curve.x).toHaveLength(121);
    expect(close(curve.y, curve.x.map(Math.tanh))).toBe(true);
    const { x, y, spots } = await drawn(plots.nth(0), '--curve');
    for (const [unit, sum] of added.entries()) {
      const [left, top] = [placer(x)(sum), placer(y)(squeezed[unit])];
      expect(spots['--curve'].some((spot) => Math.hypot(spot.x - left, spot.y - top) < 2)).toBe(true);
    }
    await page.locator(`${element} #query0`).fill('-2');
    await shows([-2, -1], 0);
    await page.locator(`${element} label`).filter({ hasText: /^2$/ }).click();
    await shows([-2, -1], 2);
    // tanh's cell of unit 3 is made of the sum above it.
    await page.locator(`${element} attn-tensor [role=gridcell]`).nth(15).hover();
    await expect.poll(() => page.locator(`${element} .sum`).textContent()).toMatch(/^tanh, unit 3 = tanh\(/);
    await page.mouse.move(1, 1);
    await expect.poll(() => page.locator(`${element} .sum`).textContent()).toMatch(/^Score of key 2/);
  });
});

describe('the dots of add and norm', () => {
  const path = 'lessons/transformer/';
  const element = 'attn-norm-dots';

  it('stand at the engine’s numbers, each with its way from line to line', async () => {
    const { plots } = await picture(`en/${path}`, element);
    const program = await open(givenOf(given['add-norm']));
    const lanes = ['x', 'residual', 'output'].map((name) => program.read(name));
    for (const token of [0, 1]) {
      const own = lanes.map((lane) => lane.slice(4 * token, 4 * token + 4));
      for (const [series, numbers] of own.entries())
        expect(close((await seriesOf(plots.nth(token), series)).x, numbers)).toBe(true);
      // Halfway between two lines a way is halfway between its ends.
      const inked = () =>
        plots.nth(token).evaluate((plot, own) => {
          const { chart } = plot as unknown as { chart: any };
          const { canvas, scales } = chart;
          const ratio = canvas.width / canvas.getBoundingClientRect().width;
          const near = (x: number, y: number) => {
            const [left, top] = [scales.x.getPixelForValue(x), scales.y.getPixelForValue(y)].map((at) =>
              Math.round(at * ratio),
            );
            const { data } = canvas.getContext('2d').getImageData(left - 3, top - 4, 7, 9);
            return data.some((part: number, i: number) => i % 4 === 3 && part > 200);
          };
          return [1, 0].flatMap((upper) =>
            own[upper].map((number, feature) => near((number + own[upper + 1][feature]) / 2, 1.5 - upper)),
          );
        }, own);
      await expect.poll(inked).toEqual(Array(8).fill(true));
      // Drawn first when only some of the numbers had come, too.
      await plots.nth(token).evaluate(async (element) => {
        const plot = element as HTMLElement & {
          data: PlotData;
          updateComplete: Promise<unknown>;
          chart: object | null;
        };
        const { data, parentNode, nextSibling } = plot;
        plot.remove();
        plot.data = {
          ...data,
          series: data.series.map((one) => (one.kind === 'points' ? one : { ...one, x: [], y: [] })),
        };
        parentNode!.insertBefore(plot, nextSibling);
        while (!plot.chart) await new Promise(requestAnimationFrame);
        plot.data = data;
        await plot.updateComplete;
      });
      expect(await inked()).toEqual(Array(8).fill(true));
    }
  });

  it('keep mean and spread of the last line, and tell the stepper below what was dragged', async () => {
    const { page, plots } = await picture(`zh/${path}`, element);
    const handle = plots.nth(0).locator('.handle').nth(3);
    await handle.focus();
    expect(await handle.getAttribute('aria-label')).toMatch(/^第 4 个点：数值 4，x$/);
    const last = async () => (await seriesOf(plots.nth(0), 0)).x[3];
    // Beyond what the axis had at first.
    while ((await last()) < 12) {
      const before = await last();
      await page.keyboard.press('Shift+ArrowRight');
      await expect.poll(last).toBeGreaterThan(before);
    }
    const x = (await seriesOf(plots.nth(0), 0)).x;
    const request = givenOf(given['add-norm']);
    const again = await read(
      { ...request, given: { ...request.given, x: tensor([1, 2, 4], [...x, 1, 2, 3, 7]) } },
      'output',
    );
    await expect.poll(async () => close((await seriesOf(plots.nth(0), 2)).x, again.slice(0, 4))).toBe(true);
    expect(Math.abs(again.slice(0, 4).reduce((a, b) => a + b))).toBeLessThan(1e-4);
    expect(again[3]).toBeLessThan(Math.sqrt(3));
    // All dots stay in sight.
    const within = await plots.nth(0).evaluate((plot) => {
      const { chart, data } = plot as unknown as { chart: any; data: PlotData };
      return data.series
        .flatMap(({ x }) => Array.from(x))
        .every((at) => Number.isNaN(at) || (at >= chart.scales.x.min && at <= chart.scales.x.max));
    });
    expect(within).toBe(true);
    await comeTo(page.locator('#add-norm'));
    const stepped = () =>
      page.locator('#add-norm').evaluate((stepper) => {
        const { inspection } = stepper as unknown as {
          inspection: { find(name: string): number; numbers(value: number): Float32Array | null };
        };
        return inspection.numbers(inspection.find('x'))?.[3] ?? null;
      });
    await expect.poll(stepped).toBe(x[3]);
  });
});

describe('the cache of a decoder', () => {
  const element = 'attn-cache';
  const layer = 'decoder/block0/attention1';
  const pairOf = (given.walk as unknown as { pair: Pair }).pair;

  it('grows by a row a word, which a decoder makes that has read no further, and leaves the others as they were', async () => {
    const { page } = await site.stay('en/lessons/transformer/');
    const cache = page.locator(element);
    await comeTo(cache);
    const next = cache.getByRole('button', { name: 'Next word' });
    await next.waitFor();
    await cache.locator('label').filter({ hasText: /^2$/ }).click();
    const shown = (id: string) =>
      cache.locator(`#${id}`).evaluate((tensor) => {
        const { shape, values } = (tensor as unknown as { data: TensorData }).data;
        return {
          shape: [...shape],
          values: Array.from(values ?? []),
          cells: tensor.shadowRoot!.querySelectorAll('[role=gridcell]').length,
        };
      });
    const file = bytes('web/public/weights/transformer.eng-fra.safetensors');
    const vocabularies = vocabulariesIn(file);
    const { source, target } = pairOf;
    const words = target.split(' ');
    for (const [step, read] of ['<bos>', ...words].entries()) {
      // Of a sentence that ends here: later words are not there to be looked at.
      const pair = { source, target: words.slice(0, step).join(' ') };
      const batch = batchOf(vocabularies, [step > 0 ? pair : { source, target: words[0] }]);
      const program = await open({ program: 'transformer', settings: { num_heads: '4' }, given: batch }, file);
      const rows = step > 0 ? step + 1 : 2;
      for (const name of ['keys', 'values'] as const) {
        // 56 features, in four heads.
        const own = program.read(`${layer}/head_${name}`).slice(2 * rows * 14, 2 * rows * 14 + 14 * (step + 1));
        await expect.poll(async () => (await shown(name)).shape).toEqual([step + 1, 14]);
        const { values, cells } = await shown(name);
        expect(cells).toBe(values.length);
        expect(close(values, own)).toBe(true);
      }
      const last = program
        .read(`${layer}/weights`)
        .slice(2 * rows * rows + step * rows)
        .slice(0, step + 1);
      const { values, cells } = await shown('weights');
      expect(cells).toBe((step + 1) ** 2);
      expect(close(values.slice(-step - 1), last)).toBe(true);
      expect((await cache.locator('.reads').textContent())?.trim()).toBe(read);
      expect(await cache.locator('.words li').count()).toBe(step + 3);
      expect((await cache.locator('.writes').textContent())?.trim()).toBe(words[step] ?? '<eos>');
      if (step < words.length) await next.click();
    }
    expect(await next.isDisabled()).toBe(true);
  });

  it('has the words that the model writes', async () => {
    const { source, target } = pairOf;
    expect(await translate('web/public/weights/transformer.eng-fra.safetensors', [source], [])).toEqual([
      `${source} => ${target}`,
    ]);
  });

  for (const language of ['en', 'zh'])
    it(`fits a phone in ${language} and is accessible`, async () => {
      const { page } = await site.visit(`${language}/lessons/transformer/`, { viewport: { width: 360, height: 740 } });
      await comeTo(page.locator(element));
      await page.locator(`${element} .primary`).click();
      await page.locator(`${element} #weights [role=gridcell]`).nth(3).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect(await accessibilityProblems(page)).toEqual([]);
    });
});

describe('the strip of memory', () => {
  it('has the numbers in the order in which the engine’s tensor of the stage has them', async () => {
    const { page } = await site.visit('en/lessons/multi-head/');
    const split = page.locator('attn-head-split');
    await comeTo(split);
    await expect.poll(() => split.locator('.cell').first().textContent()).toMatch(/\d/);
    const order = () =>
      split.locator('.memory span').evaluateAll((all) =>
        all
          .map((one) => [one.getBoundingClientRect().left, Number((one as HTMLElement).dataset.index)])
          .sort(([a], [b]) => a - b)
          .map(([, index]) => index),
      );
    const texts = await split
      .locator('.cell')
      .evaluateAll((all) => all.map((one) => Number(one.textContent.trim().replace('−', '-'))));
    const size = {
      batch: '2',
      num_queries: '3',
      num_keys: '3',
      hidden: '6',
      num_heads: '2',
      query_size: '6',
      key_size: '6',
      value_size: '6',
    };
    const program = await open({ program: 'multi_head_attention', seed: 3, settings: size });
    for (const [stage, value] of ['W_q/matmul', 'reshape.2', 'head_queries', 'head_queries'].entries()) {
      if (stage > 0) await split.getByRole('button', { name: 'Next' }).click();
      const numbers = program.read(value);
      await expect
        .poll(async () => (await order()).every((index, at) => Math.abs(texts[index] - numbers[at]) < 0.0051))
        .toBe(true);
    }
    // Number 3 of the projection is head 1's first: a stretch farther back once the heads come first.
    await split.locator('.memory [data-index="3"]').hover();
    await expect.poll(() => split.locator('.readout').textContent()).toContain('in memory it moved from 3 to 9.');
    expect(await split.locator('.cell.followed').getAttribute('data-index')).toBe('3');
  });
});

describe('the cut into heads', () => {
  it('stands beside the projection that it cuts, with a number’s two places lit at once', async () => {
    const { page } = await site.visit('zh/lessons/multi-head/');
    const split = page.locator('attn-head-split');
    await comeTo(split);
    await expect.poll(() => split.locator('.cell').first().textContent()).toMatch(/\d/);
    const projection = await texts(split.locator('.cell'));
    expect(await split.locator('.before').isVisible()).toBe(false);
    await split.locator('label').filter({ hasText: '3 permute' }).click();
    await split.locator('.before').waitFor();
    expect(await texts(split.locator('.was'))).toEqual(projection);
    await split.locator('.was[data-index="9"]').hover();
    const places = await split
      .locator('.followed:is(.was, .cell)')
      .evaluateAll((all) => all.map((one) => [one.textContent.trim(), one.getBoundingClientRect().left] as const));
    expect(places.map(([text]) => text)).toEqual([projection[9], projection[9]]);
    // The projection's last column is to the left of all that is cut.
    const edge = await split
      .locator('.was')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    expect(places[0][1]).toBeLessThan(edge);
    expect(places[1][1]).toBeGreaterThan(edge);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => split.locator('.before').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
