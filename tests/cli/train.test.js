import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attn, corpus, Folder, pairs, readSafetensors, shell, small, start, writeSafetensors } from './attn.js';

let folder;
beforeEach(() => {
  folder = new Folder();
  folder.write('pairs.tsv', corpus);
});
afterEach(() => folder.remove());

const line = (model, out, args, data = 'pairs.tsv') => [
  'train',
  model,
  '--data',
  folder.at(data),
  '--out',
  folder.at(out),
  ...args,
];

const train = (args = [], { model = 'seq2seq_attention', data, out = 'out.safetensors', ...options } = {}) =>
  attn(line(model, out, [...small, ...args], data), options);

/** What the log of that name has, a JSON line an epoch. */
const log = (name = 'log') =>
  folder
    .read(name)
    .toString()
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text));

/** One line on stderr that begins with the command's name and holds these words; nothing was written. */
function expectRefusal(result, status, ...words) {
  expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(result.stderr).toMatch(/^attn: /);
  for (const word of words) expect(result.stderr).toContain(word);
  expect(result.status).toBe(status);
}

describe('attn train', () => {
  it('writes the same file twice, and another with another seed', () => {
    for (const model of ['seq2seq_attention', 'seq2seq', 'transformer']) {
      expect(train([], { model, out: 'a' }).status).toBe(0);
      expect(train(['--threads', '2'], { model, out: 'b' }).status).toBe(0);
      expect(train(['--seed', '1'], { model, out: 'c' }).status).toBe(0);
      expect(folder.read('a').equals(folder.read('b'))).toBe(true);
      expect(folder.read('a').equals(folder.read('c'))).toBe(false);
      const { metadata } = readSafetensors(folder.read('a'));
      expect(metadata).toMatchObject({ format: 'attention-lab', model, seed: '0' });
      expect(JSON.parse(metadata.src_vocab).slice(0, 4)).toEqual(['<unk>', '<pad>', '<bos>', '<eos>']);
      expect(JSON.parse(metadata.config)).toMatchObject({ hidden: 8, dropout: 0.1 });
    }
  });

  it('shows plain lines where there is no terminal, and logs a JSON line an epoch', () => {
    const { stdout, stderr } = train(['--log', folder.at('log')]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^seq2seq_attention: 12 pairs, vocabularies of \d+ and \d+, 3 batches and \d+ target tokens an epoch/,
    );
    expect(stdout).toMatch(/\nepoch 3\/3 {2}loss \d+\.\d{3} {2}\d+\.\d tokens\/s\n/);
    expect(stdout).not.toContain('\r');
    expect(log().map(({ epoch }) => epoch)).toEqual([1, 2, 3]);
    for (const said of log())
      expect(said).toEqual({ epoch: said.epoch, loss: expect.any(Number), tokens_per_s: expect.any(Number) });
  });

  it('says once that it diverges, and so do its log and its file; the run goes on', () => {
    const inspected = () => attn(['inspect', folder.at('out.safetensors')]).stdout;
    for (const model of ['seq2seq_attention', 'seq2seq', 'transformer']) {
      const { status, stdout, stderr } = train(['--lr', '1000', '--log', folder.at('log')], { model });
      expect(status).toBe(0);
      expect(stderr).toMatch(
        /^attn: note: the training diverges: the loss of epoch \d, \d+\.\d{3}, is more than 2 times the \d\.\d{3} of a model that knows nothing: choose a smaller lr than 1000\n$/,
      );
      const epoch = Number(/of epoch (\d)/.exec(stderr)[1]);
      expect(stdout).toContain('\nepoch 3/3 ');
      expect(log().map(({ diverged }) => diverged)).toEqual([1, 2, 3].map((at) => (at < epoch ? undefined : true)));
      expect(readSafetensors(folder.read('out.safetensors')).metadata.diverged).toBe(String(epoch));
      expect(inspected()).toContain(`; its training diverged in epoch ${epoch}.\n`);
    }
    expect(train(['--lr', '0.01']).stderr).toBe('');
    expect(readSafetensors(folder.read('out.safetensors')).metadata).not.toHaveProperty('diverged');
    expect(inspected()).not.toContain('diverged');
  });

  it('logs the learning rate of an epoch’s last step where it changes, and goes on with it after --resume', () => {
    const changed = '--warmup 4 --inverse-root --lr 0.01 --label-smoothing 0.1 --weight-decay 0.01 --average 5'.split(
      ' ',
    );
    expect(train([...changed, '--log', folder.at('log')], { model: 'transformer', out: 'a' }).status).toBe(0);
    const rates = log().map(({ lr }) => lr);
    expect(rates).toHaveLength(3);
    [0.75, Math.sqrt(4 / 6), Math.sqrt(4 / 9)].forEach((factor, i) => expect(rates[i]).toBeCloseTo(0.01 * factor, 7));
    const kept = ['--checkpoint', folder.at('kept')];
    expect(train([...changed, ...kept, '--epochs', '2'], { model: 'transformer', out: 'b' }).status).toBe(0);
    expect(train([...changed, ...kept, '--epochs', '3', '--resume'], { model: 'transformer', out: 'b' }).status).toBe(
      0,
    );
    expect(readSafetensors(folder.read('b')).tensors).toEqual(readSafetensors(folder.read('a')).tensors);
    expectRefusal(
      train([...kept, '--warmup', '5', '--resume'], { model: 'transformer', out: 'b' }),
      2,
      'warmup is 4, not 5',
    );
  });

  it('guides attention with the links of the third column, says that loss by itself, and goes on with it after --resume', () => {
    const links = (line) => (line.includes('\t') ? `${line}\t0-0 1-1` : line);
    folder.write('linked.tsv', corpus.split('\n').map(links).join('\n'));
    const guided = ['--guided-alignment', '2', '--lr', '0.01'];
    for (const model of ['seq2seq_attention', 'transformer']) {
      const long = ['--epochs', '20', '--log', folder.at('log')];
      const { stdout, status } = train([...guided, ...long], { model, out: 'a', data: 'linked.tsv' });
      expect(status).toBe(0);
      expect(stdout).toMatch(/\nepoch 20\/20 {2}loss \d\.\d{3}, of the alignment \d\.\d{3} {2}\d+\.\d tokens\/s\n/);
      const losses = log().map((said) => said.alignment_loss);
      expect(losses).toHaveLength(20);
      expect(losses.at(-1)).toBeLessThan(0.75 * losses[0]);
      const kept = ['--checkpoint', folder.at(`kept-${model}`), '--log', folder.at('log')];
      expect(train([...guided, ...kept, '--epochs', '5'], { model, out: 'b', data: 'linked.tsv' }).status).toBe(0);
      expect(train([...kept, '--epochs', '20', '--resume'], { model, out: 'b', data: 'linked.tsv' }).status).toBe(0);
      expect(readSafetensors(folder.read('b')).tensors).toEqual(readSafetensors(folder.read('a')).tensors);
      expect(log().map((said) => said.alignment_loss)).toEqual(losses);
    }
  });

  it('makes linked words unknown, and translates sentences with unknown words by copying', () => {
    const names = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal'];
    const pairs = names.flatMap((a) => names.map((b) => `see ${a} ${b}\tvois ${b} ${a}\t0-0 1-2 2-1\n`));
    folder.write('linked.tsv', pairs.join(''));
    const small =
      '--small-embeddings --steps 6 --hidden 32 --ffn 32 --dropout 0 --lr 0.01 --batch 16 --min-freq 1 --examples 0'.split(
        ' ',
      );
    const learnt = [...small, '--unknown-words', '0.8', '--guided-alignment', '1', '--epochs', '60'];
    expect(train(learnt, { model: 'transformer', out: 'a', data: 'linked.tsv' }).status).toBe(0);
    const told = (...options) =>
      attn(['translate', '--weights', folder.at('a'), ...options, 'see ann zed', 'see yan zed']).stdout;
    expect(told()).toBe('see ann zed => vois zed ann\nsee yan zed => vois zed yan\n');
    expect(told('--beam', '3')).toBe(told());
    expect(told('--no-copy')).toBe('see ann zed => vois <unk> ann\nsee yan zed => vois <unk> <unk>\n');
    told('--attention', folder.at('told'));
    expect(JSON.parse(folder.read('told')).sentences.map(({ copied }) => copied)).toEqual([
      [null, 2, null, null],
      [null, 2, 1, null],
    ]);
  });

  it('refuses links that are none, with their line', () => {
    const refused = (text, ...words) => {
      folder.write('linked.tsv', text);
      expectRefusal(train(['--guided-alignment', '1'], { data: 'linked.tsv' }), 2, ...words);
    };
    refused(
      'Go.\tVa !\nI see.\tJe vois.\n',
      'guided_alignment needs word links such as "0-0 1-2" in the third column, and no pair has any',
    );
    refused('Go.\tVa !\t0-0\nI see.\tJe vois.\t0-3\n', 'line 2 has "0-3", which names a word that is not there');
    refused('Go.\tVa !\t0-0 1\n', 'line 1 has "0-0 1", which is no alignment such as');
  });

  it('watches a training with held-out pairs, keeps the best weights and stops early', () => {
    const watched = '--valid 0.3 --valid-every 2 --patience 2 --epochs 60 --lr 0.05 --log'.split(' ');
    const { stdout, status } = train([...watched, folder.at('log')]);
    expect(status).toBe(0);
    expect(stdout).toContain('8 pairs,');
    expect(stdout).toContain('\n4 pairs are held out\n');
    expect(stdout).toMatch(
      /\nepoch 2\/60 {2}loss \d\.\d{3} {2}\d+\.\d tokens\/s {2}held out: loss \d\.\d{3}, BLEU \d\.\d{3}\n/,
    );
    const looks = log()
      .map((said) => said.held_out)
      .filter(Boolean);
    const best = looks.reduce((a, b) => (b.loss < a.loss ? b : a));
    expect(looks.map(({ epoch }) => epoch)).toEqual(looks.map((_, i) => 2 * (i + 1)));
    expect(looks.at(-1).epoch).toBe(best.epoch + 4);
    expect(stdout).toContain(
      `stopped early; the weights are those after epoch ${best.epoch}, with the smallest held-out loss`,
    );
    expect(readSafetensors(folder.read('out.safetensors')).metadata).toMatchObject({
      epochs: String(best.epoch),
      held_out_loss: String(best.loss),
    });
  });

  it('takes held-out pairs from a file, and wants it again after --resume', () => {
    folder.write('held.tsv', 'I see home now.\tJe vois la maison maintenant.\t0-0 1-1\nGo.\tVa !\n');
    const watched = ['--valid', folder.at('held.tsv'), '--checkpoint', folder.at('kept')];
    const { stdout } = train([...watched, '--log', folder.at('log')], { out: 'a' });
    expect(stdout).toContain('2 pairs are held out, of which 1 are trained on too');
    expect(stdout).toContain(', AER ');
    expect(train([...watched, '--epochs', '2'], { out: 'b' }).status).toBe(0);
    expectRefusal(train(['--checkpoint', folder.at('kept'), '--resume'], { out: 'b' }), 2, 'other sentence pairs');
    expect(train([...watched, '--epochs', '3', '--resume'], { out: 'b' }).status).toBe(0);
    expect(readSafetensors(folder.read('b')).tensors).toEqual(readSafetensors(folder.read('a')).tensors);
  });

  it('refuses held-out pairs that can show nothing', () => {
    const refused = (text, ...words) => {
      folder.write('held.tsv', text);
      expectRefusal(train(['--valid', folder.at('held.tsv')]), 2, ...words);
    };
    refused('', 'held.tsv', 'is empty');
    refused('no tab\n', 'held.tsv', 'no tab');
    refused(corpus, 'every held-out pair is trained on too');
    refused('Zebra\tVa\n', 'no held-out source word is in the vocabulary');
    expectRefusal(train(['--valid', folder.at('pairs.tsv')]), 2, 'every held-out pair');
    expectRefusal(train(['--valid', folder.at('nowhere')]), 2, 'nowhere', 'No such file');
    expectRefusal(train(['--valid', folder.at('out.safetensors')]), 2, '--out would overwrite');
    for (const share of ['1', '1.5', '-0.5'])
      expectRefusal(train(['--valid', share]), 2, 'valid must be at least 0 and less than 1');
    expectRefusal(train(['--valid', '-0.1']), 2, 'it is -0.1\n');
    expectRefusal(train(['--valid', 'nan']), 2, "--valid must be a file or a number, it is 'nan'");
    expectRefusal(train(['--valid', '0']), 2, 'a file, or greater than 0 and less than 1');
    expectRefusal(train(['--patience', '3']), 2, 'patience needs valid');
    expectRefusal(train(['--valid', '0.3', '--valid-every', '9']), 2, 'valid_every is 9, in this run at most 3');
  });

  it('trains blocks that normalise first, which its file says and translate goes on with', () => {
    expect(train(['--pre-norm'], { model: 'transformer' }).status).toBe(0);
    const { metadata, tensors } = readSafetensors(folder.read('out.safetensors'));
    expect(JSON.parse(metadata.config).pre_norm).toBe(true);
    expect(Object.keys(tensors)).toContain('decoder.norm.weight');
    expect(attn(['translate', '--weights', folder.at('out.safetensors'), 'Go.']).status).toBe(0);
  });

  it('trains an encoder in both directions, which its file says and --resume goes on with', () => {
    const both = ['--bidirectional', '--checkpoint', folder.at('kept')];
    expect(train([...both, '--epochs', '2'], { out: 'a' }).status).toBe(0);
    expect(train([...both, '--epochs', '3', '--resume'], { out: 'a' }).status).toBe(0);
    expect(train(['--bidirectional', '--epochs', '3'], { out: 'b' }).status).toBe(0);
    expect(folder.read('a').equals(folder.read('b'))).toBe(true);
    const { metadata, tensors } = readSafetensors(folder.read('b'));
    expect(JSON.parse(metadata.config).bidirectional).toBe(true);
    expect(Object.keys(tensors)).toContain('encoder.rnn.weight_hh_l0_reverse');
    expect(attn(['translate', '--weights', folder.at('b'), 'Go.']).status).toBe(0);
    expect(attn(['inspect', folder.at('b')]).stdout).toContain(', bidirectional, ');
    expectRefusal(train(['--bidirectional'], { model: 'transformer', out: 'c' }), 2, 'option of seq2seq_attention');
  });

  it('writes the weights in half the bytes, and they open', () => {
    expect(train([], { out: 'whole' }).status).toBe(0);
    expect(train(['--half'], { out: 'half' }).status).toBe(0);
    const [whole, half] = ['whole', 'half'].map((name) => attn(['inspect', folder.at(name)]).stdout);
    expect(whole).toMatch(/F32 +/);
    expect(half).toMatch(/F16 +/);
    expect(half).not.toMatch(/F32 +/);
    expect(attn(['translate', '--weights', folder.at('half'), 'Go.']).status).toBe(0);
  });

  it('takes the first pairs only', () => {
    folder.write('first.tsv', `${pairs.slice(0, 4).join('\n')}\n`);
    train(['--examples', '4'], { out: 'a' });
    train(['--examples', '0'], { out: 'b', data: 'first.tsv' });
    const [a, b] = ['a', 'b'].map((name) => readSafetensors(folder.read(name)));
    expect(a.tensors).toEqual(b.tensors);
  });
});

