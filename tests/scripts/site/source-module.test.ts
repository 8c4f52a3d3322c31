import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import formulaCss from 'virtual:formula-styles';
import { loadSource } from 'virtual:source';
import { formulaKey } from '../../../web/source/formula';
import { markSymbols, renderMarked } from '../../../scripts/site/formulas.mjs';
import { highlight } from '../../../scripts/site/highlight.mjs';
import {
  cppRegions,
  neededKeys,
  notedLayers,
  pythonFunctions,
  recordedOps,
  regionsOf,
} from '../../../scripts/site/regions.mjs';
import { rulesFor, symbolsByOp } from '../../../scripts/site/source-module.mjs';

const { formulas, pytorch, regions, symbols } = await loadSource();

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => entities[entity]);

describe('the regions of our sources', () => {
  it('are there for every op and layer, in C++ and in PyTorch', () => {
    expect(neededKeys().length).toBeGreaterThan(70);
    expect(Object.keys(regions).sort()).toEqual(neededKeys().sort());
    expect(Object.keys(pytorch).sort()).toEqual(neededKeys().sort());
  });
  it('are what stands in the files: highlighting adds marks and changes no character', () => {
    for (const { html, text, file, line } of [...Object.values(regions), ...Object.values(pytorch)]) {
      expect(textOf(html)).toBe(text);
      expect(text).not.toContain('[region');
      expect(`${file}:${line}`).toMatch(/^(cpp|tests)\/[\w/]+\.(cpp|h|py):\d+$/);
    }
  });
  it('keep comments and bring the helpers they call', () => {
    expect(regions['op/neg'].text).toContain('void unary(');
    expect(regions['layer/multi_head_attention'].text).toContain('/// [B, T, H] -> [B, N, T, H/N]');
    expect(regions['layer/dot_product_attention'].text).toContain('AttentionResult pool(');
    expect(pytorch['op/softmax'].text).toMatch(/^def softmax\(x\):/);
  });
  it('of layers are those that the sources note in their scopes', () => {
    expect(notedLayers()).toEqual(
      expect.arrayContaining(['linear', 'multi_head_attention', 'gru_cell', 'transformer_encoder']),
    );
  });
});

describe('a region', () => {
  const one = (source: string) => regionsOf('a.cpp', source);
  it('is dedented, without its marks, and may hold another', () => {
    const source =
      'x\n  // [region op/a]\n  f();\n    // [region op/b]\n    g();\n    // [/region]\n  // [/region]\ny\n';
    expect(one(source)).toEqual([
      { name: 'op/a', file: 'a.cpp', line: 2, text: 'f();\n  g();' },
      { name: 'op/b', file: 'a.cpp', line: 4, text: 'g();' },
    ]);
  });
  it('of one line ends with it', () => {
    expect(one('void f() {}  // [region op/f]\nrest\n')).toEqual([
      { name: 'op/f', file: 'a.cpp', line: 1, text: 'void f() {}' },
    ]);
  });
  it.each([
    ['// [region op/a]\nf();\n', 'a.cpp:1: the region op/a is never closed.'],
    ['f();\n// [/region]\n', 'a.cpp:2: [/region] closes nothing.'],
    ['// [region op/a]\n\n// [/region]\n', 'a.cpp:1: the region op/a is empty.'],
    ['// [region: op/a]\n', 'a.cpp:1: a region is written "// [region NAME]", its end "// [/region]".'],
  ])('that is malformed stops the build', (source, sentence) => expect(() => one(source)).toThrow(new Error(sentence)));
});

describe('a build', () => {
  const build = (files: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'attn-regions-'));
    try {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      }
      return cppRegions(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const list = {
    'cpp/ops/elementwise_ops.h': 'X(neg, 1, false, -a)\n',
    'cpp/ops/op_list.h': 'X(sum)\n#define ATTN_FUSED_OPS(X) X(fused)\n',
  };
  const kernel = {
    'cpp/backends/reference/k.cpp': 'void neg() {}  // [region op/neg]\nvoid sum() {}  // [region op/sum]\n',
  };
  const layer = 'Value f(B& b) {\n  const auto layer = b.layer("mine");\n}\n';

  it('needs a region for every op but the fused ones', () => {
    expect(Object.keys(build({ ...list, ...kernel }))).toEqual(['op/neg', 'op/sum']);
    expect(() => build(list)).toThrow(
      'The region op/neg is missing: "// [region op/neg]" marks the code that computes the op in cpp/backends/reference.',
    );
  });
  it('needs a region for every layer', () => {
    expect(() => build({ ...list, ...kernel, 'cpp/nn/a.cpp': layer })).toThrow('The region layer/mine is missing');
    expect(
      Object.keys(build({ ...list, ...kernel, 'cpp/nn/a.cpp': `// [region layer/mine]\n${layer}// [/region]\n` })),
    ).toContain('layer/mine');
  });
  it('refuses a region of nothing, and one that stands twice', () => {
    expect(() => build({ ...list, ...kernel, 'cpp/nn/a.cpp': 'x  // [region layer/gone]\n' })).toThrow(
      'cpp/nn/a.cpp:1: The region layer/gone belongs to no op or layer.',
    );
    expect(() => build({ ...list, ...kernel, 'cpp/nn/a.cpp': 'x  // [region op/neg]\n' })).toThrow('stands in');
  });
});

