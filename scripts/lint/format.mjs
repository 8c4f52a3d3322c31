// The layout of C++ is clang-format's, by .clang-format. Its versions differ in details: the one of Debian 12 decides,
// and where another is found the check is left out.
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
      .filter((file) => /\.(h|cpp|cu)$/.test(file)));

/** @returns {string[]} one line a finding */
export function checkFormat() {
  const tool = which(`clang-format-${deciding}`, 'clang-format');
  const version = tool && Number(/version (\d+)/.exec(spawnSync(tool, ['--version'], { encoding: 'utf8' }).stdout)?.[1]);
  if (version !== deciding) {
    console.log(`format: left out, clang-format ${deciding} is not here`);
    return [];
  }
  const { status, stderr } = spawnSync(tool, ['--dry-run', ...sources()], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  const places = [...stderr.matchAll(/^([^:\n]+):(\d+):\d+: warning/gm)].map(([, file, line]) => `${file}:${line}`);
  // A file that it cannot read, a .clang-format that it does not understand.
  if (status !== 0) return [`clang-format failed: ${stderr.trim()}`];
  return [...new Set(places)].map((place) => `${place}: not as clang-format -i writes it`);
}
