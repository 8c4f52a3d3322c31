#!/usr/bin/env node
// `npm run build [-- --engine-only|--site-only]`: the engine, then the static site in _site/, for any host and any base
// path. `npm run build:attn`: the `attn` command, build/release/attn.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPageEngine, buildPreset } from './lib/engine.mjs';
import { isMain, main, root, run, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';
import { writeServiceWorker } from './site/offline.mjs';
import { writeSearchIndex } from './site/search-index.mjs';

/** Renders and bundles web/ into _site/. */
export function buildSite() {
  console.log('Building the site');
  // A build that was interrupted leaves its working folder behind, and the next one stumbles over it.
  for (const folder of ['_site', '.11ty-vite']) rmSync(join(root, folder), { recursive: true, force: true });
  run(process.execPath, ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet']);
  writeSearchIndex(join(root, '_site'));
  writeServiceWorker(join(root, '_site'));
}

if (isMain(import.meta.url)) {
  await main(() => {
    const { values } = parseArgs({
      options: { 'site-only': { type: 'boolean' }, 'engine-only': { type: 'boolean' }, attn: { type: 'boolean' } },
    });
    if (values.attn) {
      setup('attn');
      return buildPreset('release', { targets: ['attn'] });
    }
    if (values['site-only'] && values['engine-only'])
      throw new StepFailed('Either --site-only or --engine-only: both are nothing.');
    if (values['site-only']) setup('site');
    else buildPageEngine();
    if (!values['engine-only']) buildSite();
  });
}
