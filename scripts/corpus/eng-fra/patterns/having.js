// To have: possessions and numbers, what one has in French and is in English, there is, weather.
import { adjectivesFor, determiner, feeling, name, noun, nounsOf, number, phrase, pronoun, verb, word } from '../../english/lexicon.js';
import { anyone, couples, everyone, kin } from './slots.js';

const things = [...nounsOf('thing')];
const belongings = [
  ...things.filter(({ id }) => !['door', 'window', 'newspaper', 'letter', 'flower', 'dress'].includes(id)),
  ...noun('brother sister horse'),
];
const behind = ['colour', 'price'];
const before = ['size', 'age', 'look', 'taste'];
const simple = verb('have want see');
const visible = ['animal', 'vehicle', 'building', 'plant', 'opening'];
// What one has, wants or sees; whose dress it is.
const plausible = ({ Subject, Verb, Noun, Adj }) => {
  const kinds = Noun.entry.is;
  if (Verb.id === 'see') return visible.some((is) => kinds.includes(is));
  if (kinds.includes('opening')) return false;
  if (Verb.id === 'want' && Adj?.id === 'old') return false;
  return Noun.id !== 'dress' || Subject.gender === 'f' || ['sister', 'mother'].includes(Subject.id);
};
const inThe = noun('garden house room bag car park');
const seen = {
  garden: 'dog cat horse child table chair bike woman man',
  house: 'dog cat child woman man',
  room: 'table chair bag cat window bed',
  bag: 'book key letter hat phone',
  car: 'dog bag child key',
  park: 'dog horse child man woman',
};
const held = (place) =>
  seen[place]
    .split(' ')
    .filter((id) => id !== 'bed')
    .join(' ');

