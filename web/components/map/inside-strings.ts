// What <attn-inside> says, in both languages.
import { languageOf } from '../ui/strings';

const en = {
  sentence: 'English sentence',
  go: 'Run it through',
  examples: 'Or one of these:',
  words: 'Word by word',
  next: 'Write the next word',
  play: 'Write to the end',
  pause: 'Pause',
  again: 'Start again',
  empty: 'Type a sentence first.',
  tooLong: (most: string) =>
    `The model has learned from sentences of at most ${most} words and signs: write a shorter one.`,
  loading: 'The model is coming…',
  failed: (reason: string) => `It could not be shown: ${reason}`,
  reads: 'The words run through the model; bars show the most probable next word.',
  wrote: (word: string) => `“${word}” enters below. The framed rows are new; those above a decoder keeps in its cache.`,
  wroteStep: (word: string) => `“${word}” enters below, and the decoder takes one step more.`,
  ended: 'The end is the most probable next: the translation is finished.',
  unknown: (words: string) => `The model does not know ${words} and reads <unk> instead.`,
  translation: 'Translation so far',
  listed: ', ',
  between: ' ',
  noWords: 'It has no vocabularies: open it under “Translate”, where you can give them.',
};

export type InsideStrings = typeof en;

const zh: InsideStrings = {
  sentence: '英语句子',
  go: '送入模型',
  examples: '或选一句：',
  words: '逐词进行',
  next: '写出下一个词',
  play: '一直写完',
  pause: '暂停',
  again: '重新开始',
  empty: '请先写一个句子。',
  tooLong: (most) => `模型学过的句子最多有 ${most} 个词和标点：请写短一些。`,
  loading: '正在载入模型……',
  failed: (reason) => `无法显示：${reason}`,
  reads: '词穿过模型，长条显示最可能的下一个词。',
  wrote: (word) => `“${word}”从下面进入，加框的行是新的；上面的行没有变，解码器把它们存在缓存里。`,
  wroteStep: (word) => `“${word}”从下面进入，解码器多走一个时间步。`,
  ended: '最可能的下一个词元是句末：翻译完了。',
  unknown: (words) => `模型不认识${words}，读到的是 <unk>。`,
  translation: '目前的译文',
  listed: '、',
  between: '',
  noWords: '它没有词表：请在“翻译”页打开，那里可以给出词表。',
};

export const insideLanguages = { en, zh };

export const insideStringsFor = (element: Element): InsideStrings => insideLanguages[languageOf(element)];
