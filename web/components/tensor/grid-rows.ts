// The rows of a grid: their elements, and cells that are made when they are needed or when there is time.
import { hangOf, textOf, wasText } from './cell-text';
import type { Cells } from './cells';
import { frame, isSeen, labelsOf, type Fit } from './fit';
import type { Plan, PlanAxis } from './plan';
import type { CellText, Picture } from './view';

/** A cell's element and what was last written into it. */
export interface Cell {
  element: HTMLElement;
  /** null until there was a text. */
  text: Text | null;
  shown: string;
  was: string;
  kind: string;
  label: string;
}

export interface Row {
  element: HTMLElement;
  /** Index of its first cell. */
  first: number;
  /** Where it begins in the view, in pixels. */
  top: number;
  /** null until they are made. */
  cells: Cell[] | null;
  /** The pictures that its cells show and are named after. */
  painted: number;
  named: number;
}

export interface Headers {
  rows: HTMLElement[];
  cols: HTMLElement[];
}

export function make(tag: string, className: string, role = ''): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (role) element.setAttribute('role', role);
  return element;
}

/** A label of a row or column; those between the strides are there for who listens. */
function header(role: 'rowheader' | 'columnheader', text: string, seen: boolean): HTMLElement {
  const element = make('div', `${role === 'rowheader' ? 'row-head' : 'col-head'}${seen ? '' : ' unseen'}`, role);
  element.textContent = text;
  if (seen && text.length > 5) element.title = text;
  return element;
}

function corner(plan: Plan): HTMLElement {
  const element = make('div', 'corner');
  element.setAttribute('aria-hidden', 'true');
  for (const [axis, arrow] of [
    [plan.colAxis, '\u2192'],
    [plan.rowAxis, '\u2193'],
  ] as const) {
    const line = make('span', axis?.tone ? `tone-${axis.tone}` : '');
    line.textContent = axis ? `${axis.name} ${arrow}` : '';
    element.append(line);
  }
  return element;
}

const toneClass = (axis: PlanAxis | null): string => (axis?.tone ? ` tone-${axis.tone}` : '');

export function columnHeads(plan: Plan, fit: Fit, heads: Headers): HTMLElement {
  const line = make('div', 'row heads', 'row');
  if (plan.rowAxis) line.append(corner(plan));
  // Words that lean or stand, and numbers wider than their column, need a box of their own.
  const boxed = fit.headers !== 'level' || fit.colStride > 1;
  labelsOf(plan.colAxis!).forEach((label, col) => {
    const head = header('columnheader', label, isSeen(col, fit.colStride));
    head.className += toneClass(plan.colAxis);
    if (boxed && isSeen(col, fit.colStride)) {
      const box = make('span', '');
      box.append(...head.childNodes);
      head.append(box);
    }
    heads.cols.push(head);
    line.append(head);
  });
  return line;
}

/** A row with its label and without its cells. */
export function emptyRow({ cells: { plan }, fit }: Picture, row: number, heads: Headers): HTMLElement {
  const line = make('div', 'row', 'row');
  if (plan.rowAxis) {
    const head = header('rowheader', plan.rowAxis.labels[row] ?? String(row), isSeen(row, fit.rowStride));
    head.className += toneClass(plan.rowAxis);
    heads.rows.push(head);
    line.append(head);
  }
  return line;
}

/** Width of a row: its label and its cells. */
export const rowWidth = (plan: Plan, { rowHeader, cellWidth, gap }: Fit): number =>
  rowHeader + frame + plan.cols * (cellWidth + gap) - gap;

/** Of a caption, and of the space between matrices, as the style sheet has them. */
export const captionHeight = 20;
export const matrixGap = 16;

/** How high a matrix stands in the view, with its caption. */
export function matrixHeight({ cells: { plan }, fit }: Picture): number {
  const caption = plan.leading.length > fit.tabbed ? captionHeight : 0;
  const heads = plan.colAxis ? fit.colHeader + frame : 0;
  return caption + heads + plan.rows * (fit.cellHeight + fit.gap) - fit.gap + frame;
}

