// The texts of this lesson's elements, in both languages.
const en = {
  dots: {
    token: (token: number) => `Token ${token}`,
    figures: 'Both tokens',
    lanes: ['norm', 'x + y', 'x'],
    drag: 'x',
    added: 'x + y',
    normalised: 'after the norm',
    way: 'the way of each feature',
    number: 'number',
    said: 'From the first line to the second, each feature goes its own way: by what the sublayer adds. From the second to the third, all go together: their mean moves to 0, and they are stretched or squeezed until their standard deviation is 1. Where the group stood and how wide it was is lost; how its dots stand to each other is kept.',
    reset: 'As it was',
  },
  norms: {
    names: { x: 'X', layer: 'layer norm: rows', batch: 'batch norm: columns' },
    axes: { token: 'token', feature: 'feature' },
    said: 'Both use the same formula and the same four numbers. Layer normalisation takes mean and variance of a row, batch normalisation of a column.',
  },
  causal: {
    mask: 'Causal mask',
    change: 'Change token',
    changed: (t: number) => `Token ${t} was changed.`,
    back: 'As it was',
    names: { x: 'x', weights: 'self-attention weights', output: 'output' },
    axes: { token: 'token', query: 'query', key: 'key', head: 'head', feature: 'feature', batch: 'batch' },
    /** From which token on the output may differ. */
    with: (t: number) =>
      `With the mask: the outputs before token ${t} are what they were, number for number. What was computed for them need never be computed again.`,
    without: 'Without the mask: every output has changed, those before the changed token too.',
    hint: 'Change a token and see which outputs change with it. A changed cell says what it was.',
  },
  four: {
    run: 'Translate again',
    sentence: 'Sentence',
    reference: 'Reference',
    translation: 'Translation',
    slip: 'All at position 0',
    bleu: 'BLEU',
    working: 'Translating…',
    compare: 'Also with every word at position 0, as in the book’s code',
    caption: 'The book’s four sentences and two longer ones',
  },
};

export type TransformerStrings = typeof en;

const zh: TransformerStrings = {
  dots: {
    token: (token) => `词元 ${token}`,
    figures: '两个词元',
    lanes: ['规范化', 'x + y', 'x'],
    drag: 'x',
    added: 'x + y',
    normalised: '规范化之后',
    way: '每个特征走过的路',
    number: '数值',
    said: '从第一条线到第二条，各个特征各走各的：子层加上多少，就移动多少。从第二条到第三条，大家一起动：均值移到 0，再一起拉开或收拢，直到标准差为 1。这一组点原来在哪里、散得多开，都丢掉了；点与点之间的相对位置保留了下来。',
    reset: '恢复原样',
  },
  norms: {
    names: { x: 'X', layer: '层规范化：按行', batch: '批量规范化：按列' },
    axes: { token: '词元', feature: '特征' },
    said: '公式相同，四个数也相同。层规范化取一行的均值和方差，批量规范化取一列的。',
  },
  causal: {
    mask: '因果掩蔽',
    change: '改动词元',
    changed: (t) => `词元 ${t} 被改动了。`,
    back: '恢复原样',
    names: { x: 'x', weights: '自注意力权重', output: '输出' },
    axes: { token: '词元', query: '查询', key: '键', head: '头', feature: '特征', batch: '批量' },
    with: (t) => `有掩蔽：词元 ${t} 之前的输出一个数也没有变。为它们算过的东西，再也不用重算。`,
    without: '没有掩蔽：每个输出都变了，被改动的词元之前的也变了。',
    hint: '改动一个词元，看哪些输出跟着变。变了的格子会说出原来的数。',
  },
  four: {
    run: '重新翻译',
    sentence: '句子',
    reference: '参考译文',
    translation: '译文',
    slip: '都在位置 0',
    bleu: 'BLEU',
    working: '正在翻译……',
    compare: '再试一遍：每个词元都在位置 0，与书中代码相同',
    caption: '书中的四个句子，和两个更长的句子',
  },
};

export const transformerStrings = { en, zh };
