// The options of a training run: configurations to begin with, and their place in the address. Which there are, with
// their limits and defaults, the engine says (training.json, of its build).
import type { ModelKind, TrainingField, TrainingForm, TrainOptions } from '../../engine/client';
import training from '../../engine/generated/training.json';
import { isModelKind } from './pretrained';

/** clear: what shows the alignment after a short training; book: the book's configuration. */
export type Preset = 'clear' | 'book';
export const presets: Preset[] = ['clear', 'book'];

const form = training as TrainingForm;
export const { fields } = form;

/** What a visitor changes first; the other fields are folded away. */
export const isUsual = ({ name }: TrainingField): boolean => ['epochs', 'valid', 'seed'].includes(name);

export const hasField = (model: ModelKind, field: TrainingField): boolean =>
  !field.models || field.models.includes(model);

// What differs from the book's, by model.
const clear: Record<ModelKind, Record<string, number | boolean>> = {
  seq2seq: {},
  seq2seq_attention: {
    layers: 1,
    bidirectional: true,
    dropout: 0,
    guided_alignment: 0.5,
    weight_decay: 0.1,
    epochs: 150,
  },
  transformer: { small_embeddings: true, dropout: 0, epochs: 100 },
};

export function defaultOptions(model: ModelKind, preset: Preset = 'clear'): TrainOptions {
  const options = { model, ...form.models.find(({ name }) => name === model)!.defaults } as TrainOptions;
  return preset === 'book' ? options : { ...options, ...clear[model] };
}

/** What a run was given, with the defaults that its description leaves out. */
export const withDefaults = (options: TrainOptions): TrainOptions => ({
  ...defaultOptions(options.model, 'book'),
  ...options,
});

/** The configuration that the fewest options differ from. */
export const presetOf = (options: TrainOptions): Preset => {
  const differ = (preset: Preset) =>
    Object.entries(defaultOptions(options.model, preset)).filter(([name, value]) => options[name] !== value);
  return differ('book').length < differ('clear').length ? 'book' : 'clear';
};

/**
 * Which of one configuration's options were changed, carried over into another; but for flags that its model has not.
 */
function carryOver(options: TrainOptions, before: TrainOptions, after: TrainOptions): TrainOptions {
  const changed = fields.filter(
    (field) => options[field.name] !== before[field.name] && (field.kind !== 'flag' || hasField(after.model, field)),
  );
  return { ...after, ...Object.fromEntries(changed.map(({ name }) => [name, options[name]])) };
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
  for (const { name } of fields) state[name] = options[name] === usual[name] ? null : String(options[name]);
  return state;
}

export const presetFrom = (params: URLSearchParams): Preset => (params.get('preset') === 'book' ? 'book' : 'clear');

/** Options from an address; what cannot be is left at its default. */
export function optionsFrom(params: URLSearchParams): TrainOptions {
  const model = params.get('model');
  const options = defaultOptions(isModelKind(model) ? model : 'seq2seq_attention', presetFrom(params));
  for (const field of fields) {
    const value = valueFrom(params.get(field.name), field);
    if (value !== null && (field.kind !== 'flag' || hasField(options.model, field))) options[field.name] = value;
  }
  return options;
}

function valueFrom(text: string | null, { kind, least, most, open }: TrainingField): number | boolean | null {
  if (!text) return null;
  if (kind === 'flag') return text === 'true' || text === 'false' ? text === 'true' : null;
  const value = Number(text);
  const within =
    value >= least! && value <= most! && !(open === 'least' && value === least) && !(open === 'most' && value === most);
  return within && (kind === 'real' || Number.isInteger(value)) ? value : null;
}
