// The elements of a page come alive after its prose has been painted, one kind at a time.

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

/** A task each, so that the reader can scroll and type in between. */
function next(): void {
  queue.shift()?.();
  if (queue.length > 0) setTimeout(next);
}

/**
 * Registers an element that stands in pages' text, soon. Elements that only others draw are registered with
 * customElements.define: there are none before that.
 */
export function define(name: string, element: CustomElementConstructor): void {
  if (!saysWhenPainted) return customElements.define(name, element);
  queue.push(() => customElements.define(name, element));
  if (queue.length === 1) void painted.then(() => setTimeout(next));
}
