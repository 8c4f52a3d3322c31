// What the elements in both texts of a lesson are given. It stands once, beside the lesson's own elements.
import { give, type LessonGiven } from '../../instrument/settings';
import type { Level } from '../../instrument/steps';
import type { TaskGiven } from '../../task/task';
import type { LearningGiven } from './learning';

/** Of <attn-stepper> and <attn-value>: their attributes, and the rest. */
interface ShownGiven extends LessonGiven {
  program?: string;
  session?: string;
  gradients?: true;
  seed?: number;
  /** Relative to the page. */
  weights?: string;
  level?: Level;
  at?: string;
  show?: string;
  value?: string;
}

export type Given = Record<string, ShownGiven | (TaskGiven & LessonGiven) | LearningGiven>;

/** By the ids of the elements; before these are made. */
export function giveTo(all: Given): Given {
  give(all);
  return all;
}
