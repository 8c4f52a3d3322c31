// What is trained on and what is tested on, drawn from one grammar. Which set a sentence belongs to follows from the
// sentence alone, so that each can be drawn without the others.
import { english, lexicon, rules } from '../../web/grammar/english.js';
import { constructions } from '../../web/grammar/grammar.js';
import { canonical, expand } from '../../web/grammar/spelling.js';
import { contentWords, drawn, pairNames, pairOf, realiserOf } from './draw.js';
import { readFree } from './free/read.js';

/** Words that are never together in a sentence that is trained on: one of thirty of all couples of content words. Of each word what it may be. */
const heldOutWords = (words) => {
  const apart = (one, other) => hash(`${one} ${other}`) % 30 === 0;
  return words.some((ones, i) => words.slice(i + 1).some((others) => ones.some((one) => others.some((other) => apart(one, other)))));
};

/** Constructions that are never together in a sentence that is trained on: about three of a hundred sentences have such a couple. */
const heldOutConstructions = [
  ['owner', 'will'],
  ['owner', 'be question'],
  ['number', 'order'],
  ['measure', 'there is'],
  ['possessive', 'time first'],
  ['adjective before noun', 'past negated'],
  ['adjective before noun', 'still'],
  ['adjective before noun', 'how'],
  ['comparison', 'this'],
  ['going to', 'this'],
];

