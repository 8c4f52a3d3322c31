// English, as a grammar that composes: what a sentence may consist of, and what it means. The languages that it is
// translated to (scripts/corpus) say that meaning in their own way; the page parses with the same rules.
import { Grammar } from './grammar.js';
import {
  adjectives,
  countries,
  frequencies,
  isOf,
  manners,
  names,
  nouns,
  numbers,
  places,
  pronouns,
  times,
  towns,
  vehicles,
  verbs,
  weatherAdjectives,
} from './words.js';

// The lexicon: entries by symbol, as `Grammar` reads them.

const sound = (word) => (/^[aeio]|^u[nm]/.test(word) ? 'vowel' : 'consonant');
const plain = (ids) => ids.map((id) => ({ text: id, id }));
/** Whether one counts it, measures it (some tea), or names it without an article (dinner, french, chess). */
const amount = (id, is) =>
  is.some((kind) => ['meal', 'language', 'game'].includes(kind))
    ? 'bare'
    : is.includes('mass') || ['homework', 'music'].includes(id)
      ? 'mass'
      : 'count';

/** Who does what a verb says: people, and of some verbs animals or things. */
const animals = 'eat drink sleep run swim play come like love see want look_for look_at wait cry walk find'.replaceAll('_', ' ').split(' ');
const things = { arrive: ['vehicle'], leave: ['vehicle'], start: ['film', 'event', 'lesson'] };
const doers = (verb) => ['person', 'name', ...(animals.includes(verb) ? ['animal'] : []), ...(things[verb] ?? [])];
/** What "it" may stand for. */
const it = ['thing', 'food', 'drink', 'text', 'film', 'sound', 'clothes', 'vehicle', 'small', 'device'];

/** What an adjective is said of, but for what it is said of in one way. A noun's `like` is its `kind` again: what an adjective asks for. */
const kindsOf = (adjective, but) =>
  [...new Set(adjectives[adjective].said.flatMap(({ sort, of }) => (sort === but ? [] : of)))].join('|') || 'nothing';

const nounEntries = () =>
  Object.entries(nouns).flatMap(([id, { one, many, is }]) =>
    [
      [one, 's3'],
      [many, 'pl'],
    ].flatMap(([text, agr]) =>
      text === null
        ? []
        : [
            {
              text,
              id,
              features: { agr, count: amount(id, is), sound: sound(text), kind: [id, ...is].join('|'), like: [id, ...is].join('|') },
            },
          ],
    ),
  );

function verbEntries() {
  return Object.entries(verbs).flatMap(([id, verb]) =>
    verb.frames.flatMap(({ frame, takes }) => {
      const entry = (text, form, agr) => ({
        text,
        id,
        takes,
        features: { frame, form, by: doers(id).join('|'), ...(takes.length > 0 && { takes: takes.join('|') }), ...(agr && { agr }) },
      });
      return [
        entry(verb.base, 'base'),
        entry(verb.base, 'present', 's1|pl'),
        entry(verb.third, 'present', 's3'),
        entry(verb.past, 'past'),
        entry(verb.participle, 'participle'),
        entry(verb.ing, 'ing'),
      ];
    }),
  );
}

const be = [
  ['am', 'present', 's1'],
  ['is', 'present', 's3'],
  ['are', 'present', 'pl'],
  ['was', 'past', 's1|s3'],
  ['were', 'past', 'pl'],
].map(([text, form, agr]) => ({ text, id: 'be', features: { form, agr } }));

const agrOf = ({ person, number }) => (number === 'many' || person === 2 ? 'pl' : `s${person}`);

export const lexicon = {
  Pronoun: Object.entries({ ...pronouns, it: { object: 'it', person: 3, number: 'one' } }).flatMap(([id, { object, ...rest }]) => [
    { text: id, id, features: { case: 'subject', agr: agrOf(rest), kind: (id === 'it' ? it : ['person']).join('|') } },
    { text: object, id, features: { case: 'object', agr: agrOf(rest), kind: (id === 'it' ? it : ['person']).join('|') } },
  ]),
  Possessive: Object.entries(pronouns).map(([id, { possessive }]) => ({ text: possessive, id })),
  Name: Object.keys(names).map((id) => ({ text: id, id, features: { kind: 'name' } })),
  NameGenitive: Object.keys(names).map((id) => ({ text: `${id}'s`, id })),
  Noun: nounEntries(),
  KinGenitive: Object.entries(nouns)
    .filter(([, { one, is }]) => one !== null && (is.includes('kin') || ['teacher', 'doctor', 'neighbor'].includes(one)))
    .map(([id]) => ({ text: `${id}'s`, id })),
  Town: towns.map((id) => ({ text: id, id, features: { kind: 'town' } })),
  Country: countries.map((id) => ({ text: id, id, features: { kind: 'town' } })),
  Verb: verbEntries(),
  Be: be,
  Do: [
    { text: 'do', id: 'do', features: { form: 'present', agr: 's1|pl' } },
    { text: 'does', id: 'do', features: { form: 'present', agr: 's3' } },
    { text: 'did', id: 'do', features: { form: 'past' } },
  ],
  Have: [
    { text: 'have', id: 'have', features: { agr: 's1|pl' } },
    { text: 'has', id: 'have', features: { agr: 's3' } },
  ],
  Modal: plain(['can', 'must', 'should']),
  Adjective: Object.entries(adjectives).flatMap(([id, { said }]) => {
    const sort = [...new Set(said.map((each) => each.sort))].join('|');
    return [{ text: id, id, features: { sort, sound: sound(id), of: kindsOf(id), before: kindsOf(id, 'state') } }];
  }),
  Comparative: Object.entries(adjectives)
    .filter(([, { comparative }]) => comparative !== null)
    .map(([id, { comparative }]) => ({ text: comparative, id, features: { of: kindsOf(id), before: kindsOf(id, 'state') } })),
  WeatherAdjective: plain(weatherAdjectives),
  Time: plain(Object.keys(times)),
  Number: numbers.slice(1).map((id) => ({ text: id, id })),
  Clock: plain(numbers),
  Oclock: plain(["o'clock"]),
  Frequency: plain(frequencies),
  Manner: plain(Object.keys(manners)),
  Preposition: Object.entries(places).map(([id, { of }]) => ({ text: id, id, features: { of: of.join('|') } })),
  Vehicle: plain(vehicles),
  Degree: plain(['very', 'too', 'really']),
  Weekday: plain('monday tuesday wednesday thursday friday saturday sunday'.split(' ')),
  Span: plain(['hours', 'days', 'weeks', 'years']),
};

// What makes sense to a person: only drawing asks.

const headOf = (np) => (np.type === 'noun' ? np.noun.id : np.type === 'town' ? np.town.id : np.type === 'name' ? np.name.id : undefined);
const heads = (np) => (np.type === 'both' ? [...heads(np.first), ...heads(np.second)] : [np]);
/** Whether a phrase names something of one of the kinds; a pronoun (i, you, he) is a person. */
const suits = (np, kinds) =>
  heads(np).every((each) =>
    each.type === 'pronoun'
      ? kinds.some((kind) => (each.pronoun.id === 'it' ? it.includes(kind) : kind === 'person'))
      : ['this', 'what'].includes(each.type) || isOf(headOf(each), kinds),
  );
const says = (adjective, np, sorts) =>
  heads(np).every((each) =>
    adjectives[adjective.id].said.some(
      ({ sort, of }) =>
        (sorts === undefined || sorts.includes(sort)) &&
        (each.type === 'pronoun' ? of.includes(each.pronoun.id === 'it' ? 'thing' : 'person') : isOf(headOf(each), of)),
    ),
  );

const stative = 'like love want need know understand have see hear think hope forget find lose start'.split(' ');

/** Whether a subject does what a verb says. */
const does = (subject, { verb }) =>
  verb === undefined ||
  suits(subject, ['person', 'name']) ||
  (suits(subject, ['animal']) && animals.includes(verb.id)) ||
  (subject.type === 'noun' && things[verb.id] !== undefined && isOf(headOf(subject), things[verb.id]));

/** Whether a subject can be what the complement says. */
const is = (subject, { complement }) =>
  complement === undefined ||
  {
    adjective: () => says(complement.adjective, subject) && (complement.other === undefined || says(complement.other, subject)),
    comparison: () =>
      says(complement.adjective, subject, ['trait', 'quality']) &&
      says(complement.adjective, complement.than) &&
      sameSort(subject, complement.than) &&
      distinct(subject, complement.than),
    noun: () =>
      subject.type === 'this' ||
      (!['noun', 'name', 'pronoun'].includes(subject.type)
        ? false
        : suits(subject, ['person', 'name']) &&
          suits(complement.np, ['person']) &&
          subject.agr === complement.np.agr &&
          headOf(subject) !== headOf(complement.np)),
    place: () =>
      suits(subject, ['person', 'name', 'animal', ...(complement.place.inside ? [] : ['building', 'vehicle']), 'thing', 'food', 'drink']) &&
      (headOf(subject) === undefined || headOf(subject) !== headOf(complement.place.np ?? {})),
    afraid: () => suits(subject, ['person', 'name', 'animal']) && distinct(subject, complement.np),
    from: () => suits(subject, ['person', 'name']),
    age: () => suits(subject, ['person', 'name', 'animal', 'building']) && subject.agr !== 'none',
  }[complement.type]();
const antonyms = [
  'young old',
  'big small',
  'tall short',
  'rich poor',
  'clean dirty',
  'full empty',
  'open closed',
  'easy difficult',
  'interesting boring',
  'fast slow',
  'expensive cheap',
  'good bad',
  'happy sad',
  'long short',
].map((both) => both.split(' '));
const sameSort = (a, b) =>
  (suits(a, ['person', 'name']) && suits(b, ['person', 'name'])) ||
  (a.type === 'noun' && b.type === 'noun' && nouns[headOf(a)].is.some((kind) => nouns[headOf(b)].is.includes(kind)));
const distinct = (a, b) => {
  const of = (np) =>
    np.type === 'pronoun' ? np.pronoun.id : np.type === 'noun' && np.det?.possessive ? `${headOf(np)} ${np.det.possessive.id}` : headOf(np);
  return of(a) !== of(b) || of(a) === undefined;
};

const tenseOf = (fin) =>
  fin.modal || fin.verbs?.some((verb) => ['want', 'have', 'need'].includes(verb))
    ? 'wish'
    : fin.progressive && fin.tense === 'present'
      ? 'progressive'
      : fin.tense === 'present' && fin.complement
        ? 'being'
        : fin.tense;
