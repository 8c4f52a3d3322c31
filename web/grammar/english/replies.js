// What is no clause: an answer, an order in a restaurant, a suggestion ("maybe later", "a table for two , please", "how about
// friday ?"), and whom one speaks to ("come here , anna").
import { isOf } from '../words.js';
import { known, people, suits } from './things.js';

const answered = ['a', 'the', 'possessive', 'owner', 'number', 'some', 'this'];
const told = (np) =>
  ['name', 'one', 'mine'].includes(np.type) ||
  (np.type === 'noun' && answered.includes(np.det?.type) && !np.relative && !np.at) ||
  (np.type === 'pronoun' && !/^(it|they)$/.test(np.pronoun.id)) ||
  choice(np);
/** "tea or coffee ?" */
const choice = (np) => np?.type === 'both' && np.or;
const ordered = ['food', 'drink', 'ticket', 'table', 'room', 'bag'];
/** What one orders or asks for. */
const goods = (np) =>
  (np?.type === 'noun' &&
    (['a', 'number', 'some', 'no'].includes(np.det?.type)
      ? isOf(np.noun.id, ordered)
      : np.det?.type === 'the' && isOf(np.noun.id, ['food', 'wine', 'soup'])) &&
    !np.relative) ||
  np?.type === 'one' ||
  (np?.type === 'both' && !np.or && goods(np.first) && goods(np.second));
/** What one asks for with "please" of what is no thing: "at the station , please". */
const asked = ({ place, time, how, garnish }) => (place && near(place)) || how || garnish || (future(time) && !time.from && !time.turn);
const near = ({ type, preposition }) =>
  /^(here|there|at|town|home|school)$/.test(type) || /^(next to|in front of|by)$/.test(preposition?.id);
const fragment = (part) => ({ mood: 'fragment', ...part });
const hedged = {
  maybe: ({ place, time, np, companion, how }) => place || how || companion || future(time) || (np && told(np)),
  not: ({ place, time, np, fine, companion }) =>
    place || companion || fine || future(time) || (np && told(np) && !goods(np) && np.det?.type !== 'a'),
  only: ({ place, time, np, how }) => place || how || goods(np) || time?.span || future(time),
  just: ({ np, time }) => goods(np) || time?.span,
};
const future = (time) =>
  time && !time.for && !time.ago && !time.since && !time.often && !/^(yesterday|last |every |at night|in the )/.test(time.id);

