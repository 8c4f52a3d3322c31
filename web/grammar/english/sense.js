// What makes sense to a person: only drawing asks. A sentence that makes none can still be parsed.
import { isOf, times } from '../words.js';
import { apart, definite, distinct, headOf, misplaced, suits } from './things.js';
import { does, once, stative, taken } from './acts.js';
import { is, looks } from './being.js';
import { lasting, timely } from './timely.js';

/** A question names whom it is about. */
export const asks = (gap, time) =>
  !['a', 'every'].includes(gap.subject.det?.type) &&
  !gap.subject.relative &&
  !time?.often &&
  !(time?.span && gap.verb?.id !== 'wait for') &&
  gap.subject.type !== 'of them' &&
  !ofAll(gap.subject, gap) &&
  !(suits(gap.subject, ['animal']) && /^(want|look for|find)$/.test(taken(gap).id)) &&
  !(gap.tense === 'present' && !gap.progressive && !gap.modal && time === undefined && once.test(gap.verb?.id)) &&
  timely(gap, time);

/** What cats in general hardly do: arrive, see. */
const ofAll = (subject, { verb }) =>
  subject.det?.generic && /^(arrive|leave|start|see|look at|look for|find|wait|wait for|want|come)$/.test(verb?.id);

/** "The vegetables that she eats were good". */
const clash = (np, tense) =>
  tense === 'past' &&
  np?.relative?.clause.tense === 'present' &&
  np.relative.clause.verb !== undefined &&
  np.relative.clause.frame !== 'staying';

export const can = {
  can: ({ complement }) => complement === undefined,
  must: ({ complement }) =>
    complement === undefined ||
    /^(home|school|work)$/.test(complement.place?.type) ||
    (complement.type === 'adjective' &&
      !complement.degree &&
      !complement.other &&
      /^(tired|hungry|thirsty|happy|sad|busy|angry|rich|old|young|difficult|expensive|good|interesting|boring|quiet)$/.test(
        complement.adjective.id,
      )),
  should: () => true,
};

/** "I don't see anything", but "i see nothing", "i see something". */
const nothingTwice = ({ verb, tense, object, infinitive, negated, asking, frequency, experience, modal, just, again, still }) =>
  infinitive?.object?.type === 'body'
    ? infinitive.object.id === 'anything'
      ? negated !== undefined && !asking && verb.id === 'want'
      : infinitive.object.id === 'something' && !negated
    : object?.type !== 'body' ||
      (object.id === 'anything' && tense === undefined) ||
      (!again &&
        !still &&
        frequency?.id !== 'never' &&
        experience?.id !== 'never' &&
        (object.id === 'anyone' || object.id === 'anything'
          ? object.id === 'anything' && asking
            ? negated === undefined && !modal
            : negated !== undefined && !asking
          : !negated && (object.id !== 'nothing' || (!asking && !modal && !just && !frequency && !experience))));

/** What an animal likes and looks at: no town, no film. */
const fond = ({ verb, object }) =>
  !/^(like|love|see|look at)$/.test(verb?.id) ||
  object === undefined ||
  suits(object, ['person', 'name', 'animal', 'food', 'milk', 'ball', 'flower', 'tree', 'garden', 'sea', 'sight', 'park']);

/** What one did every day. */
const habitual = ({ verb, frame, progressive, negated, complement, just, object }) =>
  complement === undefined &&
  !progressive &&
  !negated &&
  !just &&
  ['alone', 'object', 'moving', 'outing'].includes(frame) &&
  !stative.includes(verb?.id) &&
  !once.test(verb?.id) &&
  !['a', 'number', 'some', 'no'].includes(object?.det?.type);

/** "Speaks to no girls" */
const nullified = (fin) => [fin.object, fin.recipient, fin.companion].some((np) => np?.det?.type === 'no');

