// What is so because of a thing, or because of what another is like: "i was late because the bus was slow", "everybody likes paul
// because he's funny"; what is so although: "it's beautiful but it's expensive"; and what comes when something else has come.
import { does } from './acts.js';
import { is } from './being.js';
import { people, says, suits } from './things.js';

const known = ({ det, relative, at }) => !relative && !at && !/^(a|bare|some|many|number|any|no|every|of|all)$/.test(det?.type);
const it = (word) => ({ type: 'this', id: 'it', word, agr: 's3' });
const being = (subject, aux, degree, adjective) => ({
  type: 'clause',
  subject,
  aux: [aux],
  tense: aux.features.form,
  complement: { type: 'adjective', degree, adjective },
});
const joining = (how) => (clause, word, other) => ({ ...clause, joined: { how, word, clause: other } });
const plainly = ({ type, negated, frequency, experience, still, modal, infinitive, companion, manner, adverb, just }) =>
  type === 'clause' && ![negated, frequency, experience, still, modal, infinitive, companion, manner, adverb, just].some(Boolean);

/** What things are like, and what somebody does therefore: a kind of thing, its adjective, and a test of what is done. */
const late = ({ complement, late: word }) => word?.id === 'late' || (complement?.adjective?.id === 'late' && !complement.degree);
const gone = ({ verb, frame, goal }) => (verb?.id === 'go' && goal?.type === 'home') || (verb?.id === 'leave' && frame === 'moving');
const consequences = [
  { of: ['bus', 'train'], like: /^(late|slow)$/, then: late },
  {
    of: ['bus', 'train'],
    like: /^(late|slow|full)$/,
    then: ({ verb, frame }) => (verb?.id === 'wait' || verb?.id === 'walk') && frame === 'alone',
  },
  { of: ['restaurant', 'hotel'], like: /^full$/, then: gone },
  { of: ['shop', 'museum', 'restaurant', 'library'], like: /^closed$/, then: gone },
  { of: ['film', 'party', 'class'], like: /^boring$/, then: (c) => gone(c) || (c.verb?.id === 'sleep' && c.frame === 'alone') },
];
const follows = (clause, { subject, complement: { adjective, degree } }) =>
  plainly(clause) &&
  suits(clause.subject, people) &&
  known(clause.subject) &&
  clause.tense === 'past' &&
  !/^(too|so|a little)$/.test(degree?.id) &&
  known(subject) &&
  consequences.some(({ of, like, then }) => suits(subject, of) && like.test(adjective.id) && then(clause));

const fine = /^(good|beautiful|interesting|delicious|clean|new|fast|nice|easy|important)$/;
const poor = /^(bad|boring|expensive|difficult|slow|dirty|old|small|cold)$/;