describe('attn train with data that are', () => {
  const sameAsClean = (text) => {
    train([], { out: 'clean' });
    folder.write('other.tsv', text);
    const { status } = train([], { out: 'other', data: 'other.tsv' });
    expect(status).toBe(0);
    expect(folder.read('other').equals(folder.read('clean'))).toBe(true);
  };
  const refused = (content, ...words) => {
    folder.write('bad.tsv', content);
    expectRefusal(train([], { data: 'bad.tsv' }), 2, 'bad.tsv', ...words);
    expect(folder.has('out.safetensors')).toBe(false);
  };

  it('CRLF is read as LF', () => sameAsClean(corpus.replaceAll('\n', '\r\n')));
  it('marked as UTF-8 by a byte-order mark are read without it', () => sameAsClean(`\ufeff${corpus}`));
  it('interrupted by empty lines are read without them', () =>
    sameAsClean(`\n${corpus.replaceAll('\n', '\n\n \t \n')}`));
  it('wider than two columns are read', () => sameAsClean(corpus.replaceAll('\n', '\tCC-BY 2.0\t#123\n')));
  it.each([
    [
      'full of what nobody sees',
      (text) => text.replace(/ /g, '\u200b ').replace(/o/g, 'o\u00ad').replace(/^/gm, '\u2066\ufeff'),
    ],
    [
      'decomposed in every other line',
      (text) => text.replace(/.*\n.*\n/g, (two) => two.replace(/.*\n/, (one) => one.normalize('NFD'))),
    ],
    ['in marks of full width', (text) => text.replaceAll('!', '！').replaceAll('.', '．')],
    ['with Chinese stops and spaces', (text) => text.replaceAll('.', '。').replaceAll(' ', '\u3000')],
  ])('%s are read as without', (_, spoil) => {
    expect(spoil(corpus)).not.toBe(corpus);
    sameAsClean(spoil(corpus));
  });
  it('with apostrophes of other kinds are read with one', () => {
    const straight = `${corpus}It's me.\tC'est moi.\nIt's you.\tC'est toi.\n`;
    folder.write('pairs.tsv', straight);
    for (const mark of ['’', '‘', 'ʼ', '´', '`', '′', '＇']) sameAsClean(straight.replaceAll("'", mark));
  });
  it.each([
    ['ids', (pair, i) => `${1000 + i}\t${pair}`, 'first', 'ids'],
    ['ids between the sentences', (pair, i) => pair.replace('\t', `\t${1000 + i}\t`), 'second', 'ids'],
    ['ids and languages', (pair, i) => `${1000 + i}\teng\t${pair.split('\t')[0]}`, 'first', 'ids'],
    ['codes of languages', (pair) => `eng\tfra\t${pair}`, 'first', 'languages ("eng")'],
    ['names of languages', (pair) => pair.replace('\t', '\tFrench\t'), 'second', 'languages ("French")'],
  ])('with columns of %s are told so', (_, made, which, like) =>
    refused(`${pairs.map(made).join('\n')}\n`, `the ${which} column looks like`, like, 'the first two columns must be'),
  );
  it('without a tab are refused by line', () => refused(`${corpus}no tab here\n`, 'line 13', 'no tab', 'no tab here'));
  it('empty are refused', () => refused('', 'is empty'));
  it('empty but for spaces are refused', () => refused('\n  \n\t\n', 'only empty lines'));
  it('not UTF-8 are refused by line', () =>
    refused(Buffer.from('Go.\tVa !\ncaf\xe9\tVa !\n', 'latin1'), 'line 2', 'UTF-8'));
  it('UTF-16 are refused', () => refused(Buffer.from('\ufeffGo.\tVa !\n', 'utf16le'), 'UTF-16'));
  it('binary are refused', () => refused(Buffer.from([71, 111, 0, 9, 86, 10]), 'line 1'));
  it('not there are refused', () =>
    expectRefusal(train([], { data: 'nowhere.tsv' }), 2, 'nowhere.tsv', 'No such file'));
  it('a directory are refused', () => expectRefusal(train([], { data: '.' }), 2));
});

