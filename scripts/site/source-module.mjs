// The modules "virtual:source" and "virtual:formula-styles" (web/source/source.d.ts), made from the sources whenever
// Vite or vitest asks for them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { opFormulas, renderMarked } from './formulas.mjs';
import { highlight } from './highlight.mjs';
import { cppRegions, pythonRegions, recordedOps, root, watchedFiles } from './regions.mjs';

/** web/source/symbols.json by op: its keys name all ops that share a list. */
export function symbolsByOp() {
  const shared = JSON.parse(readFileSync(join(root, 'web/source/symbols.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(shared).flatMap(([names, symbols]) => names.split(' ').map((name) => [name, symbols])),
  );
}

/** The rules of a flat style sheet that can apply to some HTML: those whose classes all occur in it. */
export function rulesFor(css, html) {
  const there = new Set([...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')));
  const applies = (selector) => [...selector.matchAll(/\.([\w-]+)/g)].every(([, name]) => there.has(name));
  return css.replace(/@font-face\{[^}]*\}/g, '').replace(/([^{}]+)(\{[^{}]*\})/g, (_, selectors, rule) => {
    const kept = selectors.split(',').filter(applies);
    return kept.length > 0 ? kept.join(',') + rule : '';
  });
}

function formulaStyles() {
  const formulas = Object.values(sourceModule().formulas).map(({ html }) => html);
  return rulesFor(readFileSync(join(root, 'node_modules/katex/dist/katex.min.css'), 'utf8'), formulas.join(''));
}

const mapValues = (object, f) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, f(value, key)]));

/** What the module exports. */
export function sourceModule() {
  const symbols = symbolsByOp();
  const of = (key) => (key.startsWith('op/') ? (symbols[key.slice('op/'.length)] ?? []) : []);
  const formulas = opFormulas();
  for (const op of recordedOps()) if (!formulas[op]) throw new Error(`The op ${op} has no formula in cpp/ops.`);
  return {
    regions: mapValues(cppRegions(), (region, key) => ({ ...region, html: highlight(region.text, 'cpp', of(key)) })),
    pytorch: mapValues(pythonRegions(), (region, key) => ({
      ...region,
      html: highlight(
        region.text,
        'py',
        of(key).map(({ symbol, python }) => ({ symbol, code: python ?? [] })),
      ),
    })),
    formulas: mapValues(formulas, (tex, key) => ({ tex, html: renderMarked(tex, symbols[key.split(' ')[0]]) })),
    symbols: mapValues(symbols, (list) =>
      list.map(({ symbol, tex, input, output }) => ({ symbol, tex, input: input ?? null, output: output ?? null })),
    ),
  };
}

/**
 * Vite plugin. The built site has the source as a file of data, which a page fetches when a reader first asks for
 * it; elsewhere (development server, tests) the module holds it.
 */
export function sourcePlugin() {
  const id = 'virtual:source';
  const styles = 'virtual:formula-styles';
  let asFile = false;
  return {
    name: 'attn-source',
    configResolved({ command }) {
      asFile = command === 'build';
    },
    resolveId: (request) => ([id, styles].includes(request) ? `\0${request}` : null),
    load(request) {
      if (request !== `\0${id}` && request !== `\0${styles}`) return null;
      for (const file of watchedFiles()) this.addWatchFile(file);
      if (request === `\0${styles}`) return `export default ${JSON.stringify(formulaStyles())};`;
      const text = JSON.stringify(sourceModule());
      if (!asFile) return `export const loadSource = async () => (${text});`;
      const file = this.emitFile({ type: 'asset', name: 'source.json', source: text });
      return `export async function loadSource() {
        const answer = await fetch(import.meta.ROLLUP_FILE_URL_${file});
        if (!answer.ok) throw new Error(\`source: ${'$'}{answer.status}\`);
        return answer.json();
      }`;
    },
  };
}
