// What somebody or something can be, look or become.
import { countries, isOf } from '../words.js';
import { sexOf } from './sexes.js';
import { apart, anywhere, distinct, headOf, known, misplaced, sameSort, says, suits } from './things.js';
import { stative } from './acts.js';

/** Where a building can be. */
const around = ({ type, inside, np, preposition }) =>
  ['town', 'here', 'there', 'side'].includes(type) ||
  (type === 'place' && !inside && !/^(on|under)$/.test(preposition?.id) && isOf(np.noun?.id, ['building', 'outside', 'sight']));

/** Who or what can be of an age between one and twelve. */
const aged = 'name animal building baby child boy girl son daughter brother sister'.split(' ');

/** What is full, and of what. */
const fillings = [
  { of: ['box', 'bag'], by: ['small', 'text', 'clothes', 'food'] },
  { of: ['glass', 'bottle'], by: ['water', 'milk', 'juice', 'wine'] },
  { of: ['cup'], by: ['tea', 'coffee', 'water'] },
  { of: ['bus', 'train', 'plane', 'building', 'room', 'beach', 'park', 'street', 'city', 'market'], by: ['people', 'student', 'child'] },
  { of: ['garden', 'park'], by: ['flower', 'tree', 'bird'] },
  { of: ['street'], by: ['car', 'bike'] },
  { of: ['river', 'sea'], by: ['boat'] },
  { of: ['table'], by: ['book', 'bottle', 'food'] },
];
/** Which country a city is in. */
const countryOf = { paris: 'france', london: 'england', beijing: 'china', shanghai: 'china' };

export const complement = (fin, type) => fin.complement?.type === type;

/** Whether a subject can be what the complement says. */
export const is = (subject, fin) =>
  fin.complement === undefined ||
  (subject.det?.type !== 'a' &&
    !(subject.det?.generic && complement(fin, 'place')) &&
    !(subject.det?.type === 'every' && (fin.complement.type !== 'adjective' || fin.negated)) &&
    !(fin.negated && /^(so|a little|really)$/.test(fin.complement.degree?.id)) &&
    !(fin.negated && fin.complement.type === 'good at' && fin.complement.adjective.id === 'bad') &&
    suited(subject, fin));

const located = (town, { type, town: land, country, np, preposition }, { negated, asking }) =>
  type === 'town'
    ? country === true && (asking || (countryOf[town] === land.id) === (negated === undefined))
    : type === 'place' &&
      preposition.id === 'near' &&
      (np.type === 'town' ? np.town.id !== town : isOf(np.noun?.id, ['sea', 'mountain', 'river']));