describe('attn train with options that are impossible', () => {
  const cases = [
    [['--epochs', '0'], 'epochs'],
    [['--epochs', '-5'], 'epochs'],
    [['--epochs', '1e3'], '--epochs', '1e3'],
    [['--epochs', '3x'], '3x'],
    [['--epochs', ''], '--epochs'],
    [['--epochs', '99999999999999999999'], 'too large'],
    [['--batch', '0'], 'batch'],
    [['--steps', '0'], 'steps'],
    [['--steps', '1000000000'], 'steps'],
    [['--hidden', '1000000000'], 'hidden'],
    [['--hidden', '-1'], 'hidden'],
    [['--layers', '0'], 'layers'],
    [['--layers', '100000'], 'layers'],
    [['--embed', '0'], 'embed'],
    [['--lr', '0'], 'lr'],
    [['--lr', '-1'], 'lr'],
    [['--lr', 'nan'], 'lr'],
    [['--lr', 'inf'], 'lr'],
    [['--lr', '0,005'], '0,005'],
    [['--dropout', '1'], 'dropout'],
    [['--dropout', '-0.1'], 'dropout'],
    [['--min-freq', '-1'], 'min_freq'],
    [['--seed', '-1'], 'seed'],
    [['--warmup', '9'], 'warmup is 9, in this run at most 8'],
    [['--warmup', '-1'], 'warmup must be'],
    [['--inverse-root'], 'needs a warmup'],
    [['--warmup', '2', '--inverse-root', '--cosine'], 'exclude each other'],
    [['--label-smoothing', '1'], 'label_smoothing must be'],
    [['--guided-alignment', '-1'], 'guided_alignment must be'],
    [['--weight-decay', '2'], 'weight_decay must be'],
    [['--average', '-1'], 'average must be'],
    [['--pre-norm'], 'option of transformer'],
    [['--heads', '4'], '--heads is no option of seq2seq_attention'],
    [['--ffn', '64'], '--ffn is no option of seq2seq_attention'],
    [['--valid', ''], "--valid must be a file or a number, it is ''"],
    [['--valid-every', '2'], 'valid_every needs valid'],
    [['--seed', '18446744073709551616'], 'seed'],
    [['--examples', '-1'], 'examples'],
    [['--threads', '0'], '--threads'],
    [['--threads', '100000'], '--threads'],
    [['--device', 'tpu'], '--device', 'tpu'],
    [['--precision', 'half'], '--precision', 'half'],
    [['--precision', 'tf32'], '--precision tf32', '--device cuda'],
    [['--hiden', '8'], '--hiden'],
    [['--resume'], 'no checkpoint'],
  ];
  for (const [args, ...words] of cases) {
    it(`${args.join(' ')} says so`, () => {
      expectRefusal(train(args), 2, ...words);
      expect(folder.has('out.safetensors')).toBe(false);
    });
  }
  it('heads that do not divide the hidden size say so', () =>
    expectRefusal(train(['--heads', '3'], { model: 'transformer' }), 2, 'hidden must be divisible by heads'));
  it('an embedding of a model that has none of its own says so', () =>
    expectRefusal(train(['--embed', '8'], { model: 'transformer' }), 2, '--embed is no option of transformer'));
  it('guided alignment of a model without attention says so', () =>
    expectRefusal(
      train(['--guided-alignment', '1'], { model: 'seq2seq' }),
      2,
      'guided_alignment is an option of seq2seq_attention, not of seq2seq',
    ));
  it('a model that there is not says so', () =>
    expectRefusal(train([], { model: 'lstm' }), 2, "'lstm'", 'transformer'));
  it('too much for the memory says so', () =>
    expectRefusal(train(['--hidden', '4096', '--layers', '32'], { model: 'transformer' }), 2));
});

