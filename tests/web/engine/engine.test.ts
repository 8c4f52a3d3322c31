import { describe, expect, it, vi } from 'vitest';
import { defaultOptions } from '../../../web/components/models/options';
import { Engine, type RunEvent, type TrainingRun, type View } from '../../../web/engine/client';
import { fakeModule } from './fake-module';
import { pair } from './worker-pair';

const bytes = (text: string) => new TextEncoder().encode(text);
const weights = bytes('fake weights transformer');
const pairs = bytes('Go.\tVa !\n'.repeat(128));
const cross: View = { kind: 'cross', layer: 0, head: 0 };
const options = (epochs: number) => ({ ...defaultOptions('seq2seq_attention'), epochs });

/** What a run tells until `enough` says so. */
function listen(run: TrainingRun, enough: (event: RunEvent) => boolean): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  return new Promise((resolve) => {
    run.onevent = (event) => {
      events.push(event);
      if (enough(event)) resolve(events);
    };
  });
}

/** All epochs are done, and the checkpoint after the last is there. */
const finished = (epochs: number) => (event: RunEvent) =>
  event.type === 'failed' || (event.type === 'checkpoint' && event.epoch >= epochs);

describe('a translator', () => {
  it('gives a word and its row at each step', async () => {
    const { engine } = pair();
    const translator = await engine.open(weights);
    const { source } = await translator.translate("i'm home .", null, {}, 0);
    expect(source.tokens).toEqual(["i'm", 'home', '.', '<eos>']);
    const first = await translator.step(cross);
    expect(first.token).toBe('je');
    expect(first.attention).toMatchObject({ rows: 1, cols: 4, kind: 'cross' });
    const second = await translator.step(cross);
    expect(second.attention).toMatchObject({ rows: 2, cols: 4 });
    expect(second.attention!.values).toHaveLength(8);
  });

  it('shapes the three kinds by source and produced words', async () => {
    const { engine } = pair();
    const translator = await engine.open(weights);
    const { words } = await translator.translate('go .', null, {}, 2);
    expect(words).toHaveLength(2);
    const shapeOf = async (kind: View['kind']) => {
      const { rows, cols } = await translator.attention({ ...cross, kind });
      return [rows, cols];
    };
    expect(await shapeOf('cross')).toEqual([2, 3]);
    expect(await shapeOf('encoder')).toEqual([3, 3]);
    expect(await shapeOf('decoder')).toEqual([2, 2]);
  });

  it('is fed the words of a reference, and gives a row for each', async () => {
    const { engine } = pair();
    const translator = await engine.open(weights);
    const { words, done, attention } = await translator.force('go .', ['pars', 'donc', 'vite', '!'], cross);
    expect({ words, done }).toEqual({ words: ['pars', 'donc', 'vite', '!'], done: true });
    expect(attention).toMatchObject({ rows: 4, cols: 3, kind: 'cross' });
    const read = await translator.attention(cross);
    expect(read.values).toEqual(attention!.values);
  });

  it('searches for the best translations, and then waits for a sentence', async () => {
    const { engine } = pair();
    const translator = await engine.open(weights);
    const [best] = await translator.search("i'm home .", { beam: 4 });
    const { words } = await translator.translate("i'm home .", null);
    expect([...best.words, '<eos>']).toEqual(words);
    expect(best).toMatchObject({ log_probability: expect.any(Number), score: expect.any(Number) });
    await translator.search('go .', { beam: 4 });
    expect((await translator.attention({ ...cross, kind: 'decoder' })).rows).toBe(0);
  });

  it('refuses a bad file in a sentence, and what was open stays open', async () => {
    const { engine } = pair();
    const translator = await engine.open(weights);
    await expect(engine.open(bytes('junk'))).rejects.toMatchObject({
      kind: 'refused',
      message: /not a safetensors file/,
    });
    expect((await translator.translate('go .', null, {}, 0)).source.tokens).toEqual(['go', '.', '<eos>']);
  });

  it('refuses once it is disposed of', async () => {
    const { engine } = pair();
    const translator = await engine.open(weights);
    translator.dispose();
    await expect(translator.translate('go .', null)).rejects.toThrow();
    expect(translator.alive).toBe(false);
  });
});

