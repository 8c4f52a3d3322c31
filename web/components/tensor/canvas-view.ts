// The cells of a large matrix on a canvas as large as what is seen of it. Assistive technology and the keyboard have a
// grid of two cells that take turns: a focus that moves is announced, a label that changes is not.
import {
  drawCell,
  drawCells,
  drawColumnLabels,
  drawRowLabels,
  matrixSize,
  pitchX,
  pitchY,
  type Drawing,
  type Stretch,
} from './drawing';
import { frame, type Fit } from './fit';
import { indexOf, placeOf, sayMatrix, type Place } from './plan';
import { CanvasSurface, type Inks } from './surface';
import type { MarkKind } from './tensor-data';
import type { Picture, TensorView } from './view';

interface Seen {
  rows: Stretch;
  cols: Stretch;
  /** Where the first of them begins on the canvas. */
  x: number;
  y: number;
}

function make(tag: string, className: string, role = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  if (role) element.setAttribute('role', role);
  return element;
}

export class CanvasView implements TensorView {
  readonly element = make('div', 'space');
  private readonly canvas = document.createElement('canvas');
  private readonly grid = make('div', 'proxies', 'grid');
  private readonly proxies: HTMLElement[] = [];
  private focused = 0;
  private picture: Picture | null = null;
  private marks: ReadonlyMap<number, MarkKind> = new Map();
  private pointed: number | null = null;
  private cursor = 0;
  private frameAsked = 0;
  private readonly observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.redraw());

  constructor(
    private readonly scroller: HTMLElement,
    private readonly inks: () => Inks,
  ) {
    this.canvas.setAttribute('aria-hidden', 'true');
    for (let i = 0; i < 2; i += 1) {
      const row = make('div', '', 'row');
      const proxy = make('div', 'proxy', 'gridcell');
      proxy.setAttribute('tabindex', '-1');
      row.append(proxy);
      this.grid.append(row);
      this.proxies.push(proxy);
    }
    this.element.append(this.canvas, this.grid);
    scroller.addEventListener('scroll', this.onScroll, { passive: true });
    this.observer?.observe(scroller);
  }

  show(picture: Picture): void {
    this.picture = picture;
    const { plan } = picture.cells;
    const { width, height } = matrixSize(plan, picture.fit);
    this.element.style.width = `${width}px`;
    this.element.style.height = `${height}px`;
    this.grid.setAttribute(
      'aria-label',
      [picture.cells.data.name, ...sayMatrix(plan, picture.shown[0] ?? 0, picture.t)].join(picture.t.between),
    );
    this.grid.setAttribute('aria-rowcount', String(plan.rows));
    this.grid.setAttribute('aria-colcount', String(plan.cols));
    this.grid.setAttribute('aria-readonly', String(!picture.editable));
    this.place(this.proxies[this.focused], this.cursor);
    this.redraw();
  }

  height(): number {
    return this.picture ? matrixSize(this.picture.cells.plan, this.picture.fit).height : 0;
  }

  mark(marks: ReadonlyMap<number, MarkKind>): void {
    const before = this.marks;
    this.marks = marks;
    for (const index of before.keys()) if (!marks.has(index)) this.redrawCell(index);
    for (const [index, kind] of marks) if (before.get(index) !== kind) this.redrawCell(index);
  }

  point(index: number | null): void {
    const before = this.pointed;
    this.pointed = index;
    if (before !== null) this.redrawCell(before);
    if (index !== null) this.redrawCell(index);
  }

  setCursor(index: number): void {
    if (index === this.cursor && this.proxies[this.focused].tabIndex === 0) return;
    this.cursor = index;
    this.proxies[this.focused].tabIndex = -1;
    this.focused = 1 - this.focused;
    const proxy = this.proxies[this.focused];
    proxy.tabIndex = 0;
    this.place(proxy, index);
  }

  focusCursor(): void {
    this.scrollTo(this.cursor);
    this.proxies[this.focused].focus({ preventScroll: true });
  }

  indexAt(event: Event): number {
    if (!(event instanceof MouseEvent)) return this.proxies.includes(event.target as HTMLElement) ? this.cursor : -1;
    if (!this.picture) return -1;
    const {
      cells: { plan },
      fit,
      shown,
    } = this.picture;
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left - fit.rowHeader, event.clientY - box.top - fit.colHeader];
    // Under the labels are cells too, but they are not to be seen.
    if (x < 0 || y < 0 || event.clientX > box.right || event.clientY > box.bottom) return -1;
    const col = Math.floor((x + this.scroller.scrollLeft - frame) / pitchX(fit));
    const row = Math.floor((y + this.scroller.scrollTop - frame) / pitchY(fit));
    if (row < 0 || col < 0 || row >= plan.rows || col >= plan.cols) return -1;
    return indexOf(plan, { matrix: shown[0] ?? 0, row, col });
  }

  rectOf(index: number): DOMRect | null {
    const at = this.position(index);
    if (!at || !this.picture) return null;
    const box = this.canvas.getBoundingClientRect();
    const { cellWidth, cellHeight } = this.picture.fit;
    return new DOMRect(
      box.left + at.x - this.scroller.scrollLeft,
      box.top + at.y - this.scroller.scrollTop,
      cellWidth,
      cellHeight,
    );
  }

  pause(): void {
    cancelAnimationFrame(this.frameAsked);
    this.frameAsked = 0;
  }

  resume(): void {
    this.redraw();
  }

  dispose(): void {
    this.scroller.removeEventListener('scroll', this.onScroll);
    this.observer?.disconnect();
    cancelAnimationFrame(this.frameAsked);
    this.element.remove();
  }

  private readonly onScroll = (): void => {
    cancelAnimationFrame(this.frameAsked);
    this.frameAsked = requestAnimationFrame(() => this.redraw());
  };

  /** Of a cell in the whole space; null if its matrix is not shown. */
  private position(index: number): { x: number; y: number } | null {
    if (!this.picture) return null;
    const {
      cells: { plan },
      fit,
      shown,
    } = this.picture;
    const { matrix, row, col }: Place = placeOf(plan, index);
    if (matrix !== (shown[0] ?? 0)) return null;
    return { x: fit.rowHeader + frame + col * pitchX(fit), y: fit.colHeader + frame + row * pitchY(fit) };
  }

  private place(proxy: HTMLElement, index: number): void {
    const at = this.position(index);
    if (!at || !this.picture) return;
    const { cells, fit } = this.picture;
    const { row, col } = placeOf(cells.plan, index);
    proxy.parentElement!.setAttribute('aria-rowindex', String(row + 1));
    proxy.setAttribute('aria-colindex', String(col + 1));
    proxy.setAttribute('aria-label', cells.spoken(index));
    proxy.dataset.index = String(index);
    Object.assign(proxy.style, {
      left: `${at.x}px`,
      top: `${at.y}px`,
      width: `${fit.cellWidth}px`,
      height: `${fit.cellHeight}px`,
    });
  }

  /** Brings a cell out from under the labels and the edges. */
  private scrollTo(index: number): void {
    const at = this.position(index);
    if (!at || !this.picture) return;
    const { scroller } = this;
    const { fit } = this.picture;
    const left = Math.min(
      at.x - fit.rowHeader - frame,
      Math.max(scroller.scrollLeft, at.x + pitchX(fit) + frame - scroller.clientWidth),
    );
    const top = Math.min(
      at.y - fit.colHeader - frame,
      Math.max(scroller.scrollTop, at.y + pitchY(fit) + frame - scroller.clientHeight),
    );
    scroller.scrollTo({ left, top });
  }

  private drawing(context: CanvasRenderingContext2D, inks: Inks): Drawing {
    const { cells, fit } = this.picture!;
    return { surface: new CanvasSurface(context, inks), cells, fit, inks, marks: this.marks };
  }

  /** What the scrolled box shows of the matrix. */
  private seen(): Seen {
    const {
      cells: { plan },
      fit,
    } = this.picture!;
    const { scrollLeft, scrollTop } = this.scroller;
    const { width, height } = this.size();
    const stretch = (start: number, length: number, pitch: number, count: number): Stretch => ({
      from: Math.max(0, Math.min(count, Math.floor((start - frame) / pitch))),
      to: Math.max(0, Math.min(count, Math.ceil((start + length - frame) / pitch))),
    });
    const cols = stretch(scrollLeft, width - fit.rowHeader, pitchX(fit), plan.cols);
    const rows = stretch(scrollTop, height - fit.colHeader, pitchY(fit), plan.rows);
    const x = fit.rowHeader + frame + cols.from * pitchX(fit) - scrollLeft;
    const y = fit.colHeader + frame + rows.from * pitchY(fit) - scrollTop;
    return { rows, cols, x, y };
  }

  private size(): { width: number; height: number } {
    const {
      cells: { plan },
      fit,
    } = this.picture!;
    const whole = matrixSize(plan, fit);
    return {
      width: Math.min(whole.width, this.scroller.clientWidth),
      height: Math.min(whole.height, this.scroller.clientHeight),
    };
  }

  private redraw(): void {
    const context = this.picture && this.canvas.getContext('2d');
    if (!context || !this.picture) return;
    const inks = this.inks();
    const ratio = window.devicePixelRatio || 1;
    const { width, height } = this.size();
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px` });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { fit, shown } = this.picture;
    const drawing = this.drawing(context, inks);
    const seen = this.seen();
    drawing.surface.rect(0, 0, width, height, inks.ground);
    drawCells(drawing, shown[0] ?? 0, seen, seen);
    this.labels(drawing, seen, fit);
    if (this.pointed !== null) this.redrawCell(this.pointed);
  }

  /** Drawn last, over the cells that are scrolled under them. */
  private labels(drawing: Drawing, { rows, cols, x, y }: Seen, fit: Fit): void {
    const { surface, inks } = drawing;
    const { width, height } = this.size();
    surface.rect(0, 0, width, fit.colHeader, inks.ground);
    drawColumnLabels(drawing, cols, x, fit.colHeader);
    surface.rect(0, 0, fit.rowHeader, height, inks.ground);
    drawRowLabels(drawing, rows, fit.rowHeader, y);
    surface.rect(0, 0, fit.rowHeader, fit.colHeader, inks.ground);
    this.corner(drawing, fit);
  }

  private corner({ surface, cells: { plan }, inks }: Drawing, fit: Fit): void {
    const look = { size: 11, color: inks.quiet, align: 'end' } as const;
    if (plan.colAxis && plan.rowAxis)
      surface.text(`${plan.colAxis.name} \u2192`, fit.rowHeader - 8, fit.colHeader - 24, look);
    if (plan.rowAxis) surface.text(`${plan.rowAxis.name} \u2193`, fit.rowHeader - 8, fit.colHeader - 9, look);
  }

  /** One cell, if it is seen as a whole; a cell at the edge would be drawn over the labels. */
  private redrawCell(index: number): void {
    const context = this.picture && this.canvas.getContext('2d');
    const at = this.position(index);
    if (!context || !at || !this.picture) return;
    const { fit } = this.picture;
    const [x, y] = [at.x - this.scroller.scrollLeft, at.y - this.scroller.scrollTop];
    const inks = this.inks();
    context.save();
    context.beginPath();
    context.rect(fit.rowHeader, fit.colHeader, this.canvas.width, this.canvas.height);
    context.clip();
    const drawing = this.drawing(context, inks);
    drawCell(drawing, index, x, y);
    if (index === this.pointed) drawing.surface.ring(x, y, fit.cellWidth, fit.cellHeight, inks.text, 2, false);
    context.restore();
  }
}
