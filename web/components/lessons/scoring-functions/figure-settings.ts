// What the elements of the lesson's two texts are given, by their ids.
import type { LessonGiven } from '../../instrument/settings';
import type { TaskGiven } from '../../task/task';
import { giveTo, twoOfFourKeys } from '../shared/figure-settings';

/** The keys and values of the figure, asked by another query. */
const askedBy = (query: number[]): TaskGiven & LessonGiven => ({
  kind: 'predict',
  program: 'dot_product_attention',
  value: 'output',
  cell: '0,0,0',
  within: 0.1,
  given: {
    queries: { shape: [1, 1, 2], values: query },
    keys: { shape: [1, 4, 2], values: [2, 0, 0, 2, 1, 1, -1, -1] },
    values: { shape: [1, 4, 1], values: [10, 20, 30, 40] },
  },
});

export const given = giveTo({
  'last-step': { ...askedBy([0, 1]), solution: 'scores:queries[0,0,0] = 0; scores:queries[0,0,1] = 1' },
  'last-two-steps': { ...askedBy([-1, 0]), solution: 'scores:queries[0,0,0] = -1; scores:queries[0,0,1] = 0' },
  'wrong-line': {
    kind: 'line',
    program: 'attention_variants',
    settings: { mask: 'after' },
    value: 'weights',
    reference: 'dot_product_attention',
    given: twoOfFourKeys,
  },
  'empty-row': {
    kind: 'predict',
    program: 'masked_softmax',
    seed: 3,
    value: 'output',
    cell: '0,0,0',
    within: 0.0005,
    given: { valid_lens: { shape: [2], values: [0, 3] } },
  },
  'additive-output': {
    kind: 'predict',
    program: 'additive_attention',
    settings: { hidden: '8' },
    value: 'output',
    cell: '0,0,0',
    solution: 'additive:valid_lens[1] = 4',
    given: {
      queries: { shape: [1, 1, 20], fill: 1 },
      keys: { shape: [1, 10, 2], fill: 1 },
      values: {
        shape: [1, 10, 4],
        values: [
          0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
          30, 31, 32, 33, 34, 35, 36, 37, 38, 39,
        ],
      },
      valid_lens: { shape: [1], values: [4] },
    },
  },
  'dot-score': {
    kind: 'predict',
    program: 'dot_product_attention',
    value: 'scores',
    cell: '0,0,0',
    given: { queries: { shape: [1, 1, 4], values: [1, 2, 0, 1] }, keys: { shape: [1, 1, 4], values: [3, 1, 5, 1] } },
  },
  'equal-keys': {
    kind: 'reach',
    session: 'equal-keys-additive',
    goal: 'output[0,0,0] apart by 0.1 from equal-keys-dotProduct:output[0,0,0]',
    solution: 'keys[0,0,0] = 9; equal-keys-dotProduct:keys[0,0,0] = 9',
  },
  forgotten: {
    kind: 'line',
    program: 'attention_variants',
    settings: { scaled: 'false' },
    value: 'output',
    reference: 'dot_product_attention',
    given: twoOfFourKeys,
  },
  lens: {
    kind: 'reach',
    session: 'lens',
    goal: 'output[0,0,0] > 0; output[0,0,1] = 0; output[0,1,2] > 0; output[0,1,3] = 0',
    solution: 'valid_lens[0,0] = 1; valid_lens[0,1] = 3',
  },
  leak: {
    kind: 'reach',
    session: 'leak',
    goal: 'output[0,0,2] > 0.3',
    solution: 'x[0,0,0] = -1000100; x[0,0,1] = -1000100',
  },
  bilinear: {
    kind: 'reach',
    session: 'bilinear',
    goal: 'weights[0,0,1] > 0.7',
    solution: 'M.weight[0,0] = -3; M.weight[1,2] = 1.5',
  },
  'sum-score': { kind: 'predict', session: 'sum-score-sum', value: 'weights', cell: '0,0,0', within: 0.005 },
});
