#!/usr/bin/env node
// `npm run corpus [COUNT]`: writes the corpora. What the page shows goes to web/public/corpora/v3: the tests, pairs to
// look through and pairs to train on in the tab; COUNT pairs to train the page's models on go to build/corpus, with
// those that choose between trainings. The same sources give the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root } from '../lib/run.mjs';
import { countOf, pairNames, take } from './draw.js';
import { forTheTab, tests, training } from './sets.js';

const toBrowse = 2000;
const inTests = 400;
const inTab = 3000;
const beside = 400;

const pharaoh = (links) => links.map(([i, j]) => `${i}-${j}`).join(' ');
/** One pair a line: source, target, sure links and, if there are any, possible ones. */
const lineOf = ({ source, target, links, possible }) =>
  `${[source, target, pharaoh(links), ...(possible.length > 0 ? [pharaoh(possible)] : [])].join('\t')}\n`;

function write(folder, split, sentences) {
  mkdirSync(join(root, folder), { recursive: true });
  for (const name of pairNames) {
    const file = join(folder, `${name}.${split}.tsv`);
    writeFileSync(join(root, file), sentences.map(({ pairs }) => lineOf(pairs[name])).join(''));
    console.log(`${file}: ${sentences.length} pairs`);
  }
}

await main(() => {
  const count = countOf(process.argv[2] ?? '60000');
  const page = 'web/public/corpora/v3';
  const { valid, ...shown } = tests(inTests);
  for (const [split, sentences] of Object.entries(shown)) write(page, split, sentences);
  write('build/corpus', 'valid', valid);
  const tab = forTheTab(inTab + beside);
  write(page, 'tab600', tab.slice(0, 600));
  write(page, 'tab3000', tab.slice(0, inTab));
  write(page, 'tab-valid', tab.slice(inTab));
  const train = take(count, training());
  write(page, 'sample', train.slice(0, toBrowse));
  write('build/corpus', 'train', train);
});
