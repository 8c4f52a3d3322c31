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

/**
 * Others than that value: a row or a column alone, and what does not fill a vector, are computed by functions of their
 * own.
 */
function othersThan(value) {
  if (value === 'true' || value === 'false') return [String(value === 'false')];
  return /^[1-9]\d*$/.test(value) ? ['1', '3'] : [];
}

/** Runs all of it in the module. */
export function takeFirstSteps(module) {
  module.version();
  // Row by row this gradient loads parts of vectors, which the forward pass does too: across the files it would take a
  // Transformer's step 1 % longer.
  walk(module, { program: 'masked_softmax', gradients: true });
  for (const { name: program, settings: all } of JSON.parse(module.programs())) {
    if (needsSecond({ method: 'inspect', args: { request: { program }, weights: null } })) continue;
    const settings = Object.fromEntries(all.map(({ name, default: value }) => [name, value]));
    walk(module, { program, given: walk(module, { program, settings, seed: 0 }) });
    for (const [name, value] of Object.entries(settings)) {
      for (const other of othersThan(value)) {
        try {
          walk(module, { program, settings: { [name]: other } });
        } catch {
          // It says why not: so many heads need a hidden size that they divide.
        }
      }
    }
  }
}
