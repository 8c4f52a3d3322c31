// Where, whither and when; and what names something: { type: 'noun', noun, adjectives, det, agr }, pronouns, names.
import { isOf, nouns, places } from '../words.js';
import { before, misplaced, owned, standsAt, suits } from './things.js';

const held = {
  cup: ['tea', 'coffee'],
  glass: ['water', 'milk', 'juice', 'wine'],
  bottle: ['water', 'milk', 'juice', 'wine'],
};

export const phrases = [
  // Where, whither, when.
  {
    is: 'Beside = Preposition[of=?k] Np[case=object kind=?k]',
    construction: 'place',
    mean: (preposition, np) => ({ type: 'place', preposition, np, inside: preposition.id === 'in' }),
    where: (preposition, np) =>
      np.type !== 'both' &&
      (np.type !== 'pronoun' || (np.pronoun.id !== 'it' && /^(behind|near|next to|in front of)$/.test(preposition.id))) &&
      !(suits(np, ['person']) && np.type === 'noun' && !['the', 'possessive'].includes(np.det?.type)) &&
      suits(np, places[preposition.id].of) &&
      !(preposition.id === 'in' && np.noun?.id === 'beach') &&
      !['some', 'bare', 'many', 'too many', 'number', 'no', 'any', 'few'].includes(np.det?.type),
  },
  { is: 'Where = Beside', weight: 6 },
  {
    is: "Where = 'at' 'the' Nom[agr=s3 count=count kind=station|museum|market|restaurant|hospital|hotel|library|office|beach|park|party|door]",
    weight: 2,
    construction: 'place',
    mean: (at, the, nom) => ({ type: 'at', preposition: at, np: { ...nom, det: { type: 'the', word: the } } }),
  },
  { is: "Where = 'at' 'school'", weight: 0.5, construction: 'place', mean: (at, school) => ({ type: 'school', words: [at, school] }) },
  { is: "Where = 'at' 'work'", weight: 0.4, construction: 'place', mean: (at, work) => ({ type: 'work', words: [at, work] }) },
  { is: "Where = 'at' 'home'", weight: 0.7, construction: 'place', mean: (at, home) => ({ type: 'home', words: [at, home] }) },
  { is: "Where = 'in' 'bed'", weight: 0.2, construction: 'place', mean: (word, bed) => ({ type: 'bed', words: [word, bed] }) },
  { is: "Where = 'here'", weight: 0.5, mean: (here) => ({ type: 'here', words: [here] }) },
  { is: "Where = 'there'", weight: 0.4, mean: (there) => ({ type: 'there', words: [there] }) },
  {
    is: "Where = 'near' 'here'",
    weight: 0.15,
    construction: 'outside',
    mean: (near, here) => ({ type: 'around', id: 'near here', words: [near, here] }),
  },
  { is: 'Where = Around', weight: 0.6, construction: 'outside', mean: (word) => ({ type: 'around', words: [word] }) },
  { is: 'Goal = Around', weight: 0.3, construction: 'outside', mean: (word) => ({ type: 'around', words: [word] }) },
  { is: "Around = 'outside'" },
  { is: "Around = 'upstairs'" },
  { is: "Around = 'downstairs'", weight: 0.5 },
  { is: "Where = 'in' Town", weight: 0.8, construction: 'town', mean: (word, town) => ({ type: 'town', preposition: word, town }) },
  {
    is: "Where = 'in' Country",
    weight: 0.6,
    construction: 'town',
    mean: (word, town) => ({ type: 'town', country: true, preposition: word, town }),
  },
  {
    is: "Goal = 'to' Np[case=object agr=s3 kind=building|outside|sea|river|party|doctor|class]",
    weight: 3,
    construction: 'goal',
    mean: (to, np) => ({ type: 'place', to, np }),
    where: (to, np) =>
      np.type === 'noun' &&
      suits(np, ['building', 'outside', 'sea', 'river', 'party', 'doctor', 'class']) &&
      ['the', 'possessive', 'this', 'owner'].includes(np.det.type),
  },
  { is: "Goal = 'to' 'school'", construction: 'goal', mean: (to, school) => ({ type: 'school', words: [to, school] }) },
  { is: "Goal = 'to' 'bed'", weight: 0.5, construction: 'goal', mean: (to, bed) => ({ type: 'bed', words: [to, bed] }) },
  { is: "Goal = 'to' 'work'", weight: 0.5, construction: 'goal', mean: (to, work) => ({ type: 'work', words: [to, work] }) },
  { is: "Goal = 'home'", construction: 'goal', mean: (home) => ({ type: 'home', words: [home] }) },
  { is: "Goal = 'here'", weight: 0.3, mean: (here) => ({ type: 'here', words: [here] }) },
  { is: "Goal = 'there'", weight: 0.3, mean: (there) => ({ type: 'there', words: [there] }) },
  { is: "Goal = 'to' Town", construction: 'goal', mean: (to, town) => ({ type: 'town', to, town }) },
  { is: "Goal = 'to' Country", construction: 'goal', mean: (to, town) => ({ type: 'town', country: true, to, town }) },
  { is: "By = 'by' Vehicle", construction: 'by', mean: (by, vehicle) => ({ by, vehicle }) },
  { is: 'When = Time', weight: 6, construction: 'time', mean: (time) => time },
  {
    is: "When = 'for' Number Span",
    weight: 2,
    construction: 'for two hours',
    mean: (word, number, span) => ({ span, number, for: word }),
  },
  {
    is: "When = Time 'at' Clock Oclock?",
    weight: 0.3,
    construction: 'clock',
    mean: (day, at, number, oclock) => ({ clock: true, day, at, number, oclock }),
    where: (day) => /^(today|tomorrow|yesterday|tonight|on |every (day|morning|evening))/.test(day.id),
  },
  { is: "When = 'at' Clock", weight: 0.2, construction: 'clock', mean: (at, number) => ({ clock: true, at, number }) },
  { is: "When = 'at' Clock Oclock", construction: 'clock', mean: (at, number, oclock) => ({ clock: true, at, number, oclock }) },

  // Phrases: { type: 'noun', noun, adjectives, det, agr }, pronoun, name, both.
  {
    is: 'Np[case=?c agr=?a kind=?k] = Pronoun[case=?c agr=?a kind=?k]',
    weight: 9,
    mean: (pronoun) => ({ type: 'pronoun', pronoun, agr: pronoun.features.agr }),
  },
  { is: 'Np[agr=s3 kind=?k] = Name[kind=?k]', weight: 1, mean: (name) => ({ type: 'name', name, agr: 's3' }) },
  { is: 'Np[agr=s3 kind=?k] = Town[kind=?k]', weight: 0.15, construction: 'town', mean: (town) => ({ type: 'town', town, agr: 's3' }) },
  {
    is: 'Np[agr=s3 kind=?k] = Country[kind=?k]',
    weight: 0.1,
    construction: 'town',
    mean: (town) => ({ type: 'town', town, country: true, agr: 's3' }),
  },
  {
    is: 'Np[case=subject agr=?a kind=?k] = Nom[agr=?a count=mass kind=?k]',
    weight: 0.15,
    construction: 'generic',
    mean: (nom) => ({ ...nom, det: { type: 'bare', generic: true } }),
    where: (nom) => nom.adjectives.length === 0 && nom.noun.id !== 'help',
  },
  {
    is: 'Np[case=subject agr=pl kind=?k] = Nom[agr=pl count=count kind=?k]',
    weight: 0.3,
    construction: 'generic',
    mean: (nom) => ({ ...nom, det: { type: 'bare', generic: true } }),
    where: (nom) =>
      nom.noun.id === 'people'
        ? /^(young|old|rich|poor|french|chinese|english)$/.test(nom.adjectives[0]?.id)
        : nom.adjectives.length < 2 && !nom.degree && !isOf(nom.noun.id, ['kin']),
  },
  {
    is: "Np[agr=pl kind=?k] = Owned[kind=?k] 'and' Owned[kind=?k]",
    weight: 0.15,
    construction: 'two things',
    mean: (first, and, second) => ({ type: 'both', first, and, second, agr: 'pl' }),
    where: (a, and, b) =>
      a.noun.id !== b.noun.id && a.det.possessive.id === b.det.possessive.id && nouns[a.noun.id].is[0] === nouns[b.noun.id].is[0],
  },
  {
    is: 'Owned[kind=?k] = Possessive Noun[count=count|mass kind=?k]',
    mean: (possessive, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'possessive', possessive }, agr: noun.features.agr }),
    where: (possessive, noun) => owned({ type: 'possessive', possessive }, { noun }) && !isOf(noun.id, ['kin']),
  },
  {
    is: "Np[agr=pl kind=?k] = Name[kind=?k] 'and' Name[kind=?k]",
    weight: 0.15,
    construction: 'two people',
    mean: (first, and, second) => ({
      type: 'both',
      first: { type: 'name', name: first, agr: 's3' },
      and,
      second: { type: 'name', name: second, agr: 's3' },
      agr: 'pl',
    }),
    where: (a, and, b) => a.id !== b.id,
  },
  {
    is: "Np[agr=pl kind=?k] = Kin[kind=?k] 'and' Kin[kind=?k]",
    weight: 0.1,
    construction: 'two people',
    mean: (first, and, second) => ({ type: 'both', first, and, second, agr: 'pl' }),
    where: (a, and, b) => a.noun.id !== b.noun.id && a.det.possessive.id === b.det.possessive.id,
  },
  {
    is: "Np[case=subject agr=pl kind=?k] = Name 'and' Me",
    weight: 0.1,
    construction: 'two people',
    mean: (name, and, second) => ({ type: 'both', first: { type: 'name', name, agr: 's3' }, and, second, agr: 'pl' }),
  },
  {
    is: "Np[case=subject agr=pl kind=?k] = Kin[kind=?k] 'and' Me",
    weight: 0.1,
    construction: 'two people',
    mean: (first, and, second) => ({ type: 'both', first, and, second, agr: 'pl' }),
  },
  { is: 'Me = Pronoun[case=subject agr=s1]', mean: (pronoun) => ({ type: 'pronoun', pronoun, agr: 's1' }) },
  {
    is: 'Np[case=object agr=pl kind=?k] = Several[kind=?k] And Several[kind=?k]',
    weight: 0.6,
    construction: 'two things',
    mean: (first, and, second) => ({ type: 'both', first, and, second, agr: 'pl', or: and.id === 'or' }),
    where: (a, and, b) =>
      a.noun.id !== b.noun.id &&
      (a.det.type === b.det.type ||
        ![a, b].some(({ det }) => det.type === 'bare') ||
        (isOf(a.noun.id, ['language']) && a.det.type === 'bare' && b.det.little === true)) &&
      ![a, b].some(({ det }) => ['no', 'many'].includes(det.type)) &&
      nouns[a.noun.id].is[0] === nouns[b.noun.id].is[0] &&
      a.adjectives.length + b.adjectives.length < 3,
  },
  { is: "And = 'and'", weight: 3 },
  { is: "And = 'or'" },
  { is: 'Several[agr=?a kind=?k] = Some[agr=?a kind=?k]' },
  { is: 'Several[agr=?a kind=?k] = Nom[agr=?a count=mass|bare kind=?k]', mean: (nom) => ({ ...nom, det: { type: 'bare' } }) },
  {
    is: 'Several[kind=?k] = Nom[agr=pl count=count kind=?k]',
    mean: (nom) => ({ ...nom, det: { type: 'bare' } }),
    where: (nom) => /^(friend|brother|sister)$/.test(nom.noun.id) || !isOf(nom.noun.id, ['kin']),
  },
  {
    is: "Np[agr=pl kind=?k] = 'all' Det[agr=pl count=count] Nom[agr=pl count=count kind=?k]",
    weight: 0.4,
    construction: 'all',
    mean: (word, det, nom) => ({ ...nom, det: { type: 'all', word, det } }),
    where: (word, det, nom) =>
      ['the', 'possessive', 'this'].includes(det.type) && !det.other && owned(det, nom) && nom.noun.id !== 'parents',
  },
  {
    is: "Np[case=object agr=?a kind=?k] = 'any' Nom[agr=?a count=mass kind=?k]",
    weight: 0.7,
    construction: 'any',
    mean: (word, nom) => ({ ...nom, det: { type: 'any', word } }),
  },
  {
    is: "Np[case=object agr=pl kind=?k] = 'any' Nom[agr=pl count=count kind=?k]",
    weight: 0.7,
    construction: 'any',
    mean: (word, nom) => ({ ...nom, det: { type: 'any', word } }),
    where: (word, nom) => nom.noun.id !== 'parents',
  },
  // the book on the table
  {
    is: "Np[agr=?a kind=?k] = 'the' Nom[agr=?a count=count kind=?k] Beside",
    weight: 0.3,
    construction: 'place of a noun',
    mean: (word, nom, at) => ({ ...nom, det: { type: 'the', word }, at }),
    where: (word, nom, at) =>
      isOf(
        nom.noun.id,
        ['on', 'under'].includes(at.preposition.id)
          ? ['small', 'text', 'device', 'clothes', 'cat', 'dog', 'food', 'lamp', ...(isOf(at.np?.noun?.id, ['street']) ? ['building'] : [])]
          : ['person', 'animal', 'thing', 'building', 'food', 'park', 'beach', 'river', 'street'],
      ) &&
      !isOf(nom.noun.id, ['kin']) &&
      at.np?.det?.type !== 'a' &&
      !misplaced(nom, at) &&
      standsAt(nom, at),
  },
  {
    is: 'Np[case=object agr=s3 kind=?k] = Noun[agr=s3 count=mass kind=?k like=tea|coffee] Without Noun[agr=s3 count=mass like=milk|sugar]',
    weight: 0.3,
    construction: 'with sugar',
    mean: (noun, word, other) => ({ type: 'noun', noun, adjectives: [], det: { type: 'bare' }, agr: 's3', garnish: { word, noun: other } }),
    where: (noun, word, other) => ['tea', 'coffee'].includes(noun.id) && ['milk', 'sugar'].includes(other.id),
  },
  { is: "Without = 'with'" },
  { is: "Without = 'without'" },
  {
    is: 'Kin[kind=?k] = Possessive Noun[agr=s3 count=count kind=?k like=kin]',
    mean: (possessive, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'possessive', possessive }, agr: 's3' }),
    where: (possessive, noun) => isOf(noun.id, ['kin']) && owned({ type: 'possessive', possessive }, { noun }),
  },
  {
    is: 'Np[agr=?a kind=?k] = Det[agr=?a sound=?s count=?c] Nom[agr=?a sound=?s count=?c kind=?k]',
    weight: 7,
    mean: (det, nom) => ({ ...nom, det }),
    where: owned,
  },
  { is: 'Np[case=object agr=?a kind=?k] = Some[agr=?a kind=?k]', weight: 3 },
  {
    is: 'Np[case=object agr=?a kind=?k] = Nom[agr=?a count=bare kind=?k]',
    weight: 1,
    construction: 'bare',
    mean: (nom) => ({ ...nom, det: { type: 'bare' } }),
    where: (nom) => nom.adjectives.length === 0,
  },
  {
    is: 'Np[case=object agr=?a kind=?k] = Nom[agr=?a count=mass kind=?k]',
    weight: 1,
    construction: 'bare',
    mean: (nom) => ({ ...nom, det: { type: 'bare' } }),
  },
  {
    is: 'Np[case=object agr=pl kind=?k] = Nom[agr=pl count=count kind=?k]',
    weight: 1,
    construction: 'bare',
    mean: (nom) => ({ ...nom, det: { type: 'bare' } }),
    where: (nom) => !isOf(nom.noun.id, ['kin']),
  },

  {
    is: 'Some[agr=s3 kind=?k] = A[sound=?s] Nom[agr=s3 count=count sound=?s kind=?k]',
    weight: 3,
    mean: (det, nom) => ({ ...nom, det }),
    // "I have a brother"
    where: (det, nom) => isOf(nom.noun.id, ['kin']) || owned(det, nom),
  },
  {
    is: 'Some[agr=s3 kind=?k] = A[sound=consonant] Comparative[before=?q] Noun[agr=s3 count=count kind=?k like=?q]',
    weight: 0.4,
    construction: 'comparative before noun',
    mean: (det, comparative, noun) => ({ type: 'noun', noun, comparative, adjectives: [], det, agr: 's3' }),
    where: (det, comparative, noun) =>
      before(comparative, noun) &&
      owned(det, { noun }) &&
      !/^(easier|older|newer|cleaner|dirtier|sadder|worse|more (delicious|boring|famous))/.test(comparative.text),
  },
  {
    is: 'Some[agr=pl kind=?k] = Number Nom[agr=pl count=count kind=?k]',
    weight: 2,
    construction: 'number',
    mean: (number, nom) => ({ ...nom, det: { type: 'number', number } }),
  },
  {
    is: "Some[agr=s3 kind=?k] = 'some' Nom[agr=s3 count=mass kind=?k]",
    weight: 1,
    construction: 'some',
    mean: (word, nom) => ({ ...nom, det: { type: 'some', word } }),
  },
  {
    is: "Some[agr=pl kind=?k] = 'some' Nom[agr=pl count=count kind=?k]",
    weight: 1,
    construction: 'some',
    mean: (word, nom) => ({ ...nom, det: { type: 'some', word } }),
    where: (word, nom) => !isOf(nom.noun.id, ['kin']),
  },
  {
    is: "Some[agr=pl kind=?k] = 'a' 'lot' 'of' Nom[agr=pl count=count kind=?k]",
    weight: 0.5,
    construction: 'many',
    mean: (a, lot, of, nom) => ({ ...nom, det: { type: 'many', words: [a, lot, of] } }),
    where: (a, lot, of, nom) => nom.noun.id === 'friend' || !isOf(nom.noun.id, ['kin']),
  },
  {
    is: "Some[agr=pl kind=?k] = 'many' Nom[agr=pl count=count kind=?k]",
    weight: 1,
    construction: 'many',
    mean: (word, nom) => ({ ...nom, det: { type: 'many', words: [word] } }),
    where: (word, nom) => nom.noun.id === 'friend' || !isOf(nom.noun.id, ['kin']),
  },
  {
    is: "Some[agr=pl kind=?k] = 'too' 'many' Nom[agr=pl count=count kind=?k]",
    weight: 0.4,
    construction: 'too many',
    mean: (too, many, nom) => ({ ...nom, det: { type: 'too many', words: [too, many] } }),
    where: (too, many, nom) => !isOf(nom.noun.id, ['kin']),
  },
  {
    is: "Some[agr=s3 kind=?k] = 'too' 'much' Nom[agr=s3 count=mass kind=?k]",
    weight: 0.4,
    construction: 'too many',
    mean: (too, many, nom) => ({ ...nom, det: { type: 'too many', words: [too, many] } }),
  },
  {
    is: "Some[agr=?a kind=?k] = 'a' 'lot' 'of' Nom[agr=?a count=mass kind=?k]",
    weight: 0.5,
    construction: 'many',
    mean: (a, lot, of, nom) => ({ ...nom, det: { type: 'many', words: [a, lot, of] } }),
  },
  {
    is: "Some[agr=?a kind=?k] = 'no' Nom[agr=?a count=mass kind=?k]",
    weight: 0.5,
    construction: 'no',
    mean: (word, nom) => ({ ...nom, det: { type: 'no', word } }),
  },
  {
    is: "Some[agr=pl kind=?k] = 'no' Nom[agr=pl count=count kind=?k]",
    weight: 0.5,
    construction: 'no',
    mean: (word, nom) => ({ ...nom, det: { type: 'no', word } }),
    where: (word, nom) => !nom.degree && !isOf(nom.noun.id, ['kin']),
  },
  {
    is: "Some[agr=s3 kind=?k] = A[sound=consonant] Noun[agr=s3 count=count like=cup|glass|bottle] 'of' Poured[kind=?k]",
    weight: 0.7,
    tries: 12,
    construction: 'measure',
    mean: (det, vessel, of, poured) => ({ type: 'noun', ...poured, vessel, of, det, agr: 's3' }),
    where: (det, vessel, of, { noun }) => held[vessel.id]?.includes(noun.id) ?? false,
  },
  {
    is: "Some[agr=pl kind=?k] = Number Vessel[agr=pl] 'of' Poured[kind=?k]",
    weight: 0.5,
    tries: 12,
    construction: 'measure',
    mean: (number, vessel, of, poured) => ({ type: 'noun', ...poured, vessel, of, det: { type: 'number', number }, agr: 'pl' }),
    where: (number, vessel, of, { noun }) => held[vessel.id]?.includes(noun.id) ?? false,
  },
  { is: 'Poured[kind=?k] = Noun[agr=s3 count=mass kind=?k like=drink]', weight: 3, mean: (noun) => ({ noun, adjectives: [] }) },
  // a glass of cold water
  {
    is: 'Poured[kind=?k] = Adjective[before=?q] Noun[agr=s3 count=mass kind=?k like=?q]',
    mean: (adjective, noun) => ({ noun, adjectives: [adjective] }),
    where: (adjective, noun) => /^(hot|cold|good|red|white|green|strong|warm)$/.test(adjective.id) && before(adjective, noun),
  },

  { is: "A[sound=consonant] = 'a'", mean: (word) => ({ type: 'a', word }) },
  { is: "A[sound=vowel] = 'an'", mean: (word) => ({ type: 'a', word }) },
  { is: "Det[count=count|mass] = 'the'", weight: 4, mean: (word) => ({ type: 'the', word }) },
  { is: 'Det[agr=s3 count=count sound=?s] = A[sound=?s]', weight: 3 },
  {
    is: 'Det[count=count|mass] = Possessive',
    weight: 4,
    construction: 'possessive',
    mean: (possessive) => ({ type: 'possessive', possessive }),
  },
  { is: "Det[agr=s3 count=count|mass] = 'this'", construction: 'this', mean: (word) => ({ type: 'this', id: 'this', word }) },
  { is: "Det[agr=s3 count=count|mass] = 'that'", weight: 0.7, construction: 'this', mean: (word) => ({ type: 'this', id: 'that', word }) },
  { is: "Det[agr=pl count=count] = 'these'", weight: 0.7, construction: 'this', mean: (word) => ({ type: 'this', id: 'these', word }) },
  { is: "Det[agr=pl count=count] = 'those'", weight: 0.5, construction: 'this', mean: (word) => ({ type: 'this', id: 'those', word }) },
  {
    is: 'Det[count=count] = NameGenitive',
    construction: 'owner',
    mean: (name) => ({ type: 'owner', owner: { type: 'name', name, agr: 's3' } }),
  },
  {
    is: 'Det[count=count] = Possessive KinGenitive',
    weight: 0.7,
    construction: 'owner',
    mean: (possessive, noun) => ({
      type: 'owner',
      owner: { type: 'noun', noun, adjectives: [], det: { type: 'possessive', possessive }, agr: 's3' },
    }),
    where: (possessive, noun) => owned({ type: 'possessive', possessive }, { noun }),
  },

  {
    is: 'Nom[agr=?a sound=?s count=?c kind=?k] = Noun[agr=?a sound=?s count=?c kind=?k]',
    weight: 5,
    mean: (noun) => ({ type: 'noun', noun, adjectives: [], agr: noun.features.agr }),
  },
  {
    is: 'Nom[agr=?a sound=?s count=?c kind=?k] = Adjective[sound=?s sort=trait|quality|colour|nation before=?q] Noun[agr=?a count=?c kind=?k like=?q]',
    weight: 2.5,
    construction: 'adjective before noun',
    mean: (adjective, noun) => ({ type: 'noun', noun, adjectives: [adjective], agr: noun.features.agr }),
    where: (adjective, noun) => before(adjective, noun),
  },
  {
    is: 'Nom[agr=?a sound=consonant count=?c kind=?k] = Degree[attributive=true] Adjective[sort=trait|quality before=?q] Noun[agr=?a count=?c kind=?k like=?q]',
    weight: 0.4,
    construction: 'very good',
    mean: (degree, adjective, noun) => ({ type: 'noun', noun, degree, adjectives: [adjective], agr: noun.features.agr }),
    where: (degree, adjective, noun) => before(adjective, noun) && adjective.id !== 'delicious',
  },
  // a kind old man, a nice young woman
  {
    is: 'Nom[agr=?a sound=?s count=?c kind=?k] = Adjective[sound=?s sort=trait before=?q] Adjective[sort=trait before=?q] Noun[agr=?a count=?c kind=?k like=?q]',
    weight: 0.1,
    construction: 'two adjectives',
    mean: (one, two, noun) => ({ type: 'noun', noun, adjectives: [one, two], agr: noun.features.agr }),
    where: (one, two, noun) =>
      /^(kind|nice|beautiful|funny|smart|poor|rich|strong)$/.test(one.id) &&
      /^(old|young)$/.test(two.id) &&
      /^(man|woman|boy|girl|neighbor|teacher|doctor)$/.test(noun.id) &&
      !(two.id === 'young' && /^(boy|girl)$/.test(noun.id)) &&
      before(one, noun) &&
      before(two, noun),
  },
  {
    is: 'Nom[agr=?a sound=?s count=?c kind=?k] = Adjective[sound=?s sort=trait before=?q] Adjective[sort=colour before=?q] Noun[agr=?a count=?c kind=?k like=?q]',
    weight: 0.5,
    construction: 'two adjectives',
    mean: (one, two, noun) => ({ type: 'noun', noun, adjectives: [one, two], agr: noun.features.agr }),
    where: (one, two, noun) => /^(old|big|small|long|beautiful)$/.test(one.id) && before(one, noun) && before(two, noun),
  },
];
