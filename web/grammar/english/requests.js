// What one asks of others and what has come to pass: "do you mind if i open the window", "would you like me to drive", "what
// happened to your car", "here comes the bus", "how nice of you", "tea or coffee", "a room with two beds", "mother is at home".
import { isOf } from '../words.js';
import { as } from './as.js';
import { said } from './sense.js';
import { known, people, someone, suits } from './things.js';

const asked = ({ verb, frame, manner, then, place }) =>
  verb &&
  !manner &&
  !then &&
  !place &&
  ['alone', 'object', 'giving', 'moving', 'helping', 'telling'].includes(frame) &&
  /^(open|close|help|wait|wait for|cook|drive|call|speak|clean|wash|buy|give|show|come|ask|read|sing|take|teach|write|come in|sit down)$/.test(
    verb.id,
  );
const kind = /^(nice|kind|good|smart)$/;

export const requests = [
  // do you mind if i open the window ? would you mind waiting a minute ?
  {
    is: "Question = 'do' 'you' 'mind' 'if' Simple",
    weight: 0.1,
    construction: 'mind',
    mean: (aux, you, mind, word, clause) => ({ type: 'mind', aux: [aux], you, mind, if: word, clause }),
    where: (aux, you, mind, word, c) =>
      c.type === 'clause' &&
      c.tense === 'present' &&
      /^(i|we)$/.test(c.subject.pronoun?.id) &&
      !c.negated &&
      !c.progressive &&
      !c.modal &&
      !c.frequency &&
      !c.would &&
      ['alone', 'object', 'moving', 'sitting'].includes(c.frame) &&
      /^(open|close|sit|sit down|come in|come|go|leave|call|eat|drink|sing|play|watch|take|read|wait|rest|sleep|cook|finish|work)$/.test(
        c.verb.id,
      ),
  },
  {
    is: "Question = Would 'you' 'mind' Vp[form=ing]",
    weight: 0.1,
    construction: 'mind',
    mean: (aux, you, mind, vp) => ({ type: 'mind', aux: [aux], you, mind, vp, polite: true }),
    where: (aux, you, mind, vp) => asked(vp) && vp.object?.pronoun?.id !== 'you' && vp.recipient?.pronoun?.id !== 'you',
  },
  // would you like me to drive ? i'd like you to meet my mother
  {
    is: "YesNo = Would Np[case=subject] Verb[frame=wishing form=base] Np[case=object kind=person|name] 'to' Vp[form=base kind=person|name]",
    weight: 0.15,
    construction: 'want somebody to',
    mean: (would, subject, verb, whom, toDo, done) => ({
      type: 'clause',
      subject,
      verb,
      would,
      aux: [would],
      frame: 'wanting',
      whom,
      toDo,
      done,
      tense: 'present',
    }),
    where: (would, subject, verb, whom, to, vp) =>
      subject.pronoun?.id === 'you' && /^(i|we|he|she)$/.test(whom.pronoun?.id) && (asked(vp) || /^(go|stay|leave)$/.test(vp.verb?.id)),
  },
  {
    is: "Fin[agr=?a kind=?s] = Would Verb[frame=wishing form=base] Np[case=object kind=person|name] 'to' Vp[form=base kind=person|name]",
    weight: 0.1,
    construction: 'want somebody to',
    mean: (would, verb, whom, toDo, done) => ({ verb, would, frame: 'wanting', whom, toDo, done, tense: 'present' }),
    where: (would, verb, whom, to, vp) => someone(whom) && !/^(i|we)$/.test(whom.pronoun?.id) && asked(vp),
  },

  // what happened yesterday ? nothing happened ; what happened to your car , what's wrong with you ?
  {
    is: "Question = 'what' 'happened' Whom? Where? Time?",
    weight: 0.1,
    construction: 'happened',
    mean: (what, verb, whom, place, time) => ({ type: 'happened', verb, ...whom, place, time, asked: { type: 'happened', words: [what] } }),
    where: (what, verb, whom, place, time) => !(whom && (place || time)) && past(time) && common(place),
  },
  {
    is: "Clause = Something 'happened' Where? Time?",
    weight: 0.08,
    construction: 'happened',
    mean: (subject, verb, place, time) => ({ type: 'happened', subject, verb, place, time, tense: 'past' }),
    where: (subject, verb, place, time) => subject.id !== 'anything' && past(time) && common(place),
  },
  {
    is: "Whom = 'to' Np[case=object]",
    mean: (to, np) => ({ to, np }),
    where: (to, np) => (suits(np, [...people, 'animal', 'car', 'bike', 'phone', 'computer']) && known(np)) || np.type === 'name',
  },
  {
    is: "Question = 'what' 'is' Trouble 'with' Np[case=object]",
    weight: 0.1,
    construction: 'happened',
    mean: (what, is, trouble, word, np) => ({ type: 'happened', trouble, word, np, verb: is, asked: { type: 'happened', words: [what] } }),
    where: (what, is, trouble, word, np) =>
      ((suits(np, [...people, 'animal', ...(trouble.length < 2 ? ['vehicle', 'device', 'piano', 'door', 'food', 'drink'] : [])]) &&
        known(np)) ||
        np.type === 'name') &&
      !/^(it|i|we)$/.test(np.pronoun?.id),
  },
  { is: "Trouble = 'wrong'", mean: (word) => [word] },
  { is: "Trouble = 'the' 'matter'", weight: 0.6, mean: (...words) => words },

  // how nice of you ! that's very kind of you ; how interesting !
  {
    is: "Sentence = 'how' Adjective OfWhom? '!'",
    weight: 0.06,
    construction: 'what a',
    mean: (how, adjective, of, end) => ({ mood: 'exclaimed', how, adjective, of, end }),
    where: (how, { id }, of) =>
      of ? kind.test(id) : /^(beautiful|interesting|boring|delicious|funny|expensive|difficult|easy|big|small|nice)$/.test(id),
  },
  {
    is: "OfWhom = 'of' Pronoun[case=object kind=person]",
    mean: (word, pronoun) => ({ word, pronoun }),
    where: (word, { id }) => /^(you|he|she|they)$/.test(id),
  },
  {
    is: 'This = That Be[form=?f agr=s3] Degree? Adjective OfWhom',
    weight: 0.1,
    construction: 'it is good',
    mean: (subject, aux, degree, adjective, of) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'adjective', degree, adjective, of },
    }),
    where: ({ id }, aux, degree, adjective) =>
      id !== 'this' && kind.test(adjective.id) && degree?.id !== 'a little' && degree?.id !== 'too',
  },

  // here comes the bus ; there you are
  {
    is: "Clause = 'here' Verb[frame=moving form=present agr=?a] Np[case=subject agr=?a]",
    weight: 0.06,
    construction: 'here is',
    mean: (here, verb, np) => ({ type: 'here', here, aux: [verb], np, comes: true, tense: 'present' }),
    where: (here, { id }, np) =>
      id === 'come' &&
      !np.pronoun &&
      np.type !== 'both' &&
      (np.type === 'name' || (known(np) && suits(np, [...people, 'bus', 'train', 'boat', 'dog', 'cat']))),
  },
  {
    is: "Clause = 'there' Pronoun[case=subject agr=?a] Be[form=present agr=?a]",
    weight: 0.04,
    construction: 'here is',
    mean: (here, pronoun, aux) => ({ type: 'here', here, aux: [aux], np: { type: 'pronoun', pronoun }, tense: 'present' }),
    where: (here, { id }) => /^(he|she|it|they|you)$/.test(id),
  },
  // welcome to london
  {
    is: "Sentence = 'welcome' Goal End",
    weight: 0.05,
    construction: 'formula',
    mean: (welcome, goal, end) => ({ mood: 'fragment', welcome, place: goal, end }),
    where: (welcome, { type, np }) =>
      /^(town)$/.test(type) ||
      (type === 'place' && np?.det?.possessive?.id === 'we' && suits(np, ['building', 'city', 'village', 'garden', 'party'])),
  },

  // what would you like , tea or coffee ?
  {
    is: "Sentence = Question ',' Np[case=object] 'or' Np[case=object] '?'",
    weight: 0.15,
    construction: 'this or that',
    mean: (clause, comma, first, or, second, end) => ({ mood: 'question', clause, choice: { comma, first, or, second }, end }),
    where: ({ asked: { type, object, subject } = {}, verb, infinitive, would, more, complement }, comma, a, or, b) =>
      alike(a, b) &&
      (type === 'what'
        ? object &&
          (would || /^(want|like|eat|drink|buy|need)$/.test(verb.id)) &&
          (infinitive ?? verb) &&
          suits(a, (infinitive?.verb ?? verb).takes) &&
          suits(b, (infinitive?.verb ?? verb).takes)
        : type === 'which one'
          ? object && a.type === 'one' && (more || /^(want|like|buy)$/.test(verb.id))
          : type === 'which' && subject && complement?.type === 'more of two' && a.type === 'one'),
  },
  // two tickets to beijing ; a room with two beds ; one more coffee
  {
    is: 'Some[agr=?a kind=?k] = Fare[agr=?a] Noun[agr=?a count=count kind=?k like=ticket] Bound Town',
    weight: 0.1,
    construction: 'ticket for',
    mean: (det, noun, word, town) => ({ type: 'noun', noun, adjectives: [], det, agr: noun.features.agr, bound: { word, town } }),
    where: (det, noun, { id }) => id === 'to',
  },
  { is: "Fare[agr=s3] = 'a'", mean: (word) => ({ type: 'a', word }) },
  { is: 'Fare[agr=pl] = Number', mean: (number) => ({ type: 'number', number }) },
  {
    is: "Some[agr=s3 kind=?k] = A[sound=?s] Nom[agr=s3 count=count sound=?s kind=?k] 'with' Some[kind=bed|window|room|garden|kitchen]",
    weight: 0.1,
    construction: 'wearing',
    mean: (det, nom, word, np) => ({ ...nom, det, wearing: { word, np } }),
    where: (det, nom, word, { det: own, noun, adjectives }) =>
      nom.adjectives.length === 0 &&
      adjectives.length === 0 &&
      /^(a|number)$/.test(own.type) &&
      (nom.noun.id === 'room'
        ? /^(bed|window)$/.test(noun.id)
        : /^(house|hotel)$/.test(nom.noun.id) && (own.type === 'number' ? /^(room|window)$/ : /^(garden|kitchen)$/).test(noun.id)),
  },
  {
    is: "Some[agr=s3 kind=?k] = 'one' 'more' Noun[agr=s3 kind=?k like=food|drink|small|question]",
    weight: 0.1,
    construction: 'more',
    mean: (number, more, noun) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det: { type: 'number', number: as(number, 'one'), more },
      agr: 's3',
    }),
    where: (number, more, { id, features }) => features.count === 'count' || /^(coffee|tea)$/.test(id),
  },
  // that's what i want , is this what you need ?
  {
    is: 'This = That Be[form=?f agr=s3] Not? What Missing',
    weight: 0.15,
    construction: 'what one wants',
    mean: (subject, aux, negated, { words }, clause) => whatIs(subject, aux, words, clause, negated),
    where: ({ id }, aux, negated, what, c) =>
      wantable(c) && (aux.features.form === 'present' || c.tense === 'past') && !(negated && id === 'it' && c.negated),
  },
  {
    is: 'YesNo = Be[form=?f agr=s3] That What Missing',
    weight: 0.08,
    construction: 'what one wants',
    mean: (aux, subject, { words }, clause) => whatIs(subject, aux, words, clause),
    where: (aux, subject, what, c) =>
      wantable(c) && (aux.features.form === 'present' || c.tense === 'past') && !/^(i|we)$/.test(c.subject.pronoun?.id),
  },
  {
    is: "Complement[kind=person|name] = 'sure' 'about' Pointed",
    weight: 0.1,
    construction: 'that',
    mean: (sure, about, thing) => ({ type: 'sure', sure, about, thing }),
  },
  // go and wash your shoes , come and see us
  {
    is: "Core[form=base kind=?s] = Verb[frame=moving form=base by=?s] 'and' Vp[form=base kind=?s]",
    weight: 0.1,
    construction: 'go to do',
    mean: (verb, to, vp) => ({ verb, frame: 'moving', aim: { to, vp } }),
    where: (verb, to, { verb: act, frame, then, place, companion, manner, aim }) =>
      /^(go|come)$/.test(verb.id) &&
      act &&
      !then &&
      !place &&
      !aim &&
      !manner &&
      !(companion && frame !== 'alone') &&
      (verb.id === 'go'
        ? /^(wash|clean|play|sleep|eat|buy|get|help|ask|call|open|close|find|look for|wake|rest|sit down|study|work|watch)$/
        : /^(see|visit|help|eat|play|watch|sit|sit down|dance|sing|look at|meet|have)$/
      ).test(act.id),
  },
  // call me back
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s] Pronoun[case=object kind=person] 'back'",
    weight: 0.1,
    construction: 'call back',
    mean: (verb, pronoun, back) => ({ verb, frame: 'object', object: { type: 'pronoun', pronoun }, back }),
    where: ({ id }, pronoun) => id === 'call' && pronoun.id !== 'it',
  },
  // who told you that
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=causing form=?f agr=?a by=?s] Np[case=object kind=person|name] Pointed',
    weight: 0.08,
    construction: 'ask somebody',
    mean: (verb, recipient, thing) => ({ verb, frame: 'telling', recipient, thing }),
    where: ({ id, features: { form } }, recipient, { id: what }) =>
      id === 'tell' && what === 'that' && someone(recipient) && form !== 'ing',
  },
  // help me with these bags
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=helping form=?f agr=?a by=?s] Np[case=object kind=person|name] 'with' Np[case=object kind=bag|box|lesson|meal|furniture]",
    weight: 0.12,
    construction: 'help somebody do',
    mean: (verb, object, word, np) => ({
      verb,
      frame: 'helping',
      object,
      toDo: word,
      done: {
        verb: as(word, isOf(np.noun?.id, ['bag', 'box', 'furniture']) ? 'carry' : isOf(np.noun?.id, ['meal']) ? 'cook' : 'do'),
        frame: 'object',
        object: np,
      },
    }),
    where: (verb, object, word, np) =>
      someone(object) &&
      np.type === 'noun' &&
      !np.relative &&
      !np.at &&
      (/^(the|this|possessive)$/.test(np.det?.type) || isOf(np.noun.id, ['meal'])) &&
      /^(bag|box|table|chair|bed|exercise|homework|dinner|lunch|breakfast)$/.test(np.noun.id),
  },
  // hurry up or we'll be late
  {
    is: "Sentence = Order 'or' Simple End",
    weight: 0.06,
    tries: 20,
    construction: 'comma',
    mean: (order, word, clause, end) => ({ mood: 'order', clause: { ...order, joined: { how: 'or', word, clause } }, end }),
    where: (order, word, c) =>
      !order.joined &&
      c.type === 'clause' &&
      c.tense === 'future' &&
      !c.negated &&
      /^(we|you)$/.test(c.subject.pronoun?.id) &&
      ((/^(late)$/.test(c.complement?.adjective?.id) && /^(hurry up|run|leave|get up|come)$/.test(order.verb?.id) && !order.negated) ||
        (/^(sick|tired)$/.test(c.complement?.adjective?.id) &&
          /^(eat|rest|sleep|drink)$/.test(order.verb?.id) &&
          Boolean(order.negated) === false)),
  },
  // haven't you finished yet ?
  {
    is: "Surely = Have[agr=?a] Not Np[case=subject agr=?a kind=?s] Vp[form=participle kind=?s] 'yet'?",
    weight: 0.3,
    construction: 'negative question',
    mean: (aux, negated, subject, vp, yet) => ({ type: 'clause', subject, ...vp, aux: [aux], negated, yet, tense: 'perfect' }),
    where: (aux, negated, subject, vp) =>
      known(subject) &&
      !/^(i|we)$/.test(subject.pronoun?.id) &&
      ['alone', 'object', 'moving', 'rising'].includes(vp.frame) &&
      !/^(like|love|want|need|have|know)$/.test(vp.verb.id) &&
      !vp.manner &&
      (!vp.object || known(vp.object)) &&
      said(subject, { ...vp, asking: true, negated, tense: 'perfect' }),
  },
  // mother is at home: one's own
  {
    is: 'Np[agr=s3 kind=?k] = Parent[agr=s3 kind=?k]',
    weight: 0.06,
    construction: 'my mother',
    mean: (noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'possessive', possessive: as(noun, 'i') }, agr: 's3' }),
  },
  // be careful with the glass , be nice to your sister
  {
    is: "Order = 'be' 'careful' 'with' Np[case=object]",
    weight: 0.06,
    construction: 'be calm',
    mean: (be, careful, word, np) => ({ type: 'order', careful: [be, careful, word], np }),
    where: (be, careful, word, np) =>
      known(np) &&
      suits(np, ['small', 'device', 'dog', 'horse', 'soup', 'coffee', 'tea', 'money', 'baby', 'car', 'instrument', 'window', 'egg']),
  },
];

