// A value as a tile: one row a token, one pixel a number. Which axis is which comes from the engine's names of axes.
// presentation only: all arithmetic here finds places on the picture and colours for numbers
import type { ValueDescription } from '../../engine/client';
import { extentOf } from '../tensor/numbers';
import { paletteFor, type Palette, type Scale, scaleOf, stepOf, type Theme } from '../tensor/palette';
import type { TensorData } from '../tensor/tensor-data';

export interface TileForm {
  value: number;
  /** Matrices side by side (heads), each with so many rows and columns. */
  lanes: number;
  rows: number;
  columns: number;
  /** Columns left free between two matrices. */
  free: number;
  /** Of a cell, in the map's pixels. */
  cellWidth: number;
  cellHeight: number;
  width: number;
  height: number;
  /** The axis of the rows, of the columns and of the lanes; null: there is none. */
  axes: { row: number | null; column: number | null; lane: number | null };
  /** Row-major index of a cell. */
  indexOf(lane: number, row: number, column: number): number;
}

/** A token is a row as high as its word. */
export const tokenPitch = 13;
const tokenLike = new Set(['token', 'query', 'key', 'step', 'position']);
const room = {
  tile: { width: 94, lanes: 140, height: 192, plain: 72 },
  quiet: { width: 40, lanes: 40, height: 40, plain: 40 },
};

const nameOf = (axis: string): string => axis.split(':')[0];
const product = (sizes: readonly number[]): number => sizes.reduce((a, b) => a * b, 1);

/** `sentence`: which of a batch is looked at; `quiet`: as a weight, small. */
export function formOf(value: number, info: ValueDescription, sentence: number, quiet = false): TileForm {
  const { shape } = info;
  const names = info.axes.map(nameOf);
  const strides = shape.map((_, axis) => product(shape.slice(axis + 1)));
  const batch = quiet ? -1 : names.indexOf('batch');
  const start = batch < 0 ? 0 : Math.min(sentence, shape[batch] - 1) * strides[batch];
  const axes = [...shape.keys()].filter((axis) => axis !== batch && shape[axis] > 1);
  const upright = axes.length === 1 && tokenLike.has(names[axes[0]]) && !quiet;
  const column = upright ? null : (axes.at(-1) ?? null);
  const row = upright ? axes[0] : (axes.at(-2) ?? null);
  const lane = axes.slice(0, Math.max(0, axes.length - 2));
  const [lanes, rows, columns] = [
    product(lane.map((axis) => shape[axis])),
    row === null ? 1 : shape[row],
    column === null ? 1 : shape[column],
  ];
  const { width, lanes: wide, height, plain } = room[quiet ? 'quiet' : 'tile'];
  const isToken = row !== null && tokenLike.has(names[row]) && !quiet;
  const across = lanes > 1 ? wide : width;
  const free = lanes > 1 ? Math.max(1, Math.ceil((lanes * columns * 4) / across)) : 0;
  const cells = lanes * columns + (lanes - 1) * free;
  const cellHeight = isToken ? Math.min(tokenPitch, height / rows) : Math.min(quiet ? 6 : tokenPitch, plain / rows);
  const cellWidth = Math.min(columns === 1 && lanes === 1 ? 16 : quiet ? 6 : tokenPitch, across / cells);
  return {
    value,
    lanes,
    rows,
    columns,
    free,
    cellWidth,
    cellHeight,
    width: cellWidth * cells,
    height: cellHeight * rows,
    axes: { row, column, lane: lane.at(-1) ?? null },
    indexOf: (at, r, c) => {
      let index = start + (row === null ? 0 : r * strides[row]) + (column === null ? 0 : c * strides[column]);
      for (const axis of [...lane].reverse()) {
        index += (at % shape[axis]) * strides[axis];
        at = Math.floor(at / shape[axis]);
      }
      return index;
    },
  };
}

