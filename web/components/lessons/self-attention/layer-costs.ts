// Sizes of layers, not numbers of tensors: how much work, how much of it in a row, how far a token is from another.

export type LayerKind = 'cnn' | 'rnn' | 'attention';
export type Measure = 'cost' | 'steps' | 'path';
export const measures: readonly Measure[] = ['cost', 'steps', 'path'];
export type LayerCosts = Record<LayerKind, Record<Measure, number>>;

/** n tokens of size d; a convolution with a kernel of width k. Orders of magnitude, constants left out, as the book has them. */
export function layerCosts({ n, d, k }: { n: number; d: number; k: number }): LayerCosts {
  return {
    cnn: { cost: k * n * d * d, steps: 1, path: Math.ceil(n / k) },
    rnn: { cost: n * d * d, steps: n, path: n },
    attention: { cost: n * n * d, steps: 1, path: 1 },
  };
}
