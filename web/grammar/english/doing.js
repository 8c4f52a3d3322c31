// What else one does: i walk to school, she got up late, i left my umbrella at the restaurant, you made me laugh, i sold my bike to a neighbor.
import { isOf } from '../words.js';
import { known, people, suits } from './things.js';

export const doing = [
  // i don't know anyone here
  {
    is: 'Core[form=base kind=?s] = Verb[frame=object form=base by=?s] Anybody',
    weight: 0.2,
    construction: 'anyone',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: ({ id }) => /^(know|see|meet|help|call|listen to|talk to|speak to|wait for|look for|love|find|like)$/.test(id),
  },
  // i walk to school, she got up late
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=walking form=?f agr=?a by=?s] Goal',
    weight: 0.3,
    construction: 'moving',
    mean: (verb, goal) => ({ verb, frame: 'moving', goal }),
    where: (verb, goal) =>
      verb.features.form !== 'ing' &&
      /^(place|school|work|home)$/.test(goal.type) &&
      (goal.type !== 'work' || verb.id === 'walk') &&
      !isOf(goal.np?.noun?.id, ['party', 'sea', 'plane']) &&
      !(verb.id === 'run' && goal.type === 'work') &&
      (!goal.np || (goal.np.det?.type === 'the' && goal.np.adjectives.length === 0 && !goal.np.ordinal && !goal.np.superlative)),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=rising form=?f agr=?a by=?s] Tard',
    weight: 0.15,
    construction: 'adverb',
    mean: (verb, tard) => ({ verb, frame: 'rising', tard }),
    where: ({ id }) => id === 'get up',
  },
  { is: "Tard = 'late'" },
  { is: "Tard = 'early'" },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=moving form=?f agr=?a by=?s] 'to' 'bed' Tard",
    weight: 0.1,
    construction: 'adverb',
    mean: (verb, to, bed, tard) => ({ verb, frame: 'moving', goal: { type: 'bed', words: [to, bed] }, tard }),
    where: ({ id }) => id === 'go',
  },
  // she likes the blue one more, which shoes do you like better
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=preferring form=?f agr=?a by=?s takes=?o] Np[case=object kind=?o] Better',
    weight: 0.05,
    construction: 'very much',
    mean: (verb, object, more) => ({ verb, frame: 'object', object, more }),
    where: (verb, object) =>
      suits(object, verb.takes) &&
      !suits(object, people) &&
      ['the', 'possessive', 'this', 'bare', undefined].includes(object.det?.type) &&
      !object.pronoun,
  },
  {
    is: "Vp[form=?f agr=?a kind=?s] = Verb[frame=preferring form=?f agr=?a by=?s takes=?o] Np[case=object kind=?o] Better 'than' Np[case=object kind=?o]",
    weight: 0.05,
    construction: 'very much',
    mean: (verb, object, more, than, over) => ({ verb, frame: 'object', object, more, over, than }),
    where: (verb, object, more, than, over) =>
      [object, over].every((np) => np.type === 'noun' && np.det?.type === 'bare' && np.adjectives.length === 0 && suits(np, verb.takes)) &&
      object.noun.id !== over.noun.id &&
      object.noun.features.sort === over.noun.features.sort,
  },
  { is: "Better = 'better'" },
  { is: "Better = 'more'" },
  // my parents met at school, i left my umbrella at the restaurant
  {
    is: 'Core[form=?f kind=?s] = Verb[frame=meeting form=?f by=?s]',
    weight: 0.05,
    construction: 'each other',
    mean: (verb) => ({ verb, frame: 'object', object: { type: 'each other', words: [verb] } }),
    where: ({ features: { form } }) => /^(past|base)$/.test(form),
  },
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=leaving form=?f agr=?a by=?s takes=?o] Np[case=object kind=?o] Where',
    weight: 0.1,
    construction: 'leave behind',
    mean: (verb, object, place) => ({ verb, frame: 'leaving', object, place, placeFirst: true }),
    where: (verb, object, place) =>
      verb.features.form === 'past' &&
      object.type === 'noun' &&
      ['possessive', 'the'].includes(object.det?.type) &&
      !object.relative &&
      !object.at &&
      suits(object, verb.takes) &&
      (/^(at|school|work|home)$/.test(place.type)
        ? !isOf(place.np?.noun?.id, ['beach', 'park'])
        : place.type === 'place' &&
          ((place.preposition.id === 'on' && isOf(place.np.noun?.id, ['bus', 'train', 'plane', 'table'])) ||
            (place.preposition.id === 'in' && isOf(place.np.noun?.id, ['car', 'kitchen', 'room'])))),
  },
  // i know her , she made me laugh
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=making form=?f agr=?a by=?s] Np[case=object kind=person|name] Verb[frame=alone form=base]',
    weight: 0.05,
    construction: 'making',
    mean: (verb, object, act) => ({ verb, frame: 'making', object, act }),
    where: (verb, object, { id }) =>
      /^(laugh|cry|smile)$/.test(id) &&
      suits(object, people) &&
      (object.pronoun || object.name) &&
      object.pronoun?.id !== 'it' &&
      verb.features.form !== 'ing',
  },
  // can i ask you something
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=causing form=?f agr=?a by=?s] Np[case=object kind=person|name] 'something'",
    weight: 0.15,
    construction: 'something',
    mean: (verb, recipient, word) => ({
      verb,
      frame: 'giving',
      recipient,
      object: { type: 'body', id: 'something', words: [word], agr: 's3' },
    }),
    where: ({ id }, recipient) =>
      id === 'ask' &&
      suits(recipient, people) &&
      (recipient.pronoun || recipient.name || known(recipient)) &&
      recipient.pronoun?.id !== 'it' &&
      recipient.type !== 'both',
  },
  // do you want to come in
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=moving form=?f agr=?a by=?s] 'in'",
    weight: 0.1,
    construction: 'moving',
    mean: (verb, into) => ({ verb, frame: 'moving', into }),
    where: ({ id }) => id === 'come',
  },
  // i'm here with my children
  {
    is: 'Fin[agr=?a kind=?s] = Be[form=?f agr=?a] Where Companion',
    weight: 0.3,
    construction: 'place as complement',
    mean: (aux, place, companion) => ({
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'place', place },
      accompanied: companion,
    }),
    where: (aux, place, { companion, without }) =>
      companion !== undefined && !without && /^(here|there|home|at|town|school)$/.test(place.type),
  },
  // it takes ten minutes to walk to school
  {
    is: "Aim = 'to' Verb[frame=walking form=base] Goal",
    weight: 0.5,
    mean: (to, verb, goal) => ({ to, infinitive: { verb, frame: 'moving', goal } }),
    where: (to, { id }, { type, np }) => id === 'walk' && /^(place|school|work|home)$/.test(type) && !isOf(np?.noun?.id, ['party', 'sea']),
  },
  // i work better in the morning
  {
    is: 'Core[form=present agr=?a kind=?s] = Verb[frame=alone form=present agr=?a by=?s apt=?m] MannerMore[apt=?m]',
    weight: 0.08,
    construction: 'better than',
    mean: (verb, manner) => ({ verb, frame: 'alone', manner, mannerMore: 'so' }),
    where: ({ id }) => /^(work|sleep|sing|cook|swim|eat|study)$/.test(id),
  },
  // i just want to rest
  {
    is: "Fin[agr=?a kind=?s] = 'just' Vp[form=present agr=?a kind=?s]",
    weight: 0.2,
    construction: 'adverb',
    mean: (adverb, vp) => ({ ...vp, adverb, tense: 'present' }),
    where: (adverb, vp) =>
      /^(want|need)$/.test(vp.verb?.id) && ['infinitive', 'object'].includes(vp.frame) && !vp.manner && !vp.companion && !vp.place,
  },
  // she asked if i was hungry, he asked where i lived
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=asking form=?f agr=?a by=?s] Asked',
    weight: 0.1,
    construction: 'indirect question',
    mean: (verb, asked) => ({ verb, frame: 'indirect', ...asked }),
    where: (verb, { clause, indirect: { type } }) => clause !== undefined && /^(if|where|why|when)$/.test(type),
  },
  // we went to the mountains by car
  {
    is: "Goal = 'to' 'the' Noun[agr=pl count=count like=mountain]",
    weight: 0.15,
    construction: 'goal',
    mean: (to, the, noun) => ({ type: 'mountains', to, words: [to, the, noun] }),
    where: (to, the, { id }) => id === 'mountain',
  },
  // i sold my bike to a neighbor
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=selling form=?f agr=?a by=?s takes=?o] Np[case=object kind=?o] 'to' Np[case=object kind=person|name]",
    weight: 0.1,
    construction: 'giving to',
    mean: (verb, object, to, recipient) => ({ verb, frame: 'giving', recipient, to, object }),
    where: (verb, object, to, recipient) =>
      suits(recipient, people) &&
      (recipient.pronoun || recipient.name || known(recipient) || recipient.det?.type === 'a') &&
      recipient.pronoun?.id !== 'it' &&
      object.type === 'noun' &&
      ['possessive', 'the'].includes(object.det?.type) &&
      !object.relative &&
      !object.at &&
      suits(object, verb.takes),
  },
];
