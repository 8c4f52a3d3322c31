// What people say to each other in few words: an answer that is no clause, "and you ?", "here is your tea", "don't be sad",
// "what a beautiful city !", and what asks for a yes behind a statement: "you like tea , don't you ?".
import { isOf } from '../words.js';
import { suits } from './things.js';

const fragment = (part) => ({ mood: 'fragment', ...part });

/** The auxiliary that a tag repeats: "isn't it", "don't you". */
const repeated = ({ modal, tense, aux, complement, progressive, be }) =>
  modal?.id ??
  (complement || progressive || be ? 'be' : tense === 'perfect' ? 'have' : tense === 'future' ? (aux.length > 1 && 'be') || 'will' : 'do');
const tagged = (c, stub, negated) =>
  (c.negated === undefined) === (negated !== undefined) &&
  repeated(c) === stub.id &&
  stub.text !== 'am' &&
  (stub.features?.form === undefined || stub.features.form === (c.tense === 'past' ? 'past' : 'present')) &&
  !c.would &&
  !c.frequency &&
  !c.experience &&
  !c.used &&
  !c.just &&
  !c.adverb &&
  !c.still &&
  c.frame !== 'clause' &&
  c.subject.pronoun?.id !== 'i';

export const short = [
  // see you at six , thank you for the gift
  {
    is: "Sentence = 'see' 'you' When End",
    weight: 0.06,
    construction: 'see you',
    mean: (see, you, time, end) => fragment({ see: [see, you], time, end }),
    where: (see, you, { clock, day, id, part, side }) =>
      clock ? !day && !part && !side : /^(tomorrow|tonight|on |next |this (evening|afternoon)|soon|later)/.test(id),
  },
  { is: "End = '.'" },
  { is: "End = '!'", weight: 0.4 },
  {
    is: "Sentence = Thanks 'for' Np[case=object] End",
    weight: 0.06,
    construction: 'thank you for',
    mean: (thanks, word, np, end) => fragment({ thanks, word, np, end }),
    where: (thanks, word, np) =>
      np.type === 'noun' &&
      (np.det?.type === 'the' || np.det?.possessive?.id === 'you') &&
      !np.number &&
      !np.relative &&
      !np.at &&
      isOf(np.noun.id, [
        'gift',
        'letter',
        'book',
        'flower',
        'photo',
        'tea',
        'coffee',
        'cake',
        'dinner',
        'lunch',
        'breakfast',
        'party',
        'ticket',
        'song',
        'story',
        'help',
      ]),
  },
  {
    is: "Sentence = Thanks 'for' Vp[form=ing kind=person] End",
    weight: 0.06,
    construction: 'thank you for',
    mean: (thanks, word, vp, end) => fragment({ thanks, word, vp, end }),
    where: (thanks, word, { verb, frame, object, recipient, companion, place, manner, then }) =>
      !companion &&
      !place &&
      !manner &&
      !then &&
      (frame === 'object'
        ? /^(help|call|wait for|listen to)$/.test(verb.id) &&
          (/^(i|we)$/.test(object.pronoun?.id) || (verb.id === 'help' && object.det?.type === 'possessive'))
        : frame === 'moving'
          ? verb.id === 'come'
          : frame === 'alone'
            ? /^(wait|listen|call)$/.test(verb.id)
            : frame === 'giving' && /^(i|we)$/.test(recipient.pronoun?.id)),
  },
  { is: "Thanks = 'thank' 'you'", mean: (...words) => words },
  { is: "Thanks = 'thanks'", weight: 0.5, mean: (word) => [word] },

  // you like tea , don't you ?
  {
    is: "Sentence = Simple[who=?w human=yes] ',' Stub[agr=?a] Not? Pronoun[case=subject agr=?a who=?w] '?'",
    weight: 0.25,
    tries: 40,
    construction: 'tag',
    mean: (clause, comma, stub, negated, pronoun, end) => ({
      mood: 'statement',
      clause,
      tag: { comma, words: [stub, negated, pronoun] },
      end,
    }),
    where: (clause, comma, stub, negated) => clause.type === 'clause' && tagged(clause, stub, negated),
  },
  {
    is: "Sentence = Obvious ',' Be[form=present agr=s3] Not 'it' '?'",
    weight: 0.1,
    construction: 'tag',
    mean: (clause, comma, stub, negated, pronoun, end) => ({
      mood: 'statement',
      clause,
      tag: { comma, words: [stub, negated, pronoun] },
      end,
    }),
    where: ({ tense, verb, negated, complement, subject }) =>
      subject?.agr !== 'pl' &&
      tense === 'present' &&
      !verb &&
      !negated &&
      (!complement || (/^(adjective|noun|mine)$/.test(complement.type) && !complement.np?.relative)),
  },
  { is: 'Obvious = This' },
  { is: 'Obvious = Weather' },

  // here is your tea , here she is
  {
    is: "Clause = 'here' Be[form=present agr=?a] Np[case=subject agr=?a]",
    weight: 0.15,
    construction: 'here is',
    mean: (here, aux, np) => ({ type: 'here', here, aux: [aux], np, tense: 'present' }),
    where: (here, aux, np) =>
      np.type === 'noun' && ['the', 'possessive', 'owner', 'a'].includes(np.det?.type) && suits(np, ['person', 'thing', 'food', 'drink']),
  },
  {
    is: "Clause = 'here' Pronoun[case=subject agr=?a] Be[form=present agr=?a]",
    weight: 0.04,
    construction: 'here is',
    mean: (here, pronoun, aux) => ({ type: 'here', here, aux: [aux], np: { type: 'pronoun', pronoun }, tense: 'present' }),
    where: (here, { id }) => /^(he|she|it|they|we)$/.test(id),
  },

  // what a beautiful city !
  {
    is: "Sentence = 'what' A[sound=?s] Nom[agr=s3 count=count sound=?s] '!'",
    weight: 0.1,
    construction: 'what a',
    mean: (what, a, nom, end) => ({ mood: 'exclaimed', what: [what, a.word], np: nom, end }),
    where: (what, a, nom) => striking(nom),
  },
  {
    is: "Sentence = 'what' Nom[agr=pl count=count] '!'",
    weight: 0.07,
    construction: 'what a',
    mean: (what, nom, end) => ({ mood: 'exclaimed', what: [what], np: nom, end }),
    where: (what, nom) => striking(nom),
  },
];

const striking = ({ adjectives, degree, noun }) =>
  (adjectives.length === 1 || (adjectives.length === 0 && /^(day|trip|party)$/.test(noun.id))) &&
  !degree &&
  /^(beautiful|good|interesting|big|boring|difficult|strong|small|delicious|kind|smart|long|fast|bad|expensive)$/.test(
    adjectives[0]?.id ?? 'good',
  ) &&
  !isOf(noun.id, ['kin']);
