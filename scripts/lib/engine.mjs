// Building the engine: natively and for the page.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setup } from '../setup.mjs';
import { root, run } from './run.mjs';

const built = () =>
  ['attn.mjs', 'attn.wasm', 'attn.second.wasm', 'training.json'].every((name) =>
    existsSync(join(root, 'web/engine/generated', name)),
  );

/**
 * Configures (quick when nothing changed) and builds a preset.
 * @param {string} preset @param {{targets?: string[]}} options
 */
export function buildPreset(preset, { targets = [] } = {}) {
  run('cmake', ['--preset', preset], { quiet: true });
  const options = targets.flatMap((target) => ['--target', target]);
  run('cmake', ['--build', '--preset', preset, ...options]);
}

/**
 * Sets up what the page needs and builds its engine into web/engine/generated, with the preset `wasm` as it ships, with
 * `page` in seconds after an edit. Where something is missing for that and cannot be had, an engine built before does.
 * Returns whether it can be built here.
 */
export function buildPageEngine(preset = 'wasm') {
  try {
    setup('page');
  } catch (error) {
    if (!built() || !(error instanceof Error)) throw error;
    // What is missing then is only needed to build the engine anew.
    console.log(`${error.message}\nUsing the engine in web/engine/generated as it is.`);
    setup('site');
    return false;
  }
  console.log('Building the WebAssembly engine');
  buildPreset(preset, { targets: ['attn_wasm'] });
  return true;
}
