// Which tasks of which lessons are done: on this device only, and only if it may be kept.

/** solved: the reader found it; shown: the page gave it away. */
export type TaskState = 'solved' | 'shown';
export type Progress = Record<string, Record<string, TaskState>>;

const key = 'attn-progress';

/** What a page's storage has, as far as it makes sense: it may be another version's, or a person's. */
export function readProgress(text: string | null): Progress {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null) return {};
  const lessons = Object.entries(stored).filter(([, tasks]) => typeof tasks === 'object' && tasks !== null);
  return Object.fromEntries(
    lessons.map(([lesson, tasks]) => [
      lesson,
      Object.fromEntries(Object.entries(tasks as Record<string, unknown>).filter(([, state]) => state === 'solved' || state === 'shown')),
    ]),
  ) as Progress;
}

let inMemory: Progress = {};

export function progress(): Progress {
  try {
    return readProgress(localStorage.getItem(key));
  } catch {
    return inMemory;
  }
}

/** Notes a task; what was solved once stays solved. Elements hear `attn-progress` on the document. */
export function noteTask(lesson: string, task: string, state: TaskState): void {
  const all = progress();
  const tasks = (all[lesson] ??= {});
  if (tasks[task] !== 'solved') tasks[task] = state;
  inMemory = all;
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Storage may be forbidden or full; progress then lasts as long as the page.
  }
  document.dispatchEvent(new CustomEvent('attn-progress', { detail: { lesson, task } }));
}

export function forgetProgress(): void {
  inMemory = {};
  try {
    localStorage.removeItem(key);
  } catch {
    // See above.
  }
  document.dispatchEvent(new CustomEvent('attn-progress', { detail: {} }));
}

/** The lesson that a page is: the last part of its address, the same in both languages. */
export const lessonOf = (pathname: string): string => pathname.split('/').filter(Boolean).at(-1) ?? '';
