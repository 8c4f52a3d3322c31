// What the text says of a map's parts: which items a phrase means, and which section tells of an item.
import type { MapItem } from './graph';
import type { MapModel } from './model';
import { partsOf, phrase } from './phrases';

export interface Section {
  /** Of its heading. */
  id: string;
  title: string;
}

/** A scope's path, or a value's name; what is in a block of one part is that part. null: the map has no such part. */
export function itemOf(part: string, { graph, description }: MapModel): MapItem | null {
  const known = graph.items.get(part);
  if (known) return known;
  const value = description.values.findIndex(({ name }) => name === part);
  return graph.places.get(value) ?? (value < 0 ? null : graph.itemOf(description.values[value].node));
}

/** The same for all that repeat: what is said of one step holds for every one. */
const kindOf = (item: MapItem, model: MapModel): string =>
  model
    .chain(item)
    .filter(({ kind }) => kind !== 'fold')
    .map(({ key, scope, repeat }) => (repeat ? repeat.what : (scope?.split('/').at(-1) ?? key)))
    .join('/');

/** The section above a phrase. */
function sectionAbove(link: HTMLElement): Section | null {
  const above = [...document.querySelectorAll<HTMLElement>('h2[id]')].filter(
    (heading) => heading.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const heading = above.at(-1);
  return heading ? { id: heading.id, title: heading.textContent.trim() } : null;
}

/**
 * The section whose phrases speak of an item, or of the nearest that it stands in; one that is not the map's own, if
 * there is one.
 */
export function sectionOf(item: MapItem, model: MapModel, map: HTMLElement): Section | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(phrase)].filter(({ hash }) => hash === `#${map.id}`);
  const own = sectionAbove(map)?.id;
  for (const part of model.chain(item).slice(1).reverse()) {
    const kind = kindOf(part, model);
    const sections = links.flatMap((link) => {
      const items = partsOf(link).flatMap((name) => itemOf(name, model) ?? []);
      const section = items.some((one) => kindOf(one, model) === kind) ? sectionAbove(link) : null;
      return section ? [section] : [];
    });
    const found = sections.find(({ id }) => id !== own) ?? sections[0];
    if (found) return found;
  }
  return null;
}
