import { describe, expect, it } from 'vitest';
import { tensorLanguages } from '../../../../web/components/tensor/tensor-strings';

/** path -> what is there: a text, or a function of so many arguments. */
function shape(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'function') return { [path]: `function of ${value.length}` };
  if (typeof value !== 'object' || value === null) return { [path]: typeof value };
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => shape(inner, path ? `${path}.${key}` : key)));
}

describe("the tensor view's texts", () => {
  const { en, zh } = tensorLanguages;

  it('exist in both languages, with the same arguments', () => {
    expect(shape(zh)).toEqual(shape(en));
  });

  it('are Chinese in Chinese', () => {
    const texts = (value: unknown): string[] =>
      Object.values(value as object).flatMap((inner) =>
        typeof inner === 'string' ? [inner] : typeof inner === 'object' ? texts(inner) : [],
      );
    for (const text of texts(zh).filter((each) => each !== zh.between)) expect(text).toMatch(/\p{Script=Han}/u);
    for (const text of texts(en)) expect(text).not.toMatch(/\p{Script=Han}/u);
  });
});
