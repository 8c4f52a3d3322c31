// Word links in the third column of pairs, which guided alignment needs.
import type { TrainOptions } from '../../engine/client';

const links = /^\d{1,6}-\d{1,6}( +\d{1,6}-\d{1,6})*$/;
const known = new WeakMap<Uint8Array, boolean>();

/** Whether a pair has links such as "0-0 1-2", and no pair has anything else there: the engine refuses both. */
export function hasLinks(pairs: Uint8Array): boolean {
  if (!known.has(pairs)) {
    const lines = new TextDecoder().decode(pairs).split(/[\r\n]+/);
    const columns = lines.flatMap((line) => line.split('\t').slice(2, 4)).filter((column) => column.trim());
    known.set(pairs, columns.length > 0 && columns.every((column) => links.test(column.trim())));
  }
  return known.get(pairs)!;
}

/** The options as these pairs allow them: attention is guided where they have links. */
export const asPairsAllow = (options: TrainOptions, pairs: Uint8Array): TrainOptions =>
  Number(options.guided_alignment) > 0 && !hasLinks(pairs) ? { ...options, guided_alignment: 0 } : options;
