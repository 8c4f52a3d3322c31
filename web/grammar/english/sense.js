// What makes sense to a person: only drawing asks. A sentence that makes none can still be parsed.
import { adjectives, isOf, nouns, times, weatherAdjectives } from '../words.js';
import { doers, it } from './lexicon.js';
import { sexOf } from './sexes.js';

const headOf = (np) => (np.type === 'noun' ? np.noun.id : np.type === 'town' ? np.town.id : np.type === 'name' ? np.name.id : undefined);
const heads = (np) => (np.type === 'both' ? [...heads(np.first), ...heads(np.second)] : [np]);
/** Whether a phrase names something of one of the kinds; a pronoun (i, you, he) is a person. */
export const suits = (np, kinds = []) =>
  heads(np).every((each) =>
    ['pronoun', 'one', 'of them'].includes(each.type)
      ? kinds.some((kind) => ((each.type === 'one' || /^(it|they)$/.test(each.pronoun.id)) && it.includes(kind)) || (each.pronoun && each.pronoun.id !== 'it' && kind === 'person'))
      : ['this', 'what'].includes(each.type) || isOf(headOf(each), kinds),
  );
const isColour = (id) => adjectives[id].said.some(({ sort }) => sort === 'colour');
/** What the phrase's own adjectives say already, or deny: the old table is old, new; the yellow bag is white. */
const settled = (adjective, { adjectives: own = [], superlative }) =>
  [...own, ...(superlative ? [superlative] : [])].some(
    ({ id }) =>
      id === adjective.id ||
      (isColour(id) && isColour(adjective.id)) ||
      antonyms.some((both) => both.includes(id) && both.includes(adjective.id)),
  );
/** Nobody is an old baby, or a busy one. */
const tooYoung = (adjective, id) =>
  ['baby', 'child', 'boy', 'girl'].includes(id) &&
  (id === 'baby' ? /^(old|tall|short|poor|rich|busy|famous|kind|smart)$/ : /^old$/).test(adjective.id);
const says = (adjective, np, sorts) =>
  heads(np).every(
    (each) =>
      !(adjective.id === 'beautiful' && sexOf(each) === 'm') &&
      // "It is cold" is the weather.
      !(each.pronoun?.id === 'it' && weatherAdjectives.includes(adjective.id)) &&
      !tooYoung(adjective, headOf(each)) &&
      !(adjective.id === 'hot' && ['juice', 'wine'].includes(headOf(each))) &&
      !settled(adjective, each) &&
      adjectives[adjective.id].said.some(
        ({ sort, of }) =>
          (sorts === undefined || sorts.includes(sort)) &&
          (['pronoun', 'one', 'of them'].includes(each.type)
            ? ((each.type === 'one' || /^(it|they)$/.test(each.pronoun.id)) && of.some((kind) => it.includes(kind))) ||
              (each.pronoun && each.pronoun.id !== 'it' && of.includes('person'))
            : isOf(headOf(each), of)),
      ),
  );

export const stative = 'like love want need know understand have see hear think hope forget find lose win start'
  .split(' ')
  .concat('look like');

/** Whether a subject does what a verb says. */
export const does = (subject, { verb, frame }) => verb === undefined || suits(subject, doers(verb.id, frame));

/** Where a building can be. */
const around = ({ type, inside, np, preposition }) =>
  ['town', 'here', 'there'].includes(type) ||
  (type === 'place' && !inside && !/^(on|under)$/.test(preposition?.id) && isOf(np.noun?.id, ['building', 'outside', 'sight']));
/** No horse is at the museum, no tomato in shanghai, and nobody but a bird in a tree. */
export const misplaced = (subject, { type, np, inside, preposition }) =>
  (np?.noun?.id === 'tree' && preposition?.id === 'in' && !isOf(headOf(subject), ['bird', 'cat', 'ball'])) ||
  (isOf(np?.noun?.id, ['river', 'sea']) && preposition?.id === 'in' && !(subject.pronoun || subject.name || isOf(headOf(subject), ['person', 'duck', 'dog', 'ball']))) ||
  (np?.noun?.id === 'river' && preposition?.id === 'on' && !isOf(headOf(subject), ['boat', 'duck', 'bird'])) ||
  (isOf(headOf(subject), ['horse', 'cow', 'duck', 'rabbit']) &&
    np?.noun?.id !== 'river' &&
    (type === 'work' || type === 'school' || (np !== undefined && (inside || type === 'at') && !isOf(np.noun?.id, ['outside'])))) ||
  (isOf(headOf(subject), ['food', 'drink']) && (type === 'town' || type === 'around')) ||
  (isOf(headOf(subject), ['bus', 'train', 'plane', 'boat']) &&
    (/^(school|work|home|bed)$/.test(type) || (type === 'at' && !isOf(np.noun?.id, ['station', 'outside']))));
/** Who or what can be of an age between one and twelve. */
const aged = 'name animal building baby child boy girl son daughter brother sister'.split(' ');

const complement = (fin, type) => fin.complement?.type === type;
/** Whether a subject can be what the complement says. */
export const is = (subject, fin) =>
  fin.complement === undefined ||
  (subject.det?.type !== 'a' &&
    !(subject.det?.generic && complement(fin, 'place')) &&
    !(subject.det?.type === 'every' && (fin.complement.type !== 'adjective' || fin.negated)) &&
    !(fin.negated && /^(so|a little|really)$/.test(fin.complement.degree?.id)) &&
    suited(subject, fin));
