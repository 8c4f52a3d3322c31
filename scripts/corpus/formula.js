// What is said as a whole: tokens from "merci:0-1 beaucoup:2,3", the places of the English words that each says.
export function formulaTokens(text, leaf) {
  return text.split(' ').map((each) => {
    const [word, places] = each.split(':');
    // A mark that no English word stands for.
    if (places === undefined) return { text: word, from: [], agrees: [] };
    const at = places.split(',').flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number);
      return leaf.at.slice(first, last + 1);
    });
    return { text: word, from: [{ ...leaf, at }], agrees: [] };
  });
}
