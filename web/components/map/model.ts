// What the map shows of a program: which blocks are open, which step of a recurrence is looked at, and where it all
// stands.
import type { Description } from '../../engine/client';
import { graphOf, type MapGraph, type MapItem } from './graph';
import { type LocalEdge, MapView } from './local';
import { openAtFirst } from './opening';
import type { Box, Direction, MapLayout, Measure } from './layout';
import { MapPlan } from './place';
import { legible } from './type';

/** Of the stage, in pixels. */
export interface Room {
  width: number;
  height: number;
}

export class MapModel {
  readonly graph: MapGraph;
  private view: MapView;
  private opened = new Set<string>();
  /** What stands open is the reader's choice: it stays when the room changes. */
  private chosen = false;
  private readonly present = new Map<string, number>();
  private made: { wide: Direction; layout: MapLayout } | null = null;
  private byItem = new Map<MapItem, Box>();
  private layoutAs: Direction | null = null;

  constructor(
    readonly description: Description,
    private readonly measure: () => Measure,
    private readonly wide: () => Direction,
    private readonly room: () => Room,
    {
      everything = false,
      toward = null,
      after = null,
    }: { everything?: boolean; toward?: number | null; after?: MapModel | null } = {},
  ) {
    this.graph = graphOf(description, everything, toward);
    this.view = new MapView(this.graph);
    if (after) this.goOn(after);
    else this.begin();
  }

  /** The same program has grown: what stood open stays open, and of steps that repeat the new one is looked at. */
  private goOn({ opened, chosen, present, layoutAs, graph }: MapModel): void {
    [this.chosen, this.layoutAs] = [chosen, layoutAs];
    for (const key of opened) if (this.graph.items.get(key)?.kind === 'block') this.opened.add(key);
    for (const { key, children } of this.graph.items.values()) {
      const steps = children.filter(({ repeat }) => repeat).length;
      if (steps === 0) continue;
      const before = graph.items.get(key)?.children.filter(({ repeat }) => repeat).length;
      this.present.set(key, before === steps ? (present.get(key) ?? 0) : steps - 1);
    }
    this.look();
  }

  /** As much stands open as can be read in the room that there is. */
  private begin(): void {
    const { width, height } = this.room();
    this.made = null;
    this.layoutAs = null;
    this.opened = openAtFirst(this.view, (open) => {
      const plan = new MapPlan(this.view, this.measure(), ({ key }) => open.has(key), this.wide());
      const directions: Direction[] = this.wide() === 'down' ? ['down'] : ['right', 'down'];
      return directions.some((direction) => {
        const needs = plan.layout(direction);
        return needs.width * legible <= width && needs.height * legible <= height;
      });
    });
  }

  get root(): MapItem {
    return this.graph.root;
  }

  get open(): ReadonlySet<string> {
    return this.opened;
  }

  isOpen = (item: MapItem): boolean => item === this.root || this.opened.has(item.key);

  /** What stands in an item, and around it. */
  children(item: MapItem): readonly MapItem[] {
    return this.view.children(item);
  }

  parent(item: MapItem): MapItem | null {
    return this.view.parent(item);
  }

  chain(item: MapItem): MapItem[] {
    return this.view.chain(item);
  }

  setOpen(keys: Iterable<string>): void {
    this.chosen = true;
    this.opened.clear();
    for (const key of keys) if (this.graph.items.get(key)?.kind === 'block') this.opened.add(key);
    this.made = null;
  }

  toggle(item: MapItem, open = !this.isOpen(item)): void {
    this.chosen = true;
    if (open) for (const around of this.chain(item).slice(1)) this.opened.add(around.key);
    else this.opened.delete(item.key);
    this.made = null;
  }

  /** Unfolds the steps around one that lies in what is folded; true if something was. */
  unfold(item: MapItem): boolean {
    const chain: MapItem[] = [];
    for (let at: MapItem | null = item; at; at = at.parent) chain.push(at);
    let moved = false;
    for (const part of chain) {
      const folded = this.view.parent(part);
      if (folded?.kind !== 'fold' || !part.parent) continue;
      this.present.set(part.parent.key, part.repeat!.index);
      moved = true;
    }
    if (moved) this.look();
    return moved;
  }

  /** Of folded steps, the one nearest to the present. */
  static nearest(fold: MapItem): MapItem {
    const [first, last] = [fold.children[0], fold.children.at(-1)!];
    return first.repeat!.index === 0 ? last : first;
  }

  private look(): void {
    this.view = new MapView(this.graph, this.present);
    this.made = null;
  }

  /** The card or closed block in which an item is to be seen. */
  visible(item: MapItem): MapItem {
    return this.chain(item).find((part) => !this.isOpen(part)) ?? item;
  }

  /** Sizes have changed. */
  stale(): void {
    this.made = null;
  }

  /** The room has changed; true if other blocks stand open now. */
  resized(): boolean {
    this.stale();
    if (this.chosen) return false;
    const before = [...this.opened].join();
    this.begin();
    return [...this.opened].join() !== before;
  }

  layout(): MapLayout {
    const wide = this.wide();
    if (this.made?.wide === wide) return this.made.layout;
    const plan = new MapPlan(this.view, this.measure(), this.isOpen, wide);
    this.layoutAs ??= this.better(plan);
    const layout = plan.layout(wide === 'down' ? 'down' : this.layoutAs);
    this.made = { wide, layout };
    this.byItem = new Map(layout.boxes.map((box) => [box.item, box]));
    return layout;
  }

  /** The parts of a long program stand below each other where that is seen much larger; afterwards it stays. */
  private better(plan: MapPlan): Direction {
    const { width: wide, height } = this.room();
    const scale = (direction: Direction) => {
      const needs = plan.layout(direction);
      return Math.min(wide / needs.width, height / needs.height);
    };
    const across = scale('right');
    return across < legible && scale('down') > Math.min(legible, 1.15 * across) ? 'down' : 'right';
  }

  box(item: MapItem): Box | null {
    return this.byItem.get(item) ?? null;
  }

  /** The edges that lead into an item, through all borders, from what is to be seen. */
  edgesInto(item: MapItem): { edges: Set<LocalEdge>; sources: MapItem[] } {
    const edges = new Set<LocalEdge>();
    const sources = new Set<MapItem>();
    const into = (block: MapItem, test: (edge: LocalEdge, local: ReturnType<MapView['local']>) => boolean) => {
      const local = this.view.local(block);
      for (const edge of local.edges) {
        if (edges.has(edge) || !test(edge, local)) continue;
        edges.add(edge);
        const { item: from, port } = local.nodes[edge.from];
        if (port) outward(block, edge.source);
        else if (from && this.isOpen(from))
          into(from, (inner, { nodes }) => inner.source === edge.source && nodes[inner.to].port === 'out');
        else if (from) sources.add(from);
      }
    };
    const outward = (block: MapItem, source: MapItem) => {
      const around = this.parent(block);
      if (around) into(around, (edge, { nodes }) => nodes[edge.to].item === block && edge.source === source);
    };
    const around = this.parent(item);
    if (around) into(around, (edge, { nodes }) => nodes[edge.to].item === item);
    return { edges, sources: [...sources] };
  }

  /** What is to be seen that an item feeds. */
  targets(item: MapItem): MapItem[] {
    const found = new Set<MapItem>();
    for (const box of this.byItem.values())
      if (!box.open && box.item !== item && this.edgesInto(box.item).sources.includes(item)) found.add(box.item);
    return [...found];
  }
}
