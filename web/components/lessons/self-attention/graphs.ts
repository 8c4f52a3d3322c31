// Three ways to read a sequence as graphs: who is computed from whom, when, and how far two tokens are from each other.
// presentation only: structure, no tensor's value; a test holds it to the engine's own programs

import { convolutions, type LayerKind } from './layer-costs';

/** What is computed for one position. Layer 0 has the tokens themselves, which are there from the start. */
export interface GraphNode {
  layer: number;
  at: number;
  /** In which round it can be computed: all that it is made from is there then. */
  round: number;
  /** Places in `nodes` of what it is made from. */
  from: number[];
}

export interface Graph {
  nodes: GraphNode[];
  /** How many rounds must follow one after another. */
  rounds: number;
  /** The nodes on the way of two tokens to the first that is made from both, from each of them, itself included. */
  path: Set<number>;
  /** Over how many operations the first of the two travels there. */
  length: number;
}

/** How wide the kernel of the convolution is. */
export const kernel = 3;

const edges: Record<
  LayerKind,
  (n: number) => { layers: number; from(layer: number, at: number): [layer: number, at: number][] }
> = {
  cnn: (n) => ({
    layers: convolutions(n, kernel),
    from: (layer, at) =>
      [at - 1, at, at + 1].filter((other) => other >= 0 && other < n).map((other) => [layer - 1, other]),
  }),
  rnn: () => ({
    layers: 1,
    from: (_, at) =>
      at === 0
        ? [[0, 0]]
        : [
            [1, at - 1],
            [0, at],
          ],
  }),
  attention: (n) => ({
    layers: 1,
    from: () => Array.from({ length: n }, (_, other) => [0, other] as [number, number]),
  }),
};

/** `first` and `second`: the two tokens whose path is asked for, `first` <= `second` < n. */
export function graphOf(kind: LayerKind, n: number, first: number, second: number): Graph {
  const { layers, from } = edges[kind](n);
  const place = (layer: number, at: number): number => layer * n + at;
  const nodes: GraphNode[] = [];
  for (let layer = 0; layer <= layers; layer += 1) {
    for (let at = 0; at < n; at += 1) {
      const sources = layer === 0 ? [] : from(layer, at).map(([l, a]) => place(l, a));
      nodes.push({
        layer,
        at,
        from: sources,
        round: layer === 0 ? 0 : 1 + Math.max(...sources.map((source) => nodes[source].round)),
      });
    }
  }
  const ways = [first, second].map((token) => shortest(nodes, token));
  const distance = (node: number): number => Math.max(...ways.map(({ length }) => length[node]));
  const met = nodes.reduce((best, { layer }, node) => {
    if (layer === 0 && first !== second) return best;
    const [is, was] = [distance(node), best < 0 ? Infinity : distance(best)];
    // Of several, the one in the middle between the two.
    const off = (other: number) => Math.abs(2 * nodes[other].at - first - second);
    return is < was || (is === was && is < Infinity && off(node) < off(best)) ? node : best;
  }, -1);
  return {
    nodes,
    rounds: Math.max(...nodes.map(({ round }) => round)),
    path: new Set(ways.flatMap((way) => way.to(met))),
    length: ways[0].length[met],
  };
}

/** From a token to every node: over how many operations, and through which. */
function shortest(nodes: readonly GraphNode[], token: number): { length: number[]; to(node: number): number[] } {
  const length = nodes.map((_, node) => (node === token ? 0 : Infinity));
  const by = nodes.map(() => -1);
  nodes.forEach(({ from, at }, node) => {
    for (const source of from) {
      const longer = length[source] + 1;
      // Of equal ways the one that moves late, so that the two lines run straight to where they meet.
      const off = (other: number) => Math.abs(nodes[other].at - at);
      if (longer === Infinity || longer > length[node] || (longer === length[node] && off(source) <= off(by[node])))
        continue;
      length[node] = longer;
      by[node] = source;
    }
  });
  const to = (node: number): number[] => (by[node] < 0 ? [node] : [...to(by[node]), node]);
  return { length, to };
}
