// What the elements of the lesson's two texts are given, by their ids.
import { fourTokens, giveTo, twoSentences } from '../shared/figure-settings';

const sumOf = (x: number[], y: number[]) => ({
  x: { shape: [1, 1, 4], values: x },
  y: { shape: [1, 1, 4], values: y },
});

export const given = giveTo({
  'loss-place': { kind: 'choose', right: 1, session: 'whole', value: 'loss' },
  walk: {
    session: 'whole',
    program: 'transformer',
    settings: { num_heads: '4' },
    weights: '../../../weights/transformer.eng-fra.safetensors',
    level: 'layer',
    show: 'encoder.attention_weights.0 decoder.cross_attention_weights.1 loss',
    pair: { source: 'i lost .', target: "j' ai perdu ." },
    names: {
      'encoder.attention_weights.0': { en: 'encoder weights, layer 0', zh: '编码器自注意力的权重，第 0 层' },
      'encoder.attention_weights.1': { en: 'encoder weights, layer 1', zh: '编码器自注意力的权重，第 1 层' },
      'decoder.self_attention_weights.0': { en: 'decoder weights, layer 0', zh: '解码器自注意力的权重，第 0 层' },
      'decoder.self_attention_weights.1': { en: 'decoder weights, layer 1', zh: '解码器自注意力的权重，第 1 层' },
      'decoder.cross_attention_weights.0': { en: 'cross-attention weights, layer 0', zh: '交叉注意力的权重，第 0 层' },
      'decoder.cross_attention_weights.1': { en: 'cross-attention weights, layer 1', zh: '交叉注意力的权重，第 1 层' },
      'encoder/embedding/embedding': { en: 'embeddings', zh: '嵌入' },
      'encoder/embedded': { en: 'embeddings × √56', zh: '嵌入 × √56' },
      'encoder/pos_encoding/positions': { en: 'positions', zh: '位置编码' },
      'encoder/pos_encoding/encoded': { en: 'their sum', zh: '两者之和' },
    },
    editable: [],
  },
  raw: {
    session: 'whole',
    value: 'encoder/embedding/embedding',
    names: { 'encoder/embedding/embedding': { en: 'embeddings', zh: '嵌入' } },
  },
  scaled: {
    session: 'whole',
    value: 'encoder/embedded',
    names: { 'encoder/embedded': { en: 'embeddings × √56', zh: '嵌入 × √56' } },
  },
  positions: {
    session: 'whole',
    value: 'encoder/pos_encoding/positions',
    names: { 'encoder/pos_encoding/positions': { en: 'positions', zh: '位置编码' } },
  },
  sum: {
    session: 'whole',
    value: 'encoder/pos_encoding/encoded',
    names: { 'encoder/pos_encoding/encoded': { en: 'their sum', zh: '两者之和' } },
  },
  'add-norm': {
    session: 'add-norm',
    program: 'add_norm',
    level: 'op',
    show: 'output',
    given: {
      x: { shape: [1, 2, 4], values: [1, 2, 3, 4, 1, 2, 3, 7] },
      y: { shape: [1, 2, 4], values: [0.5, 1, -0.5, 0.5, 1, -0.5, 0.5, -1] },
    },
    editable: ['x', 'y', 'ln.weight', 'ln.bias'],
  },
  'last-step': {
    kind: 'predict',
    program: 'add_norm',
    value: 'output',
    cell: '0,0,3',
    given: sumOf([0, 1, 2, 1], [0, 1, 0, 3]),
  },
  'last-two-steps': {
    kind: 'predict',
    program: 'add_norm',
    value: 'output',
    cell: '0,0,3',
    given: sumOf([1, 0, 2, 1], [0, 1, -1, 4]),
  },
  'norm-row': {
    kind: 'reach',
    session: 'layer-norm',
    goal: 'output[0,0] > 0.9; output[0,1] < -0.9; edits <= 1',
    solution: 'x[0,0] = 5',
  },
  'ffn-walk': {
    session: 'ffn',
    program: 'position_wise_ffn',
    level: 'op',
    at: 'output',
    show: 'x output',
    given: { x: { shape: [1, 3, 4], values: [1, 0, 1, 0, 0, 2, 0, 1, 1, 0, 1, 0] } },
    editable: ['x'],
  },
  'same-rows': {
    kind: 'reach',
    session: 'ffn',
    goal: 'x[0,1,0] = 1; x[0,1,1] = 0; x[0,1,2] = 1; x[0,1,3] = 0',
    solution: 'x[0,1,0] = 1; x[0,1,1] = 0; x[0,1,2] = 1; x[0,1,3] = 0',
  },
  'why-no-mask': { kind: 'choose', right: 3 },
  'slip-line': {
    kind: 'line',
    program: 'stepwise_decoding',
    settings: { positions: 'zero' },
    value: 'output',
    reference: 'stepwise_decoding',
    given: fourTokens,
  },
  spoiled: { kind: 'choose', right: 3 },
  'whose-lengths': {
    kind: 'line',
    program: 'heads_variants',
    settings: { num_heads: '2', lens: 'repeat' },
    value: 'output',
    reference: 'heads_variants: num_heads=2',
    given: twoSentences,
  },
  'language-model': { kind: 'choose', right: 2 },
  patches: {
    session: 'patches',
    program: 'image_patches',
    level: 'op',
    at: 'patches',
    show: 'image weights',
    given: {
      image: {
        shape: [6, 6],
        values: [
          0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0,
        ],
      },
    },
    axes: { image: [{ name: 'row' }, { name: 'column' }] },
    labels: { sequence: ['<cls>', '0', '1', '2', '3', '4', '5', '6', '7', '8'] },
    roles: { weights: 'weight' },
    editable: ['image'],
  },
  patch: { kind: 'reach', session: 'patches', goal: 'patches[4,3] = 5; edits <= 1', solution: 'image[3,3] = 5' },
});
