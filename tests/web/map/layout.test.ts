// Every program of the registry as the map lays it out, with and without gradients, closed, as it opens, and wide open.
import { describe, expect, it } from 'vitest';
import { graphOf, type MapGraph, type MapItem } from '../../../web/components/map/graph';
import { MapView } from '../../../web/components/map/local';
import { openAtFirst } from '../../../web/components/map/opening';
import type { Box, Direction, MapLayout, Measure, Point, Route } from '../../../web/components/map/layout';
import { MapPlan } from '../../../web/components/map/place';
import type { Description } from '../../../web/engine/module';
import { engine } from '../../e2e/engine-in-node';

const { programs, describe: describeProgram } = await (async () => {
  const module = await engine();
  const describe = (program: string, gradients: boolean): Description => {
    const inspector = module.Inspector.open(JSON.stringify({ program, gradients }), new Uint8Array());
    const description = JSON.parse(inspector.describe()) as Description;
    inspector.delete();
    return description;
  };
  return { programs: (JSON.parse(module.programs()) as { name: string }[]).map(({ name }) => name), describe };
})();

/** Sizes that differ from card to card, as those of tiles do. */
const measure: Measure = {
  card: ({ value }) => {
    const [width, height] = [60 + ((value * 37) % 90), 40 + ((value * 53) % 110)];
    return { width, height, anchor: { x: width / 2, y: height / 2 + 6 } };
  },
  head: ({ key }) => ({ width: 40 + key.length * 4, height: 24 }),
};

const contains = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01;

/** Points along an edge, close to each other. */
function* alongside({ start, strokes }: Route): Generator<Point> {
  let at = start;
  for (const { to, by } of strokes) {
    const count = by ? 12 : 6;
    for (let i = 0; i <= count; i += 1) {
      const t = i / count;
      const [b, c] = by ?? [at, to];
      const mix = (p: number, q: number, r: number, s: number) =>
        p * (1 - t) ** 3 + 3 * q * t * (1 - t) ** 2 + 3 * r * t ** 2 * (1 - t) + s * t ** 3;
      yield by
        ? { x: mix(at.x, b.x, c.x, to.x), y: mix(at.y, b.y, c.y, to.y) }
        : { x: at.x + (to.x - at.x) * t, y: at.y + (to.y - at.y) * t };
    }
    at = to;
  }
}

function faults({ width, height, boxes, routes }: MapLayout, view: MapView): string[] {
  const found: string[] = [];
  const byItem = new Map(boxes.map((box) => [box.item, box]));
  const ancestors = new Map<MapItem, Set<MapItem>>(
    boxes.map(({ item }) => [item, new Set(view.chain(item).slice(0, -1))]),
  );
  for (const [i, a] of boxes.entries()) {
    if (a.x < -0.01 || a.y < -0.01 || a.x + a.width > width + 0.01 || a.y + a.height > height + 0.01)
      found.push(`${a.item.key} stands outside`);
    const parent = byItem.get(view.parent(a.item)!);
    if (parent && !contains(parent, a)) found.push(`${a.item.key} sticks out of ${parent.item.key}`);
    for (const b of boxes.slice(i + 1)) {
      const nested = ancestors.get(a.item)!.has(b.item) || ancestors.get(b.item)!.has(a.item);
      if (!nested && overlap(a, b)) found.push(`${a.item.key} overlaps ${b.item.key}`);
    }
  }
  const heads = boxes
    .filter(({ open }) => open)
    .map(({ item, x, y, inset }) => ({ item, x: x + inset, y, ...measure.head(item) }));
  for (const route of routes) {
    const around = new Set(view.chain(route.block));
    const others = boxes.filter(({ item }) => !around.has(item));
    const points = [...alongside(route)];
    const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
    const near = others.filter((box) => box.x < right && box.x + box.width > left);
    for (const { x, y } of points) {
      const name = heads.find(
        (head) => x > head.x && x < head.x + head.width && y > head.y && y < head.y + head.height,
      );
      if (name)
        found.push(`an edge of ${route.source.key} in '${route.block.key}' runs through the name of ${name.item.key}`);
      const hit = near.find(
        (box) => x > box.x + 0.6 && x < box.x + box.width - 0.6 && y > box.y + 0.6 && y < box.y + box.height - 0.6,
      );
      if (hit) found.push(`an edge of ${route.source.key} in '${route.block.key}' runs through ${hit.item.key}`);
    }
  }
  // What runs back leaves a block where others come in.
  if (!routes.some(({ back }) => back)) found.push(...looseEnds(boxes, routes));
  return [...new Set(found)];
}

/** An edge is one line through all borders: where a piece of it ends, another goes on, or there is what it leads to. */
function looseEnds(boxes: readonly Box[], routes: readonly Route[]): string[] {
  const ends = routes.flatMap(({ start, strokes, source, block }) =>
    [start, strokes.at(-1)!.to].map((at) => ({ ...at, source, block })),
  );
  const closed = boxes.filter(({ open }) => !open);
  const touches = ({ x, y }: Point) =>
    closed.some(
      (box) => x > box.x - 0.6 && x < box.x + box.width + 0.6 && y > box.y - 0.6 && y < box.y + box.height + 0.6,
    );
  return ends
    .filter(
      (end, i) =>
        !touches(end) && !ends.some(({ x, y }, j) => i !== j && Math.abs(x - end.x) + Math.abs(y - end.y) < 0.6),
    )
    .map(
      ({ source, block, x, y }) =>
        `an edge of ${source.key} in '${block.key}' ends at ${Math.round(x)}, ${Math.round(y)} in the open`,
    );
}

