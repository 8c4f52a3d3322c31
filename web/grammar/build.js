// A sentence taken apart: what may stand in each place of it, what it is with something else there, and sentences of a
// construction that is asked for. Words that agree (is/are, a/an, read/reads, this/these) follow.
import { asked, bind, leaves, meaning, merged, resolved } from './grammar.js';
import { sentenceOf, wordsOf } from './read.js';

const wordLeaf = (word) => ({ leaf: { text: word, id: word, kind: 'word', at: [] } });

// Agreement.

/** Kinds of word that take another form when what they agree with changes. */
const following = new Set(['Verb', 'Be', 'Do', 'Have']);
const isWord = ({ right }) => right.length === 1 && right[0].word !== undefined;

/**
 * Puts trees together anew, their words in the forms that agree; at most `budget` words change theirs. `strict`: by sense, too;
 * `nouns`: they may change number.
 */
class Fitting {
  constructor(grammar, { strict, nouns = false }) {
    this.grammar = grammar;
    this.strict = strict;
    this.nouns = nouns;
  }

  hard(features) {
    if (this.strict) return features;
    return Object.fromEntries(Object.entries(features).filter(([name]) => !this.grammar.soft.includes(name)));
  }

  *fit(node, wanted, budget) {
    if (node.leaf) return yield* this.leaf(node.leaf, wanted, budget);
    const { rule, kids } = node;
    yield* this.byRule(rule, kids, wanted, budget);
    if (budget === 0 || !isWord(rule)) return;
    for (const other of this.grammar.rules.get(rule.symbol))
      if (other !== rule && isWord(other)) yield* this.byRule(other, [wordLeaf(other.right[0].word)], wanted, budget - 1);
  }

  *leaf(leaf, wanted, budget) {
    const { kind, id, text } = leaf;
    if (kind === 'word') return yield { tree: { ...wordLeaf(text), features: {} }, left: budget };
    for (const same of [true, false]) {
      if (!same && (budget === 0 || leaf.fixed || !(following.has(kind) || (this.nouns && kind === 'Noun')))) return;
      for (const entry of this.grammar.lexicon[kind]) {
        if (entry.id !== id || (entry.text === text) !== same) continue;
        const features = merged(this.hard(entry.features ?? {}), wanted);
        if (features !== null) yield { tree: { leaf: { ...entry, kind, at: [] }, features, wanted }, left: same ? budget : budget - 1 };
      }
    }
  }

  *byRule(rule, kids, wanted, budget) {
    const bound = bind(rule.features, wanted, {});
    if (bound !== null) yield* this.parts({ rule, kids, wanted }, [], bound, budget);
  }

  *parts(node, done, bound, left) {
    const { rule, kids, wanted } = node;
    const i = done.length;
    if (i === rule.right.length) {
      if (this.strict && rule.where !== undefined && !rule.where(...done.map(meaning))) return;
      const features = { ...wanted, ...resolved(rule.features, bound) };
      return yield { tree: { rule, kids: done, features, wanted }, left };
    }
    if (kids[i] === undefined) return yield* this.parts(node, [...done, undefined], bound, left);
    for (const { tree, left: now } of this.fit(kids[i], this.hard(asked(rule, i, bound)), left)) {
      const next = bind(rule.right[i].features, tree.features, bound);
      if (next !== null) yield* this.parts(node, [...done, tree], next, now);
    }
  }

  first(node, budget) {
    const [found] = this.fit(node, {}, budget);
    return found?.tree ?? null;
  }

  /** The tree whose words change their forms least. */
  best(node) {
    if (!this.strict) return this.least(node).tree;
    // Whether words agree is soon found out; only what does is asked whether a person would say it.
    const { tree, budget } = new Fitting(this.grammar, { strict: false, nouns: this.nouns }).least(node);
    return tree && this.first(node, budget);
  }

  least(node) {
    for (let budget = 0; budget <= 2; budget++) {
      const tree = this.first(node, budget);
      if (tree !== null) return { tree, budget };
    }
    return { tree: null, budget: 0 };
  }
}

// What may stand in a place.

const alone = new WeakMap();

