// From patterns to files: expand, keep one translation a sentence, choose, split.
import { expand } from './pattern.js';
import { shuffled } from './order.js';

const tokens = (sentence) => sentence.split(' ');
const fits =
  ({ min, max }) =>
  (pair) =>
    [pair.source, pair.target].every((side) => tokens(side).length >= min && tokens(side).length <= max);

/** The first of each group, the second of each, ...: a pattern's `balance` names the slot that makes the groups. */
function inTurns(candidates) {
  const groups = [...groupBy(candidates, (candidate) => candidate.turn).values()];
  const longest = Math.max(0, ...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, i) => groups.flatMap((group) => group.slice(i, i + 1))).flat();
}

/** The first `take` drafts, completed, whose two sides are as long as they may be. */
function firstThatFit(drafts, take, lengths) {
  const chosen = [];
  for (const draft of drafts) {
    if (chosen.length === take) break;
    const candidate = draft.complete();
    if (fits(lengths)(candidate)) chosen.push(candidate);
  }
  return chosen;
}

/** All pairs of all patterns, `take` of each at most, every source sentence once. */
export function makePairs(pair) {
  const bySource = new Map();
  const held = (draft) => pair.heldOut.some((ids) => ids.every((id) => draft.ids.includes(id)));
  for (const pattern of pair.patterns) {
    const [apart, shared] = [[], []];
    for (const draft of shuffled(expand(pattern, pair), 'take')) (held(draft) ? apart : shared).push(draft);
    const take = pattern.take ?? pair.take ?? Infinity;
    const seen = firstThatFit(inTurns(shared), take, pair.lengths);
    // A share of their own, or a few frequent combinations would fill the test.
    const compositional = firstThatFit(inTurns(apart), Math.ceil(take / 4), pair.lengths).map((candidate) => ({
      ...candidate,
      heldOut: true,
    }));
    for (const candidate of [...seen, ...compositional]) {
      const before = bySource.get(candidate.source);
      if (before === undefined) bySource.set(candidate.source, candidate);
      else if (before.target !== candidate.target) {
        const [one, two] = [before, candidate].map((each) => `"${each.target}" (${each.pattern})`);
        throw new Error(`"${candidate.source}" has two translations: ${one} and ${two}`);
      }
    }
  }
  return [...bySource.values()];
}

function wordCounts(pairs) {
  const counts = { source: new Map(), target: new Map() };
  for (const pair of pairs) {
    for (const side of ['source', 'target']) {
      for (const word of tokens(pair[side])) counts[side].set(word, (counts[side].get(word) ?? 0) + 1);
    }
  }
  return counts;
}

const knows = (counts, least) => (pair) =>
  ['source', 'target'].every((side) => tokens(pair[side]).every((word) => (counts[side].get(word) ?? 0) >= least));

/**
 * Splits pairs into train, valid, test, compositional and tab600.
 * A pair that holds one of `heldOut`'s combinations is compositional; of the others the tests take only pairs
 * whose every word training has at least `leastInTrain` times, and none of `always`.
 */
export function split(pairs, { sizes, leastInTrain, always, tab }) {
  const kept = new Set(always);
  const seen = shuffled(
    pairs.filter((pair) => !pair.heldOut),
    'split',
  );
  const counts = wordCounts(seen);
  // Twice the least: what is taken away for the tests must not make a word rare.
  const free = seen.filter((pair) => !kept.has(pair.source) && knows(counts, 2 * leastInTrain)(pair));
  const test = free.slice(0, sizes.test);
  const valid = free.slice(sizes.test, sizes.test + sizes.valid);
  const taken = new Set([...test, ...valid]);
  const train = shuffled(
    seen.filter((pair) => !taken.has(pair)),
    'train',
  );
  const inTrain = knows(wordCounts(train), leastInTrain);
  const compositional = shuffled(
    pairs.filter((pair) => pair.heldOut),
    'split',
  )
    .filter(inTrain)
    .slice(0, sizes.compositional);
  return { train, valid, test, compositional, tab600: denseSample(train, { size: sizes.tab, always: kept, ...tab }) };
}

/** What is left when every sentence goes that has a word of fewer than `least` sentences, and so on, to the end. */
function core(pairs, least, always) {
  for (let left = pairs; ;) {
    const known = knows(wordCounts(left), least);
    const next = left.filter((pair) => always.has(pair.source) || known(pair));
    if (next.length === left.length) return left;
    left = next;
  }
}

/**
 * A sample that a small model learns in minutes, and by composing, since it has little else to go by: of some
 * patterns only, `mostEach` of each, with the words that these have most of, all patterns in turn.
 */
function denseSample(train, { size, always, patterns, mostEach = Infinity }) {
  const named = train.filter((pair) => always.has(pair.source) || patterns === undefined || patterns.includes(pair.pattern));
  const capped = new Set([...groupBy(named, (pair) => pair.pattern).values()].flatMap((group) => group.slice(0, mostEach)));
  let left = train.filter((pair) => always.has(pair.source) || capped.has(pair));
  if (left.length < size) throw new Error(`the tab's patterns have ${left.length} of ${size} pairs`);
  for (let least = 2; ; least++) {
    const next = core(left, least, always);
    if (next.length < size) break;
    left = next;
  }
  const first = left.filter((pair) => always.has(pair.source));
  const turns = left.filter((pair) => !always.has(pair.source)).map((pair) => ({ ...pair, turn: pair.pattern }));
  return [...first, ...inTurns(turns)].slice(0, size);
}

function groupBy(items, key) {
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group === undefined) groups.set(key(item), [item]);
    else group.push(item);
  }
  return groups;
}

const pharaoh = (links) => links.map(([i, j]) => `${i}-${j}`).join(' ');

/** One line a pair: source, target, the alignment in Pharaoh form and, if there are any, the possible links. */
export const toText = (pairs) =>
  pairs
    .map(
      ({ source, target, links, possible }) =>
        `${[source, target, pharaoh(links), ...(possible.length > 0 ? [pharaoh(possible)] : [])].join('\t')}\n`,
    )
    .join('');

/** @returns {Record<string, string>} file name -> text */
export function makeFiles(pair, pairs = makePairs(pair)) {
  const splits = split(pairs, pair.split);
  return Object.fromEntries(Object.entries(splits).map(([name, pairs]) => [`${pair.name}.${name}.tsv`, toText(pairs)]));
}
