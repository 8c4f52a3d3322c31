#!/usr/bin/env node
// `node scripts/corpus/composed.mjs eng-fra|eng-zho [COUNT] [FOLDER]`: draws COUNT training pairs and the tests from the
// grammar, into FOLDER. The same sources give the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../lib/run.mjs';
import { countOf, realiserOf } from './draw.js';
import { drawSets } from './sets.js';

const pharaoh = (links) => links.map(([i, j]) => `${i}-${j}`).join(' ');
const line = ({ source, target, links, possible }) =>
  `${[source, target, pharaoh(links), ...(possible.length > 0 ? [pharaoh(possible)] : [])].join('\t')}\n`;

await main(async () => {
  const [pair, count = '30000', folder = 'build/corpus'] = process.argv.slice(2);
  const realise = await realiserOf(pair);
  const wanted = countOf(count);
  mkdirSync(folder, { recursive: true });
  for (const [name, pairs] of Object.entries(drawSets(realise, wanted))) {
    writeFileSync(join(folder, `${pair}.${name}.tsv`), pairs.map(line).join(''));
    console.log(`${pair}.${name}.tsv: ${pairs.length} pairs`);
  }
});
