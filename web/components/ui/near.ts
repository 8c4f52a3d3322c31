// What is not seen yet costs nothing until the reader moves: the prose is readable at once, and stays so.

/** How far outside of the window an element counts as near. */
const reach = '800px';
/** What a reader does before seeing more of the page; the browser scrolls too, to a heading. */
const moves = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;

type Come = () => void;

const waiting = new Map<Element, Set<Come>>();
let observer: IntersectionObserver | null = null;

function observe(rootMargin: string): void {
  observer?.disconnect();
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) arrive(target);
    },
    { rootMargin },
  );
  observer = watch;
  for (const element of waiting.keys()) watch.observe(element);
}

function arrive(element: Element): void {
  const comes = waiting.get(element) ?? [];
  forget(element);
  for (const come of comes) come();
}

function forget(element: Element): void {
  waiting.delete(element);
  observer?.unobserve(element);
}

function start(): void {
  // A page that is opened again where the reader was has been moved: what is to come into view may stand above it now.
  if (scrollY > 0) return observe(reach);
  observe('0px');
  const move = () => {
    for (const name of moves) removeEventListener(name, move, true);
    observe(reach);
  };
  for (const name of moves) addEventListener(name, move, { capture: true, passive: true });
}

/**
 * Calls `come` once: when the element is in the window, and from the reader's first move on when it is less than a
 * window away. The function that comes back takes this back. Without an IntersectionObserver everything is near.
 */
export function whenNear(element: Element, come: Come): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    queueMicrotask(come);
    return () => undefined;
  }
  if (!observer) start();
  const comes = waiting.get(element) ?? new Set();
  waiting.set(element, comes.add(come));
  observer!.observe(element);
  return () => {
    comes.delete(come);
    if (comes.size === 0 && waiting.get(element) === comes) forget(element);
  };
}

/**
 * The same for code: runs `load` once, when an element of that name is near; what did not come, again once there is a
 * network.
 */
export function loadWhenNear(name: string, load: () => Promise<unknown>): void {
  let loading: Promise<unknown> | null = null;
  const come = () => {
    loading ??= load().catch(() => {
      loading = null;
      addEventListener('online', come, { once: true });
    });
  };
  for (const element of document.querySelectorAll(name)) whenNear(element, come);
}
