import { describe, expect, it } from 'vitest';
import { discRadius, roundTicks, scaleOf } from '../../../../web/components/plot/scale';

describe('the ticks of an axis', () => {
  it('stand at round numbers', () => {
    expect(roundTicks(0, 5, 5)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(roundTicks(-1, 5, 3)).toEqual([0, 2, 4]);
    expect(roundTicks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(roundTicks(0, 300, 6)).toEqual([0, 50, 100, 150, 200, 250, 300]);
  });

  it('are one where there is no range', () => {
    expect(roundTicks(2, 2, 5)).toEqual([2]);
    expect(roundTicks(0, Infinity, 5)).toEqual([0]);
  });
});

describe('the scale of an axis', () => {
  it('ends at a tick above the numbers unless it is told where', () => {
    expect(scaleOf({ name: '', min: 0 }, [[0.19, 0.43]], [0, 300])).toMatchObject({ min: 0, max: 0.5 });
    expect(scaleOf({ name: '', min: 0, max: 5 }, [[9]], [0, 300])).toMatchObject({ min: 0, max: 5 });
  });

  it('places numbers and finds them again, upwards too', () => {
    const up = scaleOf({ name: '', min: -1, max: 5 }, [], [300, 0]);
    expect(up.pixel(-1)).toBe(300);
    expect(up.pixel(5)).toBe(0);
    expect(up.value(up.pixel(2.5))).toBeCloseTo(2.5);
    expect(up.value(-50)).toBe(5);
  });

  it('puts equal factors at equal distances when it is logarithmic', () => {
    const log = scaleOf({ name: '', log: true, ticks: [1, 2, 4, 8] }, [[1, 8]], [0, 300]);
    expect(log.ticks).toEqual([1, 2, 4, 8]);
    expect(log.pixel(2)).toBeCloseTo(100);
    expect(log.pixel(4)).toBeCloseTo(200);
    expect(log.value(200)).toBeCloseTo(4);
  });

  it('has a range without any number, with one, and beside what is not finite', () => {
    expect(scaleOf({ name: '' }, [[]], [0, 300])).toMatchObject({ min: 0, max: 1 });
    expect(scaleOf({ name: '' }, [[3]], [0, 300]).max).toBeGreaterThan(3);
    expect(scaleOf({ name: '', min: 0 }, [[NaN, Infinity, 4]], [0, 300]).max).toBe(4);
  });
});

describe('the disc of a weight', () => {
  it('grows by area between the smallest and the largest, whatever the weight', () => {
    const [none, quarter, whole] = [0, 0.25, 1].map(discRadius);
    expect(quarter! - none!).toBeCloseTo((whole! - none!) / 2);
    expect([discRadius(-1), discRadius(7)]).toEqual([none, whole]);
  });
});
