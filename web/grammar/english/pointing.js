// What tells which one where no noun does ("the blue one"), who wears what, several people in one subject, and times that
// are a whole or are still to come.
import { isOf, nouns } from '../words.js';
import { clause } from './clause.js';
import { does } from './acts.js';
import { sexOf } from './sexes.js';
import { said } from './sense.js';
import { misplaced, owned, standsAt, suits } from './things.js';

const dressed = ['man', 'woman', 'boy', 'girl'];
const head = ({ type, noun, name }) => (type === 'name' ? name.id : noun.id);
const sort = ({ type, noun }) => (type === 'name' ? 'person' : nouns[noun.id]?.is[0]);
const both = (first, and, second) => ({ type: 'both', first, and, second, agr: 'pl' });
const known = ({ det }) => ['the', 'possessive', undefined].includes(det?.type);
const pointed = (word) => ({ type: 'this', id: word.id, word });

/** Anna and her sister. */
const withKin = ({ name }, { det, noun, adjectives }) =>
  name !== undefined &&
  isOf(noun?.id, ['kin']) &&
  adjectives?.length === 0 &&
  det?.possessive?.id === { m: 'he', f: 'she' }[sexOf({ type: 'name', name })];

export const pointing = [
  // the blue one, that one
  { is: 'Np[agr=s3 kind=clothes|vehicle|thing] = One', weight: 0.12, construction: 'one' },
  {
    is: "Complement[kind=?s] = Comparative[of=?s] 'than' One",
    weight: 0.15,
    construction: 'one',
    mean: (adjective, than, np) => ({ type: 'comparison', adjective, word: than, than: np }),
  },
  {
    is: "One = 'the' Adjective[sort=colour] 'one'",
    mean: (the, adjective, one) => ({ type: 'one', words: [the, one], the, one, adjective, agr: 's3' }),
  },
  { is: "One = Pointer 'one'", mean: (that, one) => ({ type: 'one', words: [that.word, one], that, one, agr: 's3' }) },
  { is: "Pointer = 'this'", weight: 0.5, mean: pointed },
  { is: "Pointer = 'that'", mean: pointed },

  // the woman in the red coat, that man in front of the shop
  {
    is: 'Np[agr=s3 kind=person] = Which1 Nom[agr=s3 count=count kind=man|woman|boy|girl] Wearing',
    weight: 0.25,
    construction: 'wearing',
    mean: (det, nom, wearing) => ({ ...nom, det, wearing }),
    where: (det, nom, { np }) =>
      isOf(nom.noun.id, dressed) &&
      nom.adjectives.length + np.adjectives.length < 2 &&
      !(np.noun.id === 'dress' && !/woman|girl/.test(nom.noun.id)),
  },
  { is: "Which1 = 'the'", weight: 3, mean: (word) => ({ type: 'the', word }) },
  { is: 'Which1 = Pointer' },
  {
    is: "Wearing = 'in' Article[sound=?s] Nom[agr=s3 sound=?s count=count kind=clothes]",
    mean: (word, det, nom) => ({ word, np: { ...nom, det } }),
    where: (word, det, { noun, degree, adjectives }) =>
      /^(coat|dress|shirt)$/.test(noun.id) && !degree && adjectives.length === 1 && adjectives[0].features.sort.includes('colour'),
  },
  {
    is: "Wearing = 'with' Article[sound=?s] Nom[agr=s3 sound=?s count=count kind=hat|umbrella|bag|dog|cat|guitar|book]",
    mean: (word, det, nom) => ({ word, np: { ...nom, det } }),
    where: (word, det, { noun, degree, adjectives }) =>
      /^(hat|umbrella|bag|dog|cat|guitar|book)$/.test(noun.id) &&
      !degree &&
      adjectives.every(({ features }) => features.sort.includes('colour')),
  },
  { is: "Article = 'the'", weight: 2, mean: (word) => ({ type: 'the', word }) },
  { is: 'Article[sound=?s] = A[sound=?s]' },
  {
    is: 'Np[agr=s3 kind=?k] = Pointer Nom[agr=s3 count=count kind=?k] Beside',
    weight: 0.1,
    construction: 'place of a noun',
    mean: (det, nom, at) => ({ ...nom, det, at }),
    where: (det, nom, at) =>
      isOf(nom.noun.id, ['man', 'woman', 'boy', 'girl', 'building']) &&
      !['on', 'under'].includes(at.preposition.id) &&
      at.np?.det?.type !== 'a' &&
      !misplaced(nom, at) &&
      standsAt(nom, at),
  },

  // my friends and i, the white cat and the black dog
  {
    is: "Np[agr=pl kind=?k] = Single[kind=?k] 'and' Single",
    weight: 0.15,
    construction: 'two things',
    mean: both,
    where: (a, and, b) => head(a) !== head(b) && (sort(a) === sort(b) || withKin(a, b)) && !(a.det && b.det && a.det.type !== b.det.type),
  },
  {
    is: "Np[case=subject agr=pl kind=person] = Single[kind=person] 'and' Me",
    weight: 0.1,
    construction: 'two people',
    mean: both,
    where: (a) =>
      a.type === 'noun' && a.det.type === 'possessive' && a.det.possessive.id === 'i' && isOf(a.noun.id, ['friend', 'student', 'neighbor']),
  },
  { is: 'Single[kind=?k] = Name[kind=?k]', weight: 0.5, mean: (name) => ({ type: 'name', name, agr: 's3' }) },
  {
    is: 'Single[kind=?k] = Det[count=count agr=?a sound=?s] Nom[count=count agr=?a sound=?s kind=?k]',
    mean: (det, nom) => ({ ...nom, det }),
    where: (det, nom) =>
      ['the', 'possessive'].includes(det.type) &&
      !det.other &&
      owned(det, nom) &&
      (det.type === 'possessive' || !isOf(nom.noun.id, ['kin'])) &&
      !nom.degree,
  },
  {
    is: "Some[agr=s3 kind=?k] = 'one' Nom[agr=s3 count=count kind=?k]",
    weight: 0.2,
    construction: 'number',
    mean: (number, nom) => ({ ...nom, det: { type: 'number', number } }),
  },

  // many people, most students
  {
    is: 'Np[case=subject agr=pl kind=?k] = Quantity Nom[agr=pl count=count kind=?k]',
    weight: 0.15,
    construction: 'many',
    mean: (det, nom) => ({ ...nom, det, ...(det.type === 'no' && { agr: 's3' }) }),
    where: (det, nom) =>
      nom.adjectives.length === 0 &&
      (/^(number|no)$/.test(det.type)
        ? isOf(nom.noun.id, ['person', 'animal', 'vehicle']) && !isOf(nom.noun.id, ['kin'])
        : isOf(nom.noun.id, ['people', 'student', 'child', 'teacher', 'woman', 'man', 'house', 'restaurant', 'shop', 'museum', 'bus'])) &&
      !(det.type === 'number' && isOf(nom.noun.id, ['people', 'parents'])) &&
      (det.type !== 'few' || isOf(nom.noun.id, ['people', 'student', 'child', 'restaurant', 'shop'])),
  },
  { is: "Quantity = 'many'", mean: (word) => ({ type: 'many', words: [word] }) },
  { is: "Quantity = 'most'", mean: (word) => ({ type: 'most', word }) },
  { is: "Quantity = 'some'", mean: (word) => ({ type: 'some', word }) },
  // are there any good restaurants here
  {
    is: "YesNo = Be[form=?f agr=pl] 'there' Any? Nom[agr=pl count=count] Where",
    weight: 0.3,
    construction: 'there is',
    mean: (aux, there, word, nom, place) => ({
      type: 'there',
      there,
      aux: [aux],
      tense: aux.features.form,
      np: { ...nom, det: word ? { type: 'any', word } : { type: 'bare' } },
      place,
    }),
    where: (aux, there, word, nom, place) => !isOf(nom.noun.id, ['kin']) && standsAt(nom, place),
  },
  { is: "Any = 'any'" },

  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=opening form=?f agr=?a by=?s]',
    weight: 0.2,
    construction: 'verb alone',
    mean: (verb) => ({ verb, frame: 'rising' }),
  },

  // all day, in five minutes; "i have been waiting for an hour" goes on
  {
    is: "When = 'all' Unit",
    weight: 0.4,
    construction: 'all day',
    mean: (all, span) => ({ span, whole: all }),
    where: (all, { id }) => /^(days|weeks)$/.test(id),
  },
  {
    is: "When = 'in' Number Span",
    weight: 0.4,
    construction: 'in two days',
    mean: (word, number, unit) => ({ id: 'later', later: word, number, unit }),
  },
  {
    is: "Simple = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s] 'again' When?",
    weight: 0.05,
    mean: (subject, fin, again, time) => ({ ...clause(subject, fin, time), again }),
    where: (subject, fin, again, time) =>
      fin.tense === 'future' &&
      /^(see|call|meet|visit|come|win)$/.test(fin.verb?.id) &&
      !fin.negated &&
      !fin.frequency &&
      said(subject, fin, time),
  },
  {
    is: 'Simple = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s] When',
    weight: 0.2,
    mean: clause,
    where: (subject, fin, time) => said(subject, fin, time) && !fin.place && !fin.companion,
  },
  {
    is: 'WeatherFin = Be[agr=s3 form=past] Not? Verb[frame=weather form=ing]',
    weight: 0.4,
    mean: (aux, negated, verb) => ({ verb, aux: [aux], negated, tense: 'past', progressive: true }),
  },
  {
    is: "Clause = Np[case=subject agr=?a kind=?s] Have[agr=?a] 'been' Vp[form=ing kind=?s] Lasting",
    weight: 0.3,
    construction: 'since',
    mean: (subject, have, been, vp, time) => ({ ...clause(subject, { ...vp, aux: [have, been], tense: 'perfect' }), time }),
    where: (subject, have, been, vp) =>
      (vp.frame === 'alone'
        ? suits(subject, ['person', 'name', 'animal']) && /^(wait|work|sleep|walk|swim|run|cook|study|drive)$/.test(vp.verb.id)
        : vp.frame === 'object' &&
          ((/^(wait for|look for)$/.test(vp.verb.id) && (vp.object.pronoun || known(vp.object))) ||
            (/^(learn|study)$/.test(vp.verb.id) && vp.object.det?.type === 'bare'))) &&
      !vp.manner &&
      !vp.companion &&
      !vp.beneficiary &&
      (!vp.place || (vp.verb.id === 'work' && /^(here|there|town|at)$/.test(vp.place.type))) &&
      does(subject, vp),
  },
  {
    is: "Clause = Np[case=subject agr=?a kind=?s] Have[agr=?a] 'been' Where Lasting",
    weight: 0.2,
    construction: 'since',
    mean: (subject, have, been, place, time) => ({
      ...clause(subject, { aux: [have, been], tense: 'perfect', complement: { type: 'place', place } }),
      time,
    }),
    where: (subject, have, been, place, { span, point }) =>
      suits(subject, ['person', 'name', 'animal']) &&
      (['here', 'there'].includes(place.type) ||
        (span !== undefined && /^(home|at|work|school|place)$/.test(place.type) && !/^(weeks|months|years)$/.test(span.id)) ||
        (place.type === 'town' && (point ?? /^(weeks|months|years)$/.test(span.id)))),
  },
  { is: "Lasting = 'for' Number Span", mean: (word, number, span) => ({ span, number, for: word }) },
  { is: "Lasting = 'for' A[sound=?s] Unit[sound=?s]", mean: (word, { word: number }, span) => ({ span, number, for: word }) },

  {
    is: "Weather = 'it' WeatherFin 'all' Unit",
    weight: 0.1,
    construction: 'all day',
    mean: (it, fin, all, span) => ({ type: 'weather', it, ...fin, time: { span, whole: all } }),
    where: (it, { tense, progressive, negated }, all, { id }) => tense === 'past' && !progressive && !negated && /^(days|weeks)$/.test(id),
  },

  // i am happy to see you; she is angry with me
  {
    is: "Complement[kind=?s] = Degree? Adjective[of=?s apt=glad] 'to' Verb[frame=object form=base apt=met] Np[case=object kind=person]",
    weight: 0.3,
    construction: 'happy to',
    mean: (degree, adjective, glad, verb, object) => ({
      type: 'adjective',
      degree,
      adjective,
      glad,
      reason: { verb, frame: 'object', object },
    }),
    where: (degree, adjective, glad, verb, object) =>
      /^(very|so|undefined)$/.test(`${degree?.id}`) &&
      (object.type === 'pronoun' || object.type === 'name' || (known(object) && object.det?.type !== 'this')),
  },
  {
    is: "Complement[kind=?s] = Adjective[of=?s apt=dared] 'to' Core[form=base kind=?s]",
    weight: 0.2,
    construction: 'happy to',
    mean: (adjective, glad, reason) => ({ type: 'adjective', adjective, glad, reason }),
    where: ({ id }, glad, { verb, frame, goal, object, pair }) =>
      !pair &&
      (frame === 'moving'
        ? verb.id === 'leave' ||
          (id === 'ready' && verb.id === 'go' && !goal) ||
          (verb.id === 'go' && goal !== undefined && !/^(here|bed)$/.test(goal.type))
        : (frame === 'alone' &&
            (id === 'ready' ? /^(start|eat|work|dance|sing|swim|play|cook)$/ : /^(speak|swim|drive|sing|dance|sleep|call)$/).test(
              verb.id,
            )) ||
          (frame === 'object' && id === 'ready' && /^(help|meet)$/.test(verb.id) && object.type === 'pronoun')),
  },
  {
    is: "Complement[kind=?s] = Degree? 'angry' 'with' Np[case=object kind=person|name]",
    weight: 0.2,
    construction: 'angry with',
    mean: (degree, adjective, word, np) => ({ type: 'angry', degree, adjective, with: word, np }),
    where: (degree, adjective, word, np) =>
      /^(very|really|so|undefined)$/.test(`${degree?.id}`) &&
      suits(np, ['person', 'name']) &&
      /^(the|possessive|owner|undefined)$/.test(`${np.det?.type}`) &&
      np.pronoun?.id !== 'it',
  },

  // not as big as yours
  {
    is: "Complement[kind=?s] = 'as' Adjective[sort=trait of=?s] 'as' Mine",
    weight: 0.2,
    construction: 'mine',
    mean: (as, adjective, asAgain, mine) => ({
      type: 'comparison',
      equal: true,
      words: [as, asAgain],
      adjective,
      than: { type: 'mine', mine },
    }),
  },
];
