// The cells as elements. Not Lit templates: an update touches only the cells that differ. Of many cells those that are
// seen as numbers come at once; the others are there as soon as there is time, or when someone reaches for one, so that
// a step from one large tensor to the next is not held up by cells that nobody has pointed at yet.
import type { Fit } from './fit';
import {
  CellMaker,
  cellRule,
  columnHeads,
  emptyRow,
  lengthsOf,
  make,
  matrixGap,
  matrixHeight,
  nameCell,
  paintRow,
  viewHeight,
  type Cell,
  type Headers,
  type Row,
} from './grid-rows';
import { Ground } from './ground';
import { placeOf, sayMatrix, type Plan } from './plan';
import { Spare } from './spare';
import type { Inks } from './surface';
import { windowHeight } from './surroundings';
import type { MarkKind } from './tensor-data';
import type { Picture, TensorView } from './view';

/** Up to this many cells change colour softly and are made and named at once; more would cost frames. */
const softUpTo = 400;
/** The scrolling box is at most so high: a part of the window, but not less than so many pixels. */
const boxPart = 0.8;
const leastBox = 352;

/** What must be the same for the elements to be kept. */
function structureOf({ cells, fit, shown, t }: Picture): string {
  const { shape, axes } = cells.data;
  return JSON.stringify([shape, axes, shown, fit.rowStride, fit.colStride, fit.headers, t.positions.row]);
}

export class GridView implements TensorView {
  readonly element = make('div', 'matrices');
  private structure = '';
  private readonly sheet = new CSSStyleSheet();
  private grids: HTMLElement[] = [];
  private bodies: HTMLElement[] = [];
  private readonly ground = new Ground();
  private readonly spare = new Spare();
  private rows: Row[] = [];
  private readonly rowOf = new WeakMap<Element, Row>();
  private maker = new CellMaker(0);
  private heads = new Map<number, Headers>();
  private marks: ReadonlyMap<number, MarkKind> = new Map();
  private pointed: number | null = null;
  private cursor = 0;
  private picture!: Picture;
  private plan!: Plan;
  /** Counts pictures: what a row shows may be an older one. */
  private version = 0;
  private painted = false;
  private busy = false;
  private lengths = '';
  private rule = '';
  private scrolled = 0;

  constructor(
    private readonly root: ShadowRoot,
    private readonly scroller: HTMLElement,
    private readonly inks: () => Inks,
  ) {
    // First, so that the style sheet's exceptions come after it.
    root.adoptedStyleSheets = [this.sheet, ...root.adoptedStyleSheets];
    scroller.addEventListener('scroll', this.onScroll, { passive: true });
  }

  show(picture: Picture): void {
    this.picture = picture;
    this.plan = picture.cells.plan;
    this.version += 1;
    const structure = structureOf(picture);
    if (structure !== this.structure) this.build(picture);
    this.structure = structure;
    this.size(picture);
    this.paint(picture);
    this.grids.forEach((grid, i) => {
      grid.setAttribute(
        'aria-label',
        [picture.cells.data.name, ...sayMatrix(this.plan, picture.shown[i], picture.t)].join(picture.t.between),
      );
      grid.setAttribute('aria-readonly', String(!picture.editable));
    });
  }

  mark(marks: ReadonlyMap<number, MarkKind>): void {
    const before = this.marks;
    // Cells that are made from here on have the new ones.
    this.marks = marks;
    for (const index of before.keys()) if (!marks.has(index)) this.cellAt(index)?.element.removeAttribute('data-mark');
    for (const [index, kind] of marks)
      if (before.get(index) !== kind) this.made(index)?.element.setAttribute('data-mark', kind);
  }

  point(index: number | null): void {
    if (index === this.pointed) return;
    this.emphasise(this.pointed, false);
    this.pointed = index;
    this.emphasise(index, true);
  }

