// Where everything of the map stands: each open block lays out its own layers, from the innermost out, and an edge runs
// between two layers or straight past boxes, never through one.
import type { MapItem } from './graph';
import { type Layers, layersOf } from './layers';
import type { LocalEdge, LocalGraph, MapView } from './local';

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

interface Placed {
  width: number;
  height: number;
  boxes: Box[];
  routes: Route[];
  /** Where its ports are along the border, by "in" or "out" and the source's key. */
  ports: Map<string, number>;
}

const between = { boxes: 16, passing: 10, ports: 12 };
const gapLeast = 22;
const gapMost = 30;
const padding = 14;
const track = 9;

const portKey = (port: 'in' | 'out', source: MapItem): string => `${port} ${source.key}`;

/** Least squares under an order: places as near as can be to the wished ones, each `apart` from the one before. */
export function inOrder(wished: readonly number[], weights: readonly number[], apart: readonly number[]): number[] {
  let offset = 0;
  const offsets = wished.map((_, i) => (offset += i === 0 ? 0 : apart[i - 1]));
  const pools: { sum: number; weight: number; count: number }[] = [];
  wished.forEach((wish, i) => {
    pools.push({ sum: (wish - offsets[i]) * weights[i], weight: weights[i], count: 1 });
    while (pools.length > 1 && pools.at(-2)!.sum / pools.at(-2)!.weight > pools.at(-1)!.sum / pools.at(-1)!.weight) {
      const last = pools.pop()!;
      const before = pools.at(-1)!;
      Object.assign(before, { sum: before.sum + last.sum, weight: before.weight + last.weight, count: before.count + last.count });
    }
  });
  return pools.flatMap(({ sum, weight, count }) => Array<number>(count).fill(sum / weight)).map((place, i) => place + offsets[i]);
}

/** One block: its layers stand one after the other along `main`, and beside each other along `cross`. */
class BlockLayout {
  private readonly local: LocalGraph;
  private readonly layers: Layers;
  private readonly inside: (Placed | null)[];
  private readonly measured: (Measured | null)[];
  private readonly cross: number[];
  private readonly extents: { main: number; cross: number }[];
  private readonly columns: { at: number; size: number }[] = [];
  private readonly routes: Route[] = [];
  private size = { main: 0, cross: 0 };
  private readonly head: { width: number; height: number };
  private readonly strips: { in: number; out: number };

  constructor(
    private readonly map: MapPlan,
    private readonly block: MapItem,
    private readonly direction: Direction,
    around: Direction,
    private readonly depth: number,
  ) {
    this.local = map.view.local(block);
    this.layers = map.layers(this.local);
    this.head = depth < 0 ? { width: 0, height: 0 } : map.measure.head(block);
    this.inside = this.local.nodes.map(({ item }) => (item && map.isOpen(item) ? map.place(item, direction, depth + 1) : null));
    this.measured = this.local.nodes.map(({ item }, i) => (item && !this.inside[i] ? map.measure.card(item) : null));
    this.cross = this.layers.spots.map(() => 0);
    this.extents = this.layers.spots.map(({ node }) => this.sizeOf(node));
    const ports = (port: 'in' | 'out') => this.local.nodes.filter((node) => node.port === port).length;
    const turned = direction !== around && depth >= 0;
    this.strips = turned ? { in: ports('in') * track, out: ports('out') * track } : { in: 0, out: 0 };
  }

  private get right(): boolean {
    return this.direction === 'right';
  }

  private extent(spot: number): { main: number; cross: number } {
    return this.extents[spot];
  }

  private sizeOf(node: number): { main: number; cross: number } {
    const size = node < 0 ? null : (this.inside[node] ?? this.measured[node]);
    if (!size) return { main: 0, cross: 0 };
    return this.right ? { main: size.width, cross: size.height } : { main: size.height, cross: size.width };
  }

