import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attn, corpus, expectRefusal, Folder, readSafetensors, shell, small, writeSafetensors } from './attn.js';

const folder = new Folder();
const models = ['seq2seq_attention', 'seq2seq', 'transformer'];

beforeAll(() => {
  folder.write('pairs.tsv', corpus);
  for (const model of models) {
    const options = '--hidden 16 --epochs 200 --lr 0.01 --dropout 0'.split(' ');
    attn(['train', model, '--data', folder.at('pairs.tsv'), '--out', folder.at(model), ...small, ...options]);
    const { metadata, tensors } = readSafetensors(folder.read(model));
    folder.write(`${model}.pt`, writeSafetensors(tensors, { format: 'pt' }));
    folder.write('src.json', metadata.src_vocab);
    folder.write('tgt.txt', `${JSON.parse(metadata.tgt_vocab).join('\r\n')}\n`);
  }
});
afterAll(() => folder.remove());

const translate = (weights, args, options) => attn(['translate', '--weights', folder.at(weights), ...args], options);

describe('attn translate', () => {
  for (const model of models) {
    it(`prints sentence and translation (${model})`, () => {
      expect(translate(model, ['go .', 'I see you.'])).toMatchObject({
        status: 0,
        stderr: '',
        stdout: 'go . => va !\ni see you . => je te vois .\n',
      });
    });
    it(`reads the standard input where no sentence is given (${model})`, () => {
      expect(translate(model, [], { input: 'Go.\r\n\nI see you.' }).stdout).toBe(
        'go . => va !\ni see you . => je te vois .\n',
      );
    });
    it(`opens a PyTorch state dict once vocabularies are given (${model})`, () => {
      expectRefusal(translate(`${model}.pt`, ['go .']), `${model}.pt`, 'without vocabularies');
      const given = ['--src-vocab', folder.at('src.json'), '--tgt-vocab', folder.at('tgt.txt')];
      expect(translate(`${model}.pt`, [...given, 'go .'])).toMatchObject({ status: 0, stdout: 'go . => va !\n' });
      expectRefusal(
        translate(`${model}.pt`, ['--src-vocab', folder.at('src.json'), '--tgt-vocab', folder.at('pairs.tsv'), 'go .']),
        'tgt_vocab has 12 words',
      );
    });
  }

  it('searches with a beam and prints its best translations with their scores', () => {
    const { status, stdout } = translate('transformer', ['--beam', '4', '--n-best', '3', 'go .', 'I see you.']);
    expect(status).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ||| ')[0])).toEqual(['0', '0', '0', '1', '1', '1']);
    expect(lines[0]).toMatch(/^0 \|\|\| va ! \|\|\| LogP= -\d\.\d{4} \|\|\| -\d\.\d{4}$/);
    const scores = lines.slice(0, 3).map((line) => Number(line.split(' ||| ')[3]));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(translate('transformer', ['--beam', '4', 'go .']).stdout).toBe('go . => va !\n');
  });
  it('writes the links of its attention', () => {
    const links = (...args) => {
      expect(translate('transformer', ['--links', folder.at('links'), ...args, 'go .', 'I see you.']).status).toBe(0);
      return folder.read('links').toString();
    };
    expect(links()).toMatch(/^\d-0 \d-1\n\d-0 \d-1 \d-2 \d-3\n$|^\d-\d \d-\d\n\d-\d \d-\d \d-\d \d-\d\n$/);
    expect(links('--layer', '1', '--head', '0').split('\n')).toHaveLength(3);
    expectRefusal(
      translate('transformer', ['--links', folder.at('links'), '--layer', '9', 'go .']),
      'there is no layer 9',
    );
    expectRefusal(translate('seq2seq', ['--links', folder.at('links'), 'go .']), 'no attention on the source');
    expectRefusal(translate('transformer', ['--head', '0', 'go .']), '--links, which was not given');
    expectRefusal(translate('transformer', ['--links', folder.at('transformer'), 'go .']), 'would overwrite');
  });
  it('refuses a beam that cannot be', () => {
    for (const beam of ['0', '-1', '1000'])
      expectRefusal(translate('transformer', ['--beam', beam, 'go .']), 'beam must be from 1 to 100');
    expectRefusal(translate('transformer', ['--beam', 'many', 'go .']), '--beam must be a whole number');
    expectRefusal(translate('transformer', ['--length-penalty', '11', 'go .']), 'length_penalty must be');
    expectRefusal(translate('transformer', ['--n-best', '2', 'go .']), '--n-best must be from 1 to the beam, 1');
    expectRefusal(
      attn(['score', '--weights', folder.at('transformer'), '--data', folder.at('pairs.tsv'), '--beam', '0']),
      'beam must be',
    );
  });

  it('tells of unknown words and of sentences that are cut', () => {
    const { status, stderr, stdout } = translate('transformer', ['zebra zebra .', 'i see you i see you i see you .']);
    expect(status).toBe(0);
    expect(stderr.split("'zebra' is not in the vocabulary and counts as <unk>")).toHaveLength(2);
    expect(stderr).toContain('the sentence has 11 tokens with its <eos>, the model reads 10: it was cut');
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  });

  it('writes tokens and weights', () => {
    translate('transformer', ['go .', '--attention', folder.at('attention.json')]);
    const { model, sentences } = JSON.parse(folder.read('attention.json'));
    expect(model).toBe('transformer');
    expect(sentences).toHaveLength(1);
    const [{ source, translation, source_tokens, target_tokens, weights }] = sentences;
    expect({ source, translation, source_tokens, target_tokens }).toEqual({
      source: 'go .',
      translation: 'va !',
      source_tokens: ['go', '.', '<eos>'],
      target_tokens: ['va', '!', '<eos>'],
    });
    expect(Object.keys(weights).sort()).toEqual(['cross', 'decoder', 'encoder']);
    for (const layers of Object.values(weights)) {
      expect(layers).toHaveLength(2);
      for (const head of layers.flat()) {
        expect(head).toHaveLength(3);
        for (const row of head) expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 5);
      }
    }
    translate('seq2seq_attention', ['go .', '--attention', folder.at('attention.json')]);
    expect(Object.keys(JSON.parse(folder.read('attention.json')).sentences[0].weights)).toEqual(['cross']);
  });

  it('can follow the book in giving every position 0', () => {
    const rows = (...args) => {
      translate('transformer', ['i see you .', '--attention', folder.at('attention.json'), ...args]);
      return JSON.parse(folder.read('attention.json')).sentences[0].weights.cross[0][0];
    };
    const [right, book] = [rows(), rows('--book-positions')];
    expect(book[0]).toEqual(right[0]);
    expect(book[1]).not.toEqual(right[1]);
    const asked = ['--weights', folder.at('seq2seq'), '--book-positions'];
    expectRefusal(attn(['translate', ...asked, 'go .']), '--book-positions is no option of seq2seq');
    expectRefusal(
      attn(['score', ...asked, '--data', folder.at('pairs.tsv')]),
      '--book-positions is no option of seq2seq',
    );
  });

  it('reads what is typed, and the words of a list, without what nobody sees', () => {
    for (const typed of ['g\u00ado\u200b\u3000．', '\u2066Go\u2069。'])
      expect(translate('transformer', [typed]).stdout).toBe('go . => va !\n');
    expect(translate('transformer', [], { input: '\u200b\ngo .\n\ufeff\n' }).stdout).toBe('go . => va !\n');
    folder.write('unclean.txt', folder.read('tgt.txt').toString().normalize('NFD').replace('va', 'v\u200ba'));
    const given = ['--src-vocab', folder.at('src.json'), '--tgt-vocab', folder.at('unclean.txt')];
    expect(translate('transformer.pt', [...given, 'go .'])).toMatchObject({
      status: 0,
      stderr: '',
      stdout: 'go . => va !\n',
    });
  });

  it('reads files that begin with a byte-order mark', () => {
    expect(translate('transformer', [], { input: '\ufeffgo .\n' })).toMatchObject({
      status: 0,
      stderr: '',
      stdout: 'go . => va !\n',
    });
    folder.write('marked.txt', `\ufeff${folder.read('tgt.txt')}`);
    const given = ['--src-vocab', folder.at('src.json'), '--tgt-vocab', folder.at('marked.txt')];
    expect(translate('transformer.pt', [...given, 'go .'])).toMatchObject({ status: 0, stdout: 'go . => va !\n' });
  });

  it('does not write over the weights', () => {
    const before = folder.read('transformer');
    expectRefusal(
      translate('transformer', ['go .', '--attention', folder.at('transformer')]),
      '--attention would overwrite',
      'the file of --weights',
    );
    expect(folder.read('transformer').equals(before)).toBe(true);
  });

  it('refuses sentences that are none', () => {
    expectRefusal(translate('transformer', ['  ']), 'no words');
    const { status, stderr, stdout } = translate('transformer', [], {
      input: Buffer.from('go .\ncaf\xe9\n', 'latin1'),
    });
    expect(status).toBe(2);
    expect(stderr).toContain('line 2');
    expect(stdout).toBe('go . => va !\n');
  });

  it('fails where the standard input cannot be read', () => {
    for (const [from, why] of Object.entries({ '< .': 'Is a directory', '<&-': 'Bad file descriptor' }))
      expect(shell(`"$ATTN" translate --weights transformer ${from}`, { cwd: folder.path })).toMatchObject({
        status: 1,
        stdout: '',
        stderr: `attn: cannot read the standard input: ${why}\n`,
      });
  });

  it('fails where its output cannot be written', () => {
    const { status, stderr } = shell(`"$ATTN" translate --weights transformer 'go .' > /dev/full`, {
      cwd: folder.path,
    });
    expect(status).toBe(1);
    expect(stderr).toBe('attn: cannot write the output: No space left on device\n');
    expect(translate('transformer', ['go .', '--attention', '/none/a.json'])).toMatchObject({ status: 1, stdout: '' });
  });
});

