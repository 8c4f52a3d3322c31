// What is said in few words: answers that are no clause, "et toi ?", "voici ton thé", "quelle belle ville !"; and what has
// nobody for its subject: how long something takes, what it is time for.
import { length, when } from './dates.js';
import { impersonal } from './impersonal.js';
import { de, featuresOf, nounPhrase, phrase, place } from './phrases.js';
import { byOf, infinitive } from './predicates.js';
import { light, say } from './tokens.js';
import { agreed, conjugate, participleOf, pronouns, verbs } from './words.js';

const nobody = { person: 2, gender: 'm', many: false, leaves: [] };

/** "à la maison .", "avec tom .", "deux billets , s' il te plaît .", "et ton frère ?" */
export function fragment({ place: where, time, with: word, companion, np, and, how, please, see, thanks, word: link, vp }) {
  if (see) {
    const said = when(time);
    return [
      ...(said[0].text === 'à' ? [] : say('à', see)),
      ...said.map((token, i) => (i === 0 && token.text === 'à' ? { ...token, from: [...token.from, ...see] } : token)),
    ];
  }
  // "merci de m' aider", "merci pour le cadeau"
  if (vp)
    return [...say('merci', thanks), de(link), ...infinitive(vp, { type: 'pronoun', pronoun: { id: 'you' } }, { ...nobody, person: 1 })];
  if (thanks) return [...say('merci', thanks), ...say('pour', link), ...phrase(np)];
  if (where) return place(where, true);
  if (time) return when(time);
  if (companion) return [...say('avec', word), ...phrase(companion)];
  if (how) return [...say('que', how[0]), ...say('dirais-tu', how), de(how[1]), ...phrase(np)];
  return [...(and ? say('et', and) : []), ...phrase(np), ...(please ? [...say(',', []), ...say("s' il te plaît", please)] : [])];
}

/** "quelle belle ville !" */
export const exclaimed = ({ what, np }) => nounPhrase({ ...np, det: { type: 'which', word: what } });

/** "voici ton thé", "la voici" */
export const here = ({ here: word, aux, np }) =>
  np.pronoun
    ? [...say(pronouns[np.pronoun.id].object, np.pronoun), ...say('voici', [word, aux])]
    : [...say('voici', [word, aux]), ...phrase(np)];

const indirect = (leaf) => {
  const text = pronouns[leaf.id].indirect;
  return /^[mt]e$/.test(text) ? [light(text, leaf)] : say(text, leaf);
};

/** "il faut deux heures pour aller à paris" */
export const takes = ({ it, subject, verb, measure, to, infinitive: act, by, aux, whom, tense }) => [
  ...(subject && !subject.pronoun ? phrase(subject, 'all') : say(subject ? 'ça' : 'il', subject?.pronoun ?? it)),
  ...(whom ? indirect(whom.pronoun) : []),
  ...(subject ? say(tense === 'past' ? 'a duré' : 'dure', verb, aux) : say(tense === 'past' ? 'a fallu' : 'faut', verb, aux)),
  ...(measure ? length(measure.number, measure.span) : []),
  ...(by ? byOf(by) : []),
  ...(act ? [...say('pour', to), ...infinitive(act, undefined, nobody)] : []),
];

/** "il est temps de manger" */
export const timeTo = (c, options) => [
  ...say('il', c.it),
  ...impersonal('être', c, options),
  ...say('temps', c.due),
  de(c.to),
  ...infinitive(c.infinitive, undefined, nobody),
];

/** "la lettre a été écrite par tom" */
export function passive({ np, aux, negated, already, verb, by, agent, place: where, tense }) {
  const features = featuresOf(np);
  const future = tense === 'future';
  return [
    ...phrase(np),
    ...(negated ? [light('ne', negated)] : []),
    ...say(conjugate(future ? 'aller' : 'avoir', 'present', features.person), future ? aux[0] : aux, features.leaves),
    ...(negated ? say('pas', negated) : []),
    ...(already ? say('déjà', already) : []),
    ...say(future ? 'être' : 'été', future ? aux[1] : aux),
    ...say(agreed(participleOf(verb.id === 'make' ? 'faire' : verbs[verb.id]), features), verb, features.leaves),
    ...(by ? [...say('par', by), ...phrase(agent)] : []),
    ...(where ? place(where) : []),
  ];
}
