// What a reader does with a plot, and how near its picture must be to the engine's numbers.
import type { Locator, Page } from 'playwright-core';
import type { PlotData } from '../../web/components/plot/plot-data';
import type { Compared } from './plot-pixels';
import { comeTo } from './site';

/** Pixels. Half a dot for where a line ends in it, a little for what smooths its edge. */
export const tolerance = 0.75;
/** Of the middle of many columns: a row or a column off is too much. */
const bias = 0.4;

export const isTrue = ({ below, right, off }: Compared): boolean =>
  Math.abs(below) < bias && !(Math.abs(right) > bias) && off < tolerance;

export async function plotOf(page: Page, element: string, which = 0): Promise<Locator> {
  const plot = page.locator(`${element} attn-plot`).nth(which);
  await page.mouse.move(3, 3);
  await comeTo(page.locator(element).first());
  await plot.locator('canvas').waitFor();
  await plot.evaluate(
    (one) =>
      new Promise<void>((resolve) => {
        const look = () =>
          (one as unknown as { chart: object | null }).chart ? resolve() : requestAnimationFrame(look);
        look();
      }),
  );
  return plot;
}

/** Gives a plot other data, as its element would. */
export async function give(plot: Locator, data: PlotData): Promise<void> {
  await plot.evaluate(async (element, given) => {
    (element as unknown as { data: unknown }).data = given;
    await (element as unknown as { updateComplete: Promise<boolean> }).updateComplete;
  }, data as never);
}

export const line = (y: number[], more: Partial<PlotData> = {}): PlotData => ({
  label: 'a line',
  series: [{ name: 'line', x: y.map((_, i) => i), y, color: 'curve' }],
  x: { name: 'x', min: 0, max: y.length - 1 },
  y: { name: 'y', min: 0, max: 1 },
  ...more,
});
