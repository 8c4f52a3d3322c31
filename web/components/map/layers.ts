// The children of one block in layers: which stands before which, and in which order beside each other. Depends on the
// structure alone: what opens or closes changes sizes, and never a place in here.
import type { LocalEdge, LocalGraph } from './local';

/** A place in a layer: a node of the block, or where edges that go further pass by. */
export interface Spot {
  /** Place in LocalGraph.nodes; -1: edges pass here. */
  node: number;
  /** Of passing edges: whose value, from which node. */
  trunk: string | null;
}

export interface Link {
  /** Spots; `from` is in the layer right before that of `to`. */
  from: number;
  to: number;
  /** The edges of the block that run along it. */
  edges: LocalEdge[];
  /** Runs against the layers: the program goes through the block's parts more than once. */
  back: boolean;
  /** How much it wants to be straight. */
  weight: number;
}

export interface Layers {
  spots: Spot[];
  /** The layer of each spot. */
  ranks: number[];
  /** Spots, layer by layer, in order. */
  layers: number[][];
  links: Link[];
}

interface Directed {
  from: number;
  to: number;
  edge: LocalEdge;
  back: boolean;
}

/** The edges with those turned round that would make a circle. */
function acyclic({ nodes, edges }: LocalGraph): Directed[] {
  const state = new Uint8Array(nodes.length);
  const back = new Set<LocalEdge>();
  const visit = (node: number): void => {
    state[node] = 1;
    for (const edge of edges) {
      if (edge.from !== node) continue;
      if (state[edge.to] === 1) back.add(edge);
      else if (state[edge.to] === 0) visit(edge.to);
    }
    state[node] = 2;
  };
  for (const node of nodes.keys()) if (state[node] === 0 && nodes[node].port === 'in') visit(node);
  for (const node of nodes.keys()) if (state[node] === 0) visit(node);
  return edges.map((edge) =>
    back.has(edge)
      ? { from: edge.to, to: edge.from, edge, back: true }
      : { from: edge.from, to: edge.to, edge, back: false },
  );
}

/** Ports first and last, everything as early as what it needs allows, what needs nothing right before what needs it. */
function ranksOf({ nodes }: LocalGraph, edges: readonly Directed[]): number[] {
  const first = nodes.some(({ port }) => port === 'in') ? 1 : 0;
  const ranks: number[] = nodes.map(({ port }) => (port === 'in' ? 0 : first));
  for (let changed = true; changed;) {
    changed = false;
    for (const { from, to } of edges) {
      if (ranks[to] > ranks[from]) continue;
      ranks[to] = ranks[from] + 1;
      changed = true;
    }
  }
  const last = Math.max(...nodes.map(({ port }, node) => (port === 'out' ? 0 : ranks[node] + 1)));
  nodes.forEach(({ port }, node) => {
    if (port === 'out') ranks[node] = last;
  });
  nodes.forEach(({ port }, node) => {
    const after = edges.filter(({ from }) => from === node).map(({ to }) => ranks[to]);
    if (port === null && after.length > 0 && !edges.some(({ to }) => to === node))
      ranks[node] = Math.max(first, Math.min(...after) - 1);
  });
  const used = [...new Set(ranks)].sort((a, b) => a - b);
  return ranks.map((rank) => used.indexOf(rank));
}

/** The longest way through the block, which is to be straight. */
function spineOf(count: number, edges: readonly Directed[], ranks: readonly number[]): Set<Directed> {
  const best = new Array<number>(count).fill(0);
  const by = new Array<Directed | null>(count).fill(null);
  for (const edge of [...edges].sort((a, b) => ranks[a.to] - ranks[b.to])) {
    // A step to the next layer counts for more than one past others.
    const length = best[edge.from] + (ranks[edge.to] - ranks[edge.from] === 1 ? 3 : 1);
    if (length <= best[edge.to]) continue;
    best[edge.to] = length;
    by[edge.to] = edge;
  }
  const spine = new Set<Directed>();
  for (let edge = by[best.indexOf(Math.max(...best))] ?? null; edge; edge = by[edge.from]!) spine.add(edge);
  return spine;
}

