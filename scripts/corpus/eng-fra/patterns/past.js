// The past with avoir, with and without an object.
import { adjectivesFor, noun, nounsOf, number, objectsOf, pronoun, verb, word } from '../../english/lexicon.js';
import { anyone, children, concrete, couples, definite, everyone, kin, objects, own, people, verbsTaking } from './slots.js';

const done = verb('eat drink work sleep sing win lose understand');
const acts = verbsTaking('eat read buy see lose find open close');
// "my sister", "the man": kin is somebody's, other people are not.
const related = ({ Det, Object: object }) => {
  const known = ['the', 'this'].includes(Det.id);
  if (object.entry.is.includes('kin')) return !known;
  return known || !object.entry.is.includes('person');
};
const shared = ({ Verb, Det, Object: object }) => {
  const known = ['the', 'this'].includes(Det.id);
  return related({ Det, Object: object }) && (known || (Verb.id !== 'buy' && !object.entry.is.includes('mass')));
};
const sensible = ({ Verb, Noun }) => objectsOf(Verb).some(({ id }) => id === Noun.id);

export const past = [
  {
    name: 'past',
    slots: { Subject: [...anyone, ...couples], Verb: done },
    source: 'Subject Verb.past .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle .',
    where: ({ Subject }) => Subject.kind !== 'phrase',
  },
  {
    name: 'past of others',
    slots: { Subject: [...kin, ...people, ...children], Verb: done },
    source: 'Subject Verb.past .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle .',
    take: 50,
  },
  {
    name: 'past, negated',
    slots: { Subject: anyone, Verb: done },
    source: 'Subject do.past=did not Verb .',
    target: 'Subject ne=not Verb.auxiliary/Subject=did pas=not Verb.participle .',
    take: 95,
  },
  {
    name: 'past, asked',
    slots: { Subject: pronoun('you he she they'), Verb: done },
    source: 'do.past=did Subject Verb ?',
    target: 'est-ce=did que=did Subject Verb.auxiliary/Subject=did Verb.participle ?',
  },
  {
    name: 'past, well',
    slots: { Subject: [...anyone], Verb: verb('eat work sleep sing understand') },
    source: 'Subject Verb.past well .',
    target: 'Subject Verb.auxiliary/Subject bien=well Verb.participle .',
    where: ({ Verb }) => Verb.id !== 'understand',
    take: 55,
  },
  {
    name: 'past, when',
    slots: { Subject: everyone, Verb: verb('work sing win lose'), Time: word('time', 'yesterday today') },
    source: 'Subject Verb.past Time .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle Time .',
  },
  {
    name: 'yesterday, past',
    slots: { Subject: everyone, Verb: verb('work sing win lose'), Time: word('time', 'yesterday') },
    source: 'Time Subject Verb.past .',
    target: 'Time Subject Verb.auxiliary/Subject Verb.participle .',
  },
  {
    name: 'past with an object',
    slots: { Subject: everyone, Verb: acts, Det: definite, Object: objects },
    where: shared,
    source: 'Subject Verb.past Det Object .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle Det/Object Object .',
    take: 235,
  },
  {
    name: 'past with an object of their own',
    slots: { Subject: [...everyone], Verb: verbsTaking('lose find'), Det: own, Object: concrete },
    source: 'Subject Verb.past Det Object .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle Det/Object Object .',
    take: 90,
  },
  {
    name: 'past with an object, negated',
    slots: { Subject: everyone, Verb: acts, Det: definite, Object: objects },
    where: shared,
    source: 'Subject do.past=did not Verb Det Object .',
    target: 'Subject ne=not Verb.auxiliary/Subject=did pas=not Verb.participle Det/Object Object .',
    take: 145,
  },
  {
    name: 'past with an object, asked',
    slots: { Subject: pronoun('you he she they'), Verb: acts, Det: definite, Object: objects },
    where: shared,
    source: 'do.past=did Subject Verb Det Object ?',
    target: 'est-ce=did que=did Subject Verb.auxiliary/Subject=did Verb.participle Det/Object Object ?',
    take: 100,
  },
  {
    name: 'past with something new',
    slots: {
      Subject: everyone,
      Verb: verb('buy see'),
      Noun: nounsOf('thing'),
      Adj: ({ Noun }) => adjectivesFor(Noun, ['colour', 'price']),
    },
    where: sensible,
    source: 'Subject Verb.past a Adj Noun .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle a/Noun=a Noun Adj/Noun .',
    take: 115,
  },
  {
    name: 'past with something new, before',
    slots: {
      Subject: everyone,
      Verb: verb('buy see'),
      Noun: nounsOf('thing'),
      Adj: ({ Noun }) => adjectivesFor(Noun, ['size', 'age', 'look']),
    },
    where: sensible,
    source: 'Subject Verb.past a Adj Noun .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle a/Noun=a Adj/Noun Noun .',
    take: 115,
  },
  {
    name: 'past meal',
    slots: { Subject: [...everyone, ...kin], Verb: verb('eat drink'), Object: ({ Verb }) => nounsOf(Verb.id === 'eat' ? 'food' : 'drink') },
    source: 'Subject Verb.past some Object .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle de=some the/Object=some Object .',
    take: 65,
  },
  {
    name: 'past numbers',
    slots: {
      Subject: everyone,
      Verb: verb('buy see lose'),
      Number: number('two three four five'),
      Object: noun('book key dress shirt car flower chair letter dog cat horse', 'many'),
    },
    where: ({ Verb, Object: { id } }) =>
      ({
        buy: 'book dress shirt car flower chair',
        see: 'dog cat horse car',
        lose: 'key book letter',
      })[Verb.id]
        .split(' ')
        .includes(id),
    source: 'Subject Verb.past Number Object .',
    target: 'Subject Verb.auxiliary/Subject Verb.participle Number Object .',
    take: 70,
  },
  {
    name: 'who did it',
    slots: { Verb: acts, Det: definite, Object: objects, It: pronoun('he') },
    where: shared,
    source: 'who Verb.past Det Object ?',
    target: 'qui=who Verb.auxiliary/It Verb.participle Det/Object Object ?',
    take: 70,
  },
  {
    name: 'who',
    slots: { Verb: done, It: pronoun('he') },
    source: 'who Verb.past ?',
    target: 'qui=who Verb.auxiliary/It Verb.participle ?',
  },
  {
    name: 'what was done',
    slots: { Subject: pronoun('you he she they'), Verb: verb('eat drink buy see lose find understand') },
    source: 'what do.past=did Subject Verb ?',
    target: "qu'est-ce=what que=what Subject Verb.auxiliary/Subject=did Verb.participle ?",
  },
  {
    name: 'what is done',
    slots: { Subject: pronoun('you he she they'), Verb: verb('eat drink read buy') },
    source: 'what be.present/Subject=- Subject Verb.ing ?',
    target: "qu'est-ce=what que=what Subject Verb.present/Subject ?",
  },
  {
    name: 'what is wanted',
    slots: { Subject: pronoun('you he she they'), Verb: verb('want see') },
    source: 'what do.present/Subject=- Subject Verb ?',
    target: "qu'est-ce=what que=what Subject Verb.present/Subject ?",
  },
];
