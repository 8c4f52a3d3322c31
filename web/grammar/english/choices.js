// One thing and another, or else another: "is it red or blue ?", "do you want to eat or sleep ?", "i came home and slept";
// whom one means by each other, and whose something is: "it's tom's or mine".
import { isOf } from '../words.js';
import { adjectives } from '../words.js';
import { stative } from './acts.js';
import { is } from './being.js';
import { antonyms } from './things.js';

const feelings = /^(hungry|thirsty|cold|hot|afraid|right|wrong|bored)$/;
const either = (first, or, second) => ({ type: 'either', first, or, second });
/** Of adjectives one asks for one of two that are of a sort: big or small, tired or sick, red or blue. */
const alternative = (a, b) =>
  a.id !== b.id &&
  a.id !== 'delicious' &&
  b.id !== 'delicious' &&
  (antonyms.some((both) => both.includes(a.id) && both.includes(b.id)) ||
    [a, b].map(({ id }) => id).join() === 'hungry,thirsty' ||
    (adjectives[a.id].said[0].sort === 'colour' && adjectives[b.id].said[0].sort === 'colour') ||
    (/^(tired|sick|busy|angry|sad|bored)$/.test(a.id) && /^(tired|sick|busy|angry|sad)$/.test(b.id) && !feelings.test(a.id)));
/** What is done one after the other: a way and what one does there, or what is soon done and then another thing. */
const first = /^(go|come|get up|come in|open|close|eat|drink|cook|read|finish|buy|wash|clean|write|take|find)$/;
const next =
  /^(sit down|go|come|sleep|rest|eat|drink|read|cook|work|study|watch|leave|play|clean|wash|write|call|swim|walk|run|sing|dance|laugh|cry)$/;
const alone = (vp) => !vp.infinitive && !vp.clause && !vp.companion && ['alone', 'object', 'moving', 'rising'].includes(vp.frame);
const things = ({ object }) =>
  object === undefined ||
  (object.type === 'noun' && ['bare', 'the', 'a', 'possessive', 'some', 'number'].includes(object.det?.type) && !object.relative);
const inTurn = (a, b) =>
  [a, b].every((vp) => alone(vp) && things(vp) && !stative.includes(vp.verb.id)) &&
  first.test(a.verb.id) &&
  next.test(b.verb.id) &&
  a.verb.id !== b.verb.id &&
  !(a.frame === 'alone' && !/^(come in|eat|cook)$/.test(a.verb.id)) &&
  !(a.frame === 'moving' && !(a.goal && !a.by)) &&
  !(b.frame === 'moving' && b.goal?.type !== 'bed' && (a.frame === 'moving' || !(b.goal || b.verb.id === 'leave') || b.by)) &&
  (a.object === undefined || a.object.noun?.id !== b.object?.noun?.id);