  setCursor(index: number): void {
    const cell = this.made(index);
    // Before all others: it may have the focus, or get it.
    if (cell) nameCell(cell, this.picture.cells, index);
    if (index === this.cursor && cell?.element.getAttribute('tabindex') === '0') return;
    this.cellAt(this.cursor)?.element.setAttribute('tabindex', '-1');
    cell?.element.setAttribute('tabindex', '0');
    this.cursor = index;
  }

  focusCursor(): void {
    this.made(this.cursor)?.element.focus({ preventScroll: false });
  }

  indexAt(event: Event): number {
    if (!(event.target instanceof Element)) return -1;
    const cell = event.target.closest<HTMLElement>('.cell') ?? this.cellUnder(event);
    return cell ? Number(cell.dataset.index) : -1;
  }

  rectOf(index: number): DOMRect | null {
    return this.made(index)?.element.getBoundingClientRect() ?? null;
  }

  pause(): void {
    this.spare.pause();
  }

  resume(): void {
    this.spare.resume();
  }

  dispose(): void {
    this.spare.pause();
    this.scroller.removeEventListener('scroll', this.onScroll);
    this.root.adoptedStyleSheets = this.root.adoptedStyleSheets.filter((sheet) => sheet !== this.sheet);
    this.element.remove();
  }

  // --- cells -----------------------------------------------------------------------------------------------

  private rowAt(index: number): Row | undefined {
    const { shown } = this.picture;
    const { matrix, row } = placeOf(this.plan, index);
    const place = matrix - shown[0];
    return place < 0 || place >= shown.length ? undefined : this.rows[place * this.plan.rows + row];
  }

  /** A cell, if it is there. */
  private cellAt(index: number): Cell | undefined {
    const row = this.rowAt(index);
    return row?.cells?.[index - row.first];
  }

  /** A cell, made if need be. */
  private made(index: number): Cell | undefined {
    const row = this.rowAt(index);
    if (row) this.bring(row);
    return row?.cells?.[index - row.first];
  }

  /** The cell that will be under the pointer once its row has cells. */
  private cellUnder(event: Event): HTMLElement | null {
    const row = this.rowOf.get((event.target as Element).closest('.row') ?? this.element);
    if (!row || row.cells || !(event instanceof MouseEvent)) return null;
    this.bring(row);
    return this.root.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('.cell') ?? null;
  }

  /** Makes and paints a row's cells as far as that is still to be done. */
  private bring(row: Row): void {
    if (!row.cells) this.fill(row);
    if (row.painted === this.version) return;
    paintRow(row, this.picture, this.painted);
    row.painted = this.version;
  }

  private fill(row: Row): void {
    this.maker.fill(row).forEach(({ element }, col) => {
      const index = row.first + col;
      const mark = this.marks.get(index);
      if (mark) element.setAttribute('data-mark', mark);
      if (index === this.pointed) element.toggleAttribute('data-pointed', true);
      if (index === this.cursor) element.setAttribute('tabindex', '0');
    });
  }

  private name(row: Row): void {
    row.cells!.forEach((cell, col) => nameCell(cell, this.picture.cells, row.first + col));
    row.named = this.version;
  }

  private emphasise(index: number | null, on: boolean): void {
    if (index === null) return;
    this.cellAt(index)?.element.toggleAttribute('data-pointed', on);
    const { matrix, row, col } = placeOf(this.plan, index);
    const heads = this.heads.get(matrix);
    heads?.rows[row]?.toggleAttribute('data-pointed', on);
    heads?.cols[col]?.toggleAttribute('data-pointed', on);
  }

  // --- building --------------------------------------------------------------------------------------------

  private build(picture: Picture): void {
    this.rows = [];
    this.heads.clear();
    this.bodies = [];
    this.grids = [];
    this.busy = false;
    this.maker = new CellMaker(this.plan.cols);
    this.element.replaceChildren(...picture.shown.map((matrix, i) => this.matrix(picture, matrix, i)));
    const { pointed } = this;
    this.pointed = null;
    this.point(pointed !== null && pointed < this.plan.cells && this.rowAt(pointed) ? pointed : null);
  }

