// A grammar with features that draws sentences and parses them by the same rules.
//
// A rule is written `Clause[agr=?a] = Np[case=subject agr=?a] Vp[form=present agr=?a] Time?`: a symbol, and what it
// may consist of. A feature's value is one word, several (`one|many`: one of them) or a variable (`?a`: what it is in
// one place of a rule it is in all). `'than'` is a word itself; `Time?` may be missing. A symbol that no rule defines
// is one of the lexicon's.

/** What a map has at a key, made when it is first asked for. */
function kept(map, key, make) {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
const newMap = () => new Map();

const split = new Map();
/** `one|many` as a list, split once. */
const valuesOf = (feature) => kept(split, feature, () => feature.split('|'));
const met = new Map();

/** Both, where each is undefined (anything) or the values that are possible, `one|many`; null where none is. */
function unified(a, b) {
  if (a === undefined || a === b) return b ?? a;
  if (b === undefined) return a;
  const known = kept(met, a, newMap);
  let both = known.get(b);
  if (both === undefined) {
    const others = valuesOf(b);
    both = valuesOf(a)
      .filter((value) => others.includes(value))
      .join('|');
    known.set(b, both);
  }
  return both || null;
}

/** What both ask for, or null where they contradict each other. */
function merged(a, b) {
  const all = { ...a };
  for (const name in b) {
    const both = unified(all[name], b[name]);
    if (both === null) return null;
    if (both !== undefined) all[name] = both;
  }
  return all;
}

/** Features with what their variables are bound to, without those that are anything. */
function resolved(features, bound) {
  const all = {};
  for (const name in features) {
    const value = features[name];
    const own = value.startsWith('?') ? bound[value] : value;
    if (own !== undefined) all[name] = own;
  }
  return all;
}

/** The variables of a symbol, bound to what was found in its place; null where that contradicts `bound`. */
function bind(features, found, bound) {
  let now = bound;
  for (const name in features) {
    const value = features[name];
    const variable = value.startsWith('?');
    const before = variable ? now[value] : value;
    const both = unified(before, found[name]);
    if (both === null) return null;
    if (!variable || both === before) continue;
    if (now === bound) now = { ...bound };
    now[value] = both;
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

/** So many times sense refuses a word or a rule before that counts as once said: else it would be tried for ever. */
const refusals = 12;

/** @typedef {{ rule?: object, kids?: (Tree|undefined)[], leaf?: object, features: Record<string, string> }} Tree */

export class Grammar {
  /**
   * @param {Array<{ is: string, mean?: Function, where?: Function, weight?: number, construction?: string }>} rules
   * `mean` gets the meanings of the parts (undefined for one that is missing) and gives the rule's; `where` gets them
   * too and says whether a person would say it: only drawing asks.
   * @param {Record<string, Array<{ text: string, features?: Record<string, string>, id: string, share?: number }>>} lexicon by symbol
   * @param {string[]} soft features that only drawing asks for, as `where`: a parser takes what makes no sense, too
   */
  constructor(rules, lexicon, soft = []) {
    this.soft = soft;
    this.counts = new Map();
    this.lexicon = lexicon;
    this.rules = new Map();
    const hard = (all) => Object.fromEntries(Object.entries(all).filter(([feature]) => !soft.includes(feature)));
    for (const rule of rules) {
      const [left, right] = rule.is.split(' = ');
      const { name, features } = symbolOf(left);
      const parsed = {
        weight: 1,
        tries: 10,
        mean: (first) => first,
        ...rule,
        symbol: name,
        said: this.#counted(name, rule.is),
        all: this.#counted(name, name),
        features,
        hard: hard(features),
        fixed: resolved(features, {}),
        right: symbols(right).map((part) => ({ ...part, hard: hard(part.features), odds: part.word === undefined ? 0.25 : 0.5 })),
      };
      this.rules.set(name, [...(this.rules.get(name) ?? []), parsed]);
    }
    const known = (name) => name === undefined || name in lexicon || this.rules.has(name);
    for (const rule of [...this.rules.values()].flat())
      for (const { name } of rule.right) if (!known(name)) throw new Error(`'${rule.is}': nothing says what '${name}' is`);
    this.#narrow();
    this.weigh();
    this.words = new Map();
    this.fitting = new Map();
    this.found = new Map();
    this.having = new Map();
    // What is parsed is looked up by its first word.
    this.entries = new Map();
    for (const [name, all] of Object.entries(lexicon)) {
      const byWord = new Map();
      for (const entry of all) {
        const words = entry.text.split(' ');
        const read = { entry, words, features: hard(entry.features ?? {}) };
        byWord.set(words[0], [...(byWord.get(words[0]) ?? []), read]);
      }
      this.entries.set(name, byWord);
    }
  }

  /** How much the rules of a symbol weigh together: again after their weights were changed. */
  weigh() {
    this.weights = new Map([...this.rules].map(([name, all]) => [name, all.reduce((sum, { weight }) => sum + weight, 0)]));
    this.under = new Map();
  }

  /** What a variable of a rule can be at all is fixed too: no rule is tried that has no word with what is asked for. */
  #narrow() {
    // By symbol and feature the values that it can have; undefined is any.
    const reached = new Map();
    const of = (name, feature) => {
      const key = `${name} ${feature}`;
      if (this.lexicon[name] && !reached.has(key)) reached.set(key, this.#values(name, feature));
      return reached.get(key);
    };
    const possible = ({ right }, variable) => {
      let values;
      for (const part of right) {
        if (part.name === undefined || part.optional) continue;
        for (const [feature, value] of Object.entries(part.features)) {
          if (value !== variable) continue;
          const own = of(part.name, feature);
          if (own !== undefined) values = values === undefined ? own : values.filter((each) => own.includes(each));
        }
      }
      return values;
    };
    const rules = [...this.rules];
    const named = [...new Set(rules.flatMap(([, all]) => all.flatMap(({ features }) => Object.keys(features))))];
    for (const [name] of rules) for (const feature of named) reached.set(`${name} ${feature}`, []);
    for (let changed = true; changed;) {
      changed = false;
      for (const [name, all] of rules)
        for (const feature of named) {
          const key = `${name} ${feature}`;
          const before = reached.get(key);
          if (before === undefined) continue;
          const each = all.map((rule) => {
            const value = rule.features[feature];
            return value?.startsWith('?') ? possible(rule, value) : value && valuesOf(value);
          });
          const now = each.includes(undefined) ? undefined : [...new Set(each.flat())];
          if (now?.length !== before.length) changed = true;
          reached.set(key, now);
        }
    }
    for (const [, all] of rules)
      for (const rule of all) {
        for (const [feature, value] of Object.entries(rule.features)) {
          const values = value.startsWith('?') ? possible(rule, value) : undefined;
          if (values !== undefined) rule.fixed = { ...rule.fixed, [feature]: values.join('|') };
        }
        // What two of its parts can have in common.
        const asked = rule.right.flatMap(({ features }) => Object.values(features).filter((value) => value.startsWith('?')));
        rule.shared = {};
        for (const variable of asked.filter((each, i) => asked.indexOf(each) < i)) {
          const values = possible(rule, variable);
          if (values?.length < 40) rule.shared[variable] = values.join('|');
        }
      }
  }

  /** What a feature is in a symbol's words; undefined where one has none. */
  #values(name, feature) {
    const all = this.lexicon[name].map(({ features }) => features?.[feature]);
    return all.includes(undefined) ? undefined : [...new Set(all.flatMap(valuesOf))];
  }

  // Drawing.

  /** @returns {Tree|null} null where chance met a dead end, or too many: draw again */
  draw(symbol, random) {
    // A sentence that sense has refused so often is seldom worth the wait.
    this.attempts = 100;
    return this.#draw(symbol, random, {}, '');
  }

  /**
   * With a construction, or one of several (`one|many`): what has it is drawn first, and the rest around it.
   * @returns {Tree|null} null where chance met a dead end: draw again
   */
  drawWith(construction, symbol, random) {
    this.attempts = 200;
    const places = this.#placesUnder(symbol);
    const rules = [...this.rules.values()].flat().filter((rule) => valuesOf(construction).includes(rule.construction));
    const rule = chosen(rules, random, ({ symbol: of, weight }) => weight * (places.get(of)?.reached ?? 0));
    const tree = this.#expand(rule, {}, random);
    return tree && this.#around(tree, symbol, places, random);
  }

  /**
   * A sentence's neighbour: something in it drawn anew, and the whole still makes sense. Where sense is narrow (one thing
   * that is so because of another) it is found far sooner than by drawing.
   * `largest`: of how many words at most a part is drawn anew.
   * @returns {Tree|null} null where chance met a dead end: try again
   */
  vary(tree, random, largest = Infinity) {
    this.attempts = 30;
    return this.#varied(tree, {}, random, largest);
  }

  /** The names of the constructions that trees of a symbol can have. */
  constructions(symbol) {
    const places = this.#placesUnder(symbol);
    const all = [...this.rules.values()].flat().filter(({ symbol: of, construction }) => construction && places.get(of)?.reached > 0);
    return [...new Set(all.map(({ construction }) => construction))];
  }

  /** A tree of a symbol with one that is there in it. */
  #around(tree, symbol, places, random) {
    if (tree.rule.symbol === symbol) return tree;
    const open = [...places.get(tree.rule.symbol).within];
    while (open.length > 0 && this.attempts > 0) {
      const place = chosen(open, random, ({ odds }) => odds);
      const whole = this.#expand(place.rule, {}, random, { at: place.at, kid: tree });
      const found = whole && this.#around(whole, symbol, places, random);
      if (found !== null) return found;
      open.splice(open.indexOf(place), 1);
    }
    return null;
  }

  /** By symbol where it stands in trees of `top`: `within` rules, as number `at`, with what `odds`; and how often it is `reached`. */
  #placesUnder(top) {
    let places = this.under.get(top);
    if (places !== undefined) return places;
    // So many rules deep is where nearly all of them are.
    for (let depth = 0; depth < 12; depth++) {
      const next = new Map([[top, { reached: 1, within: [] }]]);
      for (const [symbol, rules] of this.rules)
        for (const rule of rules)
          rule.right.forEach(({ name, optional, odds: there }, at) => {
            const odds = ((places?.get(symbol)?.reached ?? 0) * rule.weight * (optional ? there : 1)) / this.weights.get(symbol);
            if (odds === 0 || !this.rules.has(name)) return;
            if (!next.has(name)) next.set(name, { reached: 0, within: [] });
            next.get(name).reached += odds;
            next.get(name).within.push({ rule, at, odds });
          });
      places = next;
    }
    this.under.set(top, places);
    return places;
  }

  #draw(symbol, random, features, within) {
    const entries = this.lexicon[symbol];
    if (entries !== undefined) return this.#word(symbol, entries, features, random, within);
    const fitting = [...this.#fitting(symbol, features)];
    while (fitting.length > 0 && this.attempts > 0) {
      const rule = chosen(fitting, random, this.#wanted);
      rule.said.tried++;
      const tree = this.#expand(rule, features, random);
      if (tree !== null) return tree;
      fitting.splice(fitting.indexOf(rule), 1);
    }
    return null;
  }

  /** Of the rules of a symbol those that can have the features, and whose parts can be found. */
  #fitting(symbol, features) {
    return kept(this.fitting, keyOf(symbol, features), () => {
      const rules = this.rules.get(symbol);
      return this.#having(symbol, rules, features)
        .map((at) => rules[at])
        .filter((rule) => this.#possible(rule, features));
    });
  }

  /** Whether a symbol with the features can be found by what is known before any is drawn. */
  #findable(symbol, features) {
    const entries = this.lexicon[symbol];
    if (entries !== undefined) return this.#having(symbol, entries, features, 1).length > 0;
    const key = keyOf(symbol, features);
    let found = this.found.get(key);
    if (found === undefined) {
      // What contains itself is taken as possible meanwhile.
      this.found.set(key, true);
      const rules = this.rules.get(symbol);
      found = this.#having(symbol, rules, features).some((at) => this.#possible(rules[at], features));
      this.found.set(key, found);
    }
    return found;
  }

  /** Which of the words or the rules of a symbol can have each of the features: their numbers, at most so many. */
  #having(symbol, all, features, most = Infinity) {
    const known = kept(this.having, symbol, newMap);
    const masks = [];
    for (const name in features) {
      const byValue = kept(known, name, newMap);
      let mask = byValue.get(features[name]);
      if (mask === undefined) byValue.set(features[name], (mask = maskOf(all, name, features[name])));
      masks.push(mask);
    }
    const found = [];
    for (let start = 0, at = 0; start < all.length && found.length < most; start += 30, at++) {
      let bits = -1;
      for (const mask of masks) bits &= mask[at];
      for (let i = start; bits !== 0 && i < start + 30 && i < all.length; i++, bits >>= 1) if (bits & 1) found.push(i);
    }
    return found;
  }

  /** Whether each part of a rule can be found by what is known before any is drawn. */
  #possible(rule, features) {
    const bound = bind(rule.features, features, {});
    return (
      bound !== null &&
      rule.right.every(({ word, name, optional }, i) => word !== undefined || optional || this.#findable(name, asked(rule, i, bound)))
    );
  }

  /** A rule's weight, more where sense refused it so often that it lags behind its share of the sentences. */
  #wanted = ({ weight, symbol, all, said }) => {
    if (all.used === 0) return weight;
    const due = (weight / this.weights.get(symbol)) * all.used;
    return weight * Math.min(8, Math.max(0.2, (due + 5) / (times(said) + 5)));
  };

  #word(symbol, entries, features, random, within) {
    const fitting = this.#having(symbol, entries, features);
    if (fitting.length === 0) return null;
    // What was said least of its share in this place comes first: so every word meets every construction that it fits.
    const here = kept(this.words, within, newMap);
    let counts = here.get(symbol);
    if (counts === undefined) here.set(symbol, (counts = entries.map(({ id }) => this.#counted(within, id))));
    const at = chosen(fitting, random, (i) => 1 / (1 + times(counts[i]) / (entries[i].share ?? 1)));
    const entry = entries[at];
    counts[at].tried++;
    return { leaf: { ...entry, kind: symbol, within, at: [] }, features: { ...features, ...merged(entry.features ?? {}, features) } };
  }

  /** `held`: the kid that is there, and as which part. */
  #expand(rule, features, random, held) {
    let first = bind(rule.features, features, rule.shared);
    if (first !== null && held) first = bind(rule.right[held.at].features, held.kid.features, first);
    if (first === null) return null;
    // `bounds[i]` is what was bound before the i-th part.
    const kids = [];
    const bounds = [first];
    for (let attempt = 0; attempt < rule.tries && this.attempts-- > 0; attempt++) {
      if (!this.#complete(rule, kids, bounds, random, held)) {
        // No word is as the features ask: chance seldom mends that.
        attempt += 7;
      } else if (rule.where === undefined || rule.where(...kids.map(meaning))) {
        return { rule, kids, features: { ...features, ...resolved(rule.features, bounds.at(-1)) } };
      }
      // Where what was drawn makes no sense, something in one of its parts is drawn anew, or all from one part on.
      const at = Math.floor(random() * kids.length);
      if (kids.length === rule.right.length && at !== held?.at && random() < 0.7) {
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
  #varied(tree, features, random, largest) {
    if (tree === undefined || tree.leaf?.kind === 'word') return tree;
    const same = { ...tree.features, ...features };
    if (tree.leaf) return this.#word(tree.leaf.kind, this.lexicon[tree.leaf.kind], same, random, tree.leaf.within);
    const { rule } = tree;
    // Of a large part seldom all is drawn anew: what makes sense in it would be lost.
    const { length } = leaves(tree);
    if (length <= largest && random() < 0.6 / length) return this.#draw(rule.symbol, random, same, '');
    const bound = boundBy(rule, tree.kids, bind(rule.features, same, {}))?.at(-1);
    if (bound === undefined) return null;
    const kids = [...tree.kids];
    const open = kids.flatMap((kid, i) => (kid === undefined || kid.leaf?.kind === 'word' ? [] : leaves(kid).map(() => i)));
    if (open.length === 0) return tree;
    const at = open[Math.floor(random() * open.length)];
    kids[at] = this.#varied(kids[at], asked(rule, at, bound), random, largest);
    if (kids[at] === null || boundBy(rule, kids, bound) === null) return null;
    if (rule.where !== undefined && !rule.where(...kids.map(meaning))) return null;
    return { rule, kids, features: tree.features };
  }

  /** Draws the parts that are missing. @returns {boolean} false at a dead end */
  #complete(rule, kids, bounds, random, held) {
    for (let i = kids.length; i < rule.right.length; i++) {
      const part = rule.right[i];
      let bound = bounds[i];
      let kid;
      if (i === held?.at) kid = held.kid;
      else if (part.word !== undefined) kid = { leaf: { text: part.word, id: part.word, kind: 'word', at: [] }, features: {} };
      if (part.optional && i !== held?.at && random() > part.odds) kid = undefined;
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
    const { rule, kids, leaf } = tree;
    if (leaf) return this.#counted(leaf.within, leaf.id).used++;
    rule.all.used++;
    rule.said.used++;
    for (const kid of kids) this.count(kid);
  }

  /** How often a word or a rule was used in a place, and tried. */
  #counted(where, what) {
    return kept(kept(this.counts, where, newMap), what, () => ({ used: 0, tried: 0 }));
  }

  // Parsing.

  /** Every tree of a symbol over all of the words. @returns {Tree[]} */
  parse(symbol, words) {
    const seen = new Map();
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
    const read = (name, start) =>
      (this.entries.get(name).get(words[start]) ?? [])
        .filter((each) => each.words.every((word, i) => words[start + i] === word))
        .map(({ entry, words: { length }, features }) => ({
          end: start + length,
          tree: { leaf: { ...entry, kind: name, at: [] }, features },
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
          const wanted = resolved(part.hard, bound);
          return [
            ...without,
            ...from(part.name, end).flatMap(({ end: next, tree }) => {
              const now = merged(tree.features, wanted) === null ? null : bind(part.hard, tree.features, bound);
              return now === null ? [] : [{ end: next, kids: [...kids, tree], bound: now }];
            }),
          ];
        });
        if (partial.length === 0) return [];
      }
      return partial.map(({ end, kids, bound }) => ({
        end,
        tree: { rule, kids, features: resolved(rule.hard, bound) },
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

/** Which words or rules can have a feature, a bit for each, 30 in a number: features are asked for in ever new company. */
function maskOf(all, name, value) {
  const mask = new Array(Math.ceil(all.length / 30)).fill(0);
  all.forEach(({ fixed, features }, i) => {
    if (unified((fixed ?? features)?.[name], value) !== null) mask[Math.floor(i / 30)] |= 1 << (i % 30);
  });
  return mask;
}

/** A symbol with its features as one word. */
function keyOf(symbol, features) {
  let key = symbol;
  for (const name in features) key += ` ${name}=${features[name]}`;
  return key;
}

/** How often something was said: what sense refused counts a little. */
const times = ({ used, tried }) => used + tried / refusals;

/** What a rule asks of its part number `at`. */
const asked = (rule, at, bound) => resolved(rule.right[at].features, bound);

function chosen(items, random, weightOf) {
  const weights = [];
  let left = 0;
  for (const item of items) left += weights[weights.push(weightOf(item)) - 1];
  left *= random();
  for (let i = 0; i < items.length; i++) {
    left -= weights[i];
    if (left < 0) return items[i];
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

/** What sense has to say of a parsed tree: how many of its rules it refuses, and the features that drawing would give it. */
function judged(tree) {
  if (tree.rule === undefined) return { refused: 0, features: tree.leaf.features ?? {} };
  const { rule, kids } = tree;
  let refused = 0;
  let bound = {};
  for (const [i, kid] of kids.entries()) {
    if (kid === undefined) continue;
    const each = judged(kid);
    refused += each.refused;
    if (bound !== null && rule.right[i].word === undefined) bound = bind(rule.right[i].features, each.features, bound);
  }
  // Only of what has the features that a rule asks for, sense can be asked.
  if (bound === null || (rule.where !== undefined && !rule.where(...kids.map(meaning)))) refused++;
  return { refused, features: resolved(rule.features, bound ?? {}) };
}
/** A parsed tree with the features that drawing would have given it, so that something in it can be drawn anew. */
export function dressed(tree, within = '') {
  if (tree === undefined || tree.leaf?.kind === 'word') return tree;
  if (tree.leaf) return { leaf: { ...tree.leaf, within }, features: tree.leaf.features ?? {} };
  const { rule } = tree;
  const kids = tree.kids.map((kid) => dressed(kid, rule.is));
  return { rule, kids, features: resolved(rule.features, boundBy(rule, kids, {})?.at(-1) ?? {}) };
}
/** How many of a tree's rules make no sense as they are used. */
export const nonsense = (tree) => judged(tree).refused;
/** Whether a person would say all of it. */
export const sensible = (tree) => nonsense(tree) === 0;

export { asked, bind, merged, resolved };
