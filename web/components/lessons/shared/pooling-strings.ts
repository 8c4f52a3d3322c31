const en = {
  loading: 'Computing…',
  scoring: 'Scoring function',
  query: 'query',
  key: 'key',
  score: 'score',
  weight: 'weight',
  value: 'value',
  output: 'output',
  told: (query: string, weights: string[], output: string) =>
    `The query ${query} meets the keys. Weights: ${weights.join('; ')}. The sum of the values by their weights: ${output}.`,
};

const zh: typeof en = {
  loading: '正在计算……',
  scoring: '评分函数',
  query: '查询',
  key: '键',
  score: '分数',
  weight: '权重',
  value: '值',
  output: '输出',
  told: (query, weights, output) =>
    `查询 ${query} 与各个键比较，得到的权重：${weights.join('；')}。值按权重求和：${output}。`,
};

export const poolingStrings = { en, zh };
