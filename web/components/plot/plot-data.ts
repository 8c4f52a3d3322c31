// What <attn-plot> is given and what it says: the contract between it and whoever places it.

/**
 * The page's colours: of queries, keys and values, of links, of a curve that is none of these, and of what stands back.
 */
export type PlotColor = 'link' | 'curve' | 'query' | 'key' | 'value' | 'quiet' | 'text';

/** How a line is drawn, so that lines differ without their colours too; in the order in which to use them. */
export const strokes = ['solid', 'dashed', 'dotted', 'mixed'] as const;
export type PlotStroke = (typeof strokes)[number];

/** Points in the order of drawing. Numbers are the engine's: a plot places them and computes none. */
export interface PlotSeries {
  name: string;
  /** What is not finite is not drawn: a line breaks there. */
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** By default 'line'. Bars lie beside the labels of the y axis, y counting these from 0, and are x long. */
  kind?: 'line' | 'points' | 'bars';
  /** By default 'link'. */
  color?: PlotColor;
  /** By default 'solid'. */
  stroke?: PlotStroke;
  /** For points, from 0 to 1: how much each stands out. Attention weights as sizes. */
  weights?: ArrayLike<number> | null;
  /** Points that can be moved, by pointer and by arrow keys. */
  draggable?: boolean;
}

export interface PlotAxis {
  name: string;
  /** What stands around the plot says it: the axis has its numbers only. */
  untitled?: boolean;
  /** By default what the numbers need. */
  min?: number;
  max?: number;
  log?: boolean;
  /** Where the ticks stand, if not at round numbers. */
  ticks?: readonly number[];
  /** How its numbers are written; by default with four digits. */
  format?: (value: number) => string;
  /** Names in the place of numbers, for bars; downwards. */
  labels?: readonly string[];
}

export interface PlotData {
  /** One sentence for who does not see the picture. */
  label: string;
  /** The first is drawn last: above the others. */
  series: readonly PlotSeries[];
  x: PlotAxis;
  y: PlotAxis;
  /**
   * A vertical line at this x; who places it says its numbers beside the plot. Without it they appear where one points.
   */
  cursor?: number | null;
  /** By default 'quiet'. */
  cursorColor?: PlotColor;
}

/** A number as an axis, the table and who points at it say it. */
export const written = ({ format }: PlotAxis, value: number): string =>
  format ? format(value) : String(Number(value.toPrecision(4))).replace('-', '−');

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
