// To be: states, things and their qualities, places.
import { adjective, adjectivesFor, adjectivesOf, name, noun, nounsOf, phrase, pronoun, determiner, word } from '../../english/lexicon.js';
import { anyone, children, couples, definite, everyone, kin, mine, people } from './slots.js';

const states = [...adjectivesOf('state'), ...adjective('rich tall young')];
const conditions = word('condition', ['here', 'late', 'angry']);
const things = nounsOf('thing');
const beings = [...nounsOf('kin'), ...noun('teacher')];
const belongings = things.filter(({ entry }) => !entry.is.includes('opening'));
const findable = things.filter(({ entry }) => ['portable', 'animal', 'vehicle'].some((is) => entry.is.includes(is)));
const small = noun('key book letter bag hat phone newspaper dog cat');
// Said of a thing, nouveau means that it has just come out; what has just been bought is neuf.
const qualities = ({ Noun }) => adjectivesFor(Noun).filter(({ id }) => id !== 'new');
const spots = [
  ['on', 'table chair'],
  ['under', 'table chair'],
  ['in', 'bag car house garden room'],
  ['behind', 'door chair house car'],
];
const placed = ({ Noun }) =>
  spots
    .map(([id]) => id)
    .flatMap((id) => word('preposition', [id]))
    .filter(({ id }) => id !== 'on' || Noun.id !== 'dog');
const spotsOf = ({ Noun, Where }) => noun(spots.find(([id]) => id === Where.id)[1]).filter(({ id }) => id !== Noun.id);

