import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { corpusPath, englishSentences, examplesOf, pairNames } from '../../../../web/components/models/pairs';
import { asRead } from '../../../../web/components/sentence/reading';

const english = (pair: (typeof pairNames)[number], split: 'sample' | 'test') =>
  readFileSync(`web/public/${corpusPath(pair, split)}`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[0]);

describe.each(pairNames)('the sentences of %s', (pair) => {
  it('to try are spelled as the corpora are, in words of theirs', () => {
    const words = new Set(english(pair, 'sample').flatMap((sentence) => sentence.split(' ')));
    for (const sentence of examplesOf(pair)) {
      expect(asRead(sentence)).toBe(sentence);
      expect(sentence.split(' ').filter((word) => !words.has(word))).toEqual([]);
    }
  });

  it('that are shipped are read as they are', () => {
    for (const sentence of english(pair, 'test')) expect(asRead(sentence)).toBe(sentence);
  });
});

it('a file of sentences is fetched once, and again where it did not come', async () => {
  vi.stubGlobal('document', { baseURI: 'http://site/', documentElement: { dataset: {} } });
  const answers = [new Response('', { status: 500 }), new Response("go .\tva .\ni lost .\tj' ai perdu .\n")];
  const fetched = vi.fn(async () => answers.shift()!);
  vi.stubGlobal('fetch', fetched);
  await expect(englishSentences('eng-fra', 'test')).rejects.toThrow('HTTP 500');
  expect(await englishSentences('eng-fra', 'test')).toEqual(['go .', 'i lost .']);
  expect(await englishSentences('eng-fra', 'test')).toEqual(['go .', 'i lost .']);
  expect(fetched).toHaveBeenCalledTimes(2);
});
