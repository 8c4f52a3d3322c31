// Finds words in the pages' text. Chinese puts no spaces between words: what is typed is looked for as it stands, and
// if that is nowhere, by its pairs of characters.

/** As scripts/site/search-index.mjs writes it. */
export interface IndexedPage {
  /** From the root of the site. */
  url: string;
  title: string;
  sections: { id: string; heading: string; text: string }[];
}

export interface Found {
  url: string;
  title: string;
  heading: string;
  /** A piece of the text around the first word found; every second part is what was looked for. */
  excerpt: string[];
}

const han = /\p{Script=Han}/u;
/** As long as what is folded, so that a place in the one is a place in the other. */
const fold = (text: string): string => Array.from(text, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join('');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Latin words from their beginning ("mask" finds "masked", not "unmask"), Chinese anywhere. */
const patternOf = (term: string): RegExp => new RegExp(`${han.test(term[0] ?? '') ? '' : '(?<![\\p{L}\\p{N}])'}${escaped(term)}`, 'gu');

/** The words of a query; a change between Chinese and other letters parts them too. */
export function termsOf(query: string): string[] {
  const words = fold(query.normalize('NFKC')).match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? [];
  return [...new Set(words)];
}

/** Neighbouring characters of Chinese words: "注意力" -> 注意, 意力. */
const pairsOf = (terms: readonly string[]): string[] =>
  [...new Set(terms.flatMap((term) => (han.test(term) && term.length > 2 ? Array.from({ length: term.length - 1 }, (_, i) => term.slice(i, i + 2)) : [term])))];

interface Scored {
  score: number;
  found: Found;
}

function scoreOf(patterns: readonly RegExp[], all: boolean, page: IndexedPage, section: IndexedPage['sections'][number]): number {
  const [title, heading, text] = [fold(page.title), fold(section.heading), fold(section.text)];
  let score = 0;
  for (const pattern of patterns) {
    const [inTitle, inHeading, inText] = [title, heading, text].map((where) => where.match(pattern)?.length ?? 0) as [number, number, number];
    if (inTitle + inHeading + inText === 0) {
      if (all) return 0;
      continue;
    }
    // A heading says what a section is about; the page's title says so of all its sections, so it counts little.
    score += Math.min(inHeading, 1) * 20 + Math.min(inText, 5) + Math.min(inTitle, 1) * (section.heading === page.title ? 20 : 1);
  }
  // Words in the title alone are found once, by the page itself.
  return patterns.some((pattern) => `${heading} ${text}`.search(pattern) >= 0) ? score : 0;
}

/** About 120 characters around the first place; Chinese characters are twice as wide. */
export function excerptOf(text: string, patterns: readonly RegExp[]): string[] {
  const folded = fold(text);
  const width = han.test(text) ? 60 : 120;
  const places = patterns.flatMap((pattern) => [...folded.matchAll(pattern)].map(({ index, 0: { length } }) => ({ from: index, to: index + length })));
  places.sort((a, b) => a.from - b.from || b.to - a.to);
  const first = places[0]?.from ?? 0;
  let start = Math.max(0, first - width / 4);
  // Not in the middle of a Latin word.
  while (start > 0 && start < first && /[\p{Script=Latin}\d]/u.test(text[start - 1]!)) start += 1;
  let end = Math.min(text.length, start + width);
  while (end < text.length && /[\p{Script=Latin}\d]/u.test(text[end]!)) end += 1;
  const parts = [start > 0 ? '…' : ''];
  let at = start;
  for (const { from, to } of places) {
    if (from < at || to > end) continue;
    parts[parts.length - 1] += text.slice(at, from);
    parts.push(text.slice(from, to), '');
    at = to;
  }
  parts[parts.length - 1] += text.slice(at, end) + (end < text.length ? '…' : '');
  return parts;
}

function scored(pages: readonly IndexedPage[], terms: readonly string[], all: boolean): Scored[] {
  const patterns = terms.map(patternOf);
  return pages.flatMap((page) =>
    page.sections.flatMap((section) => {
      const score = scoreOf(patterns, all, page, section);
      if (score === 0) return [];
      const { title } = page;
      const heading = section.heading === title ? '' : section.heading;
      return [{ score, found: { url: page.url + (section.id ? `#${section.id}` : ''), title, heading, excerpt: excerptOf(section.text, patterns) } }];
    }),
  );
}

/** The best places first, at most `most`. */
export function find(pages: readonly IndexedPage[], query: string, most = 30): Found[] {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  let all = scored(pages, terms, true);
  if (all.length === 0) {
    const pairs = pairsOf(terms);
    // Half of the pairs and more: else every text with 的 would do.
    if (pairs.length > terms.length) all = scored(pages, pairs, false).filter(({ score }) => score >= pairs.length / 2);
  }
  return all.sort((a, b) => b.score - a.score).slice(0, most).map(({ found }) => found);
}
