// Says in French what an English sentence means. Tokens: { text, from, agrees }: `from` the English words that a token
// translates, `agrees` those that only decide its form.
import { formulaTokens } from '../formula.js';
import { around, clauseOf, joined, please, question, subjectOf } from './clauses.js';
import { when } from './dates.js';
import { formulas } from './formulas.js';
import { nested } from './nested.js';
import { de, featuresOf, phrase } from './phrases.js';
import { following, infinitive, mannerOf, thenOf } from './predicates.js';
import { behave, chosen } from './requests.js';
import { exclaimed, fragment } from './short.js';
import { entry, join, light, say } from './tokens.js';
import { bareVerb, clitics, himself, lexical, noneOf, nothingOf, saysAucun } from './verbs.js';
import { conjugate, nouns } from './words.js';

function order(c) {
  if (c.careful) return behave(c);
  const you = { type: 'pronoun', pronoun: { id: c.together ? 'we' : 'you' } };
  const features = { ...featuresOf(you), leaves: [] };
  const { person } = features;
  const link = lexical(c, you);
  const aux = c.aux ?? [];
  const nothing = nothingOf(c);
  const denying = c.negated ? [...(c.together ? [] : aux), c.negated] : (noneOf(c)?.word ?? nothing?.words);
  const [verb] = say(conjugate(bareVerb(link), 'imperative', person), [...(c.together ? aux : []), ...link.from]);
  const manner = mannerOf(c, false, true);
  const rest = following(c, link, you, features, { denied: Boolean(denying), chain: [link], manner });
  const before = [...himself(link, person), ...clitics(c, link)];
  // "aide -moi": behind, but where it is negated.
  const stressed = { me: '-moi', te: '-toi' };
  // "donne -le -moi": the direct object comes first.
  const after = [...before]
    .sort((a, b) => /^(le|la|les)$/.test(b.text) - /^(le|la|les)$/.test(a.text))
    .map(({ text, from }) => say(stressed[text] ?? `-${text}`, from)[0]);
  const no = c.again && c.complement ? 'plus' : 'pas';
  const pas = nothing
    ? phrase(nothing)
    : c.object?.id === 'anyone' || c.recipient?.id === 'anyone'
      ? []
      : denying && !saysAucun(c, link, [link])
        ? say(no, no === 'plus' ? [denying, c.again].flat() : denying)
        : [];
  // "assieds-toi", "dépêche-toi" are one word
  const whole = /^se (asseoir|dépêcher)$/.test(link.verb) && !c.together && after.length === 1;
  const words = denying
    ? [light('ne', denying), ...before, verb, ...pas]
    : whole
      ? [{ ...verb, text: `${verb.text}${after[0].text}` }]
      : [verb, ...after];
  const then = thenOf(c);
  return around(c, [
    ...words,
    ...(manner.between ?? []),
    ...link.behind,
    // "n' oublie pas d' appeler ta mère"
    ...(c.infinitive
      ? [...(link.link ? [link.link === 'de' ? de(c.to) : say(link.link, c.to)[0]] : []), ...infinitive(c.infinitive, you, features)]
      : []),
    ...rest,
    ...(then ? [...say('et', then.word), ...order({ ...then.vp, together: c.together })] : []),
    ...when(c.time),
    ...please(c),
    ...joined(c),
  ]);
}
nested.order = order;

const formula = (leaf) => formulaTokens(entry(formulas, leaf.id), leaf);

const formulaic = ({ formula: leaf }) => formula(leaf);

/** Whom one speaks to: "tom", "maman". */
const vocative = (who) => say({ mother: 'maman', father: 'papa', children: 'les enfants' }[who.text] ?? nouns[who.id]?.one ?? who.id, who);

/** "oui .", "non , je ne peux pas ." */
function answer({ answer: word, comma, pronoun, stub, negated }) {
  const said = word.id === 'yes' ? 'oui' : 'non';
  if (stub.id !== 'can') return say(said, [word, pronoun, stub, negated]);
  const subject = { type: 'pronoun', pronoun };
  const clause = { type: 'clause', subject, modal: stub, negated, tense: 'present' };
  const { person } = featuresOf(subject);
  return [
    ...say(said, word),
    ...say(',', comma),
    ...subjectOf(clause),
    ...(negated ? [light('ne', negated)] : []),
    ...say(conjugate('pouvoir', 'present', person), stub),
    ...(negated ? say('pas', negated) : []),
  ];
}

/** @returns {Array<{ text: string, from: object[], agrees: object[] }>} the French tokens of a sentence's meaning */
export function realise(sentence) {
  const { mood, opening, clause, closing, tag, called, end } = sentence;
  const said = { formula: formulaic, answer, fragment, exclaimed }[mood];
  const tokens = said ? said(sentence) : { statement: clauseOf, question, order }[mood](clause);
  return join([
    ...(opening ? [...formula(opening.formula), ...say(opening.but ? 'mais' : ',', opening.comma)] : []),
    ...(sentence.reason ? [...say('parce', sentence.reason), light('que', sentence.reason)] : []),
    ...(called?.first ? [...vocative(called.who), ...say(',', called.comma)] : []),
    ...tokens,
    ...(sentence.choice ? chosen(sentence.choice) : []),
    ...(called && !called.first ? [...say(',', called.comma), ...vocative(called.who)] : []),
    ...(tag ? [...say(',', tag.comma), ...say("n' est-ce pas", tag.words)] : []),
    ...(closing ? [...say(',', closing.comma ?? []), ...formula(closing.formula)] : []),
    ...say(end.text, end),
  ]);
}
