// Sentences to choose from, and whether a model knows their words.
import { clean } from '../../text/clean.js';

const few = 4;
const enoughBytes = 4096;

/** The words of a sentence as the engine parts them (cpp/text/tokenizer.h): marks are words of their own. */
const wordsOf = (sentence: string): string[] =>
  clean(sentence.toLowerCase())
    .replace(/(\S)(?=[,.!?])/g, '$1 ')
    .split(/\s+/)
    .filter(Boolean);

export const knows = (vocabulary: readonly string[], sentence: string): boolean => {
  const known = new Set(vocabulary);
  return wordsOf(sentence).every((word) => known.has(word));
};

function firstSentences(pairs: Uint8Array): string[] {
  const text = new TextDecoder().decode(pairs.subarray(0, enoughBytes));
  return clean(text)
    .split(/\r?\n/)
    .map((line) => line.split('\t')[0].trim())
    .filter(Boolean);
}

/**
 * Some sentences to try: the given ones, and after them the first of the pairs. With a vocabulary only those whose
 * words are all in it: of any other, a model can only make <unk>.
 */
export function sentencesToTry(
  given: readonly string[],
  pairs: Uint8Array | null,
  vocabulary: readonly string[] | null,
): string[] {
  const all = [...new Set([...given, ...(pairs ? firstSentences(pairs) : [])])];
  return (vocabulary ? all.filter((sentence) => knows(vocabulary, sentence)) : all).slice(0, few);
}