describe('weights that are', () => {
  const broken = (change) => {
    const file = readSafetensors(folder.read('seq2seq_attention'));
    change(file);
    folder.write('broken', writeSafetensors(file.tensors, file.metadata));
    return translate('broken', ['go .']);
  };
  const raw = (bytes) => {
    folder.write('broken', bytes);
    return translate('broken', ['go .']);
  };

  it('not there are refused', () => expectRefusal(translate('nowhere', ['go .']), 'No such file'));
  it('empty are refused', () => expectRefusal(raw(''), 'too short'));
  it('text are refused', () => expectRefusal(raw(corpus), 'safetensors'));
  it('cut off are refused', () => expectRefusal(raw(folder.read('transformer').subarray(0, 9000)), 'broken'));
  it('longer than they say are refused', () =>
    expectRefusal(raw(Buffer.concat([folder.read('transformer'), Buffer.alloc(8)])), 'broken'));
  it('with an endless header are refused', () => expectRefusal(raw(Buffer.alloc(64, 0xff)), 'header'));
  it("a zip of torch.save's are refused", () =>
    expectRefusal(raw(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)])), 'torch.save'));
  it('something else are named, with what to do', () => {
    const named = {
      'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n': ['a Git LFS pointer', 'git lfs pull'],
      '<!DOCTYPE html>\n<html></html>\n': ['a web page', 'download the file itself'],
      '{"error":"Entry not found"}': ['JSON', 'read in an editor what it says'],
    };
    for (const [bytes, words] of Object.entries(named)) expectRefusal(raw(bytes), 'not a safetensors file', ...words);
  });
  it("another model's are refused", () =>
    expectRefusal(raw(writeSafetensors({ 'fc.weight': { shape: [2], values: [1, 2] } })), 'of none of the models'));
  it('said to be of the other model are refused', () =>
    expectRefusal(
      broken(({ metadata }) => (metadata.model = 'transformer')),
      'do not fit the model',
    ));
  it('without a tensor are refused', () =>
    expectRefusal(
      broken(({ tensors }) => delete tensors['decoder.dense.bias']),
      "missing 'decoder.dense.bias'",
    ));
  it('with one too many are refused', () =>
    expectRefusal(
      broken(({ tensors }) => (tensors.x = { shape: [1], values: [1] })),
      "unexpected 'x'",
    ));
  it('of another shape are refused', () =>
    expectRefusal(
      broken(({ tensors }) => (tensors['decoder.dense.bias'] = { shape: [1], values: [1] })),
      'is [1]',
    ));
  it('not finite are refused', () =>
    expectRefusal(
      broken(({ tensors }) => (tensors['decoder.dense.bias'].values[0] = NaN)),
      'NaN',
    ));
  it('with another vocabulary are refused', () =>
    expectRefusal(
      broken(({ metadata }) => (metadata.src_vocab = '["<unk>"]')),
      'has 1 words',
    ));
  it('with a broken configuration are refused', () =>
    expectRefusal(
      broken(({ metadata }) => (metadata.config = '{"hidden":1e99}')),
      'hidden',
    ));
  it('with a huge configuration are refused', () =>
    expectRefusal(
      broken(({ metadata }) => (metadata.config = '{"hidden":999999999999}')),
      'hidden',
    ));
  it('a checkpoint are refused', () => {
    attn([
      'train',
      'transformer',
      '--data',
      folder.at('pairs.tsv'),
      '--out',
      folder.at('x'),
      ...small,
      '--checkpoint',
      folder.at('kept'),
    ]);
    expectRefusal(translate('kept/checkpoint.safetensors', ['go .']), 'training checkpoint');
  });
});