/** When it is said to be. */
const ofTime = (subject, fin, time) =>
  !(time && ['clause', 'indirect'].includes(fin.frame)) &&
  !(fin.modal?.id === 'must' && fin.verb?.id === 'arrive' && !time) &&
  !(
    fin.modal?.id === 'must' &&
    fin.complement &&
    ((time && !(time.id === 'now' && fin.complement.place)) || fin.asking || /^(i|we)$/.test(subject.pronoun?.id))
  ) &&
  !(fin.more && (fin.negated || fin.tense !== 'present' || fin.modal || fin.frequency || time)) &&
  !((fin.used || fin.frequency) && (time?.whole || (fin.used && time?.span))) &&
  !(fin.tense === 'past' && time?.id?.startsWith('every') && !habitual(fin)) &&
  !(fin.frame === 'staying' && time?.clock && fin.verb.id === 'live') &&
  !(time?.whole && /^(win|lose|call)$/.test(fin.verb?.id)) &&
  !(time && subject.relative) &&
  !(time?.clock && /^(speak|know|understand)$/.test(fin.verb?.id)) &&
  !(fin.used && time?.clock) &&
  !(fin.frequency && fin.tense === 'future' && time) &&
  !(
    fin.tense === 'present' &&
    !fin.progressive &&
    !fin.modal &&
    !fin.frequency &&
    !time &&
    /^(forget|lose|find)$/.test(fin.verb?.id) &&
    fin.frame === 'object' &&
    !definite(fin.object)
  ) &&
  (fin.frame !== 'linking' ||
    ((time === undefined || (fin.tense === 'present' && /^(today|tonight)$/.test(time.id) && fin.verb.id !== 'become')) &&
      looks(subject, fin))) &&
  !(
    fin.frame === 'making' &&
    (fin.progressive ||
      fin.modal ||
      fin.asking ||
      (fin.act && (fin.negated || time)) ||
      !distinct(subject, fin.object) ||
      (subject.pronoun && !/^(you|he|she|it)$/.test(subject.pronoun.id)))
  ) &&
  timely(fin, time) &&
  !(fin.infinitive?.tard || fin.infinitive?.frame === 'making' || fin.infinitive?.frame === 'leaving') &&
  !(fin.accompanied && (time || !suits(subject, ['person', 'name']) || !apart(subject, fin.accompanied.companion))) &&
  !(
    fin.tard &&
    (fin.asking ||
      fin.modal ||
      fin.tense === 'future' ||
      fin.frequency ||
      fin.negated ||
      fin.progressive ||
      fin.tense === 'perfect' ||
      time?.clock)
  ) &&
  (fin.object?.rival === undefined ||
    (time === undefined &&
      !fin.adverb &&
      !fin.still &&
      fin.tense === 'present' &&
      !fin.negated &&
      !fin.asking &&
      !fin.modal &&
      !fin.progressive &&
      !fin.frequency &&
      suits(subject, ['person', 'name']) &&
      subject.type !== 'both' &&
      apart(subject, fin.object.rival.np) &&
      distinct(subject, fin.object.rival.np))) &&
  !(
    fin.complement?.place &&
    suits(subject, ['building', 'outside']) &&
    subject.type === 'noun' &&
    (fin.tense === 'future' || fin.modal || time)
  ) &&
  !(fin.complement?.place && time?.span && !suits(subject, ['person', 'name'])) &&
  !(
    fin.object?.noun?.id === 'idea' &&
    (time ||
      fin.object.det?.type !== 'a' ||
      fin.tense === 'future' ||
      fin.negated ||
      fin.frequency ||
      fin.place ||
      fin.companion ||
      fin.modal)
  ) &&
  !(fin.negated && time?.id?.startsWith('every')) &&
  !(
    fin.frame === 'passing' &&
    (fin.tense !== 'past' || fin.negated || fin.modal || fin.frequency || fin.adverb || time?.clock || time?.span)
  ) &&
  !(fin.object?.type === 'said' && (fin.progressive || fin.manner || fin.place || fin.companion || time?.span)) &&
  !(fin.frequency && time?.id?.startsWith('every')) &&
  !(fin.just && time) &&
  !(
    fin.origin &&
    (fin.asking ||
      fin.tense !== 'present' ||
      (fin.progressive ? time === undefined : time !== undefined) ||
      fin.modal ||
      fin.by ||
      fin.frequency ||
      fin.infinitive)
  ) &&
  !(fin.frequency && fin.tense === 'past' && (time || !suits(subject, ['person', 'name']))) &&
  // What a phone or a lamp does, or rather does not.
  !(
    fin.verb?.id === 'work' &&
    !suits(subject, ['person', 'name']) &&
    (!fin.negated || fin.tense !== 'present' || fin.manner || fin.place || fin.companion || fin.beneficiary || time)
  );

