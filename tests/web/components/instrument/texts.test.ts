// @vitest-environment happy-dom
import { html, render } from 'lit';
import { describe, expect, it } from 'vitest';
import { parseNumber, placeText, readWalk, writeWalk } from '../../../../web/components/instrument/cells';
import { instrumentLanguages } from '../../../../web/components/instrument/instrument-strings';
import { give, readGiven, readSettings, requestOf } from '../../../../web/components/instrument/settings';
import { partName, TermWriter } from '../../../../web/components/instrument/term';
import type { ExplanationData, TermData } from '../../../../web/engine/module';

describe('a lesson’s settings', () => {
  const element = (markup: string) => {
    document.body.innerHTML = markup;
    return document.body.firstElementChild!;
  };
  it('come from attributes, and from what the element of that id is given', () => {
    give({ one: { seed: 7, gradients: true, settings: { a: '2' }, given: { x: { shape: [2], fill: 3 } } } });
    const stepper = element('<attn-stepper id="one" program="gru" settings="a=1, b=x"></attn-stepper>');
    expect(requestOf(stepper, readGiven(stepper))).toEqual({
      program: 'gru',
      settings: { a: '2', b: 'x' },
      gradients: true,
      seed: 7,
      given: { x: { shape: [2], values: [3, 3] } },
    });
  });
  it('of an element without a program open nothing', () =>
    expect(requestOf(element('<attn-value session="s"></attn-value>'), {})).toBeNull());
  it('are written with commas', () => expect(readSettings(' a=1 , b = 2 ')).toEqual({ a: '1', b: '2' }));
  it('may have a comma in what they are', () => expect(readSettings('a=0,5,b=2,')).toEqual({ a: '0,5', b: '2,' }));
});

describe('cells', () => {
  it('are named as code names them', () => {
    expect(placeText([2, 3, 4], 23)).toBe('[1, 2, 3]');
    expect(placeText([], 0)).toBe('');
  });
  it('take numbers as people type them', () => {
    expect(['0.5', '−2', '1e-3', '１，５', ' .25 '].map(parseNumber)).toEqual([0.5, -2, 0.001, 1.5, 0.25]);
    expect(['1/5', '−1 / 4', '½', '20%', '12,5 %', '２０％', '0,125', ',5', '1,2345'].map(parseNumber)).toEqual([
      0.2, -0.25, 0.5, 0.2, 0.125, 0.2, 0.125, 0.5, 1.2345,
    ]);
    for (const text of [
      '',
      'a',
      '1.2.3',
      '1,2,3',
      'NaN',
      '0x10',
      '1 2',
      '1/0',
      '1/',
      '/5',
      '1/2/3',
      '5%%',
      '1/5%',
      '%',
    ])
      expect(parseNumber(text), text).toBeNull();
  });
  it('refuse a comma that may set thousands apart', () => {
    expect(['1,500', '-12,000', '1,500/2'].map(parseNumber)).toEqual([null, null, null]);
  });
  it('stand in the address', () => {
    const description = {
      values: [
        { name: 'W_q.weight', shape: [2, 2] },
        { name: 'block0/attention/W_q', shape: [3] },
      ],
      nodes: [1, 2, 3],
    } as never;
    const state = {
      position: 2,
      trail: [
        { name: 'block0/attention/W_q', index: 2 },
        { name: 'W_q.weight', index: 0 },
      ],
      edits: [{ name: 'W_q.weight', index: 3, number: -0.5 }],
    };
    const text = writeWalk(state);
    expect(text).toBe('2~@block0/attention/W_q:2~@W_q.weight:0~W_q.weight:3:-0.5');
    expect(readWalk(text, description)).toEqual(state);
    expect(readWalk('x~y', description)).toEqual({ position: 0, trail: [], edits: [] });
  });
  it('that a program does not have are left out', () => {
    const description = { values: [{ name: 'x', shape: [2] }], nodes: [1] } as never;
    const hostile = [
      '@x:2',
      '@x:-1',
      '@x:1e0',
      '@x:99999999999999999999',
      '@y:0',
      '@',
      '@x',
      '@x:',
      '@:0',
      '@x:0:1',
      '@__proto__:0',
      '@x:1:<b>',
    ];
    expect(readWalk(['1', ...hostile].join('~'), description)).toEqual({ position: 1, trail: [], edits: [] });
    // Of a trail without end, the end.
    const long = readWalk(`0${'~@x:0'.repeat(50_000)}~@x:1`, description).trail;
    expect(long.length).toBeLessThan(100);
    expect(long.at(-1)).toEqual({ name: 'x', index: 1 });
  });
});

describe('arithmetic', () => {
  const written = (term: TermData, sources: number[] = [], parts: ExplanationData['parts'] = []) => {
    const data = { sources: sources.map((number, i) => [0, i, number]), parts } as unknown as ExplanationData;
    const writer = new TermWriter(
      data,
      (place) => html`<button>${data.sources[place][2]}</button>`,
      instrumentLanguages.en,
    );
    const box = document.createElement('div');
    render(html`${writer.write(term)}`, box);
    return box;
  };
  const text = (...args: Parameters<typeof written>) =>
    written(...args)
      .textContent.replace(/\s+/g, ' ')
      .trim();
  const c = (place: number): TermData => ({ c: place });

  it('puts brackets where they are needed and nowhere else', () => {
    expect(text({ f: '*', a: [{ f: '+', a: [c(0), c(1)] }, c(2)] }, [1, 2, 3])).toBe('(1 + 2) · 3');
    expect(text({ f: '+', a: [{ f: '*', a: [c(0), c(1)] }, c(2)] }, [1, 2, 3])).toBe('1 · 2 + 3');
    expect(text({ f: '-', a: [c(0), { f: '-', a: [c(1), c(2)] }] }, [1, 2, 3])).toBe('1 − (2 − 3)');
    expect(text({ f: '+', a: [c(0), c(1)] }, [-1, -2])).toBe('-1 + (-2)');
    expect(
      text({ f: 'exp', a: [{ f: '-', a: [c(0), { p: 0 }] }] }, [-1], [{ name: 'm', term: { n: 1 }, number: 1 }]),
    ).toBe('exp(-1 − m)');
  });
  it('has fractions, roots and powers, which are said in words too', () => {
    expect(text({ f: '/', a: [c(0), c(1)] }, [1, 2])).toBe('1 divided by 2');
    expect(text({ f: 'sqrt', a: [c(0)] }, [9])).toBe('square root of √9');
    expect(text({ f: 'pow', a: [{ n: 10000 }, c(0)] }, [0.5])).toBe('10000 to the power of 0.5');
    expect(text({ f: 'less', a: [c(0), c(1)] }, [1, 2])).toBe('[1 < 2]');
  });
  it('says how much of a long sum is left out, where it is left out', () => {
    expect(text({ f: '+', a: [c(0), c(1), c(2)], cut: 88, at: 2 }, [1, 2, 3])).toBe('1 + 2 + … 88 more … + 3');
  });
  it('has a button for every number that is a cell’s, and none for constants', () => {
    expect(written({ f: '*', a: [{ n: 2 }, c(0)] }, [7]).querySelectorAll('button')).toHaveLength(1);
  });
  it('names parts by their signs', () => {
    const box = document.createElement('div');
    const name = (latex: string) => (render(partName(latex), box), box.textContent);
    expect(['m', '\\mu', '\\sigma^2', '\\overline{dy\\,y}'].map(name)).toEqual(['m', 'μ', 'σ²', 'dy y']);
  });
});
