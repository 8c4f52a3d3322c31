// Phrases: what nouns, pronouns and places are.
import { isOf } from '../../../web/grammar/words.js';
import { nested } from './nested.js';
import { place } from './places.js';
import { entry, light, list, say } from './tokens.js';
import { adjectives, agreed, countries, degrees, feminine, nouns, numbers, pronouns, sayings, somebody, towns, verbs } from './words.js';

export const isPerson = (np) =>
  ['pronoun', 'name', 'who', 'both', 'of them'].includes(np.type) ||
  ['everyone', 'someone', 'nobody'].includes(np.id) ||
  (np.type === 'noun' && isOf(np.noun.id, ['person']));
/** The words that something agrees with. */
export const leavesOf = (np) =>
  np.type === 'both'
    ? [np.first, np.second].flatMap(leavesOf)
    : list(np.words ?? np.portion ?? np.vessel ?? np.noun ?? np.name ?? np.pronoun ?? np.town ?? np.word);

/** Person, gender and number: { person, gender, many, leaves }. */
export function featuresOf(np) {
  const leaves = leavesOf(np);
  switch (np.type) {
    case 'thought':
    case 'pronoun': {
      const { person, gender = np.gender ?? 'm', many = false } = pronouns[np.pronoun.id];
      return { person, gender, many, leaves };
    }
    case 'both': {
      if (np.second.pronoun?.id === 'i') return { person: 3, gender: 'm', many: true, leaves };
      const gender = [np.first, np.second].every((each) => featuresOf(each).gender === 'f') ? 'f' : 'm';
      return { person: 4, gender, many: true, leaves };
    }
    case 'noun': {
      const { gender, many } = nounOf(np);
      return { person: many ? 4 : 2, gender, many, leaves };
    }
    case 'town':
      return { person: 2, gender: np.country ? 'f' : 'm', many: false, leaves };
    case 'name':
      return { person: 2, gender: /^(marie|anna)$/.test(np.name.id) ? 'f' : 'm', many: false, leaves };
    default:
      return { person: np.agr === 'pl' ? 4 : 2, gender: np.gender ?? 'm', many: np.agr === 'pl', leaves };
  }
}

/** A phrase's noun: { text, gender, many }, said of a woman where `gender` is f. */
export function nounOf({ noun, vessel, agr, det, called }, sex) {
  // "mon amie anna"
  const gender = sex ?? (called && (/^(marie|anna)$/.test(called.id) ? 'f' : 'm'));
  const { id } = vessel ?? noun;
  // "des gens", but "trois personnes", "combien de personnes"
  const counted = id === 'people' && (det === undefined || ['number', 'none', 'how many'].includes(det.type));
  const { one, many, gender: own } = entry(nouns, counted ? 'person' : id);
  const several = agr === 'pl' || one === null;
  if (gender === 'f' && feminine[id]) return { text: several ? `${feminine[id]}s` : feminine[id], gender: 'f', many: several };
  return { text: several ? many : one, gender: gender === 'f' && id === 'child' ? 'f' : own, many: several };
}

/** An adjective before or behind its noun: { before, tokens }. */
function attribute(adjective, { noun, degree }, head) {
  const { id } = adjective;
  const stands =
    // "un grand homme" is a great one.
    !(id === 'tall' && ['man', 'woman', 'people'].includes(noun.id)) &&
    !(['short', 'kind', 'old'].includes(id) && noun.id === 'people') &&
    !(id === 'long' && noun.id === 'dress') &&
    // "des filles très gentilles"
    !(id === 'kind' && degree) &&
    // "une très belle fleur", but "une fleur vraiment belle"
    degree?.id !== 'really';
  const sort = sense(adjective, noun, degree);
  const before = stands && entry(adjectives, sort).before;
  return { before, tokens: [...degreeTokens(degree), ...adjectiveTokens(sort, head, adjective, [noun], before)] };
}
/** "une grosse pomme", "les gens âgés"; `alone`: not right before its noun. */
export function sense({ id }, noun, alone) {
  if (id === 'big' && ['cake', 'apple'].includes(noun?.id)) return 'fat';
  if (id === 'old' && noun?.id === 'people') return 'aged';
  // "un petit garçon", but "un film court"; "une haute montagne"; "j' ai tort", but "c' est faux"
  if (id === 'short' && noun && !isOf(noun.id, ['person'])) return 'brief';
  if (id === 'tall' && noun?.id && isOf(noun.id, ['mountain', 'building'])) return 'high';
  if (id === 'wrong') return 'false';
  // "une femme gentille", "une belle maison"
  if (id === 'nice') return noun === undefined || isOf(noun.id, ['person']) ? 'kind' : 'beautiful';
  // "une nouvelle voiture", but "ma voiture est neuve" and "une voiture très neuve"; "ce livre est nouveau"
  return id === 'new' && alone && noun && !isOf(noun.id, ['text']) ? 'unused' : id;
}