describe('a training run', () => {
  it('trains to its end and tells every loss once', async () => {
    const { engine } = pair();
    const run = await engine.train(options(40), pairs);
    expect(run.info.pairs).toBe(128);
    const told = listen(run, finished(40));
    await run.run();
    const losses: number[] = [];
    for (const event of await told) {
      if (event.type !== 'progress') continue;
      expect(event.progress.from).toBe(losses.length);
      losses.push(...event.progress.losses);
    }
    expect(losses).toHaveLength(40);
    expect(losses.at(-1)).toBeLessThan(losses[0]);
  });

  it('tells its progress ten times a second at most', async () => {
    const { engine, heard, tick } = pair();
    tick.ms = 7;
    const run = await engine.train(options(200), pairs);
    const told = listen(run, (event) => event.type === 'progress' && event.progress.state === 'finished');
    await run.run();
    await told;
    const reports = heard.filter((message) => 'run' in message && message.event.type === 'progress').length;
    // 400 batches of at least 7 ms each.
    expect(reports).toBeGreaterThan(5);
    expect(reports).toBeLessThan(200);
  });

  it('stops at once when it is paused, and goes on from there', async () => {
    const { engine } = pair();
    const run = await engine.train(options(100_000), pairs);
    const events: RunEvent[] = [];
    run.onevent = (event) => events.push(event);
    await run.run();
    await vi.waitUntil(() => events.length > 0);
    await run.pause();
    const states = () => events.filter((event) => event.type === 'progress').map((event) => event.progress);
    const paused = states().at(-1)!;
    expect(paused.state).toBe('paused');
    // Whatever it had left to do in this turn and the next.
    for (const _ of [0, 1]) await new Promise((resolve) => setTimeout(resolve));
    expect(states().at(-1)).toBe(paused);
    await run.run();
    await vi.waitUntil(() => states().at(-1)!.epoch > paused.epoch);
    await run.pause();
    run.dispose();
  });

  it('shows the watched sentence as it goes', async () => {
    const { engine } = pair();
    const run = await engine.train(options(30), pairs);
    await run.watch('go .', cross);
    const told = listen(run, finished(30));
    await run.run();
    const glimpses = (await told).flatMap((event) => (event.type === 'glimpse' ? [event.glimpse] : []));
    expect(glimpses[0].translation).toMatchObject({ words: ['va', '.', '<eos>'], attention: { rows: 3, cols: 3 } });
    expect(glimpses.at(-1)!.at).toBe(30);
    expect(glimpses.map(({ at }) => at)).toEqual(glimpses.map(({ at }) => at).sort((a, b) => a - b));
    // At rest it says the same of several sentences, with the weights of all heads.
    const [again, other] = await run.glimpse(['go .', 'i lost .'], cross);
    expect(again).toEqual(glimpses.at(-1));
    expect(other.translation.words).toEqual(['je', 'perdu', '.', '<eos>']);
    const kinds = Object.entries(run.translator.info.attention);
    expect(other.attentions).toHaveLength(kinds.reduce((sum, [, [layers, heads]]) => sum + layers * heads, 0));
    for (const attention of other.attentions) expect(attention.values).toHaveLength(attention.rows * attention.cols);
  });

  it('goes on from a checkpoint', async () => {
    const { engine } = pair();
    const run = await engine.train(options(40), pairs);
    const told = listen(run, finished(40));
    await run.run();
    const last = (await told).at(-1)!;
    if (last.type !== 'checkpoint') throw new Error(`The training ended with ${last.type}.`);
    const again = await engine.resume(last.checkpoint, pairs);
    expect(again.start).toMatchObject({ epoch: 40, state: 'finished', from: 0 });
    expect(again.start.losses).toHaveLength(40);
  });

  it('names the line that has no tab', async () => {
    const { engine } = pair();
    await expect(engine.check(options(1), bytes('Go.\tVa !\nno tab here\n'))).rejects.toMatchObject({
      message: /line 2/,
    });
  });
});

