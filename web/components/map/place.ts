// Where everything of the map stands: each open block lays out its own layers, from the innermost out, and an edge runs
// between two layers or straight past boxes, never through one.
import type { MapItem } from './graph';
import { type Layers, layersOf, type Link, type Spot } from './layers';
import type { Box, Direction, MapLayout, Measure, Measured, Point, Route, Stroke } from './layout';
import type { LocalEdge, LocalGraph, MapView } from './local';
import { type Pull, straightened } from './straighten';

interface Placed {
  width: number;
  height: number;
  boxes: Box[];
  routes: Route[];
  /** Where its ports are along the border, by "in" or "out" and the source's key. */
  ports: Map<string, number>;
  /** Room that edges take before its name. */
  inset: number;
}

/** What is given and read by one part alone stands beside it, in line with its rows. */
type Beside = ReadonlyMap<number, { node: number; edge: LocalEdge }>;

const none: Beside = new Map();

const between = { boxes: 16, passing: 10, ports: 12 };
const gapLeast = 22;
const gapMost = 30;
const padding = 14;
const track = 9;
/** So far what stands in a block makes way for its name. */
const mostAside = 36;

const portKey = (port: 'in' | 'out', source: MapItem): string => `${port} ${source.key}`;

/** One block: its layers stand one after the other along `main`, and beside each other along `cross`. */
class BlockLayout {
  private readonly local: LocalGraph;
  private readonly layers: Layers;
  private readonly inside: (Placed | null)[];
  private readonly measured: (Measured | null)[];
  private cross: number[];
  private readonly extents: { main: number; cross: number }[];
  private readonly columns: { at: number; size: number }[] = [];
  private readonly routes: Route[] = [];
  private size = { main: 0, cross: 0 };
  private readonly head: { width: number; height: number };
  private readonly strips: { in: number; out: number };
  private readonly beside: Beside;
  /** Room for what stands beside others. */
  private readonly margin: number;

  /** `straight`: whose value comes in from the side, straight to where it is read. */
  constructor(
    private readonly map: MapPlan,
    private readonly block: MapItem,
    private readonly direction: Direction,
    around: Direction,
    private readonly depth: number,
    private readonly straight: MapItem | null = null,
  ) {
    this.local = map.view.local(block);
    this.beside = direction === 'down' ? map.beside(this.local) : none;
    this.layers = map.layers(this.local, this.beside);
    this.head = depth < 0 ? { width: 0, height: 0 } : map.measure.head(block);
    this.inside = this.local.nodes.map(({ item }, i) =>
      item && map.isOpen(item) ? map.place(item, direction, depth + 1, this.beside.get(i)?.edge.source) : null,
    );
    this.measured = this.local.nodes.map(({ item }, i) => (item && !this.inside[i] ? map.measure.card(item) : null));
    this.margin = Math.max(0, ...[...this.beside.values()].map(({ node }) => this.measured[node]!.width + gapLeast));
    this.cross = this.layers.spots.map(() => 0);
    this.extents = this.layers.spots.map(({ node }) => this.sizeOf(node));
    const ports = (port: 'in' | 'out') =>
      this.local.nodes.filter((node) => node.port === port && node.source !== straight).length;
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
    const { above, below } = this.overhang(node);
    return this.right
      ? { main: size.width, cross: size.height }
      : { main: above + size.height + below, cross: this.sideways(node) + size.width };
  }

  /** How far from a spot's beginning its own box stands. */
  private sideways(node: number): number {
    return this.beside.has(node) ? this.margin : 0;
  }

  /** From its upper edge, where a part is read into from the side, and how far what stands there reaches over it. */
  private overhang(node: number): { lane: number; above: number; below: number } {
    const beside = this.beside.get(node);
    if (!beside) return { lane: 0, above: 0, below: 0 };
    const inside = this.inside[node];
    const lane = inside?.ports.get(portKey('in', beside.edge.source)) ?? this.measured[node]!.anchor.y;
    const { anchor, height } = this.measured[beside.node]!;
    const own = (inside ?? this.measured[node]!).height;
    return { lane, above: Math.max(0, anchor.y - lane), below: Math.max(0, height - anchor.y - (own - lane)) };
  }

