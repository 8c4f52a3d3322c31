// What <attn-heads> says beside what the page says of translations anyway.
const en = {
  working: 'The model is translating…',
  translation: 'Translation',
  headOf: (layer: number, head: number) => `layer ${layer}, head ${head}`,
  axes: { source: 'source', produced: 'produced', read: 'read so far' },
  names: { encoder: 'encoder self-attention', decoder: 'decoder self-attention', cross: 'cross-attention' },
};

export type HeadsStrings = typeof en;

const zh: HeadsStrings = {
  working: '模型正在翻译……',
  translation: '译文',
  headOf: (layer, head) => `第 ${layer} 层的头 ${head}`,
  axes: { source: '源句', produced: '译文', read: '已读' },
  names: { encoder: '编码器自注意力', decoder: '解码器自注意力', cross: '交叉注意力' },
};

export const headsStrings = { en, zh };
