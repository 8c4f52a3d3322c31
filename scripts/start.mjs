#!/usr/bin/env node
// `npm start`: set-up, engine, site, and a server on this machine.
// Only node: builtins up to here: a fresh clone has no node_modules.
import { buildSite } from './build.mjs';
import { buildPageEngine } from './lib/engine.mjs';
import { main } from './lib/run.mjs';
import { serveFromCommandLine, serveOptions } from './serve.mjs';

await main(async () => {
  const options = serveOptions(process.argv.slice(2));
  buildPageEngine();
  buildSite();
  await serveFromCommandLine(options);
});
