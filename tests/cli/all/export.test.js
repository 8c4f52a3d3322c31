import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOraclePython } from '../../../scripts/lib/tools.mjs';
import { attn, corpus, Folder, pairs, readSafetensors, small } from '../attn.js';

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
  tied: ['transformer', '--tied-embeddings'],
  projected: ['seq2seq_attention', '--tied-embeddings', '--embed', '8'],
};
const sentences = ['Go.', 'I see you.', 'You go home now!', 'Zebra see me.', 'I\u3000see you.'];

let folder;
beforeAll(() => {
  folder = new Folder();
  folder.write('pairs.tsv', corpus);
  for (const [name, [model, ...flags]] of Object.entries(variants)) {
    const options = [...small, ...flags, ...'--epochs 25 --lr 0.02 --dropout 0'.split(' ')];
    expect(attn(['train', model, '--data', folder.at('pairs.tsv'), '--out', folder.at(name), ...options]).status).toBe(
      0,
    );
    const { status, stdout } = attn([
      'export',
      '--weights',
      folder.at(name),
      '--pytorch',
      folder.at(`${name}.pytorch`),
    ]);
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
    const { stdout, stderr } = spawnSync(python, ['-c', script, JSON.stringify(sentences), ...folders], {
      encoding: 'utf8',
    });
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

  it('writes modules that read text as the engine does', () => {
    // The table that holds the engine and the page, but for words of a vocabulary: cleaned when it was written.
    const table = JSON.parse(readFileSync(new URL('../../text/clean.json', import.meta.url), 'utf8'));
    const texts = table.filter(({ kind }) => kind !== 2);
    const script = `
import json, re, sys
sys.path.insert(0, sys.argv[1])
import model
table = json.load(sys.stdin)
cleaned = ["".join(model.clean(part, "kind" in row) for part in re.split("([\\t\\n\\r])", row["text"])) for row in table]
print(json.dumps(cleaned))
`;
    const { stdout, stderr } = spawnSync(python, ['-c', script, folder.at('seq2seq.pytorch')], {
      input: JSON.stringify(texts),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(texts.map((row) => row.clean));
  });

  /**
   * A training, or one of several processes of it, told what torchrun tells them. Debian's own torchrun does not start
   * under its Python 3.11.
   */
  const started = (name, out, environment = {}, more = []) => {
    const usual = ['--data', folder.at('pairs.tsv'), '--batch', '5', '--epochs', '3', '--lr', '0.01'];
    const args = ['train', '--out', folder.at(out), ...usual, ...more];
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

  /** Two of them that train together; what the first one says. */
  const startedTwo = async (name, out, more) => {
    const port = String(20_000 + (process.pid % 20_000));
    const [first, second] = await Promise.all(
      ['0', '1'].map((RANK) =>
        started(
          name,
          out,
          { RANK, LOCAL_RANK: RANK, WORLD_SIZE: '2', MASTER_ADDR: '127.0.0.1', MASTER_PORT: port },
          more,
        ),
      ),
    );
    expect([second.status, second.said]).toEqual([0, '']);
    return first;
  };

  it('trains on where the engine stopped, alone or as two processes with the same losses, and attn opens what comes of it', async () => {
    const name = 'pre_norm';
    const together = losses(await startedTwo(name, 'two'));
    const alone = losses(await started(name, 'alone'));
    together.forEach((loss, i) => expect(Math.abs(loss / alone[i] - 1)).toBeLessThan(1e-4));
    expect(alone[0]).toBeLessThan(2 * Number(readSafetensors(folder.read(name)).metadata.loss));
    expect(attn(['translate', '--weights', folder.at('two'), 'Go.'])).toMatchObject({
      status: 0,
      stdout: 'go . => va !\n',
    });
    expect(attn(['inspect', folder.at('two')]).status).toBe(0);
  });

  it('trains the other models on as well', async () => {
    for (const name of ['seq2seq', 'bidirectional', 'lstm', 'tied', 'projected']) {
      const [first, , last] = losses(await started(name, `${name}.on`));
      expect(first).toBeLessThan(2 * Number(readSafetensors(folder.read(name)).metadata.loss));
      expect(last).toBeLessThan(1.1 * first);
      expect(attn(['translate', '--weights', folder.at(`${name}.on`), 'Go.']).status).toBe(0);
    }
  });

  it('guides attention on from the engine’s loss of the same batch, alone or as two processes, and attn opens what comes of it', async () => {
    // A batch of all pairs, so that an epoch's losses are those of the weights before it. A word with two links, one
    // with none.
    const links = ['0-0', '0-0 1-1', '0-0 1-1', '0-0 1-2 2-1'];
    const linked = pairs.map((pair, i) => `${pair}\t${i < links.length ? links[i] : '0-0 0-1 1-1'}`).join('\n');
    const guided = [
      '--data',
      folder.write('linked.tsv', `${linked}\n`),
      '--guided-alignment',
      '0.5',
      '--batch',
      '12',
      '--lr',
      '0.01',
    ];
    const strongly = [...guided, '--guided-alignment', '50']; // the weight is no part of the losses that are said
    const said = (text) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    for (const name of Object.keys(variants).filter((name) => name !== 'seq2seq')) {
      const [model, ...flags] = variants[name];
      const kept = [
        '--checkpoint',
        folder.at(`${name}.kept`),
        '--log',
        folder.at('log'),
        '--out',
        folder.at(`${name}.guided`),
      ];
      const engine = ['train', model, ...small, ...flags, ...guided, '--dropout', '0', ...kept];
      expect(attn([...engine, '--epochs', '8'])).toMatchObject({ status: 0, stderr: '' });
      const exported = [
        'export',
        '--weights',
        folder.at(`${name}.guided`),
        '--pytorch',
        folder.at(`${name}.guided.pytorch`),
      ];
      expect(attn(exported).status).toBe(0);
      expect(attn([...engine, '--epochs', '9', '--resume'])).toMatchObject({ status: 0, stderr: '' });
      const ours = said(folder.read('log').toString()).at(-1);
      const alone = await started(`${name}.guided`, `${name}.on`, {}, strongly);
      const runs = [alone];
      if (['additive', 'transformer'].includes(name))
        runs.push(await startedTwo(`${name}.guided`, `${name}.two`, strongly));
      for (const run of runs) {
        losses(run);
        said(run.said).forEach((line, i) => {
          const expected = i === 0 ? ours : said(alone.said)[i];
          for (const of of ['loss', 'alignment_loss'])
            expect([name, of, Math.abs(line[of] / expected[of] - 1) < 1e-4]).toEqual([name, of, true]);
        });
      }
      expect(said(alone.said).at(-1).alignment_loss).toBeLessThan(0.95 * ours.alignment_loss);
      expect(attn(['translate', '--weights', folder.at(`${name}.on`), 'Go.']).status).toBe(0);
    }
  });

  describe('of a language model', () => {
    const settings = {
      characters: '--bias',
      words: '--tokens words --norm rms --activation swiglu --positions rope --kv-heads 2',
      pairs: '--tokens pairs --vocab 300 --norm-place post --positions alibi --window 9 --activation relu --tied',
      sinusoidal: '--positions sinusoidal --documents --tokens pairs --vocab 280',
    };
    const usual = '--hidden 16 --layers 2 --heads 4 --ffn 24 --steps 24 --batch 8 --epochs 6 --lr 0.01'.split(' ');
    beforeAll(() => {
      folder.write('text.txt', 'The cat sat on  the mat, 12 times.\n\nwe\u2019re 在海滩。 caf\u00e9\r\n'.repeat(20));
      for (const [name, given] of Object.entries(settings)) {
        const text = ['--data', folder.at('text.txt'), '--out', folder.at(`gpt.${name}`)];
        expect(attn(['train', 'gpt', ...text, ...usual, ...given.split(' ')])).toMatchObject({ status: 0, stderr: '' });
        const exported = ['--weights', folder.at(`gpt.${name}`), '--pytorch', folder.at(`gpt.${name}.pytorch`)];
        expect(attn(['export', ...exported]).status).toBe(0);
      }
    });

    it('goes on with a text as the engine does, with the same probabilities', () => {
      const script = `
import importlib.util, json, sys
from pathlib import Path
found = []
for folder in sys.argv[2:]:
    spec = importlib.util.spec_from_file_location("model", Path(folder) / "model.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    lab = module.Lab()
    prompt = len(lab.vocabulary.encode(module.clean(sys.argv[1])))
    ids = lab.generate(sys.argv[1], 12, 0)
    each = lab.model(module.torch.tensor([ids])).softmax(2)[0, :-1].gather(1, module.torch.tensor(ids[1:]).unsqueeze(1))
    found.append([ids, lab.vocabulary.decode(ids)[len(lab.vocabulary.decode(ids[:prompt])):], each[prompt - 1:, 0].tolist()])
print(json.dumps(found))
`;
      const prompt = 'The cat, caf\u00e9 ';
      const folders = Object.keys(settings).map((name) => folder.at(`gpt.${name}.pytorch`));
      const { stdout, stderr } = spawnSync(python, ['-c', script, prompt, ...folders], { encoding: 'utf8' });
      expect(stderr).toBe('');
      JSON.parse(stdout).forEach(([ids, text, probabilities], i) => {
        const name = Object.keys(settings)[i];
        const asked = ['--prompt', prompt, '--temperature', '0', '--tokens', '12', '--json', '--probabilities', '1'];
        const ours = JSON.parse(attn(['generate', '--weights', folder.at(`gpt.${name}`), ...asked]).stdout);
        expect([name, ids, text]).toEqual([name, [...ours.prompt_tokens, ...ours.tokens], ours.text]);
        ours.probabilities.forEach(([first], at) =>
          expect(Math.abs(first.probability - probabilities[at])).toBeLessThan(2e-5),
        );
      });
    });

    it('trains on, alone or as two processes with the same losses, and attn opens what comes of it', async () => {
      const text = ['--data', folder.at('text.txt'), '--batch', '7'];
      const together = losses(await startedTwo('gpt.characters', 'gpt.two', text));
      const alone = losses(await started('gpt.characters', 'gpt.alone', {}, text));
      together.forEach((loss, i) => expect(Math.abs(loss / alone[i] - 1)).toBeLessThan(1e-4));
      expect(alone[0]).toBeLessThan(1.2 * Number(readSafetensors(folder.read('gpt.characters')).metadata.loss));
      expect(attn(['generate', '--weights', folder.at('gpt.two'), '--prompt', 'The '])).toMatchObject({ status: 0 });
    });

    it('refuses a text that fills no window, and a prompt that it cannot read', async () => {
      const short = ['--data', folder.write('short.txt', 'The cat')];
      expect(await started('gpt.characters', 'no', {}, short)).toMatchObject({
        status: 1,
        complained: 'model.py: the text has 8 tokens, its end among them: a window needs 25\n',
      });
      const prompts = {
        '': 'is empty',
        Q: 'has a token that the model does not know',
        [`${'The cat '.repeat(3)}`]: 'has 24 tokens',
      };
      for (const [prompt, why] of Object.entries(prompts)) {
        const asked = [folder.at('gpt.characters.pytorch/model.py'), 'generate', prompt];
        const { status, stderr } = spawnSync(python, asked, { encoding: 'utf8' });
        expect([status, stderr.slice(0, 21 + why.length)]).toEqual([1, `model.py: the prompt ${why}`]);
      }
    });
  });

  it('writes what it has trained without NumPy', async () => {
    mkdirSync(folder.at('without'));
    // PyTorch 1.13 does not begin without some module of that name.
    folder.write(
      'without/numpy.py',
      'def __getattr__(name):\n    if name.startswith("__"): raise AttributeError(name)\n    return object\n',
    );
    losses(await started('lstm', 'plain', { PYTHONPATH: folder.at('without') }));
    expect(attn(['translate', '--weights', folder.at('plain'), 'Go.']).status).toBe(0);
  });

  it('asks before it trains whether --out can be written', async () => {
    for (const [out, why] of Object.entries({ 'none/out': 'No such file', without: 'is a folder' })) {
      const { status, said, complained } = await started('lstm', out);
      expect([status, said, complained.trim().split('\n').length]).toEqual([1, '', 1]);
      expect(complained).toContain(why);
    }
  });

  it('refuses in a sentence, as attn does, links that are none, pairs that are none, a model without attention', async () => {
    const refused = async (name, text, ...words) => {
      const data = ['--data', folder.write('bad.tsv', text), '--guided-alignment', '1'];
      const { status, said, complained } = await started(name, 'refused', {}, data);
      expect([status, said, complained.trim().split('\n').length]).toEqual([1, '', 1]);
      for (const word of words) expect(complained).toContain(word);
    };
    await refused(
      'transformer',
      'Go.\tVa !\t0-0\nI see.\tJe vois.\t0-3\n',
      'line 2 has "0-3", which names a word that is not there',
    );
    await refused('additive', 'Go.\tVa !\t0-0 1\n', 'line 1 has "0-0 1", which is no alignment such as "0-0 1-2"');
    await refused(
      'additive',
      corpus,
      'guided alignment needs word links such as "0-0 1-2" in the third column, and no pair has any',
    );
    await refused('additive', 'Go.\n', 'line 1 has no source and target');
    await refused('additive', '\n', 'there are no sentence pairs');
    await refused('seq2seq', corpus, 'this model has no attention');
    expect(folder.has('refused')).toBe(false);
  });

  it('refuses a folder that is not empty, a file, weights that are none', () => {
    const refused = (args, ...words) => {
      const { status, stderr } = attn(['export', ...args]);
      expect(status).toBe(2);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      for (const word of words) expect(stderr).toContain(word);
    };
    refused(['--weights', folder.at('transformer'), '--pytorch', folder.at('transformer.pytorch')], 'is not empty');
    refused(
      ['--weights', folder.at('transformer'), '--pytorch', folder.at('pairs.tsv')],
      'wants a folder',
      'is a file',
    );
    refused(['--weights', folder.at('pairs.tsv'), '--pytorch', folder.at('new')], 'pairs.tsv');
    expect(folder.has('new')).toBe(false);
    refused(['--weights', folder.at('transformer')], '--pytorch');
  });
});
