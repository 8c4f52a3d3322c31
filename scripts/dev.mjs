#!/usr/bin/env node
// `npm run dev`: the site with live reload; the engine is rebuilt, quickly rather than small, when cpp/ changes.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildPageEngine } from './lib/engine.mjs';
import { main, root } from './lib/run.mjs';

await main(() => {
  const buildable = buildPageEngine('page');
  const site = spawn(process.execPath, ['node_modules/@11ty/eleventy/cmd.cjs', '--serve', '--incremental'], {
    cwd: root,
    stdio: 'inherit',
  });
  site.on('exit', (status) => process.exit(status ?? 0));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => site.kill(signal));
  if (!buildable) return;

  let timer;
  let building = false;
  const rebuild = () => {
    if (building) return schedule();
    building = true;
    const build = spawn('cmake', ['--build', '--preset', 'page', '--target', 'attn_wasm'], {
      cwd: root,
      stdio: 'inherit',
    });
    build.on('error', ({ message }) => console.error(message)).on('close', () => (building = false));
  };
  // Editors write a file in several steps.
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, 300);
  };
  watch(join(root, 'cpp'), { recursive: true }, schedule);
});
