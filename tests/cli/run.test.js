import { afterAll, describe, expect, it } from 'vitest';
import { attn, Folder, readSafetensors, writeSafetensors } from './attn.js';

const folder = new Folder();
afterAll(() => folder.remove());

function expectRefusal(args, ...words) {
  const { status, stdout, stderr } = attn(args);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  for (const word of words) expect(stderr).toContain(word);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
}

describe('attn', () => {
  it('says its version and how it is used', () => {
    expect(attn(['--version'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^attn \d+\.\d+\.\d+\n$/), stderr: '' });
    expect(attn(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('translate') });
    expect(attn(['train', '--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('--min-freq') });
  });
  it('refuses what it does not know, in a line', () => {
    expectRefusal([], 'attn --help');
    expectRefusal(['fly'], 'fly');
    expectRefusal(['train', 'transformer'], '--');
    expectRefusal(['devices', '--verbose'], '--verbose');
  });
  it('shows its devices', () => expect(attn(['devices']).stdout).toMatch(/^cpu: usable; kernels .*\ncuda: /));
});

describe('attn run', () => {
  const values = (args) => {
    expect(attn(['run', ...args, '--out', folder.at('out')])).toMatchObject({ status: 0, stderr: '' });
    return readSafetensors(folder.read('out')).tensors;
  };
  const programs = attn(['programs']).stdout.split('\n').filter((line) => /^\w/.test(line));

  it('knows every program of the registry', () => {
    for (const name of ['batch_matmul', 'average_pooling', 'nadaraya_watson', 'masked_softmax', 'additive_attention', 'dot_product_attention',
      'multi_head_attention', 'positional_encoding', 'position_wise_ffn', 'layer_norm', 'add_norm', 'gru', 'encoder_block', 'decoder_block',
      'seq2seq_attention', 'transformer']) expect(programs).toContain(name);
  });
  it('runs every program by default, showing its output', () => {
    for (const name of programs) expect(attn(['run', name])).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^[\w.]+ \[/) });
  });
  it('computes with the tensors that are given and writes all values by name', () => {
    folder.write('in', writeSafetensors({
      x: { shape: [2, 2, 4], values: Array(16).fill(0) },
      valid_lens: { shape: [2], values: [2, 3] },
      'cotangent.output': { shape: [2, 2, 4], values: Array(16).fill(1) },
    }));
    const tensors = values(['masked_softmax', '--in', folder.at('in'), '--gradients']);
    expect(Object.keys(tensors)).toEqual(expect.arrayContaining(['x', 'valid_lens', 'output', 'grad.x']));
    expect(tensors.output.values).toEqual([0.5, 0.5, 0, 0, 0.5, 0.5, 0, 0, ...Array(2).fill([1 / 3, 1 / 3, 1 / 3, 0]).flat().map(Math.fround)]);
    for (const x of tensors['grad.x'].values) expect(Math.abs(x)).toBeLessThan(1e-6);
  });
  it('makes the rest from the seed', () => {
    const [a, b, c] = [['--seed', '5'], ['--seed', '5'], ['--seed', '6']].map((seed) => values(['gru', ...seed]));
    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
  });
  it('takes settings', () => {
    const { stdout } = attn(['run', 'multi_head_attention', '--set', 'num_heads=5']);
    expect(stdout).toContain('output [');
  });
  it('gives the same on the reference backend, within its rounding', () => {
    const [cpu, reference] = ['cpu', 'reference'].map((backend) => values(['dot_product_attention', '--backend', backend]).output.values);
    cpu.forEach((x, i) => expect(x).toBeCloseTo(reference[i], 5));
  });
  it('refuses in a line', () => {
    const given = (tensors) => folder.write('bad', writeSafetensors(tensors));
    expectRefusal(['run', 'no_such_program'], 'no_such_program');
    expectRefusal(['run', 'gru', '--set', 'x'], 'key=value');
    expectRefusal(['run', 'gru', '--set', 'no_such_setting=1'], 'no_such_setting');
    expectRefusal(['run', 'multi_head_attention', '--set', 'num_heads=0'], 'num_heads');
    expectRefusal(['run', 'multi_head_attention', '--set', 'num_heads=many'], 'num_heads');
    expectRefusal(['run', 'gru', '--backend', 'abacus'], 'abacus');
    expectRefusal(['run', 'gru', '--in', folder.at('nowhere')], 'No such file');
    expectRefusal(['run', 'masked_softmax', '--in', given({ y: { shape: [1], values: [1] } })], "'y'");
    expectRefusal(['run', 'batch_matmul', '--in', given({ x: { shape: [2, 3, 4], values: Array(24).fill(1) }, y: { shape: [2, 5, 6], values: Array(60).fill(1) } })], '[2, 5, 6]');
    expectRefusal(['run', 'masked_softmax', '--in', given({ x: { shape: [1, 1, 2], values: [1, 2] }, valid_lens: { shape: [1], values: [1.5] } })], 'valid_lens');
  });
});

describe('attn bench', () => {
  it('measures', () => {
    const { results } = JSON.parse(attn(['bench', 'transformer', '--seconds', '0.1', '--json']).stdout);
    expect(results).toHaveLength(1);
    expect(results[0].tokens_per_s).toBeGreaterThan(0);
  });
});
