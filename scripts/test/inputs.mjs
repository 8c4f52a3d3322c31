// What a section of the tests reads, as one hash: whether it was green for this very input before.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

/**
 * The files that git would commit now: {tree: its hash, files: [[path, hash of its content], ...]}; null where there is
 * no git.
 */
export function workingTree() {
  const folder = mkdtempSync(join(tmpdir(), 'attn-tree-'));
  const index = join(folder, 'index');
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, {
      cwd: root,
      env: { ...process.env, GIT_INDEX_FILE: index },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return status === 0 ? stdout : null;
  };
  try {
    const own = spawnSync('git', ['rev-parse', '--path-format=absolute', '--git-path', 'index'], {
      cwd: root,
      encoding: 'utf8',
    });
    // A copy of the present one knows which files have not changed.
    if (own.status === 0 && existsSync(own.stdout.trim())) copyFileSync(own.stdout.trim(), index);
    if (git('add', '--all') === null) return null;
    const tree = git('write-tree')?.trim();
    const listed = tree && git('ls-tree', '-r', '-z', tree);
    if (!listed) return null;
    const files = listed.split('\0').flatMap((line) => {
      const [, hash, path] = /^\S+ \S+ (\S+)\t(.*)$/s.exec(line) ?? [];
      return path ? [[path, hash]] : [];
    });
    return { tree, files };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What no file of the project says and tests depend on: settings, and the system's packages, fonts and browsers among
 * them.
 */
const surroundings = [
  process.version,
  ...['ATTN_PYTHON', 'CHROME_PATH', 'CXX', 'EMSDK', 'FONTCONFIG_FILE'].map((name) => process.env[name] ?? ''),
  existsSync('/var/lib/dpkg/status')
    ? createHash('sha256').update(readFileSync('/var/lib/dpkg/status')).digest('hex')
    : '',
];

/** Of the files at or below these paths. */
export function hashOf(files, paths) {
  const hash = createHash('sha256').update(JSON.stringify(surroundings));
  for (const [path, content] of files)
    if (paths.some((one) => path === one || path.startsWith(`${one}/`) || one === '.'))
      hash.update(`${path}\0${content}\0`);
  return hash.digest('hex');
}
