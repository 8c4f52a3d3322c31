// What people say of themselves and of others in one breath: "he is a doctor and he lives in paris", "i'm not rich but i'm
// happy", "this is my husband and these are my children".
import { isOf } from '../words.js';
import { differ, refers } from './bonds.js';
import { known, people } from './things.js';

const good = /^(happy|rich|strong|smart|kind|funny|famous|nice|good|beautiful|young|calm|interesting|free)$/;
const bad = /^(sad|poor|tired|sick|busy|old|angry|hungry|thirsty|cold|hot|bored|afraid|alone|short|late|boring)$/;
const lasting = /^(good|happy|rich|strong|smart|kind|funny|famous|nice|beautiful|young|tall|short|poor|old|quiet)$/;

const trade = ({ np }) =>
  np.noun !== undefined &&
  !np.relative &&
  np.adjectives.length < 2 &&
  !np.degree &&
  /^(a|bare)$/.test(np.det?.type) &&
  !isOf(np.noun.id, ['kin', 'people']);
const somewhere = (place) =>
  place === undefined || /^(town|here|there|school|work|home)$/.test(place.type) || /^(a|the|possessive)$/.test(place.np?.det?.type);
const plainly = ({ det, adjectives = [], pronoun, name, relative, at }) =>
  pronoun !== undefined ||
  name !== undefined ||
  (!relative && !at && adjectives.length === 0 && /^(bare|a|number|no|any)$/.test(det?.type));

/** What kind of fact a clause tells of somebody, if any. */
function factOf(c) {
  const { type, subject, verb, frame, complement, object, infinitive, modal, place, companion, origin } = c;
  if (type !== 'clause' || c.time || c.would || c.joined || !/^(present|past)$/.test(c.tense) || c.still || c.just || c.used)
    return undefined;
  if (c.frequency || c.adverb?.id === 'really' || c.adverb?.id === 'only' || c.already) return undefined;
  if (
    subject.pronoun?.id === 'it' ||
    !(subject.pronoun || subject.name || (subject.noun && isOf(subject.noun.id, people) && !subject.adjectives.length))
  )
    return undefined;
  if (complement) {
    if (modal || complement.purpose || complement.glad || complement.other || complement.spot) return undefined;
    if (complement.type === 'adjective') return complement.degree && !/^(very|really)$/.test(complement.degree.id) ? undefined : 'being';
    if (complement.type === 'noun') return trade(complement) ? 'noun' : undefined;
    return { from: 'origin', 'good at': 'skill' }[complement.type] ?? (complement.years ? 'age' : undefined);
  }
  if (verb === undefined || c.progressive || c.manner || c.recipient || !somewhere(place)) return undefined;
  if (modal)
    return modal.id === 'can' && /^(swim|dance|sing|cook|drive|read|write|speak|play)$/.test(verb.id) && !place && !companion
      ? 'skill'
      : undefined;
  if (origin) return 'origin';
  if (frame === 'staying') return (place || companion) && verb.id === 'live' ? 'home' : undefined;
  if (frame === 'alone') return place && /^(work|study|teach)$/.test(verb.id) && !companion ? 'doing' : undefined;
  if (frame === 'infinitive') return /^(like|love)$/.test(verb.id) && !infinitive.infinitive && !infinitive.place ? 'liking' : undefined;
  if (frame !== 'object' || place || companion || !plainly(object)) return undefined;
  if (verb.id === 'have')
    return isOf(object.noun?.id, ['kin', 'child', 'dog', 'cat', 'horse', 'car', 'bike', 'garden']) ? 'having' : undefined;
  if (/^(like|love)$/.test(verb.id)) return 'liking';
  return /^(speak|play|teach|study|learn)$/.test(verb.id) && object.det?.type === 'bare' && c.tense === 'present' ? 'skill' : undefined;
}

const nounOf = ({ complement, object }) => (complement?.np ?? object)?.noun?.id;
const wordOf = (c) =>
  [
    c.complement?.adjective?.id,
    (c.infinitive?.verb ?? c.verb)?.id,
    nounOf(c),
    c.object?.pronoun?.id,
    (c.infinitive?.object ?? {}).noun?.id,
  ].join();
const denied = (c) => c.negated !== undefined || c.object?.det?.type === 'no';
const judged = (c, list) => c.complement?.type === 'adjective' && list.test(c.complement.adjective.id);

