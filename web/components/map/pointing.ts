// What of the map an event is on.
import type { Cell } from '../instrument/cells';
import type { Cards } from './cards';
import type { MapItem } from './graph';
import type { MapLayout } from './layout';
import type { MapModel } from './model';
import { cellAt } from './tile';
import type { View } from './viewport';

const parts = (event: Event) => event.composedPath().filter((part): part is SVGElement => part instanceof SVGElement);

export function itemUnder(event: Event, { boxes }: MapLayout): MapItem | null {
  const key = parts(event).find(({ dataset }) => dataset.key !== undefined)?.dataset.key;
  return boxes.find(({ item }) => item.key === key)?.item ?? null;
}

export interface Drawn {
  model: MapModel;
  cards: Cards;
  gradientOf: ReadonlyMap<number, number>;
  view: View;
}

const tileUnder = (event: Event) => parts(event).find((part) => part.matches('g.tile, g.weight'));

/** The value whose tile, or its name, the event is on. */
export function valueUnder(event: Event): number | null {
  const tile = tileUnder(event);
  return tile ? Number(tile.dataset.value) : null;
}

/** The cell under the pointer, if a tile is there: of the card that the event is on, or of what an open block owns. */
export function cellUnder(
  event: MouseEvent,
  item: MapItem | null,
  { model, cards, gradientOf, view: { scale } }: Drawn,
): Cell | null {
  const tile = tileUnder(event);
  if (!tile) return null;
  const value = Number(tile.dataset.value);
  const card = item && !model.isOpen(item) ? cards.card(item) : null;
  const owned = () => model.layout().boxes.filter(({ open }) => open);
  const forms = card ? [...card.tiles, ...card.weights] : owned().flatMap((box) => cards.shelf(box.item));
  const form = forms.find((one) => one.value === value || gradientOf.get(one.value) === value);
  const { left, top } = (tile.querySelector('image, .rim, g') ?? tile).getBoundingClientRect();
  const cell = form && cellAt(form, (event.clientX - left) / scale, (event.clientY - top) / scale);
  return cell ? { value, index: cell.index } : null;
}
