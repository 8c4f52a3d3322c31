// What the engine says about sentence pairs, weights files, vocabularies and trainings: ui/engine-sentences.ts. Whoever
// opens or trains one imports this.
import { alsoSaid, callValues, type Sentences } from '../ui/engine-sentences';
import { fileStrings } from './file-strings';

export const fileSentences: Sentences = {
  en: {
    '{why} (and {more} more of {lines} lines {are} malformed)':
      '{why} (and {more} more of {lines} lines {are} malformed)',
    'line {n} has an empty {side}: "{line}"': 'line {n} has an empty {side}: "{line}"',
    'the {column} column looks like {kind} ("{cell}"), but the first two columns must be a sentence and its translation':
      'The {column} column looks like {kind} (“{cell}”), but the first two columns must be a sentence and its translation',
    'guided_alignment needs word links such as "0-0 1-2" in the third column, and no pair has any':
      'Guided alignment needs word links such as “0-0 1-2” in the third column, and no pair has any',
    'guided_alignment needs word links: {why}': 'Guided alignment needs word links: {why}',
    'unknown_words needs word links such as "0-0 1-2" in the third column, and no pair has one of a word that is not among the commonest':
      'To make words unknown, the third column must link them, as “0-0 1-2” does, and no pair links a word that is not among the commonest',
    'unknown_words needs word links: {why}': 'To make words unknown, word links are needed: {why}',
    '{why} (and {more} more)': '{why} (and {more} more)',
    'patience needs valid': 'To end early, hold some pairs out: it is their loss that no longer gets smaller',
    '{option} must be greater than {least} and at most {most}, it is {value}':
      '“{option}” must be greater than {least} and at most {most}, not {value}',
    '{option} must be at least {least} and less than {most}, it is {value}':
      '“{option}” must be at least {least} and less than {most}, not {value}',
    '{option} must be at least {least} and at most {most}, it is {value}':
      '“{option}” must be at least {least} and at most {most}, not {value}',
    '{option} is an option of {model}, not of {other}': '“{option}” is an option of {model}, not of {other}',
    '{option} needs states and outputs of one size: not with {with}': '“{option}” needs an encoder in one direction',
    '{option} reads in one direction: not with {with}': '“{option}” needs an encoder in one direction',
    'inverse_root and cosine exclude each other':
      'The learning rate can fall with the inverse root or along a cosine, not both',
    'inverse_root needs a warmup':
      'A learning rate that falls with the inverse root needs a warm-up: it falls from its end on',
    '{option} is {count}, in this run at most {most}':
      '“{option}” is {count}, in this training it can be at most {most}',
    'hidden must be divisible by heads: {hidden} is not divisible by {heads}':
      'The hidden units must be divisible by the heads: {hidden} is not divisible by {heads}',
    'steps times layers must be at most {most} in {model}, it is {value}':
      'The longest sentence times the layers must be at most {most} in this model, it is {value}',
    'a training step of this size may need {need} of memory, more than {most}: choose a smaller batch, hidden, embed, ffn, layers or steps':
      'A training step of this size may need {need} of memory, more than {most}: choose smaller batches, layers or sentences',
    'the loss is no longer finite in epoch {epoch}, batch {batch}: choose a smaller lr than {lr}':
      'The loss is no longer finite in epoch {epoch}, batch {batch}: choose a learning rate below {lr}',
    'the header would be {size} long, over the limit of {most}: this is not a safetensors file':
      'It is not a safetensors file',
    'the header should be {size} long, but only {rest} follow: the file is cut off or not a safetensors file':
      'It is cut off, or it is not a safetensors file',
    'the header is malformed: {why}': 'the header is malformed: {why}',
    "tensor '{name}' is malformed: {why}": "tensor '{name}' is malformed: {why}",
    "tensor '{name}' holds {value} at element {i}, {why}": "tensor '{name}' holds {value} at element {i}, {why}",
    "the header's '{name}' is malformed: {why}": "the header's '{name}' is malformed: {why}",
    "{program} has no tensor '{name}'; its tensors are {tensors}": 'its tensor “{name}” is none of {program}',
    '{model} has no source: it cannot translate': '{model} goes on with a text: it does not translate',
    "the file's {vocabulary} cannot be read: {why}": "the file's {vocabulary} cannot be read: {why}",
    'the weights come without vocabularies: give the {n} words of {vocabulary} as a list':
      'the weights come without vocabularies: give the {n} words of {vocabulary} as a list',
    "the file's {vocabulary} has {n} words, the model was made for {size}":
      "the file's {vocabulary} has {n} words, the model was made for {size}",
    'the given {vocabulary} has {n} words, the model was made for {size}':
      'the given {vocabulary} has {n} words, the model was made for {size}',
    "the file's {vocabulary} cannot be used: {why}": "the file's {vocabulary} cannot be used: {why}",
    'the given {vocabulary} cannot be used: {why}': 'the given {vocabulary} cannot be used: {why}',
    "the file's {vocabulary} is no list of words": "the file's {vocabulary} is no list of words",
    'the given {vocabulary} is no list of words': 'the given {vocabulary} is no list of words',
    'the given {vocabulary} cannot be read: {why}': 'the given {vocabulary} cannot be read: {why}',
    '{option} must be a whole number from {least} to {most}, it is {value}':
      '“{option}” must be a whole number from {least} to {most}, not {value}',
    '{option} must be true or false, it is {value}': '“{option}” must be true or false, not {value}',
  },
  zh: {
    // Sentence pairs
    '{why} (and {more} more of {lines} lines {are} malformed)': '{why}（全文 {lines} 行，另有 {more} 行也有错误）',
    'line {n} has no tab between source and target: "{line}"': '第 {n} 行的源句与译句之间没有制表符：“{line}”',
    'line {n} has an empty {side}: "{line}"': '第 {n} 行的{side}是空的：“{line}”',
    'line {n} contains a NUL byte: "{line}"': '第 {n} 行含有空字符（NUL）：“{line}”',
    'line {n} is not valid UTF-8 ({where})': '第 {n} 行不是有效的 UTF-8 文本，请把文件另存为 UTF-8',
    'the text is not valid UTF-8 ({where})': '文本不是有效的 UTF-8',
    'the text is UTF-16, but UTF-8 is needed: save it as UTF-8': '文本是 UTF-16 编码，请另存为 UTF-8',
    'the text is empty': '文件是空的',
    'the text has only empty lines': '文件里只有空行',
    'the {column} column looks like {kind} ("{cell}"), but the first two columns must be a sentence and its translation':
      '{column}看起来是{kind}（如“{cell}”），而前两列应当是句子和它的译文',
    // Word links
    'guided_alignment needs word links such as "0-0 1-2" in the third column, and no pair has any':
      '引导对齐需要第三列里的词对齐，如“0-0 1-2”，而这些句对都没有',
    'guided_alignment needs word links: {why}': '引导对齐需要词对齐：{why}',
    'unknown_words needs word links such as "0-0 1-2" in the third column, and no pair has one of a word that is not among the commonest':
      '要把词换成未知词，第三列里须有“0-0 1-2”那样的词对齐；这些句对里除了最常见的词，没有对齐的词',
    'unknown_words needs word links: {why}': '要把词换成未知词，需要词对齐：{why}',
    '{why} (and {more} more)': '{why}（另有 {more} 处）',
    'line {n} has "{column}", which names a word that is not there': '第 {n} 行有“{column}”，其中的词元并不存在',
    'line {n} has "{column}", which is no alignment such as "0-0 1-2"':
      '第 {n} 行有“{column}”，这不是“0-0 1-2”那样的词对齐',
    // Held-out pairs
    'of a single pair nothing can be held out': '只有一个句对，没有可以留出的',
    'every held-out pair is trained on too': '留出的句对全都也在训练用的句对里',
    'no held-out source word is in the vocabulary': '留出的源句里没有一个词元在词表中',
    'patience needs valid': '要提前结束，须先留出一些句对：看的是它们的损失不再变小',
    // Settings
    '{option} must be greater than {least} and at most {most}, it is {value}':
      '“{option}”应大于 {least} 且不超过 {most}，现在是 {value}',
    '{option} must be at least {least} and less than {most}, it is {value}':
      '“{option}”应不小于 {least} 且小于 {most}，现在是 {value}',
    '{option} must be at least {least} and at most {most}, it is {value}':
      '“{option}”应不小于 {least} 且不超过 {most}，现在是 {value}',
    '{option} is an option of {model}, not of {other}': '“{option}”是 {model} 的选项，{other} 没有',
    '{option} needs states and outputs of one size: not with {with}': '“{option}”只能用于单向编码器',
    '{option} reads in one direction: not with {with}': '“{option}”只能用于单向编码器',
    'inverse_root and cosine exclude each other': '学习率只能按平方根倒数或沿余弦下降，不能同时选两种',
    'inverse_root needs a warmup': '学习率按平方根倒数下降时需要预热：预热结束后才开始下降',
    '{option} is {count}, in this run at most {most}': '“{option}”是 {count}，在这次训练里最多是 {most}',
    'hidden must be divisible by heads: {hidden} is not divisible by {heads}':
      '隐藏单元数应能被头数整除：{hidden} 不能被 {heads} 整除',
    'steps times layers must be at most {most} in {model}, it is {value}':
      '这个模型的最大句长与层数之积应不超过 {most}，现在是 {value}',
    'a training step of this size may need {need} of memory, more than {most}: choose a smaller batch, hidden, embed, ffn, layers or steps':
      '这样大的一步训练可能需要 {need} 内存，超过 {most}：请减小批量、各层的大小或句长',
    'the loss is no longer finite in epoch {epoch}, batch {batch}: choose a smaller lr than {lr}':
      '在第 {epoch} 个迭代周期的第 {batch} 个批量，损失不再是有限的数：请选小于 {lr} 的学习率',
    'the training is over: its loss was no longer finite': '损失不再是有限的数，训练无法继续',
    // Weights files
    'this is {format}, not a safetensors file: {advice}': '这是{format}，不是 safetensors 文件：{advice}',
    'the file is {size} long, too short for a safetensors file': '文件太短，不可能是 safetensors 文件',
    'the header would be {size} long, over the limit of {most}: this is not a safetensors file':
      '这不是 safetensors 文件',
    'the header should be {size} long, but only {rest} follow: the file is cut off or not a safetensors file':
      '文件不完整，或者不是 safetensors 文件',
    "the header does not begin with '{': this is not a safetensors file": '这不是 safetensors 文件',
    'the header is malformed: {why}': '文件头有错误：{why}',
    "tensor '{name}' is malformed: {why}": '张量“{name}”的说明有错误：{why}',
    "tensor '{name}' holds {value} at element {i}, {why}": '张量“{name}”的第 {i} 个元素是 {value}，{why}',
    'beyond the range of float32': '超出了 float32 的范围',
    'beyond 2^24, up to where float32 holds every whole number': '超过了 2^24，float32 不能精确表示这样的整数',
    'but a boolean is 0 or 1': '而布尔值只能是 0 或 1',
    "tensor '{name}' is {dtype}, which is not computed with here: convert it to F32, F16 or BF16":
      '张量“{name}”的类型是 {dtype}，这里不能用来计算：请先把它转换成 F32、F16 或 BF16',
    "tensor '{name}' holds {value} at element {i}": '张量“{name}”的第 {i} 个元素是 {value}',
    "tensor '{name}' begins at byte {begin} of the data, but the tensor before it ends at {end}: they overlap":
      '张量“{name}”与前一个张量重叠',
    "tensor '{name}' begins at byte {begin} of the data, but the tensor before it ends at {end}: there is a hole":
      '张量“{name}”之前有空缺',
    'the tensors take {size}, but {given} are there: the file is cut off': '文件不完整，末尾缺了一部分',
    'the tensors take {size}, but {given} are there: bytes are left over': '文件末尾有多余的字节',
    "the header's '{name}' is malformed: {why}": '文件头里的“{name}”有错误：{why}',
    "the metadata '{name}' is {kind}, not a string": '元数据“{name}”不是字符串',
    "dtype '{dtype}', which is none of {names}": '不认识数据类型“{dtype}”（可用的是 {names}）',
    '{dtype} {shape} does not fill whole bytes': '{dtype} {shape} 占不满整数个字节',
    'a shape of more than {most} dimensions': '它的维度多于 {most} 个',
    'a shape with more elements than can be counted': '它的元素多得数不清',
    'a negative extent, {n}': '形状里不能有负数 {n}',
    'a negative data offset, {n}': '数据的位置不能是负数 {n}',
    "an unknown member '{name}'": '不认识其中的“{name}”',
    '{n} data offsets instead of 2': '数据的位置应有 2 个，却有 {n} 个',
    'data offsets {begin} .. {end}, but {dtype} {shape} takes {size}':
      '数据的位置是 {begin} 到 {end}，与 {dtype} {shape} 的大小不符',
    'the file is too large for this machine': '文件太大，这台设备读不下',
    'the weights do not fit the model: {misfit}': '权重与模型不符：{misfit}',
    "{program} has no tensor '{name}'; its tensors are {tensors}": '其中的张量“{name}”不属于 {program}',
    '{model} has no source: it cannot translate': '{model} 是续写文本的模型，不做翻译',
    "the weights have '{name}' twice, once as '{other}'": '权重里有两个“{name}”，其中一个叫“{other}”',
    "the file's {vocabulary} cannot be read: {why}": '读不懂文件里的{vocabulary}：{why}',
    "the file's config is {kind}, not an object": '文件里的配置（config）不是 JSON 对象',
    "the file's model has {flag}, but its '{copy}' is not its '{kept}'":
      '文件里的模型设有 {flag}，“{copy}”与“{kept}”却不相同',
    "the file's model has {n} {what}, not {other}": '文件里的模型的 {what} 是 {n}，不是 {other}',
    'the weights come without vocabularies: give the {n} words of {vocabulary} as a list':
      '权重里没有词表：请给出{vocabulary}的 {n} 个词元',
    "the model's configuration has an unknown entry '{name}'": '模型的配置里有不认识的“{name}”',
    'the model would have {n} parameters, more than {most}': '这个模型会有 {n} 个参数，超过了 {most} 个',
    "'{name}' should have two dimensions, it is {shape}": '“{name}”应有两个维度，现在是 {shape}',
    'the file holds no tensors': '文件里没有张量',
    'the weights are of none of the models: {hint}': '这些权重不属于这里的任何一个模型',
    'this model needs more memory than there is': '这个模型所需的内存比这里可用的多',
    "the file says that it holds a '{model}', its tensors are those of a {other}":
      '文件自称是 {model}，其中的张量却是 {other} 的',
    "there is no model '{model}'; the models are {names}": '没有“{model}”这个模型，这里只有 {names}',
    "the weights lack '{name}' {shape}": '权重里缺少“{name}”，形状应为 {shape}',
    "the weights lack '{name}'": '权重里缺少“{name}”',
    "'{name}' is {shape}, the model needs {other}": '“{name}”的形状是 {shape}，模型要求 {other}',
    "the model has no parameter '{name}' {shape}": '模型没有“{name}”这个参数',
    'this is a training checkpoint, not a weights file: continue it with train --resume':
      '这是训练的检查点，不是权重文件；可用 attn train --resume 继续训练',
    // Vocabularies
    "the file's {vocabulary} has {n} words, the model was made for {size}":
      '文件里的{vocabulary}有 {n} 个词元，模型要求 {size} 个',
    'the given {vocabulary} has {n} words, the model was made for {size}':
      '给出的{vocabulary}有 {n} 个词元，模型要求 {size} 个',
    "the file's {vocabulary} cannot be used: {why}": '文件里的{vocabulary}不能用：{why}',
    'the given {vocabulary} cannot be used: {why}': '给出的{vocabulary}不能用：{why}',
    "the file's {vocabulary} is no list of words": '文件里的{vocabulary}不是词元的列表',
    'the given {vocabulary} is no list of words': '给出的{vocabulary}不是词元的列表',
    'the given {vocabulary} cannot be read: {why}': '读不懂给出的{vocabulary}：{why}',
    "the vocabulary lists '{word}' twice, as {i} and {j}": '词元“{word}”出现了两次（{i} 和 {j}）',
    'the vocabulary lacks {word}': '其中没有 {word}',
    '{option} must be a whole number from {least} to {most}, it is {value}':
      '“{option}”应为 {least} 到 {most} 之间的整数，现在是 {value}',
    '{option} must be true or false, it is {value}': '“{option}”应为 true 或 false，现在是 {value}',
  },
};

