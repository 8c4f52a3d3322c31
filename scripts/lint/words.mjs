// What must be in no file: package registries' hosts (a lock file made elsewhere
// must install everywhere) and paths of one machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, StepFailed } from '../lib/run.mjs';

/** @type {[RegExp, string][]} */
const forbidden = [
  [/\bregistry\.[\w-]+\.(org|com|cn|dev|io|net)\b/i, 'a package registry'],
  [/\b(npmmirror|npm\.taobao|files\.pythonhosted|pypi)\.(com|org|cn)\b/i, 'a package registry'],
  [/"resolved":\s*"https?:/, 'a package registry'],
  [/(^|[\s"'`=(:])\/(root|work|home\/\w+|Users\/\w+)\//, 'a path of one machine'],
  [/[A-Z]:\\Users\\/, 'a path of one machine'],
];

const textFile =
  /\.(c|cc|cpp|cu|h|hpp|css|html|js|json|md|mjs|njk|py|sh|svg|toml|ts|tsv|txt|yml|yaml|cmake)$|(^|\/)[\w.-]*$/;

/** The files that git has or would take. */
export function projectFiles() {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (listed.status !== 0)
    throw new StepFailed(`git lists no files here: ${(listed.error?.message ?? listed.stderr).trim()}`);
  return new Set(listed.stdout.split('\0').filter((file) => file && existsSync(join(root, file))));
}

/** @returns {string[]} one line a finding */
export function checkWords() {
  const problems = [];
  for (const file of projectFiles()) {
    if (!textFile.test(file)) continue;
    let text;
    try {
      if (!statSync(join(root, file)).isFile()) continue;
      text = readFileSync(join(root, file), 'utf8');
    } catch {
      continue;
    }
    if (text.includes('\0')) continue;
    text.split('\n').forEach((line, index) => {
      for (const [pattern, what] of forbidden) {
        if (pattern.test(line)) problems.push(`${file}:${index + 1}: names ${what}: ${line.trim().slice(0, 120)}`);
      }
    });
  }
  return problems;
}
