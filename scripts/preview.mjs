#!/usr/bin/env node
// `npm run preview`: the picture of the page in the README and in links to it, from the site in _site/.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { atRest, watchRest } from './lib/rest.mjs';
import { main, root, StepFailed } from './lib/run.mjs';
import { findChromium } from './lib/tools.mjs';
import { serve } from './serve.mjs';

const out = 'web/public/preview.png';
// The last layer, whatever its number.
const page = 'en/translate/?model=transformer&words=all&layer=99';
const width = 1440;

/** Of the layer's heads the one that shows best which word translates which: each row has a column of its own. */
async function chooseHead(tab) {
  const heads = tab.getByRole('group', { name: 'Head' }).getByRole('radio');
  const scores = [];
  for (const head of await heads.all()) {
    await head.check({ force: true });
    await atRest(tab);
    const rows = await tab
      .locator('attn-heatmap tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('.exact')].map((cell) => Number(cell.textContent))),
      );
    const brightest = rows.map((row) => Math.max(...row));
    const columns = new Set(rows.map((row, i) => row.indexOf(brightest[i])));
    scores.push(columns.size + brightest.reduce((sum, value) => sum + value, 0) / rows.length);
  }
  await heads.nth(scores.indexOf(Math.max(...scores))).check({ force: true });
  await atRest(tab);
}

await main(async () => {
  const executablePath = findChromium();
  if (!executablePath) throw new StepFailed('Chromium is missing: run `npm run setup`.');
  const server = await serve({ port: 0 });
  // Chromium's own sandbox does not start for root, as in most containers.
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await watchRest(context);
    const tab = await context.newPage();
    await tab.goto(server.url + page);
    await atRest(tab);
    await chooseHead(tab);
    // Choosing may have scrolled the page, and boxes are measured from the window.
    await tab.evaluate(() => scrollTo(0, 0));
    const stage = await tab.locator('.split').boundingBox();
    if (!stage) throw new StepFailed('The stage is not to be seen.');
    const height = Math.ceil(stage.y + stage.height) + 24;
    await tab.screenshot({ path: join(root, out), fullPage: true, clip: { x: 0, y: 0, width, height } });
    console.log(`${out}: ${width} x ${height}`);
  } finally {
    await browser.close();
    await server.close();
  }
});
