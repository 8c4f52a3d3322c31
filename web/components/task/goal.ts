// Goals of tasks, as lessons write them: "weights[0,0,1] > 0.9; valid_lens[0] = 1; edits <= 2".
import { EngineError } from '../../engine/client';
import type { Inspection } from '../instrument/inspection';

export type Comparison = '<' | '<=' | '=' | '>=' | '>';

export interface Condition {
  /** A value's name and the place in it, or the number of edited cells. */
  of: { name: string; place: number[] } | 'edits';
  comparison: Comparison;
  number: number;
}

/** Numbers that are typed or shown have few digits: equal means equal in four decimals. */
export const asEqual = 5e-5;

/** Throws EngineError with the part that cannot be read: whoever writes a lesson sees it on the page. */
export function readGoal(text: string): Condition[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const found = /^(?:(edits)|([^[\s]+)\s*\[([\d,\s]*)\])\s*(<=|>=|<|>|=)\s*(-?[\d.]+(?:e-?\d+)?)$/.exec(part);
      if (!found) throw new EngineError('refused', `the goal '${part}' cannot be read`);
      const [, edits, name, place, comparison, number] = found;
      return {
        of: edits ? 'edits' : { name: name!, place: place!.split(',').filter((p) => p.trim()).map(Number) },
        comparison: comparison as Comparison,
        number: Number(number),
      };
    });
}

/** The row-major index of a place; null if the shape has no such place. */
export function indexOf(shape: readonly number[], place: readonly number[]): number | null {
  if (place.length !== shape.length) return null;
  let index = 0;
  for (const [axis, extent] of shape.entries()) {
    const at = place[axis]!;
    if (!(at >= 0 && at < extent)) return null;
    index = index * extent + at;
  }
  return index;
}

export function holds(number: number, comparison: Comparison, than: number): boolean {
  if (comparison === '=') return Math.abs(number - than) <= asEqual;
  if (comparison === '<') return number < than;
  if (comparison === '<=') return number <= than;
  if (comparison === '>') return number > than;
  return number >= than;
}

/** A cell by its value's name and place. Throws EngineError if the program has none there. */
export function cellOf(inspection: Inspection, name: string, place: readonly number[]): { value: number; index: number } {
  const value = inspection.find(name);
  const index = value === null ? null : indexOf(inspection.info(value).shape, place);
  if (value === null || index === null) throw new EngineError('refused', `the program has no cell ${name}[${place.join(', ')}]`);
  return { value, index };
}

/** Whether all conditions hold now; null while numbers are on their way. */
export function reached(inspection: Inspection, conditions: readonly Condition[]): boolean | null {
  let all = true;
  for (const { of, comparison, number } of conditions) {
    const now = of === 'edits' ? inspection.edits.size : inspection.number(cellOf(inspection, of.name, of.place));
    if (now === null) return null;
    all &&= holds(now, comparison, number);
  }
  return all;
}
