// Work that may wait until the page has nothing else to do, in slices that nobody notices.

/**
 * Safari has no idle callbacks. The wait has an end: a page that is always busy must not keep cells from being named.
 */
const whenIdle: (work: () => void) => number =
  typeof requestIdleCallback === 'function'
    ? (work) => requestIdleCallback(work, { timeout: 500 })
    : (work) => window.setTimeout(work, 50);
const cancelIdle: (id: number) => void =
  typeof cancelIdleCallback === 'function' ? (id) => cancelIdleCallback(id) : (id) => clearTimeout(id);
const sliceMilliseconds = 3;

export class Spare {
  private waiting = 0;
  private steps: Iterator<void> | null = null;

  /** Does this instead of what is still to be done. */
  start(steps: Iterator<void>): void {
    this.pause();
    this.steps = steps;
    this.resume();
  }

  pause(): void {
    cancelIdle(this.waiting);
  }

  /** Goes on with what is still to be done. */
  resume(): void {
    if (this.steps) this.waiting = whenIdle(this.slice);
  }

  private readonly slice = (): void => {
    const until = performance.now() + sliceMilliseconds;
    while (this.steps && performance.now() < until) if (this.steps.next().done) this.steps = null;
    this.resume();
  };
}
