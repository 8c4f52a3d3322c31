// Whole sentences and clauses. A sentence means { mood, clause, end }, a clause { type, subject, verb, tense, ... }.
import { times } from '../words.js';
import { clause } from './clause.js';
import { follows, offered } from './bonds.js';
import { stative } from './acts.js';
import { said } from './sense.js';
import { ofThings, standsAt, suits, whose } from './things.js';
import { timely } from './timely.js';

export const sentences = [
  // A whole sentence: { mood, clause, end, polite? }.
  { is: "Sentence = Statement '.'", weight: 6, mean: (clause, end) => ({ mood: 'statement', clause, end }) },
  { is: "Sentence = Statement '!'", weight: 0.2, mean: (clause, end) => ({ mood: 'statement', clause, end }) },
  {
    is: "Sentence = Simple[why=?t] ',' YesNo[so=?t] '?'",
    weight: 0.2,
    construction: 'comma',
    mean: (clause, comma, question, end) => ({
      mood: 'statement',
      clause: { ...clause, joined: { how: ',', word: comma, clause: question, question: true } },
      end,
    }),
    where: (clause, comma, question) => question.type === 'clause' && question.tense === 'present' && offered(question, clause),
  },
  { is: "Sentence = Question '?'", weight: 3, mean: (clause, end) => ({ mood: 'question', clause, end }) },
  {
    is: "Sentence = Question 'please' '?'",
    weight: 0.2,
    construction: 'please',
    mean: (clause, please, end) => ({ mood: 'question', clause: { ...clause, please }, end }),
    where: (clause) =>
      clause.modal?.id === 'can' ||
      (clause.asked?.type === 'who' && clause.verb?.id === 'call' && clause.progressive) ||
      clause.polite ||
      (['where', 'how much', 'what time'].includes(clause.asked?.type) && clause.verb === undefined),
  },
  {
    is: "Sentence = Statement 'please' '.'",
    weight: 0.1,
    construction: 'please',
    mean: (clause, please, end) => ({ mood: 'statement', clause: { ...clause, please }, end }),
    where: (clause) =>
      (clause.tense === 'present'
        ? clause.verb?.id === 'want' || clause.would
        : clause.tense === 'future' &&
          clause.aux.length === 1 &&
          clause.verb?.id === 'have' &&
          clause.object?.det?.type === 'the' &&
          suits(clause.object, ['food', 'drink'])) &&
      !clause.negated &&
      !clause.joined &&
      clause.subject.pronoun?.id === 'i',
  },
  {
    is: "Sentence = Order[so=?t] ',' Simple[why=?t] End",
    weight: 0.4,
    construction: 'comma',
    mean: (order, comma, clause, end) => ({ mood: 'order', clause: { ...order, joined: { how: ',', word: comma, clause } }, end }),
    where: (order, comma, clause) =>
      !order.time &&
      clause.tense === 'present' &&
      (clause.verb === undefined || clause.progressive) &&
      (follows(order, clause) || urgent(order, clause)),
  },
  { is: "Sentence = Order '.'", weight: 1, mean: (clause, end) => ({ mood: 'order', clause, end }) },
  { is: "Sentence = Order '!'", weight: 0.3, mean: (clause, end) => ({ mood: 'order', clause, end }) },

  { is: 'Statement = Clause', weight: 12 },
  { is: 'Clause = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s] When?', weight: 10, mean: clause, where: said },
  {
    is: "Clause = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s] 'too'",
    weight: 0.5,
    construction: 'also',
    mean: (subject, fin, also) => ({ ...clause(subject, fin), also }),
    where: (subject, fin) =>
      fin.frequency?.id !== 'never' &&
      said(subject, fin) &&
      !fin.negated &&
      fin.object?.det?.type !== 'no' &&
      !fin.adverb &&
      !fin.just &&
      fin.tense !== 'perfect' &&
      !fin.complement?.than &&
      !['clause', 'indirect'].includes(fin.frame),
  },
  {
    is: "Clause = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s] 'again'",
    weight: 0.6,
    construction: 'again',
    // "happy to see you again" is to see them again
    mean: (subject, fin, again) =>
      fin.complement?.glad
        ? clause(subject, { ...fin, complement: { ...fin.complement, reason: { ...fin.complement.reason, again } } })
        : { ...clause(subject, fin), again },
    where: (subject, fin) =>
      said(subject, fin) &&
      !fin.negated &&
      !fin.used &&
      (!fin.frequency || (fin.frequency.id === 'never' && fin.tense === 'future' && !/^(start|finish|leave|arrive)$/.test(fin.verb.id))) &&
      !fin.experience &&
      !fin.still &&
      !fin.just &&
      !fin.adverb &&
      (fin.verb === undefined
        ? fin.tense !== 'perfect' &&
          !fin.complement?.other &&
          [
            'late',
            'sick',
            'busy',
            'angry',
            'sad',
            'happy',
            'tired',
            'blue',
            'empty',
            'dirty',
            'hungry',
            'open',
            'closed',
            'slow',
            'full',
            'cold',
            'wrong',
          ].includes(fin.complement?.adjective?.id)
        : (fin.infinitive &&
            /^(want|like)$/.test(fin.verb.id) &&
            /^(see|go|come|visit|meet)$/.test(fin.infinitive.verb?.id) &&
            !fin.infinitive.then) ||
          ((['past', 'future'].includes(fin.tense) || fin.progressive) &&
            (!stative.includes(fin.verb.id) || /^(win|lose|see|forget)$/.test(fin.verb.id)) &&
            fin.frame !== 'clause')),
  },
  {
    is: 'Clause = When Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s]',
    weight: 1,
    construction: 'time first',
    mean: (time, subject, fin) => ({ ...clause(subject, fin, time), timeFirst: true }),
    where: (time, subject, fin) => !time.clock && !time.span && !time.often && !time.from && !fin.just && said(subject, fin, time),
  },
  { is: 'Clause = Weather', weight: 0.6 },
  { is: 'Clause = There', weight: 1 },
  { is: 'Clause = This', weight: 1 },
  // In a sentence of two clauses each is short.
  {
    is: 'Simple = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s]',
    mean: clause,
    where: (subject, fin) => said(subject, fin) && !(fin.place && fin.companion),
    weight: 6,
  },
  { is: 'Simple = This', weight: 0.4 },
  { is: 'Simple = Weather', weight: 0.5 },
  { is: 'Simple = There', weight: 0.5 },

  // it is cold; it rains
  {
    is: "Weather = 'it' Be[agr=s3 form=?f] Not? Degree? WeatherAdjective WeatherWhere? Time?",
    construction: 'weather',
    mean: (it, aux, negated, degree, adjective, place, time) => ({
      type: 'weather',
      it,
      aux: [aux],
      tense: aux.features.form,
      negated,
      degree,
      adjective,
      place,
      time,
    }),
    where: (it, aux, negated, degree, adjective, place, time) =>
      !time || times[time.id].includes(aux.features.form === 'past' ? 'past' : 'being'),
  },
  {
    is: "Weather = 'it' Will Not? 'be' Degree? WeatherAdjective WeatherWhere? Time?",
    weight: 0.3,
    construction: 'weather',
    mean: (it, will, negated, be, degree, adjective, place, time) => ({
      type: 'weather',
      it,
      aux: [will, be],
      tense: 'future',
      negated,
      degree,
      adjective,
      place,
      time,
    }),
    where: (it, will, negated, be, degree, adjective, place, time) => !time || times[time.id].includes('future'),
  },
  {
    is: "Weather = 'it' Be[agr=s3 form=present] Not? 'going' 'to' 'be' Degree? WeatherAdjective WeatherWhere? Time?",
    weight: 0.3,
    construction: 'weather',
    mean: (it, is, negated, going, to, be, degree, adjective, place, time) => ({
      type: 'weather',
      it,
      aux: [is, going, to, be],
      tense: 'future',
      negated,
      degree,
      adjective,
      place,
      time,
    }),
    where: (it, is, negated, going, to, be, degree, adjective, place, time) => !time || times[time.id].includes('future'),
  },
  { is: "WeatherWhere = 'here'", mean: (here) => ({ type: 'here', words: [here] }) },
  { is: "WeatherWhere = 'in' Town", mean: (preposition, town) => ({ type: 'town', preposition, town }) },
  {
    is: "Weather = 'it' WeatherFin Time?",
    construction: 'weather',
    mean: (it, fin, time) => ({ type: 'weather', it, ...fin, time }),
    where: (it, fin, time) => timely(fin, time) && !(fin.progressive && time?.clock),
  },
  { is: 'WeatherFin = Verb[frame=weather form=present agr=s3]', mean: (verb) => ({ verb, tense: 'present' }) },
  {
    is: 'WeatherFin = Do[form=present agr=s3] Not Verb[frame=weather form=base]',
    weight: 0.3,
    mean: (aux, negated, verb) => ({ verb, aux: [aux], negated, tense: 'present' }),
  },
  { is: 'WeatherFin = Verb[frame=weather form=past]', mean: (verb) => ({ verb, tense: 'past' }) },
  {
    is: 'WeatherFin = Be[agr=s3 form=present] Not? Verb[frame=weather form=ing]',
    mean: (aux, negated, verb) => ({ verb, aux: [aux], negated, tense: 'present', progressive: true }),
  },
  {
    is: 'WeatherFin = Will Not? Verb[frame=weather form=base]',
    mean: (aux, negated, verb) => ({ verb, aux: [aux], negated, tense: 'future' }),
  },
  {
    is: "WeatherFin = Be[agr=s3 form=present] 'going' 'to' Verb[frame=weather form=base]",
    mean: (aux, going, to, verb) => ({ verb, aux: [aux, going, to], tense: 'future' }),
  },

  // there is a cat under the table
  {
    is: "There = 'there' Be[form=?f agr=?a] 'still'? Some[agr=?a] Where?",
    construction: 'there is',
    mean: (there, aux, still, np, place) => ({ type: 'there', there, aux: [aux], still, tense: aux.features.form, np, place }),
    where: (there, aux, still, np, place) =>
      standsAt(np, place) && !(still && (aux.features.form !== 'present' || !/^(a|some|number|bare)$/.test(np.det?.type))),
  },
  {
    is: "There = 'there' Be[form=?f agr=s3] Not 'any' Nom[agr=s3 count=mass] Where?",
    construction: 'there is',
    mean: (there, aux, negated, any, nom, place) => ({
      type: 'there',
      there,
      aux: [aux],
      negated,
      tense: aux.features.form,
      np: { ...nom, det: { type: 'any', word: any } },
      place,
    }),
    where: (there, aux, negated, any, nom, place) => standsAt(nom, place),
  },
  {
    is: "There = 'there' Be[form=?f agr=?a] Not Amount Nom[agr=?a count=mass|count] Where?",
    weight: 0.4,
    construction: 'there is',
    mean: (there, aux, negated, word, nom, place) => ({
      type: 'there',
      there,
      aux: [aux],
      negated,
      tense: aux.features.form,
      np: { ...nom, det: { type: 'many', how: word.id, words: [word] } },
      place,
    }),
    where: (there, aux, negated, word, nom, place) =>
      (word.id === 'enough'
        ? nom.agr === 'pl' || nom.noun.features.count === 'mass'
        : word.id === 'much'
          ? nom.noun.features.count === 'mass'
          : nom.agr === 'pl') && standsAt(nom, place),
  },
  { is: "Amount = 'enough'" },
  { is: "Amount = 'much'" },
  { is: "Amount = 'many'" },

  // this is my brother; it is a dog; it is three o'clock
  {
    is: 'This = That Be[form=?f agr=s3] Not? Np[case=object]',
    construction: 'this is',
    mean: (subject, aux, negated, np) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      tense: aux.features.form,
      complement: { type: 'noun', np },
    }),
    where: (that, aux, negated, np) =>
      (np.agr !== 'pl' || np.type === 'pronoun') &&
      (!['pronoun', 'both', 'one', 'of them'].includes(np.type) || (that.id === 'it' && /^(i|you|he|she|we)$/.test(np.pronoun?.id))) &&
      (np.det?.type !== 'a' || whose(np)) &&
      np.det?.type !== 'any' &&
      np.det?.type !== 'this' &&
      !(np.type === 'noun' && ['mass', 'bare'].includes(np.noun.features.count)),
  },
  {
    is: 'This = That Be[form=?f agr=s3] Not? Degree? Adjective',
    construction: 'it is good',
    mean: (subject, aux, negated, degree, adjective) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      tense: aux.features.form,
      complement: { type: 'adjective', degree, adjective },
    }),
    where: (that, aux, negated, degree, adjective) => ofThings(adjective) && !(degree && /colour|nation/.test(adjective.features.sort)),
  },
  {
    is: "This = 'it' Be[form=?f agr=s3] Not? Degree? Adjective ForWhom? 'to' Vp[form=base]",
    weight: 0.5,
    construction: 'it is easy to',
    mean: (it, aux, negated, degree, adjective, whom, to, vp) => ({
      type: 'easy',
      it,
      aux: [aux],
      negated,
      degree,
      adjective,
      ...whom,
      to,
      infinitive: vp,
      tense: aux.features.form,
    }),
    where: (it, aux, negated, degree, adjective, whom, to, vp) =>
      !(degree && (negated ? degree.id !== 'very' : !/^(very|too|so)$/.test(degree.id))) &&
      ['easy', 'difficult', 'important', 'good', 'interesting', 'nice'].includes(adjective.id) &&
      vp.verb !== undefined &&
      (['object', 'alone'].includes(vp.frame) || (vp.frame === 'sitting' && /^(nice|good)$/.test(adjective.id))) &&
      !(adjective.id === 'nice' && vp.frame === 'object' && !/^(read|watch|eat|drink|listen to|play|see|help|visit)$/.test(vp.verb.id)) &&
      !stative.filter((each) => !/^(understand|find|forget)$/.test(each)).includes(vp.verb.id),
  },
  {
    is: "ForWhom = 'for' Np[case=object kind=person|name]",
    mean: (word, whom) => ({ for: word, whom }),
    where: (word, whom) =>
      suits(whom, ['person', 'name']) && (whom.pronoun !== undefined || whom.name !== undefined || whom.det?.type === 'possessive'),
  },
  {
    is: 'This = Those Be[form=present agr=pl] Not? Np[case=object agr=pl]',
    construction: 'this is',
    mean: (subject, aux, negated, np) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      tense: 'present',
      complement: { type: 'noun', np },
    }),
    where: (that, aux, negated, np) => !['pronoun', 'both'].includes(np.type) && ['the', 'possessive'].includes(np.det?.type),
  },
  {
    is: "This = 'it' Be[form=present agr=s3] 'already'? Clock Oclock",
    construction: 'clock',
    weight: 0.3,
    mean: (it, aux, already, number, oclock) => ({ type: 'clock', it, aux: [aux], already, number, oclock }),
  },
  {
    is: "This = 'it' Be[form=present agr=s3] Weekday",
    weight: 0.2,
    construction: 'it is sunday',
    mean: (it, aux, day) => ({ type: 'weekday', it, aux: [aux], day }),
  },
  { is: "That = 'this'", mean: (word) => ({ type: 'this', id: 'this', word, agr: 's3' }) },
  { is: "That = 'that'", mean: (word) => ({ type: 'this', id: 'that', word, agr: 's3' }) },
  { is: "That = 'it'", mean: (word) => ({ type: 'this', id: 'it', word, agr: 's3' }) },
  { is: "Those = 'these'", mean: (word) => ({ type: 'this', id: 'these', word, agr: 'pl' }) },
  { is: "Those = 'those'", mean: (word) => ({ type: 'this', id: 'those', word, agr: 'pl' }) },
];

/** "Get up , it's late !", "run , the bus is leaving !" */
function urgent({ verb, frame, negated }, { type, degree, subject, verb: act, goal }) {
  if (negated || !/^(get up|hurry up|run|go|come)$/.test(verb?.id) || (verb.id !== 'get up' && frame !== 'alone')) return false;
  return type === 'late'
    ? !degree || degree.id === 'very'
    : /^(leave|come)$/.test(act?.id) && !goal && suits(subject ?? {}, ['bus', 'train']) && verb.id !== 'get up';
}
