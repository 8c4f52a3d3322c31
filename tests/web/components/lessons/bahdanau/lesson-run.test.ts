import { expect, it } from 'vitest';
import { LessonRun } from '../../../../../web/components/lessons/bahdanau/lesson-run';
import type { Engine, RunProgress, TrainingRun } from '../../../../../web/engine/client';

it('tells of the untrained model before the training goes on, so that a film begins with it', async () => {
  const asked: string[] = [];
  const start = { epoch: 0, from: 0, losses: [], looks: [], best: 0, state: 'paused' } as unknown as RunProgress;
  const run = { start, alive: true, run: async () => void asked.push('run'), dispose() {} } as unknown as TrainingRun;
  const engine = { train: async () => run } as unknown as Engine;
  const lesson: LessonRun = new LessonRun(
    () => {
      if (lesson.run && lesson.progress?.epoch === 0) asked.push('changed');
    },
    () => {},
    null,
    engine,
  );
  await lesson.start({} as never, new Uint8Array());
  expect(asked[0]).toBe('changed');
  expect(asked).toContain('run');
});
