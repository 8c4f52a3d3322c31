// TensorFlow.js trains: whole epochs of the same pairs, from weights that the engine has drawn.
import { batches, load } from './data.mjs';
import { open, Seq2SeqAttention } from './model.mjs';

/** {name: {shape, values}} of a safetensors file of float32. */
function parametersOf(file) {
  const size = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  const { __metadata__, ...tensors } = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + size)));
  const valuesOf = ([begin, end]) => new Float32Array(file.slice(8 + size + begin, 8 + size + end).buffer);
  return Object.fromEntries(
    Object.entries(tensors).map(([name, { dtype, shape, data_offsets: place }]) => {
      if (dtype !== 'F32') throw new Error(`${name} is ${dtype}, not F32.`);
      return [name, { shape, values: valuesOf(place) }];
    }),
  );
}

/** Whole epochs for at least so long. */
function train(model, { examples }, batch, atLeastMs) {
  const start = performance.now();
  let epochs = 0;
  do {
    for (const each of batches(examples, batch)) model.trainStep(each);
    epochs += 1;
  } while (performance.now() - start < atLeastMs);
  return { epochs, seconds: (performance.now() - start) / 1000 };
}

/** As long as the engine's first warm-up. */
const firstWarmUpMs = 2000;
const version = open();
let kept;

const methods = {
  version: () => version,

  /** The loss a token of each of `epochs` steps on one batch of all pairs, without dropout: nothing is random. */
  losses({ weights, pairs, options, epochs }) {
    const { examples, tokens } = load(pairs, options);
    const model = new Seq2SeqAttention(parametersOf(weights), { layers: 2, dropout: 0 });
    return Array.from({ length: epochs }, () => model.trainStep(examples) / tokens);
  },

  measure({ weights, pairs, options, seconds }) {
    if (!kept) {
      kept = {
        model: new Seq2SeqAttention(parametersOf(weights), { layers: 2, dropout: 0.1 }),
        data: load(pairs, options),
      };
      train(kept.model, kept.data, options.batch, firstWarmUpMs);
    }
    const { model, data } = kept;
    const measured = train(model, data, options.batch, seconds * 1000);
    return { seconds: measured.seconds, tokens: measured.epochs * data.tokens, tokens_per_epoch: data.tokens };
  },
};

self.onmessage = async ({ data: { id, method, args } }) => {
  try {
    await version;
    self.postMessage({ id, answer: await methods[method](args) });
  } catch (error) {
    self.postMessage({ id, failure: { message: error instanceof Error ? error.message : String(error) } });
  }
};
