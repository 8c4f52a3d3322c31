// What the built engine refuses, as a Chinese page says it: nothing of it may be left in English.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import '../../../web/components/models/file-sentences';
import '../../../web/components/train/option-names';
import { reasonOf } from '../../../web/components/ui/engine-sentences';
import { languages } from '../../../web/components/ui/strings';
import { withHeader } from '../../e2e/elements';
import { engine } from '../../e2e/engine-in-node';

const refusal = (body: () => unknown): string => {
  try {
    body();
  } catch (error) {
    expect(error).not.toBeInstanceOf(WebAssembly.RuntimeError);
    return reasonOf(error, languages.zh);
  }
  throw new Error('This was not refused.');
};

/** Han characters, and no run of three Latin words outside quotes and brackets, as a sentence would have. */
const isChinese = (text: string): boolean =>
  /\p{Script=Han}/u.test(text) &&
  !text.includes('the setting') &&
  !/[a-z]+ [a-z]+ [a-z]+/i.test(text.replace(/“[^”]*”|（[^）]*）|\[[^\]]*\]/g, ''));
const expectChinese = (text: string) => expect(text).toSatisfy(isChinese);

const whole = readFileSync(join(root, 'web/public/weights/seq2seq_attention.eng-fra.safetensors'));
const name = 'decoder.dense.bias';
const headers: Record<string, (header: Record<string, any>) => void> = {
  'another dtype': (h) => (h[name].dtype = 'C64'),
  'a shape that is too large': (h) => (h[name].shape = [2 ** 40, 2 ** 40]),
  'a negative extent': (h) => (h[name].shape = [-1]),
  'too many dimensions': (h) => (h[name].shape = Array(9).fill(1)),
  'an extent that is no number': (h) => (h[name].shape = ['many']),
  'another size than its bytes': (h) => (h[name].shape = [3]),
  'a negative offset': (h) => (h[name].data_offsets = [-2, 0]),
  'one offset': (h) => (h[name].data_offsets = [0]),
  'no offsets': (h) => delete h[name].data_offsets,
  'a stranger in an entry': (h) => (h[name].colour = 'red'),
  'an entry that is a list': (h) => (h[name] = []),
  'overlapping tensors': (h) => (h.twin = { dtype: 'U8', shape: [1], data_offsets: [0, 1] }),
  'metadata that are numbers': (h) => (h.__metadata__.seed = 1),
  'a tensor under another name': (h) => ((h['decoder.bias'] = h[name]), delete h[name]),
  'the same tensor twice': (h) => (h[`module.${name}`] = { dtype: 'F16', shape: [0], data_offsets: [0, 0] }),
  'a config that is no JSON': (h) => (h.__metadata__.config = '{"hidden":'),
  'a config that is a list': (h) => (h.__metadata__.config = '[]'),
  'an unknown entry of the config': (h) => (h.__metadata__.config = '{"colour":1}'),
  'a hidden size that is no number': (h) => (h.__metadata__.config = '{"hidden":"wide"}'),
  'a direction that is neither': (h) => (h.__metadata__.config = '{"bidirectional":2}'),
  'no layers': (h) => (h.__metadata__.config = '{"layers":0}'),
  'too many layers for its steps': (h) => (h.__metadata__.config = '{"layers":32,"steps":1024}'),
  'more parameters than fit': (h) => (h.__metadata__.config = '{"layers":32,"hidden":4096}'),
  'a direction that only another model has': (h) => (
    (h.__metadata__.config = '{"bidirectional":true}'),
    (h.__metadata__.model = 'seq2seq')
  ),
  'another model': (h) => (h.__metadata__.model = 'lstm'),
  'no words': (h) => delete h.__metadata__.src_vocab,
  'words that are numbers': (h) => (h.__metadata__.src_vocab = '[1]'),
  'words that are no JSON': (h) => (h.__metadata__.src_vocab = '[[[['),
};

