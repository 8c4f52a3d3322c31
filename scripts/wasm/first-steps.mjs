// What the first file of the page's engine is to do by itself: open every program of the registry as a lesson does,
// walk through its numbers, and let what learns learn. Who changes a number has had the second file for long.

/** Programs that no lesson opens: who opens one in Explore has had the second file for long. */
const later = ['seq2seq', 'encoder_block', 'gru'];
/** Programs of which a lesson shows the gradients too. */
const differentiated = ['additive_attention', 'dot_product_attention'];

function walk(module, request) {
  const inspector = module.Inspector.open(JSON.stringify(request), new Uint8Array());
  const { nodes, updates } = JSON.parse(inspector.describe());
  for (const { outputs } of nodes) for (const value of outputs) inspector.read(value);
  if (updates.length > 0) inspector.advance();
  inspector.delete();
}

/** Runs all of it in the module. */
export function takeFirstSteps(module) {
  module.version();
  for (const { name } of JSON.parse(module.programs())) if (!later.includes(name)) walk(module, { program: name });
  for (const program of differentiated) walk(module, { program, gradients: true });
}
