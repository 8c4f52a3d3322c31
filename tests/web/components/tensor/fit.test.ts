import { describe, expect, it } from 'vitest';
import { Cells } from '../../../../web/components/tensor/cells';
import { fitOf, frame, shownMatrices } from '../../../../web/components/tensor/fit';
import { show } from '../../../../web/components/tensor/numbers';
import type { TensorData } from '../../../../web/components/tensor/tensor-data';
import { tensorLanguages } from '../../../../web/components/tensor/tensor-strings';

const measure = (text: string, fontSize: number) => text.length * 0.6 * fontSize;
const cellsOf = (shape: number[], more: Partial<TensorData> = {}) => {
  const count = shape.reduce((all, size) => all * size, 1);
  const values = Float32Array.from({ length: count }, (_, i) => ((i * 37) % 100) / 101);
  return new Cells({ name: 'x', shape, values, ...more }, tensorLanguages.en, 'light');
};
const fit = (shape: number[], width: number, more: Partial<TensorData> = {}, zoom = 0) =>
  fitOf(cellsOf(shape, more), { width, measure, zoom });

describe('the fit of a tensor into its place', () => {
  it('writes four decimals where there is room, fewer where there is less, none where there is none', () => {
    expect(fit([4, 6], 1100).style).toEqual({ kind: 'fixed', decimals: 4 });
    const narrow = fit([4, 6], 300).style!;
    expect(narrow.decimals).toBeLessThan(4);
    expect(fit([10, 60], 700).style).toBe(null);
  });

  it('always writes numbers that have no colours, and leaves them to be scrolled', () => {
    const ids = { integer: true, values: Float32Array.from({ length: 40 }, (_, i) => 100 + i) };
    expect(fit([2, 20], 300, ids).style).toBe(null);
    const { style, cellWidth, fontSize } = fit([2, 20], 300, { ...ids, scale: 'none' });
    expect(measure(show(139, style!), fontSize)).toBeLessThanOrEqual(cellWidth);
  });

  it('leaves no number wider than its cell', () => {
    for (const width of [320, 400, 640, 1100]) {
      for (const shape of [[8], [4, 6], [9, 9], [3, 4, 5], [2, 5, 4, 6]]) {
        const cells = cellsOf(shape);
        const { style, cellWidth, fontSize } = fitOf(cells, { width, measure, zoom: 0 });
        if (!style) continue;
        for (const value of cells.data.values!)
          expect(measure(show(value, style), fontSize)).toBeLessThanOrEqual(cellWidth);
      }
    }
  });

  it('keeps a matrix that shows numbers within the width', () => {
    for (const width of [320, 400, 640, 1100]) {
      for (const shape of [
        [4, 6],
        [3, 4, 5],
        [2, 5, 4, 6],
      ]) {
        const found = fit(shape, width);
        const matrix = found.rowHeader + shape.at(-1)! * (found.cellWidth + found.gap) + 2 * frame;
        if (found.style) expect(found.perRow * matrix).toBeLessThanOrEqual(width);
      }
    }
  });

  it('stands few matrices side by side where they fit, and puts them in tabs on a phone', () => {
    expect(fit([3, 4, 5], 1100)).toMatchObject({ tabbed: 0, perRow: 3 });
    expect(fit([3, 4, 5], 328)).toMatchObject({ tabbed: 1, perRow: 1 });
  });

  it('stands two matrices below each other rather than cut their numbers short, and never in tabs for that', () => {
    expect(fit([2, 2, 4], 620)).toMatchObject({ tabbed: 0, perRow: 2, style: { decimals: 4 } });
    expect(fit([2, 2, 4], 380)).toMatchObject({ tabbed: 0, perRow: 1, style: { decimals: 4 } });
    // Where not even one has room for all digits, fewer do.
    expect(fit([2, 2, 8], 380)).toMatchObject({ tabbed: 0, style: { decimals: 2 } });
  });

  it('makes cells without numbers as small as brings all columns and all rows into sight, unless one zooms', () => {
    for (const shape of [
      [60, 32],
      [50, 50],
      [4, 56],
    ]) {
      const [rows, cols] = shape;
      const cells = cellsOf(shape);
      for (const [width, height] of [
        [328, 592],
        [1050, 720],
      ]) {
        const { style, rowHeader, cellWidth, cellHeight, gap } = fitOf(cells, { width, height, measure, zoom: 0 });
        if (style) continue;
        expect(rowHeader + cols * (cellWidth + gap) + 2 * frame).toBeLessThanOrEqual(width);
        expect(rows * (cellHeight + gap)).toBeLessThanOrEqual(height);
        expect(fitOf(cells, { width, height, measure, zoom: 3 }).cellHeight).toBeGreaterThan(cellHeight);
      }
    }
    // Where they would be too small, they are scrolled.
    expect(fit([957, 200], 328).cellWidth).toBe(12);
  });

  it('never mixes the heads of two batches in one line', () => {
    for (const width of [500, 800, 1100, 2400]) {
      const { tabbed, perRow } = fit([2, 5, 4, 6], width);
      if (tabbed === 0) expect(5 % perRow).toBe(0);
    }
  });

  it('puts many matrices in tabs', () => {
    const cells = cellsOf([32, 9, 9]);
    const found = fitOf(cells, { width: 1100, measure, zoom: 0 });
    expect(found.tabbed).toBe(1);
    expect(shownMatrices(cells.plan, found, 7)).toEqual([7]);
  });

  it('shows all heads of the batch that the cursor is in', () => {
    const cells = cellsOf([2, 3, 4, 6]);
    const found = { ...fitOf(cells, { width: 1100, measure, zoom: 0 }), tabbed: 1 };
    expect(shownMatrices(cells.plan, found, 4)).toEqual([3, 4, 5]);
  });

  it('takes a canvas for more than 2,500 cells in one matrix only', () => {
    expect(fit([50, 50], 1100).canvas).toBe(false);
    expect(fit([51, 50], 1100).canvas).toBe(true);
    expect(fit([64, 9, 9], 1100).canvas).toBe(false);
  });

  it('finds room for numbers when zoomed', () => {
    expect(fit([60, 60], 1100).style).toBe(null);
    expect(fit([60, 60], 1100, {}, 4).style).not.toBe(null);
  });

  it('turns long labels, and leaves some out where columns are narrow', () => {
    const words = Array.from({ length: 6 }, (_, i) => `attention${i}`);
    expect(fit([4, 6], 500, { axes: [{ name: 'query' }, { name: 'key', labels: words }] }).headers).toBe('slanted');
    expect(fit([60, 60], 700).colStride).toBeGreaterThan(1);
  });

  it('holds for bad data', () => {
    for (const shape of [[], [0], [0, 3], [3, 0], [-1, 2], [1, 1, 1, 1, 1]]) {
      expect(() =>
        fitOf(new Cells({ name: '', shape, values: null }, tensorLanguages.en, 'dark'), { width: 0, measure, zoom: 0 }),
      ).not.toThrow();
    }
  });
});
