// Between a grammar's trees and sentences as they are read.
import { leaves, sensible } from './grammar.js';
import { contract, expand } from './spelling.js';

/** @returns {string[]} the words of a tree, each by itself */
export const wordsOf = (tree) => leaves(tree).flatMap(({ text }) => text.split(' '));

/** What is read: the words as the corpora write them. */
export const sentenceOf = (tree) => contract(wordsOf(tree)).words.join(' ');

/** The tree of a sentence as the corpora write it, one that makes sense if there is one; null: the grammar has no such sentence. */
export function treeOf(grammar, sentence) {
  const trees = grammar.parse('Sentence', expand(sentence.split(' ')));
  return trees.find(sensible) ?? trees[0] ?? null;
}
