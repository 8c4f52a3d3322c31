// What people say to each other without saying much: greetings, thanks, and short answers.
import { suits } from './things.js';

const openings = ['greeting', 'sorry'];

export const talk = [
  {
    is: "Sentence = Formula[end=said] '.'",
    weight: 0.15,
    construction: 'formula',
    mean: (formula, end) => ({ mood: 'formula', formula, end }),
  },
  {
    is: "Sentence = Formula[end=said] '!'",
    weight: 0.1,
    construction: 'formula',
    mean: (formula, end) => ({ mood: 'formula', formula, end }),
  },
  {
    is: "Sentence = Formula[end=asked] '?'",
    weight: 0.05,
    construction: 'formula',
    mean: (formula, end) => ({ mood: 'formula', formula, end }),
  },
  {
    is: "Sentence = Formula[sort=greeting|thanks] ','? Name '.'",
    weight: 0.1,
    construction: 'formula',
    mean: (formula, comma, name, end) => ({ mood: 'formula', formula, comma, name, end }),
  },
  // hello , how are you ?
  {
    is: "Sentence = Formula[sort=greeting|sorry] ',' Question '?'",
    weight: 0.15,
    construction: 'greeting first',
    mean: (formula, comma, clause, end) => ({ mood: 'question', opening: { formula, comma }, clause, end }),
    where: (formula, comma, clause) =>
      formula.id === 'excuse me'
        ? ['where', 'what time', 'how far', 'how much'].includes(clause.asked?.type) ||
          clause.modal?.id === 'can' ||
          clause.type === 'there'
        : openings.includes(formula.features.sort) &&
          formula.features.sort !== 'sorry' &&
          (clause.subject?.pronoun?.id === 'you' ||
            (clause.subject?.pronoun?.id === 'i' && clause.modal?.id === 'can') ||
            ((clause.subject?.name ?? clause.subject?.det?.possessive)?.id !== undefined && clause.complement?.type === 'place')),
  },
  {
    is: "Sentence = Formula[sort=sorry|thanks|answer] ',' Simple '.'",
    weight: 0.4,
    construction: 'greeting first',
    mean: (formula, comma, clause, end) => ({ mood: 'statement', opening: { formula, comma }, clause, end }),
    where: (formula, comma, clause) =>
      clause.type === 'clause' &&
      clause.frame !== 'clause' &&
      (formula.features.sort === 'answer'
        ? formula.id.startsWith('no') === (clause.negated !== undefined) && ['pronoun', 'this'].includes(clause.subject.type)
        : formula.features.sort === 'sorry' && clause.subject.pronoun?.id === 'i' && regretted(clause)),
  },
  // don't worry , i'll find it
  {
    is: "Sentence = Formula[sort=urging] ',' Simple End",
    weight: 0.15,
    tries: 30,
    construction: 'greeting first',
    mean: (formula, comma, clause, end) => ({ mood: 'statement', opening: { formula, comma }, clause, end }),
    where: ({ id }, comma, clause) => urged[id](clause),
  },
  {
    is: "Sentence = Simple ',' Formula[sort=thanks] '.'",
    weight: 0.1,
    construction: 'greeting first',
    mean: (clause, comma, formula, end) => ({ mood: 'statement', clause, closing: { formula, comma }, end }),
    where: ({ complement, tense, subject, negated }) =>
      (negated && /^(hungry|thirsty|tired)$/.test(complement?.adjective?.id) && subject.pronoun?.id === 'i' && tense === 'present') ||
      (!negated &&
        complement?.type === 'adjective' &&
        /^(good|delicious|beautiful)$/.test(complement.adjective.id) &&
        subject.type !== 'name' &&
        tense === 'past'),
  },

  // yes , i do .
  {
    is: "Sentence = Answer ',' Pronoun[case=subject agr=?a] Stub[agr=?a] Not? '.'",
    weight: 0.25,
    construction: 'short answer',
    mean: (answer, comma, pronoun, stub, negated, end) => ({ mood: 'answer', answer, comma, pronoun, stub, negated, end }),
    where: (answer, comma, pronoun, stub, negated) => (answer.id === 'no') === (negated !== undefined) && !(negated && stub.text === 'am'),
  },
  { is: "Answer = 'yes'" },
  { is: "Answer = 'no'" },
  { is: 'Stub[agr=?a] = Do[agr=?a]' },
  { is: 'Stub[agr=?a] = Be[agr=?a]' },
  { is: 'Stub[agr=?a] = Have[agr=?a]', weight: 0.3 },
  { is: "Stub[agr=s1|s3|pl] = 'can'" },
  { is: 'Stub[agr=s1|s3|pl] = Will', weight: 0.5 },

  // my name is paul ; what is your name ?
  {
    is: "Clause = Possessive 'name' Be[form=present agr=s3] Name",
    weight: 0.1,
    construction: 'name',
    mean: (possessive, word, aux, name) => ({ type: 'name', possessive, word, aux: [aux], name, tense: 'present' }),
    where: (possessive, word, aux, name) =>
      /^(i|he|she)$/.test(possessive.id) && { he: /paul|tom/, she: /marie|anna/ }[possessive.id]?.test(name.id) !== false,
  },
  {
    is: "Question = 'what' Be[form=present agr=s3] Possessive 'name'",
    weight: 0.05,
    construction: 'name',
    mean: (what, aux, possessive, word) => ({
      type: 'name',
      possessive,
      word,
      aux: [aux],
      tense: 'present',
      asked: { type: 'name', words: [what] },
    }),
    where: (what, aux, possessive) => /^(you|he|she)$/.test(possessive.id),
  },
];

