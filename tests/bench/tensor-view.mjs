#!/usr/bin/env node
// How long the tensor view takes in Chromium for what happens while a learner points, walks and edits:
//   node tests/bench/tensor-view.mjs [--rounds 60]
// The first figure is what a clock shows from the property's change until the element has updated and its layout is
// computed anew, the median; the second is the main thread's own time for a change, the painting of the frame and all
// else that it does included, on average. On a busy machine only the second means something.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/lib/tools.mjs';
import { serveTensorPage } from '../e2e/tensor-page/build.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '60' } } });

const tensors = [
  { label: '50 × 50, colours', shape: [50, 50] },
  { label: '250 × 10, numbers', shape: [250, 10] },
  { label: '10 matrices of 5 × 10, numbers', shape: [10, 5, 10] },
  { label: '60 × 60, canvas', shape: [60, 60] },
  { label: '512 × 512, canvas', shape: [512, 512] },
];

/** Runs in the page: an element with such a tensor, and what changes in it. */
async function prepare({ shape }) {
  const count = shape.reduce((all, size) => all * size, 1);
  const element = document.createElement('attn-tensor');
  let seed = 1;
  const draw = () =>
    Float32Array.from({ length: count }, () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return (seed / 2 ** 32) * 4 - 2;
    });
  element.data = { name: 'bench', shape, values: draw() };
  document.querySelector('main').replaceChildren(element);
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (let i = 0; i < 3; i += 1) await frame();

  const changes = {
    values: () => ({ data: { ...element.data, values: draw() } }),
    'one value': (round) => {
      const values = element.data.values.slice();
      values[(round * 37) % count] = 0.5;
      return { data: { ...element.data, values } };
    },
    // A row and a column: what a product's cell is made of.
    marks: (round) => ({
      marks: Array.from({ length: 60 }, (_, i) => ({
        index: (round * 101 + i * 3) % count,
        kind: i ? 'source' : 'cell',
      })),
    }),
    cursor: (round) => ({ cursor: (round * 3) % Math.min(count, 400) }),
  };
  /** A new element, all of it laid out. */
  const first = async () => {
    const fresh = document.createElement('attn-tensor');
    fresh.data = { ...element.data };
    const start = performance.now();
    document.querySelector('main').prepend(fresh);
    await fresh.updateComplete;
    // As if it were in sight already: the browser finds that out in the frame.
    fresh.renderRoot.querySelector('.stage').style.contentVisibility = 'visible';
    fresh.renderRoot.querySelector('.scroll').scrollHeight;
    const time = performance.now() - start;
    await frame();
    fresh.remove();
    await frame();
    return time;
  };
  globalThis.timesOf = async (name, rounds) => {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      if (name === 'first') {
        times.push(await first());
        continue;
      }
      const properties = changes[name](round);
      const start = performance.now();
      Object.assign(element, properties);
      await element.updateComplete;
      element.renderRoot.querySelector('.scroll').scrollHeight;
      times.push(performance.now() - start);
      await frame();
    }
    return times;
  };
  return ['first', ...Object.keys(changes)];
}

/** Seconds that the main thread has worked; other processes' time is not in it. */
async function workedSeconds(debug) {
  const { metrics } = await debug.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

async function measure(page, debug, shape, rounds) {
  const figures = [];
  for (const name of await page.evaluate(prepare, { shape })) {
    // The first are V8's warm-up.
    await page.evaluate((change) => globalThis.timesOf(change, 10), name);
    const before = await workedSeconds(debug);
    const times = await page.evaluate((args) => globalThis.timesOf(...args), [name, rounds]);
    const worked = ((await workedSeconds(debug)) - before) / rounds;
    const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
    figures.push(`${name} ${median.toFixed(2)} / ${(worked * 1000).toFixed(2)}`);
  }
  return figures;
}

const server = await serveTensorPage();
const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium is missing: run `npm run setup`.');
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}?only=scalar`);
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  console.log(
    `Chromium ${browser.version()}, milliseconds: by the clock / main thread; load ${loadavg()[0].toFixed(1)}`,
  );
  for (const { label, shape } of tensors) {
    const figures = await measure(page, debug, shape, Number(options.rounds));
    console.log(`${label.padEnd(32)} ${figures.join('   ')}`);
  }
} finally {
  await browser.close();
  await server.close();
}
