// Between a grammar's trees and sentences as they are read.
import { leaves, nonsense } from './grammar.js';
import { contract, expand } from './spelling.js';

/** @returns {string[]} the words of a tree, each by itself */
export const wordsOf = (tree) => leaves(tree).flatMap(({ text }) => text.split(' '));

/** What is read: the words as the corpora write them. */
export const sentenceOf = (tree) => contract(wordsOf(tree)).words.join(' ');

/** The tree of a sentence as the corpora write it, of several the one that makes most sense; null: the grammar has no such sentence. */
export function treeOf(grammar, sentence) {
  const trees = grammar.parse('Sentence', expand(sentence.split(' ')));
  const worth = new Map(trees.map((tree) => [tree, nonsense(tree)]));
  return trees.reduce((best, tree) => (best === null || worth.get(tree) < worth.get(best) ? tree : best), null);
}