const timely = (fin, time) =>
  time === undefined ||
  (time.span
    ? ['past', 'future'].includes(fin.tense) && ['alone', 'staying'].includes(fin.frame)
    : time.clock
      ? fin.tense !== 'perfect' && !fin.complement && (!time.day || times[time.day.id].includes(tenseOf(fin)))
      : times[time.id].includes(tenseOf(fin)));
const apart = (a, b) => b === undefined || a.type !== 'pronoun' || b.type !== 'pronoun' || a.pronoun.id !== b.pronoun.id;
const can = { can: () => true, must: ({ complement }) => complement === undefined, should: () => true };

/** Whether somebody would say it of the subject, with the time. */
const said = (subject, fin, time) =>
  does(subject, fin) &&
  is(subject, fin) &&
  timely(fin, time) &&
  apart(subject, fin.object) &&
  apart(subject, fin.recipient ?? fin.companion ?? fin.beneficiary) &&
  (fin.infinitive === undefined || said(subject, fin.infinitive)) &&
  !(subject.det?.generic && (fin.tense !== 'present' || fin.progressive || fin.complement?.place)) &&
  (fin.frame !== 'been' || suits(subject, ['person', 'name'])) &&
  ![fin.object, fin.infinitive?.object].some((object) => object?.det?.type === 'any' && !fin.negated && !fin.asking) &&
  !(fin.negated && fin.object?.det?.type === 'no') &&
  !(fin.tense === 'future' && ['want', 'like', 'need', 'know', 'love'].includes(fin.verb?.id)) &&
  !(fin.manner?.id === 'together' && subject.agr !== 'pl') &&
  !(fin.progressive && stative.includes(fin.verb?.id)) &&
  !(fin.tense === 'perfect' && ['want', 'like', 'need', 'know', 'think', 'hope', 'understand', 'forget'].includes(fin.verb?.id)) &&
  !(fin.modal && ['want', 'like', 'need', 'love', 'hope'].includes(fin.verb?.id)) &&
  !(fin.frequency && (fin.progressive || ['want', 'know', 'need'].includes(fin.verb?.id)));

/** The verb whose object a question asks for. */
const taken = (gap) => gap.infinitive?.verb ?? gap.verb;

const clause = (subject, fin, time) => ({ type: 'clause', subject, ...fin, time });

const activity = (verb) =>
  !/^(want|need|know|think|say|hope|have|like|love|forget|leave|arrive|go|come|live|stay|give|send)$/.test(verb.id);

/** What one can say of this, that and it: weather has its own way. */
const ofThings = ({ id }) =>
  !weatherAdjectives.includes(id) &&
  adjectives[id].said.some(({ sort, of }) => ['trait', 'quality'].includes(sort) && of.some((kind) => it.includes(kind)));

// The rules.

