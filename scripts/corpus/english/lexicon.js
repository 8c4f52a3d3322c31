// The English words, which the source sides of all corpora share. Classes say what a word means, as far as a
// pattern must know it to make sentences that a person would say: one eats food, not tables.

export const pronouns = {
  i: { subject: 'i', object: 'me', possessive: 'my', person: 1, number: 'one', gender: 'm' },
  you: { subject: 'you', object: 'you', possessive: 'your', person: 2, number: 'one', gender: 'm' },
  he: { subject: 'he', object: 'him', possessive: 'his', person: 3, number: 'one', gender: 'm' },
  she: { subject: 'she', object: 'her', possessive: 'her', person: 3, number: 'one', gender: 'f' },
  we: { subject: 'we', object: 'us', possessive: 'our', person: 1, number: 'many', gender: 'm' },
  they: { subject: 'they', object: 'them', possessive: 'their', person: 3, number: 'many', gender: 'm' },
};

export const names = {
  paul: { gender: 'm' },
  marie: { gender: 'f' },
  tom: { gender: 'm' },
  sara: { gender: 'f' },
};

// `many: null`: not used in the plural here.
export const nouns = {
  brother: { many: 'brothers', is: ['kin'] },
  sister: { many: 'sisters', is: ['kin'] },
  mother: { many: null, is: ['kin'] },
  father: { many: null, is: ['kin'] },
  friend: { many: 'friends', is: ['kin'] },
  child: { many: 'children', is: ['person'] },
  man: { many: null, is: ['person'] },
  woman: { many: null, is: ['person'] },
  teacher: { many: null, is: ['person'] },
  dog: { many: 'dogs', is: ['animal', 'thing'] },
  cat: { many: 'cats', is: ['animal', 'thing'] },
  horse: { many: 'horses', is: ['animal'] },
  bread: { many: null, is: ['food', 'mass'] },
  fish: { many: null, is: ['food', 'mass'] },
  cheese: { many: null, is: ['food', 'mass'] },
  meat: { many: null, is: ['food', 'mass'] },
  soup: { many: null, is: ['food', 'mass'] },
  apple: { many: 'apples', is: ['fruit'] },
  water: { many: null, is: ['drink', 'mass'] },
  tea: { many: null, is: ['drink', 'mass'] },
  coffee: { many: null, is: ['drink', 'mass'] },
  milk: { many: null, is: ['drink', 'mass'] },
  book: { many: 'books', is: ['text', 'portable', 'thing'] },
  letter: { many: 'letters', is: ['text', 'portable', 'thing'] },
  newspaper: { many: null, is: ['text', 'portable', 'thing'] },
  key: { many: 'keys', is: ['portable', 'thing'] },
  bag: { many: null, is: ['portable', 'thing'] },
  phone: { many: null, is: ['portable', 'thing'] },
  hat: { many: null, is: ['clothes', 'portable', 'thing'] },
  dress: { many: 'dresses', is: ['clothes', 'thing'] },
  shirt: { many: 'shirts', is: ['clothes', 'thing'] },
  car: { many: 'cars', is: ['vehicle', 'thing'] },
  bike: { many: null, is: ['vehicle', 'thing'] },
  flower: { many: 'flowers', is: ['plant', 'thing'] },
  table: { many: null, is: ['furniture', 'thing'] },
  chair: { many: 'chairs', is: ['furniture', 'thing'] },
  door: { many: null, is: ['opening', 'thing'] },
  window: { many: null, is: ['opening', 'thing'] },
  house: { many: null, is: ['building', 'thing'] },
  garden: { many: null, is: ['building', 'thing'] },
  room: { many: null, is: ['building', 'thing'] },
  school: { many: null, is: ['place'] },
  park: { many: null, is: ['place'] },
  station: { many: null, is: ['place'] },
  market: { many: null, is: ['place'] },
  beach: { many: null, is: ['place'] },
  hotel: { many: null, is: ['place'] },
  office: { many: null, is: ['place'] },
};

