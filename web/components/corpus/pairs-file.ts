// A corpus file as the page reads it: sentence pairs with their gold alignment.

/** [source token, target token], from 0. */
export type Link = readonly [number, number];

export interface CorpusPair {
  /** The line of the file, from 1. */
  line: number;
  source: string[];
  target: string[];
  sure: Link[];
  /** Links that are possible besides. */
  possible: Link[];
}

const tokens = (text: string): string[] => text.split(' ').filter(Boolean);

const links = (column: string | undefined): Link[] =>
  (column ?? '')
    .split(' ')
    .filter(Boolean)
    .map((link) => link.split('-').map(Number) as [number, number]);

/** The pairs of a tab-separated file: source, target, sure links, possible links. */
export function readCorpus(text: string): CorpusPair[] {
  return text.split('\n').flatMap((row, i) => {
    const [source, target, sure, possible] = row.replace(/\r$/, '').split('\t');
    if (!source || !target) return [];
    return [
      { line: i + 1, source: tokens(source), target: tokens(target), sure: links(sure), possible: links(possible) },
    ];
  });
}

export const sentence = (words: string[]): string => words.join(' ');
