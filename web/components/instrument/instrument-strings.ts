// The instrument's texts, in both languages. A test holds the two to the same keys and arguments.
import { languageOf } from '../ui/strings';
import { allOf } from '../tensor/axis-names';
import { layerNames, opNames } from './op-names';

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const numbered = (axes: readonly string[]): string => `${axes.length > 1 ? 'axes' : 'axis'} ${listed(axes)}`;

/** "over keys (axis 2)", "along axis 2". */
const over = (names: readonly string[], axes: readonly string[]): string =>
  names.length > 0 ? `over ${listed(names)} (${numbered(axes)})` : `along ${numbered(axes)}`;

const alongEnglish = (names: readonly string[], axes: readonly string[]): string =>
  names.length > 0 ? `along ${listed(names)} (${numbered(axes)})` : `along ${numbered(axes)}`;

/** "沿键求和（轴 2）", "沿轴 2 求和". */
const alongChinese = (names: readonly string[], axes: readonly string[], verb: string): string =>
  names.length > 0 ? `沿${names.join('、')}${verb}（轴 ${axes.join('、')}）` : `沿轴 ${axes.join('、')} ${verb}`;

const en = {
  chinese: false,
  loading: 'The engine computes the program…',
  failed: (why: string) => `The program could not be opened. ${why}`,
  crashed: (why: string) => `The engine stopped. ${why}`,
  /** The element as a whole. */
  walk: (program: string) => `Walk through ${program}`,
  keys: 'Arrow keys step back and forth, Space plays.',
  transport: 'Steps',
  first: 'To the beginning',
  back: 'Step back',
  play: 'Play',
  pause: 'Pause',
  next: 'Next step',
  last: 'To the end',
  position: 'Position in the program',
  progress: (at: string, of: string) => `${at} of ${of}`,
  level: 'Level',
  levels: { model: 'Model', layer: 'Layers', op: 'Operations' },
  structure: 'Structure of the program',
  showStructure: 'Structure',
  phases: { forward: 'Forward', backward: 'Backward', update: 'Update' },
  start: 'Before the first step',
  startHint: 'These tensors are given: inputs, and weights that start from the seed. Press “Next step”.',
  gradientOf: (name: string) => `∂L/∂${name}`,
  summand: (name: string) => `part of ∂L/∂${name}`,
  backwardOf: (what: string) => `Gradients of: ${what}`,
  within: (scope: string, ops: string) => `${scope}: ${ops}`,
  listed: ', ',
  whole: 'The whole program',
  kept: 'Kept in view',
  more: (count: string) => `Show ${count} more`,
  arrow: 'gives',
  /** Said to a screen reader after a step. */
  stepped: (at: string, of: string, title: string, outputs: string) =>
    `Step ${at} of ${of}: ${title}${outputs ? `; ${outputs}` : ''}`,
  attrs: {
    axis: (value: string) => `axis ${value}`,
    begin: (value: string) => `from position ${value} on`,
    value: (value: string) => `c = ${value}`,
    transpose_a: 'first factor transposed',
    transpose_b: 'second factor transposed',
    order: (value: string) => `axes in the order ${value}`,
    shape: (value: string) => `shape ${value}`,
    sizes: (value: string) => `pieces of ${value}`,
    p: (value: string) => `probability ${value}`,
    eps: (value: string) => `ε = ${value}`,
    lr: (value: string) => `learning rate ${value}`,
  },
  /** What ops do along axes: their names, if known, and numbers. */
  along: {
    sum: (names: string[], axes: string[]) => `Sum ${over(names, axes)}`,
    sum_to: (names: string[], axes: string[]) => `Sum ${over(names, axes)}`,
    broadcast_to: (names: string[], axes: string[]) => `Repeat ${alongEnglish(names, axes)}`,
    split: (names: string[], axes: string[]) => `Cut into pieces ${alongEnglish(names, axes)}`,
    concat: (names: string[], axes: string[]) => `Join ${alongEnglish(names, axes)}`,
    slice_scatter: (names: string[], axes: string[]) => `Write a piece ${alongEnglish(names, axes)}`,
  },
  /** All positions of an axis. */
  many: allOf.en,
  formula: 'Formula',
  code: 'Our C++',
  pytorch: 'PyTorch',
  source: 'The code of this step',
  sourceTabs: 'Language',
  citation: 'Source',
  explain: {
    title: 'Where a number comes from',
    hint: 'Point at a number to see where it comes from. Click it, and follow any operand further back.',
    hintTouch: 'Tap a number twice to see where it comes from, then follow any operand further back.',
    trail: 'The way here',
    back: 'Back',
    close: 'Close',
    where: 'where',
    means: (words: string) => ` (${words})`,
    /** What the signs of parts stand for, where the sign does not say it. */
    parts: {
      m: 'the largest of the row',
      Z: 'the sum that all are divided by',
      '\\mu': 'the mean',
      '\\sigma^2': 'the variance',
      "m'": 'the average of the gradients',
      "v'": 'the average of their squares',
    } as Record<string, string>,
    given: {
      input: 'An input: you can change it.',
      parameter: 'A learned weight: you can change it.',
      state: 'It is kept from step to step.',
      computed: 'It is given.',
    },
    cut: (count: string) => `… ${count} more …`,
    follow: (name: string, place: string, number: string) => `${number}, ${name}${place}: explain it`,
    over: 'divided by',
    power: 'to the power of',
    root: 'square root of',
    was: (number: string) => `(was ${number})`,
    held: (number: string) => `It is held at ${number}, whatever this gives, until you take that back.`,
  },
  edit: {
    tools: 'Edits',
    undo: 'Undo',
    redo: 'Redo',
    reset: 'Reset all',
    summary: (edits: number, cells: string, largest: string, name: string) =>
      `${edits === 1 ? '1 edit' : `${edits} numbers edited`}; ${cells} values changed${name ? `, largest difference ${largest} in ${name}` : ''}`,
    nothing: (edits: number) => `${edits === 1 ? '1 edit' : `${edits} numbers edited`}; nothing else changed`,
    undone: 'Undone.',
    redone: 'Done again.',
    allReset: 'All numbers are as they were.',
    mask: 'Click the last key that counts; those behind it are masked. Click it again to mask it too.',
  },
  value: { none: (name: string) => `This program has no value “${name}”.` },
  inspect: {
    program: 'Program',
    settings: 'Settings',
    gradients: 'With the backward pass',
    seed: 'Seed',
    weights: 'Weights',
    random: 'random',
    trained: (pair: string) => `trained: ${pair}`,
    open: 'Open it',
    loading: 'Loading the list of programs…',
    unloaded: 'The model’s map could not be loaded: there is no network.',
  },
};