  /** Where a link touches a spot, from the spot's beginning; what is to be in line, if `aligned`. */
  private touch(spot: number, link: { edges: readonly LocalEdge[]; back: boolean }, end: 'from' | 'to', aligned = false): number {
    const { node } = this.layers.spots[spot];
    if (node < 0 || !this.local.nodes[node].item) return 0;
    const inside = this.inside[node];
    const source = link.edges[0].source;
    if (inside) return inside.ports.get(portKey((end === 'to') === link.back ? 'out' : 'in', source)) ?? this.extent(spot).cross / 2;
    const anchor = this.right ? this.measured[node]!.anchor.y : this.measured[node]!.anchor.x;
    if (aligned || end === 'from') return anchor;
    const arriving = this.layers.links.filter(({ to }) => to === spot).sort((a, b) => this.cross[a.from] - this.cross[b.from]);
    const at = arriving.findIndex(({ edges }) => edges === link.edges);
    return anchor + (at - (arriving.length - 1) / 2) * Math.min(9, (this.extent(spot).cross - 16) / Math.max(1, arriving.length));
  }

  private apart(a: number, b: number): number {
    const kinds = [a, b]
      .map((spot) => this.layers.spots[spot].node)
      .map((node) => (node < 0 ? 'passing' : this.local.nodes[node].item ? 'boxes' : 'ports'));
    const gap = kinds.includes('passing') ? between.passing : kinds.includes('ports') ? between.ports : between.boxes;
    return this.extent(a).cross + gap;
  }

  /** To and fro, until everything is as straight as its neighbours let it be. */
  private straighten(): void {
    const { layers } = this.layers;
    for (const layer of layers) {
      let at = 0;
      layer.forEach((spot, i) => {
        at += i === 0 ? 0 : this.apart(layer[i - 1], spot);
        this.cross[spot] = at;
      });
      const middle = (at + this.extent(layer.at(-1)!).cross) / 2;
      for (const spot of layer) this.cross[spot] -= middle;
    }
    const pulls = this.pulls();
    for (let sweep = 0; sweep < 14; sweep += 1) {
      const [before, after] = [sweep % 3 !== 2, sweep % 3 !== 1];
      for (const layer of sweep % 2 ? [...layers].reverse() : layers) {
        const weights: number[] = [];
        const wishes = layer.map((spot) => {
          let [sum, weight] = this.runsAcross(spot) ? [0, 1000] : [this.cross[spot] * 0.01, 0.01];
          for (const pull of pulls[spot]) {
            if (!(pull.before ? before : after)) continue;
            sum += pull.weight * (this.cross[pull.other] + pull.offset);
            weight += pull.weight;
          }
          weights.push(weight);
          return sum / weight;
        });
        const apart = layer.slice(1).map((spot, i) => this.apart(layer[i], spot));
        inOrder(wishes, weights, apart).forEach((place, i) => (this.cross[layer[i]] = place));
      }
    }
  }

  private runsAcross(spot: number): boolean {
    const item = this.local.nodes[this.layers.spots[spot].node]?.item;
    return item != null && this.map.isOpen(item) && this.map.direction(item) !== this.direction;
  }

  /** What pulls at each spot: what it is linked to, before or after it, and where it would be in line with that. */
  private pulls(): { other: number; before: boolean; weight: number; offset: number }[][] {
    const pulls: { other: number; before: boolean; weight: number; offset: number }[][] = this.layers.spots.map(() => []);
    for (const link of this.layers.links) {
      const offset = this.touch(link.from, link, 'from', true) - this.touch(link.to, link, 'to', true);
      // From top to bottom, where there is little room beside, what is made of several stands in their middle.
      const weight = this.right ? link.weight : Math.min(8, link.weight);
      // Blocks that run across stand below each other, whatever leads from the end of one to the beginning of the next.
      if (!this.runsAcross(link.to)) pulls[link.to].push({ other: link.from, before: true, weight, offset });
      if (!this.runsAcross(link.from)) pulls[link.from].push({ other: link.to, before: false, weight, offset: -offset });
    }
    return pulls;
  }

  /** Moves everything into the frame, and says how large that is across. */
  private frame(): void {
    const { spots } = this.layers;
    const before = padding + (this.right ? this.head.height : 0);
    const least = Math.min(...this.cross);
    const most = Math.max(...spots.map((_, spot) => this.cross[spot] + this.extent(spot).cross));
    const least2 = this.right ? 0 : this.head.width + this.strips.in;
    const room = Math.max(least2, most - least + before + padding);
    const shift = before - least + (this.right ? 0 : (room - (most - least + before + padding)) / 2);
    spots.forEach((_, spot) => (this.cross[spot] += shift));
    this.size.cross = room;
  }

