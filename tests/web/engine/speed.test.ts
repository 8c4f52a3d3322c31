import { expect, it } from 'vitest';
import { Speedometer } from '../../../web/engine/speed';

it('the speed is that of the last seconds, and unknown at first', () => {
  const speedometer = new Speedometer(1000);
  speedometer.restart(0, 0);
  expect(speedometer.speed).toBeNull();
  speedometer.add(500, 100);
  expect(speedometer.speed).toBe(200);
  for (let at = 1000; at <= 5000; at += 500) speedometer.add(at, 100 + (at - 500) * 2);
  expect(speedometer.speed).toBe(2000);
});

it('a pause does not count', () => {
  const speedometer = new Speedometer();
  speedometer.restart(0, 0);
  speedometer.add(1000, 1000);
  speedometer.restart(60_000, 1000);
  speedometer.add(61_000, 2000);
  expect(speedometer.speed).toBe(1000);
});
