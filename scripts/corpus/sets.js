// What is trained on and what is tested on, drawn from one grammar. Which set a sentence belongs to follows from the
// sentence alone, so that each can be drawn without the others.
import { canonical } from '../../web/grammar/spelling.js';
import { drawn, pairNames } from './draw.js';
import { readFree } from './free/read.js';

/** Words that are never together in a sentence that is trained on: one of thirty of all couples of content words. */
const heldOutWords = (ids) => ids.some((one, i) => ids.some((other, j) => i < j && hash(`${one} ${other}`) % 30 === 0));

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

const content = ({ kind }) => ['Noun', 'Verb', 'Adjective', 'Comparative'].includes(kind);
const longest = 12;

/** The free sentences are no training's: a test of what it has not seen. */
const free = new Set(pairNames.flatMap((pair) => readFree(pair).map(({ source }) => canonical(source))));

/** train, valid, test, words, constructions, longer; null for what is too far from training. */
export function setOf({ source, length, constructions, words }) {
  if (free.has(source)) return null;
  if (length > longest) return 'longer';
  const byWords = heldOutWords(words.filter(content).map(({ id }) => id));
  const byConstructions = heldOutConstructions.some((both) => both.every((one) => constructions.has(one)));
  if (byWords && byConstructions) return null;
  if (byWords) return 'words';
  if (byConstructions) return 'constructions';
  return ['test', 'valid'][hash(source) % 20] ?? 'train';
}

/** Training sentences without end. */
export function* training() {
  for (const sentence of drawn(1, longest)) if (setOf(sentence) === 'train') yield sentence;
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
