// Everyday sentences with their translations, what no rule foresees: they are trained on beside what is drawn.
import { readFileSync } from 'node:fs';
import { english } from '../../web/grammar/english.js';
import { treeOf } from '../../web/grammar/read.js';
import { pairNames } from './draw.js';
import { mayTrainOn } from './sets.js';

/** All of them, as the corpora's words: { source, pairs } with the sentence of each pair's other language; not all are in French. */
export const readEveryday = () =>
  readFileSync(new URL('everyday.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [source, ...said] = line.split('\t');
      return { source, pairs: Object.fromEntries(pairNames.flatMap((name, i) => (said[i] === '' ? [] : [[name, said[i]]]))) };
    });

/** Those of them that no test holds out. */
export function trainedOn(said) {
  const grammar = english();
  return said.filter(({ source }) => mayTrainOn(source, treeOf(grammar, source)));
}
