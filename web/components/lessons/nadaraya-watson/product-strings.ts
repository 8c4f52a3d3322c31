const en = {
  loading: 'Computing…',
  batch: (b: number) => `Batch element ${b}`,
  back: 'Cell before',
  next: 'Next cell',
  count: (cell: number, cells: number) => `cell ${cell} of ${cells}`,
};

export type ProductStrings = typeof en;

const zh: ProductStrings = {
  loading: '正在计算……',
  batch: (b) => `批量元素 ${b}`,
  back: '上一格',
  next: '下一格',
  count: (cell, cells) => `第 ${cell} 格，共 ${cells} 格`,
};

export const productStrings = { en, zh };
