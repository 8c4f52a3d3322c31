#!/usr/bin/env node
// `npm run bench`: speeds as ratios, measured in one run on one machine.
import { bench, parseOptions, usage } from '../tests/bench/run.mjs';
import { buildSite } from './build.mjs';
import { buildPageEngine, buildPreset } from './lib/engine.mjs';
import { main, StepFailed } from './lib/run.mjs';
import { installNodePackages, setup, SetupError } from './setup.mjs';

/** Says why a step failed; true when it did not. */
function attempt(step) {
  try {
    step();
    return true;
  } catch (error) {
    if (!(error instanceof StepFailed || error instanceof SetupError)) throw error;
    console.error(error.message);
    return false;
  }
}

/** Builds what is measured. Returns the peers that cannot take part: an older build would stand for another engine. */
function build({ peers, kernels }) {
  const chosen = (...names) => names.some((name) => peers.includes(name));
  const onThePage = ['page', 'instrument'];
  // TensorFlow.js begins from the engine's weights.
  const inTheTab = ['tfjs', 'wasm', ...onThePage];
  const missing = {};
  const failed = (name) => (missing[name] = 'its build failed, see above');
  // What is missing of the system is a peer's trouble, not everyone's.
  const page = kernels || chosen(...inTheTab);
  if (!attempt(() => setup(page ? 'bench' : chosen('torch') ? 'benchNative' : 'cuda')) && page)
    attempt(() => setup('site'));
  if (
    (chosen('native', 'cuda') || kernels) &&
    !attempt(() => buildPreset('release', { targets: kernels ? [] : ['attn'] }))
  )
    for (const name of ['native', 'cuda']) failed(name);
  if (chosen(...inTheTab) && !attempt(buildPageEngine)) for (const name of inTheTab) failed(name);
  if (chosen('tfjs') && !attempt(() => installNodePackages('tests/bench/tfjs'))) failed('tfjs');
  if (chosen(...onThePage) && !missing.page && !attempt(buildSite)) for (const name of onThePage) failed(name);
  return missing;
}

await main(async () => {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) console.log(usage);
  else await bench(options, options.build ? build(options) : {});
});
