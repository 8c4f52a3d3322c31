// Which sentences the lesson uses. The French stands in the corpora that come with the site.

export interface SentencePair {
  source: string;
  reference: string;
}

/** The four that "Dive into Deep Learning" prints at the end of 9.7, 10.4 and 10.7. */
export const bookSentences: readonly SentencePair[] = [
  { source: 'go .', reference: 'va .' },
  { source: 'i lost .', reference: "j'ai perdu ." },
  { source: "he's calm .", reference: 'il est calme .' },
  { source: "i'm home .", reference: 'je suis à la maison .' },
];

/** The pairs of a tab-separated file; what follows the second column is not for reading. */
export function pairsOf(bytes: Uint8Array): SentencePair[] {
  return new TextDecoder()
    .decode(bytes)
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((columns) => columns.length >= 2)
    .map(([source, reference]) => ({ source: source, reference: reference }));
}

/** The first `count` lines of a file. */
export function firstLines(bytes: Uint8Array, count: number): Uint8Array {
  let lines = 0;
  const end = bytes.findIndex((byte) => byte === 10 && ++lines === count);
  return end < 0 ? bytes : bytes.slice(0, end + 1);
}

/** A translation as text: its end is not a word of it. */
export const textOf = (words: readonly string[]): string => words.filter((word) => word !== '<eos>').join(' ');

/** How many tokens a source sentence of the corpus has; its words are apart already. */
export const lengthOf = ({ source }: SentencePair): number => source.split(' ').length;

/** For each length that the file has, the first sentence of that length. */
export function oneOfEachLength(pairs: readonly SentencePair[]): SentencePair[] {
  const found = new Map<number, SentencePair>();
  for (const pair of pairs) if (!found.has(lengthOf(pair))) found.set(lengthOf(pair), pair);
  return [...found].sort(([a], [b]) => a - b).map(([, pair]) => pair);
}

/** Held-out sentences of about one length. */
export interface LengthGroup {
  /** In tokens; the first group has all shorter ones too, the last all longer ones. */
  length: number;
  count: number;
  pairs: Uint8Array;
}

/** The lines of a file by the length of their source sentence. */
export function byLength(bytes: Uint8Array, lengths: readonly number[]): LengthGroup[] {
  const lines = new TextDecoder()
    .decode(bytes)
    .split('\n')
    .filter((line) => line.includes('\t'));
  const clamped = (line: string) =>
    Math.min(Math.max(line.split('\t')[0].split(' ').length, lengths[0]), lengths.at(-1)!);
  return lengths.map((length) => {
    const own = lines.filter((line) => clamped(line) === length);
    return { length, count: own.length, pairs: new TextEncoder().encode(own.map((line) => `${line}\n`).join('')) };
  });
}
