// How numbers are written: one number of decimals for a whole tensor, so that they stand in line, and as many as fit.
import { exact as exactText } from '../ui/format';

/** A sign as wide as the plus, which screen readers say. */
export const minus = '\u2212';
const infinity = '\u221e';

export interface NumberStyle {
  kind: 'fixed' | 'exponent';
  decimals: number;
  /** ".64" for "0.64" and "1.0" for "1.00", where there is no room for more. */
  bare?: boolean;
}

/** What there is in a tensor, as far as colours and decimals need to know. */
export interface Extent {
  min: number;
  max: number;
  /** Largest magnitude of what `min` and `max` are about. */
  most: number;
  /** Smallest magnitude but zero. */
  least: number;
  /** Only whole numbers. */
  whole: boolean;
  /** Something lies below `min`, or above `max`: a filling such as -1e6, or an infinity. */
  below: boolean;
  above: boolean;
  /** There is a finite number at all. */
  any: boolean;
}

/** From here on a number among small ones is taken for a filling, as masks write it. */
const fillFrom = 1e5;
const smallUpTo = 1e3;
const tiny = 1e-3;

interface Range {
  min: number;
  max: number;
}

const nowhere = (): Range => ({ min: Infinity, max: -Infinity });

const wider = (range: Range, value: number): void => {
  if (value < range.min) range.min = value;
  if (value > range.max) range.max = value;
};

const largest = ({ min, max }: Range): number => (max < min ? 0 : Math.max(Math.abs(min), Math.abs(max)));

/** Masked cells do not count, nor NaN and infinities, nor fillings of at least 1e5 among numbers up to 1e3. */
export function extentOf(values: Float32Array, masked?: Uint8Array | null): Extent {
  const [all, small, wild]: [Range, Range, Range] = [nowhere(), nowhere(), nowhere()];
  let [whole, least] = [true, Infinity];
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i];
    if (Number.isNaN(value) || masked?.[i]) continue;
    wider(wild, value);
    if (!Number.isFinite(value)) continue;
    wider(all, value);
    const size = Math.abs(value);
    if (size < fillFrom) wider(small, value);
    if (size < least && size > 0) least = size;
    if (whole && !Number.isInteger(value)) whole = false;
  }
  const filled = largest(all) >= fillFrom && small.max >= small.min && largest(small) <= smallUpTo;
  const range = filled ? small : all;
  const any = range.max >= range.min;
  const [min, max] = any ? [range.min, range.max] : [0, 0];
  return { min, max, most: largest(range), least, whole, below: wild.min < min, above: wild.max > max, any };
}

/** From the most exact way of writing to the shortest. */
export function stylesFor(extent: Extent): NumberStyle[] {
  const { most, whole } = extent;
  if (whole && most < 1e7) return [{ kind: 'fixed', decimals: 0 }];
  if (most >= fillFrom || (most > 0 && most < tiny))
    return [2, 1, 0].map((decimals) => ({ kind: 'exponent', decimals }));
  // As many decimals as leave the largest a digit.
  const least = most >= 0.1 ? 2 : most >= 0.01 ? 3 : 4;
  const [from, to] = most < 10 ? [4, most < 1 ? least : 1] : most < 100 ? [3, 1] : most < 1000 ? [2, 1] : [1, 1];
  const styles: NumberStyle[] = [];
  for (let decimals = from; decimals >= to; decimals -= 1) styles.push({ kind: 'fixed', decimals });
  if (most <= 1) styles.push({ kind: 'fixed', decimals: least, bare: true });
  return styles;
}

const withMinus = (text: string): string => (text.startsWith('-') ? minus + text.slice(1) : text);

function notFinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? infinity : minus + infinity;
}

/** 1.2e-5 with a true minus. */
function exponent(value: number, decimals: number): string {
  const [head, tail] = value.toExponential(decimals).split('e') as [string, string];
  return `${withMinus(head)}e${withMinus(tail.replace('+', ''))}`;
}

/** A filling: "-1e6", as short as it can be said. */
function fill(value: number): string {
  const text = value.toExponential();
  const [head, tail] = (text.length > 7 ? value.toExponential(1) : text).split('e') as [string, string];
  return `${withMinus(head)}e${withMinus(tail.replace('+', ''))}`;
}

/**
 * A number for a cell. A true zero is "0", so that it differs from what is rounded to zero, which has lost its sign.
 */
export function show(value: number, style: NumberStyle): string {
  if (value === 0) return '0';
  if (!Number.isFinite(value)) return notFinite(value);
  if (style.kind === 'exponent') return exponent(value, style.decimals);
  if (Math.abs(value) >= fillFrom)
    return Number.isInteger(value) && style.decimals === 0 && Math.abs(value) < 1e7
      ? withMinus(String(value))
      : fill(value);
  const text = value.toFixed(style.decimals).replace(/^-(?=[0.]+$)/, '');
  if (!style.bare) return withMinus(text);
  return withMinus(/^-?0\./.test(text) ? text.replace('0.', '.') : value.toFixed(style.decimals - 1));
}

/** What is announced: four decimals, or six significant digits where four decimals would hide them. */
export function speak(value: number): string {
  if (value === 0) return '0';
  if (!Number.isFinite(value)) return notFinite(value);
  const size = Math.abs(value);
  if (size >= 1e7 || size < tiny) return exponent(value, 3);
  return withMinus(Number.isInteger(value) ? String(value) : size >= smallUpTo ? value.toFixed(2) : value.toFixed(4));
}

/** All of a number, for the line below the grid. */
export const tell = (value: number): string =>
  Number.isFinite(value) ? withMinus(exactText(value)) : notFinite(value);

/** All of a number, for programs: ASCII, NaN and Infinity by their names. */
export const plain = (value: number): string => (Number.isFinite(value) ? exactText(value) : String(value));