export const choices = [
  // go home and sleep; i want to eat or sleep
  {
    is: "Vp[form=?f agr=?a kind=?s] = Act[form=?f agr=?a kind=?s] 'and' Act[form=?f agr=?a kind=?s]",
    weight: 0.3,
    tries: 20,
    construction: 'do and do',
    mean: (vp, and, other) => ({ ...vp, then: { word: and, vp: other } }),
    where: (vp, and, other) => inTurn(vp, other),
  },
  { is: 'Act[form=?f agr=?a kind=?s] = Core[form=?f agr=?a kind=?s field=day|way]' },
  {
    is: "Vp[form=?f agr=?a kind=?s] = Verb[frame=linking form=?f agr=?a by=?s apt=get] Feeling 'and' Verb[frame=moving|alone form=?f agr=?a by=?s]",
    weight: 0.05,
    construction: 'do and do',
    mean: (verb, adjective, and, other) => ({
      verb,
      frame: 'linking',
      quality: { type: 'adjective', adjective },
      then: { word: and, vp: { verb: other, frame: other.features.frame } },
    }),
    where: (verb, { id }, and, other) =>
      /^(angry|tired|sick|bored)$/.test(id) &&
      verb.features.form === 'past' &&
      /^(leave|cry|sleep|rest|laugh)$/.test(other.id) &&
      (id === 'angry' ? /^(leave|cry)$/ : /^(leave|sleep|rest)$/).test(other.id),
  },
  { is: 'Feeling = Adjective[apt=get]' },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=alone form=?f agr=?a by=?s apt=paired] 'and' Verb[frame=alone form=?f agr=?a by=?s apt=paired]",
    weight: 0.1,
    construction: 'do and do',
    mean: (verb, and, other) => ({ verb, frame: 'alone', pair: { word: and, verb: other } }),
    where: (verb, and, other) =>
      /^(come in,sit down|sing,dance|eat,drink|read,write|laugh,cry|work,study|cook,clean)$/.test(`${verb.id},${other.id}`),
  },
  {
    is: "YesNo = Do[form=present agr=?a] Np[case=subject agr=?a kind=?s] 'want' 'to' Core[form=base kind=?s] 'or' Core[form=base kind=?s]",
    weight: 0.5,
    construction: 'this or that',
    mean: (aux, subject, want, to, vp, or, other) => ({
      type: 'clause',
      subject,
      verb: want,
      frame: 'infinitive',
      to,
      infinitive: { ...vp, then: { word: or, or: true, vp: other } },
      aux: [aux],
      tense: 'present',
      verbs: ['want'],
    }),
    where: (aux, subject, want, to, vp, or, other) =>
      /^(you|he|she|they)$/.test(subject.pronoun?.id) &&
      [vp, other].every((each) => each.verb && alone(each) && things(each) && !stative.includes(each.verb.id) && !each.pair) &&
      [vp, other].every(
        (each) => next.test(each.verb.id) && !/^(cry|laugh|come)$/.test(each.verb.id) && (each.frame !== 'moving' || each.goal),
      ) &&
      vp.verb.id !== other.verb.id,
  },

  // is it red or blue, is he a teacher or a doctor, are you at home or at school
  {
    is: "YesNo = Be[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Adjective[of=?s] 'or' Adjective[of=?s]",
    weight: 0.6,
    tries: 20,
    construction: 'this or that',
    mean: (aux, subject, a, or, b) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: either({ type: 'adjective', adjective: a }, or, { type: 'adjective', adjective: b }),
    }),
    where: (aux, subject, a, or, b) =>
      alternative(a, b) &&
      subject.pronoun?.id !== 'i' &&
      !subject.det?.generic &&
      [a, b].every((adjective) => is(subject, { complement: { type: 'adjective', adjective } })),
  },
  {
    is: "YesNo = Be[form=present agr=?a] Np[case=subject agr=?a kind=person|name] Np[case=object agr=s3 kind=person] 'or' Np[case=object agr=s3 kind=person]",
    weight: 0.2,
    construction: 'this or that',
    mean: (aux, subject, a, or, b) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: either({ type: 'noun', np: a }, or, { type: 'noun', np: b }),
    }),
    where: (aux, subject, a, or, b) =>
      [a, b].every(
        ({ type, det, adjectives: own, noun }) =>
          type === 'noun' &&
          own.length === 0 &&
          (det?.type === 'a'
            ? /^(teacher|doctor|student)$/.test(noun.id)
            : det?.type === 'possessive' && isOf(noun.id, ['kin']) && det.possessive.id !== subject.pronoun?.id),
      ) &&
      a.det.type === b.det.type &&
      a.noun.id !== b.noun.id &&
      (/^(you|he|she)$/.test(subject.pronoun?.id) || (subject.agr === 's3' && ['name', 'noun'].includes(subject.type))) &&
      is(subject, { complement: { type: 'noun', np: a } }),
  },
  {
    is: "YesNo = Be[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Where 'or' Where",
    weight: 0.3,
    construction: 'this or that',
    mean: (aux, subject, a, or, b) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: either({ type: 'place', place: a }, or, { type: 'place', place: b }),
    }),
    where: (aux, subject, a, or, b) =>
      subject.pronoun?.id !== 'i' &&
      [a, b].every((place) => is(subject, { complement: { type: 'place', place } })) &&
      a.type === b.type &&
      [a, b].every(
        ({ np }) =>
          np === undefined ||
          (['the', 'possessive'].includes(np.det?.type) &&
            np.adjectives?.length === 0 &&
            !np.relative &&
            !np.at &&
            !np.superlative &&
            !np.wearing),
      ) &&
      (a.preposition === undefined || a.preposition.id !== b.preposition.id || (a.np?.noun ?? a.town).id !== (b.np?.noun ?? b.town)?.id) &&
      (a.words === undefined || a.words.at(-1).id !== b.words?.at(-1).id),
  },
  {
    is: "YesNo = Be[form=present agr=s3] That Whose 'or' Whose",
    weight: 0.2,
    construction: 'this or that',
    mean: (aux, subject, a, or, b) => ({ type: 'clause', subject, aux: [aux], tense: 'present', complement: either(a, or, b) }),
    where: (aux, subject, a, or, b) => (a.mine ?? a.owner.name ?? a.owner.noun).id !== (b.mine ?? b.owner.name ?? b.owner.noun).id,
  },
  { is: 'Whose = Mine', mean: (leaf) => ({ type: 'mine', mine: leaf }) },
  { is: 'Whose = Owners', mean: (owner) => ({ type: 'mine', owner }) },
  { is: 'Owners = NameGenitive', mean: (name) => ({ type: 'name', name, agr: 's3' }) },
  {
    is: 'Owners = Possessive KinGenitive',
    mean: (possessive, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'possessive', possessive }, agr: 's3' }),
    where: (possessive, noun) => !(['we', 'they'].includes(possessive.id) && /^(wife|husband)/.test(noun.text)),
  },
  // this is tom's
  {
    is: 'This = That Be[form=?f agr=s3] Not? Owners',
    weight: 0.25,
    construction: 'mine',
    mean: (subject, aux, negated, owner) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      tense: aux.features.form,
      complement: { type: 'mine', owner },
    }),
  },

  // they love each other
  {
    is: "Core[form=?f agr=pl kind=?s] = Verb[frame=object form=?f agr=pl by=?s apt=mutual] 'each' 'other'",
    weight: 0.3,
    construction: 'each other',
    mean: (verb, each, other) => ({ verb, frame: 'object', object: { type: 'each other', words: [each, other] } }),
  },
];
