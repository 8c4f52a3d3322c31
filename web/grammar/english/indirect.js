// What one knows, asks or tells: "i know where he lives", "ask him if he is hungry", "tell me what you want".
import { activity, does, stative } from './acts.js';
import { said } from './sense.js';
import { anywhere, suits } from './things.js';

const named = ({ det }) => !['a', 'bare', 'some', 'many', 'number'].includes(det?.type);
/** Verbs that French says with a preposition or not at all: "ce dont j' ai besoin". */
export const plainly = (verb) =>
  !/^(need|play|talk to|speak to|write to|think about|talk about|smile at|know|speak|drive|close|wear|have|love|like)$/.test(verb.id);
export const things = ({ takes }) => !takes.every((kind) => ['person', 'name'].includes(kind));
const being = (subject, aux) => ({ type: 'clause', subject, aux: [aux], tense: 'present', complement: { type: 'asked' } });
/** What one asks about another: something that is so or happened. */
const wondered = (clause) =>
  clause.type === 'clause' &&
  !['clause', 'indirect', 'linking', 'making'].includes(clause.frame) &&
  clause.tense !== 'perfect' &&
  !clause.would &&
  !clause.negated &&
  !clause.just &&
  !clause.adverb &&
  !clause.object?.det?.how &&
  (clause.complement === undefined || ['adjective', 'place'].includes(clause.complement.type)) &&
  !clause.complement?.degree &&
  named(clause.subject);

