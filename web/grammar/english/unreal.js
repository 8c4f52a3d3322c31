// What would be so, and what one supposes: "i would never leave you", "if i had more money , i would travel", "if i were you".
import { isOf } from '../words.js';
import { said } from './sense.js';
import { suits } from './things.js';
import { stative } from './acts.js';

const would = (aux, negated, frequency, vp) => ({ ...vp, aux: [aux], negated, frequency, tense: 'future', reported: true });
const first = (word, other, comma, clause) => ({
  ...clause,
  under: { how: 'if', word, clause: { ...other, unreal: true }, comma, first: true, same: false },
});
const last = (clause, word, other) => ({ ...clause, under: { how: 'if', word, clause: { ...other, unreal: true }, same: false } });
const pronounOf = (pronoun) => ({ type: 'pronoun', pronoun, agr: pronoun.features.agr });
const were = (pronoun, aux, negated, complement) => ({
  type: 'clause',
  subject: pronounOf(pronoun),
  aux: [aux],
  negated,
  complement,
  tense: 'past',
});

/** What one would do, if: what is supposed, and the verbs that go with it. */
function supposedOf({ complement, verb, frame, object, place, negated }) {
  const adjective = complement?.adjective?.id;
  if (complement?.you) return 'you';
  if (adjective) {
    if (/^(rich|famous)$/.test(adjective)) return negated ? undefined : 'rich';
    if (/^(young|strong)$/.test(adjective)) return negated ? undefined : 'young';
    if (/^(tired|sick|busy|late|old|afraid)$/.test(adjective)) return negated ? 'free' : undefined;
    return adjective === 'free' && !negated ? 'free' : undefined;
  }
  if (complement) return complement.type === 'place' && /^(town|here)$/.test(complement.place.type) && !negated ? 'there' : undefined;
  if (negated || verb === undefined) return undefined;
  if (verb.id === 'have' && frame === 'object') {
    if (isOf(object.noun?.id, ['money'])) return 'rich';
    if (object.noun?.id === 'time') return 'free';
    return isOf(object.noun?.id, ['car', 'bike']) && object.det?.type === 'a' ? 'car' : undefined;
  }
  if (verb.id === 'sell' && isOf(object?.noun?.id, ['house'])) return 'rich';
  if (frame === 'staying' && verb.id === 'live' && place) return 'there';
  return verb.id === 'know' && frame === 'object' && suits(object, ['person', 'name']) ? 'known' : undefined;
}
const then = {
  rich: /^(travel|buy|live|give|help|go|be)$/,
  young: /^(run|swim|dance|work|play|study|travel|learn)$/,
  free: /^(visit|read|study|help|play|cook|go|learn|call|write to|travel|come|swim|dance|sing)$/,
  there: /^(see|visit|be|learn|speak|come|go)$/,
  car: /^(go|visit|drive|come|travel)$/,
  known: /^(call|write to|talk to|ask|visit|help)$/,
  you: /^(go|come|stay|leave|call|tell|ask|buy|sell|wait|eat|drink|write to|talk to|learn|help|take|sleep|travel|study|read)$/,
};
const whoSay = ({ subject }) => subject.pronoun !== undefined && subject.pronoun.id !== 'it';
const whatOf = (c) => c.verb?.id ?? (c.complement?.adjective?.id === 'happy' || c.complement?.adjective?.id === 'rich' ? 'be' : '');
const follows = (other, c) => {
  const supposed = supposedOf(other);
  return (
    c.reported === true &&
    other.type === 'clause' &&
    other.tense === 'past' &&
    !other.progressive &&
    !other.frequency &&
    !other.just &&
    !other.used &&
    !other.adverb &&
    whoSay(other) &&
    whoSay(c) &&
    supposed !== undefined &&
    (supposed === 'you' ? c.subject.pronoun.id === 'i' : c.subject.pronoun.id === other.subject.pronoun.id) &&
    (!c.negated || /^(you|rich)$/.test(supposed)) &&
    (then[supposed].test(whatOf(c)) || (supposed === 'rich' && c.negated !== undefined && c.verb?.id === 'work'))
  );
};

