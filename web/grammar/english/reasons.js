// What is so because of a thing, or because of what another is like: "i was late because the bus was slow", "everybody likes paul
// because he's funny"; what is so although: "it's beautiful but it's expensive"; and what comes when something else has come.
import { does } from './acts.js';
import { is } from './being.js';
import { antonyms, people, says, suits } from './things.js';

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
/** What one could not do, or did not: "we can't swim because the water is too cold". */
const unable = (what) => (c) =>
  what.test(c.verb?.id) &&
  c.negated !== undefined &&
  (c.modal ? /^(can|could)$/.test(c.modal.id) : c.tense === 'past') &&
  (c.frame === 'alone' || (c.frame === 'staying' && c.place?.type === 'there') || (c.frame === 'object' && c.object.pronoun?.id === 'it'));
const consequences = [
  { of: ['bus', 'train'], like: /^(late|slow)$/, then: late },
  {
    of: ['bus', 'train'],
    like: /^(late|slow|full)$/,
    then: ({ verb, frame }) => (verb?.id === 'wait' || verb?.id === 'walk') && frame === 'alone',
  },
  { of: ['restaurant', 'hotel'], like: /^full$/, then: gone },
  { of: ['shop', 'museum', 'restaurant', 'library'], like: /^closed$/, then: gone },
  { of: ['sea', 'water', 'river'], like: /^(cold|dirty)$/, then: unable(/^swim$/) },
  { of: ['street', 'car'], like: /^(dirty|slow)$/, then: unable(/^(walk|run|drive)$/) },
  { of: ['coffee', 'tea', 'soup', 'milk'], like: /^(hot|cold|bad)$/, then: unable(/^(drink|eat)$/) },
  { of: ['bag', 'box', 'table'], like: /^heavy$/, then: unable(/^take$/) },
  { of: ['house', 'car', 'dress', 'coat', 'ticket', 'hotel'], like: /^expensive$/, then: unable(/^(buy|stay)$/) },
  { of: ['shop', 'restaurant', 'museum', 'library', 'station'], like: /^closed$/, then: unable(/^(eat|buy|visit|read|study)$/) },
  { of: ['room', 'house', 'bed'], like: /^(cold|hot|small)$/, then: unable(/^(sleep|work|study)$/) },
  { of: ['film', 'party', 'class'], like: /^boring$/, then: (c) => gone(c) || (c.verb?.id === 'sleep' && c.frame === 'alone') },
];
const follows = (clause, { subject, complement: { adjective, degree } }) =>
  plainly({ ...clause, negated: undefined, modal: undefined }) &&
  suits(clause.subject, people) &&
  known(clause.subject) &&
  (clause.negated ? true : clause.tense === 'past' && !clause.modal && degree?.id !== 'too') &&
  !/^(so|a little)$/.test(degree?.id) &&
  known(subject) &&
  consequences.some(({ of, like, then }) => suits(subject, of) && like.test(adjective.id) && then(clause));

const thing = (np) =>
  np.type === 'noun' && known(np) && np.adjectives.length === 0 && !suits(np, people) && !np.number && np.det?.type !== 'all';
const opposite = (a, b) => antonyms.some((both) => both.includes(a) && both.includes(b));
/** Two things beside each other: of one sort, or seen together. */
const pairs =
  'sky sea|house garden|kitchen garden|kitchen room|tea cake|soup bread|coffee cake|hotel restaurant|table chair|street shop|book movie';
const sorts = ['trait', 'quality', 'colour'];
const matched = ({ subject: a, complement: one }, { subject: b, complement: two }, despite) =>
  says(one.adjective, a, sorts) &&
  says(two.adjective, b, sorts) &&
  a.noun.id !== b.noun.id &&
  a.agr === b.agr &&
  (a.noun.features.sort === b.noun.features.sort ||
    pairs.split('|').some((both) => both.split(' ').includes(a.noun.id) && both.split(' ').includes(b.noun.id))) &&
  (a.det.possessive?.id === b.det.possessive?.id || !despite) &&
  (despite
    ? opposite(one.adjective.id, two.adjective.id)
    : one.adjective.id !== two.adjective.id &&
      !opposite(one.adjective.id, two.adjective.id) &&
      (fine.test(one.adjective.id) === fine.test(two.adjective.id) || /colour/.test(one.adjective.features.sort)) &&
      !one.degree &&
      !two.degree);
