// The options of a training run: configurations to begin with, fields of the form, and their place in the address.
import type { ModelKind, TrainOptions } from '../engine/client';
import { isModelKind } from './pretrained';

/** clear: what shows the alignment after a short training; book: the book's configuration. */
export type Preset = 'clear' | 'book';
export const presets: Preset[] = ['clear', 'book'];

export type OptionName = Exclude<keyof TrainOptions, 'model' | 'bidirectional' | 'dot_product' | 'lstm'>;

export interface Field {
  name: OptionName;
  min: number;
  max: number;
  step: number | 'any';
  /** Folded away. */
  advanced: boolean;
  /** The only model that has it. */
  only?: ModelKind;
}

export const fields: Field[] = [
  { name: 'epochs', min: 1, max: 100_000, step: 1, advanced: false },
  { name: 'seed', min: 0, max: 4_294_967_295, step: 1, advanced: false },
  { name: 'examples', min: 0, max: 1_000_000, step: 1, advanced: true },
  { name: 'steps', min: 2, max: 100, step: 1, advanced: true },
  { name: 'min_freq', min: 1, max: 1000, step: 1, advanced: true },
  { name: 'batch', min: 1, max: 4096, step: 1, advanced: true },
  { name: 'lr', min: 0, max: 10, step: 'any', advanced: true },
  { name: 'dropout', min: 0, max: 0.99, step: 'any', advanced: true },
  { name: 'embed', min: 1, max: 1024, step: 1, advanced: true, only: 'seq2seq_attention' },
  { name: 'hidden', min: 1, max: 1024, step: 1, advanced: true },
  { name: 'layers', min: 1, max: 12, step: 1, advanced: true },
  { name: 'heads', min: 1, max: 64, step: 1, advanced: true, only: 'transformer' },
  { name: 'ffn', min: 1, max: 4096, step: 1, advanced: true, only: 'transformer' },
];

const book = {
  examples: 601, steps: 10, batch: 64, lr: 0.005, embed: 32, hidden: 32, layers: 2, bidirectional: false, dot_product: false, lstm: false,
  heads: 4, ffn: 64, dropout: 0.1, min_freq: 2, seed: 0,
};

// What differs from the book's, by model.
const clear: Record<ModelKind, Partial<TrainOptions>> = {
  seq2seq: {},
  seq2seq_attention: { layers: 1, bidirectional: true, dropout: 0, epochs: 150 },
  transformer: { dropout: 0, epochs: 100 },
};

export function defaultOptions(model: ModelKind, preset: Preset = 'clear'): TrainOptions {
  const options = { model, ...book, epochs: model === 'transformer' ? 200 : 250 };
  return preset === 'book' ? options : { ...options, ...clear[model] };
}

const names = [...fields.map(({ name }) => name), 'bidirectional'] as const;

/** Which of one configuration's options were changed, carried over into another. */
function carryOver(options: TrainOptions, before: TrainOptions, after: TrainOptions): TrainOptions {
  const changed = names.filter((name) => options[name] !== before[name]);
  const result = { ...after, ...Object.fromEntries(changed.map((name) => [name, options[name]])) };
  return { ...result, bidirectional: result.bidirectional && result.model === 'seq2seq_attention' };
}

/** The other model's defaults where nothing was changed, and what was changed kept. */
export const switchModel = (options: TrainOptions, model: ModelKind, preset: Preset = 'clear'): TrainOptions =>
  carryOver(options, defaultOptions(options.model, preset), defaultOptions(model, preset));

/** Another configuration of the same model; only the seed, which is none of its matters, stays. */
export const switchPreset = (options: TrainOptions, preset: Preset): TrainOptions => ({
  ...defaultOptions(options.model, preset),
  seed: options.seed,
});

/** What differs from the defaults, for the address. */
export function optionFields(options: TrainOptions, preset: Preset = 'clear'): Record<string, string | null> {
  const usual = defaultOptions(options.model, preset);
  const state: Record<string, string | null> = {
    model: options.model === 'seq2seq_attention' ? null : options.model,
    preset: preset === 'clear' ? null : preset,
  };
  for (const name of names) state[name] = options[name] === usual[name] ? null : String(options[name]);
  return state;
}

export const presetFrom = (params: URLSearchParams): Preset => (params.get('preset') === 'book' ? 'book' : 'clear');

/** Options from an address; what cannot be is left at its default. */
export function optionsFrom(params: URLSearchParams): TrainOptions {
  const model = params.get('model');
  const options = defaultOptions(isModelKind(model) ? model : 'seq2seq_attention', presetFrom(params));
  for (const { name, min, max, step } of fields) {
    const text = params.get(name);
    const value = Number(text);
    if (text && value >= min && value <= max && (step === 'any' || Number.isInteger(value))) options[name] = value;
  }
  const both = params.get('bidirectional');
  if (options.model === 'seq2seq_attention' && (both === 'true' || both === 'false')) options.bidirectional = both === 'true';
  return options;
}
