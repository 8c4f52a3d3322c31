// When and for how long: before nine, for hours, in an hour, all evening, three times; and the weather that lasts.
import { clause } from './clause.js';
import { said } from './sense.js';
import { known, people, suits } from './things.js';

const weather = ([it, aux, verb, time], more) => ({ type: 'weather', it, aux: [aux].flat(), verb, time, ...more });

export const times = [
  // before nine, since four o'clock, for hours, in an hour, all evening, three times
  {
    is: 'When = Order2 Clock Oclock?',
    weight: 0.3,
    construction: 'clock',
    mean: (side, number, oclock) => ({ clock: true, side, number, oclock }),
  },
  {
    is: "When = 'in' A[sound=?s] Unit[sound=?s]",
    weight: 0.3,
    construction: 'in two days',
    mean: (word, { word: number }, unit) => ({ id: 'later', later: word, number, unit }),
  },
  {
    is: "When = 'for' Span",
    weight: 0.2,
    construction: 'for two hours',
    mean: (word, span) => ({ span, for: word }),
    where: (word, { id }) => /^(hours|days|weeks|months|years)$/.test(id),
  },
  {
    is: "Lasting = 'for' Span",
    weight: 0.3,
    mean: (word, span) => ({ span, for: word }),
    where: (word, { id }) => /^(hours|days|weeks|months|years)$/.test(id),
  },
  // for a long time
  {
    is: "When = 'for' 'a' 'long' 'time'",
    weight: 0.15,
    construction: 'for two hours',
    mean: (word, ...long) => ({ span: { id: 'long', words: long }, for: word }),
  },
  {
    is: "Lasting = 'for' 'a' 'long' 'time'",
    weight: 0.3,
    mean: (word, ...long) => ({ span: { id: 'long', words: long }, for: word }),
  },
  { is: 'Point = Clock Oclock', weight: 0.5, mean: (number, oclock) => ({ clock: true, number, oclock }) },
  { is: "When = 'all' Night", weight: 0.3, construction: 'all day', mean: (all, span) => ({ span, whole: all }) },
  { is: "Night = 'evening'" },
  { is: "Night = 'night'" },
  { is: "Night = 'morning'" },
  { is: "Night = 'afternoon'" },
  { is: 'When = Times', weight: 0.3, construction: 'twice a week', mean: (times) => ({ id: 'often', often: times }) },
  // sometimes my father sings
  {
    is: 'Clause = Seldom Np[case=subject agr=?a kind=?s] Vp[form=present agr=?a kind=?s] When?',
    weight: 0.15,
    construction: 'present',
    mean: (frequency, subject, vp, time) => clause(subject, { ...vp, frequency, tense: 'present' }, time),
    where: (frequency, subject, vp, time) => frequency.id === 'sometimes' && said(subject, { ...vp, frequency, tense: 'present' }, time),
  },
  { is: 'Seldom = Frequency' },
  // he has been sick since monday, they have been friends for ten years
  {
    is: "Clause = Np[case=subject agr=?a kind=person|name] Have[agr=?a] 'been' Degree? Adjective[of=person] Lasting",
    weight: 0.15,
    construction: 'since',
    mean: (subject, have, been, degree, adjective, time) => ({
      ...clause(subject, { aux: [have, been], tense: 'perfect', complement: { type: 'adjective', degree, adjective } }),
      time,
    }),
    where: (subject, have, been, degree, { id }, { point, span }) =>
      (point !== undefined || !/^(minutes|hours)$/.test(span?.id)) &&
      suits(subject, people) &&
      known(subject) &&
      /^(sick|busy|tired|happy|sad|angry)$/.test(id) &&
      (!degree || (degree.id === 'very' && id !== 'sick')),
  },
  {
    is: "Clause = Np[case=subject agr=pl kind=person|name] Have[agr=pl] 'been' Noun[agr=pl like=friend] Lasting",
    weight: 0.08,
    construction: 'since',
    mean: (subject, have, been, noun, time) => ({
      ...clause(subject, {
        aux: [have, been],
        tense: 'perfect',
        complement: { type: 'noun', np: { type: 'noun', noun, adjectives: [], det: { type: 'bare' }, agr: 'pl' } },
      }),
      time,
    }),
    where: (subject, have, been, noun, { point, span, whole }) =>
      point === undefined &&
      !whole &&
      /^(weeks|months|years)$/.test(span.id) &&
      suits(subject, people) &&
      known(subject) &&
      (subject.type === 'both' || /^(we|they)$/.test(subject.pronoun?.id)),
  },
  // it's windy outside, is it still raining, is it going to snow
  { is: "WeatherWhere = 'outside'", weight: 0.5, mean: (word) => ({ type: 'around', words: [word] }) },
  {
    is: "YesNo = Be[agr=s3 form=present] 'it' 'still' Verb[frame=weather form=ing]",
    weight: 0.1,
    construction: 'weather',
    mean: (aux, it, still, verb) => weather([it, aux, verb], { still, tense: 'present', progressive: true }),
  },
  {
    is: "Weather = 'it' Be[agr=s3 form=present] 'still' Verb[frame=weather form=ing]",
    weight: 0.15,
    construction: 'weather',
    mean: (it, aux, still, verb) => weather([it, aux, verb], { still, tense: 'present', progressive: true }),
  },
  {
    is: "YesNo = Be[agr=s3 form=present] 'it' 'going' 'to' Verb[frame=weather form=base]",
    weight: 0.15,
    construction: 'weather',
    mean: (aux, it, going, to, verb) => weather([it, [aux, going, to], verb], { tense: 'future' }),
  },
  {
    is: "Weather = 'it' Verb[frame=weather form=past] Lots Time?",
    weight: 0.15,
    construction: 'weather',
    mean: (it, verb, lots, time) => ({ type: 'weather', it, verb, lots, tense: 'past', time }),
    where: (it, verb, lots, time) => !time || /^(yesterday|last|this (week|month|year))/.test(time.id),
  },
  { is: "Lots = 'a' 'lot'", mean: (...words) => words },
  // three times yesterday, on tuesday and friday
  {
    is: 'When = Times Time',
    weight: 0.15,
    construction: 'twice a week',
    mean: (times, time) => ({ id: 'often', often: times, within: time }),
    where: (times, { id }) => /^(yesterday|today|last |this (week|month|year|morning))/.test(id),
  },
  {
    is: "When = 'on' Weekday 'and' Weekday",
    weight: 0.15,
    construction: 'time',
    mean: (on, day, and, other) => ({ id: `on ${day.id}`, days: [on, day, and, other] }),
    where: (on, day, and, other) =>
      /^(monday (wednesday|thursday|friday)|tuesday (thursday|friday)|wednesday (friday|saturday)|thursday saturday|saturday sunday)$/.test(
        `${day.id} ${other.id}`,
      ),
  },
];
