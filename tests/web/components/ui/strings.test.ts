import { describe, expect, it } from 'vitest';
import { instrumentLanguages } from '../../../../web/components/instrument/instrument-strings';
import { fileStrings } from '../../../../web/components/models/file-strings';
import { lossStrings } from '../../../../web/components/plot/loss-strings';
import { adviceStrings } from '../../../../web/components/sentence/advice-strings';
import { taskStrings } from '../../../../web/components/task/strings';
import { tensorLanguages } from '../../../../web/components/tensor/tensor-strings';
import { trainStrings } from '../../../../web/components/train/strings';
import { languages } from '../../../../web/components/ui/strings';

/** path -> what is there: a text, or a function of so many arguments. */
function shape(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'function') return { [path]: `function of ${value.length}` };
  if (typeof value !== 'object' || value === null) return { [path]: typeof value };
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => shape(inner, path ? `${path}.${key}` : key)));
}

const tables = {
  ui: languages,
  file: fileStrings,
  loss: lossStrings,
  advice: adviceStrings,
  train: trainStrings,
  task: taskStrings,
  tensor: tensorLanguages,
  instrument: instrumentLanguages,
};
/** Keys of texts that are the same in any language. */
const alike = ['locale', 'transformer', 'between', 'listed', 'pytorch'];

describe.each(Object.entries(tables))('the texts of %s', (_, { en, zh }) => {
  it('exist in both languages, with the same arguments', () => {
    expect(shape(zh)).toEqual(shape(en));
  });

  it('are nowhere empty and nowhere left in English', () => {
    const texts = (value: unknown): [string, string][] =>
      Object.entries(value as object).flatMap(([key, inner]) =>
        typeof inner === 'string' ? [[key, inner] as [string, string]] : typeof inner === 'object' ? texts(inner) : [],
      );
    for (const [key, text] of [...texts(en), ...texts(zh)]) expect(text.trim(), key).not.toBe('');
    for (const [key, text] of texts(en)) expect(text, key).not.toMatch(/\p{Script=Han}/u);
    for (const [key, text] of texts(zh)) if (!alike.includes(key)) expect(text, key).toMatch(/\p{Script=Han}/u);
  });
});
