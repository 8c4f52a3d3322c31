import { describe, expect, it } from 'vitest';
import {
  defaultOptions,
  fields,
  optionFields,
  optionsFrom,
  presetFrom,
  presetOf,
  presets,
  switchModel,
  switchPreset,
} from '../../../../web/components/models/options';
import training from '../../../../web/engine/generated/training.json';
import type { TrainingForm } from '../../../../web/engine/client';
import { viewFields, viewFrom, withFields } from '../../../../web/components/ui/page-state';
import { trainStrings } from '../../../../web/components/train/strings';
import { lastLayer } from '../../../../web/components/ui/views';

const form = training as TrainingForm;
const search = (fields: Record<string, string | null>) => new URLSearchParams(withFields('', fields));

describe('options in the address', () => {
  it('are nothing at their defaults', () => {
    expect(withFields('', optionFields(defaultOptions('seq2seq_attention')))).toBe('');
  });

  it('come back as they were', () => {
    const options = { ...defaultOptions('transformer'), seed: 7, lr: 0.001, epochs: 20, heads: 2 };
    expect(optionsFrom(search(optionFields(options)))).toEqual(options);
  });

  it('come back as they were in the book’s configuration', () => {
    const options = { ...defaultOptions('seq2seq_attention', 'book'), bidirectional: true, dropout: 0.2 };
    const fields = optionFields(options, 'book');
    expect(fields).toMatchObject({ preset: 'book', bidirectional: 'true', dropout: '0.2', layers: null });
    expect(presetFrom(search(fields))).toBe('book');
    expect(optionsFrom(search(fields))).toEqual(options);
  });

  it('give no Transformer an encoder in both directions', () => {
    expect(optionsFrom(new URLSearchParams('model=transformer&bidirectional=true')).bidirectional).toBe(false);
  });

  it('stay at their defaults where the address makes no sense', () => {
    expect(optionsFrom(new URLSearchParams('model=gpt&seed=-1&epochs=1.5&lr=abc&batch=1e9'))).toEqual(
      defaultOptions('seq2seq_attention'),
    );
  });
});

describe('the fields that the engine has', () => {
  for (const [code, { options }] of Object.entries(trainStrings)) {
    it(`are all named in the page's language ${code}, and no others are`, () => {
      expect(Object.keys(options).sort()).toEqual(fields.map(({ name }) => name).sort());
    });
  }

  it('have limits, which the address cannot pass', () => {
    for (const { name, kind, least, most, open } of fields.filter(({ models, kind }) => !models && kind !== 'flag')) {
      const read = (value: number) => optionsFrom(new URLSearchParams({ [name]: String(value) }))[name];
      const usual = defaultOptions('seq2seq_attention')[name];
      const step = kind === 'whole' ? 1 : 1e-9;
      expect(read(least! - step)).toBe(usual);
      expect(read(most! + (kind === 'whole' ? 1 : 1e-6))).toBe(usual);
      expect(read(most! / 2)).toBe(kind === 'whole' && most! % 2 ? usual : most! / 2);
      if (open) expect(read(open === 'least' ? least! : most!)).toBe(usual);
    }
  });
});

describe('switching the model', () => {
  it("takes the other's defaults and keeps what was changed", () => {
    const changed = { ...defaultOptions('seq2seq_attention'), seed: 3 };
    expect(switchModel(changed, 'transformer')).toEqual({ ...defaultOptions('transformer'), seed: 3 });
  });
});

describe('the configurations', () => {
  it('are told apart by what was changed in them', () => {
    for (const model of ['seq2seq_attention', 'transformer'] as const)
      for (const preset of presets)
        expect(presetOf({ ...defaultOptions(model, preset), epochs: 7, seed: 3, embed: 16 })).toBe(preset);
  });

  it("of the book are the engine's defaults, whatever the other one is", () => {
    for (const { name: model, defaults } of form.models)
      expect(defaultOptions(model, 'book')).toEqual({ model, ...defaults });
  });

  it("of the book are the book's", () => {
    const book = {
      examples: 601,
      steps: 10,
      batch: 64,
      lr: 0.005,
      embed: 32,
      hidden: 32,
      layers: 2,
      dropout: 0.1,
      min_freq: 2,
    };
    expect(defaultOptions('seq2seq_attention', 'book')).toMatchObject({ ...book, epochs: 250 });
    expect(defaultOptions('transformer', 'book')).toMatchObject({ ...book, epochs: 200, heads: 4, ffn: 64 });
  });

  it('are taken whole, but for the seed', () => {
    const changed = { ...defaultOptions('seq2seq_attention'), seed: 5, hidden: 7 };
    expect(switchPreset(changed, 'book')).toEqual({ ...defaultOptions('seq2seq_attention', 'book'), seed: 5 });
  });

  it('leave the Transformer without a direction when the model is switched', () => {
    const changed = { ...defaultOptions('seq2seq_attention', 'book'), bidirectional: true };
    expect(switchModel(changed, 'transformer', 'book')).toEqual(defaultOptions('transformer', 'book'));
  });
});

describe('the view in the address', () => {
  it('comes back as it was, counted from 1', () => {
    const view = { kind: 'decoder', layer: 1, head: 3 } as const;
    expect(viewFields(view)).toEqual({ kind: 'decoder', layer: '2', head: '4' });
    expect(viewFrom(search(viewFields(view)))).toEqual(view);
  });

  it('is the last layer of cross-attention where the address makes no sense', () => {
    expect(viewFrom(new URLSearchParams('kind=x&layer=-3&head=abc'))).toEqual({
      kind: 'cross',
      layer: lastLayer,
      head: 0,
    });
    expect(viewFields({ kind: 'cross', layer: lastLayer, head: 0 })).toEqual({ kind: null, layer: null, head: null });
  });

  it('leaves other fields alone', () => {
    expect(withFields('?seed=7&kind=decoder', { kind: null })).toBe('?seed=7');
  });
});
