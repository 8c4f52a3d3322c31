// What people say to each other without saying much: greetings, thanks, and short answers.
import { suits } from './things.js';

const greeted = /^(congratulations|happy birthday|happy new year|get well soon|come in|sit down|never mind)$/;

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
    is: "Sentence = Formula[end=said] ','? Called End",
    weight: 0.1,
    construction: 'formula',
    mean: (formula, comma, name, end) => ({ mood: 'formula', formula, called: { comma, who: name }, end }),
    where: ({ id, features }, comma, { id: who }) =>
      /^(greeting|farewell|thanks|urging)$/.test(features.sort)
        ? comma || !(features.sort === 'urging' || /^(see|have)/.test(id))
        : comma && (greeted.test(id) || (/^(yes|no|sorry|of course)/.test(id) && who !== 'child')),
  },
  // goodbye , see you tomorrow
  {
    is: "Sentence = Formula[end=said] ',' Formula Stop",
    weight: 0.1,
    construction: 'formula',
    mean: (first, comma, formula, end) => ({ mood: 'formula', opening: { formula: first, comma }, formula, end }),
    where: (first, comma, second, { text }) => (second.features.end === 'asked') === (text === '?') && following(first, second),
  },
  // hello , how are you ?
  {
    is: "Sentence = Formula[sort=greeting|sorry|answer|thanks] ',' Question '?'",
    weight: 0.2,
    construction: 'greeting first',
    mean: (formula, comma, clause, end) => ({ mood: 'question', opening: { formula, comma }, clause, end }),
    where: ({ id, features: { sort } }, comma, clause) =>
      sort === 'sorry'
        ? inquired(clause) && id !== 'i am sorry'
        : sort === 'greeting'
          ? (clause.subject?.pronoun?.id === 'you' && clause.asked?.type !== 'why') ||
            (clause.subject?.pronoun?.id === 'i' && clause.modal?.id === 'can') ||
            ((clause.subject?.name ?? clause.subject?.det?.possessive)?.id !== undefined && clause.complement?.type === 'place') ||
            calling(clause)
          : /^(yes|no)$/.test(id) && clause.subject?.pronoun?.id === 'you' && !clause.negated && !clause.please,
  },
  {
    is: "Sentence = Formula[end=said] ',' Clause End",
    weight: 0.4,
    tries: 30,
    construction: 'greeting first',
    mean: (formula, comma, clause, end) => ({ mood: 'statement', opening: { formula, comma }, clause, end }),
    where: ({ id, features: { sort } }, comma, clause, end) =>
      clause.frame !== 'clause' && !clause.timeFirst && (end.text === '.' || sort === 'urging') && opened({ id, sort }, clause),
  },
  // good night , sleep well
  {
    is: "Sentence = Formula[end=said] ',' Order End",
    weight: 0.1,
    tries: 20,
    construction: 'greeting first',
    mean: (formula, comma, clause, end) => ({ mood: 'order', opening: { formula, comma }, clause, end }),
    where: ({ id, features: { sort } }, comma, { verb, negated, together, time, manner, object, complement, please, pleaseLast }) =>
      !complement &&
      (!please || pleaseLast) &&
      verb &&
      (sort === 'farewell'
        ? !negated && (id === 'good night' ? verb.id === 'sleep' && manner?.id === 'well' : /^(come back|call|write)$/.test(verb.id))
        : /^(yes|no|sorry|excuse me|of course|no problem)$/.test(id)
          ? (id === 'no') === Boolean(negated) && !time && (id !== 'no problem' || !object)
          : sort === 'greeting' && !negated && !together && (/^(listen to|look at)$/.test(verb.id) || verb.id === 'come')),
  },
  {
    is: "Sentence = Clause ',' Formula[sort=thanks|sorry|guess] End",
    weight: 0.15,
    tries: 20,
    construction: 'greeting first',
    mean: (clause, comma, formula, end) => ({ mood: 'statement', clause, closing: { formula, comma }, end }),
    where: (clause, comma, { id, features: { sort } }, { text }) =>
      (sort === 'thanks' || text === '.') && clause.frame !== 'clause' && !clause.joined && closed({ id, sort }, clause),
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
  'be quiet': (c) =>
    c.type === 'clause' &&
    !c.negated &&
    c.tense === 'present' &&
    ((c.progressive && /^(sleep|study|work|rest|talk|sing|listen|read)$/.test(c.verb.id) && !c.then) ||
      (c.verb === undefined && /^(sick|tired)$/.test(c.complement?.adjective?.id))) &&
    c.subject.pronoun?.id !== 'you',
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
    suits(c.subject, ['drink', 'soup', 'cup', 'glass']),
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

/** Two things that one says together, the one behind the other. */
function following(first, second) {
  const { sort } = first.features;
  const next = second.features.sort;
  if (sort === 'farewell' || first.id === 'sorry')
    return first.id !== second.id && (sort === 'farewell' ? next === 'farewell' : /^(no idea|not now|not today|not yet)$/.test(second.id));
  if (sort === 'thanks') return /^(goodbye|bye|see you|have a)/.test(second.id);
  if (/^(that is all|no idea|not now|not yet|not today|of course not|not really|i would love to|no problem)$/.test(first.id))
    return next === (/^no idea/.test(first.id) ? 'sorry' : 'thanks') && second.id !== 'excuse me';
  if (/^(yes|no|sure|of course)$/.test(first.id))
    return (
      (first.id === 'sure' && second.id === 'why not') ||
      (first.id !== 'no'
        ? /^(i think so|i hope so|no problem|that is right|please)$/
        : /^(i do not think so|i hope not|not really|not yet|not at all|that is not true|never)$/
      ).test(second.id)
    );
  return first.id === 'congratulations' && second.id === 'happy birthday';
}
/** What one asks a stranger. */
const inquired = (c) =>
  ['where', 'what time', 'how far', 'how much', 'how long', 'which'].includes(c.asked?.type) ||
  (!c.asked && (/^(can|could)$/.test(c.modal?.id) || (c.type === 'there' && c.tense === 'present' && !c.negated))) ||
  (!c.asked && c.tense === 'present' && /^(you)$/.test(c.subject?.pronoun?.id) && /^(have|know|speak|work|sell)$/.test(c.verb?.id)) ||
  (c.tense === 'present' && suits(c.subject ?? {}, ['bus', 'train', 'shop', 'museum', 'station']) && c.frame !== 'linking');
/** "is tom there ?", "can i speak to anna ?" */
const calling = (c) =>
  !c.asked &&
  c.tense === 'present' &&
  ((suits(c.subject ?? {}, ['name']) && /^(there|home)$/.test(c.complement?.place?.type)) ||
    (c.modal?.id === 'can' && /^(talk to|speak to)$/.test(c.verb?.id) && c.object?.pronoun === undefined));

function opened({ id, sort }, c) {
  if (sort === 'urging') return urged[id]?.(c) ?? false;
  if (sort === 'sorry') return c.type === 'clause' && c.subject.pronoun?.id === 'i' && regretted(c);
  if (sort === 'answer')
    return (
      (id.startsWith('no') || id === 'of course not' ? true : c.negated === undefined) &&
      (id !== 'of course not' || c.negated) &&
      (c.type === 'clause' ? ['pronoun', 'this'].includes(c.subject.type) : /^(there|weather|late|easy)$/.test(c.type))
    );
  if (id === 'no problem')
    return (
      c.type === 'clause' && ours(c) && !c.negated && c.tense === 'future' && c.aux.length === 1 && c.verb && c.object?.det?.type !== 'a'
    );
  if (/^that is (right|true)$/.test(id))
    return c.type === 'clause' && c.tense !== 'future' && !c.modal && /^(he|she|they|it|we)$/.test(c.subject.pronoun?.id);
  if (id === 'congratulations')
    return c.type === 'clause' && c.subject.pronoun?.id === 'you' && c.tense === 'past' && /^(win|find|finish)$/.test(c.verb?.id);
  return (
    sort === 'thanks' &&
    c.type === 'clause' &&
    !c.negated &&
    c.tense === 'present' &&
    !c.modal &&
    ((/^(it|this|that)$/.test(c.subject.id ?? c.subject.pronoun?.id) &&
      /^(delicious|beautiful|good|interesting)$/.test(c.complement?.adjective?.id)) ||
      (c.subject.pronoun?.id === 'i' && /^(like|love)$/.test(c.verb?.id) && c.object?.pronoun?.id === 'it'))
  );
}
function closed({ id, sort }, c) {
  if (sort === 'guess')
    return c.type !== 'clause'
      ? !c.negated
      : !c.negated &&
          !c.modal &&
          !/^(i|we|you)$/.test(c.subject.pronoun?.id) &&
          !/^(a|every|no)$/.test(c.subject.det?.type) &&
          (id !== 'i hope' || c.tense === 'future');
  if (c.type !== 'clause') return false;
  if (sort === 'sorry' && c.subject.pronoun?.id === 'you')
    return c.complement?.adjective?.id === 'right' && !c.negated && id === 'i am sorry';
  if (sort === 'sorry')
    return (
      id !== 'excuse me' &&
      (ours(c) || (c.subject.pronoun?.id === 'you' && c.complement?.adjective?.id === 'right' && c.tense === 'present')) &&
      !/^(i am )?sorry$/.test(c.complement?.adjective?.id) &&
      (c.complement
        ? !c.negated && /^(busy|late|tired|wrong|sick|right)$/.test(c.complement.adjective?.id) && c.tense === 'present'
        : regretted(c))
    );
  const { complement, tense, subject, negated } = c;
  return (
    (negated && /^(hungry|thirsty|tired)$/.test(complement?.adjective?.id) && subject.pronoun?.id === 'i' && tense === 'present') ||
    (!negated &&
      complement?.type === 'adjective' &&
      /^(good|delicious|beautiful)$/.test(complement.adjective.id) &&
      subject.type !== 'name' &&
      /^(past|present)$/.test(tense)) ||
    (!negated && complement?.type === 'more' && complement.adjective.id === 'good' && /^(i|we)$/.test(subject.pronoun?.id))
  );
}

/** What one is sorry for. */
const regretted = ({ complement, negated, modal, verb, tense }) =>
  complement
    ? complement.type === 'adjective' &&
      !complement.other &&
      !negated &&
      /^(late|tired|busy|sick|afraid|wrong)$/.test(complement.adjective.id)
    : (negated && ((modal?.id === 'can' && verb !== undefined) || /^(know|understand|have|speak)$/.test(verb?.id))) ||
      (!negated && tense === 'past' && /^(forget|lose)$/.test(verb?.id));
