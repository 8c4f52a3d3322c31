// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Viewport } from '../../../../web/components/map/viewport';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stage = {
  clientWidth: 400,
  clientHeight: 300,
  getBoundingClientRect: () => ({ left: 0, top: 0 }),
} as HTMLElement;
const finger = (pointerId: number, clientX: number, clientY: number) =>
  ({ pointerId, clientX, clientY, button: 0, buttons: 1 }) as PointerEvent;

it('keeps its scale while two fingers turn, and doubles it where they are twice as far apart', () => {
  const viewport = new Viewport(() => stage, vi.fn(), vi.fn());
  viewport.down(finger(1, 100, 100));
  viewport.down(finger(2, 200, 100));
  for (const angle of [Math.PI / 8, Math.PI / 4])
    viewport.move(finger(2, 100 + 100 * Math.cos(angle), 100 + 100 * Math.sin(angle)));
  expect(viewport.view.scale).toBeCloseTo(1, 9);
  viewport.move(finger(2, 100 + 200 * Math.SQRT1_2, 100 + 200 * Math.SQRT1_2));
  expect(viewport.view.scale).toBeCloseTo(2, 9);
});