const blocksOf = (graph: MapGraph): string[] =>
  [...graph.items.values()].filter(({ kind }) => kind === 'block').map(({ key }) => key);

function layouts(description: Description): { name: string; layout: MapLayout; view: MapView }[] {
  const graph = graphOf(description);
  const blocks = blocksOf(graph);
  const present = new Map(blocks.map((key) => [key, 2]));
  return (['right', 'down'] as Direction[]).flatMap((direction) => {
    const view = new MapView(graph, direction === 'right' ? new Map() : present);
    const first = openAtFirst(view);
    const cases: [string, (item: MapItem) => boolean][] = [
      ['closed', () => false],
      ['at first', ({ key }) => first.has(key)],
      ['every other', ({ kind, key }) => kind === 'block' && blocks.indexOf(key) % 2 === 0],
      ['open', ({ kind }) => kind === 'block'],
    ];
    // Its own parts below each other in a wide window too.
    return cases.flatMap(([name, isOpen]) =>
      (direction === 'right' ? (['right', 'down'] as const) : [direction]).map((parts) => ({
        name: `${name}, ${direction}, its parts ${parts}`,
        view,
        layout: new MapPlan(view, measure, isOpen, direction).layout(parts),
      })),
    );
  });
}

/**
 * A program that the registry does not have: a circle of blocks, a node with many inputs, a block in which nothing is
 * drawn.
 */
function unknownProgram(): Description {
  const values: Description['values'] = [];
  const nodes: Description['nodes'] = [];
  const value = (name: string, node: number, named = true) =>
    values.push({
      name,
      shape: [2, 3],
      role: node < 0 ? 'input' : 'computed',
      axes: ['token', 'feature'],
      integer: null,
      named,
      node,
      of: null,
    }) - 1;
  const add = (op: string, scope: string, inputs: number[], named = true) => {
    const at = nodes.length;
    nodes.push({
      op,
      scope,
      inputs,
      outputs: [value(`${scope}/${op}${at}`, at, named)],
      attrs: {},
      phase: 'forward',
      of: null,
    });
    return nodes[at].outputs[0];
  };
  const given = Array.from({ length: 7 }, (_, i) => value(`x${i}`, -1));
  const a = add('mul', 'left/inner', [given[0], given[1]]);
  const b = add('mul', 'right', [a, given[2]]);
  const c = add('mul', 'left', [b, a]);
  const moved = add('reshape', 'moves/only', [c]);
  const d = add('mul', 'right/deep/deeper', [moved, ...given]);
  const e = add('mul', 'right', [d, b], false);
  const last = add('mul', '', [e, c, d, a, given[6]]);
  add('mul', 'left/inner', [last, given[3]]);
  add('fill', 'alone', []);
  return {
    values,
    nodes,
    scopes: {},
    outputs: { output: last },
    updates: [],
    ops: {
      mul: { formula: '', citation: '', moves: false },
      reshape: { formula: '', citation: '', moves: true },
      fill: { formula: '', citation: '', moves: false },
    },
  };
}

describe('the map', () => {
  for (const program of programs) {
    it(`draws ${program} without boxes that overlap and edges through boxes, with gradients too`, () => {
      for (const gradients of [false, true]) {
        const description = describeProgram(program, gradients);
        for (const { name, layout, view } of layouts(description))
          expect(faults(layout, view), `${name}, gradients ${gradients}`).toEqual([]);
      }
    });

    it(`draws all of ${program}, what only moves numbers too`, () => {
      const view = new MapView(graphOf(describeProgram(program, false), true));
      const open = openAtFirst(view);
      for (const direction of ['right', 'down'] as const)
        expect(
          faults(new MapPlan(view, measure, ({ key }) => open.has(key), direction).layout(), view),
          direction,
        ).toEqual([]);
    });
  }

  it('draws a program that only this test knows', () => {
    for (const { name, layout, view } of layouts(unknownProgram())) {
      expect(faults(layout, view), name).toEqual([]);
      if (name.startsWith('open'))
        expect(
          layout.routes.some(({ back }) => back),
          'its circle',
        ).toBe(true);
    }
  });

  it('opens with twenty boxes at most', () => {
    const counts = programs.map((program) => {
      const view = new MapView(graphOf(describeProgram(program, true)));
      const open = openAtFirst(view);
      return [program, new MapPlan(view, measure, ({ key }) => open.has(key), 'right').layout().boxes.length] as const;
    });
    expect(counts.filter(([, count]) => count > 20)).toEqual([]);
    expect(counts.find(([program]) => program === 'transformer')![1]).toBeGreaterThan(10);
  });

  it('opens only what can be read, what holds attention first', () => {
    const view = new MapView(graphOf(describeProgram('seq2seq_attention', false)));
    expect([...openAtFirst(view)].sort()).toEqual(['decoder', 'encoder', 'loss']);
    expect([...openAtFirst(view, () => false)]).toEqual([]);
    expect([...openAtFirst(view, (open) => open.size <= 1)]).toEqual(['decoder']);
    // Where the first of them has no room, no other is opened.
    expect([...openAtFirst(view, (open) => !open.has('decoder'))]).toEqual([]);
  });

  it('draws every operation that does more than move numbers once', () => {
    for (const program of programs) {
      const description = describeProgram(program, false);
      const graph = graphOf(description, true);
      const leaves = [...graph.items.values()].filter(({ kind }) => kind === 'op').map(({ from }) => from);
      expect(new Set(leaves).size, program).toBe(leaves.length);
      expect(leaves.length, program).toBe(description.nodes.filter(({ phase }) => phase === 'forward').length);
    }
  });
});
