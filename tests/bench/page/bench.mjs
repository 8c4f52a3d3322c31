// In the tab: asks the workers and holds the watch.

/** A worker that speaks the page's protocol: {id, method, args}, then {id, answer} or {id, failure}. */
class Client {
  next = 1;
  waiting = new Map();
  hear = () => {};

  constructor(url) {
    this.worker = new Worker(url, { type: 'module' });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = ({ message }) => this.fail(message || `${url} stopped.`);
  }

  call(method, args) {
    return new Promise((resolve, reject) => {
      const id = this.next++;
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, method, args });
    });
  }

  receive(message) {
    if ('fatal' in message) return this.fail(message.fatal);
    if ('run' in message) {
      if (message.event.type === 'failed') return this.fail(message.event.failure.message);
      return this.hear(message.event);
    }
    const { resolve, reject } = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.failure) reject(new Error(message.failure.message));
    else resolve(message.answer);
  }

  fail(reason) {
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    this.hear({ type: 'failed', reason });
  }
}

const pairs = fetch('pairs.tsv').then(async (response) => new Uint8Array(await response.arrayBuffer()));
const clients = new Map();

function clientOf(url) {
  if (!clients.has(url)) clients.set(url, new Client(url));
  return clients.get(url);
}

const runs = new Map();
let startingWeights = null;

/** One run a model, on which all turns go on: it grows as long as a visitor's. */
async function runOf(client, model, options) {
  if (!runs.has(model)) {
    const run = await client.call('create', { options: { model, ...options }, pairs: await pairs });
    await client.call('watch', { handle: run.handle, sentence: 'go .', view: { kind: 'cross', layer: 0, head: 0 } });
    runs.set(model, run);
  }
  return runs.get(model);
}

const idle = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

globalThis.bench = {
  /** The engine alone. */
  async steps({ model, options, seconds }) {
    return clientOf('worker.mjs').call('measure', { model, options, pairs: await pairs, seconds });
  },

  /** Who TensorFlow.js is here, and the losses of both from the same weights, of a batch that is the whole epoch. */
  async tfjsLosses({ model, options, epochs }) {
    const one = { ...options, examples: options.batch, dropout: 0 };
    const given = { model, options: one, pairs: await pairs, epochs };
    const weights = await clientOf('worker.mjs').call('weights', given);
    const version = await clientOf('tfjs/worker.mjs').call('version', {});
    const engine = await clientOf('worker.mjs').call('losses', given);
    return { version, engine, tfjs: await clientOf('tfjs/worker.mjs').call('losses', { ...given, weights }) };
  },

  async tfjs({ model, options, seconds }) {
    const given = { model, options, pairs: await pairs };
    startingWeights ??= await clientOf('worker.mjs').call('weights', given);
    return clientOf('tfjs/worker.mjs').call('measure', { ...given, weights: startingWeights, seconds });
  },

  /**
   * The built page's own worker, trained as the page does it: in slices, with progress, the heatmap of
   * a watched sentence, and checkpoints. `workerUrl` is the bundled worker.
   */
  async page({ workerUrl, model, options, seconds, warmUp }) {
    const client = clientOf(workerUrl);
    const { handle, info } = await runOf(client, model, options);
    const measured = new Promise((resolve, reject) => {
      const start = performance.now();
      let first = null;
      client.hear = (event) => {
        const now = performance.now();
        if (event.type === 'failed') return reject(new Error(event.reason));
        if (event.type !== 'progress' || now < start + warmUp * 1000) return;
        const { tokens, state } = event.progress;
        first ??= { now, tokens };
        if (state === 'finished') reject(new Error('All epochs were over before the measurement was.'));
        if (now < first.now + seconds * 1000) return;
        resolve({
          tokens: tokens - first.tokens,
          seconds: (now - first.now) / 1000,
          tokens_per_epoch: info.tokens_per_epoch,
        });
      };
    });
    await client.call('run', { handle });
    try {
      return await measured;
    } finally {
      client.hear = () => {};
      await client.call('pause', { handle });
      // What the pause still posts is over before the next peer's turn.
      await idle(100);
    }
  },
};
