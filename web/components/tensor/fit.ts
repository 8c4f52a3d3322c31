// How large cells are, how many matrices stand side by side, and how the numbers are written, for a given width.
import { show, stylesFor, type Extent, type NumberStyle } from './numbers';
import type { Cells } from './cells';
import type { Plan, PlanAxis } from './plan';

/** More cells than this in one matrix are drawn on a canvas. */
export const canvasFrom = 2500;
const mostMatrices = 16;

/** What the place gives; lengths in pixels. */
export interface Room {
  width: number;
  /** What can be seen at once; without it, everything. */
  height?: number;
  /** Width of a text in the font of the cells. */
  measure(text: string, fontSize: number): number;
  /** Each step makes cells half as large again. */
  zoom: number;
}

export type Headers = 'none' | 'level' | 'slanted' | 'upright';

export interface Fit {
  /** How many of the leading axes are tabs, outermost first; the others are small multiples. */
  tabbed: number;
  perRow: number;
  canvas: boolean;
  cellWidth: number;
  cellHeight: number;
  gap: number;
  fontSize: number;
  /** null: no room for numbers. */
  style: NumberStyle | null;
  /** Space right of a number, which centres the widest. */
  pad: number;
  /** Width of one of its digits. */
  digit: number;
  rowHeader: number;
  colHeader: number;
  headers: Headers;
  /** Every so many rows and columns have their label. */
  rowStride: number;
  colStride: number;
}

const labelFont = 12;
const fontSizes = [13, 11.5];
const matrixGap = 20;
/** Frame and breath on both sides of the cells. */
export const frame = 3;
const numberHeight = 32;
const widestCell = 68;
const smallestCell = 12;
/** Without gaps between them, and smaller still where that brings all columns or all rows into sight. */
const leastWidth = 4;
const leastHeight = 6;
const strides = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

export const labelsOf = (axis: PlanAxis): string[] =>
  Array.from({ length: axis.size }, (_, i) => axis.labels[i] ?? String(i));

function widest(texts: readonly string[], room: Room, fontSize: number): number {
  // Of many, the longest are enough.
  const longest = texts.length > 40 ? [...texts].sort((a, b) => b.length - a.length).slice(0, 12) : texts;
  return longest.reduce((most, text) => Math.max(most, room.measure(text, fontSize)), 0);
}

/** The longest texts that a style gives these numbers: enough to know the width that it needs. */
function longest({ min, max, least, below, above }: Extent, style: NumberStyle): string[] {
  const texts = [min, max, ...(style.kind === 'exponent' ? [least, -least] : [])].filter(
    (value) => value >= min && value <= max,
  );
  const wild = below || above ? [show(-1e6, style)] : [];
  return [...texts.map((value) => show(value, style)), ...wild];
}

interface Need {
  style: NumberStyle;
  fontSize: number;
  text: number;
  /** The least width of a cell. */
  cell: number;
}

/** The ways to write the numbers, the most exact first, with the width that each needs. */
function needsOf(cells: Cells, room: Room): Need[] {
  if (!cells.extent.any)
    return [
      {
        style: { kind: 'fixed', decimals: 0 },
        fontSize: 13,
        text: room.measure('NaN', 13),
        cell: room.measure('NaN', 13) + 8,
      },
    ];
  return stylesFor(cells.extent).flatMap((style) => {
    const texts = longest(cells.extent, style);
    return (style.bare ? [...fontSizes, 10.5] : fontSizes).map((fontSize) => {
      const text = Math.max(...texts.map((each) => room.measure(each, fontSize)), room.measure('0', fontSize));
      return {
        style,
        fontSize,
        text,
        cell: Math.ceil(text + (fontSize > 12 ? 10 : style.bare || isNarrowest(room) ? 3 : 5)),
      };
    });
  });
}

/** As wide as a phone's column at most. */
const isNarrowest = ({ width }: Room): boolean => width < 320;

function rowHeaderWidth(plan: Plan, room: Room): number {
  if (!plan.rowAxis) return 0;
  const narrow = room.width < 480;
  const corner = widest([`${plan.rowAxis.name} \u2193`, `${plan.colAxis!.name} \u2192`], room, 11);
  const label = widest(labelsOf(plan.rowAxis), room, labelFont);
  // The axes' names are read in whole; labels may be cut.
  // Eight pixels of it stay free (cells.css.ts).
  const own = Math.max(
    Math.min(label, narrow ? 62 : 118) + (isNarrowest(room) ? 9 : 10),
    corner + (isNarrowest(room) ? 7 : 10),
  );
  return Math.ceil(Math.min(own, narrow ? 96 : 128));
}

