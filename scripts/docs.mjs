#!/usr/bin/env node
// `npm run docs`: the reference of the C++ headers, from their comments, in build/docs/. A warning of Doxygen's is a
// failure.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { main, root, run } from './lib/run.mjs';
import { setup } from './setup.mjs';

await main(() => {
  setup('docs');
  const folder = join(root, 'build/docs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('doxygen', ['scripts/Doxyfile']);
  console.log('build/docs/index.html');
});
