// What two clauses of one sentence have in common: a reason and what follows from it, or what is done beside what.
import { isOf, names } from '../words.js';
import { sexOf } from './sexes.js';

const words = (text) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replaceAll('_', ' '));

/**
 * Reasons: `why` what somebody is or does, `then` what he does (or is) therefore, `not` what he does not do or cannot.
 * Of the weather `why` is a verb or an adjective of it. `of`: whom or what both are about, where it is not the subject (linked.js).
 */
const reasons = Object.entries({
  hungry: { why: 'hungry', then: 'eat cook have', not: 'sleep work' },
  thirsty: { why: 'thirsty', then: 'drink have cry', not: 'sleep' },
  tired: { why: 'tired', then: 'sleep rest go', not: 'work run walk dance study play drive cook' },
  sick: { why: 'sick', then: 'rest sleep stay go', not: 'work run walk swim dance play come go travel eat' },
  busy: { why: 'busy', then: '', not: 'come play watch visit travel rest' },
  late: { why: 'late', then: 'run', not: 'wait eat' },
  work: { why: 'work study travel', then: 'tired sleep rest', not: 'come play' },
  sport: { why: 'run walk swim dance', then: 'tired hungry thirsty rest', not: '' },
  sad: { why: 'sad', then: 'cry', not: 'smile laugh sing dance eat sleep' },
  happy: { why: 'happy', then: 'smile laugh sing dance', not: 'cry' },
  afraid: { why: 'afraid', then: 'cry run', not: 'sleep swim' },
  angry: { why: 'angry', then: 'leave', not: 'laugh smile sing' },
  lost: { why: 'lose', then: 'sad angry cry', not: 'laugh smile' },
  luck: { why: 'win find', then: 'happy smile laugh', not: 'sad cry' },
  need: { why: 'need', then: 'sell', not: '' },
  joy: { why: 'see meet', then: 'happy smile laugh', not: '' },
  cool: { why: 'cold windy', then: 'close', not: '' },
  warmth: { why: 'hot', then: 'open', not: '' },
  weather: { why: 'rain snow cold windy', then: 'take', not: '' },
  bored: { why: 'bored', then: 'leave sleep', not: 'laugh' },
  bad: { why: 'rain snow cold windy bad', then: 'stay', not: 'come go walk swim run drive play travel' },
  fine: { why: 'hot warm sunny nice', then: 'swim walk run go happy', not: '' },
  charm: {
    of: 'object',
    why: 'funny kind nice beautiful interesting good delicious easy smart cheap',
    then: 'like love want buy',
    not: '',
  },
  fault: {
    of: 'object',
    why: 'boring expensive dirty bad difficult slow heavy hot small big',
    then: 'sell',
    not: 'like want buy take eat drink wear understand do read finish',
  },
  grief: { of: 'other', why: 'leave late lose', then: 'sad angry cry', not: '' },
  cheer: { of: 'other', why: 'win come arrive', then: 'happy smile laugh', not: '' },
  dirt: { of: 'task', why: 'dirty', then: 'wash clean', not: '' },
  ajar: { of: 'task', why: 'open', then: 'close', not: '' },
  shut: { of: 'task', why: 'closed', then: 'open', not: '' },
  taste: { of: 'task', why: 'good delicious', then: 'eat drink', not: '' },
  harm: { of: 'task', why: 'hot cold bad', then: '', not: 'eat drink' },
  reply: { of: 'reply', why: 'tell call ask see', then: '', not: 'laugh listen come help see understand call' },
  sought: { of: 'sought', why: 'look_for', then: '', not: 'find' },
  yet: {
    of: 'yet',
    why: 'old small expensive poor young difficult tired busy slow short boring',
    then: 'good nice beautiful delicious happy fast strong interesting smart kind clean important funny',
    not: '',
  },
}).map(([topic, { of, ...row }]) => [topic, { of, ...Object.fromEntries(Object.entries(row).map(([part, text]) => [part, words(text)])) }]);
export const topics = reasons.map(([, row]) => row);

