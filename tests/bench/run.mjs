// Training speeds as ratios to PyTorch, all in one run on one machine, one peer after another.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run, StepFailed } from '../../scripts/lib/run.mjs';
import { BrowserPeers } from './browser.mjs';
import { batchesPerEpoch, cuda, examples, Missing, native, torch, torchCuda, torchGraphs } from './peers.mjs';
import { labels, onThePage, summarize, table, targets, usualPeers } from './report.mjs';

/** Of the instrument: enough for a 95th percentile. */
const instrumentRounds = 60;

export const usage = `npm run bench -- [options]

Measures training in the book's configurations: valid target tokens a second on one thread, by PyTorch,
the native engine, TensorFlow.js and the WebAssembly engine in Chromium, in turns, and their ratios.

  --data FILE      tab-separated sentence pairs (the project's own corpus); the first ${examples} are used
  --rounds N       how often each takes its turn (5)
  --seconds X      how long a turn measures (3)
  --models LIST    seq2seq_attention,transformer
  --peers LIST     of ${Object.keys(labels).join(',')}
                   (${usualPeers.join(',')}; the others need a GPU);
                   instrument: how long the page takes to explain, step and edit, in ${instrumentRounds} rounds each
  --hidden N       another size than the book's: N features everywhere, 4 N in the feed-forward network
  --layers N       layers a side (2)
  --heads N        heads of the Transformer (4)
  --batch N        pairs a training step (64)
  --steps N        tokens that a sentence is cut or padded to (10)
  --precision P    what the peers on the GPU round the factors of products to: f32, tf32, bf16 (f32)
  --kernels        the kernels' benchmarks too, where they are built
  --no-build       measure what is built already
  --help`;

const allModels = ['seq2seq_attention', 'transformer'];
const sizeNames = ['hidden', 'layers', 'heads', 'batch', 'steps'];
const precisions = ['f32', 'tf32', 'bf16'];
const outputFolder = join(root, 'tests/bench/output');

function positive(name, text) {
  const value = Number(text);
  if (!(value > 0 && value <= 3600)) throw new StepFailed(`--${name} must be a number greater than 0, at most 3600.`);
  return value;
}

function oneOf(name, text, known) {
  if (!known.includes(text)) throw new StepFailed(`--${name}: '${text}' is not one of ${known.join(', ')}.`);
  return text;
}

function choice(name, text, known) {
  if (text === undefined) return known;
  const chosen = text.split(',').map((item) => oneOf(name, item, known));
  return known.filter((item) => chosen.includes(item));
}

export function parseOptions(args) {
  const texts = ['data', 'rounds', 'seconds', 'models', 'peers', 'precision', ...sizeNames];
  const flags = ['kernels', 'no-build', 'help'];
  /** @type {Record<string, any>} */
  let values;
  try {
    const entries = [
      ...texts.map((name) => [name, { type: 'string' }]),
      ...flags.map((name) => [name, { type: 'boolean' }]),
    ];
    ({ values } = parseArgs({ args, options: Object.fromEntries(entries) }));
  } catch (error) {
    throw new StepFailed(`${/** @type {Error} */ (error).message}\n\n${usage}`);
  }
  // npm runs scripts in the repository's root: a path is meant from where the user stands.
  const data = resolve(
    process.env.INIT_CWD ?? '.',
    values.data ?? join(root, 'web/public/corpora/v3/eng-fra.tab600.tsv'),
  );
  if (!existsSync(data)) throw new StepFailed(`There is no ${data}.`);
  return {
    data,
    rounds: Math.ceil(positive('rounds', values.rounds ?? '5')),
    seconds: positive('seconds', values.seconds ?? '3'),
    models: choice('models', values.models, allModels),
    peers: choice('peers', values.peers ?? usualPeers.join(','), [...Object.keys(labels), ...onThePage]),
    sizes: Object.fromEntries(
      sizeNames.filter((name) => name in values).map((name) => [name, Math.ceil(positive(name, values[name]))]),
    ),
    precision: oneOf('precision', values.precision ?? 'f32', precisions),
    kernels: values.kernels ?? false,
    build: !values['no-build'],
    help: values.help ?? false,
  };
}

/** Opens the chosen peers; why one is missing goes into `missing`. */
async function openPeers(names, missing, given) {
  let browser;
  const inBrowser = async (peer) => {
    if (given.sizes.layers || given.sizes.heads)
      throw new Missing("it is measured with the book's layers and heads only");
    return (await (browser ??= BrowserPeers.open(given)))[peer]();
  };
  const open = {
    torch: () => torch(given),
    native: () => native(given),
    tfjs: () => inBrowser('tfjs'),
    wasm: () => inBrowser('wasm'),
    page: () => inBrowser('page'),
    'torch-cuda': () => torchCuda(given),
    'torch-graphs': () => torchGraphs(given),
    cuda: () => cuda(given),
  };
  const close = () =>
    browser?.then(
      (opened) => opened.close(),
      () => {},
    );
  const peers = {};
  for (const name of names.filter((each) => !(each in missing))) {
    try {
      peers[name] = await open[name]();
    } catch (error) {
      if (!(error instanceof Missing)) {
        // An open browser would keep this process alive.
        await close();
        throw error;
      }
      missing[name] = error.message;
    }
  }
  return { peers, close };
}

/** One turn of every peer; never two at a time. */
async function measureRound(peers, model, seconds) {
  const round = {};
  for (const [name, peer] of Object.entries(peers)) {
    if (peer.models && !peer.models.includes(model)) continue;
    const measured = await peer.measure(model, seconds);
    round[name] = { ...measured, tokens_per_s: measured.tokens / measured.seconds };
  }
  return round;
}

