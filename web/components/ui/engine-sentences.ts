// What the engine says about a visitor's file or settings, in the page's words. The engine's own sentence, the one
// that the command prints too, is the key; a sentence that is not here is shown as the engine said it.
import type { Strings } from './strings';

interface Sentence {
  /** As in C++, with a name where a value stands. {why} is a sentence of the engine again. */
  said: string;
  /** Where the page can say it better: options have other names here, and nobody counts a header's bytes. */
  en?: string;
  zh: string;
}

export const sentences: Sentence[] = [
  // Sentence pairs
  { said: '{why} (and {more} more of {lines} lines {are} malformed)', zh: '{why}（全文 {lines} 行，另有 {more} 行也有错误）' },
  { said: 'line {n} has no tab between source and target: "{line}"', zh: '第 {n} 行的源句与译句之间没有制表符：“{line}”' },
  { said: 'line {n} has an empty {side}: "{line}"', zh: '第 {n} 行的{side}是空的：“{line}”' },
  { said: 'line {n} contains a NUL byte: "{line}"', zh: '第 {n} 行含有空字符（NUL）：“{line}”' },
  { said: 'line {n} is not valid UTF-8 ({where})', zh: '第 {n} 行不是有效的 UTF-8 文本，请把文件另存为 UTF-8' },
  { said: 'the text is not valid UTF-8 ({where})', zh: '文本不是有效的 UTF-8' },
  { said: 'the text is UTF-16, but UTF-8 is needed: save it as UTF-8', zh: '文本是 UTF-16 编码，请另存为 UTF-8' },
  { said: 'the text is empty', zh: '文件是空的' },
  { said: 'the text has only empty lines', zh: '文件里只有空行' },
  {
    said: 'the model overflows: its numbers are no longer finite',
    en: 'The weights are so large that the model overflows: its numbers are no longer finite',
    zh: '权重的数值太大，模型的计算溢出了，得到的已不是有限的数',
  },
  { said: 'there are no words to translate', zh: '句子里没有可以翻译的词' },
  // Word links
  {
    said: 'guided_alignment needs word links such as "0-0 1-2" in the third column, and no pair has any',
    en: 'Guided alignment needs word links such as “0-0 1-2” in the third column, and no pair has any',
    zh: '引导对齐需要第三列里的词对齐，如“0-0 1-2”，而这些句对都没有',
  },
  {
    said: 'guided_alignment needs word links: {why}',
    en: 'Guided alignment needs word links: {why}',
    zh: '引导对齐需要词对齐：{why}',
  },
  { said: '{why} (and {more} more)', zh: '{why}（另有 {more} 处）' },
  { said: 'line {n} has "{column}", which names a word that is not there', zh: '第 {n} 行有“{column}”，其中的词元并不存在' },
  {
    said: 'line {n} has "{column}", which is no alignment such as "0-0 1-2"',
    zh: '第 {n} 行有“{column}”，这不是“0-0 1-2”那样的词对齐',
  },
  // Held-out pairs
  { said: 'of a single pair nothing can be held out', zh: '只有一个句对，没有可以留出的' },
  { said: 'every held-out pair is trained on too', zh: '留出的句对全都也在训练用的句对里' },
  { said: 'no held-out source word is in the vocabulary', zh: '留出的源句里没有一个词元在词表中' },
  {
    said: 'patience needs valid',
    en: 'To end early, hold some pairs out: it is their loss that no longer gets smaller',
    zh: '要提前结束，须先留出一些句对：看的是它们的损失不再变小',
  },
  // Settings
  {
    said: '{option} must be greater than {least} and at most {most}, it is {value}',
    en: '“{option}” must be greater than {least} and at most {most}, not {value}',
    zh: '“{option}”应大于 {least} 且不超过 {most}，现在是 {value}',
  },
  {
    said: '{option} must be at least {least} and less than {most}, it is {value}',
    en: '“{option}” must be at least {least} and less than {most}, not {value}',
    zh: '“{option}”应不小于 {least} 且小于 {most}，现在是 {value}',
  },
  {
    said: '{option} must be at least {least} and at most {most}, it is {value}',
    en: '“{option}” must be at least {least} and at most {most}, not {value}',
    zh: '“{option}”应不小于 {least} 且不超过 {most}，现在是 {value}',
  },
  {
    said: '{option} is an option of {model}, not of {other}',
    en: '“{option}” is an option of {model}, not of {other}',
    zh: '“{option}”是 {model} 的选项，{other} 没有',
  },
  {
    said: '{option} needs states and outputs of one size: not with {with}',
    en: '“{option}” needs an encoder in one direction',
    zh: '“{option}”只能用于单向编码器',
  },
  {
    said: '{option} reads in one direction: not with {with}',
    en: '“{option}” needs an encoder in one direction',
    zh: '“{option}”只能用于单向编码器',
  },
  {
    said: 'inverse_root and cosine exclude each other',
    en: 'The learning rate can fall with the inverse root or along a cosine, not both',
    zh: '学习率只能按平方根倒数或沿余弦下降，不能同时选两种',
  },
  {
    said: 'inverse_root needs a warmup',
    en: 'A learning rate that falls with the inverse root needs a warm-up: it falls from its end on',
    zh: '学习率按平方根倒数下降时需要预热：预热结束后才开始下降',
  },
  {
    said: '{option} is {count}, in this run at most {most}',
    en: '“{option}” is {count}, in this training it can be at most {most}',
    zh: '“{option}”是 {count}，在这次训练里最多是 {most}',
  },
  {
    said: 'hidden must be divisible by heads: {hidden} is not divisible by {heads}',
    en: 'The hidden units must be divisible by the heads: {hidden} is not divisible by {heads}',
    zh: '隐藏单元数应能被头数整除：{hidden} 不能被 {heads} 整除',
  },
  {
    said: 'steps times layers must be at most {most} in {model}, it is {value}',
    en: 'The longest sentence times the layers must be at most {most} in this model, it is {value}',
    zh: '这个模型的最大句长与层数之积应不超过 {most}，现在是 {value}',
  },
  {
    said: 'a training step of this size may need {need} of memory, more than {most}: choose a smaller batch, hidden, embed, ffn, layers or steps',
    en: 'A training step of this size may need {need} of memory, more than {most}: choose smaller batches, layers or sentences',
    zh: '这样大的一步训练可能需要 {need} 内存，超过 {most}：请减小批量、各层的大小或句长',
  },
  { said: 'there is not enough memory for this', zh: '内存不够' },
  {
    said: 'the loss is no longer finite in epoch {epoch}, batch {batch}: choose a smaller lr than {lr}',
    en: 'The loss is no longer finite in epoch {epoch}, batch {batch}: choose a learning rate below {lr}',
    zh: '在第 {epoch} 个迭代周期的第 {batch} 个批量，损失不再是有限的数：请选小于 {lr} 的学习率',
  },
  { said: 'the training is over: its loss was no longer finite', zh: '损失不再是有限的数，训练无法继续' },
  // Weights files
  {
    said: 'this is a zip archive, such as torch.save writes, and not a safetensors file',
    zh: '这是 torch.save 之类写出的压缩文件，不是 safetensors 文件',
  },
  { said: 'the file is {size} long, too short for a safetensors file', zh: '文件太短，不可能是 safetensors 文件' },
  {
    said: 'the header would be {size} long, over the limit of {most}: this is not a safetensors file',
    en: 'It is not a safetensors file',
    zh: '这不是 safetensors 文件',
  },
  {
    said: 'the header should be {size} long, but only {rest} follow: the file is cut off or not a safetensors file',
    en: 'It is cut off, or it is not a safetensors file',
    zh: '文件不完整，或者不是 safetensors 文件',
  },
  { said: "the header does not begin with '{': this is not a safetensors file", zh: '这不是 safetensors 文件' },
  { said: 'the header is malformed: {why}', zh: '文件头有错误：{why}' },
  { said: "tensor '{name}' is malformed: {why}", zh: '张量“{name}”的说明有错误：{why}' },
  { said: "tensor '{name}' holds {value} at element {i}, {why}", zh: '张量“{name}”的第 {i} 个元素是 {value}，{why}' },
  { said: 'beyond the range of float32', zh: '超出了 float32 的范围' },
  { said: 'beyond 2^24, up to where float32 holds every whole number', zh: '超过了 2^24，float32 不能精确表示这样的整数' },
  { said: 'but a boolean is 0 or 1', zh: '而布尔值只能是 0 或 1' },
  { said: "tensor '{name}' holds {value} at element {i}", zh: '张量“{name}”的第 {i} 个元素是 {value}' },
  {
    said: "tensor '{name}' begins at byte {begin} of the data, but the tensor before it ends at {end}: they overlap",
    zh: '张量“{name}”与前一个张量重叠',
  },
  {
    said: "tensor '{name}' begins at byte {begin} of the data, but the tensor before it ends at {end}: there is a hole",
    zh: '张量“{name}”之前有空缺',
  },
  { said: 'the tensors take {size}, but {given} are there: the file is cut off', zh: '文件不完整，末尾缺了一部分' },
  { said: 'the tensors take {size}, but {given} are there: bytes are left over', zh: '文件末尾有多余的字节' },
  { said: "the header's '{name}' is malformed: {why}", zh: '文件头里的“{name}”有错误：{why}' },
  { said: "the metadata '{name}' is {kind}, not a string", zh: '元数据“{name}”不是字符串' },
  { said: "dtype '{dtype}', which is none of {names}", zh: '数据类型“{dtype}”不是这里认识的（{names}）' },
  { said: 'a shape of more than {most} dimensions', zh: '它的维度多于 {most} 个' },
  { said: 'a shape with more elements than can be counted', zh: '它的元素多得数不清' },
  { said: 'a negative extent, {n}', zh: '维数不能是负数 {n}' },
  { said: 'a negative data offset, {n}', zh: '数据的位置不能是负数 {n}' },
  { said: "an unknown member '{name}'", zh: '不认识其中的“{name}”' },
  { said: '{n} data offsets instead of 2', zh: '数据的位置应有 2 个，却有 {n} 个' },
  {
    said: 'data offsets {begin} .. {end}, but {dtype} {shape} takes {size}',
    zh: '数据的位置是 {begin} 到 {end}，与 {dtype} {shape} 的大小不符',
  },
  { said: 'the file is too large for this machine', zh: '文件太大，这台设备读不下' },
  { said: 'the weights do not fit the model: {misfit}', zh: '权重与模型不符：{misfit}' },
  {
    said: "{program} has no tensor '{name}'; its tensors are {tensors}",
    en: 'its tensor “{name}” is none of {program}',
    zh: '{program} 没有它的张量“{name}”',
  },
  { said: "the weights have '{name}' twice, once as '{other}'", zh: '权重里有两个“{name}”，其中一个叫“{other}”' },
  { said: "the file's {vocabulary} cannot be read: {why}", zh: '读不懂文件里的{vocabulary}：{why}' },
  { said: "the file's config is {kind}, not an object", zh: '文件里的配置（config）不是 JSON 对象' },
  {
    said: "the file's model has {flag}, but its '{copy}' is not its '{kept}'",
    zh: '文件里的模型设有 {flag}，“{copy}”与“{kept}”却不相同',
  },
  { said: "the file's model has {n} {what}, not {other}", zh: '文件里的模型的 {what} 是 {n}，不是 {other}' },
  {
    said: 'the weights come without vocabularies: give the {n} words of {vocabulary} as a list',
    zh: '权重里没有词表：请给出{vocabulary}的 {n} 个词元',
  },
  { said: "the model's configuration has an unknown entry '{name}'", zh: '模型的配置里有不认识的“{name}”' },
  {
    said: 'the model would have {n} parameters, more than {most}',
    zh: '这个模型会有 {n} 个参数，超过了 {most} 个',
  },
  { said: "'{name}' should have two dimensions, it is {shape}", zh: '“{name}”应有两个维度，现在是 {shape}' },
  { said: 'the file holds no tensors', zh: '文件里没有张量' },
  { said: 'the weights are of none of the models: {hint}', zh: '这些权重不属于这里的任何一个模型' },
  {
    said: "the file says that it holds a '{model}', its tensors are those of a {other}",
    zh: '文件自称是 {model}，其中的张量却是 {other} 的',
  },
  { said: "there is no model '{model}'; the models are {names}", zh: '没有“{model}”这个模型，这里只有 {names}' },
  { said: "the weights lack '{name}' {shape}", zh: '权重里缺少“{name}”，形状应为 {shape}' },
  { said: "the weights lack '{name}'", zh: '权重里缺少“{name}”' },
  { said: "'{name}' is {shape}, the model needs {other}", zh: '“{name}”的形状是 {shape}，模型要求 {other}' },
  { said: "the model has no parameter '{name}' {shape}", zh: '模型没有“{name}”这个参数' },
  {
    said: 'this is a training checkpoint, not a weights file: continue it with train --resume',
    zh: '这是训练的检查点，不是权重文件；可用 attn train --resume 继续训练',
  },
  // Vocabularies
  {
    said: "the file's {vocabulary} has {n} words, the model was made for {size}",
    zh: '文件里的{vocabulary}有 {n} 个词元，模型要求 {size} 个',
  },
  {
    said: 'the given {vocabulary} has {n} words, the model was made for {size}',
    zh: '给出的{vocabulary}有 {n} 个词元，模型要求 {size} 个',
  },
  { said: "the file's {vocabulary} cannot be used: {why}", zh: '文件里的{vocabulary}不能用：{why}' },
  { said: 'the given {vocabulary} cannot be used: {why}', zh: '给出的{vocabulary}不能用：{why}' },
  { said: "the file's {vocabulary} is no list of words", zh: '文件里的{vocabulary}不是词元的列表' },
  { said: 'the given {vocabulary} is no list of words', zh: '给出的{vocabulary}不是词元的列表' },
  { said: 'the given {vocabulary} cannot be read: {why}', zh: '读不懂给出的{vocabulary}：{why}' },
  { said: "the vocabulary lists '{word}' twice, as {i} and {j}", zh: '词元“{word}”出现了两次（{i} 和 {j}）' },
  { said: 'the vocabulary lacks {word}', zh: '其中没有 {word}' },
  // Programs and their numbers
  {
    said: "a cell of '{name}' takes a finite number",
    en: '“{name}” takes a number here, such as 0.5 or -2',
    zh: '“{name}”的格子里只能填数，例如 0.5 或 -2',
  },
  {
    said: "'{name}' holds whole numbers from 0 on, {value} was given",
    en: '“{name}” holds whole numbers from 0 on, not {value}',
    zh: '“{name}”里是从 0 开始的整数，不能是 {value}',
  },
  {
    said: "'{name}' holds numbers below {limit}, {value} was given",
    en: '“{name}” holds numbers below {limit}, not {value}',
    zh: '“{name}”里的数应小于 {limit}，不能是 {value}',
  },
  {
    said: "'{name}' is an optimizer's: it cannot be changed",
    en: '“{name}” is an optimizer’s: it cannot be changed',
    zh: '“{name}”属于优化器，不能改',
  },
  { said: "'{name}' has no such cell", zh: '“{name}”没有这个格子' },
  { said: "'{name}' is given as {shape} with {n} numbers", zh: '“{name}”给出的形状是 {shape}，却有 {n} 个数' },
  { said: "the weights file has no tensor whose name starts with '{prefix}'", zh: '权重文件里没有名称以“{prefix}”开头的张量' },
  { said: 'the seed must be at least 0', zh: '随机种子应不小于 0' },
  { said: "there is no program '{name}'; the programs are {names}", en: 'There is no program “{name}”', zh: '没有名为“{name}”的程序' },
  {
    said: "{program} has no setting '{name}'; its settings are {names}",
    en: '{program} has no setting “{name}”',
    zh: '{program} 没有“{name}”这个设置',
  },
  { said: "the setting {name} must be a number, it is '{value}'", zh: '设置 {name} 应为数，现在是“{value}”' },
  { said: "the setting {name} must be true or false, it is '{value}'", zh: '设置 {name} 应为 true 或 false，现在是“{value}”' },
  {
    said: "the setting {name} must be a whole number from 1 to {most}, it is '{value}'",
    zh: '设置 {name} 应为 1 到 {most} 之间的整数，现在是“{value}”',
  },
  { said: "the setting {name} must be one of {names}, it is '{value}'", zh: '设置 {name} 应为 {names} 之一，现在是“{value}”' },
  { said: "the setting {name} must be nearest or largest, it is '{value}'", zh: '设置 {name} 应为 nearest 或 largest，现在是“{value}”' },
  { said: 'hidden is {hidden}, which num_heads, {heads}, does not divide', zh: 'hidden 是 {hidden}，不能被 num_heads（{heads}）整除' },
  { said: 'training needs at least two points, there are {n}', zh: '训练至少要有两个点，现在有 {n} 个' },
  {
    said: 'multi-head attention: the hidden size {hidden} is not divisible by the number of heads {heads}',
    en: 'The hidden size {hidden} is not divisible by the number of heads, {heads}',
    zh: '隐藏维数 {hidden} 不能被头数 {heads} 整除',
  },
  {
    said: '{program}: the program would hold {n} numbers, more than {most}',
    zh: '{program}：这个程序要存 {n} 个数，超过了 {most} 个',
  },
  {
    said: "'{name}' holds {value}, but the vocabulary has {n} tokens, 0 to {last}",
    en: '“{name}” holds {value}, but the vocabulary has {n} tokens, 0 to {last}',
    zh: '“{name}”里有 {value}，而词表只有 {n} 个词元（0 到 {last}）',
  },
  { said: "{program}: '{name}' is {shape}, which is too large", zh: '{program}：“{name}”的形状是 {shape}，太大了' },
  { said: 'JSON is not valid UTF-8 ({where})', zh: '它不是有效的 UTF-8 文本' },
  { said: 'JSON holds more than {most} values', zh: '它的内容太多（超过 {most} 个值）' },
  { said: 'JSON is nested deeper than {most} levels at byte {n}', zh: '第 {n} 个字节处的嵌套超过 {most} 层' },
  { said: "JSON has the key '{name}' twice in one object", zh: '“{name}”出现了两次' },
  { said: 'JSON holds the number {value}, which overflows a double', zh: '数 {value} 太大' },
  { said: "expected a member '{name}' in {kind}", zh: '缺少“{name}”' },
  { said: 'JSON is malformed at byte {n}: expected {what}, found {other}', zh: '第 {n} 个字节处不是合法的 JSON' },
  // What would match others too: last
  {
    said: '{option} must be a whole number from {least} to {most}, it is {value}',
    en: '“{option}” must be a whole number from {least} to {most}, not {value}',
    zh: '“{option}”应为 {least} 到 {most} 之间的整数，现在是 {value}',
  },
  {
    said: '{option} must be true or false, it is {value}',
    en: '“{option}” must be true or false, not {value}',
    zh: '“{option}”应为 true 或 false，现在是 {value}',
  },
  { said: '{name} must be from {least} to {most}, it is {value}', zh: '{name} 应在 {least} 到 {most} 之间，现在是 {value}' },
  { said: 'expected {what}, found {other}', zh: '应为 {what}，却是 {other}' },
];

