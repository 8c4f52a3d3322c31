// What is said where files are opened.
import { languageOf } from '../ui/strings';

const en = {
  open: 'Open a weights file…',
  drop: 'Drop the file to open it',
  opened: (name: string) => `${name} is open.`,
  diverged: (epoch: string) =>
    `Its training diverged: the loss of epoch ${epoch} was far above that of a model that knows nothing.`,
  refused: (name: string, why: string) => `${name} was not opened. ${why}`,
  kept: 'Nothing else has changed.',
  listAlone: 'It may be a vocabulary: open the weights file first.',
  tooLarge: (limit: string) => `It is larger than ${limit} MB.`,
  unreadable: 'The browser could not read it.',
  needsVocabularies: (name: string) => `${name} has no vocabularies`,
  vocabularies:
    'A file saved from PyTorch holds numbers but no words. Give both vocabularies as JSON lists, in the order of their indices.',
  vocabulary: { src_vocab: 'source vocabulary', tgt_vocab: 'target vocabulary' },
  side: { source: 'source', target: 'target' },
  choose: (what: string) => `Choose the ${what} (.json)…`,
  chosen: (what: string, name: string) => `The ${what}: ${name}`,
  heads: 'Attention heads',
  headsHint:
    'The weights have the same shapes for any number of heads, so the file cannot tell it. The Transformer of “Dive into Deep Learning” has 4.',
  openWith: 'Open with these',
  cancel: 'Cancel',
};

export type FileStrings = typeof en;

const zh: FileStrings = {
  open: '打开权重文件……',
  drop: '松开即打开这个文件',
  opened: (name) => `已打开 ${name}。`,
  diverged: (epoch) => `它的训练发散过：第 ${epoch} 个迭代周期的损失远高于一个一无所知的模型。`,
  refused: (name, why) => `未能打开 ${name}。${why}`,
  kept: '其他一切照旧。',
  listAlone: '它可能是词表：请先打开权重文件。',
  tooLarge: (limit) => `文件大于 ${limit} MB。`,
  unreadable: '浏览器无法读取这个文件。',
  needsVocabularies: (name) => `${name} 里没有词表`,
  vocabularies: '从 PyTorch 存出的文件只有数，没有词元。请给出两个词表：按索引顺序排列的 JSON 列表。',
  vocabulary: { src_vocab: '源语言词表', tgt_vocab: '目标语言词表' },
  side: { source: '源句', target: '译句' },
  choose: (what) => `选择${what}（.json）……`,
  chosen: (what, name) => `${what}：${name}`,
  heads: '注意力头数',
  headsHint: '头数不同，权重的形状也一样，所以文件里看不出头数。《动手学深度学习》的 Transformer 有 4 个头。',
  openWith: '用它们打开',
  cancel: '取消',
};

export const fileStrings = { en, zh };

export const fileStringsFor = (element: Element): FileStrings => fileStrings[languageOf(element)];
