// The texts of <attn-score-memory>.
const en = {
  tokens: 'Tokens that attend to each other',
  caption: 'Numbers that attention keeps',
  kind: 'Scores',
  shape: 'Largest value',
  largest: 'its numbers',
  all: 'all numbers',
  parameters: 'parameters',
  kinds: {
    additive: 'additive, 32 hidden units',
    dotProduct: 'scaled dot product',
    windows: 'dot product, in windows of 16 tokens',
  },
};

export type MemoryStrings = typeof en;

const zh: MemoryStrings = {
  tokens: '互相关注的词元数',
  caption: '注意力要保存的数',
  kind: '评分方式',
  shape: '最大的张量',
  largest: '元素个数',
  all: '总元素个数',
  parameters: '参数个数',
  kinds: { additive: '加性，32 个隐藏单元', dotProduct: '缩放点积', windows: '点积，每窗 16 个词元' },
};

export const memoryStrings = { en, zh };
