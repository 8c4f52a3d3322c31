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

/** The row-major index of a place. */
export const indexAt = (shape: readonly number[], place: readonly number[]): number =>
  shape.reduce((index, extent, axis) => index * extent + place[axis], 0);

/** "[1, 0, 3]", counted from 0 as code does; "" for a scalar. */
export const placeText = (shape: readonly number[], index: number): string =>
  shape.length === 0 ? '' : `[${placeOf(shape, index).join(', ')}]`;

const decimal = String.raw`[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?`;
const numberPattern = new RegExp(`^(${decimal})(?:\\s*/\\s*(${decimal})|\\s*(%))?$`, 'i');
/** "1,500" is one and a half to some and one thousand five hundred to others. */
const twoWays = /[1-9]\d{0,2},\d{3}(?!\d)/;

/**
 * Reads what a person types as a number: "0.25", "0,25", "1/4", "25%", "2.5e-1"; any kind of minus, full-width digits.
 * null: no number, or one that can be read in two ways.
 */
export function parseNumber(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\u2044\u2215]/g, '/');
  const found = numberPattern.exec(plain);
  if (!found || twoWays.test(plain)) return null;
  const [number, divisor] = [found[1], found[2] ?? '1'].map((part) => Number(part.replace(',', '.')));
  const read = number / (found[3] ? 100 : divisor);
  return Number.isFinite(read) ? read : null;
}

/**
 * Of a longer trail the last so many cells are kept in the address, of more edits none: whole tensors would fill it.
 */
const longestTrail = 24;
const mostEdits = 200;

/** Where a walk stands, which explanations were opened, and what was edited, by the values' names. */
export interface WalkState {
  position: number;
  trail: { name: string; index: number }[];
  edits: { name: string; index: number; number: number }[];
}

/** One short text for the address: "12~@weights:3~x:5:0.25". */
export function writeWalk({ position, trail, edits }: WalkState): string {
  return [
    String(position),
    ...trail.slice(-longestTrail).map(({ name, index }) => `@${name}:${index}`),
    ...(edits.length > mostEdits ? [] : edits).map(({ name, index, number }) => `${name}:${index}:${number}`),
  ].join('~');
}

/** A cell that the program has, by the text of its index. */
function cellOf(description: Description, name: string, digits: string): { name: string; index: number } | null {
  const value = description.values.find((info) => info.name === name);
  const index = Number(digits);
  return value && index < value.shape.reduce((a, b) => a * b, 1) ? { name, index } : null;
}

/** Reads it back; what makes no sense is left out: an address is typed, cut and pasted by people. */
export function readWalk(text: string, description: Description): WalkState {
  const [first, ...rest] = text.split('~');
  const position = Math.min(Math.max(0, Math.trunc(Number(first)) || 0), description.nodes.length);
  const trail = rest
    .filter((part) => part.startsWith('@'))
    .slice(-longestTrail)
    .flatMap((part) => {
      const found = /^@(.+):(\d+)$/.exec(part);
      return (found && cellOf(description, found[1], found[2])) ?? [];
    });
  const edits = rest.flatMap((part) => {
    const found = /^(.+):(\d+):([^:]+)$/.exec(part);
    const number = parseNumber(found?.[3] ?? '');
    const cell = found && number !== null ? cellOf(description, found[1], found[2]) : null;
    return cell ? [{ ...cell, number: number! }] : [];
  });
  return { position, trail, edits };
}
