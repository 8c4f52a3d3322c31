// The clock of these tests is their own: a batch takes 20 milliseconds.
import { expect, it } from 'vitest';
import { defaultOptions } from '../../../web/components/models/options';
import type { RunEvent } from '../../../web/engine/protocol';
import { Training } from '../../../web/engine/training';
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
  for (const [i, time] of kept.slice(1).entries()) expect(time - kept[i]).toBeLessThanOrEqual(Math.max(220, Math.min(4020, kept[i] + 20)));
  // Not so often that training would wait for it.
  expect(kept.length).toBeLessThan(12);
});