const suited = (subject, { complement, ...fin }) =>
  ({
    adjective: () =>
      apart(subject, complement.reason?.object) &&
      says(complement.adjective, subject) &&
      !subject.adjectives?.some(({ id }) => id === complement.adjective.id) &&
      (complement.purpose === undefined ||
        (suits(subject, ['person', 'name', ...(/^(run|walk|eat|play|swim)$/.test(complement.purpose.verb?.id) ? ['animal'] : [])]) &&
          !stative.includes(complement.purpose.verb?.id))) &&
      !(complement.degree?.id === 'enough' && /^(hot|cold)$/.test(complement.adjective.id) && suits(subject, ['person', 'name'])) &&
      !(complement.degree?.id === 'enough' && complement.adjective.id === 'old' && !suits(subject, ['person', 'name'])) &&
      (complement.whom === undefined ||
        suits(subject, [
          'drink',
          'soup',
          'clothes',
          'car',
          'bike',
          'exercise',
          'question',
          'book',
          'bag',
          'bed',
          'language',
          'house',
          'room',
        ])) &&
      (complement.other === undefined || says(complement.other, subject)),
    mine: () =>
      ['this', 'noun', 'which one'].includes(subject.type) &&
      !['possessive', 'owner', 'all', 'of'].includes(subject.det?.type) &&
      !subject.det?.generic &&
      suits(subject, ['thing', 'animal', 'house', 'room', 'food', 'drink']),
    more: () =>
      // i'm better now
      (complement.adjective.id === 'good' && suits(subject, ['person', 'name'])) ||
      says(complement.adjective, subject, complement.less ? undefined : ['trait', 'quality']),
    superlative: () =>
      (says(complement.adjective, subject, ['trait', 'quality']) ||
        (/^(good|bad)$/.test(complement.adjective.id) && /^(you|he|she)$/.test(subject.pronoun?.id))) &&
      ['name', 'pronoun', 'noun'].includes(subject.type) &&
      !subject.superlative &&
      (subject.agr !== 'pl' || subject.pronoun?.id === 'you') &&
      !(complement.within && !suits(subject, ['person', 'name', 'building', 'outside'])),
    'good at': () => suits(subject, ['person', 'name']),
    interested: () => suits(subject, ['person', 'name']),
    comparison: () =>
      complement.than.type === 'thought'
        ? subject.type === 'noun' &&
          known(subject) &&
          says(complement.adjective, subject, ['trait', 'quality']) &&
          !suits(subject, ['person'])
        : complement.than.type === 'mine'
          ? says(complement.adjective, subject, ['trait', 'quality']) &&
            (subject.det?.type === 'possessive'
              ? subject.det.possessive.id !== complement.than.mine.id
              : /^(owner|this|the)$/.test(subject.det?.type) && !subject.at && !subject.relative) &&
            !suits(subject, ['kin'])
          : says(complement.adjective, subject, complement.more ? ['state'] : ['trait', 'quality']) &&
            (complement.than.type === 'one' || says(complement.adjective, complement.than)) &&
            !['a', 'any', 'no', 'number', 'some', 'many', 'too many'].includes(complement.than.det?.type) &&
            sameSort(subject, complement.than) &&
            anywhere(complement.than) &&
            !['many', 'number', 'some'].includes(complement.than.det?.type) &&
            distinct(subject, complement.than),
    noun: () =>
      subject.type === 'this' ||
      // paris is a beautiful city
      (subject.type === 'town'
        ? complement.np.noun.id === 'city' &&
          complement.np.adjectives.length + (complement.np.superlative ? 1 : 0) === 1 &&
          !isOf(headOf(subject), countries)
        : isOf(headOf(complement.np), ['city'])
          ? false
          : subject.type === 'both'
            ? complement.np.det?.type === 'bare' && complement.np.adjectives.length === 0 && suits(subject, ['person', 'name'])
            : !['noun', 'name', 'pronoun', 'of them'].includes(subject.type)
              ? false
              : suits(subject, ['person', 'name']) &&
                suits(complement.np, ['person']) &&
                subject.det?.type !== 'a' &&
                !(sexOf(subject) && sexOf(complement.np) && sexOf(subject) !== sexOf(complement.np)) &&
                // "you" is one.
                (/^(i|you)$/.test(subject.pronoun?.id) ? 's3' : subject.agr) === complement.np.agr &&
                (subject.pronoun === undefined || subject.pronoun.id !== complement.np.det.possessive?.id) &&
                headOf(subject) !== headOf(complement.np)),
    place: () =>
      // is shanghai near the sea, london is in england
      subject.type === 'town' && !subject.country
        ? located(subject.town.id, complement.place, fin)
        : !complement.place.from &&
          !misplaced(subject, complement.place) &&
          (complement.place.type !== 'bed' || suits(subject, ['person', 'name', 'animal'])) &&
          suits(subject, [
            'person',
            'name',
            'animal',
            ...(complement.place.inside ? [] : ['vehicle']),
            ...(/^(upstairs|downstairs)$/.test(complement.place.words?.[0].id) ? ['room', 'office'] : []),
            ...(around(complement.place) ? ['building', 'outside'] : []),
            'thing',
            'food',
            'drink',
          ]) &&
          (headOf(subject) === undefined || headOf(subject) !== headOf(complement.place.np ?? {})),
    afraid: () => suits(subject, ['person', 'name', 'animal']) && distinct(subject, complement.np),
    angry: () => suits(subject, ['person', 'name']) && distinct(subject, complement.np),
    from: () => suits(subject, ['person', 'name']),
    on: () => suits(subject, ['lamp', 'computer', 'phone']) && subject.type === 'noun',
    about: () => subject.type === 'noun' && known(subject) && suits(subject, ['book', 'movie', 'story', 'song', 'letter', 'class']),
    'sent by': () =>
      subject.type === 'noun' &&
      /^(the|this)$/.test(subject.det?.type) &&
      !subject.relative &&
      suits(subject, ['letter', 'gift', 'flower', 'photo', 'book']),
    far: () =>
      ['noun', 'town'].includes(subject.type) &&
      suits(subject, ['building', 'outside', 'sea', 'river', 'town']) &&
      !(
        complement.np &&
        (headOf(subject) === headOf(complement.np) || isOf(headOf(complement.np), ['town']) !== isOf(headOf(subject), ['town']))
      ),
    either: () => true,
    fine: () => suits(subject, ['person', 'name']),
    back: () => suits(subject, ['person', 'name']),
    for: () => true,
    moved: () => true,
    'tired of': () => suits(subject, ['person', 'name']) && (complement.np === undefined || distinct(subject, complement.np)),
    sure: () => true,
    'full of': () =>
      fillings.some(({ of, by }) => suits(subject, of) && suits(complement.np, by)) && complement.np.noun.id !== headOf(subject),
    hour: () => true,
    kind: () => suits(subject, ['person', 'name']) && distinct(subject, complement.np),
    age: () =>
      (!/^(days|weeks|months)$/.test(complement.years?.id) ||
        suits(subject, ['animal', 'baby']) ||
        /^(he|she)$/.test(subject.pronoun?.id)) &&
      !subject.det?.generic &&
      (complement.years !== undefined || !suits(subject, ['building'])) &&
      suits(subject, [...aged, ...(subject.type === 'pronoun' ? ['person'] : [])]) &&
      subject.agr !== 'none',
  })[complement.type]();

/** What a subject looks, feels or becomes. */
export const looks = (subject, { verb, quality, progressive, modal, tense, negated }) =>
  (quality.type === 'well'
    ? !negated || quality.well.id === 'well'
    : quality.type === 'more' && quality.adjective.id === 'good'
      ? suits(subject, ['person', 'name', 'language'])
      : is(subject, { complement: quality })) &&
  !(quality.type === 'more' && (negated || (verb.id !== 'get' && modal))) &&
  !(progressive && quality.type !== 'well' && verb.id !== 'get') &&
  (tense !== 'perfect' || (/^(get|become)$/.test(verb.id) && !negated)) &&
  !(tense === 'future' && !/^(become|get)$/.test(verb.id)) &&
  !(modal && !/^(become|get)$/.test(verb.id)) &&
  !(tense === 'present' && verb.id === 'become' && !modal) &&
  (verb.id === 'look' || suits(subject, ['person', 'name', ...(verb.id === 'get' ? ['language'] : [])]));
