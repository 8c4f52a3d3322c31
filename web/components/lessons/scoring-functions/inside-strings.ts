const en = {
  loading: 'Computing…',
  query: (i: number) => `q[${i}]`,
  key: 'Key',
  units: 'from q and k to the score',
  step: 'step',
  unit: 'hidden unit',
  rows: ['W_q q', 'W_k k', 'sum', 'tanh', 'w_v'],
  curve: (key: number) => `tanh at the sums of key ${key}`,
  dot: (unit: number, sum: string, squeezed: string) => `unit ${unit} at ${sum}, tanh ${squeezed}`,
  own: (key: number) => `key ${key}`,
  others: 'the other keys',
  score: (key: number) => `Score of key ${key}`,
  cell: (row: string, unit: number) => `${row}, unit ${unit}`,
};

export type InsideStrings = typeof en;

const zh: InsideStrings = {
  loading: '正在计算……',
  query: (i) => `q[${i}]`,
  key: '键',
  units: '从查询和键到分数',
  step: '步骤',
  unit: '隐藏单元',
  rows: ['W_q q', 'W_k k', '和', 'tanh', 'w_v'],
  curve: (key) => `键 ${key} 各单元的和与 tanh`,
  dot: (unit, sum, squeezed) => `单元 ${unit} 在 ${sum}，tanh 为 ${squeezed}`,
  own: (key) => `键 ${key}`,
  others: '其他键',
  score: (key) => `键 ${key} 的分数`,
  cell: (row, unit) => `${row}，单元 ${unit}`,
};

export const insideStrings = { en, zh };
