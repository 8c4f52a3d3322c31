#!/usr/bin/env node
// `node scripts/corpus/composed.mjs [COUNT]`: draws COUNT training pairs and the tests from the grammar that composes,
// in every language, into build/corpus. The same sources give the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root } from '../lib/run.mjs';
import { countOf, pairNames, take } from './draw.js';
import { tests, training } from './sets.js';

const inTests = 400;

const pharaoh = (links) => links.map(([i, j]) => `${i}-${j}`).join(' ');
/** One pair a line: source, target, sure links and, if there are any, possible ones. */
const lineOf = ({ source, target, links, possible }) =>
  `${[source, target, pharaoh(links), ...(possible.length > 0 ? [pharaoh(possible)] : [])].join('\t')}\n`;

function write(split, sentences) {
  mkdirSync(join(root, 'build/corpus'), { recursive: true });
  for (const name of pairNames) {
    const file = `build/corpus/${name}.${split}.tsv`;
    writeFileSync(join(root, file), sentences.map(({ pairs }) => lineOf(pairs[name])).join(''));
    console.log(`${file}: ${sentences.length} pairs`);
  }
}

await main(() => {
  const count = countOf(process.argv[2] ?? '50000');
  for (const [split, sentences] of Object.entries(tests(inTests))) write(split, sentences);
  write('train', take(count, training()));
});