/** What somebody is said to be, to look or to be glad of. */
const ofBeing = (subject, fin) =>
  !(fin.complement?.degree?.id === 'so' && (fin.modal || fin.tense === 'future')) &&
  !(fin.modal && fin.complement?.degree?.id === 'too') &&
  !(fin.negated && fin.complement?.purpose && fin.complement.degree?.id === 'too') &&
  !(fin.negated && /^(so|a little)$/.test(fin.complement?.degree?.id ?? fin.quality?.degree?.id)) &&
  !(fin.complement?.type === 'more' && (fin.negated || fin.frequency)) &&
  !(fin.complement?.glad && (fin.frequency || fin.experience || !apart(subject, fin.complement.reason.object))) &&
  !(
    isOf(headOf(subject), ['occasion']) &&
    (fin.verb || fin.complement?.place || (headOf(subject) === 'birthday' && fin.complement?.type !== 'noun'))
  ) &&
  apart(subject, fin.complement?.reason?.object) &&
  !(subject.det?.generic && (fin.tense !== 'present' || fin.progressive || fin.complement?.place)) &&
  !(subject.type === 'town' && fin.complement && (fin.modal || fin.tense === 'future')) &&
  !(subject.det?.generic && /colour/.test(fin.complement?.adjective?.features?.sort)) &&
  !(fin.complement?.less && (fin.negated || fin.modal || fin.tense === 'future')) &&
  !(fin.frequency && fin.complement?.purpose) &&
  !(
    fin.frequency &&
    (fin.progressive ||
      (fin.complement && lasting({ complement: fin.complement })) ||
      (['want', 'know', 'need'].includes(fin.verb?.id) && !(fin.frame === 'indirect' && /^(never|always)$/.test(fin.frequency.id))))
  );