/** The cell at a place in the tile; null between two matrices and outside. */
export function cellAt(
  form: TileForm,
  x: number,
  y: number,
): { lane: number; row: number; column: number; index: number } | null {
  const across = Math.floor(x / form.cellWidth);
  const row = Math.floor(y / form.cellHeight);
  const lane = Math.floor(across / (form.columns + form.free));
  const column = across - lane * (form.columns + form.free);
  if (across < 0 || row < 0 || row >= form.rows || lane >= form.lanes || column >= form.columns) return null;
  return { lane, row, column, index: form.indexOf(lane, row, column) };
}

/** Where a cell is in the tile; null: it is none of this sentence's. */
export function placeOfCell(form: TileForm, index: number): { x: number; y: number } | null {
  for (let lane = 0; lane < form.lanes; lane += 1) {
    for (let row = 0; row < form.rows; row += 1) {
      const column = columnOf(form, lane, row, index);
      if (column !== null)
        return { x: (lane * (form.columns + form.free) + column) * form.cellWidth, y: row * form.cellHeight };
    }
  }
  return null;
}

/** How far apart two columns of a row are. */
const strideOf = ({ columns, indexOf }: TileForm): number => (columns > 1 ? indexOf(0, 0, 1) - indexOf(0, 0, 0) : 1);

function columnOf(form: TileForm, lane: number, row: number, index: number): number | null {
  const column = (index - form.indexOf(lane, row, 0)) / strideOf(form);
  return Number.isInteger(column) && column >= 0 && column < form.columns ? column : null;
}

export interface Steps {
  /** Cells of a row, the free ones between two matrices too. */
  across: number;
  /** Row by row every cell's colour as a step of the palette: -1 where there is none, -2 where a mask covers it. */
  steps: Int16Array;
  scale: Scale;
}

export function stepsOf(form: TileForm, data: TensorData): Steps {
  const values = data.values!;
  const scale = scaleOf(data, extentOf(values, data.masked));
  const across = form.lanes * (form.columns + form.free) - form.free;
  const steps = new Int16Array(across * form.rows).fill(-1);
  const stride = strideOf(form);
  for (let lane = 0; lane < form.lanes; lane += 1) {
    for (let row = 0; row < form.rows; row += 1) {
      const [first, begin] = [form.indexOf(lane, row, 0), row * across + lane * (form.columns + form.free)];
      for (let column = 0; column < form.columns; column += 1) {
        const index = first + column * stride;
        const hidden =
          data.masked?.[index] && (values[index] === 0 || values[index] === -Infinity || values[index] < -1e5);
        steps[begin + column] = hidden ? -2 : stepOf(values[index], scale);
      }
    }
  }
  return { across, steps, scale };
}

const pictures = new WeakMap<TensorData, Map<string, string>>();

/**
 * The tile as a picture, one pixel a number; the same address as long as its numbers are the same. null: no numbers
 * yet.
 */
export function pictureOf(form: TileForm, data: TensorData, theme: Theme): string | null {
  if (!data.values) return null;
  let known = pictures.get(data);
  if (!known) pictures.set(data, (known = new Map()));
  const key = `${theme} ${form.indexOf(0, 0, 0)}`;
  let picture = known.get(key);
  if (picture === undefined) known.set(key, (picture = paint(form, data, theme)));
  return picture;
}

const pixelsOf = new WeakMap<Palette, Uint32Array>();

/** The palette as pixels lie in memory. */
function inPixels(palette: Palette): Uint32Array {
  let known = pixelsOf.get(palette);
  if (!known) {
    const rgba = palette.colors.flatMap((color) => [
      ...[1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)),
      255,
    ]);
    pixelsOf.set(palette, (known = new Uint32Array(new Uint8Array(rgba).buffer)));
  }
  return known;
}

/** One for all tiles: it lies in the processor's memory, from where a picture is written. */
let canvas: HTMLCanvasElement | null = null;

function paint(form: TileForm, data: TensorData, theme: Theme): string {
  canvas ??= document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return '';
  const { across, steps, scale } = stepsOf(form, data);
  [canvas.width, canvas.height] = [across, form.rows];
  const image = context.createImageData(across, form.rows);
  const [pixels, colors] = [new Uint32Array(image.data.buffer), inPixels(paletteFor(scale, theme))];
  for (const [at, step] of steps.entries()) if (step >= 0) pixels[at] = colors[step];
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
}
