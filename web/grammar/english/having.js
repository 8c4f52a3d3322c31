// What one has for somebody, what is near or full of something, what is easy for whom, and what comes first.
import { isOf } from '../words.js';
import { people, someone, suits } from './things.js';
import { stative } from './acts.js';

export const having = [
  // eat first
  {
    is: "Vp[form=base agr=?a kind=?s] = Core[form=base agr=?a kind=?s] 'first'",
    weight: 0.2,
    construction: 'first',
    mean: (core, first) => ({ ...core, first }),
    where: ({ verb, frame, object }) =>
      verb !== undefined &&
      ((frame === 'alone' && /^(eat|rest|sleep|call|work)$/.test(verb.id)) ||
        (frame === 'moving' && verb.id === 'go') ||
        (frame === 'object' &&
          /^(finish|do|eat|read|see|clean|wash|close|open|call|ask|buy|drink|cook)$/.test(verb.id) &&
          /^(the|possessive|this|bare)$/.test(object.det?.type))),
  },
  // what do you usually eat
  {
    is: 'Gap = Do[form=present agr=?a] Np[case=subject agr=?a kind=?s] Frequency Verb[frame=object form=base by=?s]',
    weight: 0.3,
    mean: (aux, subject, frequency, verb) => ({ type: 'clause', subject, verb, frame: 'object', frequency, aux: [aux], tense: 'present' }),
    where: (aux, subject, frequency, { id }) =>
      /^(usually|often|always)$/.test(frequency.id) &&
      suits(subject, people) &&
      /^(do|eat|drink|read|buy|cook|watch|have|play|listen to)$/.test(id),
  },

  // a house near the sea, the house with the green door
  {
    is: 'Np[case=object agr=s3 kind=?k] = A[sound=?s] Nom[agr=s3 count=count sound=?s kind=?k] Beside',
    weight: 0.12,
    construction: 'place of a noun',
    mean: (det, nom, at) => ({ ...nom, det, at }),
    where: (det, nom, at) =>
      (/^(near|next to|behind|in front of)$/.test(at.preposition.id) ||
        (at.preposition.id === 'in' && at.np.type === 'town' && (at.np.country || isOf(nom.noun.id, ['building', 'park'])))) &&
      at.np.pronoun === undefined &&
      !isOf(at.np.noun?.id, ['person']) &&
      !(at.np.type === 'name') &&
      at.np.det?.type !== 'a' &&
      (isOf(nom.noun.id, ['table'])
        ? isOf(at.np.noun?.id, ['window', 'door'])
        : isOf(nom.noun.id, ['building', 'park', 'garden', 'village', 'beach'])) &&
      (isOf(nom.noun.id, ['table']) ||
        isOf(at.np.noun?.id ?? at.np.town?.id, ['building', 'outside', 'sea', 'river', 'mountain', 'town'])) &&
      nom.noun.id !== at.np.noun?.id,
  },
  {
    is: "Np[agr=s3 kind=house] = Which1 Noun[agr=s3 count=count kind=house] 'with' Article[sound=?s] Nom[agr=s3 sound=?s count=count kind=door]",
    weight: 0.06,
    construction: 'wearing',
    mean: (det, noun, word, article, nom) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det,
      agr: 's3',
      wearing: { word, np: { ...nom, det: article } },
    }),
    where: (det, noun, word, article, nom) =>
      noun.id === 'house' && nom.noun.id === 'door' && nom.adjectives.length === 1 && nom.adjectives[0].features.sort.includes('colour'),
  },
  // my coffee with milk
  {
    is: 'Np[case=object agr=s3 kind=?k] = Possessive Noun[agr=s3 count=mass kind=?k like=tea|coffee] Without Noun[agr=s3 count=mass like=milk|sugar]',
    weight: 0.03,
    construction: 'with sugar',
    mean: (possessive, noun, word, other) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det: { type: 'possessive', possessive },
      agr: 's3',
      garnish: { word, noun: other },
    }),
    where: (possessive, noun, word, other) => /^(tea|coffee)$/.test(noun.id) && /^(milk|sugar)$/.test(other.id),
  },
  // it's too cold to swim
  {
    is: "Weather = 'it' Be[agr=s3 form=?f] 'too' WeatherAdjective 'to' Core[form=base]",
    weight: 0.08,
    construction: 'too to',
    mean: (it, aux, degree, adjective, to, purpose) => ({
      type: 'weather',
      it,
      aux: [aux],
      tense: aux.features.form,
      degree,
      adjective,
      to,
      purpose,
    }),
    where: (it, aux, degree, { id }, to, { verb, frame, object }) =>
      ((frame === 'alone' && /^(swim|run|walk|sleep|work|play)$/.test(verb?.id)) ||
        (frame === 'object' && verb.id === 'play' && object.det?.type === 'bare')) &&
      /^(cold|hot|windy)$/.test(id) &&
      !(verb.id === 'swim' && id === 'hot'),
  },
  // it rains a lot here
  {
    is: "Weather = 'it' Verb[frame=weather form=present agr=s3] Lots WeatherWhere?",
    weight: 0.08,
    construction: 'weather',
    mean: (it, verb, lots, place) => ({ type: 'weather', it, verb, lots, tense: 'present', place }),
    where: (it, verb, lots, place) => place?.words?.length !== 2,
  },
  // we ate at a restaurant
  {
    is: "Where = 'at' A[sound=?s] Nom[agr=s3 count=count sound=?s kind=restaurant|hotel|market|museum|party]",
    weight: 0.15,
    construction: 'place',
    mean: (at, det, nom) => ({ type: 'at', preposition: at, np: { ...nom, det } }),
    where: (at, det, nom) => isOf(nom.noun.id, ['restaurant', 'hotel', 'market', 'museum', 'party']),
  },
  // two more chairs
  {
    is: "Some[agr=pl kind=?k] = Number 'more' Noun[agr=pl count=count kind=?k]",
    weight: 0.08,
    construction: 'more',
    mean: (number, more, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'number', number, more }, agr: 'pl' }),
    where: (number, more, { id }) => isOf(id, ['food', 'small', 'furniture', 'book']),
  },
  // i hope you're well
  { is: "Complement[kind=person|name] = 'well'", weight: 0.05, construction: 'feel well', mean: (word) => ({ type: 'fine', word }) },
  {
    is: "Np[agr=s3 kind=house|hotel] = The[agr=s3 sound=?s] Nom[agr=s3 count=count sound=?s kind=house|hotel] 'with' Article[sound=?t] Noun[agr=s3 sound=?t count=count like=garden]",
    weight: 0.05,
    construction: 'wearing',
    mean: (det, nom, word, article, noun) => ({
      ...nom,
      det,
      wearing: { word, np: { type: 'noun', noun, adjectives: [], det: article, agr: 's3' } },
    }),
    where: (det, nom, word, article, { id }) => id === 'garden' && isOf(nom.noun.id, ['house', 'hotel']) && article.type === 'a',
  },
  // the train is full of people, i'm more tired than you, it was easy for me
  {
    is: "Complement[kind=?s] = 'full' 'of' Nom[count=count|mass]",
    weight: 1.2,
    construction: 'full of',
    mean: (adjective, of, nom) => ({ type: 'full of', adjective, of, np: { ...nom, det: { type: 'bare' } } }),
    where: (adjective, of, nom) => nom.adjectives.length === 0 && (nom.agr === 'pl' || nom.noun.features.count === 'mass'),
  },
  {
    is: "Complement[kind=?s] = 'more' Weary 'than' Rival",
    weight: 0.12,
    construction: 'comparison',
    mean: (more, adjective, than, np) => ({ type: 'comparison', more, adjective, word: than, than: np }),
  },
  { is: "Weary = 'tired'", weight: 2 },
  { is: "Weary = 'busy'" },
  { is: "Weary = 'angry'" },
  {
    is: "Complement[kind=?s] = Degree? Adjective[of=?s apt=for] 'for' Np[case=object kind=person|name]",
    weight: 0.12,
    construction: 'too for',
    mean: (degree, adjective, word, np) => ({ type: 'adjective', degree, adjective, for: word, whom: np }),
    where: (degree, { id }, word, np) => /^(easy|difficult|important)$/.test(id) && /^(undefined|very)$/.test(degree?.id) && someone(np),
  },
  // there is a letter; i have something for you, do we have time for a coffee
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=having] Given 'for' Np[case=object kind=person|name]",
    weight: 0.15,
    construction: 'for',
    mean: (verb, object, word, np) => ({ verb, frame: 'object', object: { ...object, meant: { word, np } } }),
    where: ({ id, features: { form } }, object, word, np) => id === 'have' && /^(present|base)$/.test(form) && someone(np),
  },
  { is: "Given = 'something'", mean: (word) => ({ type: 'body', id: 'something', words: [word], agr: 's3' }) },
  {
    is: 'Given = A[sound=?s] Noun[agr=s3 count=count sound=?s like=gift|letter|question|book|ticket]',
    weight: 2,
    mean: (det, noun) => ({ type: 'noun', noun, adjectives: [], det, agr: 's3' }),
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=having] Noun[agr=s3 like=time] 'for' Break",
    weight: 0.06,
    construction: 'for',
    mean: (verb, noun, word, np) => ({
      verb,
      frame: 'object',
      object: { type: 'noun', noun, adjectives: [], det: { type: 'bare' }, agr: 's3', leisure: { word, np } },
    }),
    where: ({ id }, noun) => id === 'have' && noun.id === 'time',
  },
  { is: 'Break = Some[agr=s3 kind=coffee|tea]', where: ({ det, adjectives }) => det.type === 'a' && adjectives.length === 0 },
  {
    is: 'Break = Noun[count=bare agr=s3 kind=lunch|breakfast]',
    mean: (noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'bare' }, agr: 's3' }),
    where: ({ id }) => /^(lunch|breakfast)$/.test(id),
  },
  // your hat looks like mine
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=resembling form=?f agr=?a by=?s] Mine',
    weight: 0.02,
    construction: 'mine',
    mean: (verb, mine) => ({ verb, frame: 'resembling', object: { type: 'mine', mine } }),
    where: ({ features: { form } }) => form === 'present',
  },
  // what was the question
  {
    is: "Question = 'what' Be[form=?f agr=s3] Np[case=subject agr=s3 kind=question|word|gift|story|song|idea]",
    weight: 0.08,
    construction: 'what',
    mean: (what, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'asked' },
      asked: { type: 'what is', words: [what] },
    }),
    where: (what, aux, { type, det, relative, noun, adjectives }) =>
      type === 'noun' &&
      /^(the|possessive)$/.test(det?.type) &&
      !relative &&
      adjectives.length === 0 &&
      isOf(noun.id, ['question', 'word', 'idea', 'gift']),
  },
  // you must be quiet in the library, the bread is very good here
  {
    is: 'Complement[kind=?s] = Degree? Adjective[of=?s] Spot',
    weight: 0.15,
    construction: 'adjective',
    mean: (degree, adjective, spot) => ({ type: 'adjective', degree, adjective, spot }),
    where: (degree, { id }, { type, preposition, np }) =>
      (!degree || /^(very|so)$/.test(degree.id)) &&
      (type === 'place'
        ? preposition.id === 'in' &&
          (id === 'quiet'
            ? isOf(np.noun?.id, ['library', 'museum', 'hospital', 'classroom'])
            : /^(happy|alone|cold|bored)$/.test(id) && isOf(np.noun?.id, ['house', 'room', 'school', 'city', 'village']))
        : type === 'school'
          ? /^(quiet|happy|bored|alone)$/.test(id)
          : /^(happy|alone|good|cheap|expensive|delicious|sad|famous)$/.test(id)),
  },
  { is: "Spot = 'here'", mean: (here) => ({ type: 'here', words: [here] }) },
  { is: "Spot = 'in' Town", weight: 0.5, mean: (preposition, town) => ({ type: 'town', preposition, town }) },
  { is: 'Spot = Beside' },
  { is: "Spot = 'at' 'school'", mean: (at, school) => ({ type: 'school', words: [at, school] }) },
  // it's cold in here
  { is: "WeatherWhere = 'in' 'here'", weight: 0.3, mean: (preposition, here) => ({ type: 'here', words: [preposition, here] }) },
  // a photo of the mountain
  {
    is: 'Shown = Np[case=object kind=sight|building|animal|outside|person|flower|tree]',
    weight: 0.3,
    where: (np) =>
      np.type === 'noun' &&
      /^(the|possessive|this)$/.test(np.det?.type) &&
      !np.relative &&
      !np.at &&
      suits(np, ['sight', 'building', 'animal', 'outside', 'person', 'flower', 'tree']),
  },
  // i'm never going to speak to him again
  {
    is: "Fin[agr=?a kind=?s] = Be[form=present agr=?a] 'never' 'going' 'to' Vp[form=base kind=?s]",
    weight: 0.1,
    construction: 'frequency in the future',
    mean: (aux, frequency, going, to, vp) => ({ ...vp, aux: [aux, going, to], frequency, tense: 'future' }),
    where: (aux, frequency, going, to, { frame, verb, manner }) =>
      !manner && verb !== undefined && ['alone', 'object', 'giving', 'moving', 'returning'].includes(frame) && !stative.includes(verb.id),
  },
];
