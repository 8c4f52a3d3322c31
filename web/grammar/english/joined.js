// Sentences of two clauses that have something to do with each other.
import { nouns } from '../words.js';
import { said } from './sense.js';
import { linked } from './linked.js';
import { beside, contrasts, follows, inTurn, refers, together } from './bonds.js';

const kindOf = (id) => nouns[id]?.is[0];
const joining = (how) => (clause, word, other) => ({ ...clause, joined: { how, word, clause: other } });
const subordinate = (how) => (clause, word, other) => ({ ...clause, under: { how, word, clause: other, same: refers(clause, other) } });
/** "when it rains , i stay at home" */
const first = (how) => (word, other, comma, clause) => ({
  ...clause,
  under: { how, word, clause: other, comma, first: true, same: refers(clause, other) },
});

/** What is so now or always, or was; or what will be, if something is. */
/** What is so while something else is done: one's state, or the weather. */
const state = ({ type, complement }) => complement !== undefined || type === 'weather';
/** "because he has to work" */
const obliged = ({ infinitive, verb }) => infinitive !== undefined && verb.id === 'have';
/** It is raining, where that is the reason: not that it rains. */
const present = ({ type, verb, tense, progressive }) => !(type === 'weather' && verb && tense === 'present' && !progressive);

/** What one is glad of: "she laughed when she saw the photo". */
const event = ({ type, verb, tense, frame }) =>
  type === 'clause' && tense === 'past' && frame === 'object' && /^(see|meet|find)$/.test(verb?.id);

const whenever = (effect, cause) =>
  (state(cause) || event(cause)) &&
  follows(effect, cause) &&
  ['present', 'past', 'future'].includes(effect.tense) &&
  together(effect, cause) &&
  !cause.progressive &&
  !effect.progressive;
const supposing = (effect, cause) =>
  state(cause) &&
  !cause.progressive &&
  follows(effect, cause) &&
  (effect.tense === 'future' || (effect.tense === 'present' && effect.modal !== undefined)) &&
  cause.tense === 'present';

const met = (clause, other) =>
  other.type === 'clause' &&
  other.tense === 'past' &&
  !other.progressive &&
  !other.negated &&
  !other.just &&
  !other.frequency &&
  !other.modal &&
  (['alone', 'moving'].includes(other.frame) ||
    (other.frame === 'object' && other.verb.id === 'call' && other.object.type === 'pronoun')) &&
  !other.manner &&
  !other.companion &&
  !other.place &&
  !['a', 'bare', 'some', 'number', 'many'].includes(other.subject.det?.type) &&
  !['a', 'bare', 'some', 'number', 'many'].includes(clause.subject.det?.type) &&
  other.subject.type !== 'this' &&
  !refers(clause, other) &&
  (clause.subject.pronoun?.id ?? 'nobody') !== other.subject.pronoun?.id;

