// A recorded program as the map draws it: blocks of its scopes, cards of its values, and who feeds whom. Structure
// only.
import type { Description, NodeDescription } from '../../engine/client';
import { scopeChain } from '../instrument/steps';

export interface MapItem {
  /**
   * "encoder/block0" of a scope, "#37" of a node, "~37" of those that lead to it, "=3" of a value that is given,
   * "encoder/rnn/layer0#0-3" of steps folded together.
   */
  key: string;
  kind: 'block' | 'op' | 'given' | 'fold';
  parent: MapItem | null;
  children: MapItem[];
  /** The scope that it stands for; null where it stands for a value. */
  scope: string | null;
  /** What it shows: its result, the last computed of what is read outside of it. */
  value: number;
  /** Of a block, the attention weights in it; of two, the later ones. */
  telling: number | null;
  /** Parameters and constants that belong to it, drawn as quiet tiles. */
  weights: number[];
  /** The first and the last forward node of it. */
  from: number;
  to: number;
  /** How many operations are in it. */
  size: number;
  /** Which of how many alike it is. */
  repeat: { what: string; index: number; count: number } | null;
}

export interface MapEdge {
  from: MapItem;
  to: MapItem;
  value: number;
}

export interface MapGraph {
  root: MapItem;
  /** By key. */
  items: Map<string, MapItem>;
  edges: MapEdge[];
  /** The card that shows what a node computes or, of one that only moves numbers, what it moves; null: none. */
  itemOf(node: number): MapItem | null;
  /** The cards where a value stands as a tile, by value. */
  places: Map<number, MapItem>;
}

type Source = { node: number } | { given: number } | { quiet: number };

const sizeOf = (shape: readonly number[]): number => shape.reduce((a, b) => a * b, 1);

/** The nodes that a value is computed by, from the inputs on. */
function leadingTo({ values, nodes }: Description, value: number): Set<number> {
  const found = new Set<number>();
  const wanted = [values[value].node];
  for (let node = wanted.pop(); node !== undefined; node = wanted.pop()) {
    if (node < 0 || found.has(node)) continue;
    found.add(node);
    wanted.push(...nodes[node].inputs.map((input) => values[input].node));
  }
  return found;
}

/** What of a program is drawn, and where a value that is not comes from. */
class Sources {
  /** What is computed from an input or a weight; what from lengths and constants alone, a mask. */
  private readonly live: boolean[];
  private readonly counted: boolean[];
  private readonly known = new Map<number, Source[]>();
  private readonly hidesConstants: boolean;
  /** What leads to the value that is drawn toward. */
  private readonly leads: ReadonlySet<number> | null;

  /** `everything`: what only moves numbers, constants and lengths too; `toward`: only what leads to this value. */
  constructor(
    private readonly description: Description,
    private readonly everything: boolean,
    toward: number | null,
  ) {
    this.leads = toward === null ? null : leadingTo(description, toward);
    this.live = description.values.map(({ role, integer }) => role !== 'computed' && integer !== 'length');
    this.counted = description.values.map(({ integer }) => integer === 'length');
    for (const { inputs, outputs } of description.nodes)
      for (const value of outputs)
        for (const kind of [this.live, this.counted]) kind[value] = inputs.some((input) => kind[input]);
    const { output } = description.outputs;
    // A program of constants alone, a table of positions, is drawn as a whole.
    this.hidesConstants = !everything && (output === undefined || this.live[output]);
  }

  drawn(node: number): boolean {
    const { op, phase, inputs, outputs } = this.description.nodes[node];
    if (phase !== 'forward' || (this.leads && !this.leads.has(node))) return false;
    if (this.everything) return true;
    // What joins several values is a place where they meet, although no number changes: the outputs of all steps.
    const moves = this.description.ops[op].moves && inputs.length < 3;
    return !moves && !(this.hidesConstants && !outputs.some((value) => this.live[value]));
  }

  of(value: number): Source[] {
    let sources = this.known.get(value);
    if (!sources) this.known.set(value, (sources = this.find(value)));
    return sources;
  }

  private find(value: number): Source[] {
    const { role, integer, node, shape } = this.description.values[value];
    if (role === 'input') return integer === 'length' && !this.everything ? [] : [{ given: value }];
    if (role !== 'computed' || node < 0) return [{ quiet: value }];
    if (this.drawn(node)) return [{ node }];
    if (this.hidesConstants && !this.live[value])
      return this.counted[value] || this.isFilled(value) || sizeOf(shape) === 1 ? [] : [{ quiet: value }];
    return this.description.nodes[node].inputs.flatMap((input) => this.of(input));
  }

