// What a Chinese page calls the parts and values of a program, which the engine names as PyTorch does; an English one
// calls them so.
import { opNames } from './op-names';

const names: Record<string, string> = {
  queries: '查询',
  keys: '键',
  values: '值',
  scores: '分数',
  weights: '权重',
  attention_weights: '注意力权重',
  output: '输出',
  numbers: '数',
  bits: '二进制位',
  waves: '波',
  src: '源序列',
  tgt: '目标序列',
  tgt_in: '解码器输入',
  encoder: '编码器',
  decoder: '解码器',
  loss: '损失',
  embedding: '嵌入层',
  embedded: '缩放后的嵌入',
  pos_encoding: '位置编码',
  attention: '注意力',
  attention1: '自注意力',
  attention2: '交叉注意力',
  heads: '各个头',
  head_queries: '各头的查询',
  head_keys: '各头的键',
  head_values: '各头的值',
  head_outputs: '各头的输出',
  projected: '投影后的状态',
  projected_queries: '投影后的查询',
  projected_keys: '投影后的键',
  features: '特征',
  masked_scores: '掩蔽后的分数',
  masked_softmax: '掩蔽 softmax',
  addnorm: '加法和规范化',
  residual: '残差相加',
  ln: '层规范化',
  standardized: '标准化',
  ffn: '前馈网络',
  dense: '线性层',
  activated: '激活',
  rnn: '循环层',
  forward: '正向',
  reverse: '反向',
  rnn_input: '循环层的输入',
  context: '上下文变量',
  input_gates: '来自输入的门项',
  hidden_gates: '来自隐状态的门项',
  reset_gate: '重置门',
  update_gate: '更新门',
  input_gate: '输入门',
  forget_gate: '遗忘门',
  output_gate: '输出门',
  candidate: '候选隐状态',
  hidden: '隐状态',
  valid_hidden: '掩蔽后的隐状态',
  outputs: '各步的输出',
  token_losses: '词元的损失',
  valid_losses: '有效词元的损失',
};

const numbered: Record<string, (number: string) => string> = {
  block: (number) => `第 ${number} 块`,
  layer: (number) => `第 ${number} 层`,
  step: (number) => `第 ${number} 步`,
};

/** "第 0 块", "加法和规范化 1"; of what is named after its op, the op's; null: it has no other name than the engine's. */
export function chineseName(name: string): string | null {
  const [, stem, number] = /^(.*?)(\d*)$/.exec(name)!;
  if (names[name]) return names[name];
  const plain = names[stem] ?? opNames[stem]?.[1];
  return numbered[stem]?.(number) ?? (plain ? [plain, number].filter(Boolean).join(' ') : null);
}
