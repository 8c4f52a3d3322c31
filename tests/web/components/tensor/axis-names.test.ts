import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allOf, oneOf } from '../../../../web/components/tensor/axis-names';

/** The engine's names; `single` has no word, `unknown` is never said. */
const names = [...readFileSync('cpp/program/axes.h', 'utf8').matchAll(/X\((\w+)\)/g)]
  .map(([, name]) => name)
  .filter((name) => !['single', 'unknown'].includes(name));

describe('the names of axes', () => {
  it('are in the dictionary, every one that the engine has', () => {
    expect(names.length).toBeGreaterThan(20);
    for (const dictionary of [oneOf.en, oneOf.zh, allOf.en, allOf.zh])
      expect(names.filter((name) => !dictionary[name])).toEqual([]);
  });

  it('are no other than the engine’s and those of plain tensors', () => {
    expect(Object.keys(oneOf.en).filter((name) => !names.includes(name))).toEqual(['value']);
  });
});
