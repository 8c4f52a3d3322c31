// What one wants of others or oneself: want somebody to do something, ask, tell and help; let me; would like; could.
import { clause } from './clause.js';
import { stative } from './acts.js';
import { can, said } from './sense.js';
import { anywhere, apart, people, suits } from './things.js';

/** What one is wanted or asked to do. */
const wanted = (whom, vp) =>
  (vp.verb !== undefined || /^(happy|ready|quiet|calm)$/.test(vp.complement?.adjective?.id)) &&
  anywhere(whom) &&
  suits(whom, people) &&
  whom.pronoun?.id !== 'it' &&
  !['a', 'number', 'some', 'many', 'bare'].includes(whom.det?.type) &&
  !['infinitive', 'clause', 'indirect', 'wanting', 'causing', 'helping'].includes(vp.frame) &&
  !stative.includes(vp.verb?.id) &&
  vp.quality?.type !== 'well' &&
  vp.manner?.id !== 'together' &&
  !vp.without &&
  !['any', 'no', 'too many'].includes(vp.object?.det?.type) &&
  said(whom, { ...vp, tense: 'present' });
/** Whom it is about is not met again in it: "he wants tom to help tom". */
const toOthers = (whom, vp) => [vp.object, vp.recipient, vp.companion, vp.beneficiary].every((np) => apart(whom, np));
const helped = (vp) =>
  ['object'].includes(vp.frame) &&
  !vp.place &&
  !vp.companion &&
  !vp.beneficiary &&
  !vp.manner &&
  /^(clean|wash|cook|find|look for|open|close|do|finish|understand|learn|write|carry|sell|read)$/.test(vp.verb.id) &&
  vp.object.type === 'noun';

