// How many and how much of what: two dogs, few people, so much snow, only ten rooms, both windows; everything and nothing, of which
// something is said; what was done to a thing; and what a thing has, is about, or is more than one thought.
import { isOf } from '../words.js';
import { known, owned, standsAt, suits } from './things.js';

const body = (id) => (word) => ({ type: 'body', id, words: [word], agr: 's3' });
const being = (subject, aux, complement, more) => ({ type: 'clause', subject, aux: [aux], tense: aux.features.form, complement, ...more });

/** What one says of everything, of something or of nothing. */
const ofAll = {
  everything:
    /^(ready|expensive|cheap|clean|dirty|new|old|beautiful|delicious|closed|open|free|easy|difficult|good|important|interesting)$/,
  something: /^(wrong)$/,
  nothing: /^(free|ready|easy|cheap|new|important|clean)$/,
};
const ofBody = ({ id }, negated, degree, adjective) =>
  ofAll[id].test(adjective.id) &&
  !negated &&
  (!degree ||
    (id === 'everything' && /^(very|so|too)$/.test(degree.id) && /^(expensive|cheap|clean|dirty|easy|difficult|good)$/.test(adjective.id)));

/** What is done to which things, whoever does it. */
const deeds = {
  write: ['letter', 'book', 'story', 'song'],
  make: ['cake', 'dress', 'movie'],
  buy: ['house', 'car', 'bike', 'gift', 'ticket', 'cake', 'clothes', 'device', 'instrument', 'flower'],
  open: ['opening', 'box', 'bottle', 'letter', 'gift'],
  close: ['opening', 'box'],
  find: ['small', 'device', 'letter', 'money'],
  sell: ['house', 'car', 'bike', 'boat', 'ticket', 'instrument', 'computer', 'camera', 'book'],
  wash: ['car', 'clothes', 'cup', 'glass', 'bike'],
  clean: ['room', 'house', 'window', 'car', 'shoe', 'bus'],
  cook: ['food', 'meal'],
  eat: ['food'],
  drink: ['wine', 'juice', 'milk'],
  finish: ['homework', 'exercise'],
  send: ['letter', 'gift', 'photo', 'book', 'newspaper', 'flower'],
  forget: ['birthday'],
  take: ['photo'],
};
const undergone = (np, { id, takes }) =>
  np.type === 'noun' && /^(the|this|possessive|owner|all)$/.test(np.det?.type) && !np.relative && suits(np, takes) && suits(np, deeds[id]);
const then = (time, tense) =>
  time === undefined ||
  (tense === 'past'
    ? time.ago !== undefined || /^(yesterday|last |this (morning|week|year|month)|on |today)/.test(time.id)
    : /^(today|tomorrow|tonight|on |next |soon|later|this )/.test(time.id));
const there = (np, { id }, place) =>
  place === undefined ||
  (/^(take|write|make|buy|find|sell)$/.test(id) &&
    (place.type === 'town' ||
      place.type === 'here' ||
      (place.type === 'place' && place.preposition.id === 'in' && isOf(place.np?.noun?.id, ['garden', 'park', 'street', 'village']))));