  private columnsAlong(): void {
    const { layers, links, ranks } = this.layers;
    let at = this.strips.in + (this.right ? 0 : this.head.height);
    layers.forEach((layer, i) => {
      const isPorts = layer.every(
        (spot) => this.layers.spots[spot].node >= 0 && this.local.nodes[this.layers.spots[spot].node].port === 'in',
      );
      const size = Math.max(...layer.map((spot) => this.extent(spot).main));
      if (i === 0 && !isPorts) at += this.depth < 0 ? 0 : padding;
      this.columns.push({ at, size });
      const bends = links
        .filter(({ from }) => ranks[from] === i)
        .map((link) =>
          Math.abs(this.cross[link.to] + this.touch(link.to, link, 'to') - this.cross[link.from] - this.touch(link.from, link, 'from')),
        );
      at += size + (i === layers.length - 1 ? 0 : Math.min(gapMost, gapLeast + 0.16 * Math.max(0, ...bends)));
    });
    const endsOpen = layers.at(-1)!.some((spot) => this.extent(spot).main > 0);
    const end = at + (endsOpen && this.depth >= 0 ? padding : 0);
    this.size.main = Math.max(end + this.strips.out, this.right ? this.head.width + this.strips.in : 0);
  }

  private point(main: number, cross: number): Point {
    return this.right ? { x: main, y: cross } : { x: cross, y: main };
  }

  private begin(spot: number, rank: number): number {
    const column = this.columns[rank];
    return column.at + (column.size - this.extent(spot).main) / 2;
  }

  private connect(tracks: ReadonlyMap<number, number>): void {
    const { links, spots, ranks } = this.layers;
    for (const link of links) {
      const [before, after] = [this.columns[ranks[link.from]], this.columns[ranks[link.to]]];
      const [a, b] = [this.cross[link.from] + this.touch(link.from, link, 'from'), this.cross[link.to] + this.touch(link.to, link, 'to')];
      const [first, last] = [spots[link.from], spots[link.to]];
      const port = (spot: number) => (spots[spot].node >= 0 ? this.local.nodes[spots[spot].node].port : null);
      const edge = before.at + before.size;
      const strokes: Stroke[] = [];
      const line = (main: number, cross: number) => strokes.push({ to: this.point(main, cross) });
      let start = this.point(this.begin(link.from, ranks[link.from]) + this.extent(link.from).main, a);
      if (first.node < 0) start = this.point(edge, a);
      if (port(link.from) === 'in') {
        const turn = tracks.get(link.from);
        start = turn === undefined ? this.point(0, a) : this.point(turn, 0);
        if (turn !== undefined) line(turn, a);
      }
      line(edge, a);
      const middle = (edge + after.at) / 2;
      // presentation: a curve between two layers, no tensor's value
      if (Math.abs(a - b) < 0.5) line(after.at, b);
      else strokes.push({ to: this.point(after.at, b), by: [this.point(middle, a), this.point(middle, b)] });
      if (last.node < 0) line(after.at + after.size, b);
      else if (port(link.to) === 'out') {
        const turn = tracks.get(link.to);
        line(turn ?? this.size.main, b);
        if (turn !== undefined) line(turn, this.size.cross);
      } else line(this.begin(link.to, ranks[link.to]), b);
      this.routes.push({
        block: this.block,
        source: link.edges[0].source,
        edges: link.edges,
        start,
        strokes,
        back: link.back,
        arrives: last.node >= 0 && this.inside[last.node] === null && port(link.to) === null,
        passes: first.node < 0 || last.node < 0,
      });
    }
  }

