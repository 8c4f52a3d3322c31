#!/usr/bin/env node
// `node scripts/data/unpack.mjs`: writes the pairs that the page's models are trained on into build/corpus, as `attn
// train` reads them. The README beside says what they are.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { isMain, root } from '../lib/run.mjs';

const pairs = ['eng-fra', 'eng-zho'];

const rowsOf = (name) =>
  brotliDecompressSync(readFileSync(new URL(`${name}.tsv.br`, import.meta.url)))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

/** The lines of {train, train-wide, valid}, of each pair. */
export function trainingSets() {
  const drawn = rowsOf('drawn');
  const everyday = rowsOf('everyday').filter(([, , , out]) => out === undefined);
  const inAll = everyday.filter((sides) => !sides.includes(''));
  return Object.fromEntries(
    pairs.map((pair, i) => {
      const linked = (set) =>
        drawn.filter(([of]) => of === set).map(([, source, ...said]) => [source, ...said.slice(3 * i, 3 * i + 3)]);
      const bare = (rows) => rows.map((sides) => [sides[0], sides[1 + i]]).filter(([, target]) => target !== '');
      const sets = {
        train: [...linked('train'), ...bare(inAll), ...bare(inAll)],
        'train-wide': [...linked('train'), ...bare(everyday)],
        valid: linked('valid'),
      };
      return [
        pair,
        Object.fromEntries(
          Object.entries(sets).map(([set, rows]) => [set, rows.map((row) => row.join('\t').trimEnd())]),
        ),
      ];
    }),
  );
}

/** Writes them. */
export function unpack() {
  const folder = join(root, 'build/corpus');
  mkdirSync(folder, { recursive: true });
  for (const [pair, sets] of Object.entries(trainingSets()))
    for (const [set, lines] of Object.entries(sets))
      writeFileSync(join(folder, `${pair}.${set}.tsv`), `${lines.join('\n')}\n`);
}

if (isMain(import.meta.url)) unpack();
