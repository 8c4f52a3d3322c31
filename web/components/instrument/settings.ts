// What a lesson says about a program: attributes, and what it gives an element by its id.
import type { TensorRole } from '../tensor/tensor-data';
import type { InspectionRequest } from './opened-program';
import type { Pair } from './pairs';
import { type Level, levels } from './steps';

/** A text in both languages, or one for both. */
export type Said = string | { en: string; zh: string };

export interface AxisGiven {
  name: Said;
  labels?: string[];
}

/** Numbers in row-major order, or one for all cells. */
type GivenTensor = { shape: number[] } & ({ values: number[] } | { fill: number });

export const cellsOf = (tensor: GivenTensor): { shape: number[]; values: number[] } => {
  const { shape } = tensor;
  return 'values' in tensor
    ? { shape, values: tensor.values }
    : { shape, values: Array(shape.reduce((a, b) => a * b, 1)).fill(tensor.fill) };
};

/** What does not fit into attributes; every member may be missing. */
export interface LessonGiven {
  settings?: Record<string, string>;
  given?: Record<string, GivenTensor>;
  /** What a model with weights is given. */
  pair?: Pair;
  /** Only where a lesson says something else than the engine. */
  axes?: Record<string, AxisGiven[]>;
  /** The words along the axes of a text ("source"), or along those that count the same ("digit"). */
  labels?: Record<string, string[]>;
  names?: Record<string, Said>;
  roles?: Record<string, TensorRole>;
  editable?: string[];
}

export const said = (text: Said, chinese: boolean): string =>
  typeof text === 'string' ? text : chinese ? text.zh : text.en;

const byId = new Map<string, object>();

/** Before the elements are made: what each is given, by its id. Texts, numbers and `true` are its attributes. */
export function give(all: Record<string, object>): void {
  for (const [id, given] of Object.entries(all)) byId.set(id, given);
}

/** What an element is given, its attributes set. */
export function readGiven(element: Element): LessonGiven {
  const given = byId.get(element.id) ?? {};
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'object') element.setAttribute(name, value === true ? '' : String(value));
  }
  return given;
}

/**
 * "num_heads=5, dropout=0"; a comma with no name after it belongs to the value, and the engine says what it thinks of
 * "0,5".
 */
export function readSettings(text: string | null): Record<string, string> {
  const pairs = (text ?? '')
    .split(/,(?=[^,]*=)/)
    .map((part) => part.trim())
    .filter(Boolean);
  return Object.fromEntries(
    pairs.map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [part, ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
}

export const isLevel = (text: string | null): text is Level => levels.some((level) => level === text);

/** What is opened, by attributes and what is given. null: the element opens nothing itself. */
export function requestOf(element: Element, given: LessonGiven): InspectionRequest | null {
  const program = element.getAttribute('program');
  if (!program) return null;
  const seed = Number(element.getAttribute('seed') ?? 0);
  const weights = element.getAttribute('weights');
  return {
    program,
    settings: { ...readSettings(element.getAttribute('settings')), ...given.settings },
    gradients: element.hasAttribute('gradients'),
    seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : 0,
    ...(given.given
      ? { given: Object.fromEntries(Object.entries(given.given).map(([name, tensor]) => [name, cellsOf(tensor)])) }
      : {}),
    ...(weights ? { weights } : {}),
    ...(given.pair ? { pair: given.pair } : {}),
  };
}
