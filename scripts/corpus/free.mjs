#!/usr/bin/env node
// `node scripts/corpus/free.mjs WEIGHTS PAIR [--wrong]`: how many of the sentences that people would type a model
// translates as one may (scripts/corpus/free/): 200 a pair, written without a look at the grammar.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonical } from '../../web/grammar/spelling.js';
import { capture, root } from '../lib/run.mjs';

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

if (process.argv[1]?.endsWith('free.mjs')) {
  const [weights, pair, wrong] = process.argv.slice(2);
  const sentences = readFree(pair);
  const { output, status } = await capture(
    join(root, 'build/release/attn'),
    ['translate', '--weights', weights, ...sentences.map(({ source }) => canonical(source))],
    { timeout: 600 },
  );
  if (status !== 0) throw new Error(output);
  const lines = output.split('\n').filter((line) => line.includes(' => '));
  let right = 0;
  lines.forEach((line, i) => {
    const said = line.split(' => ')[1].replace(/,? [-\d.]+$/, '');
    if (sentences[i].accepted.has(comparable(said))) right++;
    else if (wrong) console.log(`${sentences[i].source}\t${said}`);
  });
  console.log(`${right} of ${sentences.length} right`);
}