/** Two facts that are told together. */
function goTogether(one, other) {
  const kinds = [factOf(one), factOf(other)];
  if (kinds.includes(undefined) || denied(one) !== denied(other) || wordOf(one) === wordOf(other)) return false;
  if (one.subject.type === 'both' || (one.tense === 'past') !== (other.tense === 'past')) return false;
  // One is not tired and kind, nor happy and poor.
  if (kinds.every((kind) => kind === 'being'))
    return (
      judged(one, lasting) === judged(other, lasting) &&
      judged(one, good) === judged(other, good) &&
      judged(one, bad) === judged(other, bad)
    );
  return !kinds.includes('being') && (kinds[0] !== kinds[1] || /^(skill|having)$/.test(kinds[0]));
}

/** Of which one would not think that the other is so, too. */
function goAgainst(one, other) {
  const kinds = [factOf(one), factOf(other)];
  if (kinds.includes(undefined)) return false;
  const unlike = denied(one) !== denied(other);
  if (kinds.every((kind) => kind === 'being'))
    return unlike
      ? judged(one, good) === judged(other, good) && judged(one, bad) === judged(other, bad) && wordOf(one) !== wordOf(other)
      : judged(one, good)
        ? judged(other, bad)
        : judged(one, bad) && judged(other, good);
  if (kinds.includes('being')) return false;
  if (kinds.includes('origin') && /^(home|doing)$/.test(kinds.find((kind) => kind !== 'origin'))) return !denied(one) && !denied(other);
  if (other.adverb?.id === 'also') return !denied(one) && !denied(other) && kinds[0] !== kinds[1];
  return (
    unlike &&
    (kinds[0] === kinds[1] ? wordOf(one) !== wordOf(other) : /^(liking|skill)$/.test(kinds[0]) && /^(liking|skill)$/.test(kinds[1]))
  );
}

const shown = ({ type, subject, complement, tense }) =>
  type === 'clause' &&
  tense === 'present' &&
  subject.type === 'this' &&
  complement?.type === 'noun' &&
  complement.np.det?.type === 'possessive';
/** "you were right and i was wrong", "i'm a teacher and my wife is a doctor" */
const inParallel = (one, other) => {
  if (shown(one) && shown(other)) return nounOf(one) !== nounOf(other);
  const kinds = [factOf(one), factOf(other)];
  return (
    kinds[0] !== undefined &&
    kinds[0] === kinds[1] &&
    !/^(home|doing|liking|place)$/.test(kinds[0]) &&
    one.tense === other.tense &&
    denied(one) === denied(other) &&
    known(one.subject) &&
    known(other.subject) &&
    (nounOf(one) === undefined || nounOf(one) !== nounOf(other)) &&
    wordOf(one) !== wordOf(other) &&
    differ(one, other)
  );
};

const joined = (how) => (clause, word, other) => ({ ...clause, joined: { how, word, clause: other } });

export const facts = [
  {
    is: "Statement = Possessive 'name' Be[form=present agr=s3] Name 'and' Simple[human=yes again=yes fact=yes at=present]",
    weight: 0.1,
    tries: 30,
    construction: 'and',
    mean: (possessive, word, aux, name, and, other) => joined('and')({ type: 'name', possessive, word, aux, name }, and, other),
    where: (possessive, word, aux, name, and, other) =>
      other.subject?.pronoun?.id === possessive.id &&
      !/^(we|they|you)$/.test(possessive.id) &&
      !other.negated &&
      /^(origin|noun|age|home)$/.test(factOf(other)),
  },
  // my chinese is getting better
  {
    is: 'Np[case=subject agr=s3 kind=?k] = Possessive Noun[agr=s3 count=bare kind=?k like=language]',
    weight: 0.05,
    construction: 'possessive',
    mean: (possessive, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'possessive', possessive }, agr: 's3' }),
  },
  {
    is: "Statement = Simple[human=yes who=?p fact=yes at=?w] 'and' Simple[human=yes who=?p again=yes fact=yes at=?w]",
    weight: 0.3,
    tries: 30,
    construction: 'and',
    mean: joined('and'),
    where: (one, and, other) => goTogether(one, other) && refers(one, other) && known(one.subject),
  },
  {
    is: "Statement = Simple 'and' Simple",
    weight: 0.1,
    tries: 30,
    construction: 'and',
    mean: joined('and'),
    where: (one, and, other) => inParallel(one, other),
  },
  {
    is: "Statement = Simple[human=yes who=?p fact=yes at=?w] 'but' Simple[human=yes who=?p again=yes fact=yes at=?w]",
    weight: 0.4,
    tries: 30,
    construction: 'but',
    mean: joined('but'),
    where: (one, but, other) => goAgainst(one, other) && refers(one, other) && known(one.subject) && one.tense === other.tense,
  },
];
