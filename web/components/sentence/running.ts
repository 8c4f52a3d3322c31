// Translations as running text, and running text in a model's tokens.
const unspaced = /^[\p{Script=Han}，。？！、]+$/u;

/**
 * What a model says, as it is written: "j' aime l' eau ." is "j'aime l'eau .", "levons -nous" "levons-nous"; Chinese
 * has no spaces.
 */
export const runningText = (words: readonly string[]): string =>
  words
    .filter((word) => word !== '<eos>')
    .reduce((text, word, i, all) => {
      const before = all[i - 1] ?? '';
      const joined =
        i === 0 || before.endsWith("'") || word.startsWith('-') || (unspaced.test(before) && unspaced.test(word));
      return `${text}${joined ? '' : ' '}${word}`;
    }, '');

/**
 * A translation as somebody writes it, in the tokens of a model whose elisions are tokens of their own: "j'aime" is "j'
 * aime".
 */
export const inTokens = (text: string, vocabulary: readonly string[]): string =>
  text.replace(/(\p{L}+')(?=\p{L})/giu, (elided) =>
    vocabulary.includes(elided.toLowerCase()) ? `${elided} ` : elided,
  );