/** `beside`: nodes that stand in no layer, but beside what reads them. */
export function layersOf(local: LocalGraph, beside: ReadonlySet<number>): Layers {
  const edges = acyclic(local).filter(({ from }) => !beside.has(from));
  const ranks = ranksOf(local, edges);
  const spine = spineOf(local.nodes.length, edges, ranks);
  const spots: Spot[] = local.nodes.map((_, node) => ({ node, trunk: null }));
  const layers: number[][] = Array.from({ length: Math.max(...ranks) + 1 }, () => []);
  for (const node of initialOrder(local)) if (!beside.has(node)) layers[ranks[node]].push(node);
  const links = new Map<string, Link>();
  const passing = new Map<string, number>();
  const link = (from: number, to: number, { edge, back }: Directed, weight: number) => {
    const key = `${from} ${to} ${back}`;
    const known = links.get(key) ?? { from, to, edges: [], back, weight: 0 };
    known.edges.push(edge);
    known.weight = Math.max(known.weight, weight);
    links.set(key, known);
  };
  for (const directed of edges) {
    const { from, to, edge, back } = directed;
    let at = from;
    for (let rank = ranks[from] + 1; rank < ranks[to]; rank += 1) {
      // What goes to several goes together as far as it can.
      const trunk = `${from} ${edge.source.key} ${back}`;
      let spot = passing.get(`${trunk} ${rank}`);
      if (spot === undefined) {
        spot = spots.push({ node: -1, trunk }) - 1;
        passing.set(`${trunk} ${rank}`, spot);
        layers[rank].push(spot);
      }
      link(at, spot, directed, at === from ? 2 : 8);
      at = spot;
    }
    link(at, to, directed, spine.has(directed) ? 24 : at === from ? 4 : 2);
  }
  const of: number[] = [];
  layers.forEach((layer, rank) => layer.forEach((spot) => (of[spot] = rank)));
  const made = { spots, ranks: of, layers, links: [...links.values()] };
  order(made);
  return made;
}

/** From the ends back along the operands in their order: queries stand before keys. */
function initialOrder({ nodes, edges }: LocalGraph): number[] {
  const seen = new Set<number>();
  const visit = (node: number): void => {
    if (seen.has(node)) return;
    seen.add(node);
    for (const edge of edges) if (edge.to === node) visit(edge.from);
    found.push(node);
  };
  const found: number[] = [];
  const ends = [...nodes.keys()].filter((node) => !edges.some(({ from }) => from === node));
  for (const node of [...ends.filter((end) => nodes[end].port === 'out'), ...ends, ...nodes.keys()]) visit(node);
  return found;
}

function crossings({ ranks, links }: Layers, place: readonly number[]): number {
  let count = 0;
  for (let i = 0; i < links.length; i += 1) {
    const a = links[i];
    for (let j = i + 1; j < links.length; j += 1) {
      const b = links[j];
      if (ranks[a.from] === ranks[b.from] && (place[a.from] - place[b.from]) * (place[a.to] - place[b.to]) < 0)
        count += 1;
    }
  }
  return count;
}

/**
 * Sweeps to and fro: each spot beside the middle of what it is linked to; the order with the fewest crossings stays.
 */
function order(made: Layers): void {
  const place: number[] = [];
  const number = () => made.layers.forEach((layer) => layer.forEach((spot, at) => (place[spot] = at)));
  number();
  let [best, least] = [made.layers.map((layer) => [...layer]), crossings(made, place)];
  for (let sweep = 0; sweep < 10 && least > 0; sweep += 1) {
    const forward = sweep % 2 === 0;
    for (const layer of forward ? made.layers : [...made.layers].reverse()) {
      const wished = new Map(
        layer.map((spot) => {
          const others = made.links.flatMap(({ from, to }) =>
            forward && to === spot ? place[from] : !forward && from === spot ? place[to] : [],
          );
          return [spot, others.length > 0 ? others.reduce((a, b) => a + b, 0) / others.length : place[spot]] as const;
        }),
      );
      layer.sort((a, b) => wished.get(a)! - wished.get(b)! || place[a] - place[b]);
      layer.forEach((spot, at) => (place[spot] = at));
    }
    const count = crossings(made, place);
    if (count < least) [best, least] = [made.layers.map((layer) => [...layer]), count];
  }
  made.layers.splice(0, made.layers.length, ...best);
}
