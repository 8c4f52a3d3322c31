// What is trained on and what is tested on, drawn from one grammar.
import { drawn } from './draw.js';

/** Words that are never together in a sentence that is trained on: one of sixty of all couples of content words. */
const heldOutWords = (ids) => ids.some((one, i) => ids.some((other, j) => i < j && hash(`${one} ${other}`) % 60 === 0));

/** Constructions that are never together in a sentence that is trained on. */
const heldOutConstructions = [
  ['two adjectives', 'do question'],
  ['owner', 'comparison'],
  ['because', 'infinitive'],
  ['adjective before noun', 'giving to'],
  ['measure', 'past negated'],
  ['how many', 'past progressive'],
  ['town', 'when'],
  ['all', 'progressive'],
  ['number', 'modal question'],
  ['some', 'will'],
];

/** FNV-1a. */
function hash(text) {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

const content = ({ kind }) => ['Noun', 'Verb', 'Adjective', 'Comparative'].includes(kind);
const sizes = { valid: 400, test: 400, words: 400, constructions: 400, longer: 400 };
const longest = 12;

/** { train, valid, test, words, constructions, longer }: every source sentence stands in one of them only. A test that is rare is as long as it gets. */
export function drawSets(realise, count) {
  const sets = { train: [], ...Object.fromEntries(Object.keys(sizes).map((name) => [name, []])) };
  const wanted = { train: count, ...sizes };
  for (const pair of drawn(realise, 1)) {
    const long = Math.max(...[pair.source, pair.target].map((side) => side.split(' ').length));
    if (long > longest + 3) continue;
    const byWords = heldOutWords(pair.leaves.filter(content).map(({ id }) => id));
    const byConstructions = heldOutConstructions.some((both) => both.every((one) => pair.constructions.includes(one)));
    let set = 'train';
    if (long > longest) set = 'longer';
    else if (byWords && byConstructions) continue;
    else if (byWords) set = 'words';
    else if (byConstructions) set = 'constructions';
    else if (hash(pair.source) % 20 === 0) set = sets.test.length < sizes.test ? 'test' : 'valid';
    if (sets[set].length < wanted[set]) sets[set].push(pair);
    if (sets.train.length === count) return sets;
  }
}
