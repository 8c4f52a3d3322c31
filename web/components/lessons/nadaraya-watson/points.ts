// The training points of the lesson. All its elements show the same ones: who drags a point here finds it dragged
// there. Those that were dragged are in the address: "3:1.25:4,20:0.5:2" is where points 3 and 20 are.
import { readState, writeState } from '../../ui/page-state';
import { OpenProgram } from '../shared/program';

const seed = 0;

export interface Tensor {
  shape: number[];
  values: number[];
}

export class Points {
  private static readonly sets = new Map<number, Promise<Points>>();

  /** The points of a set of so many, drawn when first asked for. */
  static of(examples: number): Promise<Points> {
    let found = Points.sets.get(examples);
    if (!found) {
      found = Points.draw(examples);
      Points.sets.set(examples, found);
      // What did not come may be asked for again.
      found.catch(() => Points.sets.delete(examples));
    }
    return found;
  }

  private static async draw(examples: number): Promise<Points> {
    const program = await OpenProgram.open({
      program: 'regression_data',
      seed,
      settings: { examples: String(examples) },
    });
    const { x, output } = await program.read('x', 'output');
    program.dispose();
    return new Points(x, output);
  }

  private readonly listeners = new Set<(index: number | null) => void>();
  private readonly drawn: readonly [Float32Array, Float32Array];

  private constructor(
    public x: Float32Array,
    public y: Float32Array,
  ) {
    this.drawn = [x.slice(), y.slice()];
    for (const point of readState().get(this.field)?.split(',') ?? []) {
      const [index, ...place] = point.split(':').map(Number);
      // Finite as the engine's numbers are.
      if (!(index in x) || place.length !== 2 || !place.every((number) => Number.isFinite(Math.fround(number))))
        continue;
      [x[index], y[index]] = place;
    }
  }

  private get field(): string {
    return `points-${this.drawn[0].length}`;
  }

  private isMoved = (i: number): boolean => this.drawn[0][i] !== this.x[i] || this.drawn[1][i] !== this.y[i];

  private keep(): void {
    const moved = [...this.x.keys()]
      .filter(this.isMoved)
      .map((i) => `${i}:${+this.x[i].toFixed(5)}:${+this.y[i].toFixed(5)}`);
    writeState({ [this.field]: moved.join() || null });
  }

  get moved(): boolean {
    return [...this.x.keys()].some(this.isMoved);
  }

  /** Both as a program is given them. */
  tensors(): { x: Tensor; y: Tensor } {
    const tensor = (numbers: Float32Array): Tensor => ({ shape: [numbers.length], values: [...numbers] });
    return { x: tensor(this.x), y: tensor(this.y) };
  }

  /** Calls back when a point was moved (its index), or all were (null), until the returned function is called. */
  subscribe(listener: (index: number | null) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  move(index: number, x: number, y: number): void {
    this.x = this.x.slice();
    this.y = this.y.slice();
    // As the address has it.
    this.x[index] = Number(x.toFixed(5));
    this.y[index] = Number(y.toFixed(5));
    this.keep();
    for (const listener of this.listeners) listener(index);
  }

  putBack(): void {
    this.x = this.drawn[0].slice();
    this.y = this.drawn[1].slice();
    this.keep();
    for (const listener of this.listeners) listener(null);
  }
}
