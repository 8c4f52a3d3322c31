#!/usr/bin/env node
// `node scripts/corpus/show.mjs french|chinese [COUNT] [SEED]`: drawn pairs with their links, to be read.
import { drawn } from './draw.js';

const [language, count = '40', seed = '1'] = process.argv.slice(2);
const { realise } = await import(`./${language}/index.js`);
let left = Number(count);
for (const { source, target, links } of drawn(realise, Number(seed), 12)) {
  if (left-- === 0) break;
  console.log(`${source}\n${target}\n  ${links.map(([i, j]) => `${source.split(' ')[i]}=${target.split(' ')[j]}`).join('  ')}`);
}
