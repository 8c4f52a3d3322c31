// What can be attended to in the two scenes, and the features that we gave it. No number here is learned: the page says
// so and lets every one be changed.
import type { InspectorRequest } from '../../../engine/client';
import type { Text } from '../shared/bench-data';

/** What strikes counts whatever is looked for: nobody asks for it, and no wish is free of it. */
const pull = 2;

export interface Scene {
  /** What each feature stands for; short names label tables. */
  features: readonly Text[];
  queries: readonly { name: Text; short: Text; features: readonly number[] }[];
  things: readonly { name: Text; short: Text; features: readonly number[]; value: readonly number[] }[];
}

/** The scene as queries, keys and values. */
export function requestOf({ queries, things, features }: Scene): InspectorRequest {
  const rows = (all: readonly (readonly number[])[]) => ({ shape: [1, all.length, all[0].length], values: all.flat() });
  return {
    program: 'dot_product_attention',
    given: {
      queries: rows(queries.map((query) => query.features)),
      keys: { shape: [1, things.length, features.length], values: things.flatMap((thing) => thing.features) },
      values: rows(things.map((thing) => thing.value)),
    },
  };
}

/** Values are places on the desk, in hundredths of its width. */
export const desk: Scene = {
  features: [
    { en: 'striking', zh: '醒目' },
    { en: 'to drink', zh: '能喝' },
    { en: 'to read', zh: '能读' },
    { en: 'to write on', zh: '能写' },
  ],
  queries: [
    {
      name: { en: 'nothing in particular', zh: '没有特别要找的' },
      short: { en: 'nothing', zh: '无' },
      features: [pull, 0, 0, 0],
    },
    { name: { en: 'something to drink', zh: '能喝的' }, short: { en: 'drink', zh: '喝的' }, features: [pull, 4, 0, 0] },
    { name: { en: 'something to read', zh: '能读的' }, short: { en: 'read', zh: '读的' }, features: [pull, 0, 4, 0] },
    {
      name: { en: 'something to write on', zh: '写字用的' },
      short: { en: 'write', zh: '写的' },
      features: [pull, 0, 0, 4],
    },
  ],
  things: [
    {
      name: { en: 'red mug', zh: '红色马克杯' },
      short: { en: 'mug', zh: '马克杯' },
      features: [2.5, 1.5, 0, 0],
      value: [15, 43],
    },
    {
      name: { en: 'glass of water', zh: '一杯水' },
      short: { en: 'water', zh: '水' },
      features: [0, 2, 0, 0],
      value: [34, 17],
    },
    {
      name: { en: 'newspaper', zh: '报纸' },
      short: { en: 'newspaper', zh: '报纸' },
      features: [0.5, 0, 2, 0.5],
      value: [51, 43],
    },
    {
      name: { en: 'notebook', zh: '笔记本' },
      short: { en: 'notebook', zh: '笔记本' },
      features: [0, 0, 0.5, 2.5],
      value: [68, 17],
    },
    {
      name: { en: 'novel', zh: '小说' },
      short: { en: 'novel', zh: '小说' },
      features: [0.5, 0, 2.5, 0],
      value: [85, 43],
    },
  ],
};

/** Values are the features themselves: what one then knows. */
export const player: Scene = {
  features: [
    { en: 'growth', zh: '身高' },
    { en: 'mathematics', zh: '数学' },
    { en: 'school', zh: '上学' },
    { en: 'health', zh: '健康' },
  ],
  queries: [
    {
      name: { en: 'Why is he so tall?', zh: '他为什么这么高？' },
      short: { en: 'tall?', zh: '高？' },
      features: [4, 0, 0, 1],
    },
    {
      name: { en: 'Why doesn’t he understand trigonometry?', zh: '他为什么不懂三角函数？' },
      short: { en: 'trigonometry?', zh: '三角？' },
      features: [0, 4, 3, 0],
    },
  ],
  things: [
    {
      name: { en: 'His father is two metres tall.', zh: '他父亲身高两米。' },
      short: { en: 'father', zh: '父亲' },
      features: [2, 0, 0, 0.5],
      value: [2, 0, 0, 0.5],
    },
    {
      name: { en: 'He was never good at mathematics.', zh: '他数学一直不好。' },
      short: { en: 'mathematics', zh: '数学' },
      features: [0, 2, 1, 0],
      value: [0, 2, 1, 0],
    },
    {
      name: { en: 'He often skipped class.', zh: '他经常逃课。' },
      short: { en: 'class', zh: '逃课' },
      features: [0, 1, 2, 0],
      value: [0, 1, 2, 0],
    },
    {
      name: { en: 'He loves apples.', zh: '他爱吃苹果。' },
      short: { en: 'apples', zh: '苹果' },
      features: [0.5, 0, 0, 1.5],
      value: [0.5, 0, 0, 1.5],
    },
    {
      name: { en: 'His blood type is A.', zh: '他的血型是 A 型。' },
      short: { en: 'blood type', zh: '血型' },
      features: [0, 0, 0, 1],
      value: [0, 0, 0, 1],
    },
  ],
};
