// Pronouns before the verb.
import { name, noun, nounsOf, pronoun, verb, word, determiner } from '../../english/lexicon.js';
import { couples, everyone, kin, others } from './slots.js';

const personal = verb('see know love help understand');
const gifts = noun('book key letter flower bag phone');

export const clitics = [
  {
    name: 'clitic',
    slots: { Subject: [...everyone, ...kin], Verb: personal, Object: others },
    source: 'Subject Verb.present/Subject Object.object .',
    target: 'Subject Object.object Verb.present/Subject .',
    take: 360,
  },
  {
    name: 'clitic, negated',
    slots: { Subject: everyone, Verb: personal, Object: others },
    source: 'Subject do.present/Subject not Verb Object.object .',
    target: 'Subject ne=not Object.object Verb.present/Subject pas=not .',
    take: 250,
  },
  {
    name: 'clitic, asked',
    slots: { Subject: pronoun('you he she they'), Verb: personal, Object: others },
    source: 'do.present/Subject Subject Verb Object.object ?',
    target: 'est-ce=do que=do Subject Object.object Verb.present/Subject ?',
    take: 90,
  },
  {
    name: 'clitic, often',
    slots: { Subject: everyone, Verb: verb('see help'), Object: others },
    source: 'Subject often Verb.present/Subject Object.object .',
    target: 'Subject Object.object Verb.present/Subject souvent=often .',
    take: 90,
  },
  {
    name: 'clitic of a verb with a preposition',
    slots: { Subject: pronoun(), Verb: verb('await search'), Object: others },
    source: 'Subject be.present/Subject=Subject Verb.ing Object.object .',
    target: 'Subject Object.object Verb.present/Subject .',
  },
  {
    name: 'somebody named',
    slots: { Subject: pronoun(), Verb: personal, Object: name() },
    source: 'Subject Verb.present/Subject Object .',
    target: 'Subject Verb.present/Subject Object .',
  },
  {
    name: 'somebody named, asked',
    slots: { Subject: pronoun('you he she they'), Verb: verb('see know love'), Object: name() },
    source: 'do.present/Subject Subject Verb Object ?',
    target: 'est-ce=do que=do Subject Verb.present/Subject Object ?',
  },
  {
    name: 'clitic and infinitive: can',
    slots: { Subject: everyone, Verb: verb('see help understand'), Object: others },
    source: 'Subject can Verb Object.object .',
    target: 'Subject pouvoir.present/Subject=can Object.object Verb.infinitive .',
    take: 130,
  },
  {
    name: 'clitic and infinitive: cannot',
    slots: { Subject: everyone, Verb: verb('see help understand'), Object: others },
    source: "Subject can't=can+not Verb Object.object .",
    target: 'Subject ne=not pouvoir.present/Subject=can pas=not Object.object Verb.infinitive .',
    take: 110,
  },
  {
    name: 'clitic and infinitive: asked',
    slots: { Subject: pronoun('you he she they'), Verb: verb('see help understand'), Object: others },
    source: 'can Subject Verb Object.object ?',
    target: 'pouvoir.present/Subject=can -Subject Object.object Verb.infinitive ?',
  },
  {
    name: 'clitic and infinitive: wish',
    slots: { Subject: everyone, Verb: verb('see help understand know'), Object: others },
    source: 'Subject want.present/Subject=want to=- Verb Object.object .',
    target: 'Subject vouloir.present/Subject=want Object.object Verb.infinitive .',
    take: 130,
  },
  {
    name: 'clitic and infinitive: duty',
    slots: { Subject: everyone, Verb: verb('see help'), Object: others },
    source: 'Subject must Verb Object.object .',
    target: 'Subject devoir.present/Subject=must Object.object Verb.infinitive .',
    take: 90,
  },
  {
    name: 'clitic and past',
    slots: { Subject: [...everyone, ...kin], Verb: verb('see help understand'), Object: others },
    source: 'Subject Verb.past Object.object .',
    target: 'Subject Object.object Verb.auxiliary/Subject Verb.after/Object .',
    take: 230,
  },
  {
    name: 'clitic and past, negated',
    slots: { Subject: everyone, Verb: verb('see help understand'), Object: others },
    source: 'Subject do.past=did not Verb Object.object .',
    target: 'Subject ne=not Object.object Verb.auxiliary/Subject=did pas=not Verb.after/Object .',
    take: 150,
  },
  {
    name: 'clitic and past, asked',
    slots: { Subject: pronoun('you he she they'), Verb: verb('see help understand'), Object: others },
    source: 'do.past=did Subject Verb Object.object ?',
    target: 'est-ce=did que=did Subject Object.object Verb.auxiliary/Subject=did Verb.after/Object ?',
  },
  {
    name: 'clitic, past and yesterday',
    slots: { Subject: everyone, Verb: verb('see help'), Object: others, Time: word('time', 'yesterday') },
    source: 'Subject Verb.past Object.object Time .',
    target: 'Subject Object.object Verb.auxiliary/Subject Verb.after/Object Time .',
    take: 100,
  },
  {
    name: 'who sees',
    slots: { Verb: verb('see know love help'), Object: pronoun(), It: pronoun('he') },
    source: 'who Verb.present/It Object.object ?',
    target: 'qui=who Object.object Verb.present/It ?',
  },
  {
    name: 'talking to, clitic',
    slots: { Subject: everyone, Object: others },
    source: 'Subject often speak.present/Subject=speak to=Object Object.object .',
    target: 'Subject Object.indirect parler.present/Subject=speak souvent=often .',
  },
  {
    name: 'talking to, clitic, now',
    slots: { Subject: pronoun(), Object: others },
    source: 'Subject be.present/Subject=Subject speaking to=Object Object.object .',
    target: 'Subject Object.indirect parler.present/Subject=speaking .',
  },
  {
    name: 'gift to somebody named',
    slots: { Subject: everyone, Gift: gifts, Other: name() },
    where: ({ Subject, Other }) => Subject.id !== Other.id,
    source: 'Subject give.present/Subject=give a Gift to Other .',
    target: 'Subject donner.present/Subject=give a/Gift=a Gift à=to Other .',
    take: 110,
  },
  {
    name: 'gift, clitic',
    slots: { Subject: everyone, Gift: gifts, Object: others },
    source: 'Subject give.present/Subject=give Object.object a Gift .',
    target: 'Subject Object.indirect donner.present/Subject=give a/Gift=a Gift .',
    take: 160,
  },
  {
    name: 'gift, clitic, past',
    slots: { Subject: everyone, Gift: gifts, Object: others },
    source: 'Subject gave=give Object.object a Gift .',
    target: 'Subject Object.indirect avoir.present/Subject=give donné=give a/Gift=a Gift .',
    take: 160,
  },
  {
    name: 'some of it',
    slots: { Subject: everyone, Verb: verb('want have') },
    source: 'Subject Verb.present/Subject some .',
    target: 'Subject en=some Verb.present/Subject .',
    where: ({ Verb }) => Verb.id === 'want',
  },
];
