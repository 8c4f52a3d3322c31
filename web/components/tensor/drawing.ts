// Cells, labels and whole tensors as strokes on a surface.
import { hangOf, textOf, wasText } from './cell-text';
import type { Cells } from './cells';
import { frame, isSeen, labelsOf, type Fit } from './fit';
import { indexOf, sayMatrix, type Plan } from './plan';
import type { Inks, Surface } from './surface';
import type { MarkKind } from './tensor-data';
import type { TensorStrings } from './tensor-strings';

/** A stretch of rows or columns: from, up to and without. */
export interface Stretch {
  from: number;
  to: number;
}

export interface Drawing {
  surface: Surface;
  cells: Cells;
  fit: Fit;
  inks: Inks;
  marks?: ReadonlyMap<number, MarkKind>;
}

const labelFont = 12;
const wasFont = 9.5;
const slant = -45;
const half = 0.5;

export const pitchX = (fit: Fit): number => fit.cellWidth + fit.gap;
export const pitchY = (fit: Fit): number => fit.cellHeight + fit.gap;

/** Size of a matrix with its labels, on the screen and in pictures. */
export function matrixSize(plan: Plan, fit: Fit): { width: number; height: number } {
  return {
    width: fit.rowHeader + plan.cols * pitchX(fit) + 2 * frame,
    height: fit.colHeader + plan.rows * pitchY(fit) + 2 * frame,
  };
}

export function drawCell(drawing: Drawing, index: number, x: number, y: number): void {
  const { surface, cells, fit, inks } = drawing;
  const { cellWidth: w, cellHeight: h } = fit;
  const [state, step] = [cells.state(index), cells.step(index)];
  if (state === 'masked') surface.hatch(x, y, w, h);
  else if (step >= 0) surface.rect(x, y, w, h, cells.palette.colors[step]);
  else {
    surface.rect(x, y, w, h, inks.ground);
    surface.ring(x, y, w, h, inks.border, 1, state === 'missing');
  }
  const ink = step >= 0 ? cells.palette.inks[step] : inks.text;
  drawNumber(drawing, index, { x, y, ink });
  drawMark(drawing, index, x, y);
}

function drawNumber(
  { surface, cells, fit }: Drawing,
  index: number,
  { x, y, ink }: { x: number; y: number; ink: string },
): void {
  const { cellWidth: w, cellHeight: h, pad } = fit;
  const { text, place } = textOf(cells, fit, index);
  const was = wasText(cells, fit, index);
  const middle = y + h * half + (was ? 5 : 0);
  if (was) surface.text(was, x + w - pad, y + 9, { size: wasFont, color: ink, align: 'end', struck: true });
  else if (cells.differs(index)) surface.rect(x + w - 5, y, 5, 5, ink);
  if (!text) return;
  const right = x + w - pad - (place === 'hang' ? hangOf(fit) : 0);
  if (place === 'centre') surface.text(text, x + w * half, middle, { size: fit.fontSize, color: ink, align: 'middle' });
  else surface.text(text, right, middle, { size: fit.fontSize, color: ink, align: 'end' });
}

/** Rings lie inside the cell, so that a cell can be drawn again by itself. */
function drawMark({ surface, fit, inks, marks }: Drawing, index: number, x: number, y: number): void {
  const kind = marks?.get(index);
  if (!kind) return;
  const { cellWidth: w, cellHeight: h } = fit;
  if (kind === 'plotted') {
    for (const left of [x, x + w - 1]) surface.rect(left, y, 1, h, inks.text);
    return;
  }
  const width = kind === 'cell' ? 3 : 2;
  surface.ring(x, y, w, h, inks.text, width, false);
  surface.ring(x + width, y + width, w - 2 * width, h - 2 * width, inks.ground, 1, false);
  if (kind === 'used') surface.ring(x, y, w, h, inks.ground, width, true);
}

