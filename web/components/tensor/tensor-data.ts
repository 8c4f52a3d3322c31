// What <attn-tensor> is given and what it says: the contract between it and whoever places it.

/** One dimension of a tensor: what it counts, and what its positions are called. */
export interface Axis {
  /** "query", "key", "head", "feature": shown at the edge and spoken with every cell. */
  name: string;
  /** The name of each position, e.g. the tokens. Positions without one are counted from 1. */
  labels?: readonly string[];
  /** Whether its positions are queries, keys or values, where the name does not tell. */
  tone?: 'q' | 'k' | 'v';
}

/** What a tensor is in attention: gives the frame its colour, the same as in prose, formula and code. */
export type TensorRole = 'query' | 'key' | 'value' | 'weight' | 'gradient' | 'plain';

/**
 * A tensor as the engine gave it. Nothing here is computed by the page: what is shown in a cell is `values[index]`,
 * and `index` is the row-major (C order) flat index everywhere, in the marks and in the events too.
 *
 * Bad data is drawn as it is and never throws: NaN and infinities as such, cells beyond the end of `values` as missing.
 */
export interface TensorData {
  /** Path or symbol (`attention/weights`, `A`): shown and announced, and the name of files saved. */
  name: string;
  /** The sizes. None: a scalar, one cell. More than four: the leading ones are folded into one. */
  shape: readonly number[];
  /** Row-major. null: not computed yet at this step, which shows an empty grid of this shape. */
  values: Float32Array | null;
  /** One for each dimension. By default named from the position: batch, head, row, column. */
  axes?: readonly Axis[];
  /** By default 'plain'. */
  role?: TensorRole;
  /**
   * The colour scale. 'auto', the default: sequential if no value is negative, otherwise diverging around 0; 'none':
   * numbers that are no magnitudes.
   */
  scale?: 'sequential' | 'diverging' | 'none' | 'auto';
  /**
   * What the ends of the scale stand for. By default 0 (or the least value, if negative) and the largest; diverging:
   * -m and m, m the largest magnitude. Masked cells, NaN, infinities and fillings such as -1e6 do not count.
   */
  domain?: readonly [number, number];
  /** As long as `values`; 1: a mask covers the cell. Where it leaves 0 or -∞, that is drawn hatched and announced. */
  masked?: Uint8Array | null;
  /** The values without the edits: a cell that differs shows what it was. */
  before?: Float32Array | null;
  /** Whole numbers (token ids, lengths, masks): shown without decimals. */
  integer?: boolean;
}

/**
 * Why a cell stands out.
 * - 'cell': the one that is being explained
 * - 'source': what it was made from
 * - 'used': what it goes into
 * - 'plotted': of a column that a plot beside it draws as a curve
 */
export type MarkKind = 'cell' | 'source' | 'used' | 'plotted';

/** A cell that stands out. One outside the tensor is ignored; of several on one cell, the last counts. */
export interface Mark {
  index: number;
  kind: MarkKind;
}

/** How a cell was pointed at. */
export type PointHow = 'hover' | 'focus' | 'tap';

export interface CellPointDetail {
  index: number;
  how: PointHow;
}

export interface CellOpenDetail {
  index: number;
}

/** What was typed, as it was typed: the engine decides whether it is a number. */
export interface CellEditDetail {
  index: number;
  text: string;
}

/** A number that the pointer was dragged to, not yet in the tensor. */
export interface CellDragDetail {
  index: number;
  number: number;
  /** False while the pointer is down, true once it has been let go. */
  done: boolean;
}

export interface CellResetDetail {
  index: number;
}

/**
 * The events of <attn-tensor>, all CustomEvents that bubble and leave shadow trees.
 *
 * - `attn-cell-point`: pointed at, focused or tapped. Not repeated while it stays on the same cell.
 * - `attn-cell-leave`: nothing is pointed at any more.
 * - `attn-cell-open`: Enter, a click, or a second tap: explain this cell.
 * - `attn-cell-edit`, `attn-cell-drag`, `attn-cell-reset`: only while `editable`; whoever listens changes `data`, or
 *   says in the property `refusal` (a sentence, null for none) why not.
 */
export interface TensorEvents {
  'attn-cell-point': CustomEvent<CellPointDetail>;
  'attn-cell-leave': CustomEvent<null>;
  'attn-cell-open': CustomEvent<CellOpenDetail>;
  'attn-cell-edit': CustomEvent<CellEditDetail>;
  'attn-cell-drag': CustomEvent<CellDragDetail>;
  'attn-cell-reset': CustomEvent<CellResetDetail>;
}

/** Lets addEventListener know the details of these events. */
declare global {
  interface HTMLElementEventMap extends TensorEvents {}
}
