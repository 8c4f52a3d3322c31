// The English words as the grammar reads them: entries by symbol, with the features that rules ask for.
import {
  adjectives,
  aptFor,
  countries,
  formulas,
  frequencies,
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
} from '../words.js';
import { bondsOf } from './bonds.js';
import { sexOf } from './sexes.js';

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
const animals = 'eat drink sit sleep run swim play come like love see want look_for look_at wait cry walk find'
  .replaceAll('_', ' ')
  .split(' ');
const things = {
  arrive: ['bus', 'train', 'plane', 'car', 'boat', 'letter', 'gift', 'newspaper', 'ticket'],
  leave: ['bus', 'train', 'plane', 'car', 'boat'],
  come: ['bus', 'train', 'plane', 'boat'],
  'come back': ['cat', 'dog', 'bus', 'train', 'boat'],
  sing: ['bird'],
  work: ['device', 'lamp', 'car', 'bike'],
  start: ['film', 'event', 'meal', 'school', 'car', 'bus'],
  say: ['text'],
  win: ['town', 'horse'],
  lose: ['town'],
  make: ['sound', 'film', 'text', 'game', 'work', 'animal'],
  get: ['language'],
  look: (
    'animal building clothes vehicle food text film exercise question sea sky city village garden park room house ' +
    'bag box bed table chair flower'
  ).split(' '),
};
const bound = ['bus', 'train', 'plane', 'boat'];
const shops = ['shop', 'restaurant', 'museum', 'library', 'market', 'opening', 'box', 'bottle'];
// What has something, and needs it: "the house has two doors", "the flowers need water".
const havers = {
  have: 'building room outside car train animal'.split(' '),
  need: ['plant', 'garden', 'car', 'animal'],
  understand: ['animal'],
  know: ['animal'],
  open: ['key'],
  sell: ['shop', 'market', 'restaurant'],
};
export const doers = (verb, frame) =>
  frame === 'resembling'
    ? ['person', 'name', 'clothes', 'vehicle', 'house', 'device', 'bag']
    : ['rising', 'opening'].includes(frame) && /^(open|close)$/.test(verb)
      ? [...shops, 'person']
      : [
          'person',
          'name',
          ...(animals.includes(verb) &&
          !(verb === 'walk' && frame === 'object') &&
          !['walking', 'meeting', 'asking', 'wanting', 'clause', 'helping', 'trying', 'wishing'].includes(frame)
            ? ['animal']
            : []),
          ...(frame === 'object'
            ? (havers[verb] ?? [])
            : frame === 'giving'
              ? []
              : (things[verb] ?? (frame === 'moving' && verb === 'go' ? bound : []))),
        ];
/** What "it" may stand for. */
export const it = [
  'thing',
  'food',
  'drink',
  'text',
  'film',
  'sound',
  'clothes',
  'vehicle',
  'small',
  'device',
  'exercise',
  'word',
  'idea',
  'furniture',
  'bag',
  'box',
  'house',
  'room',
];

/** Kinds, and each noun of them: so a building that looks nice, and is nice as a house is, is found to be a house. */
const spelt = (kinds) =>
  [...new Set([...kinds, ...Object.keys(nouns).filter((id) => nouns[id].is.some((kind) => kinds.includes(kind)))])].join('|');

/** What an adjective is said of, but for what it is said of in one way. A noun's `like` is its `kind` again: what an adjective asks for. */
const kindsOf = (adjective, but) => spelt(adjectives[adjective].said.flatMap(({ sort, of }) => (sort === but ? [] : of))) || 'nothing';

/** People are better, and the best. */
const ofAll = (id) => (id === 'good' ? `${kindsOf(id)}|person|name` : kindsOf(id));

/** Which pronoun stands for a noun, where one knows. */
const whoOf = (noun, is, agr) =>
  is.includes('person') ? (agr === 'pl' ? 'they' : ({ m: 'he', f: 'she' }[sexOf({ noun: { id: noun } })] ?? 'he')) : 'none';

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
              features: { agr, count: amount(id, is), sound: sound(text) },
              sense: {
                who: whoOf(id, is, agr),
                sort: is[0],
                human: is.includes('person') ? 'yes' : 'no',
                kind: [id, ...is].join('|'),
                like: [id, ...is].join('|'),
              },
            },
          ],
    ),
  );