/** To whom and with what it is done. */
const ofOthers = (subject, fin) =>
  !(fin.verb && fin.object?.relative?.clause.verb?.id === fin.verb.id) &&
  !(fin.place && misplaced(/^(see|find|look for)$/.test(fin.verb?.id) && fin.object?.type === 'noun' ? fin.object : subject, fin.place)) &&
  !(fin.recipient?.id === 'anyone' && !fin.negated) &&
  !(fin.object?.id === 'anyone' && (!fin.negated || fin.asking || fin.modal || fin.progressive || fin.frame !== 'object')) &&
  !(fin.infinitive?.object?.id === 'anyone') &&
  !(
    fin.object?.det?.more &&
    (fin.negated ||
      fin.progressive ||
      fin.frequency ||
      fin.modal ||
      fin.place ||
      fin.companion ||
      !(fin.would || (/^(want|need)$/.test(fin.verb?.id) && fin.tense === 'present')))
  ) &&
  !(fin.tense === 'future' && fin.manner?.id === 'well' && fin.object) &&
  !(fin.asking && fin.modal && fin.object && /^(well|slowly|quickly|fast)$/.test(fin.manner?.id)) &&
  !(fin.modal && !fin.negated && fin.object?.det?.type === 'too many') &&
  !([fin.frequency, fin.experience].some((each) => each?.id === 'never') && ['too many', 'some'].includes(fin.object?.det?.type)) &&
  !(suits(subject, ['animal']) && fin.verb?.id === 'drink' && !(fin.object && suits(fin.object, ['water', 'milk']))) &&
  !(fin.object?.det?.type === 'any' && !/^(have|want|need|see|buy|find|eat|drink|read|know|sell|look for|do|write)$/.test(fin.verb?.id)) &&
  !(fin.progressive && /^(any|nothing)/.test(fin.object?.det?.type ?? fin.object?.id) && !fin.negated) &&
  !(fin.negated && fin.object?.det?.type === 'a' && suits(fin.object, ['person'])) &&
  !((fin.progressive || fin.experience || fin.still || fin.tense === 'perfect') && fin.object?.det?.type === 'no') &&
  !(/^(like|love)$/.test(fin.verb?.id) && fin.object?.det?.type === 'any') &&
  !(fin.progressive && fin.frame === 'giving' && /^(give|send)$/.test(fin.verb.id) && definite(fin.object)) &&
  !clash(fin.object, fin.tense) &&
  !(
    suits(subject, ['animal']) &&
    /^(want|look for|find)$/.test(fin.verb?.id) &&
    fin.object &&
    !suits(fin.object, ['food', 'water', 'milk', 'animal', 'person', 'name', 'ball'])
  ) &&
  apart(subject, fin.object) &&
  !(
    fin.frame === 'leaving' &&
    (fin.then ||
      fin.frequency ||
      fin.negated ||
      fin.modal ||
      fin.adverb ||
      (fin.object.det?.possessive && subject.pronoun && fin.object.det.possessive.id !== subject.pronoun.id))
  ) &&
  (fin.object?.type !== 'each other' || (subject.agr === 'pl' && subject.pronoun?.id !== 'you')) &&
  !(
    suits(subject, ['vehicle']) &&
    subject.type === 'noun' &&
    /^(go|come)$/.test(fin.verb?.id) &&
    (!/^(place|town)$/.test(fin.goal?.type) ||
      fin.by ||
      fin.companion ||
      fin.then ||
      fin.frequency?.id === 'sometimes' ||
      fin.modal?.id === 'must')
  ) &&
  apart(subject, fin.whom) &&
  apart(subject, fin.aim?.vp.object) &&
  !(fin.aim && (!suits(subject, ['person', 'name']) || fin.then || fin.experience || fin.by)) &&
  !(
    fin.verb?.id === 'see' &&
    fin.frame === 'alone' &&
    !(fin.modal?.id === 'can' && fin.negated && !fin.asking && !fin.place && !fin.companion)
  ) &&
  apart(subject, fin.taught) &&
  apart(subject, fin.recipient ?? fin.companion ?? fin.beneficiary) &&
  (fin.infinitive === undefined || fin.taught || said(subject, fin.infinitive)) &&
  !(fin.verb?.id === 'play' && fin.object && !suits(subject, ['person', 'name'])) &&
  ![fin.object, fin.infinitive?.object].some(
    (object) => (object?.det?.type === 'any' || object?.det?.how === 'much') && !fin.negated && !fin.asking,
  ) &&
  !((fin.negated || fin.asking) && fin.object?.det?.type === 'no') &&
  !(fin.negated && fin.object?.det?.type === 'some') &&
  !(!fin.would && /^(like|love|play)$/.test(fin.verb?.id) && ['a', 'some', 'number', 'many', 'too many'].includes(fin.object?.det?.type)) &&
  !(fin.companion && (!suits(subject, ['person', 'name', 'animal']) || fin.verb?.id === 'sleep')) &&
  !((fin.just || fin.adverb || fin.frequency?.id === 'never') && fin.object?.det?.type === 'no') &&
  !((fin.negated || fin.frequency?.id === 'never') && fin.object?.det?.portion?.id === 'some') &&
  !(
    fin.manner?.id === 'alone' &&
    ((fin.companion && !suits(fin.companion, ['animal', 'child', 'son', 'daughter'])) ||
      subject.agr === 'pl' ||
      !suits(subject, ['person', 'name']))
  ) &&
  !(fin.progressive && stative.includes(fin.verb?.id) && !(fin.verb.id === 'have' && fin.object && suits(fin.object, ['meal', 'party'])));

