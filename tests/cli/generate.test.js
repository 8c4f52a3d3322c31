// A language model on the command line: trained on a text, and asked to go on with one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attn, expectRefusal, Folder, readSafetensors } from './attn.js';

const sentences = 'the cat sat on the mat.\nthe dog sat on the log.\n';
const small = ['--hidden', '16', '--layers', '2', '--heads', '2', '--ffn', '24', '--steps', '32', '--batch', '8'];

let folder;
const train = (out, args = [], data = 'text.txt') =>
  attn(['train', 'gpt', '--data', folder.at(data), '--out', folder.at(out), ...small, ...args]);
const generate = (...args) => attn(['generate', '--weights', folder.at('model'), ...args]);

beforeAll(() => {
  folder = new Folder();
  folder.write('text.txt', sentences.repeat(30));
  expect(train('model', ['--epochs', '60', '--lr', '0.01', '--documents']).stderr).toBe('');
});
afterAll(() => folder.remove());

describe('attn train gpt', () => {
  it('writes the same file twice, on any number of threads, and says what it reads', () => {
    const first = train('a', ['--epochs', '2', '--valid', '0.2']);
    expect(first.stderr).toBe('');
    expect(first.stdout).toContain('gpt: 37 windows, a vocabulary of 19 characters, 5 batches');
    expect(first.stdout).toContain('bytes of text are held out');
    expect(first.stdout).toMatch(/epoch 2\/2 {2}loss \d\.\d{3} .* held out: loss \d\.\d{3}\n/);
    expect(train('b', ['--epochs', '2', '--valid', '0.2', '--threads', '2']).status).toBe(0);
    expect(folder.read('a').equals(folder.read('b'))).toBe(true);
    const { metadata } = readSafetensors(folder.read('a'));
    expect(metadata.model).toBe('gpt');
    expect(JSON.parse(metadata.vocab)).toEqual(expect.arrayContaining(['<eos>', ' ', '\n', 't']));
  });

  it('learns words and byte pairs, in any language', () => {
    folder.write('both.txt', `${sentences}我们在海滩。\n`.repeat(20));
    expect(train('words', ['--tokens', 'words', '--epochs', '1'], 'both.txt').stdout).toContain('words');
    const pairs = train('pairs', ['--tokens', 'pairs', '--vocab', '300', '--epochs', '1'], 'both.txt');
    expect(pairs.stdout).toContain('a vocabulary of 293 pairs');
    const tokens = JSON.parse(readSafetensors(folder.read('pairs')).metadata.vocab);
    expect(tokens).toContain('Ġsat');
    const written = attn(['generate', '--weights', folder.at('pairs'), '--prompt', '我们 é', '--seed', '1']);
    expect(written.stdout.startsWith('我们 é')).toBe(true);
  });

  it('makes sequences to study by itself, and learns their rule', () => {
    const args = ['train', 'gpt', '--out', folder.at('study'), ...small, '--study', 'sort', '--steps', '8'];
    const { stdout, stderr } = attn([...args, '--epochs', '30', '--lr', '0.01', '--valid', '0.1']);
    expect(stderr).toBe('');
    expect(stdout).toContain('gpt: 922 sequences, a vocabulary of 15 characters');
    expect(stdout).toContain('102 sequences are held out');
    const sorted = attn(['generate', '--weights', folder.at('study'), '--prompt', '718=', '--temperature', '0']);
    expect(sorted.stdout).toBe('718=178\n');
    expectRefusal(attn([...args, '--data', folder.at('text.txt')]), '--study makes its sequences: it reads no file');
    expectRefusal(attn([...args, '--documents']), 'sequences to study have tokens of their own');
    expectRefusal(attn([...args, '--examples', '100000000']), 'sequences to study may have 100000000 tokens in all');
    expectRefusal(
      attn(['generate', '--weights', folder.at('study'), '--prompt', '71\n']),
      'the prompt has a line break, which is none',
    );
    expectRefusal(attn([...args, '--steps', '2']), 'steps has no room for a sequence to study, it is 2');
    expectRefusal(attn(['train', 'gpt', '--out', folder.at('no')]), '--data is required');
  });

  it('refuses a text that is none, too short or no UTF-8, and settings that are not its own, in one sentence', () => {
    folder.write('empty.txt', ' \n\n');
    folder.write('one.txt', 'x');
    folder.write('latin.txt', Buffer.from('caf\xe9\n', 'latin1'));
    expectRefusal(train('no', [], 'empty.txt'), 'the text is empty');
    expectRefusal(train('no', [], 'one.txt'), 'the text has 2 tokens', 'needs 33');
    expectRefusal(train('no', [], 'latin.txt'), 'line 1 is not valid UTF-8 (byte 0xE9 at column 4)');
    expectRefusal(train('no', ['--kv-heads', '3']), 'heads must be divisible by kv_heads: 2 is not divisible by 3');
    expectRefusal(train('no', ['--window', '-1']), 'window must be a whole number from 0');
    expectRefusal(train('no', ['--norm', 'batch']), 'norm must be layer or rms');
    expectRefusal(train('no', ['--tokens', 'pairs', '--vocab', '9']), 'vocab must be at least 260 for pairs');
    expectRefusal(train('no', ['--examples', '9']), 'gpt reads its text whole');
    expectRefusal(train('no', ['--bidirectional']), 'bidirectional is an option of seq2seq_attention, not of gpt');
    expectRefusal(train('no', ['--guided-alignment', '1']), 'guided_alignment');
    expect(folder.has('no')).toBe(false);
  });
});

