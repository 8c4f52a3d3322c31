// The ops' formulas as their definitions in cpp/ops/ state them, rendered with their symbols marked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import katex from 'katex';
import { root, sourceFiles } from './regions.mjs';

/** A C++ string literal, or several that stand side by side. */
const literal = String.raw`((?:"(?:[^"\\]|\\.)*"\s*)+)`;
const unquote = (text) =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => JSON.parse(`"${part}"`)).join('');

/**
 * Of a product by how its operands are stored: {"matmul transpose_b": LaTeX}, keys as formulaKey() of
 * web/source/formula.ts has them.
 */
function productFormulas(source) {
  const table = source.match(/kFormulas\[2\]\[2\] = \{([^;]*)\};/)?.[1] ?? '';
  const formulas = [...table.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([text]) => unquote(text));
  if (formulas.length !== 4)
    throw new Error('cpp/ops/matmul.cpp: kFormulas should hold four formulas, by transpose_a and transpose_b.');
  const keys = ['matmul', 'matmul transpose_b', 'matmul transpose_a', 'matmul transpose_a transpose_b'];
  return Object.fromEntries(keys.map((key, i) => [key, formulas[i]]));
}

/** {softmax: LaTeX} of every op that has a formula. */
export function opFormulas(folder = root) {
  const found = {};
  const read = (file) => readFileSync(join(folder, file), 'utf8');
  for (const file of sourceFiles(folder).filter((file) => file.startsWith('cpp/ops/'))) {
    const source = read(file);
    for (const [, name, text] of source.matchAll(
      new RegExp(`^ATTN_OP\\(\\s*(\\w+),\\s*\\.formula =\\s*${literal}`, 'gm'),
    ))
      found[name] = unquote(text);
    for (const [, name, text] of source.matchAll(
      new RegExp(`^(?:UNARY|SCALAR|BINARY|ELEMENTWISE)\\((\\w+), ${literal},`, 'gm'),
    ))
      found[name] = unquote(text);
  }
  const starts = new RegExp(`kFormulaWithStarts =\\s*${literal}`).exec(read('cpp/ops/softmax.cpp'));
  const [, ofStarts] = /** @type {RegExpExecArray} */ (starts);
  return { ...found, ...productFormulas(read('cpp/ops/matmul.cpp')), 'mask_lengths starts': unquote(ofStarts) };
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The LaTeX with every occurrence of a symbol in \htmlData{symbol=...}; words in \text and the like stay. */
export function markSymbols(tex, symbols) {
  if (symbols.length === 0) return tex;
  const longestFirst = [...symbols].sort((a, b) => b.tex.length - a.tex.length);
  const one = ({ tex: t }) =>
    (/^[A-Za-z]/.test(t) ? '(?<![A-Za-z\\\\])' : '') + escaped(t) + (/[A-Za-z]$/.test(t) ? '(?![A-Za-z])' : '');
  const pattern = new RegExp(
    `\\\\(?:begin|end|text|mathrm|operatorname)\\{[^}]*\\}|${longestFirst.map((s) => `(${one(s)})`).join('|')}`,
    'g',
  );
  return tex.replace(pattern, (match, ...groups) => {
    const at = groups.slice(0, longestFirst.length).findIndex((group) => group !== undefined);
    return at < 0 ? match : `{\\htmlData{symbol=${longestFirst[at].symbol}}{${match}}}`; // braces: it may be an index
  });
}

/** HTML of a formula, each symbol in a <span class="enclosing" data-symbol="...">. */
export function renderMarked(tex, symbols = []) {
  return katex.renderToString(markSymbols(tex, symbols), {
    displayMode: true,
    throwOnError: true,
    trust: ({ command }) => command === '\\htmlData',
    strict: (code) => (code === 'htmlExtension' ? 'ignore' : 'error'),
  });
}