/** How it is done: the verb, its tense, and the adverbs beside it. */
const ofWays = (fin) =>
  !(fin.tense === 'perfect' && fin.experience && (fin.verb?.id === 'arrive' || /^(well|slowly|quickly|fast)$/.test(fin.manner?.id))) &&
  !(fin.tense === 'past' && fin.frame === 'clause' && fin.clause.tense !== 'past' && !fin.clause.reported) &&
  !(
    /^(can|could)$/.test(fin.modal?.id) &&
    /^(know|understand|say|think|look like)$/.test(fin.verb?.id) &&
    !(fin.negated && fin.verb.id === 'understand') &&
    !fin.asking
  ) &&
  !(
    (fin.modal || fin.verbs) &&
    /^(lose|start)$/.test((fin.infinitive ?? fin).verb?.id) &&
    (fin.infinitive ?? fin).frame !== 'infinitive'
  ) &&
  !(fin.frequency && nullified(fin)) &&
  !(fin.frequency && fin.verb?.id === 'start' && fin.frame !== 'infinitive') &&
  !(fin.frequency?.id === 'never' && fin.verb?.id === 'hope') &&
  !(fin.without && (fin.progressive || fin.adverb || (fin.negated && !fin.modal && fin.tense !== 'present' && fin.tense !== 'future'))) &&
  !(fin.tense === 'perfect' && fin.verb?.id === 'love' && !fin.frequency) &&
  !(fin.frequency && /^(like|love)$/.test(fin.verb?.id) && (fin.manner || fin.tense !== 'past')) &&
  !(fin.pair && (fin.negated || fin.frequency?.id === 'never')) &&
  !(fin.then && (fin.negated || fin.progressive || fin.frequency || fin.used || fin.experience || fin.tense === 'perfect')) &&
  !(fin.mannerMore && (fin.negated || (fin.asking && !fin.modal))) &&
  !(fin.frame === 'seeing' && (fin.negated || fin.frequency || fin.asking)) &&
  !(fin.first && (fin.asking || fin.negated || !(fin.modal || fin.tense === 'future' || fin.tense === undefined))) &&
  !(fin.frame === 'sitting' && fin.tense === 'perfect') &&
  // One drinks too much, and sees nothing at all.
  !(fin.verb?.id === 'drink' && fin.frame === 'alone' && !/^(a lot|too much)$/.test(fin.manner?.id)) &&
  !(fin.verb?.id === 'listen' && !(fin.progressive || fin.negated || fin.frequency?.id === 'never')) &&
  !(fin.modal && fin.frame === 'infinitive' && fin.verb.id === 'have') &&
  nothingTwice(fin) &&
  !(fin.clause && fin.frame === 'indirect' && fin.tense === 'past' && fin.clause.tense !== 'past') &&
  !(fin.tense === 'future' && ['want', 'like', 'need', 'know', 'love', 'hope', 'think'].includes(fin.verb?.id)) &&
  !(fin.tense === 'perfect' && ['want', 'like', 'need', 'know', 'think', 'hope'].includes(fin.verb?.id)) &&
  !(fin.tense === 'perfect' && !fin.negated && fin.verb?.id === 'understand') &&
  !(fin.modal && ['want', 'like', 'need', 'love', 'hope', ...(fin.negated ? [] : ['forget'])].includes(fin.verb?.id));

/** Who does it. */
const ofSubject = (subject, fin) =>
  does(subject, fin) &&
  !ofAll(subject, fin) &&
  !(fin.asking && subject.relative) &&
  !clash(subject, fin.tense) &&
  !(fin.verb?.id === 'cry' && suits(subject, ['animal'])) &&
  !(fin.negated && (subject.det?.type === 'all' || subject.det?.portion?.id === 'all')) &&
  !(suits(subject, ['animal']) && (fin.by || !fond(fin))) &&
  !(
    fin.mannerThan &&
    (subject.type === 'both' ||
      !suits(subject, ['person', 'name']) ||
      !apart(subject, fin.mannerThan.np) ||
      !distinct(subject, fin.mannerThan.np))
  ) &&
  is(subject, fin) &&
  !(fin.frame === 'moving' && /^(walk|run)$/.test(fin.verb.id) && (!suits(subject, ['person', 'name']) || fin.then)) &&
  !(fin.into && !suits(subject, ['person', 'name'])) &&
  headOf(subject) !== 'day' &&
  !(
    /^(bringing|riding|returning|sitting|seeing|passing)$/.test(fin.frame) &&
    !suits(subject, ['person', 'name', ...(fin.frame === 'sitting' ? ['cat', 'dog', 'bird'] : [])])
  ) &&
  !(fin.frame === 'passing' && /^(all|every|of|a)$/.test(subject.det?.type)) &&
  (fin.frame !== 'been' || suits(subject, ['person', 'name'])) &&
  !(['a', 'every'].includes(subject.det?.type) && (fin.negated || fin.experience || fin.frequency?.id === 'never')) &&
  !(fin.place?.type === 'around' && fin.place.words[0].id !== 'outside' && !suits(subject, ['person', 'name'])) &&
  !(fin.manner?.id === 'together' && (subject.agr !== 'pl' || subject.pronoun?.id === 'you'));

