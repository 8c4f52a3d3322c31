// What else names something: my friend anna, my aunt and uncle, some more rice, two tickets for tonight, a book about horses.
import { isOf } from '../words.js';
import { sexOf } from './sexes.js';

export const naming = [
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
    is: "Some[agr=?a kind=?k] = Fare[agr=?a] Noun[agr=?a count=count kind=?k like=ticket|room|table] 'for' Time",
    weight: 0.08,
    construction: 'number',
    mean: (det, noun, word, time) => ({ type: 'noun', noun, adjectives: [], det, agr: noun.features.agr, intended: { word, time } }),
    where: (det, noun, word, { id }) =>
      /^(ticket|room|table)$/.test(noun.id) &&
      /^(tonight|today|tomorrow|tomorrow (morning|afternoon|evening)|next week|this (evening|weekend))$/.test(id) &&
      !(noun.id !== 'ticket' && det.type === 'number' && !/^(two|three)$/.test(det.number.id)),
  },
  { is: "Anybody = 'anyone'", mean: (word) => ({ type: 'body', id: 'anyone', words: [word], agr: 's3' }) },
  { is: "Anybody = 'anybody'", weight: 0.6, mean: (word) => ({ type: 'body', id: 'anyone', words: [word], agr: 's3' }) },
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
];
