// Which words a sentence that is being typed may go on with.
import { canonical, sentencesIn } from './spelling';

const begin = '<bos>';

/** The word that is being typed, if any, and what stands before it. */
export function parted(typed: string): { before: string; letters: string } {
  const [letters] = /[\p{L}\p{N}'’-]*$/u.exec(typed)!;
  return { before: typed.slice(0, typed.length - letters.length), letters };
}

/** The words before the next one as the corpora write them: what contracts them may be the next one itself. */
function context(before: string): string[] {
  const words = canonical(`${sentencesIn(before).at(-1)!} x`).split(' ');
  return [begin, ...words.slice(0, words.lastIndexOf('x'))];
}

export class NextWords {
  /** How often each word, and each two and three in a row, stand in the sentences. */
  private readonly runs = new Map<string, number>();
  private readonly words: readonly string[];

  /** `sentences` in tokens of the vocabulary; without any, there are only words that begin with what is typed. */
  constructor(vocabulary: readonly string[], sentences: readonly string[]) {
    this.words = vocabulary.filter((word) => /^(\p{L}.*|[.?!])$/u.test(word));
    for (const sentence of sentences) {
      const words = [begin, ...sentence.split(' ')];
      for (let end = 1; end <= words.length; end++)
        for (let from = Math.max(0, end - 3); from < end; from++) {
          const run = words.slice(from, end).join(' ');
          this.runs.set(run, this.count(run) + 1);
        }
    }
  }

  /**
   * At most `most`, the likeliest first: with the letters that are typed, or, behind a space, those that have been seen
   * to follow.
   */
  after(typed: string, most = 6): string[] {
    const { before, letters } = parted(typed);
    // Marks end the sentence, and what is glued to one is no word.
    if (/[.?!]\s*$/.test(before)) return [];
    const last = context(before).slice(-2);
    const start = letters.toLowerCase().replaceAll('’', "'");
    const goesOn = (word: string) =>
      word !== start && (word.startsWith(start) || word.replaceAll("'", '').startsWith(start));
    const seen = (word: string) => this.count(`${last.at(-1)} ${word}`) > 0;
    return this.words
      .filter(start ? goesOn : seen)
      .map((word) => ({ word, odds: this.odds(last, word) }))
      .sort((a, b) => b.odds - a.odds || a.word.length - b.word.length)
      .slice(0, most)
      .map(({ word }) => word);
  }

  /** How often the word came after the last two, after the last one, and at all, of all that came there. */
  private odds(last: string[], word: string): number {
    const runs = [last.join(' '), last.at(-1)!];
    return runs.reduce(
      (sum, run) => sum + this.count(`${run} ${word}`) / (this.count(run) + 1),
      this.count(word) / 1e6,
    );
  }

  private count(run: string): number {
    return this.runs.get(run) ?? 0;
  }
}
