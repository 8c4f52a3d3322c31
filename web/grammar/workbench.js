// All that is done with the grammar beside parsing: sentences are drawn, taken apart and built, and one is found near another.
// The page fetches it when that is asked for first.
import { english, rules } from './english.js';
import { withBonds } from './english/carried.js?sense';
import { lexicon } from './english/lexicon.js?sense';
import { rules as sense } from './english/rules.js?sense';

export { allConstructions, choices, dice, places, samplesOf, shuffled } from './build.js';
export { constructions } from './grammar.js';
export { nearby } from './nearby.js';
export { sentenceOf, treeOf } from './read.js';

/** The grammar whose words and rules know what a person would say. */
export const sensibleEnglish = () =>
  english(
    lexicon,
    rules.map((rule, i) => ({ ...rule, ...sense[i] })),
    withBonds,
  );
