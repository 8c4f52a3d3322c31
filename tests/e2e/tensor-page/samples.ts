// Tensors of every kind that the view must show. The numbers come from a small generator, the same in every run.
import type { Mark, TensorData } from '../../../web/components/tensor/tensor-data';

export interface Sample {
  data: TensorData;
  marks?: Mark[];
  editable?: boolean;
}

/** Numbers from -spread to spread that look like activations, the same for the same seed. */
export function numbers(count: number, spread = 2, seed = 1): Float32Array {
  let state = seed * 2654435761;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return ((state / 2 ** 32) * 2 - 1) * spread;
  });
}

/** Rows that sum to 1, some positions masked. */
export function weights(
  rows: number,
  cols: number,
  masked: (row: number, col: number) => boolean,
  seed = 1,
): { values: Float32Array; masked: Uint8Array } {
  const raw = numbers(rows * cols, 2.5, seed);
  const mask = Uint8Array.from(raw, (_, i) => Number(masked(Math.floor(i / cols), i % cols)));
  const powers = raw.map((value, i) => (mask[i] ? 0 : Math.exp(value)));
  const values = powers.map((value, i) => {
    const start = Math.floor(i / cols) * cols;
    return value / powers.subarray(start, start + cols).reduce((sum, each) => sum + each, 0);
  });
  return { values, masked: mask };
}

const french = ['va', '!', '<eos>', '<pad>'];
const english = ['i', "'", 'm', 'home', '.', '<eos>'];
const crossed = weights(4, 6, (_, col) => col > 4, 7);
const causal = weights(6, 6, (row, col) => col > row, 3);
const edited = numbers(12, 1, 5);
const before = edited.slice();
before[5] = 0.25;
before[6] = -0.75;
const heads = weights(40, 6, (row, col) => row >= 20 && col > 3, 11);
const bad = Float32Array.of(0.5, NaN, Infinity, -Infinity, 0, -1e6, 0.25, 1.5, -0.125, 2.75);

export const samples: Record<string, Sample> = {
  scalar: { data: { name: 'loss', shape: [], values: Float32Array.of(3.0714285) } },
  vector: { data: { name: 'decoder/attention/w_v', shape: [8], values: numbers(8), axes: [{ name: 'hidden' }] } },
  lengths: {
    data: {
      name: 'valid_lens',
      shape: [4],
      values: Float32Array.of(2, 3, 6, 1),
      axes: [{ name: 'batch' }],
      integer: true,
    },
  },
  query: {
    data: {
      name: 'Q',
      shape: [4, 6],
      values: numbers(24, 2, 2),
      axes: [{ name: 'token', labels: french }, { name: 'feature' }],
      role: 'query',
    },
  },
  weights: {
    data: {
      name: 'decoder/step3/attention/weights',
      shape: [4, 6],
      ...crossed,
      role: 'weight',
      domain: [0, 1],
      axes: [
        { name: 'query', labels: french },
        { name: 'key', labels: english },
      ],
    },
    marks: [
      { index: 8, kind: 'cell' },
      { index: 6, kind: 'source' },
      { index: 7, kind: 'source' },
      { index: 9, kind: 'source' },
      { index: 20, kind: 'used' },
    ],
  },
  causal: {
    data: {
      name: 'self-attention/weights',
      shape: [6, 6],
      ...causal,
      role: 'weight',
      domain: [0, 1],
      axes: [
        { name: 'query', labels: english },
        { name: 'key', labels: english },
      ],
    },
  },
  gradient: { data: { name: 'dK', shape: [3, 5], values: numbers(15, 4e-5, 9), role: 'gradient' } },
  edited: { data: { name: 'K', shape: [3, 4], values: edited, before, role: 'key' }, editable: true },
  batch: {
    data: {
      name: 'encoder/embedding',
      shape: [3, 4, 5],
      values: numbers(60, 12, 4),
      axes: [{ name: 'batch' }, { name: 'token' }, { name: 'feature' }],
      role: 'value',
    },
  },
  heads: {
    data: {
      name: 'multi_head/attention_weights',
      shape: [2, 5, 4, 6],
      ...heads,
      role: 'weight',
      domain: [0, 1],
      axes: [{ name: 'batch' }, { name: 'head' }, { name: 'query' }, { name: 'key' }],
    },
    marks: [{ index: 30, kind: 'source' }],
  },
  many: {
    data: {
      name: 'encoder/block1/attention/weights',
      shape: [32, 9, 9],
      values: weights(288, 9, () => false, 8).values,
    },
  },
  colours: {
    data: {
      name: 'positional encoding',
      shape: [50, 50],
      values: numbers(2500, 1, 6),
      axes: [{ name: 'position' }, { name: 'feature' }],
    },
  },
  notYet: { data: { name: 'scores', shape: [3, 4], values: null } },
  bad: { data: { name: 'bad numbers', shape: [3, 4], values: bad, axes: [{ name: '' }] } },
  empty: { data: { name: 'nothing', shape: [0, 3], values: new Float32Array(0) } },
  canvas: {
    data: {
      name: 'W_out',
      shape: [60, 60],
      values: numbers(3600, 0.4, 12),
      axes: [{ name: 'hidden' }, { name: 'output' }],
    },
  },
};
