// The small experiments of the lesson on scoring functions.
import type { InspectorRequest } from '../../../engine/client';
import type { Bench, BenchTensor } from '../shared/bench-data';
import { defineBench } from '../shared/bench';

/** masked_softmax on scores from the seed. lens: what is given as valid_lens. */
const masking = (shape: number[], lens: number[], settings: Record<string, string> = {}): InspectorRequest => ({
  program: 'masked_softmax',
  settings,
  seed: 3,
  given: { valid_lens: { shape, values: lens } },
});

const scores: BenchTensor = {
  program: 'main',
  value: 'x',
  editable: true,
  title: { en: 'Scores', zh: '分数' },
};
const lengths: BenchTensor = {
  program: 'main',
  value: 'valid_lens',
  editable: true,
  title: { en: 'Valid lengths', zh: '有效长度' },
};
const weights: BenchTensor = {
  program: 'main',
  value: 'output',
  role: 'weight',
  domain: [0, 1],
  masked: ['x', 'masked_scores'],
  title: { en: 'Weights', zh: '注意力权重' },
};
const maskedScores: BenchTensor = {
  program: 'main',
  value: 'masked_scores',
  masked: ['x', 'masked_scores'],
  title: { en: 'Scores after the mask', zh: '掩蔽后的分数' },
};

const masks: Bench = {
  choice: { en: 'Valid lengths', zh: '有效长度' },
  variants: [
    { label: { en: '[2, 3]', zh: '[2, 3]' }, programs: { main: masking([2], [2, 3]) } },
    { label: { en: '[[1, 3], [2, 4]]', zh: '[[1, 3], [2, 4]]' }, programs: { main: masking([2, 2], [1, 3, 2, 4]) } },
    { label: { en: '[0, 3], −1e6', zh: '[0, 3]，−1e6' }, programs: { main: masking([2], [0, 3]) } },
    {
      label: { en: '[0, 3], −∞', zh: '[0, 3]，−∞' },
      programs: { main: masking([2], [0, 3], { masked_value: '-inf' }) },
    },
    {
      label: { en: 'causal', zh: '因果' },
      programs: { main: masking([2, 4], [1, 2, 3, 4, 1, 2, 3, 4], { num_queries: '4' }) },
    },
  ],
  tensors: [scores, lengths, maskedScores, weights],
};

const leak: Bench = {
  variants: [{ label: { en: '', zh: '' }, programs: { main: masking([1], [2], { batch: '1', num_queries: '1' }) } }],
  tensors: [scores, weights],
};

const lensGoal: Bench = {
  variants: [{ label: { en: '', zh: '' }, programs: { main: masking([1, 2], [4, 4], { batch: '1' }) } }],
  tensors: [lengths, weights],
};

/** The book's example: all keys alike, values 0 to 39, two valid keys in the first example and six in the second. */
const twice = (values: number[]) => [...values, ...values];
const counting = Array.from({ length: 40 }, (_, i) => i);
const bookGiven = {
  keys: { shape: [2, 10, 2], values: Array.from({ length: 40 }, () => 1) },
  values: { shape: [2, 10, 4], values: twice(counting) },
  valid_lens: { shape: [2], values: [2, 6] },
};
const additiveBook: InspectorRequest = { program: 'additive_attention', seed: 0, given: bookGiven };
const dotProductBook: InspectorRequest = { program: 'dot_product_attention', seed: 0, given: bookGiven };

/** What differs is masked. */
const hiding = ['scores', 'masked_softmax/masked_scores'] as const;

const additive: Bench = {
  variants: [{ label: { en: '', zh: '' }, programs: { main: additiveBook } }],
  tensors: [
    { program: 'main', value: 'values', role: 'value', title: { en: 'Values', zh: '值' } },
    lengths,
    { program: 'main', value: 'scores', title: { en: 'Scores', zh: '分数' } },
    {
      program: 'main',
      value: 'weights',
      role: 'weight',
      domain: [0, 1],
      masked: hiding,
      title: { en: 'Weights', zh: '注意力权重' },
    },
    { program: 'main', value: 'output', role: 'value', title: { en: 'Output', zh: '输出' } },
  ],
};

/** One of a kind for each scoring function, side by side. */
const sideBySide = (value: string, en: string, zh: string, more: Partial<BenchTensor> = {}): BenchTensor[] => [
  { program: 'additive', value, title: { en: `Additive: ${en}`, zh: `加性：${zh}` }, ...more },
  { program: 'dotProduct', value, title: { en: `Dot product: ${en}`, zh: `点积：${zh}` }, ...more },
];

const equal: Bench = {
  variants: [{ label: { en: '', zh: '' }, programs: { additive: additiveBook, dotProduct: dotProductBook } }],
  tensors: [
    {
      program: 'additive',
      value: 'keys',
      role: 'key',
      editable: true,
      wide: true,
      title: { en: 'Keys of both', zh: '两者共用的键' },
    },
    ...sideBySide('scores', 'scores', '分数'),
    ...sideBySide('weights', 'weights', '注意力权重', { role: 'weight', domain: [0, 1], masked: hiding }),
    ...sideBySide('output', 'output', '输出', { role: 'value' }),
  ],
};

/** k . M q: the query has three numbers, the keys have two. */
const bilinear: Bench = {
  variants: [
    {
      label: { en: '', zh: '' },
      programs: {
        main: {
          program: 'bilinear_attention',
          given: {
            queries: { shape: [1, 1, 3], values: [1, 0, 2] },
            keys: { shape: [1, 4, 2], values: [1, 0, 0, 1, 1, 1, 2, 0] },
            values: { shape: [1, 4, 1], values: [1, 2, 3, 4] },
            'M.weight': { shape: [2, 3], values: [1, 0, 0, 0, 1, 0] },
          },
        },
      },
    },
  ],
  tensors: [
    { program: 'main', value: 'queries', role: 'query', title: { en: 'Query', zh: '查询' } },
    { program: 'main', value: 'keys', role: 'key', title: { en: 'Keys', zh: '键' } },
    {
      program: 'main',
      value: 'M.weight',
      editable: true,
      axes: [{ name: { en: 'key’s feature', zh: '键的特征' } }, { name: { en: 'query’s feature', zh: '查询的特征' } }],
      title: { en: 'M', zh: 'M' },
    },
    { program: 'main', value: 'scores', title: { en: 'Scores', zh: '分数' } },
    { program: 'main', value: 'weights', role: 'weight', domain: [0, 1], title: { en: 'Weights', zh: '注意力权重' } },
  ],
};

defineBench('bilinear', bilinear);
defineBench('masks', masks);
defineBench('leak', leak);
defineBench('lens-goal', lensGoal);
defineBench('additive', additive);
defineBench('equal-keys', equal);
