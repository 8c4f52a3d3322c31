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
/** So many canvases are kept: those of a few steps' tensors. */
const mostLayers = 32;

const sizeOf = (plan: Plan, fit: Fit) => ({ width: plan.cols * pitchX(fit), height: plan.rows * pitchY(fit) });

interface Layer {
  canvas: HTMLCanvasElement;
  lines: HTMLElement;
  /** In the page. */
  size: string;
}

export class Ground {
  /**
   * By place and size in points: to give a canvas another size takes longer than all painting, so each keeps its own.
   */
  private readonly layers = new Map<string, Layer>();
  /** Those in the page, by place. */
  private readonly used: Layer[] = [];

  /** Whether these cells can be painted. */
  static suits({ cells: { plan }, fit }: Picture): boolean {
    const { width, height } = sizeOf(plan, fit);
    return (
      !fit.style &&
      typeof OffscreenCanvas !== 'undefined' &&
      Math.max(width, height) * window.devicePixelRatio <= longestSide
    );
  }

  /** Takes all canvases from the page. */
  clear(): void {
    this.used.forEach(take);
    this.used.length = 0;
  }

  /** Paints the matrix at that place in the view; its labels and cells stand in `body`. */
  paint(picture: Picture, place: number, body: HTMLElement, inks: () => Inks): void {
    const { cells, fit } = picture;
    const { plan } = cells;
    const matrix = picture.shown[place];
    const { width, height } = sizeOf(plan, fit);
    const colors = colorsOf(cells, matrix);
    const ratio = window.devicePixelRatio || 1;
    const layer = colors
      ? this.layer(place, plan.cols, plan.rows)
      : this.layer(place, Math.round(width * ratio), Math.round(height * ratio));
    this.put(layer, place, body);
    const context = layer.canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    const size = `width: ${width}px; height: ${height}px`;
    if (layer.size !== size) layer.canvas.style.cssText = layer.lines.style.cssText = layer.size = size;
    if (colors) this.paintPoints(context, plan, colors);
    else this.draw(context, picture, matrix, inks());
    layer.canvas.classList.toggle('points', colors !== null);
    layer.lines.hidden = colors === null;
  }

  private layer(place: number, width: number, height: number): Layer {
    const key = `${place} ${width} ${height}`;
    let layer = this.layers.get(key);
    if (!layer) {
      if (this.layers.size >= mostLayers) this.layers.delete(this.layers.keys().next().value!);
      layer = newLayer(width, height);
    }
    // The one that has waited longest goes first.
    this.layers.delete(key);
    this.layers.set(key, layer);
    return layer;
  }

  private put(layer: Layer, place: number, body: HTMLElement): void {
    const before = this.used[place];
    if (before && before !== layer) take(before);
    this.used[place] = layer;
    if (layer.canvas.parentNode !== body) body.prepend(layer.canvas, layer.lines);
  }

  /** One point for each cell, which the browser enlarges: the quickest way by far. */
  private paintPoints(context: CanvasRenderingContext2D, { rows, cols }: Plan, colors: Uint32Array): void {
    context.putImageData(new ImageData(new Uint8ClampedArray(colors.buffer as ArrayBuffer), cols, rows), 0, 0);
  }

  /** Stroke by stroke: hatched cells, empty ones, and the corners of changed ones. */
  private draw(context: CanvasRenderingContext2D, { cells, fit }: Picture, matrix: number, inks: Inks): void {
    const { plan } = cells;
    const ratio = window.devicePixelRatio || 1;
    const { width, height } = sizeOf(plan, fit);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const drawing = { surface: new CanvasSurface(context, inks), cells, fit, inks };
    drawCells(drawing, matrix, { rows: { from: 0, to: plan.rows }, cols: { from: 0, to: plan.cols } }, { x: 0, y: 0 });
  }
}

const take = ({ canvas, lines }: Layer): void => [canvas, lines].forEach((element) => element.remove());

function newLayer(width: number, height: number): Layer {
  const canvas = document.createElement('canvas');
  canvas.className = 'ground';
  canvas.width = width;
  canvas.height = height;
  // The gaps between the cells.
  const lines = document.createElement('div');
  lines.className = 'ground lines';
  for (const element of [canvas, lines]) element.setAttribute('aria-hidden', 'true');
  return { canvas, lines, size: '' };
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
    const channels = palette.colors.flatMap((color) =>
      [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).concat(255),
    );
    bytes.set(palette, (known = new Uint32Array(Uint8Array.from(channels).buffer)));
  }
  return known;
}
