#!/usr/bin/env node
// `node scripts/corpus/show.mjs eng-fra|eng-zho [COUNT] [SEED]`: drawn pairs with their links, to be read.
import { main } from '../lib/run.mjs';
import { countOf, drawn, realiserOf, take } from './draw.js';

await main(async () => {
  const [pair, count = '40', seed = '1'] = process.argv.slice(2);
  realiserOf(pair);
  for (const { pairs } of take(countOf(count), drawn(countOf(seed), 12))) {
    const { source, target, links } = pairs[pair];
    const [words, tokens] = [source.split(' '), target.split(' ')];
    console.log(`${source}\n${target}\n  ${links.map(([i, j]) => `${words[i]}=${tokens[j]}`).join('  ')}`);
  }
});