const ours = ({ subject }) => /^(i|we)$/.test(subject?.pronoun?.id);
/** What one bids another do because of something. */
const urged = {
  'do not worry': (c) =>
    c.type === 'clause' &&
    ours(c) &&
    !c.negated &&
    ((c.tense === 'future' &&
      /^(help|find|call|come|wait|wait for|clean|ask|buy|cook|come back)$/.test(c.verb?.id) &&
      c.aux.length === 1) ||
      (c.tense === 'present' && c.complement?.place?.type === 'here')),
  'hurry up': (c) =>
    c.type === 'clause' &&
    !c.negated &&
    ((/^(we|you)$/.test(c.subject.pronoun?.id) &&
      c.tense === 'present' &&
      c.complement?.adjective?.id === 'late' &&
      !c.complement.degree) ||
      (suits(c.subject, ['bus', 'train']) && c.progressive && c.tense === 'present' && /^(come|leave)$/.test(c.verb.id) && !c.goal)),
  'be careful': (c) =>
    c.type === 'clause' &&
    !c.negated &&
    c.tense === 'present' &&
    c.subject.type === 'noun' &&
    c.subject.det?.type === 'the' &&
    c.complement?.adjective?.id === 'hot' &&
    suits(c.subject, ['drink', 'soup']),
  'wait a minute': (c) =>
    c.type === 'clause' &&
    ours(c) &&
    ((c.negated && c.complement?.adjective?.id === 'ready') || (!c.negated && c.progressive && c.verb?.id === 'come' && !c.goal)),
  look: (c) =>
    c.tense === 'present' &&
    !c.negated &&
    ((c.type === 'weather' && c.verb && c.progressive) ||
      (c.type === 'clause' &&
        c.progressive &&
        !ours(c) &&
        c.subject.pronoun?.id !== 'you' &&
        /^(sleep|dance|come|run|play|swim|cry|smile)$/.test(c.verb.id))),
  listen: (c) =>
    c.type === 'clause' &&
    c.progressive &&
    !c.negated &&
    c.tense === 'present' &&
    /^(sing|cry|laugh|play)$/.test(c.verb.id) &&
    !ours(c) &&
    c.subject.pronoun?.id !== 'you',
  wait: (c) => c.type === 'clause' && ours(c) && !c.negated && c.progressive && c.tense === 'present' && c.verb?.id === 'come' && !c.goal,
};

/** What one is sorry for. */
const regretted = ({ complement, negated, modal, verb, tense }) =>
  complement
    ? complement.type === 'adjective' &&
      !complement.other &&
      !negated &&
      /^(late|tired|busy|sick|afraid|wrong)$/.test(complement.adjective.id)
    : (negated && ((modal?.id === 'can' && verb !== undefined) || /^(know|understand|have|speak)$/.test(verb?.id))) ||
      (!negated && tense === 'past' && /^(forget|lose)$/.test(verb?.id));