export const having = [
  {
    name: 'having',
    slots: { Subject: [...everyone, ...kin], Noun: belongings },
    source: 'Subject have.present/Subject a Noun .',
    target: 'Subject avoir.present/Subject=have a/Noun=a Noun .',
    take: 90,
  },
  {
    name: 'having none',
    slots: { Subject: [...everyone, ...kin], Noun: belongings },
    source: 'Subject do.present/Subject not have a Noun .',
    target: 'Subject ne=not avoir.present/Subject=have pas=not de=a Noun .',
    take: 80,
  },
  {
    name: 'having, asked',
    slots: { Subject: pronoun('you he she they'), Noun: belongings },
    source: 'do.present/Subject Subject have a Noun ?',
    target: 'est-ce=do que=do Subject avoir.present/Subject=have a/Noun=a Noun ?',
    take: 40,
  },
  {
    name: 'adjective behind its noun',
    slots: { Subject: [...everyone, ...kin], Verb: simple, Noun: things, Adj: ({ Noun }) => adjectivesFor(Noun, behind) },
    where: plausible,
    source: 'Subject Verb.present/Subject a Adj Noun .',
    target: 'Subject Verb.present/Subject a/Noun=a Noun Adj/Noun .',
    take: 235,
  },
  {
    name: 'adjective before its noun',
    slots: {
      Subject: [...everyone, ...kin],
      Verb: simple,
      Noun: [...things, ...noun('friend man woman teacher')],
      Adj: ({ Noun }) => adjectivesFor(Noun, before),
    },
    where: plausible,
    source: 'Subject Verb.present/Subject a Adj Noun .',
    target: 'Subject Verb.present/Subject a/Noun=a Adj/Noun Noun .',
    take: 235,
  },
  {
    name: 'adjective behind its noun, wished for',
    slots: {
      Subject: [...everyone],
      Noun: things.filter(({ entry }) => !entry.is.includes('opening')),
      Adj: ({ Noun }) => adjectivesFor(Noun, behind),
    },
    source: 'Subject do.present/Subject not want a Adj Noun .',
    target: 'Subject ne=not vouloir.present/Subject=want pas=not de=a Noun Adj/Noun .',
    take: 55,
  },
  {
    name: 'numbers',
    slots: {
      Subject: [...everyone, ...kin],
      Verb: simple,
      Number: number('two three four five ten'),
      Noun: [...nounsOf('thing', 'many'), ...noun('brother sister friend child', 'many')],
    },
    where: ({ Subject, Verb, Noun, Number }) =>
      plausible({ Subject, Verb, Noun }) &&
      (Noun.entry.is.includes('kin') || Noun.id === 'child' ? Verb.id === 'have' && Number.id !== 'ten' : true),
    source: 'Subject Verb.present/Subject Number Noun .',
    target: 'Subject Verb.present/Subject Number Noun .',
    take: 150,
  },
  {
    name: 'numbers, coloured',
    where: plausible,
    slots: {
      Subject: everyone,
      Verb: simple,
      Number: number('two three five'),
      Noun: noun('shirt dress car flower chair dog cat book', 'many'),
      Adj: ({ Noun }) => adjectivesFor(Noun, ['colour']),
    },
    source: 'Subject Verb.present/Subject Number Adj Noun .',
    target: 'Subject Verb.present/Subject Number Noun Adj/Noun .',
    take: 70,
  },
  {
    name: 'numbers, old and new',
    where: plausible,
    slots: {
      Subject: everyone,
      Verb: simple,
      Number: number('two three five'),
      Noun: noun('shirt dress car book chair dog cat key', 'many'),
      Adj: ({ Noun }) => adjectivesFor(Noun, ['size', 'age', 'look', 'taste']),
    },
    source: 'Subject Verb.present/Subject Number Adj Noun .',
    target: 'Subject Verb.present/Subject Number Adj/Noun Noun .',
    take: 70,
  },
  {
    name: 'how many',
    slots: {
      Subject: pronoun('you he she they'),
      Noun: [...nounsOf('thing', 'many'), ...noun('brother sister friend child horse apple', 'many')],
    },
    source: 'how many Noun do.present/Subject=- Subject have ?',
    target: 'combien=how de=many Noun avoir.present/Subject=have -Subject ?',
  },
  {
    name: 'feeling',
    slots: { Subject: [...anyone, ...couples], Feeling: feeling() },
    source: 'Subject be.present/Subject Feeling .',
    target: 'Subject avoir.present/Subject=be Feeling .',
    take: 115,
  },
  {
    name: 'feeling, negated',
    slots: { Subject: [...everyone, ...kin], Feeling: feeling() },
    source: 'Subject be.present/Subject not Feeling .',
    target: 'Subject ne=not avoir.present/Subject=be pas=not Feeling .',
    take: 70,
  },
  {
    name: 'feeling, asked',
    slots: { Subject: pronoun('you he she they'), Feeling: feeling() },
    source: 'be.present/Subject Subject Feeling ?',
    target: 'avoir.present/Subject=be -Subject Feeling ?',
  },
  {
    name: 'feeling, with a degree',
    slots: { Subject: [...everyone, ...kin], Feeling: word('feeling', 'hungry thirsty cold hot sleepy afraid') },
    source: 'Subject be.present/Subject very Feeling .',
    target: 'Subject avoir.present/Subject=be très=very Feeling .',
    take: 50,
  },
  {
    name: 'age',
    slots: {
      Subject: [
        ...everyone.filter(({ number: many }) => many === 'one'),
        ...kin.filter(({ id }) => !['mother', 'father', 'friend'].includes(id)),
      ],
      Number: number('two three four five ten'),
    },
    where: ({ Subject, Number }) => !['i', 'you'].includes(Subject.id) || Number.id === 'ten',
    source: 'Subject be.present/Subject Number years old=years .',
    target: 'Subject avoir.present/Subject=be Number ans=years .',
    take: 50,
  },
  {
    name: 'age, asked',
    slots: { Subject: pronoun('you he she they') },
    source: 'how old be.present/Subject Subject ?',
    target: 'quel=how âge=old avoir.present/Subject=be -Subject ?',
  },
  {
    name: 'age of somebody named, asked',
    slots: {
      Subject: [
        ...name(),
        ...phrase(determiner('your his her their'), noun('brother sister dog cat horse')),
        ...phrase(determiner('the this'), noun('child')),
      ],
    },
    source: 'how old be.present/Subject Subject ?',
    target: 'quel=how âge=old avoir.present/Subject=be Subject ?',
  },
  {
    name: 'there is',
    slots: { Place: inThe, Noun: ({ Place }) => noun(held(Place.id)) },
    source: 'there is a Noun in the Place .',
    target: 'il=there y=there a=is a/Noun=a Noun dans=in the/Place=the Place .',
  },
  {
    name: 'there is not',
    slots: { Place: inThe, Noun: ({ Place }) => noun(held(Place.id)) },
    where: ({ Noun }) => !Noun.entry.is.includes('person'),
    source: "there isn't a Noun here .",
    target: "il=there n'y=there+isn't a=isn't pas=isn't de=a Noun ici=here .",
  },
  {
    name: 'there are',
    slots: {
      Number: number('two three four five'),
      Noun: noun('dog cat book key letter flower chair child', 'many'),
      Place: noun('garden house room car bag'),
    },
    where: ({ Noun, Place }) => held(Place.id).split(' ').includes(Noun.id) || (Noun.id === 'flower' && Place.id === 'garden'),
    source: 'there are Number Noun in the Place .',
    target: 'il=there y=there a=are Number Noun dans=in the/Place=the Place .',
  },
  {
    name: 'there are some',
    slots: { Noun: noun('dog cat book key letter flower chair child horse apple', 'many'), Place: noun('garden house room car bag park') },
    where: ({ Noun, Place }) =>
      held(Place.id).split(' ').includes(Noun.id) ||
      (Noun.id === 'flower' && Place.id !== 'bag') ||
      (Noun.id === 'apple' && Place.id === 'bag'),
    source: 'there are Noun in the Place .',
    target: 'il=there y=there a=are a/Noun=Noun Noun dans=in the/Place=the Place .',
  },
  {
    name: 'there is some',
    slots: { Noun: [...nounsOf('food'), ...nounsOf('drink')], Place: noun('table') },
    source: 'there is Noun on the Place .',
    target: 'il=there y=there a=is de=Noun the/Noun=Noun Noun sur=on the/Place=the Place .',
  },
  {
    name: 'there is none',
    slots: { Noun: [...nounsOf('food'), ...nounsOf('drink')] },
    source: 'there is no Noun .',
    target: "il=there n'y=there+no a=is pas=no de=Noun Noun .",
  },
  {
    name: 'weather',
    slots: { Weather: word('weather', 'cold hot'), Degree: word('degree', 'very too') },
    source: "it's Degree Weather .",
    target: "il=it's fait=it's Degree Weather .",
  },
  {
    name: 'weather and time',
    slots: { Weather: word('weather', 'cold hot'), Time: word('time', 'today tonight') },
    source: "it's Weather Time .",
    target: "il=it's fait=it's Weather Time .",
  },
  {
    name: 'weather, negated',
    slots: { Weather: word('weather', 'cold hot'), Time: word('time', 'today tonight') },
    source: "it's not Weather Time .",
    target: "il=it's ne=not fait=it's pas=not Weather Time .",
  },
  {
    name: 'weather here',
    slots: { Weather: word('weather', 'cold hot') },
    source: "it's very Weather here .",
    target: "il=it's fait=it's très=very Weather ici=here .",
  },
  {
    name: 'rain',
    slots: { Time: word('time', 'today tonight') },
    source: "it's raining Time .",
    target: "il=it's pleut=raining Time .",
  },
  {
    name: 'rain, negated',
    slots: { Time: word('time', 'today tonight') },
    source: "it's not raining Time .",
    target: "il=it's ne=not pleut=raining pas=not Time .",
  },
  {
    name: 'rain, often',
    slots: { Adverb: word('adverb', 'often always') },
    source: 'it Adverb rains here .',
    target: 'il=it pleut=rains Adverb ici=here .',
  },
  {
    name: 'of a vessel',
    slots: { Subject: everyone, Verb: verb('want'), Vessel: nounsOf('vessel'), Noun: noun('water milk') },
    source: 'Subject Verb.present/Subject a Vessel of Noun .',
    target: 'Subject Verb.present/Subject a/Vessel=a Vessel de=of Noun .',
    take: 35,
  },
  {
    name: 'quantity',
    slots: { Subject: everyone, Verb: verb('have'), Noun: [...noun('friend book dress shirt flower child key', 'many')] },
    source: 'Subject Verb.present/Subject many Noun .',
    target: 'Subject Verb.present/Subject beaucoup=many de=many Noun .',
  },
];
