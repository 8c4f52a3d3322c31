// A grammar with features that draws sentences and parses them by the same rules.
//
// A rule is written `Clause[agr=?a] = Np[case=subject agr=?a] Vp[form=present agr=?a] Time?`: a symbol, and what it
// may consist of. A feature's value is one word, several (`one|many`: one of them) or a variable (`?a`: what it is in
// one place of a rule it is in all). `'than'` is a word itself; `Time?` may be missing. A symbol that no rule defines
// is one of the lexicon's.

const split = new Map();
/** `one|many` as a list, split once. */
function valuesOf(feature) {
  let values = split.get(feature);
  if (values === undefined) split.set(feature, (values = feature.split('|')));
  return values;
}

/** Both, where each is undefined (anything) or the values that are possible, `one|many`; null where none is. */
function unified(a, b) {
  if (a === undefined || a === b) return b ?? a;
  if (b === undefined) return a;
  const others = valuesOf(b);
  const both = valuesOf(a).filter((value) => others.includes(value));
  return both.length > 0 ? both.join('|') : null;
}

/** What both ask for, or null where they contradict each other. */
function merged(a, b) {
  const all = { ...a };
  for (const [name, value] of Object.entries(b)) {
    const both = unified(all[name], value);
    if (both === null) return null;
    if (both !== undefined) all[name] = both;
  }
  return all;
}

/** Whether two sets of features contradict each other nowhere. */
const agree = (a, b) => {
  for (const name in b) if (name in a && unified(a[name], b[name]) === null) return false;
  return true;
};

const resolved = (features, bound) =>
  Object.fromEntries(Object.entries(features).map(([name, value]) => [name, value.startsWith('?') ? bound[value] : value]));

/** The variables of a symbol, bound to what was found in its place; null where that contradicts `bound`. */
function bind(features, found, bound) {
  let now = bound;
  for (const [name, value] of Object.entries(features)) {
    const both = unified(value.startsWith('?') ? now[value] : value, found[name]);
    if (both === null) return null;
    if (value.startsWith('?') && both !== undefined) now = { ...now, [value]: both };
  }
  return now;
}

const symbolOf = (text) => {
  const [, quoted, name, features = '', optional] = /^(?:'([^']+)'|(\w+)(?:\[([^\]]*)\])?)(\?)?$/.exec(text) ?? [];
  if (quoted === undefined && name === undefined) throw new Error(`'${text}' is no symbol of a grammar`);
  return {
    word: quoted,
    name,
    features: Object.fromEntries(
      features
        .split(' ')
        .filter(Boolean)
        .map((each) => each.split('=')),
    ),
    optional: optional !== undefined,
  };
};
const symbols = (side) => side.match(/'[^']*'\S*|[^\s[]+(?:\[[^\]]*\]\S*)?/g).map(symbolOf);

/** @typedef {{ rule?: object, kids?: (Tree|undefined)[], leaf?: object, features: Record<string, string> }} Tree */

export class Grammar {
  /**
   * @param {Array<{ is: string, mean?: Function, where?: Function, weight?: number, construction?: string }>} rules
   * `mean` gets the meanings of the parts (undefined for one that is missing) and gives the rule's; `where` gets them
   * too and says whether a person would say it: only drawing asks.
   * @param {Record<string, Array<{ text: string, features?: Record<string, string>, id: string }>>} lexicon by symbol
   * @param {string[]} soft features that only drawing asks for, as `where`: a parser takes what makes no sense, too
   */
  constructor(rules, lexicon, soft = []) {
    this.soft = soft;
    this.lexicon = lexicon;
    this.rules = new Map();
    for (const rule of rules) {
      const [left, right] = rule.is.split(' = ');
      const { name, features } = symbolOf(left);
      const parsed = {
        weight: 1,
        mean: (first) => first,
        ...rule,
        symbol: name,
        features,
        fixed: defined(resolved(features, {})),
        right: symbols(right),
      };
      this.rules.set(name, [...(this.rules.get(name) ?? []), parsed]);
    }
    const known = (name) => name === undefined || name in lexicon || this.rules.has(name);
    for (const rule of [...this.rules.values()].flat())
      for (const { name } of rule.right) if (!known(name)) throw new Error(`'${rule.is}': nothing says what '${name}' is`);
    this.weights = new Map([...this.rules].map(([name, all]) => [name, all.reduce((sum, { weight }) => sum + weight, 0)]));
    this.used = new Map();
    this.fitting = new Map();
  }

  // Drawing.

  /** @returns {Tree|null} null where chance met a dead end, or too many: draw again */
  draw(symbol, random) {
    this.attempts = 400;
    return this.#draw(symbol, random, {}, '');
  }

