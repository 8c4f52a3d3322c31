// What is said in few words: answers that are no clause, "et toi ?", "voici ton thé", "quelle belle ville !"; and what has
// nobody for its subject: how long something takes, what it is time for.
import { length, when } from './dates.js';
import { impersonal } from './impersonal.js';
import { nested } from './nested.js';
import { de, degreeTokens, featuresOf, nounPhrase, phrase, place } from './phrases.js';
import { having } from './clauses.js';
import { byOf, infinitive } from './predicates.js';
import { howSo, welcomed } from './requests.js';
import { light, say } from './tokens.js';
import { agreed, conjugate, nouns, participleOf, pronouns, times, verbs } from './words.js';

const nobody = { person: 2, gender: 'm', many: false, leaves: [] };

/** "à la maison .", "peut-être demain .", "deux billets , s' il te plaît .", "et ton frère ?" */
export function fragment(bit) {
  const { time, hedge, please, see, thanks, word: link, vp, np, and, why, wanted } = bit;
  if (bit.welcome) return welcomed(bit);
  if (see) {
    const said = when(time);
    return [
      ...(said[0].text === 'à' ? [] : say('à', see)),
      ...said.map((token, i) => (i === 0 && token.text === 'à' ? { ...token, from: [...token.from, ...see] } : token)),
    ];
  }
  const toYou = (to) => infinitive(vp, { type: 'pronoun', pronoun: { id: 'you' } }, { ...nobody, person: 1 }, to);
  // "merci de m' avoir aidé", "merci pour le cadeau"
  if (thanks && vp)
    return [...say('merci', thanks), de(link), ...having(vp, { type: 'pronoun', pronoun: { id: 'you' } }, { ...nobody, person: 1 })];
  if (thanks) return [...say('merci', thanks), ...say('pour', link), ...phrase(np)];
  // "pourquoi ne pas demander à marie"
  if (why) return [...say('pourquoi', why[0]), ...say('ne pas', why[1]), ...toYou(), ...when(time)];
  // "quel bus ?", "combien d' œufs ?"
  if (wanted?.type === 'which') return nounPhrase({ ...np, det: { type: 'which', word: wanted.words } });
  if (wanted) return [...say('combien', wanted.words), de(wanted.words), ...nounPhrase({ ...np, det: undefined })];
  if (and) {
    const proposed = and.length > 1 && (vp || time || bit.weekday || (and[0].text === 'how' && ['a', 'number'].includes(np?.det?.type)));
    if (!proposed) return [...say('et', and), ...bitOf(bit)];
    return [...say('que', and[0]), ...say('dirais-tu', and), de(and[1]), ...(vp ? [...toYou(), ...when(time)] : bitOf(bit))];
  }
  return [
    ...(hedge ? say({ maybe: 'peut-être', not: 'pas', only: 'seulement', just: 'juste' }[hedge.id], hedge) : []),
    ...bitOf(bit),
    ...(please ? [...say(',', []), ...say("s' il te plaît", please)] : []),
  ];
}
function bitOf({
  place: where,
  time,
  weekday,
  with: word,
  companion,
  np,
  none,
  how,
  fine,
  degree,
  garnish,
  or,
  without,
  word: link,
  whom,
}) {
  if (where) return place(where, true);
  if (time) return when(time);
  if (weekday) return say(times[`on ${weekday.id}`], weekday);
  if (companion) return [...say('avec', word), ...phrase(companion)];
  if (how) return byOf(how);
  if (none) return [...say('rien', none), ...(whom ? [...say('pour', link), ...phrase(whom)] : [])];
  if (whom && np) return [...phrase(np), ...say('pour', link), ...phrase(whom)];
  if (whom) return [...say('pour', link), ...phrase(whom)];
  if (fine) return [...degreeTokens(degree), ...say('bien', fine)];
  // "sans sucre", "avec du lait", "avec ou sans lait"
  if (garnish) {
    const [noun] = garnish;
    const { one } = nouns[noun.id];
    if (or) return [...say('avec', link), ...say('ou', or), ...say('sans', without), ...say(one, noun)];
    if (link.text === 'without') return [...say('sans', link), ...say(one, noun)];
    return [...say('avec', link), ...nounPhrase({ type: 'noun', noun, adjectives: [], det: { type: 'bare' }, agr: 's3' })];
  }
  if (np.det?.type === 'no') return [...say('pas', np.det.word), ...phrase(np, 'denied')];
  if (np.type === 'mine') return mine(np);
  return phrase(np);
}
/** "à moi": whose it is */
const mine = ({ mine: leaf, owner }) =>
  leaf ? [...say('à', leaf), ...say(pronouns[leaf.id].stressed, leaf)] : [...say('à', leaves(owner)), ...phrase(owner)];
const leaves = (owner) => owner.name ?? owner.noun;

/** "quelle belle ville !" */
export const exclaimed = ({ what, np, ...rest }) => (rest.how ? howSo(rest) : nounPhrase({ ...np, det: { type: 'which', word: what } }));

/** "voici ton thé", "la voici" */
export const here = ({ here: word, aux, np, comes }) =>
  np.pronoun
    ? [...say(pronouns[np.pronoun.id].object, np.pronoun), ...say(word.text === 'there' ? 'voilà' : 'voici', [word, aux])]
    : [...say(comes ? 'voilà' : 'voici', [word, aux].flat()), ...phrase(np)];

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

/** "faite", "cuits" */
const done = ({ id }) => (id === 'cook' ? 'cuit' : participleOf(id === 'make' ? 'faire' : verbs[id]));
/** "la lettre a été écrite par tom" */
export function passive({ np, aux, negated, already, yet, verb, by, agent, place: where, tense }) {
  const features = featuresOf(np);
  // "les œufs ne sont pas encore cuits"
  if (tense === 'present')
    return [
      ...phrase(np),
      ...(negated ? [light('ne', negated)] : []),
      ...say(conjugate('être', 'present', features.person), aux, features.leaves),
      ...(negated ? say('pas', negated) : []),
      ...(yet ? say('encore', yet) : []),
      ...say(agreed(done(verb), features), verb, features.leaves),
    ];
  const future = tense === 'future';
  return [
    ...phrase(np),
    ...(negated ? [light('ne', negated)] : []),
    ...say(conjugate(future ? 'aller' : 'avoir', 'present', features.person), future ? aux[0] : aux, features.leaves),
    ...(negated ? say('pas', negated) : []),
    ...(already ? say('déjà', already) : []),
    ...say(future ? 'être' : 'été', future ? aux[1] : aux),
    ...say(agreed(done(verb), features), verb, features.leaves),
    ...(by ? [...say('par', by), ...phrase(agent)] : []),
    ...(where ? place(where) : []),
  ];
}

/** "c' est là que ma grand-mère habite" */
export const thereby = ({ subject, aux, where, clause }, options) => [
  light('ce', subject.word),
  ...say('est', aux),
  ...say('là', where),
  light('que', where),
  ...nested.clauseOf(clause, options),
];
/** "l' ordinateur ne marche pas bien" */
export const broken = ({ words, wrong, word, subject }) => [
  ...say('il y a', words),
  ...say('un problème', [words.at(-1), wrong]),
  ...say('avec', word),
  ...phrase(subject),
];
