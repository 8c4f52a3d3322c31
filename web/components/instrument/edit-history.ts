// The edits of a program: which cells differ from what was given, and the way back and forth. No engine here.
import { type Cell, sameCell } from './cells';

/** A cell's number before and after; NaN: the one that is computed. */
export interface CellChange extends Cell {
  from: number;
  to: number;
}

export const keyOf = ({ value, index }: Cell): string => `${value}:${index}`;

export class EditHistory {
  /** Every cell that is edited, by its key; `from` is what it was without any edit. */
  readonly edits = new Map<string, CellChange>();
  done: CellChange[][] = [];
  undone: CellChange[][] = [];
  private dragging: CellChange[] | null = null;

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** What takes the last edit back; null where there is none. */
  get undoing(): CellChange[] | null {
    const last = this.done.at(-1);
    return last ? last.map((change) => ({ ...change, from: change.to, to: change.from })).reverse() : null;
  }

  /** What does it again. */
  get redoing(): CellChange[] | null {
    return this.undone.at(-1) ?? null;
  }

  /** A new edit; what was undone is gone. */
  add(changes: CellChange[]): void {
    this.done.push(changes);
    this.undone = [];
  }

  /** The same of a cell that is being dragged: the whole drag is one edit. */
  addDrag(changes: CellChange[], finished: boolean): void {
    const first = this.dragging?.[0];
    const goesOn = first && changes[0] && sameCell(first, changes[0]) && this.done.at(-1) === this.dragging;
    if (goesOn) {
      first.to = changes[0].to;
    } else {
      this.dragging = changes;
      this.add(changes);
    }
    if (finished) this.dragging = null;
  }

  undo(): void {
    this.undone.push(this.done.pop()!);
  }

  redo(): void {
    this.done.push(this.undone.pop()!);
  }

  /** Cells have changed, by whatever way. */
  note(changes: readonly CellChange[]): void {
    for (const change of changes) {
      const before = this.edits.get(keyOf(change));
      this.edits.set(keyOf(change), { ...change, from: before?.from ?? change.from });
    }
  }

  /** Only these are edited, says the engine: the others have their old number again. */
  keepOnly(cells: readonly Cell[]): void {
    const edited = new Set(cells.map(keyOf));
    for (const key of this.edits.keys()) if (!edited.has(key)) this.edits.delete(key);
  }

  clear(): void {
    this.edits.clear();
    this.done = [];
    this.undone = [];
    this.dragging = null;
  }
}
