// A program with a wrong line: run as it stands, with one line mended, and as it should be. No drawing here.
import { Engine, EngineError, type InspectorRequest } from '../../engine/client';
import { holds } from './goal';

export interface Run {
  shape: number[];
  numbers: Float32Array;
}

export interface Mending {
  wrong: Run;
  mended: Run;
  right: Run;
  /** The places at which the mended run is not as it should be. */
  differing: number[];
}

/** The numbers of one value of a program. Throws EngineError if there is no such value. */
async function run(request: InspectorRequest, value: string, engine: Engine): Promise<Run> {
  const inspector = await engine.inspect(request, null);
  try {
    const { outputs, values } = inspector.description;
    const id = outputs[value] ?? values.findIndex(({ name }) => name === value);
    if (id < 0) throw new EngineError('refused', `the program has no value '${value}'`);
    const [numbers] = await inspector.read([id]);
    return { shape: values[id].shape, numbers: numbers };
  } finally {
    inspector.dispose();
  }
}

/** The places at which two runs differ in what is shown of them; all places if their shapes do. */
export function differences(one: Run, other: Run): number[] {
  const sameShape = one.shape.join() === other.shape.join();
  return [...one.numbers.keys()].filter((i) => !sameShape || !holds(one.numbers[i], '=', other.numbers[i]));
}

/** `mend`: the settings that mend the chosen line. `right`: what is as it should be, over the same inputs. */
export async function mending(
  wrong: InspectorRequest,
  mend: Record<string, string>,
  right: InspectorRequest,
  value: string,
  engine = Engine.shared,
): Promise<Mending> {
  const mended = { ...wrong, settings: { ...wrong.settings, ...mend } };
  const [a, b, c] = await Promise.all([wrong, mended, right].map((request) => run(request, value, engine)));
  return { wrong: a, mended: b, right: c, differing: differences(b, c) };
}
