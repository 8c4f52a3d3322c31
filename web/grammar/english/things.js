// What a phrase names: whether an adjective, a determiner or a place goes with it, and whether two phrases name the same.
import { adjectives, countries, isOf, nouns, towns, weatherAdjectives } from '../words.js';
import { it } from './lexicon.js';
import { sexOf } from './sexes.js';

export const headOf = (np) =>
  np.type === 'noun' ? np.noun.id : np.type === 'town' ? np.town.id : np.type === 'name' ? np.name.id : undefined;

const heads = (np) => (np.type === 'both' ? [...heads(np.first), ...heads(np.second)] : [np]);

/** Whether a phrase names something of one of the kinds; a pronoun (i, you, he) is a person. */
export const suits = (np, kinds = []) =>
  heads(np).every((each) =>
    ['pronoun', 'one', 'of them'].includes(each.type)
      ? kinds.some(
          (kind) =>
            ((each.type === 'one' || /^(it|they)$/.test(each.pronoun.id)) && it.includes(kind)) ||
            (each.pronoun && each.pronoun.id !== 'it' && kind === 'person'),
        )
      : ['this', 'what', 'which one'].includes(each.type) || isOf(headOf(each), kinds),
  );

const isColour = (id) => adjectives[id].said.some(({ sort }) => sort === 'colour');

/** What the phrase's own adjectives say already, or deny: the old table is old, new; the yellow bag is white. */
const settled = (adjective, { adjectives: own = [], superlative }) =>
  [...own, ...(superlative ? [superlative] : [])].some(
    ({ id }) =>
      id === adjective.id ||
      (isColour(id) && isColour(adjective.id)) ||
      antonyms.some((both) => both.includes(id) && both.includes(adjective.id)),
  );

/** Nobody is an old baby, or a busy one. */
const tooYoung = (adjective, id) =>
  ['baby', 'child', 'boy', 'girl'].includes(id) &&
  (id === 'baby' ? /^(old|tall|short|poor|rich|busy|famous|kind|smart)$/ : /^old$/).test(adjective.id);

export const says = (adjective, np, sorts) =>
  heads(np).every(
    (each) =>
      !(adjective.id === 'beautiful' && sexOf(each) === 'm') &&
      // "It is cold" is the weather.
      !(each.pronoun?.id === 'it' && weatherAdjectives.includes(adjective.id)) &&
      !(each.pronoun?.id === 'they' && adjective.id === 'warm') &&
      !tooYoung(adjective, headOf(each)) &&
      !(adjective.id === 'hot' && ['juice', 'wine'].includes(headOf(each))) &&
      !settled(adjective, each) &&
      adjectives[adjective.id].said.some(
        ({ sort, of }) =>
          (sorts === undefined || sorts.includes(sort)) &&
          (['pronoun', 'one', 'of them'].includes(each.type)
            ? ((each.type === 'one' || /^(it|they)$/.test(each.pronoun.id)) && of.some((kind) => it.includes(kind))) ||
              (each.pronoun && each.pronoun.id !== 'it' && of.includes('person'))
            : isOf(headOf(each), of)),
      ),
  );

/** No horse is at the museum, no tomato in shanghai, and nobody but a bird in a tree. */
export const misplaced = (subject, { type, np, inside, preposition }) =>
  (np?.noun?.id === 'tree' && preposition?.id === 'in' && !isOf(headOf(subject), ['bird', 'cat', 'ball'])) ||
  (preposition?.id === 'in' && isOf(np?.noun?.id, ['drink', 'soup', 'cup', 'bottle']) && !isOf(headOf(subject), ['food', 'drink'])) ||
  (isOf(np?.noun?.id, ['river', 'sea']) &&
    preposition?.id === 'in' &&
    !(subject.pronoun || subject.name || isOf(headOf(subject), ['person', 'duck', 'dog', 'ball']))) ||
  (np?.noun?.id === 'river' && preposition?.id === 'on' && !isOf(headOf(subject), ['boat', 'duck', 'bird'])) ||
  (isOf(headOf(subject), ['horse', 'cow', 'duck', 'rabbit']) &&
    np?.noun?.id !== 'river' &&
    (type === 'work' || type === 'school' || (np !== undefined && (inside || type === 'at') && !isOf(np.noun?.id, ['outside'])))) ||
  (isOf(headOf(subject), ['food', 'drink']) && (type === 'town' || type === 'around')) ||
  (isOf(headOf(subject), ['bus', 'train', 'plane', 'boat']) &&
    (/^(school|work|home|bed)$/.test(type) || (type === 'at' && !isOf(np.noun?.id, ['station', 'outside']))));

