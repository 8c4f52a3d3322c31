import { describe, expect, it } from 'vitest';
import { extentOf, minus, plain, show, speak, stylesFor, tell } from '../../../../web/components/tensor/numbers';

const extent = (...values: number[]) => extentOf(Float32Array.from(values));
const best = (...values: number[]) => stylesFor(extent(...values))[0];

describe('the extent of a tensor', () => {
  it('leaves out NaN and infinities, but knows on which side they lie', () => {
    expect(extent(NaN, -0.5, Infinity, 2)).toMatchObject({
      min: -0.5,
      max: 2,
      most: 2,
      below: false,
      above: true,
      any: true,
    });
  });

  it('leaves out what is masked', () => {
    expect(extentOf(Float32Array.of(1, 50, 3), Uint8Array.of(0, 1, 0))).toMatchObject({ min: 1, max: 3, above: false });
  });

  it('does not let a filling of -1e6 flatten the scores beside it', () => {
    expect(extent(0.5, -1e6, 1.5)).toMatchObject({ min: 0.5, max: 1.5, below: true });
  });

  it('keeps large numbers among large numbers', () => {
    expect(extent(2e5, -1e6, 3000)).toMatchObject({ min: -1e6, max: 2e5, below: false });
  });

  it('of nothing is nothing', () => {
    expect(extent()).toMatchObject({ min: 0, max: 0, any: false });
    expect(extent(NaN)).toMatchObject({ any: false });
  });
});

describe('numbers in cells', () => {
  it('have the same number of decimals throughout, fewer where the numbers are larger', () => {
    expect(best(0.25, -1.5)).toEqual({ kind: 'fixed', decimals: 4 });
    expect(best(12.5, 0.1)).toEqual({ kind: 'fixed', decimals: 3 });
    expect(best(123.5)).toEqual({ kind: 'fixed', decimals: 2 });
    expect(best(1, 2, 30)).toEqual({ kind: 'fixed', decimals: 0 });
  });

  it('are written with exponents where all are tiny or huge', () => {
    expect(show(-3.25e-5, best(-3.25e-5, 1e-6))).toBe(`${minus}3.25e${minus}5`);
    expect(show(1.5e9, best(1.5e9, 3.2e8))).toBe('1.50e9');
  });

  it('tell a true zero from a rounded one', () => {
    const style = best(0, 1e-7, 0.5);
    expect(show(0, style)).toBe('0');
    expect(show(-0, style)).toBe('0');
    expect(show(1e-7, style)).toBe('0.0000');
  });

  it('have names when they are not numbers', () => {
    const style = best(0.5);
    expect(show(NaN, style)).toBe('NaN');
    expect(show(Infinity, style)).toBe('∞');
    expect(show(-Infinity, style)).toBe(`${minus}∞`);
  });

  it('show a filling as short as it is', () => {
    expect(show(-1e6, best(0.5, -1e6))).toBe(`${minus}1e6`);
  });

  it('drop the zero before the point only as the last resort', () => {
    const styles = stylesFor(extent(0.25, 0.75));
    expect(styles.map((style) => show(0.25, style))).toEqual(['0.2500', '0.250', '0.25', '.25']);
    // Weights from 0 to 1.
    const bare = stylesFor(extent(0.25, 1)).at(-1)!;
    expect([0.25, 0.999, 1, 0].map((value) => show(value, bare))).toEqual(['.25', '1.0', '1.0', '0']);
  });

  it('leave the largest of small numbers a digit that is not zero', () => {
    for (const largest of [0.5, 0.05, 0.004])
      for (const style of stylesFor(extent(0.0001, -largest))) expect(show(-largest, style)).toMatch(/[1-9]/);
    expect(show(0.004, stylesFor(extent(0.0001, 0.004)).at(-1)!)).toBe('.0040');
  });
});

describe('numbers elsewhere', () => {
  it('are announced with four decimals, or with their exponent', () => {
    expect(speak(0.64111)).toBe('0.6411');
    expect(speak(-2)).toBe(`${minus}2`);
    expect(speak(0.0000321)).toBe(`3.210e${minus}5`);
    expect(speak(NaN)).toBe('NaN');
  });

  it('are told with every digit that the float has, and none more', () => {
    expect(tell(Math.fround(0.1))).toBe('0.1');
    expect(tell(Math.fround(-1 / 3))).toBe(`${minus}0.33333334`);
    expect(plain(Math.fround(-1 / 3))).toBe('-0.33333334');
    expect(plain(-Infinity)).toBe('-Infinity');
  });

  it('come back as the same float from what is exported', () => {
    for (const value of [1e-38, 3.4e38, 0.1, 1 / 3, 16777217, -1.17549435e-38].map(Math.fround))
      expect(Math.fround(Number(plain(value)))).toBe(value);
  });
});
