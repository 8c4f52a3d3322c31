// Who trains: each peer measures whole epochs of the same pairs, in the book's configuration, on one thread.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root, StepFailed } from '../../scripts/lib/run.mjs';
import { findOraclePython } from '../../scripts/lib/tools.mjs';

/** Why a peer cannot take part. The others still do. */
export class Missing extends Error {}

/** What every peer is told; all else is the book's configuration, every peer's default. */
const book = { examples: 601, batch: 64, steps: 10, min_freq: 2, epochs: 100_000 };
export const { examples } = book;

/** The book's options, at the `sizes` {hidden, layers, heads, batch, steps} that are asked for. */
export const trainOptions = ({ hidden, ...sizes }) => ({
  ...book,
  ...sizes,
  ...(hidden ? { hidden, embed: hidden, ffn: 4 * hidden } : {}),
});

/** What a machine may tell OpenBLAS, for programs of its own: PyTorch is slower by half for it on some. */
const untold = { OPENBLAS_CORETYPE: undefined, OPENBLAS_L2_SIZE: undefined };
/** PyTorch's and its libraries' thread pools. */
const oneThread = { OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', ...untold };

/**
 * What OpenBLAS is asked to take a processor for. One that is newer than the library passes for a Prescott of 2004,
 * a tenth as fast; the peer shall have the kernels that are fastest here. Who lacks the instructions just fails.
 */
const openblasKernels = ['Haswell', 'SkylakeX'];

async function output(command, args, env = {}) {
  const { status, output: text } = await capture(command, args, { env });
  if (status !== 0) throw new StepFailed(`'${[command, ...args].join(' ')}' ended with status ${status}:\n${text}`);
  return text;
}

/** Warnings may stand before it. */
const lastJson = (text) =>
  JSON.parse(
    text
      .trim()
      .split('\n')
      .findLast((line) => line.startsWith('{')),
  );

/** Training steps of an epoch; `pairs` are the file's bytes. */
export function batchesPerEpoch(pairs, sizes) {
  const lines = pairs
    .toString('utf8')
    .split('\n')
    .filter((line) => line.includes('\t')).length;
  return Math.ceil(Math.min(lines, examples) / trainOptions(sizes).batch);
}

/** One of PyTorch's scripts under tests/reference/, a process a measurement. */
async function oracle({ data, batches, sizes }, script, extra, env = oneThread) {
  const { batch, steps } = trainOptions(sizes);
  const task = ['--data', data, '--examples', examples, '--batch', batch, '--num-steps', steps];
  for (const name of ['hidden', 'layers', 'heads']) if (sizes[name]) task.push(`--${name}`, sizes[name]);
  const python = findOraclePython();
  const speeds = new Map();
  const train = async (model, epochs) => {
    const args = [...task, '--model', model, '--warm-up', batches, '--steps', epochs * batches, ...extra];
    const result = lastJson(await output(python, [join(root, 'tests/reference', script), ...args.map(String)], env));
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

async function oracleOnGpu(given, extra) {
  const python = findOraclePython();
  const works =
    python &&
    (
      await capture(python, [
        '-c',
        'import torch; assert torch.cuda.is_available() and hasattr(torch, "set_default_device")',
      ])
    ).status === 0;
  if (!works)
    throw new Missing('no python with PyTorch 2 or later and a GPU that it can use (ATTN_PYTHON chooses one)');
  return oracle(given, 'train_gpu.py', ['--precision', given.precision, ...extra]);
}

/**
 * What PyTorch's products run on, {torch, blas, fast, gflops, threads, env, told}: of OpenBLAS's own choice, what this
 * machine tells it and the kernels above, the fastest. `told` says what it is told.
 */
export async function blasOf(python) {
  const probe = async (env) => {
    const { status, output: text } = await capture(python, [join(root, 'tests/bench/blas.py')], { env });
    return status === 0 ? { ...lastJson(text), env } : null;
  };
  let best = await probe(oneThread);
  if (!best) throw new StepFailed("tests/bench/blas.py cannot tell what PyTorch's products run on.");
  const names = Object.keys(untold);
  const here = Object.fromEntries(names.filter((name) => process.env[name]).map((name) => [name, process.env[name]]));
  const others = [
    ...(Object.keys(here).length > 0 ? [here] : []),
    ...openblasKernels.map((kernels) => ({ OPENBLAS_CORETYPE: kernels })),
  ];
  if (best.blas.startsWith('OpenBLAS') && process.arch === 'x64')
    for (const told of others) {
      const other = await probe({ ...oneThread, ...told });
      // Its own choice, but for a gain that is no accident.
      if (other?.gflops > 1.1 * best.gflops) best = other;
    }
  const told = names.map((name) => (best.env[name] ? `${name}=${best.env[name]}` : `${name} unset`)).join(', ');
  return { ...best, told };
}

export async function torch(given) {
  const python = findOraclePython();
  if (!python) throw new Missing('no python with PyTorch and NumPy (Debian: python3-torch python3-numpy)');
  const { torch: version, blas, fast, gflops, threads, env, told } = await blasOf(python);
  const on = `${blas} (${gflops.toFixed(gflops < 10 ? 1 : 0)} GFLOP/s)`;
  return {
    ...(await oracle(given, 'train_oracle.py', ['--threads', '1'], env)),
    version: `PyTorch ${version} on ${on}, ${threads} thread, ${told}`,
    slow: fast ? null : on,
  };
}
/** As the book's code runs on a GPU: op by op, its GRU by cuDNN. */
export const torchCuda = (given) => oracleOnGpu(given, []);
/** The same with every training step captured as a CUDA graph. */
export const torchGraphs = (given) => oracleOnGpu(given, ['--graphs']);

/** `attn bench`, a process a measurement. */
async function attnOn(device, { data, sizes }, more = {}) {
  const attn = join(root, 'build/release/attn');
  if (!existsSync(attn)) throw new Missing('no native attn (cmake --preset release && cmake --build --preset release)');
  if (device === 'cuda') {
    const { output: said } = await capture(attn, ['devices']);
    if (!said.includes('\ncuda: usable'))
      throw new Missing(
        said
          .trim()
          .split('\n')
          .find((line) => line.startsWith('cuda:')) ?? 'no cuda backend',
      );
  }
  return {
    version: (await output(attn, ['--version'])).trim(),
    async measure(model, seconds) {
      const given = { data, seconds, device, threads: 1, ...sizes, ...more };
      const args = [
        'bench',
        model,
        '--json',
        ...Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]),
      ];
      const [result] = lastJson(await output(attn, args.map(String))).results;
      return { ...result, tokens: Math.round(result.tokens_per_s * result.seconds) };
    },
  };
}

export const native = (given) => attnOn('cpu', given);
export const cuda = (given) => attnOn('cuda', given, { precision: given.precision });
