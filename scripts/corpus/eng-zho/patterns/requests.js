// The book's four sentences, requests (请, 别, 吧), giving, and putting with 把.
import * as set from '../sets.js';

const { pronoun, names, closeKin, kin } = set;
const small = ({ Spot }) =>
  set.heldBy(Spot).filter(({ entry }) => entry.is.some((name) => ['portable', 'clothes', 'food', 'text', 'given'].includes(name)));
const givers = [...pronoun('you he she they'), ...names, ...kin];
const givable = set.nouns('text portable clothes food given');
const whom = [...pronoun('i he she we they'), ...names];

export const requests = [
  { name: 'book 1', source: 'go .', target: '走=go 吧=go 。' },
  { name: 'book 2', source: 'i lost .', target: '我=i 输=lost 了=lost 。' },
  { name: 'book 3', source: "he's=he calm .", target: '他=he 很=calm 冷静=calm 。' },
  { name: 'book 4', source: "i'm=i home .", target: '我=i 到=home 家=home 了=home 。' },
  { name: 'book 1, together', source: "let's go .", target: "我们=let's 走=go 吧=let's 。" },
  {
    name: 'lost, won',
    slots: { Who: set.everybody, Verb: [...set.verb('lose', '输', { past: 'lost' }), ...set.verb('win', '赢', { past: 'won' })] },
    source: 'Who Verb.past .',
    target: 'Who Verb 了=Verb 。',
  },
  {
    name: 'home again',
    slots: { Who: set.everybody },
    source: 'Who be.present/Who=- home .',
    target: 'Who 到=home 家=home 了=home 。',
  },
  {
    name: 'please do',
    slots: { Verb: set.activities('work study read eat rest sing dance run') },
    source: 'please Verb .',
    target: '请=please Verb 。',
  },
  {
    name: 'please do here',
    slots: { Verb: set.activities('work study read eat rest sing dance wait sleep paint talk') },
    source: 'please Verb here .',
    target: '请=please 在=here 这里=here Verb 。',
  },
  {
    name: 'please do there',
    slots: {
      Place: set.places('library office kitchen classroom hospital restaurant station garden park home school'),
      Verb: ({ Place }) => set.doneAt(Place),
    },
    where: ({ Verb, Place }) => !['cry', 'laugh', 'talk', 'dance'].includes(Verb.id) && !(Verb.id === 'cook' && Place.id === 'restaurant'),
    source: 'please Verb Place .',
    target: '请=please Place Verb 。',
  },
  {
    name: 'do not',
    slots: { Verb: set.activities('sleep work sing dance talk run swim drive cry laugh wait') },
    source: "don't=not Verb .",
    target: '别=not Verb 。',
  },
  {
    name: 'do not, there',
    slots: {
      Place: set.places('library office kitchen classroom hospital restaurant station garden park'),
      Verb: set.activities('sleep sing dance talk run cry laugh eat read'),
    },
    source: "don't=not Verb Place .",
    target: '别=not Place Verb 。',
    take: 60,
    balance: 'Verb',
  },
  {
    name: 'let us',
    slots: { Verb: set.activities('sleep work study read eat cook rest sing dance paint run swim exercise walk talk') },
    source: "let's Verb .",
    target: "我们=let's Verb 吧=let's 。",
  },
  {
    name: 'let us, there',
    slots: {
      Place: set.places('library office kitchen classroom restaurant station garden park home'),
      Verb: ({ Place }) => set.doneAt(Place),
    },
    where: ({ Verb }) => !['cry', 'laugh'].includes(Verb.id),
    source: "let's Verb Place .",
    target: "我们=let's Place Verb 吧=let's 。",
  },
  {
    name: 'let us go',
    slots: { Place: set.towards('park library restaurant hospital station city office') },
    source: "let's go Place .",
    target: "我们=let's 去=go+Place.to Place 吧=let's 。",
  },
  {
    name: 'please open',
    slots: {
      Verb: [...set.verb('open', '打开'), ...set.verb('close', '关上')],
      Thing: set.withDet('the this that my', set.nouns('door window box')),
    },
    source: 'please Verb Thing .',
    target: '请=please Verb Thing 。',
  },
  {
    name: 'do not open',
    slots: {
      Verb: [...set.verb('open', '打开'), ...set.verb('close', '关上'), ...set.verb('touch', '碰')],
      Thing: set.withDet('the this that my', set.nouns('door window box computer')),
    },
    where: ({ Verb, Thing }) => !(Thing.id === 'computer') || Verb.id === 'touch',
    source: "don't=not Verb Thing .",
    target: '别=not Verb Thing 。',
  },
  {
    name: 'please wash',
    slots: {
      Verb: [...set.actions('wash buy borrow sell send'), ...set.verb('take', '拿')],
      Thing: ({ Verb }) => set.withDet('this that', set.nouns(Verb.id === 'take' ? 'portable' : Verb.entry.takes.join(' '))),
    },
    where: ({ Verb }) => !['borrow', 'sell'].includes(Verb.id),
    source: 'please Verb Thing .',
    target: '请=please Verb Thing 。',
    take: 60,
    balance: 'Verb',
  },
  {
    name: 'do not sell',
    slots: {
      Verb: set.actions('sell buy wash send eat'),
      Thing: ({ Verb }) => set.withDet('this that', set.nouns(Verb.entry.takes.join(' '))),
    },
    source: "don't=not Verb Thing .",
    target: '别=not Verb Thing 。',
    take: 60,
    balance: 'Verb',
  },
  {
    name: 'please have',
    slots: {
      Verb: [...set.verb('drink', '喝'), ...set.verb('eat', '吃')],
      Mass: ({ Verb }) => set.masses(Verb.id === 'eat' ? 'eaten' : 'drink'),
    },
    source: 'please Verb some=- Mass .',
    target: '请=please Verb Mass 。',
  },
  {
    name: 'please wait for',
    slots: {
      Verb: [...set.verb('wait for', '等'), ...set.verb('help', '帮助'), ...set.verb('trust', '相信')],
      Whom: [...pronoun('i he she we they'), ...names],
    },
    source: 'please Verb Whom.object .',
    target: '请=please Verb Whom 。',
  },
  {
    name: 'do not wait for',
    slots: {
      Verb: [...set.verb('wait for', '等'), ...set.verb('help', '帮助'), ...set.verb('trust', '相信')],
      Whom: [...pronoun('i he she we they'), ...names],
    },
    source: "don't=not Verb Whom.object .",
    target: '别=not Verb Whom 。',
  },
  {
    name: 'please give',
    slots: { Whom: whom, Thing: set.withDet('a this that', givable) },
    source: 'please give Whom.object Thing .',
    target: '请=please 给=give Whom Thing 。',
    take: 130,
    balance: 'Thing',
  },
  {
    name: 'please give a cup',
    slots: { Whom: whom, Mass: set.masses('cup glass bottle bowl'), Cup: ({ Mass }) => set.containersOf(Mass) },
    source: 'please give Whom.object a Cup of=- Mass .',
    target: '请=please 给=give Whom 一=a Cup Mass 。',
    take: 60,
    balance: 'Mass',
  },
  {
    name: 'gave',
    slots: { Who: givers, Whom: [...pronoun('i you he she we'), ...names], Thing: [...set.withDet('a', givable)] },
    where: ({ Who, Whom }) => !set.clash(Who, Whom),
    source: 'Who gave Whom.object Thing .',
    target: 'Who 给=gave 了=gave Whom Thing 。',
    take: 160,
    balance: 'Thing',
  },
  {
    name: 'please put',
    slots: {
      Spot: set.spots.filter(({ entry }) => entry.prep !== 'in' || entry.id !== 'tree'),
      Thing: (filled) => set.withDet('the this that', small(filled)),
    },
    source: 'please put Thing Spot .',
    target: '请=please 把=put Thing 放=put 在=Spot.side Spot 。',
    take: 105,
    balance: 'Thing',
  },
  {
    name: 'put',
    slots: {
      Who: [...pronoun(), ...names, ...closeKin],
      Spot: set.spots.filter(({ entry }) => entry.id !== 'tree'),
      Thing: (filled) => set.withDet('the', small(filled)),
    },
    source: 'Who put Thing Spot .',
    target: 'Who 把=put Thing 放=put 在=Spot.side Spot 了=put 。',
    take: 145,
    balance: 'Thing',
  },
];