describe('attn train where it cannot write', () => {
  const asOther = process.getuid?.() === 0; // root may write anywhere
  it('says so before it trains: no such folder', () => {
    const result = train(['--epochs', '100000'], { out: 'none/out.safetensors' });
    expectRefusal(result, 1, 'none/out.safetensors', 'No such file');
    expect(result.stdout).toBe('');
  });
  it('says so before it trains: a folder', () => expectRefusal(train(['--epochs', '100000'], { out: '.' }), 1));
  it.skipIf(asOther)('says so before it trains: no permission', () => {
    mkdirSync(folder.at('closed'));
    chmodSync(folder.at('closed'), 0o500);
    expectRefusal(train(['--epochs', '100000'], { out: 'closed/out' }), 1, 'Permission denied');
  });
  it('says so before it trains: the log, the checkpoint', () => {
    expectRefusal(train(['--epochs', '100000', '--log', folder.at('none/log')]), 1, 'none/log');
    folder.write('file', '');
    expectRefusal(train(['--epochs', '100000', '--checkpoint', folder.at('file/dir')]), 1, 'file/dir');
  });
  it('a full disk is a failed run, and the old file stays', () => {
    expect(
      attn(['train', 'transformer', '--data', folder.at('pairs.tsv'), '--out', '/dev/full', ...small]),
    ).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('No space left on device'),
    });
    folder.write('out.safetensors', 'old');
    const result = shell(
      `ulimit -f 8; exec "$ATTN" train transformer --data pairs.tsv --out out.safetensors ${small.join(' ')}`,
      {
        cwd: folder.path,
      },
    );
    expect(result.stderr).toContain("cannot write 'out.safetensors': File too large");
    expect(result.status).toBe(1);
    expect(folder.read('out.safetensors').toString()).toBe('old');
    expect(readdirSync(folder.path).filter((name) => name.includes('out.safetensors.')).length).toBeLessThanOrEqual(1);
  });
  it('a log that cannot be written does not cost the training', () => {
    const { status, stderr } = train(['--log', '/dev/full']);
    expect(status).toBe(1);
    expect(stderr).toContain('the weights are written, but not the log');
    train([], { out: 'whole' });
    expect(folder.read('out.safetensors').equals(folder.read('whole'))).toBe(true);
  });
  it('a link is followed', () => {
    folder.write('target', 'old');
    symlinkSync('target', folder.at('link'));
    expect(train([], { out: 'link' }).status).toBe(0);
    expect(folder.read('target').length).toBeGreaterThan(1000);
  });
});

