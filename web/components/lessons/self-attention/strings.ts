// The texts of this lesson's elements, in both languages.
const en = {
  costs: {
    n: 'sequence length n',
    d: 'size d of a token',
    k: 'width k of the kernel',
    caption:
      'Multiplications and steps of one layer over n tokens of size d; the path goes through as many layers as it needs',
    layer: 'Layer',
    layers: { cnn: 'Convolution', rnn: 'Recurrent', attention: 'Self-attention' },
    measures: { cost: 'Multiplications', steps: 'One after another', path: 'Longest path' },
    pairs: 'of it: pairs',
    units: { cost: 'multiplications', steps: 'steps', path: 'operations' },
    plot: (measure: string, sizes: readonly string[]) => `${measure}: ${sizes.join(', ')}`,
    least: 'least',
    hint: 'Counted are the multiplications of matrix products: the convolution’s kernel; a recurrent layer’s matrix for the token and one for the state; of self-attention the three projections (3·n·d²), then a score and a part of the weighted sum for every pair (2·n²·d). Bars are logarithmic: from tick to tick of the first axis it is a thousand times as much.',
  },
  shuffle: {
    order: 'Order of the shuffled sentence',
    tokens: ['our', 'dog', 'bites', 'the', 'man'],
    shuffled: [3, 4, 2, 0, 1],
    swap: (token: string) => `${token}: choose it, then another, to swap them`,
    chosen: (token: string) => `${token} is chosen: choose the one to swap it with.`,
    original: 'As written',
    again: 'Back to the order as written',
    positions: 'Add the positional encoding first',
    names: {
      original: 'output, as written',
      shuffled: 'output, shuffled',
      difference: 'shuffled − rearranged',
    },
    without:
      'Every row of the first output stands in the second one too, at its token’s new place. What is left of the difference is rounding: sums in another order differ in their last digit.',
    with: 'Now the same token has another output at another place: the difference is no longer rounding.',
  },
  encoding: {
    column: 'first of the four columns',
    plot: (from: number, to: number) => `Columns ${from} to ${to} of the positional encoding over 60 positions`,
    series: (column: number) => `column ${column}`,
    x: 'position',
    y: 'encoding',
    heat: 'P',
    axes: { position: 'position', feature: 'column' },
  },
  rotation: {
    offset: 'offset δ',
    position: 'position i',
    pair: 'Pair of columns',
    pairText: (j: number) => `${2 * j}, ${2 * j + 1}`,
    picture: (i: string, to: string, pair: string) =>
      `Circle of the columns ${pair}: an arrow turns position ${i} into position ${to}`,
    names: {
      from: (i: string) => `P at ${i}`,
      turned: 'turned',
      to: (i: string) => `P at ${i}, directly`,
      matrix: 'rotation',
    },
    said: (i: string, to: string) =>
      `Move i: the arrow’s ends move, its angle does not. Every pair is turned by its own matrix; turned together, they make row ${i} into row ${to}.`,
    sine: 'sin',
    cosine: 'cos',
  },
};

export type SelfAttentionStrings = typeof en;

const zh: SelfAttentionStrings = {
  costs: {
    n: '序列长度 n',
    d: '词元的维数 d',
    k: '卷积核的宽度 k',
    caption: '一层处理 n 个 d 维词元的乘法次数和顺序操作；路径穿过所需的各层',
    layer: '层',
    layers: { cnn: '卷积', rnn: '循环', attention: '自注意力' },
    measures: { cost: '乘法次数', steps: '顺序操作', path: '最大路径长度' },
    pairs: '其中词元对',
    units: { cost: '乘法（次）', steps: '步', path: '运算（次）' },
    plot: (measure, sizes) => `${measure}：${sizes.join('，')}`,
    least: '最小',
    hint: '只计矩阵乘法里的乘法：卷积的核；循环层对词元、对状态各一个矩阵；自注意力的三个投影（3·n·d²），再加上每一对词元的一个分数和加权和里的一项（2·n²·d）。条形的长度取对数：第一张图里，每过一个刻度，数值就是原来的一千倍。',
  },
  shuffle: {
    order: '打乱后的顺序',
    tokens: ['我们', '的', '狗', '咬', '人'],
    shuffled: [4, 3, 0, 1, 2],
    swap: (token) => `${token}：先选它，再选另一个，两者交换`,
    chosen: (token) => `已选“${token}”，再选一个与它交换。`,
    original: '原来的顺序',
    again: '恢复原来的顺序',
    positions: '先加上位置编码',
    names: { original: '输出（原顺序）', shuffled: '输出（打乱后）', difference: '打乱后 − 重排' },
    without:
      '第一个输出的每一行也都出现在第二个里，只是跟着词元换了位置。剩下的差只是舍入误差：求和顺序不同，最后一位就不同。',
    with: '现在，同一个词元换了位置，输出也变了：差别不再只是舍入误差。',
  },
  encoding: {
    column: '四列中的第一列',
    plot: (from, to) => `位置编码的第 ${from} 到第 ${to} 列，共 60 个位置`,
    series: (column) => `第 ${column} 列`,
    x: '位置',
    y: '编码',
    heat: 'P',
    axes: { position: '位置', feature: '列' },
  },
  rotation: {
    offset: '偏移 δ',
    position: '位置 i',
    pair: '一对列',
    pairText: (j) => `${2 * j}、${2 * j + 1}`,
    picture: (i, to, pair) => `第 ${pair} 列的圆：箭头把位置 ${i} 转到位置 ${to}`,
    names: {
      from: (i) => `位置 ${i} 的 P`,
      turned: '旋转后',
      to: (i) => `位置 ${i} 的 P（直接计算）`,
      matrix: '旋转矩阵',
    },
    said: (i, to) =>
      `移动 i：箭头的两端在动，转过的角度不变。每对列由自己的矩阵旋转；合起来，第 ${i} 行变成第 ${to} 行。`,
    sine: 'sin',
    cosine: 'cos',
  },
};

export const selfAttentionStrings = { en, zh };
