// What else a noun takes: numbers behind a determiner, ordinals, amounts, parts of several, lists, and what tells which
// one is meant: { number?, ordinal?, superlative?, within?, relative? } of a phrase.
import { isOf } from '../words.js';
import { does, once, stative } from './acts.js';
import { as } from './as.js';
import { owned } from './things.js';

const definite = ({ type }) => ['the', 'possessive', 'this', 'owner'].includes(type);
const only = ['sight', 'mother', 'father', 'parents', 'wife', 'husband', 'grandmother', 'grandfather'];

/** What comes one after another: the next train, the last apple. */
const ranked = ({ id }, noun) =>
  (id !== 'next' || isOf(noun.id, ['bus', 'train', 'plane', 'question', 'exercise', 'song', 'event', 'street', 'station'])) &&
  (id !== 'last' || isOf(noun.id, ['bus', 'train', 'plane', 'question', 'exercise', 'song', 'word', 'letter', 'food', 'house']));

/** The clause that tells which one: its subject or its object is the noun. */
const relative = (det, noun, word, clause, gap) => ({
  type: 'noun',
  noun,
  adjectives: [],
  det,
  agr: noun.features.agr,
  relative: { word, clause, gap },
});
const told = (np, fin, loosely = false) =>
  fin.verb !== undefined &&
  (['alone', 'object', 'staying', ...(loosely ? ['moving', 'infinitive', 'resembling'] : [])].includes(fin.frame) ||
    (fin.frame === 'giving' && fin.recipient.pronoun && fin.tense === 'past')) &&
  (loosely || !fin.negated) &&
  (loosely || !fin.modal) &&
  !fin.still &&
  !fin.experience &&
  !fin.without &&
  !(fin.tense === 'present' && !fin.progressive && once.test(fin.verb.id)) &&
  fin.tense !== 'future' &&
  (fin.object?.type !== 'pronoun' || (fin.tense === 'past' && /^(help|call|see|meet|thank)$/.test(fin.verb.id))) &&
  fin.object?.relative === undefined &&
  does(np, fin) &&
  fin.object?.type !== 'both';

const ofOne = { agr: 's3', count: 'count', kind: 'person', sort: 'person' };
const person = (noun, det) => ({ type: 'noun', noun, adjectives: [], det, agr: noun.features?.agr });

const somewhere = (core, place) =>
  place === undefined ||
  (core.frame === 'alone' && !['on', 'under'].includes(place.preposition?.id) && !['bag', 'box'].includes(place.np?.noun?.id));

const item = (noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'bare' }, agr: noun.features.agr });
/** What kinds a noun is of, but for itself. */
const nounKinds = ({ features }) => features.kind.split('|').slice(1);

