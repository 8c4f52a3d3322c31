import { languageOf } from '../../ui/strings';

const en = {
  sentence: 'Sentence to translate',
  reference: 'Reference translation, if you have one',
  go: 'Translate with both',
  sides: ['Model A', 'Model B'],
  opened: (side: string, file: string) => `${side}: ${file}`,
  none: 'No model yet: open a weights file, or take one that comes with this page.',
  shipped: { seq2seq_attention: 'The page’s GRU', transformer: 'The page’s Transformer' } as Record<string, string>,
  noAttention: 'This model has no attention to show.',
  translation: 'Translation',
  bleu: 'BLEU',
  parameters: (n: string) => `${n} parameters`,
  image: 'Heatmap (SVG)',
  table: 'Weights (TSV)',
  numbers: 'Both models’ numbers (JSON)',
  failed: (why: string) => `That did not work: ${why}`,
  kept: 'The sentence and the reference are in the address of this page; weights stay on your machine.',
};

const zh: typeof en = {
  sentence: '要翻译的句子',
  reference: '参考译文（如果有）',
  go: '用两个模型翻译',
  sides: ['模型 A', '模型 B'],
  opened: (side, file) => `${side}：${file}`,
  none: '还没有模型：打开一个权重文件，或者选用本页自带的模型。',
  shipped: { seq2seq_attention: '本页的 GRU', transformer: '本页的 Transformer' },
  noAttention: '这个模型没有注意力可以显示。',
  translation: '译文',
  bleu: 'BLEU',
  parameters: (n) => `${n} 个参数`,
  image: '热图（SVG）',
  table: '权重（TSV）',
  numbers: '两个模型的结果（JSON）',
  failed: (why) => `没有成功：${why}`,
  kept: '句子和参考译文在本页的地址里；权重留在你的电脑上。',
};

export const yourModelStrings = { en, zh };
export type YourModelStrings = typeof en;
export const yourModelStringsFor = (element: Element): YourModelStrings => yourModelStrings[languageOf(element)];
