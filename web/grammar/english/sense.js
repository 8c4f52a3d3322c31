// What makes sense to a person: only drawing asks. A sentence that makes none can still be parsed.
import { adjectives, isOf, names, nouns, times, weatherAdjectives } from '../words.js';
import { doers, it } from './lexicon.js';

const headOf = (np) => (np.type === 'noun' ? np.noun.id : np.type === 'town' ? np.town.id : np.type === 'name' ? np.name.id : undefined);
const heads = (np) => (np.type === 'both' ? [...heads(np.first), ...heads(np.second)] : [np]);
/** Whether a phrase names something of one of the kinds; a pronoun (i, you, he) is a person. */
export const suits = (np, kinds) =>
  heads(np).every((each) =>
    each.type === 'pronoun'
      ? kinds.some((kind) => (each.pronoun.id === 'it' ? it.includes(kind) : kind === 'person'))
      : ['this', 'what'].includes(each.type) || isOf(headOf(each), kinds),
  );
const isColour = (id) => adjectives[id].said.some(({ sort }) => sort === 'colour');
/** What the phrase's own adjectives say already, or deny: the old table is old, new; the yellow bag is white. */
const settled = (adjective, { adjectives: own = [] }) =>
  own.some(
    ({ id }) =>
      id === adjective.id ||
      (isColour(id) && isColour(adjective.id)) ||
      antonyms.some((both) => both.includes(id) && both.includes(adjective.id)),
  );
/** Nobody is an old baby, or a busy one. */
const tooYoung = (adjective, id) =>
  ['baby', 'child', 'boy', 'girl'].includes(id) && (id === 'baby' ? /^(old|poor|rich|busy|famous)$/ : /^old$/).test(adjective.id);
const says = (adjective, np, sorts) =>
  heads(np).every(
    (each) =>
      !tooYoung(adjective, headOf(each)) &&
      !settled(adjective, each) &&
      adjectives[adjective.id].said.some(
        ({ sort, of }) =>
          (sorts === undefined || sorts.includes(sort)) &&
          (each.type === 'pronoun' ? of.includes(each.pronoun.id === 'it' ? 'thing' : 'person') : isOf(headOf(each), of)),
      ),
  );

export const stative = 'like love want need know understand have see hear think hope forget find lose start'.split(' ');

/** Whether a subject does what a verb says. */
export const does = (subject, { verb }) => verb === undefined || suits(subject, doers(verb.id));

/** Where a building can be. */
const around = ({ type, inside, np }) =>
  ['town', 'here', 'there'].includes(type) || (type === 'place' && !inside && isOf(np.noun?.id, ['building', 'outside', 'sight']));
/** Who or what can be of an age between one and twelve. */
const aged = 'name animal building baby child boy girl son daughter brother sister'.split(' ');

const sexes = {
  m: 'father brother son grandfather husband uncle man boy'.split(' '),
  f: 'mother sister daughter grandmother wife aunt woman girl'.split(' '),
};
const sexOf = ({ name, pronoun, noun }) =>
  names[name?.id] ?? { he: 'm', she: 'f' }[pronoun?.id] ?? ['m', 'f'].find((sex) => sexes[sex].includes(noun?.id));

