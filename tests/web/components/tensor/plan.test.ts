import { describe, expect, it } from 'vitest';
import { Cells } from '../../../../web/components/tensor/cells';
import { moved, clampIndex } from '../../../../web/components/tensor/moves';
import { indexOf, placeOf, planOf } from '../../../../web/components/tensor/plan';
import type { TensorData } from '../../../../web/components/tensor/tensor-data';
import { tensorLanguages } from '../../../../web/components/tensor/tensor-strings';

const { en, zh } = tensorLanguages;
const tensor = (shape: number[], more: Partial<TensorData> = {}): TensorData => {
  const count = shape.reduce((all, size) => all * size, 1);
  return { name: 'x', shape, values: Float32Array.from({ length: count }, (_, i) => i), ...more };
};
const names = (shape: number[]) => {
  const plan = planOf(tensor(shape), en);
  return [...plan.leading, plan.rowAxis, plan.colAxis].filter((axis) => axis !== null).map((axis) => axis.name);
};

describe('the plan of a tensor', () => {
  it('names the dimensions by their position', () => {
    expect(names([])).toEqual([]);
    expect(names([3])).toEqual(['column']);
    expect(names([2, 3])).toEqual(['row', 'column']);
    expect(names([4, 2, 3])).toEqual(['batch', 'row', 'column']);
    expect(names([4, 5, 2, 3])).toEqual(['batch', 'head', 'row', 'column']);
  });

  it('folds what is more than four dimensions into the first', () => {
    const plan = planOf(tensor([2, 3, 4, 5, 6]), en);
    expect(plan.leading.map((axis) => axis.size)).toEqual([6, 4]);
    expect(plan).toMatchObject({ rows: 5, cols: 6, matrices: 24, cells: 720 });
  });

  it('finds the place of every index, and the index of every place', () => {
    const plan = planOf(tensor([2, 3, 4, 5]), en);
    for (let index = 0; index < plan.cells; index += 1) expect(indexOf(plan, placeOf(plan, index))).toBe(index);
    expect(placeOf(plan, 4 * 5 * 4 + 7)).toEqual({ matrix: 4, row: 1, col: 2 });
  });

  it('has no cells for shapes that are none', () => {
    for (const shape of [[-1, 2], [2.5], [NaN, 3], [2 ** 40, 2 ** 40]])
      expect(planOf({ ...tensor([1]), shape }, en)).toMatchObject({ drawable: false, cells: 0 });
    expect(planOf(tensor([0, 3]), en)).toMatchObject({ drawable: true, cells: 0 });
  });
});

describe('what a cell says', () => {
  const labelled = tensor([2, 2], {
    values: Float32Array.of(0.64111, 0.25, 0, 1),
    axes: [{ name: 'query', labels: ['go', '.'] }, { name: 'key' }],
  });

  it('is row, column and value by the names of the axes', () => {
    expect(new Cells(labelled, en, 'light').spoken(0)).toBe('query 0 go, key 0, 0.6411');
    expect(new Cells(labelled, zh, 'light').spoken(1)).toBe('查询 0 go，键 1，0.2500');
  });

  it('is batch and head first', () => {
    expect(new Cells(tensor([2, 2, 1, 3]), en, 'light').spoken(8)).toBe('batch 1, head 0, row 0, column 2, 8');
  });

  it('tells masked, missing, not yet computed, and what an edit changed', () => {
    const masked = new Cells(
      { ...labelled, values: Float32Array.of(1, 0, -Infinity, 0.25), masked: Uint8Array.of(0, 1, 1, 1) },
      en,
      'light',
    );
    expect(masked.spoken(1)).toBe('query 0 go, key 1, masked, 0');
    expect(masked.state(2)).toBe('masked');
    // A mask that left a number: uniform weights where nothing else is left, or the -1e6 that it wrote.
    expect(masked.spoken(3)).toBe('query 1 ., key 1, 0.2500');
    const short = new Cells({ ...labelled, values: Float32Array.of(1) }, en, 'light');
    expect(short.spoken(3)).toBe('query 1 ., key 1, missing');
    expect(new Cells({ ...labelled, values: null }, en, 'light').spoken(3)).toBe('query 1 ., key 1, not computed yet');
    const edited = new Cells({ ...labelled, before: Float32Array.of(0.5, 0.25, 0, 1) }, en, 'light');
    expect(edited.spoken(0)).toBe('query 0 go, key 0, 0.6411, was 0.5000');
    expect([0, 1, 2, 3].map((index) => edited.differs(index))).toEqual([true, false, false, false]);
  });

  it('does not call NaN changed when it was NaN', () => {
    const data = { ...labelled, values: Float32Array.of(NaN, 1, 1, 1), before: Float32Array.of(NaN, 1, 1, 1) };
    expect(new Cells(data, en, 'light').differs(0)).toBe(false);
  });

  it('is the name of a scalar', () => {
    expect(new Cells(tensor([], { name: 'loss' }), en, 'light').spoken(0)).toBe('loss, 0');
  });
});

describe('keys', () => {
  const plan = planOf(tensor([2, 3, 4]), en);
  const from = (index: number, key: string, ctrl = false) => moved(plan, index, key, ctrl);

  it('walk within a matrix and stop at its edges', () => {
    expect(from(5, 'ArrowRight')).toBe(6);
    expect(from(5, 'ArrowUp')).toBe(1);
    expect(from(7, 'ArrowRight')).toBe(7);
    expect(from(11, 'ArrowDown')).toBe(11);
  });

  it('go to the ends of the row, and with Ctrl of the matrix', () => {
    expect(from(18, 'Home')).toBe(16);
    expect(from(18, 'End')).toBe(19);
    expect(from(18, 'Home', true)).toBe(12);
    expect(from(18, 'End', true)).toBe(23);
  });

  it('turn from matrix to matrix', () => {
    expect(from(5, 'PageDown')).toBe(17);
    expect(from(17, 'PageDown')).toBe(17);
    expect(from(17, 'PageUp')).toBe(5);
  });

  it('page through the rows where there is one matrix', () => {
    const long = planOf(tensor([30, 2]), en);
    expect(moved(long, 3, 'PageDown', false)).toBe(23);
    expect(moved(long, 3, 'PageUp', false)).toBe(1);
  });

  it('that are not ours are left to the page', () => {
    for (const key of ['a', ' ', 'Tab', 'Escape']) expect(from(5, key)).toBe(null);
    expect(from(5, 'ArrowRight', true)).toBe(null);
    expect(moved(planOf(tensor([0, 2]), en), 0, 'ArrowRight', false)).toBe(null);
  });

  it('find the cursor inside whatever it was', () => {
    expect(clampIndex(plan, 99)).toBe(23);
    expect(clampIndex(plan, -3)).toBe(0);
    expect(clampIndex(plan, NaN)).toBe(0);
  });
});