export const indirect = [
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=clause form=?f agr=?a by=?s] Asked',
    weight: 3,
    construction: 'indirect question',
    mean: (verb, asked) => ({ verb, frame: 'indirect', ...asked }),
    where: ({ id }, { indirect: { type } }) => id === 'know' && type !== 'what is',
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=causing form=?f agr=?a by=?s] Np[case=object kind=person|name] Asked',
    weight: 0.8,
    construction: 'tell where',
    mean: (verb, recipient, asked) => ({ verb, frame: 'indirect', recipient, ...asked }),
    where: (verb, recipient, { clause }) =>
      clause !== undefined &&
      anywhere(recipient) &&
      suits(recipient, ['person', 'name']) &&
      ['pronoun', 'name'].includes(recipient.type) &&
      !(clause.subject?.pronoun && clause.subject.pronoun.id === recipient.pronoun?.id && verb.id === 'tell'),
  },
  // ask your mother, don't tell him
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=causing form=?f agr=?a by=?s] Np[case=object kind=person|name]',
    weight: 0.3,
    construction: 'ask somebody',
    mean: (verb, recipient) => ({ verb, frame: 'telling', recipient }),
    where: ({ id, features }, recipient) =>
      (id === 'ask' || features.form === 'base') &&
      suits(recipient, ['person', 'name']) &&
      recipient.pronoun?.id !== 'it' &&
      recipient.type !== 'both' &&
      (['pronoun', 'name'].includes(recipient.type) ||
        (['the', 'possessive'].includes(recipient.det?.type) && !recipient.relative && !(recipient.at && id !== 'ask'))),
  },
  {
    is: 'Asked = What Missing',
    weight: 0.5,
    mean: (asked, clause) => ({ indirect: { ...asked, object: true }, clause }),
    where: (asked, { verb }) => plainly(verb) && things(verb),
  },
  {
    is: 'Missing = Np[case=subject agr=?b kind=?t] Verb[frame=object form=present agr=?b by=?t]',
    mean: (subject, verb) => ({ type: 'clause', subject, verb, frame: 'object', tense: 'present' }),
    where: (subject, verb) => named(subject) && does(subject, { verb }),
  },
  {
    is: 'Missing = Np[case=subject agr=?b kind=?t] Verb[frame=object form=past by=?t]',
    weight: 0.7,
    mean: (subject, verb) => ({ type: 'clause', subject, verb, frame: 'object', tense: 'past' }),
    where: (subject, verb) => named(subject) && does(subject, { verb }),
  },
  {
    is: 'Missing = Np[case=subject agr=?b kind=?t] Be[form=present agr=?b] Verb[frame=object form=ing by=?t]',
    mean: (subject, aux, verb) => ({ type: 'clause', subject, verb, frame: 'object', aux: [aux], tense: 'present', progressive: true }),
    where: (subject, aux, verb) => named(subject) && does(subject, { verb }) && !stative.includes(verb.id),
  },
  {
    is: "Asked = 'what' 'to' Verb[frame=object form=base]",
    weight: 0.3,
    mean: (word, to, act) => ({ indirect: { type: 'what', words: [word], object: true }, to, act: { verb: act, frame: 'object' } }),
    where: (word, to, act) => plainly(act) && things(act) && !stative.includes(act.id),
  },
  {
    is: "Asked = WhereWord 'to' Verb[frame=moving form=base]",
    weight: 0.1,
    mean: (word, to, act) => ({ indirect: word, to, act: { verb: act, frame: 'moving' } }),
    where: (word, to, act) => act.id === 'go',
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=clause form=?f agr=?a by=?s] 'how' 'to' Vp[form=base kind=?s]",
    weight: 0.3,
    construction: 'infinitive',
    mean: (verb, how, to, vp) => ({ verb, frame: 'infinitive', to, how, infinitive: vp }),
    where: (verb, how, to, vp) =>
      verb.id === 'know' &&
      vp.verb !== undefined &&
      !vp.place &&
      !vp.companion &&
      !vp.beneficiary &&
      !vp.manner &&
      !['infinitive', 'clause'].includes(vp.frame) &&
      (vp.frame === 'alone'
        ? /^(swim|drive|dance|sing|cook|read)$/.test(vp.verb.id)
        : /^(play|speak|cook)$/.test(vp.verb.id) && ['bare', 'the'].includes(vp.object?.det?.type)),
  },
  {
    is: "Asked = 'who' Fin[agr=s3]",
    weight: 0.3,
    mean: (who, fin) => ({
      indirect: { type: 'who', words: [who], subject: true },
      clause: { type: 'clause', subject: { type: 'who', words: [who], agr: 's3' }, ...fin },
    }),
    where: (who, fin) =>
      fin.verb !== undefined &&
      !fin.negated &&
      !fin.frequency &&
      !fin.experience &&
      fin.tense !== 'perfect' &&
      !['clause', 'indirect', 'infinitive'].includes(fin.frame) &&
      (activity(fin.verb) || fin.frame === 'giving') &&
      said({ type: 'name', name: { id: 'tom' }, agr: 's3' }, fin),
  },
  {
    is: "Asked = 'what' 'time' 'it' Be[form=present agr=s3]",
    weight: 0.1,
    mean: (what, time, it, aux) => ({ indirect: { type: 'what time', words: [what, time] }, clause: { type: 'clock', it, aux: [aux] } }),
  },
  {
    is: 'Asked = Wh Simple',
    weight: 0.7,
    mean: (word, clause) => ({ indirect: word, clause }),
    where: (asked, clause) =>
      clause.type === 'clause' &&
      clause.verb !== undefined &&
      !['clause', 'indirect'].includes(clause.frame) &&
      clause.tense !== 'perfect' &&
      clause.object?.rival === undefined &&
      (asked.type !== 'where' ||
        (!clause.negated && !clause.place && !clause.goal && ['alone', 'object'].includes(clause.frame) && activity(clause.verb))),
  },
  {
    is: "Asked = 'if' Simple",
    weight: 0.7,
    mean: (word, clause) => ({ indirect: { type: 'if', words: [word] }, clause: { ...clause, whether: word } }),
    where: (word, clause) => wondered(clause),
  },
  {
    is: 'Asked = WhereWord Np[case=subject agr=?b] Be[form=present agr=?b]',
    weight: 0.5,
    mean: (word, subject, aux) => ({ indirect: word, clause: being(subject, aux) }),
    where: (word, subject) => subject.det?.type !== 'a',
  },
  {
    is: "Asked = 'who' Shown2[agr=?b] Be[form=present agr=?b]",
    weight: 0.3,
    mean: (who, subject, aux) => ({ indirect: { type: 'who', words: [who] }, clause: being(subject, aux) }),
    where: (word, subject) =>
      subject.det?.type !== 'a' && (subject.type === 'this' || (suits(subject, ['person', 'name']) && subject.type !== 'both')),
  },
  {
    is: 'Asked = WhereWord Np[case=subject agr=?b kind=?s] Verb[frame=staying form=present agr=?b by=?s]',
    weight: 0.3,
    mean: (word, subject, verb) => ({ indirect: word, clause: { type: 'clause', subject, verb, frame: 'staying', tense: 'present' } }),
    where: (word, subject, verb) => does(subject, { verb }),
  },
  { is: "WhereWord = 'where'", mean: (word) => ({ type: 'where', words: [word] }) },
  { is: 'Wh = WhereWord' },
  { is: "Wh = 'why'", mean: (word) => ({ type: 'why', words: [word] }) },
  { is: "Wh = 'when'", mean: (word) => ({ type: 'when', words: [word] }) },
];
