import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { weigh, weighKept } from '../../../scripts/site/budget.mjs';

const limits = { html: 1000, css: 1000, js: 1000, jsInAll: 1000, wasm: 1000, wasmInAll: 1000, kept: 1000 };
const gzip = (text: string) => gzipSync(text, { level: 9 }).length;

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'attn-site-'));
});
afterEach(() => rmSync(site, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
}

describe('the size budget', () => {
  it("counts what a page imports apart from what it may import later, its worker and the two parts of the worker's module", () => {
    const files = {
      'en/index.html':
        '<script type="module" src="../assets/a.js"></script><link rel="stylesheet" href="../assets/a.css"><a href="other.js">',
      'assets/a.js':
        'import"./b.js";import{d}from"./d.js";import("./c.js");new Worker(new URL("worker.js",import.meta.url))',
      'assets/b.js': 'export const b="not/a/file.js"',
      'assets/c.js': 'import"./a.js";import"./e.js"',
      'assets/d.js': 'export const d="d"',
      'assets/e.js': 'export const e="only c needs it"',
      'assets/worker.js':
        'fetch(new URL("engine-a1.wasm",import.meta.url));fetch(new URL("engine.second-b2.wasm",import.meta.url))',
      'assets/engine-a1.wasm': 'engine',
      'assets/engine.second-b2.wasm': 'the rest of the engine',
      'assets/a.css': 'a{}',
      'assets/never.js': 'never()',
    };
    write(files);
    const size = (...names: (keyof typeof files)[]) => names.reduce((sum, name) => sum + gzip(files[name]), 0);
    expect(weigh(site, limits)).toEqual([
      {
        page: 'en/index.html',
        sizes: {
          html: size('en/index.html'),
          js: size('assets/a.js', 'assets/b.js', 'assets/d.js'),
          jsInAll: size('assets/a.js', 'assets/b.js', 'assets/c.js', 'assets/d.js', 'assets/e.js', 'assets/worker.js'),
          css: size('assets/a.css'),
          wasm: size('assets/engine-a1.wasm'),
          wasmInAll: size('assets/engine-a1.wasm', 'assets/engine.second-b2.wasm'),
        },
        over: [],
      },
    ]);
  });

  it('counts what a first visit keeps in one language: the shell and no model, no corpus, no page of the other language', () => {
    const files = {
      'index.html': 'Which language?',
      'en/index.html': '<script type="module" src="../assets/en.js"></script>',
      'zh/index.html': '<script type="module" src="../assets/zh.js"></script>',
      'zh/more/index.html': 'more',
      'assets/en.js': 'import"./both.js";',
      'assets/zh.js': 'import"./both.js";"汉语"',
      'assets/both.js': 'new Worker("engine.wasm")',
      'assets/engine.wasm': 'engine',
      'search/en.json': '{}',
      'search/zh.json': '{"汉":1}',
      'weights/model.safetensors': 'a model',
      'corpora/v1/pairs.tsv': 'Go.\tVa !',
    };
    write(files);
    const size = (...names: (keyof typeof files)[]) => names.reduce((sum, name) => sum + gzip(files[name]), 0);
    const shell = size('index.html', 'assets/both.js', 'assets/engine.wasm');
    const [en, zh] = weighKept(site, shell);
    expect(en.size).toBe(shell + size('en/index.html', 'assets/en.js', 'search/en.json'));
    expect(zh.size).toBe(shell + size('zh/index.html', 'zh/more/index.html', 'assets/zh.js', 'search/zh.json'));
    expect(en.over).toEqual([
      `A first visit of en/ keeps ${en.size} bytes (gzip), ${en.size - shell} more than its budget of ${shell}.`,
    ]);
    expect(weighKept(site).flatMap(({ over }) => over)).toEqual([]);
  });

  it('names the page, the bytes and the limit in one sentence', () => {
    write({ 'zh/index.html': '<script src="../a.js"></script>', 'a.js': 'x();' });
    const bytes = gzip('x();');
    expect(weigh(site, { ...limits, js: 10 })[0].over).toEqual([
      `zh/index.html loads ${bytes} bytes of JavaScript (gzip), ${bytes - 10} more than its budget of 10.`,
    ]);
  });
});
