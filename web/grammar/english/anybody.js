// Nobody and nothing named: everyone, someone, nobody, something, nothing: { type: 'body', id, words, agr }.
import { clause } from './clause.js';
import { said } from './sense.js';
import { standsAt } from './things.js';

const body = (id) => (word) => ({ type: 'body', id, words: [word], agr: 's3' });
/** "Everyone doesn't know", "someone likes tea": said of nobody in particular, hardly at all. */
const vaguely = (
  { id },
  { verb, tense, progressive, negated, frequency, experience, complement, object, adverb, still, modal, frame },
  asking,
) =>
  !negated &&
  !experience &&
  !adverb &&
  !still &&
  !/^(never)$/.test(frequency?.id) &&
  !['no', 'any'].includes(object?.det?.type) &&
  object?.type !== 'body' &&
  !/^(making|causing)$/.test(frame) &&
  (frame !== 'clause' || (id !== 'someone' && /^(say|think|know|hope)$/.test(verb?.id))) &&
  !(frame === 'indirect' && id === 'someone') &&
  (complement === undefined || complement.type === 'place' || (complement.adjective?.features?.sort === 'state' && id !== 'someone')) &&
  (id !== 'someone' ||
    (!modal &&
      !frequency &&
      (asking || tense !== 'present' || progressive || complement !== undefined || /^(love|like|need|know|want)$/.test(verb?.id))));
/** Whom a rule of sense takes for everyone. */
const man = { type: 'noun', noun: { id: 'man' }, adjectives: [], det: { type: 'the' }, agr: 's3' };

export const anybody = [
  {
    is: 'Clause = Body Fin[agr=s3 kind=person|name] Time?',
    weight: 0.4,
    construction: 'everyone',
    mean: clause,
    where: (np, fin, time) => vaguely(np, fin) && said(man, fin, time),
  },
  { is: 'Simple = Body Fin[agr=s3 kind=person|name]', weight: 0.1, mean: clause, where: (np, fin) => vaguely(np, fin) && said(man, fin) },
  {
    is: 'YesNo = Do[form=?f agr=s3] Anyone Vp[form=base kind=person|name]',
    weight: 0.1,
    construction: 'everyone',
    mean: (aux, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: aux.features.form }),
    where: (aux, subject, vp) =>
      !vp.complement && vaguely(subject, vp, true) && said(man, { ...vp, asking: true, tense: aux.features.form }),
  },
  {
    is: 'YesNo = Be[form=?f agr=s3] Anyone Complement[agr=s3 kind=person|name]',
    weight: 0.1,
    construction: 'everyone',
    mean: (aux, subject, complement) => ({ type: 'clause', subject, aux: [aux], complement, tense: aux.features.form }),
    where: (aux, subject, complement) => vaguely(subject, { complement }, true) && said(man, { complement, tense: aux.features.form }),
  },
  {
    is: 'YesNo = Be[agr=s3 form=present] Anyone Vp[form=ing kind=person|name]',
    weight: 0.1,
    construction: 'everyone',
    mean: (aux, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: 'present', progressive: true }),
    where: (aux, subject, vp) =>
      vaguely(subject, { ...vp, progressive: true }, true) && said(man, { ...vp, asking: true, progressive: true, tense: 'present' }),
  },
  { is: 'Anyone = All' },
  { is: "Anyone = 'anyone'", mean: body('someone'), weight: 0.7 },
  { is: "Anyone = 'anybody'", mean: body('someone'), weight: 0.3 },
  { is: 'Body = All', weight: 2 },
  { is: "All = 'everyone'", mean: body('everyone') },
  { is: "All = 'everybody'", mean: body('everyone'), weight: 0.6 },
  { is: 'Body = Someone' },
  { is: "Someone = 'someone'", mean: body('someone') },
  { is: "Someone = 'somebody'", mean: body('someone'), weight: 0.6 },
  { is: "Body = 'nobody'", mean: body('nobody') },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s] Something',
    weight: 0.3,
    construction: 'something',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: (verb, object) =>
      (object.id === 'something'
        ? /^(eat|drink|buy|see|say|do|look for|find|cook|need|want)$/
        : /^(eat|drink|buy|see|say|do|find|want|need|have|understand)$/
      ).test(verb.id),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s] All',
    weight: 0.1,
    construction: 'everyone',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: (verb) => /^(know|help|thank|call)$/.test(verb.id),
  },
  { is: "Something = 'something'", mean: body('something') },
  { is: "Something = 'nothing'", mean: body('nothing'), weight: 0.5 },
  { is: "Something = 'anything'", mean: body('anything'), weight: 0.7 },
  {
    is: "There = 'there' Be[form=?f agr=s3] Thing Where",
    weight: 0.2,
    construction: 'there is',
    mean: (there, aux, np, place) => ({ type: 'there', there, aux: [aux], tense: aux.features.form, np, place }),
    where: (there, aux, np, place) =>
      np.id !== 'anything' &&
      standsAt({ ...man, noun: { id: /thing/.test(np.id) ? 'book' : 'man', features: { count: 'count' } }, det: { type: 'a' } }, place),
  },
  { is: 'Thing = Something' },
  { is: 'Thing = Someone' },
  { is: "Thing = 'nobody'", mean: body('nobody'), weight: 0.5 },
];
