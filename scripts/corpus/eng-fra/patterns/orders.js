// Imperatives, greetings, and other short sentences.
import { adjective, determiner, name, noun, nounsOf, pronoun, verb } from '../../english/lexicon.js';
import { objects, verbsTaking } from './slots.js';

const acts = verbsTaking('eat read buy open close');
const told = verb('go come leave stay eat drink work sleep sing').slice(1);
const forbidden = verb('leave sing work sleep eat drink');
const persons = pronoun('i he she we they');
const apt = ({ Verb, Det, Object: object }) =>
  (Verb.id !== 'buy' || ['the', 'this'].includes(Det.id)) &&
  (object.entry.is.includes('mass') ? (Verb.id === 'eat' ? ['the', 'this', 'your'] : ['this']) : ['the', 'this', 'your', 'my']).includes(
    Det.id,
  );

export const orders = [
  { name: 'go', source: 'go .', target: 'va=go !' },
  {
    name: 'lost: the book has it',
    slots: { Subject: pronoun('i'), Verb: verb('lose') },
    source: 'Subject Verb.past .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle .',
  },
  {
    name: 'calm: the book has it',
    slots: { Subject: pronoun('he'), State: adjective('calm') },
    source: 'Subject be.present/Subject State .',
    target: 'Subject être.present/Subject=be State/Subject .',
  },
  { name: 'yes', source: 'yes .', target: 'oui=yes .' },
  { name: 'no', source: 'no .', target: 'non=no .' },
  {
    name: 'yes, a state',
    slots: { Subject: pronoun('i he she we they'), State: adjective('calm tired happy sick ready') },
    source: 'yes , Subject be.present/Subject State .',
    target: 'oui=yes , Subject être.present/Subject=be State/Subject .',
  },
  {
    name: 'no, not a state',
    slots: { Subject: pronoun('i he she we they'), State: adjective('calm tired happy sick ready') },
    source: 'no , Subject be.present/Subject not State .',
    target: 'non=no , Subject ne=not être.present/Subject=be pas=not State/Subject .',
  },
  { name: 'hello', slots: { Who: name() }, source: 'hello , Who .', target: 'bonjour=hello , Who .' },
  { name: 'thank you', slots: { Who: name() }, source: 'thank you=thank , Who .', target: 'merci=thank , Who .' },
  {
    name: 'order',
    slots: { Verb: told },
    source: 'Verb .',
    target: 'Verb.imperative !',
  },
  {
    name: 'order to somebody',
    slots: { Verb: verb('go come leave stay eat drink sing'), Who: name() },
    source: 'Verb , Who .',
    target: 'Verb.imperative , Who !',
  },
  {
    name: 'order, here',
    slots: { Verb: verb('come stay eat sleep sing work') },
    source: 'Verb here .',
    target: 'Verb.imperative ici=here !',
  },
  {
    name: 'order, well',
    slots: { Verb: verb('eat work sleep') },
    source: 'Verb well .',
    target: 'Verb.imperative bien=well !',
  },
  {
    name: 'order not to',
    slots: { Verb: forbidden },
    source: "don't=not Verb .",
    target: 'ne=not Verb.imperative pas=not !',
  },
  {
    name: 'order not to, here',
    slots: { Verb: verb('sing work sleep eat drink stay') },
    source: "don't=not Verb here .",
    target: 'ne=not Verb.imperative pas=not ici=here !',
  },
  {
    name: 'order with an object',
    slots: { Verb: acts, Det: determiner('the this your my'), Object: objects },
    where: (filled) => apt(filled) && !(filled.Det.id === 'my' && filled.Verb.id === 'eat'),
    source: 'Verb Det Object .',
    target: 'Verb.imperative Det/Object Object !',
  },
  {
    name: 'order not to, with an object',
    slots: { Verb: acts, Det: determiner('the this your my'), Object: objects },
    where: apt,
    source: "don't=not Verb Det Object .",
    target: 'ne=not Verb.imperative pas=not Det/Object Object !',
  },
  {
    name: 'order of some food',
    slots: { Verb: verb('eat drink buy'), Object: [...nounsOf('food'), ...nounsOf('drink')] },
    where: ({ Verb, Object: object }) => Verb.id === 'buy' || object.entry.is.includes(Verb.id === 'eat' ? 'food' : 'drink'),
    source: 'Verb some Object .',
    target: 'Verb.imperative de=some the/Object=some Object !',
  },
  {
    name: 'order with a pronoun',
    slots: { Object: pronoun('i we'), Verb: verb('help await') },
    source: 'Verb Object.object .',
    target: 'Verb.imperative -Object.stressed !',
  },
  {
    name: 'order with a pronoun, to somebody',
    slots: { Object: pronoun('i we'), Verb: verb('help await'), Who: name() },
    source: 'Verb Object.object , Who .',
    target: 'Verb.imperative -Object.stressed , Who !',
  },
  {
    name: 'order not to, with a pronoun',
    slots: { Object: persons, Verb: verb(['await', 'help']) },
    source: "don't=not Verb Object.object .",
    target: 'ne=not Object.object Verb.imperative pas=not !',
  },
  {
    name: 'order not to, with a pronoun, to somebody',
    slots: { Object: persons, Verb: verb('await help'), Who: name() },
    source: "don't=not Verb Object.object , Who .",
    target: 'ne=not Object.object Verb.imperative pas=not , Who !',
  },
  {
    name: 'order to give',
    slots: {
      Object: pronoun('i he she we they'),
      Det: determiner('the a this your'),
      Gift: noun('book key letter flower bag phone newspaper'),
    },
    source: 'give Object.object Det Gift .',
    target: 'donne=give -Object.imperative_indirect Det/Gift Gift !',
  },
  {
    name: 'order to come along',
    slots: { Verb: verb('come stay work eat sing'), Other: [...pronoun('i he she we they'), ...name()] },
    source: 'Verb with Other.object .',
    target: 'Verb.imperative avec=with Other.stressed=Other !',
  },
  {
    name: 'order to go to a place',
    slots: { Place: nounsOf('place') },
    source: 'go to the Place .',
    target: 'va=go à=to the/Place=the Place !',
  },
  {
    name: 'order not to go to a place',
    slots: { Place: nounsOf('place') },
    source: "don't=not go to the Place .",
    target: 'ne=not va=go pas=not à=to the/Place=the Place !',
  },
  {
    name: 'let us',
    slots: { Verb: verb('eat drink work sing leave stay') },
    source: "let's=Verb Verb .",
    target: 'Verb.we !',
  },
  {
    name: 'let us go to a place',
    slots: { Place: nounsOf('place') },
    source: "let's=go go to the Place .",
    target: 'allons=go à=to the/Place=the Place !',
  },
  {
    name: 'order of a drink',
    slots: { Object: noun('coffee tea') },
    source: 'a Object , please .',
    target: "a/Object=a Object , s'il=please te=please plaît=please !",
  },
  {
    name: 'order, please',
    slots: { Verb: verb('come stay eat sing leave') },
    source: 'Verb , please .',
    target: "Verb.imperative , s'il=please te=please plaît=please !",
  },
];
