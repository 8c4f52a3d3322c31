// What one says, gets and sells, sees others do and helps them with; what one would do, as was said; and that one cannot.
import { isOf } from '../words.js';
import { as } from './as.js';
import { anywhere, apart, someone, suits } from './things.js';
import { activity, stative } from './acts.js';
import { said } from './sense.js';

const reported = (subject, aux, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: 'future', reported: true });

export const saying = [
  // she never says thank you, say hello to your mother
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=done] Saying',
    weight: 0.3,
    construction: 'say hello',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: ({ id }) => id === 'say',
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=done] Saying 'to' Np[case=object kind=person|name]",
    weight: 0.2,
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
    weight: 0.48,
    construction: 'get',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: (verb, object) => /^(a|number|some)$/.test(object.det.type) && verb.features.form === 'past' && suits(object, verb.takes),
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=getting form=?f agr=?a by=?s takes=?o] A[sound=?v] Noun[agr=s3 sound=?v count=count kind=?o] 'from' Np[case=object kind=person|name]",
    weight: 0.6,
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
    weight: 1,
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
  // he sold me his car
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=selling form=?f agr=?a by=?s takes=?o] Pronoun[case=object kind=person] Np[case=object kind=?o]',
    weight: 0.06,
    construction: 'giving',
    mean: (verb, pronoun, object) => ({
      verb,
      frame: 'giving',
      recipient: { type: 'pronoun', pronoun, agr: pronoun.features.agr },
      object,
    }),
    where: (verb, pronoun, object) =>
      object.type === 'noun' && /^(possessive|the)$/.test(object.det?.type) && !object.relative && !object.at && suits(object, verb.takes),
  },
  // i want to give you something
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=giving form=?f agr=?a by=?s takes=book] Np[case=object kind=person|name] 'something'",
    weight: 0.12,
    construction: 'something',
    mean: (verb, recipient, word) => ({
      verb,
      frame: 'giving',
      recipient,
      object: { type: 'body', id: 'something', words: [word], agr: 's3' },
    }),
    where: ({ id }, recipient) => /^(give|buy|show)$/.test(id) && someone(recipient),
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
    weight: 1.5,
    construction: 'reported',
    mean: (verb, that, clause) => ({ verb, frame: 'clause', that, clause }),
    where: ({ id }) => /^(say|think|know|hope)$/.test(id),
  },
  {
    is: 'Core[form=past kind=?s] = Verb[frame=causing form=past by=?s] Np[case=object kind=person|name] Conjunction? Reported',
    weight: 0.25,
    construction: 'reported',
    mean: (verb, recipient, that, clause) => ({ verb, frame: 'clause', recipient, that, clause }),
    where: ({ id }, np, that, c) =>
      id === 'tell' &&
      (np.pronoun ?? np.name) !== undefined &&
      anywhere(np) &&
      np.pronoun?.id !== 'it' &&
      c.subject.pronoun?.id !== np.pronoun?.id,
  },
  {
    is: 'Reported = Pronoun[case=subject kind=person] Would Not? Vp[form=base kind=person]',
    mean: (pronoun, aux, negated, vp) => ({ ...reported({ type: 'pronoun', pronoun, agr: pronoun.features.agr }, aux, vp), negated }),
    where: (pronoun, aux, negated, vp) =>
      pronoun.id !== 'it' &&
      vp.verb !== undefined &&
      ['alone', 'object', 'moving', 'returning', 'giving'].includes(vp.frame) &&
      !vp.manner &&
      said({ type: 'pronoun', pronoun, agr: pronoun.features.agr }, { ...vp, tense: 'future' }),
  },
  // don't tell anyone
  {
    is: 'Core[form=base kind=?s] = Verb[frame=causing form=base by=?s] Anybody',
    weight: 0.1,
    construction: 'ask somebody',
    mean: (verb, recipient) => ({ verb, frame: 'telling', recipient }),
    where: ({ id }) => id === 'tell',
  },

  // i need someone to help me
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s apt=having] Someone 'to' Core[form=base kind=person]",
    weight: 0.9,
    construction: 'need somebody to',
    mean: (verb, someone, to, vp) => ({ verb, frame: 'object', object: { ...someone, helping: { to, vp } } }),
    where: ({ id, features: { form } }, np, to, { verb, frame, object }) =>
      id === 'need' &&
      /^(present|base)$/.test(form) &&
      frame === 'object' &&
      /^(help|call|wait for|listen to)$/.test(verb.id) &&
      object.pronoun !== undefined &&
      object.pronoun.id !== 'it',
  },
  // i'd love to but i can't
  {
    is: "Sentence = Formula[sort=reply] 'but' Short '.'",
    weight: 0.02,
    construction: 'short answer',
    mean: (formula, but, clause, end) => ({ mood: 'statement', opening: { formula, comma: but, but }, clause, end }),
    where: ({ id }, but, { subject }) => id === 'i would love to' && subject.pronoun.id === 'i',
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
];

/** What keeps one from coming. */
const hindered = (short, { type, subject, complement, negated, verb, infinitive, tense }) =>
  type === 'clause' &&
  subject.pronoun?.id === short.subject.pronoun.id &&
  !negated &&
  tense === 'present' &&
  (complement
    ? /^(busy|tired|sick)$/.test(complement.adjective?.id) &&
      (!complement.degree || /^(very|too)$/.test(complement.degree.id)) &&
      !complement.other &&
      !complement.purpose &&
      !complement.spot
    : verb?.id === 'have' && infinitive !== undefined && /^(work|study|go|cook|leave)$/.test(infinitive.verb?.id));