  /** Where a link touches a spot, from the spot's beginning; what is to be in line, if `aligned`. */
  private touch(spot: number, link: Link, end: 'from' | 'to', aligned = false, { source } = link.edges[0]): number {
    const { node } = this.layers.spots[spot];
    if (node < 0 || !this.local.nodes[node].item) return 0;
    const inside = this.inside[node];
    const shift = this.sideways(node);
    if (inside)
      return (
        shift + (inside.ports.get(portKey((end === 'to') === link.back ? 'out' : 'in', source)) ?? inside.width / 2)
      );
    const anchor = this.right ? this.measured[node]!.anchor.y : shift + this.measured[node]!.anchor.x;
    if (aligned || end === 'from') return anchor;
    const arriving = this.layers.links
      .filter(({ to }) => to === spot)
      .sort((a, b) => this.cross[a.from] - this.cross[b.from]);
    const at = arriving.indexOf(link);
    return (
      anchor +
      (at - (arriving.length - 1) / 2) * Math.min(9, (this.extent(spot).cross - 16) / Math.max(1, arriving.length))
    );
  }

  private apart(a: number, b: number): number {
    const kinds = [a, b]
      .map((spot) => this.layers.spots[spot].node)
      .map((node) => (node < 0 ? 'passing' : this.local.nodes[node].item ? 'boxes' : 'ports'));
    const gap = kinds.includes('passing') ? between.passing : kinds.includes('ports') ? between.ports : between.boxes;
    return this.extent(a).cross + gap;
  }

  private runsAcross(spot: number): boolean {
    const item = this.local.nodes[this.layers.spots[spot].node]?.item;
    return item != null && this.map.isOpen(item) && this.map.direction(item) !== this.direction;
  }

  /** What pulls at each spot: what it is linked to, before or after it, and where it would be in line with that. */
  private pulls(): Pull[][] {
    const pulls: Pull[][] = this.layers.spots.map(() => []);
    for (const link of this.layers.links) {
      const offset = this.touch(link.from, link, 'from', true) - this.touch(link.to, link, 'to', true);
      // From top to bottom, where there is little room beside, what is made of several stands in their middle.
      const weight = this.right ? link.weight : Math.min(8, link.weight);
      // Blocks that run across stand below each other, whatever leads from the end of one to the beginning of the next.
      if (!this.runsAcross(link.to)) pulls[link.to].push({ other: link.from, before: true, weight, offset });
      if (!this.runsAcross(link.from))
        pulls[link.from].push({ other: link.to, before: false, weight, offset: -offset });
    }
    return pulls;
  }

  /** Moves everything into the frame, and says how large that is across. */
  private frame(): void {
    const spots = this.layers.layers.flat();
    const least = Math.min(...spots.map((spot) => this.cross[spot]));
    const before = this.right ? padding + this.head.height : Math.max(padding, this.passName(least));
    const most = Math.max(...spots.map((spot) => this.cross[spot] + this.extent(spot).cross));
    const least2 = this.right ? 0 : this.head.width + this.strips.in;
    const room = Math.max(least2, most - least + before + padding);
    const shift = before - least + (this.right ? 0 : (room - (most - least + before + padding)) / 2);
    for (const spot of spots) this.cross[spot] += shift;
    this.size.cross = room;
  }

  /**
   * What comes in from above passes the block's name and its weights on their right: with all that stands below, or,
   * past wide weights, alone. Returns where the block's parts begin.
   */
  private passName(least: number): number {
    const entering = this.layers.layers[0].filter((spot) => this.entersAbove(this.layers.spots[spot]));
    const aside = this.head.width + between.ports;
    const begin = aside - (Math.min(...entering.map((spot) => this.cross[spot])) - least);
    if (begin <= mostAside) return begin;
    entering.forEach(
      (spot, i) => (this.cross[spot] = Math.max(this.cross[spot], least - padding + aside + i * between.ports)),
    );
    return padding;
  }

