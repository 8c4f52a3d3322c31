import { describe, expect, it } from 'vitest';
import { duration, exact, short } from '../../../../web/components/ui/format';

describe('exact', () => {
  it('writes the shortest decimal that denotes the float32', () => {
    expect(exact(Math.fround(0.1))).toBe('0.1');
    expect(exact(1)).toBe('1');
    expect(exact(0)).toBe('0');
    expect(exact(Math.fround(1 / 3))).toBe('0.33333334');
  });

  it('denotes the same float32 again', () => {
    const bits = new Uint32Array(1);
    const float = new Float32Array(bits.buffer);
    for (let i = 0; i < 2000; i += 1) {
      bits[0] = (i * 2654435761) % 0x3f800001;
      expect(Math.fround(Number(exact(float[0])))).toBe(float[0]);
    }
  });
});

describe('short', () => {
  it('has two decimals and no zero before the point', () => {
    expect([0, 0.5, 0.999, 1].map(short)).toEqual(['.00', '.50', '1.00', '1.00']);
  });
});

describe('duration', () => {
  it('reads as a clock', () => {
    expect([0, 7.4, 125, 3725].map(duration)).toEqual(['0:00', '0:07', '2:05', '1:02:05']);
  });
});
