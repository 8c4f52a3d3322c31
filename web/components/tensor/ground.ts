// The colours of many cells without numbers, painted below them: to restyle thousands of elements takes the browser
// longer than a frame, to paint as many squares a few milliseconds. The cells stay, transparent, to be pointed at,
// focused and named.
import type { Cells } from './cells';
import { drawCells, pitchX, pitchY } from './drawing';
import type { Fit } from './fit';
import type { Palette } from './palette';
import type { Plan } from './plan';
import { CanvasSurface, type Inks } from './surface';
import type { Picture } from './view';

/** Sides of a canvas that every browser draws. */
const longestSide = 8192;

const sizeOf = (plan: Plan, fit: Fit) => ({ width: plan.cols * pitchX(fit), height: plan.rows * pitchY(fit) });

interface Layer {
  canvas: HTMLCanvasElement;
  lines: HTMLElement;
  size: string;
}

export class Ground {
  private readonly layers: Layer[] = [];

  /** Whether these cells can be painted. */
  static suits({ cells: { plan }, fit }: Picture): boolean {
    const { width, height } = sizeOf(plan, fit);
    return !fit.style && typeof OffscreenCanvas !== 'undefined' && Math.max(width, height) * window.devicePixelRatio <= longestSide;
  }

  /** Takes all canvases from the page. */
  clear(): void {
    for (const { canvas, lines } of this.layers) [canvas, lines].forEach((element) => element.remove());
  }

  /** Paints the matrix at that place in the view; its labels and cells stand in `body`. */
  paint(picture: Picture, place: number, body: HTMLElement, inks: () => Inks): void {
    const { cells, fit } = picture;
    const matrix = picture.shown[place]!;
    // A canvas that is there already is ready sooner than a new one.
    const layer = (this.layers[place] ??= newLayer());
    if (layer.canvas.parentNode !== body) body.prepend(layer.canvas, layer.lines);
    const context = layer.canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    const { width, height } = sizeOf(cells.plan, fit);
    const size = `width: ${width}px; height: ${height}px`;
    if (layer.size !== size) layer.canvas.style.cssText = layer.lines.style.cssText = layer.size = size;
    const colors = colorsOf(cells, matrix);
    if (colors) this.paintPoints(context, cells.plan, colors);
    else this.draw(context, picture, matrix, inks());
    layer.canvas.classList.toggle('points', colors !== null);
    layer.lines.hidden = colors === null;
  }

  /** One point for each cell, which the browser enlarges: the quickest way by far. */
  private paintPoints(context: CanvasRenderingContext2D, { rows, cols }: Plan, colors: Uint32Array): void {
    resize(context.canvas, cols, rows);
    context.putImageData(new ImageData(new Uint8ClampedArray(colors.buffer as ArrayBuffer), cols, rows), 0, 0);
  }

  /** Stroke by stroke: hatched cells, empty ones, and the corners of changed ones. */
  private draw(context: CanvasRenderingContext2D, { cells, fit }: Picture, matrix: number, inks: Inks): void {
    const { plan } = cells;
    const ratio = window.devicePixelRatio || 1;
    const { width, height } = sizeOf(plan, fit);
    resize(context.canvas, Math.round(width * ratio), Math.round(height * ratio));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const drawing = { surface: new CanvasSurface(context, inks), cells, fit, inks };
    drawCells(drawing, matrix, { rows: { from: 0, to: plan.rows }, cols: { from: 0, to: plan.cols } }, { x: 0, y: 0 });
  }
}

function newLayer(): Layer {
  const canvas = document.createElement('canvas');
  canvas.className = 'ground';
  // The gaps between the cells.
  const lines = document.createElement('div');
  lines.className = 'ground lines';
  for (const element of [canvas, lines]) element.setAttribute('aria-hidden', 'true');
  return { canvas, lines, size: '' };
}

function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  // The same size again would throw the canvas away and make a new one.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** The colours of a matrix, cell by cell; null where some cell is not just a colour. */
function colorsOf(cells: Cells, matrix: number): Uint32Array | null {
  const { plan, palette } = cells;
  const known = bytesOf(palette);
  const count = plan.rows * plan.cols;
  const colors = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    const index = matrix * count + i;
    const step = cells.step(index);
    if (step < 0 || cells.differs(index)) return null;
    colors[i] = known[step]!;
  }
  return colors;
}

const bytes = new WeakMap<Palette, Uint32Array>();

/** A palette as points of an image. */
function bytesOf(palette: Palette): Uint32Array {
  let known = bytes.get(palette);
  if (!known) {
    const channels = palette.colors.flatMap((color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).concat(255));
    bytes.set(palette, (known = new Uint32Array(Uint8Array.from(channels).buffer)));
  }
  return known;
}