const rules = [
  // A whole sentence: { mood, clause, end, polite? }.
  { is: "Sentence = Statement '.'", weight: 6, mean: (clause, end) => ({ mood: 'statement', clause, end }) },
  { is: "Sentence = Statement '!'", weight: 0.2, mean: (clause, end) => ({ mood: 'statement', clause, end }) },
  {
    is: "Sentence = Simple ',' YesNo '?'",
    weight: 0.2,
    construction: 'comma',
    mean: (clause, comma, question, end) => ({
      mood: 'statement',
      clause: { ...clause, joined: { how: ',', word: comma, clause: question, question: true } },
      end,
    }),
    where: (clause, comma, question) => question.type === 'clause',
  },
  { is: "Sentence = Question '?'", weight: 3, mean: (clause, end) => ({ mood: 'question', clause, end }) },
  {
    is: "Sentence = Question 'please' '?'",
    weight: 0.2,
    construction: 'please',
    mean: (clause, please, end) => ({ mood: 'question', clause: { ...clause, please }, end }),
    where: (clause) =>
      clause.modal?.id === 'can' || (['where', 'how much', 'what time'].includes(clause.asked?.type) && clause.verb === undefined),
  },
  {
    is: "Sentence = Statement 'please' '.'",
    weight: 0.1,
    construction: 'please',
    mean: (clause, please, end) => ({ mood: 'statement', clause: { ...clause, please }, end }),
    where: (clause) =>
      clause.verb?.id === 'want' && clause.tense === 'present' && !clause.negated && !clause.joined && clause.subject.pronoun?.id === 'i',
  },
  {
    is: "Sentence = Order ',' Simple '.'",
    weight: 0.4,
    construction: 'comma',
    mean: (order, comma, clause, end) => ({ mood: 'order', clause: { ...order, joined: { how: ',', word: comma, clause } }, end }),
    where: (order) => !order.time && !order.please,
  },
  { is: "Sentence = Order '.'", weight: 1, mean: (clause, end) => ({ mood: 'order', clause, end }) },
  { is: "Sentence = Order '!'", weight: 0.3, mean: (clause, end) => ({ mood: 'order', clause, end }) },

  { is: 'Statement = Clause', weight: 12 },
  {
    is: "Statement = Simple 'because' Simple",
    construction: 'because',
    mean: (clause, because, reason) => ({ ...clause, joined: { how: 'because', word: because, clause: reason } }),
  },
  {
    is: "Statement = Simple 'but' Simple",
    construction: 'but',
    mean: (clause, but, other) => ({ ...clause, joined: { how: 'but', word: but, clause: other } }),
    weight: 0.5,
  },
  {
    is: "Statement = Simple ',' Simple",
    weight: 0.5,
    construction: 'comma',
    mean: (clause, comma, other) => ({ ...clause, joined: { how: ',', word: comma, clause: other } }),
  },
  {
    is: "Statement = Simple 'and' Simple",
    construction: 'and',
    mean: (clause, and, other) => ({ ...clause, joined: { how: 'and', word: and, clause: other } }),
    weight: 0.4,
  },

  { is: 'Clause = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s] When?', weight: 10, mean: clause, where: said },
  {
    is: "Clause = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s] 'too'",
    weight: 0.5,
    construction: 'also',
    mean: (subject, fin, also) => ({ ...clause(subject, fin), also }),
    where: (subject, fin) =>
      said(subject, fin) && !fin.negated && fin.tense !== 'perfect' && !fin.complement?.than && fin.frame !== 'clause',
  },
  {
    is: "Clause = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s] 'again'",
    weight: 0.4,
    construction: 'again',
    mean: (subject, fin, again) => ({ ...clause(subject, fin), again }),
    where: (subject, fin) =>
      said(subject, fin) &&
      !fin.negated &&
      !fin.frequency &&
      !fin.experience &&
      (fin.tense === 'past' || fin.tense === 'future') &&
      fin.verb !== undefined &&
      !stative.includes(fin.verb.id) &&
      fin.frame !== 'clause',
  },
  {
    is: "Clause = Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s] 'again'",
    weight: 0.2,
    construction: 'again',
    mean: (subject, fin, again) => ({ ...clause(subject, fin), again }),
    where: (subject, fin) =>
      said(subject, fin) &&
      ['late', 'sick', 'busy', 'angry', 'sad', 'happy', 'tired'].includes(fin.complement?.adjective?.id) &&
      !fin.complement.other &&
      !fin.negated &&
      !fin.frequency &&
      !fin.still &&
      fin.tense !== 'perfect',
  },
  {
    is: 'Clause = When Np[case=subject agr=?a kind=?s] Fin[agr=?a kind=?s]',
    weight: 1,
    construction: 'time first',
    mean: (time, subject, fin) => ({ ...clause(subject, fin, time), timeFirst: true }),
    where: (time, subject, fin) => !time.clock && !time.span && said(subject, fin, time),
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
  { is: "WeatherWhere = 'here'", mean: (here) => ({ type: 'here', words: [here] }) },
  { is: "WeatherWhere = 'in' Town", mean: (preposition, town) => ({ type: 'town', preposition, town }) },
  {
    is: "Weather = 'it' WeatherFin Time?",
    construction: 'weather',
    mean: (it, fin, time) => ({ type: 'weather', it, ...fin, time }),
    where: (it, fin, time) => timely(fin, time),
  },
  { is: 'WeatherFin = Verb[frame=weather form=present agr=s3]', mean: (verb) => ({ verb, tense: 'present' }) },
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
    is: "There = 'there' Be[form=?f agr=?a] Some[agr=?a] Where?",
    construction: 'there is',
    mean: (there, aux, np, place) => ({ type: 'there', there, aux: [aux], tense: aux.features.form, np, place }),
    where: (there, aux, np, place) => standsAt(np, place),
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

  // this is my brother; it is a dog; it is three o'clock
  {
    is: 'This = That Be[form=?f agr=s3] Not? Np[case=object agr=s3]',
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
      np.type !== 'pronoun' &&
      np.type !== 'both' &&
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
    is: "This = 'it' Be[form=present agr=s3] Not? Adjective 'to' Vp[form=base]",
    weight: 0.5,
    construction: 'it is easy to',
    mean: (it, aux, negated, adjective, to, vp) => ({
      type: 'easy',
      it,
      aux: [aux],
      negated,
      adjective,
      to,
      infinitive: vp,
      tense: 'present',
    }),
    where: (it, aux, negated, adjective, to, vp) =>
      ['easy', 'difficult', 'important', 'good', 'interesting'].includes(adjective.id) &&
      vp.verb !== undefined &&
      ['object', 'alone'].includes(vp.frame) &&
      !stative.filter((each) => each !== 'understand').includes(vp.verb.id),
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
    is: "This = 'it' Be[form=present agr=s3] Clock Oclock",
    construction: 'clock',
    weight: 0.3,
    mean: (it, aux, number, oclock) => ({ type: 'clock', it, aux: [aux], number, oclock }),
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

  // The finite part: what agrees with the subject, and what it governs.
  {
    is: 'Fin[agr=?a kind=?s] = Frequency? Vp[form=present agr=?a kind=?s]',
    weight: 4,
    construction: 'present',
    mean: (frequency, vp) => ({ ...vp, frequency, tense: 'present' }),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Do[form=present agr=?a] Not Vp[form=base kind=?s]',
    weight: 2,
    construction: 'present negated',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'present' }),
    where: (aux, negated, vp) => !vp.complement,
  },
  { is: 'Fin[agr=?a kind=?s] = Vp[form=past kind=?s]', weight: 3, construction: 'past', mean: (vp) => ({ ...vp, tense: 'past' }) },
  {
    is: 'Fin[agr=?a kind=?s] = Do[form=past] Not Vp[form=base kind=?s]',
    weight: 1.5,
    construction: 'past negated',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'past' }),
    where: (aux, negated, vp) => !vp.complement,
  },
  {
    is: 'Fin[agr=?a kind=?s] = Be[form=present agr=?a] Not? Vp[form=ing kind=?s]',
    weight: 3,
    construction: 'progressive',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'present', progressive: true }),
  },
  {
    is: "Fin[agr=?a kind=?s] = 'still' Vp[form=present agr=?a kind=?s]",
    weight: 0.4,
    construction: 'still',
    mean: (still, vp) => ({ ...vp, still, tense: 'present' }),
  },
  {
    is: "Fin[agr=?a kind=?s] = Be[form=present agr=?a] 'still' Vp[form=ing kind=?s]",
    weight: 0.4,
    construction: 'still',
    mean: (aux, still, vp) => ({ ...vp, aux: [aux], still, tense: 'present', progressive: true }),
  },
  {
    is: "Fin[agr=?a kind=?s] = Be[form=present agr=?a] 'still' Complement[agr=?a kind=?s]",
    weight: 0.3,
    construction: 'still',
    mean: (aux, still, complement) => ({ aux: [aux], still, complement, tense: 'present' }),
    where: (aux, still, complement) => ['adjective', 'place'].includes(complement.type),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Be[form=past agr=?a] Not? Vp[form=ing kind=?s]',
    weight: 1,
    construction: 'past progressive',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'past', progressive: true }),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Will Not? Vp[form=base kind=?s]',
    weight: 2,
    construction: 'will',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'future' }),
  },
  {
    is: "Fin[agr=?a kind=?s] = Be[form=present agr=?a] Not? 'going' 'to' Vp[form=base kind=?s]",
    weight: 2,
    construction: 'going to',
    mean: (aux, negated, going, to, vp) => ({ ...vp, aux: [aux, going, to], negated, tense: 'future' }),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Modal Not? Vp[form=base kind=?s]',
    weight: 3,
    construction: 'modal',
    mean: (modal, negated, vp) => ({ ...vp, modal, negated, tense: 'present' }),
    where: (modal, negated, vp) => can[modal.id](vp),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Have[agr=?a] Experience Vp[form=participle kind=?s]',
    weight: 1,
    construction: 'perfect',
    mean: (aux, experience, vp) => ({ ...vp, aux: [aux], experience, tense: 'perfect' }),
  },
  {
    is: 'Fin[agr=?a kind=?s] = Have[agr=?a] Not? Vp[form=participle kind=?s]',
    weight: 1,
    construction: 'perfect',
    mean: (aux, negated, vp) => ({ ...vp, aux: [aux], negated, tense: 'perfect' }),
  },
  {
    is: "Fin[agr=?a kind=?s] = Have[agr=?a] Experience? 'been' 'to' Been",
    weight: 0.5,
    construction: 'been to',
    mean: (aux, experience, been, to, place) => ({ been, to, place, frame: 'been', aux: [aux], experience, tense: 'perfect' }),
  },
  { is: 'Been = Town', mean: (town) => ({ type: 'town', town }) },
  { is: 'Been = Country', mean: (town) => ({ type: 'town', country: true, town }) },
  { is: "Ever = 'ever'", weight: 2 },
  { is: "Ever = 'already'" },
  { is: "Experience = 'never'" },
  { is: "Experience = 'already'" },
  {
    is: 'Fin[agr=?a kind=?s] = Be[form=?f agr=?a] Not? Frequency? Complement[agr=?a kind=?s]',
    weight: 5,
    construction: 'be',
    mean: (aux, negated, frequency, complement) => ({ aux: [aux], negated, frequency, complement, tense: aux.features.form }),
    where: (aux, negated, frequency, complement) => !frequency || (!negated && ['adjective', 'place'].includes(complement.type)),
  },
  { is: "Not = 'not'" },
  { is: "Will = 'will'" },

  // What is said of somebody, without its tense: { verb, object?, recipient?, ... }.
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Core[form=?f agr=?a kind=?s] How? Companion? Where?',
    mean: (core, how, companion, place) => ({ ...core, ...how, ...companion, place: core.place ?? place }),
    where: (core, how, companion, place) => {
      const manner = how?.manner;
      if (place && core.goal) return false;
      if (place && core.place) return false;
      if (
        manner &&
        !(manners[manner.id].includes(core.verb?.id) && (!core.object || manner.id !== 'a lot' || ['like', 'love'].includes(core.verb.id)))
      )
        return false;
      if (
        ((companion && !companion.meal) || place) &&
        !(
          core.verb &&
          (activity(core.verb) ||
            (companion?.companion &&
              ['live', 'stay', 'go', 'come', 'leave', 'have'].includes(core.verb.id) &&
              (core.verb.id !== 'have' || (core.object && suits(core.object, ['meal'])))))
        )
      )
        return false;
      if (
        companion?.meal &&
        !(core.object && ['eat', 'have', 'drink', 'cook', 'want'].includes(core.verb.id) && suits(core.object, ['food', 'drink']))
      )
        return false;
      if (companion?.beneficiary && !['buy', 'cook', 'sing', 'work', 'look for', 'play'].includes(core.verb.id)) return false;
      if (
        place &&
        ['look for', 'look at', 'wait for'].includes(core.verb.id) &&
        place.np &&
        core.object &&
        place.np.noun?.id === core.object.noun?.id
      )
        return false;
      return !(core.infinitive && (companion || place || manner));
    },
  },
  {
    is: "Companion = 'with' Np[case=object kind=person|name]",
    construction: 'with',
    mean: (word, np) => ({ with: word, companion: np }),
    where: (word, np) => suits(np, ['person', 'name']),
  },
  {
    is: 'Vp[form=?f agr=?a kind=?s] = Verb[frame=alone form=?f agr=?a by=?s] Where Companion',
    weight: 0.05,
    construction: 'verb alone',
    mean: (verb, place, companion) => ({ verb, frame: 'alone', place, ...companion }),
    where: (verb, place, companion) => companion.companion !== undefined,
  },
  { is: 'How = Manner', weight: 5, mean: (manner) => ({ manner }) },
  {
    is: 'How = Degree Manner',
    mean: (mannerDegree, manner) => ({ mannerDegree, manner }),
    where: (degree, manner) =>
      ['very', 'too'].includes(degree.id) &&
      ['well', 'slowly', 'quickly'].includes(manner.id) &&
      !(degree.id === 'too' && manner.id === 'well'),
  },
  {
    is: "Companion = 'without' Np[case=object kind=person|name]",
    construction: 'with',
    weight: 0.2,
    mean: (word, np) => ({ with: word, without: true, companion: np }),
    where: (word, np) => suits(np, ['person', 'name']) && np.pronoun?.id !== 'it',
  },
  {
    is: "Companion = 'for' Noun[count=bare agr=s3 kind=meal]",
    construction: 'for lunch',
    weight: 0.3,
    mean: (word, noun) => ({ for: word, meal: noun }),
    where: (word, noun) => isOf(noun.id, ['meal']),
  },
  {
    is: "Companion = 'for' Np[case=object kind=person|name]",
    construction: 'for',
    weight: 0.5,
    mean: (word, np) => ({ for: word, beneficiary: np }),
    where: (word, np) => suits(np, ['person', 'name']),
  },

  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=alone form=?f agr=?a by=?s]',
    weight: 3,
    construction: 'verb alone',
    mean: (verb) => ({ verb, frame: 'alone' }),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=rising form=?f agr=?a by=?s]',
    weight: 0.3,
    mean: (verb) => ({ verb, frame: 'rising' }),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=moving form=?f agr=?a by=?s] Goal? By?',
    weight: 2,
    construction: 'moving',
    mean: (verb, goal, by) => ({ verb, frame: 'moving', goal, by }),
    where: ({ id }, goal, by) =>
      ({
        go: goal,
        travel: (goal || by) && !['bed', 'work'].includes(goal?.type),
        come: !goal || !['bed', 'work'].includes(goal.type),
        arrive: !goal && !by,
        leave: !goal && !by,
      })[id],
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=staying form=?f agr=?a by=?s] Where',
    weight: 1,
    construction: 'staying',
    mean: (verb, place) => ({ verb, frame: 'staying', place }),
    where: (verb, place) =>
      verb.id === 'stay' ||
      place.type === 'town' ||
      ['house', 'hotel', 'city', 'village', 'school', 'park', 'station', 'sea', 'river'].includes(place.np?.noun?.id),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=object form=?f agr=?a by=?s takes=?o] Np[case=object kind=?o]',
    weight: 10,
    construction: 'object',
    mean: (verb, object) => ({ verb, frame: 'object', object }),
    where: (verb, object) => suits(object, verb.takes),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=giving form=?f agr=?a by=?s takes=?o] Np[case=object kind=person|name] Np[case=object kind=?o]',
    weight: 1,
    construction: 'giving',
    mean: (verb, recipient, object) => ({ verb, frame: 'giving', recipient, object }),
    where: (verb, recipient, object) =>
      suits(recipient, ['person', 'name']) && object.type === 'noun' && suits(object, verb.takes) && object.det?.type !== 'any',
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=giving form=?f agr=?a by=?s takes=?o] Np[case=object kind=?o] 'to' Np[case=object kind=person|name]",
    weight: 1,
    construction: 'giving to',
    mean: (verb, object, to, recipient) => ({ verb, frame: 'giving', recipient, to, object }),
    where: (verb, object, to, recipient) =>
      suits(recipient, ['person', 'name']) &&
      (object.type === 'noun' || object.pronoun?.id === 'it') &&
      suits(object, verb.takes) &&
      object.det?.type !== 'any',
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=clause form=?f agr=?a by=?s] That2? Simple',
    weight: 2,
    construction: 'that',
    mean: (verb, that, clause) => ({ verb, frame: 'clause', that, clause }),
    where: (verb, that, clause) => clause.joined === undefined && clause.frame !== 'clause' && clause.modal === undefined,
  },
  { is: "That2 = 'that'" },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=infinitive form=?f agr=?a by=?s] 'to' Vp[form=base kind=?s]",
    weight: 2,
    construction: 'infinitive',
    mean: (verb, to, vp) => ({ verb, frame: 'infinitive', to, infinitive: vp, verbs: [verb.id] }),
    where: (verb, to, vp) =>
      !['infinitive', 'clause'].includes(vp.frame) &&
      !stative.filter((each) => !['see', 'have', 'find', 'know', 'understand'].includes(each)).includes(vp.verb?.id),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=clause form=?f agr=?a by=?s] Wh Simple',
    weight: 0.7,
    construction: 'indirect question',
    mean: (verb, asked2, clause) => ({ verb, frame: 'indirect', asked2, clause }),
    where: (verb, asked, clause) =>
      verb.id === 'know' &&
      clause.type === 'clause' &&
      clause.verb !== undefined &&
      !['clause', 'indirect'].includes(clause.frame) &&
      clause.tense !== 'perfect' &&
      (asked.type !== 'where' || (!clause.place && !clause.goal && ['alone', 'object'].includes(clause.frame) && activity(clause.verb))),
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=clause form=?f agr=?a by=?s] Where2 Np[case=subject agr=?b] Be[form=present agr=?b]',
    weight: 0.5,
    construction: 'indirect question',
    mean: (verb, asked2, subject, aux) => ({
      verb,
      frame: 'indirect',
      asked2,
      clause: { type: 'clause', subject, aux: [aux], tense: 'present', complement: { type: 'asked' } },
    }),
    where: (verb, word, subject) => verb.id === 'know' && subject.det?.type !== 'a',
  },
  {
    is: "Core[form=?f agr=?a kind=?s] = Verb[frame=clause form=?f agr=?a by=?s] 'who' Np[case=subject agr=?b] Be[form=present agr=?b]",
    weight: 0.3,
    construction: 'indirect question',
    mean: (verb, who, subject, aux) => ({
      verb,
      frame: 'indirect',
      asked2: { type: 'who', words: [who] },
      clause: { type: 'clause', subject, aux: [aux], tense: 'present', complement: { type: 'asked' } },
    }),
    where: (verb, word, subject) =>
      verb.id === 'know' && subject.det?.type !== 'a' && suits(subject, ['person', 'name']) && subject.type !== 'both',
  },
  {
    is: 'Core[form=?f agr=?a kind=?s] = Verb[frame=clause form=?f agr=?a by=?s] Where2 Np[case=subject agr=?b] Verb[frame=staying form=present agr=?b by=?s]',
    weight: 0.3,
    construction: 'indirect question',
    mean: (verb, asked2, subject, stay) => ({
      verb,
      frame: 'indirect',
      asked2,
      clause: { type: 'clause', subject, verb: stay, frame: 'staying', tense: 'present' },
    }),
    where: (verb, word, subject, stay) => verb.id === 'know' && does(subject, { verb: stay }),
  },
  { is: "Where2 = 'where'", mean: (word) => ({ type: 'where', words: [word] }) },
  { is: 'Wh = Where2' },
  { is: "Wh = 'why'", mean: (word) => ({ type: 'why', words: [word] }) },
  { is: "Wh = 'when'", mean: (word) => ({ type: 'when', words: [word] }) },
  {
    is: "Core[form=base kind=?s] = 'be' Complement[kind=?s]",
    weight: 1,
    construction: 'to be',
    mean: (aux, complement) => ({ be: aux, complement }),
    where: (aux, complement) => complement.type !== 'age',
  },

  // A complement of "be".
  {
    is: 'Complement[kind=?s] = Degree? Adjective[of=?s]',
    weight: 5,
    construction: 'adjective',
    mean: (degree, adjective) => ({ type: 'adjective', degree, adjective }),
    where: (degree, adjective) =>
      !(degree && /colour|nation/.test(adjective.features.sort)) &&
      !(degree && /^(alone|right|wrong|open|closed|empty|full|delicious|ready|hungry|thirsty|cold|hot|afraid)$/.test(adjective.id)),
  },
  {
    is: 'Complement[agr=?a kind=?s] = Np[case=object agr=?a kind=person]',
    weight: 1.5,
    construction: 'noun as complement',
    mean: (np) => ({ type: 'noun', np }),
    where: (np) => np.type === 'noun' && ['a', 'possessive', 'owner', 'the'].includes(np.det?.type),
  },
  {
    is: "Complement[kind=?s] = 'afraid' 'of' Np[case=object]",
    weight: 0.4,
    construction: 'afraid of',
    mean: (adjective, of, np) => ({ type: 'afraid', adjective, of, np }),
    where: (adjective, of, np) => suits(np, ['person', 'name', 'animal']) && np.type !== 'both',
  },
  {
    is: "Complement[kind=?s] = Degree? Adjective[of=?s sort=trait|state] 'and' Adjective[of=?s sort=trait|state]",
    weight: 0.5,
    construction: 'two adjectives',
    mean: (degree, adjective, and, other) => ({ type: 'adjective', degree, adjective, and, other }),
    where: (degree, a, and, b) =>
      a.id !== b.id &&
      adjectives[a.id].said.some(({ sort, of }) =>
        adjectives[b.id].said.some((each) => each.sort === sort && each.of.join() === of.join()),
      ) &&
      !antonyms.some((both) => both.includes(a.id) && both.includes(b.id)) &&
      !(degree && /^(alone|right|wrong|open|closed|empty|full|delicious|ready|hungry|thirsty|cold|hot|afraid|late)$/.test(`${a.id}`)) &&
      ![a, b].some(({ id }) => /^(hungry|thirsty|cold|hot|afraid|right|wrong|late|alone)$/.test(id)),
  },
  {
    is: 'Complement[agr=pl kind=?s] = Nom[agr=pl count=count kind=person]',
    weight: 0.5,
    construction: 'noun as complement',
    mean: (nom) => ({ type: 'noun', np: { ...nom, det: { type: 'bare' } } }),
    where: (nom) => isOf(nom.noun.id, ['person']) && (!isOf(nom.noun.id, ['kin', 'people']) || nom.noun.id === 'friend'),
  },
  { is: "Complement[kind=?s] = 'from' Town", weight: 0.3, construction: 'from', mean: (from, town) => ({ type: 'from', from, town }) },
  {
    is: "Complement[kind=?s] = 'from' Country",
    weight: 0.3,
    construction: 'from',
    mean: (from, town) => ({ type: 'from', from, town, country: true }),
  },
  { is: 'Complement[kind=?s] = Where', weight: 2, construction: 'place as complement', mean: (place) => ({ type: 'place', place }) },
  {
    is: "Complement[kind=?s] = Comparative[of=?s] 'than' Np[case=object kind=?s]",
    weight: 1.5,
    construction: 'comparison',
    mean: (adjective, than, np) => ({ type: 'comparison', adjective, word: than, than: np }),
  },
  {
    is: "Complement[kind=?s] = 'as' Adjective[sort=trait of=?s] 'as' Np[case=object kind=?s]",
    weight: 0.7,
    construction: 'equality',
    mean: (as, adjective, as2, np) => ({ type: 'comparison', equal: true, words: [as, as2], adjective, than: np }),
  },
  {
    is: "Complement[kind=?s] = Number 'years' 'old'",
    weight: 0.3,
    construction: 'age',
    mean: (number, years, old) => ({ type: 'age', number, years, old }),
  },

  // Where, whither, when.
  {
    is: 'Where = Preposition[of=?k] Np[case=object kind=?k]',
    weight: 6,
    construction: 'place',
    mean: (preposition, np) => ({ type: 'place', preposition, np, inside: preposition.id === 'in' }),
    where: (preposition, np) =>
      np.type !== 'both' &&
      np.type !== 'pronoun' &&
      suits(np, places[preposition.id].of) &&
      !['some', 'bare', 'many', 'too many', 'number', 'no', 'any'].includes(np.det?.type),
  },
  {
    is: "Where = 'at' 'the' Nom[agr=s3 count=count kind=station|museum|market|restaurant|hospital|hotel|library|office|beach|park|party]",
    weight: 2,
    construction: 'place',
    mean: (at, the, nom) => ({ type: 'at', preposition: at, np: { ...nom, det: { type: 'the', word: the } } }),
  },
  { is: "Where = 'at' 'school'", weight: 0.5, construction: 'place', mean: (at, school) => ({ type: 'school', words: [at, school] }) },
  { is: "Where = 'at' 'work'", weight: 0.4, construction: 'place', mean: (at, work) => ({ type: 'work', words: [at, work] }) },
  { is: "Where = 'at' 'home'", weight: 0.7, construction: 'place', mean: (at, home) => ({ type: 'home', words: [at, home] }) },
  { is: "Where = 'in' 'bed'", weight: 0.2, construction: 'place', mean: (word, bed) => ({ type: 'bed', words: [word, bed] }) },
  { is: "Where = 'here'", weight: 0.5, mean: (here) => ({ type: 'here', words: [here] }) },
  { is: "Where = 'there'", weight: 0.4, mean: (there) => ({ type: 'there', words: [there] }) },
  { is: "Where = 'in' Town", weight: 0.8, construction: 'town', mean: (word, town) => ({ type: 'town', preposition: word, town }) },
  {
    is: "Where = 'in' Country",
    weight: 0.6,
    construction: 'town',
    mean: (word, town) => ({ type: 'town', country: true, preposition: word, town }),
  },
  {
    is: "Goal = 'to' Np[case=object agr=s3 kind=building|outside|sea|river|party]",
    weight: 3,
    construction: 'goal',
    mean: (to, np) => ({ type: 'place', to, np }),
    where: (to, np) =>
      np.type === 'noun' &&
      suits(np, ['building', 'outside', 'sea', 'river', 'party']) &&
      ['the', 'possessive', 'this', 'owner'].includes(np.det.type),
  },
  { is: "Goal = 'to' 'school'", construction: 'goal', mean: (to, school) => ({ type: 'school', words: [to, school] }) },
  { is: "Goal = 'to' 'bed'", weight: 0.5, construction: 'goal', mean: (to, bed) => ({ type: 'bed', words: [to, bed] }) },
  { is: "Goal = 'to' 'work'", weight: 0.5, construction: 'goal', mean: (to, work) => ({ type: 'work', words: [to, work] }) },
  { is: "Goal = 'home'", construction: 'goal', mean: (home) => ({ type: 'home', words: [home] }) },
  { is: "Goal = 'here'", weight: 0.3, mean: (here) => ({ type: 'here', words: [here] }) },
  { is: "Goal = 'there'", weight: 0.3, mean: (there) => ({ type: 'there', words: [there] }) },
  { is: "Goal = 'to' Town", construction: 'goal', mean: (to, town) => ({ type: 'town', to, town }) },
  { is: "Goal = 'to' Country", construction: 'goal', mean: (to, town) => ({ type: 'town', country: true, to, town }) },
  { is: "By = 'by' Vehicle", construction: 'by', mean: (by, vehicle) => ({ by, vehicle }) },
  { is: 'When = Time', weight: 6, construction: 'time', mean: (time) => time },
  {
    is: "When = 'for' Number Span",
    weight: 0.5,
    construction: 'for two hours',
    mean: (word, number, span) => ({ span, number, for: word }),
  },
  {
    is: "When = Time 'at' Clock Oclock?",
    weight: 0.3,
    construction: 'clock',
    mean: (day, at, number, oclock) => ({ clock: true, day, at, number, oclock }),
    where: (day) => /^(today|tomorrow|yesterday|tonight|on )/.test(day.id),
  },
  { is: "When = 'at' Clock", weight: 0.2, construction: 'clock', mean: (at, number) => ({ clock: true, at, number }) },
  { is: "When = 'at' Clock Oclock", construction: 'clock', mean: (at, number, oclock) => ({ clock: true, at, number, oclock }) },

  // Phrases: { type: 'noun', noun, adjectives, det, agr }, pronoun, name, both.
  {
    is: 'Np[case=?c agr=?a kind=?k] = Pronoun[case=?c agr=?a kind=?k]',
    weight: 3,
    mean: (pronoun) => ({ type: 'pronoun', pronoun, agr: pronoun.features.agr }),
  },
  { is: 'Np[agr=s3 kind=?k] = Name[kind=?k]', weight: 1, mean: (name) => ({ type: 'name', name, agr: 's3' }) },
  { is: 'Np[agr=s3 kind=?k] = Town[kind=?k]', weight: 0.15, construction: 'town', mean: (town) => ({ type: 'town', town, agr: 's3' }) },
  {
    is: 'Np[agr=s3 kind=?k] = Country[kind=?k]',
    weight: 0.1,
    construction: 'town',
    mean: (town) => ({ type: 'town', town, country: true, agr: 's3' }),
  },
  {
    is: 'Np[case=subject agr=?a kind=?k] = Nom[agr=?a count=mass kind=?k]',
    weight: 0.15,
    construction: 'generic',
    mean: (nom) => ({ ...nom, det: { type: 'bare', generic: true } }),
    where: (nom) => nom.adjectives.length === 0,
  },
  {
    is: 'Np[case=subject agr=pl kind=?k] = Nom[agr=pl count=count kind=?k]',
    weight: 0.3,
    construction: 'generic',
    mean: (nom) => ({ ...nom, det: { type: 'bare', generic: true } }),
    where: (nom) => nom.adjectives.length === 0 && !isOf(nom.noun.id, ['kin', 'people']),
  },
  {
    is: "Np[agr=pl kind=?k] = Owned[kind=?k] 'and' Owned[kind=?k]",
    weight: 0.15,
    construction: 'two things',
    mean: (first, and, second) => ({ type: 'both', first, and, second, agr: 'pl' }),
    where: (a, and, b) =>
      a.noun.id !== b.noun.id && a.det.possessive.id === b.det.possessive.id && nouns[a.noun.id].is[0] === nouns[b.noun.id].is[0],
  },
  {
    is: 'Owned[kind=?k] = Possessive Noun[count=count|mass kind=?k]',
    mean: (possessive, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'possessive', possessive }, agr: noun.features.agr }),
    where: (possessive, noun) => owned({ type: 'possessive', possessive }, { noun }) && !isOf(noun.id, ['kin']),
  },
  {
    is: "Np[agr=pl kind=?k] = Name[kind=?k] 'and' Name[kind=?k]",
    weight: 0.15,
    construction: 'two people',
    mean: (first, and, second) => ({
      type: 'both',
      first: { type: 'name', name: first, agr: 's3' },
      and,
      second: { type: 'name', name: second, agr: 's3' },
      agr: 'pl',
    }),
    where: (a, and, b) => a.id !== b.id,
  },
  {
    is: "Np[agr=pl kind=?k] = Kin[kind=?k] 'and' Kin[kind=?k]",
    weight: 0.1,
    construction: 'two people',
    mean: (first, and, second) => ({ type: 'both', first, and, second, agr: 'pl' }),
    where: (a, and, b) => a.noun.id !== b.noun.id && a.det.possessive.id === b.det.possessive.id,
  },
  {
    is: "Np[agr=pl kind=?k] = Name 'and' Me",
    weight: 0.1,
    construction: 'two people',
    mean: (name, and, second) => ({ type: 'both', first: { type: 'name', name, agr: 's3' }, and, second, agr: 'pl' }),
  },
  {
    is: "Np[agr=pl kind=?k] = Kin[kind=?k] 'and' Me",
    weight: 0.1,
    construction: 'two people',
    mean: (first, and, second) => ({ type: 'both', first, and, second, agr: 'pl' }),
  },
  { is: 'Me = Pronoun[case=subject agr=s1]', mean: (pronoun) => ({ type: 'pronoun', pronoun, agr: 's1' }) },
  {
    is: 'Np[case=object agr=pl kind=?k] = Several[kind=?k] And Several[kind=?k]',
    weight: 0.6,
    construction: 'two things',
    mean: (first, and, second) => ({ type: 'both', first, and, second, agr: 'pl', or: and.id === 'or' }),
    where: (a, and, b) =>
      a.noun.id !== b.noun.id &&
      (a.det.type === b.det.type || ![a, b].some(({ det }) => det.type === 'bare')) &&
      ![a, b].some(({ det }) => ['no', 'many'].includes(det.type)) &&
      nouns[a.noun.id].is[0] === nouns[b.noun.id].is[0] &&
      a.adjectives.length + b.adjectives.length < 3,
  },
  { is: "And = 'and'", weight: 3 },
  { is: "And = 'or'" },
  { is: 'Several[agr=?a kind=?k] = Some[agr=?a kind=?k]' },
  { is: 'Several[agr=?a kind=?k] = Nom[agr=?a count=mass|bare kind=?k]', mean: (nom) => ({ ...nom, det: { type: 'bare' } }) },
  { is: 'Several[kind=?k] = Nom[agr=pl count=count kind=?k]', mean: (nom) => ({ ...nom, det: { type: 'bare' } }) },
  {
    is: "Np[agr=pl kind=?k] = 'all' Det[agr=pl count=count] Nom[agr=pl count=count kind=?k]",
    weight: 0.4,
    construction: 'all',
    mean: (word, det, nom) => ({ ...nom, det: { type: 'all', word, det } }),
    where: (word, det, nom) => ['the', 'possessive', 'this'].includes(det.type) && owned(det, nom) && nom.noun.id !== 'parents',
  },
  {
    is: "Np[case=object agr=?a kind=?k] = 'any' Nom[agr=?a count=mass kind=?k]",
    weight: 0.7,
    construction: 'any',
    mean: (word, nom) => ({ ...nom, det: { type: 'any', word } }),
  },
  {
    is: "Np[case=object agr=pl kind=?k] = 'any' Nom[agr=pl count=count kind=?k]",
    weight: 0.7,
    construction: 'any',
    mean: (word, nom) => ({ ...nom, det: { type: 'any', word } }),
    where: (word, nom) => nom.noun.id !== 'parents',
  },
  // the book on the table
  {
    is: 'Np[case=subject agr=?a kind=?k] = Det[agr=?a sound=?s count=count] Nom[agr=?a sound=?s count=count kind=?k] Where',
    weight: 0.5,
    construction: 'place of a noun',
    mean: (det, nom, at) => ({ ...nom, det, at }),
    where: (det, nom, at) =>
      det.type === 'the' &&
      at.type === 'place' &&
      isOf(nom.noun.id, ['person', 'animal', 'thing']) &&
      !isOf(nom.noun.id, ['kin']) &&
      standsAt(nom, at),
  },
  {
    is: 'Np[case=object agr=s3 kind=?k] = Noun[agr=s3 count=mass kind=?k like=tea|coffee] Without Noun[agr=s3 count=mass like=milk|sugar]',
    weight: 0.3,
    construction: 'with sugar',
    mean: (noun, word, other) => ({ type: 'noun', noun, adjectives: [], det: { type: 'bare' }, agr: 's3', garnish: { word, noun: other } }),
    where: (noun, word, other) => ['tea', 'coffee'].includes(noun.id) && ['milk', 'sugar'].includes(other.id),
  },
  { is: "Without = 'with'" },
  { is: "Without = 'without'" },
  {
    is: 'Kin[kind=?k] = Possessive Noun[agr=s3 count=count kind=?k like=kin]',
    mean: (possessive, noun) => ({ type: 'noun', noun, adjectives: [], det: { type: 'possessive', possessive }, agr: 's3' }),
    where: (possessive, noun) => isOf(noun.id, ['kin']),
  },
  {
    is: 'Np[agr=?a kind=?k] = Det[agr=?a sound=?s count=?c] Nom[agr=?a sound=?s count=?c kind=?k]',
    weight: 7,
    mean: (det, nom) => ({ ...nom, det }),
    where: owned,
  },
  { is: 'Np[case=object agr=?a kind=?k] = Some[agr=?a kind=?k]', weight: 3 },
  {
    is: 'Np[case=object agr=?a kind=?k] = Nom[agr=?a count=bare kind=?k]',
    weight: 1,
    construction: 'bare',
    mean: (nom) => ({ ...nom, det: { type: 'bare' } }),
    where: (nom) => nom.adjectives.length === 0,
  },
  {
    is: 'Np[case=object agr=?a kind=?k] = Nom[agr=?a count=mass kind=?k]',
    weight: 1,
    construction: 'bare',
    mean: (nom) => ({ ...nom, det: { type: 'bare' } }),
  },
  {
    is: 'Np[case=object agr=pl kind=?k] = Nom[agr=pl count=count kind=?k]',
    weight: 1,
    construction: 'bare',
    mean: (nom) => ({ ...nom, det: { type: 'bare' } }),
    where: (nom) => !isOf(nom.noun.id, ['kin']),
  },

  {
    is: 'Some[agr=s3 kind=?k] = A[sound=?s] Nom[agr=s3 count=count sound=?s kind=?k]',
    weight: 3,
    mean: (det, nom) => ({ ...nom, det }),
    where: owned,
  },
  {
    is: 'Some[agr=s3 kind=?k] = A[sound=consonant] Comparative[before=?q] Noun[agr=s3 count=count kind=?k like=?q]',
    weight: 0.4,
    construction: 'comparative before noun',
    mean: (det, comparative, noun) => ({ type: 'noun', noun, comparative, adjectives: [], det, agr: 's3' }),
    where: (det, comparative, noun) =>
      before(comparative, noun) && owned(det, { noun }) && !/^(easier|older|interesting|important)/.test(comparative.text),
  },
  {
    is: 'Some[agr=pl kind=?k] = Number Nom[agr=pl count=count kind=?k]',
    weight: 2,
    construction: 'number',
    mean: (number, nom) => ({ ...nom, det: { type: 'number', number } }),
  },
  {
    is: "Some[agr=s3 kind=?k] = 'some' Nom[agr=s3 count=mass kind=?k]",
    weight: 1,
    construction: 'some',
    mean: (word, nom) => ({ ...nom, det: { type: 'some', word } }),
  },
  {
    is: "Some[agr=pl kind=?k] = 'some' Nom[agr=pl count=count kind=?k]",
    weight: 1,
    construction: 'some',
    mean: (word, nom) => ({ ...nom, det: { type: 'some', word } }),
    where: (word, nom) => !isOf(nom.noun.id, ['kin']),
  },
  {
    is: "Some[agr=pl kind=?k] = 'a' 'lot' 'of' Nom[agr=pl count=count kind=?k]",
    weight: 0.5,
    construction: 'many',
    mean: (a, lot, of, nom) => ({ ...nom, det: { type: 'many', words: [a, lot, of] } }),
    where: (a, lot, of, nom) => nom.noun.id !== 'parents',
  },
  {
    is: "Some[agr=pl kind=?k] = 'many' Nom[agr=pl count=count kind=?k]",
    weight: 1,
    construction: 'many',
    mean: (word, nom) => ({ ...nom, det: { type: 'many', words: [word] } }),
    where: (word, nom) => nom.noun.id !== 'parents',
  },
  {
    is: "Some[agr=pl kind=?k] = 'too' 'many' Nom[agr=pl count=count kind=?k]",
    weight: 0.4,
    construction: 'too many',
    mean: (too, many, nom) => ({ ...nom, det: { type: 'too many', words: [too, many] } }),
    where: (too, many, nom) => nom.noun.id !== 'parents',
  },
  {
    is: "Some[agr=s3 kind=?k] = 'too' 'much' Nom[agr=s3 count=mass kind=?k]",
    weight: 0.4,
    construction: 'too many',
    mean: (too, many, nom) => ({ ...nom, det: { type: 'too many', words: [too, many] } }),
  },
  {
    is: "Some[agr=?a kind=?k] = 'a' 'lot' 'of' Nom[agr=?a count=mass kind=?k]",
    weight: 0.5,
    construction: 'many',
    mean: (a, lot, of, nom) => ({ ...nom, det: { type: 'many', words: [a, lot, of] } }),
  },
  {
    is: "Some[agr=?a kind=?k] = 'no' Nom[agr=?a count=mass kind=?k]",
    weight: 0.5,
    construction: 'no',
    mean: (word, nom) => ({ ...nom, det: { type: 'no', word } }),
  },
  {
    is: "Some[agr=pl kind=?k] = 'no' Nom[agr=pl count=count kind=?k]",
    weight: 0.5,
    construction: 'no',
    mean: (word, nom) => ({ ...nom, det: { type: 'no', word } }),
    where: (word, nom) => !isOf(nom.noun.id, ['kin']),
  },
  {
    is: "Some[agr=s3 kind=?k] = A[sound=consonant] Noun[agr=s3 count=count like=cup|glass|bottle] 'of' Noun[agr=s3 count=mass kind=?k like=drink]",
    weight: 0.7,
    construction: 'measure',
    mean: (det, vessel, of, noun) => ({ type: 'noun', noun, vessel, of, det, adjectives: [], agr: 's3' }),
    where: (det, vessel, of, noun) =>
      ({ cup: ['tea', 'coffee'], glass: ['water', 'milk', 'juice', 'wine'], bottle: ['water', 'milk', 'juice', 'wine'] })[
        vessel.id
      ]?.includes(noun.id) ?? false,
  },

  { is: "A[sound=consonant] = 'a'", mean: (word) => ({ type: 'a', word }) },
  { is: "A[sound=vowel] = 'an'", mean: (word) => ({ type: 'a', word }) },
  { is: "Det[count=count|mass] = 'the'", weight: 4, mean: (word) => ({ type: 'the', word }) },
  { is: 'Det[agr=s3 count=count sound=?s] = A[sound=?s]', weight: 3 },
  {
    is: 'Det[count=count|mass] = Possessive',
    weight: 4,
    construction: 'possessive',
    mean: (possessive) => ({ type: 'possessive', possessive }),
  },
  { is: "Det[agr=s3 count=count|mass] = 'this'", construction: 'this', mean: (word) => ({ type: 'this', id: 'this', word }) },
  { is: "Det[agr=s3 count=count|mass] = 'that'", weight: 0.7, construction: 'this', mean: (word) => ({ type: 'this', id: 'that', word }) },
  { is: "Det[agr=pl count=count] = 'these'", weight: 0.7, construction: 'this', mean: (word) => ({ type: 'this', id: 'these', word }) },
  { is: "Det[agr=pl count=count] = 'those'", weight: 0.5, construction: 'this', mean: (word) => ({ type: 'this', id: 'those', word }) },
  {
    is: 'Det[count=count] = NameGenitive',
    construction: 'owner',
    mean: (name) => ({ type: 'owner', owner: { type: 'name', name, agr: 's3' } }),
  },
  {
    is: 'Det[count=count] = Possessive KinGenitive',
    weight: 0.7,
    construction: 'owner',
    mean: (possessive, noun) => ({
      type: 'owner',
      owner: { type: 'noun', noun, adjectives: [], det: { type: 'possessive', possessive }, agr: 's3' },
    }),
  },

  {
    is: 'Nom[agr=?a sound=?s count=?c kind=?k] = Noun[agr=?a sound=?s count=?c kind=?k]',
    weight: 5,
    mean: (noun) => ({ type: 'noun', noun, adjectives: [], agr: noun.features.agr }),
  },
  {
    is: 'Nom[agr=?a sound=?s count=?c kind=?k] = Adjective[sound=?s sort=trait|quality|colour|nation before=?q] Noun[agr=?a count=?c kind=?k like=?q]',
    weight: 2.5,
    construction: 'adjective before noun',
    mean: (adjective, noun) => ({ type: 'noun', noun, adjectives: [adjective], agr: noun.features.agr }),
    where: (adjective, noun) => before(adjective, noun),
  },
  {
    is: 'Nom[agr=?a sound=consonant count=?c kind=?k] = Degree Adjective[sort=trait|quality before=?q] Noun[agr=?a count=?c kind=?k like=?q]',
    weight: 0.4,
    construction: 'very good',
    mean: (degree, adjective, noun) => ({ type: 'noun', noun, degree, adjectives: [adjective], agr: noun.features.agr }),
    where: (degree, adjective, noun) => degree.id !== 'too' && before(adjective, noun) && adjective.id !== 'delicious',
  },
  {
    is: 'Nom[agr=?a sound=?s count=?c kind=?k] = Adjective[sound=?s sort=trait before=?q] Adjective[sort=colour before=?q] Noun[agr=?a count=?c kind=?k like=?q]',
    weight: 0.5,
    construction: 'two adjectives',
    mean: (one, two, noun) => ({ type: 'noun', noun, adjectives: [one, two], agr: noun.features.agr }),
    where: (one, two, noun) => before(one, noun) && before(two, noun),
  },

  // Questions.
  {
    is: 'Question = YesNo When?',
    weight: 6,
    mean: (clause, time) => ({ ...clause, time }),
    where: (clause, time) =>
      time === undefined ||
      (clause.type === 'there'
        ? false
        : clause.type === 'weather' && clause.adjective
          ? !time.clock && !time.span && times[time.id].includes(clause.tense === 'past' ? 'past' : 'being')
          : timely(clause, time)),
  },
  {
    is: "Question = 'why' Do[form=?f agr=?a] Not Np[case=subject agr=?a kind=?s] Vp[form=base kind=?s]",
    weight: 0.5,
    construction: 'why not',
    mean: (word, aux, negated, subject, vp) => ({
      type: 'clause',
      subject,
      ...vp,
      aux: [aux],
      negated,
      tense: aux.features.form,
      asked: { type: 'why', words: [word] },
    }),
    where: (word, aux, negated, subject, vp) => !vp.complement && said(subject, { ...vp, negated, tense: aux.features.form }),
  },
  {
    is: "Question = 'why' Be[form=?f agr=?a] Not Np[case=subject agr=?a kind=?s] Complement[agr=?a kind=?s]",
    weight: 0.3,
    construction: 'why not',
    mean: (word, aux, negated, subject, complement) => ({
      type: 'clause',
      subject,
      aux: [aux],
      negated,
      complement,
      tense: aux.features.form,
      asked: { type: 'why', words: [word] },
    }),
    where: (word, aux, negated, subject, complement) => is(subject, { complement }),
  },
  {
    is: "Question = 'where' Be[form=present agr=?a] Np[case=subject agr=?a] 'from'",
    weight: 0.3,
    construction: 'from',
    mean: (word, aux, subject, from) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked', from },
      asked: { type: 'where from', words: [word, from] },
    }),
    where: (word, aux, subject) => suits(subject, ['person', 'name']) && subject.det?.type !== 'a' && subject.pronoun?.id !== 'i',
  },
  {
    is: 'Question = What Be[form=?f agr=s3] Where',
    weight: 0.4,
    construction: 'what',
    mean: (asked, aux, place) => ({
      type: 'clause',
      subject: { type: 'what', words: asked.words, agr: 's3' },
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'place', place },
      asked: { ...asked, subject: true },
    }),
    where: (asked, aux, place) => place.type === 'place',
  },
  {
    is: "Question = 'where' YesNo",
    weight: 1,
    construction: 'where',
    mean: (word, clause) => ({ ...clause, asked: { type: 'where', words: [word] } }),
    where: (word, clause) =>
      clause.type === 'clause' &&
      !clause.place &&
      !clause.goal &&
      clause.verb !== undefined &&
      !['clause', 'infinitive', 'giving'].includes(clause.frame) &&
      !clause.experience &&
      clause.tense !== 'perfect' &&
      !/^(have|know|want|need|like|love|understand|think|visit)$/.test(clause.verb.id),
  },
  {
    is: "Question = 'when' YesNo",
    weight: 1,
    construction: 'when',
    mean: (word, clause) => ({ ...clause, asked: { type: 'when', words: [word] } }),
    where: (word, clause) =>
      clause.type === 'clause' &&
      clause.verb !== undefined &&
      clause.tense !== 'perfect' &&
      !clause.progressive &&
      !/^(have|know|want|need|like|love|understand|think|hope|say)$/.test(clause.verb.id) &&
      clause.modal?.id !== 'must',
  },
  {
    is: "Question = 'why' YesNo When?",
    weight: 1,
    construction: 'why',
    mean: (word, clause, time) => ({ ...clause, asked: { type: 'why', words: [word] }, time }),
    where: (word, clause, time) =>
      (!time || timely(clause, time)) && clause.type === 'clause' && clause.tense !== 'perfect' && clause.modal === undefined,
  },
  {
    is: "Question = 'how' YesNo",
    weight: 0.6,
    construction: 'how',
    mean: (word, clause) => ({ ...clause, asked: { type: 'how', words: [word] } }),
    where: (word, clause) =>
      clause.type === 'clause' &&
      ['go', 'come', 'travel', 'cook', 'learn', 'open', 'close', 'clean'].includes(clause.verb?.id) &&
      !clause.by &&
      !clause.companion &&
      clause.tense !== 'perfect' &&
      !clause.progressive,
  },
  {
    is: "Question = 'where' Be[form=?f agr=?a] Np[case=subject agr=?a] Time?",
    weight: 1.5,
    construction: 'where',
    mean: (word, aux, subject, time) => ({
      type: 'clause',
      subject,
      aux: [aux],
      time,
      tense: aux.features.form,
      complement: { type: 'asked' },
      asked: { type: 'where', words: [word] },
    }),
    where: (word, aux, subject, time) =>
      !['a', 'bare'].includes(subject.det?.type) && (!time || times[time.id].includes(aux.features.form === 'past' ? 'past' : 'being')),
  },
  {
    is: "Question = 'where' Do[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Verb[frame=staying form=base by=?s]",
    weight: 0.5,
    construction: 'where',
    mean: (word, aux, subject, verb) => ({
      type: 'clause',
      subject,
      verb,
      frame: 'staying',
      aux: [aux],
      tense: aux.features.form,
      asked: { type: 'where', words: [word] },
    }),
    where: (word, aux, subject, verb) => does(subject, { verb }),
  },
  {
    is: "Question = 'how' Be[form=present agr=?a] Np[case=subject agr=?a]",
    weight: 0.5,
    construction: 'how',
    mean: (word, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked' },
      asked: { type: 'how', words: [word] },
    }),
    where: (word, aux, subject) => suits(subject, ['person', 'name']) && subject.det?.type !== 'a' && subject.pronoun?.id !== 'i',
  },
  {
    is: "Question = 'who' Be[form=present agr=?a] Np[case=subject agr=?a]",
    weight: 0.6,
    construction: 'who',
    mean: (word, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked' },
      asked: { type: 'who', words: [word] },
    }),
    where: (word, aux, subject) =>
      suits(subject, ['person', 'name']) && subject.det?.type !== 'a' && subject.type !== 'both' && subject.pronoun?.id !== 'i',
  },
  {
    is: 'Question = What Be[form=present agr=s3] That',
    weight: 0.4,
    construction: 'what',
    mean: (asked, aux, subject) => ({ type: 'clause', subject, aux: [aux], tense: 'present', complement: { type: 'asked' }, asked }),
    where: (asked, aux, that) => that.id !== 'it',
  },
  {
    is: "Question = 'who' Fin[agr=s3 kind=?s] When?",
    weight: 1.5,
    construction: 'who',
    mean: (word, fin, time) => ({
      ...clause({ type: 'who', words: [word], agr: 's3' }, fin, time),
      asked: { type: 'who', words: [word], subject: true },
    }),
    where: (word, fin, time) =>
      !fin.negated &&
      (fin.complement === undefined ||
        fin.complement.type === 'place' ||
        (fin.complement.type === 'adjective' && adjectives[fin.complement.adjective.id].said.some(({ of }) => of.includes('person')))) &&
      fin.frame !== 'clause' &&
      !fin.frequency &&
      !fin.experience &&
      said({ type: 'name', name: { id: 'tom' }, agr: 's3' }, fin, time),
  },
  {
    is: 'Question = What Gap When?',
    weight: 2.5,
    construction: 'what',
    mean: (asked, gap, time) => ({ ...gap, asked: { ...asked, object: true }, time }),
    where: (asked, gap, time) =>
      !taken(gap).takes.every((kind) => ['person', 'name'].includes(kind)) &&
      !/^(meet|call|thank|visit|drive|close|wear)$/.test(taken(gap).id) &&
      timely(gap, time),
  },
  {
    is: "Question = 'who' Gap When?",
    weight: 1,
    construction: 'who',
    mean: (word, gap, time) => ({ ...gap, asked: { type: 'who', words: [word], object: true }, time }),
    where: (word, gap, time) => taken(gap).takes.includes('person') && timely(gap, time),
  },
  {
    is: "Question = 'which' Nom Gap",
    weight: 0.8,
    construction: 'which',
    mean: (word, nom, gap) => ({ ...gap, asked: { type: 'which', words: [word], np: nom, object: true } }),
    where: (word, nom, gap) => nom.noun.features.count === 'count' && suits(nom, taken(gap).takes) && nom.adjectives.length < 2,
  },
  {
    is: "Question = 'how' 'many' Nom[agr=pl count=count] Gap",
    weight: 0.8,
    construction: 'how many',
    mean: (how, many, nom, gap) => ({ ...gap, asked: { type: 'how many', words: [how, many], np: nom, object: true } }),
    where: (how, many, nom, gap) => suits(nom, taken(gap).takes) && nom.noun.id !== 'parents' && nom.adjectives.length < 2,
  },
  {
    is: "Question = 'how' 'many' Nom[agr=pl count=count] Be[form=?f agr=pl] 'there' Where",
    weight: 0.5,
    construction: 'how many',
    mean: (how, many, nom, aux, there, place) => ({
      type: 'there',
      there,
      aux: [aux],
      tense: aux.features.form,
      np: nom,
      asked: { type: 'how many', words: [how, many], np: nom },
      place,
    }),
    where: (how, many, nom, aux, there, place) => standsAt(nom, place) && nom.noun.id !== 'parents',
  },
  {
    is: "Question = 'how' 'old' Be[form=present agr=?a] Np[case=subject agr=?a]",
    weight: 0.5,
    construction: 'how old',
    mean: (how, old, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked' },
      asked: { type: 'how old', words: [how, old] },
    }),
    where: (how, old, aux, subject) =>
      suits(subject, ['person', 'name', 'animal']) && subject.det?.type !== 'a' && subject.pronoun?.id !== 'i',
  },
  {
    is: "Question = 'how' 'much' Be[form=present agr=?a] Np[case=subject agr=?a]",
    weight: 0.4,
    construction: 'how much',
    mean: (how, much, aux, subject) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: 'present',
      complement: { type: 'asked' },
      asked: { type: 'how much', words: [how, much] },
    }),
    where: (how, much, aux, subject) => suits(subject, ['thing', 'food', 'drink']) && subject.det?.type !== 'a',
  },
  {
    is: "Question = 'what' 'time' Be[form=present agr=s3] 'it'",
    weight: 0.15,
    construction: 'clock',
    mean: (what, time, aux, it) => ({ type: 'clock', aux: [aux], it, asked: { type: 'what time', words: [what, time] } }),
  },
  { is: "What = 'what'", mean: (word) => ({ type: 'what', words: [word] }) },

  {
    is: 'YesNo = Do[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Vp[form=base kind=?s]',
    weight: 5,
    construction: 'do question',
    mean: (aux, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: aux.features.form }),
    where: (aux, subject, vp) => !vp.complement && said(subject, { ...vp, asking: true, tense: aux.features.form }),
  },
  {
    is: 'YesNo = Do[form=present agr=?a] Np[case=subject agr=?a kind=?s] Frequency Vp[form=base kind=?s]',
    weight: 0.6,
    construction: 'frequency question',
    mean: (aux, subject, frequency, vp) => ({ type: 'clause', subject, ...vp, frequency, aux: [aux], tense: 'present' }),
    where: (aux, subject, frequency, vp) =>
      frequency.id !== 'never' && !vp.complement && said(subject, { ...vp, frequency, asking: true, tense: 'present' }),
  },
  {
    is: 'YesNo = Be[form=present agr=?a] Np[case=subject agr=?a kind=?s] Frequency Complement[agr=?a kind=?s]',
    weight: 0.3,
    construction: 'frequency question',
    mean: (aux, subject, frequency, complement) => ({ type: 'clause', subject, aux: [aux], frequency, complement, tense: 'present' }),
    where: (aux, subject, frequency, complement) =>
      frequency.id !== 'never' && ['adjective', 'place'].includes(complement.type) && is(subject, { complement }),
  },
  {
    is: 'YesNo = Be[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Complement[agr=?a kind=?s]',
    weight: 3,
    construction: 'be question',
    mean: (aux, subject, complement) => ({ type: 'clause', subject, aux: [aux], complement, tense: aux.features.form }),
    where: (aux, subject, complement) => is(subject, { complement }),
  },
  {
    is: 'YesNo = Be[form=present agr=?a] Np[case=subject agr=?a kind=?s] Vp[form=ing kind=?s]',
    weight: 2,
    construction: 'progressive question',
    mean: (aux, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: 'present', progressive: true }),
    where: (aux, subject, vp) => said(subject, { ...vp, progressive: true, tense: 'present' }),
  },
  {
    is: "YesNo = Be[form=present agr=?a] Np[case=subject agr=?a kind=?s] 'going' 'to' Vp[form=base kind=?s]",
    weight: 1.5,
    construction: 'going to question',
    mean: (aux, subject, going, to, vp) => ({ type: 'clause', subject, ...vp, aux: [aux, going, to], tense: 'future' }),
    where: (aux, subject, going, to, vp) => said(subject, { ...vp, tense: 'future' }),
  },
  {
    is: 'YesNo = Will Np[case=subject kind=?s] Vp[form=base kind=?s]',
    weight: 1.2,
    construction: 'will question',
    mean: (aux, subject, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], tense: 'future' }),
    where: (aux, subject, vp) => said(subject, { ...vp, tense: 'future' }),
  },
  {
    is: 'YesNo = Modal Np[case=subject kind=?s] Vp[form=base kind=?s]',
    weight: 2,
    construction: 'modal question',
    mean: (modal, subject, vp) => ({ type: 'clause', subject, ...vp, modal, tense: 'present' }),
    where: (modal, subject, vp) => !vp.complement && said(subject, { ...vp, modal, tense: 'present' }),
  },
  {
    is: 'YesNo = Have[agr=?a] Np[case=subject agr=?a kind=?s] Ever? Vp[form=participle kind=?s]',
    weight: 0.7,
    construction: 'perfect question',
    mean: (aux, subject, ever, vp) => ({ type: 'clause', subject, ...vp, aux: [aux], experience: ever, tense: 'perfect' }),
    where: (aux, subject, ever, vp) => said(subject, { ...vp, tense: 'perfect' }),
  },
  {
    is: "YesNo = Have[agr=?a] Np[case=subject agr=?a] 'ever' 'been' 'to' Been",
    weight: 0.3,
    construction: 'been to',
    mean: (aux, subject, ever, been, to, place) => ({
      type: 'clause',
      subject,
      been,
      to,
      place,
      frame: 'been',
      aux: [aux],
      experience: ever,
      tense: 'perfect',
    }),
    where: (aux, subject) => suits(subject, ['person', 'name']),
  },
  {
    is: "YesNo = Be[form=?f agr=?a] 'there' Some[agr=?a] Where",
    weight: 0.8,
    construction: 'there is',
    mean: (aux, there, np, place) => ({ type: 'there', there, aux: [aux], tense: aux.features.form, np, place }),
    where: (aux, there, np, place) => np.det.type !== 'no' && standsAt(np, place),
  },

  {
    is: 'YesNo = Be[form=?f agr=s3] That Np[case=object agr=s3]',
    weight: 0.7,
    construction: 'this is',
    mean: (aux, subject, np) => ({ type: 'clause', subject, aux: [aux], tense: aux.features.form, complement: { type: 'noun', np } }),
    where: (aux, that, np) =>
      !['pronoun', 'both'].includes(np.type) &&
      !['this', 'any', 'bare'].includes(np.det?.type) &&
      !(np.type === 'noun' && np.noun.features.count !== 'count'),
  },
  {
    is: 'YesNo = Be[form=present agr=pl] Those Np[case=object agr=pl]',
    weight: 0.3,
    construction: 'this is',
    mean: (aux, subject, np) => ({ type: 'clause', subject, aux: [aux], tense: 'present', complement: { type: 'noun', np } }),
    where: (aux, that, np) => ['the', 'possessive'].includes(np.det?.type),
  },
  {
    is: 'YesNo = Be[form=?f agr=s3] That Degree? Adjective',
    weight: 0.5,
    construction: 'it is good',
    mean: (aux, subject, degree, adjective) => ({
      type: 'clause',
      subject,
      aux: [aux],
      tense: aux.features.form,
      complement: { type: 'adjective', degree, adjective },
    }),
    where: (aux, that, degree, adjective) => ofThings(adjective) && !(degree && /colour|nation/.test(adjective.features.sort)),
  },
  {
    is: "YesNo = Be[agr=s3 form=?f] 'it' WeatherAdjective WeatherWhere?",
    weight: 0.3,
    construction: 'weather',
    mean: (aux, it, adjective, place) => ({ type: 'weather', it, aux: [aux], tense: aux.features.form, adjective, place }),
  },
  {
    is: "YesNo = Be[agr=s3 form=present] 'it' Verb[frame=weather form=ing]",
    weight: 0.3,
    construction: 'weather',
    mean: (aux, it, verb) => ({ type: 'weather', it, verb, aux: [aux], tense: 'present', progressive: true }),
  },
  {
    is: "YesNo = Will 'it' Verb[frame=weather form=base]",
    weight: 0.3,
    construction: 'weather',
    mean: (aux, it, verb) => ({ type: 'weather', it, verb, aux: [aux], tense: 'future' }),
  },
  {
    is: "YesNo = Do[form=?f agr=s3] 'it' Verb[frame=weather form=base]",
    weight: 0.2,
    construction: 'weather',
    mean: (aux, it, verb) => ({ type: 'weather', it, verb, aux: [aux], tense: aux.features.form }),
  },

  // A question's clause without its object: what do you [eat]?
  {
    is: 'Gap = Do[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Verb[frame=object form=base by=?s]',
    weight: 4,
    mean: (aux, subject, verb) => ({ type: 'clause', subject, verb, frame: 'object', aux: [aux], tense: aux.features.form }),
    where: (aux, subject, verb) => does(subject, { verb }),
  },
  {
    is: 'Gap = Be[form=present agr=?a] Np[case=subject agr=?a kind=?s] Verb[frame=object form=ing by=?s]',
    weight: 2,
    mean: (aux, subject, verb) => ({ type: 'clause', subject, verb, frame: 'object', aux: [aux], tense: 'present', progressive: true }),
    where: (aux, subject, verb) => does(subject, { verb }) && !stative.includes(verb.id),
  },
  {
    is: 'Gap = Will Np[case=subject kind=?s] Verb[frame=object form=base by=?s]',
    mean: (aux, subject, verb) => ({ type: 'clause', subject, verb, frame: 'object', aux: [aux], tense: 'future' }),
    where: (aux, subject, verb) => does(subject, { verb }) && !stative.includes(verb.id),
  },
  {
    is: 'Gap = Modal Np[case=subject kind=?s] Verb[frame=object form=base by=?s]',
    weight: 0.7,
    mean: (modal, subject, verb) => ({ type: 'clause', subject, verb, frame: 'object', modal, tense: 'present' }),
    where: (modal, subject, verb) => does(subject, { verb }) && !stative.includes(verb.id),
  },
  {
    is: "Gap = Do[form=?f agr=?a] Np[case=subject agr=?a kind=?s] Verb[frame=infinitive form=base by=?s] 'to' Verb[frame=object form=base by=?s]",
    mean: (aux, subject, verb, to, object) => ({
      type: 'clause',
      subject,
      verb,
      frame: 'infinitive',
      to,
      infinitive: { verb: object, frame: 'object' },
      aux: [aux],
      tense: aux.features.form,
    }),
    where: (aux, subject, verb, to, object) =>
      ['want', 'like', 'need'].includes(verb.id) && does(subject, { verb: object }) && !stative.includes(object.id),
  },

  // Orders.
  {
    is: 'Order = Please? Vp[form=base] When?',
    weight: 3,
    construction: 'order',
    mean: (please, vp, time) => ({ type: 'order', ...vp, please, time }),
    where: (please, vp, time) => ordered(vp, time),
  },
  {
    is: "Order = Vp[form=base] 'please'",
    weight: 0.6,
    construction: 'please',
    mean: (vp, please) => ({ type: 'order', ...vp, please, pleaseLast: true }),
    where: (vp) => ordered(vp),
  },
  {
    is: "Order = 'do' Not Vp[form=base] When?",
    weight: 2,
    construction: 'order negated',
    mean: (aux, negated, vp, time) => ({ type: 'order', ...vp, aux: [aux], negated, time }),
    where: (aux, negated, vp, time) => ordered(vp, time),
  },
  {
    is: "Order = 'let' 'us' Vp[form=base] When?",
    weight: 2,
    construction: "let's",
    mean: (aux, us, vp, time) => ({ type: 'order', together: true, ...vp, aux: [aux, us], time }),
    where: (aux, us, vp, time) => ordered(vp, time) && vp.object?.pronoun?.id !== 'we',
  },
  {
    is: "Order = 'let' 'us' Not Vp[form=base]",
    weight: 0.3,
    construction: "let's",
    mean: (aux, us, negated, vp) => ({ type: 'order', together: true, ...vp, aux: [aux, us], negated }),
    where: (aux, us, negated, vp) => ordered(vp) && vp.object?.pronoun?.id !== 'we',
  },
  { is: "Please = 'please'" },
];

