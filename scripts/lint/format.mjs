// How code is laid out: C++ as clang-format has it, by .clang-format, the page and the scripts as Prettier has them.
// clang-format's versions differ in details: the one of Debian 12 decides, and where another is found C++ is left out.
import { readdirSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { which } from '../lib/tools.mjs';

const deciding = 14;

const sources = () =>
  ['cpp', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((entry) => `${folder}/${entry.replaceAll('\\', '/')}`)
      .filter((file) => /\.(h|cpp|cu)$/.test(file)),
  );

const options = /** @type {const} */ ({ cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

function clangFormat(fix) {
  const tool = which(`clang-format-${deciding}`, 'clang-format');
  const version =
    tool && Number(/version (\d+)/.exec(spawnSync(tool, ['--version'], { encoding: 'utf8' }).stdout)?.[1]);
  if (version !== deciding) {
    console.log(`format: C++ left out, clang-format ${deciding} is not here`);
    return [];
  }
  const { status, stderr } = spawnSync(tool, [fix ? '-i' : '--dry-run', ...sources()], options);
  // A file that it cannot read, a .clang-format that it does not understand.
  if (status !== 0) return [`clang-format failed: ${stderr.trim()}`];
  const places = [...stderr.matchAll(/^([^:\n]+):(\d+):\d+: warning/gm)].map(([, file, line]) => `${file}:${line}`);
  return [...new Set(places)];
}

function prettier(fix) {
  const tool = join(root, 'node_modules/prettier/bin/prettier.cjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [tool, fix ? '--write' : '--list-different', '--cache', '--ignore-unknown', '.'],
    options,
  );
  // Without a status it was stopped.
  if (status === null || status > 1 || stderr) return [`Prettier failed: ${stderr.trim()}`];
  return fix ? [] : stdout.split('\n').filter(Boolean);
}

/** @returns {string[]} one line a finding */
export function checkFormat({ fix = false } = {}) {
  return [...clangFormat(fix), ...prettier(fix)].map((place) =>
    / failed: /.test(place) ? place : `${place}: not as npm run lint format -- --fix writes it`,
  );
}
