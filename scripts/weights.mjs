#!/usr/bin/env node
// `npm run weights [NAME ...]`: trains the models that come with the page, from the pairs in scripts/data, two at a
// time, and scores them on all tests. The same sources give the same bytes on every processor.
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { scoreAccepted } from './data/score.mjs';
import { unpack } from './data/unpack.mjs';
import { buildPreset } from './lib/engine.mjs';
import { capture, main, root, StepFailed } from './lib/run.mjs';
import { setup } from './setup.mjs';

const common =
  '--examples 0 --steps 16 --min-freq 1 --device cpu --threads 1 --half --dropout 0 --cosine --tied-embeddings';
const bahdanau =
  '--bidirectional --layers 1 --lr 0.005 --warmup 400 --weight-decay 0.1 --epochs 22 --seed 1 --unknown-words 0.2';
const transformer =
  '--small-embeddings --label-smoothing 0.1 --weight-decay 0.05 --lr 0.003 --batch 32 --warmup 1600 --unknown-words 0.25';

// Chosen on the validation sentences, as large as a page may fetch: 650 kB and 250 kB of weights, with the vocabularies
// 10 to 40 kB more. Which word the GRU's attention settles on differs from seed to seed.
const recipes = {
  'transformer.eng-fra': `${transformer} --epochs 22 --hidden 56 --ffn 192`,
  'transformer.eng-zho': `${transformer} --epochs 10 --layers 3 --hidden 60 --ffn 120`,
  'seq2seq_attention.eng-fra': `${bahdanau} --embed 24 --hidden 48`,
  'seq2seq_attention.eng-zho': `${bahdanau} --embed 28 --hidden 56`,
};

const attn = join(root, 'build/release/attn');

async function told(args) {
  const { status, output } = await capture(attn, args, { timeout: 24 * 3600 });
  if (status !== 0) throw new StepFailed(`'attn ${args.join(' ')}' failed:\n${output}`);
  return output.trimEnd();
}

async function make(name) {
  const [model, pair] = name.split('.');
  // Not in the page's folder: a run that is stopped leaves a checkpoint beside it.
  const out = `build/weights/${name}.safetensors`;
  const since = Date.now();
  const data = `build/corpus/${pair}.${name === 'transformer.eng-zho' ? 'train-wide' : 'train'}.tsv`;
  const options = `${common} ${recipes[name]}`.split(' ');
  const trained = await told(['train', model, '--data', data, '--out', out, ...options]);
  copyFileSync(join(root, out), join(root, `web/public/weights/${name}.safetensors`));
  const lines = [
    `${name}: ${((Date.now() - since) / 1000).toFixed(0)} s, ${statSync(join(root, out)).size} bytes`,
    trained.split('\n').at(-1),
  ];
  for (const beam of ['1', '4']) {
    const asked = ['--weights', out, '--device', 'cpu', '--beam', beam];
    for (const set of ['free', 'unknown']) {
      const { right, all } = await scoreAccepted(out, pair, set, ['--beam', beam]);
      lines.push(`beam ${beam}, ${set}: ${right} of ${all}`);
    }
    for (const split of ['test', 'words', 'constructions', 'longer'])
      lines.push(
        `beam ${beam}, ${split}:`,
        await told(['score', ...asked, '--data', `web/public/corpora/v3/${pair}.${split}.tsv`]),
      );
  }
  console.log(`${lines.join('\n')}\n`);
}

await main(async () => {
  const chosen = process.argv.slice(2);
  const strange = chosen.filter((name) => !recipes[name]);
  if (strange.length > 0)
    throw new StepFailed(`There is no model '${strange.join("', '")}': there are ${Object.keys(recipes).join(', ')}.`);
  setup('attn');
  buildPreset('release', { targets: ['attn'] });
  mkdirSync(join(root, 'build/weights'), { recursive: true });
  unpack();
  const left = chosen.length > 0 ? chosen : Object.keys(recipes);
  const worker = async () => {
    while (left.length > 0) await make(left.shift());
  };
  await Promise.all([worker(), worker()]);
});