/** Whether an adjective stands before a noun: not what is only said of somebody with "be". */
function before(adjective, noun) {
  return adjectives[adjective.id].said.some(({ sort, of }) => sort !== 'state' && isOf(noun.id, of));
}

/** "my mother's mother", "the wife" without somebody whose wife: what a determiner does not go with. */
function owned(det, nom) {
  const kin = isOf(nom.noun.id, ['kin']);
  if (kin && nom.noun.id !== 'friend')
    return (
      ['possessive', 'owner'].includes(det.type) &&
      !(det.owner?.noun && isOf(det.owner.noun.id, ['kin']) && det.owner.noun.id === nom.noun.id)
    );
  if (nom.noun.id === 'people') return ['this', 'the'].includes(det.type);
  if (isOf(nom.noun.id, ['sky', 'sun', 'moon', 'sea'])) return det.type === 'the';
  if (isOf(nom.noun.id, ['word', 'question', 'exercise', 'outside', 'sight', 'mass', 'animal', 'food']) && det.type === 'owner')
    return isOf(nom.noun.id, ['animal']);
  return true;
}

/** Whether there can be such a thing at a place. */
function standsAt(np, place) {
  if (place === undefined) return !isOf(np.noun.id, ['kin', 'sight']);
  const kinds = place.np
    ? [
        'thing',
        'animal',
        'person',
        ...(place.inside ? ['food', 'drink'] : []),
        ...(isOf(place.np.noun?.id, ['table', 'kitchen']) ? ['food', 'drink'] : []),
        ...(isOf(place.np.noun?.id, ['outside']) ? ['building', 'tree'] : []),
      ]
    : ['person', 'building'];
  return isOf(np.noun.id, kinds) && !isOf(np.noun.id, ['kin']) && np.noun.id !== place.np?.noun?.id;
}

/** Whether somebody would ask for it. */
function ordered(vp, time) {
  return (
    vp.complement === undefined &&
    vp.infinitive === undefined &&
    vp.frame !== 'clause' &&
    (time === undefined || time.clock || times[time.id]?.includes('wish') || time.id === 'now' || time.id === 'every day') &&
    (vp.object?.pronoun?.id ?? vp.recipient?.pronoun?.id) !== 'you' &&
    !/^(like|love|want|need|know|understand|see|have|lose|find|leave|live|cry|arrive)$/.test(vp.verb.id)
  );
}

export const english = () => new Grammar(rules, lexicon, ['kind', 'of', 'by', 'takes']);
