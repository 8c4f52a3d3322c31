// Work that may wait until the page has nothing else to do, in slices that nobody notices.

/** Safari has no idle callbacks. The wait has an end: a page that is always busy must not keep cells from being named. */
const whenIdle: (work: () => void) => number =
  typeof requestIdleCallback === 'function' ? (work) => requestIdleCallback(work, { timeout: 500 }) : (work) => window.setTimeout(work, 50);
const cancelIdle: (id: number) => void = typeof cancelIdleCallback === 'function' ? (id) => cancelIdleCallback(id) : (id) => clearTimeout(id);
const sliceMilliseconds = 3;

export class Spare {
  private waiting = 0;

  /** Does this instead of what is still to be done. */
  start(steps: Iterator<void>): void {
    this.stop();
    const slice = (): void => {
      const until = performance.now() + sliceMilliseconds;
      while (!steps.next().done) {
        if (performance.now() < until) continue;
        this.waiting = whenIdle(slice);
        return;
      }
    };
    this.waiting = whenIdle(slice);
  }

  stop(): void {
    cancelIdle(this.waiting);
  }
}
