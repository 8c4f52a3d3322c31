// Elements that weigh much are fetched when the reader comes near, not with the page.

const nearby = '900px';

/** Runs `load` once, when an element of that name is less than a window away. */
export function whenNear(name: string, load: () => Promise<unknown>): void {
  const elements = document.querySelectorAll(name);
  if (elements.length === 0) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void load();
    },
    { rootMargin: nearby },
  );
  for (const element of elements) observer.observe(element);
}