describe('attn inspect', () => {
  const inspect = (name) => attn(['inspect', folder.at(name)]);
  it('says what a file is', () => {
    expect(inspect('transformer').stdout).toContain('This is a model: transformer, ');
    expect(inspect('transformer').stdout).toMatch(/F32 +\[16\] +decoder\.blks\.block1\.addnorm3\.ln\.weight\n/);
    expect(inspect('seq2seq_attention').stdout).toContain('format: attention-lab\n');
  });
  it('says why a file is no model that can be used', () => {
    expect(inspect('transformer.pt').stdout).toContain('without vocabularies');
    folder.write('foreign', writeSafetensors({ 'fc.weight': { shape: [2], values: [1, 2] } }));
    expect(inspect('foreign')).toMatchObject({ status: 0, stdout: expect.stringContaining('of none of the models') });
  });
  it('lists a tensor of a type that no model has, and the model opens without it', () => {
    const whole = folder.read('seq2seq_attention');
    const begin = 8 + Number(whole.readBigUInt64LE(0));
    const header = JSON.parse(whole.toString('utf8', 8, begin));
    const write = (name) => {
      const text = Buffer.from(JSON.stringify(header));
      const length = Buffer.alloc(8);
      length.writeBigUInt64LE(BigInt(text.length));
      folder.write(name, Buffer.concat([length, text, whole.subarray(begin), Buffer.alloc(2)]));
    };
    header.scales = { dtype: 'F8_E4M3', shape: [2], data_offsets: [whole.length - begin, whole.length - begin + 2] };
    write('one-more');
    expect(inspect('one-more').stdout).toMatch(/\n {2}F8_E4M3 \[2\] +scales\n/);
    expect(inspect('one-more').stdout).toContain("; it does not use 'scales'.\n");
    expect(translate('one-more', ['go .'])).toMatchObject({ status: 0, stdout: 'go . => va !\n' });
  });
  it('refuses what is no safetensors file', () => expectRefusal(inspect('pairs.tsv'), 'pairs.tsv'));
});

