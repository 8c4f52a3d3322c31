// The clock of these tests is their own: a batch takes 20 milliseconds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { defaultOptions } from '../../../web/components/models/options';
import type { TrainOptions } from '../../../web/engine/module';
import type { RunEvent, RunProgress } from '../../../web/engine/protocol';
import { Training } from '../../../web/engine/training';
import { engine } from '../../e2e/engine-in-node';
import { fakeModule } from './fake-module';

/** When a run of so many milliseconds was kept. */
function keptAt(milliseconds: number): number[] {
  let now = 0;
  const kept: number[] = [];
  const waiting: (() => void)[] = [];
  const trainer = fakeModule().Trainer.create(
    JSON.stringify({ ...defaultOptions('transformer'), epochs: 1_000_000 }),
    new TextEncoder().encode('Go.\tVa !\n'.repeat(128)),
  );
  const step = trainer.step.bind(trainer);
  trainer.step = () => {
    now += 20;
    return step();
  };
  const emit = (event: RunEvent) => void (event.type === 'checkpoint' && kept.push(now));
  const training = new Training(trainer, {
    now: () => now,
    soon: (callback) => void waiting.push(callback),
    emit,
    failureOf: String as never,
  });
  training.run();
  while (now < milliseconds) waiting.shift()!();
  training.pause();
  return kept.slice(0, -1);
}

it('a run is kept soon after it began and then at longer and longer intervals, so that whoever leaves early finds it again', () => {
  const kept = keptAt(20_000);
  expect(kept.filter((time) => time <= 1500).length).toBeGreaterThanOrEqual(2);
  for (const [i, time] of kept.slice(1).entries())
    expect(time - kept[i]).toBeLessThanOrEqual(Math.max(220, Math.min(4020, kept[i] + 20)));
  // Not so often that training would wait for it.
  expect(kept.length).toBeLessThan(12);
});

const tabPairs = readFileSync(join(root, 'web/public/corpora/v3/eng-fra.tab600.tsv'));

/** What the built engine tells of a whole training. */
async function told(options: Partial<TrainOptions>, checkpoint?: Uint8Array) {
  const { Trainer } = await engine();
  const all = JSON.stringify({
    ...defaultOptions('seq2seq_attention'),
    hidden: 16,
    embed: 16,
    examples: 120,
    min_freq: 1,
    ...options,
  });
  const trainer = checkpoint ? Trainer.resume(checkpoint, tabPairs) : Trainer.create(all, tabPairs);
  let now = 0;
  const heard: RunProgress[] = [];
  const kept: Uint8Array[] = [];
  const waiting: (() => void)[] = [];
  const training = new Training(trainer, {
    now: () => (now += 30),
    soon: (callback) => void waiting.push(callback),
    emit: (event) => {
      if (event.type === 'progress') heard.push(event.progress);
      if (event.type === 'checkpoint') kept.push(event.checkpoint);
    },
    failureOf: String as never,
  });
  heard.push(training.wholeProgress());
  training.run();
  while (waiting.length > 0) waiting.shift()!();
  const weights = training.weights();
  training.release();
  const looks = heard.flatMap((progress) => progress.looks);
  return {
    info: training.info,
    looks,
    last: heard.at(-1)!,
    kept,
    weights,
    losses: heard.flatMap((progress) => progress.losses),
  };
}

it('held-out pairs are looked at, each look is told once, and the best epoch is said; a run that was kept tells all of them again', async () => {
  const { info, looks, last, kept, weights, losses } = await told({
    epochs: 9,
    valid: 0.2,
    valid_every: 2,
    guided_alignment: 0.5,
  });
  expect([info.pairs, info.held_out_pairs]).toEqual([96, 24]);
  expect(losses).toHaveLength(9);
  expect(looks.map(({ epoch }) => epoch)).toEqual([2, 4, 6, 8]);
  const smallest = looks.reduce((a, b) => (b.loss < a.loss ? b : a));
  expect(last.best).toBe(smallest.epoch);
  for (const { alignment_error_rate: rate } of looks) expect(rate).toBeGreaterThan(0);
  expect(last.alignment_loss).toBeGreaterThan(0);
  const again = await told({}, kept[0]);
  expect(again.looks).toEqual(looks);
  expect(Buffer.from(again.weights).equals(Buffer.from(weights))).toBe(true);
});

it('a training ends early once the held-out loss has not become smaller for so many looks', async () => {
  const { looks, last } = await told({ epochs: 200, lr: 0.05, valid: 0.2, patience: 3 });
  expect(last.state).toBe('finished');
  expect(last.epoch).toBeLessThan(200);
  expect(last.epoch).toBe(last.best! + 3);
  expect(looks).toHaveLength(last.epoch);
  expect(last.left).toBe(0);
});

it('without held-out pairs and guidance there is nothing to tell of them', async () => {
  const { info, looks, last } = await told({ epochs: 2, guided_alignment: 0 });
  expect([info.held_out_pairs, looks, last.best, last.alignment_loss]).toEqual([0, [], null, null]);
});

it('a sentence that is refused stops no training', async () => {
  const { Trainer } = await engine();
  const options = JSON.stringify({
    ...defaultOptions('seq2seq_attention'),
    hidden: 8,
    embed: 8,
    examples: 30,
    epochs: 3,
  });
  const heard: RunEvent[] = [];
  const waiting: (() => void)[] = [];
  let now = 0;
  const training = new Training(Trainer.create(options, tabPairs), {
    now: () => (now += 300),
    soon: (callback) => void waiting.push(callback),
    emit: (event) => void heard.push(event),
    failureOf: (error) => ({ kind: 'refused', message: String(error) }),
  });
  training.watch(' ', null);
  training.run();
  while (waiting.length > 0) waiting.shift()!();
  training.release();
  const states = heard.flatMap((event) =>
    event.type === 'progress' ? event.progress.state : event.type === 'failed' ? event.type : [],
  );
  expect(states.at(-1)).toBe('finished');
  expect(states).not.toContain('failed');
});
