// How the work of `attn` grows with what a reader gives it, counted in instructions (valgrind), not in seconds. Each
// case is run at n, 2n and 4n: what the second doubling adds must be less than three times what the first one added. In
// linear time it is twice that, in quadratic time four times.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attnPath, writeSafetensors } from '../cli/attn.js';

const folder = mkdtempSync(join(tmpdir(), 'attn-growth-'));
const write = (name, content) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const numbered = (n, make) => Array.from({ length: n }, (_, i) => make(i));
const one = { shape: [1], values: [0] };
const trainModel = (model, text, ...more) => [
  'train',
  model,
  '--data',
  write('pairs.tsv', text),
  '--out',
  join(folder, 'out'),
  '--epochs',
  '1',
  '--examples',
  '0',
  '--min-freq',
  '1',
  '--hidden',
  '1',
  '--layers',
  '1',
  ...more,
];
const train = (...args) => trainModel('seq2seq', ...args, '--embed', '1');

/** What is given in n pieces -> the command's arguments. Of a failing command the refusal is what is counted. */
const cases = {
  'a name of prefixes': [
    20_000,
    (n) => ['inspect', write('f', writeSafetensors({ [`${'module.'.repeat(n)}x`]: one }))],
  ],
  'names of tensors': [
    500,
    (n) => ['inspect', write('f', writeSafetensors(Object.fromEntries(numbered(n, (i) => [`t${i}`, one]))))],
  ],
  'tensors that a program does not know': [
    500,
    (n) => ['run', 'gru', '--in', write('f', writeSafetensors(Object.fromEntries(numbered(n, (i) => [`t${i}`, one]))))],
  ],
  metadata: [
    500,
    (n) => [
      'inspect',
      write('f', writeSafetensors({ x: one }, Object.fromEntries(numbered(n, (i) => [`m${i}`, 'x'])))),
    ],
  ],
  'keys of a configuration': [
    500,
    (n) => [
      'inspect',
      write(
        'f',
        writeSafetensors({ x: one }, { config: JSON.stringify(Object.fromEntries(numbered(n, (i) => [`k${i}`, 1]))) }),
      ),
    ],
  ],
  lines: [500, (n) => train(numbered(n, () => 'a b\tc d\n').join(''), '--batch', '100000', '--steps', '3')],
  'lines that are malformed': [2000, (n) => train(numbered(n, () => 'no tab\n').join(''))],
  words: [
    300,
    (n) => train(numbered(n, (i) => `a${i}\tb${i}\n`).join(''), '--batch', '100000', '--steps', '2', '--min-freq', '2'),
  ],
  'words of a line': [5000, (n) => train(`${numbered(n, (i) => `a${i}`).join(' ')}\tb\n`, '--steps', '2')],
  settings: [200, (n) => ['run', 'gru', ...numbered(n, (i) => ['--set', `s${i}=1`]).flat()]],
  'nodes that are described': [
    10,
    (n) => ['describe', 'seq2seq_attention', '--gradients', '--set', `src_steps=${n}`, '--set', `tgt_steps=${n}`],
  ],
  'nodes that are run': [
    10,
    (n) => ['run', 'seq2seq_attention', '--gradients', '--set', `src_steps=${n}`, '--set', `tgt_steps=${n}`],
  ],
  'nodes that are trained': [10, (n) => train('a b\tc d\n', '--steps', String(n))],
  'nodes of a Transformer that is trained': [
    8,
    (n) => trainModel('transformer', 'a b\tc d\n', '--heads', '1', '--ffn', '1', '--layers', String(n), '--steps', '2'),
  ],
  'nodes of a Transformer': [2, (n) => ['run', 'transformer', '--gradients', '--set', `num_layers=${n}`]],
};

/** Instructions that a command takes, its status and what it said. */
function instructions(args) {
  const { stderr, status } = spawnSync(
    'valgrind',
    ['--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=/dev/null', attnPath, ...args],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const counted = /I\s+refs:\s+([\d,]+)/.exec(stderr);
  if (!counted) throw new Error(`valgrind counted nothing:\n${stderr}`);
  return {
    count: Number(counted[1].replaceAll(',', '')),
    status,
    said: stderr.split('\n').find((line) => line.startsWith('attn:')) ?? '',
  };
}

const failed = [];
const chosen = Object.entries(cases).filter(
  ([name]) => process.argv.length < 3 || process.argv.slice(2).includes(name),
);
try {
  for (const [name, [n, make]] of chosen) {
    const [a, b, c] = [n, 2 * n, 4 * n].map((size) => instructions(make(size)));
    const ratio = (c.count - b.count) / (b.count - a.count);
    const held = ratio < 3;
    if (!held) failed.push(name);
    const millions = [a, b, c].map(({ count }) => (count / 1e6).toFixed(1)).join(', ');
    console.log(
      `${held ? '    ok' : 'FAILED'}  ${name}: ${millions} million at ${n}, ${2 * n}, ${4 * n}: ${ratio.toFixed(2)} times (status ${c.status}) ${c.said.slice(0, 100)}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`${chosen.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