describe('text out of a file', () => {
  // A colour, a title, a cursor that goes up, the same as one character each; lines that begin; text that runs
  // backwards.
  const nasty = 'v\u001b[31m\u001b]0;x\u0007\u009b2A\r\n\u0085\u2028\u202ea';
  const obeyed = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

  // Words are clean: what nobody sees is gone, what breaks a line is a space. All else is told in question marks.
  it('neither moves the cursor nor begins a line: words, names of tensors, metadata, programs', () => {
    const { tensors, metadata } = readSafetensors(folder.read('transformer'));
    folder.write(
      'nasty',
      writeSafetensors(tensors, {
        ...metadata,
        [nasty]: nasty,
        src_vocab: metadata.src_vocab.replace('"go"', JSON.stringify(`go${nasty}`)),
        tgt_vocab: JSON.stringify(JSON.parse(metadata.tgt_vocab).map((word) => (word === 'je' ? nasty : word))),
      }),
    );
    const translated = translate('nasty', ['go .', `go${nasty} .`, 'i see .']);
    expect(translated.stdout).toContain('v[31m]0;x2A??  a');
    expect(translated.stdout.match(/ => /g)).toHaveLength(translated.stdout.trimEnd().split('\n').length);
    folder.write('names', writeSafetensors({ [nasty]: { shape: [1], values: [1] } }));
    const shown = [
      translated,
      attn(['inspect', folder.at('nasty')]),
      attn(['inspect', folder.at('names')]),
      attn(['run', 'gru', '--in', folder.at('names')]),
      attn(['describe', nasty]),
      attn(['run', 'gru', '--set', `${nasty}=1`]),
      attn([nasty]),
      attn(['inspect', folder.at(nasty)]),
      translate('names', [nasty]),
    ];
    for (const { stdout, stderr } of shown) {
      expect(stdout + stderr).not.toMatch(obeyed);
      expect(stdout + stderr).not.toBe('');
    }
  });
  it('is cut where it is megabytes long', () => {
    folder.write('long', writeSafetensors({ [`${'module.'.repeat(500_000)}x`]: { shape: [1], values: [1] } }));
    for (const args of [
      ['inspect', folder.at('long')],
      ['run', 'gru', '--in', folder.at('long')],
    ]) {
      const { status, stdout, stderr } = attn(args);
      expect(status).toBe(args[0] === 'inspect' ? 0 : 2);
      expect(stdout.length + stderr.length).toBeLessThan(5000);
    }
  });
});

