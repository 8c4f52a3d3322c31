import { readFileSync } from 'node:fs';
import { describe, it, expect } from 'vitest';

const bytes = readFileSync(new URL('../../web/public/corpora/eng-fra.tsv', import.meta.url));
const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
const lines = text.replace(/\n$/, '').split('\n');
const pairs = lines.map((line) => line.split('\t'));

// The preprocessing of Dive into Deep Learning: non-breaking spaces become plain ones, lower case,
// and a space before each of , . ! ? that does not have one.
const normalise = (sentence) =>
  sentence
    .replace(/[\u202f\u00a0]/g, ' ')
    .toLowerCase()
    .replace(/(?<=[^ ])([,.!?])/g, ' $1');
const tokens = (sentence) => normalise(sentence).split(' ');

const english = pairs.map(([source]) => source);
const french = pairs.map(([, target]) => target);

const repeated = (items) => {
  const seen = new Set();
  return items.filter((item) => seen.size === seen.add(item).size);
};

const rareWords = (sentences) => {
  const counts = new Map();
  for (const word of sentences.flatMap(tokens)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].filter(([, count]) => count < 2).map(([word]) => word);
};

const vocabulary = (sentences) => new Set(sentences.flatMap(tokens));

// Every h of the corpus is mute (homme, heureux, hier), so h counts as a vowel; "oui" and "onze" do not elide.
const startsWithVowel = (word) => /^[aeiouyhàâéèêëîïôùûœ]/.test(word) && !/^(oui|onze)/.test(word);
const elidingWords = new Set(['je', 'le', 'la', 'ne', 'de', 'que', 'me', 'te', 'se', 'ce']);

const missingElisions = (sentence) => {
  const words = tokens(sentence);
  return words
    .slice(0, -1)
    .map((word, i) => [word, words[i + 1]])
    .filter(([word, next]) => elidingWords.has(word) && startsWithVowel(next))
    .map((two) => two.join(' '));
};

const needlessElisions = (sentence) =>
  tokens(sentence).filter((word) => {
    const match = /(?:^|-)(?:[jlndmtsc]|qu)'(.+)$/.exec(word);
    return match !== null && !startsWithVowel(match[1]);
  });

describe('the English–French corpus', () => {
  it('has at least 600 pairs', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(600);
  });

  it('starts without a byte order mark, has no carriage return and ends with one line feed', () => {
    expect(text.startsWith('\ufeff')).toBe(false);
    expect(text.includes('\r')).toBe(false);
    expect(text.endsWith('\n')).toBe(true);
    expect(text.endsWith('\n\n')).toBe(false);
  });

  it('has exactly one tab a line, with text on both sides of it', () => {
    expect(lines.filter((line) => !/^[^\t]+\t[^\t]+$/.test(line))).toEqual([]);
  });

  it('has no stray, doubled or non-breaking spaces', () => {
    const untidy = (side) => side !== side.trim() || side.includes('  ') || /[\u00a0\u202f\u2009\u2019]/.test(side);
    expect(pairs.flat().filter(untidy)).toEqual([]);
  });

  it('is written in composed Unicode characters', () => {
    expect(text).toBe(text.normalize('NFC'));
  });

  it('starts every side with a capital letter and ends it with a full stop, ! or ?', () => {
    expect(pairs.flat().filter((side) => !/^\p{Lu}.*[.!?]$/u.test(side))).toEqual([]);
  });

  it('asks a question in French exactly where it asks one in English', () => {
    expect(pairs.filter(([source, target]) => source.endsWith('?') !== target.endsWith('?'))).toEqual([]);
  });

  it('has no English sentence twice, in whatever case', () => {
    expect(repeated(english.map(normalise))).toEqual([]);
  });

  it('has no French sentence twice, in whatever case', () => {
    expect(repeated(french.map(normalise))).toEqual([]);
  });

  it.each([
    ['go .', 'va !'],
    ['i lost .', "j'ai perdu ."],
    ["he's calm .", 'il est calme .'],
    ["i'm home .", 'je suis chez moi .'],
  ])('has the book sentence %s -> %s', (source, target) => {
    expect(pairs.map((pair) => pair.map(normalise))).toContainEqual([source, target]);
  });

  it('has at most 9 tokens a side', () => {
    expect(pairs.flat().filter((side) => tokens(side).length > 9)).toEqual([]);
  });

  it('elides je, le, la, ne, de, que, me, te, se and ce before a vowel or a mute h', () => {
    expect(french.flatMap(missingElisions)).toEqual([]);
  });

  it('elides nothing before a consonant', () => {
    expect(french.flatMap(needlessElisions)).toEqual([]);
  });

  it('contracts de and à with le and les', () => {
    expect(french.filter((side) => /(^| )(de|à) les? \p{L}/u.test(normalise(side)))).toEqual([]);
  });

  it('has a plain space before every French ! and ?, and none before a full stop or a comma', () => {
    expect(french.filter((side) => /[^ ][!?]/.test(side))).toEqual([]);
    expect(french.filter((side) => / [.,]/.test(side))).toEqual([]);
  });

  it('has no space before English punctuation', () => {
    expect(english.filter((side) => / [.,!?]/.test(side))).toEqual([]);
  });

  it('says vous exactly where the English says please', () => {
    const saysPlease = (side) => tokens(side).includes('please');
    const saysVous = (side) =>
      tokens(side).some((word) => ['vous', 'votre', 'vos'].includes(word) || (/ez(-moi)?$/.test(word) && word !== 'chez'));
    expect(pairs.filter(([source, target]) => saysPlease(source) !== saysVous(target))).toEqual([]);
  });

  it('has every word at least twice on its side', () => {
    expect(rareWords(english)).toEqual([]);
    expect(rareWords(french)).toEqual([]);
  });

  it('keeps each vocabulary at 330 words or fewer', () => {
    expect(vocabulary(english).size).toBeLessThanOrEqual(330);
    expect(vocabulary(french).size).toBeLessThanOrEqual(330);
  });
});
