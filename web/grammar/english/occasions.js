// Birthdays, trips and weekends, how the day and the weather are, whose name is what, and what one likes best.
import { isOf } from '../words.js';
import { as } from './as.js';
import { suits } from './things.js';

const occasion = ['occasion', 'event'];
const known = ({ det, relative, at }) => !relative && !at && /^(the|possessive|owner|this)$/.test(det?.type);
const it = (word) => ({ type: 'this', id: 'it', word, agr: 's3' });
const being = (subject, aux, complement) => ({ type: 'clause', subject, aux: [aux], tense: aux.features.form, complement });
const named = (possessive, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'possessive', possessive }, agr: 's3' });
const birthday = ({ complement }) => complement?.np?.noun?.id === 'birthday' && complement.np.adjectives.length === 0;
const fair = (where, time) => !(where && time) && (!time || /^(now|today|tonight|yesterday|last |this )/.test(time.id));

export const occasions = [
  // it's my birthday today, today is my wife's birthday
  {
    is: 'Clause = This Time',
    weight: 0.3,
    tries: 30,
    construction: 'birthday',
    mean: (said, time) => ({ ...said, time }),
    where: (said, time) =>
      birthday(said) &&
      said.complement.np.det.type !== 'the' &&
      said.subject.id === 'it' &&
      !said.negated &&
      said.tense === 'present' &&
      /^(today|tomorrow|on \w+)$/.test(time.id),
  },
  {
    is: "Clause = Time Be[form=present agr=s3] Det[count=count agr=s3 sound=consonant] 'birthday'",
    weight: 0.3,
    construction: 'birthday',
    mean: (time, aux, det, noun) => ({
      ...being(it(aux), aux, { type: 'noun', np: { type: 'noun', noun, adjectives: [], det, agr: 's3' } }),
      time,
      timeFirst: true,
    }),
    where: (time, aux, det) => /^(today|tomorrow)$/.test(time.id) && /^(possessive|owner)$/.test(det.type) && !det.other && !det.favorite,
  },
  {
    is: "When = 'for' Possessive 'birthday'",
    weight: 0.4,
    construction: 'birthday',
    mean: (word, possessive, noun) => ({ id: 'feast', feast: named(possessive, noun), word }),
  },
  // when is your birthday, what time is the party
  {
    is: "Question = 'when' Be[form=?f agr=s3] Np[case=subject agr=s3 kind=occasion|event|meal]",
    weight: 0.15,
    construction: 'when',
    mean: (word, aux, subject) => ({ ...being(subject, aux, { type: 'asked' }), asked: { type: 'when', words: [word] } }),
    where: (word, aux, subject) =>
      subject.type === 'noun' &&
      known(subject) &&
      subject.adjectives.length === 0 &&
      suits(subject, occasion) &&
      subject.noun.id !== 'weekend',
  },
  {
    is: "Question = 'what' 'time' Be[form=present agr=s3] Np[case=subject agr=s3 kind=event|train|bus|plane|meal]",
    weight: 0.1,
    construction: 'what time',
    mean: (what, time, aux, subject) => ({
      ...being(subject, aux, { type: 'asked' }),
      asked: { type: 'when', hour: true, words: [what, time] },
    }),
    where: (what, time, aux, subject) =>
      subject.type === 'noun' &&
      (known(subject) || suits(subject, ['meal'])) &&
      subject.adjectives.length === 0 &&
      (suits(subject, ['event', 'meal']) || (/^(next|last|first)$/.test(subject.ordinal?.id) && suits(subject, ['train', 'bus', 'plane']))),
  },
  // did you have a good trip
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s takes=party] A[sound=?v] Adjective[sound=?v] Noun[agr=s3 like=occasion|day|time]',
    weight: 3,
    construction: 'have a good trip',
    mean: (verb, det, adjective, noun) => ({
      verb,
      frame: 'passing',
      object: { type: 'noun', noun: noun.id === 'time' ? as(noun, 'moment') : noun, adjectives: [adjective], det, agr: 's3' },
    }),
    where: (verb, det, { id }, noun) =>
      verb.id === 'have' &&
      noun.id !== 'birthday' &&
      (/^(base|past)$/.test(verb.features.form)
        ? /^(good|nice|bad|difficult|boring)$/.test(id) && !(id === 'boring' && noun.id === 'time')
        : verb.features.form === 'ing' && /^(time|day)$/.test(noun.id) && /^(good|bad|difficult)$/.test(id)),
  },

  // the weather is beautiful, how is the weather in london
  {
    is: "Weather = 'the' 'weather' Be[agr=s3 form=?f] Not? Degree? Fair WeatherWhere? Time?",
    weight: 0.1,
    construction: 'weather',
    mean: (the, weather, aux, negated, degree, adjective, place, time) => ({
      type: 'weather',
      it: [the, weather],
      aux: [aux],
      tense: aux.features.form,
      negated,
      degree,
      adjective,
      place,
      time,
    }),
    where: (the, weather, aux, negated, degree, adjective, place, time) =>
      fair(place, time) &&
      (!degree || (/^(very|so|really)$/.test(degree.id) && !negated)) &&
      (!time || (aux.features.form === 'past') === /^(yesterday|last )/.test(time.id)),
  },
  { is: 'Fair = Adjective', mean: (adjective) => adjective, where: ({ id }) => /^(good|nice|bad|beautiful)$/.test(id) },
  {
    is: "Question = 'how' Be[agr=s3 form=?f] 'the' 'weather' WeatherWhere? Time?",
    weight: 0.1,
    construction: 'weather',
    mean: (how, aux, the, weather, place, time) => ({
      type: 'fair',
      aux: [aux],
      tense: aux.features.form,
      words: [the, weather],
      place,
      time,
      asked: { type: 'how', words: [how] },
    }),
    where: (how, aux, the, weather, place, time) =>
      (place || time) && fair(place, time) && (!time || (aux.features.form === 'past') === /^(yesterday|last )/.test(time.id)),
  },

  // i forgot your name, my teacher's name is anna
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s] Possessive 'name'",
    weight: 0.1,
    construction: 'name',
    mean: (verb, possessive, noun) => ({ verb, frame: 'object', object: named(possessive, noun) }),
    where: ({ id }) => /^(forget|know|write|like|have)$/.test(id),
  },
  {
    is: "Clause = Owners 'name' Be[form=present agr=s3] Name",
    weight: 0.06,
    construction: 'name',
    mean: (owner, word, aux, name) => ({ type: 'name', owner, word, aux: [aux], name, tense: 'present' }),
    where: (owner, word, aux, name) => owner.type === 'noun' && suited(owner.noun.id, name.id),
  },
  {
    is: "Question = 'what' Be[form=present agr=s3] Owners 'name'",
    weight: 0.06,
    construction: 'name',
    mean: (what, aux, owner, word) => ({ type: 'name', owner, word, aux: [aux], tense: 'present', asked: { type: 'name', words: [what] } }),
    where: (what, aux, owner) => owner.type === 'noun' && owner.det.possessive.id !== 'i',
  },

  // my favorite city is paris, what is your favorite song
  {
    is: "Det[count=count] = Possessive 'favorite'",
    weight: 0.12,
    construction: 'favorite',
    mean: (possessive, favorite) => ({ type: 'possessive', possessive, favorite }),
  },
  {
    is: 'Clause = Favorite Be[form=present agr=s3] Best2',
    weight: 0.1,
    construction: 'favorite',
    mean: (subject, aux, np) => being(subject, aux, { type: 'noun', np }),
    where: ({ noun }) => noun.id === 'city',
  },
  {
    is: "Favorite = Possessive 'favorite' Noun[agr=s3 count=count]",
    mean: (possessive, favorite, noun) => ({ ...named(possessive, noun), det: { type: 'possessive', possessive, favorite } }),
    where: (possessive, favorite, { id }) =>
      isOf(id, ['city', 'song', 'movie', 'book', 'restaurant', 'park', 'dress', 'teacher', 'animal']),
  },
  { is: 'Best2 = Town', mean: (town) => ({ type: 'town', town, agr: 's3' }) },
  {
    is: "Question = 'what' Be[form=present agr=s3] Favorite",
    weight: 0.15,
    construction: 'favorite',
    mean: (what, aux, subject) => ({ ...being(subject, aux, { type: 'asked' }), asked: { type: 'what is', words: [what] } }),
    where: (what, aux, { det, noun }) => det.possessive.id !== 'i' && !isOf(noun.id, ['person']),
  },
  {
    is: "Question = 'who' Be[form=present agr=s3] Favorite",
    weight: 0.05,
    construction: 'favorite',
    mean: (who, aux, subject) => ({ ...being(subject, aux, { type: 'asked' }), asked: { type: 'who', words: [who] } }),
    where: (who, aux, { det, noun }) => det.possessive.id !== 'i' && isOf(noun.id, ['person']),
  },
  // how was school
  {
    is: "Question = 'how' Be[form=past agr=s3] 'school' 'today'?",
    weight: 0.05,
    construction: 'how',
    mean: (how, aux, noun, time) => ({
      ...being({ type: 'noun', noun, adjectives: [], det: { type: 'bare', generic: true }, agr: 's3' }, aux, { type: 'asked' }),
      time,
      asked: { type: 'how', words: [how] },
    }),
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=liking] 'school'",
    weight: 0.05,
    construction: 'object',
    mean: (verb, noun) => ({
      verb,
      frame: 'object',
      object: { type: 'noun', noun, adjectives: [], det: { type: 'bare', generic: true }, agr: 's3' },
    }),
    where: (verb) => /^(base|present)$/.test(verb.features.form),
  },
  // it's early
  {
    is: "This = 'it' Be[form=?f agr=s3] Not? Degree? 'early'",
    weight: 0.08,
    construction: 'it is late',
    mean: (it, aux, negated, degree, late) => ({ type: 'late', it, aux: [aux], negated, degree, late, tense: aux.features.form }),
    where: (it, aux, negated, degree) => degree === undefined || /^(very|too)$/.test(degree.id),
  },
];

const suited = (noun, name) =>
  ({
    m: /^(brother|son|husband|uncle|father|grandfather|friend|teacher|doctor|neighbor)$/,
    f: /^(sister|daughter|wife|aunt|mother|grandmother|friend|teacher|doctor|neighbor)$/,
  })[/^(tom|paul)$/.test(name) ? 'm' : 'f'].test(noun);