  private matrix(picture: Picture, matrix: number, place: number): HTMLElement {
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
    grid.translate = false;
    grid.setAttribute('aria-rowcount', String(plan.rows + (plan.colAxis ? 1 : 0)));
    grid.setAttribute('aria-colcount', String(plan.cols + (plan.rowAxis ? 1 : 0)));
    this.grids.push(grid);
    const heads: Headers = { rows: [], cols: [] };
    this.heads.set(matrix, heads);
    if (plan.colAxis) grid.append(columnHeads(plan, fit, heads));
    const line = Math.floor(place / fit.perRow) * (matrixHeight(picture) + matrixGap);
    for (let row = 0; row < plan.rows; row += 1) {
      const element = emptyRow(picture, row, heads);
      const top = line + fit.colHeader + row * (fit.cellHeight + fit.gap);
      const made = { element, first: (matrix * plan.rows + row) * plan.cols, top, cells: null, painted: 0, named: 0 };
      this.rowOf.set(element, made);
      this.rows.push(made);
      grid.append(element);
    }
    const body = make('div', 'body');
    this.bodies.push(body);
    if (plan.cells > 0) body.append(make('div', 'frame'));
    body.append(grid);
    box.append(body);
    return box;
  }

  private get isSmall(): boolean {
    return this.rows.length * this.plan.cols <= softUpTo;
  }

  private size(picture: Picture): void {
    const { fit } = picture;
    const lengths = lengthsOf(picture);
    // The same lengths again would still make the browser look at every cell.
    if (lengths !== this.lengths) this.resize(lengths, fit);
    const name = `matrices heads-${fit.headers} ${fit.style ? 'numbers' : 'bare'}${this.isSmall ? ' soft' : ' large'}${fit.cellWidth < 20 ? ' small' : ''}`;
    if (this.element.className !== name) this.element.className = name;
  }

  height(): number {
    return viewHeight(this.picture);
  }

  private resize(lengths: string, fit: Fit): void {
    this.element.style.cssText = this.lengths = lengths;
    const rule = cellRule(fit);
    // A new rule has all cells looked at again.
    if (rule !== this.rule) this.sheet.replaceSync((this.rule = rule));
  }

  // --- painting --------------------------------------------------------------------------------------------

  private paint(picture: Picture): void {
    this.painted = !this.isSmall && Ground.suits(picture);
    if (!this.painted) this.ground.clear();
    else this.bodies.forEach((body, place) => this.ground.paint(picture, place, body, this.inks));
    this.bringSeen();
    this.setCursor(this.cursor);
    for (const index of this.marks.keys()) this.made(index);
    if (this.isSmall) for (const row of this.rows) this.name(row);
    else this.spare.start(this.rest());
    this.setBusy(!this.isSmall);
  }

  /** What cannot wait: cells that show something, as far as they are not scrolled away. */
  private bringSeen(): void {
    if (this.painted) return;
    const [from, to] = [
      this.scrolled - this.picture.fit.cellHeight,
      this.scrolled + Math.max(leastBox, boxPart * windowHeight()),
    ];
    for (const row of this.rows) if (this.isSmall || (row.top >= from && row.top <= to)) this.bring(row);
  }

  /** All the others, row by row. */
  private *rest(): Generator<void> {
    for (const row of this.rows) {
      this.bring(row);
      if (row.named !== this.version) this.name(row);
      yield;
    }
    this.setBusy(false);
  }

  /** For assistive technology: cells are still called after the numbers that they had. */
  private setBusy(busy: boolean): void {
    if (busy === this.busy) return;
    this.busy = busy;
    for (const grid of this.grids) {
      if (busy) grid.setAttribute('aria-busy', 'true');
      else grid.removeAttribute('aria-busy');
    }
  }

  private readonly onScroll = (): void => {
    this.scrolled = this.scroller.scrollTop;
    if (!this.isSmall) this.bringSeen();
  };
}
