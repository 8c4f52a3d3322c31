import { describe, expect, it } from 'vitest';
import { examplesOf, pairNames } from '../../../../web/components/models/pairs';
import { treeOf } from '../../../../web/grammar/read.js';
import { english } from '../../../../web/grammar/english.js';
import { constructions, sensible } from '../../../../web/grammar/grammar.js';
import { canonical } from '../../../../web/grammar/spelling.js';

describe('the sentences to try', () => {
  const grammar = english();
  /** What each pair's sentences are to show. */
  const shown: Record<string, string[]> = {
    'eng-fra': ['object', 'adjective before noun', 'present negated', 'do question', 'possessive', 'comparison', 'because', 'weather'],
    'eng-zho': ['do question', 'time', 'there is', 'number', 'place', 'comparison', 'where', 'progressive', 'possessive'],
  };

  it.each(pairNames)('of %s are sentences of the grammar, spelled as the corpora are, and show its constructions', (pair) => {
    const trees = examplesOf(pair).map((sentence) => {
      expect(canonical(sentence)).toBe(sentence);
      const tree = treeOf(grammar, sentence);
      expect(tree, sentence).not.toBeNull();
      expect(sensible(tree), sentence).toBe(true);
      return tree;
    });
    const used = trees.flatMap((tree) => constructions(tree));
    for (const construction of shown[pair]) expect(used, construction).toContain(construction);
  });
});
