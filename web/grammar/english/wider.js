// What many everyday sentences need: before nine, for hours, three times, are there any eggs, how was the movie, my friend
// anna, some more rice, i don't know anyone, i walk to school, this is for you.
import { isOf } from '../words.js';
import { clause } from './clause.js';
import { asks, does, ordered, said, standsAt, suits, taken } from './sense.js';
import { sexOf } from './sexes.js';

const people = ['person', 'name'];
const known = ({ det, relative }) => !relative && !/^(a|bare|some|many|too many|number|any|no|every|of|all)$/.test(det?.type);
const weather = ([it, aux, verb, time], more) => ({ type: 'weather', it, aux: [aux].flat(), verb, time, ...more });

export const wider = [
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
    where: (subject, have, been, degree, { id }, { point }) =>
      point !== undefined &&
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
    where: (subject, have, been, noun, { point, span }) =>
      point === undefined &&
      /^(weeks|months|years)$/.test(span.id) &&
      suits(subject, people) &&
      known(subject) &&
      (subject.type === 'both' || /^(we|they)$/.test(subject.pronoun?.id)),
  },

  // are there any eggs, there aren't any buses after eleven
  {
    is: "YesNo = Be[form=present agr=pl] 'there' 'any' Nom[agr=pl count=count]",
    weight: 0.2,
    construction: 'there is',
    mean: (aux, there, word, nom) => ({ type: 'there', there, aux: [aux], tense: 'present', np: { ...nom, det: { type: 'any', word } } }),
    where: (aux, there, word, nom) => isOf(nom.noun.id, ['food', 'small', 'bus', 'train', 'text', 'question', 'furniture']),
  },
  {
    is: "YesNo = Be[form=?f agr=s3] 'there' 'any' Nom[agr=s3 count=mass] Where?",
    weight: 0.25,
    construction: 'there is',
    mean: (aux, there, word, nom, place) => ({
      type: 'there',
      there,
      aux: [aux],
      tense: aux.features.form,
      np: { ...nom, det: { type: 'any', word } },
      place,
    }),
    where: (aux, there, word, nom, place) => isOf(nom.noun.id, ['food', 'drink']) && standsAt(nom, place),
  },
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

  // how was the movie, how is the soup
  {
    is: "Question = 'how' Be[form=?f agr=s3] Np[case=subject agr=s3 kind=occasion|film|event|meal|food|drink|text|song|hotel|restaurant]",
    weight: 0.25,
    construction: 'how',
    mean: (word, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'asked' },
      asked: { type: 'how', words: [word] },
    }),
    where: (word, aux, subject) =>
      subject.type === 'noun' &&
      known(subject) &&
      subject.adjectives.length === 0 &&
      suits(subject, ['occasion', 'film', 'event', 'meal', 'food', 'drink', 'text', 'song', 'hotel', 'restaurant']),
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

  // my friend anna
  {
    is: 'Np[agr=s3 kind=?k] = Possessive Noun[agr=s3 count=count kind=?k like=friend|brother|sister|son|daughter|husband|wife|uncle|aunt|neighbor|teacher] Name',
    weight: 0.12,
    construction: 'my friend anna',
    mean: (possessive, noun, name) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det: { type: 'possessive', possessive },
      agr: 's3',
      called: name,
    }),
    where: (possessive, noun, name) =>
      (sexOf({ noun }) ?? sexOf({ name })) === sexOf({ name }) &&
      !(/^(wife|husband)$/.test(noun.id) && /^(we|they)$/.test(possessive.id)) &&
      !(noun.id === 'wife' && possessive.id === 'she') &&
      !(noun.id === 'husband' && possessive.id === 'he'),
  },
  // my aunt and uncle
  {
    is: "Np[agr=pl kind=?k] = Possessive Noun[agr=s3 kind=?k like=kin] 'and' Noun[agr=s3 kind=?k like=kin]",
    weight: 0.1,
    construction: 'two people',
    mean: (possessive, one, and, two) => {
      const [first, second] = [one, two].map((noun) => ({
        type: 'noun',
        noun,
        adjectives: [],
        det: { type: 'possessive', possessive },
        agr: 's3',
      }));
      return { type: 'both', first, and, second, agr: 'pl' };
    },
    where: (possessive, one, and, two) =>
      /^(mother father|father mother|brother sister|sister brother|aunt uncle|uncle aunt|son daughter|daughter son|grandmother grandfather|grandfather grandmother)$/.test(
        `${one.id} ${two.id}`,
      ),
  },

  // some more rice, two tickets for tonight
  {
    is: "Some[agr=?a kind=?k] = 'some' 'more' Nom[agr=?a count=mass kind=?k]",
    weight: 0.2,
    construction: 'more',
    mean: (word, more, nom) => ({ ...nom, det: { type: 'some', word, more } }),
    where: (word, more, nom) => isOf(nom.noun.id, ['food', 'drink']) && nom.adjectives.length === 0,
  },
  {
    is: "Np[case=object agr=pl kind=?k] = Number Noun[agr=pl count=count kind=?k like=ticket] 'for' Time",
    weight: 0.05,
    construction: 'number',
    mean: (number, noun, word, time) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det: { type: 'number', number },
      agr: 'pl',
      intended: { word, time },
    }),
    where: (number, noun, word, { id }) =>
      noun.id === 'ticket' && /^(tonight|today|tomorrow|tomorrow (morning|afternoon|evening)|next week)$/.test(id),
  },

  // i don't know anyone here
  {
    is: 'Core[form=base kind=?s] = Verb[frame=object form=base by=?s] Anybody',
    weight: 0.2,
    construction: 'anyone',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: ({ id }) => /^(know|see|meet|help|call|listen to|talk to|speak to|wait for|look for|love|find|like)$/.test(id),
  },
  { is: "Anybody = 'anyone'", mean: (word) => ({ type: 'body', id: 'anyone', words: [word], agr: 's3' }) },
  { is: "Anybody = 'anybody'", weight: 0.6, mean: (word) => ({ type: 'body', id: 'anyone', words: [word], agr: 's3' }) },

  // i walk to school, she got up late
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=walking form=?f agr=?a by=?s] Goal',
    weight: 0.3,
    construction: 'moving',
    mean: (verb, goal) => ({ verb, frame: 'moving', goal }),
    where: (verb, goal) =>
      verb.features.form !== 'ing' &&
      /^(place|school|work|home)$/.test(goal.type) &&
      (goal.type !== 'work' || verb.id === 'walk') &&
      !isOf(goal.np?.noun?.id, ['party', 'sea', 'plane']) &&
      !(verb.id === 'run' && goal.type === 'work') &&
      (!goal.np || (goal.np.det?.type === 'the' && goal.np.adjectives.length === 0 && !goal.np.ordinal && !goal.np.superlative)),
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=rising form=?f agr=?a by=?s] Tard",
    weight: 0.15,
    construction: 'adverb',
    mean: (verb, tard) => ({ verb, frame: 'rising', tard }),
    where: ({ id }) => id === 'get up',
  },
  { is: "Tard = 'late'" },
  { is: "Tard = 'early'" },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=moving form=?f agr=?a by=?s] 'to' 'bed' Tard",
    weight: 0.1,
    construction: 'adverb',
    mean: (verb, to, bed, tard) => ({ verb, frame: 'moving', goal: { type: 'bed', words: [to, bed] }, tard }),
    where: ({ id }) => id === 'go',
  },
  {
    is: "Question = 'how' 'long' 'does' 'it' 'take' By",
    weight: 0.04,
    construction: 'it takes',
    mean: (how, long, aux, it, take, by) => ({
      type: 'takes',
      it,
      verb: take,
      aux: [aux],
      by,
      asked: { type: 'how long', words: [how, long] },
    }),
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
      suits(subject, ['food', 'drink', 'small', 'text', 'clothes', 'flower']),
  },
  // she likes the blue one more, which shoes do you like better
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=preferring form=?f agr=?a by=?s takes=?o] Np[case=object kind=?o] Better',
    weight: 0.05,
    construction: 'very much',
    mean: (verb, object, more) => ({ verb, frame: 'object', object, more }),
    where: (verb, object) =>
      suits(object, verb.takes) &&
      !suits(object, people) &&
      ['the', 'possessive', 'this', 'bare', undefined].includes(object.det?.type) &&
      !object.pronoun,
  },
  { is: "Better = 'better'" },
  { is: "Better = 'more'" },
  {
    is: "Question = 'which' Nom Do[form=present agr=?a] Np[case=subject agr=?a kind=person|name] 'like' Better",
    weight: 0.1,
    construction: 'very much',
    mean: (word, nom, aux, subject, verb, more) => ({
      type: 'clause',
      subject,
      aux: [aux],
      verb,
      frame: 'object',
      tense: 'present',
      more,
      asked: { type: 'which', words: [word], np: nom, object: true },
    }),
    where: (word, nom, aux, subject) =>
      nom.noun.features.count === 'count' &&
      nom.adjectives.length === 0 &&
      isOf(nom.noun.id, ['clothes', 'film', 'text', 'song', 'vehicle', 'house', 'flower', 'food']) &&
      suits(subject, people) &&
      known(subject) &&
      !/^(i|we)$/.test(subject.pronoun?.id),
  },

  // my parents met at school, i left my umbrella at the restaurant
  {
    is: 'Core[form=past kind=?s] = Verb[frame=meeting form=past by=?s]',
    weight: 0.05,
    construction: 'each other',
    mean: (verb) => ({ verb, frame: 'object', object: { type: 'each other', words: [verb] } }),
  },
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=leaving form=?f agr=?a by=?s takes=?o] Np[case=object kind=?o] Where',
    weight: 0.1,
    construction: 'leave behind',
    mean: (verb, object, place) => ({ verb, frame: 'leaving', object, place, placeFirst: true }),
    where: (verb, object, place) =>
      verb.features.form === 'past' &&
      object.type === 'noun' &&
      ['possessive', 'the'].includes(object.det?.type) &&
      !object.relative &&
      !object.at &&
      suits(object, verb.takes) &&
      (/^(at|school|work|home)$/.test(place.type)
        ? !isOf(place.np?.noun?.id, ['beach', 'park'])
        : place.type === 'place' &&
          ((place.preposition.id === 'on' && isOf(place.np.noun?.id, ['bus', 'train', 'plane', 'table'])) ||
            (place.preposition.id === 'in' && isOf(place.np.noun?.id, ['car', 'kitchen', 'room'])))),
  },
  // i know her , she made me laugh
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=making form=?f agr=?a by=?s] Np[case=object kind=person|name] Verb[frame=alone form=base]',
    weight: 0.05,
    construction: 'making',
    mean: (verb, object, act) => ({ verb, frame: 'making', object, act }),
    where: (verb, object, { id }) =>
      /^(laugh|cry|smile)$/.test(id) &&
      suits(object, people) &&
      (object.pronoun || object.name) &&
      object.pronoun?.id !== 'it' &&
      verb.features.form !== 'ing',
  },
  // can i ask you something
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=causing form=?f agr=?a by=?s] Np[case=object kind=person|name] 'something'",
    weight: 0.15,
    construction: 'something',
    mean: (verb, recipient, word) => ({
      verb,
      frame: 'giving',
      recipient,
      object: { type: 'body', id: 'something', words: [word], agr: 's3' },
    }),
    where: ({ id }, recipient) =>
      id === 'ask' &&
      suits(recipient, people) &&
      (recipient.pronoun || recipient.name || known(recipient)) &&
      recipient.pronoun?.id !== 'it' &&
      recipient.type !== 'both',
  },
  // do you want to come in
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=moving form=?f agr=?a by=?s] 'in'",
    weight: 0.1,
    construction: 'moving',
    mean: (verb, into) => ({ verb, frame: 'moving', into }),
    where: ({ id }) => id === 'come',
  },
  // the bus to the museum
  {
    is: "Np[agr=s3 kind=?k] = 'the' Noun[agr=s3 count=count kind=?k like=train|bus] 'to' 'the' Noun[agr=s3 count=count like=museum|station|hospital|beach|market|hotel]",
    weight: 0.1,
    construction: 'bound for',
    mean: (word, noun, bound, the, place) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det: { type: 'the', word },
      agr: 's3',
      bound: { word: bound, np: { type: 'noun', noun: place, adjectives: [], det: { type: 'the', word: the }, agr: 's3' } },
    }),
    where: (word, noun, bound, the, place) => Boolean(bound) && (noun.id === 'bus' || place.id === 'beach'),
  },
  // would you open the window, please
  {
    is: 'YesNo = Would Np[case=subject kind=?s] Vp[form=base kind=?s]',
    weight: 0.1,
    construction: 'could you',
    mean: (would, subject, vp) => ({ type: 'clause', subject, ...vp, modal: { ...would, id: 'could' }, polite: true, tense: 'present' }),
    where: (would, subject, vp) =>
      subject.pronoun?.id === 'you' &&
      vp.frame === 'object' &&
      /^(open|close|help|clean|wash|read|wait for|sell|buy)$/.test(vp.verb.id) &&
      known(vp.object) &&
      !vp.manner &&
      !vp.companion &&
      !vp.place &&
      !vp.beneficiary &&
      said(subject, { ...vp, asking: true, modal: { id: 'can' }, tense: 'present' }),
  },
  // i'm sure he is at the office
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
      !negated &&
      /^(i|he|she|we|they)$/.test(id) &&
      c.type === 'clause' &&
      c.frame !== 'clause' &&
      c.frame !== 'indirect' &&
      !c.joined &&
      !c.modal &&
      !c.time &&
      c.complement !== undefined &&
      !['noun'].includes(c.complement.type) &&
      c.subject.pronoun?.id !== id,
  },
  // have you been to england, how many times have you been to london
  {
    is: "YesNo = Have[agr=?a] Np[case=subject agr=?a kind=person|name] 'been' 'to' Been",
    weight: 0.15,
    construction: 'been to',
    mean: (aux, subject, been, to, place) => ({ type: 'clause', subject, been, to, place, frame: 'been', aux: [aux], tense: 'perfect' }),
    where: (aux, subject) => suits(subject, people) && known(subject) && !/^(i|we)$/.test(subject.pronoun?.id),
  },
  // has anyone seen my keys
  {
    is: 'YesNo = Have[agr=s3] Anyone Vp[form=participle kind=person|name]',
    weight: 0.12,
    construction: 'anyone',
    mean: (aux, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: 'perfect' }),
    where: (aux, { id }, vp) =>
      id === 'someone' &&
      vp.frame === 'object' &&
      /^(see|find|call|help|read|buy)$/.test(vp.verb.id) &&
      !vp.then &&
      !vp.pair &&
      known(vp.object) &&
      vp.object.pronoun?.id !== 'it' &&
      !vp.manner &&
      !vp.companion &&
      !vp.beneficiary &&
      !vp.place,
  },
  // how much money do you have
  {
    is: "Question = 'how' 'much' Nom[agr=s3 count=mass] Gap",
    weight: 0.4,
    construction: 'how many',
    mean: (how, much, nom, gap) => ({ ...gap, asked: { type: 'how many', much: true, words: [how, much], np: nom, object: true } }),
    where: (how, much, nom, gap) =>
      asks(gap) &&
      suits(nom, taken(gap).takes) &&
      nom.adjectives.length === 0 &&
      isOf(nom.noun.id, ['money', 'food', 'drink', 'time']) &&
      /^(have|need|want|buy|eat|drink)$/.test(taken(gap).id),
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
  // i'm here with my children
  {
    is: 'Fin[agr=?a kind=?s] = Be[form=?f agr=?a] Where Companion',
    weight: 0.3,
    construction: 'place as complement',
    mean: (aux, place, companion) => ({
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'place', place },
      accompanied: companion,
    }),
    where: (aux, place, { companion, without }) =>
      companion !== undefined && !without && /^(here|there|home|at|town|school)$/.test(place.type),
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
  // it takes ten minutes to walk to school
  {
    is: "Aim = 'to' Verb[frame=walking form=base] Goal",
    weight: 0.5,
    mean: (to, verb, goal) => ({ to, infinitive: { verb, frame: 'moving', goal } }),
    where: (to, { id }, { type, np }) => id === 'walk' && /^(place|school|work|home)$/.test(type) && !isOf(np?.noun?.id, ['party', 'sea']),
  },

  // a coffee, some cake
  {
    is: "Some[agr=s3 kind=?k] = 'a' Noun[agr=s3 count=mass kind=?k like=coffee|tea]",
    weight: 0.1,
    construction: 'measure',
    mean: (word, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'a', word }, agr: 's3' }),
    where: (word, { id }) => /^(coffee|tea)$/.test(id),
  },
  {
    is: "Some[agr=s3 kind=?k] = 'some' 'more'? Noun[agr=s3 count=count kind=?k like=cake]",
    weight: 0.04,
    construction: 'some',
    mean: (word, more, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'some', word, more }, agr: 's3' }),
    where: (word, more, { id }) => id === 'cake',
  },
  // a book about horses, a photo of us
  {
    is: "Some[agr=s3 kind=?k] = A[sound=?v] Noun[agr=s3 count=count sound=?v kind=?k like=book|movie|story|song] 'about' Topic",
    weight: 0.1,
    construction: 'about',
    mean: (det, noun, word, np) => ({ type: 'noun', noun, adjectives: [], det, agr: 's3', topic: { word, np } }),
    where: (det, { id }) => /^(book|movie|story|song)$/.test(id),
  },
  {
    is: 'Topic = Noun[agr=pl count=count like=horse|cat|dog|bird|rabbit|flower|tree|child|boat|train|mountain]',
    mean: (noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'bare', generic: true }, agr: 'pl' }),
  },
  { is: 'Topic = Town', mean: (town) => ({ type: 'town', town, agr: 's3' }) },
  { is: 'Topic = Country', mean: (town) => ({ type: 'town', town, country: true, agr: 's3' }) },
  {
    is: "Some[agr=s3 kind=?k] = 'a' Noun[agr=s3 count=count kind=?k like=photo] 'of' Shown",
    weight: 0.1,
    construction: 'about',
    mean: (word, noun, of, np) => ({ type: 'noun', noun, adjectives: [], det: { type: 'a', word }, agr: 's3', topic: { word: of, np } }),
    where: (word, { id }) => id === 'photo',
  },
  {
    is: 'Shown = Pronoun[case=object kind=person]',
    mean: (pronoun) => ({ type: 'pronoun', pronoun, agr: pronoun.features.agr }),
  },
  { is: 'Shown = Name', mean: (name) => ({ type: 'name', name, agr: 's3' }) },
  { is: 'Shown = Kin' },
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
  // i work better in the morning
  {
    is: 'Core[form=present agr=?a kind=?s] = Verb[frame=alone form=present agr=?a by=?s apt=?m] MannerMore[apt=?m]',
    weight: 0.08,
    construction: 'better than',
    mean: (verb, manner) => ({ verb, frame: 'alone', manner, mannerMore: 'so' }),
    where: ({ id }) => /^(work|sleep|sing|cook|swim|eat|study)$/.test(id),
  },
  // i just want to rest
  {
    is: "Fin[agr=?a kind=?s] = 'just' Vp[form=present agr=?a kind=?s]",
    weight: 0.2,
    construction: 'adverb',
    mean: (adverb, vp) => ({ ...vp, adverb, tense: 'present' }),
    where: (adverb, vp) =>
      /^(want|need)$/.test(vp.verb?.id) && ['infinitive', 'object'].includes(vp.frame) && !vp.manner && !vp.companion && !vp.place,
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
  // she asked if i was hungry, he asked where i lived
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=asking form=?f agr=?a by=?s] Asked',
    weight: 0.1,
    construction: 'indirect question',
    mean: (verb, asked) => ({ verb, frame: 'indirect', ...asked }),
    where: (verb, { clause, indirect: { type } }) => clause !== undefined && /^(if|where|why|when)$/.test(type),
  },
  {
    is: 'Asked = WhereWord Np[case=subject agr=?b kind=?s] Verb[frame=staying form=past by=?s]',
    weight: 0.15,
    mean: (word, subject, verb) => ({ indirect: word, clause: { type: 'clause', subject, verb, frame: 'staying', tense: 'past' } }),
    where: (word, subject, verb) => verb.id === 'live' && does(subject, { verb }) && subject.det?.type !== 'a',
  },
  // how many times have you seen this movie
  {
    is: "Question = 'how' 'many' 'times' YesNo",
    weight: 0.2,
    tries: 20,
    construction: 'how many',
    mean: (how, many, times, c) => ({
      ...c,
      time: { id: 'often', often: { id: 'asked', words: [how, many, times] } },
      asked: { type: 'how many times', words: [how, many, times] },
    }),
    where: (how, many, times, c) =>
      c.type === 'clause' &&
      c.tense === 'perfect' &&
      !c.experience &&
      !c.negated &&
      !c.then &&
      !c.pair &&
      known(c.subject) &&
      c.subject.type !== 'body' &&
      (c.frame === 'been' ||
        (c.frame === 'object' &&
          /^(read|see|watch|visit|call|meet)$/.test(c.verb.id) &&
          (c.object.pronoun || c.object.name || ['the', 'this', 'possessive'].includes(c.object.det?.type)) &&
          !c.place &&
          !c.companion &&
          !c.manner &&
          !c.beneficiary)),
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
      id === 'kind' && (!degree || /^(very|really|so)$/.test(degree.id)) && suits(np, people) && known(np) && np.type !== 'both',
  },
  // the last train is at twelve o'clock
  {
    is: "Clause = Np[case=subject agr=s3 kind=train|bus|plane|event|meal|boat] Be[form=?f agr=s3] 'at' Clock Oclock?",
    weight: 0.12,
    construction: 'clock',
    mean: (subject, aux, at, number, oclock) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'hour', time: { clock: true, at, number, oclock } },
    }),
    where: (subject) =>
      subject.type === 'noun' &&
      isOf(subject.noun.id, ['train', 'bus', 'plane', 'event', 'boat']) &&
      ['the', 'possessive', 'this'].includes(subject.det?.type) &&
      subject.adjectives.length === 0 &&
      !subject.relative &&
      !subject.at &&
      !subject.superlative &&
      !(isOf(subject.noun.id, ['train', 'bus', 'plane', 'boat']) && !subject.ordinal && !subject.bound),
  },
  // we went to the mountains by car
  {
    is: "Goal = 'to' 'the' Noun[agr=pl count=count like=mountain]",
    weight: 0.15,
    construction: 'goal',
    mean: (to, the, noun) => ({ type: 'mountains', to, words: [to, the, noun] }),
    where: (to, the, { id }) => id === 'mountain',
  },
  // which is your bag
  {
    is: "Question = 'which' Be[form=present agr=s3] Np[case=subject agr=s3 kind=thing|house|room|office]",
    weight: 0.12,
    construction: 'which one',
    mean: (which, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked' },
      asked: { type: 'which of them', words: [which] },
    }),
    where: (which, aux, subject) =>
      subject.type === 'noun' &&
      ['possessive', 'owner'].includes(subject.det?.type) &&
      subject.adjectives.length === 0 &&
      !subject.ordinal &&
      !subject.number &&
      isOf(subject.noun.id, ['small', 'clothes', 'vehicle', 'house', 'room', 'phone', 'book']),
  },
  // i sold my bike to a neighbor
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=selling form=?f agr=?a by=?s takes=?o] Np[case=object kind=?o] 'to' Np[case=object kind=person|name]",
    weight: 0.1,
    construction: 'giving to',
    mean: (verb, object, to, recipient) => ({ verb, frame: 'giving', recipient, to, object }),
    where: (verb, object, to, recipient) =>
      suits(recipient, people) &&
      (recipient.pronoun || recipient.name || known(recipient) || recipient.det?.type === 'a') &&
      recipient.pronoun?.id !== 'it' &&
      object.type === 'noun' &&
      ['possessive', 'the'].includes(object.det?.type) &&
      !object.relative &&
      !object.at &&
      suits(object, verb.takes),
  },
];