export const joined = [
  {
    is: "Statement = Simple[so=?t at=?w human=yes] 'because' Simple[why=?t at=?w plain=yes]",
    tries: 72,
    weight: 3,
    construction: 'because',
    mean: joining('because'),
    where: (clause, because, reason) =>
      together(clause, reason) &&
      present(reason) &&
      (state(reason) || reason.tense === 'past' || obliged(reason)) &&
      (follows(clause, reason) || linked(clause, reason, 'so')),
  },
  {
    is: "Statement = Simple[why=?t at=?w plain=yes] 'but' Simple[so=?t at=?w again=yes]",
    tries: 72,
    weight: 0.4,
    construction: 'but',
    mean: joining('but'),
    where: (clause, but, other) =>
      together(clause, other) &&
      other.tense !== 'future' &&
      present(clause) &&
      (((state(clause) || clause.tense === 'past') && follows(other, clause, true)) || linked(other, clause, 'yet')),
  },
  {
    is: "Statement = Liking 'but' Liking",
    tries: 24,
    weight: 0.4,
    construction: 'but',
    mean: joining('but'),
    where: (clause, but, other) => contrasts(clause, other, kindOf),
  },
  {
    is: 'Liking = Np[case=subject agr=?a kind=person|name] Verb[frame=object form=present agr=?a field=taste takes=?o] Np[case=object kind=?o]',
    weight: 1,
    mean: (subject, verb, object) => ({ type: 'clause', subject, verb, frame: 'object', object, tense: 'present' }),
    where: (subject, verb, object) => liked(subject, object),
  },
  {
    is: 'Liking = Np[case=subject agr=?a kind=person|name] Do[form=present agr=?a] Not Verb[frame=object form=base field=taste takes=?o] Np[case=object kind=?o]',
    weight: 1,
    mean: (subject, aux, negated, verb, object) => ({
      type: 'clause',
      subject,
      verb,
      frame: 'object',
      object,
      aux: [aux],
      negated,
      tense: 'present',
    }),
    where: (subject, aux, negated, verb, object) => liked(subject, object),
  },
  {
    is: "Statement = Simple[why=?t at=?w plain=yes] ',' Simple[so=?t at=?w again=yes]",
    tries: 72,
    weight: 0.4,
    construction: 'comma',
    mean: joining(','),
    where: (reason, comma, clause) =>
      together(clause, reason) && reason.complement !== undefined && (follows(clause, reason) || linked(clause, reason, 'so')),
  },
  {
    is: "Statement = Simple[field=?f at=?w again=?b human=yes] 'and' Simple[field=?f at=?w again=?b human=yes]",
    tries: 24,
    weight: 0.4,
    construction: 'and',
    mean: joining('and'),
    where: (clause, and, other) => beside(clause, other),
  },

  // when, if, before, after
  {
    is: "Statement = Simple[so=?t who=?p at=?w human=yes] 'when' Simple[why=?t who=?p at=?w again=yes human=yes|sky plain=yes]",
    tries: 24,
    weight: 0.4,
    construction: 'when clause',
    mean: subordinate('when'),
    where: (clause, when, reason) => whenever(clause, reason),
  },
  {
    is: "Statement = 'when' Simple[why=?t who=?p at=?w again=yes human=yes|sky plain=yes] ','? Simple[so=?t who=?p at=?w human=yes]",
    tries: 24,
    weight: 0.4,
    construction: 'when clause',
    mean: first('when'),
    where: (when, reason, comma, clause) => whenever(clause, reason),
  },
  {
    is: "Statement = Going 'when' Simple[field=coming at=past human=yes]",
    tries: 24,
    weight: 0.4,
    construction: 'when clause',
    mean: subordinate('when'),
    where: (clause, when, other) => met(clause, other),
  },
  {
    is: 'Going = Np[case=subject agr=?a kind=?s] Be[form=past agr=?a] Vp[form=ing kind=?s field=day|fun|lesson|chore]',
    mean: (subject, aux, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: 'past', progressive: true }),
    where: (subject, aux, vp) =>
      ['alone', 'object'].includes(vp.frame) &&
      !vp.companion &&
      vp.verb.id !== 'leave' &&
      said(subject, { ...vp, tense: 'past', progressive: true }),
  },
  {
    is: "Statement = Simple[so=?t who=?p at=present human=yes] 'if' Simple[why=?t who=?p at=present again=yes human=yes|sky plain=yes]",
    tries: 24,
    weight: 0.3,
    construction: 'if clause',
    mean: subordinate('if'),
    where: (clause, word, reason) => supposing(clause, reason),
  },
  {
    is: "Statement = 'if' Simple[why=?t who=?p at=present again=yes human=yes|sky plain=yes] ','? Simple[so=?t who=?p at=present human=yes]",
    tries: 24,
    weight: 0.4,
    construction: 'if clause',
    mean: first('if'),
    where: (word, reason, comma, clause) => supposing(clause, reason),
  },
  {
    is: "Sentence = 'if' Simple[why=?t who=you at=present human=yes|sky plain=yes] ',' Order[so=?t] End",
    tries: 24,
    weight: 0.2,
    construction: 'if clause',
    mean: (word, other, comma, clause, end) => ({
      mood: 'order',
      clause: { ...clause, under: { how: 'if', word, clause: other, comma, first: true, same: false } },
      end,
    }),
    where: (word, reason, comma, order) =>
      state(reason) &&
      !reason.progressive &&
      follows(order, reason) &&
      reason.tense === 'present' &&
      !order.time &&
      !order.together &&
      !order.please &&
      !order.pleaseLast,
  },
  {
    is: "Sentence = Order 'when' Simple[field=coming again=yes at=present] '.'",
    tries: 24,
    weight: 0.1,
    construction: 'when clause',
    mean: (clause, word, other, end) => ({
      mood: 'order',
      clause: { ...clause, under: { how: 'when', word, clause: other, same: false } },
      end,
    }),
    where: (order, word, { verb, tense, frame, subject, negated, progressive, frequency }) =>
      !order.time &&
      !order.pleaseLast &&
      verb?.id === 'arrive' &&
      tense === 'present' &&
      !negated &&
      !progressive &&
      !frequency &&
      frame === 'moving' &&
      /^(you|he|she|they)$/.test(subject.pronoun?.id),
  },
  {
    is: "Statement = Simple[field=day who=?p at=?w human=yes] 'before' Simple[field=day who=?p at=?w again=yes human=yes|sky]",
    tries: 24,
    weight: 0.3,
    construction: 'before clause',
    mean: subordinate('before'),
    where: (clause, word, other) => inTurn(clause, other),
  },
  {
    is: "Statement = Simple[field=day who=?p at=?w human=yes] 'after' Simple[field=day who=?p at=?w again=yes human=yes|sky]",
    tries: 24,
    weight: 0.3,
    construction: 'before clause',
    mean: subordinate('after'),
    where: (clause, word, other) => inTurn(clause, other),
  },
  {
    is: "Statement = 'before' Simple[field=day who=?p at=?w again=yes human=yes|sky] ',' Simple[field=day who=?p at=?w human=yes]",
    tries: 24,
    weight: 0.1,
    construction: 'before clause',
    mean: first('before'),
    where: (word, other, comma, clause) => inTurn(clause, other),
  },
  {
    is: "Statement = 'after' Simple[field=day who=?p at=?w again=yes human=yes|sky] ',' Simple[field=day who=?p at=?w human=yes]",
    tries: 24,
    weight: 0.2,
    construction: 'before clause',
    mean: first('after'),
    where: (word, other, comma, clause) => inTurn(clause, other),
  },
];

