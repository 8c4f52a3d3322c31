// The rooms of cpp/ and of web/components/ and the arrows between them: a room includes, or imports, only rooms below
// it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../lib/run.mjs';

const below = {
  tensor: [],
  program: ['tensor'],
  ops: ['tensor', 'program'],
  backends: ['tensor', 'program', 'ops'],
  nn: ['tensor', 'program', 'ops'],
  text: ['tensor'],
  // For UTF-8.
  io: ['tensor', 'text'],
  weights: ['tensor', 'text', 'io'],
  models: ['tensor', 'program', 'ops', 'nn', 'text', 'io', 'weights'],
  lessons: ['tensor', 'program', 'ops', 'nn', 'models'],
  train: ['tensor', 'program', 'ops', 'backends', 'nn', 'models', 'text', 'io', 'weights'],
  instrument: ['tensor', 'program', 'ops', 'backends', 'nn', 'models', 'text', 'io', 'weights', 'lessons', 'train'],
  wasm: [
    'tensor',
    'program',
    'ops',
    'backends',
    'nn',
    'models',
    'text',
    'io',
    'weights',
    'lessons',
    'train',
    'instrument',
  ],
  apps: [
    'tensor',
    'program',
    'ops',
    'backends',
    'nn',
    'models',
    'text',
    'io',
    'weights',
    'lessons',
    'train',
    'instrument',
  ],
};

/**
 * Headers that only some may include.
 * @type {[RegExp, (room: string, file: string) => boolean, string][]}
 */
const outside = [
  [/^emscripten/, (room) => room === 'wasm', 'only wasm/ knows that JavaScript exists'],
  [/^(cuda|cublas)/, (_, file) => file.startsWith('cpp/backends/cuda/'), 'only backends/cuda/ includes CUDA headers'],
  [/^(CLI\/|iostream$)/, (room) => room === 'apps', 'only apps/ prints or reads the command line'],
  [/^nlohmann\//, () => false, 'io/json.h is the JSON of this project; nlohmann-json holds the tests to it'],
  [/^Eigen\//, (_, file) => file.startsWith('cpp/backends/reference/'), 'only backends/reference/ uses Eigen'],
];

const data = ['engine', 'ui'];
const figures = ['tensor', 'attention', 'plot', ...data];
const belowOnPages = {
  engine: [],
  ui: ['engine'],
  tensor: data,
  attention: data,
  plot: data,
  models: data,
  instrument: figures,
  sentence: ['attention', ...data],
  task: ['instrument', ...figures],
  map: ['instrument', 'sentence', 'models', ...figures],
  translate: ['sentence', 'models', ...figures],
  train: ['sentence', 'models', ...figures],
  corpus: ['models', ...figures],
  lessons: ['task', 'map', 'train', 'sentence', 'models', 'instrument', ...figures],
};
const imported = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g;

/** web/components/plot/plot.ts: plot. A file that stands in no room is a room of its own, which there is not. */
const roomOnPages = (file) => /^web\/(?:components\/)?([\w.-]+)/.exec(file)?.[1] ?? '';

/** @param {string} file its path in the project @param {string} text @returns {string[]} one line a finding */
export function checkImports(file, text) {
  const room = roomOnPages(file);
  if (!(room in belowOnPages))
    return [`${file}: stands in no room of web/components: ${Object.keys(belowOnPages).join(', ')}`];
  return [...text.matchAll(imported)].flatMap(([, path]) => {
    const target = roomOnPages(posix.join(posix.dirname(file), path));
    return target === room || !(target in belowOnPages) || belowOnPages[room].includes(target)
      ? []
      : [`${file}: ${room} must not import ${target} (${path})`];
  });
}

const checkPages = () =>
  ['web/engine', 'web/components'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((entry) => `${folder}/${entry.replaceAll('\\', '/')}`)
      .filter((file) => file.endsWith('.ts') && !file.includes('/generated/'))
      .flatMap((file) => checkImports(file, readFileSync(join(root, file), 'utf8'))),
  );

/** @returns {string[]} one line a finding */
export function checkRooms() {
  const problems = checkPages();
  for (const entry of readdirSync(join(root, 'cpp'), { recursive: true, encoding: 'utf8' })) {
    const file = `cpp/${entry.replaceAll('\\', '/')}`;
    if (!/\.(h|cpp|cu|cuh)$/.test(file)) continue;
    const room = file.split('/')[1];
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    lines.forEach((line, index) => {
      const found = line.match(/^\s*#\s*include\s*([<"])([^>"]+)[>"]/);
      if (!found) return;
      const [, mark, header] = found;
      const where = `${file}:${index + 1}`;
      const target = header.split('/')[0];
      if (mark === '"' && target in below && target !== room && !below[room]?.includes(target)) {
        problems.push(`${where}: ${room} must not include ${target} (${header})`);
      }
      for (const [pattern, allowed, why] of outside) {
        if (pattern.test(header) && !allowed(room, file)) problems.push(`${where}: ${why} (${header})`);
      }
    });
  }
  return problems;
}
