import { describe, expect, it } from 'vitest';
import { languages } from '../../../../web/components/ui/strings';

/** path -> what is there: a text, or a function of so many arguments. */
function shape(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'function') return { [path]: `function of ${value.length}` };
  if (typeof value !== 'object' || value === null) return { [path]: typeof value };
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => shape(inner, path ? `${path}.${key}` : key)));
}

describe('the texts', () => {
  it('exist in both languages, with the same arguments', () => {
    expect(shape(languages.zh)).toEqual(shape(languages.en));
  });

  it('are nowhere empty and nowhere left in English', () => {
    const texts = (value: unknown): [string, string][] =>
      Object.entries(value as object).flatMap(([key, inner]) =>
        typeof inner === 'string' ? [[key, inner] as [string, string]] : typeof inner === 'object' ? texts(inner) : [],
      );
    for (const [key, text] of [...texts(languages.en), ...texts(languages.zh)]) expect(text.trim(), key).not.toBe('');
    for (const [key, text] of texts(languages.zh)) {
      if (key !== 'locale' && key !== 'transformer') expect(text, key).toMatch(/\p{Script=Han}/u);
    }
  });
});