describe('formulas', () => {
  it('of all ops render in KaTeX, with and without their symbols marked', () => {
    expect(Object.keys(formulas)).toEqual(expect.arrayContaining(recordedOps()));
    for (const { tex, html } of Object.values(formulas)) {
      expect(renderMarked(tex)).toContain('katex');
      expect(html).toContain('katex');
    }
  });
  it('of products are those of their operands as they are stored', () => {
    const tex = (transpose_a: boolean, transpose_b: boolean) =>
      formulas[formulaKey({ op: 'matmul', attrs: { transpose_a, transpose_b }, inputs: [0, 1] })].tex;
    expect(tex(false, false)).toBe('C_{ij} = \\sum_k A_{ik} B_{kj}');
    expect(tex(false, true)).toContain('A_{ik} B_{jk}');
    expect(tex(true, false)).toContain('A_{ki} B_{kj}');
    expect(tex(true, true)).toContain('A_{ki} B_{jk}');
    expect(formulaKey({ op: 'scale', attrs: { value: 2 }, inputs: [0] })).toBe('scale');
  });
  it('of masks say whether there are starts', () => {
    const tex = (inputs: number[]) => formulas[formulaKey({ op: 'mask_lengths', attrs: { value: 0 }, inputs })].tex;
    expect(tex([0, 1])).toContain('& j < \\ell_i');
    expect(tex([0, 1, 2])).toContain('s_i \\le j < \\ell_i');
  });
  it('show every symbol of the table, and the code has every identifier of it', () => {
    for (const [op, list] of Object.entries(symbolsByOp())) {
      expect(recordedOps(), op).toContain(op);
      for (const { symbol, tex, code, python } of list as {
        symbol: string;
        tex: string;
        code: string[];
        python?: string[];
      }[]) {
        const ofOp = Object.keys(formulas).filter((key) => key.split(' ')[0] === op);
        expect(ofOp.map((key) => formulas[key].html).join(), `${op}: ${tex}`).toContain(`data-symbol="${symbol}"`);
        for (const piece of code) expect(regions[`op/${op}`].html, `${op}: ${piece}`).toMatch(marked(symbol, piece));
        for (const piece of python ?? [])
          expect(pytorch[`op/${op}`].html, `${op}: ${piece}`).toMatch(marked(symbol, piece));
      }
    }
  });
  it('name inputs and outputs that the op has', () => {
    for (const list of Object.values(symbols)) {
      for (const { input, output } of list) expect(input === null || output === null).toBe(true);
      const outputs = list.filter(({ output }) => output !== null);
      expect(outputs.length).toBeGreaterThan(0);
    }
    expect(Object.keys(symbols).sort()).toEqual(recordedOps().sort());
  });
  it('are marked symbol by symbol, the longest first, words and commands untouched', () => {
    const list = [
      { symbol: 'x', tex: 'x' },
      { symbol: 'dx', tex: 'dx' },
      { symbol: 'l', tex: '\\ell' },
    ];
    expect(markSymbols('dx_i = \\exp(x) \\max \\ell_x \\text{x}', list)).toBe(
      '{\\htmlData{symbol=dx}{dx}}_i = \\exp({\\htmlData{symbol=x}{x}}) \\max {\\htmlData{symbol=l}{\\ell}}_{\\htmlData{symbol=x}{x}} \\text{x}',
    );
  });
});

/** The element that marks a piece of code; its numbers may stand in spans of their own. */
function marked(symbol: string, piece: string) {
  const inside = highlight(piece, 'cpp').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`<span data-symbol="${symbol}">${inside}</span>`);
}

describe('highlighting', () => {
  it('marks keywords, comments, numbers and strings, and escapes', () => {
    expect(highlight('return a < 1; // "x" & y', 'cpp')).toBe(
      '<span class="code-keyword">return</span> a &lt; <span class="code-number">1</span>; <span class="code-comment">// &quot;x&quot; &amp; y</span>',
    );
    expect(highlight("def f(x):\n    return 'a'  # b", 'py')).toBe(
      '<span class="code-keyword">def</span> f(x):\n    <span class="code-keyword">return</span> <span class="code-string">\'a\'</span>  <span class="code-comment"># b</span>',
    );
  });
  it('marks symbols outside of comments only, by whole words', () => {
    expect(highlight('x = max(x1, x); // x', 'cpp', [{ symbol: 's', code: ['x'] }])).toBe(
      '<span data-symbol="s">x</span> = max(x1, <span data-symbol="s">x</span>); <span class="code-comment">// x</span>',
    );
  });
});

it('Python functions end where the next statement of the file begins', () => {
  const found = pythonFunctions(
    'f.py',
    'import a\n\n\ndef f(\n    x,\n):\n    return x\n\n\ndef _g():\n    pass\n\nX = 1\n',
  );
  expect(found).toEqual({ f: { file: 'f.py', line: 4, text: 'def f(\n    x,\n):\n    return x' } });
});

describe('the style sheet of the formulas', () => {
  it('has the rules whose classes are there, and no others', () => {
    const css = '@font-face{font-family:F}.k{a:b}.k .x,.k .y.z{c:d}.k .y{e:f}body{g:h}';
    expect(rulesFor(css, '<b class="k y"><i class="x">1</i></b>')).toBe('.k{a:b}.k .x{c:d}.k .y{e:f}body{g:h}');
  });
  it('draws what the ops’ formulas have: fractions, indices, roots, large signs', () => {
    for (const rule of [
      '.katex .mfrac .frac-line',
      '.katex .msupsub',
      '.katex .hide-tail',
      '.katex .op-symbol.large-op',
    ])
      expect(formulaCss).toContain(rule);
    expect(formulaCss).not.toMatch(/@font-face|\.cd-arrow-pad|reset-size11/);
  });
});
