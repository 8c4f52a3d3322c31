// Pairs made worse on purpose: what a model learns from them shows what its figures mean.

/**
 * swap: each sentence with the next one's translation; drop: every third word of the translations missing; repeat: half
 * of the pairs, twice.
 */
export const spoils = ['swap', 'drop', 'repeat'] as const;
export type Spoil = (typeof spoils)[number];

const ways: Record<Spoil, (pairs: string[][]) => string[][]> = {
  swap: (pairs) => pairs.map(([source], i) => [source, pairs[(i + 1) % pairs.length][1]]),
  drop(pairs) {
    let word = 0;
    // What ends a sentence stays, and so does the only word of one.
    const less = (target: string) =>
      target.split(' ').filter((_, i, all) => i === all.length - 1 || all.length < 3 || ++word % 3 > 0);
    return pairs.map(([source, target]) => [source, less(target).join(' ')]);
  },
  repeat(pairs) {
    const half = pairs.slice(0, Math.ceil(pairs.length / 2));
    return pairs.map((_, i) => half[i % half.length]);
  },
};

/** The lines of a file of pairs, spoiled. Links between words go where they would not be true any more. */
export function spoil(bytes: Uint8Array, how: Spoil): Uint8Array {
  const lines = new TextDecoder().decode(bytes).split(/[\r\n]+/);
  const pairs = lines.map((line) => line.split('\t')).filter(({ length }) => length > 1);
  const spoiled = ways[how](pairs).map((columns) => `${columns.join('\t')}\n`);
  return new TextEncoder().encode(spoiled.join(''));
}
