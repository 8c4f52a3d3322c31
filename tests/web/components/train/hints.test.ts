// Every setting that is folded away says what it does, in both languages.
import { describe, expect, it } from 'vitest';
import { fields, isUsual } from '../../../../web/components/models/options';
import { trainHints } from '../../../../web/components/train/hints';

describe('what is said of a setting', () => {
  const folded = fields.filter((field) => !isUsual(field)).map(({ name }) => name);

  for (const [language, hints] of Object.entries(trainHints)) {
    it(`is a sentence for each that is folded away, and for nothing else (${language})`, () => {
      expect(Object.keys(hints).sort()).toEqual([...folded].sort());
      for (const hint of Object.values(hints)) expect(hint).toMatch(/[.。]$/);
    });
  }
});
