// The values of an inspection as <attn-tensor> shows them: names, axes, roles, masks. The same object as long as
// nothing in it changed, so that only what changed is drawn again.
import type { ValueDescription } from '../../engine/client';
import type { Axis, TensorData, TensorRole } from '../tensor/tensor-data';
import { AxisLabels, nameOf } from './axis-labels';
import type { Inspection } from './inspection';
import type { InstrumentStrings } from './instrument-strings';
import { type LessonGiven, said } from './settings';
import { chineseName } from './value-names';

const rolesByName: [RegExp, TensorRole][] = [
  [/^(queries|head_queries|query)$|^W_q\b/, 'query'],
  [/^(keys|head_keys|key)$|^W_k\b/, 'key'],
  [/^(values|head_values|value)$|^W_v\b/, 'value'],
  [/(^|_)weights$/, 'weight'],
];

/** A longer one stands in the outline only. */
const longestScope = 8;

/** Path parts that say which of several it is: "W_q/matmul", "W_q.weight". */
function shortName({ name, named, role }: ValueDescription): string {
  if (role === 'parameter' || role === 'state') return name.split('.').slice(-2).join('.');
  const parts = name.split('/').filter((part) => part !== 'backward');
  const scope = parts.at(-2) ?? '';
  return named || scope.length > longestScope ? parts.at(-1)! : parts.slice(-2).join('/');
}

export class TensorShelf {
  private readonly shelf = new Map<
    number,
    { data: TensorData; numbers: Float32Array | null; before: Float32Array | null }
  >();
  private readonly axes = new Map<number, Axis[]>();
  private readonly labels: AxisLabels;
  private names = new Map<number, string>();
  private masks = new Map<number, { numbers: Float32Array; mask: Uint8Array | null }>();

  constructor(
    private readonly inspection: Inspection,
    private readonly given: LessonGiven,
    private readonly t: InstrumentStrings,
  ) {
    this.labels = new AxisLabels(inspection, given.labels);
  }

  /** What a value is called in the page. */
  name(value: number): string {
    let name = this.names.get(value);
    if (name === undefined) this.names.set(value, (name = this.makeName(value)));
    return name;
  }

  private makeName(value: number): string {
    const info = this.inspection.info(value);
    const own = this.ofLesson(this.given.names, info);
    if (own !== undefined) return said(own, this.t.chinese);
    if (info.of === null) return this.spoken(shortName(info));
    const of = this.name(info.of);
    return /(^|\/)grad\.[^/]*$/.test(info.name) ? this.t.gradientOf(of) : this.t.summand(of);
  }

  private spoken(short: string): string {
    if (!this.t.chinese) return short;
    return short
      .split('/')
      .map((part) => chineseName(part) ?? part)
      .join('/');
  }

  /**
   * What a lesson's table says of a value: by its path, by a program's output name, or by the last part of the path.
   */
  private ofLesson<T>(table: Record<string, T> | undefined, info: ValueDescription): T | undefined {
    if (!table) return undefined;
    if (info.name in table) return table[info.name];
    const value = this.inspection.description!.values.indexOf(info);
    const output = Object.keys(table).find((name) => this.inspection.description!.outputs[name] === value);
    return output !== undefined ? table[output] : undefined;
  }

  role(value: number): TensorRole {
    const info = this.inspection.info(value);
    const own = this.ofLesson(this.given.roles, info);
    if (own) return own;
    if (info.of !== null) return 'gradient';
    const short = shortName(info);
    return rolesByName.find(([pattern]) => pattern.test(short))?.[1] ?? 'plain';
  }

  /** What a value's dimensions count, and the words along them. The same list as long as nothing in it changed. */
  axesOf(value: number): Axis[] {
    const info = this.inspection.info(value);
    const axes =
      this.givenAxes(info) ??
      info.axes.map((axis, i): Axis => {
        const labels = this.labels.of(axis, info.shape[i]);
        return { name: nameOf(axis), ...(labels ? { labels } : {}) };
      });
    const kept = this.axes.get(value);
    if (kept?.every(({ labels }, i) => labels === axes[i].labels)) return kept;
    this.axes.set(value, axes);
    return axes;
  }

  private givenAxes(info: ValueDescription): Axis[] | null {
    const axes = this.ofLesson(this.given.axes, info);
    return (
      axes?.map(({ name, labels }) => ({ name: said(name, this.t.chinese), ...(labels ? { labels } : {}) })) ?? null
    );
  }

  editable(value: number): boolean {
    if (!this.inspection.editable(value)) return false;
    return !this.given.editable || this.given.editable.includes(this.inspection.info(value).name);
  }

  /** The tensor to draw; `reached`: without it, empty cells. */
  data(value: number, reached = this.inspection.reached(value)): TensorData {
    const numbers = reached ? this.inspection.numbers(value) : null;
    const before = reached ? this.inspection.before(value) : null;
    const axes = this.axesOf(value);
    const here = this.shelf.get(value);
    if (here && here.numbers === numbers && here.before === before && here.data.axes === axes) return here.data;
    const info = this.inspection.info(value);
    const data: TensorData = {
      name: this.name(value),
      shape: info.shape,
      values: numbers,
      axes,
      role: this.role(value),
      before,
      integer: info.integer !== null,
      scale: info.integer === 'token' ? 'none' : info.of === null ? 'auto' : 'diverging',
      masked: numbers && this.mask(value),
    };
    this.shelf.set(value, { data, numbers, before });
    return data;
  }

  /** Which cells a mask has taken out; null where there is none. */
  private mask(value: number): Uint8Array | null {
    const source = this.maskedBy(value);
    if (source === null) return null;
    const numbers = this.inspection.numbers(source);
    if (!numbers) return null;
    const kept = this.masks.get(source);
    if (kept?.numbers === numbers) return kept.mask;
    const given = this.inspection.description!.nodes[this.inspection.info(source).node].attrs.value;
    const filling = given === '-inf' ? -Infinity : Math.fround(Number(given));
    const mask = Uint8Array.from(numbers, (number) => (number === filling ? 1 : 0));
    this.masks.set(source, { numbers, mask });
    return mask;
  }

  /**
   * The masked scores that a value is laid out like: itself, or what its softmax read. Gradients show their numbers.
   */
  private maskedBy(value: number): number | null {
    const info = this.inspection.info(value);
    if (info.of !== null) return null;
    const node = this.inspection.description!.nodes[info.node];
    if (!node || node.phase !== 'forward') return null;
    if (node.op === 'mask_lengths') return value;
    return node.op === 'softmax' || node.op === 'log_softmax' ? this.maskedBy(node.inputs[0]) : null;
  }
}