export const verbs = {
  be: { third: 'is', past: 'was', ing: 'being' },
  have: { third: 'has', past: 'had', ing: 'having' },
  do: { third: 'does', past: 'did', ing: 'doing' },
  want: { third: 'wants', past: 'wanted', ing: 'wanting' },
  go: { third: 'goes', past: 'went', ing: 'going', is: ['motion'] },
  come: { third: 'comes', past: 'came', ing: 'coming', is: ['motion'] },
  leave: { third: 'leaves', past: 'left', ing: 'leaving', is: ['motion'] },
  stay: { third: 'stays', past: 'stayed', ing: 'staying', is: ['motion'] },
  fall: { third: 'falls', past: 'fell', ing: 'falling', is: ['motion'] },
  eat: { third: 'eats', past: 'ate', ing: 'eating', is: ['activity'], takes: ['food', 'fruit'] },
  drink: { third: 'drinks', past: 'drank', ing: 'drinking', is: ['activity'], takes: ['drink'] },
  read: { third: 'reads', past: 'read', ing: 'reading', is: ['activity'], takes: ['text'] },
  buy: { third: 'buys', past: 'bought', ing: 'buying', takes: ['food', 'fruit', 'drink', 'text', 'clothes', 'vehicle', 'plant', 'furniture'] },
  sell: { third: 'sells', past: 'sold', ing: 'selling', takes: ['vehicle', 'building', 'furniture', 'clothes'] },
  see: { third: 'sees', past: 'saw', ing: 'seeing', is: ['personal'], takes: ['kin', 'person', 'animal', 'vehicle', 'building', 'plant', 'text'] },
  know: { third: 'knows', past: 'knew', ing: 'knowing', is: ['personal'], takes: ['kin', 'person'] },
  love: { third: 'loves', past: 'loved', ing: 'loving', is: ['personal'], takes: ['kin', 'animal'] },
  like: { third: 'likes', past: 'liked', ing: 'liking', takes: ['food', 'drink', 'text', 'clothes', 'vehicle', 'building'] },
  help: { third: 'helps', past: 'helped', ing: 'helping', is: ['personal'], takes: ['kin', 'person'] },
  understand: { third: 'understands', past: 'understood', ing: 'understanding', is: ['personal'], takes: [] },
  lose: { third: 'loses', past: 'lost', ing: 'losing', takes: ['portable', 'animal'] },
  find: { third: 'finds', past: 'found', ing: 'finding', takes: ['portable', 'animal'] },
  open: { third: 'opens', past: 'opened', ing: 'opening', takes: ['opening'] },
  close: { third: 'closes', past: 'closed', ing: 'closing', takes: ['opening'] },
  give: { third: 'gives', past: 'gave', ing: 'giving', takes: ['portable', 'plant'] },
  speak: { third: 'speaks', past: 'spoke', ing: 'speaking' },
  work: { third: 'works', past: 'worked', ing: 'working', is: ['activity'] },
  sleep: { third: 'sleeps', past: 'slept', ing: 'sleeping', is: ['activity'] },
  sing: { third: 'sings', past: 'sang', ing: 'singing', is: ['activity'] },
  dance: { third: 'dances', past: 'danced', ing: 'dancing', is: ['activity'] },
  win: { third: 'wins', past: 'won', ing: 'winning' },
  // With a preposition that French and Chinese do without: "look for" is one verb there.
  search: { en: 'look for', third: 'looks for', past: 'looked for', ing: 'looking for', is: ['personal'], takes: ['portable', 'animal'] },
  await: { en: 'wait for', third: 'waits for', past: 'waited for', ing: 'waiting for', is: ['personal'], takes: ['kin'] },
};

export const adjectives = {
  calm: { is: ['state'] },
  tired: { is: ['state'] },
  happy: { is: ['state'] },
  sad: { is: ['state'] },
  sick: { is: ['state'] },
  ready: { is: ['state'] },
  alone: { is: ['state'] },
  rich: { is: ['trait'] },
  tall: { is: ['trait'] },
  young: { is: ['trait'] },
  red: { is: ['colour'] },
  blue: { is: ['colour'] },
  green: { is: ['colour'] },
  black: { is: ['colour'] },
  white: { is: ['colour'] },
  big: { is: ['size'] },
  small: { is: ['size'] },
  old: { is: ['age'] },
  new: { is: ['age'] },
  beautiful: { is: ['look'] },
  expensive: { is: ['price'] },
  cold: { is: ['temperature'] },
  hot: { is: ['temperature'] },
  good: { is: ['taste'] },
};

export const times = {
  today: { is: ['present', 'future', 'past'] },
  tomorrow: { is: ['future'] },
  yesterday: { is: ['past'] },
  tonight: { is: ['future'] },
  'every day': { is: ['habit'] },
};

export const numbers = { two: 2, three: 3, four: 4, five: 5, ten: 10 };

// What a slot of a pattern is filled with.

const list = (words) => words.split(' ');
const among = (table, is) => Object.keys(table).filter((id) => is === undefined || table[id].is?.includes(is));

/** The pronouns named, "i you he"; all without an argument. */
export const pronoun = (ids = 'i you he she we they') => list(ids).map((id) => ({ kind: 'pronoun', id, ...pronouns[id] }));

export const name = (ids = Object.keys(names).join(' ')) =>
  list(ids).map((id) => ({ kind: 'name', id, person: 3, number: 'one', gender: names[id].gender }));

/** The nouns named, in the singular or the plural. */
export const noun = (ids, number = 'one') =>
  (typeof ids === 'string' ? list(ids) : ids).map((id) => {
    if (nouns[id] === undefined) throw new Error(`no English noun '${id}'`);
    if (number === 'many' && nouns[id].many === null) throw new Error(`'${id}' is not used in the plural`);
    return { kind: 'noun', id, number, person: 3, entry: { one: id, ...nouns[id] } };
  });

/** The nouns of a class: "food"; those without a plural are left out of it. */
export const nounsOf = (is, number = 'one') =>
  noun(among(nouns, is).filter((id) => number === 'one' || nouns[id].many !== null), number);

/** What a verb takes as its object. */
export const objectsOf = (verb, number = 'one') => verbs[verb.id].takes.flatMap((is) => nounsOf(is, number));

export const verb = (ids) => list(ids).map((id) => ({ kind: 'verb', id }));
export const verbsOf = (is) => verb(among(verbs, is).join(' '));
export const adjective = (ids) => list(ids).map((id) => ({ kind: 'adjective', id }));
export const adjectivesOf = (is) => adjective(among(adjectives, is).join(' '));
export const determiner = (ids = 'the a this my your his her our their') => list(ids).map((id) => ({ kind: 'determiner', id }));
export const time = (is) => among(times, is).map((id) => ({ kind: 'time', id }));
export const number = (ids = Object.keys(numbers).join(' ')) => list(ids).map((id) => ({ kind: 'number', id }));

/** Every determiner with every noun, as one value of two words: "my brother". */
export const phrase = (dets, heads) =>
  dets.flatMap((det) =>
    heads.map((head) => ({ ...head, kind: 'phrase', id: head.id, ids: [det.id, head.id], det, noun: head })));
