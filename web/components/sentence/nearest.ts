// Of a vocabulary, the words that a visitor may have meant by one that it lacks.
import { isSpecial } from '../attention/tokens';

/** Edits of letters: insert, delete, replace, or exchange two neighbours (optimal string alignment). */
function letterDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + Number(!same));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  }
  return rows[a.length][b.length];
}

/** Reading, reads, reader: read. Rough: it only tells which words go together. */
const stem = (word: string): string =>
  word
    .replace(/(ies|ied)$/, 'y')
    .replace(/(ing|ers?|est|ed|es|s|ly)$/, '')
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/e$/, '');

/** Two edits make another word of a short one: world, model, robot to would, money, room. */
const mostEdits = (word: string): number => (word.length < 7 ? 1 : 2);

/** How many letters two words begin and end with alike. */
function shared(a: string, b: string): number {
  const least = Math.min(a.length, b.length);
  let [front, back] = [0, 0];
  while (front < least && a[front] === b[front]) front += 1;
  while (back < least - front && a.at(-1 - back) === b.at(-1 - back)) back += 1;
  return front + back;
}

/**
 * The `count` nearest known words, the nearest first: another form of the word, or one that is spelled nearly so. A
 * single letter is near to every other one.
 */
export function nearestWords(word: string, vocabulary: readonly string[], count = 3): string[] {
  if ([...word].length < 2) return [];
  const own = stem(word);
  return vocabulary
    .filter((known) => !isSpecial(known) && /\p{L}/u.test(known))
    .map((known) => {
      const related = own.length > 2 && stem(known) === own;
      const near = Math.abs(known.length - word.length) <= 2 || related;
      return { known, far: near ? letterDistance(word, known) - (related ? 3 : 0) : Infinity };
    })
    .filter(({ far }) => far <= mostEdits(word))
    .sort((a, b) => a.far - b.far || shared(b.known, word) - shared(a.known, word))
    .slice(0, count)
    .map(({ known }) => known);
}

/** A sentence with other words in the place of one; what else was typed stays. null: the word is not in it as it is. */
export function replaced(sentence: string, word: string, by: string): string | null {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const place = new RegExp(`(?<![\\p{L}\\p{N}'])${escaped}(?![\\p{L}\\p{N}'])`, 'giu');
  return place.test(sentence) ? sentence.replace(place, () => by) : null;
}
