#!/usr/bin/env node
// How long the tensor view takes in Chromium for what happens while a learner points, walks and edits:
//   node tests/bench/tensor-view.mjs [--rounds 60]
// Each figure is from the property's change until the element has updated and its layout is computed anew; painting,
// which the browser does on other threads, is not in it. Median and 95th percentile.
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

/** Runs in the page. */
async function measure({ shape, rounds }) {
  const count = shape.reduce((all, size) => all * size, 1);
  const element = document.createElement('attn-tensor');
  let seed = 1;
  const draw = () => Float32Array.from({ length: count }, () => {
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
    marks: (round) => ({ marks: Array.from({ length: 60 }, (_, i) => ({ index: (round * 101 + i * 3) % count, kind: i ? 'source' : 'cell' })) }),
    cursor: (round) => ({ cursor: (round * 3) % Math.min(count, 400) }),
  };
  const figures = {};
  for (const [name, change] of Object.entries(changes)) {
    const times = [];
    for (let round = 0; round < rounds + 10; round += 1) {
      const properties = change(round);
      const start = performance.now();
      Object.assign(element, properties);
      await element.updateComplete;
      element.renderRoot.querySelector('.scroll').scrollHeight;
      // The first are V8's warm-up.
      if (round >= 10) times.push(performance.now() - start);
      await frame();
    }
    times.sort((a, b) => a - b);
    figures[name] = [times[Math.floor(times.length / 2)], times[Math.floor(times.length * 0.95)]];
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
  console.log(`Chromium ${browser.version()}, milliseconds: median (95th percentile)`);
  for (const { label, shape } of tensors) {
    const figures = await page.evaluate(measure, { shape, rounds: Number(options.rounds) });
    const texts = Object.entries(figures).map(([name, [median, p95]]) => `${name} ${median.toFixed(2)} (${p95.toFixed(2)})`);
    console.log(`${label.padEnd(32)} ${texts.join('   ')}`);
  }
} finally {
  await browser.close();
  await server.close();
}
