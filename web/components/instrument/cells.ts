// Cells and edits as the page keeps and writes them.
import type { Description } from '../../engine/client';

/** One number of one value; `index` is row-major. */
export interface Cell {
  value: number;
  index: number;
}

export const sameCell = (a: Cell | null, b: Cell | null): boolean => a?.value === b?.value && a?.index === b?.index;

/** The place of a row-major index, one number per dimension, from 0. */
export function placeOf(shape: readonly number[], index: number): number[] {
  const place: number[] = [];
  let rest = index;
  for (const extent of [...shape].reverse()) {
    place.unshift(rest % extent);
    rest = Math.floor(rest / extent);
  }
  return place;
}

/** "[1, 0, 3]", counted from 0 as code does; "" for a scalar. */
export const placeText = (shape: readonly number[], index: number): string =>
  shape.length === 0 ? '' : `[${placeOf(shape, index).join(', ')}]`;

/** Reads what a person types as a number: a comma or a point, any kind of minus, full-width digits. null: no number. */
export function parseNumber(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(/[\u2212\u2013]/g, '-').replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  return Number(plain);
}

/** Where a walk stands and what was edited, as one short text for the address: "12~x:5:0.25". */
export interface WalkState {
  position: number;
  edits: { name: string; index: number; number: number }[];
}

export function writeWalk({ position, edits }: WalkState): string {
  return [String(position), ...edits.map(({ name, index, number }) => `${name}:${index}:${number}`)].join('~');
}

/** Reads it back; what makes no sense is left out: an address is typed, cut and pasted by people. */
export function readWalk(text: string, description: Description): WalkState {
  const [first, ...rest] = text.split('~');
  const position = Math.min(Math.max(0, Math.trunc(Number(first)) || 0), description.nodes.length);
  const edits = rest.flatMap((part) => {
    const found = /^(.+):(\d+):([^:]+)$/.exec(part);
    const number = parseNumber(found?.[3] ?? '');
    if (!found || number === null) return [];
    const [name, index] = [found[1]!, Number(found[2])];
    const value = description.values.find((info) => info.name === name);
    return value && index < value.shape.reduce((a, b) => a * b, 1) ? [{ name, index, number }] : [];
  });
  return { position, edits };
}
