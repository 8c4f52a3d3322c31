// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { keysOfRoutes } from '../../../../web/components/map/scene';

it('has a key for each path, also where an edge takes several alike, and the same ones in the next layout', () => {
  const [one, other] = [{}, {}] as Parameters<typeof keysOfRoutes>[0][number]['edges'];
  const route = (edge: typeof one, strokes: number, passes = false) => ({
    edges: [edge],
    strokes: Array(strokes),
    arrives: false,
    passes,
  });
  const routes = [route(one, 3), route(one, 3), route(one, 2), route(one, 3, true), route(other, 3)];
  const keys = keysOfRoutes(routes);
  expect(new Set(keys).size).toBe(routes.length);
  expect(keysOfRoutes(routes.slice(1))).toEqual([keys[0], ...keys.slice(2)]);
});
