// The project's documents as pages of the site, below docs/: what they are called, and where their links lead.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../lib/run.mjs';

/** Where a document stands in the site, from its root; null: it is not there. */
const placeOf = (file) =>
  file === 'CONTRIBUTING.md'
    ? 'docs/contributing/'
    : /^docs\/.*\.md$/.test(file)
      ? file.replace(/(README)?\.md$/, '').replace(/([^/])$/, '$1/')
      : null;

/** Its links lead to pages of the site, and nowhere if what they name is not one. */
const withLinks = (file, text) =>
  text.replace(/\[([^\]]*)\]\((?!\w+:)([^)\s]+)\)/g, (_, words, target) => {
    const place = placeOf(posix.join(posix.dirname(file), target));
    return place ? `[${words}](${posix.relative(placeOf(file), place) || '.'}/)` : words;
  });

/** [{path, text, data}], as Eleventy's addTemplate takes them. */
export function documents() {
  const files = readdirSync(join(root, 'docs'), { recursive: true }).map(
    (file) => `docs/${file.replaceAll('\\', '/')}`,
  );
  return ['CONTRIBUTING.md', ...files.filter((file) => file.endsWith('.md'))].map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const title = /** @type {RegExpExecArray} */ (/^# (.*)$/m.exec(text))[1];
    return {
      path: `${placeOf(file)}index.md`,
      text: withLinks(file, text),
      data: {
        title,
        description: `Attention Lab, how it works inside: ${title}.`,
        permalink: `/${placeOf(file)}index.html`,
        document: true,
      },
    };
  });
}

/**
 * markdown-it plugin: a document's tables are reached by key, for they scroll where they are wide, and their empty
 * corners are no headings.
 */
export function readableTables(markdown) {
  markdown.core.ruler.push('readable_tables', ({ tokens, env }) => {
    if (!env.document) return;
    tokens.forEach((token, i) => {
      if (token.type === 'table_open') token.attrSet('tabindex', '0');
      if (token.type === 'th_open' && tokens[i + 1].content === '') token.tag = tokens[i + 2].tag = 'td';
    });
  });
}
