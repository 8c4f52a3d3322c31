import { describe, expect, it } from 'vitest';
import { nearestWords, replaced } from '../../../../web/components/sentence/nearest';

const vocabulary =
  '<unk> <eos> . ? brother brothers read reads reading ready book books look goes going must lost cat hat do dog swim don’t tom i'.split(
    ' ',
  );

describe('known words near one that is not', () => {
  it.each([
    ['brothr', ['brother', 'brothers']],
    ['readin', ['reading', 'read', 'ready']],
    ['bok', ['book', 'do']],
    ['dg', ['dog', 'do']],
    ['tmo', ['tom']],
    ['reader', ['read', 'ready', 'reads']],
    ['most', ['must', 'lost']],
    ['swimming', ['swim']],
    ['xylophone', []],
    // Any letter is one edit from any other.
    ['我', []],
    ['w', []],
    // Two letters from “books”.
    ['bonds', []],
  ])('%s: %j', (word, near) => {
    const found = nearestWords(word, vocabulary);
    for (const known of near.slice(0, 1)) expect(found[0]).toBe(known);
    if (near.length === 0) expect(found).toEqual([]);
    expect(found.length).toBeLessThanOrEqual(3);
  });

  it('are words, not marks, and at most as many as asked for', () => {
    expect(nearestWords('unk', vocabulary)).not.toContain('<unk>');
    expect(nearestWords('a', ['.', '?', ','])).toEqual([]);
    expect(nearestWords('readin', vocabulary, 1)).toEqual(['reading']);
  });
});

describe('a word replaced', () => {
  it('leaves everything else as it was typed', () => {
    expect(replaced('My  Brothr isn’t here', 'brothr', 'brother')).toBe('My  brother isn’t here');
    expect(replaced('dg, dg and dgs', 'dg', 'dog')).toBe('dog, dog and dgs');
    expect(replaced("he's c++ .", 'c++', '$&')).toBe("he's $& .");
  });

  it('is null where the word is not in the sentence as it is', () => {
    expect(replaced('he has kids', 'children', 'child')).toBeNull();
    expect(replaced("don't", 'don', 'dog')).toBeNull();
  });
});
