// The three graphs: what waits and how far it is, held to the engine's own programs where it has them.
import { describe, expect, it } from 'vitest';
import { graphOf, kernel } from '../../../../../web/components/lessons/self-attention/graphs';
import { layerCosts } from '../../../../../web/components/lessons/self-attention/layer-costs';
import type { Description } from '../../../../../web/engine/module';
import { engine } from '../../../../e2e/engine-in-node';

const module = await engine();

function described(program: string, settings: Record<string, string>): Description {
  const inspector = module.Inspector.open(JSON.stringify({ program, settings }), new Uint8Array());
  const description = JSON.parse(inspector.describe()) as Description;
  inspector.delete();
  return description;
}

/** For every node, how many of those that `counts` chooses stand one after another up to it. */
function depths({ nodes, values }: Description, counts: (node: Description['nodes'][number]) => boolean): number[] {
  const known: number[] = [];
  nodes.forEach((node, at) => {
    const before = node.inputs.map((value) => known[values[value].node] ?? 0);
    known[at] = Math.max(0, ...before) + (counts(node) ? 1 : 0);
  });
  return known;
}

const ends = [3, 5, 7, 8, 9] as const;

describe('three ways to read a sequence', () => {
  it.each(ends)('has as many rounds and as long a path as the layers that are compared, for %i tokens', (n) => {
    for (const kind of ['cnn', 'rnn', 'attention'] as const) {
      const { rounds, length } = graphOf(kind, n, 0, n - 1);
      const { steps, path } = layerCosts({ n, d: 4, k: kernel }).layers[kind];
      // Convolutions wait for one another as the path is long; within one, nothing waits.
      expect({ rounds, length }).toEqual({ rounds: kind === 'cnn' ? path : steps, length: path });
    }
  });

  it.each(ends)(
    'waits as the engine’s recurrent layer does, and as its self-attention does not, for %i tokens',
    (n) => {
      const gru = described('gru', { steps: String(n), num_layers: '1' });
      // Of a step only the product with the state before it waits for that step.
      const waits = depths(
        gru,
        ({ op, inputs }) => op === 'matmul' && inputs.some((value) => gru.values[value].name.includes('weight_hh')),
      );
      expect(Math.max(...waits)).toBe(graphOf('rnn', n, 0, n - 1).rounds);
      const chain = (tokens: number) =>
        Math.max(...depths(described('self_attention', { steps: String(tokens) }), () => true));
      expect(chain(n)).toBe(chain(2));
    },
  );

  it('computes a node in the round after the last of what it is made from', () => {
    for (const kind of ['cnn', 'rnn', 'attention'] as const) {
      const { nodes } = graphOf(kind, 6, 0, 5);
      for (const { from, round } of nodes)
        expect(round).toBe(from.length === 0 ? 0 : 1 + Math.max(...from.map((at) => nodes[at].round)));
    }
  });

  it('lights a way from both tokens to one node that is made from both, of as many operations as it says', () => {
    for (const kind of ['cnn', 'rnn', 'attention'] as const) {
      for (let first = 0; first < 6; first += 1) {
        for (let second = first + 1; second < 6; second += 1) {
          const { nodes, path, length } = graphOf(kind, 6, first, second);
          const tops = [...path].filter((node) => ![...path].some((other) => nodes[other].from.includes(node)));
          expect(tops).toHaveLength(1);
          const reached = (node: number): Set<number> =>
            new Set([
              node,
              ...nodes[node].from.filter((source) => path.has(source)).flatMap((source) => [...reached(source)]),
            ]);
          expect([first, second].every((token) => reached(tops[0]).has(token))).toBe(true);
          const expected = { cnn: Math.ceil((second - first) / 2), rnn: second - first + 1, attention: 1 }[kind];
          expect(length).toBe(expected);
        }
      }
    }
  });
});