/** What is done or liked beside each other: "tom sings and marie dances". */
const fields = {
  fun: 'sing dance play swim laugh',
  meal: 'eat drink cook',
  lesson: 'read write study learn teach speak',
  chore: 'cook clean wash',
  rest: 'sleep rest',
  way: 'go come travel arrive leave',
  taste: 'like love want need',
  state: 'hungry thirsty tired happy busy bored',
  trait: 'tall short young old rich poor smart strong kind funny',
  thing: 'new old big small expensive cheap clean dirty fast slow',
  day: 'eat drink cook wash read sleep work study go leave rest clean write run walk call',
  coming: 'call arrive come leave get',
};
/** What tells something lasting of somebody: "he lives in paris", "she has two brothers", "i'm old". */
const facts = words(
  `have know sell swim dance sing cook drive like love speak play live work study teach come happy sad rich poor tired sick busy old young tall short strong smart kind funny
  famous nice good beautiful hungry thirsty cold bored afraid right wrong`,
);
const keyed = (pairs, id) => pairs.flatMap(([key, list]) => (list.includes(id) ? [key] : []));

/** The features of a verb or an adjective that the rules of two clauses ask for: `why`, `so` and `field`. */
export const bondsOf = (id) => ({
  why:
    keyed(
      reasons.map(([topic, { why }]) => [topic, why]),
      id,
    ).join('|') || 'none',
  so:
    keyed(
      reasons.map(([topic, { then, not }]) => [topic, [...then, ...not]]),
      id,
    ).join('|') || 'nothing',
  field:
    keyed(
      Object.entries(fields).map(([field, text]) => [field, words(text)]),
      id,
    ).join('|') || id,
  fact: facts.includes(id) ? 'yes' : 'no',
});

export const inner = (c) => (c.infinitive && c.verb ? inner(c.infinitive) : c);
export const headOf = (c) => (inner(c).verb ?? inner(c).complement?.adjective ?? c.adjective)?.id;
/** What changes what a clause would be a reason for. */
export const plain = (c) =>
  !c.done &&
  !c.clause &&
  !c.frequency &&
  !c.experience &&
  !c.still &&
  !c.recipient &&
  !c.without &&
  c.frame !== 'indirect' &&
  !c.complement?.other &&
  !/^(learn|forget|like|start|hope)$/.test(c.infinitive && c.verb.id);

/** Whether the other clause's subject stands for this one's: "tom ... he", "i ... i". */
export function refers({ subject }, { subject: other }) {
  const id = other?.pronoun?.id;
  if (id === undefined || id === 'it' || subject === undefined || subject.det?.type === 'a' || subject.det?.generic) return false;
  if (subject.pronoun) return subject.pronoun.id === id;
  if (subject.type === 'both') return id === ((subject.second ?? {}).pronoun?.id === 'i' ? 'we' : 'they');
  if (subject.agr === 'pl') return id === 'they' && subject.type === 'noun' && !['table', 'thing'].includes(subject.noun.id);
  return (
    { m: 'he', f: 'she' }[sexOf(subject) ?? (subject.type === 'noun' && isOf(subject.noun.id, ['person']) && 'm')] === id &&
    (subject.name === undefined || subject.name.id in names)
  );
}

/** An object that does not turn attention to itself: "the letter", "soup", "your hat". */
const modest = ({ object, infinitive }) =>
  (infinitive === undefined || modest(infinitive)) &&
  (object === undefined ||
    (object.noun !== undefined &&
      object.adjectives.length === 0 &&
      !object.garnish &&
      (object.det?.type === 'possessive'
        ? !isOf(object.noun.id, ['food', 'drink', 'meal'])
        : ['the', 'a', 'bare'].includes(object.det?.type)) &&
      !(object.det?.type === 'bare' && object.agr === 'pl' && !isOf(object.noun.id, ['food']))));

