import { describe, expect, it } from 'vitest';
import { AxisLabels, nameOf } from '../../../../web/components/instrument/axis-labels';
import { instrumentLanguages } from '../../../../web/components/instrument/instrument-strings';
import type { Inspection } from '../../../../web/components/instrument/inspection';
import { TensorShelf } from '../../../../web/components/instrument/tensors';
import { valueOf } from '../../engine/fake-inspector';

const values = [
  valueOf('src', { shape: [1, 3], axes: ['batch', 'token:source'], integer: 'token' }),
  valueOf('tgt_in', { shape: [1, 2], axes: ['batch', 'token:target'], integer: 'token' }),
  valueOf('tgt', { shape: [1, 2], axes: ['batch', 'token:target'], integer: 'token' }),
  valueOf('src_valid_len', { shape: [1], axes: ['batch'], integer: 'length' }),
  valueOf('weights', { shape: [1, 1, 2, 3], axes: ['batch', 'single', 'query:target', 'key:source'] }),
  valueOf('pairs', { shape: [2, 3], axes: ['batch', 'token:source'], integer: 'token' }),
];
const vocabularies = { source: ['<unk>', 'go', 'home', '.'], target: ['<bos>', 'va', '!'] };

function opened(has = vocabularies as Record<string, string[]>, described = values) {
  const numbers: (Float32Array | null)[] = [
    Float32Array.of(1, 2, 3),
    Float32Array.of(0, 1),
    Float32Array.of(1, 2),
    Float32Array.of(3),
    new Float32Array(6),
    null,
  ];
  const inspection = {
    description: { values: described, outputs: {}, nodes: [] },
    vocabularies: has,
    program: '',
    info: (at: number) => described[at],
    numbers: (at: number) => numbers[at]!,
    before: () => null,
    reached: () => true,
  } as unknown as Inspection;
  return { inspection, numbers };
}

describe('the words along an axis', () => {
  it('are the tokens that the program reads of the axis’ text, as queries and keys too', () => {
    const labels = new AxisLabels(opened().inspection);
    expect(labels.of('token:source', 3)).toEqual(['go', 'home', '.']);
    expect(labels.of('key:source', 3)).toEqual(['go', 'home', '.']);
    // What the decoder reads, not what it is to write.
    expect(labels.of('query:target', 2)).toEqual(['<bos>', 'va']);
    expect(labels.of('vocabulary:target', 3)).toEqual(['<bos>', 'va', '!']);
    expect(labels.of('feature', 3)).toBeUndefined();
  });

  it('are none where the axis has another length, the vocabulary is not known, or there are several sentences', () => {
    expect(new AxisLabels(opened().inspection).of('key:source', 4)).toBeUndefined();
    expect(new AxisLabels(opened({}).inspection).of('key:source', 3)).toBeUndefined();
    expect(new AxisLabels(opened(vocabularies, values.slice(5)).inspection).of('token:source', 3)).toBeUndefined();
  });

  it('are a lesson’s where it has some, by text or by what the axis counts', () => {
    const labels = new AxisLabels(opened().inspection, { source: ['a', 'b', 'c'], digit: ['2', '1'] });
    expect(labels.of('key:source', 3)).toEqual(['a', 'b', 'c']);
    expect(labels.of('digit', 2)).toEqual(['2', '1']);
    expect(labels.of('vocabulary:source', 4)).toEqual(vocabularies.source);
  });
});

describe('a tensor of the instrument', () => {
  it('has the engine’s axes with their words, and nothing where one position stands for nothing', () => {
    const { inspection } = opened();
    const { axes } = new TensorShelf(inspection, {}, instrumentLanguages.en).data(4);
    expect(axes).toEqual([
      { name: 'batch' },
      { name: '' },
      { name: 'query', labels: ['<bos>', 'va'] },
      { name: 'key', labels: ['go', 'home', '.'] },
    ]);
    expect(nameOf('single')).toBe('');
  });

  it('is the same until its words change', () => {
    const { inspection, numbers } = opened();
    const shelf = new TensorShelf(inspection, {}, instrumentLanguages.en);
    const data = shelf.data(4);
    expect(shelf.data(4)).toBe(data);
    numbers[0] = Float32Array.of(1, 1, 3);
    expect(shelf.data(4).axes![3].labels).toEqual(['go', 'go', '.']);
  });

  it('says what a lesson says of it instead', () => {
    const { inspection } = opened();
    const axes = {
      weights: [{ name: 'batch' }, { name: '' }, { name: { en: 'about to write', zh: '正要写出' } }, { name: 'key' }],
    };
    expect(new TensorShelf(inspection, { axes }, instrumentLanguages.zh).data(4).axes![2].name).toBe('正要写出');
  });
});
