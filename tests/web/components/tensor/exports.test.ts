import { describe, expect, it } from 'vitest';
import { Cells } from '../../../../web/components/tensor/cells';
import { csvOf, fileName, identifier, latexOf, numpyOf } from '../../../../web/components/tensor/exports';
import { fitOf } from '../../../../web/components/tensor/fit';
import { svgOf } from '../../../../web/components/tensor/saving';
import type { TensorData } from '../../../../web/components/tensor/tensor-data';
import { tensorLanguages } from '../../../../web/components/tensor/tensor-strings';

const cells = (data: Partial<TensorData>) =>
  new Cells(
    { name: 'attention/A', shape: [2, 2], values: Float32Array.of(0.1, -1, NaN, Infinity), ...data },
    tensorLanguages.en,
    'light',
  );
const labelled = { axes: [{ name: 'query', labels: ['go', 'a,"b"'] }, { name: 'key' }] };
const deep = { shape: [2, 1, 1, 2], values: Float32Array.of(1, 2, 3, 4) };

describe('a tensor as CSV', () => {
  it('has a heading, the names of the rows, and quotes where they are needed', () => {
    expect(csvOf(cells(labelled))).toBe('query,0,1\r\ngo,0.1,-1\r\n"a,""b""",NaN,Infinity\r\n');
  });

  it('begins its lines with batch and head', () => {
    expect(csvOf(cells(deep))).toBe('batch,head,row,0,1\r\n0,0,0,1,2\r\n1,0,0,3,4\r\n');
  });

  it('of a vector and of a scalar is a line', () => {
    expect(csvOf(cells({ shape: [2], values: Float32Array.of(5, 6) }))).toBe('0,1\r\n5,6\r\n');
    expect(csvOf(cells({ name: 'loss', shape: [], values: Float32Array.of(5) }))).toBe('loss\r\n5\r\n');
  });
});

describe('a tensor as NumPy', () => {
  it('is an array of its shape, with the names of what is no number', () => {
    expect(numpyOf(cells({}))).toBe(
      'import numpy as np\n\nA = np.array([[0.1, -1],\n              [np.nan, np.inf]], dtype=np.float32)\n',
    );
  });

  it('keeps every dimension, more than four too', () => {
    const text = numpyOf(cells({ shape: [1, 1, 1, 1, 2], values: Float32Array.of(1, 2) }));
    expect(text).toContain('[[[[[1, 2]]]]]');
  });

  it('of no cells still has its shape', () => {
    expect(numpyOf(cells({ shape: [0, 3], values: new Float32Array(0) }))).toContain(
      'np.zeros((0, 3,), dtype=np.float32)',
    );
  });

  it('has a name that Python takes', () => {
    expect(identifier('encoder/block1/attention weights')).toBe('attention_weights');
    expect(identifier('a/3')).toBe('x_3');
    expect(identifier('///')).toBe('x');
  });
});

describe('a tensor as LaTeX', () => {
  it('is a matrix', () => {
    expect(latexOf(cells({}))).toBe(
      'A = \\begin{bmatrix}\n  0.1 & -1 \\\\\n  \\mathrm{NaN} & \\infty\n\\end{bmatrix}\n',
    );
  });

  it('is a matrix for each head, with its index', () => {
    expect(latexOf(cells(deep))).toContain('A_{1,0} = \\begin{bmatrix}\n  3 & 4\n\\end{bmatrix}');
  });

  it('writes exponents as powers of ten and makes names harmless', () => {
    expect(latexOf(cells({ name: 'w_v', shape: [1], values: Float32Array.of(2e-7) }))).toBe(
      '\\mathrm{w\\_v} = \\begin{bmatrix}\n  2 \\times 10^{-7}\n\\end{bmatrix}\n',
    );
  });
});

describe('a tensor as a picture', () => {
  const inks = {
    text: '#111111',
    quiet: '#222222',
    ground: '#ffffff',
    border: '#333333',
    role: '#0072b2',
    font: '"A & B", sans-serif',
  };
  const svg = (data: Partial<TensorData>) => {
    const model = cells(data);
    const fit = fitOf(model, { width: 800, measure: (text, size) => text.length * size * 0.6, zoom: 0 });
    return svgOf({ cells: model, fit, inks, shown: [0], marks: new Map([[0, 'cell']]), t: tensorLanguages.en });
  };

  it('is well-formed, whatever its names and labels are', () => {
    const text = svg({ name: '<A & "B">', axes: [{ name: '<', labels: ['&', '\u0001'] }, { name: "'" }] });
    // Attributes and text hold no bare sign, and every element is closed.
    expect(text).not.toMatch(/&(?!#\d+;)/);
    const opened = [...text.matchAll(/<([a-z]+)[^>]*?(\/?)>/g)]
      .filter(([, , closed]) => !closed)
      .map(([, name]) => name);
    const closed = [...text.matchAll(/<\/([a-z]+)>/g)].map(([, name]) => name);
    expect([...opened].sort()).toEqual([...closed].sort());
  });

  it('has the numbers, the hatching of masked cells and the name', () => {
    const text = svg({ values: Float32Array.of(0.1, 0, 1, 1), masked: Uint8Array.of(0, 1, 0, 0) });
    expect(text).toContain('>0.1000</text>');
    expect(text).toContain('url(#hatch)');
    expect(text).toContain('<title>attention/A</title>');
  });
});

describe('the name of a file', () => {
  it('is the name of the tensor, without what folders are made of', () => {
    expect(fileName('decoder/step3/attention weights', 'svg')).toBe('decoder-step3-attention-weights.svg');
    expect(fileName('../..', 'png')).toBe('tensor.png');
    expect(fileName('注意力/权重', 'png')).toBe('注意力-权重.png');
  });
});