describe('attn train that is killed', () => {
  it('leaves a whole file, the old one or the new', async () => {
    train(['--seed', '1'], { out: 'old' });
    train([], { out: 'new' });
    const [before, after] = [folder.read('old'), folder.read('new')];
    for (let delay = 0; delay < 60; delay += 4) {
      copyFileSync(folder.at('old'), folder.at('out'));
      const { child, ended } = start(line('seq2seq_attention', 'out', small));
      setTimeout(() => child.kill('SIGKILL'), delay);
      await ended;
      const left = folder.read('out');
      expect(left.equals(before) || left.equals(after)).toBe(true);
    }
  });

  it('leaves a checkpoint of a few seconds before, within an epoch too', async () => {
    folder.write('long.tsv', corpus.repeat(20_000));
    const { child, ended } = start(line('transformer', 'out', [...small, '--examples', '0'], 'long.tsv'));
    const kept = 'out.checkpoint/checkpoint.safetensors';
    await vi.waitUntil(() => folder.has(kept) || child.exitCode !== null, { timeout: 60_000 });
    child.kill('SIGKILL');
    await ended;
    expect(attn(['inspect', folder.at(kept)]).stdout).toMatch(
      /: 0 of 3 epochs finished, and [1-9]\d* batches of the next/,
    );
  });
});

