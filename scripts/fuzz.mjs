#!/usr/bin/env node
// `npm run fuzz -- TARGET --runs N`: libFuzzer looks for inputs of one fuzz target that reach what none before has
// reached. What it has found so far stays in build/fuzz/TARGET; `--keep 20` puts 20 of those that are needed to reach
// all of it, of every size, into tests/fuzz/corpus/TARGET. Without a target: all, in turn.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPreset } from './lib/engine.mjs';
import { fuzzProgram, fuzzRun, fuzzTargets } from './lib/fuzz.mjs';
import { main, run, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';

/** @param {string} target @param {{runs: string, keep?: string, longest: string}} options */
function fuzz(target, { runs, keep, longest }) {
  const [program, args] = fuzzRun(target, { runs, longest });
  const [found, kept] = args.slice(-2);
  run(program, args);
  if (!keep) return;
  const merged = mkdtempSync(join(tmpdir(), 'attn-fuzz-'));
  run(program, ['-merge=1', '-timeout=60', `-max_len=${longest}`, merged, kept, found]);
  const bySize = readdirSync(merged)
    .map((name) => join(merged, name))
    .sort((a, b) => statSync(a).size - statSync(b).size);
  const step = Math.max(1, bySize.length / Number(keep));
  rmSync(kept, { recursive: true });
  mkdirSync(kept);
  for (let at = 0; at < bySize.length; at += step)
    cpSync(bySize[Math.floor(at)], join(kept, basename(bySize[Math.floor(at)])));
  rmSync(merged, { recursive: true });
}

await main(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '100000' },
      keep: { type: 'string' },
      longest: { type: 'string', default: '16384' },
    },
  });
  for (const [name, text] of Object.entries(values))
    if (!/^[1-9]\d*$/.test(text)) throw new StepFailed(`--${name} must be a whole number from 1 on, it is '${text}'.`);
  const unknown = positionals.filter((name) => !fuzzTargets.includes(name));
  if (unknown.length > 0)
    throw new StepFailed(`No fuzz target ${unknown.join(', ')}: there are ${fuzzTargets.join(', ')}.`);
  const chosen = positionals.length > 0 ? positionals : fuzzTargets;
  setup('fuzz');
  buildPreset('clang', { targets: chosen.map(fuzzProgram) });
  for (const target of chosen) fuzz(target, values);
});
