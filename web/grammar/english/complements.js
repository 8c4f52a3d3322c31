// What else "be" and verbs like it are followed by: mine, so tired, the best, too young to drive, good at chess; looking
// tired, becoming a doctor, making somebody happy, going swimming.
import { adjectives, isOf } from '../words.js';
import { before, owned, suits, whose } from './things.js';

/** What one is too tired to do: something, and no more about it. */
const plainly = (vp) => ['alone', 'object'].includes(vp.frame) && !vp.manner && !vp.companion && !vp.place && vp.object?.type !== 'both';
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
    is: "Complement[kind=?s] = 'much'? Comparative[of=?s]",
    weight: 0.3,
    construction: 'comparative',
    mean: (much, adjective) => ({ type: 'more', much, adjective }),
  },
  {
    is: "Complement[kind=?s] = 'the' Superlative[of=?s] Within?",
    weight: 0.4,
    construction: 'superlative',
    mean: (the, adjective, within) => ({ type: 'superlative', the, adjective, within }),
  },
  {
    is: 'Np[agr=?a kind=?k] = Best Superlative[before=?q] Noun[agr=?a count=count|mass kind=?k like=?q] Within?',
    weight: 0.5,
    construction: 'superlative',
    mean: (det, superlative, noun, within) => ({ type: 'noun', noun, superlative, within, adjectives: [], det, agr: noun.features.agr }),
    where: (det, superlative, noun, within) =>
      owned(det, { noun }) &&
      before(superlative, noun) &&
      !isOf(noun.id, ['mother', 'father', 'wife', 'husband', 'parents', 'grandmother', 'grandfather']) &&
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
    is: "Complement[kind=?s] = 'too' Adjective[of=?s apt=to] 'to' Vp[form=base kind=?s]",
    weight: 0.4,
    construction: 'too to',
    mean: (degree, adjective, to, vp) => ({ type: 'adjective', degree, adjective, to, purpose: vp }),
    where: (degree, adjective, to, vp) => plainly(vp),
  },
  {
    is: "Complement[kind=?s] = Adjective[of=?s apt=enough] 'enough'",
    weight: 0.3,
    construction: 'enough',
    mean: (adjective, degree) => ({ type: 'adjective', degree, adjective }),
  },
  {
    is: "Complement[kind=?s] = Adjective[of=?s apt=able] 'enough' 'to' Vp[form=base kind=?s]",
    weight: 0.3,
    construction: 'enough',
    mean: (adjective, degree, to, vp) => ({ type: 'adjective', degree, adjective, to, purpose: vp }),
    where: (adjective, degree, to, vp) => plainly(vp),
  },
  {
    is: "Complement[kind=?s] = 'too' Adjective[of=?s apt=for] 'for' Np[case=object kind=person|name]",
    weight: 0.6,
    construction: 'too for',
    mean: (degree, adjective, word, np) => ({ type: 'adjective', degree, adjective, for: word, whom: np }),
    where: (degree, adjective, word, np) =>
      suits(np, ['person', 'name']) &&
      (['pronoun', 'name'].includes(np.type) ||
        (np.type === 'noun' && ['a', 'the', 'possessive'].includes(np.det?.type) && !np.relative && np.noun.id !== 'people' && whose(np))),
  },

  {
    is: "Complement[kind=?s] = Degree? 'good' 'at' Noun[count=bare kind=game|language]",
    weight: 0.4,
    construction: 'good at',
    mean: (degree, adjective, at, noun) => ({ type: 'good at', degree, adjective, at, noun }),
    where: (degree, adjective, at, noun) => !/too$|^a little$/.test(degree?.id) && isOf(noun.id, ['game', 'language']),
  },
  {
    is: "Complement[kind=?s] = Degree? 'interested' 'in' Np[case=object kind=text|film|sound|game|language|vehicle|house]",
    weight: 0.3,
    construction: 'interested in',
    mean: (degree, adjective, word, np) => ({ type: 'interested', degree, adjective, in: word, np }),
    where: (degree, adjective, word, np) =>
      /^(very|really|undefined)$/.test(`${degree?.id}`) &&
      suits(np, ['text', 'film', 'sound', 'game', 'language', 'vehicle', 'house']) &&
      ['the', 'possessive', 'bare', 'this'].includes(np.det?.type),
  },
  {
    is: "Complement[kind=?s] = 'less' Adjective[of=?s sort=trait|quality|state]",
    weight: 0.2,
    construction: 'less',
    mean: (less, adjective) => ({ type: 'more', less, adjective }),
    where: (less, { id }) => /^(difficult|interesting|important|expensive|tired|sad|busy|boring)$/.test(id),
  },
  {
    is: "Complement[kind=?s] = 'from' Np[case=object agr=s3 kind=city|village]",
    weight: 0.15,
    construction: 'from',
    mean: (from, np) => ({ type: 'from', from, np }),
    where: (from, np) =>
      np.type === 'noun' && isOf(np.noun.id, ['city', 'village']) && ['a', 'this'].includes(np.det?.type) && !np.at && !np.relative,
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=moving form=?f agr=?a by=?s] 'from' Origin",
    weight: 0.2,
    construction: 'from',
    mean: (verb, from, origin) => ({ verb, frame: 'moving', origin: { from, ...origin } }),
    where: ({ id }) => id === 'come',
  },
  { is: 'Origin = Town', mean: (town) => ({ town }) },
  { is: 'Origin = Country', mean: (town) => ({ town, country: true }) },
  {
    is: 'Origin = Np[case=object agr=s3 kind=city|village]',
    mean: (np) => ({ np }),
    where: (np) =>
      np.type === 'noun' && isOf(np.noun.id, ['city', 'village']) && ['a', 'this'].includes(np.det?.type) && !np.at && !np.relative,
  },
  { is: 'Complement[kind=?s] = Number', weight: 0.1, construction: 'age', mean: (number) => ({ type: 'age', number }) },

  // she looks tired; he became a doctor; music makes me happy; they went swimming
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=linking form=?f agr=?a by=?s apt=?q] Degree? Adjective[of=?s apt=?q]',
    weight: 0.08,
    construction: 'linking',
    mean: (verb, degree, adjective) => ({ verb, frame: 'linking', quality: quality(degree, adjective) }),
    where: (verb, degree, { id }) => !degree || (verb.id !== 'become' && id !== 'alone' && !/too$|^a little$/.test(degree.id)),
  },
  // getting better, feel much happier
  {
    is: "Vp[form=?f agr=?a kind=?s] = Verb[frame=linking form=?f agr=?a by=?s] 'much'? Comparative",
    weight: 0.08,
    construction: 'getting better',
    mean: (verb, much, adjective) => ({ verb, frame: 'linking', quality: { type: 'more', much, adjective } }),
    // "you have got much taller" would be read as what one has.
    where: (verb, much, { id }) =>
      !(verb.id === 'get' && verb.features.form === 'participle') &&
      {
        get: /^(good|old|tall|strong|big|rich)$/,
        become: /^(tall|strong|rich|beautiful|happy)$/,
        feel: /^(young|strong|happy)$/,
        look: /^(old|young|happy|strong|beautiful)$/,
      }[verb.id].test(id) &&
      !(id === 'good' && much),
  },
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=linking form=?f agr=?a by=?s apt=become] A[sound=?v] Noun[agr=s3 sound=?v kind=person like=teacher|doctor|student]',
    weight: 0.03,
    construction: 'linking',
    mean: (verb, det, noun) => ({
      verb,
      frame: 'linking',
      quality: { type: 'noun', np: { type: 'noun', noun, adjectives: [], det, agr: 's3' } },
    }),
  },
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=making form=?f agr=?a by=?s] Np[case=object kind=person|name] Adjective[apt=make]',
    weight: 0.05,
    construction: 'making',
    mean: (verb, object, adjective) => ({ verb, frame: 'making', object, quality: quality(undefined, adjective) }),
    where: (verb, object) =>
      suits(object, ['person', 'name']) &&
      !object.relative &&
      !object.at &&
      (['pronoun', 'name'].includes(object.type) || ['the', 'possessive'].includes(object.det?.type)),
  },
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=outing form=?f agr=?a by=?s] Outing Companion?',
    weight: 0.06,
    construction: 'go swimming',
    mean: (verb, outing, companion) => ({ verb, frame: 'outing', outing, ...companion }),
    where: (verb, outing, companion) => !companion || (companion.companion !== undefined && !companion.without),
  },

  // she taught me to swim
  {
    is: "Vp[form=?f agr=?a kind=?s] = Verb[frame=teaching form=?f agr=?a by=?s] Np[case=object kind=person|name] 'to' Vp[form=base kind=person]",
    weight: 0.03,
    construction: 'teach to',
    mean: (verb, np, to, vp) => ({ verb, frame: 'infinitive', taught: np, to, infinitive: vp }),
    where: (verb, np, to, vp) =>
      suits(np, ['person', 'name']) &&
      (['pronoun', 'name'].includes(np.type) || ['the', 'possessive'].includes(np.det?.type)) &&
      !vp.place &&
      !vp.companion &&
      !vp.beneficiary &&
      !vp.manner &&
      (/^(swim|drive|dance|sing|cook|read|write)$/.test(vp.verb?.id) ||
        (/^(play|speak)$/.test(vp.verb?.id) && vp.object?.det?.type === 'bare')) &&
      (!vp.object || vp.object.det?.type === 'bare'),
  },

  // he sings better than me; i like it very much; she came alone
  {
    is: "Vp[form=?f agr=?a kind=?s] = Verb[frame=alone form=?f agr=?a by=?s apt=?m] MannerMore[apt=?m] 'than' Rival",
    weight: 0.05,
    construction: 'better than',
    mean: (verb, manner, than, np) => ({ verb, frame: 'alone', manner, mannerThan: { word: than, np } }),
    where: ({ id }) => id !== 'know',
  },
  {
    is: "Vp[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s takes=?o apt=well] Np[case=object kind=?o] MannerMore[apt=well] 'than' Rival",
    weight: 0.02,
    construction: 'better than',
    mean: (verb, object, manner, than, np) => ({ verb, frame: 'object', object, manner, mannerThan: { word: than, np } }),
    where: (verb, object) => /^(speak|play)$/.test(verb.id) && suits(object, verb.takes) && object.det?.type === 'bare',
  },
  {
    is: 'Rival = Pronoun[case=object kind=person]',
    weight: 3,
    mean: (pronoun) => ({ type: 'pronoun', pronoun, agr: pronoun.features.agr }),
  },
  { is: 'Rival = Name', mean: (name) => ({ type: 'name', name, agr: 's3' }) },
  { is: 'Rival = Kin' },
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s takes=?o apt=liking] Np[case=object kind=?o] Much',
    weight: 0.05,
    construction: 'very much',
    mean: (verb, object, manner) => ({ verb, frame: 'object', object, manner }),
    where: (verb, object) => suits(object, verb.takes) && ['the', 'possessive', 'this', undefined].includes(object.det?.type),
  },
  {
    is: "Vp[form=?f agr=?a kind=?s] = Verb[frame=alone|moving|staying form=?f agr=?a by=?s apt=alone] 'alone' Where?",
    weight: 0.05,
    construction: 'alone',
    mean: (verb, manner, place) => ({ verb, frame: verb.features.frame, manner, place }),
    where: (verb, manner, place) =>
      !place || verb.features.frame === 'alone' || (verb.id === 'live' && /^(place|town|here|there)$/.test(place.type)),
  },
];
