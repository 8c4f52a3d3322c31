import { describe, expect, it, vi } from 'vitest';
import { EngineError } from '../../../../web/engine/client';
import { GrowingInspection } from '../../../../web/components/map/growing-inspection';
import { Inspection } from '../../../../web/components/instrument/inspection';
import { InspectionController } from '../../../../web/components/instrument/session-host';
import { pair } from '../../engine/worker-pair';

const request = { program: 'double' };
/** Waits until something has come. */
const come = <T>(read: () => T | null): Promise<T> =>
  vi.waitFor(
    () => {
      const here = read();
      if (here === null) throw new Error('not yet');
      return here;
    },
    { timeout: 60_000, interval: 2 },
  );

async function opened(): Promise<Inspection> {
  const inspection = new Inspection(pair().engine);
  await inspection.open(request);
  expect(inspection.state).toBe('ready');
  return inspection;
}

/** A value's numbers once they have come. */
const numbers = async (inspection: Inspection, value: number): Promise<number[]> => [
  ...(await come(() => inspection.numbers(value))),
];

/** What has been answered is told by then. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('an opened program', () => {
  it('is walked step by step, and a value counts as computed once its node is finished', async () => {
    const inspection = await opened();
    expect([0, 1, 2].map((value) => inspection.reached(value))).toEqual([true, false, false]);
    inspection.next();
    expect([0, 1, 2].map((value) => inspection.reached(value))).toEqual([true, true, false]);
    inspection.go(99);
    expect(inspection.position).toBe(2);
    inspection.back();
    inspection.back();
    inspection.back();
    expect(inspection.position).toBe(0);
    expect(inspection.step).toBeNull();
  });

  it('fetches numbers when they are first asked for and tells when they have come', async () => {
    const inspection = await opened();
    let told = 0;
    inspection.subscribe(() => (told += 1));
    expect(inspection.numbers(1)).toBeNull();
    expect(await numbers(inspection, 1)).toEqual([2, 4]);
    expect(told).toBeGreaterThan(0);
    expect(inspection.number({ value: 1, index: 1 })).toBe(4);
  });

  it('is not asked again for numbers that a crashed engine cannot give, however often it is drawn', async () => {
    const { engine, workers } = pair();
    const inspection = new Inspection(engine);
    await inspection.open(request);
    // As an element does: whenever there is news, it is drawn with these numbers.
    let drawn = 0;
    inspection.subscribe(() => {
      if (++drawn < 100) inspection.numbers(1);
    });
    workers[0].onerror?.call(workers[0] as Worker, { message: 'memory access out of bounds' } as ErrorEvent);
    expect(inspection.numbers(1)).toBeNull();
    await come(() => (inspection.state === 'failed' ? true : null));
    await vi.waitUntil(() => engine.idle);
    await turn();
    expect(drawn).toBeLessThan(5);
    await inspection.reopen();
    expect(await numbers(inspection, 1)).toEqual([2, 4]);
  });

  it('nor for numbers that the engine refuses', async () => {
    const { engine } = pair();
    const inspection = new Inspection(engine);
    await inspection.open(request);
    let drawn = 0;
    inspection.subscribe(() => {
      if (++drawn < 100) inspection.numbers(1);
    });
    const call = vi
      .spyOn(engine, 'call')
      .mockRejectedValue(new EngineError('refused', 'there is not enough memory for this'));
    inspection.numbers(1);
    await vi.waitUntil(() => engine.idle);
    await turn();
    expect(drawn).toBeLessThan(5);
    call.mockRestore();
  });

  it('is found by output name and by path', async () => {
    const inspection = await opened();
    expect(inspection.find('output')).toBe(2);
    expect(inspection.find('double/y')).toBe(1);
    expect(inspection.find('nothing')).toBeNull();
  });

  it('says what the engine says when it cannot be opened', async () => {
    const { engine } = pair();
    const inspection = new Inspection(engine);
    engine.inspect = () => Promise.reject(new Error("there is no program 'x'"));
    await inspection.open({ program: 'x' });
    expect(inspection.state).toBe('failed');
    expect(inspection.refusal?.message).toBe("there is no program 'x'");
  });

  it('stands where it is put once it comes, also where it did not come at first', async () => {
    const { engine } = pair();
    const { inspect } = engine;
    engine.inspect = () => Promise.reject(new EngineError('unloaded', 'no network'));
    const inspection = new Inspection(engine);
    const host = { addController: () => {}, requestUpdate: () => {} } as never;
    const opened = vi.fn((one: Inspection) => one.go(2));
    const controller = new InspectionController(host, null, request, opened);
    Object.assign(controller, { inspection });
    await controller.open();
    expect([inspection.state, opened.mock.calls.length]).toEqual(['failed', 0]);
    engine.inspect = inspect;
    await inspection.reopen();
    await inspection.reopen();
    expect([inspection.state, inspection.position, opened.mock.calls.length]).toEqual(['ready', 2, 1]);
  });
});

describe('a program that is being opened', () => {
  /** A weights file of these source words. */
  function weightsOf(words: string[]): Uint8Array {
    const header = new TextEncoder().encode(JSON.stringify({ __metadata__: { src_vocab: JSON.stringify(words) } }));
    return Uint8Array.of(header.length, 0, 0, 0, 0, 0, 0, 0, ...header);
  }

  /** An engine; how many of the programs that it has opened it still keeps; the next one waits until it is let come. */
  function watched() {
    const { engine } = pair();
    const inspect = vi.spyOn(engine, 'inspect');
    const kept = async () => {
      const opened = await Promise.all(inspect.mock.results.map(({ value }) => value));
      return new Set(opened.filter(({ alive }) => alive)).size;
    };
    const hold = () => {
      let come!: () => void;
      const coming = new Promise<void>((resolve) => (come = resolve));
      inspect.mockImplementationOnce((...asked) => coming.then(() => engine.inspect(...asked)));
      return come;
    };
    return { engine, inspect, kept, hold };
  }

  it('is not kept where it is closed meanwhile', async () => {
    const { engine, kept } = watched();
    const inspection = new Inspection(engine);
    const opening = inspection.open(request);
    inspection.close();
    await opening;
    expect([inspection.state, inspection.description, await kept()]).toEqual(['empty', null, 0]);
  });

  it('is kept once where it is asked for twice', async () => {
    const { engine, kept } = watched();
    const inspection = new Inspection(engine);
    await Promise.all([inspection.open(request), inspection.open(request)]);
    expect([inspection.state, await kept()]).toEqual(['ready', 1]);
  });

  it('has no words of one that was asked for before it and comes later', async () => {
    const { engine, hold } = watched();
    const inspection = new Inspection(engine);
    const come = hold();
    const first = inspection.open({ ...request, weights: weightsOf(['go']) });
    await inspection.open({ ...request, weights: weightsOf(['stay']) });
    come();
    await first;
    expect(inspection.vocabularies.source).toEqual(['stay']);
  });

  it('is not kept where the program that it grows from is closed meanwhile', async () => {
    const { engine, inspect, kept, hold } = watched();
    const inspection = new GrowingInspection(engine);
    await inspection.open(request);
    const come = hold();
    const turning = inspection.grow(request);
    await vi.waitFor(() => expect(inspect).toHaveBeenCalledTimes(2));
    inspection.close();
    come();
    expect(await turning).toBe(false);
    expect([inspection.state, await kept()]).toEqual(['empty', 0]);
  });
});

