// Where one goes to do something and takes somebody, where one sits and stays, and from where one comes back.
import { isOf } from '../words.js';
import { as } from './as.js';
import { someone, suits } from './things.js';

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
const sat = ({ type, preposition, np }) =>
  /^(here|there|around|open)$/.test(type) ||
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
    weight: 0.8,
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
    where: (verb, object, goal) =>
      someone(object) &&
      /^(place|town|school|home)$/.test(goal.type) &&
      !isOf(goal.np?.noun?.id, ['river', 'street']) &&
      !goal.np?.relative &&
      !goal.np?.at,
  },
  // i take the bus to work
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s takes=bus] 'the' Noun[agr=s3 like=bus|train|plane] Goal",
    weight: 0.4,
    construction: 'take the bus to',
    mean: (verb, word, noun, goal) => ({
      verb,
      frame: 'riding',
      object: { type: 'noun', noun, adjectives: [], det: { type: 'the', word }, agr: 's3' },
      goal,
    }),
    where: ({ id }, word, noun, goal) =>
      id === 'take' &&
      /^(place|town|school|home|work)$/.test(goal.type) &&
      (noun.id !== 'plane' || goal.type === 'town') &&
      !goal.np?.relative &&
      !goal.np?.at &&
      goal.np?.noun?.id !== 'doctor',
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
      goal === undefined
        ? verb.id === 'come back'
        : /^(town|home|school|here)$/.test(goal.type) || isOf(goal.np?.noun?.id, ['village', 'hotel']),
  },
  {
    is: "Core[form=base kind=person|name] = 'be' 'back'",
    weight: 0.15,
    construction: 'come back',
    mean: (be, back) => ({ verb: as(back, 'come back'), be, frame: 'returning' }),
  },
  // i want to stay
  {
    is: "Vp[form=base kind=person|name] = 'stay'",
    weight: 0.15,
    construction: 'staying',
    mean: (verb) => ({ verb, frame: 'staying' }),
  },
  // he's back
  { is: "Complement[kind=person|name] = 'back'", weight: 0.12, construction: 'come back', mean: (word) => ({ type: 'back', word }) },
  // come to dinner
  {
    is: "Goal = 'to' Noun[count=bare agr=s3 kind=lunch|dinner]",
    weight: 0.1,
    construction: 'goal',
    mean: (to, noun) => ({ type: 'meal', to, noun }),
    where: (to, { id }) => /^(lunch|dinner)$/.test(id),
  },
  // my aunt lives alone with her cats
  {
    is: "Vp[form=?f agr=?a kind=?s] = Verb[frame=staying form=?f agr=?a by=?s] 'alone' 'with' Np[case=object kind=animal|son|daughter|children]",
    weight: 0.02,
    construction: 'alone',
    mean: (verb, manner, word, companion) => ({ verb, frame: 'staying', manner, with: word, companion }),
    where: (verb, manner, word, np) =>
      verb.id === 'live' && np.det?.type === 'possessive' && suits(np, ['dog', 'cat', 'rabbit', 'son', 'daughter', 'child']),
  },
  // wait five minutes
  {
    is: 'Vp[form=?f kind=?s] = Verb[frame=alone form=?f by=?s] Measure',
    weight: 0.02,
    construction: 'for two hours',
    mean: (verb, span) => ({ verb, frame: 'alone', measured: span }),
    where: ({ id, features: { form } }, { span }) =>
      id === 'wait' && /^(base|past|participle|ing)$/.test(form) && /^(minutes|hours)$/.test(span.id),
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
  // he works from home
  {
    is: "Where = 'from' 'home'",
    weight: 0.03,
    construction: 'place',
    mean: (from, home) => ({ type: 'home', from: true, words: [from, home] }),
  },
];
