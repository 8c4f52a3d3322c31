#!/usr/bin/env node
// `npm run bench`: speeds as ratios, measured in one run on one machine.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from './build.mjs';
import { buildPageEngine, buildPreset } from './lib/engine.mjs';
import { main, root, run, StepFailed } from './lib/run.mjs';
import { findOraclePython } from './lib/tools.mjs';
import { setup } from './setup.mjs';

await main(() => {
  setup('bench');
  if (!existsSync(join(root, 'tests/bench/run.mjs'))) throw new StepFailed('There are no benchmarks: tests/bench/run.mjs is missing.');
  buildPreset('release');
  buildPageEngine();
  buildSite();
  run(process.execPath, ['tests/bench/run.mjs', ...process.argv.slice(2)], { env: { ATTN_PYTHON: findOraclePython() } });
});
