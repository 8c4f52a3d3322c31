// Where a key leads in a tensor's cells.
import { indexOf, placeOf, type Place, type Plan } from './plan';

/** Rows that a page is, where there is only one matrix. */
const pageRows = 10;

const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));

/** The index that a key leads to; null for a key that is none of ours. At an edge it stays where it is. */
export function moved(plan: Plan, index: number, key: string, ctrl: boolean): number | null {
  if (plan.cells === 0) return null;
  const at = placeOf(plan, index);
  const page = (by: number): Partial<Place> =>
    plan.matrices > 1 ? { matrix: at.matrix + by } : { row: at.row + by * pageRows };
  const goals: Record<string, Partial<Place>> = {
    ArrowUp: { row: at.row - 1 },
    ArrowDown: { row: at.row + 1 },
    ArrowLeft: { col: at.col - 1 },
    ArrowRight: { col: at.col + 1 },
    Home: ctrl ? { row: 0, col: 0 } : { col: 0 },
    End: ctrl ? { row: plan.rows - 1, col: plan.cols - 1 } : { col: plan.cols - 1 },
    PageUp: page(-1),
    PageDown: page(1),
  };
  const goal = goals[key];
  // Ctrl with other keys belongs to the browser.
  if (!goal || (ctrl && key !== 'Home' && key !== 'End')) return null;
  const { matrix, row, col } = { ...at, ...goal };
  return indexOf(plan, {
    matrix: within(matrix, plan.matrices),
    row: within(row, plan.rows),
    col: within(col, plan.cols),
  });
}

/** A cursor that lies in the tensor, whatever it was before the shape changed. */
export const clampIndex = (plan: Plan, index: number): number =>
  plan.cells === 0 ? 0 : within(Math.trunc(index) || 0, plan.cells);
