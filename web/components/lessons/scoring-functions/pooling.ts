// One query scored in two ways: the common picture of attention, where only the scores are another function's.
import type { BenchSlider } from '../shared/bench-data';
import { definePooling } from '../shared/pooling';

/** A query of two numbers that are pulled. */
const sliders = [0, 1].map((index): BenchSlider => {
  const name = `q[${index}]`;
  return { value: 'queries', index, label: { en: name, zh: name }, min: -3, max: 3, step: 0.1 };
});
const tensor = (shape: number[], values: number[]) => ({ shape, values });

const four = {
  queries: tensor([1, 1, 2], [1, 0.5]),
  keys: tensor([1, 4, 2], [2, 0, 0, 2, 1, 1, -1, -1]),
  values: tensor([1, 4, 1], [10, 20, 30, 40]),
};
/** The query and the keys go into the hidden units as they are. */
const identity = tensor([2, 2], [1, 0, 0, 1]);

definePooling('scores', {
  views: [
    {
      name: 'main',
      request: { program: 'dot_product_attention', given: four },
      label: { en: 'scaled dot product', zh: '缩放点积' },
      score: 'q · k / √2',
    },
    {
      name: 'additive',
      request: {
        program: 'additive_attention',
        given: { ...four, 'W_q.weight': identity, 'W_k.weight': identity, 'w_v.weight': tensor([1, 2], [2, 2]) },
      },
      label: { en: 'additive', zh: '加性' },
      score: 'w_v · tanh(W_q q + W_k k)',
    },
  ],
  sliders,
});

/** The numbers of query and key, multiplied or only added up, and not divided by √d. */
const scoredBy = (score: string) => ({
  program: 'attention_variants',
  settings: { score, scaled: 'false' },
  given: {
    queries: tensor([1, 1, 2], [0, 1]),
    keys: tensor([1, 3, 2], [2, 0, 0, 2, 1, 2]),
    values: tensor([1, 3, 1], [1, 2, 3]),
    valid_lens: tensor([1], [3]),
  },
});

definePooling('sum-score', {
  views: [
    { name: 'product', request: scoredBy('product'), label: { en: 'product', zh: '点积' }, score: 'q · k' },
    { name: 'sum', request: scoredBy('sum'), label: { en: 'sum', zh: '求和' }, score: 'Σ (q + k)' },
  ],
  sliders,
});