const liked = (subject, object) =>
  ['bare', 'the', 'this'].includes(object.det?.type) &&
  object.adjectives?.length === 0 &&
  !object.relative &&
  !object.at &&
  !subject.relative &&
  !subject.at &&
  !['a', 'bare', 'some', 'number', 'many'].includes(subject.det?.type);

// The features by which drawing finds two clauses that belong together; parsing asks for none of them. `why`, `so` and
// `field` go up from a verb or an adjective, `who` and `again` from the subject, and `at` says whether it was or is.
const none = { fact: 'no', why: 'none', so: 'nothing', field: 'nothing', who: 'none', human: 'no', sort: 'none' };
const carried = {
  'Simple Fin Vp Core Complement Order YesNo Weather WeatherFin Fair': {
    bonds: ['why', 'so', 'field', 'fact'],
    parts: /^(?:Verb|Adjective|Vp|Core|Fin|Complement|Weather|WeatherFin|WeatherAdjective|Fair)\b/,
  },
  'Np Nom': { bonds: ['who', 'human', 'sort'], parts: /^(?:Pronoun|Name|Nom|Noun)\b/ },
  Det: { bonds: [], parts: /^$/ },
  'Some Several Owned': { bonds: ['sort'], parts: /^(?:Nom|Noun|Some)\b/ },
};
const partsOf = (side) => side.match(/'[^']*'\S*|[^\s[]+(?:\[[^\]]*\]\S*)?/g);
const add = (symbol, features) => (symbol.includes('[') ? symbol.replace(']', ` ${features}]`) : `${symbol}[${features}]`);

