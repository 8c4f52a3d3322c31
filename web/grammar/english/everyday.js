// What one says and asks every day: where one comes from, at what time something is, French and football as what one
// speaks of, what one likes doing, after school, "because i am tired".
import { isOf } from '../words.js';
import { activity, stative } from './acts.js';
import { anywhere, known, suits } from './things.js';
import { timely } from './timely.js';

/** Whom one asks about: somebody known, and not oneself. */
const another = (np) => suits(np, ['person', 'name']) && known(np) && !/^(i|we)$/.test((np.second ?? np).pronoun?.id);

export const everyday = [
  {
    is: "Question = 'where' Do[form=present agr=?a] Np[case=subject agr=?a kind=person|name] 'come' 'from'",
    weight: 0.1,
    construction: 'from',
    mean: (word, aux, subject, come, from) => ({
      type: 'clause',
      subject,
      aux: [aux, come],
      tense: 'present',
      complement: { type: 'asked', from },
      asked: { type: 'where from', words: [word, from] },
    }),
    where: (word, aux, subject) => another(subject),
  },
  {
    is: "Question = 'how' Be[form=present agr=?a] Np[case=subject agr=?a kind=person|name] 'today'",
    weight: 0.1,
    construction: 'how',
    mean: (word, aux, subject, today) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      time: today,
      complement: { type: 'asked' },
      asked: { type: 'how', words: [word] },
    }),
    where: (word, aux, subject) => another(subject),
  },
  {
    is: "Question = 'what' 'time' YesNo Time?",
    weight: 0.6,
    construction: 'what time',
    mean: (what, time, clause, day) => ({ ...clause, asked: { type: 'when', hour: true, words: [what, time] }, time: day }),
    where: (what, time, clause, day) =>
      (!day ||
        (/^(today|tomorrow|yesterday|on )/.test(day.id) &&
          (timely(clause, day) || (/^(rising|moving)$/.test(clause.frame) && clause.tense === 'present' && !/^yest/.test(day.id))))) &&
      clause.type === 'clause' &&
      known(clause.subject) &&
      !clause.experience &&
      !clause.late &&
      !clause.tard &&
      !clause.negated &&
      !clause.manner &&
      !clause.companion &&
      !clause.frequency &&
      clause.tense !== 'perfect' &&
      !(clause.progressive && !/^(moving|returning|outing)$/.test(clause.frame)) &&
      (['rising', 'returning', 'outing', 'moving'].includes(clause.frame) ||
        (clause.frame === 'alone' && /^(sleep|work|eat|start|cook|study|call)$/.test(clause.verb.id)) ||
        (clause.frame === 'object' &&
          (suits(clause.object, ['meal', 'film', 'bus', 'train']) || /^(open|close)$/.test(clause.verb.id)) &&
          activity(clause.verb))),
  },
  // French is difficult
  {
    is: 'Np[case=subject agr=s3 kind=?k] = Nom[agr=s3 count=bare kind=?k]',
    weight: 0.15,
    construction: 'generic',
    mean: (nom) => ({ ...nom, det: { type: 'bare', ...(isOf(nom.noun.id, ['meal']) ? { due: true } : { generic: true }) } }),
    where: (nom) => nom.adjectives.length === 0 && isOf(nom.noun.id, ['language', 'meal']),
  },
  // he told me that he was tired
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=causing form=?f agr=?a by=?s] Np[case=object kind=person|name] Conjunction? Simple',
    weight: 0.2,
    construction: 'tell that',
    mean: (verb, recipient, that, clause) => ({ verb, frame: 'clause', recipient, that, clause }),
    where: (verb, recipient, that, clause) =>
      verb.id === 'tell' &&
      anywhere(recipient) &&
      suits(recipient, ['person', 'name']) &&
      (['pronoun', 'name'].includes(recipient.type) || /^(the|possessive)$/.test(recipient.det?.type)) &&
      clause.type === 'clause' &&
      clause.frame !== 'clause' &&
      clause.modal === undefined &&
      (clause.subject.pronoun === undefined || clause.subject.pronoun.id !== recipient.pronoun?.id),
  },
  // it is too late to eat
  {
    is: "This = 'it' Be[form=?f agr=s3] Not? Degree? 'late' 'now'?",
    weight: 0.1,
    construction: 'it is late',
    mean: (it, aux, negated, degree, late, time) => ({
      type: 'late',
      it,
      aux: [aux],
      negated,
      degree,
      late,
      time,
      tense: aux.features.form,
    }),
    where: (it, aux, negated, degree, late, time) =>
      !(time && aux.features.form === 'past') && (degree === undefined || (degree.id !== 'a little' && !(negated && degree.id !== 'too'))),
  },
  {
    is: "This = 'it' Be[form=?f agr=s3] 'too' 'late' 'to' Vp[form=base]",
    weight: 0.15,
    construction: 'it is late',
    mean: (it, aux, degree, late, to, purpose) => ({ type: 'late', it, aux: [aux], degree, late, to, purpose, tense: aux.features.form }),
    where: (it, aux, degree, late, to, vp) =>
      vp.verb !== undefined && ['object', 'alone', 'moving'].includes(vp.frame) && !stative.includes(vp.verb.id) && !vp.manner,
  },
  // because i am tired
  {
    is: "Sentence = 'because' Simple[plain=yes human=yes|sky] '.'",
    weight: 0.04,
    construction: 'because',
    mean: (because, clause, end) => ({ mood: 'statement', reason: because, clause, end }),
    where: (because, { complement, type, verb, progressive, tense, frame, subject }) =>
      (type !== 'clause' || /^(i|he|she|we|they|it)$/.test(subject.pronoun?.id ?? subject.id)) &&
      ((complement !== undefined && ['adjective', 'place'].includes(complement.type)) ||
        (frame === 'object' && /^(like|love|want|need|have|know)$/.test(verb.id)) ||
        (type === 'weather' && (verb === undefined || progressive || tense === 'past')) ||
        frame === 'infinitive'),
  },
  // i like swimming
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=infinitive form=?f agr=?a by=?s] Vp[form=ing kind=?s]',
    weight: 0.4,
    construction: 'like doing',
    mean: (verb, vp) => ({ verb, frame: 'infinitive', infinitive: vp, verbs: [verb.id] }),
    where: (verb, vp) =>
      /^(like|love|start)$/.test(verb.id) &&
      ['alone', 'object', 'outing'].includes(vp.frame) &&
      !stative.includes(vp.verb.id) &&
      !/^(wait|lose|win|find|meet|call|forget|start|close|open|finish)/.test(vp.verb.id) &&
      !(vp.object && !['bare', 'the', 'possessive', 'this'].includes(vp.object.det?.type ?? 'bare')),
  },
];
