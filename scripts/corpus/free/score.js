// How many of the free sentences a model translates as one may.
import { join } from 'node:path';
import { canonical } from '../../../web/grammar/spelling.js';
import { capture, root, StepFailed } from '../../lib/run.mjs';
import { comparable, readFree } from './read.js';

/** The free sentences of a pair that a weights file translates otherwise, with what it says; `flags` are attn's. */
export async function mistakenFree(weights, pair, flags = []) {
  const sentences = readFree(pair);
  const asked = sentences.map(({ source }) => canonical(source));
  const args = ['translate', '--weights', weights, '--device', 'cpu', ...flags, ...asked];
  const { output, status } = await capture(join(root, 'build/release/attn'), args, { timeout: 600 });
  if (status !== 0) throw new StepFailed(output.trim());
  const lines = output.split('\n').filter((line) => line.includes(' => '));
  return sentences
    .map(({ source, accepted }, i) => ({ source, accepted, said: lines[i].split(' => ')[1].replace(/,? [-\d.]+$/, '') }))
    .filter(({ accepted, said }) => !accepted.has(comparable(said)));
}

export const scoreFree = async (weights, pair, flags) => 200 - (await mistakenFree(weights, pair, flags)).length;
