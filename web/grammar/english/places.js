// Which place, which train and which people: the house where i live, the train to paris, the two girls in the park; and
// what one used to do, what was so and therefore.
import { isOf } from '../words.js';
import { activity, does, stative } from './acts.js';
import { misplaced, standsAt } from './things.js';
import { follows, together } from './bonds.js';

const lived = {
  live: 'house city village street',
  stay: 'hotel house',
  work: 'restaurant shop hotel hospital school office library',
  study: 'school library',
};

/** What one used to be: rich, afraid of dogs, a teacher, good friends. */
const once = ({ type, np, adjective, degree }) =>
  type === 'noun'
    ? /^(a|bare|possessive)$/.test(np.det?.type) &&
      !isOf(np.noun?.id, ['mother', 'father', 'son', 'daughter', 'brother', 'sister', 'child', 'baby'])
    : type === 'afraid' ||
      (type === 'adjective' &&
        (!degree || degree.id === 'very') &&
        /^(rich|poor|happy|sad|busy|strong|famous|beautiful|quiet|shy|tall|smart|kind|funny|nice|angry|tired|alone)$/.test(adjective.id));

export const places = [
  {
    is: "Told[agr=?a kind=?o] = The[agr=?a sound=?v] Noun[agr=?a sound=?v count=count kind=?o like=house|city|village|street|hotel|restaurant|shop|hospital|school|office|library] 'where' Teller[agr=?b kind=?s] Verb[frame=staying|alone form=present|past agr=?b by=?s]",
    weight: 0.5,
    construction: 'relative',
    mean: (det, noun, where, subject, verb) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det,
      agr: noun.features.agr,
      relative: {
        word: where,
        clause: { subject, verb, frame: verb.features.frame, tense: verb.features.form === 'past' ? 'past' : 'present' },
        gap: 'place',
      },
    }),
    where: (det, noun, where, subject, verb) => (lived[verb.id] ?? '').split(' ').includes(noun.id) && does(subject, { verb }),
  },
  {
    is: "Np[agr=pl kind=?k] = 'the' Number[few=true] Nom[agr=pl count=count kind=?k] Beside",
    weight: 0.1,
    construction: 'place of a noun',
    mean: (word, number, nom, at) => ({ ...nom, det: { type: 'the', word }, number: { id: number.id, leaf: number }, at }),
    where: (word, number, nom, at) =>
      isOf(nom.noun.id, ['man', 'woman', 'boy', 'girl', 'child', 'student']) &&
      nom.adjectives.length === 0 &&
      !['on', 'under'].includes(at.preposition.id) &&
      at.np?.det?.type !== 'a' &&
      !misplaced(nom, at) &&
      standsAt(nom, at),
  },
  {
    is: "Np[agr=s3 kind=?k] = 'the' Noun[agr=s3 count=count kind=?k like=train|plane|bus|boat] Bound Town",
    weight: 0.1,
    construction: 'bound for',
    mean: (word, noun, bound, town) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det: { type: 'the', word },
      agr: 's3',
      bound: { word: bound, town },
    }),
    where: (word, noun, bound, town) => noun.id !== 'boat' || /^(london|shanghai)$/.test(town.id),
  },
  {
    is: "Goal = 'to' 'the' 'movies'",
    weight: 0.1,
    construction: 'goal',
    mean: (to, the, word) => ({ type: 'movies', to, words: [the, word] }),
  },
  { is: "Bound = 'to'" },
  { is: "Bound = 'for'", weight: 0.5 },
  { is: "Bound = 'from'" },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=staying form=?f agr=?a by=?s] 'home'",
    weight: 0.2,
    construction: 'staying',
    mean: (verb, home) => ({ verb, frame: 'staying', place: { type: 'home', words: [home] } }),
    where: ({ id }) => id === 'stay',
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=moving form=?f agr=?a by=?s] Tard',
    weight: 0.1,
    construction: 'moving',
    mean: (verb, late) => ({ verb, frame: 'moving', late }),
    where: ({ id }) => /^(arrive|come)$/.test(id),
  },
  {
    is: "Question = 'what' Be[form=present agr=s3] Best Superlative[before=?q] Noun[agr=s3 count=count like=?q] Within",
    weight: 0.15,
    construction: 'superlative',
    mean: (what, aux, det, superlative, noun, within) => ({
      type: 'clause',
      subject: { type: 'noun', noun, superlative, within, adjectives: [], det, agr: 's3' },
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked' },
      asked: { type: 'which is', words: [what] },
    }),
    where: (what, aux, det, superlative, noun, within) =>
      det.type === 'the' &&
      isOf(noun.id, ['city', 'village', 'museum', 'restaurant', 'hotel', 'park', 'mountain', 'river']) &&
      noun.id !== within.np?.noun.id &&
      !(within.town && !within.country && isOf(noun.id, ['city', 'village', 'mountain'])) &&
      (/^(good|bad)$/.test(superlative.id) ? isOf(noun.id, ['museum', 'restaurant', 'hotel']) : true),
  },

  // he used to play the piano
  {
    is: "Fin[agr=?a kind=?s] = 'used' 'to' Vp[form=base kind=?s]",
    weight: 0.25,
    construction: 'used to',
    mean: (used, to, vp) => ({ ...vp, tense: 'past', used: [used, to] }),
    where: (used, to, vp) =>
      (vp.verb !== undefined || once(vp.complement)) &&
      !vp.manner &&
      !vp.beneficiary &&
      (vp.complement !== undefined ||
        (vp.frame === 'staying'
          ? vp.verb.id === 'live'
          : (vp.frame === 'object' &&
              vp.verb.id === 'have' &&
              vp.object.det?.type === 'a' &&
              isOf(vp.object.noun?.id, ['animal', 'car', 'bike', 'garden', 'boat'])) ||
            (['alone', 'object'].includes(vp.frame) &&
              activity(vp.verb) &&
              !stative.includes(vp.verb.id) &&
              !/^(wait|look for|meet|call|close|open|finish|find)/.test(vp.verb.id) &&
              (vp.object === undefined || ['bare', 'the', 'possessive'].includes(vp.object.det?.type))))),
  },
  // he is sick, so he is at home
  {
    is: "Statement = Simple[why=?t who=?p at=?w human=yes|sky plain=yes] ','? 'so' Simple[so=?t who=?p at=?w again=yes human=yes|sky]",
    tries: 24,
    weight: 0.4,
    construction: 'so',
    mean: (clause, comma, word, other) => ({ ...clause, joined: { how: 'so', word, comma, clause: other } }),
    where: (reason, comma, so, clause) =>
      together(clause, reason) &&
      (reason.complement !== undefined || (reason.type === 'weather' && reason.adjective !== undefined)) &&
      follows(clause, reason),
  },
];
