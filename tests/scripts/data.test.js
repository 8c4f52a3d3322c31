// What the models are trained on: whole, as the page shows it, and nothing of what a test asks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { comparable, expandAlternatives, readAccepted } from '../../scripts/data/score.mjs';
import { trainingSets } from '../../scripts/data/unpack.mjs';
import { root } from '../../scripts/lib/run.mjs';

const shown = (pair, set) =>
  readFileSync(join(root, `web/public/corpora/v3/${pair}.${set}.tsv`), 'utf8')
    .trimEnd()
    .split('\n');
const source = (line) => line.split('\t', 1)[0];
/** "sorry , i'm late ." and "sorry i'm late ." are one sentence. */
const bare = (sentence) => sentence.replace(/ [.,!?]/g, '');

describe.each(Object.entries(trainingSets()))('%s', (pair, sets) => {
  it('has as many pairs as the README says, no line twice but the everyday ones of train', () => {
    expect(sets.train).toHaveLength(120_071 + 2 * 37_916);
    expect(new Set(sets.train).size).toBe(120_071 + 37_916);
    expect(sets['train-wide']).toHaveLength(120_071 + (pair === 'eng-zho' ? 67_891 : 37_916));
    expect(new Set(sets['train-wide'].map(source)).size).toBe(sets['train-wide'].length);
    expect(sets.valid).toHaveLength(400);
  });

  it('is pairs of two to twelve words, those that were drawn with links to words that are there', () => {
    const strange = [...new Set([...sets.train, ...sets['train-wide'], ...sets.valid])].filter((line) => {
      const [words, said, ...links] = line.split('\t').map((column) => column.split(' '));
      const there = (link) =>
        /^\d+-\d+$/.test(link) && link.split('-').every((at, side) => Number(at) < [words, said][side].length);
      return (
        ![words, said].every((side) => side.length > 1 && side.length <= 12 && side.every(Boolean)) ||
        !links.flat().every(there)
      );
    });
    expect(strange).toEqual([]);
    expect(sets.train.filter((line) => line.split('\t').length > 2)).toHaveLength(120_071);
  });

  it('is what the page shows of it', () => {
    expect(sets.train.slice(0, 2000)).toEqual(shown(pair, 'sample'));
    expect(shown(pair, 'tab3000').slice(0, 600)).toEqual(shown(pair, 'tab600'));
  });

  it('has no sentence that a test asks', () => {
    const held = ['test', 'words', 'constructions', 'longer'].flatMap((set) => shown(pair, set).map(source));
    const trained = [...sets.train, ...sets['train-wide']].map(source);
    const [exactly, nearly] = [new Set(trained), new Set(trained.map(bare))];
    expect([...held, ...sets.valid.map(source)].filter((sentence) => exactly.has(sentence))).toEqual([]);
    const asked = ['free', 'unknown'].flatMap((set) => readAccepted(pair, set).map(({ words }) => words));
    expect(asked.filter((sentence) => nearly.has(bare(sentence)))).toEqual([]);
  });

  it.each([
    ['free', 200],
    ['unknown', 100],
  ])('asks in %s %i sentences, each with what may stand for it', (set, count) => {
    const all = readAccepted(pair, set);
    expect(new Set(all.map(({ words }) => words)).size).toBe(count);
    for (const { words, accepted } of all) {
      expect(accepted.size, words).toBeGreaterThan(0);
      expect([...accepted].filter((one) => /[[\]|]/.test(one) || one.length < 2)).toEqual([]);
    }
  });

  it('asks in unknown one word that training never has, and that stands in all that may stand for the sentence', () => {
    const known = new Set(sets.train.flatMap((line) => source(line).split(' ')));
    for (const { words, accepted } of readAccepted(pair, 'unknown')) {
      const strange = words.split(' ').filter((word) => !known.has(word));
      expect(strange, words).toHaveLength(1);
      expect([...accepted].filter((one) => one.split(strange[0]).length !== 2)).toEqual([]);
    }
  });
});

it('what may stand for a sentence is compared without capitals, spaces, commas and full stops', () => {
  expect(expandAlternatives("[Il|Elle] court. || C'est tout.")).toEqual(['Il court.', 'Elle court.', "C'est tout."]);
  expect(comparable('Où est-il ?')).toBe(comparable('où est-il ?'));
  expect(comparable("j' aime l' eau .")).toBe(comparable('J’aime l’eau.'));
  expect(comparable('猫 在 睡觉 。')).toBe(comparable('猫在睡觉。'));
  expect(comparable('tu dors ?')).not.toBe(comparable('tu dors .'));
});
