// What the elements of the lesson's two texts are given, by their ids.
import { decoderStep, fivePoints, giveTo } from '../shared/figure-settings';

const additive = {
  queries: { shape: [1, 1, 3], values: [0, 0, 0] },
  keys: { shape: [1, 4, 3], values: [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0] },
  values: { shape: [1, 4, 3], values: [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0] },
  valid_lens: { shape: [1], values: [4] },
  'W_q.weight': { shape: [3, 3], values: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
  'W_k.weight': { shape: [3, 3], values: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
  'w_v.weight': { shape: [1, 3], values: [4, 4, 4] },
};

/** The trained model with a pair; what opens it first opens it for both. */
const trained = {
  program: 'seq2seq_attention',
  session: 'trained',
  weights: '../../../weights/seq2seq_attention.eng-fra.safetensors',
  pair: { source: 'he sees a red bike .', target: 'il voit un vélo rouge .' },
};

export const given = giveTo({
  looking: trained,
  painting: {
    ...trained,
    session: 'painted',
    pair: { source: "the black cat doesn't eat .", target: 'le chat noir ne mange pas .' },
  },
  model: trained,
  additive: {
    program: 'additive_attention',
    session: 'additive',
    show: 'queries keys weights output',
    level: 'op',
    at: 'weights',
    given: additive,
    names: {
      queries: { en: 'decoder state', zh: '解码器的隐状态' },
      keys: { en: 'encoder outputs, as keys', zh: '编码器的输出，作为键' },
      values: { en: 'encoder outputs, as values', zh: '编码器的输出，作为值' },
      output: { en: 'context', zh: '上下文变量' },
    },
    roles: { queries: 'query', keys: 'key', values: 'value', weights: 'weight' },
    editable: ['queries', 'keys', 'values', 'valid_lens'],
  },
  'last-step': { kind: 'predict', session: 'additive', value: 'output', cell: '0,0,0' },
  'last-two-steps': {
    kind: 'predict',
    program: 'additive_attention',
    value: 'output',
    cell: '0,0,0',
    solution: 'additive:queries[0,0,0] = 1',
    given: { ...additive, queries: { shape: [1, 1, 3], values: [1, 0, 0] } },
  },
  third: {
    kind: 'reach',
    session: 'additive',
    goal: 'weights[0,0,2] > 0.8',
    solution: 'queries[0,0,0] = 5; queries[0,0,1] = 5; queries[0,0,2] = -1',
  },
  shapes: {
    program: 'seq2seq_attention',
    session: 'shapes',
    settings: { hidden: '16', embed: '8', num_layers: '2', src_vocab: '10', tgt_vocab: '10' },
    level: 'layer',
    show: 'src src_valid_len',
    at: 'encoder/outputs',
    given: {
      src: {
        shape: [4, 7],
        values: [4, 5, 6, 7, 8, 9, 3, 4, 6, 8, 5, 3, 1, 1, 7, 5, 3, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1],
      },
      src_valid_len: { shape: [4], values: [7, 5, 3, 1] },
      tgt_in: {
        shape: [4, 7],
        values: [2, 4, 5, 6, 7, 8, 9, 2, 5, 7, 9, 3, 1, 1, 2, 6, 4, 3, 1, 1, 1, 2, 8, 3, 1, 1, 1, 1],
      },
      tgt: {
        shape: [4, 7],
        values: [4, 5, 6, 7, 8, 9, 3, 5, 7, 9, 3, 1, 1, 1, 6, 4, 3, 1, 1, 1, 1, 8, 3, 1, 1, 1, 1, 1],
      },
      tgt_valid_len: { shape: [4], values: [7, 4, 3, 2] },
    },
    editable: ['src', 'src_valid_len', 'tgt_in', 'tgt_valid_len'],
  },
  permute: {
    kind: 'line',
    program: 'decoder_step',
    settings: { axes: 'reshape' },
    value: 'weights',
    reference: 'decoder_step',
    given: decoderStep,
  },
  'only-one': { kind: 'predict', session: 'shapes', value: 'decoder/step0/attention/weights', cell: '3,0,0' },
  shorter: {
    kind: 'reach',
    session: 'shapes',
    goal: 'decoder/step0/attention/weights[0,0,3] = 0; decoder/step0/attention/weights[0,0,2] > 0.1',
    solution: 'src_valid_len[0] = 3',
  },
  'which-steps': {
    kind: 'choose',
    right: 2,
    session: 'shapes',
    value: 'logits',
    cell: '0,3,0',
    solution: 'tgt_in[0,3] = 9',
  },
  'target-lengths': { session: 'shapes', value: 'tgt_valid_len', editable: ['tgt_valid_len'] },
  loss: { session: 'shapes', value: 'loss' },
  'padding-loss': { kind: 'reach', session: 'shapes', goal: 'loss[] < 4.5', solution: 'tgt_valid_len[0] = 4' },
  'per-token': { kind: 'choose', right: 3 },
  'own-point': {
    kind: 'line',
    program: 'pooling_training',
    settings: { leave_one_out: 'false' },
    value: 'weights',
    reference: 'pooling_training',
    given: fivePoints,
  },
  lstm: {
    program: 'lstm',
    session: 'lstm',
    show: 'x output',
    level: 'op',
    at: 'layer0/step0/cell',
    given: { x: { shape: [4, 1, 3], values: [1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1] } },
    editable: ['x', 'bias_ih_l0'],
  },
  'cell-grows': {
    kind: 'reach',
    session: 'lstm',
    goal: 'c_n[0,0] > 1',
    solution: 'bias_ih_l0[0] = 20; bias_ih_l0[4] = 20; bias_ih_l0[8] = 20',
  },
});
