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
import { asking } from './english/asking.js';
import { joined, withBonds } from './english/joined.js';
import { talk } from './english/talk.js';
import { anybody } from './english/anybody.js';
import { everyday } from './english/everyday.js';
import { pointing } from './english/pointing.js';
import { places } from './english/places.js';
import { wishes } from './english/wishes.js';
import { Grammar } from './grammar.js';

export { lexicon };

const rules = [
  ...talk,
  ...sentences,
  ...joined,
  ...predicates,
  ...phrases,
  ...nouns,
  ...complements,
  ...adverbs,
  ...questions,
  ...asking,
  ...orders,
  ...wishes,
  ...everyday,
  ...anybody,
  ...pointing,
  ...places,
].map(withBonds);

/** What only drawing asks for. */
const soft = [
  'kind',
  'like',
  'of',
  'before',
  'by',
  'takes',
  'why',
  'so',
  'field',
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
];

/** A grammar that has drawn nothing yet: of all the words and constructions, or of some. */
export function english(words = lexicon, may = () => true) {
  const some = rules.filter(({ construction }) => construction === undefined || may(construction));
  // A symbol that is left without a rule has no word either.
  const nothing = rules
    .map(({ is }) => [/^\w+/.exec(is)[0], []])
    .filter(([symbol]) => !some.some(({ is }) => /^\w+/.exec(is)[0] === symbol));
  return new Grammar(some, { ...words, ...Object.fromEntries(nothing) }, soft);
}
