// What is fetched of a program's numbers, and when somebody hears of it.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Inspector } from '../../../../web/engine/client';
import { NumberCache } from '../../../../web/components/instrument/number-cache';

/** An engine whose value v is [v, edits], without edits [v, 0]; it answers when it is let. */
class FakeInspector {
  edits = 0;
  asked: string[] = [];
  private waiting: (() => void)[] = [];

  read = (values: number[]) =>
    this.answer(`now ${values.join()}`, () => values.map((value) => Float32Array.of(value, this.edits)));
  readBefore = (values: number[]) =>
    this.answer(`before ${values.join()}`, () => values.map((value) => Float32Array.of(value, 0)));

  async let(): Promise<void> {
    this.waiting.splice(0).forEach((go) => go());
    await new Promise((resolve) => setTimeout(resolve));
  }

  private answer<T>(what: string, make: () => T): Promise<T> {
    this.asked.push(what);
    return new Promise((resolve) => this.waiting.push(() => resolve(make())));
  }
}

let engine: FakeInspector;
let arrivals: number;
let cache: NumberCache;
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  engine = new FakeInspector();
  arrivals = 0;
  cache = new NumberCache({
    inspector: () => engine as unknown as Inspector,
    arrived: () => (arrivals += 1),
    failed: () => undefined,
  });
});

describe('numbers', () => {
  it('that one drawing asks for come in one message, and it is told', async () => {
    expect([cache.now(1), cache.now(2)]).toEqual([null, null]);
    await turn();
    expect(engine.asked).toEqual(['now 1,2']);
    await engine.let();
    expect(arrivals).toBe(1);
    expect(cache.now(2)).toEqual(Float32Array.of(2, 0));
  });

  it('that are foreseen come behind those that were asked for, and nothing is drawn for them', async () => {
    cache.now(1);
    void cache.foresee([1, 2, 3, 2]);
    await turn();
    expect(engine.asked).toEqual(['now 1', 'now 2,3']);
    await engine.let();
    expect(arrivals).toBe(1);
    expect(cache.now(3)).toEqual(Float32Array.of(3, 0));
    expect(engine.asked).toHaveLength(2);
  });

  it('that are asked for while they are foreseen are not fetched twice, and it is told', async () => {
    void cache.foresee([2]);
    await turn();
    expect(cache.now(2)).toBeNull();
    await engine.let();
    expect(engine.asked).toEqual(['now 2']);
    expect(arrivals).toBe(1);
    expect(cache.now(2)).toEqual(Float32Array.of(2, 0));
  });

  it('that were foreseen before an edit are not taken for the present ones', async () => {
    void cache.foresee([2]);
    await turn();
    void cache.renew([2]);
    await engine.let();
    expect(cache.now(2)).toBeNull();
  });
});

describe('an edit', () => {
  it('fetches what is in use, and knows the numbers of before without asking', async () => {
    cache.now(1);
    await turn();
    await engine.let();
    engine.edits = 1;
    cache.keepBefore([1]);
    const renewed = cache.renew([1, 2]);
    await turn();
    await engine.let();
    expect(await renewed).toBe(true);
    expect(engine.asked).toEqual(['now 1', 'now 1']);
    expect([cache.now(1), cache.before(1)]).toEqual([Float32Array.of(1, 1), Float32Array.of(1, 0)]);
  });

  it('leaves the numbers without edits as they are; a step of the optimizer does not', async () => {
    cache.before(1);
    await turn();
    await engine.let();
    await cache.renew([1]);
    expect(cache.before(1)).toEqual(Float32Array.of(1, 0));
    cache.outdate();
    expect(cache.before(1)).toBeNull();
  });
});
