// How many of the free sentences a model translates as one may.
import { join } from 'node:path';
import { canonical, sentencesIn } from '../../../web/grammar/spelling.js';
import { capture, root, StepFailed } from '../../lib/run.mjs';
import { comparable, readFree } from './read.js';

/** The free sentences of a pair that a weights file translates otherwise, with what it says; `flags` are attn's. */
export async function mistakenFree(weights, pair, flags = []) {
  const sentences = readFree(pair);
  // Of two sentences each is read by itself, as on the page.
  const asked = sentences.map(({ source }) => sentencesIn(source).map(canonical));
  const args = ['translate', '--weights', weights, '--device', 'cpu', ...flags, ...asked.flat()];
  const { output, status } = await capture(join(root, 'build/release/attn'), args, { timeout: 600 });
  if (status !== 0) throw new StepFailed(output.trim());
  const said = output.split('\n').flatMap((line) => (line.includes(' => ') ? [line.split(' => ')[1].replace(/,? [-\d.]+$/, '')] : []));
  return sentences
    .map(({ source, accepted }, i) => ({ source, accepted, said: said.splice(0, asked[i].length).join(' ') }))
    .filter(({ accepted, said }) => !accepted.has(comparable(said)));
}

export const scoreFree = async (weights, pair, flags) => 200 - (await mistakenFree(weights, pair, flags)).length;
