#!/usr/bin/env node
// The size budget: `node scripts/site/budget.mjs` holds every page of the built site to it. Bytes as gzip -9 makes
// them, which every static host sends at the least.
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isMain, main, root, StepFailed } from '../lib/run.mjs';
import { partsOf } from './offline.mjs';
import { SiteFiles } from './sizes.mjs';

/**
 * Most bytes of a kind on one page. `js` is what a page loads by itself, `jsInAll` with what comes when it is wanted:
 * plots, the engine's worker, search. `wasm` is what a page loads before its engine is ready, `wasmInAll` with what
 * follows. `kept` is what a first visit keeps for when there is no network, in one language.
 */
export const limits = {
  html: 20_000,
  css: 10_000,
  js: 106_000,
  jsInAll: 270_000,
  wasm: 148_000,
  wasmInAll: 320_000,
  kept: 1_100_000,
};
const names = {
  html: 'HTML',
  css: 'style sheets',
  js: 'JavaScript',
  jsInAll: 'JavaScript in all',
  wasm: 'WebAssembly',
  wasmInAll: 'WebAssembly in all',
};

/** Every page of a built site, from its root. */
export const pagesOf = (site) =>
  readdirSync(site, { recursive: true })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /(^|\/)index\.html$/.test(file))
    .sort();

/** [{page, sizes, over}]: `over` has a sentence for each limit that the page exceeds. */
export function weigh(site, most = limits) {
  const files = new SiteFiles(site);
  return pagesOf(site).map((page) => {
    const sizes = files.sizesOf(page);
    const over = Object.entries(sizes)
      .filter(([kind, size]) => size > most[kind])
      .map(
        ([kind, size]) =>
          `${page} loads ${size} bytes of ${names[kind]} (gzip), ${size - most[kind]} more than its budget of ${most[kind]}.`,
      );
    return { page, sizes, over };
  });
}

/**
 * [{language, size, over}]: what the service worker keeps at a first visit in a language, and a sentence where that is
 * too much.
 */
export function weighKept(site, most = limits.kept) {
  const files = new SiteFiles(site);
  const parts = partsOf(site);
  return ['en', 'zh'].map((language) => {
    const size = [...parts.shell, ...parts[language]].reduce((sum, path) => sum + files.file(path).size, 0);
    const sentence = `A first visit of ${language}/ keeps ${size} bytes (gzip), ${size - most} more than its budget of ${most}.`;
    return { language, size, over: size > most ? [sentence] : [] };
  });
}

if (isMain(import.meta.url)) {
  await main(() => {
    const weighed = weigh(join(root, '_site'));
    if (weighed.length === 0) throw new StepFailed('There is no site to weigh: run `npm run build` first.');
    for (const { page, sizes } of weighed)
      console.log(
        `${page}: ${Object.entries(sizes)
          .map(([kind, size]) => `${names[kind]} ${size}`)
          .join(', ')}`,
      );
    const kept = weighKept(join(root, '_site'));
    for (const { language, size } of kept) console.log(`${language}/: kept at a first visit ${size}`);
    const all = [...weighed, ...kept];
    for (const sentence of all.flatMap((one) => one.over)) console.log(sentence);
    const failed = all.filter((one) => one.over.length > 0).length;
    console.log(`${all.length - failed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  });
}