describe('attn train that would overwrite what it needs', () => {
  it('refuses, and the sentence pairs stay', () => {
    symlinkSync(folder.at('pairs.tsv'), folder.at('link'));
    for (const out of ['pairs.tsv', 'link', './pairs.tsv'])
      expectRefusal(train([], { out }), 2, '--out would overwrite', 'the file of --data');
    expectRefusal(train(['--log', folder.at('pairs.tsv')]), 2, '--log would overwrite', 'the file of --data');
    expectRefusal(train(['--log', folder.at('new')], { out: 'new' }), 2, '--log would overwrite', 'the file of --out');
    expect(folder.read('pairs.tsv').toString()).toBe(corpus);
    const devices = ['--data', folder.at('pairs.tsv'), '--out', '/dev/null', '--log', '/dev/null'];
    expect(attn(['train', 'seq2seq_attention', ...devices, ...small]).status).toBe(0);
  });
});

describe('attn train with a checkpoint folder', () => {
  it('that is the file of --out, of --log or of --data refuses before it trains', () => {
    expectRefusal(
      train(['--checkpoint', folder.at('x.st')], { out: 'x.st' }),
      2,
      '--checkpoint would overwrite',
      'the file of --out',
    );
    expectRefusal(train(['--log', folder.at('out.safetensors.checkpoint')]), 2, 'the file of --log');
    expectRefusal(train(['--checkpoint', folder.at('pairs.tsv')]), 2, 'the file of --data');
    expectRefusal(
      train(['--checkpoint', folder.at('x/kept'), '--epochs', '100000'], { out: 'x' }),
      1,
      'Is a directory',
    );
    expect(folder.has('x.st')).toBe(false);
  });
  it('whose files are named by another option refuses, and they stay', () => {
    const kept = ['--checkpoint', folder.at('kept')];
    train(kept);
    const inside = 'kept/checkpoint.safetensors';
    const before = folder.read(inside);
    for (const name of [inside, 'kept/checkpoint.previous.safetensors', 'kept/../kept/checkpoint.safetensors']) {
      expectRefusal(train(kept, { out: name }), 2, '--checkpoint would overwrite', 'the file of --out');
      expectRefusal(train([...kept, '--log', folder.at(name)]), 2, 'the file of --log');
    }
    expectRefusal(train(kept, { data: inside }), 2, 'the file of --data');
    expect(folder.read(inside).equals(before)).toBe(true);
    expect(train(kept, { out: 'kept/model.safetensors' }).status).toBe(0);
  });
  it('that another training uses refuses, by default too, and the other goes on', async () => {
    for (const options of [[], ['--checkpoint', folder.at('kept')]]) {
      const args = line('transformer', 'out', [...small, ...options]);
      const { child, ended, said } = start([...args, '--epochs', '100000']);
      await said('epoch 10/');
      const second = attn(args);
      expect(second.stderr).toMatch(/^attn: another training keeps its checkpoint in '.*': wait for its end, .*\n$/);
      expect(second).toMatchObject({ status: 1, stdout: '' });
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ status: 130 });
      expect(attn(args).status).toBe(0); // the lock went with the process
    }
  });
  it('that a killed training left temporary files in is tidied up', () => {
    mkdirSync(folder.at('out.safetensors.checkpoint'));
    for (const name of ['.attn-99-0.tmp', 'out.safetensors.checkpoint/.attn-98-7.tmp']) folder.write(name, 'left');
    expect(train().status).toBe(0);
    expect(readdirSync(folder.path).sort()).toEqual(['out.safetensors', 'pairs.tsv']);
  });
});