describe('explanations', () => {
  it('come from the engine, lead on, and can be walked back', async () => {
    const inspection = await opened();
    inspection.openCell({ value: 2, index: 1 });
    expect((await come(() => inspection.explanation({ value: 2, index: 1 }))).sources).toEqual([[1, 1, 4]]);
    inspection.follow({ value: 1, index: 1 });
    inspection.follow({ value: 0, index: 1 });
    expect(inspection.trail.map(({ value }) => value)).toEqual([2, 1, 0]);
    inspection.retrace(0);
    expect(inspection.explained).toEqual({ value: 2, index: 1 });
    inspection.retrace(-1);
    expect(inspection.explained).toBeNull();
  });

  it('go on from a source that is opened, and begin anew from any other cell', async () => {
    const inspection = await opened();
    inspection.openCell({ value: 2, index: 0 });
    await come(() => inspection.explanation({ value: 2, index: 0 }));
    inspection.openCell({ value: 1, index: 0 });
    expect(inspection.trail).toHaveLength(2);
    inspection.openCell({ value: 2, index: 1 });
    expect(inspection.trail).toEqual([{ value: 2, index: 1 }]);
  });

  it('follow the pointer and return to what was opened', async () => {
    const inspection = await opened();
    inspection.openCell({ value: 2, index: 0 });
    inspection.point({ value: 1, index: 1 });
    expect(inspection.explained).toEqual({ value: 1, index: 1 });
    inspection.point(null);
    expect(inspection.explained).toEqual({ value: 2, index: 0 });
  });

  it('of what was pointed at last stay to be read, until the next step', async () => {
    const inspection = await opened();
    inspection.point({ value: 1, index: 1 });
    inspection.point(null);
    expect(inspection.explained).toEqual({ value: 1, index: 1 });
    inspection.next();
    expect(inspection.explained).toBeNull();
  });
});