describe('an engine that is prepared', () => {
  it('has one worker, which then answers', async () => {
    const { engine, workers } = pair();
    engine.prepare();
    engine.prepare();
    expect(workers).toHaveLength(1);
    await engine.programs();
    expect(workers).toHaveLength(1);
  });

  it('says what is wrong only to whoever asks', async () => {
    const engine = new Engine(() => {
      throw new Error('no workers here');
    });
    engine.prepare();
    await expect(engine.programs()).rejects.toMatchObject({ kind: 'unloaded' });
  });
});

describe('a crash', () => {
  const crashing = () => {
    const module = fakeModule();
    const open = module.Translator.open;
    module.Translator.open = (file, ...rest) => {
      if (file.length === 0) throw new WebAssembly.RuntimeError('memory access out of bounds');
      return open(file, ...rest);
    };
    return module;
  };

  it('is told to whoever waits, and the next call starts a new worker', async () => {
    const { engine, workers } = pair(crashing);
    const translator = await engine.open(weights);
    const run = await engine.train(options(10), pairs);
    const events = listen(run, (event) => event.type === 'failed');
    await expect(engine.open(new Uint8Array())).rejects.toMatchObject({ kind: 'crash', message: /out of bounds/ });
    expect((await events).at(-1)).toMatchObject({ type: 'failed', failure: { kind: 'crash' } });
    expect(translator.alive).toBe(false);
    await expect(translator.translate('go .', null)).rejects.toMatchObject({ kind: 'crash' });
    const again = await engine.open(weights);
    expect(workers).toHaveLength(2);
    expect((await again.translate('go .', null, {}, 0)).source.tokens).toHaveLength(3);
  });

  it('does not make the old run take events from the new one', async () => {
    const { engine, workers } = pair();
    const run = await engine.train(options(10), pairs);
    workers[0].onerror?.call(workers[0] as Worker, { message: 'boom' } as ErrorEvent);
    const again = await engine.train(options(10), pairs);
    run.dispose();
    const told = listen(again, finished(10));
    await again.run();
    expect((await told).at(-1)).toMatchObject({ type: 'checkpoint', epoch: 10 });
  });

  it('before the engine was ever there is told as what it is: the page has no engine', async () => {
    const { engine, workers } = pair();
    for (const fail of [
      (worker: Worker) => worker.onerror?.({ message: '' } as ErrorEvent),
      (worker: Worker) =>
        worker.onmessage?.({ data: { fatal: 'Aborted(CompileError: expected magic word)' } } as MessageEvent),
    ]) {
      const waiting = engine.open(weights);
      fail(workers.at(-1) as Worker);
      await expect(waiting).rejects.toMatchObject({
        kind: 'unloaded',
        message: /^the engine could not be loaded: check the connection/,
      });
    }
    // With the network back, the next call has an engine.
    await expect(engine.open(weights)).resolves.toMatchObject({ alive: true });
    expect(workers).toHaveLength(3);
  });

  it('that keeps the browser from starting a worker at all is told in the same way', async () => {
    const engine = new Engine(() => {
      throw new DOMException('no workers here', 'SecurityError');
    });
    await expect(engine.programs()).rejects.toMatchObject({ kind: 'unloaded', message: /could not be loaded/ });
  });

  it('of the worker as a whole is told too', async () => {
    const { engine, workers } = pair();
    await engine.open(weights);
    const waiting = engine.open(weights);
    workers[0].onerror?.call(workers[0] as Worker, { message: 'boom' } as ErrorEvent);
    await expect(waiting).rejects.toMatchObject({ kind: 'crash', message: 'boom' });
  });
});
