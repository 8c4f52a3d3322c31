// What is said of somebody: the finite part, the verb and what it governs, and what "be" may be followed by.
import { adjectives, isOf, manners } from '../words.js';
import { activity, stative } from './acts.js';
import { can } from './sense.js';
import { antonyms, anywhere, says, suits, whose } from './things.js';

/** What one does with others, and what one does behind a house or beside a bed. */
const sociable =
  /^(sing|dance|walk|run|swim|work|study|eat|drink|cook|play|watch|visit|go|come|leave|travel|live|stay|talk|rest|wait|wait for|laugh|cry|smile|read|speak|learn|do|clean|wash|look for|listen to|buy|drive|take|have|make)$/;
const anywhereDone =
  /^(sleep|eat|drink|play|wait|wait for|stay|live|sing|dance|run|walk|swim|cry|laugh|smile|rest|read|talk|talk to|speak to|meet|see|find|look for|work|call)$/;
/** Whether there is room for how, with whom and where beside what the verb governs. */
/** One gives to people, and food to animals. */
const taker = (recipient, object, verb) =>
  suits(recipient, ['person', 'name']) ||
  (verb.id === 'give' && suits(recipient, ['animal']) && suits(object, ['food', 'water', 'milk', 'ball']));
const roomFor = (core, how, companion, place) => {
  const manner = how?.manner;
  const meeting = core.object?.words?.[0] !== undefined && core.object.words[0] === core.verb;
  if (meeting && !how && !companion && /^(at|school|work|town)$/.test(place?.type)) return true;
  if ((core.pair || core.object?.rival || core.object?.act || core.object?.type === 'each other') && (how || companion || place))
    return false;
  if (/^(indirect|telling)$/.test(core.frame) && (how || companion || place)) return false;
  if (/^(open|close)$/.test(core.verb?.id) && core.frame === 'rising' && (how || companion || place)) return false;
  if (place?.inside && isOf(place.np.noun?.id, ['drink', 'soup', 'cup', 'bottle'])) return false;
  if (place?.inside && ['box', 'bag'].includes(place.np.noun?.id) && !/^(look for|find)$/.test(core.verb?.id)) return false;
  if (core.verb?.id === 'drive' && place?.preposition?.id === 'on') return false;
  if (companion?.companion && !companion.without && !sociable.test(core.verb?.id)) return false;
  if (/^(behind|under|next to|in front of)$/.test(place?.preposition?.id) && !anywhereDone.test(core.verb?.id)) return false;
  if (place?.type === 'bed' && !/^(sleep|read|eat|rest|stay|cry)$/.test(core.verb?.id)) return false;
  // No house is found under a chair.
  if (
    place &&
    /^(find|look for)$/.test(core.verb?.id) &&
    core.object &&
    suits(core.object, ['building', 'street', 'station']) &&
    place.type !== 'town'
  )
    return false;
  if (place && core.object && core.object.type !== 'pronoun' && /^(see|look at)$/.test(core.verb?.id) && suits(core.object, ['sight']))
    return false;
  if (place?.preposition?.id === 'under' && /^(wait|stay|eat)$/.test(core.verb?.id) && isOf(place.np.noun?.id, ['furniture'])) return false;
  if (
    ['on', 'under'].includes(place?.preposition?.id) &&
    isOf(place.np.noun?.id, ['furniture']) &&
    !/^(sleep|rest|play|wait|stay|eat|look for|find)$/.test(core.verb?.id)
  )
    return false;
  if (manner && (['clause', 'indirect'].includes(core.frame) || core.object?.det?.type === 'too many')) return false;
  if (place && core.verb?.id === 'take' && !suits(core.object, ['photo'])) return false;
  // Whose place is it: that of who tells, or of what is told?
  if ((how || companion || place) && ['causing', 'wanting', 'helping', 'clause', 'indirect'].includes(core.frame)) return false;
  if ((companion || place) && core.verb?.id === 'understand') return false;
  if (companion?.meal && how) return false;
  // talk to somebody in french, write a letter in english
  if (how?.tongue && !(/^(talk|talk to|speak to|write|sing)$/.test(core.verb?.id) || (core.verb?.id === 'tell' && core.frame === 'giving')))
    return false;
  if (companion && (core.companion || (core.recipient && companion.beneficiary))) return false;
  if (manner && core.object?.det?.little) return false;
  if (manner?.id === 'well' && core.object && /^(eat|drink|cook)$/.test(core.verb?.id)) return false;
  if (place && core.verb?.id === 'visit') return false;
  if (companion?.beneficiary && core.verb?.id === 'play' && !core.object) return false;
  if (companion?.without && ['a', 'number', 'some', 'many', 'too many'].includes(core.object?.det?.type)) return false;
  if (place?.type === 'around' && /^(drive|swim|call)$/.test(core.verb?.id)) return false;
  if (core.goal?.type === 'bed' && companion?.companion) return false;
  if (manner && core.verb?.id === 'walk' && core.object) return false;
  if (manner && core.goal && /^(walk|run)$/.test(core.verb?.id)) return false;
  if ((manner || place || companion) && (core.tard || core.into)) return false;
  if (
    place &&
    (core.goal || core.frame === 'moving') &&
    !(core.aim && !core.goal && /^(hospital|office|hotel)$/.test(place.np?.noun?.id)) &&
    !(core.verb.id === 'travel' && !core.goal && /^(town|here|there)$/.test(place.type))
  )
    return false;
  if (place?.np?.noun?.id === 'tree' && place.preposition?.id === 'in' && !/^(sing|sleep|see|play|look for|find)$/.test(core.verb?.id))
    return false;
  if (place?.preposition?.id === 'on' && place.np.noun?.id === 'river') return false;
  if (place?.preposition?.id === 'on' && place.np.noun?.id !== 'beach' && /^(run|walk|swim|cook)$/.test(core.verb?.id)) return false;
  if (place && isOf(place.np?.noun?.id, ['river', 'sea']) && place.inside && !/^(swim|play|walk|lose|find|see)$/.test(core.verb?.id))
    return false;
  if (
    companion?.without &&
    !suits(companion.companion, ['person', 'name']) &&
    !needs[companion.companion.noun?.id]?.includes(core.verb?.id)
  )
    return false;
  if (place && core.place) return false;
  if (place?.type === 'work' && core.verb?.id === 'work') return false;
  if ((core.place ?? place)?.from && core.verb?.id !== 'work') return false;
  if (
    (how || companion || place) &&
    !(core.frame === 'passing' && how?.manner?.id === 'together') &&
    /^(returning|seeing|resembling|passing|riding)$/.test(core.frame)
  )
    return false;
  if (place && /^(bringing|sitting)$/.test(core.frame)) return false;
  if (how && /^(bringing|sitting)$/.test(core.frame)) return false;
  if (
    manner &&
    !(manners[manner.id].includes(core.verb?.id) && (!core.object || manner.id !== 'a lot' || ['like', 'love'].includes(core.verb.id)))
  )
    return false;
  if (
    ((companion && !companion.meal) || place) &&
    !(
      core.verb &&
      (activity(core.verb) ||
        companion?.without ||
        core.aim ||
        (companion?.beneficiary && core.verb.id === 'make') ||
        (!companion && core.verb.id === 'travel') ||
        (!companion &&
          /^(know|need)$/.test(core.verb.id) &&
          core.frame === 'object' &&
          (/^(town|here|there)$/.test(place.type) || (place.inside && isOf(place.np.noun?.id, ['city', 'village'])))) ||
        (!companion && core.verb.id === 'have' && core.object && suits(core.object, ['meal'])) ||
        // i have a lot of friends in shanghai
        (!companion &&
          core.verb.id === 'have' &&
          core.frame === 'object' &&
          suits(core.object, ['kin', 'house', 'office']) &&
          (/^(town|here|there)$/.test(place.type) || (place.inside && isOf(place.np.noun?.id, ['city', 'village'])))) ||
        (companion?.companion &&
          ['live', 'stay', 'go', 'come', 'leave', 'have'].includes(core.verb.id) &&
          (core.verb.id !== 'have' || (core.object && suits(core.object, ['meal'])))))
    )
  )
    return false;
  if (
    companion?.meal &&
    !(core.object && ['eat', 'have', 'drink', 'cook', 'want'].includes(core.verb.id) && suits(core.object, ['food', 'drink']))
  )
    return false;
  if (
    companion?.beneficiary &&
    !['buy', 'cook', 'make', 'sing', 'work', 'look for', 'play', 'open', 'close', 'clean'].includes(core.verb.id)
  )
    return false;
  // "opened the door for the city"
  if (companion?.beneficiary && /^(open|close|clean)$/.test(core.verb.id) && !/^(i|we|you|he|she)$/.test(companion.beneficiary.pronoun?.id))
    return false;
  if (
    place &&
    ['look for', 'look at', 'wait for'].includes(core.verb.id) &&
    place.np &&
    core.object &&
    place.np.noun?.id === core.object.noun?.id
  )
    return false;
  return !(core.infinitive && (companion || place || manner));
};