/** Every tree of a symbol, or of a word itself, that is one word, or words that are always the same ("at home"). They are patterns: nothing agrees yet. */
function shortest(grammar, symbol, above = []) {
  if (!alone.has(grammar)) alone.set(grammar, new Map());
  const known = alone.get(grammar);
  if (known.has(symbol)) return known.get(symbol);
  if (above.includes(symbol)) return [];
  const found = grammar.lexicon[symbol]?.map((entry) => ({ leaf: { ...entry, kind: symbol, fixed: true, at: [] } })) ??
    grammar.rules.get(symbol)?.flatMap((rule) => {
      const needed = rule.right.filter(({ optional }) => !optional);
      if (needed.every(({ word }) => word !== undefined))
        return needed.length > 3 ? [] : [{ rule, kids: rule.right.map(({ word, optional }) => (optional ? undefined : wordLeaf(word))) }];
      if (needed.length > 1) return [];
      return shortest(grammar, needed[0].name, [...above, symbol]).map((kid) => ({
        rule,
        kids: rule.right.map((part) => (part === needed[0] ? kid : undefined)),
      }));
    }) ?? [wordLeaf(symbol)];
  known.set(symbol, found);
  return found;
}

const put = (tree, [at, ...path], kid) => (at === undefined ? kid : { ...tree, kids: tree.kids.with(at, put(tree.kids[at], path, kid)) });
const nodeAt = (tree, path) => path.reduce((node, at) => node?.kids[at], tree);
const same = (a, b) => a.name === b.name && a.word === b.word;

/** Parts without which another rule of the symbol says the rest: "red" in "a red car", "here" in "he sings here". */
const loose = ({ symbol }, { name }) => symbol === 'Circumstance' || /^(Adjective|Degree|Circumstance)$/.test(name);

/** What is there of a rule: `[{ part, kid, at }]`. */
const filled = ({ rule, kids }) => rule.right.map((part, at) => ({ part, kid: kids[at], at })).filter(({ kid }) => kid !== undefined);

/** The same kids as parts of another rule, undefined where it may lack one; null: it has other parts. */
function aligned(right, there) {
  let next = 0;
  const kids = right.map((part) => {
    if (next < there.length && same(part, there[next].part)) return there[next++].kid;
    return part.optional ? undefined : null;
  });
  return next === there.length && !kids.includes(null) ? kids : null;
}

/** What a node is without its part number `at`: [] where it needs it. */
function without(grammar, node, at) {
  const { rule, kids } = node;
  if (rule.right[at].optional) return [{ rule, kids: kids.with(at, undefined) }];
  if (!loose(rule, rule.right[at])) return [];
  const rest = filled(node).filter((each) => each.at !== at);
  return grammar.rules.get(rule.symbol).flatMap((other) => {
    const own = aligned(other.right, rest);
    return own === null || other === rule ? [] : [{ rule: other, kids: own }];
  });
}

/** What can be a symbol by itself: of circumstances where, or how. `[{ symbol, path, around }]` */
const single = (grammar, symbol) =>
  symbol !== 'Circumstance'
    ? [{ symbol, path: [], around: (kid) => kid }]
    : grammar.rules.get(symbol).flatMap((rule) => {
        const needed = rule.right.filter(({ optional }) => !optional);
        const around = (kid) => ({ rule, kids: rule.right.map((part) => (part === needed[0] ? kid : undefined)) });
        return needed.length > 1 ? [] : [{ symbol: needed[0].name, path: [rule.right.indexOf(needed[0])], around }];
      });

/**
 * What may come into a node by other rules of its symbol: `[{ symbol, before, path, fill }]`. It stands before the part number
 * `before`; `fill` makes the node with it at `path`.
 */
