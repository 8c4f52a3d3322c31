// Chinese and English are equal: the same pages, of the same blocks, in the same order.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.mjs';

const web = join(root, 'web');
const pagesOf = (language: string) =>
  (readdirSync(join(web, language), { recursive: true }) as string[]).filter((file) => file.endsWith('.md')).sort();

/** What kind each block is; elements, formulas and links must be the very same. */
function blocks(text: string): string[] {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text)!;
  const settings = head.split('\n').filter((line) => !/^(title|description):/.test(line));
  return [
    ...settings,
    ...body
      .trim()
      .split(/\n{2,}/)
      .map(kindOf),
  ];
}

function kindOf(block: string): string {
  // A heading's name is its address: the language switch keeps it.
  const heading = /^(#+) .*?(\{#[^}]+\})?$/.exec(block);
  if (heading) return [heading[1], heading[2]].join(' ');
  if (block.startsWith('$$')) return block;
  if (/^<(?!p|strong|span)/.test(block)) return [...block.matchAll(/<[a-z-]+[^>]*>/g)].map(([tag]) => tag).join('');
  const list = /^([-*]|\d+\.) /.exec(block);
  // The book has an address for each language.
  const inside = [
    ...block
      .replace('](https://zh.d2l.ai/', '](https://d2l.ai/')
      .matchAll(/\$[^$]+\$|`[^`]+`|\]\([^)]+\)|class="attn-[qkv]"/g),
  ]
    .map(([mark]) => mark)
    .sort();
  return [list ? 'list' : 'paragraph', ...inside].join(' ');
}

describe('the two languages', () => {
  it('have the same pages', () => {
    expect(pagesOf('zh')).toEqual(pagesOf('en'));
  });

  for (const page of pagesOf('en')) {
    it(`have the same blocks in ${page}`, () => {
      const read = (language: string) => blocks(readFileSync(join(web, language, page), 'utf8'));
      expect(read('zh')).toEqual(read('en'));
    });
  }

  it('give no name to two things of a page', () => {
    for (const language of ['en', 'zh']) {
      for (const page of pagesOf(language)) {
        const text = readFileSync(join(web, language, page), 'utf8');
        const names = [...text.matchAll(/\{#([\w-]+)\}|<[a-z-]+[^>]* id="([\w-]+)"/g)].map(
          ([, heading, element]) => heading ?? element,
        );
        expect(
          names.filter((name, i) => names.indexOf(name) !== i),
          `${language}/${page}`,
        ).toEqual([]);
      }
    }
  });
});
