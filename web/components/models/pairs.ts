// The language pairs that come with the site: which there are, their files, and sentences to try.
import { fetchBytes, siteUrl } from '../ui/files';
import type { Strings } from '../ui/strings';

export type PairName = 'eng-fra' | 'eng-zho';
export type Split = 'test' | 'words' | 'constructions' | 'longer' | 'sample' | 'tab600';

export const pairNames: PairName[] = ['eng-fra', 'eng-zho'];

export const splits: Split[] = ['test', 'words', 'constructions', 'longer', 'sample', 'tab600'];

export const isSplit = (text: unknown): text is Split => splits.includes(text as Split);

export const isPairName = (text: unknown): text is PairName => pairNames.includes(text as PairName);

/** Whom a page speaks to: Chinese pages begin with Chinese. */
export const pairFor = (t: Strings): PairName => (t.locale === 'en' ? 'eng-fra' : 'eng-zho');

/** The language of the translations, for whoever reads them aloud or chooses a font. */
export const targetLanguage: Record<PairName, string> = { 'eng-fra': 'fr', 'eng-zho': 'zh-CN' };

/** Of a part that is shown, or of the pairs that no model in the tab is trained on. */
export const corpusPath = (pair: PairName, split: Split | 'tab-valid'): string => `corpora/v3/${pair}.${split}.tsv`;

const fetched = new Map<string, Promise<string[]>>();

/**
 * The English sentences of a part of a corpus, in tokens. What could not be fetched is fetched again when it is asked
 * for next.
 */
export function englishSentences(pair: PairName, split: Split): Promise<string[]> {
  const path = corpusPath(pair, split);
  const fetch = async () => {
    const lines = new TextDecoder().decode(await fetchBytes(siteUrl(path))).split('\n');
    return lines.map((line) => line.split('\t')[0]).filter(Boolean);
  };
  if (!fetched.has(path)) fetched.set(path, fetch());
  return fetched.get(path)!.catch((error: unknown) => {
    fetched.delete(path);
    throw error;
  });
}

/**
 * Sentences of different constructions, whose words move, split and merge; the first is shown when nobody has chosen
 * yet.
 */
const telling: Record<PairName, readonly string[]> = {
  'eng-fra': [
    'he wants a red bike .',
    "she doesn't love him .",
    'did you see my black cat ?',
    'my sister is taller than tom .',
    "we're staying at home because it's raining .",
  ],
  'eng-zho': [
    'does your brother work at home ?',
    'there are three books on the table .',
    'my brother is taller than me .',
    'where does he work ?',
    "i'm reading a book in the library .",
  ],
};

export const examplesOf = (pair: PairName): readonly string[] => telling[pair];

/** Sentences of the pairs for training in the tab. */
const inTab: Record<PairName, readonly string[]> = {
  'eng-fra': ["i didn't eat it .", 'do they eat an apple ?', 'i lost .', 'our apple was green .'],
  'eng-zho': ['are they big ?', 'these are our children .', "he's calm .", 'there are eleven cats .'],
};

export const trainingExamplesOf = (pair: PairName): readonly string[] => inTab[pair];
