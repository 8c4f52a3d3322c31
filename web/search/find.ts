// Finds words in the pages' text. Chinese puts no spaces between words: what is typed is looked for as it stands, and
// if that is nowhere, by its pairs of characters. A term of the glossary is looked for in the page's language too.

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
const fold = (text: string): string =>
  Array.from(text, (char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char))
    .join('')
    .replace(/[–‑]/g, '-');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Latin words from their beginning ("mask" finds "masked", not "unmask"), one letter or digit as a word, Chinese
 * anywhere.
 */
function patternOf(term: string): RegExp {
  if (han.test(term)) return new RegExp(term, 'gu');
  const alone = /^[\p{L}\p{N}]$/u.test(term);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(term)}${alone ? '(?![\\p{L}\\p{N}])' : ''}`, 'gu');
}

/** The words of a query, or if there are none its signs; a change between Chinese and other letters parts them too. */
export function termsOf(query: string): string[] {
  const words = fold(query.normalize('NFKC')).match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? [];
  const spelled = words.filter((word) => /[\p{L}\p{N}\p{Sm}]/u.test(word));
  return [...new Set(spelled.length > 0 ? spelled : words)];
}

/** Neighbouring characters of a Chinese word: "注意力" -> 注意, 意力. */
const pairsOf = (term: string): string[] =>
  han.test(term) && term.length > 2 ? Array.from({ length: term.length - 1 }, (_, i) => term.slice(i, i + 2)) : [];

/** A section as it is looked through. */
interface Place {
  page: IndexedPage;
  section: IndexedPage['sections'][number];
  /** Folded. */
  title: string;
  heading: string;
  text: string;
}

const places = new WeakMap<readonly IndexedPage[], Place[]>();

/** All sections, folded once. */
function placesOf(pages: readonly IndexedPage[]): Place[] {
  let all = places.get(pages);
  if (!all) {
    all = pages.flatMap((page) =>
      page.sections.map((section) => ({
        page,
        section,
        title: fold(page.title),
        heading: fold(section.heading),
        text: fold(section.text),
      })),
    );
    places.set(pages, all);
  }
  return all;
}

interface Word {
  pattern: RegExp;
  /** The rarer, the more it says. */
  weight: number;
}

/** The words of a query that stand anywhere; of a Chinese one that stands nowhere, its pairs of characters. */
function wordsOf(all: readonly Place[], query: string): Word[] {
  const known = (term: string): Word[] => {
    const pattern = patternOf(term);
    const count = all.filter(({ heading, text }) => `${heading} ${text}`.search(pattern) >= 0).length;
    return count > 0 ? [{ pattern, weight: Math.log(1 + all.length / count) }] : [];
  };
  return termsOf(query).flatMap((term) => {
    const whole = known(term);
    return whole.length > 0 ? whole : pairsOf(term).flatMap(known);
  });
}

const weightOf = (words: readonly Word[]): number => words.reduce((sum, { weight }) => sum + weight, 0);
/** A section without all words must have those that say so much of the query. */
const leastShare = 1 / 3;

interface Ranked {
  place: Place;
  all: boolean;
  score: number;
}

function rank(place: Place, words: readonly Word[]): Ranked | null {
  const { title, heading, text } = place;
  const inTitle = heading === title ? 20 : 1;
  let score = 0;
  for (const { pattern, weight } of words) {
    const [ofTitle, ofHeading, ofText] = [title, heading, text].map((where) => where.match(pattern)?.length ?? 0) as [
      number,
      number,
      number,
    ];
    // A heading says what a section is about; the page's title says so of all its sections, so it counts little.
    score += weight * (Math.min(ofHeading, 1) * 20 + Math.min(ofText, 5) + Math.min(ofTitle, 1) * inTitle);
  }
  const own = words.filter(({ pattern }) => `${heading} ${text}`.search(pattern) >= 0);
  // Words in the title alone are found once, by the page itself.
  if (own.length === 0 || weightOf(own) < leastShare * weightOf(words)) return null;
  return { place, all: words.every(({ pattern }) => `${title} ${heading} ${text}`.search(pattern) >= 0), score };
}

/** The places of a query: those with all of its words first. */
function search(all: readonly Place[], words: readonly Word[]): Place[] {
  const ranked = all.flatMap((place) => rank(place, words) ?? []);
  return ranked.sort((a, b) => Number(b.all) - Number(a.all) || b.score - a.score).map(({ place }) => place);
}

/** So many terms of the glossary are looked for under their other names. */
const mostTerms = 3;

/** What the glossary's terms among the places are called in Latin letters, and in Chinese ones. */
function otherNames(found: readonly Place[], words: readonly Word[]): string[] {
  // What a term is called besides stands in its definition.
  const terms = found.filter(
    ({ page, heading, text }) =>
      /glossary\/$/.test(page.url) &&
      (words.some(({ pattern }) => heading.search(pattern) >= 0) ||
        words.every(({ pattern }) => text.search(pattern) >= 0)),
  );
  const names = terms
    .slice(0, mostTerms)
    .flatMap(({ heading }) => [
      heading.replace(/\p{Script=Han}+/gu, ' '),
      heading.replace(/[^\p{Script=Han}]+/gu, ' '),
    ]);
  return names.filter((name) => name.trim());
}

function show({ page, section }: Place, words: readonly Word[]): Found {
  const { url, title } = page;
  const excerpt = excerptOf(
    section.text,
    words.map(({ pattern }) => pattern),
  );
  return {
    url: url + (section.id ? `#${section.id}` : ''),
    title,
    heading: section.heading === title ? '' : section.heading,
    excerpt,
  };
}

/** About 120 characters around the first place; Chinese characters are twice as wide. */
export function excerptOf(text: string, patterns: readonly RegExp[]): string[] {
  const folded = fold(text);
  const width = han.test(text) ? 60 : 120;
  const places = patterns.flatMap((pattern) =>
    [...folded.matchAll(pattern)].map(({ index, 0: { length } }) => ({ from: index, to: index + length })),
  );
  places.sort((a, b) => a.from - b.from || b.to - a.to);
  const first = places[0]?.from ?? 0;
  let start = Math.max(0, first - width / 4);
  // Not in the middle of a Latin word.
  while (start > 0 && start < first && /[\p{Script=Latin}\d]/u.test(text[start - 1])) start += 1;
  let end = Math.min(text.length, start + width);
  while (end < text.length && /[\p{Script=Latin}\d]/u.test(text[end])) end += 1;
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

/** The best places first, at most `most`. */
export function find(pages: readonly IndexedPage[], query: string, most = 30): Found[] {
  const all = placesOf(pages);
  const words = wordsOf(all, query);
  const own = search(all, words);
  const found = new Map(own.map((place) => [place, words]));
  for (const others of otherNames(own, words).map((name) => wordsOf(all, name))) {
    for (const place of search(all, others)) if (!found.has(place)) found.set(place, others);
  }
  return [...found].slice(0, most).map(([place, by]) => show(place, by));
}
