// The WebAssembly engine in Chromium, under the page's own Content-Security-Policy.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.mjs';
import { findChromium } from '../../scripts/lib/tools.mjs';
import { serve } from '../../scripts/serve.mjs';
import { Missing, trainOptions } from './peers.mjs';

const generated = join(root, 'web/engine/generated');
const engineFiles = ['attn.mjs', 'attn.wasm', 'attn.second.wasm'];

/** The built site, where there is one, with the benchmark's page and the pairs beside it. */
function stage(folder, pairs) {
  rmSync(folder, { recursive: true, force: true });
  if (existsSync(join(root, '_site'))) cpSync(join(root, '_site'), folder, { recursive: true });
  const bench = join(folder, 'bench');
  mkdirSync(bench, { recursive: true });
  cpSync(join(root, 'tests/bench/page'), bench, { recursive: true });
  for (const file of engineFiles) copyFileSync(join(generated, file), join(bench, file));
  copyFileSync(join(root, 'web/engine/parts.mjs'), join(bench, 'parts.mjs'));
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

/** One tab for both of the browser's peers. */
export class BrowserPeers {
  static async open({ folder, pairs }) {
    if (!engineFiles.every((file) => existsSync(join(generated, file)))) {
      throw new Missing('no WebAssembly engine (npm run build:engine)');
    }
    const browser = await startChromium();
    stage(folder, pairs);
    const server = await serve({ folder, port: 0 });
    const tab = await browser.newPage();
    await tab.goto(new URL('bench/', server.url).href);
    await tab.waitForFunction(() => 'bench' in globalThis);
    return new BrowserPeers({ browser, server, tab, workerUrl: bundledWorker(folder) });
  }

  constructor({ browser, server, tab, workerUrl }) {
    Object.assign(this, { browser, server, tab, workerUrl });
    this.version = `Chromium ${browser.version()}`;
    this.warm = new Set();
  }

  /** TrainerHandle.step() and nothing else. */
  wasm() {
    return {
      version: this.version,
      measure: (model, seconds) =>
        this.tab.evaluate((args) => globalThis.bench.steps(args), { model, options: trainOptions, seconds }),
      close: () => this.close(),
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
        const args = { workerUrl, model, options: trainOptions, seconds, warmUp };
        return this.tab.evaluate((given) => globalThis.bench.page(given), args);
      },
      close: () => this.close(),
    };
  }

  async close() {
    await this.browser.close();
    await this.server.close();
  }
}
