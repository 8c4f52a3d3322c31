// What dropping a head means: the rows or columns that read it in the next weight become 0.
import type { Description } from '../../engine/client';
import type { Cell } from '../instrument/cells';

/** The product that first reads a value, past what only moves its numbers. */
function productAfter({ nodes, ops }: Description, value: number): { weight: number; transposed: boolean } | null {
  let at = value;
  for (;;) {
    const next = nodes.find(({ inputs, phase }) => phase === 'forward' && inputs.includes(at));
    if (!next) return null;
    if (next.op === 'matmul' && next.inputs[0] === at)
      return { weight: next.inputs[1], transposed: next.attrs.transpose_b === true };
    if (!ops[next.op].moves || next.outputs.length !== 1) return null;
    at = next.outputs[0]!;
  }
}

/** For each head of a value the cells that are set to 0 to drop it; null: it has no heads that a weight joins. */
export function headsOf(description: Description, value: number): (Cell & { number: number })[][] | null {
  const { axes, shape } = description.values[value];
  const axis = axes.indexOf('head');
  const found = axis < 0 ? null : productAfter(description, value);
  const weight = found && description.values[found.weight];
  if (!found || weight?.role !== 'parameter' || weight.shape.length !== 2) return null;
  const [heads, features] = [shape[axis], shape.at(-1)!];
  const [rows, columns] = weight.shape as [number, number];
  if ((found.transposed ? columns : rows) !== heads * features) return null;
  return Array.from({ length: heads }, (_, head) =>
    Array.from({ length: features * (found.transposed ? rows : columns) }, (__, i) => {
      const inner = head * features + (i % features);
      const outer = Math.floor(i / features);
      return {
        value: found.weight,
        index: found.transposed ? outer * columns + inner : inner * columns + outer,
        number: 0,
      };
    }),
  );
}
