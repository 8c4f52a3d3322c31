// What Home says of its first picture holds for the models that come with the page.
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.mjs';
import { examplesOf } from '../../web/components/models/pairs';
import { attn, Folder } from './attn.js';

const folder = new Folder();
afterAll(() => folder.remove());

// Each word of the translation, the mark at its end left out, with the word that it translates.
it.each([
  ['eng-fra', 'il he, veut wants, un a, vélo bike, rouge red'],
  ['eng-zho', '你 your, 哥哥 brother, 在 at, 家 home, 工作 work, 吗 ?'],
])('every word looks most at the word that it translates (%s)', (pair, expected) => {
  const weights = join(root, `web/public/weights/transformer.${pair}.safetensors`);
  const { status } = attn(['translate', '--weights', weights, '--attention', folder.at('a.json'), examplesOf(pair)[0]]);
  expect(status).toBe(0);
  const [{ source_tokens, target_tokens, weights: all }] = JSON.parse(folder.read('a.json')).sentences;
  // The head that Home opens: the first one of the last layer.
  const looks = all.cross
    .at(-1)[0]
    .map((row, i) => `${target_tokens[i]} ${source_tokens[row.indexOf(Math.max(...row))]}`);
  expect(looks.slice(0, -2).join(', ')).toBe(expected);
});