/** How high all of it is where nothing is cut off. */
export function viewHeight(picture: Picture): number {
  const lines = Math.ceil(picture.shown.length / Math.max(1, picture.fit.perRow));
  return lines * (matrixHeight(picture) + matrixGap) - matrixGap;
}

/** Copies of one row of cells: to make each by itself takes several times as long. */
export class CellMaker {
  private readonly pattern = document.createDocumentFragment();

  constructor(private readonly cols: number) {
    const cell = make('div', 'cell', 'gridcell');
    cell.setAttribute('tabindex', '-1');
    for (let col = 0; col < cols; col += 1) this.pattern.append(cell.cloneNode());
  }

  fill(row: Row): Cell[] {
    const made = this.pattern.cloneNode(true) as DocumentFragment;
    const cells: Cell[] = [];
    let element = made.firstElementChild as HTMLElement | null;
    for (let col = 0; col < this.cols; col += 1) {
      element!.setAttribute('data-index', String(row.first + col));
      cells.push({ element: element!, text: null, shown: '', was: '', kind: 'cell', label: '' });
      element = element!.nextElementSibling as HTMLElement | null;
    }
    row.element.append(made);
    return (row.cells = cells);
  }
}

/** Writes what differs into a row's cells. `painted`: their colours are painted below them. */
export function paintRow(row: Row, { cells, fit }: Picture, painted: boolean): void {
  row.cells!.forEach((cell, col) => {
    const index = row.first + col;
    const content = textOf(cells, fit, index);
    const kind = painted ? 'cell' : kindOf(cells, index, content);
    if (kind !== cell.kind) cell.element.className = cell.kind = kind;
    if (cell.shown !== content.text) write(cell, content.text);
    const was = wasText(cells, fit, index);
    // The style sheet strikes it out; as text it would be heard before the number that counts.
    if (cell.was !== was) cell.element.dataset.was = cell.was = was;
  });
}

function write(cell: Cell, text: string): void {
  cell.shown = text;
  if (cell.text?.parentNode === cell.element) cell.text.data = text;
  // A page translator puts another node in its place.
  else cell.element.replaceChildren((cell.text = document.createTextNode(text)));
}

/** The classes of a cell. */
function kindOf(cells: Cells, index: number, { place }: CellText): string {
  const state = cells.state(index);
  let kind = 'cell';
  if (state !== 'number') kind += ` ${state}`;
  if (place !== 'end') kind += ` ${place}`;
  if (cells.differs(index)) kind += ' changed';
  const step = cells.step(index);
  return step < 0 ? kind : `${kind} ${cells.palette.prefix}${step}`;
}

export function nameCell(cell: Cell, cells: Cells, index: number): void {
  const label = cells.spoken(index, cell.shown);
  if (label !== cell.label) cell.element.setAttribute('aria-label', (cell.label = label));
}

/** Lengths of the cells, for the style sheet; `cellRule` are those that would be slow as variables. */
export function lengthsOf({ cells: { plan }, fit }: Picture): string {
  const lengths = {
    w: fit.cellWidth,
    h: fit.cellHeight,
    gap: fit.gap,
    pad: fit.pad,
    hang: hangOf(fit),
    'row-w': rowWidth(plan, fit),
    'row-head': fit.rowHeader,
    'col-head': fit.colHeader,
    fs: fit.fontSize,
    frame,
  };
  const style = Object.entries(lengths)
    .map(([name, length]) => `--${name}: ${length}px`)
    .join('; ');
  return `${style}; --per-row: ${Math.min(fit.perRow, plan.matrices)}`;
}

/** A variable costs as much in each of thousands of cells as all the rest of their style: their lengths as such. */
export const cellRule = ({ cellWidth, cellHeight, pad }: Fit): string =>
  `.cell { width: ${cellWidth}px; height: ${cellHeight}px; line-height: ${cellHeight}px; padding-inline-end: ${pad}px; }`;
