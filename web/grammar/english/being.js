// What somebody or something can be, look or become.
import { isOf } from '../words.js';
import { sexOf } from './sexes.js';
import { apart, anywhere, distinct, headOf, misplaced, sameSort, says, suits } from './things.js';
import { stative } from './acts.js';

/** Where a building can be. */
const around = ({ type, inside, np, preposition }) =>
  ['town', 'here', 'there'].includes(type) ||
  (type === 'place' && !inside && !/^(on|under)$/.test(preposition?.id) && isOf(np.noun?.id, ['building', 'outside', 'sight']));

/** Who or what can be of an age between one and twelve. */
const aged = 'name animal building baby child boy girl son daughter brother sister'.split(' ');

export const complement = (fin, type) => fin.complement?.type === type;

/** Whether a subject can be what the complement says. */
export const is = (subject, fin) =>
  fin.complement === undefined ||
  (subject.det?.type !== 'a' &&
    !(subject.det?.generic && complement(fin, 'place')) &&
    !(subject.det?.type === 'every' && (fin.complement.type !== 'adjective' || fin.negated)) &&
    !(fin.negated && /^(so|a little|really)$/.test(fin.complement.degree?.id)) &&
    suited(subject, fin));

const suited = (subject, { complement }) =>
  ({
    adjective: () =>
      apart(subject, complement.reason?.object) &&
      says(complement.adjective, subject) &&
      !subject.adjectives?.some(({ id }) => id === complement.adjective.id) &&
      (complement.purpose === undefined || (suits(subject, ['person', 'name']) && !stative.includes(complement.purpose.verb?.id))) &&
      !(complement.degree?.id === 'enough' && /^(hot|cold)$/.test(complement.adjective.id) && suits(subject, ['person', 'name'])) &&
      !(complement.degree?.id === 'enough' && complement.adjective.id === 'old' && !suits(subject, ['person', 'name'])) &&
      (complement.whom === undefined ||
        suits(subject, ['coffee', 'tea', 'soup', 'clothes', 'car', 'bike', 'exercise', 'question', 'book', 'bag', 'bed', 'language'])) &&
      (complement.other === undefined || says(complement.other, subject)),
    mine: () =>
      ['this', 'noun'].includes(subject.type) &&
      !['possessive', 'owner', 'all', 'of'].includes(subject.det?.type) &&
      !subject.det?.generic &&
      suits(subject, ['thing', 'animal', 'house', 'room', 'food', 'drink']),
    more: () => says(complement.adjective, subject, complement.less ? undefined : ['trait', 'quality']),
    superlative: () =>
      (says(complement.adjective, subject, ['trait', 'quality']) ||
        (/^(good|bad)$/.test(complement.adjective.id) && /^(you|he|she)$/.test(subject.pronoun?.id))) &&
      ['name', 'pronoun', 'noun'].includes(subject.type) &&
      !subject.superlative &&
      subject.agr !== 'pl' &&
      !(complement.within && !suits(subject, ['person', 'name', 'building', 'outside'])),
    'good at': () => suits(subject, ['person', 'name']),
    interested: () => suits(subject, ['person', 'name']),
    comparison: () =>
      complement.than.type === 'mine'
        ? says(complement.adjective, subject, ['trait', 'quality']) &&
          (subject.det?.type === 'possessive' ? subject.det.possessive.id !== complement.than.mine.id : subject.det?.type === 'owner') &&
          !suits(subject, ['kin'])
        : says(complement.adjective, subject, complement.more ? ['state'] : ['trait', 'quality']) &&
          says(complement.adjective, complement.than) &&
          !['a', 'any', 'no', 'number', 'some', 'many', 'too many'].includes(complement.than.det?.type) &&
          sameSort(subject, complement.than) &&
          anywhere(complement.than) &&
          !['many', 'number', 'some'].includes(complement.than.det?.type) &&
          distinct(subject, complement.than),
    noun: () =>
      subject.type === 'this' ||
      (subject.type === 'both'
        ? complement.np.det?.type === 'bare' && complement.np.adjectives.length === 0 && suits(subject, ['person', 'name'])
        : !['noun', 'name', 'pronoun', 'of them'].includes(subject.type)
          ? false
          : suits(subject, ['person', 'name']) &&
            suits(complement.np, ['person']) &&
            subject.det?.type !== 'a' &&
            !(sexOf(subject) && sexOf(complement.np) && sexOf(subject) !== sexOf(complement.np)) &&
            // "you" is one.
            (/^(i|you)$/.test(subject.pronoun?.id) ? 's3' : subject.agr) === complement.np.agr &&
            (subject.pronoun === undefined || subject.pronoun.id !== complement.np.det?.possessive?.id) &&
            headOf(subject) !== headOf(complement.np)),
    place: () =>
      !complement.place.from &&
      !misplaced(subject, complement.place) &&
      (complement.place.type !== 'bed' || suits(subject, ['person', 'name', 'animal'])) &&
      suits(subject, [
        'person',
        'name',
        'animal',
        ...(complement.place.inside ? [] : ['vehicle']),
        ...(around(complement.place) ? ['building', 'outside'] : []),
        'thing',
        'food',
        'drink',
      ]) &&
      (headOf(subject) === undefined || headOf(subject) !== headOf(complement.place.np ?? {})),
    afraid: () => suits(subject, ['person', 'name', 'animal']) && distinct(subject, complement.np),
    angry: () => suits(subject, ['person', 'name']) && distinct(subject, complement.np),
    from: () => suits(subject, ['person', 'name']),
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
    sure: () => true,
    'full of': () =>
      suits(subject, ['bus', 'train', 'restaurant', 'room', 'house', 'museum', 'box', 'bag', 'street']) &&
      !(/^(box|bag)$/.test(headOf(subject)) === suits(complement.np, ['person'])) &&
      suits(complement.np, suits(subject, ['box', 'bag']) ? ['small', 'text', 'clothes', 'apple', 'egg'] : ['people', 'student', 'child']),
    hour: () => true,
    kind: () => suits(subject, ['person', 'name']) && distinct(subject, complement.np),
    age: () =>
      !subject.det?.generic &&
      (complement.years !== undefined || !suits(subject, ['building'])) &&
      suits(subject, [...aged, ...(subject.type === 'pronoun' ? ['person'] : [])]) &&
      subject.agr !== 'none',
  })[complement.type]();

/** What a subject looks, feels or becomes. */
export const looks = (subject, { verb, quality, progressive, modal, tense, negated }) =>
  (quality.type === 'well' ? !negated || quality.well.id === 'well' : is(subject, { complement: quality })) &&
  !(progressive && quality.type !== 'well') &&
  tense !== 'perfect' &&
  !(tense === 'future' && verb.id !== 'become') &&
  !(modal && verb.id !== 'become') &&
  !(tense === 'present' && verb.id === 'become' && !modal) &&
  (verb.id === 'look' || suits(subject, ['person', 'name']));
