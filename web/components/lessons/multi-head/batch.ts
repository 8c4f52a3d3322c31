// Sentence pairs as the inputs of a translation program. The vocabularies are the model's; no number is computed here.
import { Engine } from '../../../engine/client';
import { firstLines, pairsOf } from '../bahdanau/sentences';

export type Batch = Record<string, { shape: number[]; values: number[] }>;

const [pad, bos, eos, unknown] = ['<pad>', '<bos>', '<eos>', '<unk>'];

/** The ids of sentences, each ended and filled up to the longest. */
function rowsOf(sentences: readonly string[], vocabulary: readonly string[]) {
  const id = new Map(vocabulary.map((token, i) => [token, i]));
  const rows = sentences.map((sentence) => [...sentence.split(' '), eos].map((token) => id.get(token) ?? id.get(unknown)!));
  const steps = Math.max(...rows.map((row) => row.length));
  const filled = rows.map((row) => [...row, ...Array<number>(steps - row.length).fill(id.get(pad)!)]);
  return { steps, rows: filled, lengths: rows.map((row) => row.length), bos: id.get(bos)! };
}

/** The first pairs of a file, with a weights file's vocabularies. */
export async function batchOf(weights: Uint8Array, file: Uint8Array, count: number): Promise<Batch> {
  const translator = await Engine.shared.open(weights, { src: '', tgt: '' });
  const { src_vocab, tgt_vocab } = translator.info;
  translator.dispose();
  const pairs = pairsOf(firstLines(file, count));
  const src = rowsOf(
    pairs.map(({ source }) => source),
    src_vocab,
  );
  const tgt = rowsOf(
    pairs.map(({ reference }) => reference),
    tgt_vocab,
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
