// The tensor view's texts, in both languages. A test holds the two to the same keys and arguments.
import { languageOf } from '../ui/strings';
import { oneOf } from './axis-names';

const en = {
  /** Names of axes from their position, where the tensor gives none. */
  positions: { batch: 'batch', head: 'head', row: 'row', column: 'column' },
  /** The engine's axis names; one that is not here is shown as it is. */
  axes: oneOf.en,
  /** One position on an axis: "query 0 go". */
  at: (axis: string, position: string, label: string) =>
    label ? `${axis} ${position} ${label}` : `${axis} ${position}`,
  between: ', ',
  masked: 'masked',
  missing: 'missing',
  notYet: 'not computed yet',
  was: (value: string) => `was ${value}`,
  marks: {
    cell: 'the cell explained',
    source: 'a source of the cell explained',
    used: 'made from the cell explained',
    plotted: 'plotted',
  },
  hint: 'Point at a cell, or walk with the arrow keys.',
  hintTouch: 'Tap a cell for its value, tap it again to explain it.',
  shape: (shape: string) => `shape ${shape}`,
  scalar: 'scalar',
  empty: (shape: string) => `Shape ${shape}: there is no cell.`,
  badShape: (shape: string) => `This shape cannot be drawn: ${shape}.`,
  wrongLength: (shape: string, needed: string, given: string) =>
    `Shape ${shape} has ${needed} cells, but ${given} numbers were given.`,
  beyond: 'Numbers beyond the scale have the colour of its end.',
  legend: (from: string, to: string) => `Colours from ${from} to ${to}`,
  menu: (name: string) => `Copy or save ${name}`,
  copyCsv: 'Copy as CSV',
  copyNumpy: 'Copy as NumPy',
  copyLatex: 'Copy as LaTeX',
  saveSvg: 'Save as SVG',
  savePng: 'Save as PNG',
  copied: 'Copied.',
  notCopied: 'The browser did not allow copying.',
  saved: (file: string) => `${file} was saved.`,
  notSaved: 'The picture could not be made.',
  zoomIn: 'Larger cells',
  zoomOut: 'Smaller cells',
  previous: (axis: string) => `Previous ${axis}`,
  next: (axis: string) => `Next ${axis}`,
  of: (position: string, last: string) => `${position} of 0 to ${last}`,
  edit: 'Edit',
  reset: (value: string) => `Back to ${value}`,
  newValue: (place: string) => `New value of ${place}`,
  editHint: 'Type a number, or drag the cell up and down.',
  canvas: 'Arrow keys walk through the cells.',
};

export type TensorStrings = typeof en;

const zh: TensorStrings = {
  positions: { batch: '批量', head: '头', row: '行', column: '列' },
  axes: oneOf.zh,
  at: (axis, position, label) => (label ? `${axis} ${position} ${label}` : `${axis} ${position}`),
  between: '，',
  masked: '被掩蔽',
  missing: '缺失',
  notYet: '尚未计算',
  was: (value) => `原为 ${value}`,
  marks: { cell: '正在解释的格子', source: '所解释格子的来源', used: '由所解释的格子算出', plotted: '画成了曲线' },
  hint: '指向一个格子，或用方向键移动。',
  hintTouch: '轻触一个格子看它的值，再触一次看解释。',
  shape: (shape) => `形状 ${shape}`,
  scalar: '标量',
  empty: (shape) => `形状 ${shape}：没有格子。`,
  badShape: (shape) => `无法画出这个形状：${shape}。`,
  wrongLength: (shape, needed, given) => `形状 ${shape} 有 ${needed} 个格子，却给了 ${given} 个数。`,
  beyond: '超出色阶的数用色阶端点的颜色。',
  legend: (from, to) => `颜色从 ${from} 到 ${to}`,
  menu: (name) => `复制或保存 ${name}`,
  copyCsv: '复制为 CSV',
  copyNumpy: '复制为 NumPy 代码',
  copyLatex: '复制为 LaTeX 代码',
  saveSvg: '保存为 SVG 图片',
  savePng: '保存为 PNG 图片',
  copied: '已复制。',
  notCopied: '浏览器不允许复制。',
  saved: (file) => `已保存 ${file}。`,
  notSaved: '无法生成图片。',
  zoomIn: '放大格子',
  zoomOut: '缩小格子',
  previous: (axis) => `上一个${axis}`,
  next: (axis) => `下一个${axis}`,
  of: (position, last) => `${position}（从 0 到 ${last}）`,
  edit: '修改',
  reset: (value) => `恢复为 ${value}`,
  newValue: (place) => `${place} 的新值`,
  editHint: '输入一个数，或上下拖动格子。',
  canvas: '用方向键在格子间移动。',
};

export const tensorLanguages = { en, zh };

/** The texts in the language of the part of the page that the element stands in. */
export const tensorStringsFor = (element: Element): TensorStrings => tensorLanguages[languageOf(element)];
