import { describe, expect, it } from 'vitest';
import { defaultOptions, optionFields, optionsFrom, switchModel } from '../../../web/components/options';
import { viewFields, viewFrom, withFields } from '../../../web/components/page-state';

const search = (fields: Record<string, string | null>) => new URLSearchParams(withFields('', fields));

describe('options in the address', () => {
  it('are nothing at their defaults', () => {
    expect(withFields('', optionFields(defaultOptions('seq2seq_attention')))).toBe('');
  });

  it('come back as they were', () => {
    const options = { ...defaultOptions('transformer'), seed: 7, lr: 0.001, epochs: 20, heads: 2 };
    expect(optionsFrom(search(optionFields(options)))).toEqual(options);
  });

  it('stay at their defaults where the address makes no sense', () => {
    expect(optionsFrom(new URLSearchParams('model=gpt&seed=-1&epochs=1.5&lr=abc&batch=1e9'))).toEqual(defaultOptions('seq2seq_attention'));
  });
});

describe('switching the model', () => {
  it("takes the other's defaults and keeps what was changed", () => {
    const changed = { ...defaultOptions('seq2seq_attention'), seed: 3 };
    expect(switchModel(changed, 'transformer')).toEqual({ ...defaultOptions('transformer'), seed: 3 });
  });
});

describe('the view in the address', () => {
  it('comes back as it was, counted from 1', () => {
    const view = { kind: 'decoder', layer: 1, head: 3 } as const;
    expect(viewFields(view)).toEqual({ kind: 'decoder', layer: '2', head: '4' });
    expect(viewFrom(search(viewFields(view)))).toEqual(view);
  });

  it('is the first head of cross-attention where the address makes no sense', () => {
    expect(viewFrom(new URLSearchParams('kind=x&layer=-3&head=abc'))).toEqual({ kind: 'cross', layer: 0, head: 0 });
  });

  it('leaves other fields alone', () => {
    expect(withFields('?seed=7&kind=decoder', { kind: null })).toBe('?seed=7');
  });
});
