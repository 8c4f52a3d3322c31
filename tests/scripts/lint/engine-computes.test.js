import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import engineComputes from '../../../scripts/lint/rules/engine-computes.mjs';

const linter = new Linter();
const findings = (text) =>
  linter.verify(text, {
    languageOptions: { parser: tseslint.parser },
    plugins: { attn: { rules: { 'engine-computes': engineComputes } } },
    rules: { 'attn/engine-computes': 'error' },
  });
const found = (text) => findings(text).length;

describe('the lint rule that the engine computes', () => {
  it('refuses random numbers, and knows no excuse for them', () => {
    expect(found('const x = Math.random();')).toBe(1);
    expect(found('// presentation: it is only a decoration of the page\nconst x = Math.random();')).toBe(1);
    expect(found("const x = Math['random']();")).toBe(1);
    expect(found('const { random } = Math;')).toBe(1);
    expect(found('const M = Math;')).toBe(1);
  });

  it('refuses what layers are computed with', () => {
    for (const name of ['exp', 'tanh', 'log', 'sqrt', 'pow', 'hypot', 'sin'])
      expect(found(`const y = Math.${name}(x);`), name).toBe(1);
    expect(found('const y = x ** 2;')).toBe(1);
    expect(found('y **= 2;')).toBe(1);
    expect(found('list.map(Math.exp);')).toBe(1);
  });

  it("refuses arithmetic on a tensor's values, however they are reached", () => {
    for (const text of [
      'const y = data.values[i] * 2;',
      'const y = 1 - values[i]!;',
      'const y = (this.data.values![index] as number) / sum;',
      'values[i] += 1;',
      'values[i]++;',
      'const y = -values[i];',
      'const y = data.before[i] - data.values[i];',
      'const y = values.at(-1)! - 1;',
      'const sum = data.values!.reduce((a, b) => a + b, 0);',
    ])
      expect(found(text), text).toBe(1);
  });

  it('lets components show, compare, copy, round and address values', () => {
    for (const text of [
      'const text = values[i]!.toFixed(2);',
      "const text = 'at ' + values[i];",
      'const text = `${values[i]}`;',
      'if (values[i] > 0 && values[i] !== before[i]) show(values[i]);',
      'const y = values[row * cols + col];',
      'const y = Math.round(x) + Math.abs(values[i]) + Math.max(a, b);',
      'const copy = values.slice();',
    ])
      expect(found(text), text).toBe(0);
  });

  it('takes a reason beside the line, above it, or at the head of the file', () => {
    expect(found('const r = Math.sqrt(area); // presentation: the radius of a disc')).toBe(0);
    expect(found('// presentation: the radius of a disc\nconst r = Math.sqrt(area);')).toBe(0);
    expect(
      found(
        '// Discs.\n// presentation only: geometry on the screen\nimport x from "x";\n\n\nconst r = Math.sqrt(area);',
      ),
    ).toBe(0);
  });

  it('takes no reason that is none, and none for another line', () => {
    expect(found('const r = Math.sqrt(area); // presentation: ok')).toBe(1);
    expect(found('// presentation: the radius of a disc\nconst a = 1;\nconst r = Math.sqrt(area);')).toBe(1);
    expect(found('const a = 1;\n\n// Presentation of the radius of a disc\nconst r = Math.sqrt(area);')).toBe(1);
  });

  it('says where it found what', () => {
    expect(findings('const a = 1;\nconst b = Math.exp(a);')).toMatchObject([
      { line: 2, message: 'Math.exp: values are computed by the engine' },
    ]);
  });
});
