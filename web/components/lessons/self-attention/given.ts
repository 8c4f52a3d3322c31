// What the elements of the lesson's two texts are given, by their ids.
import { decoderStep, giveTo } from '../shared/given';

export const given = giveTo({
  five: {
    session: 'five',
    program: 'self_attention',
    level: 'op',
    at: 'dot_product_attention/scores',
    show: 'x scores weights output',
    given: {
      x: { shape: [1, 5, 4], values: [1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0.5, 0.5, 0] },
      'W_q.weight': { shape: [4, 4], values: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
      'W_k.weight': { shape: [4, 4], values: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
      'W_v.weight': { shape: [4, 4], values: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
    },
    names: { x: { en: 'tokens', zh: '词元' } },
    roles: { queries: 'query', keys: 'key', values: 'value', weights: 'weight' },
    editable: ['x', 'W_q.weight', 'W_k.weight', 'W_v.weight'],
  },
  'predict-weight': { kind: 'predict', session: 'five', value: 'weights', cell: '0,1,1', within: 0.005 },
  'two-steps': { kind: 'predict', session: 'five', value: 'weights', cell: '0,4,4', within: 0.005 },
  'reach-second': { kind: 'reach', session: 'five', goal: 'weights[0,0,1] > 0.3; edits <= 1', solution: 'x[0,1,0] = 4' },
  'cost-crossing': { kind: 'choose', right: 3 },
  'order-choice': { kind: 'choose', right: 2 },
  'predict-first-row': { kind: 'predict', session: 'encoding', value: 'output', cell: '0,0,7', within: 0.005 },
  numbers: {
    session: 'binary',
    program: 'binary_waves',
    value: 'numbers',
    names: { waves: { en: 'waves', zh: '波' } },
    labels: { number: ['0', '1', '2', '3', '4', '5', '6', '7'], digit: ['4', '2', '1'] },
    editable: ['numbers'],
  },
  waves: {
    session: 'binary',
    value: 'waves',
    names: { waves: { en: 'waves', zh: '波' } },
    labels: { number: ['0', '1', '2', '3', '4', '5', '6', '7'], digit: ['4', '2', '1'] },
    editable: ['numbers'],
  },
  bits: {
    session: 'binary',
    value: 'bits',
    names: { waves: { en: 'waves', zh: '波' } },
    labels: { number: ['0', '1', '2', '3', '4', '5', '6', '7'], digit: ['4', '2', '1'] },
    editable: ['numbers'],
  },
  'same-digits': {
    kind: 'reach',
    session: 'binary',
    goal: 'numbers[7] > 7; bits[7,0] = 1; bits[7,1] = 0; bits[7,2] = 1',
    solution: 'numbers[7] = 13',
  },
  'full-turn': { kind: 'reach', session: 'rotation', goal: 'offset[0] > 0; rotations[0,0,0] > 0.95', solution: 'offset[0] = 6' },
  'asking-layer': {
    kind: 'line',
    program: 'decoder_step',
    settings: { query: 'first' },
    value: 'weights',
    reference: 'decoder_step',
    given: decoderStep,
  },
  depth: { kind: 'choose', right: 2 },
  'positions-learned': {
    program: 'position_training',
    steps: 200,
    choice: { en: 'Positions', zh: '位置编码' },
    variants: [
      { label: { en: 'learned', zh: '可学习' }, settings: { positions: 'learned' } },
      { label: { en: 'waves', zh: '正弦波' }, settings: { positions: 'waves' } },
      { label: { en: 'none', zh: '没有' }, settings: { positions: 'none' } },
    ],
    loss: { value: 'output', index: 1, name: { en: 'loss on new sequences', zh: '新序列上的损失' }, most: 1.4 },
    watch: [
      {
        value: 'weights',
        title: { en: 'Weights in the first sequence', zh: '第一个序列中的权重' },
        role: 'weight',
        domain: [0, 1],
        shape: [8, 8],
        axes: [
          { en: 'query', zh: '查询' },
          { en: 'key', zh: '键' },
        ],
      },
      {
        value: 'positions',
        title: { en: 'What is added', zh: '加上去的位置编码' },
        axes: [
          { en: 'position', zh: '位置' },
          { en: 'feature', zh: '特征' },
        ],
      },
    ],
  },
});
