// Pairs drawn from the grammar: an English sentence, what another language makes of its meaning, and their links.
import { english } from '../../web/grammar/english.js';
import { constructions, leaves, meaning } from '../../web/grammar/grammar.js';
import { contract } from '../../web/grammar/spelling.js';
import { StepFailed } from '../lib/run.mjs';

const languages = { 'eng-fra': 'french', 'eng-zho': 'chinese' };

/** What says a meaning in a pair's other language. Throws StepFailed for a pair that there is not. */
export async function realiserOf(pair) {
  if (!Object.hasOwn(languages, pair ?? ''))
    throw new StepFailed(`There is no pair '${pair ?? ''}': there are ${Object.keys(languages).join(', ')}.`);
  return (await import(`./${languages[pair]}/index.js`)).realise;
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
    constructions: [...new Set(constructions(tree))],
    leaves: leaves(tree),
  };
}

/** Pairs without end, every source sentence once. A sentence of more than `longest` tokens is rare, and passed over. */
export function* drawn(realise, seed, longest = 15) {
  const random = randomOf(seed);
  const grammar = english();
  const seen = new Set();
  for (;;) {
    const tree = grammar.draw('Sentence', random);
    if (tree === null) continue;
    const pair = pairOf(tree, realise);
    // What has few sentences (the clock) is counted when it comes again, too, or it would be asked for again and again.
    grammar.count(tree);
    if (seen.has(pair.source) || [pair.source, pair.target].some((side) => side.split(' ').length > longest)) continue;
    seen.add(pair.source);
    yield pair;
  }
}
