#!/usr/bin/env node
// `node scripts/corpus/free.mjs WEIGHTS PAIR [--wrong]`: how many of the sentences that people would type a model
// translates as one may (scripts/corpus/free/): 200 a pair, written without a look at the grammar.
import { main } from '../lib/run.mjs';
import { realiserOf } from './draw.js';
import { mistakenFree } from './free/score.js';

await main(async () => {
  const [weights, pair, wrong] = process.argv.slice(2);
  realiserOf(pair);
  const mistaken = await mistakenFree(weights, pair);
  if (wrong) for (const { source, said } of mistaken) console.log(`${source}\t${said}`);
  console.log(`${200 - mistaken.length} of 200 right`);
});
