// What the elements of the lesson's two texts are given, by their ids.
import type { LessonGiven } from '../../instrument/settings';
import type { TaskGiven } from '../../task/task';
import { giveTo } from '../shared/figure-settings';
import { desk, requestOf } from './scenes';

/** Where the cross comes to rest, in hundredths of the desk's width. */
const restFor = (query: number): TaskGiven & LessonGiven => ({
  ...requestOf({ ...desk, queries: [desk.queries[query]] }),
  kind: 'predict',
  value: 'output',
  cell: '0,0,0',
  within: 0.5,
});

export const given = giveTo({
  'last-step': restFor(3),
  'last-two-steps': restFor(1),
  'no-query': {
    kind: 'predict',
    program: 'dot_product_attention',
    value: 'weights',
    cell: '0,0,0',
    given: {
      queries: { shape: [1, 1, 4], fill: 0 },
      keys: { shape: [1, 5, 4], values: [2.5, 1.5, 0, 0, 0, 2, 0, 0, 0.5, 0, 2, 0.5, 0, 0, 0.5, 2.5, 0.5, 0, 2.5, 0] },
    },
  },
  half: {
    kind: 'reach',
    session: 'identity',
    goal: 'weights[4,4] >= 0.45; weights[4,4] <= 0.55',
    solution: 'w[0] = 1.25',
  },
  water: {
    kind: 'reach',
    session: 'own-query',
    goal: 'weights[0,0,1] > 0.9',
    solution: 'queries[0,0,0] = -4; queries[0,0,1] = 8',
  },
  newspaper: {
    kind: 'reach',
    session: 'own-query',
    goal: 'weights[0,0,2] > 0.5',
    solution: 'queries[0,0,0] = 80; queries[0,0,1] = -120; queries[0,0,2] = 20; queries[0,0,3] = 30',
  },
  translation: {
    session: 'translation',
    program: 'seq2seq_attention',
    weights: '../../../weights/seq2seq_attention.eng-fra.safetensors',
    value: 'attention_weights',
    pair: { source: 'i lost .', target: "j' ai perdu ." },
    axes: {
      attention_weights: [
        { name: { en: 'sentence', zh: '句子' } },
        { name: { en: 'about to write', zh: '正要写出' }, labels: ["j'", 'ai', 'perdu', '.', '<eos>'] },
        { name: { en: 'source', zh: '源句' }, labels: ['i', 'lost', '.', '<eos>'] },
      ],
    },
    roles: { attention_weights: 'weight' },
  },
  cues: { kind: 'choose', right: 2, session: 'translation', value: 'attention_weights', cell: '0,2,1' },
});
