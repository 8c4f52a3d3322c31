// Which value holds a value's gradient: its own or, where a sum hands its gradient on as it is, the one that was handed
// on.
import type { Description } from '../../engine/client';

/** What the backward of each node reads as the gradient of what the node made. */
export function readByBackward({ values, nodes }: Description): Map<number, number> {
  const found = new Map<number, number>();
  const extents = (value: number) => values[value].shape.join();
  for (const { phase, of, inputs } of nodes) {
    if (phase !== 'backward' || of === null || nodes[of].outputs.length !== 1) continue;
    const [made] = nodes[of].outputs;
    const gradient = inputs.find((input) => {
      const by = nodes[values[input].node];
      return by?.phase === 'backward' && by.of !== of && extents(input) === extents(made);
    });
    if (gradient !== undefined && !found.has(made)) found.set(made, gradient);
  }
  return found;
}

export function gradientsOf(description: Description): Map<number, number> {
  const own = description.values.flatMap(({ of, node }, value) =>
    of !== null && node >= 0 ? [[of, value] as const] : [],
  );
  return new Map([...readByBackward(description), ...own]);
}