/** Speeds compare only if all count the same tokens. */
function requireSameTokens(model, round) {
  const counts = Object.entries(round).map(([name, { tokens_per_epoch }]) => `${labels[name]} ${tokens_per_epoch}`);
  const different = new Set(Object.values(round).map(({ tokens_per_epoch }) => tokens_per_epoch));
  if (different.size > 1)
    throw new StepFailed(`${model}: not the same valid target tokens an epoch: ${counts.join(', ')}.`);
}

async function measureModel(peers, model, { rounds, seconds, sizes }) {
  const measured = [];
  for (let number = 1; number <= rounds; number += 1) {
    const round = await measureRound(peers, model, seconds);
    requireSameTokens(model, round);
    measured.push(round);
    const speeds = Object.entries(round).map(
      ([name, { tokens_per_s }]) => `${labels[name]} ${Math.round(tokens_per_s)}`,
    );
    console.log(`${model}, round ${number} of ${rounds}: ${speeds.join(', ')} tokens/s`);
  }
  const speeds = measured.map((round) =>
    Object.fromEntries(Object.entries(round).map(([name, each]) => [name, each.tokens_per_s])),
  );
  const [first] = Object.values(measured[0] ?? {});
  const aims = Object.keys(sizes).length === 0 ? targets[model] : {};
  return { tokens_per_epoch: first?.tokens_per_epoch, peers: summarize(speeds, aims), rounds: measured };
}

function machine() {
  const [processor] = cpus();
  return {
    processor: processor?.model ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
  };
}

function versions(peers) {
  const commit = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' });
  const ofPeers = Object.fromEntries(Object.entries(peers).map(([name, { version }]) => [name, version]));
  return { ...ofPeers, commit: commit.status === 0 ? commit.stdout.trim() : null, node: process.version };
}

/** Google Benchmark's own table and JSON; false where it is not built. */
function runKernels() {
  const program = join(root, 'build/release/tests/attn_bench');
  if (!existsSync(program)) return false;
  run(program, [`--benchmark_out=${join(outputFolder, 'kernels.json')}`, '--benchmark_out_format=json']);
  return true;
}

function tell(report) {
  const { machine: computer, load, data, missing } = report;
  console.log(
    `\n${computer.processor}, ${computer.cores} cores, load ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after`,
  );
  console.log(`${[...new Set(Object.values(report.versions))].filter(Boolean).join('; ')}; ${report.date}`);
  console.log(`${data.file}: ${data.tokens_per_epoch ?? 'no'} valid target tokens an epoch; one thread each\n`);
  console.log(table(report.models, missing, report.slow));
  for (const [name, reason] of Object.entries(missing)) console.log(`\nMissing: ${labels[name] ?? name}: ${reason}.`);
  // Every other process takes its part of each core's clock and of the caches.
  if (load.before > 0.5) console.log('\nThe machine was busy before this began: run it again when it is idle.');
}

/** Explaining, stepping and editing in the built site, against their targets. */
async function benchInstrument(missing) {
  if (missing.instrument) throw new StepFailed(`The instrument cannot be measured: ${missing.instrument}.`);
  // With the browser's libraries only now: the other peers need none.
  const { measureInstrument, tellInstrument } = await import('./instrument.mjs');
  const measured = await measureInstrument({ rounds: instrumentRounds });
  console.log(tellInstrument(measured));
  const file = join(outputFolder, 'instrument.json');
  writeFileSync(
    file,
    `${JSON.stringify({ date: new Date().toISOString(), machine: machine(), ...measured }, null, 2)}\n`,
  );
  console.log(`\nIn full: ${relative(root, file)}`);
}

/** Measures, prints the table and writes tests/bench/output/bench.json. `missing`: {peer: why it cannot take part}. */
export async function bench(asked, missing = {}) {
  mkdirSync(outputFolder, { recursive: true });
  const options = { ...asked, peers: asked.peers.filter((name) => !onThePage.includes(name)) };
  if (options.peers.length > 0 || options.kernels) await benchTraining(options, missing);
  if (asked.peers.includes('instrument')) await benchInstrument(missing);
}

async function benchTraining(options, missing) {
  const pairs = readFileSync(options.data);
  const date = new Date().toISOString();
  const before = loadavg()[0];
  const { data: file, sizes } = options;
  const given = {
    data: file,
    pairs,
    batches: batchesPerEpoch(pairs, sizes),
    folder: join(outputFolder, 'site'),
    sizes,
    precision: options.precision,
  };
  const { peers, close } = await openPeers(options.peers, missing, given);
  const models = {};
  try {
    for (const model of options.models) models[model] = await measureModel(peers, model, options);
  } finally {
    await close();
  }
  const data = { file: basename(file), tokens_per_epoch: Object.values(models)[0]?.tokens_per_epoch };
  const settings = {
    threads: 1,
    rounds: options.rounds,
    seconds: options.seconds,
    examples,
    ...sizes,
  };
  const load = { before, after: loadavg()[0] };
  const report = {
    date,
    machine: machine(),
    load,
    versions: versions(peers),
    slow: peers.torch?.slow ?? null,
    data,
    settings,
    targets,
    models,
    missing,
  };
  const whole = join(outputFolder, 'bench.json');
  writeFileSync(whole, `${JSON.stringify(report, null, 2)}\n`);
  tell(report);
  console.log(`\nIn full: ${relative(root, whole)}`);
  if (options.kernels && !runKernels()) console.log("\nMissing: the kernels' benchmarks: no attn_bench is built.");
}