interface Option {
  tabbed: number;
  perRow: number;
  count: number;
}

/** Lines of equal length; heads of two batches never share a line. */
const isEven = (perRow: number, most: number, axes: number): boolean =>
  axes === 2 ? most % perRow === 0 : perRow === Math.ceil(most / Math.ceil(most / perRow));

/** Everything side by side first, then more and more in tabs; of each, as many beside one another as can be. */
function optionsFor(plan: Plan): Option[] {
  const options: Option[] = [];
  for (let tabbed = 0; tabbed <= plan.leading.length; tabbed += 1) {
    const shown = plan.leading.slice(tabbed).map((axis) => axis.size);
    const count = shown.reduce((all, size) => all * size, 1);
    if (count !== 1 && (count > mostMatrices || count * plan.rows * plan.cols > canvasFrom)) continue;
    // Heads in one line below each other, batch by batch, if there is room.
    const most = shown.length === 2 ? shown[1] : count;
    for (let perRow = most; perRow >= 1; perRow -= 1) {
      if (!isEven(perRow, most, shown.length)) continue;
      // One column of many matrices is a long way to walk: tabs are better.
      if (perRow === 1 && count > 2) continue;
      options.push({ tabbed, perRow, count });
    }
  }
  return options;
}

function cellRoom(option: Option, plan: Plan, room: Room, rowHeader: number, gap: number): number {
  const each = (room.width - (option.perRow - 1) * matrixGap) / option.perRow - rowHeader - 2 * frame - 2;
  return Math.floor(each / Math.max(1, plan.cols)) - gap;
}

const tallest = 760;

interface Choice {
  option: Option;
  cellWidth: number;
  need: Need | null;
  gap: number;
}

/** Enough digits to follow the arithmetic; what is shorter is for want of room. */
const isExact = ({ style }: Need, [most]: readonly Need[]): boolean =>
  style.kind === 'exponent' || (!style.bare && style.decimals >= most.style.decimals - 1);

/** Numbers in that option, as exact as there is room for. */
function withNumbers(
  option: Option,
  needs: readonly Need[],
  { plan, room, rowHeader }: { plan: Plan; room: Room; rowHeader: number },
): Choice | null {
  // On a phone, what is written as short as can be stands closer, too.
  const gapOf = ({ style }: Need) => (style.bare && isNarrowest(room) ? 1 : 2);
  const need = needs.find((each) => each.cell <= cellRoom(option, plan, room, rowHeader, gapOf(each)));
  const height = Math.ceil(option.count / option.perRow) * (plan.rows * (numberHeight + 2) + 48);
  if (!need || (option.count > 1 && height > tallest)) return null;
  const gap = gapOf(need);
  const cellWidth = cellRoom(option, plan, room, rowHeader, gap);
  return { option, cellWidth: Math.min(cellWidth, Math.max(widestCell, need.cell)), need, gap };
}

/**
 * The first option in which numbers fit, rather below each other than cut short; failing that, one of colours alone or,
 * without colours, of numbers that are scrolled.
 */
function choose(plan: Plan, needs: Need[], room: Room, rowHeader: number, coloured: boolean): Choice {
  const options = optionsFor(plan);
  const last = { tabbed: plan.leading.length, perRow: 1, count: 1 };
  const exact = needs.filter((need) => isExact(need, needs));
  for (let tabbed = 0; tabbed <= plan.leading.length; tabbed += 1) {
    for (const allowed of [exact, needs]) {
      for (const option of options.filter((each) => each.tabbed === tabbed)) {
        const choice = withNumbers(option, allowed, { plan, room, rowHeader });
        if (choice) return choice;
      }
    }
  }
  const narrowest = exact.at(-1)!;
  if (!coloured) return { option: last, cellWidth: narrowest.cell, need: narrowest, gap: 2 };
  const bare =
    options.find(
      (option) => option.count > 1 && room.width >= 480 && cellRoom(option, plan, room, rowHeader, 1) >= 14,
    ) ?? last;
  const gap = plan.rows * plan.cols > canvasFrom ? 0 : 1;
  const [loose, tight] = [gap, 0].map((each) => cellRoom(bare, plan, room, rowHeader, each));
  if (loose < smallestCell && tight >= leastWidth) return { option: bare, cellWidth: tight, need: null, gap: 0 };
  return { option: bare, cellWidth: Math.min(28, Math.max(smallestCell, loose)), need: null, gap };
}

