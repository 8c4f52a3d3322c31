// What Chart.js draws, dot by dot, against the engine's numbers; themes and paper. More plots: all/plots.test.ts.
import { describe, expect, it } from 'vitest';
import { read } from './engine-numbers';
import { give, isTrue, line, plotOf } from './plot-page';
import { compare, drawn, placer } from './plot-pixels';
import { sharedSite } from './site';

const site = sharedSite();

const columns = ['--q', '--k', '--v', '--text-quiet'] as const;

async function encodingNumbers(column: number): Promise<[number, number][]> {
  const table = await read({ program: 'positional_encoding', settings: { steps: '60', size: '32' } }, 'output');
  return Array.from({ length: 60 }, (_, i) => [i, table[32 * i + column]]);
}

describe('the curves of the positional encoding', () => {
  const visit = async () => {
    const { page } = await site.stay('en/lessons/self-attention/', { colorScheme: 'light' });
    return { page, plot: await plotOf(page, 'attn-encoding') };
  };

  it('stand beside P, in which their columns are marked, and others once the slider is moved', async () => {
    // Nobody else's slider.
    const { page } = await site.visit('en/lessons/self-attention/');
    const plot = await plotOf(page, 'attn-encoding');
    const tensor = page.locator('attn-encoding attn-tensor');
    const marked = () =>
      tensor
        .locator('[data-mark=plotted]')
        .evaluateAll((cells) => [
          cells.length,
          ...new Set(cells.map((cell) => /column (\d+)/.exec(cell.getAttribute('aria-label')!)![1])),
        ]);
    await expect.poll(marked).toEqual([240, '6', '7', '8', '9']);
    const [curves, numbers] = [await plot.boundingBox(), await tensor.boundingBox()];
    expect(numbers!.x).toBeGreaterThan(curves!.x + curves!.width);
    await page.locator('attn-encoding').getByRole('slider').press('ArrowRight');
    await expect.poll(marked).toEqual([240, '7', '8', '9', '10']);
  });

  it('have ticks with numbers and grid lines, upwards and to the right, and say the number where one points', async () => {
    const { plot } = await visit();
    const { x, y } = await drawn(plot);
    expect(x.map(({ value }) => value)).toEqual([0, 10, 20, 30, 40, 50, 60]);
    expect(y.map(({ value }) => value)).toEqual([-1, -0.5, 0, 0.5, 1]);
    for (const axis of [x, y]) expect(axis.every(({ at }) => Number.isFinite(at))).toBe(true);
    expect(x.at(-1)!.at).toBeGreaterThan(x[0].at);
    expect(y.at(-1)!.at).toBeLessThan(y[0].at);
    await plot.locator('canvas').hover({ position: { x: placer(x)(20), y: 100 } });
    await expect
      .poll(() => plot.evaluate((element) => (element as unknown as { chart: any }).chart.tooltip.title as string[]))
      .toEqual(['position 20']);
  });

  it("run where the engine's numbers are, each in its own stroke", async () => {
    const { plot } = await visit();
    const picture = await drawn(plot, ...columns);
    for (const [i, color] of columns.entries()) {
      const compared = compare(picture, color, await encodingNumbers(6 + i));
      expect(compared.share).toBeGreaterThan(0.25);
      // The first is drawn through, the others are not: they differ without their colours too.
      expect(compared.share > 0.9).toBe(i === 0);
      expect(compared, color).toSatisfy(isTrue);
    }
  });

  it('would be found out a row or a column off, of another column, on another scale, with the axes swapped', async () => {
    const { plot } = await visit();
    const picture = await drawn(plot, ...columns);
    for (const [i, color] of columns.entries()) {
      const numbers = await encodingNumbers(6 + i);
      const moved = (x: number, y: number) => ({
        ...picture,
        spots: { [color]: picture.spots[color].map((spot) => ({ ...spot, x: spot.x + x, y: spot.y + y })) },
      });
      expect(compare(picture, color, numbers)).toSatisfy(isTrue);
      for (const [x, y] of [
        [0, 1],
        [0, -1],
        [1, 0],
        [-1, 0],
      ] as const)
        expect(compare(moved(x, y), color, numbers), `${color} by ${x}, ${y}`).not.toSatisfy(isTrue);
      expect(compare(picture, color, await encodingNumbers(5 + i))).not.toSatisfy(isTrue);
      expect(
        compare(
          picture,
          color,
          numbers.map(([x, y]) => [x, 0.95 * y]),
        ),
      ).not.toSatisfy(isTrue);
      expect(compare({ ...picture, x: picture.y, y: picture.x }, color, numbers)).not.toSatisfy(isTrue);
    }
  });

  it('change their colours with the theme, at once', async () => {
    const { page, plot } = await visit();
    const before = await drawn(plot, '--q');
    await page.locator('.theme-toggle').click();
    const after = await drawn(plot, '--q');
    // A column more or less, where its smoothed edge is of another colour.
    expect(after.spots['--q'].length / before.spots['--q'].length).toBeCloseTo(1, 1);
    expect(compare(after, '--q', await encodingNumbers(6))).toSatisfy(isTrue);
    await page.locator('.theme-toggle').click();
    expect((await drawn(plot, '--q')).spots['--q']).toEqual(before.spots['--q']);
  });

  it('change the colours of bars and of plain points with it', async () => {
    const { page } = await site.visit('en/lessons/scoring-functions/', { colorScheme: 'light' });
    const [scores, weights] = [await plotOf(page, 'attn-softmax-bars'), await plotOf(page, 'attn-softmax-bars', 1)];
    const widths = async () =>
      [await drawn(scores, '--text-quiet'), await drawn(weights, '--curve')].flatMap(
        ({ spots }) => Object.values(spots)[0].length,
      );
    const before = await widths();
    expect(Math.min(...before)).toBeGreaterThan(20);
    await page.locator('.theme-toggle').click();
    for (const [i, width] of (await widths()).entries()) expect(Math.abs(width - before[i])).toBeLessThanOrEqual(2);
  });

  it('are drawn finely and in the colours of paper before it is printed, and as before afterwards', async () => {
    const { page, plot } = await visit();
    await page.locator('.theme-toggle').click();
    const size = () =>
      plot.locator('canvas').evaluate((canvas) => [(canvas as HTMLCanvasElement).width, canvas.clientWidth]);
    const [dots, width] = (await size()) as [number, number];
    expect(dots).toBe(width);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await size()).toEqual([3 * width, width]);
    const picture = await drawn(plot, '--q');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(compare(picture, '--q', await encodingNumbers(6))).toSatisfy(isTrue);
    await page.emulateMedia({ media: 'print' });
    const viewport = page.viewportSize()!;
    await page.setViewportSize({ width: 680, height: 960 });
    const shape = await plot.locator('canvas').evaluate((canvas) => {
      const box = canvas.getBoundingClientRect();
      return {
        ratio: box.width / box.height - (canvas as HTMLCanvasElement).width / (canvas as HTMLCanvasElement).height,
        right: box.right,
      };
    });
    expect(Math.abs(shape.ratio)).toBeLessThan(0.02);
    expect(shape.right).toBeLessThanOrEqual(680);
    await page.emulateMedia({ media: null });
    await page.setViewportSize(viewport);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(size).toEqual([width, width]);
    await page.locator('.theme-toggle').click();
  });

  it('break where a number is missing, and join nothing across the gap', async () => {
    const { plot } = await visit();
    await give(plot, line([0.2, 0.8, NaN, 0.8, 0.2, NaN, 0.5, NaN, 0.3]));
    const { x, spots } = await drawn(plot, '--curve');
    const across = placer(x);
    /** Pixels: more than what is drawn about a number that stands alone, with its smoothed edge. */
    const dot = 5;
    const within = (from: number, to: number) =>
      spots['--curve'].filter((spot) => spot.x > across(from) + dot && spot.x < across(to) - dot).length;
    expect(within(0, 1)).toBeGreaterThan(30);
    expect(within(3, 4)).toBeGreaterThan(30);
    for (const [from, to] of [
      [1, 2],
      [2, 3],
      [4, 5],
      [7, 8],
    ] as const)
      expect(within(from, to)).toBe(0);
    // A number without neighbours is a dot.
    expect(spots['--curve'].some((spot) => Math.abs(spot.x - across(6)) < dot)).toBe(true);
  });

  it('keep their peaks when they have many more points than pixels', async () => {
    const { plot } = await visit();
    const many = Array.from({ length: 20_000 }, (_, i) => (i === 12_345 ? 0.9 : 0.1));
    await give(plot, line(many));
    const { x, y, spots } = await drawn(plot, '--curve');
    const peak = spots['--curve'].reduce((highest, spot) => (spot.dots > highest.dots ? spot : highest));
    expect(Math.abs(peak.x - placer(x)(12_345))).toBeLessThan(1.5);
    expect(peak.y).toBeLessThan(placer(y)(0.45));
    expect(
      await plot.evaluate((element) => (element as unknown as { chart: any }).chart.data.datasets[0].data.length),
    ).toBeLessThan(8000);
    // And a short line after a long one is whole again.
    await give(plot, line([0.25, 0.5, 0.75]));
    const compared = compare(await drawn(plot, '--curve'), '--curve', [
      [0, 0.25],
      [1, 0.5],
      [2, 0.75],
    ]);
    expect(compared).toSatisfy(isTrue);
    expect(compared.share).toBeGreaterThan(0.9);
  });

  it('make way for a sentence while there are no numbers, and come back in the same room', async () => {
    const { plot } = await visit();
    const height = () => plot.locator('.frame').evaluate((frame) => frame.getBoundingClientRect().height);
    const before = await height();
    await give(plot, line([]));
    await plot.locator('.instead', { hasText: 'once there are numbers' }).waitFor();
    expect(await height()).toBe(before);
    await give(plot, line([0.5, 0.5]));
    expect(await height()).toBe(before);
    expect(
      compare(await drawn(plot, '--curve'), '--curve', [
        [0, 0.5],
        [1, 0.5],
      ]),
    ).toSatisfy(isTrue);
  });
});
