import { describe, expect, it } from 'vitest';
import { partsOf, renderFormula, withMarks } from '../../../scripts/site/math.mjs';

const text = (content) => ({ type: 'text', content });

describe('a displayed formula', () => {
  it('is cut where a wide space keeps its parts apart, and nowhere inside of them', () => {
    expect(partsOf(String.raw`f(x) = \sum_i y_i, \qquad K(u) = \frac{1}{2}`)).toEqual([
      String.raw`f(x) = \sum_i y_i,`,
      String.raw`K(u) = \frac{1}{2}`,
    ]);
    for (const whole of [
      String.raw`\begin{bmatrix} 1 \qquad 2 \end{bmatrix}`,
      String.raw`\left( a \qquad b \right)`,
      String.raw`\text{a \qquad b}`,
    ]) {
      expect(partsOf(whole)).toEqual([whole]);
    }
  });
});

describe('a formula in a sentence', () => {
  it('keeps the marks that follow it in its line, in both languages', () => {
    for (const [after, rest] of [
      [', then', ' then'],
      ['). Then', ' Then'],
      ['，再', '再'],
    ]) {
      const next = text(after);
      const marks = after.slice(0, after.length - rest.length);
      expect(withMarks('<i>d</i>', next)).toBe(`<span class="with-marks"><i>d</i>${marks}</span>`);
      expect(next.content).toBe(rest);
    }
  });

  it('may be broken behind its equals sign, and takes no word', () => {
    const formula = withMarks(renderFormula('x = y', false), text(', and'));
    expect(formula.match(/<wbr><span class="base">/g)).toHaveLength(1);
    expect(formula.match(/<span class="base">/g)).toHaveLength(2);
    expect(withMarks('<i>d</i>', text(' and'))).toBe('<i>d</i>');
    expect(withMarks('<i>d</i>', undefined)).toBe('<i>d</i>');
  });
});
