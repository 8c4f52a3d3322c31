// How the site's own models take what somebody types, and the grammar of most of the sentences that they were trained on.
import { canonical, sentencesIn } from '../../grammar/spelling.js';

/** Of a grammar's tree the page only knows that it is one. */
export type Tree = object;

/** What stands in one place of a sentence, and what else may (web/grammar/build.js says more). */
export interface Place {
  path: number[];
  role: Role | null;
  text: string;
  symbol: string;
  fixed?: boolean;
  empty?: boolean;
  leaves?: boolean;
}
export type Role = 'who' | 'does' | 'what' | 'to' | 'is' | 'how' | 'with' | 'where' | 'when';
export interface Choice {
  text: string;
  sentence: string;
  tree: Tree;
}
type Knows = (sentence: string) => boolean;

/** A grammar, and what the page asks of it. */
export interface Workbench {
  tree(sentence: string): Tree | null;
  sentence(tree: Tree): string;
  constructions: readonly string[];
  constructionsOf(tree: Tree): string[];
  places(tree: Tree): Place[];
  choices(tree: Tree, place: Place, knows: Knows): Choice[];
  /** A sentence with a construction (`one|many`: one of them; null: any), as soon as chance meets one; null after many tries. */
  draw(construction: string | null, knows: Knows, longest: number): Promise<Tree | null>;
  /** Of each construction once before one comes again. */
  drawAny(knows: Knows, longest: number): Promise<Tree | null>;
  /** One that the grammar has, near one that it has not. */
  nearby(sentence: string, knows: Knows): Promise<string | null>;
}

/** So that what is worked at for long lets the page answer in between. */
const pause = () => new Promise((resolve) => setTimeout(resolve));
const rounds = 100;
/** Places that are filled with more than one word are offered so many phrases. */
const samples = 5;

async function open(): Promise<Workbench> {
  const { workbench } = await import('../../grammar/parser.js');
  const { allConstructions, choices, constructions, dice, nearby, places, samplesOf, sensibleEnglish, sentenceOf, shuffled, treeOf } =
    await workbench();
  const grammar = sensibleEnglish();
  const all: string[] = allConstructions(grammar);
  const prepared = new Map<string | null, ReturnType<typeof dice>>();
  let undrawn: string[] = [];
  const phrases = new Map<string, Tree[]>();
  const bench: Workbench = {
    tree: (sentence) => treeOf(grammar, sentence),
    sentence: sentenceOf,
    constructions: all,
    constructionsOf: constructions,
    places: (tree) => places(grammar, tree),
    choices(tree, place, knows) {
      if (place.empty && !phrases.has(place.symbol)) phrases.set(place.symbol, samplesOf(grammar, place.symbol, samples));
      return choices(grammar, tree, place, { knows, samples: place.empty ? phrases.get(place.symbol) : [] } as object);
    },
    async draw(construction, knows, longest) {
      if (!prepared.has(construction)) prepared.set(construction, dice(grammar, construction));
      let unknown: Tree | null = null;
      for (let round = 0; round < rounds; round++) {
        const tree = prepared.get(construction)!({ longest, tries: 8 });
        if (tree && knows(sentenceOf(tree))) return tree;
        unknown ??= tree;
        await pause();
      }
      return unknown;
    },
    async drawAny(knows, longest) {
      for (let i = 0; i < all.length; i++) {
        if (undrawn.length === 0) undrawn = shuffled(all) as string[];
        const tree = await bench.draw(undrawn.pop()!, knows, longest);
        if (tree) return tree;
      }
      return null;
    },
    nearby: (sentence, knows) => nearby(grammar, sentence, { knows, pause }),
  };
  return bench;
}

/** Fetched once, when it is asked for first; the next one tries again where it could not be. */
function once<T>(fetch: () => Promise<T>): () => Promise<T> {
  let fetched: Promise<T> | null = null;
  return () =>
    (fetched ??= fetch().catch((error: unknown) => {
      fetched = null;
      throw error;
    }));
}

/** Says whether the grammar has a sentence. */
export const parser = once(async () => {
  const { english, treeOf } = await import('../../grammar/parser.js');
  const grammar = english();
  return (sentence: string): boolean => treeOf(grammar, sentence) !== null;
});
export const workbench = once(open);

/** What the models read: "I do not know" is "i don't know ." to them; of several sentences the first. What is typed stays as it is. */
export const asRead = (typed: string): string => canonical(sentencesIn(typed)[0]);

/** The sentences that are not read with the first. */
export const furtherSentences = (typed: string): string[] => sentencesIn(typed).slice(1);

/** Whether there is anything to read: a letter or a digit. */
export const hasWords = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed);