/** Whether somebody would say it of the subject, with the time. */
export const said = (subject, fin, time) =>
  ofTime(subject, fin, time) && ofBeing(subject, fin) && ofOthers(subject, fin) && ofWays(fin) && ofSubject(subject, fin);

/** Whether somebody would ask for it; `ofUs`: let's. */
export function ordered(vp, time, ofUs) {
  return (
    (vp.manner?.id !== 'together' || ofUs === true) &&
    vp.mannerThan === undefined &&
    vp.object?.rival === undefined &&
    !(vp.object?.type === 'each other' && !ofUs) &&
    !vp.tard &&
    !(vp.frame === 'making' && vp.act) &&
    vp.frame !== 'leaving' &&
    !(vp.frame === 'indirect' && time) &&
    vp.mannerDegree?.id !== 'too' &&
    !/^(win|lose)$/.test(vp.verb?.id) &&
    !['a', 'number', 'many', 'some', 'any'].includes(vp.companion?.det?.type) &&
    !(/^(open|close|clean|wash|find|drive|look at)$/.test(vp.verb?.id) && ['a', 'some', 'bare'].includes(vp.object?.det?.type)) &&
    vp.object?.det?.portion?.id !== 'some' &&
    vp.origin === undefined &&
    !(vp.manner?.id === 'alone' && ofUs) &&
    vp.complement === undefined &&
    (vp.infinitive === undefined || (vp.verb.id === 'forget' && !vp.infinitive.then)) &&
    vp.frame !== 'clause' &&
    (time === undefined ||
      (time.clock && !(time.day && /^(every|yest)/.test(time.day.id))) ||
      times[time.id]?.includes('wish') ||
      time.id === 'now' ||
      time.id === 'every day') &&
    vp.object?.pronoun?.id !== 'you' &&
    !(vp.companion && vp.verb.id === 'sleep') &&
    ![vp.recipient, vp.companion, vp.beneficiary].some((np) => np?.pronoun?.id === 'you') &&
    !['any', 'no', 'too many'].includes(vp.object?.det?.type) &&
    vp.object?.det?.how !== 'much' &&
    !vp.without &&
    (!/^(like|love|want|need|know|understand|see|have|lose|find|leave|live|cry|arrive|look|feel|become|make|look like|think about|smile at|talk about)$/.test(
      vp.verb.id,
    ) ||
      // let's have a coffee
      (vp.verb.id === 'have' &&
        vp.frame === 'object' &&
        ((ofUs &&
          suits(vp.object, ['party', 'coffee', 'tea', 'meal', 'cake', 'wine']) &&
          ['a', 'some', 'bare'].includes(vp.object.det?.type)) ||
          (!ofUs && suits(vp.object, ['food', 'drink']) && vp.object.det?.type === 'some' && !vp.object.det.little)) &&
        vp.object.type === 'noun' &&
        !vp.object.adjectives.length))
  );
}

/** What one is told to do, not left undone. */
export const affirmed = (vp, time, ofUs) =>
  ordered(vp, time, ofUs) &&
  !/^(any|no)thing$|^anyone$/.test(vp.object?.id) &&
  !['many', 'too many'].includes(vp.object?.det?.type) &&
  vp.verb.id !== 'forget';
