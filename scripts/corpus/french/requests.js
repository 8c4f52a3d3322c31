// What one asks of others, and what has come to pass: "ça te dérange si j' ouvre la fenêtre", "il est arrivé quelque chose".
import { when } from './dates.js';
import { nested } from './nested.js';
import { de, adjectiveTokens, each, featuresOf, phrase, place } from './phrases.js';
import { infinitive } from './predicates.js';
import { light, say } from './tokens.js';
import { agreed, participleOf, pronouns } from './words.js';

const you = { type: 'pronoun', pronoun: { id: 'you' } };

/** "ça te dérange si …", "ça te dérangerait de …" */
export function mind({ you: leaf, mind: verb, if: word, clause, vp, polite }) {
  const lead = [...say('ça', verb), light('te', leaf), ...say(polite ? 'dérangerait' : 'dérange', verb)];
  if (vp) return [...lead, de(verb), ...infinitive(vp, you, featuresOf(you))];
  return [...lead, ...say('si', word), ...nested.clauseOf(clause)];
}

/** "qu' est-ce qui s' est passé hier", "rien ne s' est passé", "qu' est-ce qui est arrivé à ta voiture", "qu' est-ce qui ne va pas" */
export function happened({ subject, asked, verb, to, np, trouble, word, place: where, time }) {
  const rest = [...(where ? place(where) : []), ...when(time)];
  const what = asked ? [light('que', asked.words), ...say('est-ce qui', asked.words)] : [];
  if (trouble) return [...what, ...say('ne va pas', verb, trouble), ...say('avec', word), ...phrase(np)];
  if (np) {
    const him = np.type === 'pronoun' ? pronouns[np.pronoun.id].indirect : undefined;
    const clitic = him ? [/^(me|te)$/.test(him) ? light(him, [to, np.pronoun]) : say(him, [to, np.pronoun])[0]] : [];
    return [
      ...what,
      ...clitic,
      ...say('est', verb),
      ...say(participleOf('arriver'), verb),
      ...(him ? [] : each(() => say('à', to)[0], np)),
      ...rest,
    ];
  }
  const itself = [light('se', verb), ...say('est', verb), ...say(agreed('passé', { gender: 'm' }), verb)];
  if (asked) return [...what, ...itself, ...rest];
  return [...phrase(subject), ...(subject.id === 'nothing' ? [light('ne', subject.words)] : []), ...itself, ...rest];
}

/** "comme c' est intéressant !", "comme c' est gentil de ta part !" */
export const howSo = ({ how, adjective, of }) => [
  ...say('comme', how),
  light('ce', how),
  ...say('est', how),
  ...adjectiveTokens(adjective.id === 'nice' ? 'kind' : adjective.id, { gender: 'm', many: false }, adjective),
  ...(of ? partOf(of) : []),
];
/** "de ta part" */
export const partOf = ({ word, pronoun }) => [de(word), ...say(pronouns[pronoun.id].owner.split(' ')[1], pronoun), ...say('part', word)];

/** "bienvenue à londres" */
export const welcomed = ({ welcome, place: where }) => [...say('bienvenue', welcome), ...place(where)];

/** ", du thé ou du café" */
export const chosen = ({ comma, first, or, second }) => [...say(',', comma), ...phrase(first), ...say('ou', or), ...phrase(second)];

/** "fais attention à la tasse" */
export const behave = ({ careful, np }) => [...say('fais attention', careful), ...each(() => say('à', careful.at(-1))[0], np)];