const solo = 'work eat sleep travel sing play study walk cook come live'.split(' ');
/** What a verb is apt for: its adjectives (look), an adverb that compares (fast), "alone", "very much". */
const aptOf = (id, frame) =>
  [
    frame === 'linking' && id,
    /^(like|love)$/.test(id) && 'liking',
    solo.includes(id) && 'alone',
    frame === 'alone' && /^(come in|sit down|sing|dance|eat|drink|read|write|laugh|cry|work|study|cook|clean)$/.test(id) && 'paired',
    /^(love|know|help|see|understand|meet|like|call)$/.test(id) && 'mutual',
    /^(see|meet|help)$/.test(id) && 'met',
    /^(have|want|need|buy|look for)$/.test(id) && 'having',
    /^(eat|drink|do|wear|read)$/.test(id) && 'consumed',
    /^(say|do)$/.test(id) && 'done',
    /^(write|make|buy|read|open|find|sell|wash|clean)$/.test(id) && 'made',
    ...['well', 'fast', 'a lot', 'slowly', 'quickly'].filter((manner) => manners[manner].includes(id)),
  ]
    .filter(Boolean)
    .join('|') || 'nothing';
/** What tells of a noun: "the book that she bought". */
const tells = (verb) =>
  !/^(say|need|talk to|speak to|write to|think about|talk about|smile at|play|have|know|lose|take|drive|close|open|love|like|look like|cook|sell|finish|clean|call)$/.test(
    verb,
  );

/** What one says more often than other things: so many times their share of the sentences. */
const often = 4;
const oftenSaid = new Set('know see have want like love need go come give tell help eat work do read'.split(' '));

