// What else "be" and verbs like it are followed by: mine, so tired, the best, too young to drive, good at chess; looking
// tired, becoming a doctor, making somebody happy, going swimming.
import { adjectives, isOf } from '../words.js';
import { before, owned, suits } from './sense.js';

/** What one is too tired to do: something, and no more about it. */
const plainly = (vp) => ['alone', 'object'].includes(vp.frame) && !vp.manner && !vp.companion && !vp.place && vp.object?.type !== 'both';
/** What one looks, feels, becomes or is made. */
const qualities = {
  look: /^(tired|sick|sad|happy|angry|busy|bored|young|old|rich|strong|beautiful|expensive|interesting|delicious|easy|difficult)$/,
  feel: /^(tired|sick|sad|happy|alone|old|young|strong|good)$/,
  become: /^(famous|rich|poor|strong|sad|happy|old)$/,
  make: /^(happy|sad)$/,
};
const quality = (degree, adjective) => ({ type: 'adjective', degree, adjective });

export const complements = [
  { is: 'Complement[kind=?s] = Mine', weight: 0.4, construction: 'mine', mean: (mine) => ({ type: 'mine', mine }) },
  {
    is: 'This = That Be[form=?f agr=s3] Not? Mine',
    weight: 0.4,
    construction: 'mine',
    mean: (subject, aux, negated, mine) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      tense: aux.features.form,
      complement: { type: 'mine', mine },
    }),
  },
  {
    is: 'YesNo = Be[form=?f agr=s3] That Mine',
    weight: 0.3,
    construction: 'mine',
    mean: (aux, subject, mine) => ({ type: 'clause', subject, aux: [aux], tense: aux.features.form, complement: { type: 'mine', mine } }),
  },
  {
    is: "Complement[kind=?s] = Comparative[of=?s] 'than' Mine",
    weight: 0.4,
    construction: 'mine',
    mean: (adjective, than, mine) => ({ type: 'comparison', adjective, word: than, than: { type: 'mine', mine } }),
  },
  {
    is: "Complement[kind=?s] = 'much' Comparative[of=?s] 'than' Np[case=object kind=?s]",
    weight: 0.3,
    construction: 'comparison',
    mean: (much, adjective, than, np) => ({ type: 'comparison', much, adjective, word: than, than: np }),
  },
  {
    is: "Complement[kind=?s] = 'less' Adjective[of=?s sort=trait|quality] 'than' Np[case=object kind=?s]",
    weight: 0.3,
    construction: 'less',
    mean: (less, adjective, than, np) => ({ type: 'comparison', less, adjective, word: than, than: np }),
    where: (less, { id }) => adjectives[id].comparative?.startsWith('more') ?? false,
  },
  {
    is: 'Complement[kind=?s] = Comparative[of=?s]',
    weight: 0.3,
    construction: 'comparative',
    mean: (adjective) => ({ type: 'more', adjective }),
  },
  {
    is: "Complement[kind=?s] = 'the' Superlative[of=?s] Within?",
    weight: 0.4,
    construction: 'superlative',
    mean: (the, adjective, within) => ({ type: 'superlative', the, adjective, within }),
  },
  {
    is: 'Np[agr=?a kind=?k] = Best Superlative[before=?q] Noun[agr=?a count=count kind=?k like=?q] Within?',
    weight: 0.5,
    construction: 'superlative',
    mean: (det, superlative, noun, within) => ({ type: 'noun', noun, superlative, within, adjectives: [], det, agr: noun.features.agr }),
    where: (det, superlative, noun, within) =>
      owned(det, { noun }) &&
      before(superlative, noun) &&
      !(within && (det.type !== 'the' || !isOf(noun.id, ['building', 'outside', 'person', 'room']) || noun.id === within.np?.noun.id)),
  },
  { is: "Best = 'the'", weight: 2, mean: (word) => ({ type: 'the', word }) },
  { is: 'Best = Possessive', mean: (possessive) => ({ type: 'possessive', possessive }) },
  {
    is: "Within = 'in' 'the' Noun[agr=s3 count=count like=city|village|class]",
    mean: (preposition, the, noun) => ({
      preposition,
      np: { type: 'noun', noun, adjectives: [], det: { type: 'the', word: the }, agr: 's3' },
    }),
  },
  { is: "Within = 'in' Town", mean: (preposition, town) => ({ preposition, town }) },
  { is: "Within = 'in' Country", mean: (preposition, town) => ({ preposition, town, country: true }) },

  // too young to drive, old enough, too big for me
  {
    is: "Complement[kind=?s] = 'too' Adjective[of=?s] 'to' Vp[form=base kind=?s]",
    weight: 0.4,
    construction: 'too to',
    mean: (degree, adjective, to, vp) => ({ type: 'adjective', degree, adjective, to, purpose: vp }),
    where: (degree, { id }, to, vp) => /^(tired|sick|busy|young|old|poor|sad|short)$/.test(id) && plainly(vp),
  },
  {
    is: "Complement[kind=?s] = Adjective[of=?s] 'enough'",
    weight: 0.3,
    construction: 'enough',
    mean: (adjective, degree) => ({ type: 'adjective', degree, adjective }),
    where: ({ id }) => /^(old|tall|strong|rich|big|fast|smart|warm)$/.test(id),
  },
  {
    is: "Complement[kind=?s] = Adjective[of=?s] 'enough' 'to' Vp[form=base kind=?s]",
    weight: 0.3,
    construction: 'enough',
    mean: (adjective, degree, to, vp) => ({ type: 'adjective', degree, adjective, to, purpose: vp }),
    where: ({ id }, degree, to, vp) => /^(old|tall|strong|rich|smart)$/.test(id) && plainly(vp),
  },
  {
    is: "Complement[kind=?s] = 'too' Adjective[of=?s] 'for' Np[case=object kind=person|name]",
    weight: 0.4,
    construction: 'too for',
    mean: (degree, adjective, word, np) => ({ type: 'adjective', degree, adjective, for: word, whom: np }),
    where: (degree, { id }, word, np) =>
      /^(expensive|big|small|difficult|easy|heavy|long|fast|slow|old|young|hot)$/.test(id) &&
      suits(np, ['person', 'name']) &&
      ['pronoun', 'name'].includes(np.type),
  },

  {
    is: "Complement[kind=?s] = Degree? 'good' 'at' Noun[count=bare kind=game|language]",
    weight: 0.4,
    construction: 'good at',
    mean: (degree, adjective, at, noun) => ({ type: 'good at', degree, adjective, at, noun }),
    where: (degree, adjective, at, noun) => !/^(too|a little)$/.test(degree?.id) && isOf(noun.id, ['game', 'language']),
  },
  {
    is: "Complement[kind=?s] = Degree? 'interested' 'in' Np[case=object]",
    weight: 0.3,
    construction: 'interested in',
    mean: (degree, adjective, word, np) => ({ type: 'interested', degree, adjective, in: word, np }),
    where: (degree, adjective, word, np) =>
      /^(very|really|undefined)$/.test(`${degree?.id}`) &&
      suits(np, ['text', 'film', 'sound', 'game', 'language', 'vehicle', 'house']) &&
      ['the', 'possessive', 'bare', 'this'].includes(np.det?.type),
  },
  { is: 'Complement[kind=?s] = Number', weight: 0.1, construction: 'age', mean: (number) => ({ type: 'age', number }) },

  // she looks tired; he became a doctor; music makes me happy; they went swimming
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=linking form=?f agr=?a by=?s] Degree? Adjective[of=?s]',
    weight: 0.8,
    construction: 'linking',
    mean: (verb, degree, adjective) => ({ verb, frame: 'linking', quality: quality(degree, adjective) }),
    where: (verb, degree, { id }) =>
      qualities[verb.id].test(id) && !(degree && (verb.id === 'become' || id === 'alone')) && !/^(too|a little)$/.test(degree?.id),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=linking form=?f agr=?a by=?s] A[sound=?v] Noun[agr=s3 sound=?v kind=person like=teacher|doctor|student]',
    weight: 0.3,
    construction: 'linking',
    mean: (verb, det, noun) => ({
      verb,
      frame: 'linking',
      quality: { type: 'noun', np: { type: 'noun', noun, adjectives: [], det, agr: 's3' } },
    }),
    where: (verb, det, noun) => verb.id === 'become' && ['teacher', 'doctor', 'student'].includes(noun.id),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=making form=?f agr=?a by=?s] Np[case=object kind=person|name] Adjective',
    weight: 0.5,
    construction: 'making',
    mean: (verb, object, adjective) => ({ verb, frame: 'making', object, quality: quality(undefined, adjective) }),
    where: (verb, object, { id }) =>
      qualities.make.test(id) &&
      suits(object, ['person', 'name']) &&
      (['pronoun', 'name'].includes(object.type) || ['the', 'possessive'].includes(object.det?.type)),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=outing form=?f agr=?a by=?s] Outing',
    weight: 0.6,
    construction: 'go swimming',
    mean: (verb, outing) => ({ verb, frame: 'outing', outing }),
  },
];
