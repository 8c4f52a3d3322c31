// Where one goes to do something and takes somebody, where one sits, what one says, gets, and sees others do; what one would
// do, as was said; and what has another's number or place.
import { isOf } from '../words.js';
import { as } from './as.js';
import { activity, anywhere, apart, said, stative, suits } from './sense.js';

const people = ['person', 'name'];
const someone = (np) =>
  suits(np, people) &&
  np.pronoun?.id !== 'it' &&
  np.type !== 'both' &&
  (np.pronoun || np.name || (/^(the|possessive)$/.test(np.det?.type) && !np.relative && !np.at));
/** What one goes somewhere for. */
const aims =
  /^(see|visit|help|buy|eat|sleep|work|study|play|swim|watch|look for|meet|talk to|listen to|learn|read|wait for|cook|rest|dance|give|show|ask|thank|drink)$/;
const aimed = ({ verb, frame, manner, companion, place, object, without, infinitive }) =>
  verb !== undefined &&
  aims.test(verb.id) &&
  ['alone', 'object', 'giving', 'causing'].includes(frame) &&
  !manner &&
  !companion &&
  !place &&
  !without &&
  !infinitive &&
  !/^(any|no|too many)$/.test(object?.det?.type) &&
  !object?.relative &&
  object?.det?.how === undefined &&
  object?.type !== 'body';
const reported = (subject, aux, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: 'future', reported: true });
const sat =
  ({ type, preposition, np }) =>
    /^(here|there|around)$/.test(type) ||
    (type === 'place' &&
      (preposition.id === 'on'
        ? isOf(np.noun?.id, ['chair', 'bed', 'beach', 'table'])
        : preposition.id === 'in'
          ? isOf(np.noun?.id, ['car', 'garden', 'park', 'kitchen', 'classroom', 'restaurant', 'bus'])
          : preposition.id !== 'behind' || np.pronoun !== undefined || isOf(np.noun?.id, ['person'])));

