// What verbs say: who does it, whether it lasts or is done at one moment.
import { doers } from './lexicon.js';
import { known, people, suits } from './things.js';

export const stative = 'like love want need know understand have see hear think hope forget find lose win start'
  .split(' ')
  .concat('look like');

/** Whether a subject does what a verb says. */
export const does = (subject, fin) =>
  fin.verb === undefined ||
  (suits(subject, doers(fin.verb.id, fin.frame)) && (suits(subject, people) ? open(subject, fin) : of(subject, fin)));

/** "When do you close ?" */
const open = ({ pronoun }, { verb, frame }) =>
  !(/^(open|close)$/.test(verb.id) && /^(rising|opening)$/.test(frame)) || /^(you|they|we)$/.test(pronoun?.id);

/** What is no person has, needs and knows what is its own: a house its doors, a flower water, a dog its people. */
function of(subject, { verb, frame, object, place, companion, progressive, modal, tense, negated, asking }) {
  if (frame === 'clause' && verb.id === 'say')
    return subject.type === 'noun' && !negated && !asking && !progressive && !modal && !/^(perfect|future)$/.test(tense);
  if (frame === 'alone' && /^(win|lose)$/.test(verb.id)) return !place && !companion && tense !== 'present';
  if (frame !== 'object' || !/^(have|need|understand|know|open|sell)$/.test(verb.id)) return true;
  // how many windows does the house have
  if (object === undefined && /^(have|need|sell)$/.test(verb.id)) return !progressive && !modal;
  if (place || companion || progressive || object === undefined || object.relative) return false;
  const has = (...kinds) => suits(object, kinds) && object.det?.type !== 'possessive' && object.pronoun === undefined;
  switch (verb.id) {
    case 'have':
      return suits(subject, ['animal'])
        ? has('food', 'water', 'milk', 'ball', 'bed', 'house') && !/^(the|this)$/.test(object.det?.type)
        : !modal &&
            /^(a|number|many|some|no|any|too many|bare)$/.test((object.first ?? object).det?.type) &&
            has(
              ...(suits(subject, ['car', 'train']) ? ['door', 'window'] : []),
              ...(havings.find(([of]) => suits(subject, [of]))?.[1] ?? []),
            );
    case 'need':
      return suits(subject, ['animal']) ? has('food', 'water', 'milk', 'ball') : has('water');
    case 'sell':
      return object.det?.type === 'bare' && !modal && suits(object, ['clothes', 'food', 'book', 'newspaper', 'flower', 'phone', 'bike']);
    case 'open':
      return suits(object, ['door', 'box']) && known(object);
    default:
      return verb.id === 'know'
        ? suits(object, people) && (known(object) || object.pronoun !== undefined || object.name !== undefined)
        : suits(object, [...people, 'word']) && object.det?.type !== 'a';
  }
}
const havings = [
  ['house', ['opening', 'garden', 'room']],
  ['room', ['door', 'window', 'bed', 'table', 'chair', 'lamp']],
  ['kitchen', ['door', 'window', 'table', 'chair']],
  ['classroom', ['door', 'window', 'table', 'chair']],
  ['school', ['garden', 'computer', 'student', 'teacher', 'book']],
  ['hospital', ['doctor', 'garden']],
  ['hotel', ['room', 'garden', 'window', 'restaurant']],
  ['library', ['book', 'newspaper', 'computer']],
  ['village', ['school', 'shop', 'restaurant', 'park', 'market', 'library', 'street']],
  ['city', ['park', 'museum', 'station', 'hospital', 'library']],
  ['restaurant', ['table', 'wine', 'food', 'garden']],
  ['shop', ['clothes', 'book', 'newspaper', 'food']],
  ['building', ['room', 'garden', 'opening', 'restaurant']],
  ['city', ['park', 'street', 'building', 'market', 'river']],
  ['village', ['street', 'building', 'market', 'river']],
  ['park', ['tree', 'flower', 'river']],
  ['garden', ['tree', 'flower']],
  ['street', ['shop', 'restaurant', 'tree', 'house']],
];

/** What only a place has, nobody has. */
export const has = (subject, { verb, frame, object }) =>
  verb?.id !== 'have' ||
  frame !== 'object' ||
  object?.type !== 'noun' ||
  (subject.type === 'noun' && suits(subject, ['place', 'vehicle'])) ||
  !suits(object, ['opening', 'place', 'river', 'tree']) ||
  suits(object, ['garden', 'house', 'class', 'room']);

/** What one does at one moment: nobody says "the dog that she finds". */
export const once = /^(lose|find|finish|forget|arrive|win|buy|sell|meet|leave|open|close|wash)$/;

/** The verb whose object a question asks for. */
export const taken = (gap) => gap.infinitive?.verb ?? gap.verb;

export const activity = (verb) =>
  !/^(want|need|know|think|say|hope|have|like|love|forget|leave|arrive|go|come|travel|live|stay|give|send|start|get up|look|feel|become|make|look like)$/.test(
    verb.id,
  );
