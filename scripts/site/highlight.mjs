// C++ and Python as HTML: comments, strings, numbers and keywords in spans, and the symbols of a formula marked.
const keywords = {
  cpp: 'auto bool char const constexpr continue double else enum false float for if int int64_t namespace nullptr return size_t static static_cast std struct template true uint32_t using void while',
  py: 'and def else False for from if import in is lambda None not or return True while with',
};
const comments = { cpp: '\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/', py: '#[^\\n]*|"""[\\s\\S]*?"""' };

export const escapeHtml = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

/** What is not looked up by its place in the pattern: identifiers and what stands between them. */
const rest = '[A-Za-z_]\\w*|\\s+|.';
const patternOf = (text) => {
  const body = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `${/^\w/.test(text) ? '(?<![\\w.])' : ''}${body}${/\w$/.test(text) ? '(?!\\w)' : ''}`;
};

/**
 * @param {'cpp'|'py'} language
 * @param {{symbol: string, code: string[]}[]} symbols code that stands for a symbol goes into <span data-symbol="...">
 */
export function highlight(text, language, symbols = []) {
  const marked = symbols
    .flatMap(({ symbol, code }) => code.map((piece) => ({ symbol, piece })))
    .sort((a, b) => b.piece.length - a.piece.length);
  const parts = [
    `(?<comment>${comments[language]})`,
    '(?<string>"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\')',
    ...marked.map(({ piece }, i) => `(?<symbol${i}>${patternOf(piece)})`),
    `(?<keyword>\\b(?:${keywords[language].split(' ').join('|')})\\b)`,
    '(?<number>\\b\\d[\\w.]*(?:[eE][+-]?\\d+)?)',
    rest,
  ];
  return text.replace(new RegExp(parts.join('|'), 'g'), (token, ...args) => {
    const [kind] = Object.entries(args.at(-1) ?? {}).find(([, value]) => value !== undefined) ?? [];
    if (!kind) return escapeHtml(token);
    if (!kind.startsWith('symbol')) return `<span class="code-${kind}">${escapeHtml(token)}</span>`;
    return `<span data-symbol="${marked[Number(kind.slice('symbol'.length))].symbol}">${highlight(token, language)}</span>`;
  });
}