/** What the page's own code around the engine says: web/engine/client.ts, files.ts. */
export const ownSentences: Sentence[] = [
  {
    said: 'the engine could not be loaded: check the connection and open the page again',
    zh: '引擎没能载入：请检查网络连接，再重新打开本页',
  },
  { said: 'the worker stopped', zh: '计算线程停止了' },
  { said: 'a message from the worker could not be read', zh: '读不懂计算线程发来的消息' },
  { said: 'the engine has stopped since this was opened: open the page again', zh: '打开之后引擎停止过：请重新打开本页' },
  { said: 'the site answered with HTTP {status}', zh: '网站的回答是 HTTP {status}' },
  { said: 'the file is no UTF-8 text', zh: '文件不是 UTF-8 文本' },
  { said: 'the network did not answer', zh: '网络没有响应' },
];

const name = /\{(\w+)\}/g;
const patterns = [...sentences, ...ownSentences].map((sentence) => {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = sentence.said.split(name).map((part, i) => (i % 2 ? `(?<${part}>.*?)` : literal(part)));
  return { sentence, pattern: new RegExp(`^${parts.join('')}$`, 's') };
});

/** A value in a sentence as the page calls it. */
function valueOf(key: string, value: string, t: Strings): string {
  if (key === 'why') return translated(value, t);
  if (key === 'option') return t.train.options[value] ?? value;
  if (key === 'vocabulary') return t.file.vocabulary[value as keyof typeof t.file.vocabulary] ?? value;
  if (key === 'side') return t.file.side[value as keyof typeof t.file.side] ?? value;
  return value;
}

function translated(message: string, t: Strings): string {
  for (const { sentence, pattern } of patterns) {
    const values = pattern.exec(message)?.groups ?? (pattern.test(message) ? {} : null);
    if (!values) continue;
    const text = t.locale === 'en' ? (sentence.en ?? sentence.said) : sentence.zh;
    return text.replace(name, (_, key: string) => valueOf(key, values[key] ?? '', t));
  }
  return message;
}

/** Why something did not work, as a sentence that others can stand before and behind. */
export function reasonOf(error: unknown, t: Strings): string {
  const text = translated(error instanceof Error ? error.message : String(error), t).trim();
  if (/[.!?。！？…]$/.test(text) || text === '') return text;
  const chinese = /\p{Script=Han}/u.test(text);
  return chinese ? `${text}。` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
