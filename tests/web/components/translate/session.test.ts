// How words come by themselves.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Translator } from '../../../../web/engine/client';
import { TranslationSession } from '../../../../web/components/translate/session';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const attention = { rows: 0, cols: 0, weights: new Float32Array(0) };

/** A model that never comes to an end. */
const endless = () =>
  ({
    info: { layers: 1, heads: 1, attention: [] },
    translate: async () => ({
      source: { tokens: ['a'] },
      words: [],
      probabilities: [],
      copied: [],
      done: false,
      attention,
    }),
    step: async () => ({ token: 'b', done: false, copied: null, probability: 0.5, attention }),
  }) as unknown as Translator;

it('comes at one pace, however quickly it is paused and played again', async () => {
  const failed = vi.fn();
  const session = new TranslationSession(() => {}, failed);
  session.use(endless());
  await session.begin('a');
  void session.play();
  await vi.advanceTimersByTimeAsync(10 * 420);
  const alone = session.words.length;
  expect(alone).toBe(11);
  expect(session.probabilities).toEqual(session.words.map(() => 0.5));
  expect(session.copied).toEqual(session.words.map(() => null));
  for (let i = 0; i < 3; i++) {
    session.pause();
    expect(session.playing).toBe(false);
    void session.play();
    expect(session.playing).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
  }
  const before = session.words.length;
  await vi.advanceTimersByTimeAsync(10 * 420);
  expect(session.words.length - before).toBe(10);

  // Another sentence ends it.
  await session.begin('a');
  expect(session.playing).toBe(false);
  await vi.advanceTimersByTimeAsync(10 * 420);
  expect(session.words).toEqual([]);
  expect(failed).not.toHaveBeenCalled();
});
