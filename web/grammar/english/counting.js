// How many do something, what something costs, what there will be and used to be, where there are more; the dog that ate the cake,
// the house one lives in; what is on, near or on the left, and what is so that something comes of it.
import { isOf } from '../words.js';
import { does, once } from './acts.js';
import { said } from './sense.js';
import { known, people, standsAt, suits } from './things.js';

const thing = (np, aux, time, more) => ({ type: 'there', aux, np, tense: 'future', time, ...more });
const counted = ({ noun, adjectives }) => adjectives.length === 0 && !isOf(noun.id, ['kin']);
/** What there will be, and when. */
const coming = ({ noun, det, adjectives }, place, time) =>
  adjectives.length === 0 &&
  !det.more &&
  det.how !== 'more' &&
  (isOf(noun.id, ['party', 'class'])
    ? det.type === 'a' && !place
    : isOf(noun.id, ['people', 'student', 'child', 'food', 'drink', 'chair', 'music', 'snow', 'rain', 'time']) &&
      (place !== undefined || time !== undefined || det.how === 'enough' || noun.id === 'time') &&
      /^(many|too many|some|no|any|number)$/.test(det.type)) &&
  !(noun.id === 'time' && det.how !== 'enough') &&
  (time === undefined || /^(tomorrow|tonight|on |next |this )/.test(time.id)) &&
  !(noun.id !== 'time' && place && !standsAt({ noun, det }, place));

