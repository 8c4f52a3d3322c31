// What a run tells, and how often it is drawn.
import { afterEach, expect, it, vi } from 'vitest';
import type { Engine, RunEvent, RunProgress, TrainingRun } from '../../../../web/engine/client';
import { TrainingSession } from '../../../../web/components/train/session';

afterEach(() => vi.unstubAllGlobals());

const progressOf = (epoch: number, state: RunProgress['state'] = 'running') =>
  ({ state, epoch, batch: 0, from: epoch - 1, losses: [1 / epoch], looks: [] }) as unknown as RunProgress;

const runOf = () => ({
  info: { options: { model: 'transformer', epochs: 9 } },
  start: { ...progressOf(1, 'paused'), epoch: 0, from: 0, losses: [] },
  run: async () => {},
  pause: async () => {},
  watch: async () => {},
  onevent: null as ((event: RunEvent) => void) | null,
});

const pairs = { bytes: new Uint8Array(0), name: null, site: 'eng-fra' as const };
const engineWith = (run: ReturnType<typeof runOf>) =>
  ({ train: async () => run as unknown as TrainingRun }) as unknown as Engine;

it('is drawn once a frame, however much a run tells in it, and at once when it ends', async () => {
  vi.stubGlobal('navigator', {});
  let frame: (() => void) | null = null;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    expect(frame).toBeNull();
    frame = callback;
    return 1;
  });
  const run = runOf();
  const changed = vi.fn();
  const session = new TrainingSession(changed, () => {}, engineWith(run));
  await session.start({} as never, pairs, 'clear');
  expect(session.state).toBe('running');
  changed.mockClear();

  for (const epoch of [1, 2, 3]) run.onevent!({ type: 'progress', progress: progressOf(epoch) });
  expect(changed).not.toHaveBeenCalled();
  frame!();
  frame = null;
  expect(changed).toHaveBeenCalledTimes(1);
  expect(session.losses).toEqual([1, 1 / 2, 1 / 3]);

  run.onevent!({ type: 'progress', progress: progressOf(4, 'finished') });
  expect(session.state).toBe('finished');
  expect(changed).toHaveBeenCalledTimes(2);
});

it('stands as was asked last, whenever the answers come', async () => {
  vi.stubGlobal('navigator', {});
  const run = runOf();
  const session = new TrainingSession(
    () => {},
    () => {},
    engineWith(run),
  );
  await session.start({} as never, pairs, 'clear');
  await session.pause();
  const answers: (() => void)[] = [];
  const asked: string[] = [];
  const late = (what: string) => () => {
    asked.push(what);
    return new Promise<void>((resolve) => answers.push(resolve));
  };
  Object.assign(run, { run: late('run'), pause: late('pause') });

  // Pressed once more before it runs; the second answer comes after the pause.
  const going = [session.continue(), session.continue()];
  await vi.waitFor(() => expect(asked).toEqual(['run']));
  const pausing = session.pause();
  answers.splice(0).forEach((answer) => answer());
  await Promise.all([...going, pausing]);
  expect([asked, session.state]).toEqual([['run', 'pause'], 'paused']);

  // And the other way round.
  const stopping = session.stop();
  const again = session.continue();
  await vi.waitFor(() => expect(asked.slice(2)).toEqual(['pause', 'run']));
  answers.splice(0).forEach((answer) => answer());
  await Promise.all([stopping, again]);
  expect(session.state).toBe('running');
});

it('shows the sentence that is watched last, also where the run ends while it is told of it', async () => {
  vi.stubGlobal('navigator', {});
  const run = Object.assign(runOf(), {
    alive: true,
    translator: { info: { attention: { cross: [1, 1] } } },
    glimpse: async ([sentence]: string[]) => [glimpseOf(sentence)],
  });
  const view = { kind: 'cross', layer: 0, head: 0 } as const;
  const glimpseOf = (sentence: string) => ({ at: 1, translation: { sentence }, attentions: [view] }) as never;
  const session = new TrainingSession(
    () => {},
    () => {},
    engineWith(run),
  );
  await session.start({} as never, pairs, 'clear');
  await session.watch('before .', view);
  run.watch = async () => {
    run.onevent!({ type: 'progress', progress: progressOf(9, 'finished') });
    run.onevent!({ type: 'glimpse', glimpse: glimpseOf('before .') });
  };
  await session.watch('after .', view);
  const shown = () => session.film.frames.map(({ translation }) => translation);
  expect(shown()).toEqual([{ sentence: 'after .' }]);
  // Asked for twice before the first answer.
  await Promise.all([session.watch('last .', view), session.watch('last .', view)]);
  expect(shown()).toEqual([{ sentence: 'last .' }]);
});

it('trains on where nothing is left to read of the watched sentence, and where the browser forbids to ask for locks', async () => {
  const forbidden = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request: forbidden, query: forbidden } });
  const watched: unknown[] = [];
  const run = Object.assign(runOf(), {
    translator: { info: { attention: { cross: [1, 1] } } },
    watch: async (...of: unknown[]) => void watched.push(of),
  });
  const session = new TrainingSession(
    () => {},
    () => {},
    engineWith(run),
  );
  await session.watch(':)', { kind: 'cross', layer: 0, head: 0 });
  await session.start({} as never, pairs, 'clear');
  expect([session.state, watched]).toEqual(['running', [[null, null]]]);
  expect([':)', '"', 'go .'].map((sentence) => session.reads(sentence))).toEqual([false, false, true]);
});