/** What one has, opens, takes or goes to for a reason is something that helps. */
function helps({ verb, object, goal, frame }, cause, why) {
  const thing = object?.noun?.id;
  switch (verb?.id) {
    case 'have':
      return frame === 'object' && isOf(thing, why === 'hungry' ? ['food', 'meal'] : ['drink']);
    case 'sell':
      return cause.object?.noun?.id === 'money';
    case 'open':
    case 'close':
      return isOf(thing, ['opening']) && (verb.id === 'close' || thing === 'window' || thing === 'door');
    case 'take':
      return frame === 'object' && isOf(thing, why === 'cold' ? ['coat'] : why === 'windy' ? ['coat', 'hat'] : ['umbrella', 'coat']);
    case 'go':
      return (
        frame === 'moving' &&
        (cause.type === 'weather'
          ? /^(park|beach|sea|garden)$/.test(goal?.np?.noun?.id)
          : /^(home|bed)$/.test(goal?.type) || goal?.np?.noun?.id === 'hotel')
      );
    default:
      return true;
  }
}
/** Whom or what one is glad to see. */
const seen = ({ verb, object }) =>
  !/^(see|meet|find|lose)$/.test(verb?.id) ||
  (object !== undefined &&
    (object.pronoun !== undefined ||
      object.name !== undefined ||
      isOf(
        object.noun?.id,
        /^(see|meet)$/.test(verb.id)
          ? ['person', 'photo', 'sight', 'gift', 'dog', 'cat']
          : ['small', 'phone', 'dog', 'cat', 'money', 'book', 'letter'],
      )));

/** "you're tired , go to bed", "i'm cold , close the window" */
const ordering = ({ verb }, { subject }) =>
  subject?.pronoun?.id === 'you' || (/^(i|we)$/.test(subject?.pronoun?.id) && /^(open|close)$/.test(verb?.id));

/** Whether the effect follows from the cause; `despite`: comes in spite of it. */
export function follows(effect, cause, despite = false) {
  const [why, what] = [headOf(cause), headOf(effect)];
  if (why === undefined || what === undefined || cause.negated || !plain(cause) || !plain(effect)) return false;
  if (
    cause.modal ||
    cause.tense === 'future' ||
    cause.tense === 'perfect' ||
    effect.tense === 'perfect' ||
    (cause.verb && cause.infinitive && !(cause.verb.id === 'have' && /^(work|study)$/.test(why)))
  )
    return false;
  if (cause.complement && cause.complement.type !== 'adjective') return false;
  if ((effect.type !== 'clause' && effect.type !== 'order') || !modest(effect)) return false;
  if (!(modest(cause) || (/^(see|meet|find)$/.test(cause.verb?.id) && (cause.object?.pronoun ?? cause.object?.name))) || !seen(cause))
    return false;
  if (cause.verb?.id === 'see' && cause.frame !== 'object') return false;
  const denied = effect.negated !== undefined;
  // One can do what does not follow, and what does.
  const possible = cause.type === 'weather' && effect.verb?.id === 'go' ? ['can', 'should'] : ['must', 'should'];
  if (effect.modal && !(denied ? ['can', 'could'] : possible).includes(effect.modal.id)) return false;
  if (!denied && !despite && !helps(inner(effect), cause, why)) return false;
  if (cause.type !== 'weather' && !(effect.type === 'order' ? ordering(effect, cause) : refers(effect, cause))) return false;
  if (
    cause.type === 'weather' &&
    effect.subject &&
    !/^(i|you|he|she|we|they)$/.test(effect.subject.pronoun?.id ?? (effect.subject.name && 'he'))
  )
    return false;
  return reasons.some(
    ([topic, row]) =>
      !row.of &&
      !(/^(weather|bad|fine)$/.test(topic) && cause.type !== 'weather') &&
      row.why.includes(why) &&
      row[denied !== despite ? 'not' : 'then'].includes(what),
  );
}

/** Two clauses of one time. */
export const together = (one, other) => (one.tense === 'past') === (other.tense === 'past');
const alike = (one, other) =>
  one.tense === other.tense && one.progressive === other.progressive && one.modal?.id === other.modal?.id && plain(one) && plain(other);
const objectOf = ({ object }) => object?.noun?.id ?? object?.name?.id ?? object?.pronoun?.id;
const known = ({ det }) => !['a', 'bare', 'some', 'number', 'many'].includes(det?.type);

