// What the page “Translate” says and no other does.
const en = {
  step: 'Next word',
  play: 'Play',
  pause: 'Pause',
  reset: 'Reset',
  transport: 'Word by word',
  another: 'Another sentence',
  unfetched: (why: string) => `The sentences could not be fetched: ${why}`,
  positionsHint:
    'The book’s code feeds the decoder one word at a time when it predicts, and each word gets the positional encoding of position 0. The model was trained with the real positions.',
  beam: (n: number) => `The best that a beam of ${n} finds`,
  beamHint:
    'The likeliest word each time need not make the likeliest sentence. Beam search keeps several beginnings in view; its score is the log probability divided by a length penalty.',
  found: (logP: string, score: string) => `log probability ${logP}, score ${score}`,
  known: (n: string) => `The ${n} words and marks that it knows`,
};

const zh: typeof en = {
  step: '下一个词元',
  play: '播放',
  pause: '暂停',
  reset: '重置',
  transport: '逐个词元',
  another: '换一句',
  unfetched: (why) => `无法载入句子：${why}`,
  positionsHint:
    '预测时，书中的代码每次只把一个词元送进解码器，所以每个词元得到的都是位置 0 的位置编码；而模型是用真实的位置训练的。',
  beam: (n) => `宽度为 ${n} 的束搜索找到的最佳译文`,
  beamHint:
    '每一步都取概率最大的词元，得到的句子未必概率最大。束搜索同时保留几个最好的开头；得分是对数概率除以长度惩罚。',
  found: (logP, score) => `对数概率 ${logP}，得分 ${score}`,
  known: (n) => `它认识的 ${n} 个词元`,
};

export const translateStrings = { en, zh };
