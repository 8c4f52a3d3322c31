// What every cell shows and says: the one model that the grid, the canvas, the pictures and the announcements read.
import { extentOf, speak, tell, type Extent } from './numbers';
import { paletteFor, scaleOf, stepOf, type Palette, type Scale, type Theme } from './palette';
import { leadingPositions, placeOf, planOf, sayPosition, type Plan } from './plan';
import type { TensorData } from './tensor-data';
import type { TensorStrings } from './tensor-strings';

/** Why a cell has no number, or that it has one. */
export type CellState = 'number' | 'masked' | 'missing' | 'notYet';

const same = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));
const nothing = new Float32Array(0);
/**
 * What a mask leaves where it takes something out. A row that has nothing else keeps its numbers, e.g. uniform weights.
 */
const isTakenOut = (value: number | undefined): boolean => value === undefined || value === 0 || value === -Infinity;

export class Cells {
  readonly plan: Plan;
  readonly extent: Extent;
  readonly scale: Scale;
  readonly palette: Palette;
  private readonly values: Float32Array;
  private readonly masked: Uint8Array | null;
  private readonly rowWords: string[];
  private readonly colWords: string[];
  private readonly matrixWords: string[] = [];

  constructor(
    readonly data: TensorData,
    private readonly t: TensorStrings,
    theme: Theme,
  ) {
    const plan = (this.plan = planOf(data, t));
    this.values = data.values ?? nothing;
    this.masked = data.masked?.map((mask, i) => Number(mask === 1 && isTakenOut(this.values[i]))) ?? null;
    this.extent = extentOf(this.values, this.masked);
    // A lone number is the end of its own scale, whatever it is: its colour would say nothing.
    this.scale = scaleOf(plan.cells > 1 || data.domain ? data : { ...data, scale: 'none' }, this.extent);
    this.palette = paletteFor(this.scale, theme);
    this.rowWords = plan.rowAxis ? words(plan.rowAxis, t) : [''];
    this.colWords = plan.colAxis ? words(plan.colAxis, t) : [''];
  }

  get anyMasked(): boolean {
    return this.masked?.includes(1) ?? false;
  }

  value(index: number): number {
    return this.values[index];
  }

  state(index: number): CellState {
    if (this.masked?.[index]) return 'masked';
    if (index < this.values.length) return 'number';
    return this.data.values ? 'missing' : 'notYet';
  }

  /** Step of the palette; -1 for a cell without a colour. */
  step(index: number): number {
    return this.state(index) === 'number' ? stepOf(this.values[index], this.scale) : -1;
  }

  /** Differs from what it was without the edits. */
  differs(index: number): boolean {
    const { before } = this.data;
    return !!before && index < before.length && index < this.values.length && !same(before[index], this.values[index]);
  }

  before(index: number): number {
    return this.data.before![index];
  }

  /** "query 0 go, key 1 ." */
  place(index: number): string {
    const { matrix, row, col } = placeOf(this.plan, index);
    const parts = [this.matrixWord(matrix), this.rowWords[row], this.colWords[col]];
    return parts.filter(Boolean).join(this.t.between) || this.data.name;
  }

  /**
   * "query 0 go, key 1 ., 0.6411, was 0.5000". Where the cell shows a number, it is said as it is shown: who speaks to
   * the computer names a cell by what is seen.
   */
  spoken(index: number, shown = ''): string {
    return this.withValue(index, speak, shown);
  }

  /** The same with every digit. */
  reading(index: number): string {
    return this.withValue(index, tell);
  }

  private withValue(index: number, write: (value: number) => string, shown = ''): string {
    const parts = [this.place(index)];
    const state = this.state(index);
    if (state !== 'number') parts.push(this.t[state]);
    if (state === 'number' || (state === 'masked' && index < this.values.length))
      parts.push((state === 'number' && shown) || write(this.values[index]));
    if (this.differs(index)) parts.push(this.t.was(write(this.before(index))));
    return parts.join(this.t.between);
  }

  private matrixWord(matrix: number): string {
    return (this.matrixWords[matrix] ??= leadingPositions(this.plan, matrix)
      .map((position, i) => sayPosition(this.plan.leading[i], position, this.t))
      .join(this.t.between));
  }
}

const words = (axis: Parameters<typeof sayPosition>[0], t: TensorStrings): string[] =>
  Array.from({ length: axis.size }, (_, position) => sayPosition(axis, position, t));
