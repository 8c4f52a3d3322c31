// Headings that can be linked to, and the table of contents that is made of them.

/** The id of the n-th section of a page (n from 1) that names none: the same in every language. */
const numbered = (n) => `s${n}`;

/**
 * markdown-it plugin: `## Title {#name}` gets the id `name`, a second-level heading without a name is numbered.
 * Ids are written, not derived from the title, so that an address holds in both languages.
 */
export function sectionIds(markdown) {
  markdown.core.ruler.push('section_ids', ({ tokens }) => {
    let count = 0;
    tokens.forEach((token, index) => {
      if (token.type !== 'heading_open') return;
      const name = takeName(tokens[index + 1]);
      if (token.tag === 'h2') count += 1;
      const id = name ?? (token.tag === 'h2' ? numbered(count) : null);
      if (id) token.attrSet('id', id);
    });
  });
}

/** Takes `{#name}` off the end of a heading's text. */
function takeName(inline) {
  const text = inline.children.at(-1);
  const found = text?.type === 'text' ? /\s*\{#([a-z][a-z0-9-]*)\}\s*$/.exec(text.content) : null;
  if (!found) return null;
  text.content = text.content.slice(0, found.index);
  return found[1];
}

/** [{id, html}] of a rendered page's second-level headings. */
export function sectionsOf(html) {
  return [...html.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(([, id, inner]) => ({
    id,
    html: withoutLinks(inner),
  }));
}

/** A heading's link inside a table of contents would be a link inside a link. */
const withoutLinks = (html) => html.replace(/<\/?a\b[^>]*>/g, '');
