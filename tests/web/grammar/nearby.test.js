// Near a sentence that the grammar has not, one that it has.
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../web/grammar/read.js';
import { english } from '../../../web/grammar/english.js';
import { nearby } from '../../../web/grammar/nearby.js';
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

  it.each(['the the the the', 'the the', 'dog dog dog dog', 'of', 'the book that i bought because she had been reading is red'])(
    'is none that has hardly a word of “%s”',
    async (typed) => {
      expect(treeOf(grammar, canonical(typed))).toBeNull();
      expect(await near(typed)).toBeNull();
    },
  );

  it('is also looked for where what somebody is stands without a determiner on the way', async () => {
    expect(await near('if i was you i would go')).toMatch(/^if i was /);
  });

  it('is not asked for where the grammar has the sentence, what is left a pronoun too', () => {
    expect(treeOf(grammar, canonical('i left it on the bus !'))).not.toBeNull();
  });

  it('lets others do their work in between', async () => {
    let pauses = 0;
    await near('the man who lives here is a teacher', { pause: async () => (pauses += 1) });
    expect(pauses).toBeGreaterThan(20);
  });
});
