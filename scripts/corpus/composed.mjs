#!/usr/bin/env node
// `node scripts/corpus/composed.mjs eng-fra|eng-zho [COUNT] [FOLDER]`: draws COUNT training pairs and the tests from the
// grammar, into FOLDER. The same sources give the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawSets } from './sets.js';

const languages = { 'eng-fra': 'french', 'eng-zho': 'chinese' };
const [pair, count = '30000', folder = 'build/corpus'] = process.argv.slice(2);
if (languages[pair] === undefined) {
  console.error(`No corpus '${pair}': there are ${Object.keys(languages).join(', ')}.`);
  process.exit(2);
}
const { realise } = await import(`./${languages[pair]}/index.js`);
const pharaoh = (links) => links.map(([i, j]) => `${i}-${j}`).join(' ');
const line = ({ source, target, links, possible }) =>
  `${[source, target, pharaoh(links), ...(possible.length > 0 ? [pharaoh(possible)] : [])].join('\t')}\n`;
mkdirSync(folder, { recursive: true });
for (const [name, pairs] of Object.entries(drawSets(realise, Number(count)))) {
  writeFileSync(join(folder, `${pair}.${name}.tsv`), pairs.map(line).join(''));
  console.log(`${pair}.${name}.tsv: ${pairs.length} pairs`);
}
