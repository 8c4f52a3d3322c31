// What <attn-tensor> needs of whatever shows the cells: the grid of elements or, for many cells, the canvas.
import type { Cells } from './cells';
import type { Fit } from './fit';
import type { MarkKind } from './tensor-data';
import type { TensorStrings } from './tensor-strings';

export interface Picture {
  cells: Cells;
  fit: Fit;
  /** The matrices that are to be seen. */
  shown: readonly number[];
  editable: boolean;
  t: TensorStrings;
}

export interface TensorView {
  /** Stands in the scrolling box. */
  readonly element: HTMLElement;
  /** Shows this from now on; only what differs is touched. */
  show(picture: Picture): void;
  /** How high it is, by its own account: nothing is laid out for it. */
  height(): number;
  mark(marks: ReadonlyMap<number, MarkKind>): void;
  /** The cell that is pointed at stands out, with its row and column. */
  point(index: number | null): void;
  /** The one tab stop. */
  setCursor(index: number): void;
  focusCursor(): void;
  /** The cell under an event; -1 where there is none. */
  indexAt(event: Event): number;
  /** Where a cell is on the screen; null if it is not shown. */
  rectOf(index: number): DOMRect | null;
  /** The element leaves the page, perhaps to come back: nothing is done for it meanwhile. */
  pause(): void;
  resume(): void;
  dispose(): void;
}

/** The cells' own text: what stands in a cell, and whether it keeps out of the column of decimals. */
export interface CellText {
  text: string;
  place: 'end' | 'hang' | 'centre';
}
