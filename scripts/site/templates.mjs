// Elements carry their markup and their style sheets as templates in their scripts, where no minifier looks: visitors
// would download the comments and the indentation.
import ts from 'typescript';

const quoted = /("[^"\n]*"|'[^'\n]*')/.source;
const comments = new RegExp(`${quoted}|(?:/\\*[\\s\\S]*?\\*/|\\s)+`, 'g');
const marks = new RegExp(`${quoted}| ?([{};,]) ?|: `, 'g');

const shorter = {
  /** Without comments and without spaces that separate nothing; texts in quotes stay as they are. */
  css: (text) =>
    text
      .replace(comments, (_, quotes) => quotes ?? ' ')
      .replace(marks, (_, quotes, mark) => quotes ?? mark ?? ':')
      .replaceAll(';}', '}'),
  /** Without indentation. One line end stays: it separates words, and attributes, as the many spaces did. */
  html: (text) => text.replace(/\s*\n\s*/g, '\n'),
};
shorter.svg = shorter.html;

/** A script with its css`...`, html`...` and svg`...` in fewer characters; what is put into them stays as it is. */
export function shortenTemplates(script) {
  const source = ts.createSourceFile('script.ts', script, ts.ScriptTarget.Latest);
  const edits = [];
  const visit = (node) => {
    ts.forEachChild(node, visit);
    const shorten = ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && shorter[node.tag.text];
    if (!shorten) return;
    const { template } = node;
    const parts = ts.isNoSubstitutionTemplateLiteral(template)
      ? [template]
      : [template.head, ...template.templateSpans.map((span) => span.literal)];
    for (const part of parts) {
      // Between its backquotes and braces.
      const [from, to] = [part.getStart(source) + 1, part.end - (script[part.end - 1] === '`' ? 1 : 2)];
      edits.push({ from, to, text: shorten(script.slice(from, to)) });
    }
  };
  visit(source);
  // Parts do not overlap; from the last to the first, places stay right.
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), script);
}

/** Vite plugin: what is built, not what is developed. */
export const templates = () => ({
  name: 'attn-templates',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/components\/.*\.ts(\?\w+)?$/.test(id) ? { code: shortenTemplates(code), map: null } : null,
});
