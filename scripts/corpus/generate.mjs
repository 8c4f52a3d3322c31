#!/usr/bin/env node
// `npm run corpus [eng-fra|eng-zho ...]`: writes the generated corpora. The same sources give the same bytes.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFiles } from './lib/corpus.js';

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, '../../web/public/corpora/v2');
const known = ['eng-fra', 'eng-zho'].filter((name) => existsSync(join(here, name, 'index.js')));

const chosen = process.argv.slice(2);
const strange = chosen.filter((name) => !known.includes(name));
if (strange.length > 0) {
  console.error(`No corpus '${strange.join("', '")}': there are ${known.join(', ')}.`);
  process.exit(2);
}
mkdirSync(out, { recursive: true });
for (const name of chosen.length > 0 ? chosen : known) {
  const { pair } = await import(`./${name}/index.js`);
  for (const [file, text] of Object.entries(makeFiles(pair))) {
    writeFileSync(join(out, file), text);
    console.log(`${file}: ${text.split('\n').length - 1} pairs`);
  }
}