describe('edits', () => {
  it('change what depends on them, and what was is known', async () => {
    const inspection = await opened();
    await numbers(inspection, 1);
    expect(await inspection.edit({ value: 0, index: 1 }, '5')).toBe(true);
    expect(await numbers(inspection, 1)).toEqual([2, 10]);
    expect([...(await come(() => inspection.before(1)))]).toEqual([2, 4]);
    expect(inspection.changes.get(2)).toEqual({ cells: 1, largest: 6 });
  });

  it('are undone, done again and taken back as a whole, which can be undone too', async () => {
    const inspection = await opened();
    await inspection.edit({ value: 0, index: 0 }, 7);
    await inspection.edit({ value: 0, index: 1 }, 8);
    await inspection.undo();
    expect(await numbers(inspection, 0)).toEqual([7, 2]);
    await inspection.redo();
    expect(await numbers(inspection, 0)).toEqual([7, 8]);
    await inspection.reset();
    expect(await numbers(inspection, 0)).toEqual([1, 2]);
    expect(inspection.edits.size).toBe(0);
    await inspection.undo();
    expect(await numbers(inspection, 0)).toEqual([7, 8]);
  });

  it('of a computed cell hold it against what comes before, until it is let go, undone and done again', async () => {
    const inspection = await opened();
    await inspection.edit({ value: 1, index: 0 }, 2);
    expect(inspection.edits.size).toBe(1);
    await inspection.edit({ value: 0, index: 0 }, 7);
    expect(await numbers(inspection, 2)).toEqual([-2, -4]);
    await inspection.resetCell({ value: 1, index: 0 });
    expect(inspection.edits.size).toBe(1);
    expect(await numbers(inspection, 2)).toEqual([-14, -4]);
    await inspection.undo();
    expect(await numbers(inspection, 2)).toEqual([-2, -4]);
    await inspection.undo();
    await inspection.undo();
    expect(inspection.edits.size).toBe(0);
    expect(await numbers(inspection, 2)).toEqual([-2, -4]);
    await inspection.redo();
    await inspection.redo();
    expect(await numbers(inspection, 2)).toEqual([-2, -4]);
    await inspection.reset();
    expect(inspection.edits.size).toBe(0);
    expect(await numbers(inspection, 0)).toEqual([1, 2]);
  });

  it('that are refused leave everything as it was', async () => {
    const inspection = await opened();
    await inspection.edit({ value: 0, index: 0 }, 7);
    expect(await inspection.edit({ value: 0, index: 0 }, 'seven')).toBe(false);
    expect(inspection.refusal?.message).toBe("a cell of 'x' takes a finite number");
    expect(await inspection.edit({ value: 0, index: 2 }, 3)).toBe(false);
    expect(inspection.refusal?.message).toContain('no such cell');
    expect(await numbers(inspection, 0)).toEqual([7, 2]);
    expect(inspection.canUndo).toBe(true);
    await inspection.edit({ value: 0, index: 0 }, 6);
    expect(inspection.refusal).toBeNull();
  });

  it('of a program that is closed meanwhile say nothing about the next one, and change nothing there', async () => {
    const inspection = await opened();
    const taken = inspection.edit({ value: 0, index: 0 }, 7);
    const refused = inspection.edit({ value: 0, index: 2 }, 3);
    await Promise.resolve();
    await inspection.open(request);
    expect(await Promise.all([taken, refused])).toEqual([false, false]);
    expect(inspection.refusal).toBeNull();
    expect([...inspection.edits, inspection.canUndo]).toEqual([false]);
    expect(await numbers(inspection, 0)).toEqual([1, 2]);
  });

  it('made by dragging count as one, and only the last number matters', async () => {
    const inspection = await opened();
    for (const number of [3, 4, 5]) inspection.drag({ value: 0, index: 0 }, number, false);
    inspection.drag({ value: 0, index: 0 }, 6, true);
    await come(() => (inspection.edits.get('0:0')?.to === 6 ? true : null));
    expect(await numbers(inspection, 0)).toEqual([6, 2]);
    await inspection.undo();
    expect(await numbers(inspection, 0)).toEqual([1, 2]);
    expect(inspection.canUndo).toBe(false);
  });

  it('made by dragging are told once they are taken, and not where they are refused; the next drag is another one', async () => {
    const inspection = await opened();
    const told = vi.fn();
    const drag = (number: number, index = 0) => {
      inspection.drag({ value: 0, index }, number, false, told);
      inspection.drag({ value: 0, index }, number, true, told);
    };
    drag(5);
    await come(() => (told.mock.calls.length === 1 ? true : null));
    drag(6, 2);
    await come(() => inspection.refusal);
    expect(told).toHaveBeenCalledTimes(1);
    drag(7);
    await come(() => (told.mock.calls.length === 2 ? true : null));
    await inspection.undo();
    expect(await numbers(inspection, 0)).toEqual([5, 2]);
  });

  it('made by dragging one cell, and another before that is taken, are both taken', async () => {
    const inspection = await opened();
    inspection.drag({ value: 1, index: 0 }, 8, true);
    inspection.drag({ value: 0, index: 0 }, 3, true);
    inspection.drag({ value: 0, index: 1 }, 4, true);
    await come(() => (inspection.edits.size === 3 ? true : null));
    expect(await numbers(inspection, 0)).toEqual([3, 4]);
    expect(await numbers(inspection, 1)).toEqual([8, 8]);
  });

  it('of one cell can be taken back', async () => {
    const inspection = await opened();
    await inspection.edit({ value: 0, index: 0 }, 7);
    await inspection.resetCell({ value: 0, index: 0 });
    expect(inspection.edits.size).toBe(0);
    expect(await numbers(inspection, 0)).toEqual([1, 2]);
  });
});

