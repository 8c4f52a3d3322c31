// What <attn-plot> is given and what it says: the contract between it and whoever places it.

/** The page's colours: of queries, keys and values, of links, of a curve that is none of these, and of what stands back. */
export type PlotColor = 'link' | 'curve' | 'query' | 'key' | 'value' | 'quiet' | 'text';

/** Points in the order of drawing. Numbers are the engine's: a plot places them and computes none. */
export interface PlotSeries {
  name: string;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** By default 'line'. */
  kind?: 'line' | 'points';
  /** By default 'link'. */
  color?: PlotColor;
  dashed?: boolean;
  /** For points, from 0 to 1: how much each stands out. Attention weights as sizes. */
  weights?: ArrayLike<number> | null;
  /** Points that can be moved, by pointer and by arrow keys. */
  draggable?: boolean;
}

export interface PlotAxis {
  name: string;
  /** By default what the numbers need. */
  min?: number;
  max?: number;
  log?: boolean;
  /** Where the ticks stand, if not at round numbers. */
  ticks?: readonly number[];
}

export interface PlotData {
  /** One sentence for who does not see the picture. */
  label: string;
  series: readonly PlotSeries[];
  x: PlotAxis;
  y: PlotAxis;
  /** A vertical line at this x. */
  cursor?: number | null;
  /** By default 'quiet'. */
  cursorColor?: PlotColor;
}

/** Pointed at the plot, at this place in the units of its axes. */
export interface PlotPointDetail {
  x: number;
  y: number;
}

/** A point that was moved. The plot shows it where `data` says: whoever listens changes `data`. */
export interface PlotDragDetail {
  series: number;
  index: number;
  x: number;
  y: number;
  /** False while the pointer is down, true once it has been let go. */
  done: boolean;
}

/** The events of <attn-plot>, all CustomEvents that bubble and leave shadow trees. */
export interface PlotEvents {
  'attn-plot-point': CustomEvent<PlotPointDetail>;
  'attn-plot-leave': CustomEvent<null>;
  'attn-plot-drag': CustomEvent<PlotDragDetail>;
}

declare global {
  interface HTMLElementEventMap extends PlotEvents {}
}
