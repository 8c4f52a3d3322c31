// What each block of the map lays out by itself: its children, the ports through which edges cross its border, and the
// edges between them. Of steps that repeat, the present one and its neighbours stand, the others are folded.
import type { MapEdge, MapGraph, MapItem } from './graph';

/** A child, or a port: the value that comes in or goes out there. */
export interface LocalNode {
  item: MapItem | null;
  port: 'in' | 'out' | null;
  /** Of a port: the card whose value it is. */
  source: MapItem | null;
}

export interface LocalEdge {
  /** Places in `nodes`. */
  from: number;
  to: number;
  /** The card whose value goes along it. */
  source: MapItem;
}

export interface LocalGraph {
  block: MapItem;
  nodes: LocalNode[];
  edges: LocalEdge[];
}

/** So many alike stand side by side; of more, only the present one and its neighbours. */
const mostAlike = 4;

export class MapView {
  private readonly parents = new Map<MapItem, MapItem>();
  private readonly shown = new Map<MapItem, MapItem[]>();
  private readonly locals = new Map<MapItem, LocalGraph>();
  /** Where a block's children and ports are in its graph, and which edges it has. */
  private readonly found = new Map<LocalGraph, Map<MapItem | string, number>>();

  /**
   * `present`: of each block with steps, by key, which of them the reader looks at; the first where nothing is said.
   */
  constructor(
    private readonly graph: MapGraph,
    present: ReadonlyMap<string, number> = new Map(),
  ) {
    for (const block of graph.items.values())
      if (block.kind === 'block') this.shown.set(block, this.fold(block, present.get(block.key) ?? 0));
    for (const edge of graph.edges) this.lead(edge);
  }

  get root(): MapItem {
    return this.graph.root;
  }

  /** What stands in a block. */
  children(block: MapItem): readonly MapItem[] {
    return this.shown.get(block) ?? [];
  }

  parent(item: MapItem): MapItem | null {
    return this.parents.get(item) ?? item.parent;
  }

  /** An item and all that it stands in, from the outermost in. */
  chain(item: MapItem): MapItem[] {
    const parent = this.parent(item);
    return parent ? [...this.chain(parent), item] : [item];
  }

  local(block: MapItem): LocalGraph {
    let local = this.locals.get(block);
    if (!local) {
      const children = this.children(block);
      local = { block, nodes: children.map((item) => ({ item, port: null, source: null })), edges: [] };
      this.locals.set(block, local);
      this.found.set(local, new Map(children.map((item, at) => [item, at])));
    }
    return local;
  }

  private fold(block: MapItem, present: number): MapItem[] {
    const steps = block.children.filter(({ repeat }) => repeat && repeat.count > mostAlike);
    const near = (step: MapItem) => Math.abs(step.repeat!.index - present) <= 1;
    const folds = [
      steps.filter((step) => !near(step) && step.repeat!.index < present),
      steps.filter((step) => !near(step) && step.repeat!.index > present),
    ];
    const made = folds.map((inside) => (inside.length > 1 ? this.foldOf(block, inside) : null));
    const hidden = new Set(folds.flatMap((inside, i) => (made[i] ? inside : [])));
    return [...block.children.filter((child) => !hidden.has(child)), ...made.filter((fold) => fold !== null)];
  }

  private foldOf(block: MapItem, inside: readonly MapItem[]): MapItem {
    const [first, last] = [inside[0], inside.at(-1)!];
    const fold: MapItem = {
      key: `${block.key}#${first.repeat!.index}-${last.repeat!.index}`,
      kind: 'fold',
      parent: block,
      children: [...inside],
      scope: null,
      value: last.value,
      telling: null,
      weights: [],
      from: first.from,
      to: last.to,
      size: inside.reduce((total, { size }) => total + size, 0),
      repeat: first.repeat,
    };
    for (const item of inside) this.parents.set(item, fold);
    return fold;
  }

  /** One edge of the program is one in every block that it passes. */
  private lead({ from, to }: MapEdge): void {
    const [up, down] = [this.chain(from), this.chain(to)];
    let depth = 0;
    while (up[depth + 1] && up[depth + 1] === down[depth + 1]) depth += 1;
    if (!up[depth + 1] || !down[depth + 1]) return;
    for (let i = up.length - 2; i > depth; i -= 1)
      this.join(up[i], this.child(up[i], up[i + 1]), this.port(up[i], 'out', from), from);
    this.join(up[depth], this.child(up[depth], up[depth + 1]), this.child(down[depth], down[depth + 1]), from);
    for (let i = depth + 1; i < down.length - 1; i += 1)
      this.join(down[i], this.port(down[i], 'in', from), this.child(down[i], down[i + 1]), from);
  }

  private child(block: MapItem, item: MapItem): number {
    return this.found.get(this.local(block))!.get(item)!;
  }

  private port(block: MapItem, port: 'in' | 'out', source: MapItem): number {
    const local = this.local(block);
    const found = this.found.get(local)!;
    const key = `${port} ${source.key}`;
    if (!found.has(key)) found.set(key, local.nodes.push({ item: null, port, source }) - 1);
    return found.get(key)!;
  }

  private join(block: MapItem, from: number, to: number, source: MapItem): void {
    const local = this.local(block);
    const found = this.found.get(local)!;
    const key = `${from} ${to} ${source.key}`;
    if (found.has(key)) return;
    found.set(key, local.edges.push({ from, to, source }) - 1);
  }
}
