// The cells as elements. Not Lit templates: an update touches only the cells that differ, so that thousands of cells
// follow a pointer without a dropped frame.
import type { Cells } from './cells';
import { hangOf, textOf, wasText } from './cell-text';
import { matrixSize } from './drawing';
import { Ground } from './ground';
import type { Inks } from './surface';
import { frame, isSeen, labelsOf, type Fit } from './fit';
import { placeOf, sayMatrix, type Plan, type PlanAxis } from './plan';
import type { MarkKind } from './tensor-data';
import type { CellText, Picture, TensorView } from './view';

/** Up to this many cells change colour softly and are named at once; more would cost frames. */
const softUpTo = 400;

/** A cell's element and what was last written into it. */
interface Cell {
  element: HTMLElement;
  text: Text;
  shown: string;
  was: string;
  kind: string;
  label: string;
}

/** Safari has no idle callbacks. */
const whenIdle: (work: () => void) => number =
  typeof requestIdleCallback === 'function' ? (work) => requestIdleCallback(work) : (work) => window.setTimeout(work, 50);
const cancelIdle: (id: number) => void = typeof cancelIdleCallback === 'function' ? (id) => cancelIdleCallback(id) : (id) => clearTimeout(id);
const sliceMilliseconds = 3;

function name(cell: Cell, cells: Cells, index: number): void {
  const label = cells.spoken(index, cell.shown);
  if (label !== cell.label) cell.element.setAttribute('aria-label', (cell.label = label));
}

interface Headers {
  rows: HTMLElement[];
  cols: HTMLElement[];
}

function make(tag: string, className: string, role = ''): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (role) element.setAttribute('role', role);
  return element;
}

/** A label of a row or column; those between the strides are there for who listens. */
function header(role: 'rowheader' | 'columnheader', text: string, seen: boolean): HTMLElement {
  const element = make('div', role === 'rowheader' ? 'row-head' : 'col-head', role);
  const span = make('span', seen ? '' : 'unseen');
  span.textContent = text;
  if (seen && text.length > 5) element.title = text;
  element.append(span);
  return element;
}

function corner(plan: Plan): HTMLElement {
  const element = make('div', 'corner');
  element.setAttribute('aria-hidden', 'true');
  for (const [axis, arrow] of [[plan.colAxis, '\u2192'], [plan.rowAxis, '\u2193']] as const) {
    const line = make('span', axis?.tone ? `tone-${axis.tone}` : '');
    line.textContent = axis ? `${axis.name} ${arrow}` : '';
    element.append(line);
  }
  return element;
}

const toneClass = (axis: PlanAxis | null): string => (axis?.tone ? ` tone-${axis.tone}` : '');

/** What must be the same for the elements to be kept. */
function structureOf({ cells, fit, shown, t }: Picture): string {
  const { shape, axes, name } = cells.data;
  return JSON.stringify([name, shape, axes, shown, fit.rowStride, fit.colStride, fit.headers, t.positions.row]);
}

export class GridView implements TensorView {
  readonly element = make('div', 'matrices');
  private structure = '';
  private readonly sheet = new CSSStyleSheet();
  private grids: HTMLElement[] = [];
  private readonly bodies = new Map<number, HTMLElement>();
  private readonly ground = new Ground();
  private cells = new Map<number, Cell>();
  private heads = new Map<number, Headers>();
  private marks: ReadonlyMap<number, MarkKind> = new Map();
  private pointed: number | null = null;
  private cursor = 0;
  private plan!: Plan;
  private speaking = 0;
  private lengths = '';

  constructor(
    private readonly root: ShadowRoot,
    private readonly inks: () => Inks,
  ) {
    // First, so that the style sheet's exceptions come after it.
    root.adoptedStyleSheets = [this.sheet, ...root.adoptedStyleSheets];
  }

  show(picture: Picture): void {
    this.plan = picture.cells.plan;
    const structure = structureOf(picture);
    if (structure !== this.structure) this.build(picture);
    this.structure = structure;
    this.size(picture);
    this.paint(picture);
    for (const grid of this.grids) grid.setAttribute('aria-readonly', String(!picture.editable));
  }

