// A sentence as its parts: what each may be, and that what is made of them is a sentence of the grammar.
import { beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../../scripts/corpus/draw.js';
import { allConstructions, choices, dice, places, samplesOf, shuffled } from '../../../web/grammar/build.js';
import { english } from '../../../web/grammar/english.js';
import { constructions, sensible } from '../../../web/grammar/grammar.js';
import { sentenceOf, treeOf } from '../../../web/grammar/read.js';
import { canonical } from '../../../web/grammar/spelling.js';

let grammar;
beforeAll(() => {
  grammar = english();
});

const parts = (text) => {
  const tree = treeOf(grammar, canonical(text));
  return { tree, all: places(grammar, tree) };
};
/** What the place with a text may be, each with the whole sentence: { brother: 'my brother …', … }. */
function offers(text, at, options) {
  const { tree, all } = parts(text);
  const place = all.find(typeof at === 'string' ? (each) => each.text === at : at);
  return Object.fromEntries(choices(grammar, tree, place, options).map((choice) => [choice.text, choice.sentence]));
}

describe('the places of a sentence', () => {
  it('are its words in their order, said to be of whom and what', () => {
    const { all } = parts('my brother is reading a book in the garden');
    expect(all.filter(({ empty, leaves }) => !empty && !leaves).map(({ role, text }) => [role, text])).toEqual([
      ['who', 'my'],
      ['who', 'brother'],
      ['does', 'is'],
      ['does', 'reading'],
      ['what', 'a'],
      ['what', 'book'],
      ['where', 'in'],
      ['where', 'the'],
      ['where', 'garden'],
      [null, '.'],
    ]);
    expect(all.filter(({ leaves }) => leaves).map(({ role, text }) => [role, text])).toEqual([['where', 'in the garden']]);
    expect(all.filter(({ empty, role }) => empty && role === 'when')).toHaveLength(1);
  });

  it.each([
    ['did you give him the book', { to: 'him', what: 'the book', who: 'you' }],
    ['she is taller than tom', { who: 'she', is: 'taller than tom' }],
    ['we sing with our friends every day', { with: 'with our friends', when: 'every day' }],
    ['this is my book', { who: 'this', is: 'my book' }],
    ['it was cold', { is: 'cold' }],
  ])('%s', (text, said) => {
    const { all } = parts(text);
    for (const [role, words] of Object.entries(said))
      expect(
        all
          .filter((place) => place.role === role && !place.empty && !place.leaves)
          .map((place) => place.text)
          .join(' '),
        role,
      ).toBe(words);
  });
});

describe('what may stand in a place', () => {
  it('brings along what agrees with it', () => {
    const who = offers('my brother is reading a book', 'brother');
    expect(who.brothers).toBe('my brothers are reading a book .');
    expect(who.sister).toBe('my sister is reading a book .');
    expect(offers('he has a red bike', 'he')).toMatchObject({ i: 'i have a red bike .', they: 'they have a red bike .' });
    expect(offers('he has a red bike', 'red').old).toBe('he has an old bike .');
    expect(offers('i am reading this book', 'this').these).toBe("i'm reading these books .");
    expect(offers('does he work here', 'he').they).toBe('do they work here ?');
    expect(offers('he does not work here', 'he').i).toBe("i don't work here .");
  });

  it('has what is there among it, and nothing twice', () => {
    const { tree, all } = parts('there are three cats under the table');
    for (const place of all.filter(({ fixed }) => !fixed)) {
      const offered = choices(grammar, tree, place);
      expect(offered.map(({ text }) => text)).toContain(place.text);
      expect(new Set(offered.map(({ sentence }) => sentence)).size).toBe(offered.length);
    }
  });

  it('is what a person would say', () => {
    expect(Object.keys(offers('my brother is reading a book', 'book'))).not.toContain('table');
    expect(Object.keys(offers('my brother is reading a book', 'reading'))).not.toContain('eating');
    // What makes no sense but was typed is held to the grammar alone.
    expect(Object.keys(offers('the table eats a letter', 'letter'))).toContain('chair');
  });

  it('may be left out, and may come in', () => {
    expect(offers('he sleeps in the garden', (place) => place.leaves)).toEqual({
      'in the garden': 'he sleeps in the garden .',
      '': 'he sleeps .',
    });
    expect(offers('he sings', (place) => place.symbol === 'When').tonight).toBeUndefined();
    expect(offers('he will sing', (place) => place.symbol === 'When').tonight).toBe("he'll sing tonight .");
    expect(offers('he is singing', (place) => place.symbol === 'Not').not).toBe("he isn't singing .");
    expect(offers('he has a bike', (place) => place.symbol === 'Adjective').old).toBe('he has an old bike .');
    expect(offers('he has a red bike', 'red')['']).toBe('he has a bike .');
    expect(offers('he sings', (place) => place.symbol === 'Where')['at home']).toBe('he sings at home .');
    expect(offers('he sings at home', 'at home')).toMatchObject({ here: 'he sings here .', '': 'he sings .' });
    expect(offers('he is old', (place) => place.symbol === 'Degree').very).toBe("he's very old .");
    expect(offers('he sings at home', (place) => place.symbol === 'How').well).toBe('he sings well at home .');
    expect(offers('he sings', (place) => place.symbol === 'How').well).toBe('he sings well .');
    expect(offers('help me to clean my car', (place) => place.text === 'to')).toEqual({
      to: 'help me to clean my car .',
      '': 'help me clean my car .',
    });
    expect(offers('help me clean my car', (place) => place.symbol === 'to').to).toBe('help me to clean my car .');
  });

  it('may be left out where the rest has a rule of its own', () => {
    const full = 'he sings well with tom in the garden';
    expect(offers(full, 'well')['']).toBe('he sings with tom in the garden .');
    expect(offers(full, (place) => place.leaves && place.role === 'with')['']).toBe('he sings well in the garden .');
    expect(offers(full, (place) => place.leaves && place.role === 'where')['']).toBe('he sings well with tom .');
  });

  it('is only what one knows', () => {
    const few = offers('he has a red bike', 'bike', { knows: (sentence) => /bike|car/.test(sentence) });
    expect(Object.keys(few).sort()).toEqual(['bike', 'car']);
  });

  it('of whatever is drawn parses, makes sense and says what was chosen', () => {
    const random = randomOf(4);
    const roll = dice(grammar, null);
    for (let i = 0; i < 12; i++) {
      const tree = roll({ random, tries: 200 });
      const all = places(grammar, tree);
      expect(
        all
          .filter(({ leaves, empty }) => !leaves && !empty)
          .map(({ text }) => text)
          .join(' ')
          .split(' ').length,
      ).toBeGreaterThan(1);
      const open = all.filter(({ fixed, leaves }) => !fixed && !leaves);
      const place = open[i % open.length];
      for (const choice of choices(grammar, tree, place)) {
        expect(treeOf(grammar, choice.sentence), choice.sentence).not.toBeNull();
        expect(sensible(choice.tree), choice.sentence).toBe(true);
        expect(sentenceOf(choice.tree)).toBe(choice.sentence);
        if (choice.text) expect(` ${canonical(choice.sentence)} `, choice.text).toMatch(/\w/);
        expect(canonical(choice.sentence)).toBe(choice.sentence);
      }
    }
  });
});

describe('dice', () => {
  it('give sentences of the construction that is asked for, of known words, no longer than asked for', () => {
    const random = randomOf(8);
    for (const wanted of ['comparison', 'too many', 'because', 'order negated', 'been to', 'what']) {
      const roll = dice(grammar, wanted);
      let tree = null;
      for (let i = 0; i < 40 && tree === null; i++) tree = roll({ random, longest: 8 });
      expect(tree, wanted).not.toBeNull();
      expect(constructions(tree)).toContain(wanted);
      expect(sentenceOf(tree).split(' ').length).toBeLessThanOrEqual(8);
    }
    expect(dice(grammar, 'comparison')({ random, knows: () => false })).toBeNull();
    const either = dice(grammar, 'order|superlative');
    const met = new Set(Array.from({ length: 60 }, () => constructions(either({ random, tries: 200 }))).flat());
    expect([...met]).toEqual(expect.arrayContaining(['order', 'superlative']));
  });

  // The rarest ("happy to see you") come once in several thousand.
  it('come to every construction', () => {
    const random = randomOf(9);
    const missed = allConstructions(grammar).filter((wanted) => {
      const tree = dice(grammar, wanted)({ random, longest: 14, tries: 10_000 });
      if (tree === null) return true;
      const sentence = sentenceOf(tree);
      expect(constructions(tree), sentence).toContain(wanted);
      expect(sensible(tree), sentence).toBe(true);
      expect(treeOf(grammar, sentence), sentence).not.toBeNull();
      return false;
    });
    expect(missed).toEqual([]);
  });
});

it('phrases are drawn for a place, each once', () => {
  const phrases = samplesOf(grammar, 'Where', 5, randomOf(1));
  expect(phrases.length).toBeGreaterThan(2);
  for (const phrase of phrases) expect(phrase.rule.symbol).toBe('Where');
});

it('shuffled has all of them, in another order', () => {
  const all = Array.from({ length: 30 }, (_, i) => i);
  const other = shuffled(all, randomOf(1));
  expect(other).not.toEqual(all);
  expect(other.sort((a, b) => a - b)).toEqual(all);
});
