// What the first file of the page's engine is to do by itself: open the programs of the registry as a lesson does, with
// what they begin with, with settings and with numbers that they are given, and walk through their numbers.
import { needsSecond } from '../../web/engine/parts.mjs';

function walk(module, request) {
  const inspector = module.Inspector.open(JSON.stringify(request), new Uint8Array());
  const { nodes, values } = JSON.parse(inspector.describe());
  for (const { outputs } of nodes) for (const value of outputs) inspector.read(value);
  const given = values.flatMap(({ name, shape, role }, value) =>
    role !== 'computed' ? [[name, { shape, values: [...inspector.read(value)] }]] : [],
  );
  inspector.delete();
  return Object.fromEntries(given);
}

/** Runs all of it in the module. */
export function takeFirstSteps(module) {
  module.version();
  for (const { name: program, settings: all } of JSON.parse(module.programs())) {
    if (needsSecond({ method: 'inspect', args: { request: { program }, weights: null } })) continue;
    const settings = Object.fromEntries(all.map(({ name, default: value }) => [name, value]));
    const given = walk(module, { program, settings, seed: 0 });
    walk(module, { program, given });
  }
}
