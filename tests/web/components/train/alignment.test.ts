// What Train's first configuration promises of its attention, and what the page says in numbers of training without
// guidance.
import { expect, it } from 'vitest';
import type { Score, TrainOptions } from '../../../../web/engine/module';
import { defaultOptions } from '../../../../web/components/models/options';
import { pairNames, type PairName, trainingExamplesOf } from '../../../../web/components/models/pairs';
import { corpus, file, train } from '../../../e2e/engine-numbers';

const model = 'seq2seq_attention';
const book = defaultOptions(model, 'book');
/** What the command is not told is the book's. */
const clear = Object.fromEntries(
  Object.entries(defaultOptions(model)).filter(([name, value]) => value !== book[name]),
) as Partial<TrainOptions>;
const seeds = [0, 1, 2];
const trained = (pair: PairName, options: Partial<TrainOptions>) =>
  train({ model, ...clear, ...options }, 'tab600', pair);

/** The pair of a sentence: its translation, and for each of its words where links lead. */
function goldOf(pair: PairName, sentence: string): { words: string[]; links: Set<number>[] } {
  const [, translation, ...columns] = corpus('tab600', pair)
    .map((line) => line.split('\t'))
    .find(([source]) => source === sentence)!;
  const words = translation.split(' ');
  const links = words.map(() => new Set<number>());
  for (const link of columns.join(' ').split(' ').filter(Boolean)) {
    const [source, target] = link.split('-').map(Number);
    links[target].add(source);
  }
  return { words, links };
}

for (const pair of pairNames)
  it.each(seeds)(
    `nine of ten linked words of the sentences that are offered look where they should: ${pair}, seed %i`,
    async (seed) => {
      const { looks } = await trained(pair, { seed });
      const wrong: string[] = [];
      let linked = 0;
      for (const sentence of trainingExamplesOf(pair)) {
        const { words, links } = goldOf(pair, sentence);
        const said = looks(sentence);
        expect(said.words).toEqual([...words, '<eos>']);
        for (const [i, word] of words.entries()) {
          if (links[i].size === 0 || /^\p{P}$/u.test(word)) continue;
          linked += 1;
          if (!links[i].has(said.at[i])) wrong.push(word);
        }
      }
      expect(linked).toBeGreaterThan(12);
      expect(wrong.length, wrong.join(' ')).toBeLessThanOrEqual(linked / 10);
    },
  );

it('with guidance and without, held-out pairs are aligned and translated as the page says', async () => {
  const scores = (pair: PairName, guided: boolean) =>
    Promise.all(
      seeds.map(async (seed) =>
        (await trained(pair, { seed, ...(guided ? {} : { guided_alignment: 0 }) })).score(corpus('tab-valid', pair)),
      ),
    );
  const range = (all: Score[], said: (score: Score) => string, to: string) => {
    const sorted = all.map(said).sort();
    return `${sorted[0]}${to}${sorted.at(-1)}`;
  };
  const percent = ({ alignment_error_rate: error }: Score) => (100 * (1 - error!)).toFixed();
  const bleu = ({ bleu }: Score) => bleu.toFixed(2);
  const alone = [await scores('eng-fra', false), await scores('eng-zho', false)];
  const told = [await scores('eng-fra', true), await scores('eng-zho', true)];
  const [en, zh] = ['en', 'zh'].map((language) => file(`web/${language}/train.md`));
  const share = (all: Score[]) => `to ${range(all, percent, ' to ')} %`;
  expect(en).toContain(
    `attention then agrees with the links of 400 pairs that it never saw ${share(alone[0])} in French and ${share(alone[1])} in Chinese. Told, it agrees ${share(told[0])} and ${share(told[1])}.`,
  );
  const scored = (all: Score[]) => `of ${range(all, bleu, ' to ')}`;
  expect(en).toContain(
    `from a BLEU ${scored(alone[0])} and ${scored(alone[1])}, to one ${scored(told[0])} and ${scored(told[1])}.`,
  );
  const of = (all: Score[], said: (score: Score) => string, unit: string) =>
    range(all, (score) => said(score) + unit, ' 到 ');
  expect(zh).toContain(
    `在 400 个没见过的句对上，注意力与词对齐的吻合度，法语为 ${of(alone[0], percent, '%')}，汉语为 ${of(alone[1], percent, '%')}。有人教时，是 ${of(told[0], percent, '%')} 和 ${of(told[1], percent, '%')}。`,
  );
  expect(zh).toContain(
    `BLEU 从 ${of(alone[0], bleu, '')} 和 ${of(alone[1], bleu, '')}，提高到 ${of(told[0], bleu, '')} 和 ${of(told[1], bleu, '')}。`,
  );
});