  /** One number over and over, wherever it was moved. */
  private isFilled(value: number): boolean {
    const { op, inputs } = this.description.nodes[this.description.values[value].node];
    return (
      op === 'fill' ||
      (this.description.ops[op].moves && inputs.length > 0 && inputs.every((input) => this.isFilled(input)))
    );
  }
}

class Builder {
  private readonly items = new Map<string, MapItem>();
  private readonly sources: Sources;
  private readonly ofNode = new Map<number, MapItem>();
  private readonly feeds = new Map<number, Set<number>>();
  private readonly root = this.item('', 'block', null);
  private readonly places = new Map<number, MapItem>();
  /** The nodes that are drawn, in the order in which they run. */
  private readonly drawn: number[];

  constructor(
    private readonly description: Description,
    everything: boolean,
    toward: number | null,
  ) {
    this.sources = new Sources(description, everything, toward);
    this.drawn = description.nodes.flatMap((_, node) => (this.sources.drawn(node) ? [node] : []));
  }

  private item(key: string, kind: MapItem['kind'], parent: MapItem | null): MapItem {
    const item: MapItem = {
      key,
      kind,
      parent,
      children: [],
      scope: kind === 'block' ? key : null,
      value: -1,
      telling: null,
      weights: [],
      from: Infinity,
      to: -1,
      size: 0,
      repeat: null,
    };
    parent?.children.push(item);
    this.items.set(key, item);
    return item;
  }

  build(): MapGraph {
    this.leaves();
    this.group();
    const edges = this.edges();
    this.shelve();
    this.tidy(this.root);
    this.sum(this.root);
    return { root: this.root, items: this.items, edges, itemOf: (node) => this.find(node), places: this.places };
  }

  /** A card for every node that is drawn, in the block of its scope. */
  private leaves(): void {
    for (const node of this.drawn) {
      const { scope, outputs } = this.description.nodes[node];
      const leaf = this.item(`#${node}`, 'op', this.block(scope));
      Object.assign(leaf, { value: outputs[0], from: node, to: node, size: 1 });
      this.ofNode.set(node, leaf);
    }
  }

  private block(scope: string): MapItem {
    let block = this.root;
    for (const path of scopeChain(scope)) {
      const { repeats, index, count } = this.description.scopes[path] ?? {};
      block = this.items.get(path) ?? this.item(path, 'block', block);
      if (repeats !== undefined) block.repeat = { what: repeats, index: index!, count: count! };
    }
    return block;
  }

  /** What has no name of its own and goes into one named value of its scope stands in that value's block. */
  private group(): void {
    for (const node of this.drawn) {
      for (const source of this.inputsOf(node)) {
        if (!('node' in source)) continue;
        const feeds = this.feeds.get(source.node) ?? new Set();
        this.feeds.set(source.node, feeds.add(node));
      }
    }
    const leader = new Map<number, number>();
    for (const node of [...this.drawn].reverse()) {
      const leaders = new Set(
        [...(this.feeds.get(node) ?? [])].map((next) =>
          this.scopeOf(next) === this.scopeOf(node) ? leader.get(next)! : -1,
        ),
      );
      const [only] = leaders;
      leader.set(node, !this.isNamed(node) && leaders.size === 1 && only !== -1 ? only : node);
    }
    const groups = new Map<number, number[]>();
    for (const [node, of] of leader) groups.set(of, [node, ...(groups.get(of) ?? [])]);
    for (const [of, members] of groups) if (members.length > 1) this.gather(members, this.ofNode.get(of)!);
  }

  private gather(members: readonly number[], leader: MapItem): void {
    const { parent } = leader;
    const group = this.item(`~${leader.from}`, 'block', parent);
    group.scope = null;
    group.children = members.map((member) => this.ofNode.get(member)!);
    for (const leaf of group.children) leaf.parent = group;
    const inside = new Set(group.children);
    parent!.children = parent!.children.filter((child) => !inside.has(child));
  }

  private scopeOf = (node: number): string => this.description.nodes[node].scope;
  private isNamed = (node: number): boolean =>
    this.description.nodes[node].outputs.some((value) => this.description.values[value].named);
  private inputsOf = (node: number): Source[] =>
    this.description.nodes[node].inputs.flatMap((value) => this.sources.of(value));

