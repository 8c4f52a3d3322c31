// Finding pairs: by words, and by what the alignment does.
import { clean } from '../../text/clean.js';
import type { CorpusPair, Link } from './pairs-file';

/** What an alignment can show. */
export type Pattern = 'any' | 'order' | 'split' | 'merge' | 'unaligned';
export const patterns: Pattern[] = ['any', 'order', 'split', 'merge', 'unaligned'];
export const isPattern = (text: unknown): text is Pattern => patterns.includes(text as Pattern);

const crosses = ([a, b]: Link, [c, d]: Link): boolean => a < c && b > d;

const repeats = (ends: number[]): boolean => new Set(ends).size < ends.length;

const tests: Record<Pattern, (pair: CorpusPair) => boolean> = {
  any: () => true,
  order: ({ sure }) => sure.some((one) => sure.some((other) => crosses(one, other))),
  split: ({ sure }) => repeats(sure.map(([source]) => source)),
  merge: ({ sure }) => repeats(sure.map(([, target]) => target)),
  unaligned: ({ sure, source }) => new Set(sure.map(([at]) => at)).size < source.length,
};

/**
 * Whether a pair holds every word of the query, on either side. A word is found from its beginning ("book" in "books"),
 * Chinese, which is written without spaces, anywhere in a word.
 */
export function hasWords(pair: CorpusPair, query: string): boolean {
  const wanted = clean(query.toLowerCase()).split(/\s+/).filter(Boolean);
  const words = [...pair.source, ...pair.target];
  return wanted.every((part) =>
    words.some((word) => (/\p{Script=Han}/u.test(part) ? word.includes(part) : word.startsWith(part))),
  );
}

export const findPairs = (pairs: CorpusPair[], query: string, pattern: Pattern): CorpusPair[] =>
  pairs.filter((pair) => tests[pattern](pair) && hasWords(pair, query));
