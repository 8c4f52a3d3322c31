// Who trains: each peer measures whole epochs of the same pairs, in the book's configuration, on one thread.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root, StepFailed } from '../../scripts/lib/run.mjs';
import { findOraclePython } from '../../scripts/lib/tools.mjs';

/** Why a peer cannot take part. The others still do. */
export class Missing extends Error {}

/** What every peer is told; all else is the book's configuration, every peer's default. */
export const trainOptions = { examples: 601, batch: 64, steps: 10, min_freq: 2, epochs: 100_000 };

/** PyTorch's and its libraries' thread pools. */
const oneThread = { OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };

async function output(command, args, env = {}) {
  const { status, output: text } = await capture(command, args, { env });
  if (status !== 0) throw new StepFailed(`'${[command, ...args].join(' ')}' ended with status ${status}:\n${text}`);
  return text;
}

/** Warnings may stand before it. */
const lastJson = (text) => JSON.parse(text.trim().split('\n').findLast((line) => line.startsWith('{')));

/** Steps of an epoch; `pairs` are the file's bytes. */
export function batchesPerEpoch(pairs) {
  const lines = pairs.toString('utf8').split('\n').filter((line) => line.includes('\t')).length;
  return Math.ceil(Math.min(lines, trainOptions.examples) / trainOptions.batch);
}

/** tests/reference/train_oracle.py, a process a measurement. */
export async function torch({ data, batches }) {
  const python = findOraclePython();
  if (!python) throw new Missing('no python with PyTorch and NumPy (Debian: python3-torch python3-numpy)');
  const speeds = new Map();
  const train = async (model, epochs) => {
    const script = join(root, 'tests/reference/train_oracle.py');
    const { examples } = trainOptions;
    const sizes = ['--examples', examples, '--threads', 1, '--warm-up', batches, '--steps', epochs * batches];
    const result = lastJson(await output(python, [script, '--data', data, '--model', model, ...sizes.map(String)], oneThread));
    speeds.set(model, epochs / result.seconds);
    return { ...result, tokens_per_epoch: result.tokens / epochs };
  };
  return {
    version: `PyTorch ${(await output(python, ['-c', 'import torch; print(torch.__version__)'])).trim().split('\n').at(-1)}`,
    async measure(model, seconds) {
      // Its steps are counted beforehand, so its speed must be known.
      if (!speeds.has(model)) await train(model, 1);
      return train(model, Math.max(1, Math.ceil(seconds * speeds.get(model))));
    },
  };
}

/** `attn bench`, a process a measurement. */
export async function native({ data }) {
  const attn = join(root, 'build/release/attn');
  if (!existsSync(attn)) throw new Missing('no native attn (cmake --preset release && cmake --build --preset release)');
  return {
    version: (await output(attn, ['--version'])).trim(),
    async measure(model, seconds) {
      const args = ['bench', model, '--data', data, '--seconds', seconds, '--device', 'cpu', '--threads', 1, '--json'];
      const [result] = lastJson(await output(attn, args.map(String))).results;
      return { ...result, tokens: Math.round(result.tokens_per_s * result.seconds) };
    },
  };
}
