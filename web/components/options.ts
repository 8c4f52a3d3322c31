// The options of a training run: defaults as in the book, fields of the form, and their place in the address.
import type { ModelKind, TrainOptions } from '../engine/client';
import { isModelKind } from './pretrained';

export type OptionName = Exclude<keyof TrainOptions, 'model'>;

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

const common = {
  examples: 601, steps: 10, batch: 64, lr: 0.005, embed: 32, hidden: 32, layers: 2, heads: 4, ffn: 64, dropout: 0.1, min_freq: 2, seed: 0,
};

export function defaultOptions(model: ModelKind): TrainOptions {
  return { model, ...common, epochs: model === 'transformer' ? 200 : 250 };
}

/** The other model's defaults where nothing was changed, and what was changed kept. */
export function switchModel(options: TrainOptions, model: ModelKind): TrainOptions {
  const before = defaultOptions(options.model);
  const after = defaultOptions(model);
  for (const { name } of fields) if (options[name] !== before[name]) after[name] = options[name];
  return after;
}

/** What differs from the defaults, for the address. */
export function optionFields(options: TrainOptions): Record<string, string | null> {
  const usual = defaultOptions(options.model);
  const state: Record<string, string | null> = { model: options.model === 'seq2seq_attention' ? null : options.model };
  for (const { name } of fields) state[name] = options[name] === usual[name] ? null : String(options[name]);
  return state;
}

/** Options from an address; what cannot be is left at its default. */
export function optionsFrom(params: URLSearchParams): TrainOptions {
  const model = params.get('model');
  const options = defaultOptions(isModelKind(model) ? model : 'seq2seq_attention');
  for (const { name, min, max, step } of fields) {
    const text = params.get(name);
    const value = Number(text);
    if (text && value >= min && value <= max && (step === 'any' || Number.isInteger(value))) options[name] = value;
  }
  return options;
}