/** What the rain and the snow make of things. */
const spoilt = (
  { subject, complement: { adjective, degree }, tense },
  { verb, progressive, tense: when, time, negated, frequency, begun },
) =>
  verb !== undefined &&
  !time &&
  !negated &&
  !frequency &&
  !begun &&
  !degree &&
  subject.type === 'noun' &&
  known(subject) &&
  subject.adjectives.length === 0 &&
  (when === 'past' || progressive || tense === 'future') &&
  !(when !== 'past' && tense === 'past') &&
  ((/^(dirty)$/.test(adjective.id) && suits(subject, ['street', 'car', 'shoe', 'garden']) && tense !== 'future') ||
    (adjective.id === 'white' && verb.id === 'snow' && suits(subject, ['mountain', 'street', 'garden', 'park', 'tree', 'house'])) ||
    (adjective.id === 'late' && suits(subject, ['bus', 'train', 'plane'])) ||
    (adjective.id === 'closed' && suits(subject, ['park', 'market', 'school'])) ||
    (adjective.id === 'empty' && suits(subject, ['beach', 'park', 'street', 'market'])));
const fine = /^(good|beautiful|interesting|delicious|clean|new|fast|nice|easy|important|calm|quiet|blue)$/;
const poor = /^(bad|boring|expensive|difficult|slow|dirty|old|small|cold)$/;

export const reasons = [
  // i was late because the bus was slow
  {
    is: "Statement = Simple[human=yes at=?f] 'because' ThingWas[at=?f]",
    weight: 0.3,
    tries: 30,
    construction: 'because',
    mean: joining('because'),
    where: (clause, because, thing) => follows(clause, thing),
  },
  {
    is: "Statement = ThingWas[at=?f] ','? 'so' Simple[human=yes at=?f]",
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
    is: 'ThingWas[at=?f] = Np[case=subject agr=?a kind=bus|train|building|room|film|party|class|sea|water|river|street|car|coffee|tea|soup|milk|small|table|bed|clothes] Be[form=?f agr=?a] Degree? Adjective',
    mean: being,
    where: (subject, aux, degree, adjective) =>
      subject.type === 'noun' && known(subject) && is(subject, being(subject, aux, degree, adjective)),
  },

  // the kitchen is small but the garden is big, the sky is blue and the sea is calm
  {
    is: 'Statement = ThingIs[at=?f] Beside2 ThingIs[at=?f]',
    weight: 0.2,
    tries: 40,
    construction: 'and',
    mean: (clause, word, other) => ({ ...clause, joined: { how: word.id, word, clause: other } }),
    where: (a, word, b) => thing(a.subject) && thing(b.subject) && matched(a, b, word.id === 'but'),
  },
  { is: "Beside2 = 'and'" },
  { is: "Beside2 = 'but'" },
  {
    is: 'ThingIs[at=?f] = Np[case=subject agr=?a kind=?k] Be[form=?f agr=?a] Degree? Adjective[of=?k]',
    mean: being,
    where: (subject, aux, degree, adjective) => thing(subject) && (!degree || degree.id === 'very') && says(adjective, subject),
  },
  // the streets are dirty because it rained, if it snows the school will be closed
  {
    is: "Statement = ThingIs[at=?f] 'because' Weather",
    weight: 0.1,
    tries: 40,
    construction: 'because',
    mean: joining('because'),
    where: (clause, because, weather) => spoilt(clause, weather),
  },
  {
    is: "Statement = 'if' Weather ','? Np[case=subject agr=?a kind=?k] Will 'be' Adjective[of=?k]",
    weight: 0.1,
    tries: 40,
    construction: 'if clause',
    mean: (word, weather, comma, subject, will, be, adjective) => ({
      type: 'clause',
      subject,
      be,
      aux: [will],
      tense: 'future',
      complement: { type: 'adjective', adjective },
      under: { how: 'if', word, clause: weather, comma, first: true, same: false },
    }),
    where: (word, weather, comma, subject, will, be, adjective) =>
      weather.tense === 'present' &&
      weather.verb !== undefined &&
      !weather.progressive &&
      !weather.negated &&
      !weather.time &&
      !weather.frequency &&
      spoilt({ subject, tense: 'future', complement: { adjective } }, weather),
  },
  // it was raining and i didn't have my umbrella
  {
    is: "Statement = Weather 'and' Simple[human=yes at=?f]",
    weight: 0.06,
    tries: 40,
    construction: 'and',
    mean: joining('and'),
    where: (weather, and, c) =>
      weather.verb !== undefined &&
      weather.progressive === true &&
      !weather.negated &&
      !weather.begun &&
      weather.tense === c.tense &&
      c.type === 'clause' &&
      c.negated !== undefined &&
      c.frame === 'object' &&
      c.verb.id === 'have' &&
      !c.modal &&
      known(c.subject) &&
      suits(c.object, ['umbrella', 'coat']) &&
      c.object.type === 'noun' &&
      /^(a|possessive|any)$/.test(c.object.det?.type) &&
      c.object.adjectives.length === 0,
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
