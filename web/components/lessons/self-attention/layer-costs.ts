// Sizes of layers, not numbers of tensors: how much work, how much of it in a row, how far a token is from another.
// presentation only: counts of multiplications from sizes; a test holds them to the engine's own program

export type LayerKind = 'cnn' | 'rnn' | 'attention';
export type Measure = 'cost' | 'steps' | 'path';
export const measures: readonly Measure[] = ['cost', 'steps', 'path'];

/** The multiplications of self-attention in two parts. */
export interface AttentionParts {
  /** Three matrices of d × d make queries, keys and values: 3 n d². */
  projections: number;
  /** Every pair's score, and its part of the weighted sum: 2 n² d. */
  pairs: number;
}

export interface LayerCosts {
  layers: Record<LayerKind, Record<Measure, number>>;
  parts: AttentionParts;
}

/**
 * So many convolutions of width k upon each other until the two ends of n tokens meet: each reaches k - 1 tokens
 * farther.
 */
export const convolutions = (n: number, k: number): number => Math.ceil((n - 1) / (k - 1));

/**
 * One layer over n tokens of size d. `cost` counts the multiplications of all matrix products and nothing else (no
 * bias, softmax or tanh): a convolution with a kernel of width k, d channels in and out; a recurrent layer with a
 * matrix for the token and one for the state, d × d each; self-attention with one head, as the lesson defines it. The
 * book gives orders of growth, k n d², n d² and n² d, where constants and the projections are left out, and n / k for
 * the path of a convolution, which grows as (n - 1) / (k - 1) does.
 */
export function layerCosts({ n, d, k }: { n: number; d: number; k: number }): LayerCosts {
  const parts = { projections: 3 * n * d * d, pairs: 2 * n * n * d };
  return {
    layers: {
      cnn: { cost: k * n * d * d, steps: 1, path: convolutions(n, k) },
      rnn: { cost: 2 * n * d * d, steps: n, path: n },
      attention: { cost: parts.projections + parts.pairs, steps: 1, path: 1 },
    },
    parts,
  };
}
