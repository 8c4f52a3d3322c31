// One sentence for each step of the walk: what happens there. By the layer that recorded it, else by the op.
// {out} is the result, {in} what it is made from.

export const layerSentences: Record<'en' | 'zh', Record<string, string>> = {
  en: {
    add_norm: 'What the layer made is added to what went past it, and every token is normalized again.',
    additive_attention:
      'Every query meets every key in a small network, which scores the pair; the values are averaged by these scores.',
    average_pooling: 'Every value counts the same: the result is their average.',
    batch_norm: 'Every feature is normalized over the batch.',
    decoder_block: 'The words so far look at each other, then at the source sentence, and each is worked on by itself.',
    dot_product_attention: 'Queries meet keys; the better two agree, the more of the key’s value goes into the result.',
    embedding: 'Every token is looked up in the table: its row is its vector.',
    encoder_block: 'The tokens look at each other, then each is worked on by itself.',
    gpt_block: 'The tokens so far look at each other, then each is worked on by itself.',
    grouped_query_attention:
      'Several heads look at once; some share keys and values, so that there are fewer of these to keep.',
    gru: 'The network reads the tokens one after the other and carries a state along.',
    gru_cell: 'Two gates decide how much of the old state is kept and how much is written anew.',
    gru_layer: 'The layer reads one step after the other; each starts from the state that the last one left.',
    gru_step: 'The layers of the network take one step in time.',
    kernel_pooling: 'The nearer a key is to the query, the more its value counts.',
    layer_norm: 'The features of every token are brought to mean 0 and variance 1, then scaled and shifted.',
    linear: 'Every row is multiplied by the weights: each output is a weighted sum of all inputs.',
    lstm_cell: 'Three gates decide what the cell forgets, takes in and shows.',
    masked_softmax: 'Keys behind the valid length are masked; the rest of each row becomes weights that add up to 1.',
    multi_head_attention:
      'Several heads look at once, each with its own queries, keys and values; what they found is joined.',
    position_wise_ffn: 'The same two-layer network works on every token by itself.',
    positional_encoding: 'To every token the waves of its position are added, so that order can be told.',
    rms_norm: 'The features of every token are divided by their root mean square, then scaled.',
    rotary_encoding: 'Pairs of features are turned, the further the later the token: products then tell distances.',
    seq2seq_decoder: 'The decoder produces the target sentence, word by word.',
    seq2seq_decoder_step: 'One word: the decoder looks at the source sentence, then updates its state.',
    seq2seq_encoder: 'The encoder reads the source sentence.',
    sequence_loss: 'The loss says how improbable the right words were.',
    sliding_window_attention: 'Every token looks only at the latest tokens, itself among them.',
    tiled_attention: 'A few keys at a time; what was found so far is corrected when a greater score comes.',
    swiglu: 'A gate decides how much of each inner number passes; every token is worked on by itself.',
    transformer_decoder: 'The decoder turns what the encoder found into scores for the next words.',
    transformer_encoder:
      'The encoder turns the source sentence into one vector for each token, in the light of all others.',
  },
  zh: {
    add_norm: '把这一层的结果加到绕过它的输入上，再对每个词元重新规范化。',
    additive_attention: '每个查询与每个键一起进入一个小网络，得到一个分数；再按这些分数对值加权平均。',
    average_pooling: '所有的值权重相同，结果就是它们的平均。',
    batch_norm: '每个特征在整个批量上规范化。',
    decoder_block: '已有的词先彼此看，再看源句，然后每个词元各自加工。',
    dot_product_attention: '查询与键做点积：越相合，这个键的值在结果中占得越多。',
    embedding: '在表中查出每个词元的那一行，作为它的向量。',
    encoder_block: '各词元先彼此看，再各自加工。',
    gpt_block: '至今的词元先彼此看，再各自加工。',
    grouped_query_attention: '几个头同时看，其中一些共用键和值，要保存的键和值就少了。',
    gru: '网络逐个读入词元，并把状态一路带下去。',
    gru_cell: '两个门决定旧状态保留多少、重写多少。',
    gru_layer: '这一层逐个时间步地读，每一步都从上一步留下的状态开始。',
    gru_step: '网络的各层走一个时间步。',
    kernel_pooling: '键离查询越近，它的值权重越大。',
    layer_norm: '把每个词元的特征变为均值 0、方差 1，再拉伸和偏移。',
    linear: '每一行都乘以权重：每个输出是所有输入的加权和。',
    lstm_cell: '三个门决定记忆元忘掉什么、写入什么、输出什么。',
    masked_softmax: '有效长度之后的键被掩蔽，每一行其余的分数变成相加为 1 的权重。',
    multi_head_attention: '几个头同时看，各有自己的查询、键和值；它们的结果再连结起来。',
    position_wise_ffn: '同一个两层网络分别作用于每个词元。',
    positional_encoding: '给每个词元加上它所在位置的波，这样才分得出先后。',
    rms_norm: '每个词元的特征除以它们的均方根，再拉伸。',
    rotary_encoding: '成对的特征各转一个角度，词元越靠后转得越多：点积由此分得出相隔多远。',
    seq2seq_decoder: '解码器逐词产生目标句。',
    seq2seq_decoder_step: '一个词：解码器先看源句，再更新自己的状态。',
    seq2seq_encoder: '编码器读入源句。',
    sequence_loss: '损失说明正确的词被认为有多不可能。',
    sliding_window_attention: '每个词元只看包括自己在内的最近几个词元。',
    tiled_attention: '一次只看几个键；遇到更大的分数，就修正此前的结果。',
    swiglu: '一个门决定隐藏单元的每个数通过多少，每个词元各自加工。',
    transformer_decoder: '解码器把编码器的结果变成下一个词的分数。',
    transformer_encoder: '编码器把源句的每个词元变成一个兼顾其他词元的向量。',
  },
};

