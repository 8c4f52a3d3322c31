// Every figure that the lessons' prose quotes, with where the engine has it from. A figure stands here as it stands
// there.
import { given as attentionCues } from '../../../web/components/lessons/attention-cues/figure-settings';
import { given as bahdanau } from '../../../web/components/lessons/bahdanau/figure-settings';
import { given as nadarayaWatson } from '../../../web/components/lessons/nadaraya-watson/figure-settings';
import { given as scoringFunctions } from '../../../web/components/lessons/scoring-functions/figure-settings';
import { given as selfAttention } from '../../../web/components/lessons/self-attention/figure-settings';
import type { Given } from '../../../web/components/lessons/shared/figure-settings';
import { given as transformerLesson } from '../../../web/components/lessons/transformer/figure-settings';
import { engine } from '../../e2e/engine-in-node';
import {
  bytes,
  corpus,
  defaults,
  file,
  filled,
  givenOf,
  open,
  read,
  setting,
  tensor,
  train,
  translate,
} from '../../e2e/engine-numbers';
import { batchOf } from '../../e2e/head-batch';

/** What the figure is, before it is rounded to the decimals of its text. */
type Source = () => number | Promise<number>;

const line = (n: number) =>
  tensor(
    [n],
    Array.from({ length: n }, (_, i) => i),
  );
const kernel = (w: number) => ({
  program: 'nadaraya_watson',
  given: { queries: line(10), keys: line(10), values: line(10), w: tensor([1], [w]) },
});
const apart = (w: number) => ({
  program: 'nadaraya_watson',
  given: { queries: tensor([1], [0]), keys: tensor([1], [0.5]), values: line(1), w: tensor([1], [w]) },
});

/** An answer that the prose gives: the number itself if the task takes it. */
const answer =
  (number: number, taken: () => Promise<boolean>): Source =>
  async () =>
    (await taken()) ? number : NaN;

/** A number that stands in the source of an element, where the page takes it from. */
const inSource =
  (path: string, pattern: RegExp): Source =>
  () => {
    const found = pattern.exec(file(`web/components/lessons/${path}`));
    if (!found) throw new Error(`${path} has no ${pattern}`);
    return Number(found[1].replaceAll('_', ''));
  };

// --- lesson 2 ----------------------------------------------------------------------------------------------

const truth = async (x: number) =>
  (await read({ program: 'regression_data', given: { x: tensor([1], [x]), noise: filled([1], 0) } }, 'truth'))[0];

/** The lesson's points, and w and the loss after some steps of training on them. */
async function learned(lr: string, steps: number) {
  const data = await open({ program: 'regression_data', seed: 0, settings: { examples: '50' } });
  const points = { x: tensor([50], data.read('x')), y: tensor([50], data.read('output')), w: tensor([1], [1]) };
  const training = (await open({ program: 'nadaraya_watson_training', settings: { lr }, given: points })).advance(
    steps,
  );
  return { w: training.read('w')[0], loss: training.read('loss')[0] };
}

/** Where the curve without noise has its highest or lowest point between two places, on a grid of hundredths. */
async function bend(from: number, to: number, better: (a: number, b: number) => boolean): Promise<number> {
  const places = Array.from({ length: Math.round((to - from) * 100) }, (_, i) => from + i / 100);
  const heights = await read(
    { program: 'regression_data', given: { x: tensor([places.length], places), noise: filled([places.length], 0) } },
    'truth',
  );
  return places[heights.reduce((best, height, i) => (better(height, heights[best]) ? i : best), 0)];
}

/** Of sixty widths, the one with the least loss on left-out points. */
async function lowest(width: (i: number) => number): Promise<number> {
  const widths = Array.from({ length: 60 }, (_, i) => width(i));
  const losses = await Promise.all(
    widths.map(async (w) => (await read({ program: 'pooling_training', given: { w: tensor([1], [w]) } }, 'loss'))[0]),
  );
  return widths[losses.indexOf(Math.min(...losses))];
}

/** e to the score of each key, where the largest score is 0. */
const exponentials = async () => {
  const weights = await read(givenOf(nadarayaWatson['last-two-steps']), 'weights');
  return weights.map((weight) => weight / weights[3]);
};
const weightOf =
  (element: Given[string], index: number): Source =>
  async () =>
    (await read(givenOf(element), 'weights'))[index];

