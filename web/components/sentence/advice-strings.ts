// What is said about a sentence that a model has difficulties with.
import { languageOf } from '../ui/strings';

const en = {
  unknown: (words: string[]) =>
    words.length === 1
      ? `${words[0]} is not in the vocabulary: the model reads <unk>.`
      : `${words.join(', ')} are not in the vocabulary: the model reads <unk> for each.`,
  truncated: (n: number) => `The model reads ${n} tokens at most: the rest of the sentence was cut off.`,
  nearest: (word: string) => `Did you mean, for ${word}:`,
  put: (known: string, word: string) => `${known} for ${word}`,
  foreign: 'The model knows hardly any of these words: it reads English.',
  chinese: 'This is Chinese: the model reads only English.',
  further: 'The model reads one sentence at a time, here the first. What follows it:',
};

export type AdviceStrings = typeof en;

const zh: AdviceStrings = {
  unknown: (words) => `${words.join('、')}不在词表里，模型读到的是未知词元 <unk>。`,
  truncated: (n) => `模型最多读 ${n} 个词元，句子后面的部分被截断了。`,
  nearest: (word) => `${word}，你想写的是不是：`,
  put: (known, word) => `把 ${word} 换成 ${known}`,
  foreign: '模型只读英语：这句话里几乎没有它认识的词。',
  chinese: '这是中文，模型只读英语。',
  further: '模型一次只读一句话，这里读的是第一句。后面还有：',
};

export const adviceStrings = { en, zh };

export const adviceStringsFor = (element: Element): AdviceStrings => adviceStrings[languageOf(element)];
