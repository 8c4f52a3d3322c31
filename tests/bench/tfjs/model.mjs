// The book's encoder–decoder with Bahdanau attention (9.5, 9.7, 10.4) in TensorFlow.js, and a step of its training.
// B sentences, T positions, E embedding, H hidden units, V vocabulary. Parameters have PyTorch's names and layouts.
import { getThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-core/dist/register_all_gradients.js';
import { reserved } from './data.mjs';

const masked = 1e6;

/** x [N, in] -> [N, out]; weight [out, in]. */
const linear = (x, weight, bias) =>
  bias ? tf.add(tf.matMul(x, weight, false, true), bias) : tf.matMul(x, weight, false, true);

const oneHot = (ids, size) => tf.cast(tf.oneHot(ids, size), 'float32');

/** Rows of a table, as a product: in the wasm backend, a gather has no gradient. */
const embed = (ids, table) => tf.matMul(oneHot(ids, table.shape[0]), table);

/** One step of a GRU, from its input's part of the gates. gates: [B, 3H], state: [B, H] -> [B, H]. */
function gruStep(gates, state, weight, bias) {
  const [r, z, n] = tf.split(gates, 3, 1);
  const [hr, hz, hn] = tf.split(linear(state, weight, bias), 3, 1);
  const reset = tf.sigmoid(tf.add(r, hr));
  const update = tf.sigmoid(tf.add(z, hz));
  const fresh = tf.tanh(tf.add(n, tf.mul(reset, hn)));
  return tf.add(fresh, tf.mul(update, tf.sub(state, fresh)));
}

export class Seq2SeqAttention {
  /** `parameters`: {name: {shape, values}}. */
  constructor(parameters, { layers, dropout }) {
    const variables = Object.entries(parameters).map(([name, { shape, values }]) => [
      name,
      tf.variable(tf.tensor(values, shape)),
    ]);
    this.variables = Object.fromEntries(variables);
    Object.assign(this, { layers, dropout });
    this.optimizer = tf.train.adam(0.005, 0.9, 0.999, 1e-8);
  }

  drop(x) {
    return this.dropout > 0 ? tf.dropout(x, this.dropout) : x;
  }

  /** The weights of a GRU's layer: [input weight, state weight, input bias, state bias]. */
  gru(side, layer) {
    return ['weight_ih', 'weight_hh', 'bias_ih', 'bias_hh'].map(
      (name) => this.variables[`${side}.rnn.${name}_l${layer}`],
    );
  }

  /** ids: [T B], time first -> {outputs: T of [B, H], state: a [B, H] of each layer}. */
  encode(ids, steps) {
    let inputs = embed(ids, this.variables['encoder.embedding.weight']);
    const state = [];
    let outputs;
    for (let layer = 0; layer < this.layers; layer += 1) {
      const [inputWeight, stateWeight, inputBias, stateBias] = this.gru('encoder', layer);
      const gates = tf.split(linear(inputs, inputWeight, inputBias), steps, 0);
      let h = tf.zeros([gates[0].shape[0], stateWeight.shape[1]]);
      outputs = gates.map((each) => (h = gruStep(each, h, stateWeight, stateBias)));
      state.push(h);
      if (layer + 1 < this.layers) inputs = this.drop(tf.concat(outputs, 0));
    }
    return { outputs, state };
  }

  /** What the decoder attends to, made once: the book projects the keys anew in every step. */
  memory(outputs, penalty) {
    const values = tf.stack(outputs, 1); // [B, T, H]
    const [batch, time, hidden] = values.shape;
    const keys = linear(tf.reshape(values, [batch * time, hidden]), this.variables['decoder.attention.W_k.weight']);
    return { values, keys: tf.reshape(keys, [batch, time, hidden]), penalty };
  }

  /** query: [B, H] -> the context [B, H]. */
  attend(query, { values, keys, penalty }) {
    const [batch, time, hidden] = keys.shape;
    const queries = linear(query, this.variables['decoder.attention.W_q.weight']);
    const features = tf.tanh(tf.add(keys, tf.expandDims(queries, 1)));
    const scores = linear(tf.reshape(features, [batch * time, hidden]), this.variables['decoder.attention.w_v.weight']);
    const weights = this.drop(tf.softmax(tf.sub(tf.reshape(scores, [batch, time]), penalty)));
    return tf.squeeze(tf.matMul(tf.expandDims(weights, 1), values), [1]);
  }

  /** ids: [T B], time first -> logits [T B, V]. */
  decode(ids, steps, memory, state) {
    const embedded = tf.split(embed(ids, this.variables['decoder.embedding.weight']), steps, 0);
    const outputs = embedded.map((x) => {
      let input = tf.concat([this.attend(state.at(-1), memory), x], 1);
      state = state.map((h, layer) => {
        const [inputWeight, stateWeight, inputBias, stateBias] = this.gru('decoder', layer);
        const next = gruStep(linear(input, inputWeight, inputBias), h, stateWeight, stateBias);
        input = layer + 1 < this.layers ? this.drop(next) : next;
        return next;
      });
      return input;
    });
    return linear(tf.concat(outputs, 0), this.variables['decoder.dense.weight'], this.variables['decoder.dense.bias']);
  }

  /** The batch's loss, summed over its valid target tokens. */
  loss({ source, penalty, input, labels, valid, steps }) {
    const { outputs, state } = this.encode(source, steps);
    const logits = this.decode(input, steps, this.memory(outputs, penalty), state);
    const entropy = tf.sub(tf.logSumExp(logits, 1), tf.sum(tf.mul(logits, oneHot(labels, logits.shape[1])), 1));
    return tf.sum(tf.mul(entropy, valid));
  }

  /**
   * One step on examples of data.mjs. Returns their losses' sum, the book's: each a mean over all steps, padding too.
   */
  trainStep(examples) {
    const steps = examples[0].source.ids.length;
    return tf.tidy(() => {
      const batch = batchOf(examples, steps);
      const { value, grads } = tf.variableGrads(() => tf.div(this.loss(batch), steps), Object.values(this.variables));
      this.optimizer.applyGradients(clipped(grads, 1));
      return value.dataSync()[0];
    });
  }
}

/** Tensors of a batch: ids time first; penalty: [B, T], what is taken from the scores of padding. */
function batchOf(examples, steps) {
  const times = Array.from({ length: steps }, (_, t) => t);
  const timeFirst = (pick) => times.flatMap((t) => examples.map((example) => pick(example, t)));
  const ids = (pick) => tf.tensor1d(timeFirst(pick), 'int32');
  return {
    steps,
    source: ids(({ source }, t) => source.ids[t]),
    penalty: tf.tensor2d(examples.map(({ source }) => times.map((t) => (t < source.length ? 0 : masked)))),
    input: ids(({ target }, t) => (t === 0 ? reserved.bos : target.ids[t - 1])),
    labels: ids(({ target }, t) => target.ids[t]),
    valid: tf.tensor1d(timeFirst(({ target }, t) => (t < target.length ? 1 : 0))),
  };
}

/** All gradients, scaled so that their common norm is at most `limit`. */
function clipped(grads, limit) {
  const norm = tf.sqrt(tf.addN(Object.values(grads).map((grad) => tf.sum(tf.square(grad)))));
  const factor = tf.minimum(1, tf.div(limit, norm));
  return Object.fromEntries(Object.entries(grads).map(([name, grad]) => [name, tf.mul(grad, factor)]));
}

/** 10^9 operations a second in products of two 512 x 512 matrices: the best of some. */
function gflops(size = 512) {
  const [a, b] = [tf.randomUniform([size, size]), tf.randomUniform([size, size])];
  const seconds = Array.from({ length: 20 }, () =>
    tf.tidy(() => {
      const start = performance.now();
      tf.matMul(a, b).dataSync();
      return (performance.now() - start) / 1000;
    }),
  );
  tf.dispose([a, b]);
  return (2 * size ** 3) / Math.min(...seconds) / 1e9;
}

/**
 * Chooses the backend; its .wasm files lie beside the worker. Returns "TensorFlow.js 4.22.0 on wasm with SIMD (...)".
 */
export async function open() {
  setWasmPaths(new URL('./', self.location.href).href);
  await tf.setBackend('wasm');
  await tf.ready();
  const [simd, threads] = await Promise.all(
    ['WASM_HAS_SIMD_SUPPORT', 'WASM_HAS_MULTITHREAD_SUPPORT'].map((flag) => tf.env().getAsync(flag)),
  );
  const backend = `${tf.getBackend()}${simd ? ' with SIMD' : ''} (${gflops().toFixed(0)} GFLOP/s)`;
  return `TensorFlow.js ${tf.version_core} on ${backend}, ${threads ? getThreadsCount() : 1} thread`;
}
