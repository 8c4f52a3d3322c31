// Coming and going: places with à and de, the past with être, and when.
import { determiner, name, noun, nounsOf, pronoun, verb, word } from '../../english/lexicon.js';
import { anyone, couples, children, everyone, kin } from './slots.js';

const places = nounsOf('place');
const past = verb('come leave stay fall');

export const moving = [
  {
    name: 'to a place',
    slots: { Subject: pronoun(), Place: places },
    source: 'Subject be.present/Subject=Subject going to the Place .',
    target: 'Subject aller.present/Subject=going à=to the/Place=the Place .',
  },
  {
    name: 'to a place, of somebody named',
    slots: { Subject: [...name(), ...kin, ...children], Place: places },
    source: 'Subject be.present/Subject=- going to the Place .',
    target: 'Subject aller.present/Subject=going à=to the/Place=the Place .',
    take: 40,
  },
  {
    name: 'to a place, asked',
    slots: { Subject: pronoun('you he she they'), Place: places },
    source: 'be.present/Subject=do Subject going to the Place ?',
    target: 'est-ce=do que=do Subject aller.present/Subject=going à=to the/Place=the Place ?',
  },
  {
    name: 'to a place, negated',
    slots: { Subject: pronoun(), Place: places },
    source: 'Subject be.present/Subject=Subject not going to the Place .',
    target: 'Subject ne=not aller.present/Subject=going pas=not à=to the/Place=the Place .',
  },
  {
    name: 'at a place',
    slots: { Subject: [...anyone, ...couples], Place: places },
    source: 'Subject be.present/Subject at the Place .',
    target: 'Subject être.present/Subject=be à=at the/Place=the Place .',
    take: 75,
  },
  {
    name: 'at a place, negated',
    slots: { Subject: [...everyone, ...kin], Place: places },
    source: 'Subject be.present/Subject not at the Place .',
    target: 'Subject ne=not être.present/Subject=be pas=not à=at the/Place=the Place .',
    take: 50,
  },
  {
    name: 'at a place, asked',
    slots: { Subject: pronoun('you he she they'), Place: places },
    source: 'be.present/Subject Subject at the Place ?',
    target: 'être.present/Subject=be -Subject à=at the/Place=the Place ?',
  },
  {
    name: 'from a place',
    slots: { Subject: pronoun(), Place: places },
    source: 'Subject be.present/Subject=Subject coming from the Place .',
    target: 'Subject venir.present/Subject=coming de=from the/Place=the Place .',
  },
  {
    name: 'activity at a place',
    slots: { Subject: [...everyone, ...kin], Verb: verb('work sleep eat'), Place: noun('school market hotel office station beach park') },
    where: ({ Verb, Place }) =>
      ({ work: 'school market hotel office station', sleep: 'hotel beach', eat: 'school hotel office market beach' })[Verb.id]
        .split(' ')
        .includes(Place.id),
    source: 'Subject Verb.present/Subject at the Place .',
    target: 'Subject Verb.present/Subject à=at the/Place=the Place .',
    take: 65,
  },
  {
    name: 'near a place',
    slots: {
      Det: determiner('the my your his her our'),
      Noun: noun('car house bike hotel school'),
      Place: noun('park station market beach hotel school office'),
    },
    where: ({ Det, Noun, Place }) =>
      Noun.id !== Place.id && (!['hotel', 'school'].includes(Noun.id) || ['the', 'my', 'our'].includes(Det.id)),
    source: 'Det Noun is near the=That Place .',
    target: 'Det/Noun Noun est=is près=near de=near the/Place=That Place .',
    take: 90,
  },
  {
    name: 'where to',
    slots: { Subject: pronoun('you he she they') },
    source: 'where be.present/Subject=do Subject going ?',
    target: 'où=where est-ce=do que=do Subject aller.present/Subject=going ?',
  },
  {
    name: 'leaving at a time',
    slots: { Subject: pronoun(), Verb: verb('come leave'), Time: word('time', 'today tomorrow tonight') },
    source: 'Subject be.present/Subject=Subject Verb.ing Time .',
    target: 'Subject Verb.present/Subject Time .',
  },
  {
    name: 'at a time, leaving',
    slots: { Subject: pronoun(), Verb: verb('come leave work'), Time: word('time', 'today tomorrow tonight') },
    source: 'Time Subject be.present/Subject=Subject Verb.ing .',
    target: 'Time Subject Verb.present/Subject .',
  },
  {
    name: 'when',
    slots: { Subject: pronoun('you he she they'), Verb: verb('come leave') },
    source: 'when be.present/Subject=do Subject Verb.ing ?',
    target: 'quand=when est-ce=do que=do Subject Verb.present/Subject ?',
  },
  {
    name: 'who comes',
    slots: { Verb: verb('come leave stay work sleep sing'), It: pronoun('he') },
    source: 'who is=- Verb.ing ?',
    target: 'qui=who Verb.present/It ?',
  },
  {
    name: 'past with être',
    slots: { Subject: [...anyone, ...couples], Verb: past },
    source: 'Subject Verb.past .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle/Subject .',
  },
  {
    name: 'past with être, negated',
    slots: { Subject: anyone, Verb: past },
    source: 'Subject do.past=did not Verb .',
    target: 'Subject ne=not Verb.auxiliary/Subject=did pas=not Verb.participle/Subject .',
    take: 70,
  },
  {
    name: 'past with être, asked',
    slots: { Subject: pronoun('you he she they'), Verb: past },
    source: 'do.past=did Subject Verb ?',
    target: 'est-ce=did que=did Subject Verb.auxiliary/Subject=did Verb.participle/Subject ?',
  },
  {
    name: 'past with être, when',
    slots: { Subject: [...anyone], Verb: verb('come leave fall'), Time: word('time', 'yesterday today') },
    source: 'Subject Verb.past Time .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle/Subject Time .',
    take: 75,
  },
  {
    name: 'past with être, with whom',
    slots: { Subject: everyone, Verb: verb('come leave stay'), Other: [...pronoun(), ...name()] },
    where: ({ Subject, Other }) => Subject.id !== Other.id && !(Subject.person < 3 && Subject.person === Other.person),
    source: 'Subject Verb.past with Other.object .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle/Subject avec=with Other.stressed=Other .',
    take: 85,
  },
  {
    name: 'went to a place',
    slots: { Subject: [...anyone, ...couples], Verb: verb('go'), Place: places },
    source: 'Subject Verb.past to the Place .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle/Subject à=to the/Place=the Place .',
    take: 75,
  },
  {
    name: 'did not go to a place',
    slots: { Subject: [...everyone], Verb: verb('go'), Place: places },
    source: 'Subject do.past=did not Verb to the Place .',
    target: 'Subject ne=not Verb.auxiliary/Subject=did pas=not Verb.participle/Subject à=to the/Place=the Place .',
    where: ({ Subject }) => Subject.number === 'one',
    take: 25,
  },
  {
    name: 'who came',
    slots: { Verb: past, It: pronoun('he') },
    source: 'who Verb.past ?',
    target: 'qui=who Verb.auxiliary/It Verb.participle/It ?',
  },
];