const averages = {
  program: 'batch_matmul',
  given: {
    x: filled([2, 1, 10], 0.1),
    y: tensor(
      [2, 10, 1],
      Array.from({ length: 20 }, (_, i) => i),
    ),
  },
};
const pooled = async (each_point: string) =>
  (await open({ program: 'pooling_training', settings: { each_point } })).advance(200).read('loss')[0];

// --- lesson 4 ----------------------------------------------------------------------------------------------

interface Variant {
  dot_product?: boolean;
  lstm?: boolean;
  seed?: number;
}
const bottleneck = (model: 'seq2seq' | 'seq2seq_attention', hidden: number, layers: Variant = {}) =>
  train({ model, ...layers, examples: 3000, epochs: 30, min_freq: 1, layers: 1, hidden, embed: hidden }, 'tab3000');
const heldOut =
  (model: 'seq2seq' | 'seq2seq_attention', hidden: number, variant: Variant = {}) =>
  async () =>
    (await bottleneck(model, hidden, variant)).score(corpus('tab-valid').slice(0, 100)).bleu;
const ofLength =
  (model: 'seq2seq' | 'seq2seq_attention', hidden: number, length: number): Source =>
  async () =>
    (await bottleneck(model, hidden)).score(
      corpus('tab-valid').filter((pair) => pair.split('\t')[0].split(' ').length === length),
    ).bleu;

/** How far the three seeds lie apart without attention, where they differ most. */
async function betweenSeeds(): Promise<number> {
  const all = await Promise.all([{}, { seed: 1 }, { seed: 2 }].map((variant) => heldOut('seq2seq', 32, variant)()));
  return Math.max(...all) - Math.min(...all);
}

/** By how much one score is above another with the query of the task. */
const above =
  (higher: number, lower: number): Source =>
  async () => {
    const scores = await read(givenOf(bahdanau['last-two-steps']), 'scores');
    return scores[higher] - scores[lower];
  };
/** e to a score, the largest being 0. */
const exponential =
  (index: number): Source =>
  async () => {
    const weights = await read(givenOf(bahdanau['last-two-steps']), 'weights');
    return weights[index] / weights[3];
  };
const scoreWith =
  (element: Given[string], index: number): Source =>
  async () =>
    (await read(givenOf(element), 'scores'))[index];

/** e to what a score lacks of the largest one. */
const below =
  (element: Given[string], index: number): Source =>
  async () => {
    const scores = await read(givenOf(element), 'scores');
    return Math.exp(scores[index] - Math.max(...scores));
  };
const allBelow =
  (element: Given[string]): Source =>
  async () => {
    const scores = await read(givenOf(element), 'scores');
    return scores.reduce((sum, score) => sum + Math.exp(score - Math.max(...scores)), 0);
  };

// --- lessons 5 to 7 ----------------------------------------------------------------------------------------

const transformer = 'web/public/weights/transformer.eng-fra.safetensors';

/** The loss on the test's sentences, whole or without a head. */
async function lossWithout(head: { layer: string; head: number } | null): Promise<number> {
  const request = {
    program: 'transformer',
    settings: { num_heads: '4' },
    given: await batchOf(transformer, corpus('test')),
  };
  const whole = await open(request, bytes(transformer));
  const [loss] = whole.read('loss');
  const name = `${head?.layer}.W_o.weight`;
  const weight = head ? whole.read(name) : [];
  whole.close();
  if (!head) return loss;
  const hidden = Math.sqrt(weight.length);
  const values = weight.map((number, i) => (Math.floor(((i % hidden) * 4) / hidden) === head.head ? 0 : number));
  const without = await open(
    { ...request, given: { ...request.given, [name]: tensor([hidden, hidden], values) } },
    bytes(transformer),
  );
  const [lost] = without.read('loss');
  without.close();
  return lost;
}

const five =
  (value: string, index: number): Source =>
  async () =>
    (await read(givenOf(selfAttention.five), value))[index];
const positions =
  (kind: string): Source =>
  async () =>
    (await open({ program: 'position_training', settings: { positions: kind } })).advance(200).read('output')[1];
const spread =
  (layer: number): Source =>
  async () =>
    (await read({ program: 'stacked_self_attention' }, 'spreads'))[layer];

/** The largest value that a program computes. */
async function largest(request: Parameters<typeof open>[0]): Promise<number> {
  const { values } = (await open(request)).description;
  return Math.max(...values.filter(({ node }) => node >= 0).map(({ shape }) => shape.reduce((a, b) => a * b, 1)));
}
const among256 = { batch: '1', num_queries: '256', num_keys: '256', key_size: '32', value_size: '32' };

