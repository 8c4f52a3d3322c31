import { describe, expect, it } from 'vitest';
import { notedLayers, recordedOps } from '../../../../scripts/site/regions.mjs';
import { layerNames, opNames } from '../../../../web/components/instrument/op-names';

describe('names in plain words', () => {
  it('are there for every op and every layer, and for nothing else', () => {
    expect(Object.keys(opNames).sort()).toEqual([...recordedOps()].sort());
    expect(Object.keys(layerNames).sort()).toEqual([...notedLayers()].sort());
  });
  it('are in English and in Chinese', () => {
    for (const [name, [en, zh]] of Object.entries({ ...opNames, ...layerNames })) {
      expect(en, name).not.toBe('');
      if (name !== 'transformer') expect(zh, name).toMatch(/\p{Script=Han}/u);
    }
  });
});
