// The texts of the corpus page, in both languages.
import type { Strings } from '../ui/strings';
import type { Split } from '../models/pairs';
import type { Pattern } from './find';

interface CorpusStrings {
  split: string;
  splits: Record<Split, string>;
  search: string;
  pattern: string;
  patterns: Record<Pattern, string>;
  loading: string;
  unreachable(what: string, why: string): string;
  found(shown: string, all: string): string;
  none: string;
  previous: string;
  next: string;
  list: string;
  reading: string;
}

const en: CorpusStrings = {
  split: 'Part',
  splits: {
    test: 'Test: random',
    words: 'Test: new couples of words',
    constructions: 'Test: new couples of constructions',
    longer: 'Test: longer than trained',
    sample: 'Training: a sample',
    tab600: 'For the tab',
  },
  search: 'Find words',
  pattern: 'Pairs in which',
  patterns: {
    any: 'anything happens',
    order: 'words change their order',
    split: 'one word becomes several',
    merge: 'several words become one',
    unaligned: 'a word has no counterpart',
  },
  loading: 'Fetching the sentence pairs…',
  unreachable: (what, why) => `The file “${what}” could not be fetched: ${why}`,
  found: (shown, all) => `Pairs ${shown} of ${all}`,
  none: 'No pair of this part has these words.',
  previous: 'Previous',
  next: 'Next',
  list: 'Sentence pairs',
  reading:
    'The model is fed this translation word by word. Each row shows where it looks before the word is written; the frames are the alignment that is known to be right.',
};

const zh: CorpusStrings = {
  split: '部分',
  splits: {
    test: '测试：随机',
    words: '测试：新的词语搭配',
    constructions: '测试：新的句式搭配',
    longer: '测试：比训练时更长',
    sample: '训练：一部分',
    tab600: '供网页训练',
  },
  search: '查找词',
  pattern: '句对的特点',
  patterns: {
    any: '不限',
    order: '词序改变',
    split: '一个词译成几个词',
    merge: '几个词译成一个词',
    unaligned: '有的词没有对应',
  },
  loading: '正在载入句对……',
  unreachable: (what, why) => `无法载入文件“${what}”：${why}`,
  found: (shown, all) => `第 ${shown} 对，共 ${all} 对`,
  none: '这一部分里没有含这些词的句对。',
  previous: '上一页',
  next: '下一页',
  list: '句对',
  reading: '这里把给定的译文逐词送进解码器。每一行表示写出这个词元之前模型看向哪里；方框是已知正确的对齐。',
};

export const corpusStrings = ({ locale }: Strings): CorpusStrings => ({ en, zh })[locale === 'en' ? 'en' : 'zh'];