export const antonyms = [
  'young old',
  'big small',
  'tall short',
  'rich poor',
  'clean dirty',
  'full empty',
  'open closed',
  'easy difficult',
  'interesting boring',
  'fast slow',
  'expensive cheap',
  'good bad',
  'happy sad',
  'long short',
  'hot cold',
  'good delicious',
  'calm angry',
].map((both) => both.split(' '));

/** What one compares: two things of a sort, two cities, the blue coat and the green one. */
export const sameSort = (a, b) =>
  (suits(a, ['film', 'text']) && suits(b, ['film', 'text'])) ||
  (a.type === 'noun' && b.type === 'one') ||
  (a.type === 'one' && b.type === 'one' && a.that?.id !== b.that?.id) ||
  (suits(a, ['person', 'name']) && suits(b, ['person', 'name'])) ||
  (a.type === 'noun' && b.type === 'one' && suits(a, [...it, 'animal', 'house', 'room'])) ||
  (isOf(headOf(a), countries) && isOf(headOf(b), countries)) ||
  (isOf(headOf(a), towns) && isOf(headOf(b), towns)) ||
  (a.type === 'noun' &&
    b.type === 'noun' &&
    (nouns[headOf(a)]?.is ?? ['person']).some((kind) => (nouns[headOf(b)]?.is ?? ['person']).includes(kind)));

export const distinct = (a, b) => {
  if (!apart(a, b)) return false;
  const of = (np) => (np.type === 'pronoun' ? np.pronoun.id : headOf(np));
  const owner = ({ det }) => det?.possessive?.id ?? (det?.type === 'owner' ? 'owner' : undefined);
  // "My car" is told from "her car", but not from "the car".
  return of(a) !== of(b) || of(a) === undefined || (owner(a) !== owner(b) && owner(a) !== undefined && owner(b) !== undefined);
};

/** Whether two phrases name nobody in common: "tom and i" is not "with me". */
export const apart = (a, b) => b === undefined || heads(a).every((one) => heads(b).every((other) => !same(one, other)));

const same = (a, b) => {
  if (a.type === 'pronoun' && b.type === 'pronoun')
    return a.pronoun.id === b.pronoun.id || ['i', 'we'].every((id) => [a.pronoun.id, b.pronoun.id].includes(id));
  if (a.type === 'name' && b.type === 'name') return a.name.id === b.name.id;
  const owner = ({ det }) => (det?.type === 'possessive' ? det.possessive.id : undefined);
  return a.type === 'noun' && b.type === 'noun' && owner(a) !== undefined && a.noun.id === b.noun.id && owner(a) === owner(b);
};

export const definite = ({ det, pronoun }) => pronoun !== undefined || ['the', 'this', 'possessive', 'owner', 'all'].includes(det?.type);

/** What one can say of this, that and it: weather has its own way. */
export const ofThings = ({ id }) =>
  /^(easy|difficult|important|wrong)$/.test(id) ||
  (!weatherAdjectives.includes(id) &&
    adjectives[id].said.some(({ sort, of }) => ['trait', 'quality', 'colour'].includes(sort) && of.some((kind) => it.includes(kind))));

