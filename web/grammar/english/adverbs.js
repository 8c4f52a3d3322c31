// Adverbs beside the verb (really, also, only, just, already, yet), how often in every tense, and times of two parts.
import { isOf } from '../words.js';
import { clause } from './clause.js';
import { activity } from './acts.js';
import { said } from './sense.js';

const wished = /^(like|love|want|need|understand|know|hope)$/;
/** What one does once more, or nothing else than. */
const done = ({ verb, frame }) => verb !== undefined && ['alone', 'object', 'giving', 'outing', 'staying', 'infinitive'].includes(frame);
const beside = (adverb, vp) =>
  adverb.id === 'really'
    ? wished.test(vp.verb?.id) && !vp.manner
    : done(vp) && !vp.manner && (adverb.id === 'also' || vp.frame === 'object');
const happened = ({ verb, frame, manner, companion, place }) =>
  !manner &&
  !companion &&
  !place &&
  ((frame === 'alone' && /^(eat|call)$/.test(verb.id)) ||
    (frame === 'moving' && /^(arrive|leave)$/.test(verb.id)) ||
    ['giving'].includes(frame) ||
    (frame === 'object' && activity(verb) && !/^(wear|look for|wait for|need)$/.test(verb.id)));
/** What one did often, or never. */
const habit = ({ verb, frame, object, manner }) =>
  verb !== undefined &&
  !manner &&
  ['alone', 'object', 'moving', 'outing'].includes(frame) &&
  !['a', 'number', 'some'].includes(object?.det?.type) &&
  (frame !== 'object' || activity(verb));
/** What one never did: learned to read, told me, came back, liked fish. */
const neverDone = ({ verb, frame, object, manner, companion, place }) =>
  verb !== undefined &&
  !(manner && (companion || place)) &&
  !/^(start|find|think|have|feel|look)$/.test(verb.id) &&
  !/^(a|number|some|no|many|too many)$/.test(object?.det?.type) &&
  /^(object|infinitive|causing|clause|indirect|giving|returning|helping|telling|outing|alone|wanting)$/.test(frame);
const named = /^(today|tomorrow|yesterday|tonight|last night|on |every )/;