export const nouns = [
  { is: "Det[agr=s3 count=count] = 'another'", weight: 0.4, construction: 'other', mean: (word) => ({ type: 'a', another: true, word }) },
  { is: "Det[count=count] = 'the' 'other'", weight: 0.3, construction: 'other', mean: (word, other) => ({ type: 'the', word, other }) },
  {
    is: "Det[count=count] = Possessive 'other'",
    weight: 0.2,
    construction: 'other',
    mean: (possessive, other) => ({ type: 'possessive', possessive, other }),
  },
  {
    is: 'Np[case=subject agr=s3 kind=?k] = Every Noun[agr=s3 count=count kind=?k like=student|teacher|child|boy|girl|man|woman|house|room|shop|city]',
    weight: 0.3,
    construction: 'every',
    mean: (word, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'every', word }, agr: 's3' }),
  },
  { is: "Every = 'every'" },
  { is: "Every = 'each'", weight: 0.5 },
  {
    is: 'Np[agr=pl kind=?k] = Det[agr=pl count=count] Number[few=true] Nom[agr=pl count=count kind=?k]',
    weight: 0.5,
    construction: 'the two',
    mean: (det, number, nom) => ({ ...nom, det, number: { id: number.id, leaf: number } }),
    where: (det, number, nom) =>
      definite(det) && !det.other && owned(det, nom) && !isOf(nom.noun.id, only) && nom.adjectives.length === 0 && nom.noun.id !== 'people',
  },
  {
    is: "Np[agr=pl kind=?k] = 'both' 'of'? Det[agr=pl count=count] Nom[agr=pl count=count kind=?k]",
    weight: 0.2,
    construction: 'both',
    mean: (word, of, det, nom) => ({ ...nom, det: { type: 'all', word, det, two: true } }),
    where: (word, of, det, nom) =>
      ['the', 'possessive'].includes(det.type) && !det.other && owned(det, nom) && !isOf(nom.noun.id, ['sight', 'people']),
  },
  {
    is: "Np[agr=s3 kind=?k] = 'the' Ordinal Noun[agr=s3 count=count kind=?k like=vehicle|building|text|film|song|lesson|event|room|street|food]",
    weight: 0.4,
    construction: 'ordinal',
    mean: (word, ordinal, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'the', word }, ordinal, agr: 's3' }),
    where: (word, ordinal, noun) => ranked(ordinal, noun),
  },
  {
    is: 'Np[agr=s3 kind=?k] = Possessive Ordinal Noun[agr=s3 count=count kind=?k like=car|bike|house|phone|computer|teacher|school|book|son|daughter|child|dog]',
    weight: 0.3,
    construction: 'ordinal',
    mean: (possessive, ordinal, noun) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det: { type: 'possessive', possessive },
      ordinal,
      agr: 's3',
    }),
    where: (possessive, ordinal) => ordinal.id !== 'next' && ordinal.id !== 'last',
  },

  // Amounts.
  {
    is: "Some[agr=pl kind=?k] = 'a' 'few' Nom[agr=pl count=count kind=?k]",
    weight: 0.5,
    construction: 'a few',
    mean: (a, few, nom) => ({ ...nom, det: { type: 'some', few: true, word: [a, few] } }),
    where: (a, few, nom) => nom.noun.id === 'friend' || !isOf(nom.noun.id, ['kin', 'people']),
  },
  {
    is: "Some[agr=s3 kind=?k] = 'a' 'little' Nom[agr=s3 count=mass|bare kind=?k]",
    weight: 0.3,
    construction: 'a little',
    mean: (a, little, nom) => ({ ...nom, det: { type: 'some', little: true, word: [a, little] } }),
    where: (a, little, nom) => nom.noun.id !== 'homework' && !isOf(nom.noun.id, ['game', 'meal']),
  },
  {
    is: 'Some[agr=?a kind=?k] = HowMuch Nom[agr=?a count=mass kind=?k]',
    weight: 0.5,
    construction: 'more',
    mean: (word, nom) => ({ ...nom, det: { type: 'many', how: word.id, words: [word] } }),
  },
  {
    is: 'Some[agr=pl kind=?k] = HowMuch Nom[agr=pl count=count kind=?k]',
    weight: 0.5,
    construction: 'more',
    mean: (word, nom) => ({ ...nom, det: { type: 'many', how: word.id, words: [word] } }),
    where: (word, nom) => nom.noun.id === 'friend' || !isOf(nom.noun.id, ['kin']),
  },
  { is: "HowMuch = 'more'" },
  { is: "HowMuch = 'enough'" },
  {
    is: "Np[case=object agr=s3 kind=?k] = 'much' Nom[agr=s3 count=mass kind=?k]",
    weight: 0.4,
    construction: 'much',
    mean: (word, nom) => ({ ...nom, det: { type: 'many', how: 'much', words: [word] } }),
  },
  {
    is: "Some[agr=s3 kind=?k] = 'another' Vessel[agr=s3 holds=?d] 'of' Noun[agr=s3 count=mass kind=?k like=?d]",
    weight: 0.15,
    construction: 'measure',
    mean: (word, vessel, of, noun) => ({
      type: 'noun',
      noun,
      vessel,
      of,
      det: { type: 'a', another: true, word },
      adjectives: [],
      agr: 's3',
    }),
  },
  {
    is: "Some[agr=s3 kind=?k] = 'a' Piece[agr=s3 holds=?d] 'of' Noun[agr=s3 kind=?k like=?d]",
    weight: 0.4,
    construction: 'measure',
    mean: (a, vessel, of, noun) => ({ type: 'noun', noun, vessel, of, det: { type: 'a', word: a }, adjectives: [], agr: 's3' }),
  },
  {
    is: "Some[agr=s3 kind=?k] = 'a' Kilo[agr=s3 holds=?d] 'of' Noun[count=mass kind=?k like=?d]",
    weight: 0.15,
    construction: 'measure',
    mean: (a, vessel, of, noun) => ({ type: 'noun', noun, vessel, of, det: { type: 'a', word: a }, adjectives: [], agr: 's3' }),
  },
  {
    is: "Some[agr=s3 kind=?k] = 'a' Kilo[agr=s3 holds=?d] 'of' Noun[agr=pl count=count kind=?k like=?d]",
    weight: 0.15,
    construction: 'measure',
    mean: (a, vessel, of, noun) => ({ type: 'noun', noun, vessel, of, det: { type: 'a', word: a }, adjectives: [], agr: 's3' }),
  },
  {
    is: "Some[agr=pl kind=?k] = Number Kilo[agr=pl holds=?d] 'of' Noun[agr=pl count=count kind=?k like=?d]",
    weight: 0.15,
    construction: 'measure',
    mean: (number, vessel, of, noun) => ({ type: 'noun', noun, vessel, of, det: { type: 'number', number }, adjectives: [], agr: 'pl' }),
  },

  // one of my friends
  {
    is: "Np[agr=s3 kind=?k] = 'one' 'of' Det[agr=pl count=count] Nom[agr=pl count=count kind=?k]",
    weight: 0.4,
    construction: 'one of',
    mean: (one, of, det, nom) => ({ ...nom, det: { type: 'of', portion: one, of, det }, agr: 's3' }),
    where: (one, of, det, nom) => several(det, nom),
  },
  {
    is: "Np[agr=pl kind=?k] = Portion 'of' Det[agr=pl count=count] Nom[agr=pl count=count kind=?k]",
    weight: 0.2,
    construction: 'one of',
    mean: (portion, of, det, nom) => ({ ...nom, det: { type: 'of', portion, of, det } }),
    where: (portion, of, det, nom) => several(det, nom),
  },
  { is: 'Portion = Number[few=true]' },
  { is: "Portion = 'some'" },
  { is: "Portion = 'many'", weight: 0.7 },
  { is: "Portion = 'half'", weight: 0.5 },
  { is: "Portion = 'all'", weight: 0.5 },

  // apples, bananas and bread
  {
    is: "Np[case=object agr=pl kind=?k] = Item[kind=?k] ',' Item[kind=?k] 'and' Item[kind=?k]",
    weight: 0.4,
    construction: 'three things',
    mean: (first, comma, second, and, third) => ({
      type: 'both',
      first,
      and: comma,
      second: { type: 'both', first: second, and, second: third, agr: 'pl' },
      agr: 'pl',
    }),
    where: (a, comma, b, and, c) =>
      new Set([a, b, c].map(({ noun }) => noun.id)).size === 3 &&
      [b, c].every(({ det, noun }) => det.type === a.det.type && isOf(noun.id, nounKinds(a.noun))),
  },
  { is: 'Item[kind=?k] = Noun[agr=?a count=mass|bare kind=?k like=food|drink|language|game|sound]', mean: item },
  { is: 'Item[kind=?k] = Noun[agr=pl count=count kind=?k like=food|thing|animal]', mean: item },
  {
    is: 'Item[kind=?k] = A[sound=?s] Noun[agr=s3 count=count sound=?s kind=?k like=food|thing|animal]',
    weight: 0.5,
    mean: (det, noun) => ({ ...item(noun), det }),
  },
  {
    is: "Np[agr=pl kind=?k] = Name[kind=?k] ',' Name[kind=?k] 'and' Name[kind=?k]",
    weight: 0.05,
    construction: 'three people',
    mean: (...parts) => {
      const [first, comma, second, and, third] = parts.map((name) => (name.kind === 'word' ? name : { type: 'name', name, agr: 's3' }));
      return { type: 'both', first, and: comma, second: { type: 'both', first: second, and, second: third, agr: 'pl' }, agr: 'pl' };
    },
    where: (a, comma, b, and, c) => new Set([a.id, b.id, c.id]).size === 3,
  },

  // the man who lives here, the book that she bought
  {
    is: 'Np[case=subject agr=?a kind=?k] = Told[agr=?a kind=?k]',
    weight: 0.5,
    where: (np) => np.det.type === 'the',
  },
  { is: 'Np[case=object agr=?a kind=?k] = Told[agr=?a kind=?k]', weight: 0.6 },
  {
    is: 'Told[agr=?a kind=person] = The[agr=?a sound=?s] Noun[agr=?a sound=?s kind=person like=man|woman|boy|girl|child|student|teacher|doctor|people] Who WhoFin[agr=?a kind=person]',
    construction: 'relative',
    mean: (det, noun, who, fin) => relative(det, noun, who, fin, 'subject'),
    where: (det, noun, who, fin) =>
      fin.object?.type !== 'body' && told({ type: 'noun', noun, adjectives: [], det: { type: 'the' }, agr: noun.features.agr }, fin),
  },
  // my friend who lives in paris, people who laugh a lot, the one who helped me
  {
    is: 'Np[case=?c agr=?a kind=?k] = WhoHead[case=?c agr=?a kind=?k] Who WhoFin[agr=?a kind=person]',
    weight: 0.25,
    construction: 'relative',
    mean: (head, word, clause) => ({ ...head, relative: { word, clause, gap: 'subject' } }),
    where: (head, who, fin) =>
      fin.object?.type !== 'body' &&
      !fin.progressive &&
      told({ ...head, relative: undefined }, fin, head.det.type !== 'the') &&
      !(head.det.type === 'bare' && fin.tense !== 'present'),
  },
  {
    is: 'WhoHead[agr=?a kind=?k] = Possessive Noun[agr=?a kind=?k like=friend|brother|sister|son|daughter|uncle|aunt|teacher|neighbor|student]',
    mean: (possessive, noun) => person(noun, { type: 'possessive', possessive }),
  },
  {
    is: 'WhoHead[agr=pl kind=?k] = Noun[agr=pl kind=?k like=people|child|man|woman|student|teacher|friend]',
    mean: (noun) => person(noun, { type: 'bare' }),
  },
  {
    is: "WhoHead[agr=s3 kind=person] = 'the' 'one'",
    weight: 0.4,
    mean: (word, one) => person(Object.assign(as(one, 'person'), { features: ofOne }), { type: 'the', word }),
  },
  {
    is: 'WhoHead[case=object agr=s3 kind=?k] = A[sound=?s] Noun[agr=s3 count=count sound=?s kind=?k like=friend|brother|sister|son|daughter|uncle|aunt|neighbor]',
    mean: (det, noun) => person(noun, det),
  },
  {
    is: 'Told[agr=?a kind=?k] = The[agr=?a sound=?v] Noun[agr=?a sound=?v count=count kind=?k like=?o] Conjunction? Teller[agr=?b kind=?s] Verb[frame=object form=present|past agr=?b by=?s takes=?o tells=true]',
    weight: 2,
    construction: 'relative',
    mean: (det, noun, that, subject, verb) =>
      relative(det, noun, that, { subject, verb, frame: 'object', tense: verb.features.form === 'past' ? 'past' : 'present' }, 'object'),
    where: (det, noun, that, subject, verb) => taken(noun, verb) && !(verb.features.form === 'present' && once.test(verb.id)),
  },
  {
    is: 'Told[agr=?a kind=?k] = The[agr=?a sound=?v] Noun[agr=?a sound=?v count=count kind=?k like=?o] Conjunction? Teller[agr=?b kind=?s] Verb[frame=object form=past by=?s takes=?o tells=true] Time',
    weight: 0.5,
    construction: 'relative',
    mean: (det, noun, that, subject, verb, time) =>
      relative(det, noun, that, { subject, verb, frame: 'object', tense: 'past', time }, 'object'),
    where: (det, noun, that, subject, verb, time) => taken(noun, verb) && /^(yesterday|last |this morning|on )/.test(time.id),
  },
  {
    is: 'Told[agr=?a kind=?k] = The[agr=?a sound=?v] Noun[agr=?a sound=?v count=count kind=?k like=?o] Conjunction? Teller[agr=?b kind=?s] Be[form=present agr=?b] Verb[frame=object form=ing by=?s takes=?o tells=true]',
    weight: 0.6,
    construction: 'relative',
    mean: (det, noun, that, subject, aux, verb) =>
      relative(det, noun, that, { subject, verb, frame: 'object', aux: [aux], tense: 'present', progressive: true }, 'object'),
    where: (det, noun, that, subject, aux, verb) => taken(noun, verb) && !stative.includes(verb.id),
  },
  {
    is: 'Teller[agr=?a kind=person] = Pronoun[case=subject agr=?a kind=person]',
    weight: 5,
    mean: (pronoun) => ({ type: 'pronoun', pronoun, agr: pronoun.features.agr }),
  },
  { is: 'Teller[agr=s3 kind=?k] = Name[kind=?k]', mean: (name) => ({ type: 'name', name, agr: 's3' }) },
  { is: 'Teller[agr=s3 kind=?k] = Kin[kind=?k]' },
  { is: "The = 'the'", weight: 4, mean: (word) => ({ type: 'the', word }) },
  { is: 'The[agr=s3 sound=?s] = A[sound=?s]' },
  {
    is: 'WhoFin[agr=?a kind=?s] = Core[form=present agr=?a kind=?s] Where?',
    weight: 2,
    mean: (core, place) => ({ ...core, place: core.place ?? place, placeFirst: core.place !== undefined, tense: 'present' }),
    where: somewhere,
  },
  {
    is: 'WhoFin[agr=?a kind=?s] = Core[form=past kind=?s] Where?',
    weight: 2,
    mean: (core, place) => ({ ...core, place: core.place ?? place, placeFirst: core.place !== undefined, tense: 'past' }),
    where: somewhere,
  },
  {
    is: 'WhoFin[agr=?a kind=?s] = Be[form=present agr=?a] Core[form=ing kind=?s] Where?',
    weight: 2,
    mean: (aux, core, place) => ({
      ...core,
      place: core.place ?? place,
      placeFirst: core.place !== undefined,
      aux: [aux],
      tense: 'present',
      progressive: true,
    }),
    where: (aux, core, place) => somewhere(core, place),
  },
  {
    is: 'WhoFin[agr=?a kind=?s] = Core[form=past kind=?s] Time',
    weight: 0.3,
    mean: (core, time) => ({ ...core, placeFirst: core.place !== undefined, tense: 'past', time }),
    where: (core, { id }) => /^(yesterday|last |this morning|on )/.test(id),
  },
  { is: 'WhoFin[agr=?a kind=?s] = Fin[agr=?a kind=?s]', weight: 0.1 },
  { is: "Who = 'who'", weight: 3 },
  { is: "Who = 'that'" },
];

/** Of whom or what there are several: "one of my friends", not "one of my mothers". */
const several = (det, nom) =>
  ['the', 'possessive', 'this'].includes(det.type) &&
  !det.other &&
  owned(det, nom) &&
  !isOf(nom.noun.id, [...only, 'people']) &&
  nom.adjectives.length < 2 &&
  nom.degree === undefined;

const taken = (noun, verb) =>
  !(verb.id === 'listen to' && isOf(noun.id, ['person'])) && isOf(noun.id, verb.takes) && !isOf(noun.id, ['kin', 'sight']);