/** "A friend", "a good father", "a grandmother": not "a brother" without a word more. */
const family = (np) =>
  whose(np) ||
  (isOf(np.noun.id, ['kin']) && (np.adjectives.length > 0 || isOf(np.noun.id, ['mother', 'father', 'grandmother', 'grandfather'])));

/** What one hardly does without a thing. */
const needs = {
  key: ['open', 'close', 'come'],
  umbrella: ['go', 'leave', 'walk'],
  coat: ['go', 'leave'],
  glasses: ['read', 'see', 'drive', 'write'],
  ticket: ['travel', 'come'],
  phone: ['live', 'travel', 'work'],
};

export const predicates = [
  // The finite part: what agrees with the subject, and what it governs.
  {
    is: 'Fin[agr=?a kind=?s] = Frequency? Vp[form=present agr=?a kind=?s]',
    weight: 4,
    construction: 'present',
    mean: (frequency, vp) => ({ ...vp, frequency, tense: 'present' }),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Do[form=present agr=?a] Not Vp[form=base kind=?s]',
    weight: 2,
    construction: 'present negated',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'present' }),
    where: (aux, negated, vp) => !vp.complement,
  },
  { is: 'Fin[agr=?a kind=?s] = Vp[form=past kind=?s]', weight: 3, construction: 'past', mean: (vp) => ({ ...vp, tense: 'past' }) },
  {
    is: 'Fin[agr=?a kind=?s] = Do[form=past] Not Vp[form=base kind=?s]',
    weight: 1.5,
    construction: 'past negated',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'past' }),
    where: (aux, negated, vp) => !vp.complement,
  },
  {
    is: 'Fin[agr=?a kind=?s] = Be[form=present agr=?a] Not? Vp[form=ing kind=?s]',
    weight: 3,
    construction: 'progressive',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'present', progressive: true }),
  },
  {
    is: "Fin[agr=?a kind=?s] = 'still' Vp[form=present agr=?a kind=?s]",
    weight: 0.4,
    construction: 'still',
    mean: (still, vp) => ({ ...vp, still, tense: 'present' }),
    where: (still, { verb, frame }) => verb !== undefined && (frame === 'staying' || stative.includes(verb.id) || activity(verb)),
  },
  {
    is: "Fin[agr=?a kind=?s] = Be[form=present agr=?a] 'still' Vp[form=ing kind=?s]",
    weight: 0.4,
    construction: 'still',
    mean: (aux, still, vp) => ({ ...vp, aux: [aux], still, tense: 'present', progressive: true }),
    where: (aux, still, { verb, frame }) => frame !== 'moving' && !['start', 'get up'].includes(verb?.id),
  },
  {
    is: "Fin[agr=?a kind=?s] = Be[form=?f agr=?a] 'still' Complement[agr=?a kind=?s]",
    weight: 0.3,
    construction: 'still',
    mean: (aux, still, complement) => ({ aux: [aux], still, complement, tense: aux.features.form }),
    where: (aux, still, complement) => ['adjective', 'place'].includes(complement.type) && complement.adjective?.id !== 'old',
  },
  {
    is: 'Fin[agr=?a kind=?s] = Be[form=past agr=?a] Not? Vp[form=ing kind=?s]',
    weight: 1,
    construction: 'past progressive',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'past', progressive: true }),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Will Not? Vp[form=base kind=?s]',
    weight: 2,
    construction: 'will',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'future' }),
  },
  {
    is: "Fin[agr=?a kind=?s] = Be[form=present agr=?a] Not? 'going' 'to' Vp[form=base kind=?s]",
    weight: 2,
    construction: 'going to',
    mean: (aux, negated, going, to, vp) => ({ ...vp, aux: [aux, going, to], negated, tense: 'future' }),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Modal Not? Vp[form=base kind=?s]',
    weight: 3,
    construction: 'modal',
    mean: (modal, negated, vp) => ({ ...vp, modal, negated, tense: 'present' }),
    where: (modal, negated, vp) => can[modal.id](vp) && !(modal.id === 'must' && negated && vp.complement),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Have[agr=?a] Experience Vp[form=participle kind=?s]',
    weight: 1,
    construction: 'perfect',
    mean: (aux, experience, vp) => ({ ...vp, aux: [aux], experience, tense: 'perfect' }),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Have[agr=?a] Not? Vp[form=participle kind=?s]',
    weight: 1,
    construction: 'perfect',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'perfect' }),
  },
  {
    is: "Fin[agr=?a kind=?s] = Have[agr=?a] Experience? 'been' 'to' Been",
    weight: 0.5,
    construction: 'been to',
    mean: (aux, experience, been, to, place) => ({ been, to, place, frame: 'been', aux: [aux], experience, tense: 'perfect' }),
  },
  { is: 'Been = Town', mean: (town) => ({ type: 'town', town }) },
  { is: 'Been = Country', mean: (town) => ({ type: 'town', country: true, town }) },
  { is: "Ever = 'ever'", weight: 2 },
  { is: "Ever = 'already'" },
  { is: "Experience = 'never'" },
  { is: "Experience = 'already'" },
  {
    is: 'Fin[agr=?a kind=?s] = Be[form=?f agr=?a] Not? Frequency? Complement[agr=?a kind=?s]',
    weight: 5,
    construction: 'be',
    mean: (aux, negated, frequency, complement) => ({ aux: [aux], negated, frequency, complement, tense: aux.features.form }),
    where: (aux, negated, frequency, complement) =>
      !frequency || ((!negated || frequency.id === 'always') && ['adjective', 'place'].includes(complement.type)),
  },
  { is: "Not = 'not'" },
  { is: "Will = 'will'" },

  // What is said of somebody, without its tense: { verb, object?, recipient?, ... }.
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Core[form=?f agr=?a kind=?s]',
    weight: 3,
    mean: (core) => ({ ...core, placeFirst: core.place !== undefined }),
    where: (core) => roomFor(core),
  },
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Core[form=?f agr=?a kind=?s] Circumstance',
    weight: 3,
    mean: (core, { how, companion, place }) => ({
      ...core,
      ...how,
      ...companion,
      place: core.place ?? place,
      placeFirst: core.place !== undefined,
    }),
    where: (core, { how, companion, place }) => !(core.manner && how) && roomFor(core, how, companion, place),
  },
  { is: 'Circumstance[brief=yes] = How', mean: (how) => ({ how }) },
  { is: 'Circumstance[brief=no] = How Where', weight: 0.5, mean: (how, place) => ({ how, place }) },
  { is: 'Circumstance[brief=no] = How Companion Where?', weight: 0.5, mean: (how, companion, place) => ({ how, companion, place }) },
  { is: 'Circumstance[brief=no] = Companion Where?', mean: (companion, place) => ({ companion, place }) },
  { is: 'Circumstance[brief=yes] = Where', mean: (place) => ({ place }) },
  {
    is: "Companion = 'with' Np[case=object kind=person|name]",
    construction: 'with',
    mean: (word, np) => ({ with: word, companion: np }),
    where: (word, np) => anywhere(np) && suits(np, ['person', 'name']),
  },
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=alone form=?f agr=?a by=?s] Where Companion',
    weight: 0.05,
    construction: 'verb alone',
    mean: (verb, place, companion) => ({ verb, frame: 'alone', place, ...companion, placeFirst: true }),
    where: (verb, place, companion) => companion.companion !== undefined && roomFor({ verb, frame: 'alone' }, undefined, companion, place),
  },
  {
    is: "How = 'in' Noun[count=bare like=language]",
    weight: 0.4,
    construction: 'in french',
    mean: (word, noun) => ({ tongue: { word, noun } }),
  },
  { is: 'How = Manner', weight: 5, mean: (manner) => ({ manner }) },
  {
    is: 'How = Degree Manner',
    mean: (mannerDegree, manner) => ({ mannerDegree, manner }),
    where: (degree, manner) =>
      ['very', 'too', 'so'].includes(degree.id) &&
      ['well', 'slowly', 'quickly', 'fast'].includes(manner.id) &&
      !(degree.id === 'too' && manner.id === 'well'),
  },
  {
    is: "Companion = 'without' Np[case=object kind=person|name|key|umbrella|glasses|ticket|phone|coat]",
    construction: 'with',
    weight: 0.2,
    mean: (word, np) => ({ with: word, without: true, companion: np }),
    where: (word, np) =>
      anywhere(np) &&
      np.pronoun?.id !== 'it' &&
      (suits(np, ['person', 'name'])
        ? !['a', 'number', 'some', 'many', 'bare'].includes(np.det?.type)
        : needs[np.noun?.id] !== undefined && ['a', 'possessive', 'bare'].includes(np.det?.type) && np.adjectives.length === 0),
  },
  {
    is: "Companion = 'for' Noun[count=bare agr=s3 kind=meal]",
    construction: 'for lunch',
    weight: 0.3,
    mean: (word, noun) => ({ for: word, meal: noun }),
    where: (word, noun) => isOf(noun.id, ['meal']),
  },
  {
    is: "Companion = 'for' Np[case=object kind=person|name]",
    construction: 'for',
    weight: 0.5,
    mean: (word, np) => ({ for: word, beneficiary: np }),
    where: (word, np) => anywhere(np) && suits(np, ['person', 'name']),
  },

  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=alone form=?f agr=?a by=?s]',
    weight: 3,
    construction: 'verb alone',
    mean: (verb) => ({ verb, frame: 'alone' }),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=rising form=?f agr=?a by=?s]',
    weight: 0.3,
    mean: (verb) => ({ verb, frame: 'rising' }),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=moving form=?f agr=?a by=?s] Goal? By?',
    weight: 2,
    construction: 'moving',
    mean: (verb, goal, by) => ({ verb, frame: 'moving', goal, by }),
    where: ({ id, features: { form } }, goal, by) =>
      ({
        go: (goal || /^(base|ing|participle)$/.test(form)) && goal?.type !== 'here' && !(goal?.type === 'bed' && by),
        travel:
          !goal || ['town', 'here', 'there', 'home'].includes(goal.type) || isOf(goal.np?.noun?.id, ['city', 'village', 'sea', 'river']),
        come: !goal || !['bed', 'work'].includes(goal.type),
        arrive: !goal && !by,
        get: goal && !by && /^(home|here|there|town|school|work|place)$/.test(goal.type) && !suits(goal.np ?? {}, ['doctor']),
        leave: !goal && !by,
      })[id],
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=staying form=?f agr=?a by=?s] Where',
    weight: 1,
    construction: 'staying',
    mean: (verb, place) => ({ verb, frame: 'staying', place }),
    where: (verb, place) =>
      (verb.id === 'stay' &&
        !isOf(place.np?.noun?.id, ['box', 'bag', 'table', 'chair', 'drink', 'soup', 'cup', 'bottle', 'river', 'sea'])) ||
      /^(town|here|there|around)$/.test(place.type) ||
      /^(near|next to|behind)$/.test(place.preposition?.id) ||
      ['house', 'hotel', 'city', 'village', 'school', 'park', 'station', 'sea', 'river', 'mountain'].includes(place.np?.noun?.id),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s takes=?o] Np[case=object kind=?o]',
    weight: 10,
    construction: 'object',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: (verb, object) =>
      suits(object, verb.takes) &&
      (verb.id !== 'say' || object.pronoun?.id === 'it') &&
      !(
        object.det?.type === 'a' &&
        !object.vessel &&
        object.noun?.features.count === 'mass' &&
        !/^(want|need|drink|have|buy)$/.test(verb.id)
      ) &&
      !(/^(like|love)$/.test(verb.id) && ['a', 'number', 'some'].includes(object.det?.type)) &&
      (object.at === undefined ||
        /^(like|know|want|need|buy|clean|look at)$/.test(verb.id) ||
        (object.det?.type === 'a' && /^(have|find|see|look for)$/.test(verb.id))) &&
      (verb.id === 'have' || whose(object)) &&
      (object.det?.how === undefined || /^(want|need|have|buy|eat|drink|cook|find)$/.test(verb.id)) &&
      !(verb.id === 'play' && (['number', 'many', 'some', 'too many'].includes(object.det?.type) || object.agr === 'pl')) &&
      !(object.det?.type === 'no' && !/^(have|want|eat|drink|buy|see|find|need|sell|read)$/.test(verb.id)) &&
      !(
        verb.id === 'have' &&
        isOf(object.noun?.id, ['kin', 'party', 'class', 'question']) &&
        ['possessive', 'owner', 'this', 'all'].includes(object.det?.type)
      ),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=giving form=?f agr=?a by=?s takes=?o] Np[case=object kind=person|name|animal] Np[case=object kind=?o]',
    weight: 1,
    construction: 'giving',
    mean: (verb, recipient, object) => ({ verb, frame: 'giving', recipient, object }),
    where: (verb, recipient, object) =>
      !(/^(make|ask)$/.test(verb.id) && !['a', 'the', 'number', 'bare'].includes(object.det?.type)) &&
      !(verb.id === 'write' && object.det?.type !== 'a') &&
      anywhere(recipient) &&
      taker(recipient, object, verb) &&
      (object.type === 'noun' || (object.type === 'both' && !object.or && object.first.det?.type === 'a')) &&
      suits(object, verb.takes) &&
      object.det?.type !== 'any',
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=giving form=?f agr=?a by=?s takes=?o] Np[case=object kind=?o] 'to' Np[case=object kind=person|name|animal]",
    weight: 1,
    construction: 'giving to',
    mean: (verb, object, to, recipient) => ({ verb, frame: 'giving', recipient, to, object }),
    where: (verb, object, to, recipient) =>
      !/^(buy|make|ask)$/.test(verb.id) &&
      !(verb.id === 'write' && object.det?.type !== 'a') &&
      anywhere(recipient) &&
      taker(recipient, object, verb) &&
      (object.type === 'noun' || object.pronoun?.id === 'it') &&
      suits(object, verb.takes) &&
      object.det?.type !== 'any',
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=clause form=?f agr=?a by=?s] Conjunction? Simple',
    weight: 2,
    construction: 'that',
    mean: (verb, that, clause) => ({ verb, frame: 'clause', that, clause }),
    where: (verb, that, clause) =>
      clause.joined === undefined &&
      clause.frame !== 'clause' &&
      (clause.modal === undefined || (verb.id === 'say' && clause.modal.id !== 'could')),
  },
  { is: "Conjunction = 'that'" },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=infinitive form=?f agr=?a by=?s] 'to' Vp[form=base kind=?s]",
    weight: 2,
    construction: 'infinitive',
    mean: (verb, to, vp) => ({ verb, frame: 'infinitive', to, infinitive: vp, verbs: [verb.id] }),
    where: (verb, to, vp) =>
      !(
        vp.complement &&
        ['learn', 'forget', 'start', 'like', 'love'].includes(verb.id) &&
        vp.complement.adjective?.id !== 'alone' &&
        !(/^(like|love)$/.test(verb.id) && /^(late|busy|alone|quiet)$/.test(vp.complement.adjective?.id))
      ) &&
      !vp.complement?.glad &&
      !(
        vp.complement?.type === 'adjective' &&
        /^(bored|tired|sad|angry|afraid|sick|hungry|thirsty|wrong|poor|cold|hot)$/.test(vp.complement.adjective.id)
      ) &&
      !(vp.complement?.adjective?.id === 'late' && !/^(like|want)$/.test(verb.id)) &&
      !['infinitive', 'clause', 'making'].includes(vp.frame) &&
      (verb.id !== 'learn' ||
        (!vp.place &&
          /^(swim|drive|dance|sing|cook|read|write|speak|play)$/.test(vp.verb?.id) &&
          (vp.object || !/^(speak|play)$/.test(vp.verb.id)))) &&
      (['want', 'need', 'hope', 'have'].includes(verb.id) || !(/^(know|understand)$/.test(vp.verb?.id) || vp.frame === 'staying')) &&
      !stative.filter((each) => !['see', 'have', 'find', 'know', 'understand'].includes(each)).includes(vp.verb?.id),
  },
  {
    is: "Core[form=base kind=?s] = 'be' Complement[kind=?s]",
    weight: 1,
    construction: 'to be',
    mean: (aux, complement) => ({ be: aux, complement }),
    where: (aux, complement) => complement.type !== 'age',
  },

  // A complement of "be".
  {
    is: 'Complement[kind=?s] = Degree? Adjective[of=?s]',
    weight: 5,
    construction: 'adjective',
    mean: (degree, adjective) => ({ type: 'adjective', degree, adjective }),
    where: (degree, adjective) =>
      !(degree && /colour|nation/.test(adjective.features.sort)) &&
      !(degree && /^(alone|right|wrong|open|closed|empty|full|delicious|ready)$/.test(adjective.id)) &&
      !(
        degree?.id === 'a little' &&
        !/^(tired|sad|angry|busy|slow|expensive|small|big|long|difficult|heavy|old|dirty|bored|boring|young)$/.test(adjective.id)
      ),
  },
  {
    is: 'Complement[agr=?a kind=?s] = Np[case=object agr=?a kind=person|city]',
    weight: 1.5,
    construction: 'noun as complement',
    mean: (np) => ({ type: 'noun', np }),
    where: (np) => np.type === 'noun' && ['a', 'possessive', 'owner', 'the'].includes(np.det?.type) && (np.det.type !== 'a' || family(np)),
  },
  {
    is: 'Complement[agr=s1|pl kind=?s] = Np[case=object agr=s3 kind=person]',
    weight: 0.7,
    construction: 'noun as complement',
    mean: (np) => ({ type: 'noun', np }),
    where: (np) => np.type === 'noun' && ['a', 'possessive', 'owner', 'the'].includes(np.det?.type) && (np.det.type !== 'a' || family(np)),
  },
  {
    is: "Complement[kind=?s] = 'afraid' 'of' Np[case=object]",
    weight: 0.4,
    construction: 'afraid of',
    mean: (adjective, of, np) => ({ type: 'afraid', adjective, of, np }),
    where: (adjective, of, np) =>
      suits(np, ['person', 'name', 'animal', 'sea', 'exercise', 'plane']) && np.type !== 'both' && anywhere(np) && np.det?.type !== 'some',
  },
  {
    is: "Complement[kind=?s] = Degree? Adjective[of=?s sort=trait|state group=?g] 'and' Adjective[of=?s sort=trait|state group=?g]",
    weight: 0.5,
    construction: 'two adjectives',
    mean: (degree, adjective, and, other) => ({ type: 'adjective', degree, adjective, and, other }),
    where: (degree, a, and, b) =>
      a.id !== b.id &&
      adjectives[a.id].said.some(({ sort, of }) =>
        adjectives[b.id].said.some((each) => each.sort === sort && each.of.join() === of.join()),
      ) &&
      !antonyms.some((both) => both.includes(a.id) && both.includes(b.id)) &&
      degree?.id !== 'a little' &&
      !(degree && /^(alone|right|wrong|open|closed|empty|full|delicious|ready|hungry|thirsty|cold|hot|afraid|late)$/.test(`${a.id}`)) &&
      ![a, b].some(({ id }) => /^(hungry|thirsty|cold|hot|afraid|right|wrong|late|alone|bored|sick|ready)$/.test(id)),
  },
  // small but beautiful
  {
    is: "Complement[kind=?s] = Adjective[of=?s] 'but' Adjective[of=?s]",
    weight: 0.4,
    construction: 'two adjectives',
    mean: (adjective, and, other) => ({ type: 'adjective', adjective, and, other }),
    where: (a, but, b) =>
      /^(old|small|big|expensive|poor|young|cheap|difficult|tired|busy|rich|slow|short|long|heavy|dirty)$/.test(a.id) &&
      /^(good|nice|beautiful|delicious|happy|fast|strong|interesting|smart|kind|clean|important|calm|funny)$/.test(b.id) &&
      !(a.id === 'slow' && b.id === 'fast') &&
      !(a.id === 'big' && b.id === 'strong') &&
      !(a.id === 'old' && b.id === 'calm'),
  },
  {
    is: 'Complement[agr=pl kind=?s] = Nom[agr=pl count=count kind=person]',
    weight: 0.5,
    construction: 'noun as complement',
    mean: (nom) => ({ type: 'noun', np: { ...nom, det: { type: 'bare' } } }),
    where: (nom) =>
      isOf(nom.noun.id, ['person']) && (!isOf(nom.noun.id, ['kin', 'people']) || /^(friend|brother|sister)$/.test(nom.noun.id)),
  },
  { is: "Complement[kind=?s] = 'from' Town", weight: 0.3, construction: 'from', mean: (from, town) => ({ type: 'from', from, town }) },
  {
    is: "Complement[kind=?s] = 'from' Country",
    weight: 0.3,
    construction: 'from',
    mean: (from, town) => ({ type: 'from', from, town, country: true }),
  },
  {
    is: "Complement[kind=person|name] = 'home'",
    weight: 0.3,
    construction: 'place as complement',
    mean: (home) => ({ type: 'place', place: { type: 'home', words: [home] } }),
  },
  { is: 'Complement[kind=?s] = Where', weight: 2, construction: 'place as complement', mean: (place) => ({ type: 'place', place }) },
  {
    is: "Complement[kind=?s] = Comparative[of=?s] 'than' Np[case=object]",
    weight: 1.5,
    construction: 'comparison',
    mean: (adjective, than, np) => ({ type: 'comparison', adjective, word: than, than: np }),
    where: (adjective, than, np) => says(adjective, np),
  },
  {
    is: "Complement[kind=?s] = 'as' Adjective[sort=trait of=?s] 'as' Np[case=object]",
    weight: 0.7,
    construction: 'equality',
    mean: (as, adjective, asAgain, np) => ({ type: 'comparison', equal: true, words: [as, asAgain], adjective, than: np }),
    where: (as, adjective, asAgain, np) => says(adjective, np),
  },
  {
    is: "Complement[kind=?s] = Number 'years' 'old'",
    weight: 0.3,
    construction: 'age',
    mean: (number, years, old) => ({ type: 'age', number, years, old }),
  },
];
