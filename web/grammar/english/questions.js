// Questions.
import { adjectives, isOf, times } from '../words.js';
import { clause } from './clause.js';
import { does, stative, taken } from './acts.js';
import { is } from './being.js';
import { asks, said } from './sense.js';
import { ofThings, standsAt, suits } from './things.js';
import { timely } from './timely.js';

/** "am i late", but nobody asks "am i kind". */
const asksOfMe = (subject, { adjective }) => subject.pronoun?.id !== 'i' || adjective?.features?.sort === 'state';

/** Whom one asks about: somebody known, and not oneself. */
const somebody = (subject) =>
  suits(subject, ['person', 'name']) &&
  !['a', 'bare'].includes(subject.det?.type) &&
  !/^(i|we)$/.test((subject.second ?? subject).pronoun?.id);

/** "Where do you buy any bread": "any" asks whether, not where or why. */
const told = ({ object }) => object?.det?.type !== 'any' && object?.id !== 'anything';

/** What did you do at school, what are you cooking for dinner, what did you buy for him. */
const besides = ({ verb, infinitive, modal }, around) =>
  around === undefined ||
  (!around.how &&
    !infinitive &&
    !modal &&
    !(around.companion && around.place) &&
    (around.place
      ? /^(do|eat|drink|buy|see|study|learn|watch|read|play|find|sell|say|take)$/.test(verb.id) && !around.place.from
      : around.companion.meal
        ? /^(eat|drink|cook|make|have|want)$/.test(verb.id)
        : around.companion.beneficiary
          ? /^(buy|cook|make|do)$/.test(verb.id)
          : !around.companion.without && /^(do|eat|watch|play|study|read|cook)$/.test(verb.id)));

/** What one wants to do somewhere. */
const there = ({ verb, frame, place, goal, companion, manner, object }) =>
  !place &&
  !goal &&
  !companion &&
  !manner &&
  object === undefined &&
  ((frame === 'alone' && /^(eat|sleep|work|study|play|wait|swim|walk|sit)$/.test(verb.id)) || (frame === 'moving' && verb.id === 'go'));

