// The English words, which the source sides of all corpora share. Classes say what a word means, as far as a
// pattern must know it to make sentences that a person would say: one eats food, not tables.

export const pronouns = {
  i: { subject: 'i', object: 'me', possessive: 'my', own: 'mine', person: 1, number: 'one', gender: 'm' },
  you: { subject: 'you', object: 'you', possessive: 'your', own: 'yours', person: 2, number: 'one', gender: 'm' },
  he: { subject: 'he', object: 'him', possessive: 'his', own: 'his', person: 3, number: 'one', gender: 'm' },
  she: { subject: 'she', object: 'her', possessive: 'her', own: 'hers', person: 3, number: 'one', gender: 'f' },
  we: { subject: 'we', object: 'us', possessive: 'our', own: 'ours', person: 1, number: 'many', gender: 'm' },
  they: { subject: 'they', object: 'them', possessive: 'their', own: 'theirs', person: 3, number: 'many', gender: 'm' },
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
  glass: { many: null, is: ['vessel'] },
  bottle: { many: null, is: ['vessel'] },
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
  buy: { third: 'buys', past: 'bought', ing: 'buying', takes: ['food', 'fruit', 'drink', 'book', 'newspaper', 'clothes', 'vehicle', 'plant', 'furniture', 'house', 'phone', 'bag'] },
  see: { third: 'sees', past: 'saw', ing: 'seeing', is: ['personal'], takes: ['kin', 'man', 'woman', 'teacher', 'animal', 'vehicle', 'house', 'garden', 'letter'] },
  know: { third: 'knows', past: 'knew', ing: 'knowing', is: ['personal'], takes: ['kin', 'person'] },
  love: { third: 'loves', past: 'loved', ing: 'loving', is: ['personal'], takes: ['kin', 'animal'] },
  like: { third: 'likes', past: 'liked', ing: 'liking', takes: ['food', 'drink', 'book', 'clothes', 'vehicle', 'building'] },
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
  'know that': { en: 'know', third: 'knows', past: 'knew', ing: 'knowing' },
  think: { third: 'thinks', past: 'thought', ing: 'thinking' },
  win: { third: 'wins', past: 'won', ing: 'winning' },
  // With a preposition that French and Chinese do without: "look for" is one verb there.
  search: { en: 'look for', third: 'looks for', past: 'looked for', ing: 'looking for', is: ['personal'], takes: ['portable', 'animal'] },
  await: { en: 'wait for', third: 'waits for', past: 'waited for', ing: 'waiting for', is: ['personal'], takes: ['kin'] },
};

// What a thing can be said to be: `describes` lists classes and single nouns.
export const adjectives = {
  calm: { is: ['state'] },
  tired: { is: ['state'] },
  happy: { is: ['state'] },
  sad: { is: ['state'] },
  sick: { is: ['state'] },
  ready: { is: ['state'] },
  alone: { is: ['state'] },
  rich: { is: ['trait'], comparative: 'richer' },
  tall: { is: ['trait'], comparative: 'taller' },
  young: { is: ['trait'], comparative: 'younger', describes: ['person'] },
  red: { is: ['colour'], describes: ['clothes', 'vehicle', 'furniture', 'door', 'flower', 'bag', 'phone', 'book'] },
  blue: { is: ['colour'], describes: ['clothes', 'vehicle', 'furniture', 'door', 'flower', 'bag', 'book', 'room'] },
  green: { is: ['colour'], describes: ['clothes', 'vehicle', 'furniture', 'door', 'bag', 'book', 'room', 'apple'] },
  black: { is: ['colour'], describes: ['clothes', 'vehicle', 'furniture', 'bag', 'phone', 'animal'] },
  white: { is: ['colour'], describes: ['clothes', 'vehicle', 'furniture', 'animal', 'flower', 'house', 'room', 'door'] },
  big: { is: ['size'], comparative: 'bigger', describes: ['vehicle', 'furniture', 'building', 'animal', 'bag', 'opening', 'apple'] },
  small: { is: ['size'], comparative: 'smaller', describes: ['vehicle', 'furniture', 'building', 'animal', 'bag', 'opening', 'key', 'phone'] },
  old: { is: ['age'], comparative: 'older', describes: ['vehicle', 'furniture', 'building', 'animal', 'clothes', 'book', 'letter', 'key', 'phone', 'bag', 'friend', 'man', 'woman'] },
  new: { is: ['age'], describes: ['vehicle', 'furniture', 'house', 'clothes', 'book', 'phone', 'bag', 'key', 'friend', 'teacher'] },
  beautiful: { is: ['look'], describes: ['clothes', 'vehicle', 'building', 'horse', 'cat', 'flower', 'book', 'letter', 'woman'] },
  expensive: { is: ['price'], describes: ['clothes', 'vehicle', 'furniture', 'house', 'phone', 'bag', 'meat', 'fish', 'cheese'] },
  cold: { is: ['temperature'], describes: ['drink', 'soup', 'meat'] },
  hot: { is: ['temperature'], describes: ['drink', 'soup', 'bread'] },
  good: { is: ['taste'], describes: ['food', 'fruit', 'drink', 'book', 'friend', 'teacher'] },
};