describe('attn generate', () => {
  it('goes on with a text: what it has learned at temperature 0, the same for a seed', () => {
    const likeliest = generate('--prompt', 'the c', '--temperature', '0', '--tokens', '18');
    expect(likeliest.stdout).toBe('the cat sat on the mat.\n');
    expect(likeliest.stderr).toBe('');
    const drawn = (seed) => generate('--prompt', 'the ', '--seed', seed, '--temperature', '1.5').stdout;
    expect(drawn('4')).toBe(drawn('4'));
    expect(new Set(['1', '2', '3', '4'].map(drawn)).size).toBeGreaterThan(1);
  });

  it('says where the text ends', () => {
    const { stdout, stderr } = generate('--prompt', 'the ', '--temperature', '0');
    expect(stdout).toHaveLength(33);
    expect(stderr).toBe('attn: note: the text ends after 32 tokens: the model was trained to read no more\n');
  });

  it('prints ids, text and the likeliest tokens as JSON', () => {
    const { stdout } = generate('--prompt', 'the ', '--json', '--tokens', '4', '--probabilities', '2', '--top-k', '1');
    const json = JSON.parse(stdout);
    const vocab = JSON.parse(readSafetensors(folder.read('model')).metadata.vocab);
    expect(json.prompt_tokens.map((id) => vocab[id]).join('')).toBe('the ');
    expect(json.tokens.map((id) => vocab[id]).join('')).toBe(json.text);
    expect(json.stopped).toBe('tokens');
    expect(json.probabilities).toHaveLength(4);
    json.probabilities.forEach(([first, second], i) => {
      expect(first.id).toBe(json.tokens[i]);
      expect(first.token).toBe(vocab[first.id]);
      expect(first.probability).toBeGreaterThanOrEqual(second.probability);
    });
  });

  it('refuses in one sentence what it cannot do', () => {
    expectRefusal(generate('--prompt', ''), 'the prompt is empty');
    expectRefusal(generate('--prompt', 'the 猫'), "has '猫', which is none of the model's 19 tokens");
    expectRefusal(generate('--prompt', 't'.repeat(40)), 'the prompt has 40 tokens, and the model reads 32');
    expectRefusal(generate('--prompt', 't', '--temperature', '-1'), 'temperature must be 0 or more');
    expectRefusal(generate('--prompt', 't', '--top-p', '0'), 'top_p must be greater than 0');
    expectRefusal(generate('--prompt', 't', '--top-p', '1.1'), 'top_p must be greater than 0 and at most 1');
    expectRefusal(generate('--prompt', 't', '--top-k', '-1'), 'top_k must be 0 or more');
    expectRefusal(generate('--prompt', 't', '--tokens', '-1'), 'tokens must be 0 or more');
    expectRefusal(attn(['translate', '--weights', folder.at('model'), 'the']), 'gpt has no source');
  });
});