function comers(grammar, node) {
  const { rule } = node;
  const there = filled(node);
  const found = [];
  for (const other of grammar.rules.get(rule.symbol))
    other.right.forEach((part, at) => {
      const rest = part.optional || !loose(other, part) ? null : aligned(other.right.toSpliced(at, 1), there);
      // Of "red red car" either may be the new one: the first will do.
      if (rest === null || other === rule || found.some((each) => each.other === other && each.symbol === part.name)) return;
      const before = there[rest.slice(0, at).filter(Boolean).length]?.at ?? rule.right.length;
      for (const { symbol, path, around } of single(grammar, part.name))
        found.push({
          other,
          symbol,
          before,
          path: [at, ...path],
          fill: (kid) => ({ rule: other, kids: rest.toSpliced(at, 0, around(kid)) }),
        });
    });
  return found;
}

const roles = Object.fromEntries(
  Object.entries({
    who: 'That Those Pronoun Possessive Name',
    does: 'Fin Vp Verb Be Do Have Modal Will Would Stub Not Frequency Experience Ever WeatherFin',
    what: 'Nom',
    is: 'Complement WeatherAdjective Adjective Degree Comparative Mine Clock Oclock Weekday',
    how: 'By How MannerMore Much',
    with: 'Companion',
    where: 'Where Goal Been Town Country WeatherWhere',
    when: 'When Time',
  }).flatMap(([role, symbols]) => symbols.split(' ').map((symbol) => [symbol, role])),
);
/** Parts that begin anew: what is in them has a part of its own. */
const clauses = new Set(['Clause', 'Simple', 'YesNo', 'Gap', 'Order', 'Weather', 'There', 'This', 'Question', 'Statement']);

function roleOf(part, rule, role) {
  const { name, features } = part;
  if (clauses.has(name)) return null;
  if (role !== null && role !== 'does') return role;
  if (name === 'Np' && rule.symbol === 'This') return 'is';
  if (name === 'Np' || name === 'Some')
    return features.case === 'subject' ? 'who' : features.kind?.startsWith('person|name') && rule.right.length > 2 ? 'to' : 'what';
  return roles[name] ?? role;
}

/**
 * The places of a sentence in their order: `{ path, role, text, symbol }`. `role`: who, does, what, to, is, how, with, where,
 * when or null. `fixed`: nothing else can stand there; `empty`: something may; `leaves`: of a place that can be left out,
 * but has places of its own. `without`: the sentence when it is left out; `fill`: with something in it, which is at `at`.
 */
export function places(grammar, tree) {
  const found = [];
  /**
   * `only`: the place that the one word of `node` fills; what may come in beside it is found all the same. `given`: the sentence
   * without `node`.
   */
  const walk = (node, path, role, only, given = []) => {
    const { rule, kids } = node;
    const coming = comers(grammar, node);
    const come = (i) => {
      for (const symbol of new Set(coming.filter(({ before }) => before === i).map((each) => each.symbol))) {
        const ways = coming.filter((each) => each.before === i && each.symbol === symbol);
        if (shortest(grammar, symbol).length === 0) continue;
        const fill = ways.map((way) => (kid) => put(tree, path, way.fill(kid)));
        const own = roleOf({ name: symbol, features: {} }, rule, role);
        found.push({ path, role: own, text: '', symbol, empty: true, fill, at: [...path, ...ways[0].path] });
      }
    };
    rule.right.forEach((part, i) => {
      const own = roleOf(part, rule, role);
      const at = [...path, i];
      const kid = kids[i];
      come(i);
      if (kid === undefined) {
        const symbol = part.name ?? part.word;
        if (shortest(grammar, symbol).length > 0) found.push({ path: at, role: own, text: '', symbol, empty: true });
        return;
      }
      const left = without(grammar, node, i).map((rest) => put(tree, path, rest));
      if (filled(node).length === 1) left.push(...given);
      if (part.name === 'Circumstance') return walk(kid, at, own, undefined, left);
      const words = leaves(kid);
      const set = words.length > 1 && words.every(({ kind }) => kind === 'word');
      const place = only ?? (words.length === 1 || set ? placeOf(grammar, part, { path: at, role: own, kid, left }) : undefined);
      if (kid.leaf || set) found.push(place);
      else walk(kid, at, own, place);
      if (place === undefined && left.length > 0)
        found.push({ path: at, role: own, text: wordsOf(kid).join(' '), symbol: part.name, leaves: true, without: left });
    });
    come(rule.right.length);
  };
  walk(tree, [], null);
  return found;
}

