import { describe, expect, it } from 'vitest';
import { colorOf, inkOf, luminance, scaleColors, scaleSize } from '../../../../web/components/ui/scale';
import { contrast } from '../../styles/contrast';

describe('the colour scale', () => {
  it('has 256 steps that grow brighter', () => {
    expect(scaleSize).toBe(256);
    // Neighbours may be rounded to the same brightness.
    for (let i = 2; i < scaleSize; i += 1)
      expect(luminance(scaleColors[i]), `step ${i}`).toBeGreaterThan(luminance(scaleColors[i - 2]));
  });

  it('takes its ends at 0 and 1 and stays there beyond', () => {
    expect(colorOf(0)).toBe('#440154');
    expect(colorOf(1)).toBe('#fde725');
    expect(colorOf(-1)).toBe(colorOf(0));
    expect(colorOf(2)).toBe(colorOf(1));
  });

  it('carries text that can be read at every value', () => {
    for (let i = 0; i <= 1000; i += 1)
      expect(contrast(colorOf(i / 1000), inkOf(i / 1000)), `${i / 1000}`).toBeGreaterThanOrEqual(4.5);
  });
});
