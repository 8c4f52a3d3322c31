// Pairs drawn from the grammar: an English sentence, what other languages make of its meaning, and their links.
import { english } from '../../web/grammar/english.js';
import { constructions, leaves, meaning } from '../../web/grammar/grammar.js';
import { contract } from '../../web/grammar/spelling.js';
import { StepFailed } from '../lib/run.mjs';
import { realise as chinese } from './chinese/index.js';
import { realise as french } from './french/index.js';
import { asSaid } from './talk.js';

const realisers = { 'eng-fra': french, 'eng-zho': chinese };
export const pairNames = Object.keys(realisers);

/** What says a meaning in a pair's other language. Throws StepFailed for a pair that there is not. */
export function realiserOf(pair) {
  if (!Object.hasOwn(realisers, pair ?? '')) throw new StepFailed(`There is no pair '${pair ?? ''}': there are ${pairNames.join(', ')}.`);
  return realisers[pair];
}

/** A whole number from 1 on. Throws StepFailed for anything else. */
export function countOf(text) {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new StepFailed(`'${text}' is no whole number from 1 to 999999999.`);
  return Number(text);
}

/** A generator of numbers in [0, 1) (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The pair that a tree gives, with its sure and possible links, from 0. */
export function pairOf(tree, realise) {
  const raw = [];
  for (const leaf of leaves(tree)) {
    leaf.at = leaf.text.split(' ').map((word) => raw.push(word) - 1);
  }
  const { words, at } = contract(raw);
  const places = (leaf) => leaf.at.map((i) => at[i]);
  const target = realise(meaning(tree));
  const linked = (which) => target.flatMap((token, j) => [...new Set((token[which] ?? []).flatMap(places))].map((i) => [i, j]));
  const sorted = (links) => links.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const links = linked('from');
  const sure = new Set(links.map(String));
  return {
    source: words.join(' '),
    target: target.map(({ text }) => text).join(' '),
    links: sorted(links),
    possible: sorted(linked('agrees').filter((link) => !sure.has(String(link)))),
  };
}

export const contentWords = ['Noun', 'Verb', 'Adjective', 'Comparative'];
const contentOf = (tree) =>
  leaves(tree)
    .filter(({ kind }) => contentWords.includes(kind))
    .map(({ id }) => [id]);

const tokens = (sentence) => sentence.split(' ').length;

/** Of each construction how often it was drawn, and some trees that have it. */
class Balance {
  constructor(grammar) {
    this.all = new Map(grammar.constructions('Sentence').map((name) => [name, { count: 0, trees: [] }]));
  }

  /** A tree with the construction that was drawn least: a neighbour of one that there is, or one anew; null at a dead end. */
  rarest(grammar, random) {
    const [name, rare] = [...this.all].reduce((least, each) => (each[1].count < least[1].count ? each : least));
    // What is hard to draw (the clock has few sentences) is not asked for again and again.
    rare.count += 1 / 4;
    const { trees } = rare;
    if (trees.length < kept && random() < 1 / (1 + trees.length)) return grammar.drawWith(name, 'Sentence', random);
    let tree = trees[Math.floor(random() * trees.length)];
    for (let step = 0; step < 4; step++) tree = grammar.vary(tree, random) ?? tree;
    return tree;
  }

  /** Takes note of a tree that was drawn. */
  note(tree, random) {
    for (const name of new Set(constructions(tree))) {
      const { trees } = this.all.get(name);
      this.all.get(name).count += 1;
      if (trees.length < kept) trees.push(tree);
      else trees[Math.floor(random() * kept)] = tree;
    }
  }
}
const kept = 20;

/**
 * Sentences without end, each once: { source, length, pairs, constructions, words }. `pairs` has its pair in every
 * language, `length` is the longest side of all; what is longer than `longest` is passed over. `words`: the one id of each content word.
 */
export function* drawn(seed, longest = 15, grammar = asSaid(english())) {
  const random = randomOf(seed);
  const seen = new Set();
  const balance = new Balance(grammar);
  for (let turn = 0; ; turn++) {
    const tree = turn % 4 !== 3 ? grammar.draw('Sentence', random) : balance.rarest(grammar, random);
    if (tree === null) continue;
    const pairs = Object.fromEntries(pairNames.map((name) => [name, pairOf(tree, realisers[name])]));
    const { source } = Object.values(pairs)[0];
    // What has few sentences (the clock) is counted when it comes again, too, or it would be asked for again and again.
    grammar.count(tree);
    const length = Math.max(...Object.values(pairs).flatMap((pair) => [tokens(pair.source), tokens(pair.target)]));
    if (seen.has(source) || length > longest) continue;
    seen.add(source);
    balance.note(tree, random);
    yield { source, length, pairs, constructions: new Set(constructions(tree)), words: contentOf(tree) };
  }
}

/** The first `count` of what never ends. */
export function take(count, sentences) {
  const first = [];
  for (const sentence of sentences) if (first.push(sentence) === count) return first;
}
