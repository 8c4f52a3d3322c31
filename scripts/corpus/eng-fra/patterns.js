// The sentences, English and French. The notation stands in ../lib/pattern.js.
import {
  adjectivesOf, determiner, name, noun, nounsOf, objectsOf, phrase, pronoun, verb, verbsOf,
} from '../english/lexicon.js';

const kin = phrase(determiner('my your his her our their'), noun('brother sister mother father'));

export const patterns = [
  {
    name: 'go',
    source: 'go .',
    target: 'va=go !',
  },
  {
    name: 'state',
    slots: { Subject: [...pronoun(), ...name(), ...kin], State: adjectivesOf('state') },
    source: 'Subject be.present/Subject State .',
    target: 'Subject être.present/Subject=be State/Subject .',
  },
  {
    name: 'state, negated',
    slots: { Subject: [...pronoun(), ...name()], State: adjectivesOf('state') },
    source: 'Subject be.present/Subject not State .',
    target: 'Subject ne=not être.present/Subject=be pas=not State/Subject .',
    take: 60,
  },
  {
    name: 'clitic',
    slots: {
      Subject: [...pronoun(), ...name()],
      Verb: verb('see know love help'),
      Object: ({ Subject }) => pronoun().filter((each) => each.person !== Subject.person),
    },
    source: 'Subject Verb.present/Subject Object.object .',
    target: 'Subject Object.object Verb.present/Subject .',
  },
];
