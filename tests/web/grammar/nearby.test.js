// Near a sentence that the grammar has not, one that it has.
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../web/grammar/read.js';
import { english } from '../../../web/grammar/english.js';
import { nearby, wordDistance } from '../../../web/grammar/nearby.js';
import { canonical } from '../../../web/grammar/spelling.js';

const grammar = english();
const near = (typed, options) => nearby(grammar, canonical(typed), options);

// The farthest are a thousand parses.
describe('a sentence nearby', () => {
  it.each([
    ['He have a dog', 'he has a dog .'],
    ['she go to school every day', 'she goes to school every day .'],
    ['him likes dogs', 'he likes dogs .'],
    ["I'm to home", "i'm home ."],
    ['the cat black is sleeping', 'the black cat is sleeping .'],
    ['my brother he is tall', 'my brother is tall .'],
    ['what you are doing', 'what are you doing ?'],
    ['i would like have some tea', "i'd like to have some tea ."],
  ])('%s: %s', async (typed, sentence) => {
    expect(treeOf(grammar, canonical(typed))).toBeNull();
    expect(await near(typed)).toBe(sentence);
    expect(treeOf(grammar, sentence)).not.toBeNull();
  });

  it('has known words alone', async () => {
    const sentence = await near('He have a dog', { knows: (other) => !/\bhas\b/.test(other) });
    expect(sentence).not.toMatch(/\bhas\b/);
    expect(treeOf(grammar, sentence)).not.toBeNull();
  });

  it('is the nearest of others where none is a word or two away', async () => {
    const far = 'the book that i bought because she had been reading is red';
    expect(treeOf(grammar, canonical(far))).toBeNull();
    expect(await near(far, { knows: (other) => other.length < 20, others: ['she sings .', 'the book is red .'] })).toBe(
      'the book is red .',
    );
    expect(await near(far, { knows: () => false, others: ['she sings .'] })).toBeNull();
  });

  it('lets others do their work in between', async () => {
    let pauses = 0;
    await near('the man who lives here is a teacher', { pause: async () => (pauses += 1) });
    expect(pauses).toBeGreaterThan(20);
  });
});

it('the distance counts words that are put in, left out or replaced', () => {
  const far = (a, b) => wordDistance(a.split(' '), b.split(' '));
  expect(far('a b c', 'a b c')).toBe(0);
  expect(far('a b c', 'a c')).toBe(1);
  expect(far('a b c', 'x b c d')).toBe(2);
  expect(far('a b', 'c d e')).toBe(3);
});
