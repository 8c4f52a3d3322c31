// What the slots of the patterns are filled with.
import { determiner, phrase, pronoun } from '../english/lexicon.js';
import * as lexicon from './lexicon.js';

const list = (words) => words.split(' ');
const value = (kind) => (entry) => ({ kind, id: entry.id, entry });

// A word fits a class if it belongs to it, or is named itself.
const among = (table, classes) =>
  table.filter((entry) => list(classes).some((name) => entry.is?.includes(name) || (entry.id ?? entry.one) === name));

const nounValue = (entry, number) => ({ kind: 'noun', id: entry.one, number, person: 3, entry });

/** Nouns by class or by name: nouns('pet book'). */
export const nouns = (classes, number = 'one') =>
  among(lexicon.nouns, classes)
    .filter((entry) => number === 'one' || entry.many)
    .map((entry) => nounValue(entry, number));

const table = (name, kind) => (classes) => (classes === undefined ? lexicon[name] : among(lexicon[name], classes)).map(value(kind));

export const activities = table('activities', 'verb');
export const actions = table('actions', 'verb');
export const perceptions = table('perceptions', 'verb');
export const feelings = table('feelings', 'verb');
export const adjectives = table('adjectives', 'adjective');
export const masses = table('masses', 'mass');
export const times = table('times', 'time');
export const games = table('games', 'game');
/** The piano: its article is aligned to nothing. */
export const instruments = () => lexicon.instruments.map((entry) => value('game')({ ...entry, en: `the.- ${entry.id}.game` }));
export const languages = table('languages', 'language');

/** A verb that only one pattern needs. */
export const verb = (id, zh, forms = {}) => [
  { kind: 'verb', id, entry: { id, zh, third: `${id}s`, past: `${id}ed`, participle: `${id}ed`, ing: `${id}ing`, ...forms } },
];

export const names = [
  { kind: 'name', id: 'tom', person: 3, number: 'one', entry: { zh: '汤姆', en: 'tom' } },
  { kind: 'name', id: 'mary', person: 3, number: 'one', entry: { zh: '玛丽', en: 'mary' } },
];

export const kin = [
  ...phrase(determiner('my'), nouns('mother father brother sister grandmother grandfather son daughter friend')),
  ...phrase(determiner('your'), nouns('mother father brother sister')),
  ...phrase(determiner('his her'), nouns('mother father')),
];
export const closeKin = phrase(determiner('my'), nouns('mother father brother sister grandmother friend'));

export const everybody = [...pronoun(), ...names, ...kin];
/** Those of whom one asks: "am i tired ?" is no question that a person asks often. */
export const others = [...pronoun('you he she they'), ...names, ...phrase(determiner('your his'), nouns('mother father brother sister'))];
/** For long sentences. */
export const few = [...pronoun(), ...names, ...closeKin];

const counted = (id) => ({ kind: 'determiner', id });
export const dets = (ids) => list(ids).map(counted);

/** "two cats", "this cat", "a cat", each of its words a part of one value. */
export const counting = (heads, ids = 'two three four five') => phrase(dets(ids), heads);
// Several people do not own one shirt.
export const withDet = (ids, heads) =>
  phrase(dets(ids), heads).filter(({ det, noun }) => !(['our', 'their'].includes(det.id) && noun.entry.is.includes('clothes')));

/** Whether the two would be the same person, or share an owner ("his mother knows her mother" stays). */
export const clash = (a, b) => {
  const owner = { my: 'i', your: 'you', his: 'he', her: 'she' };
  const same = new Map([
    ['i', 'we'],
    ['we', 'i'],
  ]);
  const key = (each) => (each.kind === 'phrase' ? each.det.id : each.id);
  if (a.id === b.id && a.kind === b.kind) return true;
  if (same.get(key(a)) === key(b)) return true;
  if (a.kind === 'phrase' && b.kind === 'phrase') return true;
  return a.kind === 'phrase' && owner[a.det.id] === b.id;
};

export const everyPlace = 'home school pool park garden library office kitchen classroom hospital restaurant station';

// The article of a place is aligned to nothing.
const place = (entry, en, zh) => ({ kind: 'place', id: entry.id, entry: { ...entry, name: entry.zh, en, zh } });
const articleOf = (entry) => (entry.at.endsWith('+the') ? 'the.- ' : '');

/** at home, at school, in the park, in beijing. */
export const places = (classes) =>
  among(lexicon.places, classes).map((entry) =>
    place(entry, `${entry.at.split('+')[0]}.at ${articleOf(entry)}${entry.id}.place`, `在.at ${entry.zh}.place`),
  );

/** to school, to the park, to beijing: Chinese goes there without a preposition. */
export const towards = (classes) =>
  among(lexicon.places, classes).map((entry) => place(entry, `to.to ${articleOf(entry)}${entry.id}.place`, `${entry.zh}.place`));

/** in beijing, of the weather: 北京 今天 很 冷. */
export const cityNames = among(lexicon.places, 'city').map((entry) => place(entry, `in.- ${entry.id}.place`, `${entry.zh}.place`));

/** The names of cities and countries. */
export const regions = () =>
  [...lexicon.countries, ...among(lexicon.places, 'city')].map((entry) => ({ kind: 'region', id: entry.id, entry: { zh: entry.zh } }));

/** Activities that one does at the place. */
export const doneAt = ({ entry }) => activities(entry.is.join(' '));

/** A place and what one does there. */
export const doing = { Place: places(everyPlace), Verb: ({ Place }) => doneAt(Place) };

/** Spots with what is there: [spot, nouns]. on.side the.- table.place <-> 桌子.place 上.side */
export const spots = lexicon.spots.map((entry) => ({
  kind: 'spot',
  id: entry.id,
  entry: { ...entry, en: `${entry.prep}.side the.- ${entry.id}.place`, zh: `${entry.zh}.place ${entry.side}.side` },
}));
export const heldBy = (spot, number = 'one') => nouns(spot.entry.holds.join(' '), number);

/** Adjectives that suit a noun, in a use: 'comparative', 'attribute', 'too' or any. */
export const suiting = (noun, use) => {
  const classes = noun.entry.is.flatMap((name) => list(lexicon.qualities[name] ?? '')).filter((name) => name !== '');
  const found = classes.length === 0 ? [] : adjectives([...new Set(classes)].join(' '));
  return found.filter(({ entry }) => (use === undefined ? entry.zh : use === 'too' ? entry.is.includes('too') : entry[use]));
};
export const colours = adjectives('colour');
/** The colours that a noun comes in. */
export const coloursOf = (noun) => {
  if (list(lexicon.colourful).some((name) => noun.entry.is.includes(name))) return colours;
  return noun.entry.is.includes('pet') && !['bird', 'fish'].includes(noun.id) ? adjectives('black white') : [];
};
/** Adjectives that stand before the noun, colours among them. */
export const attributes = (noun) => [...suiting(noun, 'attribute'), ...coloursOf(noun)];

/** A cup of tea: cups with what they hold. */
export const containersOf = (mass, number = 'one') =>
  lexicon.containers
    .filter(({ id }) => mass.entry.is.includes(id))
    .map((entry) => ({
      kind: 'noun',
      id: entry.id,
      number,
      entry: { ...entry, one: entry.id, many: entry.id === 'glass' ? 'glasses' : `${entry.id}s` },
    }));

export { pronoun };
