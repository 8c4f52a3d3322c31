// A line break inside a Chinese paragraph is not a word boundary; browsers
// would show it as a space.
const isCjk = (char) => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(char ?? '');

/** markdown-it plugin: a soft break between two Chinese characters renders as nothing. */
export function joinSoftBreaks(markdown) {
  const { softbreak } = markdown.renderer.rules;
  markdown.renderer.rules.softbreak = (tokens, index, ...rest) => {
    const before = [...(tokens[index - 1]?.content ?? '')].at(-1);
    const after = [...(tokens[index + 1]?.content ?? '')][0];
    return isCjk(before) && isCjk(after) ? '' : softbreak(tokens, index, ...rest);
  };
}
