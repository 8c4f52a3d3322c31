#!/usr/bin/env node
// `npm run corpus [COUNT]`: writes the corpora. What the page shows goes to web/public/corpora/v3: the tests, pairs to
// look through and pairs to train on in the tab; what the page's models are trained on, COUNT pairs and the everyday
// ones, goes to build/corpus, with those that choose between trainings. The same sources give the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { main, root } from '../lib/run.mjs';
import { countOf, pairNames, take } from './draw.js';
import { readEveryday, trainedOn } from './everyday.js';
import { forTheTab, tests, training } from './sets.js';

const toBrowse = 2000;
const inTests = 400;
const inTab = 3000;
const beside = 400;
/** An everyday sentence that all languages have stands so many times among those that are drawn; of all there are, each once. */
const timesOver = 2;

// Training is drawn in parts, as many at a time as there are processors. How many parts there are decides what is drawn.
const parts = 8;

const pharaoh = (links) => links.map(([i, j]) => `${i}-${j}`).join(' ');
/** One pair a line: source, target, sure links and, if there are any, possible ones. */
const lineOf = ({ source, target, links, possible }) =>
  `${[source, target, pharaoh(links), ...(possible.length > 0 ? [pharaoh(possible)] : [])].join('\t')}\n`;
/** A sentence's line for every pair, in the order of `pairNames`. */
const linesOf = ({ pairs }) => pairNames.map((name) => lineOf(pairs[name]));

function write(folder, split, sentences) {
  mkdirSync(join(root, folder), { recursive: true });
  for (const [i, name] of pairNames.entries()) {
    const file = join(folder, `${name}.${split}.tsv`);
    const said = sentences.flatMap((lines) => lines[i] ?? []);
    writeFileSync(join(root, file), said.join(''));
    console.log(`${file}: ${said.length} pairs`);
  }
}

/** The lines of `count` training sentences, drawn by a thread of their own. */
const part = (seed, count) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url));
    worker.once('message', resolve).once('error', reject);
    worker.postMessage({ seed, count });
  });

/** The lines of training sentences, each once: `count` less what several parts have drawn. */
async function train(count) {
  const drawn = [];
  const left = [...Array(parts).keys()];
  const worker = async () => {
    for (let i = left.shift(); i !== undefined; i = left.shift()) drawn[i] = await part(10 + i, Math.ceil(count / parts));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return [...new Map(drawn.flat().map((lines) => [lines[0].split('\t')[0], lines])).values()];
}

if (isMainThread)
  await main(async () => {
    const count = countOf(process.argv[2] ?? '150000');
    const page = 'web/public/corpora/v3';
    const drawing = train(count);
    const { valid, ...shown } = tests(inTests);
    for (const [split, sentences] of Object.entries(shown)) write(page, split, sentences.map(linesOf));
    write('build/corpus', 'valid', valid.map(linesOf));
    const tab = forTheTab(inTab + beside).map(linesOf);
    write(page, 'tab600', tab.slice(0, 600));
    write(page, 'tab3000', tab.slice(0, inTab));
    write(page, 'tab-valid', tab.slice(inTab));
    const all = await drawing;
    write(page, 'sample', all.slice(0, toBrowse));
    const seen = new Set(all.map(([line]) => line.split('\t')[0]));
    const lines = trainedOn(readEveryday().filter(({ source }) => !seen.has(source))).map(({ source, pairs }) =>
      pairNames.map((name) => pairs[name] && `${source}\t${pairs[name]}\n`),
    );
    const inAll = lines.filter((line) => line.every(Boolean));
    write('build/corpus', 'train', [...all, ...Array.from({ length: timesOver }, () => inAll).flat()]);
    write('build/corpus', 'train-wide', [...all, ...lines]);
  });
else parentPort.once('message', ({ seed, count }) => parentPort.postMessage(take(count, training(seed)).map(linesOf)));
