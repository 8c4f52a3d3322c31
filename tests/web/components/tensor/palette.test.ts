import { describe, expect, it } from 'vitest';
import { luminance } from '../../../../web/components/ui/scale';
import { extentOf } from '../../../../web/components/tensor/numbers';
import { paletteFor, scaleOf, stepOf, type Scale } from '../../../../web/components/tensor/palette';
import type { TensorData } from '../../../../web/components/tensor/tensor-data';
import { contrast } from '../../styles/contrast';

const scale = (values: number[], more: Partial<TensorData> = {}): Scale => {
  const numbers = Float32Array.from(values);
  return scaleOf({ name: 'x', shape: [values.length], values: numbers, ...more }, extentOf(numbers, more.masked));
};
const diverging: Scale = { kind: 'diverging', from: -2, to: 2, below: false, above: false };
const themes = ['light', 'dark'] as const;

describe('the scale of a tensor', () => {
  it('begins at zero where nothing is negative, and is centred there otherwise', () => {
    expect(scale([0.25, 0.5])).toMatchObject({ kind: 'sequential', from: 0, to: 0.5 });
    expect(scale([-0.25, 0.125])).toMatchObject({ kind: 'diverging', from: -0.25, to: 0.25 });
  });

  it('keeps a domain that is given and says what lies beyond', () => {
    expect(scale([0.25, 2], { domain: [0, 1] })).toMatchObject({
      kind: 'sequential',
      from: 0,
      to: 1,
      below: false,
      above: true,
    });
  });

  it('gives no colours to numbers that are no magnitudes', () => {
    const ids = scale([3, 715, 24], { scale: 'none' });
    expect([3, 715, 24].map((id) => stepOf(id, ids))).toEqual([-1, -1, -1]);
  });

  it('of numbers that are all the same still has a colour for them', () => {
    // Zeros alone are the ground's grey, as zero beside negative numbers is; where nothing can be negative, the
    // beginning.
    expect(scale([0, 0])).toEqual({ kind: 'diverging', from: 0, to: 0, below: false, above: false });
    expect(stepOf(0, scale([0, 0]))).toBe(128);
    expect(stepOf(0, scale([0, 0], { scale: 'sequential' }))).toBe(0);
    expect(stepOf(0, scale([0, 0], { domain: [0, 1] }))).toBe(0);
    expect(stepOf(3, scale([3, 3]))).toBe(255);
  });

  it('has its middle at zero, its ends at the ends and none for NaN', () => {
    expect(stepOf(0, diverging)).toBe(128);
    expect(stepOf(-2, diverging)).toBe(0);
    expect(stepOf(Infinity, diverging)).toBe(256);
    expect(stepOf(NaN, diverging)).toBe(-1);
  });
});

describe('the diverging colours', () => {
  for (const theme of themes) {
    const { colors, inks } = paletteFor(diverging, theme);

    it(`go steadily away from the middle in the ${theme} theme`, () => {
      const outwards = theme === 'light' ? -1 : 1;
      for (let i = 2; i <= 128; i += 1) {
        for (const side of [-1, 1]) {
          const [near, far] = [colors[128 + side * (i - 2)], colors[128 + side * i]];
          expect((luminance(far) - luminance(near)) * outwards, `${side * i}`).toBeGreaterThan(0);
        }
      }
    });

    it(`carry text that can be read in the ${theme} theme`, () => {
      colors.forEach((color, i) => expect(contrast(color, inks[i])).toBeGreaterThanOrEqual(4.5));
    });
  }
});