export type InstrumentStrings = typeof en;

const zh: InstrumentStrings = {
  chinese: true,
  loading: '引擎正在计算这个程序……',
  failed: (why) => `无法打开这个程序。${why}`,
  crashed: (why) => `引擎停止了。${why}`,
  walk: (program) => `逐步查看 ${program}`,
  keys: '左右方向键前进或后退，空格键播放。',
  transport: '步骤',
  first: '回到开头',
  back: '后退一步',
  play: '播放',
  pause: '暂停',
  next: '下一步',
  last: '到结尾',
  position: '在程序中的位置',
  progress: (at, of) => `${at} / ${of}`,
  level: '粒度',
  levels: { model: '模型', layer: '层', op: '运算' },
  structure: '程序的结构',
  showStructure: '结构',
  phases: { forward: '前向传播', backward: '反向传播', update: '更新' },
  start: '开始之前',
  startHint: '这些张量是给定的：输入，以及由随机种子得到的初始权重。请按“下一步”。',
  gradientOf: (name) => `∂L/∂${name}`,
  summand: (name) => `∂L/∂${name} 的一部分`,
  backwardOf: (what) => `求梯度：${what}`,
  within: (scope, ops) => `${scope}：${ops}`,
  listed: '、',
  whole: '整个程序',
  kept: '一直显示',
  more: (count) => `再显示 ${count} 个`,
  arrow: '得到',
  stepped: (at, of, title, outputs) => `第 ${at} 步，共 ${of} 步：${title}${outputs ? `；${outputs}` : ''}`,
  attrs: {
    axis: (value) => `轴 ${value}`,
    begin: (value) => `从位置 ${value} 起`,
    value: (value) => `c = ${value}`,
    transpose_a: '第一个因子转置',
    transpose_b: '第二个因子转置',
    order: (value) => `轴的顺序 ${value}`,
    shape: (value) => `形状 ${value}`,
    sizes: (value) => `各段长度 ${value}`,
    p: (value) => `概率 ${value}`,
    eps: (value) => `ε = ${value}`,
    lr: (value) => `学习率 ${value}`,
  },
  along: {
    sum: (names, axes) => alongChinese(names, axes, '求和'),
    sum_to: (names, axes) => alongChinese(names, axes, '求和'),
    broadcast_to: (names, axes) => alongChinese(names, axes, '重复（广播）'),
    split: (names, axes) => alongChinese(names, axes, '切成几段'),
    concat: (names, axes) => alongChinese(names, axes, '连结'),
    slice_scatter: (names, axes) => alongChinese(names, axes, '写入一段'),
  },
  many: allOf.zh,
  formula: '公式',
  code: '我们的 C++',
  pytorch: 'PyTorch',
  source: '这一步的代码',
  sourceTabs: '语言',
  citation: '出处',
  explain: {
    title: '一个数从哪里来',
    hint: '指向一个数，看它从哪里来；点它，还可以顺着任何一个操作数继续往回追。',
    hintTouch: '轻触一个数两次，看它从哪里来，再顺着任何一个操作数往回追。',
    trail: '追溯的路径',
    back: '返回',
    close: '关闭',
    where: '其中',
    means: (words) => `（${words}）`,
    parts: {
      m: '这一行的最大值',
      Z: '作除数的总和',
      '\\mu': '均值',
      '\\sigma^2': '方差',
      "m'": '梯度的移动平均',
      "v'": '梯度平方的移动平均',
    },
    given: {
      input: '这是输入，你可以改它。',
      parameter: '这是学到的权重，你可以改它。',
      state: '它在各步之间保留。',
      computed: '它是给定的。',
    },
    cut: (count) => `… 还有 ${count} 项 …`,
    follow: (name, place, number) => `${number}，即 ${name}${place}：看它的来历`,
    over: '除以',
    power: '的幂，指数为',
    root: '根号',
    was: (number) => `（原为 ${number}）`,
    held: (number) => `无论这里算出多少，它都固定为 ${number}，直到你撤回这一修改。`,
  },
  edit: {
    tools: '修改',
    undo: '撤销',
    redo: '重做',
    reset: '全部复原',
    summary: (edits, cells, largest, name) =>
      `修改 ${edits} 处；${cells} 个值随之改变${name ? `，最大差异 ${largest}（${name}）` : ''}`,
    nothing: (edits) => `修改 ${edits} 处；其他数没有变`,
    undone: '已撤销。',
    redone: '已重做。',
    allReset: '所有的数都恢复了原样。',
    mask: '点击最后一个有效的键，它后面的都被掩蔽；再点一次，它自己也被掩蔽。',
  },
  value: { none: (name) => `这个程序没有名为“${name}”的值。` },
  inspect: {
    program: '程序',
    settings: '设置',
    gradients: '包括反向传播',
    seed: '随机种子',
    weights: '权重',
    random: '随机',
    trained: (pair) => `已训练：${pair}`,
    open: '打开',
    loading: '正在载入程序列表……',
    unloaded: '没有网络，模型的全图无法载入。',
  },
};

export const instrumentLanguages = { en, zh };

/** The texts in the language of the part of the page that the element stands in. */
export const instrumentStringsFor = (element: Element): InstrumentStrings => instrumentLanguages[languageOf(element)];

const named = (names: Record<string, readonly [string, string]>, name: string, t: InstrumentStrings): string =>
  names[name]?.[t.chinese ? 1 : 0] ?? name;

export const opName = (op: string, t: InstrumentStrings): string => named(opNames, op, t);
/** Several ops in a few words. */
export const opList = (ops: readonly string[], t: InstrumentStrings): string => {
  const most = 3;
  return (
    ops
      .slice(0, most)
      .map((op) => opName(op, t))
      .join(t.listed) + (ops.length > most ? ' …' : '')
  );
};
export const layerName = (layer: string, t: InstrumentStrings): string => named(layerNames, layer, t);
