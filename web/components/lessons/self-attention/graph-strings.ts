// The texts of <attn-three-graphs>, in both languages.
const en = {
  names: { cnn: 'Convolution', rnn: 'Recurrent', attention: 'Self-attention' },
  tokens: 'tokens n',
  distance: 'distance of the two tokens',
  round: 'rounds done',
  of: (round: number, last: number) => `${round} of ${last}`,
  next: 'Next round',
  again: 'From the start',
  cnn: 'Convolutions upon each other: each node is made from three neighbours of the layer below.',
  rnn: 'A chain: each state is made from its token and the state before it.',
  attention: 'Each output is made from all tokens.',
  facts: (done: number, all: number, rounds: number) =>
    `${done} of ${all} computed${done < all ? `, ${all - done} must wait` : ''}; ${rounds === 1 ? '1 round' : `${rounds} rounds`} in all.`,
  path: (operations: number) => `The two meet after ${operations === 1 ? '1 operation' : `${operations} operations`}.`,
  hint: (layers: number) =>
    `In a round, everything is computed whose inputs are there; what is dashed waits. The thick lines run from the two tokens to the first node that is made from both. With a kernel of width 3, each convolution reaches one token farther to both sides: ${layers === 1 ? 'one layer is' : `${layers} layers are`} enough for the two ends, (n\u00a0−\u00a01)\u00a0/\u00a0(k\u00a0−\u00a01).`,
};

export type GraphStrings = typeof en;

const zh: GraphStrings = {
  names: { cnn: '卷积', rnn: '循环', attention: '自注意力' },
  tokens: '词元数 n',
  distance: '两个词元的距离',
  round: '已完成的轮数',
  of: (round, last) => `${round} / ${last}`,
  next: '下一轮',
  again: '从头开始',
  cnn: '一层层卷积：每个节点由下面一层的三个相邻节点算出。',
  rnn: '一条链：每个状态由它的词元和前一个状态算出。',
  attention: '每个输出都由全部词元算出。',
  facts: (done, all, rounds) =>
    `${all} 个中已算出 ${done} 个${done < all ? `，${all - done} 个还要等` : ''}；共需 ${rounds} 轮。`,
  path: (operations) => `两个词元经过 ${operations} 次运算相遇。`,
  hint: (layers) =>
    `每一轮里，凡是输入已经齐备的都同时算出；虚线的还在等。粗线从两个词元出发，通向第一个同时由二者算出的节点。卷积核宽度为 3 时，每层卷积向两边各多看一个词元，要让首尾相遇需要 ${layers} 层，即 (n\u00a0−\u00a01)\u00a0/\u00a0(k\u00a0−\u00a01)。`,
};

export const graphStrings = { en, zh };