  #draw(symbol, random, features, within) {
    const entries = this.lexicon[symbol];
    if (entries !== undefined) return this.#word(symbol, entries, features, random, within);
    const fitting = [...this.#fitting(symbol, this.rules.get(symbol), features)];
    while (fitting.length > 0 && this.attempts > 0) {
      const rule = chosen(fitting, random, (each) => this.#wanted(symbol, each));
      const tree = this.#expand(rule, features, random);
      if (tree !== null) return tree;
      fitting.splice(fitting.indexOf(rule), 1);
    }
    return null;
  }

  /** Of the words or the rules of a symbol those that can have the features. */
  #fitting(symbol, all, features) {
    let key = symbol;
    for (const name in features) key += ` ${name}=${features[name]}`;
    let fitting = this.fitting.get(key);
    if (fitting === undefined) {
      fitting = all.filter((each) => agree(each.fixed ?? each.features ?? {}, features));
      this.fitting.set(key, fitting);
    }
    return fitting;
  }

  /** A rule's weight, more where sense refused it so often that it lags behind its share of the sentences. */
  #wanted(symbol, { is, weight }) {
    const used = this.used.get(symbol);
    if (used === undefined) return weight;
    const due = (weight / this.weights.get(symbol)) * used.get(symbol);
    return weight * Math.min(8, Math.max(0.2, (due + 5) / ((used.get(is) ?? 0) + 5)));
  }

  #word(symbol, entries, features, random, within) {
    const fitting = this.#fitting(symbol, entries, features);
    if (fitting.length === 0) return null;
    // What was said least in this place comes first: so every word meets every construction that it fits.
    const used = this.used.get(within);
    const entry = chosen(fitting, random, ({ id }) => 1 / (1 + (used?.get(id) ?? 0)));
    return { leaf: { ...entry, kind: symbol, within, at: [] }, features: { ...features, ...merged(entry.features ?? {}, features) } };
  }

  #expand(rule, features, random) {
    const first = bind(rule.features, features, {});
    if (first === null) return null;
    // `bounds[i]` is what was bound before the i-th part.
    const kids = [];
    const bounds = [first];
    for (let attempt = 0; attempt < 24 && this.attempts-- > 0; attempt++) {
      if (!this.#complete(rule, kids, bounds, random)) {
        // No word is as the features ask: chance seldom mends that.
        attempt += 7;
      } else if (rule.where === undefined || rule.where(...kids.map(meaning))) {
        return { rule, kids, features: { ...features, ...defined(resolved(rule.features, bounds.at(-1))) } };
      }
      // Where what was drawn makes no sense, something in one of its parts is drawn anew, or all from one part on.
      const at = Math.floor(random() * kids.length);
      if (kids.length === rule.right.length && random() < 0.7) {
        const varied = kids.with(at, this.#varied(kids[at], asked(rule, at, bounds.at(-1)), random));
        const bound = varied[at] === null ? null : boundBy(rule, varied, first);
        if (bound !== null) {
          kids.splice(0, kids.length, ...varied);
          bounds.splice(0, bounds.length, ...bound);
        }
      } else {
        kids.length = at;
        bounds.length = at + 1;
      }
    }
    return null;
  }

  /** The tree with something in it drawn anew, as `features` ask for it; null where that makes no sense. */
  #varied(tree, features, random) {
    if (tree === undefined || tree.leaf?.kind === 'word') return tree;
    const same = { ...tree.features, ...features };
    if (tree.leaf) return this.#word(tree.leaf.kind, this.lexicon[tree.leaf.kind], same, random, tree.leaf.within);
    const { rule } = tree;
    if (random() < 0.3) return this.#draw(rule.symbol, random, same, '');
    const bound = boundBy(rule, tree.kids, bind(rule.features, same, {}))?.at(-1);
    if (bound === undefined) return null;
    const kids = [...tree.kids];
    const at = Math.floor(random() * kids.length);
    kids[at] = this.#varied(kids[at], asked(rule, at, bound), random);
    if (kids[at] === null || boundBy(rule, kids, bound) === null) return null;
    if (rule.where !== undefined && !rule.where(...kids.map(meaning))) return null;
    return { rule, kids, features: tree.features };
  }

  /** Draws the parts that are missing. @returns {boolean} false at a dead end */
  #complete(rule, kids, bounds, random) {
    for (let i = kids.length; i < rule.right.length; i++) {
      const part = rule.right[i];
      let bound = bounds[i];
      let kid;
      if (part.word !== undefined) kid = { leaf: { text: part.word, id: part.word, kind: 'word', at: [] }, features: {} };
      if (part.optional && random() > (part.word === undefined ? 0.25 : 0.5)) kid = undefined;
      else if (kid === undefined) {
        kid = this.#draw(part.name, random, asked(rule, i, bound), rule.is);
        if (kid !== null) bound = bind(part.features, kid.features, bound);
        if (kid === null || bound === null) return false;
      }
      kids.push(kid);
      bounds.push(bound);
    }
    return true;
  }

  /** Counts the words and the rules of a sentence that was taken. */
  count(tree) {
    if (tree === undefined) return;
    if (tree.leaf) return this.#add(tree.leaf.within, tree.leaf.id);
    const { symbol } = tree.rule;
    this.#add(symbol, symbol);
    this.#add(symbol, tree.rule.is);
    for (const kid of tree.kids) this.count(kid);
  }

  #add(where, what) {
    const used = this.used.get(where) ?? new Map();
    this.used.set(where, used.set(what, (used.get(what) ?? 0) + 1));
  }

  // Parsing.

  /** Every tree of a symbol over all of the words. @returns {Tree[]} */
  parse(symbol, words) {
    const seen = new Map();
    const hard = (features) => Object.fromEntries(Object.entries(features).filter(([name]) => !this.soft.includes(name)));
    const from = (name, start) => {
      const key = `${name} ${start}`;
      let found = seen.get(key);
      if (found === undefined) {
        seen.set(key, []);
        found = this.lexicon[name] === undefined ? this.rules.get(name).flatMap((rule) => apply(rule, start)) : read(name, start);
        seen.set(key, found);
      }
      return found;
    };
    const stands = (text, start) => text.split(' ').every((word, i) => words[start + i] === word);
    const read = (name, start) =>
      this.lexicon[name]
        .filter(({ text }) => stands(text, start))
        .map((entry) => ({
          end: start + entry.text.split(' ').length,
          tree: { leaf: { ...entry, kind: name, at: [] }, features: hard(entry.features ?? {}) },
        }));
    const apply = (rule, start) => {
      let partial = [{ end: start, kids: [], bound: {} }];
      for (const part of rule.right) {
        partial = partial.flatMap(({ end, kids, bound }) => {
          const without = part.optional ? [{ end, kids: [...kids, undefined], bound }] : [];
          if (part.word !== undefined) {
            if (words[end] !== part.word) return without;
            const leaf = { text: part.word, id: part.word, kind: 'word', at: [] };
            return [...without, { end: end + 1, kids: [...kids, { leaf, features: {} }], bound }];
          }
          const features = hard(part.features);
          const wanted = defined(resolved(features, bound));
          return [
            ...without,
            ...from(part.name, end).flatMap(({ end: next, tree }) => {
              const now = merged(tree.features, wanted) === null ? null : bind(features, tree.features, bound);
              return now === null ? [] : [{ end: next, kids: [...kids, tree], bound: now }];
            }),
          ];
        });
        if (partial.length === 0) return [];
      }
      return partial.map(({ end, kids, bound }) => ({
        end,
        tree: { rule, kids, features: defined(resolved(hard(rule.features), bound)) },
      }));
    };
    return from(symbol, 0)
      .filter(({ end }) => end === words.length)
      .map(({ tree }) => tree);
  }
}

