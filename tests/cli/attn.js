// Runs the `attn` command as a user's shell does.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';

export const attnPath = process.env.ATTN ?? fileURLToPath(new URL('../../build/release/attn', import.meta.url));

/** {status, signal, stdout, stderr} of one command. */
export const attn = (args, options = {}) =>
  spawnSync(attnPath, args, { encoding: 'utf8', timeout: 300_000, ...options });

/** As attn(), through a shell, so that limits and redirections can be set; $ATTN is the command. */
export const shell = (script, options = {}) =>
  spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    timeout: 300_000,
    ...options,
    env: { ...process.env, ATTN: attnPath },
  });

/** Starts a command and hands back its process and a promise of how it ended. */
export function start(args) {
  const child = spawn(attnPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => (stdout += data));
  child.stderr.on('data', (data) => (stderr += data));
  const ended = new Promise((resolve) =>
    child.on('close', (status, signal) => resolve({ status, signal, stdout, stderr })),
  );
  /** Resolves once the output holds this text. */
  const said = async (text) => {
    await vi.waitUntil(() => stdout.includes(text) || child.exitCode !== null, { timeout: 60_000, interval: 5 });
    if (!stdout.includes(text)) throw new Error(`ended without saying "${text}": ${stderr}`);
  };
  return { child, ended, said };
}

/** A line on stderr that holds these words, status 2 and no output. */
export function expectRefusal({ status, stdout, stderr }, ...words) {
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  for (const word of words) expect(stderr).toContain(word);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
}

/** A folder of a test's own. */
export class Folder {
  path = mkdtempSync(join(tmpdir(), 'attn-cli-'));

  at = (name) => join(this.path, name);
  has = (name) => existsSync(this.at(name));
  read = (name) => readFileSync(this.at(name));
  write(name, content) {
    writeFileSync(this.at(name), content);
    return this.at(name);
  }
  remove() {
    rmSync(this.path, { recursive: true, force: true });
  }
}

export const pairs = [
  'Go.\tVa !',
  'Go now.\tVa maintenant !',
  'I see.\tJe vois.',
  'I see you.\tJe te vois.',
  'You see me.\tTu me vois.',
  'I go.\tJe vais.',
  'You go.\tTu vas.',
  'I go home now.\tJe vais à la maison maintenant.',
  'You go home.\tTu vas à la maison.',
  'Home now!\tÀ la maison maintenant !',
  'See you.\tTu vois.',
  'I see home.\tJe vois la maison.',
];
export const corpus = `${pairs.join('\n')}\n`;

/** Any model so trains in milliseconds. */
export const small = ['--hidden', '8', '--batch', '5', '--min-freq', '1', '--epochs', '3'];

/** Reads a safetensors file: {metadata, tensors: {name: {shape, values}}}. */
export function readSafetensors(bytes) {
  const length = Number(bytes.readBigUInt64LE(0));
  const { __metadata__: metadata = {}, ...entries } = JSON.parse(bytes.toString('utf8', 8, 8 + length));
  const data = bytes.subarray(8 + length);
  const tensors = Object.fromEntries(
    Object.entries(entries).map(
      ([
        name,
        {
          shape,
          data_offsets: [begin, end],
        },
      ]) => [
        name,
        { shape, values: Array.from({ length: (end - begin) / 4 }, (_, i) => data.readFloatLE(begin + 4 * i)) },
      ],
    ),
  );
  return { metadata, tensors };
}

/** The bytes of a safetensors file of float32 tensors. */
export function writeSafetensors(tensors, metadata) {
  let offset = 0;
  const entries = Object.entries(tensors).map(([name, { shape, values }]) => {
    const begin = offset;
    offset += 4 * values.length;
    return [name, { dtype: 'F32', shape, data_offsets: [begin, offset] }];
  });
  const header = Buffer.from(
    JSON.stringify({ ...(metadata ? { __metadata__: metadata } : {}), ...Object.fromEntries(entries) }),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  const data = Buffer.alloc(offset);
  Object.values(tensors)
    .flatMap(({ values }) => values)
    .forEach((value, i) => data.writeFloatLE(value, 4 * i));
  return Buffer.concat([length, header, data]);
}
