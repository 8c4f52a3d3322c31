// What the elements of the lesson's two texts are given, by their ids.
import { giveTo, twoOfFourKeys, twoSentences } from '../shared/figure-settings';

export const given = giveTo({
  lanes: { program: 'multi_head_attention', session: 'lanes', settings: { num_heads: '4' } },
  'which-stage': { kind: 'choose', right: 2 },
  'place-of-cell': { kind: 'predict', session: 'split', value: 'head_queries', cell: '1,0,2,1', within: 0.005 },
  'mask-head': {
    kind: 'reach',
    session: 'lens',
    goal: 'output[0,0,2] = 0; output[1,0,2] > 0',
    solution: 'valid_lens[0] = 2',
  },
  joined: {
    kind: 'line',
    program: 'heads_variants',
    settings: { num_heads: '2', join: 'reshape' },
    value: 'output',
    reference: 'heads_variants: num_heads=2',
    given: twoSentences,
  },
  layer: {
    session: 'book',
    program: 'multi_head_attention',
    settings: { num_heads: '5' },
    level: 'op',
    at: 'weights',
    show: 'weights output',
    given: {
      queries: { shape: [2, 4, 100], fill: 1 },
      keys: { shape: [2, 6, 100], fill: 1 },
      values: { shape: [2, 6, 100], fill: 1 },
      valid_lens: { shape: [2], values: [3, 2] },
    },
    roles: { queries: 'query', keys: 'key', values: 'value', weights: 'weight' },
    editable: ['queries', 'keys', 'valid_lens'],
  },
  third: { kind: 'predict', session: 'book', value: 'weights', cell: '0,4,0,2', within: 0.002 },
  'break-tie': {
    kind: 'reach',
    session: 'book',
    goal: 'weights[1,0,0,0] < 0.45; edits <= 1',
    solution: 'keys[1,0,0] = 20',
  },
  'softmax-axis': {
    kind: 'line',
    program: 'attention_variants',
    settings: { softmax_over: 'queries' },
    value: 'weights',
    reference: 'dot_product_attention',
    given: twoOfFourKeys,
  },
});
