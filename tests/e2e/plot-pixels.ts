// A plot as a reader sees it: what its canvas shows, held against axes that are read off the picture too.
import type { Locator } from 'playwright-core';

/**
 * A tick as it is drawn: the number beside it, and its place on the axis, where the picture has a grid line; in pixels
 * of the canvas as it is shown.
 */
export interface Tick {
  value: number;
  at: number;
}

/** The middle of what has a colour in a column of dots, and how many dots of it. */
export interface Spot {
  x: number;
  y: number;
  dots: number;
}

export interface Drawn {
  x: Tick[];
  y: Tick[];
  /** Of each colour asked for (a property of the style sheet), what every column within the axes shows. */
  spots: Record<string, Spot[]>;
}

/** Reads the picture of an <attn-plot>. A tick without a grid line or a label at its place has `at` NaN. */
export async function drawn(plot: Locator, ...colors: string[]): Promise<Drawn> {
  await plot.locator('canvas').waitFor();
  return plot.evaluate((element, wanted) => {
    const { chart } = element as unknown as { chart: any };
    const canvas = chart.canvas as HTMLCanvasElement;
    const ratio = canvas.width / canvas.getBoundingClientRect().width;
    const { data, width } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const rgb = (name: string) =>
      [1, 3, 5].map((at) =>
        Number.parseInt(
          getComputedStyle(element)
            .getPropertyValue(name)
            .trim()
            .slice(at, at + 2),
          16,
        ),
      );
    const has = (x: number, y: number, color: number[]) => {
      const at = 4 * (y * width + x);
      return data[at + 3] > 200 && color.every((part, i) => Math.abs(data[at + i] - part) < 40);
    };
    const area = Object.fromEntries(
      Object.entries(chart.chartArea as Record<string, number>).map(([name, value]) => [
        name,
        Math.round(value * ratio),
      ]),
    ) as Record<string, number>;
    const border = rgb('--border');
    const inked = (x: number, y: number) => data[4 * (y * width + x) + 3] > 100;
    const share = (from: number, to: number, test: (at: number) => boolean) => {
      let found = 0;
      for (let at = from; at < to; at += 1) found += Number(test(at));
      return found / (to - from);
    };
    /** The line of dots about there that is a grid line, and has a label outside of the axes. */
    const lineAt = (axis: 'x' | 'y', at: number): number => {
      const near = [0, -1, 1].map((off) => Math.floor(at * ratio) + off);
      const line = near.find((one) =>
        axis === 'x'
          ? share(area.top, area.bottom, (y) => has(one, y, border)) > 0.4
          : share(area.left, area.right, (x) => has(x, one, border)) > 0.4,
      );
      if (line === undefined) return NaN;
      const labelled =
        axis === 'x'
          ? [-3, 0, 3].some((off) => share(area.bottom + 6, area.bottom + 22, (y) => inked(line + off, y)) > 0)
          : [-3, 0, 3].some((off) => share(area.left - 30, area.left - 6, (x) => inked(x, line + off)) > 0);
      return labelled ? at : NaN;
    };
    const ticks = (axis: 'x' | 'y') =>
      chart.scales[axis].ticks.map(({ label }: { label: string }, i: number) => ({
        value: Number(String(label).replace('−', '-')),
        at: lineAt(axis, chart.scales[axis].getPixelForTick(i)),
      }));
    const spotsOf = (name: string) => {
      const color = rgb(name);
      const spots = [];
      for (let x = area.left; x < area.right; x += 1) {
        const rows = Array.from({ length: area.bottom - area.top + 4 }, (_, i) => area.top - 2 + i).filter((y) =>
          has(x, y, color),
        );
        if (rows.length > 0)
          spots.push({
            x: (x + 0.5) / ratio,
            y: (rows.reduce((sum, y) => sum + y, 0) / rows.length + 0.5) / ratio,
            dots: rows.length,
          });
      }
      return spots;
    };
    return { x: ticks('x'), y: ticks('y'), spots: Object.fromEntries(wanted.map((name) => [name, spotsOf(name)])) };
  }, colors);
}

/** From a number to its place, by the outermost ticks of the picture. */
export function placer(ticks: Tick[], log = false): (value: number) => number {
  const along = log ? Math.log : (value: number) => value;
  const [from, to] = [ticks[0], ticks.at(-1)!];
  return (value) =>
    from.at + ((along(value) - along(from.value)) / (along(to.value) - along(from.value))) * (to.at - from.at);
}

export interface Compared {
  /** Columns that show the line, of those between its ends. */
  share: number;
  /**
   * How far the picture lies below the numbers and to the right of them, in pixels; the middle of all columns, or of
   * the steep ones.
   */
  below: number;
  right: number;
  /**
   * How far it is off either way, beyond what its own slope spans in a column: in nine of ten columns no more than
   * this. In the others it may cross another line, whose smoothed edge has any colour between the two.
   */
  off: number;
}

const quantile = (numbers: number[], part: number): number =>
  numbers.sort((a, b) => a - b)[Math.floor(part * numbers.length)] ?? NaN;

/** Holds a line of the picture against the numbers that it is to show. */
export function compare(
  { x, y, spots }: Drawn,
  color: string,
  numbers: readonly (readonly [number, number])[],
  log: { x?: boolean; y?: boolean } = {},
): Compared {
  const [across, up] = [placer(x, log.x), placer(y, log.y)];
  const places = numbers.map(([a, b]) => [across(a), up(b)] as const);
  const [first, last] = [places[0][0], places.at(-1)![0]];
  const inside = spots[color].filter((spot) => spot.x > first + 1 && spot.x < last - 1);
  const found = inside.map((spot) => {
    const i = places.findIndex(([at]) => at > spot.x);
    const [[x0, y0], [x1, y1]] = [places[i - 1], places[i]];
    const slope = (y1 - y0) / (x1 - x0);
    return { slope, below: spot.y - (y0 + slope * (spot.x - x0)) };
  });
  return {
    share: inside.length / (last - first),
    below: quantile(
      found.map(({ below }) => below),
      0.5,
    ),
    right: quantile(
      found.filter(({ slope }) => Math.abs(slope) > 0.5).map(({ slope, below }) => -below / slope),
      0.5,
    ),
    off: quantile(
      found.map(({ slope, below }) => Math.abs(below) - Math.abs(slope) / 2),
      0.9,
    ),
  };
}
