import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../../scripts/lint/docs.mjs';

const files = new Set([
  'README.md',
  'docs/one.md',
  'docs/deep/two.md',
  'cpp/ops/softmax.cpp',
  'web/components/ui/near.ts',
]);
const check = (text, file = 'docs/one.md') => checkDocument(file, text, files);
const words = (n) => Array.from({ length: n }, () => 'word').join(' ');

describe('documents', () => {
  it('have sentences of at most 30 words, in paragraphs, lists and tables', () => {
    expect(check(`${words(30)}. Word, ${words(29)}, [word](deep/two.md).`)).toEqual([
      expect.stringMatching(/:1: a sentence of 31 words/),
    ]);
    expect(check(`- ${words(20)}\n  ${words(11)}\n- ${words(30)}`)).toEqual([
      expect.stringMatching(/:1: a sentence of 31 words/),
    ]);
    expect(check(`| a | b |\n| --- | --- |\n| ${words(30)} | ${words(31)} |`)).toEqual([
      expect.stringMatching(/:3: a sentence of 31 words/),
    ]);
    expect(check(`${words(29)} \`npm run lint -- format --fix\`.\n\n\`\`\`sh\n${words(99)}\n\`\`\``)).toEqual([]);
    expect(check(`${words(20)}. \`code\` begins the next one, ${words(20)}.`)).toEqual([]);
  });
  it('have paragraphs of at most 120 words', () => {
    const sentences = Array.from({ length: 5 }, () => `${words(24)}.`)
      .join(' ')
      .replaceAll('. w', '. W');
    expect(check(sentences)).toEqual([]);
    expect(check(`${sentences} Word.`)).toEqual([expect.stringMatching(/:1: a paragraph of 121 words/)]);
  });
  it('name files that there are, from the root or as they end', () => {
    expect(
      check(
        '`cpp/ops/softmax.cpp`, `ops/softmax.cpp`, `softmax.cpp`, `cpp/ops/`, `near.ts`, `DIR/model.py`, `build/x.h`, `.cpp`',
      ),
    ).toEqual([]);
    expect(check('\n`cpp/ops/soft.cpp` and `max.cpp`')).toEqual([
      'docs/one.md:2: there is no file cpp/ops/soft.cpp',
      'docs/one.md:2: there is no file max.cpp',
    ]);
  });
  it('have links that lead to files', () => {
    expect(check('[a](deep/two.md#part) [b](../README.md) [c](https://example.org/)')).toEqual([]);
    expect(check('[a](two.md) [b](../one.md)')).toEqual([
      'docs/one.md:1: leads nowhere: two.md',
      'docs/one.md:1: leads nowhere: ../one.md',
    ]);
  });
  it('are read at once: README within 6 kB, in Chinese too, whose words are not counted', () => {
    expect(check('字'.repeat(2000), 'README.zh.md')).toEqual([]);
    expect(check('字'.repeat(2001), 'README.zh.md')).toEqual(['README.zh.md: 6003 bytes, 6000 at most']);
  });
});
