// What a run tells, and how often it is drawn.
import { afterEach, expect, it, vi } from 'vitest';
import type { Engine, RunEvent, RunProgress, TrainingRun } from '../../../../web/engine/client';
import { TrainingSession } from '../../../../web/components/train/session';

afterEach(() => vi.unstubAllGlobals());

it('is drawn once a frame, however much a run tells in it, and at once when it ends', async () => {
  vi.stubGlobal('navigator', {});
  let frame: (() => void) | null = null;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    expect(frame).toBeNull();
    frame = callback;
    return 1;
  });
  const progress = (epoch: number, state: RunProgress['state'] = 'running') =>
    ({ state, epoch, batch: 0, from: epoch - 1, losses: [1 / epoch], looks: [] }) as unknown as RunProgress;
  const run = {
    info: { options: { model: 'transformer', epochs: 9 } },
    start: { ...progress(1, 'paused'), epoch: 0, from: 0, losses: [] },
    run: async () => {},
    watch: async () => {},
    onevent: null as ((event: RunEvent) => void) | null,
  };
  const changed = vi.fn();
  const engine = { train: async () => run as unknown as TrainingRun } as unknown as Engine;
  const session = new TrainingSession(changed, () => {}, engine);
  await session.start({} as never, { bytes: new Uint8Array(0), name: null, site: 'eng-fra' });
  expect(session.state).toBe('running');
  changed.mockClear();

  for (const epoch of [1, 2, 3]) run.onevent!({ type: 'progress', progress: progress(epoch) });
  expect(changed).not.toHaveBeenCalled();
  frame!();
  frame = null;
  expect(changed).toHaveBeenCalledTimes(1);
  expect(session.losses).toEqual([1, 1 / 2, 1 / 3]);

  run.onevent!({ type: 'progress', progress: progress(4, 'finished') });
  expect(session.state).toBe('finished');
  expect(changed).toHaveBeenCalledTimes(2);
});
