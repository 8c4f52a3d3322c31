// Stands in for an opened program: y = 2x, z = -y over two cells, with the engine's refusals.
import type { Consequences, Description, InspectorHandle, ValueDescription } from '../../../web/engine/module';

const value = (name: string, node: number): ValueDescription => ({
  name,
  shape: [2],
  role: node < 0 ? 'input' : 'computed',
  axes: ['feature'],
  integer: null,
  named: true,
  node,
  of: null,
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
  values: [value('x', -1), value('double/y', 0), value('double/negative/z', 1)],
  nodes: [node('scale', 'double', 0, 1), node('neg', 'double/negative', 1, 2)],
  scopes: { double: { layer: 'double' } },
  outputs: { output: 2 },
  updates: [],
  ops: { scale: { formula: 'y = c x', citation: '', moves: false }, neg: { formula: 'y = -x', citation: '', moves: false } },
};

export class FakeInspector implements InspectorHandle {
  private readonly given = [1, 2];
  private x = [1, 2];
  deleted = false;
  /** Which cells were set, in order. */
  readonly log: [number, number, number][] = [];

  private numbers(of: number, x: number[]): Float32Array {
    if (of < 0 || of > 2) throw new Error('the program has no such value');
    return Float32Array.from(x, (number) => number * [1, 2, -2][of]);
  }

  describe = () => JSON.stringify(description);
  read = (of: number) => this.numbers(of, this.x);
  before = (of: number) => this.numbers(of, this.given);

  explain(of: number, index: number): string {
    const number = this.read(of)[index];
    const source = of === 0 ? null : ([of - 1, index, this.read(of - 1)[index]] as const);
    const term = source ? (of === 1 ? { f: '*', a: [{ n: 2 }, { c: 0 }] } : { f: 'neg', a: [{ c: 0 }] }) : { n: number };
    return JSON.stringify({
      value: of,
      index,
      number,
      node: of - 1,
      sources: source ? [source] : [],
      parts: [],
      term,
      text: '',
      result: number,
    });
  }

  edit(cells: readonly number[]): string {
    const edits = Array.from({ length: cells.length / 3 }, (_, i) => cells.slice(3 * i, 3 * i + 3) as [number, number, number]);
    for (const [of, index] of edits) {
      if (of !== 0) throw new Error("'double/y' is computed: only inputs and parameters can be changed");
      if (index > 1) throw new Error("'x' has no such cell");
    }
    for (const [, index, number] of edits) this.x[index] = number;
    this.log.push(...edits);
    return this.consequences();
  }

  reset(): string {
    this.x = [...this.given];
    return this.consequences();
  }

  advance(): void {}

  delete(): void {
    this.deleted = true;
  }

  private consequences(): string {
    const edited = this.x.flatMap((number, i) => (number === this.given[i] ? [] : [i]));
    const largest = Math.max(0, ...edited.map((i) => Math.abs(this.x[i] - this.given[i])));
    const answer: Consequences = {
      edits: edited.map((i) => [0, i, this.x[i]]),
      changes: edited.length
        ? [
            [0, edited.length, largest],
            [1, edited.length, 2 * largest],
            [2, edited.length, 2 * largest],
          ]
        : [],
    };
    return JSON.stringify(answer);
  }
}
