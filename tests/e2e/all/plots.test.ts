// Other plots against the engine's numbers: axes by factors, bars, points that are moved, losses; small windows.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { layerCosts } from '../../../web/components/lessons/self-attention/layer-costs';
import type { PlotData } from '../../../web/components/plot/plot-data';
import { open, read } from '../engine-numbers';
import { isTrue, plotOf, tolerance } from '../plot-page';
import { compare, drawn, placer } from '../plot-pixels';
import { comeTo, sharedSite } from '../site';

const site = sharedSite();

describe('logarithmic axes', () => {
  it('put equal factors at equal distances: the variance of scores against d', async () => {
    const { page } = await site.visit('zh/lessons/scoring-functions/', { colorScheme: 'dark' });
    const plot = await plotOf(page, 'attn-score-scaling');
    const opened = await open({ program: 'score_statistics', seed: 0 });
    const sizes = opened.read('sizes');
    const picture = await drawn(plot, '--curve', '--text');
    // The cursor stands on one of them.
    expect(picture.x.filter(({ at }) => Number.isFinite(at))).toHaveLength(sizes.length - 1);
    for (const [color, name] of [
      ['--curve', 'variance'],
      ['--text', 'scaled_variance'],
    ] as const) {
      const compared = compare(
        picture,
        color,
        opened.read(name).map((value, i) => [sizes[i], value]),
        { x: true, y: true },
      );
      expect(compared.share).toBeGreaterThan(0.4);
      expect(compared).toSatisfy(isTrue);
    }
  });
});

describe('the bars of the costs', () => {
  it('end where the costs are, at the first sizes and at the largest', async () => {
    const { page } = await site.visit('en/lessons/self-attention/');
    const plot = await plotOf(page, 'attn-layer-costs');
    const ends = async () => {
      const { chart } = await plot.evaluate((element) => {
        const { canvas, scales } = (element as unknown as { chart: any }).chart;
        const context = canvas.getContext('2d');
        const link = getComputedStyle(element).getPropertyValue('--link').trim();
        const hex = (x: number, y: number) =>
          `#${[...context.getImageData(x, y, 1, 1).data.slice(0, 3)].map((part: number) => part.toString(16).padStart(2, '0')).join('')}`;
        const rows = scales.y.ticks.map((_: unknown, i: number) => Math.round(scales.y.getPixelForTick(i)));
        return {
          chart: rows.map((row: number) => {
            let x = canvas.width - 1;
            while (x > 0 && hex(x, row) !== link) x -= 1;
            return x + 1;
          }),
        };
      });
      return chart as number[];
    };
    const expected = async (n: number) => {
      const { layers, parts } = layerCosts({ n, d: 512, k: 3 });
      const ticks = await plot.evaluate((element) => {
        const { scales } = (element as unknown as { chart: any }).chart;
        return scales.x.ticks.map(({ value, label }: { value: number; label: string }, i: number) => ({
          value,
          label,
          at: scales.x.getPixelForTick(i),
        }));
      });
      expect(ticks.map(({ label }: { label: string }) => label)).toEqual(['1', '1,000', '1M', '1B', '1T']);
      return [layers.cnn.cost, layers.rnn.cost, layers.attention.cost, parts.pairs].map(placer(ticks, true));
    };
    for (const [place, n] of [
      [2, 10],
      [11, 10_000],
    ] as const) {
      await page.locator('attn-layer-costs #n').fill(String(place));
      const wanted = await expected(n);
      await expect
        .poll(async () => Math.max(...(await ends()).map((end, i) => Math.abs(end - wanted[i]))))
        .toBeLessThan(1.2);
    }
  });

  it("count what the engine's own layer multiplies", async () => {
    const { description } = await open({
      program: 'self_attention',
      settings: { steps: '7', size: '4', hidden: '4', value_size: '4' },
    });
    const shape = (name: string) =>
      description.values[description.outputs[name] ?? description.values.findIndex((value) => value.name === name)]
        .shape;
    const cells = (name: string) => shape(name).reduce((product, extent) => product * extent, 1);
    // Every cell of a product is as many multiplications as its inner axis is long.
    const projections = ['queries', 'keys', 'values']
      .map((name) => cells(name) * shape('x').at(-1)!)
      .reduce((a, b) => a + b);
    const pairs = cells('weights') * shape('queries').at(-1)! + cells('output') * shape('weights').at(-1)!;
    expect(layerCosts({ n: 7, d: 4, k: 3 }).parts).toEqual({ projections, pairs });
  });
});

