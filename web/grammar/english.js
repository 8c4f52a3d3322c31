// English, as a grammar that composes: what a sentence may consist of, and what it means. The languages that it is
// translated to (scripts/corpus) say that meaning in their own way; the page parses with the same rules.
import { lexicon } from './english/lexicon.js';
import { withBonds } from './english/carried.js';
import { rules } from './english/rules.js';
import { Grammar } from './grammar.js';

export { lexicon, rules };

/**
 * A grammar that has drawn nothing yet, of all the words or of some. Sense is not asked for when it parses: `kind`, `of`, `by` and
 * `takes` are that.
 */
export const english = (words = lexicon, of = rules, bonds = withBonds) =>
  new Grammar(of.map(bonds), words, [
    'kind',
    'like',
    'of',
    'before',
    'by',
    'takes',
    'why',
    'so',
    'field',
    'fact',
    'who',
    'human',
    'sort',
    'the',
    'again',
    'at',
    'brief',
    'plain',
    'being',
    'group',
    'holds',
    'apt',
    'tells',
    'few',
    'attributive',
  ]);