/** Whether a position's label is seen, where there is no room for all. */
export const isSeen = (position: number, stride: number): boolean => position % stride === 0;

const strideFor = (pitch: number, needed: number): number => strides.find((each) => each * pitch >= needed) ?? 1000;

function columnHeaders(plan: Plan, room: Room, pitch: number): Pick<Fit, 'headers' | 'colHeader' | 'colStride'> {
  const axis = plan.colAxis;
  if (!axis) return { headers: 'none', colHeader: 0, colStride: 1 };
  const long = widest(labelsOf(axis), room, labelFont);
  // Beside the labels stand the names of both axes, one below the other.
  const least = plan.rowAxis ? 34 : 22;
  if (axis.labels.length === 0) return { headers: 'level', colHeader: least, colStride: strideFor(pitch, long + 6) };
  if (long + 4 <= pitch) return { headers: 'level', colHeader: least, colStride: 1 };
  const length = Math.max(24, Math.min(long, 92));
  // Slanted words need as much height as width: half the square root of two of their length.
  if (pitch >= 22) return { headers: 'slanted', colHeader: Math.ceil(length * 0.72 + 16), colStride: 1 };
  return { headers: 'upright', colHeader: Math.ceil(length + 8), colStride: strideFor(pitch, 12) };
}

/** Applies the zoom: larger cells may have room for numbers. */
function zoomed(choice: Choice, needs: Need[], zoom: number): Choice {
  if (zoom === 0) return choice;
  // presentation: the width of a cell in pixels
  const cellWidth = Math.max(5, Math.min(120, Math.round(choice.cellWidth * 1.5 ** zoom)));
  return { ...choice, cellWidth, need: needs.find((each) => each.cell <= cellWidth) ?? null };
}

/** Of cells without numbers: square, unless a few rows would be hard to see or the last of many out of sight. */
function bareHeight(
  { rows, rowAxis }: Plan,
  { cellWidth, gap }: Choice,
  { height = Infinity }: Pick<Room, 'height'>,
): number {
  if (!rowAxis) return Math.max(20, Math.min(cellWidth, 28));
  const square = Math.max(rows > 12 ? leastHeight : smallestCell, Math.min(cellWidth, 26));
  const seen = Math.floor(height / rows) - gap;
  return seen >= leastHeight ? Math.min(square, seen) : square;
}

export function fitOf(cells: Cells, room: Room): Fit {
  const { plan } = cells;
  const needs = needsOf(cells, room);
  const rowHeader = rowHeaderWidth(plan, room);
  const choice = zoomed(choose(plan, needs, room, rowHeader, cells.scale.kind !== 'none'), needs, room.zoom);
  const { option, cellWidth, need, gap } = choice;
  // Whoever makes cells larger wants to see them so.
  const cellHeight = need ? numberHeight : bareHeight(plan, choice, room.zoom === 0 ? room : {});
  return {
    tabbed: option.tabbed,
    perRow: option.perRow,
    canvas: plan.rows * plan.cols > canvasFrom,
    cellWidth,
    cellHeight,
    gap,
    fontSize: need?.fontSize ?? 11.5,
    style: need?.style ?? null,
    pad: need ? Math.max(1, (cellWidth - need.text) / 2) : 0,
    digit: room.measure('0', need?.fontSize ?? 11.5),
    rowHeader,
    ...columnHeaders(plan, room, cellWidth + gap),
    rowStride: strideFor(cellHeight + gap, 13),
  };
}

/** Which matrices are shown when the tabs stand on this one. */
export function shownMatrices(plan: Plan, fit: Fit, current: number): number[] {
  if (plan.matrices === 0) return [];
  const together = plan.leading.slice(fit.tabbed).reduce((all, axis) => all * axis.size, 1);
  const first = Math.floor(current / together) * together;
  return Array.from({ length: together }, (_, i) => first + i);
}
