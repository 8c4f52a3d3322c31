import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../scripts/lib/run.mjs';
import { findPairs, hasWords, type Pattern } from '../../../../web/components/corpus/find';
import { goldOf } from '../../../../web/components/corpus/gold';
import { readCorpus, sentence } from '../../../../web/components/corpus/pairs-file';
import { defaultOptions } from '../../../../web/components/models/options';
import { corpusPath, examplesOf, pairNames, splits, trainingExamplesOf } from '../../../../web/components/models/pairs';
import { bookSentences } from '../../../../web/components/lessons/bahdanau/sentences';

const text = [
  "paul doesn't see her .\tpaul ne la voit pas .\t0-0 1-1 1-4 2-3 3-2 4-5\t0-3",
  "i like tea .\tj'aime le thé .\t0-0 1-0 2-1 2-2 3-3",
  '',
  'she sleeps .\telle dort .\t0-0 1-1 2-2\r',
  'this is my book .\t这 是 我 的 书 。\t0-0 1-1 2-2 2-3 3-4 4-5',
  'is she in the park ?\t她 在 公园 吗 ？\t1-0 2-1 4-2 5-3 5-4',
].join('\n');
const pairs = readCorpus(text);
const found = (query: string, pattern: Pattern = 'any') => findPairs(pairs, query, pattern).map(({ line }) => line);

describe('a corpus file', () => {
  it('is read with its lines, its sure links and its possible ones', () => {
    expect(pairs.map(({ line }) => line)).toEqual([1, 2, 4, 5, 6]);
    expect(pairs[0]).toEqual({
      line: 1,
      source: ['paul', "doesn't", 'see', 'her', '.'],
      target: ['paul', 'ne', 'la', 'voit', 'pas', '.'],
      sure: [
        [0, 0],
        [1, 1],
        [1, 4],
        [2, 3],
        [3, 2],
        [4, 5],
      ],
      possible: [[0, 3]],
    });
    expect(pairs[2].target).toEqual(['elle', 'dort', '.']);
    expect(pairs[2].possible).toEqual([]);
  });

  it('has its gold links where the heatmap has the two words', () => {
    const { sure, possible } = goldOf(pairs[0]);
    // "la" is the third row, "her" the fourth column.
    expect(sure.has('2,3')).toBe(true);
    expect(sure.has('3,2')).toBe(true);
    expect([...possible]).toEqual(['3,0']);
  });
});

describe('finding pairs', () => {
  it('is by the beginnings of words, on either side', () => {
    expect(found('see')).toEqual([1]);
    expect(found('ee')).toEqual([]);
    expect(found('SHE dor')).toEqual([4]);
    expect(found('  ')).toEqual([1, 2, 4, 5, 6]);
  });

  it('takes Chinese anywhere in a word', () => {
    expect(hasWords(pairs[4], '园')).toBe(true);
    expect(found('书')).toEqual([5]);
  });

  it('is by what the alignment does', () => {
    expect(found('', 'order')).toEqual([1]);
    expect(found('', 'split')).toEqual([1, 2, 5, 6]);
    expect(found('', 'merge')).toEqual([2]);
    expect(found('', 'unaligned')).toEqual([6]);
    expect(found('tea', 'order')).toEqual([]);
  });
});

describe("the site's pairs", () => {
  for (const name of pairNames) {
    const read = (split: (typeof splits)[number]) =>
      readCorpus(readFileSync(join(root, 'web/public', corpusPath(name, split)), 'utf8'));

    it(`${name} has every part, and its alignments name words that are there`, () => {
      for (const split of splits) {
        const wrong = read(split).filter(({ source, target, sure, possible }) =>
          [...sure, ...possible].some(([i, j]) => !source[i] || !target[j]),
        );
        expect(wrong).toEqual([]);
        expect(read(split).length).toBeGreaterThanOrEqual(400);
      }
    });

    it(`${name} knows every word of the sentences to try, and those to watch in training are of its sample`, () => {
      const words = new Set(splits.flatMap((split) => read(split)).flatMap(({ source }) => source));
      expect(
        examplesOf(name)
          .flatMap((example) => example.split(' '))
          .filter((word) => !words.has(word)),
      ).toEqual([]);
      const sample = new Set(read('tab600').map(({ source }) => sentence(source)));
      for (const example of trainingExamplesOf(name)) expect(sample.has(example), example).toBe(true);
      // Either configuration for training in the tab leaves out words that are rarer than this.
      const all = read('tab600').flatMap(({ source }) => source);
      const rare = (word: string) =>
        all.filter((one) => one === word).length < Number(defaultOptions('transformer', 'book').min_freq);
      expect(
        trainingExamplesOf(name)
          .flatMap((example) => example.split(' '))
          .filter(rare),
      ).toEqual([]);
      for (const { source } of bookSentences) expect(sample.has(source), source).toBe(true);
    });
  }
});