export const replies = [
  {
    is: "Sentence = Before? Hedge? Bit 'please'? Vocative? Stop",
    weight: 0.2,
    construction: 'in few words',
    mean: (opening, hedge, bit, please, called, end) => fragment({ opening, hedge, ...bit, please, called, end }),
    where: (opening, hedge, bit, please, called, end) =>
      !(bit.fine && !hedge) &&
      !(bit.or && end.text !== '?') &&
      !(bit.np?.det?.type === 'no' && (hedge || end.text === '?')) &&
      !(choice(bit.np) && (hedge || end.text !== '?' || please)) &&
      !(hedge && (please ? !goods(bit.np) || !/^(only|just)$/.test(hedge.id) : !hedged[hedge.id](bit))) &&
      !(opening?.formula.features.sort === 'sorry' && !(hedge ? /^(not|only)$/.test(hedge.id) : bit.none)) &&
      !(please && (end.text === '?' || bit.none || !(bit.np ? goods(bit.np) : asked(bit)))) &&
      !(end.text === '?' && (hedge || bit.none || bit.fine)) &&
      !(opening && hedge?.id === 'not' && !/^(no|sorry|i am sorry)$/.test(opening.formula.id)) &&
      !(opening?.formula.id === 'no' && !hedge && (bit.none || please)) &&
      (!bit.np || told(bit.np) || goods(bit.np)),
  },
  {
    is: "Before = Formula[sort=answer|thanks|sorry|greeting] ','",
    mean: (formula, comma) => ({ formula, comma }),
    where: ({ id }) => /^(yes|no|of course|sorry|excuse me|hello|hi)$/.test(id),
  },
  { is: "Vocative = ',' Called", mean: (comma, who) => ({ comma, who }) },
  { is: "Hedge = 'maybe'" },
  { is: "Hedge = 'not'" },
  { is: "Hedge = 'only'", weight: 0.5 },
  { is: "Hedge = 'just'", weight: 0.5 },
  { is: 'Stop = End', weight: 5 },
  { is: "Stop = '?'" },
  {
    is: "Sentence = Bit ',' Formula[sort=thanks|guess] End",
    weight: 0.1,
    construction: 'in few words',
    mean: (bit, comma, formula, end) => fragment({ ...bit, closing: { formula, comma }, end }),
    where: (bit, comma, { features }) =>
      features.sort === 'thanks' ? bit.none || goods(bit.np) : !bit.fine && !bit.none && (!bit.np || told(bit.np)),
  },
  { is: 'Bit = Where', weight: 0.8, mean: (place) => ({ place }) },
  { is: 'Bit = When', weight: 1.2, mean: (time) => ({ time }) },
  { is: 'Bit = Weekday', weight: 0.2, mean: (weekday) => ({ weekday }) },
  { is: 'Bit = Np[case=object]', weight: 1.5, mean: (np) => ({ np }) },
  { is: "Bit = 'nothing'", weight: 0.2, mean: (none) => ({ none }) },
  {
    is: "Bit = 'nothing' 'for' Np[case=object kind=person|name]",
    weight: 0.1,
    mean: (none, word, whom) => ({ none, word, whom }),
    where: (none, word, { pronoun, det }) => /^(i|we)$/.test(pronoun?.id) || det?.possessive?.id === 'i',
  },
  {
    is: "Bit = 'with' Np[case=object kind=person|name]",
    weight: 0.5,
    mean: (word, companion) => ({ with: word, companion }),
    where: (word, np) => suits(np, people) && told(np),
  },
  {
    is: "Bit = 'for' Np[case=object kind=person|name]",
    weight: 0.3,
    mean: (word, whom) => ({ word, whom }),
    where: (word, np) => suits(np, people) && told(np),
  },
  {
    is: "Bit = Np[case=object] 'for' Np[case=object kind=person|name]",
    weight: 0.15,
    mean: (np, word, whom) => ({ np, word, whom }),
    where: (np, word, whom) =>
      np.type === 'noun' && goods(np) && /^(a|number|some)$/.test(np.det.type) && suits(whom, people) && told(whom),
  },
  { is: 'Bit = Mine', weight: 0.3, mean: (mine) => ({ np: { type: 'mine', mine } }) },
  { is: 'Bit = By', weight: 0.3, mean: (how) => ({ how }) },
  {
    is: 'Bit = Without Noun[agr=s3 count=mass like=milk|sugar|cheese|water]',
    weight: 0.2,
    mean: (word, noun) => ({ word, garnish: [noun] }),
  },
  {
    is: "Bit = 'with' 'or' 'without' Noun[agr=s3 count=mass like=milk|sugar|cheese|water]",
    weight: 0.1,
    mean: (word, or, without, noun) => ({ word, or, without, garnish: [noun] }),
  },
  {
    is: "Bit = Degree? 'well'",
    weight: 0.1,
    mean: (degree, fine) => ({ degree, fine }),
    where: (degree) => !degree || /^(very|so|really)$/.test(degree.id),
  },
  // a table for two
  {
    is: "Some[agr=s3 kind=?k] = 'a' Noun[agr=s3 count=count kind=?k like=table|room] 'for' Number",
    weight: 0.1,
    construction: 'ticket for',
    mean: (word, noun, forWord, number) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det: { type: 'a', word },
      agr: 's3',
      party: { word: forWord, number },
    }),
  },

  // how about friday , what about a cup of tea , how about going to the beach , why not ask her
  {
    is: "Sentence = AndWhat Bit '?'",
    weight: 0.1,
    construction: 'and you',
    mean: (words, bit, end) => fragment({ and: words, ...bit, end }),
    where: (words, { np, time, weekday, place }) =>
      words.length === 1
        ? np && suits(np, people) && told(np) && !/^(i|we)$/.test(np.pronoun?.id)
        : weekday ||
          (future(time) && !time.later) ||
          (place && near(place) && words[0].text === 'what') ||
          (np && told(np) && (goods(np) || (words[0].text === 'what' && known(np)))),
  },
  { is: "AndWhat = 'and'", mean: (word) => [word] },
  { is: "AndWhat = 'what' 'about'", mean: (...words) => words },
  { is: "AndWhat = 'how' 'about'", weight: 0.7, mean: (...words) => words },
  {
    is: "Sentence = AndWhat Vp[form=ing] When? '?'",
    weight: 0.1,
    construction: 'and you',
    mean: (words, vp, time, end) => fragment({ and: words, vp, time, end }),
    where: (words, vp, time) => words.length > 1 && proposed(vp) && (!time || (future(time) && !time.span)),
  },
  {
    is: "Sentence = 'why' Not Vp[form=base] When? '?'",
    weight: 0.1,
    construction: 'and you',
    mean: (why, negated, vp, time, end) => fragment({ why: [why, negated], vp, time, end }),
    where: (why, negated, vp, time) => proposed(vp) && (!time || (future(time) && !time.span)),
  },
  // which bus ? how many eggs ?
  {
    is: "Sentence = Wanted Nom[agr=?a count=?c] '?'",
    weight: 0.1,
    construction: 'in few words',
    mean: (wanted, np, end) => fragment({ wanted, np, end }),
    where: ({ words }, { agr, noun, adjectives }) =>
      adjectives.length === 0 &&
      (words.length === 1
        ? noun.features.count === 'count'
        : words[1].id === 'many'
          ? agr === 'pl' && noun.features.count === 'count'
          : words[1].id === 'much' && noun.features.count === 'mass'),
  },
  { is: "Wanted = 'which'", mean: (word) => ({ type: 'which', words: [word] }) },
  { is: "Wanted = 'how' 'many'", mean: (...words) => ({ type: 'how many', words }) },
  { is: "Wanted = 'how' 'much'", weight: 0.5, mean: (...words) => ({ type: 'how many', much: true, words }) },

  // come here , anna ; mother , where are you ?
  {
    is: "Sentence = Order ',' Called End",
    weight: 0.05,
    construction: 'called',
    mean: (clause, comma, who, end) => ({ mood: 'order', clause, called: { comma, who }, end }),
    where: addressed,
  },
  {
    is: "Sentence = Question ',' Called '?'",
    weight: 0.05,
    construction: 'called',
    mean: (clause, comma, who, end) => ({ mood: 'question', clause, called: { comma, who }, end }),
    where: addressed,
  },
  {
    is: "Sentence = Clause ',' Called End",
    weight: 0.05,
    construction: 'called',
    mean: (clause, comma, who, end) => ({ mood: 'statement', clause, called: { comma, who }, end }),
    where: addressed,
  },
  {
    is: "Sentence = Called ',' Clause End",
    weight: 0.03,
    construction: 'called',
    mean: (who, comma, clause, end) => ({ mood: 'statement', clause, called: { comma, who, first: true }, end }),
    where: (who, comma, clause) =>
      addressed(clause, comma, who) && /^(i|we|it|you)$/.test(clause.subject?.pronoun?.id ?? clause.subject?.id),
  },
  {
    is: "Sentence = Called ',' Order End",
    weight: 0.03,
    construction: 'called',
    mean: (who, comma, clause, end) => ({ mood: 'order', clause, called: { comma, who, first: true }, end }),
    where: (who, comma, clause) => addressed(clause, comma, who),
  },
  {
    is: "Sentence = Called ',' Question '?'",
    weight: 0.03,
    construction: 'called',
    mean: (who, comma, clause, end) => ({ mood: 'question', clause, called: { comma, who, first: true }, end }),
    where: (who, comma, clause) => addressed(clause, comma, who),
  },
  { is: 'Called = Name' },
  { is: 'Called = Parent', weight: 0.4 },
];

/** What is proposed: not what one is told to forget. */
const proposed = ({ verb, frame, then, manner }) =>
  verb &&
  !then &&
  !manner &&
  ['alone', 'object', 'moving', 'outing', 'giving', 'returning', 'telling'].includes(frame) &&
  /^(go|eat|drink|watch|play|visit|buy|cook|sing|dance|walk|swim|ask|call|take|help|read|wait|wait for|stay|come|work|study|have|listen to|write|sell|make|give|invite|travel|sleep)$/.test(
    verb.id,
  );
/** Whom one speaks to is nobody that one speaks of. */
function addressed(clause, comma, who) {
  const all = [
    clause.subject,
    clause.object,
    clause.recipient,
    clause.companion,
    clause.beneficiary,
    clause.place?.np,
    clause.complement?.np,
  ];
  return (
    !(clause.please && !clause.pleaseLast && clause.type === 'order') &&
    !clause.joined &&
    !clause.under &&
    clause.asked?.type !== 'who' &&
    !/^(a|every)$/.test(clause.subject?.det?.type) &&
    !all.some((np) => np?.type === 'name' || np?.type === 'both' || (np?.noun && np.noun.id === who.id) || np?.det?.owner)
  );
}
