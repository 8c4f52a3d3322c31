// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** An observer whose window the test moves. */
class FakeObserver {
  static all: FakeObserver[] = [];
  readonly watched = new Set<Element>();
  connected = true;

  constructor(
    private readonly tell: (entries: { target: Element; isIntersecting: boolean }[]) => void,
    readonly options: { rootMargin: string },
  ) {
    FakeObserver.all.push(this);
  }
  observe(element: Element): void {
    this.watched.add(element);
  }
  unobserve(element: Element): void {
    this.watched.delete(element);
  }
  disconnect(): void {
    this.connected = false;
    this.watched.clear();
  }
  static get present(): FakeObserver {
    return FakeObserver.all.filter((one) => one.connected).at(-1)!;
  }
  sees(...elements: Element[]): void {
    this.tell(elements.filter((one) => this.watched.has(one)).map((target) => ({ target, isIntersecting: true })));
  }
}

let whenNear: typeof import('../../../../web/components/ui/near').whenNear;
let loadWhenNear: typeof import('../../../../web/components/ui/near').loadWhenNear;

beforeEach(async () => {
  FakeObserver.all = [];
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.resetModules();
  document.body.replaceChildren();
  ({ whenNear, loadWhenNear } = await import('../../../../web/components/ui/near'));
});

const element = (): HTMLElement => document.body.appendChild(document.createElement('div'));

describe('what waits until the reader is near', () => {
  it('comes once, when it is in the window', () => {
    const come = vi.fn();
    const here = element();
    whenNear(here, come);
    expect(FakeObserver.present.options.rootMargin).toBe('0px');
    expect(come).not.toHaveBeenCalled();
    FakeObserver.present.sees(here);
    FakeObserver.present.sees(here);
    expect(come).toHaveBeenCalledTimes(1);
  });

  it('comes from further away once the reader has moved', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const [here, there] = [element(), element()];
    whenNear(here, first);
    whenNear(there, second);
    FakeObserver.present.sees(here);
    dispatchEvent(new Event('scroll'));
    const observers = FakeObserver.all.length;
    expect(parseInt(FakeObserver.present.options.rootMargin)).toBeGreaterThan(0);
    expect([...FakeObserver.present.watched]).toEqual([there]);
    FakeObserver.present.sees(there);
    dispatchEvent(new Event('keydown'));
    expect(FakeObserver.all).toHaveLength(observers);
    expect([first, second].map((one) => one.mock.calls.length)).toEqual([1, 1]);
  });

  it('comes from further away at once where the page is opened in its middle', () => {
    vi.stubGlobal('scrollY', 700);
    whenNear(element(), vi.fn());
    expect(parseInt(FakeObserver.present.options.rootMargin)).toBeGreaterThan(0);
    vi.stubGlobal('scrollY', 0);
  });

  it('does not come after it was taken back', () => {
    const come = vi.fn();
    const here = element();
    const takeBack = whenNear(here, come);
    takeBack();
    FakeObserver.present.sees(here);
    dispatchEvent(new Event('scroll'));
    FakeObserver.present.sees(here);
    expect(come).not.toHaveBeenCalled();
  });

  it('comes to all who wait for the same element, but for who took it back', () => {
    const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
    const here = element();
    whenNear(here, first);
    const takeBack = whenNear(here, second);
    whenNear(here, third);
    takeBack();
    FakeObserver.present.sees(here);
    takeBack();
    expect([first, second, third].map((one) => one.mock.calls.length)).toEqual([1, 0, 1]);
  });

  it('comes by itself where nothing can be observed', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    const come = vi.fn();
    whenNear(element(), come);
    await Promise.resolve();
    expect(come).toHaveBeenCalledTimes(1);
  });

  it('is loaded once for all elements of its name', () => {
    const load = vi.fn(() => Promise.resolve());
    const two = ['one', 'two'].map(() => document.body.appendChild(document.createElement('attn-late')));
    loadWhenNear('attn-late', load);
    FakeObserver.present.sees(...two);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded again once there is a network, where it did not come', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(null);
    const late = document.body.appendChild(document.createElement('attn-late'));
    loadWhenNear('attn-late', load);
    FakeObserver.present.sees(late);
    await Promise.resolve();
    await Promise.resolve();
    for (let times = 0; times < 2; times += 1) dispatchEvent(new Event('online'));
    expect(load).toHaveBeenCalledTimes(2);
  });
});
