// What the engine says of its programs and their settings, by its English.
const zh: Record<string, string> = {
  'Dot-product attention a few keys at a time, with a running maximum, sum and output (Dao et al. 2022).':
    '分块注意力：每次只看几个键的点积注意力，边看边更新最大值、总和与输出（Dao 等，2022）。',
  'number of keys in a tile': '每块的键数',
  'A language model: the decoder alone, which says of each token what follows (Radford et al. 2019).':
    '语言模型：只有解码器，对每个词元给出下一个是什么（Radford 等，2019）。',
  'inner size of the feed-forward networks': '前馈网络的隐藏单元数',
  "layer or rms: how a token's numbers are normalised": 'layer 或 rms：怎样规范化每个词元的数',
  'pre or post: before each part of a block, or after its residual connection':
    'pre 或 post：在块的每一部分之前规范化，还是在残差连接之后',
  'relu, gelu or swiglu: of the feed-forward networks': 'relu、gelu 或 swiglu：前馈网络的激活函数',
  "learned, sinusoidal, rope, alibi or none: how a token's place is told":
    'learned、sinusoidal、rope、alibi 或 none：怎样表示词元的位置',
  'base of the wavelengths of rope': 'rope 波长的底数',
  "whether the embedding is the output layer's weight too (Press & Wolf 2017)":
    '嵌入是否也用作输出层的权重（Press 和 Wolf，2017）',
  'whether what goes into each block is read out, too, as if it came out of the last one':
    '是否把每个块的输入也当作最后一块的输出，直接读成词表上的分数',
  'biases in linear layers and layer norm': '线性层和层规范化带偏置',
  'what is added to the variance, or the mean square': '加在方差（或均方）上的数',
  'probability of dropping a weight': '暂退法丢弃权重的概率',
  'Softmax over the valid keys only.': '掩蔽 softmax：只在有效的键上做 softmax。',
  'batch size': '批量大小',
  'number of heads': '头数',
  'number of queries': '查询的个数',
  'number of keys': '键的个数',
  'what a masked score becomes: a number, or -inf': '被掩蔽的分数换成什么：一个数，或 -inf',
  'Attention with the score w_v . tanh(W_q q + W_k k) (Bahdanau et al. 2015).':
    '加性注意力：分数为 w_v · tanh(W_q q + W_k k)（Bahdanau 等，2015）。',
  'size of a query': '查询的维数',
  'size of a key': '键的维数',
  'size of a value': '值的维数',
  'hidden size': '隐藏单元数',
  'Attention with the score q . k / sqrt(d) (Vaswani et al. 2017).':
    '缩放点积注意力：分数为 q · k / √d（Vaswani 等，2017）。',
  'size of queries and keys': '查询和键的维数',
  'A sequence attends to itself: queries, keys and values are three projections of x.':
    '自注意力：查询、键和值是同一序列 x 的三个投影。',
  'number of tokens': '词元的个数',
  "size of a token's vector": '词元向量的维数',
  'Several scaled dot-product attentions side by side (Vaswani et al. 2017).':
    '多头注意力：多个缩放点积注意力并行（Vaswani 等，2017）。',
  'hidden size of all heads together': '所有头合起来的隐藏单元数',
  'biases in the four linear layers': '四个线性层带偏置',
  "biases in attention's linear layers": '注意力的线性层带偏置',
  'probability of dropping an element': '暂退法丢弃元素的概率',
  'a position sees itself and those before it': '每个位置只看见自己和之前的位置',
  'A Transformer encoder block: self-attention, then a feed-forward network.':
    'Transformer 编码器块：自注意力，然后前馈网络。',
  'inner size of the feed-forward network': '前馈网络的隐藏单元数',
  'A Transformer decoder block: masked self-attention, attention to the encoder, a feed-forward network.':
    'Transformer 解码器块：带掩蔽的自注意力、对编码器的注意力、前馈网络。',
  'number of target tokens': '目标词元的个数',
  'number of source tokens': '源词元的个数',
  "size of the encoder's outputs": '编码器输出的维数',
  'Attention with the score k . M q: matrix products alone, for queries and keys of different sizes (Luong et al. 2015).':
    '双线性注意力：分数为 k · M q，只用矩阵乘法，查询和键的维数可以不同（Luong 等，2015）。',
  'A layer of long short-term memory over a sequence (Hochreiter & Schmidhuber 1997, as in PyTorch).':
    '长短期记忆网络：一层，逐个时间步（Hochreiter 和 Schmidhuber，1997；与 PyTorch 相同）。',
  'number of time steps': '时间步数',
  'size of the input': '输入的维数',
  'Self-attention upon self-attention, without projections, and how far the tokens are apart after every layer.':
    '层层叠加的自注意力（不带投影），以及每一层之后词元之间还相差多远。',
  'number of layers': '层数',
  "adds every layer's input to its output and normalises": '每层的输出加上输入，再做规范化',
  'adds the positional encoding first': '先加上位置编码',
  'One step of learning to look at the token before: with learned positions, with waves, or with none.':
    '学习“看前一个词元”的一步：位置编码可以学习、用正弦波，或者没有。',
  'examples to learn from, and as many to test on': '训练样本数，测试样本同样多',
  'learned, waves or none': '可学习（learned）、正弦波（waves）或没有（none）',
  'learning rate of Adam': 'Adam 的学习率',
  "One step of learning a kernel's width and a number for every training point, which is added to its score.":
    '学习核宽度的一步，同时为每个训练点学一个加到分数上的数。',
  'number of training points': '训练样本数',
  'the sign before half the squared distance: minus or, wrongly, plus':
    '距离平方的一半前面的符号：负号（minus），或错误的正号（plus）',
  'leaves every point out of its own prediction': '预测每个点时不用它自己',
  'learns a number for every point, not the width alone': '除宽度外，为每个点学一个数',
  'An image cut into patches that attend to each other, with one token more whose output stands for the whole.':
    '把图像切成小块，让它们互相注意；另加一个词元，它的输出代表整幅图像。',
  'patches on a side, each of two by two pixels': '每边的块数，每块 2 × 2 个像素',
  'Matrix products, one per batch element.': '批量矩阵乘法：批量中的每对矩阵各自相乘。',
  'rows of x': 'x 的行数',
  'columns of x, rows of y': 'x 的列数，即 y 的行数',
  'columns of y': 'y 的列数',
  'Every query gets the mean of the values.': '平均汇聚：每个查询都得到值的平均。',
  'Kernel regression: values weighted by a Gaussian of the distance from query to key, of width 1/w.':
    'Nadaraya-Watson 核回归：按查询与键的距离用宽度为 1/w 的高斯核给值加权。',
  "One step of learning the kernel's width: every point is predicted from all others; w moves once a run.":
    '学习核宽度的一步：每个点由其余各点预测；每运行一次，w 更新一次。',
  'learning rate': '学习率',
  'leave every point out of its own prediction': '预测每个点时不用它自己',
  'The points of the regression: 2 sin x + x^0.8, and the same with noise of deviation sigma.':
    '回归的数据点：2 sin x + x^0.8，以及加上标准差为 sigma 的噪声之后的值。',
  'number of points': '点的个数',
  'standard deviation of the noise': '噪声的标准差',
  'Adds to every position sines and cosines of its own wavelengths.': '位置编码：给每个位置加上各种波长的正弦和余弦。',
  'number of positions': '位置的个数',
  "size of a position's vector": '每个位置的维数',
  'Two linear layers with a ReLU between them, the same at every position.':
    '基于位置的前馈网络：两个线性层，中间是 ReLU，各位置共用。',
  'inner size': '隐藏单元数',
  'size of the output': '输出的维数',
  'number of features': '特征数',
  'Normalises every column over the batch to mean 0 and variance 1, then scales and shifts it.':
    '批量规范化：把每一列在批量上变为均值 0、方差 1，再拉伸和偏移。',
  'A stack of gated recurrent layers over a sequence (Cho et al. 2014, as in PyTorch).':
    '门控循环单元：多层，逐个时间步（Cho 等，2014；与 PyTorch 相同）。',
  'probability of dropping an element between layers': '层与层之间暂退法的丢弃概率',
  'Normalises every row to mean 0 and variance 1, then scales and shifts it.':
    '层规范化：把每一行变为均值 0、方差 1，再拉伸和偏移。',
  'A residual connection, then layer normalisation.': '残差连接，然后层规范化。',
  'probability of dropping an element of y': '暂退法丢弃 y 的元素的概率',
  'size of the source vocabulary': '源词表大小',
  'size of the target vocabulary': '目标词表大小',
  'embedding size': '嵌入维度',
  'whether the encoder reads in both directions': '编码器是否双向',
  'whether it attends by scaled dot products, not additively': '用缩放点积而不是加性注意力',
  'whether its layers are LSTM layers, not GRU layers': '用长短期记忆层而不是 GRU 层',
  'GRU encoder-decoder with additive attention (Bahdanau et al. 2015), teacher-forced.':
    '带加性注意力的 GRU 编码器-解码器（Bahdanau 等，2015），强制教学。',
  'GRU encoder-decoder without attention: the same context at every step, teacher-forced.':
    '不带注意力的 GRU 编码器-解码器：每一步的上下文都相同；强制教学。',
  'Transformer encoder and decoder (Vaswani et al. 2017), teacher-forced.':
    'Transformer 编码器和解码器（Vaswani 等，2017），强制教学。',
  'GRU encoder-decoder with additive attention (Bahdanau et al. 2015), its encoder.':
    '带加性注意力的 GRU 编码器-解码器（Bahdanau 等，2015）的编码器。',
  'GRU encoder-decoder without attention: the same context at every step, its encoder.':
    '不带注意力的 GRU 编码器-解码器（每一步的上下文都相同）的编码器。',
  'Transformer encoder and decoder (Vaswani et al. 2017), its encoder.': 'Transformer（Vaswani 等，2017）的编码器。',
  'GRU encoder-decoder with additive attention (Bahdanau et al. 2015), one step of its decoder.':
    '带加性注意力的 GRU 编码器-解码器（Bahdanau 等，2015）：解码器的一步。',
  'GRU encoder-decoder without attention: the same context at every step, one step of its decoder.':
    '不带注意力的 GRU 编码器-解码器（每一步的上下文都相同）：解码器的一步。',
  'Transformer encoder and decoder (Vaswani et al. 2017), one step of its decoder.':
    'Transformer（Vaswani 等，2017）：解码器的一步。',
  'target tokens that there is room for': '可容纳的目标词元数',
  "whether the target's embedding, begun small, is the output layer's weight too (Press & Wolf 2017)":
    '目标词嵌入（初始值较小）是否也作输出层的权重（Press 和 Wolf，2017）',
  'whether layers are normalised before each part of a block, not after (Xiong et al. 2020)':
    '层规范化是否在块的每一部分之前而不是之后（Xiong 等，2020）',
  'whether embeddings begin with a deviation of 1/sqrt(hidden), not of 1 (Vaswani et al. 2017, their code)':
    '词嵌入的初始标准差是否为 1/sqrt(hidden) 而不是 1（Vaswani 等，2017，其代码）',
  'Self-attention over a sequence and over the same tokens in another order, and how the outputs differ.':
    '自注意力：同一组词元的两种顺序，以及两个输出相差多少。',
  'Turns the encoding of every position i into that of position i + offset, one rotation per pair of features, the same for every i.':
    '把每个位置 i 的编码变成位置 i + offset 的编码：每对特征一个旋转，与 i 无关。',
  'number of pairs of features': '特征对的个数',
  'The binary digits of whole numbers as the signs of waves, each twice as long as the one to its right.':
    '整数的二进制位：每一位是一个波的符号，波长是右边那一位的两倍。',
  'how many numbers': '数的个数',
  'number of binary digits': '二进制的位数',
  'Why scores are divided by sqrt(d): their variance, the entropy of their softmax and its slope, for d = 1, 2, 4, ...':
    '为什么分数要除以 √d：d = 1, 2, 4, … 时分数的方差、softmax 的熵和斜率。',
  'the largest d': '最大的 d',
  'One step of training both scoring functions on the same task: find the value of the right key.':
    '在同一个任务上训练两种评分函数的一步：找出正确的键所对应的值。',
  'which key is right: the one nearest to the query, or the largest':
    '哪个键是正确的：离查询最近的（nearest），或最大的（largest）',
  'how sharply the task tells the right key from the others': '任务把正确的键与其他键分得有多清楚',
  'Scaled dot-product attention whose lines can be written wrong, one setting each.':
    '缩放点积注意力，其中每一行都可以写错：一行一个设置。',
  'product of query and key, or the sum of all their numbers': '查询与键的点积（product），或它们所有数之和（sum）',
  'divides the scores by the root of d': '分数除以 √d',
  'masks before the softmax or after it': '在 softmax 之前（before）或之后（after）掩蔽',
  'what the weights add up to 1 over: keys or queries': '权重沿键（keys）还是沿查询（queries）加起来等于 1',
  "What Bahdanau's decoder attends to in one step, from the encoder's outputs and the decoder's state; its lines can be written wrong.":
    'Bahdanau 解码器在一步里的注意力，由编码器的输出和解码器的状态算出；其中每一行都可以写错。',
  'exchanges time and batch by permute or, wrongly, by reshape': '用 permute 交换时间轴和批量轴，或错误地用 reshape',
  "which layer's state asks: last or first": '由哪一层的隐状态作查询：最后一层（last）或第一层（first）',
  'hides what lies behind the valid lengths': '掩蔽有效长度之后的位置',
  'The cut into heads and back, around dot-product attention without projections; its lines can be written wrong.':
    '把张量切成多个头再合起来，中间是不带投影的点积注意力；其中每一行都可以写错。',
  'cuts by permute or, wrongly, by reshape alone': '用 permute 切开，或错误地只用 reshape',
  'repeats each length in turn, or, wrongly, the whole list':
    '逐个重复每个长度（interleave），或错误地重复整个列表（repeat）',
  'joins by permute or, wrongly, by reshape alone': '用 permute 合起来，或错误地只用 reshape',
  'Prediction with a Transformer, token by token: embedding, position, kept states, self-attention; its lines can be written wrong.':
    'Transformer 的逐词预测：嵌入、位置、保存的状态、自注意力；其中每一行都可以写错。',
  'size of the vocabulary': '词表大小',
  'multiplies embeddings by the root of d': '嵌入乘以 √d',
  "the token's own position, or, wrongly, always 0": '词元自己的位置（counted），或错误地总是 0（zero）',
  'kept: grows by each token; fixed: has room for all from the start; replaced, wrongly: the last':
    '保存先前的词元：每个词元增加一行（kept），或一开始就留出所有行（fixed），或错误地只留最后一个（replaced）',
  'what stands between the layers: relu or gelu': '两层之间的激活函数：relu 或 gelu',
  'A gated network: a second linear layer and SiLU say how much of each inner number passes (Shazeer 2020).':
    '门控前馈网络：另一个线性层经 SiLU 决定隐藏单元的每个数通过多少（Shazeer，2020）。',
  'biases in the linear layers': '线性层带偏置',
  'Divides every row by the root of the mean of its squares, then scales it (Zhang & Sennrich 2019).':
    '均方根规范化：每一行除以自身的均方根，再拉伸（Zhang 和 Sennrich，2019）。',
  'Turns every pair of features by an angle that grows with the position, so that products depend on distances (Su et al. 2021).':
    '旋转位置编码：每对特征转过随位置增大的角度，于是点积只取决于相隔的距离（Su 等，2021）。',
  'base of the angles: pair i of d features turns by base^(-2i/d) a position':
    '角度的底数：共 d 个特征时，第 i 对每个位置转过 base^(-2i/d)',
  "Takes from every score the distance from query to key, times a slope of its head's own (Press et al. 2022).":
    'ALiBi：每个分数减去查询到键的距离与该头斜率的乘积（Press 等，2022）。',
  'Multi-head attention in which several heads of the queries share the keys and values of one (Ainslie et al. 2023).':
    '分组查询注意力：多头注意力中，几个查询头共用一个头的键和值（Ainslie 等，2023）。',
  'number of heads of keys and values; 0: as many as of queries': '键和值的头数；0 表示与查询的头数相同',
  'Dot-product attention in which every token sees only the latest ones, itself among them (Jiang et al. 2023).':
    '滑动窗口注意力：每个词元只看见包括自己在内的最近几个词元（Jiang 等，2023）。',
  'how many of the latest tokens are seen; 0: all so far': '看见最近的多少个词元；0 表示至今的全部',
};

export const programSummaries: Record<'en' | 'zh', Record<string, string>> = { en: {}, zh };
