// Building the engine: natively and for the page.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setup } from '../setup.mjs';
import { root, run, StepFailed } from './run.mjs';
import { findEmcc } from './tools.mjs';

const built = () =>
  ['attn.mjs', 'attn.wasm', 'attn.second.wasm', 'training.json'].every((name) => existsSync(join(root, 'web/engine/generated', name)));

/** Configures (quick when nothing changed) and builds a preset; `keepGoing` reports every error, not the first. */
export function buildPreset(preset, { targets = [], keepGoing = false } = {}) {
  run('cmake', ['--preset', preset], { quiet: true });
  const options = targets.flatMap((target) => ['--target', target]);
  run('cmake', ['--build', '--preset', preset, ...options, ...(keepGoing ? ['--', '-k', '0'] : [])]);
}

/**
 * Sets up what the page needs and builds its engine into web/engine/generated, with the preset `wasm` as it ships, with
 * `page` in seconds after an edit. Where there is no Emscripten and none can be had, an engine built before does.
 */
export function buildPageEngine(preset = 'wasm') {
  try {
    setup('page');
  } catch (error) {
    if (!built()) throw error;
    // What is missing then is only needed to build the engine anew.
    setup('site');
  }
  if (!findEmcc()) {
    if (!built()) throw new StepFailed('Emscripten is missing, and there is no engine built before in web/engine/generated.');
    console.log('No Emscripten here: using the engine in web/engine/generated as it is.');
    return;
  }
  console.log('Building the WebAssembly engine');
  buildPreset(preset, { targets: ['attn_wasm'] });
}
