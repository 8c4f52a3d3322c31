import { describe, expect, it } from 'vitest';
import {
  blocksAt,
  indexAt,
  placeAt,
  shapeAt,
  type Sizes,
  spotAt,
  stages,
} from '../../../../../web/components/lessons/multi-head/arrangement';

const sizes: Sizes = { batch: 2, steps: 3, hidden: 6, heads: 3 };
const cells = Array.from({ length: 36 }, (_, index) => index);

describe('the arrangement of a projection cut into heads', () => {
  it('has the shapes of transpose_qkv', () => {
    expect([0, 1, 2, 3].map((stage) => shapeAt(stage, sizes))).toEqual([
      [2, 3, 6],
      [2, 3, 3, 2],
      [2, 3, 3, 2],
      [6, 3, 2],
    ]);
  });

  it('gives every cell a place of its own within the shape, at every stage', () => {
    for (let stage = 0; stage < stages; stage += 1) {
      const shape = shapeAt(stage, sizes);
      for (const index of cells)
        placeAt(stage, index, sizes).forEach((at, axis) => expect(at).toBeLessThan(shape[axis]));
      expect(new Set(cells.map((index) => indexAt(stage, index, sizes))).size).toBe(36);
      expect(new Set(cells.map((index) => JSON.stringify(spotAt(stage, index, sizes)))).size).toBe(36);
    }
  });

  it('moves no number in memory by a reshape, and moves them by the permute', () => {
    for (const index of cells) {
      expect(indexAt(1, index, sizes)).toBe(index);
      expect(indexAt(3, index, sizes)).toBe(indexAt(2, index, sizes));
    }
    expect(cells.some((index) => indexAt(2, index, sizes) !== index)).toBe(true);
    // Sentence 2, token 3, hidden unit 4 is unit 1 of head 3 in pieces of 2, counted from 1.
    expect(placeAt(2, 18 + 12 + 4, sizes)).toEqual([1, 2, 2, 0]);
  });

  it('names a block for every sentence, then for every head of every sentence', () => {
    expect(blocksAt(1, sizes)).toHaveLength(2);
    expect(blocksAt(3, sizes).map(({ b, n }) => [b, n])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
  });
});
