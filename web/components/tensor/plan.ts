// From a shape to matrices: which cells there are, what their rows and columns are called, and where an index lies.
import type { TensorData } from './tensor-data';
import type { TensorStrings } from './tensor-strings';

/** A dimension as it is shown. */
export interface PlanAxis {
  /** In the page's language. */
  name: string;
  size: number;
  labels: readonly string[];
  /** Queries, keys and values have their colour wherever they are named. */
  tone: 'q' | 'k' | 'v' | '';
}

export interface Plan {
  /** Batch and heads: none, one or two axes, outermost first. */
  leading: readonly PlanAxis[];
  /** null: a vector or a scalar. */
  rowAxis: PlanAxis | null;
  /** null: a scalar. */
  colAxis: PlanAxis | null;
  rows: number;
  cols: number;
  matrices: number;
  cells: number;
  /** False where a size is no whole number of at least 0. */
  drawable: boolean;
}

export interface Place {
  matrix: number;
  row: number;
  col: number;
}

const isSize = (size: number): boolean => Number.isSafeInteger(size) && size >= 0;
const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);
/** Under the engine's names, and as the Chinese lessons call them. */
const tones: Record<string, PlanAxis['tone']> = { query: 'q', key: 'k', value: 'v', 查询: 'q', 键: 'k', 值: 'v' };

/** What a dimension is called where nothing is said: by its distance from the end. */
function defaultName(fromEnd: number, dimensions: number, { positions }: TensorStrings): string {
  if (fromEnd < 2) return fromEnd === 0 ? positions.column : positions.row;
  return fromEnd === 2 && dimensions > 3 ? positions.head : positions.batch;
}

function namedAxes(data: TensorData, t: TensorStrings): PlanAxis[] {
  const { shape, axes = [] } = data;
  return shape.map((size, dimension) => {
    // Names for another number of dimensions: those of the last ones are the likely ones.
    const axis = axes[dimension - shape.length + axes.length];
    const fromEnd = shape.length - 1 - dimension;
    return {
      name: axis?.name ? (t.axes[axis.name] ?? axis.name) : defaultName(fromEnd, shape.length, t),
      size,
      labels: axis?.labels ?? [],
      tone: axis?.tone ?? tones[axis?.name ?? ''] ?? '',
    };
  });
}

/** More than two leading axes: the outer ones become one. */
function foldLeading(axes: PlanAxis[]): PlanAxis[] {
  if (axes.length <= 2) return axes;
  const outer = axes.slice(0, -1);
  const folded: PlanAxis = {
    name: outer.map((axis) => axis.name).join('·'),
    size: product(outer.map((axis) => axis.size)),
    labels: [],
    tone: '',
  };
  return [folded, axes.at(-1)!];
}

export function planOf(data: TensorData, t: TensorStrings): Plan {
  const drawable = data.shape.every(isSize) && Number.isSafeInteger(product(data.shape));
  if (!drawable)
    return { leading: [], rowAxis: null, colAxis: null, rows: 0, cols: 0, matrices: 0, cells: 0, drawable };
  const axes = namedAxes(data, t);
  const leading = foldLeading(axes.slice(0, -2));
  const rowAxis = axes.length > 1 ? axes.at(-2)! : null;
  const colAxis = axes.at(-1) ?? null;
  const [rows, cols] = [rowAxis?.size ?? 1, colAxis?.size ?? 1];
  const matrices = product(leading.map((axis) => axis.size));
  return { leading, rowAxis, colAxis, rows, cols, matrices, cells: matrices * rows * cols, drawable };
}

export function placeOf(plan: Plan, index: number): Place {
  const inside = index % (plan.rows * plan.cols);
  return {
    matrix: Math.floor(index / (plan.rows * plan.cols)),
    row: Math.floor(inside / plan.cols),
    col: inside % plan.cols,
  };
}

export const indexOf = (plan: Plan, { matrix, row, col }: Place): number =>
  (matrix * plan.rows + row) * plan.cols + col;

export const labelOf = (axis: PlanAxis, position: number): string => axis.labels[position] ?? '';

/** "query 0 go": counted from 0, as in the formulas and the code; numbered, because the same token may come twice. */
export function sayPosition(axis: PlanAxis, position: number, t: TensorStrings): string {
  const number = String(position);
  const label = labelOf(axis, position);
  return t.at(axis.name, number, label === number ? '' : label);
}

/** Where a matrix stands on the leading axes, outermost first. */
export function leadingPositions(plan: Plan, matrix: number): number[] {
  if (plan.leading.length < 2) return plan.leading.length === 1 ? [matrix] : [];
  const inner = plan.leading[1].size;
  return [Math.floor(matrix / inner), matrix % inner];
}

export const sayMatrix = (plan: Plan, matrix: number, t: TensorStrings): string[] =>
  leadingPositions(plan, matrix).map((position, i) => sayPosition(plan.leading[i], position, t));

/** "2 × 4 × 6" */
export const shapeText = (shape: readonly number[]): string => shape.join(' × ');