  mark(marks: ReadonlyMap<number, MarkKind>): void {
    for (const index of this.marks.keys()) if (!marks.has(index)) this.cells.get(index)?.element.removeAttribute('data-mark');
    for (const [index, kind] of marks) if (this.marks.get(index) !== kind) this.cells.get(index)?.element.setAttribute('data-mark', kind);
    this.marks = marks;
  }

  point(index: number | null): void {
    if (index === this.pointed) return;
    this.emphasise(this.pointed, false);
    this.pointed = index;
    this.emphasise(index, true);
  }

  setCursor(index: number): void {
    if (index === this.cursor && this.cells.get(index)?.element.getAttribute('tabindex') === '0') return;
    this.cells.get(this.cursor)?.element.setAttribute('tabindex', '-1');
    this.cells.get(index)?.element.setAttribute('tabindex', '0');
    this.cursor = index;
  }

  focusCursor(): void {
    this.cells.get(this.cursor)?.element.focus({ preventScroll: false });
  }

  indexAt(event: Event): number {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('.cell') : null;
    return cell ? Number(cell.dataset.index) : -1;
  }

  rectOf(index: number): DOMRect | null {
    return this.cells.get(index)?.element.getBoundingClientRect() ?? null;
  }

  dispose(): void {
    cancelIdle(this.speaking);
    this.root.adoptedStyleSheets = this.root.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
    this.element.remove();
  }

  private emphasise(index: number | null, on: boolean): void {
    if (index === null) return;
    this.cells.get(index)?.element.toggleAttribute('data-pointed', on);
    const { matrix, row, col } = placeOf(this.plan, index);
    const heads = this.heads.get(matrix);
    heads?.rows[row]?.toggleAttribute('data-pointed', on);
    heads?.cols[col]?.toggleAttribute('data-pointed', on);
  }

  private build(picture: Picture): void {
    this.cells.clear();
    this.heads.clear();
    this.bodies.clear();
    this.ground.clear();
    this.grids = [];
    this.element.replaceChildren(...picture.shown.map((matrix) => this.matrix(picture, matrix)));
    const { marks, pointed } = this;
    this.marks = new Map();
    this.mark(marks);
    this.pointed = null;
    this.point(pointed !== null && this.cells.has(pointed) ? pointed : null);
    this.setCursor(this.cursor);
  }

  private matrix(picture: Picture, matrix: number): HTMLElement {
    const { cells, fit, t } = picture;
    const { plan } = cells;
    const words = sayMatrix(plan, matrix, t);
    const box = make('div', 'matrix');
    if (words.length > 0) {
      const caption = make('div', 'caption');
      // The tabs say the rest.
      caption.textContent = words.slice(fit.tabbed).join(' \u00b7 ');
      if (caption.textContent) box.append(caption);
    }
    const grid = make('div', 'grid', 'grid');
    grid.setAttribute('aria-label', [cells.data.name, ...words].join(t.between));
    this.grids.push(grid);
    const heads: Headers = { rows: [], cols: [] };
    this.heads.set(matrix, heads);
    if (plan.colAxis) grid.append(columnHeads(plan, fit, heads));
    for (let row = 0; row < plan.rows; row += 1) grid.append(this.row(picture, matrix, row, heads));
    const body = make('div', 'body');
    this.bodies.set(matrix, body);
    if (plan.cells > 0) body.append(make('div', 'frame'));
    body.append(grid);
    box.append(body);
    return box;
  }

  private row({ cells: { plan }, fit }: Picture, matrix: number, row: number, heads: Headers): HTMLElement {
    const line = make('div', 'row', 'row');
    if (plan.rowAxis) {
      const head = header('rowheader', plan.rowAxis.labels[row] ?? String(row + 1), isSeen(row, fit.rowStride));
      head.className += toneClass(plan.rowAxis);
      heads.rows.push(head);
      line.append(head);
    }
    const first = (matrix * plan.rows + row) * plan.cols;
    for (let col = 0; col < plan.cols; col += 1) line.append(this.cell(first + col));
    return line;
  }