export const wishes = [
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=wanting form=?f agr=?a by=?s] Np[case=object kind=person|name] 'to' Vp[form=base kind=person|name]",
    weight: 1,
    construction: 'want somebody to',
    mean: (verb, whom, toDo, done) => ({ verb, frame: 'wanting', whom, toDo, done }),
    where: (verb, whom, to, vp) => wanted(whom, vp) && toOthers(whom, vp),
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=causing form=?f agr=?a by=?s] Np[case=object kind=person|name] 'to' Vp[form=base kind=person|name]",
    weight: 1,
    construction: 'tell somebody to',
    mean: (verb, recipient, toDo, done) => ({ verb, frame: 'causing', recipient, toDo, done }),
    where: (verb, whom, to, vp) => wanted(whom, vp) && toOthers(whom, vp),
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=helping form=?f agr=?a by=?s] Np[case=object kind=person|name] 'to'? Vp[form=base kind=person|name]",
    weight: 0.7,
    construction: 'help somebody do',
    mean: (verb, object, toDo, done) => ({ verb, frame: 'helping', object, toDo, done }),
    where: (verb, whom, to, vp) => vp.verb !== undefined && wanted(whom, vp) && helped(vp),
  },
  {
    is: "Order = 'let' Np[case=object] Vp[form=base]",
    weight: 1,
    construction: 'let me',
    mean: (verb, object, done) => ({ type: 'order', verb, frame: 'helping', object, done }),
    where: (verb, whom, vp) =>
      vp.verb !== undefined &&
      wanted(whom, vp) &&
      toOthers(whom, vp) &&
      /^(i|he|she|they)$/.test(whom.pronoun?.id) &&
      ['alone', 'object', 'giving'].includes(vp.frame) &&
      !/^(cry|smile|laugh|call|meet)$/.test(vp.verb.id),
  },
  {
    is: "Order = 'let' Np[case=object] Look",
    weight: 0.1,
    construction: 'let me',
    mean: (verb, object, act) => ({ type: 'order', verb, frame: 'helping', object, done: { verb: act, frame: 'trying' } }),
    where: (verb, whom) => /^(i|we)$/.test(whom.pronoun?.id),
  },
  { is: 'Look = Verb[frame=trying form=base]' },

  // would like
  {
    is: 'Fin[agr=?a kind=?s] = Would Not? Verb[frame=wishing form=base by=?s takes=?o] Np[case=object kind=?o]',
    weight: 1,
    construction: 'would like',
    mean: (would, negated, verb, object) => ({ verb, would, negated, frame: 'object', object, tense: 'present' }),
    where: (would, negated, verb, object) => !negated && wished(object, verb),
  },
  {
    is: "Fin[agr=?a kind=?s] = Would Not? Verb[frame=wishing form=base by=?s] 'to' Vp[form=base kind=?s]",
    weight: 1,
    construction: 'would like to',
    mean: (would, negated, verb, to, infinitive) => ({
      verb,
      would,
      negated,
      frame: 'infinitive',
      to,
      infinitive,
      tense: 'present',
      verbs: ['want'],
    }),
    where: (would, negated, verb, to, vp) => !negated && longed(vp),
  },
  {
    is: 'YesNo = Would Np[case=subject kind=?s] Verb[frame=wishing form=base by=?s takes=?o] Np[case=object kind=?o]',
    weight: 0.5,
    construction: 'would like',
    mean: (would, subject, verb, object) => ({
      type: 'clause',
      subject,
      verb,
      would,
      aux: [would],
      frame: 'object',
      object,
      tense: 'present',
    }),
    where: (would, subject, verb, object) => wished(object, verb) && invited(subject) && apart(subject, object),
  },
  {
    is: "YesNo = Would Np[case=subject kind=?s] Verb[frame=wishing form=base by=?s] 'to' Vp[form=base kind=?s]",
    weight: 0.7,
    construction: 'would like to',
    mean: (would, subject, verb, to, infinitive) => ({
      type: 'clause',
      subject,
      verb,
      would,
      aux: [would],
      frame: 'infinitive',
      to,
      infinitive,
      tense: 'present',
      verbs: ['want'],
    }),
    where: (would, subject, verb, to, vp) => longed(vp) && invited(subject) && said(subject, { ...vp, tense: 'present', asking: true }),
  },
  {
    is: 'Gap = Would Np[case=subject kind=?s] Verb[frame=wishing form=base by=?s]',
    weight: 0.5,
    mean: (would, subject, verb) => ({ type: 'clause', subject, verb, would, aux: [would], frame: 'object', tense: 'present' }),
    where: (would, subject) => invited(subject),
  },
  {
    is: "Gap = Would Np[case=subject kind=?s] Verb[frame=wishing form=base by=?s] 'to' Verb[frame=object form=base by=?s]",
    weight: 0.7,
    mean: (would, subject, verb, to, object) => ({
      type: 'clause',
      subject,
      verb,
      would,
      aux: [would],
      frame: 'infinitive',
      to,
      infinitive: { verb: object, frame: 'object' },
      tense: 'present',
    }),
    where: (would, subject, verb, to, object) => invited(subject) && !stative.includes(object.id),
  },
  { is: "Would = 'would'" },

  // could
  {
    is: "YesNo = 'could' Np[case=subject kind=?s] Vp[form=base kind=?s]",
    weight: 0.8,
    construction: 'could you',
    mean: (modal, subject, vp) => ({ type: 'clause', subject, ...vp, modal, polite: true, tense: 'present' }),
    where: (modal, subject, vp) =>
      /^(i|you|we)$/.test(subject.pronoun?.id) &&
      can.can(vp) &&
      !vp.infinitive &&
      said(subject, { ...vp, asking: true, modal: { id: 'can' }, tense: 'present' }),
  },
  {
    is: "Fin[agr=?a kind=?s] = 'could' Not Vp[form=base kind=?s]",
    weight: 0.7,
    construction: 'could not',
    mean: (modal, negated, vp) => ({ ...vp, modal, negated, tense: 'past' }),
    where: (modal, negated, vp) =>
      can.can(vp) && !vp.infinitive && vp.frame !== 'staying' && !/^(have|know|cry|laugh|smile|start)$/.test(vp.verb?.id),
  },
  // we could go to the beach
  {
    is: "Clause = Pronoun[case=subject agr=?a kind=person] 'could' Vp[form=base kind=person] When?",
    weight: 0.1,
    construction: 'could you',
    mean: (pronoun, modal, vp, time) =>
      clause({ type: 'pronoun', pronoun, agr: pronoun.features.agr }, { ...vp, modal, polite: true, tense: 'present' }, time),
    where: (pronoun, modal, vp, time) =>
      /^(we|you)$/.test(pronoun.id) &&
      can.can(vp) &&
      !vp.manner &&
      (['moving', 'outing', 'giving'].includes(vp.frame) ||
        (vp.frame === 'object' && /^(watch|play|visit|cook|buy|help|ask|call|read|take|see)$/.test(vp.verb.id))) &&
      said({ type: 'pronoun', pronoun, agr: pronoun.features.agr }, { ...vp, modal: { id: 'can' }, tense: 'present' }, time),
  },
];

/** What one would like: a thing of its kind, or one of two. */
const wished = (object, verb) =>
  object.type !== 'pronoun' &&
  suits(object, verb.takes) &&
  ['a', 'some', 'number', 'the', 'bare'].includes((object.first ?? object).det?.type);
/** What one would like to be: rich, a doctor, your friend, taller. */
const become = ({ type, adjective, np, degree, other }) =>
  type === 'noun'
    ? /^(a|possessive)$/.test(np.det?.type) && !np.relative
    : !other &&
      !degree &&
      /^(rich|famous|happy|young|alone|strong|smart|tall|beautiful|free|calm)$/.test(adjective?.id) &&
      /^(adjective|more)$/.test(type);
const longed = (vp) =>
  (vp.complement ? become(vp.complement) : vp.verb !== undefined) &&
  !['infinitive', 'clause', 'indirect', 'wanting', 'causing', 'helping'].includes(vp.frame) &&
  !/^(forget|lose|wait|cry|like|love|want|need|hope|think|start)$/.test(vp.verb?.id);
const invited = (subject) =>
  suits(subject, people) && !['a', 'bare', 'number', 'some', 'many'].includes(subject.det?.type) && !/^(i|we)$/.test(subject.pronoun?.id);
