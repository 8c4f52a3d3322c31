// Pronouns before the verb.
import { name, noun, pronoun, verb, word } from '../../english/lexicon.js';
import { children, everyone, kin, others } from './slots.js';

const personal = verb('see know love help understand');
// Each form of aimer and aider elides with each pronoun, a word of its own each time: a few of them are enough.
const lovers = ({ Subject, Verb }) => !['love', 'help'].includes(Verb.id) || (Subject.number === 'one' && Subject.id !== 'you');
const gifts = noun('book key letter flower bag phone');

export const clitics = [
  {
    name: 'clitic',
    slots: { Subject: [...everyone, ...kin], Verb: personal, Object: others },
    where: lovers,
    source: 'Subject Verb.present/Subject Object.object .',
    target: 'Subject Object.object Verb.present/Subject .',
    take: 160,
  },
  {
    name: 'clitic, negated',
    slots: { Subject: everyone, Verb: personal, Object: others },
    where: lovers,
    source: 'Subject do.present/Subject not Verb Object.object .',
    target: 'Subject ne=not Object.object Verb.present/Subject pas=not .',
    take: 110,
  },
  {
    name: 'clitic, asked',
    slots: { Subject: pronoun('you he she they'), Verb: personal, Object: others },
    where: lovers,
    source: 'do.present/Subject Subject Verb Object.object ?',
    target: 'est-ce=do que=do Subject Object.object Verb.present/Subject ?',
    take: 40,
  },
  {
    name: 'clitic, often',
    slots: { Subject: everyone, Verb: verb('see help'), Object: others },
    where: lovers,
    source: 'Subject often Verb.present/Subject Object.object .',
    target: 'Subject Object.object Verb.present/Subject souvent=often .',
    take: 40,
  },
  {
    name: 'clitic of a verb with a preposition',
    slots: { Subject: pronoun(), Verb: verb('search'), Object: others },
    source: 'Subject be.present/Subject=Subject Verb.ing Object.object .',
    target: 'Subject Object.object Verb.present/Subject .',
  },
  {
    name: 'somebody named',
    slots: { Subject: pronoun('he she we they i'), Verb: personal, Object: name() },
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
    take: 60,
  },
  {
    name: 'clitic and infinitive: cannot',
    slots: { Subject: everyone, Verb: verb('see help understand'), Object: others },
    source: "Subject can't=can+not Verb Object.object .",
    target: 'Subject ne=not pouvoir.present/Subject=can pas=not Object.object Verb.infinitive .',
    take: 50,
  },
  {
    name: 'clitic and infinitive: asked',
    slots: { Subject: pronoun('you he she they'), Verb: verb('see help understand'), Object: others },
    source: 'can Subject Verb Object.object ?',
    target: 'est-ce=can que=can Subject pouvoir.present/Subject=can Object.object Verb.infinitive ?',
  },
  {
    name: 'clitic and infinitive: wish',
    slots: { Subject: everyone, Verb: verb('see help understand know'), Object: others },
    source: 'Subject want.present/Subject=want to=- Verb Object.object .',
    target: 'Subject vouloir.present/Subject=want Object.object Verb.infinitive .',
    take: 60,
  },
  {
    name: 'clitic and infinitive: duty',
    slots: { Subject: everyone, Verb: verb('see help'), Object: others },
    source: 'Subject must Verb Object.object .',
    target: 'Subject devoir.present/Subject=must Object.object Verb.infinitive .',
    take: 40,
  },
  {
    name: 'clitic and past',
    slots: { Subject: [...everyone, ...kin], Verb: verb('see help understand'), Object: others },
    source: 'Subject Verb.past Object.object .',
    target: 'Subject Object.object Verb.auxiliary/Subject Verb.after/Object .',
    take: 105,
  },
  {
    name: 'clitic and past, negated',
    slots: { Subject: everyone, Verb: verb('see help understand'), Object: others },
    source: 'Subject do.past=did not Verb Object.object .',
    target: 'Subject ne=not Object.object Verb.auxiliary/Subject=did pas=not Verb.after/Object .',
    take: 70,
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
    take: 45,
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
    slots: { Subject: pronoun(), Gift: gifts, Other: [...name(), ...children] },
    source: 'Subject be.present/Subject=Subject giving a Gift to Other .',
    target: 'Subject donner.present/Subject=giving a/Gift=a Gift à=to Other .',
    take: 50,
  },
  {
    name: 'gift, clitic',
    slots: { Subject: pronoun(), Gift: gifts, Object: others },
    source: 'Subject be.present/Subject=Subject giving Object.object a Gift .',
    target: 'Subject Object.indirect donner.present/Subject=giving a/Gift=a Gift .',
    take: 70,
  },
  {
    name: 'gift, clitic, past',
    slots: { Subject: everyone, Gift: gifts, Object: others },
    source: 'Subject gave=give Object.object a Gift .',
    target: 'Subject Object.indirect avoir.present/Subject=give donné=give a/Gift=a Gift .',
    take: 70,
  },
];