export const amounts = [
  // two dogs are sleeping, a lot of people came, no students came
  { is: 'Quantity = Number', weight: 2, mean: (number) => ({ type: 'number', number }) },
  { is: "Quantity = 'a' 'lot' 'of'", mean: (...words) => ({ type: 'many', words }) },
  { is: "Quantity = 'too' 'many'", weight: 0.3, mean: (...words) => ({ type: 'too many', words }) },
  { is: "Quantity = 'a' 'few'", weight: 0.4, mean: (...word) => ({ type: 'some', few: true, word }) },
  { is: "Quantity = 'no'", weight: 0.3, mean: (word) => ({ type: 'no', word }) },
  { is: 'Quantity = Scarce', weight: 0.3, mean: (word) => ({ type: 'few', word }) },
  { is: "Scarce = 'very'? 'few'", mean: (very, few) => [very, few].filter(Boolean) },
  {
    is: 'Some[agr=pl kind=?k] = Scarce Nom[agr=pl count=count kind=?k]',
    weight: 0.1,
    construction: 'many',
    mean: (word, nom) => ({ ...nom, det: { type: 'few', word } }),
    where: (word, nom) => nom.noun.id === 'friend' || !isOf(nom.noun.id, ['kin']),
  },
  {
    is: "Some[agr=s3 kind=?k] = 'so' 'much' Nom[agr=s3 count=mass kind=?k]",
    weight: 0.2,
    construction: 'too many',
    mean: (so, much, nom) => ({ ...nom, det: { type: 'too many', so: true, words: [so, much] } }),
  },
  {
    is: "Some[agr=pl kind=?k] = 'so' 'many' Nom[agr=pl count=count kind=?k]",
    weight: 0.2,
    construction: 'too many',
    mean: (so, many, nom) => ({ ...nom, det: { type: 'too many', so: true, words: [so, many] } }),
    where: (so, many, nom) => nom.noun.id === 'friend' || !isOf(nom.noun.id, ['kin']),
  },
  {
    is: "Some[agr=?a kind=?k] = 'only' Counted[agr=?a kind=?k]",
    weight: 0.2,
    construction: 'number',
    mean: (only, np) => ({ ...np, det: { ...np.det, only } }),
    where: (only, { adjectives, noun }) => adjectives.length === 0 && noun.id !== 'people',
  },
  {
    is: 'Counted[agr=pl kind=?k] = Number Nom[agr=pl count=count kind=?k]',
    weight: 3,
    mean: (number, nom) => ({ ...nom, det: { type: 'number', number } }),
  },
  {
    is: "Counted[agr=s3 kind=?k] = 'one' Nom[agr=s3 count=count kind=?k]",
    mean: (number, nom) => ({ ...nom, det: { type: 'number', number } }),
  },
  {
    is: "Np[agr=pl kind=?k] = 'both' Nom[agr=pl count=count kind=?k]",
    weight: 0.15,
    construction: 'both',
    mean: (word, nom) => ({ ...nom, det: { type: 'all', word, det: { type: 'the', word, bare: true }, two: true } }),
    where: (word, nom) => nom.adjectives.length === 0 && owned({ type: 'the' }, nom) && !isOf(nom.noun.id, ['sight', 'people']),
  },
  // there are books on the table, there is milk in the kitchen
  {
    is: "There = 'there' Be[form=?f agr=?a] Bare[agr=?a] Where",
    weight: 0.5,
    construction: 'there is',
    mean: (word, aux, np, place) => ({ type: 'there', there: word, aux: [aux], tense: aux.features.form, np, place }),
    where: (word, aux, np, place) => standsAt(np, place),
  },
  { is: 'Bare[agr=?a kind=?k] = Nom[agr=?a count=mass kind=?k]', mean: (nom) => ({ ...nom, det: { type: 'bare' } }) },
  { is: 'Bare[agr=pl kind=?k] = Nom[agr=pl count=count kind=?k]', mean: (nom) => ({ ...nom, det: { type: 'bare' } }) },
  // there isn't much time left
  {
    is: "Clause = 'there' Be[form=?f agr=?a] Some[agr=?a] 'left'",
    weight: 0.15,
    construction: 'there is',
    mean: (word, aux, np, left) => ({ type: 'there', there: word, aux: [aux], tense: aux.features.form, np, left }),
    where: (word, aux, { noun, det, adjectives }) =>
      remains(noun, adjectives) && /^(number|no|some)$/.test(det.type) && !det.more && !(noun.id === 'time' && det.type === 'some'),
  },
  {
    is: "Clause = 'there' Be[form=?f agr=?a] Not Little[agr=?a] 'left'",
    weight: 0.15,
    construction: 'there is',
    mean: (word, aux, negated, np, left) => ({ type: 'there', there: word, aux: [aux], tense: aux.features.form, negated, np, left }),
    where: (word, aux, negated, { noun, adjectives }) => remains(noun, adjectives),
  },
  {
    is: "Little[agr=s3] = 'much' Nom[agr=s3 count=mass]",
    mean: (word, nom) => ({ ...nom, det: { type: 'many', how: 'much', words: [word] } }),
  },
  { is: "Little[agr=?a] = 'any' Nom[agr=?a count=mass]", mean: (word, nom) => ({ ...nom, det: { type: 'any', word } }) },
  { is: "Little[agr=pl] = 'any' Nom[agr=pl count=count]", mean: (word, nom) => ({ ...nom, det: { type: 'any', word } }) },

  // everything is expensive here, nothing is free, is everything ready
  {
    is: 'Clause = AllThings Be[form=?f agr=s3] Not? Degree? Adjective Spot?',
    weight: 0.15,
    construction: 'everyone',
    mean: (subject, aux, negated, degree, adjective, spot) =>
      being(subject, aux, { type: 'adjective', degree, adjective, spot }, { negated }),
    where: (subject, aux, negated, degree, adjective, spot) =>
      ofBody(subject, negated, degree, adjective) &&
      (!spot || (spot.words?.length === 1 && /^(expensive|cheap|clean|new|old|free|beautiful|closed)$/.test(adjective.id) && !negated)),
  },
  {
    is: 'YesNo = Be[form=?f agr=s3] AnyThing Adjective',
    weight: 0.1,
    construction: 'everyone',
    mean: (aux, subject, adjective) => being(subject, aux, { type: 'adjective', adjective }),
    where: (aux, subject, adjective) => ofBody(subject, undefined, undefined, adjective),
  },
  {
    is: 'Simple = AllThings Be[form=?f agr=s3] Adjective',
    weight: 0.03,
    mean: (subject, aux, adjective) => being(subject, aux, { type: 'adjective', adjective }),
    where: (subject, aux, adjective) => ofBody(subject, undefined, undefined, adjective),
  },
  { is: 'AllThings = Everything', weight: 2 },
  { is: "AllThings = 'something'", mean: body('something'), weight: 0.3 },
  { is: "AllThings = 'nothing'", mean: body('nothing') },
  { is: "Everything = 'everything'", mean: body('everything') },
  { is: 'AnyThing = Everything', weight: 2 },
  { is: "AnyThing = 'anything'", mean: body('something') },
  { is: "AnyThing = 'something'", mean: body('something') },

  // the car was washed yesterday, the photo was taken in france, the tickets have been sold
  {
    is: 'Clause = Np[case=subject agr=?a kind=?o] Be[form=past agr=?a] Not? Verb[frame=object|giving form=participle takes=?o] Where? When?',
    weight: 0.3,
    tries: 20,
    construction: 'passive',
    mean: (np, aux, negated, verb, place, time) => ({ type: 'passive', np, aux: [aux], negated, verb, place, time, tense: 'past' }),
    where: (np, aux, negated, verb, place, time) =>
      undergone(np, verb) &&
      there(np, verb, place) &&
      then(time, 'past') &&
      !(negated && (place || np.det.type === 'all')) &&
      !(place && verb.id === 'sell') &&
      (place !== undefined || time !== undefined || /^(sell|find|eat|open|close|wash|clean|send)$/.test(verb.id)),
  },
  {
    is: 'Clause = Np[case=subject agr=?a kind=?o] Have[agr=?a] Done Verb[frame=object|giving form=participle takes=?o]',
    weight: 0.15,
    tries: 20,
    construction: 'passive',
    mean: (np, have, done, verb) => ({ type: 'passive', np, aux: [have, done.been], ...done, verb, tense: 'perfect' }),
    where: (np, have, { negated }, verb) => undergone(np, verb) && !(negated && np.det.type === 'all') && verb.id !== 'take',
  },
  { is: "Done = Not? 'been'", weight: 2, mean: (negated, been) => ({ negated, been }) },
  { is: "Done = 'already' 'been'", mean: (already, been) => ({ already, been }) },
  {
    is: "Clause = Np[case=subject agr=?a kind=?o] Will Not? 'be' Verb[frame=object|giving form=participle takes=?o] When?",
    weight: 0.08,
    tries: 20,
    construction: 'passive',
    mean: (np, aux, negated, be, verb, time) => ({ type: 'passive', np, aux: [aux, be], negated, verb, time, tense: 'future' }),
    where: (np, aux, negated, be, verb, time) =>
      undergone(np, verb) && then(time, 'future') && /^(sell|open|close|clean|send)$/.test(verb.id) && np.det.type !== 'all',
  },
  {
    is: 'YesNo = Be[form=?f agr=?a] Np[case=subject agr=?a kind=?o] Verb[frame=object|giving form=participle takes=?o]',
    weight: 0.08,
    tries: 20,
    construction: 'passive',
    mean: (aux, np, verb) => ({ type: 'passive', np, aux: [aux], verb, tense: aux.features.form }),
    where: (aux, np, verb) =>
      undergone(np, verb) &&
      (aux.features.form === 'past' ? np.det.type !== 'all' : /^(sell|wash|clean|cook|finish|write|open|close)$/.test(verb.id)),
  },

  {
    is: "Clause = Np[case=subject agr=?a kind=?o] Be[form=present agr=?a] Not Verb[frame=object|giving form=participle takes=?o] 'yet'",
    weight: 0.08,
    tries: 20,
    construction: 'passive',
    mean: (np, aux, negated, verb, yet) => ({ type: 'passive', np, aux: [aux], negated, yet, verb, tense: 'present' }),
    where: (np, aux, negated, verb) =>
      undergone(np, verb) && /^(sell|wash|clean|cook|finish|write)$/.test(verb.id) && np.det.type !== 'all',
  },

  // the book is about a girl, what is the movie about, the letter is from my aunt
  {
    is: "Complement[kind=book|movie|story|song|letter|class] = 'about' About",
    weight: 0.2,
    construction: 'about',
    mean: (about, np) => ({ type: 'about', about, np }),
  },
  { is: 'About = Topic', weight: 2 },
  {
    is: 'About = Np[case=object kind=person|name|animal|city|sea]',
    where: (np) =>
      ['noun', 'name'].includes(np.type) &&
      /^(a|number|the|possessive|undefined)$/.test(`${np.det?.type}`) &&
      !np.relative &&
      !np.at &&
      !(np.det?.type === 'the' && isOf(np.noun.id, ['kin'])),
  },
  {
    is: "Question = 'what' Be[form=?f agr=s3] Np[case=subject agr=s3 kind=book|movie|story|song|letter|class] 'about'",
    weight: 0.1,
    construction: 'about',
    mean: (what, aux, subject, about) =>
      being(subject, aux, { type: 'about', about, np: { type: 'what', words: [what] } }, { asked: { type: 'about', words: [what] } }),
    where: (what, aux, subject) =>
      subject.type === 'noun' && known(subject) && suits(subject, ['book', 'movie', 'story', 'song', 'letter', 'class']),
  },
  {
    is: "Complement[kind=letter|gift|flower|photo|book] = 'from' Np[case=object kind=person|name]",
    weight: 0.15,
    construction: 'from',
    mean: (from, np) => ({ type: 'sent by', from, np }),
    where: (from, np) => suits(np, ['person', 'name']) && known(np) && np.pronoun?.id !== 'it' && np.type !== 'both',
  },

  // longer than i thought
  {
    is: "Complement[kind=?s] = Comparative[of=?s] 'than' Pronoun[case=subject agr=?b kind=person] Verb[frame=clause form=past agr=?b]",
    weight: 0.15,
    construction: 'comparison',
    mean: (adjective, word, pronoun, verb) => ({ type: 'comparison', adjective, word, than: { type: 'thought', pronoun, verb } }),
    where: (adjective, word, pronoun, { id }) => /^(think|hope)$/.test(id),
  },
  // is it true that cats can't swim, the problem is that we have no money
  {
    is: "Clause = 'it' Be[form=present agr=s3] Not? 'true' 'that' Simple",
    weight: 0.06,
    construction: 'that',
    mean: (it, aux, negated, word, that, clause) => ({ type: 'true', it, aux: [aux], negated, word, that, clause, tense: 'present' }),
    where: (it, aux, negated, word, that, clause) => plain(clause),
  },
  {
    is: "YesNo = Be[form=present agr=s3] 'it' 'true' 'that' Simple",
    weight: 0.08,
    construction: 'that',
    mean: (aux, it, word, that, clause) => ({ type: 'true', it, aux: [aux], word, that, clause, tense: 'present' }),
    where: (aux, it, word, that, clause) => plain(clause),
  },
  {
    is: "Clause = 'the' 'problem' Be[form=present agr=s3] Conjunction? Simple",
    weight: 0.08,
    construction: 'that',
    mean: (the, word, aux, that, clause) => ({ type: 'problem', words: [the, word], aux: [aux], that, clause, tense: 'present' }),
    where: (the, word, aux, that, clause) => plain(clause) && troubling(clause),
  },
];

const remains = (noun, adjectives) =>
  adjectives.length === 0 && isOf(noun.id, ['food', 'drink', 'ticket', 'time', 'money', 'cup', 'bottle', 'box', 'chair']);
const plain = (c) =>
  c.type === 'clause' &&
  !['clause', 'indirect'].includes(c.frame) &&
  !c.joined &&
  c.subject.type !== 'body' &&
  !(c.subject.type === 'this') &&
  !c.adverb &&
  !c.just &&
  !c.would &&
  c.complement?.type !== 'noun';
/** What makes a problem. */
const troubling = ({ subject, negated, object, complement, modal, verb, tense }) =>
  known(subject) &&
  tense === 'present' &&
  ((complement?.type === 'adjective' &&
    !negated &&
    /^(late|busy|tired|sick|old|expensive|slow|closed|full|difficult|small|young|dirty)$/.test(complement.adjective.id)) ||
    (verb?.id === 'have' && object?.det?.type === 'no') ||
    (negated && (modal?.id === 'can' || /^(have|know|like|understand|speak|want|work)$/.test(verb?.id))));