const suited = (subject, { complement }) =>
  ({
    adjective: () =>
      says(complement.adjective, subject) &&
      !subject.adjectives?.some(({ id }) => id === complement.adjective.id) &&
      (complement.purpose === undefined || (suits(subject, ['person', 'name']) && !stative.includes(complement.purpose.verb?.id))) &&
      !(complement.degree?.id === 'enough' && complement.adjective.id === 'old' && !suits(subject, ['person', 'name'])) &&
      (complement.whom === undefined ||
        suits(subject, ['clothes', 'car', 'bike', 'exercise', 'question', 'book', 'bag', 'bed', 'language'])) &&
      (complement.other === undefined || says(complement.other, subject)),
    mine: () =>
      ['this', 'noun'].includes(subject.type) &&
      !['possessive', 'owner', 'all', 'of'].includes(subject.det?.type) &&
      !subject.det?.generic &&
      suits(subject, ['thing', 'animal', 'house', 'room', 'food', 'drink']),
    more: () => says(complement.adjective, subject, complement.less ? undefined : ['trait', 'quality']),
    superlative: () =>
      (says(complement.adjective, subject, ['trait', 'quality']) ||
        (/^(good|bad)$/.test(complement.adjective.id) && /^(you|he|she)$/.test(subject.pronoun?.id))) &&
      ['name', 'pronoun', 'noun'].includes(subject.type) &&
      !subject.superlative &&
      subject.agr !== 'pl' &&
      !(complement.within && !suits(subject, ['person', 'name', 'building', 'outside'])),
    'good at': () => suits(subject, ['person', 'name']),
    interested: () => suits(subject, ['person', 'name']),
    comparison: () =>
      complement.than.type === 'mine'
        ? says(complement.adjective, subject, ['trait', 'quality']) &&
          (subject.det?.type === 'possessive' ? subject.det.possessive.id !== complement.than.mine.id : subject.det?.type === 'owner') &&
          !suits(subject, ['kin'])
        : says(complement.adjective, subject, complement.more ? ['state'] : ['trait', 'quality']) &&
          says(complement.adjective, complement.than) &&
          !['a', 'any', 'no', 'number', 'some', 'many', 'too many'].includes(complement.than.det?.type) &&
          sameSort(subject, complement.than) &&
          anywhere(complement.than) &&
          !['many', 'number', 'some'].includes(complement.than.det?.type) &&
          distinct(subject, complement.than),
    noun: () =>
      subject.type === 'this' ||
      (subject.type === 'both'
        ? complement.np.det?.type === 'bare' && complement.np.adjectives.length === 0 && suits(subject, ['person', 'name'])
        : !['noun', 'name', 'pronoun', 'of them'].includes(subject.type)
          ? false
          : suits(subject, ['person', 'name']) &&
            suits(complement.np, ['person']) &&
            subject.det?.type !== 'a' &&
            !(sexOf(subject) && sexOf(complement.np) && sexOf(subject) !== sexOf(complement.np)) &&
            // "you" is one.
            (/^(i|you)$/.test(subject.pronoun?.id) ? 's3' : subject.agr) === complement.np.agr &&
            (subject.pronoun === undefined || subject.pronoun.id !== complement.np.det.possessive?.id) &&
            headOf(subject) !== headOf(complement.np)),
    place: () =>
      !misplaced(subject, complement.place) &&
      (complement.place.type !== 'bed' || suits(subject, ['person', 'name', 'animal'])) &&
      suits(subject, [
        'person',
        'name',
        'animal',
        ...(complement.place.inside ? [] : ['vehicle']),
        ...(around(complement.place) ? ['building', 'outside'] : []),
        'thing',
        'food',
        'drink',
      ]) &&
      (headOf(subject) === undefined || headOf(subject) !== headOf(complement.place.np ?? {})),
    afraid: () => suits(subject, ['person', 'name', 'animal']) && distinct(subject, complement.np),
    angry: () => suits(subject, ['person', 'name']) && distinct(subject, complement.np),
    from: () => suits(subject, ['person', 'name']),
    far: () =>
      ['noun', 'town'].includes(subject.type) &&
      suits(subject, ['building', 'outside', 'sea', 'river', 'town']) &&
      !(
        complement.np &&
        (headOf(subject) === headOf(complement.np) || isOf(headOf(complement.np), ['town']) !== isOf(headOf(subject), ['town']))
      ),
    either: () => true,
    back: () => suits(subject, ['person', 'name']),
    for: () => true,
    sure: () => true,
    'full of': () =>
      suits(subject, ['bus', 'train', 'restaurant', 'room', 'house', 'museum', 'box', 'bag', 'street']) &&
      !(/^(box|bag)$/.test(headOf(subject)) === suits(complement.np, ['person'])) &&
      suits(complement.np, suits(subject, ['box', 'bag']) ? ['small', 'text', 'clothes', 'apple', 'egg'] : ['people', 'student', 'child']),
    hour: () => true,
    kind: () => suits(subject, ['person', 'name']) && distinct(subject, complement.np),
    age: () =>
      !subject.det?.generic &&
      (complement.years !== undefined || !suits(subject, ['building'])) &&
      suits(subject, [...aged, ...(subject.type === 'pronoun' ? ['person'] : [])]) &&
      subject.agr !== 'none',
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
  'hot cold',
  'good delicious',
  'calm angry',
].map((both) => both.split(' '));
export { says };
const sameSort = (a, b) =>
  (suits(a, ['film', 'text']) && suits(b, ['film', 'text'])) ||
  (a.type === 'one' && b.type === 'one' && a.that?.id !== b.that?.id) ||
  (suits(a, ['person', 'name']) && suits(b, ['person', 'name'])) ||
  (a.type === 'noun' && b.type === 'noun' && nouns[headOf(a)].is.some((kind) => nouns[headOf(b)].is.includes(kind)));
const distinct = (a, b) => {
  if (!apart(a, b)) return false;
  const of = (np) => (np.type === 'pronoun' ? np.pronoun.id : headOf(np));
  const owner = ({ det }) => det?.possessive?.id ?? (det?.type === 'owner' ? 'owner' : undefined);
  // "My car" is told from "her car", but not from "the car".
  return of(a) !== of(b) || of(a) === undefined || (owner(a) !== owner(b) && owner(a) !== undefined && owner(b) !== undefined);
};

/** What a subject looks, feels or becomes. */
const looks = (subject, { verb, quality, progressive, modal, tense, negated }) =>
  (quality.type === 'well' ? !negated || quality.well.id === 'well' : is(subject, { complement: quality })) &&
  !(progressive && quality.type !== 'well') &&
  tense !== 'perfect' &&
  !(tense === 'future' && verb.id !== 'become') &&
  !(modal && verb.id !== 'become') &&
  !(tense === 'present' && verb.id === 'become' && !modal) &&
  (verb.id === 'look' || suits(subject, ['person', 'name']));

const tenseOf = (fin) =>
  (fin.modal && fin.tense !== 'past') || fin.verbs?.some((verb) => ['want', 'have', 'need'].includes(verb)) || (fin.infinitive && fin.verb?.id === 'hope')
    ? 'wish'
    : fin.progressive && fin.tense === 'present'
      ? 'progressive'
      : fin.tense === 'present' && fin.complement
        ? 'being'
        : fin.tense;
/** What lasts, and is of no day: old, red, six years old, to know. */
const lasting = ({ verb, complement, frequency, would, infinitive }) =>
  verb
    ? !would && !(infinitive && verb.id === 'hope') && /^(like|love|know|think|hope)$/.test(verb.id)
    : frequency !== undefined ||
      ['age', 'noun', 'from', 'comparison', 'mine', 'superlative', 'good at'].includes(complement?.type) ||
      /colour|nation/.test(complement?.adjective?.features?.sort) ||
      /^(old|young|tall|short|rich|poor|strong|big|small|long|heavy|smart|famous|new)$/.test(complement?.adjective?.id);
export const timely = (fin, time) =>
  time === undefined ||
  ((!lasting(fin) || time.from || /^now/.test(time.id) || (fin.verb && /^in the/.test(time.id))) &&
    (time.later
      ? fin.tense === 'future' &&
        (!fin.complement || fin.complement.place || fin.complement.adjective?.id === 'ready') &&
        !stative.includes(fin.verb?.id)
      : time.feast
        ? /^(past|future)$/.test(fin.tense) &&
          !fin.negated &&
          !fin.progressive &&
          (fin.frame === 'giving'
            ? /^(give|buy|make|send)$/.test(fin.verb.id)
            : /^(want|buy|get)$/.test(fin.verb?.id) && fin.frame === 'object') &&
          /^(a|number)$/.test(fin.object?.det?.type)
      : time.ago
        ? fin.tense === 'past' &&
          !fin.progressive &&
          !stative.includes(fin.verb?.id) &&
          fin.frame !== 'staying' &&
          !fin.complement &&
          !fin.frequency &&
          !fin.just
        : time.often
          ? (time.unit
              ? ['present', 'past'].includes(fin.tense)
              : ['past', 'perfect'].includes(fin.tense) &&
                !fin.experience &&
                (fin.frame === 'been' ||
                  (fin.frame === 'moving' && /^(place|town)$/.test(fin.goal?.type)) ||
                  (fin.frame === 'object' &&
                    /^(read|see|watch|call|visit|meet|clean|wash|listen to|take)$/.test(fin.verb.id) &&
                    (fin.object?.pronoun || fin.object?.name || ['the', 'this', 'possessive'].includes(fin.object?.det?.type)))) &&
                !fin.companion &&
                (!fin.place || fin.frame === 'been') &&
                !fin.then) &&
            !fin.progressive &&
            !fin.modal &&
            !fin.negated &&
            !fin.frequency &&
            !fin.complement &&
            !fin.manner &&
            !fin.just &&
            !fin.still &&
            (['alone', 'object', 'moving', 'outing'].includes(fin.frame) || (!time.unit && fin.frame === 'been')) &&
            !/^(arrive|leave)$/.test(fin.verb?.id) &&
            !/^(bed|work)$/.test(fin.goal?.type) &&
            !fin.asked &&
            !stative.filter((each) => each !== 'see').includes(fin.verb?.id) &&
            !['a', 'number', 'some', 'many'].includes(fin.object?.det?.type)
          : time.from
            ? ['present', 'past'].includes(fin.tense) &&
              !fin.progressive &&
              !fin.modal &&
              !fin.frequency &&
              !fin.manner &&
              (/^(open|closed)$/.test(fin.complement?.adjective?.id) ||
                fin.complement?.place?.type === 'work' ||
                (fin.frame === 'alone' && /^(work|study|sleep|wait)$/.test(fin.verb.id)))
            : time.turn
              ? ['present', 'past', 'future'].includes(fin.tense) &&
                !fin.complement &&
                !fin.just &&
                !fin.still &&
                !fin.experience &&
                (fin.frame === 'moving' || (['alone', 'object'].includes(fin.frame) && activity(fin.verb))) &&
                !(fin.object && suits(fin.object, ['meal', 'food'])) &&
                !/^(eat|cook|arrive|leave)$/.test(fin.verb.id) &&
                !fin.meal &&
                !(fin.goal && fin.goal.type === time.noun.id)
              : time.span
                ? (['past', 'future'].includes(fin.tense) || (fin.infinitive && /^(want|like)$/.test(fin.verb.id))) &&
                  !fin.manner &&
                  ((fin.infinitive && ['alone', 'staying'].includes(fin.infinitive.frame)) || fin.complement?.place || ['alone', 'staying'].includes(fin.frame) ||
                    (fin.frame === 'object' &&
                      /^(listen to|watch|play|study|look for|wait for|read|clean)$/.test(fin.verb.id) &&
                      ['bare', 'the', 'possessive', undefined].includes(fin.object?.det?.type)))
                : time.clock
                  ? fin.tense !== 'perfect' &&
                    !fin.complement &&
                    !(stative.includes(fin.verb?.id) && fin.frame !== 'rising' && !fin.infinitive && !(fin.object && suits(fin.object, ['meal']))) &&
                    (!time.day || times[time.day.id].includes(tenseOf(fin)))
                  : (times[time.id].includes(tenseOf(fin)) ||
                      // i have too much work this week
                      (/^(have|need)$/.test(fin.verb?.id) && fin.frame === 'object' && fin.tense === 'present' && times[time.id].includes('being')) ||
                      (/^(on |tomorrow|tonight)/.test(time.id) && /^(open|closed|empty|free|busy)$/.test(fin.complement?.adjective?.id)) ||
                      // the plane leaves tomorrow
                      (fin.tense === 'present' &&
                        !fin.progressive &&
                        !fin.modal &&
                        /^(leave|arrive)$/.test(fin.verb?.id) &&
                        fin.frame === 'moving' &&
                        !fin.frequency &&
                        times[time.id].includes('future')) ||
                      (fin.progressive &&
                        fin.object?.noun?.id === 'party' &&
                        times[time.id].includes('future')) ||
                      (fin.progressive &&
                        fin.tense === 'present' &&
                        ['moving', 'outing'].includes(fin.frame) &&
                        times[time.id].includes('future'))) &&
                    !(fin.complement?.np && isOf(headOf(fin.complement.np), ['kin']))));
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
/** What one does at one moment: nobody says "the dog that she finds". */
export const once = /^(lose|find|finish|forget|arrive|win|buy|sell|meet|leave|open|close|wash)$/;
/** What cats in general hardly do: arrive, see. */
const ofAll = (subject, { verb }) =>
  subject.det?.generic && /^(arrive|leave|start|see|look at|look for|find|wait|wait for|want|come)$/.test(verb?.id);
/** "The vegetables that she eats were good". */
const clash = (np, tense) =>
  tense === 'past' &&
  np?.relative?.clause.tense === 'present' &&
  np.relative.clause.verb !== undefined &&
  np.relative.clause.frame !== 'staying';
/** Whether two phrases name nobody in common: "tom and i" is not "with me". */
export const apart = (a, b) => b === undefined || heads(a).every((one) => heads(b).every((other) => !same(one, other)));
const same = (a, b) => {
  if (a.type === 'pronoun' && b.type === 'pronoun')
    return a.pronoun.id === b.pronoun.id || ['i', 'we'].every((id) => [a.pronoun.id, b.pronoun.id].includes(id));
  if (a.type === 'name' && b.type === 'name') return a.name.id === b.name.id;
  const owner = ({ det }) => (det?.type === 'possessive' ? det.possessive.id : undefined);
  return a.type === 'noun' && b.type === 'noun' && owner(a) !== undefined && a.noun.id === b.noun.id && owner(a) === owner(b);
};
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
const nothingTwice = ({ object, infinitive, negated, asking, frequency, experience, modal, just, again, still }) =>
  infinitive?.object?.type === 'body'
    ? infinitive.object.id === 'something' && !negated
    : object?.type !== 'body' ||
      (!again &&
        !still &&
        frequency?.id !== 'never' &&
        experience?.id !== 'never' &&
        (object.id === 'anyone' || object.id === 'anything'
          ? negated !== undefined && !asking
          : !negated && (object.id !== 'nothing' || (!asking && !modal && !just && !frequency && !experience))));
/** What an animal likes and looks at: no town, no film. */
const fond = ({ verb, object }) =>
  !/^(like|love|see|look at)$/.test(verb?.id) ||
  object === undefined ||
  suits(object, ['person', 'name', 'animal', 'food', 'milk', 'ball', 'flower', 'tree', 'garden', 'sea', 'sight', 'park']);
const definite = ({ det, pronoun }) => pronoun !== undefined || ['the', 'this', 'possessive', 'owner', 'all'].includes(det?.type);
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
/** Whether somebody would say it of the subject, with the time. */
export const said = (subject, fin, time) =>
  does(subject, fin) &&
  !ofAll(subject, fin) &&
  !(fin.asking && subject.relative) &&
  !clash(subject, fin.tense) &&
  !(fin.verb && fin.object?.relative?.clause.verb?.id === fin.verb.id) &&
  !(fin.place && misplaced(subject, fin.place)) &&
  !(fin.verb?.id === 'cry' && suits(subject, ['animal'])) &&
  !(fin.tense === 'perfect' && fin.experience && (fin.verb?.id === 'arrive' || /^(well|slowly|quickly|fast)$/.test(fin.manner?.id))) &&
  !(fin.tense === 'past' && fin.frame === 'clause' && fin.clause.tense !== 'past' && !fin.clause.reported) &&
  !(time && ['clause', 'indirect'].includes(fin.frame)) &&
  !(fin.complement?.degree?.id === 'so' && (fin.modal || fin.tense === 'future')) &&
  !(
    /^(can|could)$/.test(fin.modal?.id) &&
    /^(know|understand|say|think|look like)$/.test(fin.verb?.id) &&
    !(fin.negated && fin.verb.id === 'understand') &&
    !fin.asking
  ) &&
  !(fin.modal?.id === 'must' && fin.verb?.id === 'arrive' && !time) &&
  !(
    fin.modal?.id === 'must' &&
    fin.complement &&
    ((time && !(time.id === 'now' && fin.complement.place)) || fin.asking || /^(i|we)$/.test(subject.pronoun?.id))
  ) &&
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
  !(fin.more && (fin.negated || fin.tense !== 'present' || fin.modal || fin.frequency || time)) &&
  !(
    (fin.modal || fin.verbs) &&
    /^(lose|start)$/.test((fin.infinitive ?? fin).verb?.id) &&
    (fin.infinitive ?? fin).frame !== 'infinitive'
  ) &&
  !((fin.used || fin.frequency) && time?.whole) &&
  !(fin.tense === 'future' && fin.manner?.id === 'well' && fin.object) &&
  !(fin.tense === 'past' && time?.id?.startsWith('every') && !habitual(fin)) &&
  !(fin.frequency && nullified(fin)) &&
  !(fin.asking && fin.modal && fin.object && /^(well|slowly|quickly|fast)$/.test(fin.manner?.id)) &&
  !(fin.modal && !fin.negated && fin.object?.det?.type === 'too many') &&
  !(fin.modal && fin.complement?.degree?.id === 'too') &&
  !(fin.frame === 'staying' && time?.clock && fin.verb.id === 'live') &&
  !(time?.whole && /^(win|lose|call)$/.test(fin.verb?.id)) &&
  !(fin.negated && fin.complement?.purpose && fin.complement.degree?.id === 'too') &&
  !([fin.frequency, fin.experience].some((each) => each?.id === 'never') && ['too many', 'some'].includes(fin.object?.det?.type)) &&
  !(time && subject.relative) &&
  !(suits(subject, ['animal']) && fin.verb?.id === 'drink' && !(fin.object && suits(fin.object, ['water', 'milk']))) &&
  !(fin.object?.det?.type === 'any' && !/^(have|want|need|see|buy|find|eat|drink|read|know|sell|look for|do|write)$/.test(fin.verb?.id)) &&
  !(fin.progressive && /^(any|nothing)/.test(fin.object?.det?.type ?? fin.object?.id) && !fin.negated) &&
  !(fin.frequency && fin.verb?.id === 'start' && fin.frame !== 'infinitive') &&
  !(time?.clock && /^(speak|know|understand)$/.test(fin.verb?.id)) &&
  !(fin.negated && fin.object?.det?.type === 'a' && suits(fin.object, ['person'])) &&
  !(fin.used && time?.clock) &&
  !(fin.frequency && fin.tense === 'future' && time) &&
  !(fin.frequency?.id === 'never' && fin.verb?.id === 'hope') &&
  !(fin.without && (fin.progressive || fin.adverb || (fin.negated && !fin.modal && fin.tense !== 'present' && fin.tense !== 'future'))) &&
  !(fin.tense === 'perfect' && fin.verb?.id === 'love' && !fin.frequency) &&
  !(fin.negated && (subject.det?.type === 'all' || subject.det?.portion?.id === 'all')) &&
  !((fin.progressive || fin.experience || fin.still || fin.tense === 'perfect') && fin.object?.det?.type === 'no') &&
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
  !(fin.frequency && /^(like|love)$/.test(fin.verb?.id) && (fin.manner || fin.tense !== 'past')) &&
  !(/^(like|love)$/.test(fin.verb?.id) && fin.object?.det?.type === 'any') &&
  !(fin.progressive && fin.frame === 'giving' && /^(give|send)$/.test(fin.verb.id) && definite(fin.object)) &&
  !clash(fin.object, fin.tense) &&
  !(
    suits(subject, ['animal']) &&
    /^(want|look for|find)$/.test(fin.verb?.id) &&
    fin.object &&
    !suits(fin.object, ['food', 'water', 'milk', 'animal', 'person', 'name', 'ball'])
  ) &&
  !(suits(subject, ['animal']) && (fin.by || !fond(fin))) &&
  (fin.frame !== 'linking' ||
    ((time === undefined || (fin.quality.type === 'well' && fin.tense === 'present' && time.id === 'today')) && looks(subject, fin))) &&
  !(fin.negated && /^(so|a little)$/.test(fin.complement?.degree?.id ?? fin.quality?.degree?.id)) &&
  !(fin.complement?.type === 'more' && (fin.negated || fin.frequency)) &&
  !(
    fin.mannerThan &&
    (subject.type === 'both' ||
      !suits(subject, ['person', 'name']) ||
      !apart(subject, fin.mannerThan.np) ||
      !distinct(subject, fin.mannerThan.np))
  ) &&
  !(
    fin.frame === 'making' &&
    (fin.progressive ||
      fin.modal ||
      fin.asking ||
      (fin.act && (fin.negated || time)) ||
      !distinct(subject, fin.object) ||
      (subject.pronoun && !/^(you|he|she|it)$/.test(subject.pronoun.id)))
  ) &&
  is(subject, fin) &&
  timely(fin, time) &&
  apart(subject, fin.object) &&
  !(fin.frame === 'moving' && /^(walk|run)$/.test(fin.verb.id) && (!suits(subject, ['person', 'name']) || fin.then)) &&
  !(fin.infinitive?.tard || fin.infinitive?.frame === 'making' || fin.infinitive?.frame === 'leaving') &&
  !(
    fin.frame === 'leaving' &&
    (fin.then ||
      fin.frequency ||
      fin.negated ||
      fin.modal ||
      fin.adverb ||
      (fin.object.det.possessive && subject.pronoun && fin.object.det.possessive.id !== subject.pronoun.id))
  ) &&
  !(fin.accompanied && (time || !suits(subject, ['person', 'name']) || !apart(subject, fin.accompanied.companion))) &&
  !(fin.into && !suits(subject, ['person', 'name'])) &&
  !(fin.tard && (fin.asking || fin.modal || fin.frequency || fin.negated || fin.progressive || fin.tense === 'perfect' || time?.clock)) &&
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
  !(fin.pair && (fin.negated || fin.frequency?.id === 'never')) &&
  !(fin.then && (fin.negated || fin.progressive || fin.frequency || fin.used || fin.experience || fin.tense === 'perfect')) &&
  !(fin.mannerMore && (fin.negated || (fin.asking && !fin.modal))) &&
  !(fin.complement?.glad && (fin.frequency || fin.experience || !apart(subject, fin.complement.reason.object))) &&
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
  apart(subject, fin.whom) &&
  !(fin.complement?.place && suits(subject, ['building', 'outside']) && subject.type === 'noun' && (fin.tense === 'future' || fin.modal || time)) &&
  !(fin.complement?.place && time?.span && !suits(subject, ['person', 'name'])) &&
  headOf(subject) !== 'day' &&
  !(isOf(headOf(subject), ['occasion']) && (fin.verb || fin.complement?.place || (headOf(subject) === 'birthday' && fin.complement?.type !== 'noun'))) &&
  !(fin.object?.noun?.id === 'idea' && (time || fin.object.det?.type !== 'a' || fin.tense === 'future' || fin.negated || fin.frequency || fin.place || fin.companion || fin.modal)) &&
  !(fin.negated && time?.id?.startsWith('every')) &&
  apart(subject, fin.aim?.vp.object) &&
  !(fin.aim && (!suits(subject, ['person', 'name']) || fin.then || fin.experience || fin.by)) &&
  !(/^(bringing|riding|returning|sitting|seeing|passing)$/.test(fin.frame) && !suits(subject, ['person', 'name', ...(fin.frame === 'sitting' ? ['cat', 'dog', 'bird'] : [])])) &&
  !(fin.frame === 'seeing' && (fin.negated || fin.frequency || fin.asking)) &&
  !(fin.frame === 'passing' && (fin.tense !== 'past' || fin.negated || fin.modal || fin.frequency || fin.adverb || time?.clock || time?.span)) &&
  !(fin.first && (fin.asking || fin.negated || !(fin.modal || fin.tense === 'future'))) &&
  !(fin.frame === 'passing' && /^(all|every|of|a)$/.test(subject.det?.type)) &&
  !(fin.frame === 'sitting' && fin.tense === 'perfect') &&
  // One drinks too much, and sees nothing at all.
  !(fin.verb?.id === 'drink' && fin.frame === 'alone' && !/^(a lot|too much)$/.test(fin.manner?.id)) &&
  !(fin.verb?.id === 'see' && fin.frame === 'alone' && !(fin.modal?.id === 'can' && fin.negated && !fin.asking && !fin.place && !fin.companion)) &&
  !(fin.verb?.id === 'listen' && !(fin.progressive || fin.negated || fin.frequency?.id === 'never')) &&
  !(fin.object?.type === 'said' && (fin.progressive || fin.manner || fin.place || fin.companion || time?.span)) &&
  apart(subject, fin.complement?.reason?.object) &&
  apart(subject, fin.taught) &&
  apart(subject, fin.recipient ?? fin.companion ?? fin.beneficiary) &&
  (fin.infinitive === undefined || fin.taught || said(subject, fin.infinitive)) &&
  !(subject.det?.generic && (fin.tense !== 'present' || fin.progressive || fin.complement?.place)) &&
  !(fin.modal && fin.frame === 'infinitive' && fin.verb.id === 'have') &&
  !(fin.verb?.id === 'play' && fin.object && !suits(subject, ['person', 'name'])) &&
  (fin.frame !== 'been' || suits(subject, ['person', 'name'])) &&
  ![fin.object, fin.infinitive?.object].some(
    (object) => (object?.det?.type === 'any' || object?.det?.how === 'much') && !fin.negated && !fin.asking,
  ) &&
  !(subject.type === 'town' && fin.complement && (fin.modal || fin.tense === 'future')) &&
  !(fin.frequency && time?.id?.startsWith('every')) &&
  !(['a', 'every'].includes(subject.det?.type) && (fin.negated || fin.experience || fin.frequency?.id === 'never')) &&
  !((fin.negated || fin.asking) && fin.object?.det?.type === 'no') &&
  !(fin.negated && fin.object?.det?.type === 'some') &&
  nothingTwice(fin) &&
  !(!fin.would && /^(like|love|play)$/.test(fin.verb?.id) && ['a', 'some', 'number', 'many', 'too many'].includes(fin.object?.det?.type)) &&
  !(fin.companion && (!suits(subject, ['person', 'name', 'animal']) || fin.verb?.id === 'sleep')) &&
  !(fin.clause && fin.frame === 'indirect' && fin.tense === 'past' && fin.clause.tense !== 'past') &&
  !(subject.det?.generic && /colour/.test(fin.complement?.adjective?.features?.sort)) &&
  !(fin.tense === 'future' && ['want', 'like', 'need', 'know', 'love', 'hope', 'think'].includes(fin.verb?.id)) &&
  !(fin.just && time) &&
  !((fin.just || fin.adverb || fin.frequency?.id === 'never') && fin.object?.det?.type === 'no') &&
  !((fin.negated || fin.frequency?.id === 'never') && fin.object?.det?.portion?.id === 'some') &&
  !(fin.complement?.less && (fin.negated || fin.modal || fin.tense === 'future')) &&
  !(fin.frequency && fin.complement?.purpose) &&
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
  !(fin.place?.type === 'around' && fin.place.words[0].id !== 'outside' && !suits(subject, ['person', 'name'])) &&
  !(fin.manner?.id === 'alone' && ((fin.companion && !suits(fin.companion, ['animal', 'child', 'son', 'daughter'])) || subject.agr === 'pl' || !suits(subject, ['person', 'name']))) &&
  !(fin.manner?.id === 'together' && (subject.agr !== 'pl' || subject.pronoun?.id === 'you')) &&
  !(fin.progressive && stative.includes(fin.verb?.id) && !(fin.verb.id === 'have' && fin.object && suits(fin.object, ['meal', 'party']))) &&
  !(fin.tense === 'perfect' && ['want', 'like', 'need', 'know', 'think', 'hope'].includes(fin.verb?.id)) &&
  !(fin.tense === 'perfect' && !fin.negated && fin.verb?.id === 'understand') &&
  // What a phone or a lamp does, or rather does not.
  !(fin.verb?.id === 'work' && !suits(subject, ['person', 'name']) && (!fin.negated || fin.tense !== 'present' || fin.manner || fin.place || time)) &&
  !(fin.modal && ['want', 'like', 'need', 'love', 'hope', ...(fin.negated ? [] : ['forget'])].includes(fin.verb?.id)) &&
  !(
    fin.frequency &&
    (fin.progressive ||
      (fin.complement && lasting({ complement: fin.complement })) ||
      (['want', 'know', 'need'].includes(fin.verb?.id) && !(fin.frame === 'indirect' && /^(never|always)$/.test(fin.frequency.id))))
  );

/** The verb whose object a question asks for. */
export const taken = (gap) => gap.infinitive?.verb ?? gap.verb;

export const activity = (verb) =>
  !/^(want|need|know|think|say|hope|have|like|love|forget|leave|arrive|go|come|travel|live|stay|give|send|start|get up|look|feel|become|make|look like)$/.test(
    verb.id,
  );

/** What one can say of this, that and it: weather has its own way. */
export const ofThings = ({ id }) =>
  /^(easy|difficult|important)$/.test(id) ||
  (!weatherAdjectives.includes(id) &&
  adjectives[id].said.some(({ sort, of }) => ['trait', 'quality', 'colour'].includes(sort) && of.some((kind) => it.includes(kind))));

/** Whether an adjective stands before a noun: not what is only said of somebody with "be". */
export function before(adjective, noun) {
  if (adjective.id === 'hot' && ['juice', 'wine'].includes(noun.id)) return false;
  // A tall brother is an elder one in French, a small friend a sweetheart.
  if (['tall', 'short'].includes(adjective.id) && isOf(noun.id, ['kin'])) return false;
  if (['old', 'young'].includes(adjective.id) && isOf(noun.id, ['son', 'daughter', 'brother', 'sister', 'wife', 'husband', 'parents']))
    return false;
  // "un grand professeur" is a great one, "une vieille fille" a spinster.
  if (['tall', 'short'].includes(adjective.id) && isOf(noun.id, ['teacher', 'doctor', 'people'])) return false;
  if (['old', 'young'].includes(adjective.id) && isOf(noun.id, ['boy', 'girl', 'child', 'baby'])) return false;
  if (adjective.id === 'beautiful' && (sexOf({ noun }) === 'm' || /^(parents|people|doctor|teacher)$/.test(noun.id))) return false;
  return !tooYoung(adjective, noun.id) && adjectives[adjective.id].said.some(({ sort, of }) => sort !== 'state' && isOf(noun.id, of));
}

/** Nobody says "our husband". */
export const married = (possessive, noun) => !(['we', 'they'].includes(possessive?.id) && /^(wife|husband)/.test(noun.text));

/** "my mother's mother", "the wife" without somebody whose wife: what a determiner does not go with. */
export function owned(det, nom) {
  if (det.favorite && (nom.adjectives?.length || nom.degree || !isOf(nom.noun.id, ['song', 'film', 'book', 'restaurant', 'park', 'clothes', 'teacher', 'animal', 'city', 'story', 'museum']))) return false;
  const kin = isOf(nom.noun.id, ['kin']);
  if (['bus', 'train'].includes(nom.noun.id) && nom.agr === 'pl' && ['possessive', 'owner'].includes(det.type)) return false;
  // Friends are somebody's.
  if (det.type === 'the' && nom.noun.id === 'friend' && !det.other) return false;
  if (det.other && isOf(nom.noun.id, ['sight', 'people', 'mother', 'father', 'parents', 'wife', 'husband'])) return false;
  // "Our wife", "tom's woman".
  if (['wife', 'husband'].includes(nom.noun.id) && ['we', 'they'].includes(det.possessive?.id)) return false;
  const whoseIs = { he: 'm', she: 'f' }[det.possessive?.id] ?? (det.owner && sexOf(det.owner));
  if (whoseIs && { m: 'husband', f: 'wife' }[whoseIs] === nom.noun.id) return false;
  if (['man', 'woman', 'boy', 'girl'].includes(nom.noun.id) && ['possessive', 'owner'].includes(det.type)) return false;
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
  if (isOf(nom.noun.id, ['aid'])) return det.type === 'possessive' && !det.other;
  if (isOf(nom.noun.id, ['occasion', 'day', 'idea']) && (det.other || nom.agr === 'pl' || (nom.noun.id === 'birthday' && !/^(possessive|owner)$/.test(det.type)))) return false;
  if (nom.noun.id === 'day' && det.type !== 'a') return false;
  const common = 'word question exercise outside sight mass food station museum hospital library bus train plane'.split(' ');
  if (det.type === 'owner' && isOf(nom.noun.id, common)) return false;
  return true;
}

/** Whether there can be such a thing at a place. */
export function standsAt(np, place) {
  // "There's more chicken": than what?
  if (np.det?.how === 'more' || np.det?.more || (np.det?.type === 'a' && !np.vessel && np.noun.features?.count === 'mass')) return false;
  if (place === undefined) return !isOf(np.noun.id, ['kin', 'sight']);
  if (misplaced(np, place)) return false;
  if (
    isOf(np.noun.id, ['bus', 'train', 'plane', 'boat']) &&
    (place.inside || place.type === 'at') &&
    !isOf(place.np?.noun?.id, ['station', 'outside'])
  )
    return false;
  if (place.type === 'there') return false;
  const kinds = place.np
    ? [
        'thing',
        'animal',
        'person',
        ...(place.inside ? ['food', 'drink'] : []),
        ...(isOf(place.np.noun?.id, ['table', 'kitchen']) ? ['food', 'drink'] : []),
        ...(isOf(place.np.noun?.id, ['outside']) ? ['building', 'tree'] : []),
        ...(['near', 'next to', 'behind'].includes(place.preposition?.id) && isOf(place.np.noun?.id, ['building', 'outside', 'sight'])
          ? ['building']
          : []),
      ]
    : [
        'person',
        ...(place.id === 'near here' ? ['building'] : []),
        ...(['home', 'school', 'work', 'bed', 'around'].includes(place.type) ? [] : ['building']),
      ];
  return isOf(np.noun.id, kinds) && !isOf(np.noun.id, ['kin']) && np.noun.id !== place.np?.noun?.id;
}

/** Whether somebody would ask for it; `ofUs`: let's. */
export function ordered(vp, time, ofUs) {
  return (
    (vp.manner?.id !== 'together' || ofUs === true) &&
    vp.mannerThan === undefined &&
    vp.object?.rival === undefined &&
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
        ((ofUs && suits(vp.object, ['party', 'coffee', 'tea', 'meal', 'cake', 'wine']) && ['a', 'some', 'bare'].includes(vp.object.det?.type)) ||
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

/** Whether a phrase may stand anywhere: "any" and "no" need a place of their own. */
export const anywhere = (np) =>
  ['first', 'second'].every((part) => np[part] === undefined || anywhere(np[part])) &&
  !['any', 'no', 'too many'].includes(np.det?.type) &&
  !/^(much|enough|more)$/.test(np.det?.how) &&
  whose(np);
/** "I have two aunts", but nobody goes "with two aunts". */
export const whose = (np) =>
  (np.first === undefined || (whose(np.first) && whose(np.second))) &&
  (!isOf(np.noun?.id, ['kin']) || np.noun.id === 'friend' || ['possessive', 'owner', 'all', 'of'].includes(np.det?.type));