const past = (time) => !time || /^(yesterday|last |today|this morning|on )/.test(time.id);
const common = (place) => !place || /^(here|there|at|school|work|home|town)$/.test(place.type);
/** Two of a kind that one may choose from. */
const alike = (a, b) =>
  a.type === b.type &&
  (a.type === 'one'
    ? a.adjective && b.adjective && a.adjective.id !== b.adjective.id
    : a.type === 'noun' &&
      a.noun.id !== b.noun.id &&
      a.det?.type === b.det?.type &&
      /^(bare|a|the)$/.test(a.det?.type) &&
      !a.relative &&
      !b.relative &&
      (['food', 'drink'].some((each) => isOf(a.noun.id, [each]) && isOf(b.noun.id, [each])) ||
        a.noun.features.sort === b.noun.features.sort));

const whatIs = (subject, aux, words, clause, negated) => ({
  type: 'clause',
  subject,
  aux: [aux],
  negated,
  tense: aux.features.form,
  complement: { type: 'what', words, clause },
});
/** What one may want, say or mean by "that". */
const wantable = ({ verb, tense, progressive, subject }) =>
  /^(want|need|say|buy|eat|look for|like|ask for|do|forget|know)$/.test(verb.id) &&
  !(progressive && !/^(look for|eat|do)$/.test(verb.id)) &&
  !(tense === 'present' && !progressive && /^(buy|look for|ask for|forget|eat)$/.test(verb.id)) &&
  !/^(a|every)$/.test(subject.det?.type) &&
  suits(subject, people);
