import { describe, expect, it } from 'vitest';
import { inOneLanguage } from '../../../scripts/site/languages.mjs';

describe('a script in one language', () => {
  it('keeps the text of that language and drops the other, wherever it stands', () => {
    expect(inOneLanguage("say({ en: 'key', zh: '键' });", 'en')).toBe("say({ en: 'key' });");
    expect(inOneLanguage("say({ en: 'key', zh: '键' });", 'zh')).toBe("say({ zh: '键' });");
    expect(inOneLanguage("say({ more: 1, zh: '键', en: 'key', });", 'en')).toBe("say({ more: 1, en: 'key', });");
    expect(inOneLanguage('export const texts = { en, zh };', 'zh').replaceAll(' ', '')).toBe('exportconsttexts={zh};');
  });

  it('looks into what it keeps', () => {
    expect(inOneLanguage('a({ en: { b: { en: 1, zh: 2 } }, zh: {} });', 'en')).toBe('a({ en: { b: { en: 1 } } });');
  });

  it('leaves objects alone that have one of the names', () => {
    expect(inOneLanguage("say({ said: 'no', zh: '不' });", 'en')).toBe("say({ said: 'no', zh: '不' });");
  });
});