describe('a weights file is refused in Chinese:', () => {
  for (const [what, change] of Object.entries(headers)) {
    it(what, async () => {
      const { Translator } = await engine();
      expectChinese(refusal(() => Translator.open(withHeader(whole, change), '', '', '{}')));
    });
  }
  it('something else, whatever it is', async () => {
    const { Translator } = await engine();
    const others: Record<string, string> = {
      'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n': '“git lfs pull”',
      '<!DOCTYPE html>\n<html></html>': '这是网页，不是 safetensors 文件：请下载文件本身。',
      '<?xml version="1.0"?><Error/>': 'XML',
      '{"error":"Entry not found"}': 'JSON',
      'PK\x03\x04\x14\0\0\0 arr_0.npy': 'numpy.load',
      'PK\x03\x04\0\0\b\b archive/data.pkl': 'torch.load',
      '\x80\x02\x8a\nl\xfc\x9cF\xf9': 'pickle',
      '\x93NUMPY\x01\0v\0': 'NumPy 数组',
      '\x1f\x8b\b\0\0\0\0\0': '请先解压',
      'BZh91AY&SY': '请先解压',
      '\xfd7zXZ\0\0\x04': '请先解压',
      '(\xb5/\xfd\x04X\0\x01': '请先解压',
      "7z\xbc\xaf'\x1c\0\x04": '请先解压',
      'GGUF\x03\0\0\0': 'GGUF',
      '\x89HDF\r\n\x1a\n': 'HDF5',
      '\b\x07\x12\x07pytorch': 'ONNX',
    };
    for (const [bytes, said] of Object.entries(others)) {
      const text = refusal(() => Translator.open(Buffer.from(bytes, 'latin1'), '', '', '{}'));
      expectChinese(text);
      expect(text).toContain(said);
    }
  });
  it('of a type that is not computed with, and not of whole bytes', async () => {
    const { Translator } = await engine();
    const entries = (dtype: string, count: number, size: number) =>
      `{"a":{"dtype":"${dtype}","shape":[${count}],"data_offsets":[0,${size}]}}`;
    const file = (header: string, size: number) =>
      Buffer.concat([Buffer.from([header.length, 0, 0, 0, 0, 0, 0, 0]), Buffer.from(header), Buffer.alloc(size)]);
    expectChinese(refusal(() => Translator.open(file(entries('F4', 3, 1), 1), '', '', '{}')));
    const bias = withHeader(whole, (h) => (h[name] = { ...h[name], dtype: 'F8_E4M3', shape: [h[name].shape[0] * 2] }));
    const text = refusal(() => Translator.open(bias, '', '', '{}'));
    expectChinese(text);
    expect(text).toContain('F8_E4M3');
  });
  it('cut off, left over, another kind of file, and numbers that are none', async () => {
    const { Translator } = await engine();
    const broken = Buffer.from(whole);
    broken.writeUInt16LE(0x7c01, whole.length - 2);
    const files = ['', 'PK\x03\x04', '<!doctype html>', '\x10\0\0\0\0\0\0\0{"a":[],"a":[]} '].map((text) =>
      Buffer.from(text, 'latin1'),
    );
    for (const bytes of [
      ...files,
      whole.subarray(0, 5),
      whole.subarray(0, 5000),
      whole.subarray(0, -1),
      Buffer.concat([whole, whole]),
      broken,
    ])
      expectChinese(refusal(() => Translator.open(bytes, '', '', '{}')));
  });
});

describe('a training is refused in Chinese:', () => {
  const good = 'go .\tva !\t0-0 1-1\ni lost .\tj’ai perdu .\t0-0 1-1 2-2\n';
  const cases: [what: string, options: object, pairs: string, said: string][] = [
    ['guided alignment without links', { guided_alignment: 1 }, 'go .\tva !\n', '而这些句对都没有'],
    ['a link to nothing', { guided_alignment: 1 }, `${good}go .\tva !\t0-7\n`, '第 3 行有“0-7”，其中的词元并不存在'],
    [
      'links that are none',
      { guided_alignment: 1 },
      `go .\tva !\tCC\n${good}go .\tva !\t0:0\n`,
      '第 1 行有“CC”，这不是“0-0 1-2”那样的词对齐（另有 1 处）',
    ],
    ['a weight below 0', { guided_alignment: -1 }, good, '引导对齐（权重）'],
    ['all pairs held out', { valid: 1 }, good, '留出的份额'],
    ['a single pair', { valid: 0.5 }, 'go .\tva !\n', '只有一个句对'],
    ['the same pair twice', { valid: 0.5 }, 'go .\tva !\ngo .\tva !\n', '全都也在训练用的句对里'],
    ['patience with nothing to look at', { patience: 2 }, good, '须先留出一些句对'],
    [
      'looks that never come',
      { valid: 0.5, valid_every: 9, epochs: 3 },
      good,
      '“每几个迭代周期检验一次”是 9，在这次训练里最多是 3',
    ],
  ];
  for (const [what, options, pairs, said] of cases) {
    it(what, async () => {
      const { Trainer } = await engine();
      const text = refusal(() =>
        Trainer.create(JSON.stringify({ min_freq: 1, ...options }), new TextEncoder().encode(pairs)),
      );
      expectChinese(text);
      expect(text).toContain(said);
    });
  }
});

describe('a training that diverges', () => {
  const pairs = new TextEncoder().encode('go .\tva !\ni lost .\tj’ai perdu .\n'.repeat(4));
  const after = async (lr: number) => {
    const { Trainer, Translator } = await engine();
    const trainer = Trainer.create(JSON.stringify({ model: 'transformer', min_freq: 1, epochs: 2, lr }), pairs);
    while (!JSON.parse(trainer.progress(0)).finished) trainer.step();
    const opened = Translator.open(trainer.weights(), '', '', '{}');
    return [JSON.parse(trainer.progress(0)).diverged, JSON.parse(opened.info()).metadata.diverged];
  };
  it('is told with its progress, and by its file', async () => {
    expect(await after(1000)).toEqual([2, '2']);
    expect(await after(0.005)).toEqual([null, undefined]);
  });
});

const odd = ['0', '-1', '7', '1e30', 'nan', 'inf', '', 'maybe', '99999999999999999999', '65536'];

describe("every setting of the registry's programs", () => {
  it('is taken or refused in Chinese, whatever is put into it, and nothing crashes', async () => {
    const { Inspector, programs } = await engine();
    const english = new Set<string>();
    for (const { name: program, settings } of JSON.parse(programs()) as {
      name: string;
      settings: { name: string }[];
    }[]) {
      for (const setting of settings) {
        for (const value of odd) {
          // Large ones are recorded and run: here only what is no number of this size.
          if (value === '65536' && !['gru', 'transformer'].includes(program)) continue;
          try {
            Inspector.open(
              JSON.stringify({ program, settings: { [setting.name]: value }, gradients: true, seed: 0 }),
              new Uint8Array(),
            ).delete();
          } catch (error) {
            expect(error, `${program} ${setting.name}=${value}`).not.toBeInstanceOf(WebAssembly.RuntimeError);
            const said = reasonOf(error, languages.zh);
            if (!isChinese(said)) english.add(said);
          }
        }
      }
    }
    expect([...english]).toEqual([]);
  });
});
