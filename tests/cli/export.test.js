import { spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOraclePython } from '../../scripts/lib/tools.mjs';
import { attn, corpus, Folder, readSafetensors, small } from './attn.js';

// `attn export --pytorch`: PyTorch runs what it writes.
const python = findOraclePython();
const variants = {
  seq2seq: ['seq2seq'],
  additive: ['seq2seq_attention'],
  bidirectional: ['seq2seq_attention', '--bidirectional'],
  dot_product: ['seq2seq_attention', '--dot-product'],
  lstm: ['seq2seq_attention', '--lstm'],
  transformer: ['transformer'],
  pre_norm: ['transformer', '--pre-norm'],
};
const sentences = ['Go.', 'I see you.', 'You go home now!', 'Zebra see me.'];

let folder;
beforeAll(() => {
  folder = new Folder();
  folder.write('pairs.tsv', corpus);
  for (const [name, [model, ...flags]] of Object.entries(variants)) {
    const args = [
      '--data',
      folder.at('pairs.tsv'),
      '--out',
      folder.at(name),
      ...small,
      ...flags,
      '--epochs',
      '25',
      '--lr',
      '0.02',
      '--dropout',
      '0',
    ];
    expect(attn(['train', model, ...args]).status).toBe(0);
    const { status, stdout } = attn(['export', '--weights', folder.at(name), '--pytorch', folder.at(`${name}.pytorch`)]);
    expect(status).toBe(0);
    expect(stdout).toContain('model.py');
  }
});
afterAll(() => folder.remove());

describe('attn export --pytorch', () => {
  it('writes modules that translate as the engine does, with the same probabilities', () => {
    // Every logit of every step has a part in the probability of a whole translation.
    const script = `
import importlib.util, json, sys, torch
from pathlib import Path
found = {}
for folder in sys.argv[2:]:
    spec = importlib.util.spec_from_file_location("model", Path(folder) / "model.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    lab = module.Lab()
    found[folder] = []
    for sentence in json.loads(sys.argv[1]):
        words = lab.translate(sentence)
        pairs = module.Pairs([sentence + "\\t" + " ".join(words)], lab)
        logits = lab.model(pairs.src, pairs.src_valid_len, pairs.tgt_in)
        steps = min(len(words) + 1, lab.config["steps"])
        each = logits.log_softmax(2)[0, :steps].gather(1, pairs.tgt[0, :steps].unsqueeze(1))
        found[folder].append([" ".join(words), float(each.sum())])
print(json.dumps(found))
`;
    const names = Object.keys(variants);
    const folders = names.map((name) => folder.at(`${name}.pytorch`));
    const { stdout, stderr } = spawnSync(python, ['-c', script, JSON.stringify(sentences), ...folders], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const found = JSON.parse(stdout);
    for (const name of names) {
      const lines = attn(['translate', '--weights', folder.at(name), '--n-best', '1', ...sentences])
        .stdout.trimEnd()
        .split('\n');
      const engine = lines.map((line) => line.split(' ||| '));
      found[folder.at(`${name}.pytorch`)].forEach(([words, logP], i) => {
        expect([name, words]).toEqual([name, engine[i][1]]);
        expect(Math.abs(logP - Number(engine[i][2].replace('LogP= ', '')))).toBeLessThan(1.5e-4); // float32 sums in another order, and four decimals
      });
    }
  });

  /** A training, or one of several processes of it, told what torchrun tells them. Debian's own torchrun does not start under its Python 3.11. */
  const started = (name, out, environment = {}) => {
    const args = ['train', '--data', folder.at('pairs.tsv'), '--out', folder.at(out), '--batch', '5', '--epochs', '3', '--lr', '0.01'];
    const env = { ...process.env, OMP_NUM_THREADS: '1', CUDA_VISIBLE_DEVICES: '', ...environment };
    const child = spawn(python, [folder.at(`${name}.pytorch/model.py`), ...args], { env });
    let said = '';
    let complained = '';
    child.stdout.on('data', (data) => (said += data));
    child.stderr.on('data', (data) => (complained += data));
    return new Promise((resolve) => child.on('close', (status) => resolve({ status, said, complained })));
  };
  const losses = ({ status, said, complained }) => {
    expect([status, complained.includes('Traceback')]).toEqual([0, false]);
    const lines = said.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).epoch)).toEqual([1, 2, 3]);
    return lines.map((line) => JSON.parse(line).loss);
  };

  it('trains on where the engine stopped, alone or as two processes with the same losses, and attn opens what comes of it', async () => {
    const name = 'pre_norm';
    const port = String(20_000 + (process.pid % 20_000));
    const processes = ['0', '1'].map((RANK) =>
      started(name, 'two', { RANK, LOCAL_RANK: RANK, WORLD_SIZE: '2', MASTER_ADDR: '127.0.0.1', MASTER_PORT: port }),
    );
    const [first, second] = await Promise.all(processes);
    expect([second.status, second.said]).toEqual([0, '']);
    const together = losses(first);
    const alone = losses(await started(name, 'alone'));
    together.forEach((loss, i) => expect(Math.abs(loss / alone[i] - 1)).toBeLessThan(1e-4));
    expect(alone[0]).toBeLessThan(2 * Number(readSafetensors(folder.read(name)).metadata.loss));
    expect(attn(['translate', '--weights', folder.at('two'), 'Go.'])).toMatchObject({ status: 0, stdout: 'go . => va !\n' });
    expect(attn(['inspect', folder.at('two')]).status).toBe(0);
  });

  it('trains the other models on as well', async () => {
    for (const name of ['seq2seq', 'bidirectional', 'lstm']) {
      const [first, , last] = losses(await started(name, `${name}.on`));
      expect(first).toBeLessThan(2 * Number(readSafetensors(folder.read(name)).metadata.loss));
      expect(last).toBeLessThan(1.1 * first);
      expect(attn(['translate', '--weights', folder.at(`${name}.on`), 'Go.']).status).toBe(0);
    }
  });

  it('refuses a folder that is not empty, a file, weights that are none', () => {
    const refused = (args, ...words) => {
      const { status, stderr } = attn(['export', ...args]);
      expect(status).toBe(2);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      for (const word of words) expect(stderr).toContain(word);
    };
    refused(['--weights', folder.at('transformer'), '--pytorch', folder.at('transformer.pytorch')], 'is not empty');
    refused(['--weights', folder.at('transformer'), '--pytorch', folder.at('pairs.tsv')], 'wants a folder', 'is a file');
    refused(['--weights', folder.at('pairs.tsv'), '--pytorch', folder.at('new')], 'pairs.tsv');
    expect(folder.has('new')).toBe(false);
    refused(['--weights', folder.at('transformer')], '--pytorch');
  });
});