/** The place of one word, or of words that are always the same. */
function placeOf(grammar, { name, word }, { path, role, kid, left }) {
  const symbol = name ?? word;
  const fixed = left.length === 0 && shortest(grammar, symbol).length < 2;
  return { path, role, text: wordsOf(kid).join(' '), symbol, fixed, without: left };
}

/** Whether a tree may come into the place of `node`, as far as can be said without the rest: a quick no for most. */
function mayStand(grammar, node) {
  const alone = new Fitting(grammar, { strict: false });
  // What others follow in is left open.
  const { agr, sound, ...wanted } = alone.hard(node?.wanted ?? {});
  return (tree) => !alone.fit(tree, wanted, 0).next().done;
}

/**
 * What may stand in a place: `[{ text, sentence, tree }]`, what stands there now among it; '' leaves it out.
 * @param {(sentence: string) => boolean} knows whether a sentence may be offered
 * @param {Array<object>} samples further trees of the place's symbol
 */
export function choices(grammar, tree, place, { knows = () => true, samples = [] } = {}) {
  const { path, symbol, text } = place;
  const nouns = symbol === 'Det' || symbol === 'A';
  // What a person would hardly say, but did, is held to the grammar alone.
  const sound = new Fitting(grammar, { strict: true }).first(tree, 0);
  const strict = sound !== null;
  const fitting = new Fitting(grammar, { strict, nouns });
  const may = place.fill ? () => true : mayStand(grammar, nodeAt(sound ?? new Fitting(grammar, { strict }).first(tree, 0), path));
  const fill = place.fill ?? [(kid) => put(tree, path, kid)];
  const found = new Map();
  const take = (name, template) => {
    const whole = fitting.best(template);
    if (whole === null) return;
    const sentence = sentenceOf(whole);
    if (knows(sentence) && !found.has(sentence)) found.set(sentence, { text: name(whole), sentence, tree: whole });
  };
  const said = (whole) => wordsOf(nodeAt(whole, place.at ?? path)).join(' ');
  if (text !== '') found.set(sentenceOf(tree), { text, sentence: sentenceOf(tree), tree });
  if (place.empty) found.set(sentenceOf(tree), { text: '', sentence: sentenceOf(tree), tree });
  for (const template of place.without ?? []) take(() => '', template);
  if (place.leaves) return [...found.values()];
  for (const kid of [...shortest(grammar, symbol), ...samples]) if (may(kid)) for (const each of fill) take(said, each(kid));
  return [...found.values()];
}

// Drawing what is asked for.

/** Every construction that the grammar names, in the order of its rules. */
export const allConstructions = (grammar) => [
  ...new Set([...grammar.rules.values()].flat().flatMap(({ construction }) => construction ?? [])),
];

/**
 * What sentences with a construction are drawn from.
 * @param {import('./grammar.js').Grammar} grammar
 * @param {string|null} construction one, or one of several (`one|many`); null: any
 * @returns {(options?: { random?: () => number, knows?: (sentence: string) => boolean, longest?: number, tries?: number }) => object|null}
 * draws one; null where chance met none in so many tries
 */
export function dice(grammar, construction) {
  return ({ random = Math.random, knows = () => true, longest = 10, tries = 20 } = {}) => {
    for (let i = 0; i < tries; i++) {
      const tree = construction === null ? grammar.draw('Sentence', random) : grammar.drawWith(construction, 'Sentence', random);
      if (tree === null) continue;
      const sentence = sentenceOf(tree);
      if (sentence.split(' ').length <= longest && knows(sentence)) return tree;
    }
    return null;
  };
}

/** A few trees of a symbol, for a place that has none yet. */
export function samplesOf(grammar, symbol, count, random = Math.random) {
  const found = new Map();
  for (let i = 0; i < 4 * count && found.size < count; i++) {
    const tree = grammar.rules.has(symbol) ? grammar.draw(symbol, random) : null;
    if (tree !== null) found.set(wordsOf(tree).join(' '), tree);
  }
  return [...found.values()];
}

/** The same in another order (Fisher and Yates). */
export function shuffled(items, random = Math.random) {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}