export const questions = [
  // Questions.
  {
    is: 'Question = YesNo When?',
    weight: 6,
    mean: (clause, time) => ({ ...clause, time }),
    where: (clause, time) =>
      time === undefined ||
      (clause.type === 'there' || clause.subject?.relative
        ? false
        : clause.type === 'late'
          ? false
          : clause.type === 'weather' && clause.adjective
            ? times[time.id]?.includes(clause.tense === 'present' ? 'being' : clause.tense)
            : timely(clause, time)),
  },
  {
    is: "Question = YesNo 'again'",
    weight: 0.2,
    construction: 'again',
    mean: (clause, again) => ({ ...clause, again }),
    where: ({ type, verb, modal, tense, frame, subject, infinitive, object }) =>
      type === 'clause' &&
      verb !== undefined &&
      ((modal !== undefined && modal.id !== 'must') || tense === 'future') &&
      ['alone', 'object', 'moving', 'giving'].includes(frame) &&
      !infinitive &&
      !stative.includes(verb.id) &&
      subject.type === 'pronoun' &&
      !['a', 'some', 'number', 'many', 'any'].includes(object?.det?.type),
  },
  {
    is: "Question = 'why' Do[form=?f agr=?a] Not Np[case=subject agr=?a kind=?s] Vp[form=base kind=?s]",
    weight: 0.5,
    construction: 'why not',
    mean: (word, aux, negated, subject, vp) => ({
      type: 'clause',
      subject,
      ...vp,
      aux: [aux],
      negated,
      tense: aux.features.form,
      asked: { type: 'why', words: [word] },
    }),
    where: (word, aux, negated, subject, vp) => !vp.complement && said(subject, { ...vp, negated, tense: aux.features.form }),
  },
  {
    is: "Question = 'why' Be[form=?f agr=?a] Not Np[case=subject agr=?a kind=?s] Complement[agr=?a kind=?s]",
    weight: 0.3,
    construction: 'why not',
    mean: (word, aux, negated, subject, complement) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      complement,
      tense: aux.features.form,
      asked: { type: 'why', words: [word] },
    }),
    where: (word, aux, negated, subject, complement) => aux.text !== 'am' && is(subject, { complement, negated }),
  },
  {
    is: "Question = 'where' Be[form=present agr=?a] Np[case=subject agr=?a] 'from'",
    weight: 0.3,
    construction: 'from',
    mean: (word, aux, subject, from) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked', from },
      asked: { type: 'where from', words: [word, from] },
    }),
    where: (word, aux, subject) => somebody(subject),
  },
  {
    is: 'Question = What Be[form=?f agr=s3] Where',
    weight: 0.4,
    construction: 'what',
    mean: (asked, aux, place) => ({
      type: 'clause',
      subject: { type: 'what', words: asked.words, agr: 's3' },
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'place', place },
      asked: { ...asked, subject: true },
    }),
    where: (asked, aux, place) => place.type === 'place',
  },
  {
    is: "Question = 'where' YesNo Time?",
    weight: 1,
    construction: 'where',
    mean: (word, clause, time) => ({ ...clause, asked: { type: 'where', words: [word] }, time }),
    where: (word, clause, time) =>
      (!time || timely(clause, time)) &&
      clause.type === 'clause' &&
      told(clause) &&
      clause.subject.det?.type !== 'a' &&
      !clause.manner &&
      !clause.place &&
      !clause.goal &&
      clause.verb !== undefined &&
      (clause.frame === 'infinitive'
        ? /^(want|like)$/.test(clause.verb.id) && clause.tense === 'present' && there(clause.infinitive)
        : !['clause', 'giving', 'linking', 'making', 'outing'].includes(clause.frame) &&
          !clause.experience &&
          clause.tense !== 'perfect' &&
          !/^(have|know|want|need|like|love|understand|think|visit|leave|come|arrive)$/.test(clause.verb.id)),
  },
  {
    is: "Question = 'when' YesNo",
    weight: 1,
    construction: 'when',
    mean: (word, clause) => ({ ...clause, asked: { type: 'when', words: [word] } }),
    where: (word, clause) =>
      clause.type === 'clause' &&
      told(clause) &&
      (clause.verb !== undefined || (/^(ready|free|open|back)$/.test(clause.complement?.adjective?.id) && !clause.complement.degree)) &&
      clause.subject.det?.type !== 'a' &&
      !clause.manner &&
      clause.tense !== 'perfect' &&
      !(
        clause.progressive &&
        !/^(moving|returning|outing)$/.test(clause.frame) &&
        !/^(start|visit|meet|open|finish)$/.test(clause.verb?.id)
      ) &&
      !/^(have|know|want|need|like|love|understand|think|hope|say|look|feel|become|make)$/.test(clause.verb?.id) &&
      clause.modal?.id !== 'must',
  },
  {
    is: "Question = 'why' YesNo When?",
    weight: 1,
    construction: 'why',
    mean: (word, clause, time) => ({ ...clause, asked: { type: 'why', words: [word] }, time }),
    where: (word, clause, time) =>
      (!time || timely(clause, time)) &&
      clause.type === 'clause' &&
      told(clause) &&
      !/^(too|enough)$/.test(clause.complement?.degree?.id) &&
      clause.complement?.type !== 'either' &&
      !clause.infinitive?.then &&
      !time?.from &&
      clause.tense !== 'perfect' &&
      clause.modal === undefined &&
      !(clause.subject.type === 'this' && clause.complement?.type === 'noun'),
  },
  {
    is: "Question = 'how' YesNo",
    weight: 0.6,
    construction: 'how',
    mean: (word, clause) => ({ ...clause, asked: { type: 'how', words: [word] } }),
    where: (word, clause) =>
      clause.type === 'clause' &&
      (['go', 'come', 'travel', 'cook', 'learn', 'open', 'close', 'clean'].includes(clause.verb?.id) ||
        (clause.frame === 'object' &&
          (/^(write|make|find|wash|win|play)$/.test(clause.verb.id) ||
            (clause.verb.id === 'know' && suits(clause.object, ['person', 'name']))))) &&
      !clause.by &&
      !clause.companion &&
      clause.tense !== 'perfect' &&
      !clause.progressive,
  },
  {
    is: "Question = 'where' Be[form=?f agr=?a] Np[case=subject agr=?a] Time?",
    weight: 1.5,
    construction: 'where',
    mean: (word, aux, subject, time) => ({
      type: 'clause',
      subject,
      aux: [aux],
      time,
      tense: aux.features.form,
      complement: { type: 'asked' },
      asked: { type: 'where', words: [word] },
    }),
    where: (word, aux, subject, time) =>
      !suits(subject, ['occasion', 'idea', 'day', 'aid']) &&
      subject.type !== 'town' &&
      subject.type !== 'of them' &&
      !['a', 'bare', 'every'].includes(subject.det?.type) &&
      (!time || times[time.id].includes(aux.features.form === 'past' ? 'past' : 'being')),
  },
  {
    is: "Question = 'where' Do[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Verb[frame=staying form=base by=?s]",
    weight: 0.5,
    construction: 'where',
    mean: (word, aux, subject, verb) => ({
      type: 'clause',
      subject,
      verb,
      frame: 'staying',
      aux: [aux],
      tense: aux.features.form,
      asked: { type: 'where', words: [word] },
    }),
    where: (word, aux, subject, verb) => does(subject, { verb }),
  },
  {
    is: "Question = 'how' Be[form=present agr=?a] Np[case=subject agr=?a]",
    weight: 0.5,
    construction: 'how',
    mean: (word, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked' },
      asked: { type: 'how', words: [word] },
    }),
    where: (word, aux, subject) => somebody(subject),
  },
  {
    is: "Question = 'who' Be[form=?f agr=?a] Shown2[agr=?a]",
    weight: 0.6,
    construction: 'who',
    mean: (word, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'asked' },
      asked: { type: 'who', words: [word] },
    }),
    where: (word, aux, subject) =>
      (aux.features.form === 'present' ||
        subject.type === 'this' ||
        subject.det?.type === 'this' ||
        /^(he|she)$/.test(subject.pronoun?.id)) &&
      (suits(subject, ['person', 'name']) || subject.type === 'this') &&
      !['a', 'bare'].includes(subject.det?.type) &&
      subject.type !== 'both' &&
      subject.pronoun?.id !== 'i',
  },
  { is: 'Shown2[agr=?a] = Np[case=subject agr=?a]', weight: 3 },
  { is: 'Shown2[agr=s3] = That' },
  { is: 'Shown2[agr=pl] = Those', weight: 0.3 },
  {
    is: 'Question = What Be[form=present agr=s3] That',
    weight: 0.4,
    construction: 'what',
    mean: (asked, aux, subject) => ({ type: 'clause', subject, aux: [aux], tense: 'present', complement: { type: 'asked' }, asked }),
    where: (asked, aux, that) => that.id !== 'it',
  },
  {
    is: "Question = 'who' Fin[agr=s3 kind=?s] When?",
    weight: 1.5,
    construction: 'who',
    mean: (word, fin, time) => ({
      ...clause({ type: 'who', words: [word], agr: 's3' }, fin, time),
      asked: { type: 'who', words: [word], subject: true },
    }),
    where: (word, fin, time) =>
      !fin.negated &&
      (fin.complement === undefined ||
        fin.complement.type === 'place' ||
        (fin.complement.type === 'adjective' && adjectives[fin.complement.adjective.id].said.some(({ of }) => of.includes('person')))) &&
      fin.frame !== 'clause' &&
      !fin.frequency &&
      !fin.experience &&
      said({ type: 'name', name: { id: 'tom' }, agr: 's3' }, fin, time),
  },
  {
    is: 'Question = What Gap Circumstance? When?',
    weight: 2.5,
    construction: 'what',
    mean: (asked, gap, { how, companion, place } = {}, time) => ({
      ...gap,
      ...how,
      ...companion,
      place,
      asked: { ...asked, object: true },
      time,
    }),
    where: (asked, gap, around, time) =>
      besides(gap, around) &&
      !taken(gap).takes.every((kind) => ['person', 'name'].includes(kind)) &&
      !/^(meet|call|thank|visit|drive|close|wear|speak|walk)$/.test(taken(gap).id) &&
      asks(gap, time),
  },
  {
    is: "Question = 'who' Gap When?",
    weight: 1,
    construction: 'who',
    mean: (word, gap, time) => ({ ...gap, asked: { type: 'who', words: [word], object: true }, time }),
    where: (word, gap, time) => taken(gap).takes.includes('person') && asks(gap, time),
  },
  {
    is: "Question = 'which' Nom Gap",
    weight: 0.8,
    construction: 'which',
    mean: (word, nom, gap) => ({ ...gap, asked: { type: 'which', words: [word], np: nom, object: true } }),
    where: (word, nom, gap) =>
      nom.noun.features.count === 'count' &&
      asks(gap) &&
      !isOf(nom.noun.id, ['sky', 'sea', 'sun', 'moon']) &&
      !isOf(nom.noun.id, ['kin']) &&
      suits(nom, taken(gap).takes) &&
      nom.adjectives.length < 2,
  },
  {
    is: "Question = 'how' 'many' Nom[agr=pl count=count] Gap",
    weight: 0.8,
    construction: 'how many',
    mean: (how, many, nom, gap) => ({ ...gap, asked: { type: 'how many', words: [how, many], np: nom, object: true } }),
    where: (how, many, nom, gap) =>
      asks(gap, undefined, true) &&
      suits(nom, taken(gap).takes) &&
      (taken(gap).id === 'have' || nom.noun.id === 'friend' || !isOf(nom.noun.id, ['kin'])) &&
      (taken(gap).id !== 'have' || does(gap.subject, { ...gap, object: { ...nom, det: { type: 'many' } } })) &&
      nom.noun.id !== 'parents' &&
      nom.adjectives.length < 2,
  },
  {
    is: "Question = 'how' 'many' Nom[agr=pl count=count] Be[form=?f agr=pl] 'there' Where?",
    weight: 0.5,
    construction: 'how many',
    mean: (how, many, nom, aux, there, place) => ({
      type: 'there',
      there,
      aux: [aux],
      tense: aux.features.form,
      np: nom,
      asked: { type: 'how many', words: [how, many], np: nom },
      place,
    }),
    where: (how, many, nom, aux, there, place) => standsAt(nom, place) && nom.noun.id !== 'parents',
  },
  {
    is: "Question = 'how' 'old' Be[form=present agr=?a] Np[case=subject agr=?a] Time?",
    weight: 0.5,
    construction: 'how old',
    mean: (how, old, aux, subject, time) => ({
      time,
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked' },
      asked: { type: 'how old', words: [how, old] },
    }),
    where: (how, old, aux, subject, time) =>
      (!time || time.id === 'now') &&
      suits(subject, ['person', 'name', 'animal', 'building', 'vehicle', 'device', 'city', 'village', 'tree', 'instrument']) &&
      !['a', 'bare'].includes(subject.det?.type) &&
      !/^(i|we)$/.test(subject.pronoun?.id),
  },
  {
    is: "Question = 'how' 'much' Be[form=present agr=?a] Np[case=subject agr=?a]",
    weight: 0.4,
    construction: 'how much',
    mean: (how, much, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked' },
      asked: { type: 'how much', words: [how, much] },
    }),
    where: (how, much, aux, subject) => suits(subject, ['thing', 'food', 'drink']) && !['a', 'of', 'every'].includes(subject.det?.type),
  },
  {
    is: "Question = 'what' 'time' Be[form=present agr=s3] 'it'",
    weight: 0.15,
    construction: 'clock',
    mean: (what, time, aux, it) => ({ type: 'clock', aux: [aux], it, asked: { type: 'what time', words: [what, time] } }),
  },
  { is: "What = 'what'", mean: (word) => ({ type: 'what', words: [word] }) },

  {
    is: 'YesNo = Do[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Vp[form=base kind=?s]',
    weight: 5,
    construction: 'do question',
    mean: (aux, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: aux.features.form }),
    where: (aux, subject, vp) => !vp.complement && said(subject, { ...vp, asking: true, tense: aux.features.form }),
  },
  {
    is: 'YesNo = Do[form=present agr=?a] Np[case=subject agr=?a kind=?s] Frequency Vp[form=base kind=?s]',
    weight: 0.6,
    construction: 'frequency question',
    mean: (aux, subject, frequency, vp) => ({ type: 'clause', subject, ...vp, frequency, aux: [aux], tense: 'present' }),
    where: (aux, subject, frequency, vp) =>
      frequency.id !== 'never' && !vp.complement && said(subject, { ...vp, frequency, asking: true, tense: 'present' }),
  },
  {
    is: 'YesNo = Be[form=present agr=?a] Np[case=subject agr=?a kind=?s] Frequency Complement[agr=?a kind=?s]',
    weight: 0.3,
    construction: 'frequency question',
    mean: (aux, subject, frequency, complement) => ({ type: 'clause', subject, aux: [aux], frequency, complement, tense: 'present' }),
    where: (aux, subject, frequency, complement) =>
      frequency.id !== 'never' &&
      ['adjective', 'place'].includes(complement.type) &&
      is(subject, { complement }) &&
      asksOfMe(subject, complement),
  },
  {
    is: 'YesNo = Be[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Complement[agr=?a kind=?s]',
    weight: 3,
    construction: 'be question',
    mean: (aux, subject, complement) => ({ type: 'clause', subject, aux: [aux], complement, tense: aux.features.form }),
    where: (aux, subject, complement) => is(subject, { complement, asking: true }) && asksOfMe(subject, complement),
  },
  {
    is: 'YesNo = Be[form=present agr=?a] Np[case=subject agr=?a kind=?s] Vp[form=ing kind=?s]',
    weight: 2,
    construction: 'progressive question',
    mean: (aux, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: 'present', progressive: true }),
    where: (aux, subject, vp) => subject.pronoun?.id !== 'i' && said(subject, { ...vp, asking: true, progressive: true, tense: 'present' }),
  },
  {
    is: "YesNo = Be[form=present agr=?a] Np[case=subject agr=?a kind=?s] 'going' 'to' Vp[form=base kind=?s]",
    weight: 1.5,
    construction: 'going to question',
    mean: (aux, subject, going, to, vp) => ({ type: 'clause', subject, ...vp, aux: [aux, going, to], tense: 'future' }),
    where: (aux, subject, going, to, vp) => said(subject, { ...vp, asking: true, tense: 'future' }),
  },
  {
    is: 'YesNo = Will Np[case=subject kind=?s] Vp[form=base kind=?s]',
    weight: 1.2,
    construction: 'will question',
    mean: (aux, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: 'future' }),
    where: (aux, subject, vp) => said(subject, { ...vp, asking: true, tense: 'future' }),
  },
  {
    is: 'YesNo = Modal Np[case=subject kind=?s] Vp[form=base kind=?s]',
    weight: 2,
    construction: 'modal question',
    mean: (modal, subject, vp) => ({ type: 'clause', subject, ...vp, modal, tense: 'present' }),
    where: (modal, subject, vp) => !vp.complement && said(subject, { ...vp, asking: true, modal, tense: 'present' }),
  },
  {
    is: 'YesNo = Have[agr=?a] Np[case=subject agr=?a kind=?s] Ever? Vp[form=participle kind=?s]',
    weight: 0.7,
    construction: 'perfect question',
    mean: (aux, subject, ever, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], experience: ever, tense: 'perfect' }),
    where: (aux, subject, ever, vp) => said(subject, { ...vp, asking: true, tense: 'perfect' }),
  },
  {
    is: "YesNo = Have[agr=?a] Np[case=subject agr=?a] 'ever' 'been' 'to' Been",
    weight: 0.3,
    construction: 'been to',
    mean: (aux, subject, ever, been, to, place) => ({
      type: 'clause',
      subject,
      been,
      to,
      place,
      frame: 'been',
      aux: [aux],
      experience: ever,
      tense: 'perfect',
    }),
    where: (aux, subject) => suits(subject, ['person', 'name']),
  },
  {
    is: "YesNo = Be[form=?f agr=?a] 'there' Some[agr=?a] Where",
    weight: 0.8,
    construction: 'there is',
    mean: (aux, there, np, place) => ({ type: 'there', there, aux: [aux], tense: aux.features.form, np, place }),
    where: (aux, there, np, place) => np.det.type !== 'no' && standsAt(np, place),
  },

  {
    is: 'YesNo = Be[form=?f agr=s3] That Np[case=object agr=s3]',
    weight: 0.7,
    construction: 'this is',
    mean: (aux, subject, np) => ({ type: 'clause', subject, aux: [aux], tense: aux.features.form, complement: { type: 'noun', np } }),
    where: (aux, that, np) =>
      !['pronoun', 'both'].includes(np.type) &&
      !['this', 'any', 'bare'].includes(np.det?.type) &&
      !(np.type === 'noun' && np.noun.features.count !== 'count'),
  },
  {
    is: 'YesNo = Be[form=present agr=pl] Those Np[case=object agr=pl]',
    weight: 0.3,
    construction: 'this is',
    mean: (aux, subject, np) => ({ type: 'clause', subject, aux: [aux], tense: 'present', complement: { type: 'noun', np } }),
    where: (aux, that, np) => ['the', 'possessive'].includes(np.det?.type),
  },
  {
    is: 'YesNo = Be[form=?f agr=s3] That Degree? Adjective',
    weight: 0.5,
    construction: 'it is good',
    mean: (aux, subject, degree, adjective) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'adjective', degree, adjective },
    }),
    where: (aux, that, degree, adjective) => ofThings(adjective) && !(degree && /colour|nation/.test(adjective.features.sort)),
  },
  {
    is: "YesNo = Be[agr=s3 form=?f] 'it' WeatherAdjective WeatherWhere?",
    weight: 0.3,
    construction: 'weather',
    mean: (aux, it, adjective, place) => ({ type: 'weather', it, aux: [aux], tense: aux.features.form, adjective, place }),
  },
  {
    is: "YesNo = Will 'it' 'be' WeatherAdjective WeatherWhere?",
    weight: 0.2,
    construction: 'weather',
    mean: (will, it, be, adjective, place) => ({ type: 'weather', it, aux: [will, be], tense: 'future', adjective, place }),
  },
  {
    is: "YesNo = Be[agr=s3 form=present] 'it' 'going' 'to' 'be' WeatherAdjective WeatherWhere?",
    weight: 0.2,
    construction: 'weather',
    mean: (is, it, going, to, be, adjective, place) => ({
      type: 'weather',
      it,
      aux: [is, going, to, be],
      tense: 'future',
      adjective,
      place,
    }),
  },
  {
    is: "YesNo = Be[agr=s3 form=?f] 'it' Degree? 'late'",
    weight: 0.1,
    construction: 'it is late',
    mean: (aux, it, degree, late) => ({ type: 'late', it, aux: [aux], degree, late, tense: aux.features.form }),
    where: (aux, it, degree) => degree === undefined || degree.id === 'too',
  },
  {
    is: "YesNo = Be[agr=s3 form=present] 'it' Verb[frame=weather form=ing]",
    weight: 0.3,
    construction: 'weather',
    mean: (aux, it, verb) => ({ type: 'weather', it, verb, aux: [aux], tense: 'present', progressive: true }),
  },
  {
    is: "YesNo = Will 'it' Verb[frame=weather form=base]",
    weight: 0.3,
    construction: 'weather',
    mean: (aux, it, verb) => ({ type: 'weather', it, verb, aux: [aux], tense: 'future' }),
  },
  {
    is: "YesNo = Do[form=?f agr=s3] 'it' Verb[frame=weather form=base]",
    weight: 0.2,
    construction: 'weather',
    mean: (aux, it, verb) => ({ type: 'weather', it, verb, aux: [aux], tense: aux.features.form }),
  },

  // A question's clause without its object: what do you [eat]?
  {
    is: 'Gap = Do[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Verb[frame=object form=base by=?s]',
    weight: 4,
    mean: (aux, subject, verb) => ({ type: 'clause', subject, verb, frame: 'object', aux: [aux], tense: aux.features.form }),
    where: (aux, subject, verb) => does(subject, { verb, frame: 'object' }),
  },
  {
    is: 'Gap = Be[form=present agr=?a] Np[case=subject agr=?a kind=?s] Verb[frame=object form=ing by=?s]',
    weight: 2,
    mean: (aux, subject, verb) => ({ type: 'clause', subject, verb, frame: 'object', aux: [aux], tense: 'present', progressive: true }),
    where: (aux, subject, verb) => does(subject, { verb }) && subject.pronoun?.id !== 'i' && !stative.includes(verb.id),
  },
  {
    is: 'Gap = Will Np[case=subject kind=?s] Verb[frame=object form=base by=?s]',
    mean: (aux, subject, verb) => ({ type: 'clause', subject, verb, frame: 'object', aux: [aux], tense: 'future' }),
    where: (aux, subject, verb) => does(subject, { verb }) && !stative.includes(verb.id),
  },
  {
    is: 'Gap = Modal Np[case=subject kind=?s] Verb[frame=object form=base by=?s]',
    weight: 0.7,
    mean: (modal, subject, verb) => ({ type: 'clause', subject, verb, frame: 'object', modal, tense: 'present' }),
    where: (modal, subject, verb) => does(subject, { verb }) && !stative.includes(verb.id),
  },
  {
    is: "Gap = Do[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Verb[frame=infinitive form=base by=?s] 'to' Verb[frame=object form=base by=?s]",
    mean: (aux, subject, verb, to, object) => ({
      type: 'clause',
      subject,
      verb,
      frame: 'infinitive',
      to,
      infinitive: { verb: object, frame: 'object' },
      aux: [aux],
      tense: aux.features.form,
    }),
    where: (aux, subject, verb, to, object) =>
      ['want', 'like', 'need'].includes(verb.id) && does(subject, { verb: object }) && !stative.includes(object.id),
  },
];