/** What stands in the place of a safetensors file, and what to do about it: cpp/weights/other_formats.cpp. */
const formats = {
  'a Git LFS pointer, which only stands for the file': '只代表真正文件的 Git LFS 指针',
  'a web page': '网页',
  XML: ' XML 文本',
  JSON: ' JSON 文本',
  'a zip archive of NumPy arrays': ' NumPy 数组的压缩包（zip）',
  'a zip archive, such as torch.save writes': ' torch.save 之类写出的压缩包（zip）',
  'a pickle, such as torch.save writes': ' torch.save 之类写出的 pickle 文件',
  'a NumPy array': ' NumPy 数组',
  'a compressed file (gzip)': '压缩文件（gzip）',
  'a compressed file (bzip2)': '压缩文件（bzip2）',
  'a compressed file (xz)': '压缩文件（xz）',
  'a compressed file (Zstandard)': '压缩文件（Zstandard）',
  'a compressed file (7z)': '压缩文件（7z）',
  'a GGUF file': ' GGUF 文件',
  'an HDF5 file, such as Keras writes': ' Keras 之类写出的 HDF5 文件',
  'an ONNX file': ' ONNX 文件',
};
const advices = {
  "fetch the file with git lfs pull, or download it from the repository's site":
    '请用“git lfs pull”取得文件，或者从仓库的网站下载',
  'download the file itself': '请下载文件本身',
  'read in an editor what it says, and download the file itself': '请用编辑器看看里面说了什么，再下载文件本身',
  'load it in Python with torch.load, and save its tensors with safetensors.torch.save_file':
    '请在 Python 里用 torch.load 读入，再用 safetensors.torch.save_file 存出其中的张量',
  'load it in Python with numpy.load, and save its arrays with safetensors.numpy.save_file':
    '请在 Python 里用 numpy.load 读入，再用 safetensors.numpy.save_file 存出其中的数组',
  'unpack it first': '请先解压',
  "choose the model's safetensors file": '请选这个模型的 safetensors 文件',
};

/** What is wrong with a file's tensors, one list after another: cpp/weights/state_dict.cpp. */
const misfit = (lists: string): string =>
  lists
    .replace(/(^|; )missing /, '$1缺少 ')
    .replace(/(^|; )unexpected /, '$1多出 ')
    .replace(/ is (\[[^\]]*\]) in the file but (\[[^\]]*\]) in the model/g, ' 在文件里是 $1，模型要求 $2')
    .replace(/ and (\d+) more(?=; |$)/g, '，另有 $1 个')
    .replace(/; (?=缺少|多出|')/g, '；')
    .replace(/, (?=')/g, '、');

alsoSaid(fileSentences);
callValues({
  en: { side: fileStrings.en.side, vocabulary: fileStrings.en.vocabulary },
  zh: {
    side: fileStrings.zh.side,
    vocabulary: fileStrings.zh.vocabulary,
    format: formats,
    misfit,
    advice: advices,
    column: { first: '第一列', second: '第二列' },
    kind: { ids: '编号', 'names or codes of languages': '语言的名称或代码', labels: '标签' },
  },
});