export const errands = [
  // my friends came to see me, i went to the market to buy apples
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=moving form=?f agr=?a by=?s] Goal? 'to' Core[form=base kind=?s]",
    weight: 0.35,
    construction: 'go to do',
    mean: (verb, goal, to, vp) => ({ verb, frame: 'moving', goal, aim: { to, vp } }),
    where: (verb, goal, to, vp) =>
      /^(go|come)$/.test(verb.id) &&
      aimed(vp) &&
      // "is going to read" is what will be.
      !(verb.id === 'go' && verb.features.form === 'ing' && !goal) &&
      (goal === undefined || (/^(place|town|here|home|school)$/.test(goal.type) && !goal.np?.noun?.id?.match(/^(doctor|party)$/))) &&
      !(goal?.type === 'home' && !/^(eat|sleep|rest|cook|study|see|help)$/.test(vp.verb.id)),
  },
  // take me to the hospital, i can drive you to the station
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=bringing form=?f agr=?a by=?s] Np[case=object kind=person|name] Goal',
    weight: 0.25,
    construction: 'take somebody to',
    mean: (verb, object, goal) => ({ verb, frame: 'bringing', object, goal }),
    where: (verb, object, goal) => someone(object) &&
      /^(place|town|school|home)$/.test(goal.type) &&
      !isOf(goal.np?.noun?.id, ['river', 'street']) &&
      !goal.np?.relative &&
      !goal.np?.at,
  },
  // i take the bus to work
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s takes=bus] 'the' Noun[agr=s3 like=bus|train|plane] Goal",
    weight: 0.2,
    construction: 'take the bus to',
    mean: (verb, word, noun, goal) => ({
      verb,
      frame: 'riding',
      object: { type: 'noun', noun, adjectives: [], det: { type: 'the', word }, agr: 's3' },
      goal,
    }),
    where: ({ id }, word, noun, goal) =>
      id === 'take' && /^(place|town|school|home|work)$/.test(goal.type) && (noun.id !== 'plane' || goal.type === 'town') && !goal.np?.relative && !goal.np?.at && goal.np?.noun?.id !== 'doctor',
  },
  // we sat on the bed, can i sit here
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=sitting form=?f agr=?a by=?s] Where',
    weight: 0.35,
    construction: 'sitting',
    mean: (verb, place) => ({ verb, frame: 'sitting', place }),
    where: (verb, place) => sat(place),
  },
  // come back soon, i'll be back tomorrow
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=returning form=?f agr=?a by=?s] Goal?',
    weight: 0.35,
    construction: 'come back',
    mean: (verb, goal) => ({ verb, frame: 'returning', goal }),
    where: (verb, goal) =>
      goal === undefined ? verb.id === 'come back' : /^(town|home|school|here)$/.test(goal.type) || isOf(goal.np?.noun?.id, ['village', 'hotel']),
  },
  {
    is: "Core[form=base kind=person|name] = 'be' 'back'",
    weight: 0.15,
    construction: 'come back',
    mean: (be, back) => ({ verb: as(back, 'come back'), be, frame: 'returning' }),
  },
  // i want to stay
  {
    is: 'Core[form=base kind=?s] = Verb[frame=staying form=base by=?s]',
    weight: 0.15,
    construction: 'staying',
    mean: (verb) => ({ verb, frame: 'staying' }),
    where: ({ id }) => id === 'stay',
  },

  // she never says thank you, say hello to your mother
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=done] Saying',
    weight: 0.15,
    construction: 'say hello',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: ({ id }) => id === 'say',
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=done] Saying 'to' Np[case=object kind=person|name]",
    weight: 0.1,
    construction: 'say hello',
    mean: (verb, object, to, recipient) => ({ verb, frame: 'object', object, to, recipient }),
    where: ({ id }, { id: what }, to, np) => id === 'say' && /^(hello|goodbye|thank you)$/.test(what) && someone(np),
  },
  { is: "Saying = 'hello'", mean: (...words) => ({ type: 'said', id: 'hello', words }) },
  { is: "Saying = 'goodbye'", mean: (...words) => ({ type: 'said', id: 'goodbye', words }) },
  { is: "Saying = 'thank' 'you'", mean: (...words) => ({ type: 'said', id: 'thank you', words }) },
  { is: "Saying = 'yes'", weight: 0.5, mean: (...words) => ({ type: 'said', id: 'yes', words }) },
  { is: "Saying = 'no'", weight: 0.5, mean: (...words) => ({ type: 'said', id: 'no', words }) },

  // i got a letter from my uncle
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=getting form=?f agr=?a by=?s takes=?o] Some[kind=?o]',
    weight: 0.12,
    construction: 'get',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: (verb, object) => /^(a|number|some)$/.test(object.det.type) && verb.features.form === 'past' && suits(object, verb.takes),
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=getting form=?f agr=?a by=?s takes=?o] A[sound=?v] Noun[agr=s3 sound=?v count=count kind=?o] 'from' Np[case=object kind=person|name]",
    weight: 0.15,
    construction: 'get',
    mean: (verb, det, noun, from, np) => ({
      verb,
      frame: 'object',
      object: { type: 'noun', noun, adjectives: [], det, agr: 's3', topic: { word: as(from, 'of'), np } },
    }),
    where: (verb, det, noun, from, np) =>
      verb.features.form === 'past' && isOf(noun.id, verb.takes) && (np.name || np.det?.type === 'possessive') && someone(np),
  },
  // i saw him talking to the neighbor
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=met] Np[case=object kind=person|name] Core[form=ing kind=person field=day|fun|lesson|chore]',
    weight: 0.12,
    tries: 20,
    construction: 'see somebody doing',
    mean: (verb, object, done) => ({ verb, frame: 'seeing', object, done }),
    where: (verb, object, { frame, verb: act, object: what, place }) =>
      verb.id === 'see' &&
      verb.features.form === 'past' &&
      someone(object) &&
      ['alone', 'object'].includes(frame) &&
      activity(act) &&
      !stative.includes(act.id) &&
      !place &&
      !/^(any|no|too many)$/.test(what?.det?.type) &&
      apart(object, what),
  },
  // will you help me with my homework
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=helping form=?f agr=?a by=?s] Np[case=object kind=person|name] 'with' Possessive Noun[like=homework|work]",
    weight: 0.15,
    construction: 'help somebody do',
    mean: (verb, object, word, possessive, noun) => ({
      verb,
      frame: 'helping',
      object,
      toDo: word,
      done: {
        verb: as(word, 'do'),
        frame: 'object',
        object: { type: 'noun', noun, adjectives: [], det: { type: 'possessive', possessive }, agr: noun.features.agr },
      },
    }),
    where: (verb, object, word, possessive, { id }) => id === 'homework' && someone(object) && object.pronoun?.id === possessive.id,
  },
  // he sold me his car
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=selling form=?f agr=?a by=?s takes=?o] Pronoun[case=object kind=person] Np[case=object kind=?o]',
    weight: 0.06,
    construction: 'giving',
    mean: (verb, pronoun, object) => ({ verb, frame: 'giving', recipient: { type: 'pronoun', pronoun, agr: pronoun.features.agr }, object }),
    where: (verb, pronoun, object) =>
      object.type === 'noun' && /^(possessive|the)$/.test(object.det?.type) && !object.relative && !object.at && suits(object, verb.takes),
  },
  // the book you gave me
  {
    is: 'Told[agr=?a kind=?k] = The[agr=?a sound=?v] Noun[agr=?a sound=?v count=count kind=?k like=?o] Conjunction? Teller[agr=?b kind=?s] Verb[frame=giving form=past by=?s takes=?o] Pronoun[case=object kind=person]',
    weight: 0.5,
    construction: 'relative',
    mean: (det, noun, that, subject, verb, pronoun) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det,
      agr: noun.features.agr,
      relative: {
        word: that,
        clause: { subject, verb, frame: 'giving', recipient: { type: 'pronoun', pronoun, agr: pronoun.features.agr }, tense: 'past' },
        gap: 'object',
      },
    }),
    where: (det, noun, that, subject, verb, pronoun) =>
      det.type === 'the' &&
      isOf(noun.id, verb.takes) &&
      /^(give|send|buy|show)$/.test(verb.id) &&
      isOf(noun.id, ['small', 'text', 'clothes', 'flower', 'food', 'device']) &&
      apart(subject, { type: 'pronoun', pronoun }),
  },
  // she said that she would come
  {
    is: 'Core[form=past kind=?s] = Verb[frame=clause form=past by=?s] Conjunction? Reported',
    weight: 0.3,
    construction: 'reported',
    mean: (verb, that, clause) => ({ verb, frame: 'clause', that, clause }),
    where: ({ id }) => /^(say|think|know|hope)$/.test(id),
  },
  {
    is: 'Core[form=past kind=?s] = Verb[frame=causing form=past by=?s] Np[case=object kind=person|name] Conjunction? Reported',
    weight: 0.1,
    construction: 'reported',
    mean: (verb, recipient, that, clause) => ({ verb, frame: 'clause', recipient, that, clause }),
    where: ({ id }, np, that, c) => id === 'tell' && (np.pronoun ?? np.name) !== undefined && anywhere(np) && np.pronoun?.id !== 'it' && c.subject.pronoun?.id !== np.pronoun?.id,
  },
  {
    is: "Reported = Pronoun[case=subject kind=person] Would Not? Vp[form=base kind=person]",
    mean: (pronoun, aux, negated, vp) => ({ ...reported({ type: 'pronoun', pronoun, agr: pronoun.features.agr }, aux, vp), negated }),
    where: (pronoun, aux, negated, vp) =>
      pronoun.id !== 'it' &&
      vp.verb !== undefined &&
      ['alone', 'object', 'moving', 'returning', 'giving'].includes(vp.frame) &&
      !vp.manner &&
      said({ type: 'pronoun', pronoun, agr: pronoun.features.agr }, { ...vp, tense: 'future' }),
  },
  // eat first
  {
    is: "Vp[form=base agr=?a kind=?s] = Core[form=base agr=?a kind=?s] 'first'",
    weight: 0.05,
    construction: 'first',
    mean: (core, first) => ({ ...core, first }),
    where: ({ verb, frame, object }) =>
      verb !== undefined &&
      ((frame === 'alone' && /^(eat|rest|sleep|call|work)$/.test(verb.id)) ||
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
      /^(usually|often|always)$/.test(frequency.id) && suits(subject, people) && /^(do|eat|drink|read|buy|cook|watch|have|play|listen to)$/.test(id),
  },

  // a house near the sea, the house with the green door
  {
    is: 'Np[case=object agr=s3 kind=?k] = A[sound=?s] Nom[agr=s3 count=count sound=?s kind=?k] Beside',
    weight: 0.12,
    construction: 'place of a noun',
    mean: (det, nom, at) => ({ ...nom, det, at }),
    where: (det, nom, at) =>
      /^(near|next to|behind|in front of)$/.test(at.preposition.id) &&
      at.np.pronoun === undefined &&
      !isOf(at.np.noun?.id, ['person']) &&
      !(at.np.type === 'name') &&
      at.np.det?.type !== 'a' &&
      (isOf(nom.noun.id, ['table']) ? isOf(at.np.noun?.id, ['window', 'door']) : isOf(nom.noun.id, ['building', 'park', 'garden', 'village', 'beach'])) &&
      (isOf(nom.noun.id, ['table']) || isOf(at.np.noun?.id ?? at.np.town?.id, ['building', 'outside', 'sea', 'river', 'mountain', 'town'])) &&
      nom.noun.id !== at.np.noun?.id,
  },
  {
    is: "Np[agr=s3 kind=house] = Which1 Noun[agr=s3 count=count kind=house] 'with' Article[sound=?s] Nom[agr=s3 sound=?s count=count kind=door]",
    weight: 0.06,
    construction: 'wearing',
    mean: (det, noun, word, article, nom) => ({ type: 'noun', noun, adjectives: [], det, agr: 's3', wearing: { word, np: { ...nom, det: article } } }),
    where: (det, noun, word, article, nom) =>
      noun.id === 'house' && nom.noun.id === 'door' && nom.adjectives.length === 1 && nom.adjectives[0].features.sort.includes('colour'),
  },
  // he's back
  { is: "Complement[kind=person|name] = 'back'", weight: 0.12, construction: 'come back', mean: (word) => ({ type: 'back', word }) },
  // don't tell anyone
  {
    is: 'Core[form=base kind=?s] = Verb[frame=causing form=base by=?s] Anybody',
    weight: 0.1,
    construction: 'ask somebody',
    mean: (verb, recipient) => ({ verb, frame: 'telling', recipient }),
    where: ({ id }) => id === 'tell',
  },
  // come to dinner
  {
    is: "Goal = 'to' Noun[count=bare agr=s3 kind=lunch|dinner]",
    weight: 0.1,
    construction: 'goal',
    mean: (to, noun) => ({ type: 'meal', to, noun }),
    where: (to, { id }) => /^(lunch|dinner)$/.test(id),
  },
  // the train is full of people, i'm more tired than you, it was easy for me
  {
    is: "Complement[kind=?s] = 'full' 'of' Nom[count=count|mass]",
    weight: 0.12,
    construction: 'full of',
    mean: (adjective, of, nom) => ({ type: 'full of', adjective, of, np: { ...nom, det: { type: 'bare' } } }),
    where: (adjective, of, nom) => nom.adjectives.length === 0 && (nom.agr === 'pl' || nom.noun.features.count === 'mass'),
  },
  {
    is: "Complement[kind=?s] = 'more' Adjective[of=?s sort=state] 'than' Rival",
    weight: 0.12,
    construction: 'comparison',
    mean: (more, adjective, than, np) => ({ type: 'comparison', more, adjective, word: than, than: np }),
    where: (more, { id }) => /^(tired|busy|angry|calm)$/.test(id),
  },
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
  { is: "Break = Noun[count=bare agr=s3 kind=lunch|breakfast]", mean: (noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'bare' }, agr: 's3' }), where: ({ id }) => /^(lunch|breakfast)$/.test(id) },

  // your hat looks like mine
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=resembling form=?f agr=?a by=?s] Mine',
    weight: 0.1,
    construction: 'mine',
    mean: (verb, mine) => ({ verb, frame: 'resembling', object: { type: 'mine', mine } }),
    where: ({ features: { form } }) => form === 'present',
  },
  // my aunt lives alone with her cats
  {
    is: "Vp[form=?f agr=?a kind=?s] = Verb[frame=staying form=?f agr=?a by=?s] 'alone' 'with' Np[case=object kind=animal|son|daughter|children]",
    weight: 0.02,
    construction: 'alone',
    mean: (verb, manner, word, companion) => ({ verb, frame: 'staying', manner, with: word, companion }),
    where: (verb, manner, word, np) => verb.id === 'live' && np.det?.type === 'possessive' && suits(np, ['dog', 'cat', 'rabbit', 'son', 'daughter', 'child']),
  },
  // i can't , i'm busy
  {
    is: "Short = Pronoun[case=subject kind=person] 'can' Not",
    mean: (pronoun, modal, negated) => ({
      type: 'short',
      subject: { type: 'pronoun', pronoun, agr: pronoun.features.agr },
      modal,
      negated,
      tense: 'present',
    }),
    where: ({ id }) => /^(i|we|he|she|they)$/.test(id),
  },
  { is: 'Clause = Short', weight: 0.03, construction: 'short answer' },
  {
    is: "Statement = Short ',' Simple[again=yes at=present human=yes]",
    weight: 0.1,
    tries: 30,
    construction: 'comma',
    mean: (short, comma, clause) => ({ ...short, joined: { how: ',', word: comma, clause } }),
    where: (short, comma, clause) => hindered(short, clause),
  },
  {
    is: "Statement = Short 'because' Simple[again=yes at=present human=yes]",
    weight: 0.05,
    tries: 30,
    construction: 'because',
    mean: (short, word, clause) => ({ ...short, joined: { how: 'because', word, clause } }),
    where: (short, word, clause) => hindered(short, clause),
  },
  // wait five minutes
  {
    is: 'Vp[form=?f kind=?s] = Verb[frame=alone form=?f by=?s] Measure',
    weight: 0.02,
    construction: 'for two hours',
    mean: (verb, span) => ({ verb, frame: 'alone', measured: span }),
    where: ({ id, features: { form } }, { span }) => id === 'wait' && /^(base|past|participle)$/.test(form) && /^(minutes|hours)$/.test(span.id),
  },
  // we haven't been there yet
  {
    is: "Fin[agr=?a kind=person|name] = Have[agr=?a] NotYet 'been' 'there'",
    weight: 0.15,
    construction: 'been to',
    mean: (aux, { negated, experience }, been, there) => ({
      been,
      place: { type: 'there', words: [there] },
      frame: 'been',
      aux: [aux],
      negated,
      experience,
      tense: 'perfect',
    }),
  },
  { is: "NotYet = 'never'", mean: (experience) => ({ experience }) },
  { is: "NotYet = 'already'", mean: (experience) => ({ experience }) },
  { is: 'NotYet = Not', mean: (negated) => ({ negated }) },
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
      type === 'noun' && /^(the|possessive)$/.test(det?.type) && !relative && adjectives.length === 0 && isOf(noun.id, ['question', 'word', 'idea', 'gift']),
  },
  // you must be quiet in the library, the bread is very good here
  {
    is: "Complement[kind=?s] = Degree? Adjective[of=?s] Spot",
    weight: 0.15,
    construction: 'adjective',
    mean: (degree, adjective, spot) => ({ type: 'adjective', degree, adjective, spot }),
    where: (degree, { id }, { type, preposition, np }) =>
      (!degree || /^(very|so)$/.test(degree.id)) &&
      (type === 'place'
        ? id === 'quiet' && preposition.id === 'in' && isOf(np.noun?.id, ['library', 'museum', 'hospital', 'classroom'])
        : type === 'school'
          ? id === 'quiet'
          : /^(happy|alone|good|cheap|expensive|delicious)$/.test(id)),
  },
  { is: "Spot = 'here'", mean: (here) => ({ type: 'here', words: [here] }) },
  { is: "Spot = 'in' Town", weight: 0.5, mean: (preposition, town) => ({ type: 'town', preposition, town }) },
  { is: 'Spot = Beside' },
  { is: "Spot = 'at' 'school'", mean: (at, school) => ({ type: 'school', words: [at, school] }) },
  // it's cold in here
  { is: "WeatherWhere = 'in' 'here'", weight: 0.3, mean: (preposition, here) => ({ type: 'here', words: [preposition, here] }) },
  // a photo of the mountain
  {
    is: 'Shown = Np[case=object kind=sight|building|animal|park|garden]',
    weight: 0.3,
    where: (np) =>
      np.type === 'noun' && /^(the|possessive|this)$/.test(np.det?.type) && !np.relative && !np.at && suits(np, ['sight', 'building', 'animal', 'park', 'garden']),
  },
  // he works from home
  { is: "Where = 'from' 'home'", weight: 0.03, construction: 'place', mean: (from, home) => ({ type: 'home', from: true, words: [from, home] }) },
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

/** What keeps one from coming. */
const hindered = (short, { type, subject, complement, negated, verb, infinitive, tense }) =>
  type === 'clause' &&
  subject.pronoun?.id === short.subject.pronoun.id &&
  !negated &&
  tense === 'present' &&
  (complement
    ? /^(busy|tired|sick)$/.test(complement.adjective?.id) && (!complement.degree || /^(very|too)$/.test(complement.degree.id)) && !complement.other && !complement.purpose && !complement.spot
    : verb?.id === 'have' && infinitive !== undefined && /^(work|study|go|cook|leave)$/.test(infinitive.verb?.id));
