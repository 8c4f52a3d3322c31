// From numbers to places and sizes in the picture: the axes' ranges, ticks and the way back; discs.
// presentation only: pixels and tick labels; what is drawn are the engine's numbers.
import type { PlotAxis } from './plot-data';

/** One axis laid out over some pixels. */
export interface Scale {
  min: number;
  max: number;
  ticks: number[];
  /** The place of a number, in pixels. */
  pixel(value: number): number;
  /** The number at a place, kept within the axis. */
  value(pixel: number): number;
}

/** Round distances between ticks: 1, 2 or 5 times a power of ten, about `most` of them. */
export function roundTicks(min: number, max: number, most: number): number[] {
  const raw = (max - min) / most;
  if (!(raw > 0) || !Number.isFinite(raw)) return [min];
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= raw) ?? 10);
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  // Of whole multiples: sums of 0.1 would not be round.
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

function rangeOf(axis: PlotAxis, numbers: readonly ArrayLike<number>[]): [number, number] {
  const finite = numbers.flatMap((some) => Array.from(some)).filter((number) => Number.isFinite(number) && (!axis.log || number > 0));
  let [min, max] = [axis.min ?? Math.min(...finite), axis.max ?? Math.max(...finite)];
  if (!Number.isFinite(min) || !Number.isFinite(max)) [min, max] = axis.log ? [1, 10] : [0, 1];
  // One number alone still has an axis.
  if (min === max) max = axis.log ? min * 10 : min + 1;
  return [min, max];
}

/** Pixels between ticks: numbers beside each other need more room than numbers above each other. */
const room = { across: 55, up: 34 };

/** from, to: the pixels of the axis' ends; an axis that goes up has the larger one first. */
export function scaleOf(axis: PlotAxis, numbers: readonly ArrayLike<number>[], [from, to]: readonly [number, number]): Scale {
  let [min, max] = rangeOf(axis, numbers);
  const most = Math.max(2, Math.floor(Math.abs(to - from) / (from < to ? room.across : room.up)));
  if (!axis.log && axis.max === undefined) {
    // The axis ends at a tick, so that no line runs along the edge.
    const [a, b] = roundTicks(min, max, most);
    const step = b === undefined ? max - min : b - a!;
    max = Number((Math.ceil(max / step - 1e-9) * step).toPrecision(12));
    if (axis.min === undefined) min = Number((Math.floor(min / step + 1e-9) * step).toPrecision(12));
  }
  const along = axis.log ? Math.log : (number: number) => number;
  const [start, end] = [along(min), along(max)];
  const ticks = (axis.ticks ?? roundTicks(min, max, most)).filter((tick) => tick >= min && tick <= max * (1 + 1e-9));
  return {
    min,
    max,
    ticks,
    pixel: (value) => from + ((along(value) - start) / (end - start)) * (to - from),
    value: (pixel) => {
      const place = start + ((pixel - from) / (to - from)) * (end - start);
      const value = axis.log ? Math.E ** place : place;
      return Math.min(max, Math.max(min, value));
    },
  };
}

/** Of a point without a weight, in pixels. */
export const plainRadius = 3.5;

/** A weight of 1 is a disc as large as a finger sees it. By area, as the eye compares discs. */
export const discRadius = (weight: number): number => 2 + 12 * Math.sqrt(Math.min(1, Math.max(0, weight)));
