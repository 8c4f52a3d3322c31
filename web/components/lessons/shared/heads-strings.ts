// The texts of the elements over the pretrained Transformer that lessons share.
const en = {
  sentence: 'English sentence',
  go: 'Translate',
  examples: 'Try',
  working: 'The model is translating…',
  translation: 'Translation',
  kind: 'Attention',
  axes: { layer: 'layer', head: 'head', source: 'source', produced: 'produced', read: 'read so far' },
  names: { encoder: 'encoder self-attention', decoder: 'decoder self-attention', cross: 'cross-attention' },
  empty: 'Type a sentence first.',
  unended: 'no <eos> within the longest sentence',
};

export type HeadsStrings = typeof en;

const zh: HeadsStrings = {
  sentence: '英语句子',
  go: '翻译',
  examples: '试试',
  working: '模型正在翻译……',
  translation: '译文',
  kind: '注意力',
  axes: { layer: '层', head: '头', source: '源句', produced: '译文', read: '已读' },
  names: { encoder: '编码器自注意力', decoder: '解码器自注意力', cross: '编码器-解码器注意力' },
  empty: '请先输入一个句子。',
  unended: '到最大长度还没有 <eos>',
};

export const headsStrings = { en, zh };
