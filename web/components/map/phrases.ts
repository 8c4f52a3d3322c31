// A phrase of the text that speaks of parts of a map: <a href="#model" data-part="decoder/step0/attention">. As it is,
// it leads to the map; here it lights its parts while it is pointed at or has the focus, and shows them when it is
// followed.

/** What a map that may still have to come is told. */
export interface Told {
  /** Scopes or names of values, to be lit; none: nothing is pointed at. */
  pointed: readonly string[];
  /** Those of the phrase that was followed last. */
  followed: readonly string[];
}

export const phrase = 'a[data-part]';

export const partsOf = (link: HTMLElement): string[] => link.dataset.part!.split(' ');

const mapOf = (link: HTMLAnchorElement): (HTMLElement & Partial<Told>) | null => document.querySelector(link.hash);

const listen = (type: string, act: (map: HTMLElement & Partial<Told>, parts: string[], event: Event) => void): void =>
  document.addEventListener(type, (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(phrase) : null;
    const map = link && mapOf(link);
    if (map) act(map, partsOf(link), event);
  });

for (const type of ['pointerover', 'focusin']) listen(type, (map, parts) => (map.pointed = parts));
for (const type of ['pointerout', 'focusout']) listen(type, (map) => (map.pointed = []));
// Back returns to the phrase. Going there takes the focus away, and a page that is still loading may go there late: so
// it goes now, and what has the focus is found after that.
listen('click', (map, parts, event) => {
  const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  if (ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  location.hash = map.id;
  // Where it is the address already, that alone goes nowhere.
  map.scrollIntoView();
  setTimeout(() => (map.followed = parts));
});
