// The batch over which the lesson on heads measures, made apart from the page.
import type { InspectorRequest } from '../../web/engine/module';
import { engine } from './engine-in-node';
import { bytes, tensor } from './engine-numbers';

export async function batchOf(weights: string, pairs: string[]): Promise<NonNullable<InspectorRequest['given']>> {
  const translator = (await engine()).Translator.open(bytes(weights), '', '', '');
  const vocabularies = JSON.parse(translator.info()) as Record<'src_vocab' | 'tgt_vocab', string[]>;
  translator.delete();
  const side = (column: number, vocabulary: string[]) => {
    const id = (token: string) => {
      const at = vocabulary.indexOf(token);
      return at < 0 ? vocabulary.indexOf('<unk>') : at;
    };
    const rows = pairs.map((pair) => [...pair.split('\t')[column].split(' '), '<eos>'].map(id));
    const steps = Math.max(...rows.map(({ length }) => length));
    return {
      steps,
      lengths: rows.map(({ length }) => length),
      rows: rows.map((row) => [...row, ...Array<number>(steps - row.length).fill(id('<pad>'))]),
      bos: id('<bos>'),
    };
  };
  const [src, tgt] = [side(0, vocabularies.src_vocab), side(1, vocabularies.tgt_vocab)];
  const matrix = (rows: number[][], steps: number) => tensor([rows.length, steps], rows.flat());
  return {
    src: matrix(src.rows, src.steps),
    src_valid_len: tensor([pairs.length], src.lengths),
    tgt_in: matrix(
      tgt.rows.map((row) => [tgt.bos, ...row.slice(0, -1)]),
      tgt.steps,
    ),
    tgt: matrix(tgt.rows, tgt.steps),
    tgt_valid_len: tensor([pairs.length], tgt.lengths),
  };
}
