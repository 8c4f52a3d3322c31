// Stands in for an opened program: y = 2x, z = -y over two cells, with the engine's refusals.
import type { Consequences, Description, InspectorHandle, ValueDescription } from '../../../web/engine/module';

/** An input of two numbers, but for what is given. */
export const valueOf = (name: string, more: Partial<ValueDescription> = {}): ValueDescription => ({
  name,
  shape: [2],
  role: 'input',
  axes: ['feature'],
  integer: null,
  named: true,
  node: -1,
  of: null,
  ...more,
});

const node = (op: string, scope: string, from: number, to: number) => ({
  op,
  scope,
  inputs: [from],
  outputs: [to],
  attrs: {},
  phase: 'forward' as const,
  of: null,
});

const description: Description = {
  values: [
    valueOf('x'),
    valueOf('double/y', { role: 'computed', node: 0 }),
    valueOf('double/negative/z', { role: 'computed', node: 1 }),
  ],
  nodes: [node('scale', 'double', 0, 1), node('neg', 'double/negative', 1, 2)],
  scopes: { double: { layer: 'double' } },
  outputs: { output: 2 },
  updates: [],
  ops: {
    scale: { formula: 'y = c x', citation: '', moves: false },
    neg: { formula: 'y = -x', citation: '', moves: false },
  },
};

export class FakeInspector implements InspectorHandle {
  private readonly given = [1, 2];
  private x = [1, 2];
  deleted = false;
  /** Which cells were set, in order. */
  readonly log: [number, number, number][] = [];

  /** Cells that are held, by "value:index". */
  private held = new Map<string, number>();

  private numbers(of: number, x: number[], held = new Map<string, number>()): Float32Array {
    if (of < 0 || of > 2) throw new Error('the program has no such value');
    if (of === 0) return Float32Array.from(x);
    const factor = of === 1 ? 2 : -1;
    return this.numbers(of - 1, x, held).map((number, i) => held.get(`${of}:${i}`) ?? factor * number);
  }

  describe = () => JSON.stringify(description);
  read = (of: number) => this.numbers(of, this.x, this.held);
  before = (of: number) => this.numbers(of, this.given);

  explain(of: number, index: number): string {
    const number = this.read(of)[index];
    const source = of === 0 ? null : ([of - 1, index, this.read(of - 1)[index]] as const);
    const result = source ? source[2] * (of === 1 ? 2 : -1) : number;
    const term = source
      ? of === 1
        ? { f: '*', a: [{ n: 2 }, { c: 0 }] }
        : { f: 'neg', a: [{ c: 0 }] }
      : { n: number };
    return JSON.stringify({
      value: of,
      index,
      number,
      node: of - 1,
      sources: source ? [source] : [],
      parts: [],
      term,
      text: '',
      result,
    });
  }

  edit(cells: readonly number[]): string {
    const edits = Array.from(
      { length: cells.length / 3 },
      (_, i) => cells.slice(3 * i, 3 * i + 3) as [number, number, number],
    );
    for (const [, index] of edits) if (index > 1) throw new Error("'x' has no such cell");
    for (const [of, index, number] of edits) {
      if (of === 0) this.x[index] = Number.isNaN(number) ? this.given[index] : number;
      else if (Number.isNaN(number)) this.held.delete(`${of}:${index}`);
      else this.held.set(`${of}:${index}`, number);
    }
    this.log.push(...edits);
    return this.consequences();
  }

  reset(): string {
    this.x = [...this.given];
    this.held.clear();
    return this.consequences();
  }

  advance(): void {}

  delete(): void {
    this.deleted = true;
  }

  private consequences(): string {
    const edited = this.x.flatMap((number, i): [number, number, number][] =>
      number === this.given[i] ? [] : [[0, i, number]],
    );
    const held = [...this.held].map(([key, number]): [number, number, number] => [
      Number(key[0]),
      Number(key.slice(2)),
      number,
    ]);
    const changes = [0, 1, 2].flatMap((of): [number, number, number][] => {
      const now = this.read(of);
      const off = Array.from(this.before(of), (number, i) => Math.abs(now[i] - number)).filter((by) => by > 0);
      return off.length > 0 ? [[of, off.length, Math.max(...off)]] : [];
    });
    const answer: Consequences = { edits: [...edited, ...held], changes };
    return JSON.stringify(answer);
  }
}
