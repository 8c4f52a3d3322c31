import { describe, expect, it } from 'vitest';
import {
  flowOf,
  holds,
  layerOf,
  outlineOf,
  type OutlineItem,
  visibleItems,
} from '../../../../web/components/instrument/outline';
import { isBetween, nextPosition, opsOf, stepAt, stepsOf } from '../../../../web/components/instrument/steps';
import type { Description, NodeDescription } from '../../../../web/engine/module';
import { valueOf } from '../../engine/fake-inspector';

const value = (name: string, shape: number[], node = -1, of: number | null = null) =>
  valueOf(name, { shape, role: node < 0 ? 'input' : 'computed', axes: shape.map(() => 'feature'), node, of });
const node = (
  op: string,
  scope: string,
  inputs: number[],
  outputs: number[],
  attrs: Record<string, unknown> = {},
): NodeDescription => ({
  op,
  scope,
  inputs,
  outputs,
  attrs,
  phase: scope.startsWith('backward') ? 'backward' : 'forward',
  of: null,
});

/** Scores, softmax and their gradients, in a layer within a block. */
const description: Description = {
  values: [
    value('queries', [2, 3, 4]),
    value('keys', [2, 5, 4]),
    value('block/attention/matmul', [2, 3, 5], 0),
    value('block/attention/weights', [2, 3, 5], 1),
    value('block/sum', [2, 3, 5], 2),
    value('backward/grad.weights', [2, 3, 5], 3, 3),
    value('backward/grad.queries', [2, 3, 4], 4, 0),
  ],
  nodes: [
    node('matmul', 'block/attention', [0, 1], [2], { transpose_b: true }),
    node('softmax', 'block/attention/softmax', [2], [3]),
    node('add', 'block', [3, 2], [4]),
    node('fill', 'backward', [], [5]),
    node('matmul', 'backward/block/attention', [5, 1], [6]),
  ],
  scopes: { block: { layer: 'encoder_block' }, 'block/attention': { layer: 'dot_product_attention' } },
  outputs: { output: 4 },
  updates: [],
  ops: {},
};

describe('steps', () => {
  it('are single ops, layers, or parts of the model, and cover every node once', () => {
    expect(stepsOf(description, 'op')).toHaveLength(5);
    expect(stepsOf(description, 'layer').map(({ from, to, scope, phase }) => [from, to, scope, phase])).toEqual([
      [0, 2, 'block/attention', 'forward'],
      [2, 3, 'block', 'forward'],
      [3, 4, '', 'backward'],
      [4, 5, 'block/attention', 'backward'],
    ]);
    expect(stepsOf(description, 'model').map(({ from, to }) => [from, to])).toEqual([
      [0, 3],
      [3, 4],
      [4, 5],
    ]);
  });

  it('are walked from boundary to boundary', () => {
    const steps = stepsOf(description, 'model');
    expect(nextPosition(steps, 0, 1)).toBe(3);
    expect(nextPosition(steps, 1, 1)).toBe(3);
    expect(nextPosition(steps, 5, 1)).toBe(5);
    expect(nextPosition(steps, 5, -1)).toBe(4);
    expect(nextPosition(steps, 3, -1)).toBe(0);
    expect(stepAt(steps, 0)).toBeNull();
    expect(stepAt(steps, 2)).toBe(steps[0]);
  });
});

describe('the outline', () => {
  const flat = (items: readonly OutlineItem[]): string[] =>
    items.flatMap((item) => [
      `${'-'.repeat(item.depth)}${item.kind} ${item.scope} ${item.from}-${item.to}`,
      ...flat(item.children),
    ]);

  it('has phases, scopes and steps in the order in which they run', () => {
    expect(flat(outlineOf(stepsOf(description, 'op'), 'op'))).toEqual([
      '-phase  0-3',
      '--scope block 0-3',
      '---scope block/attention 0-2',
      '----step block/attention 0-1',
      '----scope block/attention/softmax 1-2',
      '-----step block/attention/softmax 1-2',
      '---step block 2-3',
      '-phase  3-5',
      '--step  3-4',
      '--scope block 4-5',
      '---scope block/attention 4-5',
      '----step block/attention 4-5',
    ]);
  });

  it('is folded to layers, each under the scopes around it, beside what the scope itself computes', () => {
    expect(flat(outlineOf(stepsOf(description, 'layer'), 'layer'))).toEqual([
      '-phase  0-3',
      '--scope block 0-3',
      '---step block/attention 0-2',
      '---step block 2-3',
      '-phase  3-5',
      '--step  3-4',
      '--scope block 4-5',
      '---step block/attention 4-5',
    ]);
  });

  it('tells what a scope computes between its layers from the layers', () => {
    const steps = stepsOf(description, 'layer');
    expect(steps.map((step) => isBetween(steps, step))).toEqual([false, true, false, false]);
    expect(opsOf(description, { from: 0, to: 3 })).toEqual(['matmul', 'softmax', 'add']);
  });

  it('shows what is open', () => {
    const items = outlineOf(stepsOf(description, 'op'), 'op');
    expect(visibleItems(items, () => false).map(({ kind }) => kind)).toEqual(['phase', 'phase']);
    expect(visibleItems(items, (item) => holds(item, 1)).map(({ kind, from }) => `${kind} ${from}`)).toEqual([
      'phase 0',
      'scope 0',
      'scope 0',
      'step 0',
      'scope 1',
      'step 2',
      'phase 3',
    ]);
  });

  it('knows the layer around a scope', () => {
    expect(layerOf(description, 'block/attention/softmax')).toBe('dot_product_attention');
    expect(layerOf(description, 'backward/block')).toBe('encoder_block');
    expect(layerOf(description, 'elsewhere')).toBeNull();
  });
});

describe('what a step reads and leaves', () => {
  it('is what its op says', () =>
    expect(flowOf(description, { from: 2, to: 3 })).toEqual({ inputs: [3, 2], outputs: [4] }));
  it('of several ops comes from outside and is used outside', () => {
    expect(flowOf(description, { from: 0, to: 2 })).toEqual({ inputs: [0, 1], outputs: [2, 3] });
    expect(flowOf(description, { from: 0, to: 3 })).toEqual({ inputs: [0, 1], outputs: [4] });
  });
});
