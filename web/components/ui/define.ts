// The elements of a page come alive after its prose has been painted: kind by kind, and drawn one by one.
import type { LitElement } from 'lit';

const saysWhenPainted = typeof PerformancePaintTiming !== 'undefined';

/** Resolves when the page is painted, or is not going to be: its tab is in the background. */
const painted = new Promise<void>((resolve) => {
  if (!saysWhenPainted || document.visibilityState !== 'visible') return void resolve();
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    resolve();
  }).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', () => resolve(), { once: true });
  // An empty page is never painted.
  setTimeout(resolve, 3000);
});

const queue: (() => void)[] = [];

function next(): void {
  const work = queue.shift();
  // Before it is done: one that throws does not keep the others waiting.
  if (queue.length > 0) setTimeout(next);
  work?.();
}

/** Does it in a task of its own, so that the reader can scroll and type in between. */
function later(work: () => void): void {
  queue.push(work);
  if (queue.length === 1) void painted.then(() => setTimeout(next));
}

/** The same element, its first drawing put in that queue. */
const inTurn = (element: typeof LitElement): typeof LitElement =>
  class extends element {
    protected override scheduleUpdate(): void | Promise<unknown> {
      if (this.hasUpdated) return super.scheduleUpdate();
      return new Promise<void>((resolve) => later(resolve)).then(() => super.scheduleUpdate());
    }
  };

/**
 * Registers an element that stands in pages' text, soon. Elements that only others draw are registered with
 * customElements.define: there are none before that.
 */
export function define(name: string, element: typeof LitElement): void {
  if (!saysWhenPainted) return customElements.define(name, element);
  later(() => customElements.define(name, inTurn(element)));
}