export function adjectiveTokens(id, features, from, agrees, beforeNoun) {
  const { forms, vowel, fixed } = entry(adjectives, id);
  if (fixed) return say(forms[0], from);
  const [token] = say(agreed(forms[0], features, forms[1]), from, agrees);
  return [{ ...token, vowel: beforeNoun && !features.many && features.gender === 'm' ? vowel : undefined }];
}

export const degreeTokens = (degree) => (degree ? say(entry(degrees, degree.id), degree) : []);

export const de = (from, agrees) => light('de', from, agrees);
export function the({ gender, many }, from, agrees) {
  if (many) return { ...say('les', from, agrees)[0], article: true };
  return { ...light(gender === 'f' ? 'la' : 'le', from, agrees), article: true };
}
/** du pain, de la soupe, des pommes; "de belles fleurs" */
const some = (head, from, agrees, beforeNoun) => {
  if (!head.many) return [de(from, agrees), the(head, from, agrees)];
  return beforeNoun ? [de(from, agrees)] : say('des', from, agrees);
};

/**
 * A noun with all that belongs to it. `as` says what becomes of one that is not definite: undefined leaves its article
 * (un, du, des); 'denied' is "pas de pain", 'all' "les pommes", 'of' what follows a "de" that is already said,
 * 'without' a "sans".
 */
