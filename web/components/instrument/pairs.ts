// Sentence pairs as the inputs of a translation program. No number is computed here.
import type { Vocabularies } from '../ui/files';

/** A pair in the tokens of the vocabularies, with a space between them; "" has none. */
export interface Pair {
  source: string;
  target: string;
}
export type Batch = Record<string, { shape: number[]; values: number[] }>;

const [pad, bos, eos, unknown] = ['<pad>', '<bos>', '<eos>', '<unk>'];

export const tokensOf = (sentence: string): string[] => sentence.split(' ').filter(Boolean);

/** The ids of sentences, each ended and filled up to the longest. */
function rowsOf(sentences: readonly string[], vocabulary: readonly string[] = []) {
  const id = new Map(vocabulary.map((token, i) => [token, i]));
  const rows = sentences.map((sentence) =>
    [...tokensOf(sentence), eos].map((token) => id.get(token) ?? id.get(unknown)!),
  );
  const steps = Math.max(...rows.map((row) => row.length));
  const filled = rows.map((row) => [...row, ...Array<number>(steps - row.length).fill(id.get(pad)!)]);
  return { steps, rows: filled, lengths: rows.map((row) => row.length), bos: id.get(bos)! };
}

/** The pairs as a batch, [pairs, steps], with the vocabularies of a weights file. */
export function batchOf({ source, target }: Vocabularies, pairs: readonly Pair[]): Batch {
  const src = rowsOf(
    pairs.map((pair) => pair.source),
    source,
  );
  const tgt = rowsOf(
    pairs.map((pair) => pair.target),
    target,
  );
  const tensor = (rows: readonly number[][], steps: number) => ({ shape: [rows.length, steps], values: rows.flat() });
  const lengths = (values: number[]) => ({ shape: [values.length], values });
  return {
    src: tensor(src.rows, src.steps),
    src_valid_len: lengths(src.lengths),
    // Teacher forcing: the true tokens, one step later.
    tgt_in: tensor(
      tgt.rows.map((row) => [tgt.bos, ...row.slice(0, -1)]),
      tgt.steps,
    ),
    tgt: tensor(tgt.rows, tgt.steps),
    tgt_valid_len: lengths(tgt.lengths),
  };
}
