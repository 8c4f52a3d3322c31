import { describe, expect, it } from 'vitest';
import { arrange, inLines, tensorGap, wishedWidth } from '../../../../web/components/instrument/arrange';

const lineWidth = (widths: number[]) => widths.reduce((all, width) => all + width, 0) + tensorGap * (widths.length - 1);

describe('the tensors of a step', () => {
  it('stand in one line with the arrow where there is room, each as wide as it wishes in proportion', () => {
    const { stacked, inputs, outputs } = arrange([300, 300], [600], 1000);
    expect(stacked).toBe(false);
    expect(inputs[0]).toBe(inputs[1]);
    expect(Math.abs(outputs[0] - 2 * inputs[0])).toBeLessThanOrEqual(2);
    expect(lineWidth([...inputs, ...outputs])).toBeLessThanOrEqual(1000 - 24 - tensorGap);
  });

  it('stand below each other where they would be squeezed', () => {
    expect(arrange([900], [900], 1000)).toEqual({ stacked: true, inputs: [1000], outputs: [1000] });
  });

  it('need no arrow where nothing goes in', () => {
    expect(arrange([], [400], 1000).outputs).toEqual([500]);
  });

  it('never are wider than the place, nor so narrow that no number fits', () => {
    for (const width of [100, 320, 700, 1400]) {
      for (const wishes of [[176], [176, 1024], [1024, 1024, 176], [176, 176, 176, 176, 176, 176]]) {
        for (const each of inLines(wishes, width)) {
          expect(each).toBeLessThanOrEqual(width);
          expect(each).toBeGreaterThanOrEqual(Math.min(width, 144));
        }
      }
    }
  });

  it('fill their lines without breaking them', () => {
    // The least widths of the first two fit into 400 pixels, and not those of all three.
    const widths = inLines([200, 300, 300], 400);
    expect(lineWidth(widths.slice(0, 2))).toBeLessThanOrEqual(400);
    expect(lineWidth(widths)).toBeGreaterThan(400);
    expect(widths[2]).toBe(375);
  });

  it('wish for the width of a row of numbers, and for a second matrix beside a small one', () => {
    expect(wishedWidth([4])).toBeLessThan(wishedWidth([10]));
    expect(wishedWidth([2, 3, 3])).toBeGreaterThan(wishedWidth([3, 3]));
    expect(wishedWidth([1000, 1000])).toBe(1024);
    expect(wishedWidth([])).toBe(176);
  });
});
