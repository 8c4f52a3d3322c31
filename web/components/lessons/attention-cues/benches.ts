// The small experiments of the lesson on attention cues.
import type { InspectorRequest } from '../../../engine/client';
import type { Bench, BenchAxis } from '../shared/bench-data';
import { defineBench } from '../shared/bench';
import { desk } from './scenes';

const queryAxis: BenchAxis = { name: { en: 'query', zh: '查询' } };
const keyAxis: BenchAxis = { name: { en: 'key', zh: '键' } };
const ten = Array.from({ length: 10 }, (_, i) => i);
const line = { shape: [10], values: ten };
const numbered = ten.map((n) => ({ en: String(n), zh: String(n) }));

/**
 * Ten queries at the places of ten keys; a kernel so narrow that each sees its own key alone. It is that from 5 on: a
 * longer slider would only make the steps that matter too fine for a finger.
 */
const identity: Bench = {
  variants: [
    {
      label: { en: '', zh: '' },
      programs: {
        main: {
          program: 'nadaraya_watson',
          given: { queries: line, keys: line, values: line, w: { shape: [1], values: [5] } },
        },
      },
    },
  ],
  sliders: [{ value: 'w', label: { en: 'Sharpness w', zh: '集中程度 w' }, min: 0, max: 5, step: 0.05 }],
  tensors: [
    {
      program: 'main',
      value: 'weights',
      role: 'weight',
      domain: [0, 1],
      wide: true,
      axes: [
        { ...queryAxis, labels: numbered },
        { ...keyAxis, labels: numbered },
      ],
      title: { en: 'Attention weights', zh: '注意力权重' },
    },
  ],
};

const random = (seed: number): InspectorRequest => ({
  program: 'masked_softmax',
  settings: { batch: '1', num_queries: '10', num_keys: '10' },
  seed,
  given: { valid_lens: { shape: [1], values: [10] } },
});

const distribution: Bench = {
  choice: { en: 'Seed', zh: '随机种子' },
  variants: [0, 1, 2].map((seed) => ({
    label: { en: String(seed), zh: String(seed) },
    programs: { main: random(seed) },
  })),
  tensors: [
    { program: 'main', value: 'x', editable: true, wide: true, title: { en: 'Random numbers', zh: '随机数' } },
    {
      program: 'main',
      value: 'output',
      role: 'weight',
      domain: [0, 1],
      wide: true,
      title: { en: 'Softmax of each row', zh: '每行做 softmax' },
    },
  ],
};

const things = desk.things.length;

/** The desk with a query of which the reader makes what they like. */
const own: Bench = {
  variants: [
    {
      label: { en: '', zh: '' },
      programs: {
        main: {
          program: 'dot_product_attention',
          given: {
            queries: { shape: [1, 1, desk.features.length], values: desk.features.map(() => 0) },
            keys: { shape: [1, things, desk.features.length], values: desk.things.flatMap(({ features }) => features) },
            values: { shape: [1, things, 2], values: desk.things.flatMap(({ value }) => value) },
          },
        },
      },
    },
  ],
  tensors: [
    {
      program: 'main',
      value: 'queries',
      role: 'query',
      editable: true,
      axes: [queryAxis, { name: { en: 'feature', zh: '特征' }, labels: desk.features }],
      title: { en: 'Your query', zh: '你的查询' },
    },
    {
      program: 'main',
      value: 'weights',
      role: 'weight',
      domain: [0, 1],
      axes: [queryAxis, { name: keyAxis.name, labels: desk.things.map(({ short }) => short) }],
      title: { en: 'Attention weights', zh: '注意力权重' },
    },
  ],
};

defineBench('identity', identity);
defineBench('distribution', distribution);
defineBench('own-query', own);