export const reasons = [
  // i was late because the bus was slow
  {
    is: "Statement = Simple[human=yes at=past plain=yes] 'because' ThingWas",
    weight: 0.3,
    tries: 30,
    construction: 'because',
    mean: joining('because'),
    where: (clause, because, thing) => follows(clause, thing),
  },
  {
    is: "Statement = ThingWas ','? 'so' Simple[human=yes at=past plain=yes]",
    weight: 0.15,
    tries: 30,
    construction: 'so',
    mean: (clause, comma, word, other) => ({ ...clause, joined: { how: 'so', word, comma, clause: other } }),
    where: (reason, comma, so, clause) => follows(clause, reason),
  },
  {
    is: "Statement = Np[case=subject agr=?a kind=film|party|class|bus|train] Be[form=past agr=?a] 'so' Adjective 'that' Simple[human=yes at=past plain=yes]",
    weight: 0.05,
    tries: 30,
    construction: 'so that',
    mean: (subject, aux, degree, adjective, word, clause) => ({
      ...being(subject, aux, degree, adjective),
      joined: { how: 'so that', word, clause },
    }),
    where: (subject, aux, degree, adjective, that, clause) =>
      subject.type === 'noun' && says(adjective, subject) && follows(clause, being(subject, aux, undefined, adjective)),
  },
  {
    is: 'ThingWas = Np[case=subject agr=?a kind=bus|train|restaurant|hotel|shop|museum|library|film|party|class] Be[form=past agr=?a] Degree? Adjective',
    mean: being,
    where: (subject, aux, degree, adjective) =>
      subject.type === 'noun' && known(subject) && is(subject, being(subject, aux, degree, adjective)),
  },

  // everybody likes paul because he's funny
  {
    is: "Statement = Admirer[agr=?a] Verb[frame=object form=present agr=?a by=person apt=liking takes=person] Np[case=object who=?w human=yes kind=person|name] 'because' Pronoun[case=subject agr=?b who=?w] Be[form=present agr=?b] Degree? Adjective",
    weight: 0.15,
    tries: 30,
    construction: 'because',
    mean: (subject, verb, object, word, pronoun, aux, degree, adjective) => ({
      type: 'clause',
      subject,
      verb,
      frame: 'object',
      object,
      tense: 'present',
      joined: { how: 'because', word, clause: being({ type: 'pronoun', pronoun, agr: pronoun.features.agr }, aux, degree, adjective) },
    }),
    where: (subject, verb, object, word, pronoun, aux, degree, { id }) =>
      /^(funny|kind|smart|nice)$/.test(id) &&
      (degree === undefined || /^(so|very)$/.test(degree.id)) &&
      known(object) &&
      (object.name !== undefined || object.det?.type === 'possessive') &&
      /^(he|she|they)$/.test(pronoun.id) &&
      !(subject.pronoun && subject.pronoun.id === pronoun.id),
  },
  {
    is: 'Admirer[agr=?a] = Np[case=subject agr=?a kind=person|name]',
    weight: 3,
    where: (np) => suits(np, people) && known(np) && np.type !== 'both',
  },
  { is: 'Admirer[agr=s3] = All' },
  // i like this book because it's interesting
  {
    is: "Statement = Simple[human=yes at=present] 'because' ItIs",
    weight: 0.15,
    tries: 30,
    construction: 'because',
    mean: joining('because'),
    where: (clause, because, { complement: { adjective, degree } }) => {
      const { type, subject, verb, object, frame, infinitive, negated, manner, companion, place, time } = clause;
      const what = infinitive?.object ?? object;
      const wants = infinitive
        ? verb?.id === 'want' && /^(learn|read|buy|see|watch|visit)$/.test(infinitive.verb?.id)
        : /^(like|love|want|buy)$/.test(verb?.id);
      return (
        type === 'clause' &&
        clause.tense === 'present' &&
        !manner &&
        !companion &&
        !place &&
        !time &&
        !clause.frequency &&
        !clause.still &&
        !clause.modal &&
        suits(subject, people) &&
        known(subject) &&
        wants &&
        (frame === 'object' || infinitive?.frame === 'object') &&
        what?.type === 'noun' &&
        what.agr !== 'pl' &&
        /^(the|this|bare)$/.test(what.det?.type) &&
        what.adjectives.length === 0 &&
        !what.relative &&
        says(adjective, what) &&
        (negated ? poor : fine).test(adjective.id) &&
        (degree === undefined || degree.id === 'very' || (degree.id === 'too' && negated))
      );
    },
  },
  {
    is: "ItIs = 'it' Be[form=present agr=s3] Degree? Adjective",
    mean: (word, aux, degree, adjective) => being(it(word), aux, degree, adjective),
  },
  // the dress is beautiful but it's too expensive
  {
    is: "Statement = Np[case=subject agr=s3 kind=thing|building|food|drink|film|room] Be[form=present agr=s3] Degree? Adjective 'but' ItIs",
    weight: 0.15,
    tries: 30,
    construction: 'but',
    mean: (subject, aux, degree, adjective, word, other) => ({
      ...being(subject, aux, degree, adjective),
      joined: { how: 'but', word, clause: other },
    }),
    where: (subject, aux, degree, a, but, { complement: { adjective: b, degree: second } }) =>
      subject.type === 'noun' &&
      known(subject) &&
      subject.adjectives.length === 0 &&
      says(a, subject, ['trait', 'quality']) &&
      says(b, subject, ['trait', 'quality']) &&
      ((fine.test(a.id) && poor.test(b.id)) || (/^(old|small|expensive)$/.test(a.id) && fine.test(b.id) && b.id !== 'new')) &&
      (degree === undefined || degree.id === 'very') &&
      (second === undefined || second.id === 'very' || (second.id === 'too' && /^(expensive|small|difficult|cold)$/.test(b.id))),
  },

  // my father was strong when he was young
  {
    is: "Statement = Simple[who=?w at=past human=yes plain=yes] 'when' Pronoun[case=subject agr=?b who=?w] Be[form=past agr=?b] Childhood",
    weight: 0.15,
    tries: 30,
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
    where: (clause, word, pronoun, aux, complement) =>
      plainly(clause) &&
      clause.tense === 'past' &&
      known(clause.subject) &&
      suits(clause.subject, people) &&
      !(complement.type === 'noun' && clause.subject.agr === 'pl') &&
      pronoun.id !== 'it' &&
      (clause.complement
        ? /^(strong|beautiful|poor|rich|happy|famous|sad)$/.test(clause.complement.adjective?.id) &&
          (!clause.complement.degree || clause.complement.degree.id === 'very') &&
          !clause.complement.other
        : clause.frame === 'staying' ||
          (clause.frame === 'object' &&
            ((clause.verb.id === 'have' && suits(clause.object, ['animal', 'bike', 'house']) && clause.object.det?.type === 'a') ||
              (/^(play|like|love)$/.test(clause.verb.id) && clause.object.det?.type === 'bare')))),
  },
  // we'll eat when your father comes home
  {
    is: "Statement = Simple[human=yes] 'when' Np[case=subject agr=?a kind=person|name] Verb[frame=moving|returning form=present agr=?a] Goal?",
    weight: 0.15,
    tries: 30,
    construction: 'when clause',
    mean: (clause, word, subject, verb, goal) => ({
      ...clause,
      under: {
        how: 'when',
        word,
        clause: { type: 'clause', subject, verb, frame: verb.features.frame, goal, tense: 'present' },
        same: false,
      },
    }),
    where: (clause, word, subject, verb, goal) =>
      clause.type === 'clause' &&
      clause.tense === 'future' &&
      !clause.negated &&
      !clause.frequency &&
      !clause.manner &&
      !clause.place &&
      !clause.time &&
      known(clause.subject) &&
      known(subject) &&
      subject.type !== 'both' &&
      suits(clause.subject, people) &&
      clause.subject.pronoun !== undefined &&
      subject.pronoun?.id !== clause.subject.pronoun.id &&
      !(/^(i|we)$/.test(subject.pronoun?.id) && /^(i|we)$/.test(clause.subject.pronoun.id)) &&
      (verb.id === 'arrive' || verb.id === 'come back' ? goal === undefined : verb.id === 'come' && goal?.type === 'home') &&
      ((clause.frame === 'object' && suits(clause.object, ['meal']) && /^(have|cook|eat)$/.test(clause.verb.id)) ||
        (clause.frame === 'alone' && /^(eat|start|cook|sleep|play)$/.test(clause.verb.id)) ||
        (clause.frame === 'object' && clause.verb.id === 'call' && clause.object.pronoun !== undefined)) &&
      does(subject, { verb, frame: verb.features.frame }),
  },

  // it's late , i have to go home
  {
    is: "Statement = Late ',' Simple[human=yes at=present]",
    weight: 0.12,
    tries: 30,
    construction: 'comma',
    mean: (clause, comma, other) => ({ ...clause, joined: { how: ',', word: comma, clause: other } }),
    where: (late, comma, c) =>
      c.type === 'clause' &&
      !c.negated &&
      c.tense === 'present' &&
      c.infinitive !== undefined &&
      /^(have|want|need)$/.test(c.verb.id) &&
      /^(i|we|you)$/.test(c.subject.pronoun?.id) &&
      homeward(c.infinitive),
  },
  {
    is: "Sentence = Late ',' Order End",
    weight: 0.1,
    tries: 30,
    construction: 'comma',
    mean: (clause, comma, order, end) => ({
      mood: 'statement',
      clause: { ...clause, joined: { how: ',', word: comma, clause: order, order: true } },
      end,
    }),
    where: (late, comma, order) => !order.time && !order.please && !order.pleaseLast && !order.negated && homeward(order),
  },
  {
    is: "Late = 'it' Be[form=present agr=s3] Degree? 'late'",
    mean: (word, aux, degree, late) => ({ type: 'late', it: word, aux: [aux], degree, late, tense: 'present' }),
    where: (word, aux, degree) => degree === undefined || degree.id === 'very',
  },
];

const homeward = ({ verb, frame, goal, companion, by, aim }) =>
  !companion &&
  !by &&
  !aim &&
  ((verb?.id === 'go' && (goal === undefined || /^(home|bed)$/.test(goal.type))) || (frame === 'alone' && verb?.id === 'sleep'));