/** The rule with what drawing asks of its clause. */
export function withBonds(rule) {
  const [left, right] = rule.is.split(' = ');
  const [name] = /^\w+/.exec(left);
  const [, found] = Object.entries(carried).find(([names]) => names.split(' ').includes(name)) ?? [];
  if (found === undefined) return rule;
  const symbols = partsOf(right);
  // "tom and marie", "the dog and the cat" are nobody's he or she.
  const at =
    name === 'Np' && /'and'|And\b|'all'/.test(right)
      ? -1
      : symbols.findLastIndex((symbol) => found.parts.test(symbol) && !symbol.endsWith('?'));
  let whole = add(left, found.bonds.map((bond) => `${bond}=${at < 0 ? none[bond] : `?${bond}`}`).join(' '));
  const ask = (start, features) => {
    const i = symbols.findIndex((symbol) => symbol.startsWith(start));
    if (i >= 0) symbols[i] = add(symbols[i], features);
    return i >= 0;
  };
  // "he is a doctor"
  if (name === 'Complement' && at < 0) whole = whole.replace('fact=no', 'fact=yes');
  if (at >= 0) symbols[at] = add(symbols[at], found.bonds.map((bond) => `${bond}=?${bond}`).join(' '));
  if (name === 'Det') whole = add(left, `the=${right === "'the'" ? 'yes' : 'no'}`);
  if (name === 'Np' && right.endsWith('Where')) ask('Det', 'the=yes');
  // "bread or rice", "my cat and my dog"
  if (name === 'Np' && /^(Owned|Several)/.test(right)) for (const i of [0, 2]) symbols[i] = add(symbols[i], 'sort=?sort2');
  if (name === 'Np') whole = add(whole, `again=${right.startsWith('Pronoun') ? 'yes' : 'no'}`);
  if (name === 'Fin' || name === 'WeatherFin')
    whole = add(
      whole,
      `at=${/^Be\[form=\?f/.test(right) ? '?f' : /form=past|'could'/.test(right) ? 'past' : /^Would .*Vp/.test(right) && !/'to'/.test(right) ? 'unreal' : /^Have|still|Frequency/.test(right) ? 'ever|present' : 'present'}`,
    );
  if (name === 'Core') whole = add(whole, `being=${right.startsWith("'be'") ? 'yes' : 'no'}`);
  if (name === 'Vp' && ask('Core', 'being=?being')) whole = add(whole, 'being=?being');
  // Nobody says "he doesn't be late".
  if (/^Do\[|^'could'/.test(right)) ask('Vp', 'being=no');
  // In a sentence of two clauses each is short.
  if (name === 'Vp')
    whole = add(whole, `brief=${ask('Circumstance', 'brief=?brief') ? '?brief' : right.endsWith('Companion') ? 'no' : 'yes'}`);
  // What one supposes asks for "would", and parsing too: else "if it rains" would be that.
  if (name === 'Fin') whole = add(whole, `would=${/^Would .*Vp/.test(right) && !/'to'/.test(right) ? 'yes' : 'no'}`);
  if (name === 'Fin') whole = add(whole, `plain=${/Modal|'could'|Would|Will|'going'/.test(right) ? 'no' : 'yes'}`);
  if (name === 'Fin') whole = add(whole, `brief=${ask('Vp', 'brief=?brief') ? '?brief' : 'yes'}`);
  if (name === 'Weather') whole = add(whole, `at=${ask('WeatherFin', 'at=?at') ? '?at' : '?f'}`);
  if (name === 'Simple')
    for (const [start, bonds] of [
      ['Np', 'who=?who again=?again human=?human'],
      ['Weather', 'at=?at'],
    ])
      if (ask(start, bonds)) whole = add(whole, bonds);
  if (name === 'Simple')
    whole = ask('Fin', 'at=?at brief=yes plain=?plain would=?would')
      ? add(whole, 'at=?at plain=?plain would=?would')
      : add(whole, `${right === 'Weather' ? 'human=sky' : 'human=no who=none'} would=no`);
  return { ...rule, is: `${whole} = ${symbols.join(' ')}` };
}
