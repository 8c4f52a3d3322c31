// A token of French: { text, from, agrees }, `from` the English words that it translates, `agrees` those that only decide
// its form; and what words do to their neighbours.

export const list = (leaves) => [leaves].flat(2).filter(Boolean);
/** The tokens of a text. */
export const say = (text, from, agrees = []) => text.split(' ').map((word) => ({ text: word, from: list(from), agrees: list(agrees) }));
/** One that loses its vowel before another: je, le, que. */
export const light = (text, from, agrees) => ({ ...say(text, from, agrees)[0], light: true });
/** Some of the words of one leaf: "to" of "talk to". */
export const part = (leaf, ...range) => ({ ...leaf, at: leaf.at.slice(...range) });
export const entry = (table, id) => {
  if (!Object.hasOwn(table, id)) throw new Error(`no French for '${id}'`);
  return table[id];
};

const startsWithVowel = (word) => /^[aeiouyhàâéèêëîïôùûœ]/.test(word) && !/^(oui|onze|huit|haut)/.test(word);
const contracted = { 'de le': 'du', 'de les': 'des', 'à le': 'au', 'à les': 'aux' };

/** The words as they are beside each other: l' école, cet homme, du pain. */
export function join(tokens) {
  const done = [];
  tokens.forEach((token, i) => {
    const last = done.at(-1);
    let { text } = token;
    if (tokens[i + 1] && startsWithVowel(tokens[i + 1].text)) text = token.vowel ?? (token.light ? `${text.slice(0, -1)}'` : text);
    const both = token.article && contracted[`${last?.text} ${text}`];
    if (both) done.splice(-1, 1, { text: both, from: [...last.from, ...token.from], agrees: [...last.agrees, ...token.agrees] });
    else done.push({ ...token, text });
  });
  return done.map(({ text, from, agrees }) => ({ text, from: [...new Set(from)], agrees: [...new Set(agrees)] }));
}