describe('the points of the regression', () => {
  const path = 'en/lessons/nadaraya-watson/';
  const element = 'attn-kernel-lab[kind=average]';

  /** The middle of a handle, from the canvas' corner. */
  const middles = (plot: Locator) =>
    plot.evaluate((one) => {
      const { left, top } = one.shadowRoot!.querySelector('canvas')!.getBoundingClientRect();
      return [...one.shadowRoot!.querySelectorAll('.handle')].map((handle) => {
        const box = handle.getBoundingClientRect();
        return [box.left + box.width / 2 - left, box.top + box.height / 2 - top] as const;
      });
    });
  const numbers = (plot: Locator) =>
    plot.evaluate((one) => {
      const { x, y } = (one as unknown as { data: PlotData }).data.series.find(({ draggable }) => draggable)!;
      return Array.from({ length: x.length }, (_, i) => [x[i], y[i]] as const);
    });

  it('stand where the engine drew them, each under its handle, and the curve at the mean of them', async () => {
    const { page } = await site.stay(path);
    const plot = await plotOf(page, element);
    const picture = await drawn(plot, '--curve', '--v');
    const { x, y } = picture;
    const points = await open({ program: 'regression_data', seed: 0, settings: { examples: '50' } });
    const [xs, ys] = [points.read('x'), points.read('output')];
    const handles = await middles(plot);
    expect(handles).toHaveLength(50);
    for (const [i, [left, top]] of handles.entries()) {
      expect(Math.abs(left - placer(x)(xs[i]))).toBeLessThan(tolerance);
      expect(Math.abs(top - placer(y)(ys[i]))).toBeLessThan(tolerance);
    }
    const pooled = await open({
      program: 'average_pooling',
      given: { keys: { shape: [50], values: xs }, values: { shape: [50], values: ys } },
    });
    const mean = pooled.read('output');
    const compared = compare(
      picture,
      '--curve',
      pooled.read('queries').map((at, i) => [at, mean[i]]),
    );
    expect(compared).toSatisfy(isTrue);
    expect(compared.share).toBeGreaterThan(0.7);
    // The highest point stands alone: its disc is under its handle.
    const alone = ys.indexOf(Math.max(...ys));
    const disc = await plot.evaluate((one, [left, top]) => {
      const { canvas } = (one as unknown as { chart: any }).chart;
      const { data } = canvas.getContext('2d').getImageData(Math.round(left) - 8, Math.round(top) - 8, 16, 16);
      let [count, across, down] = [0, 0, 0];
      for (let i = 0; i < 256; i += 1) {
        const [r, g, b, a] = data.slice(4 * i, 4 * i + 4);
        if (a > 120 && g > r + 40 && g > b)
          [count, across, down] = [count + 1, across + (i % 16) + 0.5, down + Math.floor(i / 16) + 0.5];
      }
      return [Math.round(left) - 8 + across / count, Math.round(top) - 8 + down / count];
    }, handles[alone]);
    expect(Math.hypot(disc[0] - handles[alone][0], disc[1] - handles[alone][1])).toBeLessThan(tolerance);
  });

  it('follow the mouse to where it lets them go', async () => {
    const { page } = await site.visit(path);
    const plot = await plotOf(page, element);
    const { x, y } = await drawn(plot);
    // Waits until it stands still and nothing lies over it.
    await plot.locator('.handle').nth(20).hover();
    const canvas = (await plot.locator('canvas').boundingBox())!;
    await page.mouse.down();
    await page.mouse.move(canvas.x + placer(x)(1), canvas.y + placer(y)(4.5), { steps: 5 });
    await page.mouse.up();
    const near = async () => {
      const [across, up] = (await numbers(plot))[20];
      return Math.hypot(across - 1, up - 4.5);
    };
    await expect.poll(near).toBeLessThan(0.03);
    const [left, top] = (await middles(plot))[20];
    expect(Math.hypot(left - placer(x)(1), top - placer(y)(4.5))).toBeLessThan(1.5);
  });

  it('follow a finger, and the page stays where it is', async () => {
    const { page } = await site.visit(path, { hasTouch: true, isMobile: true, viewport: { width: 360, height: 700 } });
    const plot = await plotOf(page, element);
    await comeTo(plot.locator('.frame'));
    const { x, y } = await drawn(plot);
    const canvas = (await plot.locator('canvas').boundingBox())!;
    const handle = (await plot.locator('.handle').nth(20).boundingBox())!;
    const before = await page.evaluate(() => scrollY);
    const session = await page.context().newCDPSession(page);
    const to = { x: canvas.x + placer(x)(4), y: canvas.y + placer(y)(3) };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [{ x: handle.x + 12, y: handle.y + 12 }]);
    await touch('touchMove', [{ x: (handle.x + to.x) / 2, y: (handle.y + to.y) / 2 }]);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    await expect
      .poll(async () => Math.hypot(...(await numbers(plot))[20].map((value, i) => value - [4, 3][i])))
      .toBeLessThan(0.08);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  it('move by a hundredth of the axis at a key, by a tenth with Shift, and hand the focus on', async () => {
    const { page } = await site.visit(path);
    const plot = await plotOf(page, element);
    const [across, up] = (await numbers(plot))[3];
    // The axes reach a little beyond what is drawn: -0.1 to 5.1, -1.2 to 5.2.
    await plot.locator('.handle').nth(3).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await numbers(plot))[3][1]).toBeCloseTo(up + 0.064, 4);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await numbers(plot))[3][0]).toBeCloseTo(across + 0.52, 4);
    await page.keyboard.press('PageDown');
    expect(await plot.evaluate((one) => (one.shadowRoot!.activeElement as HTMLElement).dataset.index)).toBe('4');
    await plot.locator('summary').click();
    await expect.poll(() => plot.locator('.table table').nth(1).locator('tbody tr').count()).toBe(50);
  });
});

