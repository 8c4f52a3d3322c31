// What happened: 了, 没, 过, and the topic before all else.
import * as set from '../sets.js';

const { everybody, others, few, pronoun, names } = set;
const acted = { Verb: set.actions(), Thing: ({ Verb }) => set.withDet('a this that', set.nouns(Verb.entry.takes.join(' '))) };
const definite = {
  Verb: set.actions('buy see find sell borrow wash eat send'),
  Thing: ({ Verb }) => set.withDet('this that', set.nouns(Verb.entry.takes.join(' '))),
};
const known = { Verb: set.perceptions(), Thing: ({ Verb }) => set.withDet('this that', set.nouns(Verb.entry.takes.join(' '))) };
const lasting = set.activities('sleep work study rest sing dance run swim walk wait talk');

export const past = [
  {
    name: 'for hours',
    slots: { Who: everybody, Verb: lasting, Num: set.dets('two three four five six eight'), Hour: set.nouns('hour', 'many') },
    where: ({ Verb, Num }) =>
      (Verb.id === 'sleep' || ['two', 'three', 'four', 'five'].includes(Num.id)) &&
      (Verb.id !== 'run' || ['two', 'three'].includes(Num.id)),
    source: 'Who Verb.past for=- Num Hour .',
    target: 'Who Verb.bare 了=Verb Num Hour.measure=Hour Hour 。',
    take: 120,
    balance: 'Verb',
  },
  {
    name: 'past',
    slots: { Who: everybody, ...acted },
    source: 'Who Verb.past Thing .',
    target: 'Who Verb 了=Verb Thing 。',
    take: 320,
    balance: 'Verb',
  },
  {
    name: 'past, counted',
    slots: {
      Who: few,
      Verb: set.actions(),
      Thing: ({ Verb }) => set.counting(set.nouns(Verb.entry.takes.join(' '), 'many'), 'two three four'),
    },
    source: 'Who Verb.past Thing .',
    target: 'Who Verb 了=Verb Thing 。',
    take: 160,
    balance: 'Verb',
  },
  {
    name: 'past, described',
    slots: {
      Who: few,
      Verb: set.actions('buy see sell draw borrow find'),
      Thing: ({ Verb }) => set.nouns(Verb.entry.takes.join(' ')),
      Adj: ({ Thing }) => set.attributes(Thing),
    },
    source: 'Who Verb.past a Adj Thing .',
    target: 'Who Verb 了=Verb 一=a Thing.measure=Thing Adj.attribute=Adj Thing 。',
    take: 210,
    balance: 'Verb',
  },
  {
    name: 'past, when',
    slots: {
      Who: few,
      Time: set.times('past'),
      Verb: set.actions(),
      Thing: ({ Verb }) => set.withDet('a', set.nouns(Verb.entry.takes.join(' '))),
    },
    source: 'Who Verb.past Thing Time .',
    target: 'Who Time Verb 了=Verb Thing 。',
    take: 235,
    balance: 'Verb',
  },
  {
    name: 'past, not',
    slots: { Who: everybody, ...definite },
    source: "Who didn't=not Verb Thing .",
    target: 'Who 没=not Verb Thing 。',
    take: 210,
    balance: 'Verb',
  },
  {
    name: 'past, question',
    slots: { Who: others, ...definite },
    source: 'did=- Who Verb Thing ?',
    target: 'Who Verb 了=Verb Thing 吗=end ？',
    take: 175,
    balance: 'Verb',
  },
  {
    name: 'past, what',
    slots: { Who: others, Verb: set.actions() },
    source: 'what did=- Who Verb ?',
    target: 'Who Verb 了=Verb 什么=what ？',
    take: 60,
    balance: 'Verb',
  },
  {
    name: 'past, what, when',
    slots: { Who: others, Verb: set.actions('buy eat write draw see'), Time: set.times('past') },
    source: 'what did=- Who Verb Time ?',
    target: 'Who Time Verb 了=Verb 什么=what ？',
    take: 50,
    balance: 'Verb',
  },
  {
    name: 'past, who',
    slots: definite,
    source: 'who Verb.past Thing ?',
    target: '谁=who Verb 了=Verb Thing ？',
    take: 60,
  },
  {
    name: 'found my key',
    slots: {
      Who: [...pronoun('i you he she'), ...names],
      Verb: set.actions('find wash'),
      Thing: ({ Verb }) => set.withDet("my your tom's", set.nouns(Verb.id === 'find' ? 'lost' : 'clothes car')),
    },
    where: ({ Who, Thing }) =>
      !(Who.id === 'tom' && Thing.det.id === "tom's") &&
      !(Who.id === 'i' && Thing.det.id === 'my') &&
      !(Who.id === 'you' && Thing.det.id === 'your'),
    source: 'Who Verb.past Thing .',
    target: 'Who Verb 了=Verb Thing 。',
    take: 60,
    balance: 'Verb',
  },
  {
    name: 'topic, lost',
    slots: { Who: pronoun(), Thing: ({ Who }) => set.withDet(Who.possessive, set.nouns('lost')) },
    source: 'Who=- lost Thing .',
    target: 'Thing 丢=lost 了=lost 。',
  },
  {
    name: 'topic, experience',
    slots: { Who: few, ...known },
    source: 'Who have.present/Who=- Verb.participle Thing .',
    target: 'Thing Who Verb 过=Verb 。',
    take: 120,
    balance: 'Verb',
  },
  {
    name: 'topic, experience, not',
    slots: { Who: few, ...known },
    source: 'Who have.present/Who=- not Verb.participle Thing .',
    target: 'Thing Who 没=not Verb 过=Verb 。',
    take: 95,
    balance: 'Verb',
  },
  {
    name: 'topic, experience, question',
    slots: { Who: others, ...known },
    source: 'have.present/Who=- Who Verb.participle Thing ?',
    target: 'Thing Who Verb 过=Verb 吗=end ？',
    take: 95,
    balance: 'Verb',
  },
];
