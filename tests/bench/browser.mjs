// The WebAssembly engine in Chromium, under the page's own Content-Security-Policy.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, StepFailed } from '../../scripts/lib/run.mjs';
import { findChromium } from '../../scripts/lib/tools.mjs';
import { serve } from '../../scripts/serve.mjs';
import { Missing, trainOptions } from './peers.mjs';

const generated = join(root, 'web/engine/generated');
const engineFiles = ['attn.mjs', 'attn.wasm', 'attn.second.wasm'];

const tfjs = join(root, 'tests/bench/tfjs');
const tfjsPackages = join(tfjs, 'node_modules/@tensorflow');
const tfjsIsInstalled = () => existsSync(tfjsPackages);

/** One script of TensorFlow.js and the model that we wrote with it, and the backend's modules. */
async function stageTfjs(folder) {
  const { build } = await import('vite');
  /** @type {import('vite').LibraryOptions} */
  const lib = { entry: 'worker.mjs', formats: ['es'], fileName: () => 'worker.mjs' };
  await build({
    configFile: false,
    root: tfjs,
    logLevel: 'error',
    build: { lib, outDir: folder, emptyOutDir: true, target: 'esnext' },
  });
  const backend = join(tfjsPackages, 'tfjs-backend-wasm/dist');
  for (const file of readdirSync(backend).filter((name) => name.endsWith('.wasm')))
    copyFileSync(join(backend, file), join(folder, file));
}

/** The built site, where there is one, with the benchmark's page and the pairs beside it. */
async function stage(folder, pairs) {
  rmSync(folder, { recursive: true, force: true });
  if (existsSync(join(root, '_site'))) cpSync(join(root, '_site'), folder, { recursive: true });
  const bench = join(folder, 'bench');
  mkdirSync(bench, { recursive: true });
  cpSync(join(root, 'tests/bench/page'), bench, { recursive: true });
  for (const file of engineFiles) copyFileSync(join(generated, file), join(bench, file));
  for (const file of ['engine/parts.mjs', 'text/clean.js'])
    copyFileSync(join(root, 'web', file), join(bench, basename(file)));
  if (tfjsIsInstalled()) await stageTfjs(join(bench, 'tfjs'));
  writeFileSync(join(bench, 'pairs.tsv'), pairs);
}

/** The site's bundled worker, as an address relative to the benchmark's page; null where there is none. */
function bundledWorker(folder) {
  const assets = join(folder, 'assets');
  const names = existsSync(assets) ? readdirSync(assets).filter((name) => /^worker-[\w-]+\.js$/.test(name)) : [];
  return names.length === 1 ? `../assets/${names[0]}` : null;
}

async function startChromium() {
  const executablePath = findChromium();
  if (!executablePath) throw new Missing('no Chromium (Debian: chromium)');
  const { chromium } = await import('playwright-core').catch(() => {
    throw new Missing('no playwright-core (npm ci)');
  });
  // Chromium's own sandbox does not start for root, as in most containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

/** Float32, its sums in another order, through so many steps of Adam; another model is off by far more. */
const closeEnough = 0.002;

/** Says how near TensorFlow.js's losses, step by step, are to the engine's; throws if it trains something else. */
function agreement({ engine, tfjs: peer }) {
  const largest = Math.max(...engine.map((loss, step) => Math.abs(peer[step] / loss - 1)));
  const way = (losses) => `from ${losses[0].toFixed(4)} to ${losses.at(-1).toFixed(4)}`;
  if (!(largest <= closeEnough))
    throw new StepFailed(
      `TensorFlow.js does not train the same model: its loss goes ${way(peer)}, the engine's ${way(engine)}.`,
    );
  return `its loss falls ${way(peer)} in ${peer.length} steps, as the engine's does within ${(100 * largest).toPrecision(2)} %`;
}

/** One tab for all of the browser's peers. */
export class BrowserPeers {
  static async open({ folder, pairs, sizes }) {
    if (!engineFiles.every((file) => existsSync(join(generated, file)))) {
      throw new Missing('no WebAssembly engine (npm run build:engine)');
    }
    const browser = await startChromium();
    await stage(folder, pairs);
    const server = await serve({ folder, port: 0 });
    const tab = await browser.newPage();
    await tab.goto(new URL('bench/', server.url).href);
    await tab.waitForFunction(() => 'bench' in globalThis);
    return new BrowserPeers({ browser, server, tab, workerUrl: bundledWorker(folder), options: trainOptions(sizes) });
  }

  constructor({ browser, server, tab, workerUrl, options }) {
    this.browser = browser;
    this.server = server;
    this.tab = tab;
    this.workerUrl = workerUrl;
    this.options = options;
    this.version = `Chromium ${browser.version()}`;
    this.warm = new Set();
  }

  /** TrainerHandle.step() and nothing else. */
  wasm() {
    return {
      version: this.version,
      measure: (model, seconds) =>
        this.tab.evaluate((args) => globalThis.bench.steps(args), { model, options: this.options, seconds }),
    };
  }

  /** TensorFlow.js with the same Bahdanau model, once its losses are the engine's. */
  async tfjs() {
    if (!tfjsIsInstalled()) throw new Missing('TensorFlow.js is not installed (npm ci in tests/bench/tfjs)');
    const model = 'seq2seq_attention';
    const losses = await this.tab.evaluate((args) => globalThis.bench.tfjsLosses(args), {
      model,
      options: this.options,
      epochs: 40,
    });
    console.log(`${losses.version}: ${agreement(losses)}`);
    return {
      version: `${losses.version}, in ${this.version}`,
      models: [model],
      measure: (_, seconds) =>
        this.tab.evaluate((args) => globalThis.bench.tfjs(args), { model, options: this.options, seconds }),
    };
  }

  /** The built page's worker. */
  page() {
    const { workerUrl } = this;
    if (!workerUrl) throw new Missing('no built site with a worker (npm run build)');
    return {
      version: this.version,
      measure: (model, seconds) => {
        const warmUp = this.warm.has(model) ? 0.5 : 2;
        this.warm.add(model);
        const args = { workerUrl, model, options: this.options, seconds, warmUp };
        return this.tab.evaluate((given) => globalThis.bench.page(given), args);
      },
    };
  }

  async close() {
    await this.browser.close();
    await this.server.close();
  }
}
