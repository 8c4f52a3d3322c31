// Of a sentence that the grammar does not have, one nearby that it has.
import { sensible } from './grammar.js';
import { sentenceOf } from './read.js';
import { expand } from './spelling.js';

/** Small words that are most often missing, too many, or other ones. */
const small =
  'a an the my some to in on at of with for and is are am was were do does did not will can he she it i you they we her him me them there . ? ,'.split(
    ' ',
  );

/** How many sentences are tried, and for how many of those that come farthest a second word is changed. */
const most = 1200;
const secondTries = 4;

/** The other forms of a word, and what stands in its place otherwise: have/has, book/books, i/me. */
function formsOf(grammar, word) {
  const ids = new Map();
  for (const [kind, entries] of Object.entries(grammar.lexicon))
    for (const { text, id } of entries) if (text === word) ids.set(`${kind} ${id}`, kind);
  const forms = Object.entries(grammar.lexicon).flatMap(([kind, entries]) =>
    entries.filter(({ id, text }) => ids.has(`${kind} ${id}`) && text !== word && !text.includes(' ')).map(({ text }) => text),
  );
  return [...new Set(forms)];
}

/** Parses, and says how far: the parser has asked for no word behind `reached`. */
function read(grammar, words) {
  let reached = 0;
  const watched = new Proxy(words, {
    get(target, key) {
      if (typeof key === 'string' && Number(key) > reached) reached = Number(key);
      return target[key];
    },
  });
  const trees = grammar.parse('Sentence', watched);
  return { trees, reached };
}

/** What a change costs: another form or order of the same words least, a word with a meaning most. */
const costs = { form: 1, order: 1, small: 2, content: 4, nonsense: 8 };

/** Sentences one word away: `{ words, cost }`. Those come first that change something where parsing ended. */
function* oneAway(grammar, words, reached) {
  const last = Math.min(reached, words.length - 1);
  for (let at = last; at >= 0; at--) {
    const word = words[at];
    const inner = at < words.length - 1;
    for (const form of formsOf(grammar, word)) yield { words: words.with(at, form), cost: costs.form };
    if (at > 0 && inner) yield { words: words.toSpliced(at - 1, 2, word, words[at - 1]), cost: costs.order };
    if (inner) yield { words: words.toSpliced(at, 1), cost: small.includes(word) ? costs.small : costs.content };
    // A phrase.
    for (let n = 2; n <= 4 && at + n < words.length; n++) yield { words: words.toSpliced(at, n), cost: costs.content + n };
    // What came long before the end of the parse is seldom what is wrong.
    if (at < last - 2) continue;
    for (const other of small) {
      if (other === word) continue;
      yield { words: words.toSpliced(at, 0, other), cost: costs.small };
      if (small.includes(word)) yield { words: words.with(at, other), cost: costs.small };
    }
  }
}

/** Whether more than half of the words of one sentence are in another, each as often. */
function mostlyIn(words, other) {
  const left = [...other];
  const shared = words.filter((word) => left.includes(word) && left.splice(left.indexOf(word), 1));
  return shared.length > words.length / 2;
}

/**
 * A sentence that the grammar has, as few words away from one that it has not as was found; null: none is near.
 * @param {import('./grammar.js').Grammar} grammar
 * @param {string} sentence as the corpora write it
 * @param {{ knows?: (sentence: string) => boolean, pause?: () => Promise<unknown> }} [options] `pause` is waited for now and then
 */
export async function nearby(grammar, sentence, { knows = () => true, pause = () => undefined } = {}) {
  const given = expand(sentence.split(' '));
  const seen = new Set([given.join(' ')]);
  let tried = 0;
  /** The best of one more change; what it led to stands in `farther`. */
  const change = async (from, farther) => {
    let best = null;
    for (const next of oneAway(grammar, from.words, from.reached)) {
      const text = next.words.join(' ');
      if (seen.has(text) || tried >= most) continue;
      seen.add(text);
      tried += 1;
      if (tried % 8 === 0) await pause();
      const { trees, reached } = read(grammar, next.words);
      if (trees.length === 0) {
        const cost = from.cost + next.cost;
        if (next.cost <= costs.content) farther.push({ words: next.words, cost, reached, left: next.words.length - reached });
        continue;
      }
      const tree = trees.find(sensible) ?? trees[0];
      const found = sentenceOf(tree);
      if (!knows(found) || !mostlyIn(given, expand(found.split(' ')))) continue;
      let cost = from.cost + next.cost;
      // What nobody would say is offered only where it has the same words.
      if (!sensible(tree)) {
        if (cost > costs.form) continue;
        cost += costs.nonsense;
      }
      if (best === null || cost < best.cost) best = { cost, sentence: found };
    }
    return best;
  };
  const farther = [];
  let best = await change({ words: given, cost: 0, reached: read(grammar, given).reached }, farther);
  if (best === null) {
    farther.sort((a, b) => a.left - b.left || a.cost - b.cost);
    for (const from of farther.slice(0, secondTries)) {
      const found = await change(from, []);
      if (found !== null && (best === null || found.cost < best.cost)) best = found;
    }
  }
  return best?.sentence ?? null;
}
