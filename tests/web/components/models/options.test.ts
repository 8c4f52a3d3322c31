import { describe, expect, it } from 'vitest';
import {
  defaultOptions,
  fields,
  optionFields,
  optionsFrom,
  presetFrom,
  switchModel,
  switchPreset,
} from '../../../../web/components/models/options';
import { viewFields, viewFrom, withFields } from '../../../../web/components/ui/page-state';
import { languages } from '../../../../web/components/ui/strings';
import { lastLayer } from '../../../../web/components/ui/views';

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
    expect(optionsFrom(new URLSearchParams('model=gpt&seed=-1&epochs=1.5&lr=abc&batch=1e9'))).toEqual(defaultOptions('seq2seq_attention'));
  });
});

describe('the fields that the engine has', () => {
  for (const [code, { train }] of Object.entries(languages)) {
    it(`are all named in the page's language ${code}, and no others are`, () => {
      expect(Object.keys(train.options).sort()).toEqual(fields.map(({ name }) => name).sort());
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
  it("of the book are the book's, whatever the other one is", () => {
    expect(defaultOptions('seq2seq_attention', 'book')).toEqual({
      model: 'seq2seq_attention',
      examples: 601,
      steps: 10,
      batch: 64,
      epochs: 250,
      lr: 0.005,
      warmup: 0,
      inverse_root: false,
      cosine: false,
      embed: 32,
      hidden: 32,
      layers: 2,
      bidirectional: false,
      dot_product: false,
      lstm: false,
      heads: 4,
      ffn: 64,
      pre_norm: false,
      small_embeddings: false,
      tied_embeddings: false,
      dropout: 0.1,
      label_smoothing: 0,
      guided_alignment: 0,
      weight_decay: 0,
      average: 0,
      valid: 0,
      valid_every: 1,
      patience: 0,
      min_freq: 2,
      seed: 0,
    });
    expect(defaultOptions('transformer', 'book').epochs).toBe(200);
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
    expect(viewFrom(new URLSearchParams('kind=x&layer=-3&head=abc'))).toEqual({ kind: 'cross', layer: lastLayer, head: 0 });
    expect(viewFields({ kind: 'cross', layer: lastLayer, head: 0 })).toEqual({ kind: null, layer: null, head: null });
  });

  it('leaves other fields alone', () => {
    expect(withFields('?seed=7&kind=decoder', { kind: null })).toBe('?seed=7');
  });
});
