#!/usr/bin/env node
// `npm run build`: the engine, then the static site in _site/, for any host and any base path.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPageEngine } from './lib/engine.mjs';
import { main, root, run } from './lib/run.mjs';
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(() => {
    if (!process.argv.includes('--site-only')) buildPageEngine();
    if (!process.argv.includes('--engine-only')) buildSite();
  });
}
