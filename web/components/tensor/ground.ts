// The colours of many cells without numbers, painted below them: to restyle thousands of elements takes the browser
// longer than a frame, to paint as many squares a few milliseconds. The cells stay, transparent, to be pointed at,
// focused and named.
import { drawCells, pitchX, pitchY } from './drawing';
import type { Fit } from './fit';
import type { Plan } from './plan';
import { CanvasSurface, type Inks } from './surface';
import type { Picture } from './view';

/** Sides of a canvas that every browser draws. */
const longestSide = 8192;

const sizeOf = (plan: Plan, fit: Fit) => ({ width: plan.cols * pitchX(fit), height: plan.rows * pitchY(fit) });

export class Ground {
  private readonly canvases = new Map<number, HTMLCanvasElement>();

  /** Whether these cells can be painted. */
  static suits({ cells: { plan }, fit }: Picture): boolean {
    const { width, height } = sizeOf(plan, fit);
    return !fit.style && typeof OffscreenCanvas !== 'undefined' && Math.max(width, height) * window.devicePixelRatio <= longestSide;
  }

  /** Takes all canvases away. */
  clear(): void {
    for (const canvas of this.canvases.values()) canvas.remove();
    this.canvases.clear();
  }

  /** Paints a matrix whose labels and cells stand in `body`. */
  paint(picture: Picture, matrix: number, body: HTMLElement, inks: Inks): void {
    const { cells, fit } = picture;
    const { plan } = cells;
    const canvas = this.canvases.get(matrix) ?? this.insert(matrix, body);
    const context = canvas.getContext('2d');
    if (!context) return;
    const ratio = window.devicePixelRatio || 1;
    const { width, height } = sizeOf(plan, fit);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const drawing = { surface: new CanvasSurface(context, inks), cells, fit, inks };
    drawCells(drawing, matrix, { rows: { from: 0, to: plan.rows }, cols: { from: 0, to: plan.cols } }, { x: 0, y: 0 });
  }

  private insert(matrix: number, body: HTMLElement): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.className = 'ground';
    canvas.setAttribute('aria-hidden', 'true');
    body.prepend(canvas);
    this.canvases.set(matrix, canvas);
    return canvas;
  }
}
