// The rooms of cpp/ and the arrows between them: a room includes only rooms below it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

const below = {
  tensor: [],
  program: ['tensor'],
  ops: ['tensor', 'program'],
  backends: ['tensor', 'program', 'ops'],
  nn: ['tensor', 'program', 'ops'],
  // For UTF-8.
  weights: ['tensor', 'text'],
  text: ['tensor'],
  models: ['tensor', 'program', 'ops', 'nn', 'text', 'weights'],
  lessons: ['tensor', 'program', 'ops', 'nn', 'models'],
  train: ['tensor', 'program', 'ops', 'backends', 'nn', 'models', 'text', 'weights'],
  instrument: ['tensor', 'program', 'ops', 'backends', 'nn', 'models', 'text', 'weights', 'lessons', 'train'],
  wasm: ['tensor', 'program', 'ops', 'backends', 'nn', 'models', 'text', 'weights', 'lessons', 'train', 'instrument'],
  apps: ['tensor', 'program', 'ops', 'backends', 'nn', 'models', 'text', 'weights', 'lessons', 'train', 'instrument'],
};

// Headers that only some may include.
const outside = [
  [/^emscripten/, (room) => room === 'wasm', 'only wasm/ knows that JavaScript exists'],
  [/^(cuda|cublas)/, (room, file) => file.startsWith('cpp/backends/cuda/'), 'only backends/cuda/ includes CUDA headers'],
  [/^(CLI\/|nlohmann\/|iostream$)/, (room) => room === 'apps', 'only apps/ prints or reads the command line'],
  [/^Eigen\//, (room, file) => file.startsWith('cpp/backends/reference/'), 'only backends/reference/ uses Eigen'],
];

/** @returns {string[]} one line a finding */
export function checkRooms() {
  const problems = [];
  for (const entry of readdirSync(join(root, 'cpp'), { recursive: true })) {
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
