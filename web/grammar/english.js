// English, as a grammar that composes: what a sentence may consist of, and what it means. The languages that it is
// translated to (scripts/corpus) say that meaning in their own way; the page parses with the same rules.
import { lexicon } from './english/lexicon.js';
import { sentences } from './english/sentences.js';
import { predicates } from './english/predicates.js';
import { phrases } from './english/phrases.js';
import { questions } from './english/questions.js';
import { adverbs } from './english/adverbs.js';
import { complements } from './english/complements.js';
import { nouns } from './english/nouns.js';
import { orders } from './english/orders.js';
import { Grammar } from './grammar.js';

export { lexicon };

/** A grammar that has drawn nothing yet. Sense is not asked for when it parses: `kind`, `of`, `by` and `takes` are that. */
export const english = () =>
  new Grammar([...sentences, ...predicates, ...phrases, ...nouns, ...complements, ...adverbs, ...questions, ...orders], lexicon, [
    'kind',
    'like',
    'of',
    'before',
    'by',
    'takes',
    'holds',
    'apt',
    'tells',
    'few',
    'attributive',
  ]);
