// What else one asks: are there any eggs, how was the movie, which is your bag, have you been to england, how much money do you have.
import { isOf } from '../words.js';
import { does, taken } from './acts.js';
import { asks, said } from './sense.js';
import { known, people, standsAt, suits } from './things.js';

export const inquiring = [
  // are there any eggs, there aren't any buses after eleven
  {
    is: "YesNo = Be[form=present agr=pl] 'there' 'any' Nom[agr=pl count=count]",
    weight: 0.2,
    construction: 'there is',
    mean: (aux, there, word, nom) => ({ type: 'there', there, aux: [aux], tense: 'present', np: { ...nom, det: { type: 'any', word } } }),
    where: (aux, there, word, nom) => isOf(nom.noun.id, ['food', 'small', 'bus', 'train', 'text', 'question', 'furniture']),
  },
  {
    is: "YesNo = Be[form=?f agr=s3] 'there' 'any' Nom[agr=s3 count=mass] Where?",
    weight: 0.25,
    construction: 'there is',
    mean: (aux, there, word, nom, place) => ({
      type: 'there',
      there,
      aux: [aux],
      tense: aux.features.form,
      np: { ...nom, det: { type: 'any', word } },
      place,
    }),
    where: (aux, there, word, nom, place) => isOf(nom.noun.id, ['food', 'drink']) && standsAt(nom, place),
  },
  // how was the movie, how is the soup
  {
    is: "Question = 'how' Be[form=?f agr=s3] Np[case=subject agr=s3 kind=occasion|film|event|meal|food|drink|text|song|hotel|restaurant] Time?",
    weight: 0.25,
    construction: 'how',
    mean: (word, aux, subject, time) => ({
      time,
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'asked' },
      asked: { type: 'how', words: [word] },
    }),
    where: (word, aux, subject) =>
      subject.type === 'noun' &&
      known(subject) &&
      subject.adjectives.length === 0 &&
      suits(subject, ['occasion', 'film', 'event', 'meal', 'food', 'drink', 'text', 'song', 'hotel', 'restaurant']),
  },
  {
    is: "Question = 'how' 'long' 'does' 'it' 'take' By",
    weight: 0.04,
    construction: 'it takes',
    mean: (how, long, aux, it, take, by) => ({
      type: 'takes',
      it,
      verb: take,
      aux: [aux],
      by,
      asked: { type: 'how long', words: [how, long] },
    }),
  },
  {
    is: "Question = 'which' Nom Do[form=present agr=?a] Np[case=subject agr=?a kind=person|name] 'like' Better",
    weight: 0.1,
    construction: 'very much',
    mean: (word, nom, aux, subject, verb, more) => ({
      type: 'clause',
      subject,
      aux: [aux],
      verb,
      frame: 'object',
      tense: 'present',
      more,
      asked: { type: 'which', words: [word], np: nom, object: true },
    }),
    where: (word, nom, aux, subject) =>
      nom.noun.features.count === 'count' &&
      nom.adjectives.length === 0 &&
      isOf(nom.noun.id, ['clothes', 'film', 'text', 'song', 'vehicle', 'house', 'flower', 'food']) &&
      suits(subject, people) &&
      known(subject) &&
      !/^(i|we)$/.test(subject.pronoun?.id),
  },
  // would you open the window, please
  {
    is: 'YesNo = Would Np[case=subject kind=?s] Vp[form=base kind=?s]',
    weight: 0.1,
    construction: 'could you',
    mean: (would, subject, vp) => ({ type: 'clause', subject, ...vp, modal: { ...would, id: 'could' }, polite: true, tense: 'present' }),
    where: (would, subject, vp) =>
      subject.pronoun?.id === 'you' &&
      vp.frame === 'object' &&
      /^(open|close|help|clean|wash|read|wait for|sell|buy)$/.test(vp.verb.id) &&
      known(vp.object) &&
      !vp.manner &&
      !vp.companion &&
      !vp.place &&
      !vp.beneficiary &&
      said(subject, { ...vp, asking: true, modal: { id: 'can' }, tense: 'present' }),
  },
  // have you been to england, how many times have you been to london
  {
    is: "YesNo = Have[agr=?a] Np[case=subject agr=?a kind=person|name] 'been' 'to' Been",
    weight: 0.15,
    construction: 'been to',
    mean: (aux, subject, been, to, place) => ({ type: 'clause', subject, been, to, place, frame: 'been', aux: [aux], tense: 'perfect' }),
    where: (aux, subject) => suits(subject, people) && known(subject) && !/^(i|we)$/.test(subject.pronoun?.id),
  },
  // has anyone seen my keys
  {
    is: 'YesNo = Have[agr=s3] Anyone Vp[form=participle kind=person|name]',
    weight: 0.12,
    construction: 'anyone',
    mean: (aux, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: 'perfect' }),
    where: (aux, { id }, vp) =>
      id === 'someone' &&
      vp.frame === 'object' &&
      /^(see|find|call|help|read|buy)$/.test(vp.verb.id) &&
      !vp.then &&
      !vp.pair &&
      known(vp.object) &&
      vp.object.pronoun?.id !== 'it' &&
      !vp.manner &&
      !vp.companion &&
      !vp.beneficiary &&
      !vp.place,
  },
  // how much money do you have
  {
    is: "Question = 'how' 'much' Nom[agr=s3 count=mass] Gap",
    weight: 0.4,
    construction: 'how many',
    mean: (how, much, nom, gap) => ({ ...gap, asked: { type: 'how many', much: true, words: [how, much], np: nom, object: true } }),
    where: (how, much, nom, gap) =>
      asks(gap) &&
      suits(nom, taken(gap).takes) &&
      nom.adjectives.length === 0 &&
      isOf(nom.noun.id, ['money', 'food', 'drink', 'time']) &&
      /^(have|need|want|buy|eat|drink)$/.test(taken(gap).id),
  },
  {
    is: 'Asked = WhereWord Np[case=subject agr=?b kind=?s] Verb[frame=staying form=past by=?s]',
    weight: 0.15,
    mean: (word, subject, verb) => ({ indirect: word, clause: { type: 'clause', subject, verb, frame: 'staying', tense: 'past' } }),
    where: (word, subject, verb) => verb.id === 'live' && does(subject, { verb }) && subject.det?.type !== 'a',
  },
  // how many times have you seen this movie
  {
    is: "Question = 'how' 'many' 'times' YesNo",
    weight: 0.2,
    tries: 20,
    construction: 'how many',
    mean: (how, many, times, c) => ({
      ...c,
      time: { id: 'often', often: { id: 'asked', words: [how, many, times] } },
      asked: { type: 'how many times', words: [how, many, times] },
    }),
    where: (how, many, times, c) =>
      c.type === 'clause' &&
      c.tense === 'perfect' &&
      !c.experience &&
      !c.negated &&
      !c.then &&
      !c.pair &&
      known(c.subject) &&
      c.subject.type !== 'body' &&
      (c.frame === 'been' ||
        (c.frame === 'object' &&
          /^(read|see|watch|visit|call|meet)$/.test(c.verb.id) &&
          (c.object.pronoun || c.object.name || ['the', 'this', 'possessive'].includes(c.object.det?.type)) &&
          !c.place &&
          !c.companion &&
          !c.manner &&
          !c.beneficiary)),
  },
  // which is your bag
  {
    is: "Question = 'which' Be[form=present agr=s3] Np[case=subject agr=s3 kind=thing|house|room|office]",
    weight: 0.12,
    construction: 'which one',
    mean: (which, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked' },
      asked: { type: 'which of them', words: [which] },
    }),
    where: (which, aux, subject) =>
      subject.type === 'noun' &&
      ['possessive', 'owner'].includes(subject.det?.type) &&
      subject.adjectives.length === 0 &&
      !subject.ordinal &&
      !subject.number &&
      isOf(subject.noun.id, ['small', 'clothes', 'vehicle', 'house', 'room', 'phone', 'book']),
  },
];
