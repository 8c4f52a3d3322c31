// What the dimensions of every value of a program count. Only structure: names of inputs, and how ops carry axes along.
import type { Description, NodeDescription, ValueDescription } from '../../engine/client';
import type { Axis } from '../tensor/tensor-data';

const unnamed: Axis = { name: '' };

/** "encoder/block0/attention/weights" and "encoder.blks.block0.W_q.weight" by their last part, without "grad." and ".1". */
const lastPart = (name: string): string => name.split('/').at(-1)!.replace(/^grad\./, '').replace(/\.\d+$/, '');

const byName: [RegExp, string[]][] = [
  [/^(head_queries|head_outputs)$/, ['batch', 'head', 'query', 'feature']],
  [/^head_(keys|values)$/, ['batch', 'head', 'key', 'feature']],
  [/^queries$/, ['batch', 'query', 'feature']],
  [/^(keys|values)$/, ['batch', 'key', 'feature']],
  [/(scores|weights)$/, ['batch', 'head', 'query', 'key']],
  [/^valid_lens$/, ['batch', 'query']],
  [/^(src|tgt|tgt_in|src_tokens)$/, ['batch', 'position']],
  [/valid_len/, ['batch']],
  [/embedding\.weight$/, ['word', 'feature']],
  [/weight/, ['output', 'input']],
  [/bias/, ['output']],
];

/** Axes by a value's own name; null: the name tells nothing. */
function namedAxes({ name, shape }: ValueDescription): Axis[] | null {
  const found = byName.find(([pattern]) => pattern.test(lastPart(name)));
  if (!found) return null;
  const [, names] = found;
  // Kernel regression has plain lists of queries and keys.
  if (shape.length === 1 && names[0] === 'batch' && /^(queries|keys|values)$/.test(lastPart(name))) return [{ name: names[1]! }];
  if (names.length === shape.length) return names.map((name) => ({ name }));
  // Scores without heads, weights of one query.
  if (names[1] === 'head' && shape.length === 3) return [names[0]!, names[2]!, names[3]!].map((name) => ({ name }));
  if (names[0] === 'batch' && shape.length < names.length) return names.slice(0, shape.length).map((name) => ({ name }));
  return null;
}

/** Inputs of a program that its name tells more about. */
function programAxes(program: string, { name, shape }: ValueDescription): Axis[] | null {
  if (shape.length !== 3) return null;
  const axes = { masked_softmax: ['batch', 'query', 'key'], gru: ['step', 'batch', 'feature'] }[program] ?? ['batch', 'position', 'feature'];
  return /^(x|state|memory|enc_outputs)$/.test(name) ? axes.map((name) => ({ name })) : null;
}

class Inference {
  readonly axes: Axis[][];

  constructor(
    private readonly description: Description,
    private readonly given: (value: ValueDescription) => Axis[] | null,
    private readonly program: string,
  ) {
    this.axes = description.values.map((info) => (info.node < 0 ? this.start(info) : []));
    for (const node of description.nodes) for (const output of node.outputs) this.axes[output] = this.computed(node, output);
  }

  private start(info: ValueDescription): Axis[] {
    return this.given(info) ?? programAxes(this.program, info) ?? namedAxes(info) ?? info.shape.map(() => unnamed);
  }

  private computed(node: NodeDescription, output: number): Axis[] {
    const info = this.description.values[output]!;
    const given = this.given(info);
    if (given) return given;
    const of = info.of === null ? null : this.description.values[info.of]!;
    if (of && of.shape.length === info.shape.length) return this.axes[info.of!]!;
    const carried = this.carried(node, info.shape);
    // Named values whose axes the ops lost on the way.
    return carried.some(({ name }) => !name) && info.named ? (namedAxes(info) ?? carried) : carried;
  }

  private carried(node: NodeDescription, shape: readonly number[]): Axis[] {
    const { attrs } = node;
    const [first] = node.inputs;
    const a = first === undefined ? [] : this.axes[first]!;
    const from = first === undefined ? [] : this.description.values[first]!.shape;
    switch (node.op) {
      case 'matmul': return this.product(node, shape);
      case 'permute': return (attrs.order as number[]).map((axis) => a[axis] ?? unnamed);
      case 'reshape': return reshaped(a, from, shape);
      case 'split': return a.map((axis, i) => (i === attrs.axis ? { name: axis.name } : axis));
      case 'concat': return a.map((axis, i) => (i === attrs.axis ? { name: axis.name || this.joined(node) } : axis));
      case 'sum': return a.length === shape.length ? a : a.filter((_, i) => i !== attrs.axis);
      case 'embedding': return [...a, { name: 'feature' }];
      case 'embedding_vjp': return [{ name: 'word' }, { name: 'feature' }];
      case 'iota':
      case 'fill': return shape.map(() => unnamed);
      default: return this.aligned(node, shape);
    }
  }

  /** What an axis counts that has no name: pieces of extent 1 are what a recurrent network gave at each step. */
  private joined({ attrs, inputs }: NodeDescription): string {
    const extents = inputs.map((value) => this.description.values[value]!.shape[attrs.axis as number]);
    return extents.length > 1 && extents.every((extent) => extent === 1) ? 'step' : '';
  }

  private product(node: NodeDescription, shape: readonly number[]): Axis[] {
    const [a, b] = node.inputs.map((value) => this.axes[value]!) as [Axis[], Axis[]];
    const rows = a.at(node.attrs.transpose_a ? -1 : -2);
    const columns = b.at(node.attrs.transpose_b ? -2 : -1);
    const leading = (a.length >= b.length ? a : b).slice(0, -2);
    // The output units of a layer are the features of what comes after it.
    const last = columns?.name === 'output' || columns?.name === 'input' ? { name: 'feature' } : columns;
    return [...leading, rows ?? unnamed, last ?? unnamed].slice(-shape.length);
  }

  /** Elementwise with broadcasting, and ops by rows: each dimension from the first input that has it. */
  private aligned(node: NodeDescription, shape: readonly number[]): Axis[] {
    return shape.map((extent, i) => {
      for (const value of node.inputs) {
        const from = this.description.values[value]!.shape;
        const at = i - shape.length + from.length;
        if (from[at] === extent && this.axes[value]![at]?.name) return this.axes[value]![at]!;
      }
      return unnamed;
    });
  }
}

/** The dimensions that both shapes begin and end with stay; one that is cut in two or joined is heads and features. */
function reshaped(axes: readonly Axis[], from: readonly number[], to: readonly number[]): Axis[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const middle = to.slice(start, to.length - end);
  const before = axes.slice(start, from.length - end);
  const between =
    middle.length === 2 && before.length === 1 && before[0]!.name === 'feature' ? [{ name: 'head' }, { name: 'feature' }]
    : middle.length === 1 && before.length === 2 && before[1]!.name === 'feature' ? [{ name: 'feature' }]
    : middle.map((_, i) => (middle.length === before.length ? before[i]! : unnamed));
  return [...axes.slice(0, start), ...between, ...axes.slice(from.length - end)];
}

/** The axes of every value. `given` tells what a lesson says of a value, or null. */
export const axesOf = (description: Description, program: string, given: (value: ValueDescription) => Axis[] | null): Axis[][] =>
  new Inference(description, given, program).axes;