describe('losses', () => {
  it('at every w, and where the training has been, are those of the engine', async () => {
    const { page } = await site.stay('en/lessons/nadaraya-watson/');
    const plot = await plotOf(page, 'attn-kernel-training', 1);
    const points = await open({ program: 'regression_data', seed: 0, settings: { examples: '50' } });
    const given = Object.fromEntries(
      ['x', 'output'].map((name) => [name === 'x' ? 'x' : 'y', { shape: [50], values: points.read(name) }]),
    );
    const lossAt = async (w: number) =>
      (
        await read(
          {
            program: 'nadaraya_watson_training',
            settings: { lr: '0.5', leave_one_out: 'true' },
            given: { ...given, w: { shape: [1], values: [w] } },
          },
          'loss',
        )
      )[0];
    const expected: [number, number][] = [];
    for (let w = 0; w <= 20; w += 0.5) expected.push([w, await lossAt(w)]);
    const compared = async () => compare(await drawn(plot, '--curve'), '--curve', expected);
    await expect.poll(async () => (await compared()).share).toBeGreaterThan(0.9);
    expect(await compared()).toSatisfy(isTrue);
    await page.locator('attn-kernel-training button', { hasText: '5 epochs' }).click();
    const visited = () => plot.evaluate((one) => Array.from((one as unknown as { data: PlotData }).data.series[0].x));
    await expect.poll(async () => (await visited()).length).toBe(6);
    expect((await visited())[1]).toBeCloseTo(15.36, 2);
  });

  it('of a training are drawn as it tells them', async () => {
    const { page } = await site.visit('en/train/?model=seq2seq_attention&epochs=15');
    await page.getByRole('button', { name: 'Start training' }).click();
    const chart = page.locator('attn-loss-chart');
    const losses = () => chart.evaluate((one) => (one as unknown as { losses: number[] }).losses);
    await expect.poll(async () => (await losses()).length).toBe(15);
    const plot = chart.locator('attn-plot');
    const told = await losses();
    const compared = compare(
      await drawn(plot, '--link'),
      '--link',
      told.map((loss, i) => [i + 1, loss]),
    );
    expect(compared.share).toBeGreaterThan(0.9);
    expect(compared).toSatisfy(isTrue);
  });
});

