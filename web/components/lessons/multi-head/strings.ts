// The texts of this lesson's elements, in both languages.
const en = {
  split: {
    heads: 'Heads',
    stage: 'Stage',
    steps: ['Projected', 'reshape', 'permute', 'reshape'],
    back: 'Back',
    next: 'Next',
    /** One for each stage, with what is where. */
    said: [
      (n: number, size: number) =>
        `One row a token, one column a hidden unit. Colours say which head a column will belong to: ${n} heads of ${size}.`,
      (n: number, size: number) =>
        `Every row is cut into ${n} pieces of ${size}. Nothing moves in memory; the shape gains an axis.`,
      () =>
        'Heads come before tokens: now each head’s numbers lie together, sentence by sentence. This is the step for which numbers move. (PyTorch puts it off: its permute only notes the new order of the axes, and the reshape that follows moves the numbers.)',
      (n: number) =>
        `Sentences and heads become one axis: ${n} small attentions that know nothing of each other, and one batched product computes them all.`,
    ],
    shape: (text: string) => `shape ${text}`,
    picture: 'The cells of a tensor, moving from one arrangement to the next',
    sentence: (b: number) => `sentence ${b}`,
    head: (n: number) => `head ${n}`,
    place: (from: string, to: string, number: string) => `${from} of the projection is ${to} here: ${number}`,
    memory: 'The same numbers in memory, from the first to the last',
    moved: (from: number, to: number) =>
      from === to ? `; in memory it is where it was, at ${to}.` : `; in memory it moved from ${from} to ${to}.`,
    hint: 'Point at a cell, or tap it, to follow it.',
  },
  lens: {
    way: 'Lengths for sentences × heads',
    ways: { each: 'each repeated, per head', whole: 'the list repeated (wrong)' },
    names: { lens: 'valid_lens', scores: 'scores', weights: 'weights' },
    axes: { row: 'row', key: 'key', length: 'length' },
    label: (b: number, n: number) => `s${b}h${n}`,
    said: {
      each: 'Rows 0 and 1 are the two heads of sentence 0, which has 3 valid keys; rows 2 and 3 those of sentence 1, which has 2.',
      whole:
        'The lengths come in the order 3, 2, 3, 2. Head 1 of sentence 0 now misses a word, and head 0 of sentence 1 looks at padding. No error is raised: the shapes fit.',
    },
  },
  importance: {
    measure: 'Measure every head',
    working: (measured: number, all: number) => `${measured} of ${all} heads measured`,
    before: (sentences: number) =>
      `The loss of the page’s Transformer on ${sentences} sentences that it was not trained on, once for each of its 24 heads with that head taken away. It is the sum over the sentences, of each the mean over all steps, padding included.`,
    whole: 'With all heads the loss, summed over the sentences, is',
    end: '. Without one, it is:',
    name: 'loss without the head',
    layer: 'attention and layer',
    head: 'head',
    rows: ['encoder 0', 'encoder 1', 'decoder 0', 'decoder 1', 'cross 0', 'cross 1'],
  },
};

export type MultiHeadStrings = typeof en;

const zh: MultiHeadStrings = {
  split: {
    heads: '头数',
    stage: '阶段',
    steps: ['投影', 'reshape', 'permute', 'reshape'],
    back: '上一步',
    next: '下一步',
    said: [
      (n, size) => `一行是一个词元，一列是一个隐藏单元。颜色表示这一列将归哪个头：${n} 个头，每个 ${size} 列。`,
      (n, size) => `每一行切成 ${n} 段，每段 ${size} 个数。内存里什么都没有动，只是形状多了一个轴。`,
      () =>
        '头的轴移到词元的轴前面：现在同一个头的数挨在一起，一句接一句。要搬动数的是这一步。（PyTorch 会推迟搬动：permute 只记下轴的新顺序，随后的 reshape 才搬动这些数。）',
      (n) => `句子和头合成一个轴：${n} 个互不相干的小注意力，一次批量乘法全部算出。`,
    ],
    shape: (text) => `形状 ${text}`,
    picture: '一个张量的格子，从一种排列移动到下一种',
    sentence: (b) => `句子 ${b}`,
    head: (n) => `头 ${n}`,
    place: (from, to, number) => `投影里的 ${from} 在这里是 ${to}：${number}`,
    memory: '同样的数在内存里，从第一个到最后一个',
    moved: (from, to) => (from === to ? `；内存里还在原处：${to}。` : `；内存里从 ${from} 移到了 ${to}。`),
    hint: '指向或点按一个格子，看它去了哪里。',
  },
  lens: {
    way: '句子 × 头的有效长度',
    ways: { each: '逐个重复，每个头一份', whole: '整个列表重复（错）' },
    names: { lens: '有效长度', scores: '分数', weights: '权重' },
    axes: { row: '行', key: '键', length: '长度' },
    label: (b, n) => `句${b}头${n}`,
    said: {
      each: '第 0、1 行是句子 0 的两个头，它有 3 个有效的键；第 2、3 行是句子 1 的两个头，它有 2 个。',
      whole:
        '有效长度的顺序成了 3、2、3、2。句子 0 的头 1 少看了一个词元，句子 1 的头 0 却看到了填充。程序不会报错：形状都对得上。',
    },
  },
  importance: {
    measure: '测量每个头',
    working: (measured, all) => `已测 ${measured} / ${all} 个头`,
    before: (sentences) =>
      `本页 Transformer 在 ${sentences} 个训练中没有见过的句子上的损失：它共有 24 个头，每次去掉其中一个。损失先对每个句子的全部时间步求平均（填充也算在内），再对句子求和。`,
    whole: '所有头都在时，各句的损失之和是',
    end: '。去掉一个头以后：',
    name: '去掉这个头以后的损失',
    layer: '注意力和层',
    head: '头',
    rows: ['编码器 0', '编码器 1', '解码器 0', '解码器 1', '交叉 0', '交叉 1'],
  },
};

export const multiHeadStrings = { en, zh };
