import { afterAll, describe, expect, it } from 'vitest';
import { formulaKey } from '../../web/source/formula';
import { markSymbols, opFormulas } from '../../scripts/site/formulas.mjs';
import { neededKeys } from '../../scripts/site/regions.mjs';
import { symbolsByOp } from '../../scripts/site/source-module.mjs';
import { attn, expectRefusal, Folder, readSafetensors, writeSafetensors } from './attn.js';

const folder = new Folder();
afterAll(() => folder.remove());

const refused = (args, ...words) => expectRefusal(attn(args), ...words);

describe('attn', () => {
  it('says its version and how it is used', () => {
    expect(attn(['--version'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^attn \d+\.\d+\.\d+\n$/),
      stderr: '',
    });
    expect(attn(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('translate') });
    expect(attn(['train', '--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('--min-freq') });
  });
  it('refuses what it does not know, in a line', () => {
    refused([], 'attn --help');
    refused(['fly'], 'fly');
    refused(['train', 'transformer'], '--');
    refused(['devices', '--verbose'], '--verbose');
  });
  it('names what was meant by a word or an option that is misspelt, whatever else is missing', () => {
    refused(['trian'], "there is no command 'trian'; did you mean 'train'?");
    refused(['--verison'], "there is no option '--verison'; did you mean '--version'?");
    refused(['train', '--epoch', '3'], "attn train has no option '--epoch'; did you mean '--epochs'?");
    refused(['run', 'masked_softmax', '--gradeints'], "did you mean '--gradients'?");
    refused(['run', 'masked_softmax', '--xyz', '1'], "attn run has no option '--xyz'; attn run --help");
    refused(['train', '--data', '--epoch'], 'is required');
    refused(['programs', 'x'], 'x');
  });
  it('stops reading what does not end', () => {
    refused(['run', 'masked_softmax', '--in', '/dev/zero'], "'/dev/zero' goes on after 1 GiB");
  });
  it('measures nothing before everything that it is to measure can be', () => {
    refused(['bench', '--hidden', '0'], 'must be a whole number from 1', '0');
    refused(['bench', '--hidden', '3'], '3 is not divisible by 4');
    refused(['bench', 'transformer', '--heads', '7'], '32 is not divisible by 7');
    refused(['bench', '--layers', '0'], 'layers must be a whole number from 1', '0');
    refused(['bench', 'transformer', 'transfromer'], 'transfromer');
    refused(['bench', '--data', '/dev/null'], "'/dev/null': the text is empty");
  });
  it('shows its devices', () => expect(attn(['devices']).stdout).toMatch(/^cpu: usable; kernels .*\ncuda: /));
});

const programs = attn(['programs'])
  .stdout.split('\n')
  .filter((line) => /^\w/.test(line));

describe('attn describe', () => {
  const described = (...args) => {
    const { status, stdout, stderr } = attn(['describe', ...args]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout);
  };

  it('prints a program as JSON: values, nodes, scopes, outputs, updates, ops', () => {
    const { values, nodes, scopes, outputs, updates, ops } = described('masked_softmax');
    expect(nodes.map(({ op, phase }) => `${phase} ${op}`)).toEqual(['forward mask_lengths', 'forward softmax']);
    expect(values[outputs.output]).toMatchObject({
      name: 'output',
      shape: [2, 2, 4],
      role: 'computed',
      node: 1,
      of: null,
    });
    expect(scopes['']).toEqual({ layer: 'masked_softmax' });
    expect(updates).toEqual([]);
    expect(ops.softmax.formula).toContain('e^{x_i}');
  });
  it('adds the backward pass with --gradients and takes sizes from --set and --in', () => {
    const { values, nodes } = described('dot_product_attention', '--gradients', '--set', 'num_keys=3');
    expect(values.find(({ name }) => name === 'keys').shape[1]).toBe(3);
    const gradient = values.find(({ name }) => name.endsWith('grad.values'));
    expect(values[gradient.of].name).toBe('values');
    expect(nodes[gradient.node].phase).toBe('backward');
    folder.write('keys', writeSafetensors({ keys: { shape: [1, 5, 2], values: Array(10).fill(0) } }));
    expect(
      described('dot_product_attention', '--in', folder.at('keys')).values.find(({ name }) => name === 'queries').shape,
    ).toEqual([1, 1, 2]);
  });
  it('names only layers whose code the page can show, and has the formulas of the page and the inputs that their symbols stand for', () => {
    const known = neededKeys();
    const symbols = symbolsByOp();
    const formulas = opFormulas();
    for (const name of programs) {
      const { nodes, scopes, ops } = described(name, '--gradients');
      for (const [path, { layer }] of Object.entries(scopes)) {
        if (layer === null || layer === name) continue; // a group, or what the program records itself
        expect(known, `${name}: ${path}`).toContain(`layer/${layer}`);
      }
      for (const node of nodes) {
        const { op, formula, inputs, outputs } = node;
        const tex = formula ?? ops[op].formula;
        expect(tex).toBe(formulas[formulaKey(node)]);
        const marked = markSymbols(tex, symbols[op]);
        // A symbol of an optional input stands in the formula of the nodes that have it.
        for (const { input, output } of symbols[op].filter(({ symbol }) => marked.includes(`symbol=${symbol}}`))) {
          if (input !== undefined) expect(inputs.length, op).toBeGreaterThan(input);
          if (output !== undefined) expect(outputs.length, op).toBeGreaterThan(output);
        }
      }
    }
  });
  it('describes the values that attn run --all writes', () => {
    expect(attn(['run', 'nadaraya_watson_training', '--all', '--gradients', '--out', folder.at('all')])).toMatchObject({
      status: 0,
      stderr: '',
    });
    const { tensors } = readSafetensors(folder.read('all'));
    const { values } = described('nadaraya_watson_training', '--gradients');
    for (const { name, shape } of values) expect(tensors[name], name).toMatchObject({ shape });
  });
  it('refuses what there is not', () => {
    refused(['describe', 'fly'], "no program 'fly'");
    refused(['describe', 'gru', '--set', 'hidden'], 'key=value');
    refused(['run', 'gru', '--all'], '--out');
  });
});

describe('attn run', () => {
  const values = (args) => {
    expect(attn(['run', ...args, '--out', folder.at('out')])).toMatchObject({ status: 0, stderr: '' });
    return readSafetensors(folder.read('out')).tensors;
  };

  it('knows every program of the registry', () => {
    for (const name of [
      'batch_matmul',
      'average_pooling',
      'nadaraya_watson',
      'masked_softmax',
      'additive_attention',
      'dot_product_attention',
      'multi_head_attention',
      'positional_encoding',
      'position_wise_ffn',
      'layer_norm',
      'add_norm',
      'gru',
      'encoder_block',
      'decoder_block',
      'seq2seq_attention',
      'seq2seq',
      'transformer',
    ])
      expect(programs).toContain(name);
  });
  it('runs every program by default, showing its output', () => {
    for (const name of programs)
      expect(attn(['run', name])).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^[\w.]+ \[/) });
  });
  it('computes with the tensors that are given and writes all values by name', () => {
    folder.write(
      'in',
      writeSafetensors({
        x: { shape: [2, 2, 4], values: Array(16).fill(0) },
        valid_lens: { shape: [2], values: [2, 3] },
        'cotangent.output': { shape: [2, 2, 4], values: Array(16).fill(1) },
      }),
    );
    const tensors = values(['masked_softmax', '--in', folder.at('in'), '--gradients']);
    expect(Object.keys(tensors)).toEqual(expect.arrayContaining(['x', 'valid_lens', 'output', 'grad.x']));
    expect(tensors.output.values).toEqual([
      0.5,
      0.5,
      0,
      0,
      0.5,
      0.5,
      0,
      0,
      ...Array(2)
        .fill([1 / 3, 1 / 3, 1 / 3, 0])
        .flat()
        .map(Math.fround),
    ]);
    for (const x of tensors['grad.x'].values) expect(Math.abs(x)).toBeLessThan(1e-6);
  });
  it('makes the rest from the seed', () => {
    const [a, b, c] = [
      ['--seed', '5'],
      ['--seed', '5'],
      ['--seed', '6'],
    ].map((seed) => values(['gru', ...seed]));
    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
  });
  it('takes settings', () => {
    const { stdout } = attn(['run', 'multi_head_attention', '--set', 'num_heads=5']);
    expect(stdout).toContain('output [');
  });
  it('gives the same on the reference backend, within its rounding', () => {
    const [cpu, reference] = ['cpu', 'reference'].map(
      (backend) => values(['dot_product_attention', '--backend', backend]).output.values,
    );
    cpu.forEach((x, i) => expect(x).toBeCloseTo(reference[i], 5));
  });
  it('refuses in a line', () => {
    const given = (tensors) => folder.write('bad', writeSafetensors(tensors));
    refused(['run', 'no_such_program'], 'no_such_program');
    refused(['run', 'gru', '--set', 'x'], 'key=value');
    refused(['run', 'gru', '--set', 'no_such_setting=1'], 'no_such_setting');
    refused(['run', 'multi_head_attention', '--set', 'num_heads=0'], 'num_heads');
    refused(['run', 'multi_head_attention', '--set', 'num_heads=many'], 'num_heads');
    refused(['run', 'gru', '--backend', 'abacus'], 'abacus');
    refused(['run', 'gru', '--in', folder.at('nowhere')], 'No such file');
    refused(['run', 'masked_softmax', '--in', given({ y: { shape: [1], values: [1] } })], "'y'");
    refused(
      [
        'run',
        'batch_matmul',
        '--in',
        given({
          x: { shape: [2, 3, 4], values: Array(24).fill(1) },
          y: { shape: [2, 5, 6], values: Array(60).fill(1) },
        }),
      ],
      '[2, 5, 6]',
    );
    refused(
      [
        'run',
        'masked_softmax',
        '--in',
        given({ x: { shape: [1, 1, 2], values: [1, 2] }, valid_lens: { shape: [1], values: [1.5] } }),
      ],
      'valid_lens',
    );
  });
});

describe('attn bench', () => {
  it('measures', () => {
    const { results } = JSON.parse(attn(['bench', 'transformer', '--seconds', '0.1', '--json']).stdout);
    expect(results).toHaveLength(1);
    expect(results[0].tokens_per_s).toBeGreaterThan(0);
  });

  it('measures at other sizes', () => {
    const sizes = ['--hidden', '8', '--batch', '1000', '--steps', '3'];
    const [result] = JSON.parse(attn(['bench', 'transformer', '--seconds', '0.1', ...sizes, '--json']).stdout).results;
    // One batch holds all pairs, and all are longer.
    expect(result.tokens_per_epoch % 3).toBe(0);
    expect(Math.round((result.tokens_per_s * result.seconds) / result.tokens_per_epoch)).toBe(result.steps);
    expect(attn(['bench', '--batch', '0']).status).not.toBe(0);
  });

  it('measures as many layers and heads as it is asked for, heads where a model has some', () => {
    const asked = '--layers 3 --heads 2 --hidden 8 --batch 20 --seconds 0.01 --profile --json'.split(' ');
    const ops = (model) => JSON.parse(attn(['bench', model, ...asked]).stdout).results[0].ops;
    const softmax = ops('transformer').filter(
      ({ op, scope }) => op === 'masked_softmax' && scope.startsWith('encoder/block2'),
    );
    expect(softmax.map(({ shape }) => shape)).toEqual([expect.stringMatching(/^\[20, 2, /)]);
    expect(new Set(ops('seq2seq_attention').map(({ scope }) => scope.split('/', 3).join('/')))).toContain(
      'encoder/rnn/layer2',
    );
  });
});
