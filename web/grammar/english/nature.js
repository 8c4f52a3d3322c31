// The weather beyond what it is now: since when it has rained, that it starts to, gets colder or is colder than elsewhere; what day
// it is; and when things are, and how long they take.
import { isOf, times } from '../words.js';
import { known, suits } from './things.js';

const weather = (it, aux, more) => ({ type: 'weather', it, aux: [aux].flat(), tense: aux.features?.form ?? 'present', ...more });
const inTense = (tense, time) => time === undefined || times[time.id].includes(tense === 'past' ? 'past' : 'being');

/** What is at a time: an event, a meal, a birthday, a train that one knows. */
const timed = (np, time) =>
  np.type === 'noun' &&
  /^(the|possessive|owner|this|bare)$/.test(np.det?.type) &&
  !np.det.other &&
  np.adjectives.length === 0 &&
  !np.relative &&
  !np.at &&
  !np.superlative &&
  (isOf(np.noun.id, ['event', 'meal']) ||
    (isOf(np.noun.id, ['occasion', 'film']) && np.noun.id !== 'weekend') ||
    (time.clock === true && isOf(np.noun.id, ['train', 'bus', 'plane', 'boat']) && (np.ordinal !== undefined || np.bound !== undefined)));
const fixed = (np, { clock, ago, later, id, day }, past) =>
  clock
    ? np.noun.id !== 'birthday' && (!day || !/^every/.test(day.id))
    : ago
      ? past && !isOf(np.noun.id, ['meal'])
      : past
        ? /^(yesterday|last |on )/.test(id)
        : later || /^(today|tonight|tomorrow|on |next |this (evening|afternoon|week))/.test(id);

