#!/usr/bin/env node
// Sets up what a kind of work needs: `node scripts/setup.mjs [site|page|native|gpu|bench|browsers|clang|growth|fuzz|test]`
// (default: test, which is what `npm test` needs). Installs missing Debian packages as root
// or through `sudo -n`, else prints the command; then the npm packages.
// Only node: builtins: this runs before node_modules exists.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needs, requirements, which } from './lib/tools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export class SetupError extends Error {}

const missingFrom = (names) => names.filter((name) => !requirements[name].found());
const labels = (names) => names.map((name) => requirements[name].label ?? name).join(', ');

/** How to become root without asking: [] when already root, null when there is no way. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (which('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) return ['sudo', '-n'];
  return null;
}

function aptGet(prefix, ...args) {
  const command = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=600', ...args];
  return spawnSync(command[0], command.slice(1), { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** Installs what is missing of `names`. Throws a SetupError that names it and the command. */
function installSystemPackages(names) {
  const missing = missingFrom(names);
  if (missing.length === 0) return;
  const packages = missing.flatMap((name) => requirements[name].packages);
  const byHand = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!which('apt-get')) {
    throw new SetupError(`Missing: ${labels(missing)}. It comes with this system's package manager (on Debian 12: ${byHand}).`);
  }
  const prefix = rootPrefix();
  if (!prefix) {
    throw new SetupError(`Missing: ${labels(missing)}. Run this as root, then try again:\n  ${byHand}`);
  }
  console.log(`Installing ${packages.join(' ')}`);
  aptGet(prefix, 'update', '-qq');
  const installed = aptGet(prefix, 'install', '-y', '-qq', '--no-install-recommends', ...packages);
  const still = missingFrom(names);
  if (!installed || still.length > 0) {
    throw new SetupError(`Could not install ${labels(still.length ? still : missing)}. Run this as root, then try again:\n  ${byHand}`);
  }
}

/** Runs `npm ci` in a folder that has a lock file, unless its node_modules was made from this very one. */
export function installNodePackages(folder = '.') {
  const cwd = join(root, folder);
  const lock = join(cwd, 'package-lock.json');
  if (!existsSync(lock)) return;
  const digest = createHash('sha256').update(readFileSync(lock)).digest('hex');
  const stamp = join(cwd, 'node_modules/.attn-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log('Installing npm packages');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (npm.status !== 0) throw new SetupError('npm ci failed: see its message above.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

/** What is wrong with this version of Node, in a sentence, or null. */
export function nodeProblem(version) {
  const least = Number(/\d+/.exec(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node)[0]);
  return Number.parseInt(version, 10) >= least ? null : `Node ${least} or newer is needed; this is ${version}.`;
}

/** Everything that `kind` of work needs. Throws a SetupError that says what is missing. */
export function setup(kind) {
  const problem = nodeProblem(process.versions.node);
  if (problem) throw new SetupError(problem);
  installSystemPackages(needs[kind]);
  if (kind !== 'gpu') installNodePackages();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const kind = process.argv[2] ?? 'test';
  if (!needs[kind]) {
    console.error(`setup: '${kind}' is not one of ${Object.keys(needs).join(', ')}.`);
    process.exit(2);
  }
  try {
    setup(kind);
    console.log(`setup: all that '${kind}' needs is there.`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
