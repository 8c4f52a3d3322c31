// Near a sentence that the grammar has not, one that it has.
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../web/grammar/read.js';
import { english } from '../../../web/grammar/english.js';
import { sensible } from '../../../web/grammar/grammar.js';
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
    ['a tall woman in a red dress came in', 'a tall woman came in .'],
    ['he sent it to her one year later', 'he sent it to her .'],
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

  it.each([
    'the children have been playing outside all day long',
    "tell me what's in the bag",
    'you must be careful with that glass',
    'everyone in the village knew that yellow car',
  ])('is one that somebody would say, or none: “%s”', async (typed) => {
    const sentence = await near(typed);
    if (sentence !== null) expect(sensible(treeOf(grammar, sentence)), sentence).toBe(true);
  });

  it('is also looked for where what somebody is stands without a determiner on the way', async () => {
    expect(await near('if i was you i would go')).toBeNull();
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
