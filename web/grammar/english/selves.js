// What people are beside others, and what they feel: "he is five years older than me", "we are both tired", "it's me",
// "i'm happy that you came", "i'm tired of this city".
import { isOf } from '../words.js';
import { activity } from './acts.js';
import { known, people, suits } from './things.js';

const short = (vp) => /^(alone|object|moving)$/.test(vp.frame) && !vp.place && !vp.companion && !vp.beneficiary && !vp.manner && !vp.then;

export const selves = [
  {
    is: "Question = YesNo 'when' Pronoun[case=subject agr=?b] Be[form=past agr=?b] Childhood",
    weight: 0.1,
    construction: 'when clause',
    mean: (clause, word, pronoun, aux, complement) => ({
      ...clause,
      under: {
        how: 'when',
        word,
        clause: { type: 'clause', subject: { type: 'pronoun', pronoun, agr: pronoun.features.agr }, aux: [aux], tense: 'past', complement },
        same: true,
      },
    }),
    where: ({ type, tense, subject, complement, verb, frame, object, time, place }, word, { id }, aux, { type: as }) =>
      type === 'clause' &&
      tense === 'past' &&
      !time &&
      subject.pronoun?.id === id &&
      /^(you|he|she|they)$/.test(id) &&
      !(id === 'they' && as === 'noun') &&
      (complement
        ? /^(happy|sad|strong|poor|rich|quiet|tall|alone)$/.test(complement.adjective?.id) && !complement.degree && !complement.other
        : (frame === 'staying' && place) ||
          (frame === 'object' &&
            (/^(play|like|love|speak|read)$/.test(verb.id)
              ? object.det?.type === 'bare'
              : verb.id === 'have' && object.det?.type === 'a'))),
  },
  {
    is: "Complement[kind=?s] = Number 'years' Comparative[of=?s] 'than' Np[case=object]",
    weight: 0.3,
    construction: 'comparison',
    mean: (number, years, adjective, word, than) => ({ type: 'comparison', measured: { number, years }, adjective, word, than }),
    where: (number, years, { id }, word, than) => /^(old|young)$/.test(id) && suits(than, people),
  },
  // it's me, it was her
  {
    is: 'This = That Be[form=?f agr=s3] Not? Pronoun[case=object kind=person]',
    weight: 0.12,
    construction: 'this is',
    mean: (subject, aux, negated, pronoun) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      tense: aux.features.form,
      complement: { type: 'noun', np: { type: 'pronoun', pronoun, agr: pronoun.features.agr } },
    }),
    where: (subject, aux, negated, { id }) => subject.id === 'it' && /^(i|you|he|she|we|they)$/.test(id),
  },
  // we are both tired, they both love music
  {
    is: "Fin[agr=pl kind=?s] = Be[form=?f agr=pl] 'both' Complement[agr=pl kind=?s]",
    weight: 0.1,
    construction: 'both',
    mean: (aux, both, complement) => ({ aux: [aux], both, complement, tense: aux.features.form }),
    where: (aux, both, { type, degree, np }) =>
      /^(adjective|noun|from|place|age|good at|afraid|interested)$/.test(type) && degree?.id !== 'too' && !(np && np.det?.type !== 'bare'),
  },
  {
    is: "Fin[agr=pl kind=?s] = 'both' Vp[form=present agr=pl kind=?s]",
    weight: 0.1,
    construction: 'both',
    mean: (both, vp) => ({ ...vp, both, tense: 'present' }),
    where: (both, { verb, frame, manner }) =>
      verb !== undefined && /^(object|alone|staying|infinitive|outing)$/.test(frame) && manner?.id !== 'together',
  },
  {
    is: "Complement[kind=?s] = Degree? 'tired' 'of' Np[case=object]",
    weight: 0.1,
    construction: 'afraid of',
    mean: (degree, adjective, of, np) => ({ type: 'tired of', degree, adjective, of, np }),
    where: (degree, adjective, of, np) =>
      /^(noun|pronoun)$/.test(np.type) &&
      (!degree || /^(so|really)$/.test(degree.id)) &&
      np.type !== 'both' &&
      (np.pronoun ? np.pronoun.id !== 'i' : known(np) || np.det?.type === 'bare') &&
      suits(np, ['person', 'city', 'village', 'school', 'work', 'food', 'sound', 'film', 'text', 'homework', 'exercise', 'house', 'thing']),
  },
  {
    is: "Complement[kind=?s] = Degree? 'tired' 'of' Vp[form=ing kind=?s]",
    weight: 0.1,
    construction: 'afraid of',
    mean: (degree, adjective, of, vp) => ({ type: 'tired of', degree, adjective, of, vp }),
    where: (degree, adjective, of, vp) =>
      (!degree || /^(so|really)$/.test(degree.id)) &&
      vp.verb !== undefined &&
      short(vp) &&
      activity(vp.verb) &&
      !/^(laugh|smile|meet|find|open|close)$/.test(vp.verb.id),
  },
  {
    is: "Complement[kind=?s] = Degree? GoodBad 'at' Vp[form=ing kind=?s]",
    weight: 0.1,
    construction: 'good at',
    mean: (degree, adjective, at, vp) => ({ type: 'good at', degree, adjective, at, vp }),
    where: (degree, adjective, at, vp) =>
      !/^(too|a little)$/.test(degree?.id) &&
      short(vp) &&
      (vp.frame === 'alone'
        ? /^(swim|dance|sing|cook|drive|write|run|listen|teach)$/.test(vp.verb.id)
        : vp.frame === 'object' && /^(play|speak|teach|cook)$/.test(vp.verb.id) && vp.object.det?.type === 'bare'),
  },
  {
    is: "Complement[kind=?s] = Degree? 'bad' 'at' Noun[count=bare kind=game|language]",
    weight: 0.1,
    construction: 'good at',
    mean: (degree, adjective, at, noun) => ({ type: 'good at', degree, adjective, at, noun }),
    where: (degree, adjective, at, noun) => !/^(too|a little)$/.test(degree?.id) && isOf(noun.id, ['game', 'language']),
  },
  { is: "GoodBad = 'good'", weight: 2 },
  { is: "GoodBad = 'bad'" },
  // i'm so happy you came
  {
    is: 'Clause = Np[case=subject agr=?a kind=person|name] Be[form=?f agr=?a] Not? Degree? Moved Conjunction? Simple[again=yes human=yes]',
    weight: 0.2,
    construction: 'that',
    mean: (subject, aux, negated, degree, adjective, that, said) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      tense: aux.features.form,
      complement: { type: 'moved', degree, adjective, that, clause: said },
    }),
    where: (subject, aux, negated, degree, { id }, that, c) =>
      known(subject) &&
      suits(subject, people) &&
      c.type === 'clause' &&
      !c.modal &&
      !c.time &&
      !c.joined &&
      !c.reported &&
      !c.would &&
      !/^(clause|indirect|wanting|causing)$/.test(c.frame) &&
      c.tense !== 'future' &&
      !(aux.features.form === 'past' && c.tense !== 'past') &&
      c.subject.pronoun !== undefined &&
      c.subject.pronoun.id !== 'it' &&
      c.subject.pronoun.id !== subject.pronoun?.id &&
      !(degree && (negated ? degree.id !== 'very' : !/^(very|so|really)$/.test(degree.id))) &&
      (id === 'happy'
        ? !c.negated &&
          (c.complement
            ? /^(noun|place|back)$/.test(c.complement.type) || /^(happy|rich|free|ready)$/.test(c.complement.adjective?.id)
            : glad(c))
        : c.negated
          ? glad(c)
          : /^(sick|sad|tired|alone|poor|angry)$/.test(c.complement?.adjective?.id) ||
            (c.frame === 'moving' && /^(leave|go)$/.test(c.verb.id))),
  },
  { is: "Moved = 'happy'", weight: 2 },
  { is: "Moved = 'sad'", weight: 0.5 },
];

/** What one is glad that somebody does or did. */
const glad = ({ verb, frame, progressive, tense, object, place, frequency, adverb }) =>
  !progressive &&
  !frequency &&
  !adverb &&
  (tense === 'past'
    ? /^(come|call|win|stay|wait|come back|arrive)$/.test(verb?.id) ||
      (frame === 'object' &&
        /^(help|find|like|love|visit|write to|understand|wait for|buy|finish)$/.test(verb.id) &&
        object.type !== 'body')
    : (frame === 'object' && /^(like|love|understand|help)$/.test(verb?.id) && object.type !== 'body') ||
      (frame === 'staying' && verb.id === 'live' && place));