/** How many words the target vocabulary of the page's models has. */
async function targetWords(): Promise<number> {
  const translator = (await engine()).Translator.open(bytes(transformer), '', '', '');
  const { tgt_vocab } = JSON.parse(translator.info()) as { tgt_vocab: string[] };
  translator.delete();
  return tgt_vocab.length;
}

/** How many sentences of the training data the Transformer translates otherwise if every word is at position 0. */
async function changedBySlip(): Promise<number> {
  const sources = corpus('sample').map((pair) => pair.split('\t')[0]);
  const [right, slipped] = await Promise.all(
    [[], ['--book-positions']].map((flags) => translate(transformer, sources, flags)),
  );
  return right.filter((translation, i) => translation !== slipped[i]).length;
}

/** What a trained model of a lesson, over its own pair, gives to each word that is right. */
async function chances(element: Given[string]): Promise<number[]> {
  const { program, settings, weights, pair } = element as Record<'program' | 'weights', string> & {
    settings?: Record<string, string>;
    pair: Record<'source' | 'target', string>;
  };
  const path = weights.replace(/^(\.\.\/)+/, 'web/public/');
  const given = await batchOf(path, [`${pair.source}\t${pair.target}`]);
  const logits = (await open({ program, settings, given }, bytes(path))).read('logits');
  const words = given.tgt.values;
  const all = logits.length / words.length;
  const softmax = {
    program: 'masked_softmax',
    given: { x: tensor([1, words.length, all], logits), valid_lens: tensor([1], [all]) },
  };
  const row = await read(softmax, 'output');
  return [...words].map((word, at) => row[at * all + word]);
}