describe('attn train whose output nobody takes', () => {
  const quietly = (redirection, more = '') =>
    shell(
      `"$ATTN" train transformer --data pairs.tsv --out out.safetensors ${small.join(' ')} ${more} ${redirection}`,
      {
        cwd: folder.path,
      },
    );
  const whole = () => {
    train([], { model: 'transformer', out: 'whole' });
    return folder.read('whole');
  };

  it('is content when its reader goes', () => {
    const { stdout, stderr } = shell(
      `{ "$ATTN" train transformer --data pairs.tsv --out out.safetensors ${small.join(' ')} --epochs 300; echo $? >&2; } | head -1`,
      { cwd: folder.path },
    );
    expect(stderr).toBe('0\n');
    expect(stdout.split('\n')).toHaveLength(2);
    expect(readSafetensors(folder.read('out.safetensors')).metadata.model).toBe('transformer');
  });
  it('does not overwrite the file it goes to with the log or the weights', () => {
    const weights = whole();
    shell(
      `{ echo before; "$ATTN" train transformer --data pairs.tsv --out out.safetensors ${small.join(' ')} --log /dev/stdout; echo after; } >said`,
      { cwd: folder.path },
    );
    const said = folder.read('said').toString();
    expect(said).toMatch(/^before\ntransformer: 12 pairs[^]*\nafter\n$/);
    expect(said.match(/^\{"epoch":\d,.*\}$/gm)).toHaveLength(3);
    shell(`{ printf before; "$ATTN" train transformer --data pairs.tsv --out /dev/stdout ${small.join(' ')}; } >said`, {
      cwd: folder.path,
    });
    expect(folder.read('said').equals(Buffer.concat([Buffer.from('before'), weights]))).toBe(true);
  });
  it('names the reason where it cannot be written, and the weights are there', () => {
    const { status, stderr } = quietly('>/dev/full');
    expect(stderr).toBe('attn: the weights are written, but not the progress: No space left on device\n');
    expect(status).toBe(1);
    expect(folder.read('out.safetensors').equals(whole())).toBe(true);
    expect(shell('"$ATTN" run gru >/dev/full')).toMatchObject({
      status: 1,
      stderr: 'attn: cannot write the output: No space left on device\n',
    });
  });
  it('does not take a file of its own for a standard stream that is closed', () => {
    for (const closed of ['>&-', '2>&-', '<&-', '>&- 2>&- <&-']) {
      quietly(closed, '--log log');
      expect(log().map(({ epoch }) => epoch)).toEqual([1, 2, 3]);
      expect(folder.read('out.safetensors').equals(whole())).toBe(true);
    }
    expect(quietly('>&-').stderr).toContain('Bad file descriptor');
  });
});

describe('attn train that is interrupted', () => {
  const command = (out, ...args) =>
    line('transformer', out, [...small, '--epochs', '400', '--dropout', '0.2', ...args]);

  for (const signal of ['SIGINT', 'SIGTERM']) {
    it(`by ${signal} keeps a checkpoint, says how to go on, and --resume ends with the same bytes`, async () => {
      attn(command('whole'));
      for (const options of [[], ['--checkpoint', folder.at('kept'), '--log', folder.at('log')]]) {
        const { child, ended, said } = start(command('out', ...options));
        await said('epoch 10/400');
        child.kill(signal);
        const { status, stderr } = await ended;
        expect(stderr).toMatch(/^attn: stopped after epoch \d+.*; go on with: attn train .* --resume\n$/);
        expect(status).toBe(signal === 'SIGINT' ? 130 : 143);
        expect(folder.has('out')).toBe(false);
        const resumed = shell(`exec "$ATTN" ${stderr.slice(stderr.indexOf('attn train ') + 5).trimEnd()}`);
        expect(resumed.stderr).toBe('');
        expect(resumed.status).toBe(0);
        expect(folder.read('out').equals(folder.read('whole'))).toBe(true);
        if (options.length > 0) {
          expect(folder.has('kept/checkpoint.safetensors')).toBe(true);
          expect(log().map(({ epoch }) => epoch)).toEqual(Array.from({ length: 400 }, (_, i) => i + 1));
        } else {
          expect(existsSync(folder.at('out.checkpoint'))).toBe(false);
        }
        shell(`rm -f ${folder.at('out')}`);
      }
    });
  }
});