/** Column labels whose cells begin at x; y is the lower edge of the strip. */
export function drawColumnLabels(
  { surface, cells, fit, inks }: Drawing,
  { from, to }: Stretch,
  x: number,
  y: number,
): void {
  if (!cells.plan.colAxis) return;
  const labels = labelsOf(cells.plan.colAxis);
  for (let col = from; col < to; col += 1) {
    if (!isSeen(col, fit.colStride)) continue;
    const middle = x + (col - from) * pitchX(fit) + fit.cellWidth * half;
    const look = { size: labelFont, color: inks.quiet };
    if (fit.headers === 'level') surface.text(labels[col], middle, y - 11, { ...look, align: 'middle' });
    else
      surface.text(labels[col], middle, y - 6, {
        ...look,
        align: 'start',
        turn: fit.headers === 'upright' ? -90 : slant,
      });
  }
}

/** Row labels whose cells begin at y; x is the right edge of the strip. */
export function drawRowLabels(
  { surface, cells, fit, inks }: Drawing,
  { from, to }: Stretch,
  x: number,
  y: number,
): void {
  if (!cells.plan.rowAxis) return;
  const labels = labelsOf(cells.plan.rowAxis);
  for (let row = from; row < to; row += 1) {
    if (!isSeen(row, fit.rowStride)) continue;
    const middle = y + (row - from) * pitchY(fit) + fit.cellHeight * half;
    surface.text(labels[row], x - 8, middle, { size: labelFont, color: inks.quiet, align: 'end' });
  }
}

export function drawCells(
  drawing: Drawing,
  matrix: number,
  part: { rows: Stretch; cols: Stretch },
  origin: { x: number; y: number },
): void {
  const { cells, fit } = drawing;
  for (let row = part.rows.from; row < part.rows.to; row += 1) {
    for (let col = part.cols.from; col < part.cols.to; col += 1) {
      const index = indexOf(cells.plan, { matrix, row, col });
      drawCell(
        drawing,
        index,
        origin.x + (col - part.cols.from) * pitchX(fit),
        origin.y + (row - part.rows.from) * pitchY(fit),
      );
    }
  }
}

const margin = 16;
const between = 20;
const titleHeight = 26;
const captionHeight = 20;

/** The size of the picture of these matrices. */
export function pictureSize(plan: Plan, fit: Fit, count: number): { width: number; height: number } {
  const perRow = Math.max(1, Math.min(fit.perRow, count));
  const { width, height } = matrixSize(plan, fit);
  const caption = plan.leading.length > 0 ? captionHeight : 0;
  const lines = Math.ceil(count / perRow);
  return {
    width: 2 * margin + perRow * (width + between) - between,
    height: 2 * margin + titleHeight + lines * (height + caption + between) - between,
  };
}

/** Name, matrices, labels: what a saved picture shows. */
export function drawPicture(drawing: Drawing, shown: readonly number[], t: TensorStrings): void {
  const { surface, cells, fit, inks } = drawing;
  const { plan } = cells;
  const { width, height } = matrixSize(plan, fit);
  const perRow = Math.max(1, Math.min(fit.perRow, shown.length));
  const caption = plan.leading.length > 0 ? captionHeight : 0;
  surface.text(cells.data.name, margin, margin + 8, { size: 14, color: inks.role, align: 'start' });
  shown.forEach((matrix, i) => {
    const x = margin + (i % perRow) * (width + between);
    const y = margin + titleHeight + Math.floor(i / perRow) * (height + caption + between);
    if (caption)
      surface.text(sayMatrix(plan, matrix, t).join(' \u00b7 '), x, y + 8, {
        size: labelFont,
        color: inks.quiet,
        align: 'start',
      });
    drawMatrix(drawing, matrix, x, y + caption);
  });
}

function drawMatrix(drawing: Drawing, matrix: number, x: number, y: number): void {
  const {
    surface,
    fit,
    inks,
    cells: { plan },
  } = drawing;
  const [rows, cols] = [
    { from: 0, to: plan.rows },
    { from: 0, to: plan.cols },
  ];
  const origin = { x: x + fit.rowHeader + frame, y: y + fit.colHeader + frame };
  const { width, height } = matrixSize(plan, fit);
  surface.ring(
    x + fit.rowHeader,
    y + fit.colHeader,
    width - fit.rowHeader - fit.gap,
    height - fit.colHeader - fit.gap,
    inks.role,
    1.5,
    false,
  );
  drawColumnLabels(drawing, cols, origin.x, y + fit.colHeader);
  drawRowLabels(drawing, rows, x + fit.rowHeader, origin.y);
  drawCells(drawing, matrix, { rows, cols }, origin);
}