function verbEntries() {
  return Object.entries(verbs).flatMap(([id, verb]) =>
    verb.frames.flatMap(({ frame, takes }) => {
      const entry = (text, form, agr) => ({
        text,
        id,
        share: oftenSaid.has(id) ? often : 1,
        takes,
        features: { frame, form, ...(agr && { agr }) },
        sense: {
          by: frame === 'linking' ? spelt(doers(id, frame)) : doers(id, frame).join('|'),
          ...bondsOf(id),
          apt: aptOf(id, frame),
          ...(frame === 'object' && { tells: String(tells(id)) }),
          ...(takes.length > 0 && { takes: takes.join('|') }),
        },
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

const superlativeOf = (id, comparative) =>
  ({ good: 'best', bad: 'worst' })[id] ?? comparative.replace(/^more /, 'most ').replace(/er$/, 'est');
/** What measures, one and several, and what it holds. */
const measures = (all) =>
  Object.entries(all).flatMap(([id, holds]) => [
    { text: id, id, features: { agr: 's3' }, sense: { holds } },
    { text: `${id}${id === 'glass' ? 'es' : 's'}`, id, features: { agr: 'pl' }, sense: { holds } },
  ]);

const kindOf = (id) => (({ it, they: ['person', ...it] })[id] ?? ['person']).join('|');

const entries = {
  Pronoun: Object.entries({ ...pronouns, it: { object: 'it', person: 3, number: 'one' } }).flatMap(([id, { object, ...rest }]) => [
    {
      text: id,
      id,
      features: { case: 'subject', agr: agrOf(rest) },
      sense: { who: id, sort: 'pronoun', human: id === 'it' ? 'no' : 'yes', kind: kindOf(id) },
    },
    {
      text: object,
      id,
      features: { case: 'object', agr: agrOf(rest) },
      sense: { who: id, sort: 'pronoun', human: id === 'it' ? 'no' : 'yes', kind: kindOf(id) },
    },
  ]),
  Possessive: Object.entries(pronouns).map(([id, { possessive }]) => ({ text: possessive, id })),
  Name: Object.entries(names).map(([id, sex]) => ({
    text: id,
    id,
    sense: { kind: 'name', sort: 'name', human: 'yes', who: { m: 'he', f: 'she' }[sex] },
  })),
  NameGenitive: Object.keys(names).map((id) => ({ text: `${id}'s`, id })),
  Noun: nounEntries(),
  /** Whom one calls so, and speaks of without an article. */
  Parent: nounEntries().filter(({ text }) => /^(grand)?(mother|father)$/.test(text)),
  KinGenitive: Object.entries(nouns)
    .filter(([, { one, is }]) => one !== null && (is.includes('kin') || ['teacher', 'doctor', 'neighbor'].includes(one)))
    .map(([id]) => ({ text: `${id}'s`, id })),
  Town: towns.map((id) => ({ text: id, id, sense: { kind: 'town' } })),
  Country: countries.map((id) => ({ text: id, id, sense: { kind: 'town' } })),
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
    // What is said of the same people in the same way, but for what is hardly said with another: "tired and busy".
    const paired =
      !/^(hungry|thirsty|cold|hot|afraid|right|wrong|late|alone|bored|happy|sad|old|sick|ready)$/.test(id) &&
      said.some(({ of }) => of[0] === 'person');
    const group = paired
      ? said
          .filter(({ of }) => of[0] === 'person')
          .map(({ sort, of }) => `${sort}_${of.length}`)
          .join('|')
      : id;
    return [
      {
        text: id,
        id,
        features: { sound: sound(id) },
        sense: {
          sort,
          group,
          of: kindsOf(id),
          before: kindsOf(id, 'state'),
          apt: aptFor(id).join('|') || 'nothing',
          ...bondsOf(id),
        },
      },
    ];
  }),
  Comparative: Object.entries(adjectives)
    .filter(([, { comparative }]) => comparative !== null)
    .map(([id, { comparative }]) => ({ text: comparative, id, sense: { of: ofAll(id), before: kindsOf(id, 'state') } })),
  WeatherAdjective: weatherAdjectives.map((id) => ({ text: id, id, sense: bondsOf(id) })),
  Time: plain(Object.keys(times)),
  Number: numbers.slice(1).map((id) => ({ text: id, id, sense: { few: String(['two', 'three', 'four'].includes(id)) } })),
  Clock: plain(numbers),
  Oclock: plain(["o'clock"]),
  Frequency: plain(frequencies),
  Manner: plain(Object.keys(manners)),
  Preposition: Object.entries(places).map(([id, { of }]) => ({ text: id, id, sense: { of: of.join('|') } })),
  Vehicle: plain(vehicles),
  Formula: Object.entries(formulas).flatMap(([sort, texts]) =>
    texts.map((text) => ({ text, id: text, features: { end: sort === 'asked' ? sort : 'said' }, sense: { sort } })),
  ),
  Mine: Object.entries({ mine: 'i', yours: 'you', his: 'he', hers: 'she', ours: 'we', theirs: 'they' }).map(([text, id]) => ({ text, id })),
  Ordinal: plain(['first', 'second', 'third', 'last', 'next']),
  Vessel: measures({ cup: 'tea|coffee', glass: 'water|milk|juice|wine', bottle: 'water|milk|juice|wine' }),
  Piece: measures({ piece: 'cake|bread|cheese|meat|chicken' }),
  Kilo: measures({ kilo: 'apple|banana|tomato|potato|meat|rice|sugar' }),
  Degree: ['very', 'too', 'really', 'so', 'a little', 'a little too', 'much too'].map((id) => ({
    text: id,
    id,
    sense: { attributive: String(['very', 'really'].includes(id)) },
  })),
  Outing: plain(['swimming', 'shopping', 'dancing', 'running']),
  MannerMore: Object.entries({ faster: 'fast', better: 'well', more: 'a lot', 'more slowly': 'slowly', 'more quickly': 'quickly' }).map(
    ([text, id]) => ({ text, id, sense: { apt: id } }),
  ),
  Much: plain(['very much', 'so much', 'a lot']),
  Superlative: Object.entries(adjectives)
    .filter(([, { comparative }]) => comparative !== null)
    .map(([id, { comparative }]) => ({
      text: superlativeOf(id, comparative),
      id,
      sense: { of: ofAll(id), before: kindsOf(id, 'state') },
    })),
  Weekday: plain('monday tuesday wednesday thursday friday saturday sunday'.split(' ')),
  Span: plain(['minutes', 'hours', 'days', 'weeks', 'months', 'years']),
  Unit: ['minute', 'hour', 'day', 'week', 'month', 'year'].map((id) => ({
    text: id,
    id: `${id}s`,
    features: { sound: id === 'hour' ? 'vowel' : 'consonant' },
  })),
  Adverb: plain(['really', 'also', 'only']),
};

/** What an entry's `sense` has are features that only drawing asks for: the page's parser comes without (scripts/site/sense.mjs). */
export const lexicon = Object.fromEntries(
  Object.entries(entries).map(([symbol, all]) => [
    symbol,
    all.map(({ features, sense, ...entry }) => (features || sense ? { ...entry, features: { ...features, ...sense } } : entry)),
  ]),
);
