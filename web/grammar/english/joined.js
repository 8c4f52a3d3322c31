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
