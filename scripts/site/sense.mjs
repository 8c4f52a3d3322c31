// The grammar (web/grammar/english) comes to a page in two files, each by itself when it is wanted: `rules.js` has what a
// sentence consists of, and `rules.js?sense` of each rule what only drawing and building ask for: what it means, whether that
// makes sense to a person (`where`), and how often it is said. `lexicon.js` has the words without their `sense`,
// `lexicon.js?sense` with it.
import ts from 'typescript';

const asked = /\/grammar\/english\/\w+\.js(\?sense)?$/;

const drawing = /^(where|weight|tries|mean)$/;
const nameOf = (property) => property.name?.text;
const has = (node, name) => ts.isObjectLiteralExpression(node) && node.properties.some((property) => nameOf(property) === name);
const isRule = (node) =>
  has(node, 'is') && node.properties.some((property) => nameOf(property) === 'is' && ts.isStringLiteralLike(property.initializer ?? node));

/**
 * A script whose rules, objects with a text `is`, have either nothing but what drawing asks for or all but that, and whose words,
 * objects with a `sense`, have it or not.
 */
export function sensePart(script, onlySense) {
  const source = ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest);
  const edits = [];
  const visit = (node) => {
    const rule = isRule(node);
    if (!rule && (onlySense || !has(node, 'sense'))) return ts.forEachChild(node, visit);
    const kept = node.properties.filter((property) => (rule ? drawing.test(nameOf(property)) === onlySense : nameOf(property) !== 'sense'));
    edits.push({ from: node.getStart(source), to: node.end, text: `{${kept.map((property) => property.getText(source)).join(',')}}` });
  };
  visit(source);
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: part }) => text.slice(0, from) + part + text.slice(to), script);
}

/** Vite plugin of the site's build; elsewhere either file has all of the rules. */
export const senseApart = () => ({
  name: 'attn-sense-apart',
  enforce: 'pre',
  apply: 'build',
  async resolveId(request, importer, options) {
    // What the list of rules consists of is asked for as the list is.
    if (!importer?.endsWith('/rules.js?sense')) return null;
    const resolved = await this.resolve(request, importer, { ...options, skipSelf: true });
    return { ...resolved, id: `${resolved.id}?sense` };
  },
  transform(code, id) {
    const found = asked.exec(id);
    // What only sense needs is imported for its names alone: so it stays with them.
    return found ? { code: sensePart(code, found[1] !== undefined), map: null, moduleSideEffects: false } : null;
  },
});
