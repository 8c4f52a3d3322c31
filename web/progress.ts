// How far the reader came in the course: which lessons were read, which tasks were solved, what was guessed. It stays
// on this device, and only if it may be kept there.

/** Of lessons, by number, and of tasks, by lesson and name. */
const lessonsKey = 'attn-lessons';
const tasksKey = 'attn-progress';
const guessesKey = 'attn-guesses';

export type Standing = 'opened' | 'read';
/** solved: the reader found it; shown: the page gave it away. */
export type TaskState = 'solved' | 'shown';
export type Progress = Record<string, Record<string, TaskState>>;

/** What could not be stored: where storage is forbidden or full, it lasts as long as the page. */
const inMemory = new Map<string, string>();

function stored(key: string): string | null {
  try {
    return inMemory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

/**
 * The entries of an object that stands as JSON. What cannot be read, or was written by something else, is as nothing.
 */
function entriesOf(text: string | null): [string, unknown][] {
  try {
    return entries(JSON.parse(text ?? '{}'));
  } catch {
    return [];
  }
}

const entries = (kept: unknown): [string, unknown][] =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? Object.entries(kept) : [];

/** Of the entries of an object, those with such a state. */
const statesOf = <State extends string>(
  kept: readonly [string, unknown][],
  states: readonly State[],
): Record<string, State> =>
  Object.fromEntries(kept.filter((entry): entry is [string, State] => states.some((state) => state === entry[1])));

// --- lessons -----------------------------------------------------------------------------------------------

/** By lesson number. */
export const standings = (): Record<string, Standing> => statesOf(entriesOf(stored(lessonsKey)), ['opened', 'read']);

/** A lesson that was read once stays read. */
export function remember(lesson: number, standing: Standing): void {
  const kept = standings();
  if (kept[lesson] === 'read' || kept[lesson] === standing) return;
  store(lessonsKey, JSON.stringify({ ...kept, [lesson]: standing }));
}

// --- tasks -------------------------------------------------------------------------------------------------

/** What a page's storage has, as far as it makes sense: it may be another version's, or a person's. */
export const readProgress = (text: string | null): Progress =>
  Object.fromEntries(
    entriesOf(text)
      .map(([lesson, tasks]): [string, Record<string, TaskState>] => [
        lesson,
        statesOf(entries(tasks), ['solved', 'shown']),
      ])
      .filter(([, tasks]) => Object.keys(tasks).length > 0),
  );

export const progress = (): Progress => readProgress(stored(tasksKey));

/** Notes a task; what was solved once stays solved. Whoever shows progress hears `attn-progress` on the document. */
export function noteTask(lesson: string, task: string, state: TaskState): void {
  const all = progress();
  const tasks = all[lesson] ?? {};
  if (tasks[task] !== 'solved') store(tasksKey, JSON.stringify({ ...all, [lesson]: { ...tasks, [task]: state } }));
  document.dispatchEvent(new CustomEvent('attn-progress', { detail: { lesson, task } }));
}

// --- guesses -----------------------------------------------------------------------------------------------

export const outcomes = ['same', 'partly', 'other'] as const;

/** What a reader expected of a figure, and what came out. */
export interface Guess {
  text: string;
  outcome?: (typeof outcomes)[number];
}

const guessesOf = (lesson: string): Record<string, unknown> =>
  Object.fromEntries(entries(Object.fromEntries(entriesOf(stored(guessesKey)))[lesson]));

/** A question is known by its text: what was guessed about another one is no guess about it. */
export function guessOf(lesson: string, question: string): Guess | null {
  const { text, outcome } = Object.fromEntries(entries(guessesOf(lesson)[question]));
  if (typeof text !== 'string') return null;
  const known = outcomes.find((one) => one === outcome);
  return known ? { text, outcome: known } : { text };
}

/** null: it is taken back. */
export function noteGuess(lesson: string, question: string, guess: Guess | null): void {
  const guesses = { ...guessesOf(lesson), [question]: guess ?? undefined };
  store(guessesKey, JSON.stringify({ ...Object.fromEntries(entriesOf(stored(guessesKey))), [lesson]: guesses }));
}

export function forgetProgress(): void {
  for (const key of [lessonsKey, tasksKey, guessesKey]) {
    inMemory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // It was never there.
    }
  }
  document.dispatchEvent(new CustomEvent('attn-progress', { detail: {} }));
}

/** The lesson that a page is: the last part of its address, the same in both languages. */
export const lessonOf = (pathname: string): string => pathname.split('/').filter(Boolean).at(-1) ?? '';

// --- what the page says of it ------------------------------------------------------------------------------

const filled = (text: string, numbers: Record<string, number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(numbers[name] ?? ''));

/**
 * Fills every element that says how far a lesson came. `data-progress` is the lesson's number, `data-slug` its name,
 * `data-tasks` the names of its tasks; the words stand in `words`, an element with `data-opened`, `data-read` and
 * `data-solved` ("{n} of {all} tasks solved").
 */
export function showProgress(words: HTMLElement, root: ParentNode = document): void {
  const [read, solved] = [standings(), progress()];
  for (const place of root.querySelectorAll<HTMLElement>('[data-progress]')) {
    const { progress: lesson = '', slug = '', tasks = '' } = place.dataset;
    const names = tasks.split(' ').filter(Boolean);
    const n = names.filter((name) => solved[slug]?.[name] === 'solved').length;
    const standing = read[lesson];
    place.textContent = [
      standing && 'standing' in place.dataset ? (words.dataset[standing] ?? '') : '',
      n > 0 || (standing && names.length > 0) ? filled(words.dataset.solved ?? '', { n, all: names.length }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  }
}
