// A tensor as text for other programs. Every number is the shortest decimal that is the engine's float32.
import type { Cells } from './cells';
import { plain } from './numbers';
import { labelOf, leadingPositions, type Plan, type PlanAxis } from './plan';

/** What stands in a file for a cell that has no number. */
const none = NaN;

const valueOf = (cells: Cells, index: number): number =>
  index < (cells.data.values?.length ?? 0) ? cells.value(index) : none;

const rowIndices = (plan: Plan, row: number): number[] =>
  Array.from({ length: plan.cols }, (_, col) => row * plan.cols + col);

/** A position as a file names it: its label, or its number counted from 0. */
const named = (axis: PlanAxis, position: number): string => labelOf(axis, position) || String(position);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** RFC 4180: a line of headings, then a line for each row, which begins with its batch, head and row. */
export function csvOf(cells: Cells): string {
  const { plan } = cells;
  const axes = [...plan.leading, ...(plan.rowAxis ? [plan.rowAxis] : [])];
  const headings = plan.colAxis
    ? Array.from({ length: plan.cols }, (_, col) => named(plan.colAxis!, col))
    : [cells.data.name];
  const lines = [[...axes.map((axis) => axis.name), ...headings]];
  for (let row = 0; row < plan.matrices * plan.rows; row += 1) {
    const positions = [...leadingPositions(plan, Math.floor(row / plan.rows)), row % plan.rows];
    const names = axes.map((axis, i) => named(axis, positions[i]));
    lines.push([...names, ...rowIndices(plan, row).map((index) => plain(valueOf(cells, index)))]);
  }
  return lines.map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}

/** The last part of a path, as a name that Python takes. */
export function identifier(name: string): string {
  const last = name
    .split('/')
    .at(-1)!
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return /^[\p{L}_]/u.test(last) ? last : `x${last ? `_${last}` : ''}`;
}

const pythonNumber = (value: number): string => {
  if (Number.isNaN(value)) return 'np.nan';
  if (!Number.isFinite(value)) return value > 0 ? 'np.inf' : '-np.inf';
  return plain(value);
};

/** Nested lists of the true shape, folded axes unfolded again. */
function nested(cells: Cells, shape: readonly number[], start: number, indent: string): string {
  if (shape.length === 0) return pythonNumber(valueOf(cells, start));
  const [size, ...rest] = shape as [number, ...number[]];
  const each = rest.reduce((all, next) => all * next, 1);
  const items = Array.from({ length: size }, (_, i) => nested(cells, rest, start + i * each, `${indent} `));
  return `[${items.join(rest.length > 0 ? `,\n${indent} ` : ', ')}]`;
}

export function numpyOf(cells: Cells): string {
  const { shape, name } = cells.data;
  const left = `${identifier(name)} = `;
  if (cells.plan.cells === 0)
    return `import numpy as np\n\n${left}np.zeros((${shape.map((size) => `${size},`).join(' ')}), dtype=np.float32)\n`;
  const open = `${left}np.array(`;
  return `import numpy as np\n\n${open}${nested(cells, shape, 0, ' '.repeat(open.length))}, dtype=np.float32)\n`;
}

function latexNumber(value: number): string {
  if (Number.isNaN(value)) return '\\mathrm{NaN}';
  if (!Number.isFinite(value)) return value > 0 ? '\\infty' : '-\\infty';
  const [head, tail] = plain(value).split('e') as [string, string?];
  return tail === undefined ? head : `${head} \\times 10^{${Number(tail)}}`;
}

/** Upright text in a formula, its special characters made harmless. */
const latexText = (text: string): string =>
  text.replace(
    /[\\{}$&#^_%~]/g,
    (sign) => ({ '\\': '\\backslash ', '^': '\\hat{}', '~': '\\sim ' })[sign] ?? `\\${sign}`,
  );

/** One bmatrix for each matrix; its place on batch and heads as an index. */
export function latexOf(cells: Cells): string {
  const { plan } = cells;
  const name = cells.data.name.split('/').at(-1)!;
  const symbol = /^[A-Za-z]$/.test(name) ? name : `\\mathrm{${latexText(name)}}`;
  const matrices = Array.from({ length: plan.matrices }, (_, matrix) => {
    const at = leadingPositions(plan, matrix);
    const rows = Array.from({ length: plan.rows }, (_, row) =>
      rowIndices(plan, matrix * plan.rows + row)
        .map((index) => latexNumber(valueOf(cells, index)))
        .join(' & '),
    );
    const left = at.length > 0 ? `${symbol}_{${at.join(',')}}` : symbol;
    if (!plan.colAxis) return `${left} = ${rows[0]}\n`;
    return `${left} = \\begin{bmatrix}\n${rows.map((row) => `  ${row}`).join(' \\\\\n')}\n\\end{bmatrix}\n`;
  });
  return matrices.join('\n');
}

/** attention/weights -> attention-weights.svg */
export function fileName(name: string, ending: string): string {
  const safe = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return `${safe.slice(0, 80) || 'tensor'}.${ending}`;
}
