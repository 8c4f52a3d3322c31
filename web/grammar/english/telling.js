// What else one tells: my parents have been sick since monday, this is for you, i am sure he is here, take it if you want, they left without eating.
import { isOf } from '../words.js';
import { clause } from './clause.js';
import { ordered, said } from './sense.js';
import { known, people, standsAt, suits } from './things.js';

export const telling = [
  {
    is: "There = 'there' Be[form=?f agr=pl] Not 'any' Nom[agr=pl count=count] Where?",
    weight: 0.4,
    construction: 'there is',
    mean: (there, aux, negated, any, nom, place) => ({
      type: 'there',
      there,
      aux: [aux],
      negated,
      tense: aux.features.form,
      np: { ...nom, det: { type: 'any', word: any } },
      place,
    }),
    where: (there, aux, negated, any, nom, place) =>
      (place !== undefined || isOf(nom.noun.id, ['food', 'bus', 'train', 'ticket'])) && standsAt(nom, place),
  },
  {
    is: 'Clause = There When',
    weight: 0.1,
    tries: 20,
    construction: 'there is',
    mean: (there, time) => ({ ...there, time }),
    where: ({ np, place, tense, det }, time) =>
      time.clock && !time.day && !place && tense === 'present' && np.noun && isOf(np.noun.id, ['bus', 'train', 'plane', 'class']) && !det,
  },
  // this is for you
  {
    is: "This = That Be[form=present agr=s3] Not? 'for' Np[case=object kind=person|name]",
    weight: 0.15,
    construction: 'for',
    mean: (subject, aux, negated, word, np) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      tense: 'present',
      complement: { type: 'for', word, np },
    }),
    where: (that, aux, negated, word, np) => suits(np, people) && known(np) && np.pronoun?.id !== 'it',
  },
  {
    is: "Clause = Np[case=subject agr=?a kind=food|drink|thing] Be[form=present agr=?a] Not? 'for' Np[case=object kind=person|name]",
    weight: 0.12,
    construction: 'for',
    mean: (subject, aux, negated, word, np) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      tense: 'present',
      complement: { type: 'for', word, np },
    }),
    where: (subject, aux, negated, word, np) =>
      suits(np, people) &&
      known(np) &&
      np.pronoun?.id !== 'it' &&
      subject.type === 'noun' &&
      ['the', 'this'].includes(subject.det?.type) &&
      !subject.relative &&
      suits(subject, ['food', 'drink', 'small', 'text', 'clothes', 'flower', 'device', 'furniture', 'room']),
  },
  // i'm sure he is at the office
  {
    is: "YesNo = Be[form=present agr=?a] Pronoun[case=subject agr=?a kind=person] 'sure' Conjunction? Simple",
    weight: 0.1,
    construction: 'that',
    mean: (aux, pronoun, sure, that, said) => ({
      type: 'clause',
      subject: { type: 'pronoun', pronoun, agr: pronoun.features.agr },
      aux: [aux],
      tense: 'present',
      complement: { type: 'sure', sure, that, clause: said },
    }),
    where: (aux, { id }, sure, that, c) =>
      /^(you|he|she|they)$/.test(id) && certain(c) && c.subject.pronoun?.id !== (id === 'you' ? 'i' : id),
  },
  {
    is: "Clause = Pronoun[case=subject agr=?a kind=person] Be[form=present agr=?a] Not? 'sure' Conjunction? Simple",
    weight: 0.15,
    construction: 'that',
    mean: (pronoun, aux, negated, sure, that, said) => ({
      type: 'clause',
      subject: { type: 'pronoun', pronoun, agr: pronoun.features.agr },
      aux: [aux],
      negated,
      tense: 'present',
      complement: { type: 'sure', sure, that, clause: said },
    }),
    where: ({ id }, aux, negated, sure, that, c) =>
      /^(i|he|she|we|they)$/.test(id) &&
      c.type === 'clause' &&
      c.frame !== 'clause' &&
      c.frame !== 'indirect' &&
      !c.joined &&
      !(c.modal && c.modal.id !== 'can') &&
      !c.time &&
      (c.subject.pronoun?.id !== id || (negated !== undefined && id === 'i')),
  },
  // take my umbrella if you want
  {
    is: "Statement = Simple[who=?w human=yes] 'if' 'you' 'want'",
    weight: 0.2,
    tries: 20,
    construction: 'if clause',
    mean: (c, ...willing) => ({ ...c, willing }),
    where: ({ type, subject, modal, tense, negated, verb, frame, manner, infinitive }) =>
      type === 'clause' &&
      verb !== undefined &&
      !negated &&
      !manner &&
      !infinitive &&
      /^(wait|help|call|go|come|leave|stay|cook|open|close|take|wait for|sing|play|eat|drink|drive|clean|wash|buy|read|sleep|rest)$/.test(
        verb.id,
      ) &&
      !['clause', 'indirect'].includes(frame) &&
      /^(i|you|we)$/.test(subject.pronoun?.id) &&
      (modal?.id === 'can' || (tense === 'future' && subject.pronoun.id !== 'you')),
  },
  // they left without eating
  {
    is: "Clause = Np[case=subject agr=?a kind=person|name] Verb[frame=moving form=past] 'without' Core[form=ing kind=person]",
    weight: 0.2,
    tries: 60,
    construction: 'with',
    mean: (subject, verb, word, act) => clause(subject, { verb, frame: 'moving', tense: 'past', lacking: { word, act } }),
    where: (subject, verb, word, act) =>
      verb.id === 'leave' &&
      suits(subject, people) &&
      known(subject) &&
      ((act.frame === 'alone' && /^(eat|call)$/.test(act.verb.id)) ||
        act.object?.type === 'said' ||
        (act.frame === 'object' &&
          /^(drink|eat|clean|wash|call|read)$/.test(act.verb.id) &&
          known(act.object) &&
          !['one', 'both', 'body', 'this'].includes(act.object.type))) &&
      said(subject, { ...act, tense: 'past' }),
  },
  // it's mine , not yours
  {
    is: "This = That Be[form=present agr=s3] Mine ',' Not Mine",
    weight: 0.08,
    construction: 'mine',
    mean: (subject, aux, mine, comma, not, other) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'mine', mine, rather: { comma, not, mine: other } },
    }),
    where: (subject, aux, mine, comma, not, other) =>
      mine.id !== other.id && !(mine.id === 'i' && other.id === 'we') && !(mine.id === 'we' && other.id === 'i'),
  },
  // please don't go
  {
    is: "Order = Please 'do' Not Vp[form=base]",
    weight: 0.3,
    construction: 'order negated',
    mean: (please, aux, negated, vp) => ({ type: 'order', ...vp, aux: [aux], negated, please }),
    where: (please, aux, negated, vp) =>
      ordered(vp) && !vp.then && !['some', 'a'].includes(vp.object?.det?.type) && !/^(some|no)thing$/.test(vp.object?.id) && !vp.manner,
  },
  // there is a letter for you
  {
    is: "There = 'there' Be[form=?f agr=?a] Some[agr=?a] 'for' Pronoun[case=object kind=person] Where?",
    weight: 0.1,
    construction: 'there is',
    mean: (there, aux, np, word, pronoun, place) => ({
      type: 'there',
      there,
      aux: [aux],
      tense: aux.features.form,
      np: { ...np, meant: { word, np: { type: 'pronoun', pronoun, agr: pronoun.features.agr } } },
      place,
    }),
    where: (there, aux, np, word, pronoun, place) =>
      ['a', 'number'].includes(np.det?.type) &&
      isOf(np.noun?.id, ['letter', 'gift', 'book', 'flower', 'newspaper', 'bag', 'box', 'key', 'photo', 'ticket']) &&
      np.adjectives.length === 0 &&
      !np.topic &&
      standsAt(np, place),
  },
  // she was kind to me
  {
    is: "Complement[kind=?s] = Degree? Adjective[of=?s] 'to' Np[case=object kind=person|name]",
    weight: 0.12,
    construction: 'afraid of',
    mean: (degree, adjective, to, np) => ({ type: 'kind', degree, adjective, to, np }),
    where: (degree, { id }, to, np) =>
      /^(kind|nice|good)$/.test(id) &&
      (!degree || /^(very|really|so)$/.test(degree.id)) &&
      suits(np, people) &&
      known(np) &&
      np.type !== 'both',
  },
];

/** What one is sure of. */
const certain = (c) =>
  c.type === 'clause' &&
  !/^(clause|indirect|infinitive|wanting|causing)$/.test(c.frame) &&
  !c.joined &&
  !c.modal &&
  !c.time &&
  !c.would &&
  (c.complement
    ? c.complement.type !== 'noun'
    : /^(know|like|love|come|want|speak|live|work|see|arrive|leave|help|call)$/.test(c.verb?.id));
