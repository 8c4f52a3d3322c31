#!/usr/bin/env node
// `npm run weights`: trains the models that come with the page, from the page's own corpus. The same sources give
// the same bytes on every processor.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPreset } from './lib/engine.mjs';
import { main, root, run } from './lib/run.mjs';
import { setup } from './setup.mjs';

// Twice the book's sizes: its 32 hidden units are made for 600 pairs, the page's corpus has more.
const sizes = ['--embed', '64', '--hidden', '64', '--ffn', '128', '--epochs', '150', '--examples', '100000', '--seed', '0'];

await main(() => {
  setup('native');
  buildPreset('release', { targets: ['attn'] });
  const attn = join(root, 'build/release/attn');
  const data = 'web/public/corpora/eng-fra.tsv';
  mkdirSync(join(root, 'web/public/weights'), { recursive: true });
  for (const model of ['seq2seq_attention', 'transformer']) {
    const out = `web/public/weights/${model}.safetensors`;
    console.log(`${model}:`);
    run(attn, ['train', model, '--data', data, '--out', out, '--device', 'cpu', ...sizes]);
    run(attn, ['score', '--weights', out, '--data', data]);
  }
});
