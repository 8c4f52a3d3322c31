// The map's keys: along the edges, in and out of blocks, nearer and farther.
import type { Inspection } from '../instrument/inspection';
import type { MapItem } from './graph';
import type { MapModel } from './model';

export interface Acts {
  model: MapModel;
  inspection: Inspection;
  stop: MapItem | null;
  selected: MapItem | null;
  focus(item: MapItem): void;
  enter(item: MapItem): void;
  close(block: MapItem): void;
  shut(): void;
  zoom(factor: number): void;
  all(): void;
  undo(): void;
  redo(): void;
}

/** The nearest card beside one, across the way that edges run. */
function beside({ model }: Acts, item: MapItem, sign: 1 | -1): MapItem | null {
  const parent = model.parent(item);
  const box = model.box(item);
  if (!parent || !box) return null;
  const others = model.children(parent).flatMap((child) => (child === item ? [] : (model.box(child) ?? [])));
  const distance = (other: typeof box) =>
    (other.y + other.height / 2 - box.y - box.height / 2) * sign +
    Math.abs(other.x + other.width / 2 - box.x - box.width / 2) * 0.7;
  return (
    others
      .filter((other) => (other.y + other.height / 2 - box.y - box.height / 2) * sign > 1)
      .sort((a, b) => distance(a) - distance(b))[0]?.item ?? null
  );
}

/** Does what a key asks for; true if it was one of the map's. */
export function keyOfMap(event: KeyboardEvent, acts: Acts): boolean {
  const inside = event.composedPath()[0] as Element;
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !inside.closest?.('.stage')) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && inside.closest?.('.stage')) {
      if (event.shiftKey) acts.redo();
      else acts.undo();
      return true;
    }
    return false;
  }
  const { model, stop } = acts;
  const to = (item: MapItem | null | undefined) => item && acts.focus(item);
  const out = () => {
    // What explains a number lies over what explains the value.
    if (acts.selected && acts.inspection.trail.length > 0) return acts.inspection.retrace(-1);
    if (acts.selected) return acts.shut();
    const block = stop && (model.isOpen(stop) ? stop : model.parent(stop));
    if (!block || block === model.root) return acts.all();
    acts.focus(block);
    acts.close(block);
  };
  const keys: Record<string, () => unknown> = {
    ArrowRight: () =>
      stop && to(model.targets(stop)[0] ?? (model.isOpen(stop) ? model.children(stop)[0] : beside(acts, stop, 1))),
    ArrowLeft: () => stop && to(model.edgesInto(stop).sources[0]),
    ArrowDown: () => stop && to(beside(acts, stop, 1)),
    ArrowUp: () => stop && to(beside(acts, stop, -1)),
    Enter: () => stop && acts.enter(stop),
    ' ': () => stop && acts.enter(stop),
    Escape: out,
    '+': () => acts.zoom(1.5),
    '=': () => acts.zoom(1.5),
    '-': () => acts.zoom(1 / 1.5),
    '0': () => acts.all(),
  };
  const act = keys[event.key];
  act?.();
  return act !== undefined;
}