/** What is a being in English and a having in French: "i'm hungry". */
export const feelings = ['hungry', 'thirsty', 'cold', 'hot', 'sleepy', 'afraid', 'right', 'wrong'];

export const times = {
  today: { is: ['present', 'future', 'past'] },
  tomorrow: { is: ['future'] },
  yesterday: { is: ['past'] },
  tonight: { is: ['future'] },
};

export const numbers = { two: 2, three: 3, four: 4, five: 5, ten: 10 };

// What a slot of a pattern is filled with.

const list = (words) => (typeof words === 'string' ? words.split(' ') : words);
const among = (table, is) => Object.keys(table).filter((id) => is === undefined || table[id].is?.includes(is));

/** The pronouns named, "i you he"; all without an argument. */
export const pronoun = (ids = 'i you he she we they') => list(ids).map((id) => ({ kind: 'pronoun', id, ...pronouns[id] }));

export const name = (ids = Object.keys(names).join(' ')) =>
  list(ids).map((id) => ({ kind: 'name', id, person: 3, number: 'one', gender: names[id].gender }));

/** The nouns named, in the singular or the plural. */
export const noun = (ids, number = 'one') =>
  list(ids).map((id) => {
    if (nouns[id] === undefined) throw new Error(`no English noun '${id}'`);
    if (number === 'many' && nouns[id].many === null) throw new Error(`'${id}' is not used in the plural`);
    return { kind: 'noun', id, number, person: 3, entry: { one: id, ...nouns[id] } };
  });

/** The nouns of a class: "food"; those without a plural are left out of it. */
export const nounsOf = (is, number = 'one') =>
  noun(among(nouns, is).filter((id) => number === 'one' || nouns[id].many !== null), number);

/** What a verb takes as its object: `takes` lists classes and single nouns. */
export const objectsOf = (verb, number = 'one') =>
  noun(Object.keys(nouns).filter((id) => verbs[verb.id].takes.some((what) => what === id || nouns[id].is.includes(what)))
    .filter((id) => number === 'one' || nouns[id].many !== null), number);

/** Ids of two words need a list: verb(['know that']). */
export const verb = (ids) => list(ids).map((id) => ({ kind: 'verb', id }));
export const verbsOf = (is) => verb(among(verbs, is));
export const adjective = (ids) => list(ids).map((id) => ({ kind: 'adjective', id }));
export const adjectivesOf = (is) => adjective(among(adjectives, is));

/** What can be said of a noun, of the classes of adjectives given. */
export const adjectivesFor = (thing, classes = ['colour', 'size', 'age', 'look', 'price', 'temperature', 'taste']) =>
  classes.flatMap(adjectivesOf).filter(({ id }) =>
    adjectives[id].describes?.some((what) => what === thing.id || nouns[thing.id].is.includes(what)));

/** Words of another kind that only need an id: adverb, degree, preposition, feeling, condition. */
export const word = (kind, ids) => list(ids).map((id) => ({ kind, id }));
export const feeling = () => word('feeling', feelings);

/** Two names as one value of three words, "paul and marie". */
export const together = (...couples) =>
  couples.map((couple) => {
    const both = name(couple);
    const gender = both.every((each) => each.gender === 'f') ? 'f' : 'm';
    return { kind: 'couple', id: couple, ids: both.map((each) => each.id), both, person: 3, number: 'many', gender };
  });
export const determiner = (ids = 'the a this my your his her our their') => list(ids).map((id) => ({ kind: 'determiner', id }));
export const time = (is) => among(times, is).map((id) => ({ kind: 'time', id }));
export const number = (ids = Object.keys(numbers).join(' ')) => list(ids).map((id) => ({ kind: 'number', id }));

/** Every determiner with every noun, as one value of two words: "my brother". */
export const phrase = (dets, heads) =>
  dets.flatMap((det) =>
    heads.map((head) => ({ ...head, kind: 'phrase', id: head.id, ids: [det.id, head.id], det, noun: head })));