describe('every plot', () => {
  it('is fetched when the reader comes near, and takes the room that was kept for it', async () => {
    const { page } = await site.visit('en/lessons/self-attention/');
    const asked: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/chart-[^/]*\.js$/, async (route) => {
      asked.push(route.request().url());
      await held;
      await route.continue();
    });
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.mouse.move(3, 3);
    await comeTo(page.locator('attn-encoding'));
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    const height = () => page.locator('attn-encoding').evaluate((one) => one.getBoundingClientRect().height);
    await page.locator('attn-encoding canvas').first().waitFor();
    const before = await height();
    release();
    const plot = await plotOf(page, 'attn-encoding');
    expect((await drawn(plot, '--q')).spots['--q'].length).toBeGreaterThan(100);
    expect(await height()).toBe(before);
  });

  it('says so where it cannot be fetched, and its numbers can still be read', async () => {
    const { page } = await site.visit('zh/lessons/self-attention/', { allow: /ERR_FAILED/ });
    await page.route(/\/assets\/chart-[^/]*\.js$/, (route) => route.abort());
    await page.mouse.move(3, 3);
    const plot = page.locator('attn-encoding attn-plot');
    await comeTo(page.locator('attn-encoding'));
    await plot.locator('.instead', { hasText: '图没能加载' }).waitFor();
    await plot.locator('summary').click();
    await expect.poll(() => plot.locator('.table table').first().locator('tbody tr').count()).toBe(60);
  });

  const places = [
    ['en/lessons/self-attention/', 'attn-layer-costs'],
    ['zh/lessons/self-attention/', 'attn-encoding'],
    ['en/lessons/scoring-functions/', 'attn-score-scaling'],
    ['zh/lessons/nadaraya-watson/', 'attn-kernel-lab[kind=amount]'],
  ] as const;
  it.each(places)('fits a phone and a window that grows: %s %s', async (path, element) => {
    const { page } = await site.visit(path, { viewport: { width: 360, height: 800 } });
    for (const fold of await page.locator('.fold-toggle').all()) await fold.click();
    const plot = await plotOf(page, element);
    const fits = () =>
      plot.evaluate((one) => {
        const { canvas, scales } = (one as unknown as { chart: any }).chart;
        const context = canvas.getContext('2d');
        context.font = `12px ${getComputedStyle(one).fontFamily}`;
        const spans = scales.x.ticks.map(({ label }: { label: string }, i: number) => [
          scales.x.getPixelForTick(i),
          context.measureText(label).width / 2,
        ]);
        const apart = spans.every(
          ([at, half]: number[], i: number) => i === 0 || at - half > spans[i - 1][0] + spans[i - 1][1] + 2,
        );
        const frame = one.shadowRoot!.querySelector('.frame')!.getBoundingClientRect();
        const box = canvas.getBoundingClientRect();
        return {
          ticks: spans.length > 2,
          apart,
          frame: Math.abs(box.width - frame.width) < 1 && Math.abs(box.height - frame.height) < 1,
          page: document.documentElement.scrollWidth <= innerWidth,
        };
      });
    expect(await fits()).toEqual({ ticks: true, apart: true, frame: true, page: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(fits).toEqual({ ticks: true, apart: true, frame: true, page: true });
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(fits).toEqual({ ticks: true, apart: true, frame: true, page: true });
  });
});