describe('the walk as text', () => {
  it('brings position, opened explanations and edits back', async () => {
    const first = await opened();
    await first.edit({ value: 0, index: 1 }, 0.25);
    first.go(2);
    first.follow({ value: 2, index: 1 });
    first.follow({ value: 1, index: 0 });
    const second = await opened();
    await second.restore(first.walk());
    expect(second.walk()).toEqual({
      position: 2,
      trail: [
        { name: second.info(2).name, index: 1 },
        { name: second.info(1).name, index: 0 },
      ],
      edits: [{ name: 'x', index: 1, number: 0.25 }],
    });
    expect(second.explained).toEqual({ value: 1, index: 0 });
    expect((await come(() => second.explanation({ value: 1, index: 0 }))).index).toBe(0);
    expect(await numbers(second, 2)).toEqual([-2, -0.5]);
  });

  it('that others have tampered with is read as far as it makes sense', async () => {
    const inspection = await opened();
    await inspection.restoreText('99~x:1:abc~x:7:1~double/y:0:3~z~@nothing:0~@x:99~@x:~x:0:4');
    expect(inspection.position).toBe(2);
    expect(inspection.trail).toEqual([]);
    expect(await numbers(inspection, 0)).toEqual([4, 2]);
    expect(await numbers(inspection, 1)).toEqual([3, 4]);
    expect(inspection.refusal).toBeNull();
  });
});

describe('a session', () => {
  it('is one inspection for all who name it', () => {
    expect(Inspection.shared('lesson')).toBe(Inspection.shared('lesson'));
    expect(Inspection.shared('lesson')).not.toBe(Inspection.shared('another'));
  });

  it('is opened when somebody wants it and somebody knows how, whoever comes first', () => {
    for (const wantedFirst of [true, false]) {
      const inspection = new Inspection(pair().engine);
      const open = vi.fn(() => void inspection.open(request));
      if (wantedFirst) inspection.want();
      inspection.offer(open);
      expect(open).toHaveBeenCalledTimes(wantedFirst ? 1 : 0);
      inspection.want();
      inspection.want();
      inspection.offer(open);
      expect(open).toHaveBeenCalledTimes(1);
    }
  });
});
