// The lesson on Bahdanau attention: its strings and its sentences.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../../../scripts/lib/run.mjs';
import {
  bookSentences,
  byLength,
  firstLines,
  lengthOf,
  oneOfEachLength,
  pairsOf,
  textOf,
} from '../../../../../web/components/lessons/bahdanau/sentences';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the sentences of the lesson', () => {
  it('stand in the corpus that the model is trained on, with these translations', () => {
    const corpus = readFileSync(join(root, 'web/public/corpora/v3/eng-fra.tab600.tsv'), 'utf8').split('\n');
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[.,!?]/g, ' $&')
        .replace(/\s+/g, ' ')
        .trim();
    // The corpus has elisions as tokens of their own.
    const pairs = corpus.map((line) => line.replaceAll("' ", "'").split('\t').slice(0, 2).map(plain));
    for (const { source, reference } of bookSentences) expect(pairs).toContainEqual([source, reference]);
  });

  it('that are held out are none of those that are learned', () => {
    const read = (part: string) => pairsOf(readFileSync(join(root, `web/public/corpora/v3/eng-fra.${part}.tsv`)));
    const learned = new Set(read('tab3000').map(({ source }) => source));
    expect(
      read('tab-valid')
        .slice(0, 100)
        .filter(({ source }) => learned.has(source)),
    ).toEqual([]);
  });

  it('are read from a file up to the second column', () => {
    expect(pairsOf(bytes('a .\tb .\t0-0\nc d\te\n\n'))).toEqual([
      { source: 'a .', reference: 'b .' },
      { source: 'c d', reference: 'e' },
    ]);
  });

  it('are cut after as many lines as asked for', () => {
    expect(new TextDecoder().decode(firstLines(bytes('a\nb\nc\n'), 2))).toBe('a\nb\n');
    expect(new TextDecoder().decode(firstLines(bytes('a\nb'), 5))).toBe('a\nb');
  });

  it('are offered one of each length, the short ones first', () => {
    const pairs = ['a b c', 'a', 'x y z', 'a b'].map((source) => ({ source, reference: '' }));
    expect(oneOfEachLength(pairs).map(lengthOf)).toEqual([1, 2, 3]);
  });

  it('are parted by length, each in one group', () => {
    const groups = byLength(bytes('a\tx\na b\ty\na b c d\tz\n\na b\tw\n'), [2, 3]);
    expect(groups.map(({ length, count, pairs }) => [length, count, new TextDecoder().decode(pairs)])).toEqual([
      [2, 3, 'a\tx\na b\ty\na b\tw\n'],
      [3, 1, 'a b c d\tz\n'],
    ]);
  });

  it('end without their mark', () => {
    expect(textOf(['va', '!', '<eos>'])).toBe('va !');
  });
});
