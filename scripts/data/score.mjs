#!/usr/bin/env node
// `node scripts/data/score.mjs WEIGHTS PAIR free|unknown [--wrong] [FLAGS]`: how many sentences of a set, as people
// would type them, a model translates as one may. The flags are those of `attn translate`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, isMain, main, root, StepFailed } from '../lib/run.mjs';

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

/**
 * The sentences of a set: { typed, words, accepted }, `words` as a model reads them, `accepted` as they are compared.
 */
export const readAccepted = (pair, set) =>
  readFileSync(new URL(`${pair}.${set}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [typed, words, accepted] = line.split('\t');
      return { typed, words, accepted: new Set(expandAlternatives(accepted).map(comparable)) };
    });

/**
 * Those that a weights file translates otherwise, with what it says, and how many there are in all; `flags` are attn's.
 */
export async function scoreAccepted(weights, pair, set, flags = []) {
  const sentences = readAccepted(pair, set);
  // Of two sentences each is read by itself, as on the page.
  const asked = sentences.map(({ words }) => words.split(/(?<= [.!?]) /));
  const args = ['translate', '--weights', weights, '--device', 'cpu', ...flags, ...asked.flat()];
  const { output, status } = await capture(join(root, 'build/release/attn'), args, { timeout: 600 });
  if (status !== 0) throw new StepFailed(output.trim());
  const said = output
    .split('\n')
    .flatMap((line) => (line.includes(' => ') ? [line.split(' => ')[1].replace(/,? [-\d.]+$/, '')] : []));
  const wrong = sentences
    .map((sentence, i) => ({ ...sentence, said: said.splice(0, asked[i].length).join(' ') }))
    .filter(({ accepted, said }) => !accepted.has(comparable(said)));
  return { right: sentences.length - wrong.length, all: sentences.length, wrong };
}

if (isMain(import.meta.url))
  await main(async () => {
    const [weights, pair, set, ...rest] = process.argv.slice(2);
    if (!/^eng-(fra|zho)$/.test(pair) || !/^(free|unknown)$/.test(set))
      throw new StepFailed('Say which weights, which pair (eng-fra, eng-zho) and which set (free, unknown).');
    const { right, all, wrong } = await scoreAccepted(
      weights,
      pair,
      set,
      rest.filter((flag) => flag !== '--wrong'),
    );
    if (rest.includes('--wrong')) for (const { typed, said } of wrong) console.log(`${typed}\t${said}`);
    console.log(`${right} of ${all} right`);
  });
