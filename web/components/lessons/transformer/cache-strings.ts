const en = {
  loading: 'Computing…',
  back: 'Word before',
  next: 'Next word',
  head: 'Head',
  keys: 'Keys kept',
  values: 'Values kept',
  weights: 'Weights',
  word: 'word read',
  key: 'key',
  feature: 'feature',
  said: (step: number, read: string, written: string, last: boolean) =>
    `The decoder reads “${read}” and adds one row to the keys and one to the values. ` +
    (step === 0
      ? 'Its query meets one key'
      : `Its query meets ${step + 1} keys, of which ${step === 1 ? 'one was' : `${step} were`} there`) +
    `. After the last block it writes “${written}”${last ? ', and the sentence is done.' : ', which it reads next.'}`,
};

export type CacheStrings = typeof en;

const zh: CacheStrings = {
  loading: '正在计算……',
  back: '上一个词',
  next: '下一个词',
  head: '头',
  keys: '保留的键',
  values: '保留的值',
  weights: '权重',
  word: '读入的词',
  key: '键',
  feature: '特征',
  said: (step, read, written, last) =>
    `解码器读入“${read}”，键和值各添一行。` +
    (step === 0 ? '它的查询只与一个键相乘' : `它的查询与 ${step + 1} 个键相乘，其中 ${step} 个早已在那里`) +
    `。经过最后一个块，写出“${written}”${last ? '，句子到此结束。' : '，下一步读入的就是它。'}`,
};

export const cacheStrings = { en, zh };