export const counting = [
  // how many people live in shanghai
  {
    is: "Question = 'how' 'many' Nom[agr=pl count=count kind=?s] Fin[agr=pl kind=?s] When?",
    weight: 0.3,
    construction: 'how many',
    mean: (how, many, nom, fin, time) => ({
      type: 'clause',
      subject: { ...nom, det: { type: 'how many', words: [how, many] } },
      ...fin,
      time,
      asked: { type: 'which', subject: true },
    }),
    where: (how, many, nom, fin, time) =>
      counted(nom) &&
      isOf(nom.noun.id, ['person', 'animal']) &&
      !fin.negated &&
      !fin.frequency &&
      !fin.experience &&
      !fin.still &&
      (fin.complement === undefined || fin.complement.type === 'place') &&
      !/^(clause|indirect|wanting|infinitive)$/.test(fin.frame) &&
      !(fin.verb?.id === 'have' && !/^(a|bare|number)$/.test(fin.object?.det?.type)) &&
      said({ ...nom, det: { type: 'the' } }, fin, time),
  },
  {
    is: "Question = 'how' 'many' Span YesNo When?",
    weight: 0.1,
    construction: 'how long',
    mean: (how, many, span, clause, time) => ({ ...clause, early: time, asked: { type: 'how long', unit: span, words: [how, many] } }),
    where: (how, many, { id }, { type, tense, frame, verb, manner, place, companion, subject, progressive, modal }, time) =>
      type === 'clause' &&
      tense === 'past' &&
      !progressive &&
      !modal &&
      !manner &&
      !companion &&
      known(subject) &&
      suits(subject, people) &&
      ((frame === 'alone' && !place && /^(sleep|work|wait|study|drive|walk)$/.test(verb.id) && /^(minutes|hours|days)$/.test(id)) ||
        (frame === 'staying' && place !== undefined && /^(days|weeks|months|years)$/.test(id))) &&
      (!time || (/^(yesterday|last )/.test(time.id) && id === 'hours')),
  },
  // how much does the camera cost
  {
    is: "Question = 'how' 'much' Do[form=?f agr=?a] Np[case=subject agr=?a] 'cost'",
    weight: 0.2,
    construction: 'how much',
    mean: (how, much, aux, subject, cost) => ({
      type: 'clause',
      subject,
      aux: [aux, cost],
      tense: aux.features.form,
      complement: { type: 'asked' },
      asked: { type: 'how much', words: [how, much] },
    }),
    where: (how, much, aux, subject) =>
      (known(subject) || subject.type === 'this') &&
      subject.type !== 'both' &&
      suits(subject, ['thing', 'food', 'drink', 'house', 'trip']) &&
      !['a', 'of', 'every'].includes(subject.det?.type),
  },
  // there will be a party, there used to be a school here
  {
    is: "Clause = 'there' Will 'be' Some Where? Time?",
    weight: 0.12,
    tries: 20,
    construction: 'there is',
    mean: (word, will, be, np, place, time) => thing(np, [will, be], time, { there: word, place }),
    where: (word, will, be, np, place, time) => coming(np, place, time) && np.det.type !== 'any',
  },
  {
    is: "Clause = 'there' Will Not 'be' Lack Where? Time?",
    weight: 0.08,
    tries: 20,
    construction: 'there is',
    mean: (word, will, negated, be, np, place, time) => thing(np, [will, be], time, { there: word, negated, place }),
    where: (word, will, negated, be, np, place, time) => coming(np, place, time),
  },
  { is: 'Lack = Little' },
  { is: "Lack = 'enough' Bare", mean: (word, np) => ({ ...np, det: { type: 'many', how: 'enough', words: [word] } }) },
  {
    is: "YesNo = Will 'there' 'be' Some Where?",
    weight: 0.08,
    tries: 20,
    construction: 'there is',
    mean: (will, word, be, np, place) => thing(np, [will, be], undefined, { there: word, place }),
    where: (will, word, be, np, place) => coming(np, place) && !/^(no|number)$/.test(np.det.type),
  },
  {
    is: "There = 'there' 'used' 'to' 'be' Some Where",
    weight: 0.08,
    construction: 'there is',
    mean: (word, used, to, be, np, place) => ({ type: 'there', there: word, aux: [used, to, be], used: true, tense: 'past', np, place }),
    where: (word, used, to, be, np, place) =>
      np.det.type === 'a' && isOf(np.noun.id, ['building', 'park', 'tree', 'garden', 'market']) && standsAt(np, place),
  },
  {
    is: "YesNo = Be[form=present agr=?a] 'there' 'enough' Bare[agr=?a]",
    weight: 0.15,
    construction: 'there is',
    mean: (aux, word, enough, np) => ({
      type: 'there',
      there: word,
      aux: [aux],
      tense: 'present',
      np: { ...np, det: { type: 'many', how: 'enough', words: [enough] } },
    }),
    where: (aux, word, enough, { noun, adjectives }) =>
      adjectives.length === 0 && isOf(noun.id, ['food', 'drink', 'time', 'chair', 'glass', 'cup', 'money', 'ticket']),
  },
  {
    is: "There = 'there' Be[form=?f agr=pl] 'more' Nom[agr=pl count=count] 'than' Nom[agr=pl count=count] Where",
    weight: 0.1,
    tries: 20,
    construction: 'more than',
    mean: (word, aux, more, nom, than, other, place) => ({
      type: 'there',
      there: word,
      aux: [aux],
      tense: aux.features.form,
      np: { ...nom, det: { type: 'many', how: 'more', words: [more] }, rival: { word: than, np: { ...other, det: { type: 'bare' } } } },
      place,
    }),
    where: (word, aux, more, nom, than, other, place) =>
      counted(nom) &&
      counted(other) &&
      nom.noun.id !== other.noun.id &&
      nom.noun.features.sort === other.noun.features.sort &&
      standsAt({ ...nom, det: { type: 'bare' } }, place) &&
      standsAt({ ...other, det: { type: 'bare' } }, place),
  },
  // there is no more sugar
  {
    is: "Some[agr=?a kind=?k] = 'no' 'more' Bare[agr=?a kind=?k]",
    weight: 0.15,
    construction: 'no',
    mean: (word, more, np) => ({ ...np, det: { type: 'no', word, noMore: more } }),
    where: (word, more, { noun, adjectives }) => adjectives.length === 0 && isOf(noun.id, ['food', 'drink', 'money', 'ticket', 'time']),
  },
  // the dog that ate my cake, the house i live in
  {
    is: "Told[agr=?a kind=?k] = The[agr=?a sound=?s] Noun[agr=?a sound=?s count=count kind=?k like=animal|vehicle|building] 'that' WhoFin[agr=?a kind=?k]",
    weight: 0.4,
    construction: 'relative',
    mean: (det, noun, word, clause) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det,
      agr: noun.features.agr,
      relative: { word, clause, gap: 'subject' },
    }),
    where: (det, noun, that, fin) =>
      fin.verb !== undefined &&
      !fin.negated &&
      !fin.modal &&
      fin.tense !== 'future' &&
      fin.object?.type !== 'body' &&
      fin.object?.relative === undefined &&
      !(fin.tense === 'present' && !fin.progressive && once.test(fin.verb.id)) &&
      (isOf(noun.id, ['animal'])
        ? /^(alone|object)$/.test(fin.frame)
        : isOf(noun.id, ['vehicle'])
          ? fin.frame === 'moving' && fin.goal !== undefined && fin.verb.id === 'go'
          : fin.frame === 'object' && fin.verb.id === 'sell' && fin.tense === 'present') &&
      does({ type: 'noun', noun, adjectives: [], det: { type: 'the' }, agr: noun.features.agr }, fin),
  },
  {
    is: "Told[agr=?a kind=?o] = The[agr=?a sound=?v] Noun[agr=?a sound=?v count=count kind=?o like=house|city|village|street|hotel|room] Teller[agr=?b kind=?s] Verb[frame=staying|alone form=present|past agr=?b by=?s] 'in'",
    weight: 0.3,
    construction: 'relative',
    mean: (det, noun, subject, verb, where) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det,
      agr: noun.features.agr,
      relative: {
        word: where,
        clause: { subject, verb, frame: verb.features.frame, tense: verb.features.form === 'past' ? 'past' : 'present' },
        gap: 'place',
      },
    }),
    where: (det, noun, subject, { id }) =>
      /^(live|stay|sleep)$/.test(id) &&
      (id !== 'live' || noun.id !== 'hotel') &&
      (id === 'sleep') === (noun.id === 'room') &&
      does(subject, { verb: { id } }),
  },
  // that's where my grandmother lives
  {
    is: "This = That Be[form=present agr=s3] 'where' Teller[agr=?b kind=person|name] Verb[frame=staying|alone form=present agr=?b by=person]",
    weight: 0.08,
    construction: 'relative',
    mean: (subject, aux, where, who, verb) => ({
      type: 'thereby',
      subject,
      aux: [aux],
      where,
      clause: { type: 'clause', subject: who, verb, frame: verb.features.frame, tense: 'present' },
      tense: 'present',
    }),
    where: ({ id }, aux, where, who, verb) => id !== 'it' && /^(live|work|sleep|eat|study|play)$/.test(verb.id),
  },
  // the lamp is on, the station is very near, the office is on the left
  {
    is: "Complement[kind=lamp|computer|phone|device] = 'on'",
    weight: 0.05,
    construction: 'place as complement',
    mean: (word) => ({ type: 'on', word }),
  },
  {
    is: "Distant = Degree? 'near'",
    weight: 0.3,
    mean: (degree, far) => ({ type: 'far', near: true, degree, far }),
    where: (degree) => /^(undefined|very|really|so)$/.test(`${degree?.id}`),
  },
  {
    is: "Where = 'on' 'the' Side",
    weight: 0.08,
    construction: 'place',
    mean: (on, the, side) => ({ type: 'side', words: [on, the, side], id: side.id }),
  },
  { is: "Side = 'left'" },
  { is: "Side = 'right'" },
  // three months old, every ten minutes
  {
    is: "Complement[kind=?s] = Number Span 'old'",
    weight: 0.12,
    construction: 'age',
    mean: (number, span, old) => ({ type: 'age', number, years: span, old }),
    where: (number, { id }) => /^(days|weeks|months)$/.test(id),
  },
  {
    is: "When = 'every' Number Span",
    weight: 0.08,
    construction: 'twice a week',
    mean: (every, number, unit) => ({ id: 'every', every, number, unit }),
    where: (every, number, { id }) => /^(minutes|hours|days|weeks|months|years)$/.test(id),
  },
  // there's something wrong with the computer
  {
    is: "Clause = Amiss 'wrong' 'with' Np[case=object]",
    weight: 0.08,
    construction: 'everyone',
    mean: (words, wrong, word, subject) => ({ type: 'broken', words, wrong, word, subject, tense: 'present' }),
    where: (words, wrong, word, np) => known(np) && np.type === 'noun' && suits(np, ['device', 'vehicle', 'opening', 'lamp', 'instrument']),
  },
  { is: "Amiss = 'there' Be[form=present agr=s3] 'something'", mean: (...words) => words },
  { is: "Amiss = 'something' Be[form=present agr=s3]", mean: (...words) => words },
  // it was so cold that we couldn't swim, it was raining when we arrived
  {
    is: "Statement = 'it' Be[form=?f agr=s3] 'so' WeatherAdjective[why=?t] 'that' Simple[so=?t human=yes at=?f]",
    weight: 0.15,
    tries: 40,
    construction: 'so that',
    mean: (it, aux, degree, adjective, word, clause) => ({
      type: 'weather',
      it,
      aux: [aux],
      tense: aux.features.form,
      degree,
      adjective,
      joined: { how: 'so that', word, clause },
    }),
    where: (it, aux, degree, { id }, that, c) =>
      c.type === 'clause' &&
      c.negated !== undefined &&
      known(c.subject) &&
      suits(c.subject, people) &&
      (c.modal ? /^(can|could)$/.test(c.modal.id) : c.tense === 'past') &&
      c.frame === 'alone' &&
      !c.manner &&
      !c.companion &&
      (id === 'hot' ? /^(sleep|work|study|run)$/ : /^(swim|play|walk|sleep)$/).test(c.verb.id),
  },
  {
    is: "Statement = 'it' Be[form=past agr=s3] Verb[frame=weather form=ing] 'when' Simple[field=coming at=past human=yes]",
    weight: 0.15,
    tries: 30,
    construction: 'when clause',
    mean: (it, aux, verb, word, clause) => ({
      type: 'weather',
      it,
      verb,
      aux: [aux],
      tense: 'past',
      progressive: true,
      under: { how: 'when', word, clause, same: false },
    }),
    where: (it, aux, verb, word, c) =>
      c.type === 'clause' &&
      c.tense === 'past' &&
      !c.progressive &&
      !c.negated &&
      !c.modal &&
      !c.frequency &&
      !c.manner &&
      !c.companion &&
      known(c.subject) &&
      suits(c.subject, people) &&
      c.frame === 'moving' &&
      /^(arrive|leave|come)$/.test(c.verb.id),
  },
];