export function nounPhrase(np, as, gender) {
  const head = nounOf(np, gender);
  const main = np.vessel ?? np.noun;
  const { det, adjectives: attributes } = np;
  // "un verre de vin blanc"
  const poured = np.vessel && nounOf({ noun: np.noun, agr: np.noun.features.agr });
  const placed = attributes.map((each) => attribute(each, np, poured ?? head));
  const before = placed.filter((each) => each.before).flatMap(({ tokens }) => tokens);
  const behind = placed
    .filter((each) => !each.before)
    .reverse()
    .flatMap(({ tokens }) => tokens);
  const compared = np.comparative ? comparative(np.comparative, head, [np.noun], np.noun) : [];
  // "une meilleure chanson", "une maison plus grande"
  const better = np.comparative?.id === 'good';
  const rest = [
    ...leading(np, head),
    ...(better ? compared : []),
    ...(poured ? [] : before),
    ...say(head.text, main),
    ...(poured ? [] : behind),
    ...(det?.favorite ? adjectiveTokens('favorite', head, det.favorite, main) : []),
    ...(better ? [] : compared),
    ...(poured ? [de(np.of), ...before, ...say(poured.text, np.noun), ...behind] : []),
    ...(np.garnish ? garnish(np.garnish) : []),
    ...(np.superlative && !ranksFirst(np.superlative, np.noun) ? superlativeOf(np.superlative, head, [np.noun], np.noun) : []),
    ...(np.within ? within(np.within) : []),
    ...(np.called ? say(np.called.id, np.called) : []),
    ...(np.topic ? topic(np.topic) : []),
    ...(np.meant ? [...say('pour', np.meant.word), ...phrase(np.meant.np)] : []),
    ...(np.leisure
      ? [...say('pour', np.leisure.word), ...phrase(np.leisure.np, np.leisure.np.det.type === 'bare' ? 'all' : undefined)]
      : []),
    ...(np.intended ? [...say('pour', np.intended.word), ...nested.when(np.intended.time)] : []),
    // "une table pour deux"
    ...(np.party ? [...say('pour', np.party.word), ...say(entry(numbers, np.party.number.id), np.party.number)] : []),
    ...(np.bound ? bound(np.bound) : []),
    ...(np.wearing ? wearing(np.wearing) : []),
    ...(np.at ? place(np.at) : []),
    ...(np.relative ? nested.relative(np) : []),
    ...(np.rival
      ? [
          light('que', np.rival.word),
          ...(np.rival.np.det?.type === 'bare' ? [de(np.rival.word), ...phrase(np.rival.np, 'of')] : phrase(np.rival.np)),
        ]
      : []),
  ];
  const indefinite = (from, agrees, own) => {
    if (as === 'denied') return [de(from, agrees)];
    if (as === 'all') return [the(head, from, agrees)];
    return as === 'of' || as === 'without' ? [] : own();
  };
  switch (det?.type) {
    case undefined:
      return rest;
    case 'the':
      return [the(head, det.word, main), ...rest];
    case 'a': {
      if (as === 'without') return rest;
      const { word } = det;
      const article = as === 'denied' ? [de(word)] : say(head.gender === 'f' ? 'une' : 'un', word, main);
      return [...article, ...(det.another ? say('autre', word) : []), ...rest];
    }
    case 'every':
      return [...say('chaque', det.word), ...rest];
    case 'of':
      return [...portion(det, head, main), ...nounPhrase({ ...np, agr: 'pl', det: det.det }, undefined, gender)];
    case 'any':
      // "il n' aime aucun chien"
      if (as === 'none') return nounPhrase({ ...np, agr: 's3', det: { type: 'none', word: det.word } });
    // fall through
    case 'some':
      if (det.few) return [...say('quelques', det.word), ...rest];
      if (det.little) return [...say('un peu', det.word), de(det.word), ...rest];
      // "j' aime certaines chansons"
      if (as === 'all' && head.many) return [...say(agreed('certain', head), det.word, main), ...rest];
      return [
        ...(det.more ? say('encore', det.more) : []),
        ...indefinite(det.word, main, () => some(head, det.word, main, before.length)),
        ...rest,
      ];
    case 'bare':
      return [...indefinite(main, [], () => some(head, main, [], before.length)), ...rest];
    case 'no':
      if (as === 'denied') return [de(det.word), ...rest];
      if (as === 'of' || as === 'without') return rest;
      return nounPhrase({ ...np, agr: 's3', det: { type: 'none', word: det.word } }, as, gender);
    case 'none':
      return [...say(agreed('aucun', head), det.word, main), ...rest];
    case 'all':
      if (det.two) return nounPhrase({ ...np, det: det.det, number: { id: 'two', leaf: det.word } }, as, gender);
      return [...say(head.gender === 'f' ? 'toutes' : 'tous', det.word, main), ...nounPhrase({ ...np, det: det.det }, as, gender)];
    case 'most':
      return [...say('la plupart', det.word), de(det.word), the(head, det.word), ...rest];
    case 'too many':
      return [...say(det.so ? 'tellement' : 'trop', det.words), de(det.words), ...rest];
    case 'how many':
      return [...say('combien', det.words), de(det.words.at(-1)), ...rest];
    case 'few':
      return [...say(det.word.length > 1 ? 'très peu' : 'peu', det.word), de(det.word), ...rest];
    case 'many':
      return [
        ...say({ more: 'plus', enough: 'assez', 'as many': 'autant' }[det.how] ?? 'beaucoup', det.words),
        de(det.words.length > 1 ? det.words.at(-1) : det.words),
        ...rest,
      ];
    case 'which':
      return [...say(agreed('quel', head, 'quelle'), det.word, main), ...rest];
    case 'number':
      return [
        ...(det.only ? say('seulement', det.only) : []),
        ...say(det.number.id === 'one' && head.gender === 'f' ? 'une' : entry(numbers, det.number.id), det.number),
        ...rest,
        ...(det.more ? say('de plus', det.more) : []),
      ];
    case 'possessive':
      return [possessive(det.possessive, head, main), ...rest];
    case 'this': {
      if (head.many) return [...say('ces', det.word, main), ...rest];
      const [token] = say(head.gender === 'f' ? 'cette' : 'ce', det.word, main);
      return [{ ...token, vowel: head.gender === 'f' ? undefined : 'cet' }, ...rest];
    }
    case 'owner': {
      const leaf = det.owner.name ?? det.owner.noun;
      const owner = det.owner.type === 'name' ? say(det.owner.name.id, leaf) : nounPhrase(det.owner);
      return [the(head, leaf, main), ...rest, de(leaf), ...owner];
    }
    default:
      throw new Error(`no French for the determiner '${det.type}'`);
  }
}