/** What is bound before each part of a rule and after the last, by the parts that there are; null where they contradict. */
function boundBy(rule, kids, first) {
  const bounds = [first];
  for (let i = 0; i < kids.length && bounds.at(-1) !== null; i++)
    bounds.push(kids[i] === undefined ? bounds[i] : bind(rule.right[i].features, kids[i].features, bounds[i]));
  return bounds.at(-1) === null ? null : bounds;
}

/** What a rule asks of its part number `at`. */
const asked = (rule, at, bound) => defined(resolved(rule.right[at].features, bound));

const defined = (features) => Object.fromEntries(Object.entries(features).filter(([, value]) => value !== undefined));

function chosen(items, random, weightOf) {
  let sum = 0;
  for (const item of items) sum += weightOf(item);
  let left = random() * sum;
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  return items.at(-1);
}

/** What a tree means: each rule makes its own of its parts'. A word means itself: `{ id, kind, at }`. */
export const meaning = (tree) =>
  tree === undefined ? undefined : (tree.leaf ?? (tree.means ??= tree.rule.mean(...tree.kids.map(meaning))));

/** @returns {object[]} the words in their order */
export const leaves = (tree) => (tree === undefined ? [] : tree.leaf ? [tree.leaf] : tree.kids.flatMap(leaves));

/** The constructions that a tree consists of, outermost first. */
export const constructions = (tree) =>
  tree?.rule === undefined ? [] : [...(tree.rule.construction ? [tree.rule.construction] : []), ...tree.kids.flatMap(constructions)];

/** Whether a person would say all of it. */
export const sensible = (tree) =>
  tree?.rule === undefined || ((tree.rule.where?.(...tree.kids.map(meaning)) ?? true) && tree.kids.every(sensible));

export { asked, bind, defined, merged };
