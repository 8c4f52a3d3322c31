// Where people go, and the weather there.
import * as set from '../sets.js';

const { everybody, others } = set;
const destinations = set.towards('school park library hospital station restaurant office');
const goals = [...destinations, ...set.towards('city')];
const vehicles = [
  { kind: 'vehicle', id: 'bus', entry: { en: 'by.by bus.what', zh: '坐.by 公共汽车.what' } },
  { kind: 'vehicle', id: 'train', entry: { en: 'by.by train.what', zh: '坐.by 火车.what' } },
  { kind: 'vehicle', id: 'taxi', entry: { en: 'by.by taxi.what', zh: '坐.by 出租车.what' } },
  { kind: 'vehicle', id: 'bicycle', entry: { en: 'by.by bicycle.what', zh: '骑.by 自行车.what' } },
];

export const going = [
  {
    name: 'go',
    slots: { Who: everybody, Place: goals, Time: set.times('past') },
    source: 'Who went Place Time .',
    target: 'Who Time 去=went+Place.to 了=went Place 。',
    take: 100,
    balance: 'Place',
  },
  {
    name: 'go, not',
    slots: { Who: everybody, Place: goals, Time: set.times('past') },
    source: "Who didn't=not go Place Time .",
    target: 'Who Time 没=not 去=go+Place.to Place 。',
    take: 75,
    balance: 'Place',
  },
  {
    name: 'go, want',
    slots: { Who: everybody, Place: goals },
    source: 'Who want.present/Who to=want go Place .',
    target: 'Who 想=want 去=go+Place.to Place 。',
    take: 75,
    balance: 'Place',
  },
  {
    name: 'go, must',
    slots: { Who: everybody, Place: goals, Time: set.times('today tomorrow') },
    source: 'Who must go Place Time .',
    target: 'Who Time 必须=must 去=go+Place.to Place 。',
    take: 60,
    balance: 'Place',
  },
  {
    name: 'go, habit',
    slots: { Who: everybody, Verb: set.verb('go', '去', { third: 'goes' }), Place: destinations, Time: set.times('habit') },
    source: 'Who Verb.present/Who Place Time .',
    target: 'Who Time Verb=Verb+Place.to Place 。',
    take: 75,
    balance: 'Verb',
  },
  {
    name: 'go by',
    slots: { Who: everybody, Verb: set.verb('go', '去', { third: 'goes' }), Place: destinations, By: vehicles },
    source: 'Who Verb.present/Who Place By .',
    target: 'Who By Verb=Verb+Place.to Place 。',
    take: 120,
    balance: 'Verb',
  },
  {
    name: 'go where',
    slots: { Who: others, Time: set.times('past') },
    source: 'where did=- Who go Time ?',
    target: 'Who Time 去=go 了=go 哪里=where ？',
  },
  {
    name: 'go where, wish',
    slots: { Who: others },
    source: 'where do.present/Who=- Who want to=want go ?',
    target: 'Who 想=want 去=go 哪里=where ？',
  },
  {
    name: 'weather',
    slots: { Adj: set.adjectives('weather'), Time: set.times('weather') },
    source: 'it=- is=- Adj Time .',
    target: 'Time 很=Adj Adj 。',
  },
  {
    name: 'weather, not',
    slots: { Adj: set.adjectives('weather'), Time: set.times('weather') },
    source: "it=- isn't=not Adj Time .",
    target: 'Time 不=not Adj 。',
  },
  {
    name: 'weather, question',
    slots: { Adj: set.adjectives('weather'), Time: set.times('weather') },
    source: 'is=- it=- Adj Time ?',
    target: 'Time Adj 吗=end ？',
  },
  {
    name: 'weather, where',
    slots: { Adj: set.adjectives('weather'), Place: set.cityNames, Time: set.times('weather') },
    source: 'it=- is=- Adj Place Time .',
    target: 'Place Time 很=Adj Adj 。',
  },
  {
    name: 'weather, where, question',
    slots: { Adj: set.adjectives('weather'), Place: set.cityNames, Time: set.times('weather') },
    source: 'is=- it=- Adj Place Time ?',
    target: 'Place Time Adj 吗=end ？',
  },
];
