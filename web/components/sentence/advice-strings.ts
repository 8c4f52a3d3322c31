// What is said about a sentence that a model has difficulties with.
import { languageOf } from '../ui/strings';

const en = {
  unknown: (words: string[]) =>
    words.length === 1
      ? `${words[0]} is not in the vocabulary: the model reads <unk>.`
      : `${words.join(', ')} are not in the vocabulary: the model reads <unk> for each.`,
  truncated: (n: number) => `The model reads ${n} tokens at most: the rest of the sentence was cut off.`,
  nearest: (word: string) => `Known words near ${word}:`,
  put: (known: string, word: string) => `${known} for ${word}`,
  foreign: 'The model knows hardly any of these words: it reads English.',
  unbuilt: 'Hardly any sentence that the model was trained on is built like this one. One nearby that is built like those it knows:',
  unbuiltAlone: 'Hardly any sentence that the model was trained on is built like this one.',
  further: 'The model reads one sentence at a time, here the first. What follows it:',
};

export type AdviceStrings = typeof en;

const zh: AdviceStrings = {
  unknown: (words) => `${words.join('、')}不在词表里，模型读到的是未知词元 <unk>。`,
  truncated: (n) => `模型最多读 ${n} 个词元，句子后面的部分被截断了。`,
  nearest: (word) => `与${word}相近、它认识的词：`,
  put: (known, word) => `把 ${word} 换成 ${known}`,
  foreign: '模型只读英语：这句话里几乎没有它认识的词。',
  unbuilt: '这样构造的句子，模型几乎没有学过。下面这句与它相近，构造是模型学过的：',
  unbuiltAlone: '这样构造的句子，模型几乎没有学过。',
  further: '模型一次只读一句话，这里读的是第一句。后面还有：',
};

export const adviceStrings = { en, zh };

export const adviceStringsFor = (element: Element): AdviceStrings => adviceStrings[languageOf(element)];
