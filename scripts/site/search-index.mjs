// What the search looks through: the built pages' own words, a file a language, cut at the headings that can be
// linked to. All of a language is about as large as a picture, so the text itself is the index: it finds parts of
// Chinese sentences, where no space says what a word is.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Nothing of these is read: what they hold is for machines, or said again elsewhere. */
const unread = new Set(['script', 'style', 'svg', 'noscript', 'nav', 'button', 'math', 'template']);
const isFormula = (attributes) => /\bclass="katex/.test(attributes);
/** Tags that do not break a word or a sentence. */
const inline = new Set(['a', 'b', 'bdi', 'code', 'em', 'i', 'kbd', 'mark', 'small', 'span', 'strong', 'sub', 'sup']);
const closesItself = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
const decode = (text) =>
  text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name) => {
    if (name[0] !== '#') return entities[name.toLowerCase()] ?? whole;
    return String.fromCodePoint(name[1] === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });

/** The sections of a page: [{id, heading, text}], the first one without an id for what stands before any heading. */
export function sectionsOfPage(html) {
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  const sections = [{ id: '', heading: '', text: '' }];
  let into = 'text';
  // The tag whose content is passed over, and how many of that name are open in it.
  let skipped = null;
  // An attribute may hold a ">" of its own: goal="weights[0,1] > 0.5".
  for (const [token, close, tag, attributes] of main.matchAll(
    /<!--.*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^>"])*)>|[^<]+|</gs,
  )) {
    const section = sections[sections.length - 1];
    if (tag === undefined) {
      if (!skipped && !token.startsWith('<!--')) section[into] += decode(token);
      continue;
    }
    if (skipped) {
      if (tag === skipped.tag && !closesItself.has(tag)) skipped.depth += close ? -1 : 1;
      if (skipped.depth === 0) skipped = null;
      continue;
    }
    if (!close && (unread.has(tag) || isFormula(attributes))) {
      // A formula leaves a mark, so that the sentence is seen to go on.
      if (isFormula(attributes)) section[into] += '…';
      skipped = { tag, depth: 1 };
      continue;
    }
    const id = /\bid="([^"]+)"/.exec(attributes)?.[1];
    if (/^h[1-3]$/.test(tag)) {
      into = close ? 'text' : 'heading';
      if (!close && (id || section.text.trim() !== '')) sections.push({ id: id ?? section.id, heading: '', text: '' });
    } else if (tag === 'tr' && id && !close) {
      // An entry of the glossary: its term is its heading.
      sections.push({ id, heading: '', text: '' });
      into = 'heading';
    } else if (tag === 'th' && close) into = 'text';
    else if (!inline.has(tag)) section[into] += ' ';
  }
  const tidy = (text) => text.replace(/\s+/g, ' ').trim();
  return sections
    .map(({ id, heading, text }) => ({ id, heading: tidy(heading), text: tidy(text) }))
    .filter(({ heading, text }) => heading !== '' || text !== '');
}

/** Everything of one language: [{url, title, sections}], addresses from the root of the site. */
export function searchIndex(site, language) {
  return readdirSync(join(site, language), { recursive: true })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /(^|\/)index\.html$/.test(file))
    .sort()
    .map((file) => {
      const html = readFileSync(join(site, language, file), 'utf8');
      const title = decode(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')
        .replace(/<[^>]*>/g, '')
        .trim();
      return { url: `${language}/${file.replace(/index\.html$/, '')}`, title, sections: sectionsOfPage(html) };
    });
}

/** Writes search/en.json and search/zh.json into the built site. */
export function writeSearchIndex(site) {
  mkdirSync(join(site, 'search'), { recursive: true });
  for (const language of ['en', 'zh'])
    writeFileSync(join(site, 'search', `${language}.json`), JSON.stringify(searchIndex(site, language)));
}