/** Whether an adjective stands before a noun: not what is only said of somebody with "be". */
export function before(adjective, noun) {
  if (adjective.id === 'hot' && ['juice', 'wine'].includes(noun.id)) return false;
  // A tall brother is an elder one in French, a small friend a sweetheart.
  if (['tall', 'short'].includes(adjective.id) && isOf(noun.id, ['kin'])) return false;
  if (['old', 'young'].includes(adjective.id) && isOf(noun.id, ['son', 'daughter', 'brother', 'sister', 'wife', 'husband', 'parents']))
    return false;
  // "un grand professeur" is a great one, "une vieille fille" a spinster.
  if (['tall', 'short'].includes(adjective.id) && isOf(noun.id, ['teacher', 'doctor', 'people'])) return false;
  if (['old', 'young'].includes(adjective.id) && isOf(noun.id, ['boy', 'girl', 'child', 'baby'])) return false;
  if (adjective.id === 'beautiful' && (sexOf({ noun }) === 'm' || /^(parents|people|doctor|teacher)$/.test(noun.id))) return false;
  return !tooYoung(adjective, noun.id) && adjectives[adjective.id].said.some(({ sort, of }) => sort !== 'state' && isOf(noun.id, of));
}

/** Nobody says "our husband". */
export const married = (possessive, noun) => !(['we', 'they'].includes(possessive?.id) && /^(wife|husband)/.test(noun.text));

/** "my mother's mother", "the wife" without somebody whose wife: what a determiner does not go with. */
export function owned(det, nom) {
  if (
    det.favorite &&
    (nom.adjectives?.length ||
      nom.degree ||
      !isOf(nom.noun.id, ['song', 'film', 'book', 'restaurant', 'park', 'clothes', 'teacher', 'animal', 'city', 'story', 'museum']))
  )
    return false;
  const kin = isOf(nom.noun.id, ['kin']);
  if (['bus', 'train'].includes(nom.noun.id) && nom.agr === 'pl' && ['possessive', 'owner'].includes(det.type)) return false;
  // Friends are somebody's.
  if (det.type === 'the' && nom.noun.id === 'friend' && !det.other) return false;
  if (det.other && isOf(nom.noun.id, ['sight', 'people', 'mother', 'father', 'parents', 'wife', 'husband'])) return false;
  // "Our wife", "tom's woman".
  if (['wife', 'husband'].includes(nom.noun.id) && ['we', 'they'].includes(det.possessive?.id)) return false;
  const whoseIs = { he: 'm', she: 'f' }[det.possessive?.id] ?? (det.owner && sexOf(det.owner));
  if (whoseIs && { m: 'husband', f: 'wife' }[whoseIs] === nom.noun.id) return false;
  if (['man', 'woman', 'boy', 'girl'].includes(nom.noun.id) && ['possessive', 'owner'].includes(det.type)) return false;
  if (kin && nom.noun.id !== 'friend')
    return (
      ['possessive', 'owner'].includes(det.type) &&
      married(det.possessive, nom.noun) &&
      !(det.owner?.noun && isOf(det.owner.noun.id, ['kin']) && det.owner.noun.id === nom.noun.id)
    );
  if (nom.noun.id === 'hotel' && det.possessive) return true;
  if (isOf(nom.noun.id, ['man', 'woman', 'station', 'museum', 'hospital', 'hotel', 'market', 'beach', 'mountain', 'river', 'plane']))
    return !['possessive', 'owner'].includes(det.type);
  if (nom.noun.id === 'people') return ['this', 'the'].includes(det.type);
  if (isOf(nom.noun.id, ['sky', 'sun', 'moon', 'sea'])) return det.type === 'the';
  if (isOf(nom.noun.id, ['aid'])) return det.type === 'possessive' && !det.other;
  if (
    isOf(nom.noun.id, ['occasion', 'day', 'idea']) &&
    (det.other || nom.agr === 'pl' || (nom.noun.id === 'birthday' && !/^(possessive|owner)$/.test(det.type)))
  )
    return false;
  if (nom.noun.id === 'day' && det.type !== 'a') return false;
  const common = 'word question exercise outside sight mass food station museum hospital library bus train plane'.split(' ');
  if (det.type === 'owner' && isOf(nom.noun.id, common)) return false;
  return true;
}