  private cell(index: number): HTMLElement {
    const element = make('div', 'cell', 'gridcell');
    element.setAttribute('tabindex', '-1');
    element.dataset.index = String(index);
    const text = document.createTextNode('');
    element.append(text);
    this.cells.set(index, { element, text, shown: '', was: '', kind: '', label: '' });
    return element;
  }

  /** Of the cells, the lengths as such: a variable costs as much in each of thousands as all the rest of their style. */
  private resize(lengths: string, fit: Fit): void {
    this.element.style.cssText = this.lengths = lengths;
    const { cellWidth, cellHeight, pad } = fit;
    this.sheet.replaceSync(`.cell { width: ${cellWidth}px; height: ${cellHeight}px; line-height: ${cellHeight}px; padding-inline-end: ${pad}px; }`);
  }

  /** Lengths, for the style sheet. */
  private size({ cells, fit }: Picture): void {
    const lengths = {
      w: fit.cellWidth, h: fit.cellHeight, gap: fit.gap, pad: fit.pad, hang: hangOf(fit),
      'row-w': matrixSize(cells.plan, fit).width, 'row-head': fit.rowHeader, 'col-head': fit.colHeader, fs: fit.fontSize, frame,
    };
    const style = Object.entries(lengths).map(([name, length]) => `--${name}: ${length}px`).join('; ');
    const whole = `${style}; --per-row: ${Math.min(fit.perRow, cells.plan.matrices)}`;
    // The same lengths again would still make the browser look at every cell.
    if (whole !== this.lengths) this.resize(whole, fit);
    const soft = this.cells.size <= softUpTo ? ' soft' : ' large';
    const name = `matrices heads-${fit.headers} ${fit.style ? 'numbers' : 'bare'}${soft}${fit.cellWidth < 20 ? ' small' : ''}`;
    if (this.element.className !== name) this.element.className = name;
  }

  private paint(picture: Picture): void {
    const { cells, fit } = picture;
    const painted = this.cells.size > softUpTo && Ground.suits(picture);
    if (!painted) this.ground.clear();
    else for (const [matrix, body] of this.bodies) this.ground.paint(picture, matrix, body, this.inks());
    for (const [index, cell] of this.cells) {
      const content = textOf(cells, fit, index);
      const kind = painted ? 'cell' : kindOf(cells, index, content);
      if (kind !== cell.kind) cell.element.className = cell.kind = kind;
      if (cell.shown !== content.text) cell.text.data = cell.shown = content.text;
      const was = wasText(cells, fit, index);
      // The style sheet strikes it out; as text it would be heard before the number that counts.
      if (cell.was !== was) cell.element.dataset.was = cell.was = was;
    }
    this.speak(cells);
  }

  /** What cells are called: of many, first the one with the focus, the others as soon as there is time. */
  private speak(cells: Cells): void {
    cancelIdle(this.speaking);
    if (this.cells.size <= softUpTo) {
      for (const [index, cell] of this.cells) name(cell, cells, index);
      return;
    }
    const focused = this.cells.get(this.cursor);
    if (focused) name(focused, cells, this.cursor);
    const rest = this.cells.entries();
    const some = (): void => {
      const until = performance.now() + sliceMilliseconds;
      for (const [index, cell] of rest) {
        name(cell, cells, index);
        if (performance.now() > until) {
          this.speaking = whenIdle(some);
          return;
        }
      }
    };
    this.speaking = whenIdle(some);
  }
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

function columnHeads(plan: Plan, fit: Fit, heads: Headers): HTMLElement {
  const line = make('div', 'row heads', 'row');
  if (plan.rowAxis) line.append(corner(plan));
  labelsOf(plan.colAxis!).forEach((label, col) => {
    const head = header('columnheader', label, isSeen(col, fit.colStride));
    head.className += toneClass(plan.colAxis);
    heads.cols.push(head);
    line.append(head);
  });
  return line;
}
