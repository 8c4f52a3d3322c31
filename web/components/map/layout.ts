// What a layout is: boxes, and edges as strokes between them.
import type { MapItem } from './graph';
import type { LocalEdge } from './local';

export type Direction = 'right' | 'down';

export interface Point {
  x: number;
  y: number;
}

/** A box as large as it is by itself. */
export interface Measured {
  width: number;
  height: number;
  /** Where its tile's middle is: what stands in one line is in line there. */
  anchor: Point;
}

export interface Measure {
  /** A card or a closed block. */
  card(item: MapItem): Measured;
  /** What stands above an open block's contents: its name and the weights that it owns. */
  head(block: MapItem): { width: number; height: number };
}

export interface Box {
  item: MapItem;
  x: number;
  y: number;
  width: number;
  height: number;
  open: boolean;
  /** 0 for what stands in the whole. */
  depth: number;
  /** Room that edges take before an open block's name. */
  inset: number;
}

/** A straight line, or a curve where it has two control points. */
export interface Stroke {
  to: Point;
  by?: [Point, Point];
}

export interface Route {
  block: MapItem;
  /** The card whose value runs along it. */
  source: MapItem;
  edges: LocalEdge[];
  start: Point;
  strokes: Stroke[];
  /** Ends at a box: with an arrow's head. */
  arrives: boolean;
  /** Leads past others. */
  passes: boolean;
  back: boolean;
}

export interface MapLayout {
  width: number;
  height: number;
  boxes: Box[];
  routes: Route[];
}

/** The path of an edge as SVG writes it. */
export function pathOf({ start, strokes }: Route): string {
  const text = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  return `M${text(start)}${strokes.map(({ to, by }) => (by ? `C${text(by[0])} ${text(by[1])} ${text(to)}` : `L${text(to)}`)).join('')}`;
}