/** What stands before all adjectives: "les deux autres livres", "ma première voiture". */
function leading({ noun, number, ordinal, superlative, elder, det }, head) {
  return [
    ...(number ? say(entry(numbers, number.id), number.leaf) : []),
    ...(det?.other ? say(head.many ? 'autres' : 'autre', det.other) : []),
    ...(superlative && ranksFirst(superlative, noun) ? comparative(superlative, head, [noun], noun) : []),
    ...(ordinal ? adjectiveTokens(ordinal.id, head, ordinal, [noun], true) : []),
    // "mon grand frère"
    ...(elder ? adjectiveTokens(elder.id === 'older' ? 'big' : 'small', head, elder, [noun], true) : []),
  ];
}
/** "le plus grand garçon", but "le livre le plus intéressant" */
const ranksFirst = ({ id }, noun) =>
  id !== 'kind' &&
  !(id === 'old' && noun.id === 'people') &&
  (['good', 'bad'].includes(id) || entry(adjectives, sense({ id }, noun)).before);
/** "la plus belle": what is the most so. */
export const superlativeOf = (leaf, head, agrees, noun) => [the(head, leaf, agrees), ...comparative(leaf, head, agrees, noun)];
/** "de la classe", "de france" */
export const within = ({ preposition, np, town: leaf, country }) => [
  de(preposition),
  // "le plus grand de la classe"
  ...(np?.noun.id === 'class'
    ? [the({ gender: 'f' }, np.det.word, np.noun), ...say('classe', np.noun)]
    : np
      ? phrase(np)
      : say(entry(country ? countries : towns, leaf.id), leaf)),
];

/** "une de mes amies", "la moitié des étudiants" */
function portion({ portion: leaf, of }, { gender }, noun) {
  switch (leaf.id) {
    case 'all':
      return say(gender === 'f' ? 'toutes' : 'tous', [leaf, of], noun);
    case 'half':
      return [...say('la moitié', leaf), de(of)];
    case 'many':
      return [...say('beaucoup', leaf), de(of)];
    case 'some':
      return [...say(gender === 'f' ? 'certaines' : 'certains', leaf, noun), de(of)];
    case 'most':
      return [...say('la plupart', leaf), de(of)];
    case 'a':
    case 'one':
      return [...say(gender === 'f' ? 'une' : 'un', leaf, noun), de(of)];
    default:
      return [...say(entry(numbers, leaf.id), leaf), de(of)];
  }
}

/** "plus grande", "meilleure", "moins chère": */
export function comparative(leaf, features, agrees, noun) {
  if (leaf.id === 'good') return adjectiveTokens('better', features, leaf, agrees);
  if (leaf.id === 'bad') return adjectiveTokens('worse', features, leaf, agrees);
  if (leaf.id === 'cheap') return [...say('moins', leaf), ...adjectiveTokens('expensive', features, leaf, agrees)];
  return [...say('plus', leaf), ...adjectiveTokens(sense(leaf, noun), features, leaf, agrees)];
}
/** "du café avec du lait", "du thé sans sucre" */
function garnish({ word, noun }) {
  const { one } = entry(nouns, noun.id);
  if (word.text === 'without') return [...say('sans', word), ...say(one, noun)];
  return [...say('avec', word), ...some(nounOf({ noun, agr: 's3' }), noun), ...say(one, noun)];
}
export function possessive(leaf, head, noun) {
  const [m, f, several] = pronouns[leaf.id].owner.split(' ');
  const [token] = say(head.many ? several : head.gender === 'f' ? f : m, leaf, noun);
  // "mon école"
  return { ...token, vowel: !head.many && head.gender === 'f' ? m : undefined };
}

