// What the elements of the lesson's two texts are given, by their ids.
import { fivePoints, giveTo } from '../shared/figure-settings';

/** Four points at 0, 1, 2, 3: small enough for mental arithmetic. */
export const kernelOf = (query = 0, w = 1) => ({
  queries: { shape: [1], values: [query] },
  keys: { shape: [4], values: [0, 1, 2, 3] },
  values: { shape: [4], values: [10, 20, 30, 40] },
  w: { shape: [1], values: [w] },
});

export const given = giveTo({
  sign: {
    kind: 'line',
    program: 'pooling_training',
    settings: { sign: 'plus' },
    value: 'weights',
    reference: 'pooling_training',
    given: fivePoints,
  },
  'no-width': {
    kind: 'predict',
    program: 'nadaraya_watson',
    value: 'output',
    cell: '0',
    given: kernelOf(1, 0),
  },
  kernel: {
    program: 'nadaraya_watson',
    at: 'kernel_pooling/scores',
    show: 'weights',
    // Wide enough that the nearest key is seen to win.
    given: { ...kernelOf(), queries: { shape: [2], values: [0, 2.5] } },
    roles: { queries: 'query', keys: 'key', values: 'value', output: 'value' },
    editable: ['queries', 'keys', 'values', 'w'],
  },
  'last-step': {
    kind: 'predict',
    program: 'nadaraya_watson',
    value: 'output',
    cell: '0',
    within: 0.1,
    given: kernelOf(1),
  },
  'last-two-steps': {
    kind: 'predict',
    program: 'nadaraya_watson',
    value: 'output',
    cell: '0',
    within: 0.1,
    given: kernelOf(3),
  },
  'weighted-average': {
    kind: 'predict',
    program: 'batch_matmul',
    value: 'output',
    cell: '1,0,0',
    solution: 'weighted:y[1,9,0] = 29',
    given: {
      x: { shape: [2, 1, 10], fill: 0.1 },
      y: { shape: [2, 10, 1], values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 29] },
    },
  },
  peak: { kind: 'reach', session: 'peak', goal: 'weights[0,1] >= 0.88; weights[0,1] <= 0.92', solution: 'w[0] = 2.4' },
  'width-by-loss': { kind: 'reach', session: 'width-by-loss', goal: 'loss[] < 16.11', solution: 'w[0] = 4.2' },
  'each-point': {
    program: 'pooling_training',
    steps: 200,
    choice: { en: 'What is learned', zh: '学什么' },
    variants: [
      { label: { en: 'the width', zh: '宽度' }, settings: { each_point: 'false' } },
      {
        label: { en: 'the width and a number for each point', zh: '宽度，以及每个点一个数' },
        settings: { each_point: 'true' },
      },
    ],
    loss: { value: 'loss', index: 0, name: { en: 'loss on left-out points', zh: '留出点上的损失' } },
    watch: [
      {
        value: 'weights',
        title: { en: 'Attention weights', zh: '注意力权重' },
        role: 'weight',
        wide: true,
        axes: [
          { en: 'query', zh: '查询' },
          { en: 'key', zh: '键' },
        ],
      },
      {
        value: 'trust',
        title: { en: 'The number of each point', zh: '每个点的数' },
        wide: true,
        axes: [{ en: 'point', zh: '点' }],
      },
    ],
  },
});