/** FNV-1a. */
function hash(text) {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

const longest = 12;

/** The free sentences are no training's, whatever their commas: a test of what it has not seen. */
const bare = (source) => source.replace(/ [.,!?]/g, '');
const free = new Set(pairNames.flatMap((pair) => readFree(pair).map(({ source }) => bare(canonical(source)))));

/** train, valid, test, words, constructions, longer; null for what is too far from training. `words`: the ids of what each content word may be. */
export function setOf({ source, length, constructions, words }) {
  if (free.has(bare(source))) return null;
  if (length > longest) return 'longer';
  const byWords = heldOutWords(words);
  const byConstructions = heldOutConstructions.some((both) => both.every((one) => constructions.has(one)));
  if (byWords && byConstructions) return null;
  if (byWords) return 'words';
  if (byConstructions) return 'constructions';
  return ['test', 'valid'][hash(source) % 20] ?? 'train';
}

/** What stands in a sentence without a tree may be: of each word, each content word that it begins; "look for" where "for" comes, too. */
const byForm = new Map();
for (const { text, id } of contentWords.flatMap((kind) => lexicon[kind])) {
  const [form, ...rest] = text.split(' ');
  byForm.set(form, [...(byForm.get(form) ?? []), { id, rest }]);
}
const contentOf = (source) =>
  source.split(' ').map((word, i, words) => {
    const follows = ({ rest }) => rest.every((one) => words.includes(one, i + 1));
    return (byForm.get(word) ?? []).filter(follows).map(({ id }) => id);
  });

const oneOf = (symbol, which = () => true) =>
  lexicon[symbol]
    .filter(which)
    .map(({ text }) => text)
    .join('|');
const nouns = `(?:${oneOf('Noun')}|one|ones)`;
/** How the constructions that are held out look where the grammar has no tree: rather too much than too little. */
const looks = Object.entries({
  owner: /\b(?!(?:it|he|she|that|there|here|where|what|who|how|let)'s\b)[a-z]+'s\b|s' /,
  will: /\b(?:will|won't)\b|'ll\b/,
  'be question': /(?:\b(?:is|are|was|were)\b|n't\b|'s\b).*\?$/,
  number: new RegExp(`\\b(?:${oneOf('Number')})\\b`),
  order: new RegExp(
    `(?:^|, |please |and )(?:please |don't |never |always |just )?(?:be|${oneOf('Verb', ({ features }) => features.form === 'base')})\\b`,
  ),
  measure: / of /,
  'there is': /\bthere\b/,
  possessive: new RegExp(`\\b(?:${oneOf('Possessive')})\\b`),
  'time first': new RegExp(`^(?:${oneOf('Time')})\\b`),
  'adjective before noun': new RegExp(`\\b(?:${oneOf('Adjective')}) (?:[a-z]+ )?${nouns}\\b`),
  'past negated': /\b(?:did|was|were)n't\b/,
  still: /\bstill\b/,
  how: /\bhow\b/,
  comparison: /\bthan\b/,
  this: new RegExp(`\\b(?:this|that|these|those) (?:[a-z]+ )?${nouns}\\b`),
  'going to': /\bgoing to\b/,
});

/** Whether a sentence that nobody drew may be trained on: `tree` is the grammar's, null where it has none. */
export function mayTrainOn(source, tree) {
  const seen = tree === null ? looks.filter(([, look]) => look.test(source)).map(([name]) => name) : constructions(tree);
  const set = setOf({ source, length: 0, constructions: new Set(seen), words: contentOf(source) });
  // Only what the grammar has can be among the tests that are drawn from it.
  return set === 'train' || (tree === null && (set === 'test' || set === 'valid'));
}

/** Training sentences without end, others for every seed from 10 on. */
export function* training(seed) {
  for (const sentence of drawn(seed, longest)) if (setOf(sentence) === 'train') yield sentence;
}

/** { valid, test, words, constructions, longer }, `size` sentences each. */
export function tests(size) {
  const sets = { valid: [], test: [], words: [], constructions: [], longer: [] };
  for (const sentence of drawn(2, longest + 3)) {
    const set = sets[setOf(sentence)];
    if (set !== undefined && set.length < size) set.push(sentence);
    if (Object.values(sets).every(({ length }) => length === size)) return sets;
  }
}

// What a small model learns in the tab within minutes, and by composing: few words, and of the constructions those whose
// words move, split, merge and agree.
const tabWords = `dog cat bird book letter car bike apple cake house mother father brother sister friend teacher child
  see read buy eat like help know find lose sing sleep work go cook
  red black green new old big small happy tired sad calm`.split(/\s+/);
const tabConstructions = new Set(
  [
    'present|present negated|past|past negated|be|modal|do question|be question|there is|this is|order',
    'verb alone|object|adjective|place as complement|possessive|number|this|adjective before noun|moving|goal|place',
  ]
    .join('|')
    .split('|'),
);

/** The book's four sentences (10.4), the first of the tab's. */
export const bookSentences = ['go .', 'i lost .', "he's calm .", "i'm home ."];

/** `count` sentences to train on in the tab: the book's, then short ones of few words. */
export function forTheTab(count) {
  const open = Object.entries(lexicon).map(([symbol, entries]) => {
    const few = ['Noun', 'Verb', 'Adjective', 'Comparative', 'KinGenitive'].includes(symbol);
    return [symbol, few ? entries.filter(({ id }) => tabWords.includes(id)) : entries];
  });
  const may = ({ construction }) => construction === undefined || tabConstructions.has(construction);
  const symbolOf = ({ is }) => /^\w+/.exec(is)[0];
  const some = rules.filter(may);
  const left = new Set(some.map(symbolOf));
  // A symbol that is left without a rule has no word either.
  const nothing = rules.map(symbolOf).filter((symbol) => !left.has(symbol));
  const small = english(Object.fromEntries([...open, ...nothing.map((symbol) => [symbol, []])]), some);
  const book = bookSentences.map((text) => {
    const tree = english().parse('Sentence', expand(text.split(' ')))[0];
    return { pairs: Object.fromEntries(pairNames.map((name) => [name, pairOf(tree, realiserOf(name))])) };
  });
  const sentences = [...book];
  for (const sentence of drawn(3, 7, small)) {
    if (setOf(sentence) !== 'train' || bookSentences.includes(sentence.source)) continue;
    sentences.push(sentence);
    if (sentences.length === count) return sentences;
  }
}
