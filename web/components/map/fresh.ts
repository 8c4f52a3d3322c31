// What a program has that it had not before it was given a word more.
import type { Description } from '../../engine/client';
import { formOf } from './tile';

/** Of each value that was not there before, or has more rows: how many of them, at the end; 0: all of it is new. */
export function freshIn(before: Description, now: Description): Map<number, number> {
  const shapes = new Map(before.values.map(({ name, shape }) => [name, shape]));
  const fresh = new Map<number, number>();
  now.values.forEach((info, value) => {
    const old = shapes.get(info.name);
    const { row } = formOf(value, info, 0).axes;
    if (!old) fresh.set(value, 0);
    else if (row !== null && info.shape[row] > old[row]) fresh.set(value, info.shape[row] - old[row]);
  });
  return fresh;
}
