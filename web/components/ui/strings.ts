// Texts that several elements say, in both languages; what one says stands beside it. The Chinese terms are those of
// the Chinese edition of "Dive into Deep Learning".

const en = {
  locale: 'en',
  model: {
    legend: 'Model',
    names: {
      seq2seq_attention: 'GRU with Bahdanau attention',
      seq2seq: 'GRU without attention',
      transformer: 'Transformer',
    } as Record<string, string>,
    loading: 'Fetching the model…',
    unreachable: (what: string, why: string) => `The model “${what}” could not be fetched: ${why}`,
    parameters: (n: string) => `${n} parameters`,
    vocabulary: (src: string, tgt: string) => `vocabularies of ${src} and ${tgt} tokens`,
  },
  pair: {
    legend: 'Languages',
    'eng-fra': 'English–French',
    'eng-zho': 'English–Chinese',
  },
  engine: {
    crashed: (why: string) => `The engine stopped: ${why}`,
    again: 'Try again',
  },
  notice: {
    dismiss: 'Close this message',
  },
  translate: {
    sentence: 'English sentence',
    sentenceAny: 'Sentence to translate',
    go: 'Translate',
    positions: 'Every word at position 0, as in “Dive into Deep Learning”',
    unended: 'The model reached its longest sentence without <eos>.',
    examples: 'Try',
    source: 'Source',
    produced: 'Produced',
    nothingYet: 'nothing yet',
    lines: 'The wider a line, the larger the weight. Point at a word, or tap it, for its own lines.',
    unknownMark: 'not in the vocabulary',
    copiedMark: (p: string) => `copied from the source: <unk>, probability ${p}`,
    copied: (words: string) =>
      `Copied: ${words}. Where the model writes <unk>, the unknown word that it attends to most stands instead.`,
    probability: (p: string) => `probability ${p}`,
    improbable: (least: string, words: string) =>
      `Faint: words that the model itself found improbable, with a probability below ${least}: ${words}.`,
    empty: 'Type a sentence first.',
    wordless: 'There is no word in this sentence.',
  },
  view: {
    kind: 'Attention',
    kinds: { encoder: 'Encoder', decoder: 'Decoder', cross: 'Cross' },
    layer: 'Layer',
    head: 'Head',
  },
  heatmap: {
    labels: {
      encoder: 'Encoder self-attention weights',
      decoder: 'Decoder self-attention weights',
      cross: 'Attention weights of the produced words over the source',
    },
    corners: {
      encoder: ['source', 'source'],
      decoder: ['produced', 'read so far'],
      cross: ['produced', 'source'],
    },
    readings: {
      encoder: 'Each row is a source word asking, each column a source word being looked at. A row sums to 1.',
      decoder:
        'Each row is a produced word, each column a word that the decoder had read by then. What comes later is masked. A row sums to 1.',
      cross:
        'Each row is a produced word, each column a source word. A row shows where the model looked; it sums to 1.',
    },
    cell: (row: string, col: string, value: string) => `${row} → ${col}: ${value}`,
    maskedCell: (row: string, col: string) => `${row} → ${col}: masked`,
    marks: { sure: 'sure link', possible: 'possible link', painted: 'you painted it' },
    markedCell: { sure: ', a sure link', possible: ', a possible link', painted: ', you painted it' },
    masked: 'masked',
    padding: 'padding',
    hint: 'Point at a cell, tap it or walk there with the arrow keys for its exact value.',
    legend: 'weight',
    empty: 'Nothing to show yet: it comes with the words that the model produces.',
  },
};

export type Strings = typeof en;

const zh: Strings = {
  locale: 'zh-CN',
  model: {
    legend: '模型',
    names: { seq2seq_attention: '带 Bahdanau 注意力的 GRU', seq2seq: '不带注意力的 GRU', transformer: 'Transformer' },
    loading: '正在载入模型……',
    unreachable: (what, why) => `无法载入模型“${what}”：${why}`,
    parameters: (n) => `${n} 个参数`,
    vocabulary: (src, tgt) => `源语言词表 ${src} 个词元，目标语言词表 ${tgt} 个`,
  },
  pair: {
    legend: '语言',
    'eng-fra': '英语-法语',
    'eng-zho': '英语-汉语',
  },
  engine: {
    crashed: (why) => `引擎停止了：${why}`,
    again: '再试一次',
  },
  notice: {
    dismiss: '关闭这条消息',
  },
  translate: {
    sentence: '英语句子',
    sentenceAny: '要翻译的句子',
    go: '翻译',
    positions: '每个词元都在位置 0，与《动手学深度学习》相同',
    unended: '到了最大长度，模型还没有给出 <eos>。',
    examples: '试试',
    source: '源句',
    produced: '译文',
    nothingYet: '还没有词元',
    lines: '线越宽，权重越大。指向或点按一个词元，就只看它的线。',
    unknownMark: '不在词表里',
    copiedMark: (p) => `从原句照抄：<unk>，概率 ${p}`,
    copied: (words) => `照抄：${words}。模型写出 <unk> 的地方，换成了原句里它最关注的未知词。`,
    probability: (p) => `概率 ${p}`,
    improbable: (least, words) => `颜色较淡的是模型自己也没有把握的词元，概率低于 ${least}：${words}。`,
    empty: '请先输入一个句子。',
    wordless: '这句话里没有单词。',
  },
  view: {
    kind: '注意力',
    kinds: { encoder: '编码器', decoder: '解码器', cross: '交叉' },
    layer: '层',
    head: '头',
  },
  heatmap: {
    labels: {
      encoder: '编码器的自注意力权重',
      decoder: '解码器的自注意力权重',
      cross: '译出的词元对源句的注意力权重',
    },
    corners: {
      encoder: ['源句', '源句'],
      decoder: ['译文', '已读'],
      cross: ['译文', '源句'],
    },
    readings: {
      encoder: '每一行是一个发出查询的源句词元，每一列是一个被关注的源句词元。每行之和为 1。',
      decoder: '每一行是一个译出的词元，每一列是解码器那时已读到的词元；后面的被掩蔽。每行之和为 1。',
      cross: '每一行是一个译出的词元，每一列是一个源句词元。一行表示模型关注了哪里，和为 1。',
    },
    cell: (row, col, value) => `${row} → ${col}：${value}`,
    maskedCell: (row, col) => `${row} → ${col}：被掩蔽`,
    marks: { sure: '确定的对齐', possible: '可能的对齐', painted: '你涂过的格子' },
    markedCell: { sure: '，确定的对齐', possible: '，可能的对齐', painted: '，你涂过' },
    masked: '被掩蔽',
    padding: '填充',
    hint: '指向或点按一个格子可看到精确值，也可以用方向键移动。',
    legend: '权重',
    empty: '这里还没有内容：译出词元之后才有。',
  },
};

export const languages = { en, zh };

export type Language = keyof typeof languages;

/**
 * The language of the part of the page that the element stands in: texts are said in it, `{ en: …, zh: …
 * }[languageOf(this)]`.
 */
export function languageOf(element: Element): Language {
  const at = element.closest('[lang]');
  if (at) return at.getAttribute('lang')!.toLowerCase().startsWith('zh') ? 'zh' : 'en';
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : 'en';
}

/** What stands between the parts of a text that is put together: Chinese signs are as wide as its characters. */
const signs = {
  en: { list: ', ', comma: ', ', semicolon: '; ', colon: ': ' },
  zh: { list: '、', comma: '，', semicolon: '；', colon: '：' },
};

export const signsFor = (element: Element) => signs[languageOf(element)];

export const stringsFor = (element: Element): Strings => languages[languageOf(element)];