  private entersAbove({ node }: Spot): boolean {
    const { port, source } = this.local.nodes[node] ?? { port: null, source: null };
    return port === 'in' && (this.strips.in === 0 || source === this.straight);
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
          Math.abs(
            this.cross[link.to] +
              this.touch(link.to, link, 'to') -
              this.cross[link.from] -
              this.touch(link.from, link, 'from'),
          ),
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

  /** Where a spot's own box begins and ends along the layers. */
  private along(spot: number): { begin: number; end: number } {
    const column = this.columns[this.layers.ranks[spot]];
    const { main } = this.extent(spot);
    const { above, below } = this.overhang(this.layers.spots[spot].node);
    const begin = column.at + (column.size - main) / 2 + above;
    return { begin, end: begin + main - above - below };
  }

  /** The edges of a link that touch both ends at the same place are one line. */
  private strands(link: Link): { edges: LocalEdge[]; from: number; to: number }[] {
    const strands = new Map<string, { edges: LocalEdge[]; from: number; to: number }>();
    for (const edge of link.edges) {
      const from = this.cross[link.from] + this.touch(link.from, link, 'from', false, edge);
      const to = this.cross[link.to] + this.touch(link.to, link, 'to', false, edge);
      const strand = strands.get(`${from} ${to}`) ?? { edges: [], from, to };
      strand.edges.push(edge);
      strands.set(`${from} ${to}`, strand);
    }
    return [...strands.values()];
  }

  private connect(tracks: ReadonlyMap<number, number>): void {
    for (const link of this.layers.links) for (const strand of this.strands(link)) this.lead(link, strand, tracks);
  }

  private lead(
    link: Link,
    { edges, from: a, to: b }: { edges: LocalEdge[]; from: number; to: number },
    tracks: ReadonlyMap<number, number>,
  ) {
    const { spots, ranks } = this.layers;
    const [before, after] = [this.columns[ranks[link.from]], this.columns[ranks[link.to]]];
    const [first, last] = [spots[link.from], spots[link.to]];
    const port = ({ node }: Spot) => (node >= 0 ? this.local.nodes[node].port : null);
    const edge = before.at + before.size;
    const strokes: Stroke[] = [];
    const line = (main: number, cross: number) => strokes.push({ to: this.point(main, cross) });
    let start = this.point(first.node < 0 ? edge : this.along(link.from).end, a);
    if (port(first) === 'in') {
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
    else if (port(last) === 'out') {
      const turn = tracks.get(link.to);
      line(turn ?? this.size.main, b);
      if (turn !== undefined) line(turn, this.size.cross);
    } else line(this.along(link.to).begin, b);
    this.routes.push({
      block: this.block,
      source: edges[0].source,
      edges,
      start,
      strokes,
      back: link.back,
      arrives: last.node >= 0 && this.inside[last.node] === null && port(last) === null,
      passes: first.node < 0 || last.node < 0,
    });
  }

  /** Ports whose edges turn into the block's own direction: each has a line of its own at the border. */
  private tracks(): Map<number, number> {
    const tracks = new Map<number, number>();
    if (this.strips.in + this.strips.out === 0) return tracks;
    const ports = (port: 'in' | 'out') =>
      this.layers.spots
        .flatMap(({ node }, spot) =>
          node >= 0 && this.local.nodes[node].port === port && this.local.nodes[node].source !== this.straight
            ? [spot]
            : [],
        )
        .sort((a, b) => this.cross[b] - this.cross[a]);
    const start = this.right ? 0 : this.head.height;
    ports('in').forEach((spot, i) => tracks.set(spot, start + track * (i + 0.7)));
    const end = this.size.main - this.strips.out;
    ports('out').forEach((spot, i) => tracks.set(spot, end + track * (i + 0.3)));
    return tracks;
  }

  place(): Placed {
    this.cross = straightened(this.layers.layers, {
      extent: (spot) => this.extent(spot).cross,
      apart: (a, b) => this.apart(a, b),
      pulls: this.pulls(),
      // Blocks that run across begin below each other, with what stands beside them before that.
      fixed: (spot) => (this.runsAcross(spot) ? this.margin - this.sideways(this.layers.spots[spot].node) : null),
    });
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
      inset: this.right ? this.strips.in : 0,
    };
    for (const spot of this.layers.layers.flat()) this.put(placed, spot, tracks);
    return placed;
  }

  private put(placed: Placed, spot: number, tracks: ReadonlyMap<number, number>): void {
    const { node } = this.layers.spots[spot];
    if (node < 0) return;
    const { item, port, source } = this.local.nodes[node];
    if (port) return void placed.ports.set(portKey(port, source!), tracks.get(spot) ?? this.cross[spot]);
    const { x, y } = this.point(this.along(spot).begin, this.cross[spot] + this.sideways(node));
    const inside = this.inside[node];
    const { width, height } = inside ?? this.measured[node]!;
    const inset = inside?.inset ?? 0;
    placed.boxes.push({ item: item!, x, y, width, height, open: inside !== null, depth: this.depth + 1, inset });
    this.putBeside(placed, node, { x, y });
    if (!inside) return;
    const move = (point: Point): Point => ({ x: point.x + x, y: point.y + y });
    for (const box of inside.boxes) placed.boxes.push({ ...box, ...move(box) });
    for (const route of inside.routes) {
      const strokes = route.strokes.map(({ to, by }): Stroke =>
        by ? { to: move(to), by: [move(by[0]), move(by[1])] } : { to: move(to) },
      );
      placed.routes.push({ ...route, start: move(route.start), strokes });
    }
  }

  private putBeside(placed: Placed, target: number, { x, y }: Point): void {
    const beside = this.beside.get(target);
    if (!beside) return;
    const { node, edge } = beside;
    const lane = y + this.overhang(target).lane;
    const { width, height, anchor } = this.measured[node]!;
    const box = { x: x - gapLeast - width, y: lane - anchor.y, width, height };
    placed.boxes.push({ item: edge.source, ...box, open: false, depth: this.depth + 1, inset: 0 });
    placed.routes.push({
      block: this.block,
      source: edge.source,
      edges: [edge],
      start: { x: x - gapLeast, y: lane },
      strokes: [{ to: { x, y: lane } }],
      back: false,
      arrives: this.inside[target] === null,
      passes: false,
    });
  }
}

/** Ranks and orders depend on the structure alone: they are kept from one layout to the next. */
const kept = { layered: new WeakMap<LocalGraph, Layers>(), beside: new WeakMap<LocalGraph, Layers>() };

/** Lays out what is open. */
export class MapPlan {
  constructor(
    readonly view: MapView,
    readonly measure: Measure,
    readonly isOpen: (block: MapItem) => boolean,
    private readonly wide: Direction,
  ) {}

