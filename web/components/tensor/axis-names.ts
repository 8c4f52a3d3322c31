// What axes count, in both languages: the engine's names (cpp/program/axes.h), one position and all of them.
const names: Record<string, [one: string, many: string, chinese: string]> = {
  batch: ['batch', 'the batch', '批量'],
  head: ['head', 'heads', '头'],
  query: ['query', 'queries', '查询'],
  key: ['key', 'keys', '键'],
  token: ['token', 'tokens', '词元'],
  step: ['step', 'steps', '时间步'],
  position: ['position', 'positions', '位置'],
  feature: ['feature', 'features', '特征'],
  hidden: ['hidden unit', 'hidden units', '隐藏单元'],
  gate: ['gate unit', 'gate units', '门单元'],
  vocabulary: ['vocabulary', 'the vocabulary', '词表'],
  layer: ['layer', 'layers', '层'],
  row: ['row', 'rows', '行'],
  column: ['column', 'columns', '列'],
  inner: ['inner axis', 'the inner axis', '内轴'],
  pair: ['pair of features', 'pairs of features', '特征对'],
  point: ['point', 'points', '数据点'],
  patch: ['patch', 'patches', '图块'],
  pixel: ['pixel', 'pixels', '像素'],
  digit: ['digit', 'digits', '数位'],
  number: ['number', 'numbers', '数'],
  size: ['size d', 'sizes d', '维数 d'],
  statistic: ['statistic', 'statistics', '统计量'],
  loss: ['loss', 'losses', '损失'],
  parameter: ['parameter', 'parameters', '参数'],
  // Not the engine's, but of figures that are not its tensors.
  value: ['value', 'values', '值'],
};

const column = (at: 0 | 1 | 2): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([name, texts]) => [name, texts[at]]));

/** One position, by the engine's name. */
export const oneOf = { en: column(0), zh: column(2) };
/** All positions. */
export const allOf = { en: column(1), zh: column(2) };
