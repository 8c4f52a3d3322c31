#!/usr/bin/env node
// `npm run preview`: the picture of the page in the README and in links to it, from the site in _site/.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { main, root } from './lib/run.mjs';
import { findChromium } from './lib/tools.mjs';
import { serve } from './serve.mjs';

const out = 'web/public/preview.png';
// A head whose brightest cells line up with what a reader expects.
const page = 'en/translate/?model=transformer&words=all&layer=2&head=3';
const width = 1440;

await main(async () => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing: run `npm run setup`.');
  const server = await serve({ port: 0 });
  // Chromium's own sandbox does not start for root, as in most containers.
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const tab = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' });
    await tab.goto(server.url + page);
    await tab.locator('attn-heatmap th', { hasText: '<eos>' }).nth(1).waitFor();
    const stage = await tab.locator('.split').boundingBox();
    const height = Math.ceil(stage.y + stage.height) + 24;
    await tab.screenshot({ path: join(root, out), fullPage: true, clip: { x: 0, y: 0, width, height } });
    console.log(`${out}: ${width} x ${height}`);
  } finally {
    await browser.close();
    await server.close();
  }
});
