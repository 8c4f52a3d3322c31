// What the settings of a training do, a sentence each.
import { languageOf } from '../ui/strings';

const en: Record<string, string> = {
  examples: 'How many of the pairs are trained on, from the first.',
  steps: 'Longer sentences are cut, shorter ones are padded; both sides alike.',
  batch: 'Pairs that a step looks at together before it changes the weights.',
  lr: 'How far Adam goes at each step; the greatest, if it warms up or falls.',
  warmup: 'Steps in which the learning rate rises from 0. A Transformer’s first gradients are large and misleading.',
  inverse_root:
    'After the warm-up: after four times as many steps, half the rate. The schedule of the Transformer’s authors.',
  cosine: 'After the warm-up the rate falls along half a cosine, to 0 at the last step.',
  embed: 'Numbers that stand for a word.',
  hidden: 'Numbers that stand for a word, or a state, inside of the model.',
  layers: 'Blocks or recurrent layers above each other.',
  heads: 'Attentions side by side; they share the hidden units.',
  ffn: 'Width of the small network that follows attention in each block.',
  pre_norm:
    'Each part of a block gets normalised numbers, and the residual path stays free. The book normalises behind it.',
  small_embeddings:
    'Embeddings begin at 1/√H, so that times √H they are as large as the positions. With the book’s, √H times larger, the first scores are in the hundreds, and softmax is all or nothing.',
  tied_embeddings:
    'The output layer’s scores are dot products with the target’s embeddings, one matrix where there were two, as in the Transformer’s paper; of Bahdanau’s model, a matrix brings the state to their size first. These embeddings begin small, for at the book’s size the first loss would be many times larger.',
  dropout: 'Share of the numbers that are left out at random while it trains.',
  label_smoothing: 'Share of each label that all words get alike: the model is not rewarded for being certain.',
  guided_alignment:
    'Weight of a second loss: how far attention is from the word links in the third column of the pairs. 0: the model finds its alignment alone.',
  unknown_words:
    'Share of the pairs in which a linked word or two become <unk> in both sentences, others in each epoch. The model learns where a word that it does not know goes, and the word itself is copied there.',
  weight_decay: 'Share of each weight, times the learning rate, that a step takes away.',
  average: 'What is saved and translates is the mean of the weights over about so many steps.',
  valid_every: 'After so many epochs the held-out pairs are translated; more often takes longer.',
  patience:
    'The training ends after so many looks at the held-out pairs without a smaller loss; 0: it never ends early.',
  bidirectional: 'The encoder also reads from the end.',
  dot_product: 'Scores are dot products, without the small network of additive attention.',
  lstm: 'Cells with a memory of their own beside the state.',
  min_freq: 'Words that occur less often are read as <unk>.',
};

const zh: typeof en = {
  examples: '从第一对起，用多少个句对来训练。',
  steps: '较长的句子被截断，较短的被填充；两种语言相同。',
  batch: '一步一起看多少个句对，然后才改变权重。',
  lr: 'Adam 每一步走多远；有预热或下降时，这是最大值。',
  warmup: '在这么多步里，学习率从 0 开始上升。Transformer 最初的梯度又大又不可靠。',
  inverse_root: '预热之后，步数到四倍时学习率减半。这是 Transformer 原作者的做法。',
  cosine: '预热之后，学习率沿半个余弦下降，到最后一步为 0。',
  embed: '用多少个数表示一个词元。',
  hidden: '在模型内部用多少个数表示一个词元或一个隐状态。',
  layers: '上下叠放的块或循环层的数目。',
  heads: '并排的注意力；隐藏单元由它们平分。',
  ffn: '每个块中注意力之后的小网络的宽度。',
  pre_norm: '块的每个子层得到规范化后的数，残差通路保持畅通。书中的规范化在子层之后。',
  small_embeddings:
    '嵌入的初始标准差取 1/√H，乘以 √H 后与位置编码一样大。书中的初始值大 √H 倍，一开始的分数就上百，softmax 非此即彼。',
  tied_embeddings:
    '输出层的分数是与目标语言各嵌入的点积，两个矩阵合为一个，与 Transformer 的论文相同；在 Bahdanau 的模型中，先由一个矩阵把状态投影到嵌入的大小。这时该嵌入从小的数开始：按书中的大小，最初的损失会大许多倍。',
  dropout: '训练时随机丢弃多大比例的数。',
  label_smoothing: '每个标签拿出这么大的份额平分给所有词元：模型不会因为过分肯定而得到好处。',
  guided_alignment: '第二个损失的权重：注意力与句对第三列中的词对齐相差多远。0 表示让模型自己找到对齐。',
  unknown_words:
    '这么大比例的句对里，有一两个对齐的词在两边都换成 <unk>，每个迭代周期换的词不同。模型由此学会不认识的词该放在哪里，译文里则照抄这个词。',
  weight_decay: '每一步从权重中减去的比例，还要乘以学习率。',
  average: '保存和翻译时用的是大约这么多步里权重的平均。',
  valid_every: '每过这么多个迭代周期，就翻译一遍留出的句对；越频繁越费时间。',
  patience: '连续这么多次检验，留出句对上的损失都没有变小，训练就结束；0 表示不提前结束。',
  bidirectional: '编码器也从句尾往回读。',
  dot_product: '评分用点积，不用加性注意力的小网络。',
  lstm: '隐状态之外还有自己的记忆元。',
  min_freq: '出现次数更少的词元读作 <unk>。',
};

export const trainHints = { en, zh };
export const trainHintsFor = (element: Element): typeof en => trainHints[languageOf(element)];
