// A page ships one language. Its scripts are asked for as `train.ts?zh`, and what they import follows them; in a
// script of that name, `{ en: …, zh: … }` keeps the one that the name says.
import ts from 'typescript';

const languages = ['en', 'zh'];
const asked = /\.ts\?(en|zh)$/;

const nameOf = (property) => (property.name && ts.isIdentifier(property.name) ? property.name.text : null);

/** A script whose objects with a text for each language hold that of `language` alone. */
export function inOneLanguage(script, language) {
  const source = ts.createSourceFile('script.ts', script, ts.ScriptTarget.Latest);
  const edits = [];
  const visit = (node) => {
    if (
      ts.isObjectLiteralExpression(node) &&
      languages.every((one) => node.properties.some((property) => nameOf(property) === one))
    ) {
      const at = node.properties.findIndex(
        (property) => languages.includes(nameOf(property)) && nameOf(property) !== language,
      );
      const other = node.properties[at];
      // With the comma before it where it is the last, else with the one behind it.
      const next = node.properties[at + 1];
      edits.push(next ? { from: other.pos, to: next.pos } : { from: node.properties[at - 1].end, to: other.end });
      for (const property of node.properties) if (property !== other) ts.forEachChild(property, visit);
    } else ts.forEachChild(node, visit);
  };
  visit(source);
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), script);
}

/** Vite plugin; a script that is asked for without a language keeps both. */
export const oneLanguage = () => ({
  name: 'attn-one-language',
  enforce: 'pre',
  async resolveId(request, importer, options) {
    const language = asked.exec(importer ?? '')?.[1];
    if (!language || !request.startsWith('.')) return null;
    const resolved = await this.resolve(request, importer, { ...options, skipSelf: true });
    return resolved?.id.endsWith('.ts') ? { ...resolved, id: `${resolved.id}?${language}` } : resolved;
  },
  transform(code, id) {
    const language = asked.exec(id)?.[1];
    return language ? { code: inOneLanguage(code, language), map: null } : null;
  },
});