/** "tom sings and marie dances", "i read and i write" */
export const beside = (one, other) =>
  one.type === 'clause' &&
  other.type === 'clause' &&
  alike(one, other) &&
  (one.negated === undefined) === (other.negated === undefined) &&
  known(one.subject) &&
  known(other.subject) &&
  (one.complement
    ? (one.complement.type === 'noun' &&
        other.complement?.type === 'noun' &&
        [one, other].every(
          ({ complement: { np } }) =>
            np.det?.type === 'a' &&
            np.adjectives.length === 0 &&
            !np.relative &&
            !np.at &&
            !isOf(np.noun.id, ['kin', 'man', 'woman', 'boy', 'girl', 'child', 'baby']),
        ) &&
        one.complement.np.noun.id !== other.complement.np.noun.id &&
        differ(one, other)) ||
      (one.complement.type === 'adjective' && other.complement?.type === 'adjective' && headOf(one) !== headOf(other) && differ(one, other))
    : other.verb !== undefined &&
      (headOf(one) !== headOf(other) || (objectOf(one) !== objectOf(other) && objectOf(one) && objectOf(other))) &&
      differ(one, other));
const idOf = ({ subject }) => subject.pronoun?.id ?? subject.name?.id ?? subject.noun?.id;
export const differ = (one, other) =>
  one.subject.type === other.subject.type &&
  one.subject.type !== 'this' &&
  idOf(one) !== idOf(other) &&
  idOf(one) !== 'it' &&
  idOf(other) !== 'it';

/** "i like tea but i don't like coffee", "tom likes dogs but marie doesn't" : one verb, one side denied. */
export const contrasts = (one, other, kindOf) =>
  one.type === 'clause' &&
  other.type === 'clause' &&
  one.verb?.id === other.verb?.id &&
  one.verb !== undefined &&
  one.verb.id !== 'need' &&
  alike(one, other) &&
  !one.infinitive &&
  !other.infinitive &&
  (one.negated === undefined) !== (other.negated === undefined) &&
  objectOf(one) !== undefined &&
  objectOf(other) !== undefined &&
  objectOf(one) !== objectOf(other) &&
  (refers(one, other) || differ(one, other)) &&
  kindOf(objectOf(one)) !== undefined &&
  kindOf(objectOf(one)) === kindOf(objectOf(other));

/** One after the other, by one person: "i read before i sleep". */
export const inTurn = (one, other) =>
  alike(one, other) &&
  refers(one, other) &&
  ['present', 'past'].includes(one.tense) &&
  !one.progressive &&
  !one.modal &&
  !one.negated &&
  !other.negated &&
  !one.infinitive &&
  !other.infinitive &&
  one.verb?.id !== other.verb?.id &&
  !(one.tense === 'present' && one.subject.pronoun?.id === 'you') &&
  [one, other].every(modest) &&
  [one, other].every(
    ({ verb, companion, place, manner, object }) =>
      verb && !companion && !place && !manner && !['no', 'any', 'too many'].includes(object?.det?.type),
  );

const shared = (id) => /^(i|you|we)$/.test(id);
/** "i'm thirsty , can i have some water ?" */
const begged = (question, cause) =>
  question.modal?.id === 'can' &&
  question.infinitive === undefined &&
  cause.tense === 'present' &&
  (cause.type === 'weather' ||
    (/^(i|we)$/.test(cause.subject?.pronoun?.id) &&
      (question.verb?.id === 'open' || question.verb?.id === 'close' || question.subject.pronoun?.id === cause.subject.pronoun.id))) &&
  (/^(open|close)$/.test(question.verb?.id)
    ? question.subject.pronoun?.id === 'you'
    : /^(have|eat|drink|rest|go)$/.test(question.verb?.id) && /^(i|we)$/.test(question.subject.pronoun?.id)) &&
  !question.time &&
  follows({ ...question, modal: undefined, subject: cause.subject }, { ...cause, object: undefined });

/** "i'm hungry , do you want to eat ?" */
export const offered = (question, cause) =>
  begged(question, cause) ||
  (shared(cause.subject?.pronoun?.id ?? (cause.type === 'weather' ? 'we' : '')) &&
    question.verb?.id === 'want' &&
    question.infinitive !== undefined &&
    question.subject.pronoun?.id === 'you' &&
    follows({ ...question, subject: cause.subject }, cause));