describe('weights whose numbers are too large', () => {
  for (const model of models) {
    it(`are said to overflow (${model})`, () => {
      const { tensors, metadata } = readSafetensors(folder.read(model));
      for (const tensor of Object.values(tensors))
        tensor.values.forEach((_, i) => (tensor.values[i] = i % 3 ? 3.4e38 : -3.4e38));
      folder.write('huge', writeSafetensors(tensors, metadata));
      for (const more of [[], ['--attention', folder.at('attention.json')]]) {
        const { status, stdout, stderr } = translate('huge', ['go .', ...more]);
        expect(stderr).toBe('attn: the model overflows: its numbers are no longer finite\n');
        expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      }
    });
  }
});

describe('attn score', () => {
  const score = (...args) => attn(['score', '--weights', folder.at('transformer'), ...args]);
  it('scores', () => {
    const { stdout } = score('--data', folder.at('pairs.tsv'), '--json');
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({
      sentences: 12,
      alignment_error_rate: null,
      aligned_sentences: 0,
      with_unknown_words: 0,
    });
    expect(result.bleu).toBeGreaterThan(0.8);
    expect(result.bleu).toBeLessThanOrEqual(1);
    expect(score('--data', folder.at('pairs.tsv')).stdout).toContain('12 sentences\n');
  });
  it('says that there is no BLEU-4 of sentences without four words in a row', () => {
    folder.write('short.tsv', 'Go.\tVa !\nI see.\tJe vois.\n');
    expect(JSON.parse(score('--data', folder.at('short.tsv'), '--json').stdout)).toMatchObject({
      corpus_bleu4: null,
      exact_match: 1,
    });
    expect(score('--data', folder.at('short.tsv')).stdout).toMatch(
      /\nBLEU-4 of the corpus +undefined: .* no four words in a row\n/,
    );
    expect(JSON.parse(score('--data', folder.at('pairs.tsv'), '--json').stdout).corpus_bleu4).toBeGreaterThan(0.5);
  });
  it('has an alignment error rate where the pairs are aligned', () => {
    folder.write('aligned.tsv', 'Go.\tVa !\t0-0 1-1\nI see.\tJe vois.\n');
    const { alignment_error_rate, aligned_sentences } = JSON.parse(
      score('--data', folder.at('aligned.tsv'), '--json').stdout,
    );
    expect(aligned_sentences).toBe(1);
    expect([0, 0.5, 1]).toContain(alignment_error_rate);
  });
  it('counts a possible link neither for nor against', () => {
    const rate = (line) => {
      folder.write('aligned.tsv', `${line}\n`);
      return JSON.parse(score('--data', folder.at('aligned.tsv'), '--json').stdout).alignment_error_rate;
    };
    // Whatever the attention links the one word to, it is possible; it is sure for one of the two.
    expect(rate('Go.\tVa\t0-0\t1-0') + rate('Go.\tVa\t1-0\t0-0')).toBe(0.5);
  });
  it('says which alignments it cannot use', () => {
    const note = (text) => {
      folder.write('aligned.tsv', text);
      const { status, stderr } = score('--data', folder.at('aligned.tsv'));
      expect(status).toBe(0);
      return stderr;
    };
    expect(note('Go.\tVa !\t0-0 1-1\nI see.\tJe vois.\t\n')).toBe('');
    expect(note('Go.\tVa !\t0-0 1-1\nGo.\tVa !\t1-1 2-2\n')).toBe(
      'attn: note: line 2 has "1-1 2-2", which names a word that is not there; it does not count\n',
    );
    expect(note('Go.\tVa !\t0-0,1-1\nGo.\tVa !\t0:0\nGo.\tVa !\t0-0\t5-0\n')).toBe(
      'attn: note: line 1 has "0-0,1-1", which is no alignment such as "0-0 1-2"; neither it nor 2 more like it count\n',
    );
  });
  it('refuses bad data', () => {
    folder.write('bad.tsv', 'no tab');
    expectRefusal(score('--data', folder.at('bad.tsv')), 'bad.tsv', 'no tab');
  });
});