export const opSentences: Record<'en' | 'zh', Record<string, string>> = {
  en: {
    add: '{in} are added, number by number: {out}.',
    sub: 'The second of {in} is taken from the first: {out}.',
    mul: '{in} are multiplied, number by number: {out}.',
    div: 'The first of {in} is divided by the second: {out}.',
    matmul: 'Rows of {in} meet: each pair gives one number of {out}.',
    scale: 'Every number of {in} is multiplied by the same constant: {out}.',
    softmax: 'Every row of {in} becomes weights that add up to 1: {out}.',
    mask_lengths: 'In {in}, what lies outside of the valid positions is masked: {out}.',
    tanh: 'tanh presses every number of {in} between −1 and 1: {out}.',
    sigmoid: 'The sigmoid turns every number of {in} into a gate between 0 and 1: {out}.',
    relu: 'Of {in}, what is negative becomes 0: {out}.',
    standardize: 'Every row of {in} is brought to mean 0 and variance 1: {out}.',
    embedding: 'Every token of {in} is looked up in the table: {out}.',
    cross_entropy: 'For each word: how improbable the right one was, {out}.',
    one_minus: '1 minus every number of {in}: {out}.',
  },
  zh: {
    add: '{in} 逐个数相加，得到 {out}。',
    sub: '{in} 中前者减去后者，得到 {out}。',
    mul: '{in} 逐个数相乘，得到 {out}。',
    div: '{in} 中前者除以后者，得到 {out}。',
    matmul: '{in} 作矩阵乘法：{out} 的每个数都是一对向量的点积。',
    scale: '{in} 的每个数乘以同一个常数，得到 {out}。',
    softmax: '{in} 的每一行变成相加为 1 的权重：{out}。',
    mask_lengths: '{in} 中有效位置之外的部分被掩蔽：{out}。',
    tanh: 'tanh 把 {in} 的每个数压到 −1 和 1 之间：{out}。',
    sigmoid: 'sigmoid 把 {in} 的每个数变成 0 和 1 之间的门：{out}。',
    relu: '{in} 中的负数变成 0：{out}。',
    standardize: '{in} 的每一行变为均值 0、方差 1：{out}。',
    embedding: '在表中查出 {in} 的每个词元：{out}。',
    cross_entropy: '对每个词：正确的那个有多不可能，即 {out}。',
    one_minus: '用 1 减去 {in} 的每个数：{out}。',
  },
};

const others: Record<'en' | 'zh', Record<'otherwise' | 'alone' | 'back', string>> = {
  en: {
    otherwise: '{out} is made from {in}.',
    alone: '{out} is made.',
    back: 'Back through it: how much the loss changes with each of its numbers.',
  },
  zh: {
    otherwise: '由 {in} 得到 {out}。',
    alone: '得到 {out}。',
    back: '反向传播到这里：它的每个数变动时损失随之变化多少。',
  },
};

export interface Said {
  layer: string | null;
  op: string;
  inputs: readonly string[];
  output: string;
  backward: boolean;
  chinese: boolean;
}

const listed = (names: readonly string[], chinese: boolean): string =>
  chinese
    ? names.join('、')
    : names.length < 2
      ? names.join('')
      : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export function sentenceOf({ layer, op, inputs, output, backward, chinese }: Said): string {
  const language = chinese ? 'zh' : 'en';
  const { otherwise, alone, back } = others[language];
  const ofLayer = layer === null ? undefined : layerSentences[language][layer];
  const text = backward ? back : (ofLayer ?? (inputs.length > 0 ? (opSentences[language][op] ?? otherwise) : alone));
  return text.replaceAll('{in}', listed(inputs, chinese)).replaceAll('{out}', output);
}
