#!/usr/bin/env node
// `npm run fuzz -- TARGET --runs N`: libFuzzer looks for inputs of one fuzz target that reach what none before has
// reached. What it has found so far stays in build/fuzz/TARGET; `--keep 20` puts 20 of those that are needed to reach all of
// it, of every size, into tests/fuzz/corpus/TARGET. Without a target: all, in turn.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPreset } from './lib/engine.mjs';
import { main, root, run, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';

const targets = readdirSync(join(root, 'tests/fuzz'))
  .filter((name) => name.endsWith('.cpp'))
  .map((name) => basename(name, '.cpp'));

function fuzz(target, { runs, keep, longest }) {
  const program = join(root, 'build/clang/tests', `libfuzzer_${target}`);
  const [found, kept] = [join(root, 'build/fuzz', target), join(root, 'tests/fuzz/corpus', target)];
  for (const folder of [found, kept]) mkdirSync(folder, { recursive: true });
  // A failing input is written beside what was found.
  run(program, [
    `-runs=${runs}`,
    `-max_len=${longest}`,
    '-timeout=60',
    '-rss_limit_mb=2048',
    '-print_final_stats=1',
    `-artifact_prefix=${found}/`,
    found,
    kept,
  ]);
  if (!keep) return;
  const merged = mkdtempSync(join(tmpdir(), 'attn-fuzz-'));
  run(program, ['-merge=1', '-timeout=60', `-max_len=${longest}`, merged, kept, found]);
  const bySize = readdirSync(merged)
    .map((name) => join(merged, name))
    .sort((a, b) => statSync(a).size - statSync(b).size);
  const step = Math.max(1, bySize.length / Number(keep));
  rmSync(kept, { recursive: true });
  mkdirSync(kept);
  for (let at = 0; at < bySize.length; at += step) cpSync(bySize[Math.floor(at)], join(kept, basename(bySize[Math.floor(at)])));
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
  const unknown = positionals.filter((name) => !targets.includes(name));
  if (unknown.length > 0) throw new StepFailed(`No fuzz target ${unknown.join(', ')}: there are ${targets.join(', ')}.`);
  const chosen = positionals.length > 0 ? positionals : targets;
  setup('fuzz');
  buildPreset('clang', { targets: chosen.map((name) => `libfuzzer_${name}`) });
  for (const target of chosen) fuzz(target, values);
});
