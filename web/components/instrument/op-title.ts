// What one op is called, with the axes that it works along: "Sum over keys (axis 2)".
import type { Description, NodeDescription } from '../../engine/client';
import { type InstrumentStrings, opName } from './instrument-strings';
import type { TensorShelf } from './tensors';

/** Axes of the longer shape that the shorter one has not, or has with one position: what broadcasting repeats. */
function repeated(short: readonly number[], long: readonly number[]): number[] {
  const missing = long.length - short.length;
  return [...long.keys()].filter((axis) => axis < missing || (short[axis - missing] === 1 && long[axis] !== 1));
}

/** The value whose axes an op works along, and which of them; null where its name does not tell. */
function workedAlong(
  { values }: Description,
  { op, attrs, inputs, outputs }: NodeDescription,
): { value: number; axes: number[] } | null {
  const [from, to] = [inputs[0], outputs[0]];
  if (from === undefined || to === undefined) return null;
  const [before, after] = [values[from].shape, values[to].shape];
  if (op === 'sum_to') return { value: from, axes: repeated(after, before) };
  if (op === 'broadcast_to') return { value: to, axes: repeated(before, after) };
  if (!['sum', 'split', 'concat', 'slice_scatter'].includes(op)) return null;
  const axis = Number(attrs.axis);
  return Number.isInteger(axis) ? { value: from, axes: [axis < 0 ? axis + before.length : axis] } : null;
}

export function opTitle(
  description: Description,
  node: NodeDescription,
  shelf: TensorShelf,
  t: InstrumentStrings,
): string {
  const along = workedAlong(description, node);
  const say = t.along[node.op as keyof typeof t.along];
  if (!along || along.axes.length === 0 || !say) return opName(node.op, t);
  const names = along.axes.map((axis) => shelf.axesOf(along.value)[axis]?.name ?? '');
  const known = names.every(Boolean) ? names.map((name) => t.many[name] ?? name) : [];
  return say(known, along.axes.map(String));
}

/** Whether an op's title says its axis already. */
export const saysAxis = (op: string, t: InstrumentStrings): boolean => op in t.along;
