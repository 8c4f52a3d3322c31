#!/usr/bin/env node
// `node scripts/corpus/free.mjs WEIGHTS PAIR [--wrong]`: how many of the sentences that people would type a model
// translates as one may (scripts/corpus/free/): 200 a pair, written without a look at the grammar.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonical } from '../../web/grammar/spelling.js';
import { capture, main, root, StepFailed } from '../lib/run.mjs';
import { realiserOf } from './draw.js';

/** "[he|she] runs" with all of its choices; ` || ` stands between whole alternatives. */
export const expandAlternatives = (text) =>
  text.split(' || ').flatMap((whole) =>
    whole.split(/(\[[^\]]*\])/).reduce(
      (done, part) => {
        const choices = part.startsWith('[') ? part.slice(1, -1).split('|') : [part];
        return done.flatMap((before) => choices.map((choice) => before + choice));
      },
      [''],
    ),
  );

/** What is compared: without capitals, spaces and commas, which a corpus sets in its own way. */
export const comparable = (text) =>
  text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[\s,，、!！.。-]/g, '')
    .replace(/？/g, '?')
    .replace(/œ/g, 'oe');

export const readFree = (pair) =>
  readFileSync(join(root, `scripts/corpus/free/${pair}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [source, accepted] = line.split('\t');
      return { source, accepted: new Set(expandAlternatives(accepted).map(comparable)) };
    });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const [weights, pair, wrong] = process.argv.slice(2);
    await realiserOf(pair);
    const sentences = readFree(pair);
    const args = ['translate', '--weights', weights, ...sentences.map(({ source }) => canonical(source))];
    const { output, status } = await capture(join(root, 'build/release/attn'), args, { timeout: 600 });
    if (status !== 0) throw new StepFailed(output.trim());
    const lines = output.split('\n').filter((line) => line.includes(' => '));
    const mistaken = sentences
      .map(({ source, accepted }, i) => ({ source, accepted, said: lines[i].split(' => ')[1].replace(/,? [-\d.]+$/, '') }))
      .filter(({ accepted, said }) => !accepted.has(comparable(said)));
    if (wrong) for (const { source, said } of mistaken) console.log(`${source}\t${said}`);
    console.log(`${sentences.length - mistaken.length} of ${sentences.length} right`);
  });
}
