// A program that is opened again on more of the same: what was there stays to be seen until the other one is, and what
// was edited stays edited.
import type { ValueDescription } from '../../engine/client';
import { type Cell, indexAt, placeOf } from '../instrument/cells';
import { type CellChange, EditHistory, keyOf } from '../instrument/edit-history';
import { Inspection, type InspectionRequest } from '../instrument/inspection';

/** Edits in another program; `to`: where a cell of the old one is in it, null: nowhere. */
function movedTo({ edits, done, undone }: EditHistory, to: (cell: Cell) => Cell | null): EditHistory {
  const moved = (changes: Iterable<CellChange>) =>
    [...changes].flatMap((change) => {
      const cell = to(change);
      return cell ? [{ ...change, ...cell }] : [];
    });
  const all = (steps: readonly CellChange[][]) => steps.map(moved).filter(({ length }) => length > 0);
  const history = new EditHistory();
  for (const change of moved(edits.values())) history.edits.set(keyOf(change), change);
  return Object.assign(history, { done: all(done), undone: all(undone) });
}

export class GrowingInspection extends Inspection {
  /**
   * Opens the same program on something else; `keeps`: of which values edits stay, and can be undone, where both
   * programs have them. Resolves to whether it was taken; if not, `refusal` says why, and everything is as it was.
   */
  grow(request: InspectionRequest, keeps: (value: ValueDescription) => boolean = () => true): Promise<boolean> {
    return this.inTurn(async () => {
      const { signal } = this.closing;
      const { values } = this.description!;
      const started = await this.start(request);
      const { inspector, description } = started;
      try {
        // The numbers that are in use come before anything is drawn: nothing flickers.
        const names = new Set(this.cache.inUse().map((value) => values[value].name));
        const shown = description.values.flatMap(({ name }, value) => (names.has(name) ? [value] : []));
        const numbers = await inspector.read(shown);
        const places = new Map(description.values.map(({ name }, value) => [name, value]));
        const history = movedTo(this.history, ({ value, index }) => {
          const to = places.get(values[value].name);
          if (to === undefined || !keeps(values[value])) return null;
          const [place, { shape }] = [placeOf(values[value].shape, index), description.values[to]];
          return place.every((at, axis) => at < shape[axis]) ? { value: to, index: indexAt(shape, place) } : null;
        });
        const cells = [...history.edits.values()].map(
          ({ value, index, to }) => [value, index, to] as [number, number, number],
        );
        const consequences = cells.length > 0 && (await inspector.edit(cells));
        signal.throwIfAborted();
        const position = Math.min(this.position, description.nodes.length);
        this.close();
        Object.assign(this, started, { history, position, state: 'ready' });
        shown.forEach((value, i) => this.cache.put(value, numbers[i]));
        if (consequences) await this.take(consequences);
      } catch (error) {
        if (this.inspector !== inspector) inspector.dispose();
        throw error;
      }
      this.tell();
      return true;
    });
  }
}