export const figures: Record<string, Record<string, Source>> = {
  'attention-cues': {
    '0.073': weightOf(attentionCues['last-step'], 0),
    '0.006': weightOf(attentionCues['last-step'], 1),
    '0.027': weightOf(attentionCues['last-step'], 2),
    '0.885': weightOf(attentionCues['last-step'], 3),
    '0.010': weightOf(attentionCues['last-step'], 4),
    '5.5': scoreWith(attentionCues['last-two-steps'], 0),
    '0.5': scoreWith(attentionCues['last-two-steps'], 2),
    '0.2231': below(attentionCues['last-two-steps'], 1),
    '0.0067': below(attentionCues['last-two-steps'], 2),
    '0.0041': below(attentionCues['last-two-steps'], 3),
    '1.2407': allBelow(attentionCues['last-two-steps']),
    '0.1': async () => (await read(kernel(0), 'weights'))[0],
    '0.4987': async () => (await read(kernel(1.25), 'weights'))[44],
    '1.25': answer(1.25, async () => Math.abs((await read(kernel(1.25), 'weights'))[44] - 0.5) <= 0.05),
  },
  'nadaraya-watson': {
    '0.8': async () => Math.log2((await truth(2)) - 2 * Math.sin(2)),
    '0.5': () => setting('nadaraya_watson_training', 'lr'),
    '0.1': async () => (await read({ program: 'nadaraya_watson' }, 'queries'))[1],
    '4.9': async () => (await read({ program: 'nadaraya_watson' }, 'queries')).at(-1)!,
    '4.5': async () => (await read(averages, 'output'))[0],
    '14.5': async () => (await read(averages, 'output'))[1],
    '0.05': inSource('nadaraya-watson/training.ts', /rates = \['0\.5', '([\d.]+)'\]/),
    '3.8': async () => (await learned('0.05', 100)).w,
    '19.42': async () => (await learned('0.05', 100)).loss,
    '1.9': () => bend(0, 3, (a, b) => a > b),
    '0.125': async () => Math.abs((await read(apart(1), 'scores'))[0]),
    '1.8': async () => Math.abs((await read(apart((await learned('0.05', 100)).w), 'scores'))[0]),
    '2.4': answer(2.4, async () => {
      const given = { queries: tensor([1], [1]), keys: line(4), values: line(4), w: tensor([1], [2.4]) };
      return Math.abs((await read({ program: 'nadaraya_watson', given }, 'weights'))[1] - 0.9) <= 0.02;
    }),
    '4.2': async () => lowest((i) => 2 + i / 10),
    '4.4': async () => bend(3, 5, (a, b) => a < b),
    '0.2583': weightOf(nadarayaWatson['last-step'], 0),
    '0.4258': weightOf(nadarayaWatson['last-step'], 1),
    '0.0576': weightOf(nadarayaWatson['last-step'], 3),
    '0.0111': async () => (await exponentials())[0],
    '0.1353': async () => (await exponentials())[1],
    '0.6065': async () => (await exponentials())[2],
    '1.7530': async () => (await exponentials()).reduce((sum, one) => sum + one, 0),
    '16.09': () => pooled('false'),
    '11.45': () => pooled('true'),
  },
  'scoring-functions': {
    '0.1310': weightOf(scoringFunctions['last-step'], 0),
    '0.5388': weightOf(scoringFunctions['last-step'], 1),
    '0.2657': weightOf(scoringFunctions['last-step'], 2),
    '0.0646': weightOf(scoringFunctions['last-step'], 3),
    '1.4142': async () => -(await read(givenOf(scoringFunctions['last-two-steps']), 'scores'))[0],
    '0.7071': scoreWith(scoringFunctions['last-two-steps'], 3),
    '2.1213': async () => -Math.log(await below(scoringFunctions['last-two-steps'], 0)()),
    '0.1199': below(scoringFunctions['last-two-steps'], 0),
    '0.4931': below(scoringFunctions['last-two-steps'], 1),
    '0.2431': below(scoringFunctions['last-two-steps'], 2),
    '1.8561': allBelow(scoringFunctions['last-two-steps']),
    // With it the second key has most of the weight: the task's own answer.
    '1.5': answer(1.5, async () => {
      const given = {
        queries: tensor([1, 1, 3], [1, 0, 2]),
        keys: tensor([1, 4, 2], [1, 0, 0, 1, 1, 1, 2, 0]),
        values: filled([1, 4, 1], 1),
      };
      return (
        (
          await read(
            { program: 'bilinear_attention', given: { ...given, 'M.weight': tensor([2, 3], [-3, 0, 0, 0, 1, 1.5]) } },
            'weights',
          )
        )[1] > 0.7
      );
    }),
    '4.16': async () =>
      (
        await read(
          { program: 'score_statistics', given: { queries: filled([1, 1], 0), keys: filled([64, 1], 1) } },
          'output',
        )
      )[2],
  },
  bahdanau: {
    '3,000': inSource('bahdanau/bottleneck.ts', /examples: (\d+)/),
    '0.068': async () => (await bottleneck('seq2seq', 32)).loss,
    '0.021': async () => (await bottleneck('seq2seq_attention', 32)).loss,
    '0.379': heldOut('seq2seq', 32),
    '0.733': heldOut('seq2seq_attention', 32),
    '0.402': heldOut('seq2seq', 32, { seed: 1 }),
    '0.450': heldOut('seq2seq', 32, { seed: 2 }),
    '0.022': async () => (await bottleneck('seq2seq_attention', 32, { seed: 1 })).loss,
    '0.765': heldOut('seq2seq_attention', 32, { seed: 1 }),
    '0.783': heldOut('seq2seq_attention', 32, { seed: 2 }),
    '0.07': betweenSeeds,
    '0.0416': weightOf(bahdanau.additive, 0),
    '0.8752': weightOf(bahdanau.additive, 3),
    '3.8561': scoreWith(bahdanau['last-two-steps'], 0),
    '6.0928': scoreWith(bahdanau['last-two-steps'], 1),
    '6.9025': scoreWith(bahdanau['last-two-steps'], 3),
    '3.0464': above(3, 0),
    '0.8097': above(3, 1),
    '0.0475': exponential(0),
    '0.4450': exponential(1),
    // What a 1 in front of a key adds to its score, with the query and without.
    '0.81': above(3, 2),
    '3.05': scoreWith(bahdanau.additive, 0),
    '0.576': heldOut('seq2seq', 64),
    '0.891': heldOut('seq2seq_attention', 64),
    '0.664': ofLength('seq2seq', 64, 5),
    '0.495': ofLength('seq2seq', 64, 6),
    '0.904': ofLength('seq2seq_attention', 64, 5),
    '0.841': ofLength('seq2seq_attention', 64, 6),
    '0.418': ofLength('seq2seq', 32, 5),
    '0.370': ofLength('seq2seq', 32, 6),
    '0.822': ofLength('seq2seq_attention', 32, 5),
    '0.711': ofLength('seq2seq_attention', 32, 6),
    '0.027': async () => (await bottleneck('seq2seq_attention', 32, { dot_product: true })).loss,
    '0.647': async () =>
      (await bottleneck('seq2seq_attention', 32, { dot_product: true })).score(corpus('tab-valid').slice(0, 100)).bleu,
    '0.032': async () => (await bottleneck('seq2seq_attention', 32, { lstm: true })).loss,
    '0.753': async () =>
      (await bottleneck('seq2seq_attention', 32, { lstm: true })).score(corpus('tab-valid').slice(0, 100)).bleu,
    '0.656': heldOut('seq2seq_attention', 32, { lstm: true, seed: 1 }),
    '0.873': async () =>
      (await bottleneck('seq2seq_attention', 64, { lstm: true })).score(corpus('tab-valid').slice(0, 100)).bleu,
    '0.1': async () => Number((await defaults('seq2seq_attention')).dropout),
    // An example, and what it means: so many steps were divided by once too often.
    '0.02': () => 0.02,
    '0.2': async () => 0.02 * Number((await defaults('seq2seq_attention')).steps),
  },
  'multi-head': {
    '0.2313': async () => {
      const ones = (shape: number[]) => filled(shape, 1);
      const keys = ones([2, 6, 100]);
      keys.values[600] = 20;
      const given = { queries: ones([2, 4, 100]), keys, values: ones([2, 6, 100]), valid_lens: tensor([2], [3, 2]) };
      return (await read({ program: 'multi_head_attention', settings: { num_heads: '5' }, given }, 'weights'))[120];
    },
    '37.256': () => lossWithout(null),
    '221.219': () => lossWithout({ layer: 'decoder.blks.block0.attention2', head: 2 }),
    '39.096': () => lossWithout({ layer: 'encoder.blks.block0.attention', head: 1 }),
    '95.115': () => lossWithout({ layer: 'decoder.blks.block1.attention2', head: 1 }),
    '71.313': () => lossWithout({ layer: 'decoder.blks.block1.attention1', head: 3 }),
    '50.925': () => lossWithout({ layer: 'decoder.blks.block1.attention1', head: 2 }),
  },
  'self-attention': {
    '1.5': async () => 2 * (await read(givenOf(selfAttention.five), 'scores'))[4],
    '0.5': five('scores', 2),
    '0.75': five('scores', 4),
    '0.2976': five('weights', 0),
    '0.1095': five('weights', 1),
    '0.1805': five('weights', 2),
    '0.2318': five('weights', 4),
    '0.71': five('output', 0),
    '0.4059': five('output', 1),
    '0.5941': five('output', 2),
    '0.29': five('output', 3),
    '0.25': five('scores', 9),
    '10,000': inSource('self-attention/costs.ts', /\b(10_?000)\b/),
    '0.0206': spread(4),
    '0.00003': spread(5),
    '0.113': positions('learned'),
    '0.940': positions('waves'),
  },
  transformer: {
    '7.5': async () => Math.log(await targetWords()),
    '1,811': targetWords,
    '2,000': () => corpus('sample').length,
    '2,097,152': () =>
      largest({ program: 'additive_attention', settings: { ...among256, query_size: '32', hidden: '32' } }),
    '65,536': () => largest({ program: 'dot_product_attention', settings: among256 }),
  },
};

