// A program under the engine's inspector, its values asked for by name.
import { Engine, type Inspector, type InspectorRequest } from '../../../engine/client';

export class OpenProgram {
  private constructor(private readonly inspector: Inspector) {}

  static async open(request: InspectorRequest): Promise<OpenProgram> {
    return new OpenProgram(await Engine.shared.inspect(request, null));
  }

  /** The value of that name: an output, else a value's path. */
  private id(name: string): number {
    const { outputs, values } = this.inspector.description;
    const found = outputs[name] ?? values.findIndex((value) => value.name === name);
    if (found < 0) throw new Error(`The program has no value '${name}'.`);
    return found;
  }

  shape(name: string): readonly number[] {
    return this.inspector.description.values[this.id(name)].shape;
  }

  /** How many numbers the parameters hold whose names begin so. */
  parameters(prefix: string): number {
    const own = this.inspector.description.values.filter(
      ({ role, name }) => role === 'parameter' && name.startsWith(prefix),
    );
    return own.reduce((count, { shape }) => count + shape.reduce((cells, extent) => cells * extent, 1), 0);
  }

  read<N extends string>(...names: N[]): Promise<Record<N, Float32Array>> {
    return this.inspector
      .read(names.map((name) => this.id(name)))
      .then((numbers) => Object.fromEntries(names.map((name, i) => [name, numbers[i]])) as Record<N, Float32Array>);
  }

  async edit(...cells: [name: string, index: number, number: number][]): Promise<void> {
    await this.inspector.edit(cells.map(([name, index, number]) => [this.id(name), index, number]));
  }

  async reset(): Promise<void> {
    await this.inspector.reset();
  }

  /** An optimizer's step. */
  advance(): Promise<void> {
    return this.inspector.advance();
  }

  dispose(): void {
    this.inspector.dispose();
  }
}
