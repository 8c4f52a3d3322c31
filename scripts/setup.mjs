#!/usr/bin/env node
// Sets up what a kind of work needs: `node scripts/setup.mjs [KIND]`, the kinds being those of `needs` (default: test,
// which is what `npm test` needs). Installs missing Debian packages as root or through `sudo -n`, else prints the
// command; then the npm packages. Only node: builtins: this runs before node_modules exists.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMain, root } from './lib/run.mjs';
import { needs, requirements, which } from './lib/tools.mjs';

export class SetupError extends Error {}

/** C++ alone, and a machine that is lent for its GPU often has no network. */
const withoutNode = ['attn', 'cuda', 'benchNative', 'docs'];

const missingFrom = (names) => names.filter((name) => !requirements[name].found());
const labels = (names) => names.map((name) => requirements[name].label ?? name).join(', ');

/** How to become root without asking: [] when already root, null when there is no way. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (which('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) return ['sudo', '-n'];
  return null;
}

function aptGet(prefix, ...args) {
  const command = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-o',
    'DPkg::Lock::Timeout=600',
    ...args,
  ];
  return spawnSync(command[0], command.slice(1), { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** Installs what is missing of `names`. Throws a SetupError that names it and the command. */
function installSystemPackages(names) {
  const missing = missingFrom(names);
  if (missing.length === 0) return;
  const packages = missing.flatMap((name) => requirements[name].packages);
  const byHand = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!which('apt-get')) {
    throw new SetupError(
      `Missing: ${labels(missing)}. It comes with this system's package manager (on Debian 12: ${byHand}).`,
    );
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
    throw new SetupError(
      `Could not install ${labels(still.length ? still : missing)}. Run this as root, then try again:\n  ${byHand}`,
    );
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
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (npm.status !== 0) throw new SetupError('npm ci failed: see its message above.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

/** What is wrong with this version of Node, in a sentence, or null. */
export function nodeProblem(version) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major, minor] = version.split('.').map(Number);
  const ranges = [...engines.node.matchAll(/(\^|>=)(\d+)\.?(\d*)/g)].map(([, sign, first, second]) => ({
    sign,
    first,
    second,
  }));
  if (ranges.some(({ sign, first, second }) => (major === +first ? minor >= +second : sign === '>=' && major > +first)))
    return null;
  const told = ranges.map(({ first, second }) => (second ? `${first}.${second}` : first));
  return `Node ${told.slice(0, -1).join(', ')}, ${told.at(-1)} or newer is needed; this is ${version}.`;
}

/** Everything that these kinds of work need. Throws a SetupError that says what is missing. */
export function setup(...kinds) {
  const problem = nodeProblem(process.versions.node);
  if (problem) throw new SetupError(problem);
  installSystemPackages([...new Set(kinds.flatMap((kind) => needs[kind]))]);
  if (kinds.some((kind) => !withoutNode.includes(kind))) installNodePackages();
}

if (isMain(import.meta.url)) {
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
