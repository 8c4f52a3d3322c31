import { describe, expect, it } from 'vitest';
import { sentencesToTry } from '../../../web/components/attention/sentences';
import { asRead } from '../../../web/components/sentence/reading';
import { clean } from '../../../web/text/clean.js';
import table from '../../text/clean.json';

describe('clean text', () => {
  // tests/cpp/text/clean_test.cpp reads the same table.
  it.each(table as { text: string; clean: string; kind?: number }[])('of $text', ({ text, clean: expected, kind }) => {
    expect(clean(text, kind)).toBe(expected);
    expect(clean(expected, kind)).toBe(expected);
  });

  it('is what the site’s models are given of a typed sentence', () => {
    expect(asRead('\u2066I’m\u200b here\u3000now。\ufeff')).toBe("i'm here now .");
    expect(asRead('it´s a cafe\u0301…')).toBe("it's a café .");
  });

  it('decides whether a model knows a sentence', () => {
    const pairs = new TextEncoder().encode('\ufeffI’m\u00ad here.\tJe suis là.\n');
    expect(sentencesToTry([], pairs, ["i'm", 'here', '.'])).toEqual(["I'm here."]);
  });
});
