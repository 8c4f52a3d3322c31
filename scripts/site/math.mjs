// $inline$ and $$display$$ mathematics, rendered by KaTeX at build time. A formula
// that KaTeX does not understand fails the build.
import katex from 'katex';

// Queries, keys and values carry their colour in formulas too.
const macros = {
  '\\Q': '\\htmlClass{attn-q}{\\mathbf{Q}}',
  '\\K': '\\htmlClass{attn-k}{\\mathbf{K}}',
  '\\V': '\\htmlClass{attn-v}{\\mathbf{V}}',
  '\\q': '\\htmlClass{attn-q}{\\mathbf{q}}',
  '\\k': '\\htmlClass{attn-k}{\\mathbf{k}}',
  '\\v': '\\htmlClass{attn-v}{\\mathbf{v}}',
};

/** HTML (for the eye) and MathML (for screen readers) of one formula. */
export function renderFormula(tex, displayMode) {
  return katex.renderToString(tex, {
    displayMode,
    macros: { ...macros },
    trust: ({ command }) => command === '\\htmlClass',
    strict: (code) => (code === 'htmlExtension' || code === 'unicodeTextInMathMode' ? 'ignore' : 'error'),
    throwOnError: true,
  });
}

function inlineRule(state, silent) {
  const { src, pos } = state;
  if (src[pos] !== '$') return false;
  const display = src[pos + 1] === '$';
  const mark = display ? '$$' : '$';
  const start = pos + mark.length;
  let end = src.indexOf(mark, start);
  while (end > 0 && src[end - 1] === '\\') end = src.indexOf(mark, end + 1);
  // "$5 and $6" is money: a formula neither begins nor ends with a space, and no digit follows it.
  const tex = src.slice(start, end);
  if (end < 0 || tex.trim() === '') return false;
  if (!display && (/^\s|\s$/.test(tex) || /\d/.test(src[end + 1] ?? ''))) return false;
  if (!silent) {
    const token = state.push('math', '', 0);
    token.content = tex;
    token.meta = { display };
  }
  state.pos = end + mark.length;
  return true;
}

function blockRule(state, startLine, endLine, silent) {
  const rowAt = (line) => state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]).trimEnd();
  if (!rowAt(startLine).startsWith('$$')) return false;
  const rows = [];
  let closed = false;
  for (let line = startLine; line < endLine && !closed; line += 1) {
    let row = rowAt(line);
    if (line === startLine) row = row.slice(2);
    closed = row.endsWith('$$');
    rows.push(closed ? row.slice(0, -2) : row);
  }
  // `$$a$$ and more`: a formula inside a paragraph, for the inline rule.
  if (!closed || rows.join('').includes('$$')) return false;
  if (silent) return true;
  const token = state.push('math', '', 0);
  token.block = true;
  token.content = rows.join('\n').trim();
  token.meta = { display: true };
  token.map = [startLine, startLine + rows.length];
  state.line = startLine + rows.length;
  return true;
}

/** What must not stand at the beginning of a line. */
const closingMarks = /^[,.;:!?)\]，。；：！？）、”]+/;

/**
 * Takes the marks that follow a formula into its line: browsers would break before them. Inside the formula, they may
 * break.
 */
export function withMarks(html, next) {
  const marks = next?.type === 'text' ? closingMarks.exec(next.content)?.[0] : undefined;
  if (!marks) return html;
  next.content = next.content.slice(marks.length);
  return `<span class="with-marks">${html.replace(/(?<=<\/span>)<span class="base">/g, '<wbr>$&')}${marks}</span>`;
}

/** The parts of a displayed formula that \qquad keeps apart: on a narrow screen they stand below each other. */
export function partsOf(tex) {
  const parts = [''];
  let depth = 0;
  for (const piece of tex.split(/(\\qquad\b|\\[{}]|\\(?:begin|end|left|right)\b|[{}])/)) {
    if (piece === '\\qquad' && depth === 0) {
      parts.push('');
      continue;
    }
    if (/^(\{|\\begin|\\left)$/.test(piece)) depth += 1;
    if (/^(\}|\\end|\\right)$/.test(piece)) depth -= 1;
    parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim());
}

/** markdown-it plugin. */
export function math(markdown) {
  markdown.inline.ruler.before('escape', 'math', inlineRule);
  markdown.block.ruler.before('fence', 'math', blockRule, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
  markdown.renderer.rules.math = (tokens, index) => {
    const { block, content, meta } = tokens[index];
    const html = block
      ? partsOf(content)
          .map((part) => renderFormula(part, true))
          .join('\n')
      : renderFormula(content, meta.display);
    // A wide formula scrolls by itself; the page never does. Scrollable regions must be reachable by key.
    if (block) return `<div class="formula" tabindex="0" role="group">${html}</div>\n`;
    return withMarks(html, tokens[index + 1]);
  };
}