  private edges(): MapEdge[] {
    const edges = new Map<string, MapEdge>();
    for (const node of this.drawn) {
      const to = this.ofNode.get(node)!;
      for (const source of this.inputsOf(node)) {
        if ('quiet' in source) continue;
        const from = 'node' in source ? this.ofNode.get(source.node)! : this.given(source.given);
        edges.set(`${from.key} ${to.key}`, { from, to, value: from.value });
      }
    }
    return [...edges.values()];
  }

  private given(value: number): MapItem {
    const known = this.items.get(`=${value}`);
    if (known) return known;
    return Object.assign(this.item(`=${value}`, 'given', this.root), { value });
  }

  /**
   * Parameters and constants stand once: at the card that reads them or, read in several scopes, at the block that owns
   * them.
   */
  private shelve(): void {
    const shelved = new Set<number>();
    for (const node of this.drawn) {
      for (const source of this.inputsOf(node)) {
        if (!('quiet' in source) || shelved.has(source.quiet)) continue;
        shelved.add(source.quiet);
        const { shared, owner } = this.description.values[source.quiet];
        const at = shared ? this.block(owner!) : this.ofNode.get(node)!;
        at.weights.push(source.quiet);
      }
    }
  }

  /** Blocks without anything drawn go; a block of one part is that part, by the block's name. */
  private tidy(block: MapItem): void {
    for (const child of [...block.children]) if (child.kind === 'block') this.tidy(child);
    if (block === this.root) return;
    const { parent, children } = block;
    if (children.length > 1) return;
    const at = parent!.children.indexOf(block);
    this.items.delete(block.key);
    const only = children[0];
    if (!only) return void parent!.children.splice(at, 1);
    parent!.children[at] = only;
    this.items.delete(only.key);
    Object.assign(only, {
      parent,
      key: block.key,
      scope: block.scope ?? only.scope,
      repeat: block.repeat ?? only.repeat,
      weights: [...block.weights, ...only.weights],
    });
    this.items.set(only.key, only);
  }

  /** What a block shows of what is in it. */
  private sum(item: MapItem): void {
    if (item.value >= 0) this.places.set(item.value, item);
    for (const value of item.weights) this.places.set(value, item);
    if (item.kind !== 'block') {
      if (item.kind === 'op' && this.isAttention(item)) item.telling = item.value;
      return;
    }
    for (const child of item.children) this.sum(child);
    const { children } = item;
    const inside = children.filter(({ kind }) => kind !== 'given');
    const later = (best: MapItem | null, child: MapItem) => (best && best.to > child.to ? best : child);
    const last = inside.reduce(later, null);
    const result = inside.filter((child) => this.goesOut(child, item)).reduce(later, null) ?? last;
    const told = inside.filter(({ telling, size }) => telling !== null && size < 16);
    Object.assign(item, {
      from: Math.min(...inside.map(({ from }) => from)),
      to: last?.to ?? -1,
      value: result?.value ?? -1,
      size: inside.reduce((total, { size }) => total + size, 0),
      telling: told.length <= 2 ? (told.at(-1)?.telling ?? null) : null,
    });
  }

  /** Whether something outside of a block reads what its part shows. */
  private goesOut({ value }: MapItem, block: MapItem): boolean {
    for (const next of this.feeds.get(this.description.values[value].node) ?? [])
      if (!this.isIn(this.ofNode.get(next)!, block)) return true;
    return false;
  }

  private isIn(item: MapItem | null, block: MapItem): boolean {
    return item === block || (item !== null && this.isIn(item.parent, block));
  }

  /** A softmax of queries over keys. */
  private isAttention({ from, value }: MapItem): boolean {
    const axes = this.description.values[value].axes.map((axis) => axis.split(':')[0]);
    return this.description.nodes[from].op === 'softmax' && axes.at(-1) === 'key';
  }

  private find(node: number): MapItem | null {
    const known = this.ofNode.get(node);
    const described: NodeDescription | undefined = this.description.nodes[node];
    if (known || !described) return known ?? null;
    if (described.phase !== 'forward') return described.of === null ? null : this.find(described.of);
    const [source] = this.inputsOf(node);
    if (!source) return null;
    return 'node' in source
      ? this.ofNode.get(source.node)!
      : (this.places.get('given' in source ? source.given : source.quiet) ?? null);
  }
}

/** `everything`: draws also what only moves numbers, constants and lengths; `toward`: only what leads to a value. */
export const graphOf = (description: Description, everything = false, toward: number | null = null): MapGraph =>
  new Builder(description, everything, toward).build();