export const adverbs = [
  {
    is: 'Fin[agr=?a kind=?s] = Adverb Vp[form=present agr=?a kind=?s]',
    weight: 0.6,
    construction: 'adverb',
    mean: (adverb, vp) => ({ ...vp, adverb, tense: 'present' }),
    where: beside,
  },
  {
    is: 'Fin[agr=?a kind=?s] = Adverb Vp[form=past kind=?s]',
    weight: 0.4,
    construction: 'adverb',
    mean: (adverb, vp) => ({ ...vp, adverb, tense: 'past' }),
    where: beside,
  },
  {
    is: "Fin[agr=?a kind=?s] = Do[form=present agr=?a] Not 'really' Vp[form=base kind=?s]",
    weight: 0.3,
    construction: 'adverb',
    mean: (aux, negated, adverb, vp) => ({ ...vp, aux: [aux], negated, adverb, tense: 'present' }),
    where: (aux, negated, adverb, vp) => /^(like|want|understand)$/.test(vp.verb?.id) && !vp.manner,
  },
  {
    is: "Fin[agr=?a kind=?s] = Modal 'also' Vp[form=base kind=?s]",
    weight: 0.2,
    construction: 'adverb',
    mean: (modal, adverb, vp) => ({ ...vp, modal, adverb, tense: 'present' }),
    where: (modal, adverb, vp) => done(vp) && !vp.manner && vp.frame !== 'infinitive',
  },
  {
    is: "Fin[agr=?a kind=?s] = Be[form=?f agr=?a] 'also' Complement[agr=?a kind=?s]",
    weight: 0.3,
    construction: 'adverb',
    mean: (aux, adverb, complement) => ({ aux: [aux], adverb, complement, tense: aux.features.form }),
    where: (aux, adverb, complement) =>
      ['adjective', 'noun', 'good at'].includes(complement.type) && !complement.other && !complement.degree,
  },
  {
    is: "Fin[agr=?a kind=?s] = Be[form=present agr=?a] 'already' Complement[agr=?a kind=?s]",
    weight: 0.2,
    construction: 'already',
    mean: (aux, experience, complement) => ({ aux: [aux], experience, complement, tense: 'present' }),
    where: (aux, experience, { type, adjective, degree }) =>
      type === 'place' || (type === 'adjective' && !degree && /^(tired|hungry|ready|open|closed)$/.test(adjective.id)),
  },
  {
    is: "Fin[agr=?a kind=?s] = 'already' Vp[form=present agr=?a kind=?s]",
    weight: 0.2,
    construction: 'already',
    mean: (experience, vp) => ({ ...vp, experience, tense: 'present' }),
    where: (experience, vp) => /^(know|have|speak)$/.test(vp.verb?.id) && vp.frame === 'object' && !vp.manner && !vp.companion && !vp.place,
  },
  {
    is: "Fin[agr=?a kind=?s] = 'just' Vp[form=past kind=?s]",
    weight: 0.4,
    construction: 'just',
    mean: (just, vp) => ({ ...vp, just, tense: 'past' }),
    where: (just, vp) => happened(vp),
  },
  {
    is: "Fin[agr=?a kind=?s] = Have[agr=?a] 'just' Vp[form=participle kind=?s]",
    weight: 0.4,
    construction: 'just',
    mean: (aux, just, vp) => ({ ...vp, aux: [aux], just, tense: 'past' }),
    where: (aux, just, vp) => happened(vp),
  },
  {
    is: "Clause = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s] 'yet'",
    weight: 0.4,
    construction: 'yet',
    mean: (subject, fin, yet) => ({ ...clause(subject, fin), yet }),
    where: (subject, fin) =>
      fin.negated &&
      (fin.tense === 'perfect'
        ? fin.frame === 'been' || activity(fin.verb) || fin.frame === 'moving'
        : fin.tense === 'present' &&
          (ready(fin) ||
            (fin.verb?.id === 'know' && fin.frame === 'alone') ||
            (fin.modal?.id === 'can' &&
              ['alone', 'object'].includes(fin.frame) &&
              /^(drive|read|swim|write|speak|play|walk)$/.test(fin.verb.id)))) &&
      said(subject, fin),
  },
  {
    is: "Question = YesNo 'yet'",
    weight: 0.2,
    construction: 'yet',
    mean: (question, yet) => ({ ...question, yet }),
    where: (question) =>
      question.tense === 'perfect' ? !question.experience && question.frame !== 'clause' : question.tense === 'present' && ready(question),
  },

  // He often came; they have always lived here; i will never forget you.
  {
    is: 'Fin[agr=?a kind=?s] = Frequency Vp[form=past kind=?s]',
    weight: 0.5,
    construction: 'frequency in the past',
    mean: (frequency, vp) => ({ ...vp, frequency, tense: 'past' }),
    where: (frequency, vp) => (habit(vp) && frequency.id !== 'usually') || (frequency.id === 'never' && neverDone(vp)),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Have[agr=?a] Frequency Vp[form=participle kind=?s]',
    weight: 0.2,
    construction: 'frequency in the past',
    mean: (aux, frequency, vp) => ({ ...vp, aux: [aux], frequency, tense: 'perfect' }),
    where: (aux, frequency, vp) => frequency.id === 'always' && /^(live|work|like|love|want)$/.test(vp.verb?.id) && !vp.manner,
  },
  {
    is: 'Fin[agr=?a kind=?s] = Will Frequency Vp[form=base kind=?s]',
    weight: 0.2,
    construction: 'frequency in the future',
    mean: (aux, frequency, vp) => ({ ...vp, aux: [aux], frequency, tense: 'future' }),
    where: (aux, frequency, vp) =>
      (frequency.id === 'never' && done(vp) && vp.frame !== 'infinitive' && !vp.manner) ||
      (frequency.id === 'always' &&
        !vp.object?.det &&
        (habit(vp) || (/^(love|like)$/.test(vp.verb?.id) && vp.frame === 'object')) &&
        /^(love|like|help|wait for|listen to|wait|eat|sing|work|play|read)$/.test(vp.verb.id)),
  },

  // They live together; come with us to the beach; i saw him yesterday in the park.
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=staying form=?f agr=?a by=?s] 'together'",
    weight: 0.15,
    construction: 'staying',
    mean: (verb, manner) => ({ verb, frame: 'staying', manner }),
    where: (verb) => verb.id === 'live',
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=moving form=?f agr=?a by=?s] Companion Goal',
    weight: 0.3,
    construction: 'moving',
    mean: (verb, companion, goal) => ({ verb, frame: 'moving', ...companion, goal, goalLast: true }),
    where: (verb, { companion, without }, goal) =>
      companion && !without && /^(go|come)$/.test(verb.id) && !['bed', 'work', 'home'].includes(goal.type),
  },
  {
    is: 'Clause = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s] Time Where',
    weight: 0.4,
    construction: 'time and place',
    mean: (subject, fin, time, place) => ({ ...clause(subject, fin, time), place, timeBefore: true }),
    where: (subject, fin, time, place) =>
      fin.place === undefined &&
      ['alone', 'object'].includes(fin.frame) &&
      !fin.manner &&
      !fin.companion &&
      activity(fin.verb) &&
      !/^(understand|find|lose|forget)$/.test(fin.verb.id) &&
      !['on', 'under'].includes(place.preposition?.id) &&
      !isOf(place.np?.noun?.id, ['small', 'box', 'bag', 'car', 'furniture']) &&
      place.np?.noun?.id !== fin.object?.noun?.id &&
      said(subject, fin, time),
  },

  // Times: a week ago, for an hour, at seven in the morning, at three on monday.
  {
    is: "When = Number Span 'ago'",
    weight: 0.7,
    construction: 'ago',
    mean: (number, unit, ago) => ({ id: 'ago', ago, number, unit }),
  },
  {
    is: "When = A[sound=?s] Unit[sound=?s] 'ago'",
    weight: 0.4,
    construction: 'ago',
    mean: ({ word }, unit, ago) => ({ id: 'ago', ago, number: word, unit }),
  },
  {
    is: "When = 'for' A[sound=?s] Unit[sound=?s]",
    weight: 0.5,
    construction: 'for two hours',
    mean: (word, { word: number }, span) => ({ span, number, for: word }),
  },
  {
    is: "When = 'at' Clock Oclock? Time",
    weight: 0.4,
    construction: 'clock',
    mean: (at, number, oclock, day) => ({ clock: true, at, number, oclock, ...(day.id.startsWith('in the') ? { part: day } : { day }) }),
    where: (at, number, oclock, { id }) =>
      id.startsWith('in the') ? !/^twelve$/.test(number.id) : named.test(id) && !/^every (week|month|year)$/.test(id),
  },
];

const ready = ({ complement }) =>
  complement?.type === 'adjective' &&
  /^(ready|open|closed|red|yellow|green|cold|hot|warm|clean|full|empty|tired|old)$/.test(complement.adjective.id) &&
  !complement.degree;