/** What is said without decimals: the words in both languages, and the number. */
export const said: { lesson: string; en: string; zh: string; number: number; of: Source }[] = [
  {
    lesson: 'nadaraya-watson',
    en: 'from 1 to about 15',
    zh: '从 1 跳到大约 15',
    number: 15,
    of: async () => Math.round((await learned('0.5', 1)).w),
  },
  {
    lesson: 'transformer',
    en: 'Here it has about nine tenths',
    zh: '这里都在九成左右',
    number: 9,
    of: async () => {
      const tenths = new Set((await chances(transformerLesson.walk)).map((chance) => Math.round(10 * chance)));
      return tenths.size === 1 ? [...tenths][0] : NaN;
    },
  },
  // The map says 100% only of what is 1, to the last bit.
  {
    lesson: 'transformer',
    en: 'its map shows &gt;99%',
    zh: '的概率显示为 &gt;99%',
    number: 99,
    of: async () => Math.floor(100 * (await chances(bahdanau.model)).at(-1)!),
  },
  { lesson: 'transformer', en: 'the translations of 524', zh: '其中 524 个的译文', number: 524, of: changedBySlip },
];

/** Smaller than any number of that kind. */
export const bounds: { lesson: string; text: string; of: Source }[] = [
  {
    lesson: 'self-attention',
    text: '0.0000002',
    of: async () => Math.max(...(await read({ program: 'permuted_self_attention' }, 'difference')).map(Math.abs)),
  },
];
