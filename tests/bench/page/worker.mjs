// Nothing but the engine: TrainerHandle.step() in a loop, whole epochs; and what another peer begins from.
import createModule from './attn.mjs';
import { clean } from './clean.js';
import { inTwoParts } from './parts.mjs';

const bytesOf = async (file) => (await fetch(new URL(file, import.meta.url))).arrayBuffer();

/** Both parts are there before anything is measured. */
async function open() {
  const second = new WebAssembly.Module(await bytesOf('attn.second.wasm'));
  const first = async (imports) => WebAssembly.instantiate(await bytesOf('attn.wasm'), imports);
  return new Promise((resolve, reject) => {
    const instantiateWasm = inTwoParts(first, () => second, reject);
    createModule({ locateFile: (file) => new URL(file, import.meta.url).href, instantiateWasm, clean }).then(
      resolve,
      reject,
    );
  });
}
const engine = open();
const trainers = new Map();

/** How long a model trains before it is first measured: V8 compiles what is hot anew in the background. */
const firstWarmUpMs = 2000;

async function trainerOf(model, options, pairs) {
  if (!trainers.has(model)) {
    const { Trainer } = await engine;
    const trainer = Trainer.create(JSON.stringify({ model, ...options }), pairs);
    trainers.set(model, trainer);
    train(trainer, firstWarmUpMs);
  }
  return trainers.get(model);
}

/** Whole epochs for at least so long, so that every run measures the same mix of batches. */
function train(trainer, atLeastMs) {
  const start = performance.now();
  let steps = 0;
  let elapsed = 0;
  for (let epochEnded = false; !epochEnded || elapsed < atLeastMs;) {
    epochEnded = trainer.step();
    steps += 1;
    elapsed = performance.now() - start;
  }
  return { steps, seconds: elapsed / 1000 };
}

const tokensOf = (trainer) => JSON.parse(trainer.progress(0)).tokens;

async function measure({ model, options, pairs, seconds }) {
  const trainer = await trainerOf(model, options, pairs);
  // Caches and clocks, cold after the other peers' turns.
  train(trainer, 0);
  const before = tokensOf(trainer);
  const measured = train(trainer, seconds * 1000);
  const tokens = tokensOf(trainer) - before;
  return { ...measured, tokens, tokens_per_epoch: JSON.parse(trainer.info()).tokens_per_epoch };
}

/** A new run that `use` has for itself. */
async function withTrainer({ model, options, pairs }, use) {
  const { Trainer } = await engine;
  const trainer = Trainer.create(JSON.stringify({ model, ...options }), pairs);
  try {
    return use(trainer);
  } finally {
    trainer.delete();
  }
}

const methods = {
  measure,
  /** The weights file before the first step. */
  weights: (args) => withTrainer(args, (trainer) => trainer.weights()),
  /** The loss a token of each of the first `epochs` epochs. */
  losses: ({ epochs, ...args }) =>
    withTrainer(args, (trainer) => {
      for (let epoch = 0; epoch < epochs; epoch += trainer.step() ? 1 : 0);
      return JSON.parse(trainer.progress(0)).losses;
    }),
};

self.onmessage = async ({ data: { id, method, args } }) => {
  try {
    self.postMessage({ id, answer: await methods[method](args) });
  } catch (error) {
    self.postMessage({ id, failure: { message: error instanceof Error ? error.message : String(error) } });
  }
};