/** "le bleu", "celle-là" */
const oneOf = ({ words, that, the: article, det, one, adjective, comparative: better }, gender = 'm') => {
  if (that) return say(`${gender === 'f' ? 'celle' : 'celui'}-${that.id === 'this' ? 'ci' : 'là'}`, words);
  const head = { gender, many: false };
  const lead = det ? say(gender === 'f' ? 'une' : 'un', det.word) : [the(head, article)];
  if (better) return [...lead, ...comparative(better, head, [one])];
  return [...lead, ...adjectiveTokens(adjective.id, head, [adjective, one])];
};
/** "le train pour paris", "le train de londres" */
const bound = ({ word, town: leaf, np }) => [
  word.id === 'from' ? de(word) : say('pour', word)[0],
  ...(np ? phrase(np) : say(entry(towns, leaf.id), leaf)),
];
/** "un livre sur les chevaux", "une photo de nous" */
const topic = ({ word, np }) => [...(word.id === 'of' ? [de(word)] : say('sur', word)), ...phrase(np, 'all')];
/** "au chapeau noir" */
const wearing = ({ word, np }) =>
  isOf(np.noun.id, ['animal', 'text', 'instrument', 'garden', 'bed', 'room']) || np.det.type === 'number'
    ? [...say('avec', word), ...nounPhrase(np)]
    : [...say('à', word), ...nounPhrase({ ...np, det: { type: 'the', word: np.det.word } })];

/** "rien à faire" */
export const toDo = ({ to, act, whom }) =>
  act
    ? [
        ...say('à', to),
        ...(whom ? say(pronouns[whom.pronoun.id].indirect, whom.pronoun) : []),
        ...say(whom ? 'dire' : entry(verbs, act.id), act),
      ]
    : [];
/** "deux d' entre eux", "tous les deux" */
function ofThem({ portion: leaf, of, pronoun }) {
  if (leaf.id === 'both') return say('tous les deux', [leaf, of, pronoun]);
  const amount = { one: 'un', each: 'chacun', some: 'certains', many: 'beaucoup', most: 'la plupart' }[leaf.id] ?? entry(numbers, leaf.id);
  return [...say(amount, leaf), de(of), ...say('entre', of), ...say(pronouns[pronoun.id].stressed, pronoun)];
}

/** Whatever a phrase is; a pronoun is stressed: "avec moi". */
export function phrase(np, as, gender) {
  switch (np.type) {
    case 'pronoun':
      return say(pronouns[np.pronoun.id].stressed, np.pronoun);
    case 'name':
      return say(np.name.id, np.name);
    case 'which one':
      return say('lequel', np.words);
    case 'this':
      return say('ça', np.word);
    case 'of them':
      return ofThem(np);
    case 'body':
      return [
        ...say(entry(somebody, np.id), np.words),
        // "quelque chose de moins cher"
        ...(np.better ? [de(np.words), ...comparative(np.better, { gender: 'm', many: false }, [])] : []),
        ...(np.quality
          ? [de(np.words), ...adjectiveTokens(np.quality.id === 'nice' ? 'good' : np.quality.id, { gender: 'm', many: false }, np.quality)]
          : []),
        ...toDo(np),
        ...(np.meant ? [...say('pour', np.meant.word), ...phrase(np.meant.np)] : []),
        // "quelqu' un pour m' aider"
        ...(np.helping ? [...say('pour', np.helping.to), ...nested.infinitive(np.helping.vp, np, featuresOf(np))] : []),
      ];
    case 'said':
      return say(entry(sayings, np.id), np.words);
    case 'town':
      return np.country
        ? [the({ gender: 'f' }, np.town), ...say(entry(countries, np.town.id), np.town)]
        : say(entry(towns, np.town.id), np.town);
    case 'one':
      return oneOf(np, gender);
    case 'both':
      return [...phrase(np.first, as), ...conjunction(np, as), ...phrase(np.second, as)];
    case 'noun':
      return nounPhrase(np, as, gender);
    default:
      throw new Error(`no French for a phrase '${np.type}'`);
  }
}

export const conjunction = (np, as) =>
  say(np.and.text === ',' ? ',' : as === 'without' || (np.or && as === 'denied') ? 'ni' : np.or ? 'ou' : 'et', np.and);

/** Before each of two: "à tom et à marie". */
export const each = (preposition, np, as) =>
  np.type === 'both'
    ? [...each(preposition, np.first, as), ...conjunction(np, as), ...each(preposition, np.second, as)]
    : [preposition(), ...phrase(np, as)];

Object.assign(nested, { phrase });

export { place, town } from './places.js';