export const being = [
  {
    name: 'state',
    slots: { Subject: [...anyone, ...couples], State: states },
    source: 'Subject be.present/Subject State .',
    target: 'Subject être.present/Subject=be State/Subject .',
    where: ({ Subject, State }) => State.id !== 'tall' || Subject.number === 'one',
    take: 150,
  },
  {
    name: 'state, negated',
    slots: { Subject: [...everyone, ...kin], State: states },
    source: 'Subject be.present/Subject not State .',
    target: 'Subject ne=not être.present/Subject=be pas=not State/Subject .',
    take: 90,
  },
  {
    name: 'state, asked',
    slots: { Subject: pronoun('you he she they'), State: states },
    source: 'be.present/Subject Subject State ?',
    target: 'être.present/Subject=be -Subject State/Subject ?',
  },
  {
    name: 'state, why',
    slots: { Subject: pronoun('you he she they'), State: adjective('tired happy sad calm alone') },
    source: 'why be.present/Subject Subject State ?',
    target: 'pourquoi=why être.present/Subject=be -Subject State/Subject ?',
  },
  {
    name: 'state, with a degree',
    slots: { Subject: [...everyone, ...kin], Degree: word('degree', 'very too'), State: adjective('tired happy sad calm young rich tall') },
    where: ({ Degree, State }) => Degree.id === 'very' || !['happy', 'sad'].includes(State.id),
    source: 'Subject be.present/Subject Degree State .',
    target: 'Subject être.present/Subject=be Degree State/Subject .',
    take: 100,
  },
  {
    name: 'state, who',
    slots: { State: adjective('calm tired happy sad sick ready alone rich tall young'), It: pronoun('he') },
    source: 'who be.present/It State ?',
    target: 'qui=who être.present/It=be State/It ?',
  },
  {
    name: 'condition',
    slots: { Subject: anyone, State: conditions },
    source: 'Subject be.present/Subject State .',
    target: 'Subject être.present/Subject=be State .',
    take: 55,
  },
  {
    name: 'condition, negated',
    slots: { Subject: [...everyone, ...kin], State: conditions },
    source: 'Subject be.present/Subject not State .',
    target: 'Subject ne=not être.present/Subject=be pas=not State .',
    take: 30,
  },
  {
    name: 'condition, asked',
    slots: { Subject: pronoun('you he she they'), State: conditions },
    source: 'be.present/Subject Subject State ?',
    target: 'être.present/Subject=be -Subject State ?',
  },
  {
    name: 'at home',
    slots: { Subject: pronoun() },
    source: 'Subject be.present/Subject home .',
    target: 'Subject être.present/Subject=be chez=home Subject.stressed=home .',
  },
  {
    name: 'at home, negated',
    slots: { Subject: pronoun() },
    source: 'Subject be.present/Subject not home .',
    target: 'Subject ne=not être.present/Subject=be pas=not chez=home Subject.stressed=home .',
  },
  {
    name: 'at home, asked',
    slots: { Subject: pronoun('you he she they') },
    source: 'be.present/Subject Subject home ?',
    target: 'être.present/Subject=be -Subject chez=home Subject.stressed=home ?',
  },
  {
    name: 'staying home',
    slots: { Subject: pronoun() },
    source: 'Subject be.present/Subject=Subject staying home .',
    target: 'Subject rester.present/Subject=staying chez=home Subject.stressed=home .',
  },
  {
    name: 'quality',
    slots: { Det: definite, Noun: things, Adj: qualities },
    source: 'Det Noun be.present/Noun Adj .',
    target: 'Det/Noun Noun être.present/Noun=be Adj/Noun .',
    take: 205,
  },
  {
    name: 'quality of food and drink',
    slots: { Det: determiner('the this my your'), Noun: [...nounsOf('food'), ...nounsOf('drink')], Adj: qualities },
    source: 'Det Noun be.present/Noun Adj .',
    target: 'Det/Noun Noun être.present/Noun=be Adj/Noun .',
    take: 40,
  },
  {
    name: 'quality of many',
    slots: { Det: determiner('the my your his her our their'), Noun: nounsOf('thing', 'many'), Adj: qualities },
    source: 'Det Noun be.present/Noun Adj .',
    target: 'Det/Noun Noun être.present/Noun=be Adj/Noun .',
    take: 110,
  },
  {
    name: 'quality, negated',
    slots: { Det: definite, Noun: things, Adj: qualities },
    source: 'Det Noun be.present/Noun not Adj .',
    target: 'Det/Noun Noun ne=not être.present/Noun=be pas=not Adj/Noun .',
    take: 110,
  },
  {
    name: 'quality, with a degree',
    slots: {
      Det: definite,
      Noun: [...things, ...nounsOf('drink')],
      Degree: word('degree', 'very too'),
      Adj: ({ Noun }) => adjectivesFor(Noun, ['size', 'age', 'price', 'temperature']).filter(({ id }) => id !== 'new'),
    },
    source: 'Det Noun be.present/Noun Degree Adj .',
    target: 'Det/Noun Noun être.present/Noun=be Degree Adj/Noun .',
    take: 100,
  },
  {
    name: 'comparison of people',
    slots: { Subject: everyone, Adj: adjective('rich tall young'), Other: [...pronoun('i you he she they'), ...name()] },
    where: ({ Subject, Other }) => Subject.id !== Other.id && !(Subject.person === Other.person && Subject.person < 3),
    source: 'Subject be.present/Subject Adj.comparative than Other.object .',
    target: 'Subject être.present/Subject=be plus=Adj Adj/Subject que=than Other.stressed=Other .',
    take: 50,
  },
  {
    name: 'equality of people',
    slots: { Subject: everyone, Adj: adjective('rich tall young calm happy'), Other: [...pronoun('i you he she they'), ...name()] },
    where: ({ Subject, Other }) => Subject.id !== Other.id && !(Subject.person === Other.person && Subject.person < 3),
    source: 'Subject be.present/Subject as=so Adj as=than Other.object .',
    target: 'Subject être.present/Subject=be aussi=so Adj/Subject que=than Other.stressed=Other .',
    take: 60,
  },
  {
    name: 'comparison of things',
    slots: {
      Det: mine,
      Noun: noun('car house bike table bag garden room dog'),
      Adj: adjective('big small old'),
      Other: determiner('my your his her our'),
    },
    // What is mine may be one of ours.
    where: ({ Det, Other }) => Det.id !== Other.id && ![Det, Other].every(({ id }) => ['my', 'our'].includes(id)),
    source: 'Det Noun=Noun be.present/Noun Adj.comparative than Other Noun=Second .',
    target: 'Det/Noun Noun être.present/Noun=be plus=Adj Adj/Noun que=than Other/Noun Noun=Second .',
    take: 70,
  },
  {
    name: 'this is',
    slots: { Det: mine, Noun: [...belongings, ...beings] },
    source: "it's Det Noun .",
    target: "c'est=it's Det/Noun Noun .",
    take: 60,
  },
  {
    name: 'this is, negated',
    slots: { Det: mine, Noun: [...belongings, ...beings] },
    source: "it's not Det Noun .",
    target: "ce=it's n'est=it's+not pas=not Det/Noun Noun .",
    take: 40,
  },
  {
    name: 'this is, asked',
    slots: { Det: mine, Noun: [...belongings, ...beings] },
    source: 'is it Det Noun ?',
    target: 'est-ce=is+it Det/Noun Noun ?',
    take: 40,
  },
  {
    name: 'this is, adjective behind',
    slots: { Noun: things, Adj: ({ Noun }) => adjectivesFor(Noun, ['colour', 'price']) },
    source: "it's a Adj Noun .",
    target: "c'est=it's a/Noun=a Noun Adj/Noun .",
    take: 40,
  },
  {
    name: 'this is, adjective before',
    slots: {
      Noun: [...things, ...noun('man woman friend teacher'), ...noun('soup coffee tea')],
      Adj: ({ Noun }) => adjectivesFor(Noun, ['size', 'age', 'look', 'taste', 'trait']),
    },
    source: "it's a Adj Noun .",
    target: "c'est=it's a/Noun=a Adj/Noun Noun .",
    take: 40,
  },
  {
    name: 'it is mine',
    slots: { Det: determiner('the this'), Noun: belongings, Owner: pronoun() },
    source: 'Det Noun be.present/Noun Owner.own .',
    target: 'Det/Noun Noun être.present/Noun=be à=Owner Owner.stressed=Owner .',
    take: 60,
  },
  {
    name: 'the red one is mine',
    slots: { Noun: belongings, Adj: ({ Noun }) => adjectivesFor(Noun, ['colour']), Owner: pronoun() },
    source: 'the Adj Noun be.present/Noun Owner.own .',
    target: 'the/Noun=the Noun Adj/Noun être.present/Noun=be à=Owner Owner.stressed=Owner .',
    take: 80,
  },
  {
    name: 'whose',
    slots: { Noun: belongings },
    source: 'whose Noun is this ?',
    target: 'à=whose qui=whose est=is this/Noun=this Noun ?',
  },
  {
    name: 'genitive',
    slots: {
      Owner: [...name(), ...kin],
      Noun: noun('car house dog cat room garden bike bag'),
      Adj: ({ Noun }) => adjectivesFor(Noun, ['colour', 'size', 'age', 'look']),
    },
    source: 'Owner.genitive Noun is Adj .',
    target: 'the/Noun=Noun Noun de=Owner Owner est=is Adj/Noun .',
    take: 105,
  },
  {
    name: 'genitive, this is',
    slots: { Owner: [...name(), ...kin, ...people], Noun: belongings },
    source: "it's Owner.genitive Noun .",
    target: "c'est=it's the/Noun=Noun Noun de=Owner Owner .",
    take: 90,
  },
  {
    name: 'what colour',
    slots: { Det: mine, Noun: noun('car house dress shirt hat bike dog cat bag door') },
    source: 'what colour is Det Noun ?',
    target: 'de=what quelle=what couleur=colour est=is Det/Noun Noun ?',
  },
  {
    name: 'place of a thing',
    slots: { Det: definite, Noun: small, Where: placed, Place: spotsOf },
    source: 'Det Noun be.present/Noun Where the=That Place .',
    target: 'Det/Noun Noun être.present/Noun=be Where the/Place=That Place .',
    where: ({ Noun, Where, Place }) => !(Noun.id === 'bag' && Where.id === 'in' && Place.id === 'bag'),
    take: 145,
  },
  {
    name: 'place of a thing, negated',
    slots: { Det: definite, Noun: small, Where: placed, Place: spotsOf },
    source: 'Det Noun be.present/Noun not Where the=That Place .',
    target: 'Det/Noun Noun ne=not être.present/Noun=be pas=not Where the/Place=That Place .',
    take: 70,
  },
  {
    name: 'where',
    slots: { Det: mine, Noun: [...findable, ...beings] },
    source: 'where be.present/Noun Det Noun ?',
    target: 'où=where être.present/Noun=be Det/Noun Noun ?',
    take: 70,
  },
  {
    name: 'where, many',
    slots: { Det: mine, Noun: [...nounsOf('thing', 'many'), ...nounsOf('kin', 'many')] },
    source: 'where be.present/Noun Det Noun ?',
    target: 'où=where être.present/Noun=be Det/Noun Noun ?',
    take: 30,
  },
  {
    name: 'where, who',
    slots: { Asked: word('question', 'where who'), Subject: [...pronoun('you he she they')] },
    source: 'Asked be.present/Subject Subject ?',
    target: 'Asked être.present/Subject=be -Subject ?',
  },
  {
    name: 'where is paul',
    slots: { Subject: [...name(), ...couples, ...children] },
    source: 'where be.present/Subject Subject ?',
    target: 'où=where être.present/Subject=be Subject ?',
  },
  {
    name: 'who is this',
    slots: { Noun: noun('man woman child') },
    source: 'who is this Noun ?',
    target: 'qui=who est=is this/Noun=this Noun ?',
  },
  {
    name: 'state of the plural',
    slots: { Subject: phrase(mine, [...nounsOf('kin', 'many'), ...noun('child', 'many')]), State: states },
    where: ({ State }) => !['tall'].includes(State.id),
    source: 'Subject be.present/Subject State .',
    target: 'Subject être.present/Subject=be State/Subject .',
    take: 70,
  },
];
