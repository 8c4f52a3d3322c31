// The course's terms in the order in which the lessons introduce them. The Chinese terms are those of the
// Chinese edition of "Dive into Deep Learning", except for cross-attention, which most now call 交叉注意力; a symbol is TeX
// and the same in both languages.
const term = (lesson, symbol, en, zh) => ({
  lesson,
  symbol,
  en: { term: en[0], definition: en[1] },
  zh: { term: zh[0], definition: zh[1] },
});

export default [
  term(1, '\\q', ['query', 'The vector that says what is being looked for.'], ['查询', '表示要找什么的向量。']),
  term(
    1,
    '\\k',
    ['key', 'The vector of one candidate that the query is compared with.'],
    ['键', '某个候选项用来与查询作比较的向量。'],
  ),
  term(
    1,
    '\\v',
    ['value', 'The vector of one candidate that goes into the result in proportion to its weight.'],
    ['值', '某个候选项按权重计入结果的向量。'],
  ),
  term(
    1,
    '\\alpha(\\q, \\k_i)',
    ['attention weight', 'How much one value counts for one query: at least 0, and the weights of a query sum to 1.'],
    ['注意力权重', '对某个查询来说，一个值占多大比重：不小于 0，同一查询的各个权重之和为 1。'],
  ),
  term(
    1,
    '\\sum_i \\alpha(\\q, \\k_i)\\,\\v_i',
    ['attention pooling', 'The average of the values, weighted by the attention weights.'],
    ['注意力汇聚', '用注意力权重对各个值求的加权平均。'],
  ),
  term(
    1,
    '\\frac{1}{n}\\sum_i \\v_i',
    ['average pooling', 'The average of the values in which each counts the same, whatever the query.'],
    ['平均汇聚', '不论查询是什么，每个值的比重都相同的平均。'],
  ),
  term(
    1,
    '',
    ['involuntary (nonvolitional) cue', 'What attracts attention by itself, without a wish of the viewer: the keys.'],
    ['非自主性提示', '不取决于观察者的意愿、本身就引人注意的特点，对应键。'],
  ),
  term(
    1,
    '',
    ['voluntary (volitional) cue', 'What the viewer wishes to find: the query.'],
    ['自主性提示', '观察者想要找什么，对应查询。'],
  ),
  term(
    2,
    'K',
    ['kernel', 'A function that says how much a neighbour counts at a given distance.'],
    ['核', '规定在给定距离处一个点占多大比重的函数。'],
  ),
  term(
    2,
    'f(x) = \\sum_i \\alpha(x, x_i)\\,y_i',
    [
      'Nadaraya–Watson regression',
      'Prediction by attention over the training points: the query is x, the keys are their inputs, the values their outputs.',
    ],
    ['Nadaraya-Watson 核回归', '对训练点作注意力汇聚来预测：查询是 x，键是训练输入，值是训练输出。'],
  ),
  term(
    2,
    '[b, n, m] \\times [b, m, p]',
    ['batch matrix multiplication', 'Products of matrices in pairs, one pair for each element of the batch.'],
    ['批量矩阵乘法', '把两批矩阵一一配对相乘，批量中每个元素一对。'],
  ),
  term(
    3,
    'a(\\q, \\k)',
    [
      'scoring function',
      'The function that says how well a query and a key match; a softmax makes weights of the scores.',
    ],
    ['注意力评分函数', '给查询与键的匹配程度打分的函数；分数经 softmax 变成权重。'],
  ),
  term(
    3,
    '\\operatorname{softmax}(\\mathbf{s})_i = \\frac{e^{s_i}}{\\sum_j e^{s_j}}',
    ['softmax', 'Turns numbers into positive weights that sum to 1; the greater a number, the greater its weight.'],
    ['softmax', '把一组数变成和为 1 的正权重；数越大，权重越大。'],
  ),
  term(
    3,
    '',
    [
      'masked softmax',
      'Softmax in which the masked positions get weight 0, here by setting their scores to −∞ first; the book sets them to −1e6.',
    ],
    [
      '掩蔽 softmax 操作',
      '让被掩蔽的位置权重为 0 的 softmax；这里的做法是先把它们的分数设为 −∞（书中是 −1e6）；掩蔽也叫掩码、遮蔽、遮盖。',
    ],
  ),
  term(
    3,
    '',
    ['valid length', 'How many tokens of a padded sentence are real; the rest is masked.'],
    ['有效长度', '填充后的句子里有多少个真正的词元；其余的被掩蔽。'],
  ),
  term(
    3,
    '\\mathbf{w}_v^\\top \\tanh(\\mathbf{W}_q \\q + \\mathbf{W}_k \\k)',
    ['additive attention', 'Scores by a small network; queries and keys may have different sizes.'],
    ['加性注意力', '用一个小网络打分；查询与键的长度可以不同。'],
  ),
  term(
    3,
    '\\frac{\\q^\\top \\k}{\\sqrt{d}}',
    [
      'scaled dot-product attention',
      'Scores by the dot product, divided by √d, sqrt(d) in code, so that their variance does not grow with the dimension d.',
    ],
    ['缩放点积注意力', '用点积打分，再除以 √d（代码里是 sqrt(d)），使分数的方差不随维数 d 增大。'],
  ),
  term(
    4,
    '',
    [
      'encoder–decoder',
      'Two networks: one reads the source sentence into states, the other writes the target sentence from them.',
    ],
    ['编码器-解码器', '两个网络：一个把源句读成隐状态，另一个据此写出译句。'],
  ),
  term(
    4,
    '\\mathbf{h}_t',
    ['hidden state', 'What a recurrent network carries from one step to the next.'],
    ['隐状态', '循环神经网络从一个时间步传到下一个时间步的向量，也叫隐藏状态。'],
  ),
  term(
    4,
    '\\mathbf{c}_{t}',
    ['context variable', 'What the decoder is given of the source sentence at step t.'],
    ['上下文变量', '解码器在时间步 t 得到的关于源句的信息。'],
  ),
  term(
    4,
    '',
    [
      'Bahdanau attention',
      'Additive attention in which the decoder’s previous hidden state asks the encoder’s outputs for the context, anew at every step.',
    ],
    ['Bahdanau 注意力', '一种加性注意力：每一步都由解码器上一步的隐状态去查询编码器的输出，得到新的上下文变量。'],
  ),
  term(
    4,
    '',
    ['teacher forcing', 'In training, the decoder reads the true target tokens, not the ones it produced.'],
    ['强制教学', '训练时，解码器读入的是真实的目标词元，而不是它自己产生的词元。'],
  ),
  term(
    4,
    '',
    ['beam search', 'Decoding that keeps the few best beginnings of a translation at every step instead of one.'],
    ['束搜索', '解码时每一步不只保留一个，而是保留几个最好的译文开头。'],
  ),
  term(
    4,
    '',
    ['dropout', 'In training, some units are set to 0 at random, so that no unit is relied on alone.'],
    ['暂退法', '训练时随机地把一些单元置 0，使模型不单独依赖任何一个单元。'],
  ),
  term(
    4,
    '',
    ['overfitting', 'What a model learns of its training data alone: their loss falls, that of other data rises.'],
    ['过拟合', '模型学到的东西只对训练数据成立：训练数据的损失下降，其他数据的损失上升。'],
  ),
  term(
    4,
    '',
    [
      'BLEU',
      'A score of a translation: the share of its n-grams that the reference has, times a penalty for being short.',
    ],
    ['BLEU', '给译文打的分：译文的 n 元语法有多少出现在参考译文中，再乘上对过短译文的惩罚。'],
  ),
  term(
    4,
    '',
    [
      'token',
      'A piece of text that counts as one: here a word, a punctuation mark, or one of <bos>, <eos>, <pad>, <unk>.',
    ],
    ['词元', '作为一个单位处理的一段文本：这里是一个词、一个标点，或 <bos>、<eos>、<pad>、<unk> 之一。'],
  ),
  term(
    5,
    'h',
    ['head', 'One of several attentions that run side by side, each with projections of its own.'],
    ['头', '并行的多个注意力之一，各有自己的投影。'],
  ),
  term(
    5,
    '\\mathbf{W}_o [\\mathbf{h}_1; \\ldots; \\mathbf{h}_h]',
    ['multi-head attention', 'Several heads side by side, their results joined and projected once more.'],
    ['多头注意力', '多个头并行，把它们的结果连结起来，再作一次投影。'],
  ),
  term(
    6,
    '',
    ['self-attention', 'Attention in which queries, keys and values come from the same sequence.'],
    ['自注意力', '查询、键和值来自同一个序列的注意力。'],
  ),
  term(
    6,
    '\\mathbf{P}',
    ['positional encoding', 'A matrix added to the embeddings, so that a token’s representation depends on its place.'],
    ['位置编码', '加到嵌入上的一个矩阵，使词元的表示与它的位置有关。'],
  ),
  term(
    6,
    '',
    ['maximum path length', 'How many steps a signal takes at most between two positions of a sequence.'],
    ['最大路径长度', '信号在序列的两个位置之间最多要走多少步。'],
  ),
  term(
    7,
    '',
    ['cross-attention', 'Attention in which the decoder’s queries look at the encoder’s outputs.'],
    ['交叉注意力', '由解码器的查询去看编码器输出的注意力，《动手学深度学习》里叫编码器-解码器注意力。'],
  ),
  term(
    7,
    '',
    ['causal mask', 'A mask that hides from every position what comes after it.'],
    ['因果掩蔽', '对每个位置都遮住它后面内容的掩蔽。'],
  ),
  term(
    7,
    '',
    [
      'key–value cache (KV cache)',
      'Keys and values of the words produced so far, kept so that a step of the decoder computes only those of the newest word.',
    ],
    ['键值缓存', '把已经产生的词元的键和值存起来，解码器每一步只需算最新一个词元的。'],
  ),
  term(
    7,
    '\\mathbf{X} + f(\\mathbf{X})',
    ['residual connection', 'A layer’s input is added to its output; also called skip connection.'],
    ['残差连接', '把层的输入加到它的输出上，也叫跳跃连接。'],
  ),
  term(
    7,
    '',
    [
      'layer normalization',
      'Each token’s vector is shifted and scaled to mean 0 and variance 1 over its features; LayerNorm for short.',
    ],
    ['层规范化', '把每个词元的向量在特征维上变为均值 0、方差 1，也译作层归一化，代码里是 LayerNorm。'],
  ),
  term(
    7,
    '',
    [
      'batch normalization',
      'Each feature is shifted and scaled to mean 0 and variance 1 over the batch; BatchNorm for short.',
    ],
    ['批量规范化', '把每个特征在整个批量上变为均值 0、方差 1，也译作批量归一化、批归一化，代码里是 BatchNorm。'],
  ),
  term(
    7,
    '',
    ['position-wise feed-forward network', 'One small network applied to every position by itself; FFN for short.'],
    ['基于位置的前馈网络', '对每个位置单独使用的同一个小网络，简称 FFN。'],
  ),
  term(
    7,
    '',
    [
      'learning-rate warm-up',
      'The learning rate rises from 0 over the first steps of a training; then it stays or falls.',
    ],
    ['学习率预热', '训练最初的若干步里学习率从 0 上升，之后保持不变或下降。'],
  ),
  term(
    7,
    '',
    [
      'label smoothing',
      'A part of each label is shared out among all words, so that a model is not rewarded for being certain; a setting on “Train”.',
    ],
    ['标签平滑', '从每个标签里拿出一部分平分给所有词元，使模型不会因为过分肯定而得到好处；是“训练”页上的一项设置。'],
  ),
  term(
    7,
    '',
    [
      'weight decay',
      'Every step takes a small share of each weight away, so that weights stay small; a setting on “Train”.',
    ],
    ['权重衰减', '每一步都从各个权重中减去一小部分，使权重保持较小；是“训练”页上的一项设置。'],
  ),
  term(
    7,
    '',
    [
      'guided alignment',
      'A second loss tells attention which source word each target word is linked to; a setting on “Train”.',
    ],
    ['引导对齐', '用第二个损失告诉注意力每个译出的词元与哪个源词元对应；是“训练”页上的一项设置。'],
  ),
  term(
    8,
    '',
    ['state dict', 'A model’s parameters, each under its name.'],
    ['状态字典', '模型的全部参数，每个都有自己的名字。'],
  ),
  term(
    8,
    '',
    ['safetensors', 'A file format for named tensors that holds numbers and no code.'],
    ['safetensors', '一种存放带名张量的文件格式，只含数，不含代码。'],
  ),
];
