// How big and how far, whose elder brother, which of them, one that is bigger; what is better done and what it is time for;
// what comes of being so tired; and two clauses of which one is told.
import { isOf } from '../words.js';
import { follows, together } from './bonds.js';
import { stative, taken } from './acts.js';
import { asks, said } from './sense.js';
import { known, suits } from './things.js';
import { asked } from './linked.js';

const places = ['building', 'outside', 'sea', 'river', 'town'];
const done = (vp) =>
  vp.verb !== undefined &&
  ['alone', 'object', 'moving'].includes(vp.frame) &&
  !vp.manner &&
  !vp.without &&
  !vp.pair &&
  !vp.then &&
  !stative.includes(vp.verb.id);

export const more = [
  // how big is it
  {
    is: "Question = 'how' Adjective[apt=measured] Be[form=present agr=?a] Np[case=subject agr=?a]",
    weight: 0.25,
    construction: 'how big',
    mean: (how, adjective, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked' },
      asked: { type: 'how big', words: [how], adjective },
    }),
    where: (how, { id }, aux, subject) =>
      known(subject) &&
      subject.type !== 'both' &&
      suits(
        subject,
        {
          tall: ['person', 'name', 'tree', 'mountain'],
          big: ['building', 'room', 'garden', 'park', 'city', 'village', 'furniture', 'dog'],
          long: ['street', 'river', 'table', 'letter', 'film'],
          heavy: ['bag', 'box', 'table'],
        }[id],
      ) &&
      !/^(i|we|it)$/.test(subject.pronoun?.id) &&
      !(subject.pronoun && id !== 'tall'),
  },
  // the school is far from here, is it far ?
  { is: 'Complement[kind=?s] = Distant', weight: 0.2, construction: 'far', mean: (far) => far },
  {
    is: 'This = That Be[form=present agr=s3] Not? Distant',
    weight: 0.15,
    construction: 'far',
    mean: (subject, aux, negated, complement) => ({ type: 'clause', subject, aux: [aux], negated, tense: 'present', complement }),
    where: ({ id }, aux, negated, { degree }) => id === 'it' && !(negated && degree?.id === 'so'),
  },
  {
    is: 'YesNo = Be[form=present agr=s3] That Distant',
    weight: 0.1,
    construction: 'far',
    mean: (aux, subject, complement) => ({ type: 'clause', subject, aux: [aux], tense: 'present', complement }),
    where: (aux, { id }, { degree }) => id === 'it' && !degree,
  },
  { is: "Distant = Degree? 'far'", mean: (degree, far) => ({ type: 'far', degree, far }), where: (degree) => degree?.id !== 'a little' },
  {
    is: "Distant = Degree? 'far' 'from' Np[case=object agr=s3 kind=building|outside|town]",
    weight: 0.5,
    mean: (degree, far, from, np) => ({ type: 'far', degree, far, from, np }),
    where: (degree, far, from, np) =>
      degree?.id !== 'a little' && known(np) && suits(np, places) && np.type !== 'pronoun' && np.type !== 'both',
  },
  {
    is: "Distant = Degree? 'far' 'from' 'here'",
    mean: (degree, far, from, here) => ({ type: 'far', degree, far, from, here }),
    where: (degree) => degree?.id !== 'a little',
  },

  // my older brother
  {
    is: 'Np[agr=?a kind=?k] = Possessive Elder Noun[agr=?a count=count kind=?k like=brother|sister]',
    weight: 0.15,
    construction: 'older brother',
    mean: (possessive, elder, noun) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det: { type: 'possessive', possessive },
      elder,
      agr: noun.features.agr,
    }),
  },
  { is: "Elder = 'older'" },
  { is: "Elder = 'younger'" },
  { is: "Elder = 'little'", weight: 0.4 },
  // a friend of mine, one of them
  {
    is: "Np[agr=s3 kind=person] = 'a' Noun[agr=s3 count=count kind=person like=friend] 'of' Mine",
    weight: 0.05,
    construction: 'one of',
    mean: (a, noun, of, mine) => ({
      type: 'noun',
      noun,
      adjectives: [],
      det: { type: 'of', portion: a, of, det: { type: 'possessive', possessive: mine } },
      agr: 's3',
    }),
  },
  {
    is: "Np[case=?c agr=?a kind=person] = Part[agr=?a] 'of' Pronoun[case=object agr=pl]",
    weight: 0.1,
    construction: 'one of them',
    mean: (portion, of, pronoun) => ({ type: 'of them', portion, of, pronoun, agr: /^(one|each)$/.test(portion.id) ? 's3' : 'pl' }),
    where: (portion, of, { id }) => id !== 'you',
  },
  { is: "Part[agr=s3] = 'one'" },
  { is: "Part[agr=s3] = 'each'", weight: 0.5 },
  { is: 'Part[agr=pl] = Number[few=true]' },
  { is: "Part[agr=pl] = 'some'" },
  { is: "Part[agr=pl] = 'many'", weight: 0.5 },
  { is: "Part[agr=pl] = 'most'", weight: 0.7 },
  { is: "Part[agr=pl] = 'both'" },
  { is: "Portion = 'most'", weight: 0.5 },
  // a bigger one, the big one
  {
    is: "One = 'the' Adjective[sort=trait] 'one'",
    weight: 0.6,
    mean: (the, adjective, one) => ({ type: 'one', words: [the, one], the, one, adjective, agr: 's3' }),
    where: (the, { id }) => /^(big|small|old|cheap|expensive|good|long)$/.test(id),
  },
  {
    is: "One[case=object] = A[sound=?s] Adjective[sound=?s] 'one'",
    weight: 0.5,
    mean: (det, adjective, one) => ({ type: 'one', words: [one], det, one, adjective, agr: 's3' }),
    where: (det, { id }) => /^(big|small|red|blue|green|black|white|yellow|new|cheap|good)$/.test(id),
  },
  {
    is: "One[case=object] = A[sound=consonant] Comparative 'one'",
    weight: 0.5,
    mean: (det, comparative, one) => ({ type: 'one', words: [one], det, one, comparative, agr: 's3' }),
    where: (det, { id }) => /^(big|small|cheap|good)$/.test(id),
  },

  // i live with my parents
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=staying form=?f agr=?a by=?s] Companion',
    weight: 0.3,
    construction: 'staying',
    mean: (verb, companion) => ({ verb, frame: 'staying', ...companion }),
    where: (verb, { companion, without }) => companion !== undefined && !without && verb.id === 'live',
  },
  // you had better go home
  {
    is: "Fin[agr=?a kind=?s] = 'had' 'better' Vp[form=base kind=?s]",
    weight: 0.3,
    construction: 'had better',
    mean: (had, better, vp) => ({ ...vp, modal: Object.assign([had, better], { id: 'better' }), tense: 'present' }),
    where: (had, better, vp) =>
      done(vp) && (vp.frame !== 'moving' || Boolean(vp.goal) || vp.verb.id === 'leave') && !/^(cry|laugh|smile|lose|win)$/.test(vp.verb.id),
  },
  // it is time to go to bed
  {
    is: "Clause = 'it' Be[form=present agr=s3] 'time' 'to' Core[form=base]",
    weight: 0.2,
    construction: 'time to',
    mean: (it, aux, time, to, infinitive) => ({ type: 'time to', it, aux: [aux], due: time, to, infinitive, tense: 'present' }),
    where: (it, aux, time, to, vp) =>
      done(vp) &&
      /^(go|leave|eat|sleep|work|start|cook|study|rest|have|do|get up)$/.test(vp.verb.id) &&
      !(vp.verb.id === 'go' && ['here', 'there'].includes(vp.goal?.type)) &&
      !vp.tard &&
      (!vp.object || isOf(vp.object.noun?.id, ['meal', 'homework'])),
  },
  // learning french is difficult
  {
    is: 'Clause = Core[form=ing] Be[form=present agr=s3] Not? Degree? Adjective',
    weight: 0.15,
    construction: 'it is easy to',
    mean: (infinitive, aux, negated, degree, adjective) => ({
      type: 'easy',
      aux: [aux],
      negated,
      degree,
      adjective,
      infinitive,
      tense: 'present',
    }),
    where: (vp, aux, negated, degree, { id }) =>
      /^(easy|difficult|important|interesting|boring)$/.test(id) &&
      (!degree || (!negated && /^(very|really)$/.test(degree.id))) &&
      done(vp) &&
      vp.frame === 'object' &&
      ['bare', 'the', 'a'].includes(vp.object.det?.type) &&
      /^(learn|read|cook|write|play|drive|study|teach|understand|speak|clean|buy|sell|watch)$/.test(vp.verb.id),
  },
  // what kind of music do you like ?
  {
    is: "Question = 'what' 'kind' 'of' Nom Gap",
    weight: 0.3,
    construction: 'what kind of',
    mean: (what, kind, of, nom, gap) => ({ ...gap, asked: { type: 'which', words: [what, kind, of], kind: true, np: nom, object: true } }),
    where: (what, kind, of, nom, gap) =>
      nom.adjectives.length === 0 &&
      !nom.degree &&
      isOf(nom.noun.id, ['music', 'book', 'food', 'drink', 'film', 'clothes', 'car', 'story', 'house', 'song', 'flower']) &&
      (nom.agr === 'pl' || nom.noun.features.count === 'mass') &&
      asks(gap) &&
      /^(like|want|buy|read|eat|drink|watch|listen to|need|write|sell|sing|cook|wear|have)$/.test(taken(gap).id) &&
      suits(nom, taken(gap).takes),
  },
  // what do you want for lunch ?
  {
    is: "Question = What Gap 'for' Noun[count=bare agr=s3 kind=meal]",
    weight: 0.25,
    construction: 'for lunch',
    mean: (asked, gap, word, noun) => ({ ...gap, asked: { ...asked, object: true }, for: word, meal: noun }),
    where: (asked, gap, word, noun) =>
      asks(gap) && isOf(noun.id, ['meal']) && /^(eat|drink|cook|want|have)$/.test(taken(gap).id) && suits(gap.subject, ['person', 'name']),
  },

  // i am so tired that i can't work
  {
    is: "Statement = Np[case=subject agr=?a kind=?s who=?w human=yes] Be[form=?f agr=?a] 'so' Adjective[of=?s why=?t] 'that' Simple[so=?t who=?w at=?f again=yes human=yes]",
    weight: 0.5,
    tries: 24,
    construction: 'so that',
    mean: (subject, aux, degree, adjective, word, clause) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'adjective', degree, adjective },
      joined: { how: 'so that', word, clause },
    }),
    where: (subject, aux, degree, adjective, that, clause) => {
      const reason = { type: 'clause', subject, aux: [aux], tense: aux.features.form, complement: { type: 'adjective', adjective } };
      return (
        together(clause, reason) &&
        said(subject, reason) &&
        clause.tense !== 'future' &&
        follows(clause, reason) &&
        clause.subject.pronoun !== undefined
      );
    },
  },
  // it isn't mine , it's hers
  {
    is: "Statement = This[of=?k] ',' This[of=?k]",
    weight: 0.15,
    tries: 20,
    construction: 'comma',
    mean: (clause, comma, other) => ({ ...clause, joined: { how: ',', word: comma, clause: other } }),
    where: (a, comma, b) =>
      a.type === 'clause' &&
      b.type === 'clause' &&
      a.tense === 'present' &&
      b.tense === 'present' &&
      a.negated !== undefined &&
      b.negated === undefined &&
      b.subject.id === 'it' &&
      /^(mine|noun)$/.test(a.complement.type) &&
      a.complement.type === b.complement.type &&
      !a.complement.np?.relative &&
      !b.complement.np?.relative &&
      (a.complement.type === 'mine'
        ? (a.complement.mine ?? a.complement.owner.name ?? a.complement.owner.noun).id !==
          (b.complement.mine ?? b.complement.owner.name ?? b.complement.owner.noun).id
        : a.complement.np.det?.type === 'possessive' &&
          b.complement.np.det?.type === 'possessive' &&
          a.complement.np.noun.id === b.complement.np.noun.id &&
          a.complement.np.det.possessive.id !== b.complement.np.det.possessive.id),
  },
  // how long have you been waiting ?
  {
    is: "Question = 'how' 'long' Have[agr=?a] Np[case=subject agr=?a kind=?s] 'been' Core[form=ing kind=?s]",
    weight: 0.15,
    construction: 'how long',
    mean: (how, long, have, subject, been, core) => ({
      type: 'clause',
      subject,
      ...core,
      aux: [have, been],
      tense: 'perfect',
      asked: { type: 'how long', words: [how, long] },
    }),
    where: (how, long, have, subject, been, { verb, frame, object }) =>
      suits(subject, ['person', 'name']) &&
      known(subject) &&
      !/^(i|we)$/.test(subject.pronoun?.id) &&
      ((frame === 'alone' && /^(wait|work|sleep|study|cook|walk|swim|read)$/.test(verb.id)) ||
        (frame === 'object' && /^(learn|study)$/.test(verb.id) && object.det?.type === 'bare')),
  },
  // i'm ready , let's go; when you arrive , call me; when it rains i read
  {
    is: "Sentence = Simple[why=?t plain=yes] ',' Order[so=?t] End",
    weight: 0.3,
    tries: 48,
    construction: 'comma',
    mean: (clause, comma, order, end) => ({
      mood: 'statement',
      clause: { ...clause, joined: { how: ',', word: comma, clause: order, order: true } },
      end,
    }),
    where: (clause, comma, order) =>
      !order.time &&
      !order.please &&
      !order.pleaseLast &&
      !order.place &&
      clause.tense === 'present' &&
      (clause.complement !== undefined || (clause.type === 'weather' && (clause.progressive || !clause.verb))) &&
      ((order.together ? follows({ ...order, type: 'clause', subject: clause.subject }, clause) : follows(order, clause)) ||
        asked(order, clause)),
  },
  {
    is: "Sentence = 'when' Simple[field=coming again=yes at=present] ',' Order End",
    weight: 0.12,
    tries: 24,
    construction: 'when clause',
    mean: (word, other, comma, clause, end) => ({
      mood: 'order',
      clause: { ...clause, under: { how: 'when', word, clause: other, comma, first: true, same: false } },
      end,
    }),
    where: (word, { verb, tense, frame, subject, negated, progressive, frequency, modal }, comma, order) =>
      !order.time &&
      !order.pleaseLast &&
      !order.together &&
      verb?.id === 'arrive' &&
      tense === 'present' &&
      !negated &&
      !progressive &&
      !frequency &&
      !modal &&
      frame === 'moving' &&
      /^(you|he|she|they)$/.test(subject.pronoun?.id),
  },
  {
    is: "Statement = Simple[field=coming at=past human=yes] 'while' Going",
    weight: 0.2,
    tries: 24,
    construction: 'when clause',
    mean: (clause, word, other) => ({ ...clause, under: { how: 'while', word, clause: other, same: false } }),
    where: (clause, word, other) =>
      clause.type === 'clause' &&
      clause.tense === 'past' &&
      ['alone', 'moving'].includes(clause.frame) &&
      !clause.negated &&
      !clause.modal &&
      !clause.progressive &&
      !clause.manner &&
      !clause.companion &&
      !clause.place &&
      !clause.frequency &&
      known(clause.subject) &&
      known(other.subject) &&
      (clause.subject.pronoun?.id ?? clause.subject.name?.id) !== (other.subject.pronoun?.id ?? other.subject.name?.id),
  },
  // when i was a child , i lived in paris
  {
    is: "Statement = 'when' Pronoun[case=subject agr=?a who=?w] Be[form=past agr=?a] Childhood ',' Pronoun[case=subject agr=?b who=?w] Vp[form=past kind=person]",
    weight: 0.4,
    tries: 20,
    construction: 'when clause',
    mean: (word, pronoun, aux, complement, comma, second, vp) => ({
      type: 'clause',
      subject: { type: 'pronoun', pronoun: second, agr: second.features.agr },
      ...vp,
      tense: 'past',
      under: {
        how: 'when',
        word,
        clause: { type: 'clause', subject: { type: 'pronoun', pronoun, agr: pronoun.features.agr }, aux: [aux], tense: 'past', complement },
        comma,
        first: true,
        same: pronoun.id === second.id,
      },
    }),
    where: (word, { id }, aux, complement, comma, second, vp) =>
      (complement.type !== 'noun' || /^(i|he|she)$/.test(id)) &&
      id !== 'it' &&
      vp.verb !== undefined &&
      !vp.then &&
      (vp.frame === 'staying' ||
        (vp.frame === 'object' && /^(have|play|like|love|want|speak|study|learn)$/.test(vp.verb.id)) ||
        (vp.frame === 'infinitive' && /^(want|like|have)$/.test(vp.verb.id))) &&
      said({ type: 'pronoun', pronoun: second, agr: second.features.agr }, { ...vp, tense: 'past' }),
  },
  { is: 'Childhood = Adjective[apt=childish]', weight: 0.5, mean: (adjective) => ({ type: 'adjective', adjective }) },
  {
    is: 'Childhood = A[sound=consonant] Noun[agr=s3 count=count like=child]',
    mean: (det, noun) => ({ type: 'noun', np: { type: 'noun', noun, adjectives: [], det, agr: 's3' } }),
    where: (det, { id }) => id === 'child',
  },
  // it often rains in london; does it snow here ?
  {
    is: "Weather = 'it' Frequency Verb[frame=weather form=present agr=s3] WeatherWhere?",
    weight: 0.2,
    construction: 'weather',
    mean: (it, frequency, verb, place) => ({ type: 'weather', it, verb, frequency, place, tense: 'present' }),
  },
  {
    is: "Weather = 'it' WeatherFin WeatherWhere",
    weight: 0.2,
    construction: 'weather',
    mean: (it, fin, place) => ({ type: 'weather', it, ...fin, place }),
    // Nobody says that it rains in here.
    where: (it, fin, { words }) => words?.length !== 2,
  },
  {
    is: "YesNo = Do[form=present agr=s3] 'it' Frequency? Verb[frame=weather form=base] WeatherWhere",
    weight: 0.15,
    construction: 'weather',
    mean: (aux, it, frequency, verb, place) => ({ type: 'weather', it, verb, frequency, aux: [aux], place, tense: 'present' }),
    where: (aux, it, frequency) => frequency?.id !== 'never',
  },
  // the letter was written by tom
  {
    is: "Clause = Np[case=subject agr=?a kind=?o] Be[form=past agr=?a] Verb[frame=object form=participle takes=?o apt=made] 'by' Np[case=object kind=person|name]",
    weight: 0.2,
    construction: 'passive',
    mean: (np, aux, verb, by, agent) => ({ type: 'passive', np, aux: [aux], verb, by, agent, tense: 'past' }),
    where: (np, aux, verb, by, agent) =>
      np.type === 'noun' &&
      ['the', 'this', 'possessive'].includes(np.det?.type) &&
      !np.relative &&
      suits(np, verb.takes) &&
      suits(agent, ['person', 'name']) &&
      (agent.type === 'name' || (agent.type === 'noun' && ['the', 'possessive'].includes(agent.det?.type) && !agent.relative)),
  },
];
