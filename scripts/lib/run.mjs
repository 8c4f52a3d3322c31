// Running other programs: from the repository's root, with their output shown.
import { spawn, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Whether the module of this address is the script that node was asked to run, by whatever link. */
export const isMain = (url) => Boolean(process.argv[1]) && realpathSync(process.argv[1]) === fileURLToPath(url);

/** A step that failed and has already said why on the terminal. */
export class StepFailed extends Error {}

/** Runs a command to its end, output shown as it comes. Throws StepFailed. */
export function run(command, args = [], { env = {}, quiet = false } = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (done.error || done.status !== 0) {
    if (quiet) process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`);
    const reason = done.error
      ? done.error.message
      : done.signal
        ? `was stopped by ${done.signal}`
        : `ended with status ${done.status}`;
    throw new StepFailed(`'${[command, ...args].join(' ')}' ${reason}.`);
  }
  return done.stdout ?? '';
}

let listening = false;
/** Node says goodbye to no signal by itself: without this, what runs would outlive Ctrl-C. */
function exitOnSignals() {
  if (listening) return;
  listening = true;
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'])
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

/**
 * Runs a command and collects its output; never throws.
 * Its whole process group is stopped after `timeout` seconds: a hung browser must not outlive its test.
 */
export function capture(command, args = [], { env = {}, cwd = root, timeout = 1800 } = {}) {
  exitOnSignals();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    let timedOut = false;
    const add = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', add);
    child.stderr.setEncoding('utf8').on('data', add);
    const stop = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Already gone.
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      output += `\nStopped after ${timeout} s.\n`;
      stop();
    }, timeout * 1000);
    process.once('exit', stop);
    const finish = (status) => {
      clearTimeout(timer);
      process.removeListener('exit', stop);
      resolve({ status, output, timedOut });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.on('close', (status) => finish(status ?? 1));
  });
}

/**
 * Runs the body of a script; a failed step or an option that it does not have ends it with one line and exit status 1.
 */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    const told =
      error instanceof Error &&
      (error instanceof StepFailed ||
        error.constructor.name === 'SetupError' ||
        ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')));
    if (!told) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
