// The everyday pairs: whole and once, and none that a test holds out.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pairNames } from '../../../scripts/corpus/draw.js';
import { readEveryday, trainedOn } from '../../../scripts/corpus/everyday.js';
import { readFree } from '../../../scripts/corpus/free/read.js';
import { mayTrainOn } from '../../../scripts/corpus/sets.js';
import { english } from '../../../web/grammar/english.js';
import { treeOf } from '../../../web/grammar/read.js';
import { canonical } from '../../../web/grammar/spelling.js';

const all = readEveryday();
/** Every twentieth of them. */
const some = all.filter((_, i) => i % 20 === 0);
const kept = trainedOn(some);

describe('the everyday pairs', () => {
  it('are sentences of two to twelve tokens in each language, each English one once', () => {
    const sides = all.flatMap(({ source, pairs }) => [source, ...Object.values(pairs)]);
    expect(sides.filter((side) => !/^\S+( \S+){1,11}$/.test(side) || side !== side.toLowerCase())).toEqual([]);
    expect(new Set(all.map(({ source }) => source)).size).toBe(all.length);
    expect(all.filter(({ source }) => canonical(source) !== source)).toEqual([]);
  });

  it('end as the English does, French in its letters and Chinese in its own', () => {
    const ends = { '.': ['.', '。'], '?': ['?', '？'], '!': ['!', '！'] };
    const strange = all.filter(({ source, pairs }) => {
      const [french, chinese] = ends[source.at(-1)];
      // In Chinese all of them are, in French most.
      const { 'eng-fra': fra = ` ${french}`, 'eng-zho': zho } = pairs;
      return (
        !fra.endsWith(` ${french}`) || !zho.endsWith(` ${chinese}`) || /[^a-zàâçéèêëîïôùûœæ' ,.?!-]/.test(fra) || /[a-z.,!?']/.test(zho)
      );
    });
    expect(strange).toEqual([]);
  });
});

describe('those that are trained on', () => {
  it('are most of them, and no free sentence', () => {
    expect(kept.length / some.length).toBeGreaterThan(0.8);
    const free = new Set(pairNames.flatMap((pair) => readFree(pair).map(({ source }) => canonical(source))));
    expect(trainedOn(all.filter(({ source }) => free.has(source)))).toEqual([]);
  });

  it('have no couple of words or of constructions that a test holds out', () => {
    const grammar = english();
    const may = (sentence) => mayTrainOn(sentence, treeOf(grammar, sentence));
    const tests = ['words', 'constructions', 'test', 'longer'].map((split) =>
      readFileSync(new URL(`../../../web/public/corpora/v3/eng-fra.${split}.tsv`, import.meta.url), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')[0]),
    );
    const [words, constructions, chance, longer] = tests;
    expect([...words, ...constructions, ...chance].filter(may)).toEqual([]);
    const held = new Set([...words, ...constructions, ...chance, ...longer]);
    expect(kept.filter(({ source }) => held.has(source))).toEqual([]);
    // What the grammar draws for training may mostly be trained on.
    const sample = readFileSync(new URL('../../../web/public/corpora/v3/eng-fra.sample.tsv', import.meta.url), 'utf8')
      .split('\n')
      .slice(0, 200)
      .map((line) => line.split('\t')[0]);
    expect(sample.filter(may).length).toBeGreaterThan(150);
  });

  it.each([
    // The grammar cannot read the first two; "talk" is no couple with itself, as "talk to" and "talk about".
    ['this story is funnier than the first one .', false],
    ["tom's brother said he won't do it , and he's right .", false],
    ['they always talk to me about it .', true],
    ['i tell him nothing .', true],
  ])('%s: %s', (sentence, allowed) => expect(mayTrainOn(sentence, treeOf(english(), sentence))).toBe(allowed));

  it('no free sentence with other commas', () => {
    const frees = readFree('eng-fra').map(({ source }) => canonical(source));
    for (const free of frees) expect(mayTrainOn(free.replace(/^(\S+) /, '$1 , '), null)).toBe(false);
  });
});
