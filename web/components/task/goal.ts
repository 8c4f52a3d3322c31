// Goals of tasks, as lessons write them: "weights[0,0,1] > 0.9; valid_lens[0] = 1; edits <= 2". A cell may be held
// against one of another session: "output[0,0,0] apart by 0.1 from other:output[0,0,0]".
import { EngineError } from '../../engine/client';
import type { Inspection } from '../instrument/inspection';

export type Comparison = '<' | '<=' | '=' | '>=' | '>';

export interface Place {
  /** A value's name. */
  name: string;
  place: number[];
  /** Where it is not the task's own session. */
  session?: string;
}

export interface Condition {
  /** A cell, or the number of edited cells. */
  of: Place | 'edits';
  comparison: Comparison;
  number: number;
  /** The cell that it must be so far away from. */
  from?: Place;
}

/** Numbers that are typed or shown have few digits: equal means equal in four decimals. */
export const asEqual = 5e-5;

const cell = String.raw`(?:([\w-]+):)?([^[\s:]+)\s*\[([\d,\s]*)\]`;
const comparisonPattern = new RegExp(String.raw`^(?:(edits)|${cell})\s*(<=|>=|<|>|=)\s*(-?[\d.]+(?:e-?\d+)?)$`);
const apartPattern = new RegExp(String.raw`^${cell}\s+apart by\s+([\d.]+)\s+from\s+${cell}$`);

const placeOf = (session: string | undefined, name: string, place: string): Place => ({
  name,
  place: place
    .split(',')
    .filter((part) => part.trim())
    .map(Number),
  ...(session ? { session } : {}),
});

function readCondition(text: string): Condition {
  const apart = apartPattern.exec(text);
  if (apart) {
    const [, session, name, place, number, otherSession, other, otherPlace] = apart;
    return {
      of: placeOf(session, name, place),
      comparison: '>',
      number: Number(number),
      from: placeOf(otherSession, other, otherPlace),
    };
  }
  const found = comparisonPattern.exec(text);
  if (!found) throw new EngineError('refused', `the goal '${text}' cannot be read`);
  const [, edits, session, name, place, comparison, number] = found;
  return {
    of: edits ? 'edits' : placeOf(session, name, place),
    comparison: comparison as Comparison,
    number: Number(number),
  };
}

/** Throws EngineError with the part that cannot be read: whoever writes a lesson sees it on the page. */
export function readGoal(text: string): Condition[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map(readCondition);
}

/** The row-major index of a place; null if the shape has no such place. */
export function indexOf(shape: readonly number[], place: readonly number[]): number | null {
  if (place.length !== shape.length) return null;
  let index = 0;
  for (const [axis, extent] of shape.entries()) {
    const at = place[axis];
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
export function cellOf(
  inspection: Inspection,
  name: string,
  place: readonly number[],
): { value: number; index: number } {
  const value = inspection.find(name);
  const index = value === null ? null : indexOf(inspection.info(value).shape, place);
  if (value === null || index === null)
    throw new EngineError('refused', `the program has no cell ${name}[${place.join(', ')}]`);
  return { value, index };
}

/** A cell's number: of the session that it names, else of the task's own. null: it is on its way. */
function numberAt(
  own: Inspection,
  { name, place, session }: Place,
  shared: (name: string) => Inspection,
): number | null {
  const inspection = session ? shared(session) : own;
  return inspection.state === 'ready' ? inspection.number(cellOf(inspection, name, place)) : null;
}

/** Whether all conditions hold now; null while numbers are on their way. */
export function reached(
  own: Inspection,
  conditions: readonly Condition[],
  shared: (name: string) => Inspection,
): boolean | null {
  let all = true;
  for (const { of, comparison, number, from } of conditions) {
    const now = of === 'edits' ? own.edits.size : numberAt(own, of, shared);
    const other = from ? numberAt(own, from, shared) : 0;
    if (now === null || other === null) return null;
    // presentation: how far two numbers of the engine are apart, to judge an answer
    all &&= holds(from ? Math.abs(now - other) : now, comparison, number);
  }
  return all;
}

/** The sessions that the conditions name beside the task's own. */
export const sessionsOf = (conditions: readonly Condition[]): string[] => [
  ...new Set(
    conditions
      .flatMap(({ of, from }) => [of, from])
      .flatMap((place) => (place && place !== 'edits' && place.session ? [place.session] : [])),
  ),
];
