import { describe, expect, it } from 'vitest';
import type { Inspection } from '../../../../web/components/instrument/inspection';
import { instrumentLanguages } from '../../../../web/components/instrument/instrument-strings';
import { opTitle } from '../../../../web/components/instrument/op-title';
import { TensorShelf } from '../../../../web/components/instrument/tensors';
import type { Description, NodeDescription } from '../../../../web/engine/module';
import { valueOf } from '../../engine/fake-inspector';

/** A program of one op on a value with those axes and that shape. */
function titles(
  op: string,
  [axes, from]: [string[], number[]],
  to: number[],
  attrs: Record<string, unknown> = {},
): [string, string] {
  const node: NodeDescription = { op, scope: '', inputs: [0], outputs: [1], attrs, phase: 'forward', of: null };
  const description: Description = {
    values: [
      valueOf('x', { shape: from, axes, named: false }),
      valueOf('y', { shape: to, axes, named: false, role: 'computed', node: 0 }),
    ],
    nodes: [node],
    scopes: {},
    outputs: {},
    updates: [],
    ops: {},
  };
  const inspection = {
    description,
    program: '',
    vocabularies: {},
    info: (at: number) => description.values[at],
  } as unknown as Inspection;
  const { en, zh } = instrumentLanguages;
  return [en, zh].map((t) => opTitle(description, node, new TensorShelf(inspection, {}, t), t)) as [string, string];
}

const scores = ['batch', 'query:target', 'key:source'];
const queries = ['batch', 'query', 'feature'];

describe('the title of an op', () => {
  it('names the axis that it works along, and its number', () => {
    expect(titles('sum', [scores, [2, 3, 4]], [2, 3, 1], { axis: 2 })).toEqual([
      'Sum over keys (axis 2)',
      '沿键求和（轴 2）',
    ]);
    expect(titles('sum', [scores, [2, 3, 4]], [2, 3, 1], { axis: -1 })).toEqual([
      'Sum over keys (axis 2)',
      '沿键求和（轴 2）',
    ]);
    expect(titles('split', [queries, [2, 3, 4]], [2, 3, 2], { axis: 2 })[0]).toBe(
      'Cut into pieces along features (axis 2)',
    );
    expect(titles('concat', [queries, [2, 3, 4]], [2, 6, 4], { axis: 1 })).toEqual([
      'Join along queries (axis 1)',
      '沿查询连结（轴 1）',
    ]);
  });

  it('names all axes of a broadcast and of its gradient', () => {
    expect(titles('sum_to', [queries, [2, 3, 4]], [4])).toEqual([
      'Sum over the batch and queries (axes 0 and 1)',
      '沿批量、查询求和（轴 0、1）',
    ]);
    expect(titles('sum_to', [queries, [2, 3, 4]], [2, 1, 4])[0]).toBe('Sum over queries (axis 1)');
    expect(titles('broadcast_to', [[''], [1]], [4])[0]).toBe('Repeat along axis 0');
  });

  it('has the number only where an axis has no name', () => {
    expect(
      titles(
        'sum',
        [
          ['', ''],
          [2, 3],
        ],
        [2, 1],
        { axis: 1 },
      ),
    ).toEqual(['Sum along axis 1', '沿轴 1 求和']);
  });

  it('is the op’s name where it works along no axis of its own', () => {
    expect(titles('exp', [['feature'], [2]], [2])).toEqual(['Exponential', '指数函数']);
    expect(titles('sum', [['feature'], [2]], [1])).toEqual(['Sum along an axis', '沿一个轴求和']);
  });
});