/** Whether there can be such a thing at a place. */
export function standsAt(np, place) {
  // "There's more chicken": than what?
  if (np.det?.how === 'more' || np.det?.more || (np.det?.type === 'a' && !np.vessel && np.noun.features?.count === 'mass')) return false;
  if (place === undefined) return !isOf(np.noun.id, ['kin', 'sight']);
  if (misplaced(np, place)) return false;
  if (
    isOf(np.noun.id, ['bus', 'train', 'plane', 'boat']) &&
    (place.inside || place.type === 'at') &&
    !isOf(place.np?.noun?.id, ['station', 'outside'])
  )
    return false;
  if (place.type === 'there') return false;
  const kinds = place.np
    ? [
        'thing',
        'animal',
        'person',
        ...(isOf(place.np.noun?.id, ['outside', 'mountain', 'car', 'house', 'tree']) ? ['snow'] : []),
        ...(place.np.type === 'town' ? ['building', 'park', 'river', 'street'] : []),
        ...(place.inside ? ['food', 'drink'] : []),
        ...(isOf(place.np.noun?.id, ['table', 'kitchen']) ? ['food', 'drink'] : []),
        ...(isOf(place.np.noun?.id, ['outside']) ? ['building', 'tree'] : []),
        ...(isOf(place.np.noun?.id, ['city', 'village']) ? ['outside', 'river'] : []),
        ...(place.np.noun?.id === 'party' ? ['food', 'drink', 'music'] : []),
        ...(['near', 'next to', 'behind'].includes(place.preposition?.id) && isOf(place.np.noun?.id, ['building', 'outside', 'sight'])
          ? ['building', 'park', 'garden', 'beach', 'river']
          : []),
      ]
    : [
        'person',
        ...(/^(town|here|around)$/.test(place.type) ? ['snow'] : []),
        ...(place.id === 'near here' ? ['building', 'park', 'beach'] : []),
        ...(['home', 'school', 'work', 'bed', 'around'].includes(place.type) ? [] : ['building']),
      ];
  return isOf(np.noun.id, kinds) && !isOf(np.noun.id, ['kin']) && np.noun.id !== place.np?.noun?.id;
}

/** Whether a phrase may stand anywhere: "any" and "no" need a place of their own. */
export const anywhere = (np) =>
  ['first', 'second'].every((part) => np[part] === undefined || anywhere(np[part])) &&
  !['any', 'no', 'too many', 'few'].includes(np.det?.type) &&
  !/^(much|enough|more)$/.test(np.det?.how) &&
  whose(np);

/** "I have two aunts", but nobody goes "with two aunts". */
export const whose = (np) =>
  (np.first === undefined || (whose(np.first) && whose(np.second))) &&
  (!isOf(np.noun?.id, ['kin']) || np.noun.id === 'friend' || ['possessive', 'owner', 'all', 'of'].includes(np.det?.type));

/** Whom one speaks of as people. */
export const people = ['person', 'name'];
/** Somebody or something that one has heard of: "my friend", "the bus", not "a friend" or "every bus". */
export const known = ({ det, relative }) => !relative && !/^(a|bare|some|many|too many|number|any|no|every|of|all)$/.test(det?.type);

/** Somebody whom one can name: tom, him, the doctor, my mother. */
export const someone = (np) =>
  suits(np, people) &&
  np.pronoun?.id !== 'it' &&
  np.type !== 'both' &&
  (np.pronoun || np.name || (/^(the|possessive)$/.test(np.det?.type) && !np.relative && !np.at));