export const unreal = [
  {
    is: 'Fin[agr=?a kind=?s] = Would Not? Frequency? Vp[form=base kind=?s]',
    weight: 0.25,
    construction: 'would',
    mean: would,
    where: (aux, negated, frequency, vp) =>
      (!frequency || (/^(never|always)$/.test(frequency.id) && !negated && !stative.includes(vp.verb?.id))) &&
      (vp.verb
        ? !/^(can|want|like|know|need|hope|think|start|get up|look like)$/.test(vp.verb.id) &&
          !/^(clause|indirect|linking|wanting|infinitive)$/.test(vp.frame) &&
          !vp.manner
        : vp.complement?.type === 'adjective' && /^(happy|rich|sad|angry|afraid|good|nice|tired)$/.test(vp.complement.adjective.id)),
  },
  // that would be nice
  {
    is: "This = That Would Not? 'be' Degree? Adjective",
    weight: 0.2,
    construction: 'would',
    mean: (subject, aux, negated, be, degree, adjective) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      be,
      reported: true,
      tense: 'future',
      complement: { type: 'adjective', degree, adjective },
    }),
    where: (that, aux, negated, be, degree, { id }) =>
      /^(good|nice|difficult|easy|interesting|boring|expensive|funny|great)$/.test(id) && (!degree || (!negated && degree.id === 'very')),
  },
  {
    is: "Statement = 'if' Supposed[who=?p] ','? Simple[human=yes who=?p again=yes would=yes]",
    weight: 0.3,
    tries: 40,
    construction: 'if i had',
    mean: first,
    where: (word, other, comma, clause) => follows(other, clause),
  },
  {
    is: "Statement = Simple[human=yes who=?p again=yes would=yes] 'if' Supposed[who=?p]",
    weight: 0.2,
    tries: 40,
    construction: 'if i had',
    mean: last,
    where: (clause, word, other) => follows(other, clause),
  },
  { is: 'Supposed[who=?p] = Simple[who=?p again=yes at=past plain=yes human=yes fact=yes]', weight: 1 },
  {
    is: "Supposed[who=?p] = Pronoun[who=?p case=subject agr=s1|s3 kind=person] 'were' Not? Complement[agr=s1|s3 kind=person]",
    weight: 0.3,
    mean: were,
    where: (pronoun, aux, negated, complement) => said(pronounOf(pronoun), { complement, negated, tense: 'past' }),
  },
  {
    is: 'Supposed[who=?p] = Pronoun[who=?p case=subject kind=person] Verb[frame=object form=past apt=having takes=?o] Some[kind=money|time|car|bike]',
    weight: 3,
    mean: (pronoun, verb, object) => ({ type: 'clause', subject: pronounOf(pronoun), verb, frame: 'object', object, tense: 'past' }),
    where: (pronoun, verb, object) =>
      verb.id === 'have' &&
      object.type === 'noun' &&
      object.adjectives.length === 0 &&
      /^(a|many|some)$/.test(object.det.type) &&
      !object.det.little,
  },
  {
    is: "Supposed[who=?p] = Pronoun[who=?p case=subject agr=s1|s3 kind=person] 'were' Not? Adjective[apt=supposed]",
    weight: 2,
    mean: (pronoun, aux, negated, adjective) => were(pronoun, aux, negated, { type: 'adjective', adjective }),
  },
  {
    is: "Supposed[who=?p] = Pronoun[who=?p case=subject agr=s1] 'were' 'you'",
    weight: 0.5,
    mean: (pronoun, aux, you) =>
      were(pronoun, aux, undefined, { type: 'noun', you, np: { type: 'pronoun', pronoun: Object.assign(you, { id: 'you' }), agr: 'pl' } }),
  },
];