describe('attn train that is interrupted again', () => {
  it('while it writes the checkpoint finishes writing it', async () => {
    const large = '--hidden 256 --ffn 1024 --batch 5 --min-freq 1 --epochs 100000'.split(' ');
    const kept = folder.at('kept');
    const { child, ended, said } = start(line('transformer', 'out', [...large, '--checkpoint', kept]));
    await said('epoch');
    child.kill('SIGINT');
    const writing = () => readdirSync(kept).some((name) => name.endsWith('.tmp'));
    while (!writing() && child.exitCode === null) await new Promise((resolve) => setImmediate(resolve));
    expect(child.exitCode).toBe(null);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) child.kill(signal);
    const { status, signal, stderr } = await ended;
    expect(signal).toBe(null);
    expect(status).toBeGreaterThan(128);
    expect(stderr).toMatch(/^attn: stopped after .*; go on with: attn train .* --resume\n$/);
    expect(attn(['inspect', `${kept}/checkpoint.safetensors`]).stdout).toContain(
      'This is a training checkpoint of transformer',
    );
  });

  it('twice ends the wait for somebody who reads the pipe that is --out', async () => {
    expect(shell(`mkfifo '${folder.at('pipe')}'`).status).toBe(0);
    const { child, ended, said } = start(line('transformer', 'pipe', [...small, '--epochs', '2']));
    await said('epoch 2/2');
    child.kill('SIGINT');
    // Two that wait at once are one: the second is sent when the first has been taken.
    const waits = () => /^ShdPnd:\s*([0-9a-f]+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1];
    await vi.waitUntil(() => BigInt(`0x${waits()}`) === 0n, { timeout: 60_000 });
    expect(child.exitCode).toBe(null);
    child.kill('SIGINT');
    expect((await ended).signal).toBe('SIGINT');
  });
});

describe('attn train --resume', () => {
  const checkpoint = () => ['--checkpoint', folder.at('kept')];

  it('trains on to more epochs as if never stopped', () => {
    train([...checkpoint(), '--epochs', '2']);
    expect(train([...checkpoint(), '--epochs', '5', '--resume']).status).toBe(0);
    train(['--epochs', '5'], { out: 'whole' });
    expect(folder.read('out.safetensors').equals(folder.read('whole'))).toBe(true);
  });

  it('takes the options that are not given from the checkpoint', () => {
    train([...checkpoint(), '--seed', '7']);
    expect(attn(line('seq2seq_attention', 'again', [...checkpoint(), '--resume'])).status).toBe(0);
    expect(folder.read('again').equals(folder.read('out.safetensors'))).toBe(true);
  });

  it('refuses other options, other data, another model, fewer epochs', () => {
    train(checkpoint());
    expectRefusal(
      train([...checkpoint(), '--resume', '--lr', '0.01', '--seed', '4']),
      2,
      'lr is 0.005, not 0.01',
      'seed is 0, not 4',
    );
    expectRefusal(
      train([...checkpoint(), '--resume'], { model: 'transformer' }),
      2,
      'model is seq2seq_attention, not transformer',
    );
    expectRefusal(train([...checkpoint(), '--resume', '--epochs', '1']), 2, '3 finished epochs, more than 1');
    folder.write('other.tsv', `${corpus}Me.\tMoi.\n`);
    expectRefusal(train([...checkpoint(), '--resume'], { data: 'other.tsv' }), 2, 'other sentence pairs');
  });

  it('refuses what is no checkpoint, or a damaged one', () => {
    train(checkpoint());
    const path = 'kept/checkpoint.safetensors';
    const whole = folder.read(path);
    folder.write(path, whole.subarray(0, whole.length - 100));
    expectRefusal(train([...checkpoint(), '--resume']), 2, path);
    folder.write(path, folder.read('out.safetensors'));
    expectRefusal(train([...checkpoint(), '--resume']), 2, path, 'no training checkpoint');
  });

  it('refuses a number or a position that is not the one that was written, and takes a checkpoint from before digests', () => {
    train(checkpoint());
    const path = 'kept/checkpoint.safetensors';
    const { tensors, metadata } = readSafetensors(folder.read(path));
    const [tensor] = Object.values(tensors);
    const [value] = tensor.values;
    tensor.values[0] = 3e38;
    folder.write(path, writeSafetensors(tensors, metadata));
    expectRefusal(train([...checkpoint(), '--resume']), 2, path, 'the checkpoint is damaged');
    tensor.values[0] = value;
    folder.write(
      path,
      writeSafetensors(tensors, { ...metadata, position: metadata.position.replace('"tokens":', '"tokens":1') }),
    );
    expectRefusal(train([...checkpoint(), '--resume']), 2, path, 'the checkpoint is damaged');
    const { digest, ...older } = metadata;
    expect(digest).toMatch(/^[0-9a-f]{16}$/);
    folder.write(path, writeSafetensors(tensors, older));
    expect(train([...checkpoint(), '--resume', '--epochs', '4']).status).toBe(0);
  });

  it('a new run that can be begun sets the checkpoint of an earlier one aside, and those before it stay', () => {
    train(checkpoint());
    expectRefusal(train([...checkpoint(), '--log', folder.at('none/log')]), 1, 'none/log');
    ['kept/checkpoint.previous.safetensors', 'kept/checkpoint.previous.2.safetensors'].forEach((name, i) => {
      const before = folder.read('kept/checkpoint.safetensors');
      const { status, stderr } = train([...checkpoint(), '--seed', String(i + 5)]);
      expect(status).toBe(0);
      expect(stderr).toContain(`is now '${folder.at(name)}'`);
      expect(folder.read(name).equals(before)).toBe(true);
    });
  });
});
