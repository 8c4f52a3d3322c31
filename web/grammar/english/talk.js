// What people say to each other without saying much: greetings, thanks, and short answers.
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
        ? ['where', 'what time', 'how far', 'how much'].includes(clause.asked?.type) || clause.modal?.id === 'can'
        : openings.includes(formula.features.sort) && formula.features.sort !== 'sorry' && clause.subject?.pronoun?.id === 'you',
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

/** What one is sorry for. */
const regretted = ({ complement, negated, modal, verb, tense }) =>
  complement
    ? complement.type === 'adjective' &&
      !complement.other &&
      !negated &&
      /^(late|tired|busy|sick|afraid|wrong)$/.test(complement.adjective.id)
    : (negated && ((modal?.id === 'can' && verb !== undefined) || /^(know|understand|have)$/.test(verb?.id))) ||
      (!negated && tense === 'past' && /^(forget|lose)$/.test(verb?.id));
