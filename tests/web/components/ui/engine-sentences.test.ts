// The page's own words for what the engine says: only as good as its keys are the engine's.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import '../../../../web/components/train/option-names';
import { fileSentences } from '../../../../web/components/models/file-sentences';
import {
  lastSentences,
  ownSentences,
  reasonOf,
  type Sentences,
  sentences,
} from '../../../../web/components/ui/engine-sentences';
import { languages } from '../../../../web/components/ui/strings';
import { root } from '../../../../scripts/lib/run.mjs';

const { en, zh } = languages;

/** All of the engine's text, string literals that the source breaks over lines put together again. */
const engine = ['instrument', 'lessons', 'models', 'nn', 'program', 'tensor', 'text', 'train', 'wasm', 'weights', 'io']
  .flatMap((room) => readdirSync(join(root, 'cpp', room)).map((file) => join(root, 'cpp', room, file)))
  .map((file) =>
    readFileSync(file, 'utf8')
      .replace(/"\s*\n\s*"/g, '')
      .replaceAll('\\"', '"'),
  )
  .join('\n');

/** The page's text around it. */
const page = ['web/engine/client.ts', 'web/components/ui/files.ts']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** [what the engine says, English, Chinese]. */
const inBoth = ({ en: english, zh: chinese }: Sentences) =>
  Object.entries(chinese).map(([said, text]) => [said, english[said] ?? '', text!] as const);

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe('the sentences of the engine', () => {
  for (const [said, english, chinese] of [sentences, fileSentences, lastSentences].flatMap(inBoth)) {
    it(`"${said}" is one that the engine can say`, () => {
      for (const part of said.split(/\{\w+\}/)) {
        // What stands between two values may be put together from short pieces.
        const text = part.replace(/^[\s'":(]+|[\s'":(]+$/g, '');
        if (text.length > 1) expect(engine).toContain(text);
      }
      const known = placeholders(said);
      for (const name of [...placeholders(english), ...placeholders(chinese)]) expect(known).toContain(name);
      expect(chinese).toMatch(/\p{Script=Han}/u);
    });
  }

  it('that English says better are all said in Chinese too', () => {
    for (const table of [sentences, fileSentences, lastSentences, ownSentences])
      expect(Object.keys(table.zh)).toEqual(expect.arrayContaining(Object.keys(table.en)));
  });

  it('whose values have names of the page are not left to the engine in English', () => {
    for (const [said] of inBoth(fileSentences))
      if (/\{(why|option|side|vocabulary)\}/.test(said)) expect(fileSentences.en).toHaveProperty([said]);
  });
});

describe("the page's own sentences about the engine", () => {
  for (const [said, , chinese] of inBoth(ownSentences)) {
    it(`"${said}" is one that it can say`, () => {
      for (const part of said.split(/\{\w+\}/)) expect(page).toContain(part);
      expect(placeholders(chinese)).toEqual(placeholders(said));
      expect(chinese).toMatch(/\p{Script=Han}/u);
    });
  }
});

describe('a reason', () => {
  it('is said in the language of the page', () => {
    const error = new Error('line 2 has no tab between source and target: "no \\"tab"');
    expect(reasonOf(error, zh)).toBe('第 2 行的源句与译句之间没有制表符：“no \\"tab”。');
    expect(reasonOf(error, en)).toBe('Line 2 has no tab between source and target: "no \\"tab".');
  });

  it('may stand inside another, and names what the page names', () => {
    const error = new Error('the given src_vocab cannot be used: the vocabulary lacks <pad>');
    expect(reasonOf(error, zh)).toBe('给出的源语言词表不能用：其中没有 <pad>。');
    expect(reasonOf(error, en)).toBe('The given source vocabulary cannot be used: the vocabulary lacks <pad>.');
    const option = new Error('min_freq must be a whole number from 0 to 9, it is -1');
    expect(reasonOf(option, zh)).toBe('“词元的最小频率”应为 0 到 9 之间的整数，现在是 -1。');
  });

  it('lists in the language of the page how tensors do not fit', () => {
    const error = new Error(
      "the weights do not fit the model: missing 'a', 'b', 'c' and 4 more; unexpected 'd'; 'e' is [2, 3] in the file but [3] in the model, 'f' is [] in the file but [1] in the model",
    );
    expect(reasonOf(error, zh)).toBe(
      "权重与模型不符：缺少 'a'、'b'、'c'，另有 4 个；多出 'd'；'e' 在文件里是 [2, 3]，模型要求 [3]、'f' 在文件里是 []，模型要求 [1]。",
    );
  });

  it('is of a program where a program has settings of the same names', () => {
    const error = new Error("the setting size must be a whole number from 1 to 9, it is '10'");
    expect(reasonOf(error, zh)).toBe('设置 size 应为 1 到 9 之间的整数，现在是“10”。');
  });

  it('keeps values with dollar signs and braces as they are', () => {
    const error = new Error('line 1 has an empty target: "$1 {n} $&"');
    expect(reasonOf(error, zh)).toBe('第 1 行的译句是空的：“$1 {n} $&”。');
  });

  it('that the page has no words for is what the engine said, as a sentence', () => {
    expect(reasonOf(new Error('something else went wrong'), en)).toBe('Something else went wrong.');
    expect(reasonOf(new Error('something else went wrong'), zh)).toBe('Something else went wrong.');
    expect(reasonOf(new Error('文件大于 512 MB。'), zh)).toBe('文件大于 512 MB。');
  });
});
