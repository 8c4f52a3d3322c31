// The fuzz targets of tests/fuzz under libFuzzer.
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './run.mjs';

export const fuzzTargets = readdirSync(join(root, 'tests/fuzz'))
  .filter((name) => name.endsWith('.cpp'))
  .map((name) => basename(name, '.cpp'));

/** The program that the preset `clang` builds of a target. */
export const fuzzProgram = (target) => `libfuzzer_${target}`;

export const keptInputs = (target) => join(root, 'tests/fuzz/corpus', target);

/**
 * A run of that program: [command, args]. `found` takes the inputs that reach what none before has reached, and the one
 * that falls.
 * @param {string} target @param {{runs: number|string, longest?: string, found?: string, more?: string[]}} options
 * @returns {[string, string[]]}
 */
export function fuzzRun(target, { runs, longest = '16384', found = join(root, 'build/fuzz', target), more = [] }) {
  for (const folder of [found, keptInputs(target)]) mkdirSync(folder, { recursive: true });
  const limits = [`-max_len=${longest}`, '-timeout=60', '-rss_limit_mb=2048'];
  const args = [
    `-runs=${runs}`,
    ...limits,
    ...more,
    '-print_final_stats=1',
    `-artifact_prefix=${found}/`,
    found,
    keptInputs(target),
  ];
  return [join(root, 'build/clang/tests', fuzzProgram(target)), args];
}
