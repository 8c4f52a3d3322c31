// The places of our own code that the page shows beside an op or a layer: named regions of the C++ sources, and the
// PyTorch equivalents that tests/reference executes. A region that is missing, empty or unclosed fails the build.
//
//   // [region op/softmax]      up to    // [/region]       (regions may lie in each other)
//   void neg(...) { ... }  // [region op/neg]                a region of one line
//   // [region helper/pool]                                  goes before every region of its file that calls pool(
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const equivalents = { op: 'tests/reference/equivalents/ops.py', layer: 'tests/reference/equivalents/layers.py' };

/** Every file that the regions come from, relative to the root. */
export function sourceFiles(folder = root) {
  const files = readdirSync(join(folder, 'cpp'), { recursive: true }).map(
    (file) => `cpp/${file.replaceAll('\\', '/')}`,
  );
  return files.filter((file) => /\.(h|cpp)$/.test(file)).sort();
}

const read = (folder, file) => readFileSync(join(folder, file), 'utf8');

/** Without the indentation that all lines share, and without empty lines at either end. */
function dedent(lines) {
  const indents = lines.filter((line) => line.trim()).map((line) => line.match(/^ */)[0].length);
  const indent = Math.min(...indents);
  return lines
    .map((line) => line.slice(indent).trimEnd())
    .join('\n')
    .replace(/^\n+|\s+$/g, '');
}

/** The regions of one file: [{name, file, line, text}], in the order of their beginnings. */
export function regionsOf(file, source) {
  const found = [];
  const open = [];
  source.split('\n').forEach((line, index) => {
    const begins = line.match(/^(.*?)\s*\/\/ \[region ([\w/]+)\]\s*$/);
    if (begins) {
      const region = { name: begins[2], file, line: index + 1, lines: /** @type {string[]} */ ([]) };
      found.push(region);
      if (begins[1].trim()) region.lines.push(begins[1]);
      else open.push(region);
    } else if (/^\s*\/\/ \[\/region\]\s*$/.test(line)) {
      if (!open.pop()) throw new Error(`${file}:${index + 1}: [/region] closes nothing.`);
    } else if (/\/\/ \[\/?region/.test(line)) {
      throw new Error(`${file}:${index + 1}: a region is written "// [region NAME]", its end "// [/region]".`);
    }
    for (const region of open) {
      if (begins && region.line === index + 1) continue;
      if (!/\/\/ \[\/?region/.test(line)) region.lines.push(line);
    }
  });
  if (open.length > 0) throw new Error(`${file}:${open[0].line}: the region ${open[0].name} is never closed.`);
  return found.map(({ lines, ...region }) => {
    const text = dedent(lines);
    if (!text.trim()) throw new Error(`${file}:${region.line}: the region ${region.name} is empty.`);
    return { ...region, text };
  });
}

/** A region's text behind the helpers of its file that it calls, directly or through each other. */
function withHelpers(region, helpers) {
  const called = new Set();
  const visit = (text) => {
    for (const helper of helpers) {
      const name = helper.name.slice('helper/'.length);
      if (called.has(helper) || helper.text === text || !new RegExp(`\\b${name}\\(`).test(text)) continue;
      called.add(helper);
      visit(helper.text);
    }
  };
  visit(region.text);
  return [...helpers.filter((helper) => called.has(helper)), region].map(({ text }) => text).join('\n\n');
}

/** The ops that programs are recorded with; those of ATTN_FUSED_OPS are only made by lower(), which no page shows. */
export function recordedOps(folder = root) {
  const list =
    read(folder, 'cpp/ops/elementwise_ops.h') + read(folder, 'cpp/ops/op_list.h').split('#define ATTN_FUSED_OPS')[0];
  return [...list.matchAll(/\bX\((\w+)[,)]/g)].map(([, name]) => name);
}

/** Every layer that the sources note in a scope: b.layer("x"), b.part_of("x"), b.scope(name, "x"). */
export function notedLayers(folder = root) {
  const names = new Set();
  for (const file of sourceFiles(folder).filter((file) => /^cpp\/(nn|models|ops)\//.test(file))) {
    const source = read(folder, file);
    for (const [, name] of source.matchAll(/\bb\.(?:layer|part_of)\("(\w+)"/g)) names.add(name);
    for (const [, name] of source.matchAll(/\bb\.scope\([^;]*, "(\w+)"\)/g)) names.add(name);
  }
  return [...names].sort();
}

/** Fails with a sentence unless `found` has exactly the keys that are needed. */
function requireKeys(found, needed, what, how) {
  for (const key of needed) if (!found[key]) throw new Error(`${what} ${key} is missing: ${how(key)}.`);
  for (const key of Object.keys(found)) {
    if (!needed.includes(key))
      throw new Error(`${found[key].file}:${found[key].line}: ${what} ${key} belongs to no op or layer.`);
  }
}

export const neededKeys = (folder = root) => [
  ...recordedOps(folder).map((name) => `op/${name}`),
  ...notedLayers(folder).map((name) => `layer/${name}`),
];

/** {"op/softmax": {file, line, text}}: a region for every op and every layer, or an Error with one sentence. */
export function cppRegions(folder = root) {
  const found = {};
  for (const file of sourceFiles(folder)) {
    const regions = regionsOf(file, read(folder, file));
    const helpers = regions.filter(({ name }) => name.startsWith('helper/'));
    for (const region of regions) {
      if (helpers.includes(region)) continue;
      const { name, line } = region;
      if (found[name]) throw new Error(`${file}:${line}: the region ${name} stands in ${found[name].file} already.`);
      found[name] = { file, line, text: withHelpers(region, helpers) };
    }
  }
  requireKeys(
    found,
    neededKeys(folder),
    'The region',
    (key) =>
      `"// [region ${key}]" marks the code that ${key.startsWith('op/') ? 'computes the op in cpp/backends/reference' : 'records the layer'}`,
  );
  return found;
}

/** The top-level functions of a Python file: {name: {file, line, text}}. */
export function pythonFunctions(file, source) {
  const found = {};
  const lines = source.split('\n');
  lines.forEach((line, index) => {
    const name = line.match(/^def (\w+)\(/)?.[1];
    if (!name || name.startsWith('_')) return;
    let end = index + 1;
    while (end < lines.length && /^(\s|\)|$)/.test(lines[end])) end += 1;
    found[name] = { file, line: index + 1, text: dedent(lines.slice(index, end)) };
  });
  return found;
}

/** {"op/softmax": {file, line, text}}: the PyTorch equivalents of the same ops and layers. */
export function pythonRegions(folder = root) {
  const found = {};
  for (const [kind, file] of Object.entries(equivalents)) {
    for (const [name, region] of Object.entries(pythonFunctions(file, read(folder, file))))
      found[`${kind}/${name}`] = region;
  }
  requireKeys(
    found,
    neededKeys(folder),
    'The PyTorch equivalent',
    (key) => `${equivalents[key.split('/')[0]]} defines it`,
  );
  return found;
}

/** What changes the generated module when it changes. */
export const watchedFiles = () =>
  [...sourceFiles(), ...Object.values(equivalents), 'web/source/symbols.json', 'scripts/site/regions.mjs'].map((file) =>
    join(root, file),
  );