  layers(local: LocalGraph, beside: Beside): Layers {
    const known = beside.size > 0 ? kept.beside : kept.layered;
    let layers = known.get(local);
    if (!layers) known.set(local, (layers = layersOf(local, new Set([...beside.values()].map(({ node }) => node)))));
    return layers;
  }

  /** By the part that reads it. On a phone, where there is no room at the side, everything stands in layers. */
  beside({ nodes, edges }: LocalGraph): Beside {
    const found = new Map<number, { node: number; edge: LocalEdge }>();
    nodes.forEach(({ item }, node) => {
      if (this.wide === 'down' || item?.kind !== 'given') return;
      const [edge, ...others] = edges.filter(({ from }) => from === node);
      if (edge && others.length === 0 && !found.has(edge.to)) found.set(edge.to, { node, edge });
    });
    return found;
  }

  /** Steps in time stand across, layers of steps below each other, where there is room; the rest follows the page. */
  direction(block: MapItem): Direction {
    if (this.wide === 'down') return 'down';
    if (isTime(this.view, block)) return 'right';
    if (this.view.children(block).filter((child) => child.repeat !== null && isTime(this.view, child)).length > 1)
      return 'down';
    return this.wide;
  }

  place(block: MapItem, around: Direction, depth: number, straight?: MapItem): Placed {
    return new BlockLayout(this, block, this.direction(block), around, depth, straight).place();
  }

  /** The whole, with the program's own parts along `direction`. */
  layout(direction: Direction = this.wide): MapLayout {
    const { width, height, boxes, routes } = new BlockLayout(this, this.view.root, direction, direction, -1).place();
    return { width, height, boxes, routes };
  }
}

/** Whether a block's parts are steps one after the other, too many to stand side by side. */
const isTime = (view: MapView, block: MapItem): boolean => view.children(block).some(({ kind }) => kind === 'fold');
