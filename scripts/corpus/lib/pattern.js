// Patterns: what a sentence is made of on both sides, and which words stand for which.
//
// A side is a line of items, separated by spaces:
//
//   [-] name [.form] [/Controller] [=label[+label...]]
//
//   Name        with a capital: a slot of the pattern, filled by a value of its set
//   name        anything else: a word of the language, as it is or, with .form or /Controller, inflected
//   .form       which form: Verb.past, Subject.object
//   /Controller the slot it agrees with: être.present/Subject, Adj/Noun
//   -name       joined to the word before with a hyphen: être.present/Subject -Subject -> est-il
//   =label      what it is aligned by; without, the name itself (for . ! ? 。 ！ ？: "end"); =- : unaligned
//
// Words of the two sides that share a label are aligned: a sure link. A word is possibly linked to what it agrees with:
// "sa" of "sa voiture" to "her" for sure, and possibly to "car", whose gender it takes (Och & Ney's S and P).
//
// A value of several words ("my brother") gives its words
// the labels Subject.det and Subject.noun; the label Subject alone matches both. When a language's rules merge two
// words (he + is -> he's, je + aime -> j'aime, de + le -> du) the merged word keeps the labels of both.

const punctuation = new Set(['.', '!', '?', ',', '。', '！', '？', '，']);
const itemForm = /^(-?)([^./=]+)(?:\.([\p{L}\p{N}_]+))?(?:\/([\p{L}\p{N}]+))?(?:=(.+))?$/u;

/** @returns {{name: string, slot: boolean, form?: string, controller?: string, labels: string[], hyphen: boolean}} */
export function parseItem(text) {
  const mark = text[0];
  if (punctuation.has(mark)) {
    const label = text.startsWith('=', 1) ? text.slice(2) : mark === ',' || mark === '，' ? ',' : 'end';
    return { name: mark, slot: false, labels: label === '-' ? [] : label.split('+'), hyphen: false };
  }
  const found = itemForm.exec(text);
  if (!found) throw new Error(`'${text}' is no item: [-]name[.form][/Controller][=label].`);
  const [, hyphen, name, form, controller, labels = name] = found;
  return {
    name,
    slot: /^\p{Lu}/u.test(name),
    form,
    controller,
    labels: labels === '-' ? [] : labels.split('+'),
    hyphen: hyphen !== '',
  };
}

const parseSide = (line) => line.split(' ').map(parseItem);

/** Every way to fill the slots; a set that is a function sees the slots filled before it. */
function* fillings(slots, filled = {}) {
  const names = Object.keys(slots);
  const name = names.find((each) => !(each in filled));
  if (name === undefined) {
    yield filled;
    return;
  }
  const values = typeof slots[name] === 'function' ? slots[name](filled) : slots[name];
  for (const value of values) yield* fillings(slots, { ...filled, [name]: value });
}

/** The words of one side, each with its labels, after the language's rules. */
export function realiseSide(language, items, filled) {
  const words = items.flatMap((item) => {
    const value = item.slot ? filled[item.name] : undefined;
    const agree = item.controller === undefined ? undefined : filled[item.controller];
    if (item.slot && value === undefined) throw new Error(`no slot '${item.name}'`);
    if (item.controller !== undefined && agree === undefined) throw new Error(`no slot '${item.controller}'`);
    return language.realise({ ...item, value, agree }).map((word, index) => {
      const { part } = word;
      word.labels = part === undefined ? item.labels : part === '-' ? [] : item.labels.map((label) => `${label}.${part}`);
      // In a value of several words one may agree with another: its "governor".
      const governed = word.governor === undefined ? [] : item.labels.map((label) => `${label}.${word.governor}`);
      word.agrees = item.controller === undefined ? governed : [item.controller, `${item.controller}.noun`];
      word.hyphen = item.hyphen && index === 0;
      word.declared = item.labels.length === 0 || part === '-';
      return word;
    });
  });
  return language.join(words);
}

const matches = (a, b) => a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);

/** All [source, target] positions whose words share a label. */
export function align(source, target) {
  const links = [];
  source.forEach((from, i) => {
    target.forEach((to, j) => {
      if (from.labels.some((a) => to.labels.some((b) => matches(a, b)))) links.push([i, j]);
    });
  });
  return links;
}

/** The [source, target] positions that are not linked for sure, but where one agrees with what the other stands for. */
export function alignPossibly(source, target) {
  const links = [];
  source.forEach((from, i) => {
    target.forEach((to, j) => {
      const sure = from.labels.some((a) => to.labels.some((b) => matches(a, b)));
      if (!sure && from.labels.some((label) => to.agrees.includes(label))) links.push([i, j]);
    });
  });
  return links;
}

// An unaligned word must have been meant: by =- in its pattern or by the pair's list.
function checkAligned(side, linked, allowed, where) {
  side.forEach((word, index) => {
    if (linked.has(index) || word.declared || allowed.has(word.text)) return;
    throw new Error(`${where}: '${word.text}' is aligned to nothing; say so with =- if it is meant`);
  });
}

/** The pair of a draft: its target side and the alignment. */
function complete({ pattern, filled, source, words }, targetItems, pair, allowed) {
  const target = realiseSide(pair.target, targetItems, filled);
  const links = align(words, target);
  const where = `pattern '${pattern.name}', "${source}"`;
  checkAligned(words, new Set(links.map(([i]) => i)), allowed.source, where);
  checkAligned(target, new Set(links.map(([, j]) => j)), allowed.target, where);
  return {
    pattern: pattern.name,
    source,
    target: target.map((word) => word.text).join(' '),
    links,
    possible: alignPossibly(words, target),
  };
}

/**
 * Every sentence of a pattern, as a draft: its source side, and complete() for the rest, since most drafts are not
 * chosen and need none.
 * @param {{source: object, target: object, unaligned: {source: string[], target: string[]}}} pair
 * @returns {{source: string, turn: string, ids: string[],
 *            complete: () => {pattern: string, source: string, target: string, links: number[][], possible: number[][]}}[]}
 */
export function expand(pattern, pair) {
  const [sourceItems, targetItems] = [parseSide(pattern.source), parseSide(pattern.target)];
  const allowed = { source: new Set(pair.unaligned.source), target: new Set(pair.unaligned.target) };
  const drafts = [];
  for (const filled of fillings(pattern.slots ?? {})) {
    if (pattern.where && !pattern.where(filled)) continue;
    if (pair.sensible && !pair.sensible(filled)) continue;
    const words = realiseSide(pair.source, sourceItems, filled);
    const source = words.map((word) => word.text).join(' ');
    drafts.push({
      source,
      turn: pattern.balance === undefined ? '' : filled[pattern.balance].id,
      ids: Object.values(filled).flatMap((value) => value.ids ?? [value.id]),
      complete: () => complete({ pattern, filled, source, words }, targetItems, pair, allowed),
    });
  }
  if (drafts.length === 0) throw new Error(`pattern '${pattern.name}' makes no sentence`);
  return drafts;
}
