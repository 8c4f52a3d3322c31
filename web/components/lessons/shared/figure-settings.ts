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

// The same inputs in two lessons: a task with a wrong line comes back with another one.
export const twoOfFourKeys = {
  queries: { shape: [1, 2, 4], values: [1, 2, 0, 1, 0, 1, 3, 1] },
  keys: { shape: [1, 4, 4], values: [3, 1, 5, 1, 1, 0, 2, 2, 2, 2, 1, 0, 0, 4, 1, 1] },
  values: { shape: [1, 4, 2], values: [1, 0, 0, 1, 2, 2, 5, 5] },
  valid_lens: { shape: [1], values: [2] },
};

export const fivePoints = { x: { shape: [5], values: [0, 1, 2, 3, 4] }, y: { shape: [5], values: [1, 2, 4, 2, 1] } };

export const decoderStep = {
  enc_outputs: { shape: [3, 3, 2], values: [1, 0, 0, 1, 2, 2, 0, 3, 1, 1, 0, 1, 2, 0, 3, 1, 1, 0] },
  hidden_state: { shape: [2, 3, 2], values: [1, 1, 0, 2, 1, 0, 0, 1, 2, 0, 1, 1] },
  valid_lens: { shape: [3], values: [3, 2, 1] },
  'W_q.weight': { shape: [2, 2], values: [1, 0, 0, 1] },
  'W_k.weight': { shape: [2, 2], values: [1, 0, 0, 1] },
  'w_v.weight': { shape: [1, 2], values: [2, -2] },
};

export const twoSentences = {
  x: { shape: [2, 3, 4], values: [1, 0, 2, 1, 0, 1, 1, 3, 2, 2, 0, 1, 1, 1, 0, 2, 3, 0, 1, 0, 0, 2, 2, 1] },
  valid_lens: { shape: [2], values: [3, 2] },
};

/** The second token and the fourth are the same word. */
export const fourVectors = {
  x: { shape: [4, 4], values: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0] },
};

export const fourTokens = {
  tokens: { shape: [4], values: [2, 5, 3, 5] },
  'embedding.weight': {
    shape: [8, 4],
    values: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1],
  },
};