/** Whether a subject can be what the complement says. */
export const is = (subject, fin) => fin.complement === undefined || (subject.det?.type !== 'a' && suited(subject, fin));
const suited = (subject, { complement }) =>
  ({
    adjective: () =>
      says(complement.adjective, subject) &&
      !subject.adjectives?.some(({ id }) => id === complement.adjective.id) &&
      (complement.other === undefined || says(complement.other, subject)),
    comparison: () =>
      says(complement.adjective, subject, ['trait', 'quality']) &&
      says(complement.adjective, complement.than) &&
      !['a', 'any', 'no', 'number', 'some', 'many', 'too many'].includes(complement.than.det?.type) &&
      sameSort(subject, complement.than) &&
      anywhere(complement.than) &&
      !['many', 'number', 'some'].includes(complement.than.det?.type) &&
      distinct(subject, complement.than),
    noun: () =>
      subject.type === 'this' ||
      (!['noun', 'name', 'pronoun'].includes(subject.type)
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
      (complement.place.type !== 'bed' || suits(subject, ['person', 'name', 'animal'])) &&
      suits(subject, [
        'person',
        'name',
        'animal',
        ...(complement.place.inside ? [] : ['vehicle']),
        ...(around(complement.place) ? ['building'] : []),
        'thing',
        'food',
        'drink',
      ]) &&
      (headOf(subject) === undefined || headOf(subject) !== headOf(complement.place.np ?? {})),
    afraid: () => suits(subject, ['person', 'name', 'animal']) && distinct(subject, complement.np),
    from: () => suits(subject, ['person', 'name']),
    age: () => suits(subject, [...aged, ...(subject.type === 'pronoun' ? ['person'] : [])]) && subject.agr !== 'none',
  })[complement.type]();
export const antonyms = [
  'young old',
  'big small',
  'tall short',
  'rich poor',
  'clean dirty',
  'full empty',
  'open closed',
  'easy difficult',
  'interesting boring',
  'fast slow',
  'expensive cheap',
  'good bad',
  'happy sad',
  'long short',
].map((both) => both.split(' '));
const sameSort = (a, b) =>
  (suits(a, ['person', 'name']) && suits(b, ['person', 'name'])) ||
  (a.type === 'noun' && b.type === 'noun' && nouns[headOf(a)].is.some((kind) => nouns[headOf(b)].is.includes(kind)));
const distinct = (a, b) => {
  const of = (np) => (np.type === 'pronoun' ? np.pronoun.id : headOf(np));
  const owner = ({ det }) => det?.possessive?.id ?? (det?.type === 'owner' ? 'owner' : undefined);
  // "My car" is told from "her car", but not from "the car".
  return of(a) !== of(b) || of(a) === undefined || (owner(a) !== owner(b) && owner(a) !== undefined && owner(b) !== undefined);
};

const tenseOf = (fin) =>
  fin.modal || fin.verbs?.some((verb) => ['want', 'have', 'need'].includes(verb))
    ? 'wish'
    : fin.progressive && fin.tense === 'present'
      ? 'progressive'
      : fin.tense === 'present' && fin.complement
        ? 'being'
        : fin.tense;
/** What lasts, and is of no day: old, red, six years old, to know. */
const lasting = ({ verb, complement, frequency }) =>
  verb
    ? /^(like|love|know|think|hope)$/.test(verb.id)
    : frequency !== undefined ||
      ['age', 'noun', 'from', 'comparison'].includes(complement?.type) ||
      /colour|nation/.test(complement?.adjective?.features?.sort) ||
      /^(old|young|tall|short|rich|poor|strong|big|small|long|heavy|smart|famous|new)$/.test(complement?.adjective?.id);
export const timely = (fin, time) =>
  time === undefined ||
  ((!lasting(fin) || /^(now|in the)/.test(time.id)) &&
    (time.span
      ? ['past', 'future'].includes(fin.tense) && !fin.manner && ['alone', 'staying'].includes(fin.frame)
      : time.clock
        ? fin.tense !== 'perfect' &&
          !fin.complement &&
          !stative.includes(fin.verb?.id) &&
          (!time.day || times[time.day.id].includes(tenseOf(fin)))
        : times[time.id].includes(tenseOf(fin)) && !(fin.complement?.np && isOf(headOf(fin.complement.np), ['kin']))));
/** A question names whom it is about. */
export const asks = (gap, time) => gap.subject.det?.type !== 'a' && timely(gap, time);
const apart = (a, b) =>
  b === undefined ||
  a.type !== 'pronoun' ||
  b.type !== 'pronoun' ||
  (a.pronoun.id !== b.pronoun.id && !['i', 'we'].every((id) => [a.pronoun.id, b.pronoun.id].includes(id)));
export const can = {
  can: ({ complement }) => complement === undefined,
  must: ({ complement }) => complement === undefined,
  should: () => true,
};

/** Whether somebody would say it of the subject, with the time. */
export const said = (subject, fin, time) =>
  does(subject, fin) &&
  is(subject, fin) &&
  timely(fin, time) &&
  apart(subject, fin.object) &&
  apart(subject, fin.recipient ?? fin.companion ?? fin.beneficiary) &&
  (fin.infinitive === undefined || said(subject, fin.infinitive)) &&
  !(subject.det?.generic && (fin.tense !== 'present' || fin.progressive || fin.complement?.place)) &&
  !(fin.modal && fin.frame === 'infinitive' && fin.verb.id === 'have') &&
  !(fin.verb?.id === 'play' && fin.object && !suits(subject, ['person', 'name'])) &&
  (fin.frame !== 'been' || suits(subject, ['person', 'name'])) &&
  ![fin.object, fin.infinitive?.object].some((object) => object?.det?.type === 'any' && !fin.negated && !fin.asking) &&
  !(subject.type === 'town' && fin.complement && (fin.modal || fin.tense === 'future')) &&
  !(fin.frequency?.id === 'never' && time?.id?.startsWith('every')) &&
  !(subject.det?.type === 'a' && (fin.negated || fin.experience)) &&
  !((fin.negated || fin.asking) && fin.object?.det?.type === 'no') &&
  !(fin.negated && fin.object?.det?.type === 'some') &&
  !(/^(like|love|play)$/.test(fin.verb?.id) && ['a', 'some', 'number', 'many', 'too many'].includes(fin.object?.det?.type)) &&
  !(fin.companion && (!suits(subject, ['person', 'name', 'animal']) || fin.verb?.id === 'sleep')) &&
  !(fin.frame === 'indirect' && fin.tense === 'past' && fin.clause.tense !== 'past') &&
  !(subject.det?.generic && /colour/.test(fin.complement?.adjective?.features?.sort)) &&
  !(fin.tense === 'future' && ['want', 'like', 'need', 'know', 'love', 'hope', 'think'].includes(fin.verb?.id)) &&
  !(fin.manner?.id === 'together' && (subject.agr !== 'pl' || subject.pronoun?.id === 'you')) &&
  !(fin.progressive && stative.includes(fin.verb?.id)) &&
  !(fin.tense === 'perfect' && ['want', 'like', 'need', 'know', 'think', 'hope', 'understand', 'forget'].includes(fin.verb?.id)) &&
  !(fin.modal && ['want', 'like', 'need', 'love', 'hope', ...(fin.negated ? [] : ['forget'])].includes(fin.verb?.id)) &&
  !(
    fin.frequency &&
    (fin.progressive || (fin.complement && lasting({ complement: fin.complement })) || ['want', 'know', 'need'].includes(fin.verb?.id))
  );

/** The verb whose object a question asks for. */
export const taken = (gap) => gap.infinitive?.verb ?? gap.verb;

export const clause = (subject, fin, time) => ({ type: 'clause', subject, ...fin, time });

export const activity = (verb) =>
  !/^(want|need|know|think|say|hope|have|like|love|forget|leave|arrive|go|come|travel|live|stay|give|send|start|get up)$/.test(verb.id);

/** What one can say of this, that and it: weather has its own way. */
export const ofThings = ({ id }) =>
  !weatherAdjectives.includes(id) &&
  adjectives[id].said.some(({ sort, of }) => ['trait', 'quality'].includes(sort) && of.some((kind) => it.includes(kind)));

/** Whether an adjective stands before a noun: not what is only said of somebody with "be". */
export function before(adjective, noun) {
  // A tall brother is an elder one in French, a small friend a sweetheart.
  if (['tall', 'short'].includes(adjective.id) && isOf(noun.id, ['kin'])) return false;
  // "un grand professeur" is a great one, "une vieille fille" a spinster.
  if (['tall', 'short'].includes(adjective.id) && isOf(noun.id, ['teacher', 'doctor', 'people'])) return false;
  if (['old', 'young'].includes(adjective.id) && isOf(noun.id, ['boy', 'girl', 'child', 'baby'])) return false;
  return !tooYoung(adjective, noun.id) && adjectives[adjective.id].said.some(({ sort, of }) => sort !== 'state' && isOf(noun.id, of));
}

/** Nobody says "our husband". */
export const married = (possessive, noun) => !(['we', 'they'].includes(possessive?.id) && /^(wife|husband)/.test(noun.text));

/** "my mother's mother", "the wife" without somebody whose wife: what a determiner does not go with. */
export function owned(det, nom) {
  const kin = isOf(nom.noun.id, ['kin']);
  // "Our wife", "tom's woman".
  if (['wife', 'husband'].includes(nom.noun.id) && ['we', 'they'].includes(det.possessive?.id)) return false;
  if (['man', 'woman'].includes(nom.noun.id) && ['possessive', 'owner'].includes(det.type)) return false;
  if (kin && nom.noun.id !== 'friend')
    return (
      ['possessive', 'owner'].includes(det.type) &&
      married(det.possessive, nom.noun) &&
      !(det.owner?.noun && isOf(det.owner.noun.id, ['kin']) && det.owner.noun.id === nom.noun.id)
    );
  if (isOf(nom.noun.id, ['man', 'woman', 'station', 'museum', 'hospital', 'hotel', 'market', 'beach', 'mountain', 'river', 'plane']))
    return !['possessive', 'owner'].includes(det.type);
  if (nom.noun.id === 'people') return ['this', 'the'].includes(det.type);
  if (isOf(nom.noun.id, ['sky', 'sun', 'moon', 'sea'])) return det.type === 'the';
  const common = 'word question exercise outside sight mass food station museum hospital library bus train plane'.split(' ');
  if (det.type === 'owner' && isOf(nom.noun.id, common)) return false;
  return true;
}

/** Whether there can be such a thing at a place. */
export function standsAt(np, place) {
  if (place === undefined) return !isOf(np.noun.id, ['kin', 'sight']);
  if (place.type === 'there') return false;
  const kinds = place.np
    ? [
        'thing',
        'animal',
        'person',
        ...(place.inside ? ['food', 'drink'] : []),
        ...(isOf(place.np.noun?.id, ['table', 'kitchen']) ? ['food', 'drink'] : []),
        ...(isOf(place.np.noun?.id, ['outside']) ? ['building', 'tree'] : []),
      ]
    : ['person', ...(['home', 'school', 'work', 'bed'].includes(place.type) ? [] : ['building'])];
  return isOf(np.noun.id, kinds) && !isOf(np.noun.id, ['kin']) && np.noun.id !== place.np?.noun?.id;
}

/** Whether somebody would ask for it; `ofUs`: let's. */
export function ordered(vp, time, ofUs) {
  return (
    (vp.manner?.id !== 'together' || ofUs === true) &&
    vp.complement === undefined &&
    vp.infinitive === undefined &&
    vp.frame !== 'clause' &&
    (time === undefined || time.clock || times[time.id]?.includes('wish') || time.id === 'now' || time.id === 'every day') &&
    vp.object?.pronoun?.id !== 'you' &&
    !(vp.companion && vp.verb.id === 'sleep') &&
    ![vp.recipient, vp.companion, vp.beneficiary].some((np) => np?.pronoun?.id === 'you') &&
    !['any', 'no', 'too many'].includes(vp.object?.det?.type) &&
    !vp.without &&
    !/^(like|love|want|need|know|understand|see|have|lose|find|leave|live|cry|arrive)$/.test(vp.verb.id)
  );
}

/** What one is told to do, not left undone. */
export const affirmed = (vp, time, ofUs) => ordered(vp, time, ofUs) && vp.object?.det?.type !== 'too many' && vp.verb.id !== 'forget';

/** Whether a phrase may stand anywhere: "any" and "no" need a place of their own. */
export const anywhere = (np) =>
  ['first', 'second'].every((part) => np[part] === undefined || anywhere(np[part])) &&
  !['any', 'no', 'too many'].includes(np.det?.type) &&
  whose(np);
/** "I have two aunts", but nobody goes "with two aunts". */
export const whose = (np) =>
  !isOf(np.noun?.id, ['kin']) || np.noun.id === 'friend' || ['possessive', 'owner', 'all'].includes(np.det?.type);
