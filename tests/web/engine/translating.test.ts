// All heads' weights of a sentence, as long as they are few.
import { expect, it } from 'vitest';
import type { TranslatorHandle } from '../../../web/engine/module';
import type { Translation } from '../../../web/engine/protocol';
import { readAll } from '../../../web/engine/translating';

const kinds = { encoder: [2, 4], cross: [2, 4] } as Record<string, [number, number]>;
const cross = { kind: 'cross' as const, layer: 1, head: 3 };
const translator = (length: number) =>
  ({
    attention: (_: string, layer: number, head: number) => new Float32Array(length * length).fill(4 * layer + head),
  }) as unknown as TranslatorHandle;
const translated = (length: number): Translation => ({
  source: { tokens: Array<string>(length).fill('go'), unknown: [], truncated: false },
  words: Array<string>(length).fill('va'),
  probabilities: [],
  copied: [],
  done: true,
  attention: { ...cross, rows: length, cols: length, values: new Float32Array(length * length) },
});

it('reads every head of every layer and kind', () => {
  const all = readAll(translator(10), kinds, translated(10));
  expect(all.map(({ kind, layer, head, values }) => [kind, layer, head, values[0]])).toEqual(
    ['encoder', 'cross'].flatMap((kind) => [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [kind, i >> 2, i % 4, i])),
  );
});

it('keeps to the ones that were asked for where all would be many numbers', () => {
  const one = translated(40);
  expect(readAll(translator(40), kinds, one)).toEqual([one.attention]);
  expect(readAll(translator(4), kinds, { ...translated(4), attention: null })).toEqual([]);
});
