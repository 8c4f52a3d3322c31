// What people say, and how often: the grammar's own weights are guesses.
import { readFileSync } from 'node:fs';
import { dressed, sensible } from '../../web/grammar/grammar.js';
import { treeOf } from '../../web/grammar/read.js';
import { canonical, sentencesIn } from '../../web/grammar/spelling.js';

/** Sentences as people say them, one a line; of what the grammar has no sentence for, nothing is learnt. */
const sentences = readFileSync(new URL('talk.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap(sentencesIn)
  .map(canonical);

const treesOf = (grammar) => sentences.flatMap((each) => treeOf(grammar, each) ?? []);

/** The trees of those that a person would say, to be drawn like them. */
export const peopleSay = (grammar) =>
  treesOf(grammar)
    .filter(sensible)
    .map((tree) => dressed(tree));

/** Of each rule how often it stands in the trees, and how often each of its parts is there. */
function counted(trees) {
  const counts = new Map();
  const count = (tree) => {
    if (tree?.rule === undefined) return;
    const of = counts.get(tree.rule) ?? { all: 0, there: tree.kids.map(() => 0) };
    counts.set(tree.rule, of);
    of.all += 1;
    for (const [i, kid] of tree.kids.entries()) if (kid !== undefined) of.there[i] += 1;
    tree.kids.forEach(count);
  };
  trees.forEach(count);
  return counts;
}

/**
 * A grammar that draws what people say as often as they say it: a rule's weight, and how often an optional part is there, are as
 * in their sentences, with `prior` sentences more that are as the grammar has them.
 */
export function asSaid(grammar, prior = 30) {
  const counts = counted(treesOf(grammar));
  for (const [symbol, rules] of grammar.rules)
    for (const rule of rules) {
      const { all = 0, there = [] } = counts.get(rule) ?? {};
      rule.weight = (prior * rule.weight) / grammar.weights.get(symbol) + all;
      for (const [i, part] of rule.right.entries()) part.odds = (prior * part.odds + (there[i] ?? 0)) / (prior + all);
    }
  grammar.weigh();
  return grammar;
}