export const nature = [
  // it hasn't rained for weeks, it has been raining since monday
  {
    is: "Weather = 'it' Have[agr=s3] Not? Verb[frame=weather form=participle] Lasting",
    weight: 0.15,
    construction: 'weather',
    mean: (it, have, negated, verb, time) => weather(it, have, { verb, negated, time, tense: 'perfect' }),
    where: (it, have, negated, verb, { whole }) => !whole,
  },
  {
    is: "Weather = 'it' Have[agr=s3] 'been' Verb[frame=weather form=ing] Lasting",
    weight: 0.2,
    construction: 'weather',
    mean: (it, have, been, verb, time) => weather(it, [have, been], { verb, time, tense: 'perfect' }),
  },
  {
    is: "Lasting = 'all' Unit",
    weight: 0.2,
    mean: (all, span) => ({ span, whole: all }),
    where: (all, { id }) => /^(day|week)s$/.test(id),
  },
  { is: "Lasting = 'all' Night", weight: 0.2, mean: (all, span) => ({ span, whole: all }) },
  {
    is: "Weather = 'it' WeatherFin 'all' Night",
    weight: 0.1,
    construction: 'all day',
    mean: (it, fin, all, span) => ({ type: 'weather', it, ...fin, time: { span, whole: all } }),
    where: (it, { tense, progressive, negated, begun }) => tense === 'past' && !progressive && !negated && !begun,
  },
  // it started to rain
  {
    is: "WeatherFin = Verb[frame=infinitive form=past] 'to' Verb[frame=weather form=base]",
    weight: 0.3,
    mean: (begun, to, verb) => ({ verb, begun: [begun, to], tense: 'past' }),
    where: ({ id }) => id === 'start',
  },
  {
    is: "WeatherFin = Be[agr=s3 form=present] Verb[frame=infinitive form=ing] 'to' Verb[frame=weather form=base]",
    weight: 0.2,
    mean: (aux, begun, to, verb) => ({ verb, aux: [aux], begun: [begun, to], tense: 'present', progressive: true }),
    where: (aux, { id }) => id === 'start',
  },
  // it's colder than yesterday, it's hotter here than in london
  {
    is: "Weather = 'it' Be[agr=s3 form=?f] 'much'? Comparative WeatherWhere? Time? Elsewhere?",
    weight: 0.25,
    construction: 'comparison',
    mean: (it, aux, much, adjective, place, time, than) => weather(it, aux, { adjective, more: true, much, place, time, than }),
    where: (it, aux, much, { id }, place, time, than) =>
      /^(cold|hot)$/.test(id) &&
      (aux.features.form === 'present' || !than?.place) &&
      (than ? (than.time ? !place && /^(today|tonight|now|this )/.test(time?.id ?? 'now') : !time && place !== undefined) : !much) &&
      (than?.time ? aux.features.form === 'present' && /^(yesterday|last (night|week|month|year))/.test(than.time.id) : true) &&
      (!than?.place || than.place.type !== place.type || (place.type === 'town' && place.town.id !== than.place.town.id)) &&
      inTense(aux.features.form, time),
  },
  { is: "Elsewhere = 'than' Time", mean: (word, time) => ({ word, time }) },
  { is: "Elsewhere = 'than' WeatherWhere", mean: (word, place) => ({ word, place }) },
  // it gets cold here at night, it's getting colder, it's getting late
  {
    is: "Weather = 'it' 'gets' Degree? WeatherAdjective WeatherWhere? Time?",
    weight: 0.12,
    construction: 'weather',
    mean: (it, verb, degree, adjective, place, time) => weather(it, verb, { degree, adjective, place, time }),
    where: (it, verb, degree, { id }, place, time) =>
      /^(cold|hot|windy)$/.test(id) &&
      (place !== undefined || time !== undefined) &&
      (!degree || /^(very|too|really)$/.test(degree.id)) &&
      (!time || /^(at night|in the )/.test(time.id)),
  },
  {
    is: "Weather = 'it' Be[agr=s3 form=present] 'getting' Colder WeatherWhere?",
    weight: 0.15,
    construction: 'weather',
    mean: (it, aux, verb, adjective, place) => weather(it, [aux, verb], { adjective, growing: true, place, tense: 'present' }),
    where: (it, aux, verb, { id }) => /^(cold|hot|warm)$/.test(id),
  },
  { is: 'Colder = WeatherAdjective' },
  { is: 'Colder = Comparative' },
  {
    is: "This = 'it' Be[agr=s3 form=present] 'getting' 'late'",
    weight: 0.08,
    construction: 'it is late',
    mean: (it, aux, verb, late) => ({ type: 'late', it, aux: [aux, verb], growing: true, late, tense: 'present' }),
  },
  // what's the weather like in beijing, was it cold yesterday
  {
    is: "Question = 'what' Be[agr=s3 form=?f] 'the' 'weather' 'like' WeatherWhere? Time?",
    weight: 0.1,
    construction: 'weather',
    mean: (what, aux, the, noun, like, place, time) => ({
      type: 'fair',
      aux: [aux],
      tense: aux.features.form,
      words: [the, noun],
      place,
      time,
      asked: { type: 'how', words: [what, like] },
    }),
    where: (what, aux, the, noun, like, place, time) => (place ?? time) !== undefined && inTense(aux.features.form, time),
  },
  // in the sun, in the rain
  {
    is: "Where = 'in' 'the' Noun[agr=s3 like=rain|snow|sun]",
    weight: 0.1,
    construction: 'outside',
    mean: (word, the, noun) => ({ type: 'open', preposition: word, words: [the, noun], id: noun.id }),
    where: (word, the, { id }) => /^(rain|snow|sun)$/.test(id),
  },

  // it's monday today, is it sunday
  {
    is: "This = 'it' Be[form=present agr=s3] Weekday 'today'",
    weight: 0.05,
    construction: 'it is sunday',
    mean: (it, aux, day, today) => ({ type: 'weekday', it, aux: [aux], day, today }),
  },
  {
    is: "YesNo = Be[form=present agr=s3] 'it' Weekday 'today'?",
    weight: 0.05,
    construction: 'it is sunday',
    mean: (aux, it, day, today) => ({ type: 'weekday', it, aux: [aux], day, today }),
  },
  // the movie is on friday night, the first train is at five, the party was a week ago, that was ten years ago
  {
    is: 'Clause = Np[case=subject agr=s3 kind=train|bus|plane|event|meal|boat|occasion|film] Be[form=?f agr=s3] When',
    weight: 0.3,
    construction: 'clock',
    mean: (subject, aux, time) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'hour', time },
    }),
    where: (subject, aux, time) => timed(subject, time) && fixed(subject, time, aux.features.form === 'past'),
  },
  {
    is: 'This = That Be[form=past agr=s3] When',
    weight: 0.06,
    construction: 'clock',
    mean: (subject, aux, time) => ({ type: 'clause', subject, aux: [aux], tense: 'past', complement: { type: 'hour', time } }),
    where: ({ id }, aux, { ago, id: when }) => id !== 'this' && (ago !== undefined || /^last (week|month|year)$/.test(when)),
  },
  // it took us two hours, the trip takes three days by train
  {
    is: "Clause = 'it' Took Pronoun[case=object kind=person]? Measure Way?",
    weight: 0.12,
    construction: 'it takes',
    mean: (it, verb, pronoun, measure, way) => ({
      type: 'takes',
      it,
      verb,
      whom: pronoun && { type: 'pronoun', pronoun },
      measure,
      ...way,
      tense: verb.text === 'took' ? 'past' : 'present',
    }),
    where: (it, verb, pronoun, { span: { id } }, way) =>
      way?.infinitive
        ? way.infinitive.frame === 'moving'
          ? /^(minutes|hours)$/.test(id) || (way.infinitive.goal.type === 'town' && id === 'days')
          : (way.infinitive.verb.id === 'learn') === /^(months|years)$/.test(id)
        : way
          ? /^(minutes|hours|days)$/.test(id)
          : id !== 'years',
  },
  { is: 'Way = Aim', weight: 2 },
  { is: 'Way = By', mean: (by) => ({ by }) },
  { is: "Took = 'takes'" },
  { is: "Took = 'took'" },
  {
    is: 'Clause = Np[case=subject agr=s3 kind=trip|class|homework|exercise] Took Measure By?',
    weight: 0.06,
    construction: 'it takes',
    mean: (subject, verb, measure, by) => ({
      type: 'takes',
      subject,
      verb,
      measure,
      by,
      tense: verb.text === 'took' ? 'past' : 'present',
    }),
    where: (subject, verb, { span: { id } }, by) =>
      subject.type === 'noun' &&
      known(subject) &&
      (suits(subject, ['trip']) ? /^(hours|days|weeks|months)$/ : /^(minutes|hours|days)$/).test(id) &&
      suits(subject, by ? ['trip'] : ['trip', 'homework', 'exercise']),
  },
  {
    is: "Question = 'how' 'long' Do[form=?f agr=s3] Np[case=subject agr=s3 kind=trip|it] 'take' By?",
    weight: 0.06,
    construction: 'it takes',
    mean: (how, long, aux, subject, verb, by) => ({
      type: 'takes',
      subject,
      verb,
      aux: [aux],
      by,
      tense: aux.features.form,
      asked: { type: 'how long', words: [how, long] },
    }),
    where: (how, long, aux, subject) =>
      subject.type === 'noun' && known(subject) ? suits(subject, ['trip']) : subject.pronoun?.id === 'it',
  },
];
