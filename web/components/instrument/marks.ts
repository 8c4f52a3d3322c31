// Which cells light up: the one that is explained, and those that it was made from.
import type { ExplanationData } from '../../engine/client';
import type { Mark } from '../tensor/tensor-data';
import { type Cell, sameCell } from './cells';
import type { Inspection } from './inspection';

const none: readonly Mark[] = [];

/** The marks of every value; the same objects until something else is explained. */
export class Marks {
  private of: ExplanationData | null = null;
  private operand: Cell | null = null;
  private by = new Map<number, Mark[]>();

  /** `seen`: where a cell is to be seen; null: nowhere. */
  constructor(private readonly seen: (cell: Cell) => Cell | null = (cell) => cell) {}

  /** `operand`: the one source that is pointed at; null: all light up. */
  at(value: number, inspection: Inspection, operand: Cell | null): readonly Mark[] {
    const cell = inspection.explained;
    const data = cell && inspection.explanation(cell);
    // Until an explanation has come, the last one's marks stay.
    if ((!cell || data) && (data !== this.of || operand !== this.operand)) this.make(data, operand);
    return this.by.get(value) ?? none;
  }

  private make(data: ExplanationData | null, operand: Cell | null): void {
    this.of = data;
    this.operand = operand;
    this.by = new Map();
    for (const [value, index] of data?.sources ?? []) {
      if (!operand || sameCell(operand, { value, index })) this.add({ value, index }, 'source');
    }
    if (data) this.add(data, 'cell');
  }

  private add(cell: Cell, kind: Mark['kind']): void {
    const seen = this.seen(cell);
    if (!seen) return;
    const { value, index } = seen;
    const marks = this.by.get(value);
    if (marks) marks.push({ index, kind });
    else this.by.set(value, [{ index, kind }]);
  }
}
