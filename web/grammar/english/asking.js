// Questions beyond the plain ones: whose, which one, how long, how often, how far, what something is like; those that
// expect a yes ("don't you like it?"), and what one knows or does not ("what he wants", "what to do").
import { isOf } from '../words.js';
import { plainly, things } from './indirect.js';
import { does, stative, taken } from './acts.js';
import { is } from './being.js';
import { asks, said } from './sense.js';
import { suits } from './things.js';

const named = ({ det }) => !['a', 'bare', 'some', 'many', 'number'].includes(det?.type);
const others = ({ pronoun }) => !/^(i|we)$/.test(pronoun?.id);
const being = (subject, aux, asked) => ({ type: 'clause', subject, aux: [aux], tense: 'present', complement: { type: 'asked' }, asked });

/** How long one has known somebody, or worked. */
const known = (verb, frame) => (frame === 'object' && verb.id === 'know') || (frame === 'alone' && /^(work|wait|sleep)$/.test(verb.id));

export const asking = [
  {
    is: "Question = 'whose' Nom[agr=s3 count=count] Be[form=present agr=s3] That",
    weight: 0.3,
    construction: 'whose',
    mean: (whose, np, aux, subject) => being(subject, aux, { type: 'whose', words: [whose], np }),
    where: (whose, np, aux, that) =>
      that.id !== 'it' &&
      isOf(np.noun.id, ['thing', 'animal', 'house', 'room', 'cake', 'child', 'baby', 'idea']) &&
      np.adjectives.length < 2,
  },
  {
    is: "Question = 'whose' Nom[agr=pl count=count] Be[form=present agr=pl] Those",
    weight: 0.2,
    construction: 'whose',
    mean: (whose, np, aux, subject) => being(subject, aux, { type: 'whose', words: [whose], np }),
    where: (whose, np) => isOf(np.noun.id, ['thing', 'animal', 'child']) && np.adjectives.length < 2,
  },
  {
    is: "Question = 'whose' Be[form=present agr=?a] Shown2[agr=?a]",
    weight: 0.2,
    construction: 'whose',
    mean: (whose, aux, subject) => being(subject, aux, { type: 'whose', words: [whose] }),
    where: (whose, aux, subject) =>
      subject.type === 'this' || (subject.type === 'noun' && /^(the|this)$/.test(subject.det?.type) && isOf(subject.noun.id, ['thing'])),
  },
  {
    is: "Question = 'why' Surely",
    weight: 0.3,
    construction: 'why not',
    mean: (why, clause) => ({ ...clause, asked: { type: 'why', words: [why] } }),
    where: (why, { type, progressive, modal, tense }) =>
      type === 'clause' && (progressive || tense === 'future' || /^can$/.test(modal?.id)),
  },
  {
    is: "Question = 'what' Be[form=present agr=?a] Np[case=subject agr=?a] 'like'",
    weight: 0.4,
    construction: 'what like',
    mean: (what, aux, subject, like) => being(subject, aux, { type: 'what like', words: [what, like] }),
    where: (what, aux, subject) =>
      named(subject) &&
      others(subject) &&
      suits(subject, ['person', 'name', 'town', 'building', 'film', 'book', 'city', 'village', 'park']),
  },
  {
    is: "Question = 'how' 'far' Be[form=present agr=s3] Np[case=subject agr=s3]",
    weight: 0.3,
    construction: 'how far',
    mean: (how, far, aux, subject) => being(subject, aux, { type: 'how far', words: [how, far] }),
    where: (how, far, aux, subject) => named(subject) && suits(subject, ['building', 'outside', 'sea', 'river', 'town']),
  },
  {
    is: "Question = 'how' 'far' Be[form=present agr=s3] 'it' 'to' Np[case=object agr=s3]",
    weight: 0.2,
    construction: 'how far',
    mean: (how, far, aux, it, to, subject) => being(subject, aux, { type: 'how far', words: [how, far, it], to }),
    where: (how, far, aux, it, to, subject) => named(subject) && suits(subject, ['building', 'outside', 'sea', 'river', 'town']),
  },
  {
    is: "Question = 'how' 'long' YesNo",
    weight: 0.5,
    construction: 'how long',
    mean: (how, long, clause) => ({ ...clause, asked: { type: 'how long', words: [how, long] } }),
    where: (how, long, { type, tense, verb, frame, manner, progressive, modal, companion, place, placeFirst, subject }) =>
      type === 'clause' &&
      (['past', 'future'].includes(tense) || (tense === 'perfect' && (frame === 'staying' || known(verb, frame)))) &&
      !progressive &&
      !modal &&
      !companion &&
      !(placeFirst && frame === 'alone') &&
      named(subject) &&
      ((frame === 'alone' &&
        /^(sleep|work|walk|run|swim|study|wait|drive|rest|talk|read|dance|play)$/.test(verb.id) &&
        !manner &&
        !place) ||
        (frame === 'staying' && place !== undefined) ||
        (tense === 'perfect' && known(verb, frame))),
  },
  {
    is: "Question = 'how' 'long' Be[form=present agr=?a] Np[case=subject agr=?a kind=person|name] Verb[frame=staying form=ing] Where?",
    weight: 0.1,
    construction: 'how long',
    mean: (how, long, aux, subject, verb, place) => ({
      type: 'clause',
      subject,
      verb,
      frame: 'staying',
      place,
      aux: [aux],
      tense: 'present',
      progressive: true,
      asked: { type: 'how long', words: [how, long] },
    }),
    where: (how, long, aux, subject, { id }, place) =>
      id === 'stay' &&
      named(subject) &&
      others(subject) &&
      suits(subject, ['person', 'name']) &&
      (!place || /^(town|here|there|home)$/.test(place.type)),
  },
  {
    is: "Question = 'how' 'often' Do[form=present agr=?a] Np[case=subject agr=?a kind=?s] Vp[form=base kind=?s]",
    weight: 0.6,
    construction: 'how often',
    mean: (how, often, aux, subject, vp) => ({
      type: 'clause',
      subject,
      ...vp,
      aux: [aux],
      tense: 'present',
      asked: { type: 'how often', words: [how, often] },
    }),
    where: (how, often, aux, subject, vp) =>
      named(subject) &&
      vp.verb !== undefined &&
      !vp.manner &&
      !vp.then &&
      !vp.pair &&
      !vp.companion &&
      !vp.beneficiary &&
      !vp.meal &&
      !vp.by &&
      (vp.frame === 'object'
        ? ['bare', 'the', 'possessive'].includes(vp.object.det?.type) && !vp.place && !stative.includes(vp.verb.id)
        : vp.frame === 'alone'
          ? !/^(wait|laugh|cry|smile|speak|walk|drive|know|understand|lose|win)$/.test(vp.verb.id) && !vp.place
          : vp.frame === 'outing' ||
            (vp.frame === 'moving' && vp.verb.id === 'go' && ['place', 'town', 'school'].includes(vp.goal?.type)) ||
            (vp.verb.id === 'come' && !vp.goal && suits(subject, ['bus', 'train']))) &&
      said(subject, { ...vp, asking: true, tense: 'present' }),
  },

  // Which: of what is done, and of what does it.
  {
    is: 'Question = WhichOne Gap Liked?',
    weight: 0.3,
    construction: 'which',
    mean: ({ words }, gap, more) => ({ ...gap, more, asked: { type: 'which one', words, object: true } }),
    where: (which, gap, more) =>
      !/^(say|do)$/.test(taken(gap).id) &&
      (more
        ? taken(gap).id === 'like' && !gap.infinitive && !gap.would
        : which.words.length > 1 || /^(want|need|buy|take|like)$/.test(taken(gap).id)) &&
      asks(gap) &&
      things(taken(gap)) &&
      (plainly(taken(gap)) || ['like', 'have'].includes(taken(gap).id)),
  },
  {
    is: 'Question = Which Be[form=present agr=s3] Comparative',
    weight: 0.3,
    construction: 'which',
    mean: (subject, aux, adjective) => ({
      ...being(subject, aux, { type: 'which', subject: true }),
      complement: { type: 'more of two', adjective },
    }),
    where: (subject, aux, adjective) =>
      subject.type === 'which one'
        ? /^(good|big|small|cheap|expensive|fast|easy|difficult|interesting|new|old)$/.test(adjective.id)
        : is(subject, { complement: { type: 'adjective', adjective } }) && !isOf(subject.noun.id, ['person']),
  },
  {
    is: 'Question = Which Fin[agr=s3]',
    weight: 0.3,
    construction: 'which',
    mean: (subject, fin) => ({ type: 'clause', subject, ...fin, asked: { type: 'which', subject: true } }),
    where: (subject, fin) =>
      !fin.negated &&
      !fin.frequency &&
      !fin.experience &&
      (subject.type === 'noun' || fin.complement?.type === 'mine') &&
      (fin.complement === undefined ||
        /^(adjective|mine)$/.test(fin.complement.type) ||
        (fin.complement.type === 'superlative' && subject.adjectives?.length === 0)) &&
      ['present', 'past'].includes(fin.tense) &&
      !['clause', 'indirect', 'wanting'].includes(fin.frame) &&
      said(subject, fin),
  },
  { is: 'Which = WhichOne', weight: 0.4 },
  { is: "WhichOne = 'which' 'one'", weight: 2, mean: (...words) => ({ type: 'which one', words, agr: 's3' }) },
  { is: "WhichOne = 'which' 'of' Those", mean: (which, of, { word }) => ({ type: 'which one', words: [which, of, word], agr: 's3' }) },
  { is: "WhichOne = 'which'", mean: (which) => ({ type: 'which one', words: [which], agr: 's3' }) },
  { is: 'Liked = Better' },
  { is: "Liked = 'best'" },
  {
    is: "Which = 'which' Nom[agr=s3 count=count]",
    mean: (word, nom) => ({ ...nom, det: { type: 'which', word } }),
    where: (word, nom) => !isOf(nom.noun.id, ['kin', 'sight', 'man', 'woman']),
  },
  {
    is: "Question = 'who' YesNo 'with'",
    weight: 0.4,
    construction: 'who with',
    mean: (who, clause, word) => ({ ...clause, asked: { type: 'who with', words: [who], with: word } }),
    where: (who, clause) =>
      clause.type === 'clause' &&
      clause.verb !== undefined &&
      suits(clause.subject, ['person', 'name']) &&
      !clause.companion &&
      !clause.beneficiary &&
      !clause.manner &&
      !clause.experience &&
      clause.tense !== 'perfect' &&
      !(clause.place && clause.frame === 'object') &&
      (['staying', 'moving'].includes(clause.frame) ||
        (['alone', 'object'].includes(clause.frame) && /^(eat|play|work|study|dance|sing|walk|watch|talk|cook)$/.test(clause.verb.id))) &&
      !/^(arrive)$/.test(clause.verb.id),
  },

  {
    is: "Question = 'who' Do[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Verb[frame=staying form=base by=?s] 'with'",
    weight: 0.1,
    construction: 'who with',
    mean: (who, aux, subject, verb, word) => ({
      type: 'clause',
      subject,
      verb,
      frame: 'staying',
      aux: [aux],
      tense: aux.features.form,
      asked: { type: 'who with', words: [who], with: word },
    }),
    where: (who, aux, subject, verb) => verb.id === 'live' && does(subject, { verb }) && named(subject),
  },

  // Questions that expect a yes.
  {
    is: 'Question = Surely When?',
    weight: 0.8,
    mean: (clause, time) => ({ ...clause, time, doubting: true }),
    where: (clause, time) => time === undefined,
  },
  {
    is: 'Surely = Do[form=?f agr=?a] Not Np[case=subject agr=?a kind=?s] Vp[form=base kind=?s]',
    weight: 3,
    construction: 'negative question',
    mean: (aux, negated, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], negated, tense: aux.features.form }),
    where: (aux, negated, subject, vp) =>
      !vp.complement && others(subject) && said(subject, { ...vp, asking: true, negated, tense: aux.features.form }),
  },
  {
    is: 'Surely = Be[form=?f agr=?a] Not Np[case=subject agr=?a kind=?s] Complement[agr=?a kind=?s]',
    weight: 2,
    construction: 'negative question',
    mean: (aux, negated, subject, complement) => ({ type: 'clause', subject, aux: [aux], negated, complement, tense: aux.features.form }),
    where: (aux, negated, subject, complement) => aux.text !== 'am' && others(subject) && is(subject, { complement, negated }),
  },
  {
    is: 'Surely = Be[form=present agr=?a] Not Np[case=subject agr=?a kind=?s] Vp[form=ing kind=?s]',
    weight: 0.7,
    construction: 'negative question',
    mean: (aux, negated, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], negated, tense: 'present', progressive: true }),
    where: (aux, negated, subject, vp) =>
      aux.text !== 'am' && others(subject) && said(subject, { ...vp, asking: true, negated, progressive: true, tense: 'present' }),
  },
  {
    is: 'Surely = Modal Not Np[case=subject kind=?s] Vp[form=base kind=?s]',
    weight: 0.7,
    construction: 'negative question',
    mean: (modal, negated, subject, vp) => ({ type: 'clause', subject, ...vp, modal, negated, tense: 'present' }),
    where: (modal, negated, subject, vp) =>
      modal.id !== 'must' && !vp.complement && said(subject, { ...vp, asking: true, negated, modal, tense: 'present' }),
  },
  {
    is: 'Surely = Will Not Np[case=subject kind=?s] Vp[form=base kind=?s]',
    weight: 0.3,
    construction: 'negative question',
    mean: (aux, negated, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], negated, tense: 'future' }),
    where: (aux, negated, subject, vp) => others(subject) && said(subject, { ...vp, asking: true, negated, tense: 'future' }),
  },
  {
    is: 'Surely = Be[form=?f agr=s3] Not That Np[case=object agr=s3]',
    weight: 0.7,
    construction: 'negative question',
    mean: (aux, negated, subject, np) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      tense: aux.features.form,
      complement: { type: 'noun', np },
    }),
    where: (aux, negated, that, np) =>
      np.type === 'noun' && ['possessive', 'owner'].includes(np.det.type) && np.noun.features.count === 'count',
  },
  {
    is: "Surely = Be[form=?f agr=s3] Not 'it' WeatherAdjective",
    weight: 0.15,
    construction: 'negative question',
    mean: (aux, negated, it, adjective) => ({ type: 'weather', it, aux: [aux], negated, tense: aux.features.form, adjective }),
  },

  // More of what a question leaves out.
  {
    is: "Gap = Be[form=present agr=?a] Np[case=subject agr=?a kind=?s] 'going' 'to' Verb[frame=object form=base by=?s]",
    mean: (aux, subject, going, to, verb) => ({ type: 'clause', subject, verb, frame: 'object', aux: [aux, going, to], tense: 'future' }),
    where: (aux, subject, going, to, verb) => does(subject, { verb }) && !stative.includes(verb.id) && subject.pronoun?.id !== 'i',
  },
];