  /** Ports whose edges turn into the block's own direction: each has a line of its own at the border. */
  private tracks(): Map<number, number> {
    const tracks = new Map<number, number>();
    if (this.strips.in + this.strips.out === 0) return tracks;
    const ports = (port: 'in' | 'out') =>
      this.layers.spots
        .flatMap(({ node }, spot) => (node >= 0 && this.local.nodes[node].port === port ? [spot] : []))
        .sort((a, b) => this.cross[b] - this.cross[a]);
    const start = this.right ? 0 : this.head.height;
    ports('in').forEach((spot, i) => tracks.set(spot, start + track * (i + 0.7)));
    const end = this.size.main - this.strips.out;
    ports('out').forEach((spot, i) => tracks.set(spot, end + track * (i + 0.3)));
    return tracks;
  }

  place(): Placed {
    this.straighten();
    this.frame();
    this.columnsAlong();
    const tracks = this.tracks();
    this.connect(tracks);
    const { main, cross } = this.size;
    const placed: Placed = {
      width: this.right ? main : cross,
      height: this.right ? cross : main,
      boxes: [],
      routes: this.routes,
      ports: new Map(),
    };
    this.layers.layers.forEach((layer, rank) => {
      for (const spot of layer) this.put(placed, spot, rank, tracks);
    });
    return placed;
  }

  private put(placed: Placed, spot: number, rank: number, tracks: ReadonlyMap<number, number>): void {
    const { node } = this.layers.spots[spot];
    if (node < 0) return;
    const { item, port, source } = this.local.nodes[node];
    if (port) return void placed.ports.set(portKey(port, source!), tracks.get(spot) ?? this.cross[spot]);
    const { x, y } = this.point(this.begin(spot, rank), this.cross[spot]);
    const inside = this.inside[node];
    const { width, height } = inside ?? this.measured[node]!;
    const inset = inside ? this.map.inset(item!, this.direction) : 0;
    placed.boxes.push({ item: item!, x, y, width, height, open: inside !== null, depth: this.depth + 1, inset });
    if (!inside) return;
    const move = (point: Point): Point => ({ x: point.x + x, y: point.y + y });
    for (const box of inside.boxes) placed.boxes.push({ ...box, ...move(box) });
    for (const route of inside.routes) {
      const strokes = route.strokes.map(({ to, by }): Stroke => (by ? { to: move(to), by: [move(by[0]), move(by[1])] } : { to: move(to) }));
      placed.routes.push({ ...route, start: move(route.start), strokes });
    }
  }
}

/** Lays out what is open; ranks and orders are kept from one layout to the next. */
export class MapPlan {
  private readonly kept = new WeakMap<LocalGraph, Layers>();

  constructor(
    readonly view: MapView,
    readonly measure: Measure,
    readonly isOpen: (block: MapItem) => boolean,
    private readonly wide: Direction,
  ) {}

  layers(local: LocalGraph): Layers {
    let layers = this.kept.get(local);
    if (!layers) this.kept.set(local, (layers = layersOf(local)));
    return layers;
  }

  /** Steps in time stand across, layers of steps below each other, where there is room; the rest follows the page. */
  direction(block: MapItem): Direction {
    if (this.wide === 'down') return 'down';
    if (isTime(this.view, block)) return 'right';
    if (this.view.children(block).filter((child) => child.repeat !== null && isTime(this.view, child)).length > 1) return 'down';
    return this.wide;
  }

  inset(block: MapItem, around: Direction): number {
    return this.direction(block) === 'right' && around === 'down'
      ? this.view.local(block).nodes.filter(({ port }) => port === 'in').length * track
      : 0;
  }

  place(block: MapItem, around: Direction, depth: number): Placed {
    return new BlockLayout(this, block, this.direction(block), around, depth).place();
  }

  /** The whole, with the program's own parts along `direction`. */
  layout(direction: Direction = this.wide): MapLayout {
    const { width, height, boxes, routes } = new BlockLayout(this, this.view.root, direction, direction, -1).place();
    return { width, height, boxes, routes };
  }
}

/** Whether a block's parts are steps one after the other, too many to stand side by side. */
const isTime = (view: MapView, block: MapItem): boolean => view.children(block).some(({ kind }) => kind === 'fold');

/** The path of an edge as SVG writes it. */
export function pathOf({ start, strokes }: Route): string {
  const text = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  return `M${text(start)}${strokes.map(({ to, by }) => (by ? `C${text(by[0])} ${text(by[1])} ${text(to)}` : `L${text(to)}`)).join('')}`;
}
