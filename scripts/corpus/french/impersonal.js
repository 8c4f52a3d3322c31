// Clauses whose subject is nobody: the weather, what there is, the time.
import { clockTime } from './dates.js';
import { nested } from './nested.js';
import { adjectiveTokens, de, degreeTokens, phrase, place, toDo } from './phrases.js';
import { infinitive } from './predicates.js';
import { entry, light, say } from './tokens.js';
import { nothingOf, tenseOf } from './verbs.js';
import { conjugate, frequencies, participleOf, somebody, times, verbs } from './words.js';

/** "c' est facile d' apprendre le français" */
export function easy(c, options) {
  return [
    ...(c.it ? [light('ce', c.it)] : infinitive(c.infinitive, undefined, nobody)),
    ...impersonal('être', c, options),
    ...degreeTokens(c.degree),
    ...(/^(good|nice)$/.test(c.adjective.id)
      ? say(c.adjective.id === 'nice' ? 'agréable' : 'bien', c.adjective)
      : adjectiveTokens(c.adjective.id, nobody, c.adjective)),
    ...(c.whom ? [...say('pour', c.for), ...phrase(c.whom)] : []),
    ...(c.it ? [de(c.to), ...infinitive(c.infinitive, undefined, nobody)] : []),
  ];
}
const nobody = { person: 2, gender: 'm', many: false, leaves: [] };

/** The verb of a subject that is nobody: "n' y a pas", "fait". */
export function impersonal(verb, c, options, { from = c.aux, lead = [], denying = c.negated, state = true, pas = 'pas' } = {}) {
  const { tense, compound } = tenseOf(c, { state }, options);
  return [
    ...(denying ? [light('ne', denying)] : []),
    ...lead,
    ...say(conjugate(compound ? 'avoir' : verb, tense, 2), from),
    ...(denying ? say(pas, denying) : []),
    ...(compound ? say(participleOf(verb), from) : []),
  ];
}

export function weather(c, options) {
  const where = c.place ? place(c.place) : [];
  const it = say('il', c.it);
  // "il a commencé à pleuvoir"
  if (c.begun) {
    const [start, to] = c.begun;
    const begun = impersonal('commencer', c, options, { from: [...(c.aux ?? []), start], state: false });
    return [...it, ...begun, ...say('à', to), ...say(entry(verbs, c.verb.id), c.verb), ...where];
  }
  if (c.verb) {
    const verb = entry(verbs, c.verb.id);
    if (c.tense === 'future' && !options.subjunctive)
      return [...it, ...impersonal('aller', { ...c, tense: 'present' }, options), ...say(verb, c.verb), ...where];
    const never = c.frequency?.id === 'never' ? { denying: c.frequency, pas: 'jamais' } : {};
    const often = c.frequency && !never.pas ? say(entry(frequencies, c.frequency.id), c.frequency) : [];
    // "il pleut encore", "il a beaucoup neigé"
    const said = impersonal(verb, c, options, { from: [...(c.aux ?? []), c.verb], state: false, ...never });
    const much = c.lots ? say('beaucoup', c.lots) : [];
    const still = c.still ? say('encore', c.still) : [];
    const split = c.lots && c.tense === 'past' ? -1 : said.length;
    return [...it, ...said.slice(0, split), ...much, ...said.slice(split), ...still, ...often, ...where];
  }
  const { adjective, degree, aux } = c;
  // "il va faire chaud", "il ne va pas y avoir de vent"
  const coming = c.tense === 'future' && !options.subjunctive;
  const be = coming ? aux.slice(-1) : aux;
  const going = coming ? impersonal('aller', { ...c, tense: 'present' }, options, { from: aux.slice(0, -1) }) : [];
  const verb = (name, lead = []) => (coming ? [...going, ...lead, ...say(name, be)] : impersonal(name, c, options, { lead }));
  if (adjective.id === 'windy' || adjective.id === 'sunny') {
    const much =
      degree &&
      {
        very: 'beaucoup de',
        too: 'trop de',
        really: 'vraiment du',
        so: 'tellement de',
        'a little': 'un peu de',
        'a little too': 'un peu trop de',
        'much too': 'beaucoup trop de',
      }[degree.id];
    const amount = degree ? say(much, degree) : c.negated ? [de(c.negated)] : say('du', adjective);
    return [
      ...it,
      ...verb('avoir', say('y', be)),
      ...amount,
      ...say(adjective.id === 'windy' ? 'vent' : 'soleil', adjective),
      ...where,
      ...(c.purpose ? [...say('pour', c.to), ...infinitive(c.purpose, undefined, nobody)] : []),
    ];
  }
  const felt = entry(
    { cold: 'froid', hot: 'chaud', warm: 'chaud', good: 'beau', nice: 'beau', beautiful: 'beau', bad: 'mauvais' },
    adjective.id,
  );
  const aim = c.purpose ? [...say('pour', c.to), ...infinitive(c.purpose, undefined, nobody)] : [];
  // "il commence à faire froid", "il fait de plus en plus froid"
  if (c.growing && adjective.kind !== 'Comparative') return [...it, ...say('commence à faire', aux), ...say(felt, adjective), ...where];
  if (c.growing) return [...it, ...say('fait', aux), ...say('de plus en plus', adjective), ...say(felt, adjective), ...where];
  if (c.more)
    return [
      ...it,
      ...verb('faire'),
      ...(c.much ? say('beaucoup', c.much) : []),
      ...say('plus', adjective),
      ...say(felt, adjective),
      ...where,
    ];
  return [...it, ...verb('faire'), ...degreeTokens(degree), ...say(felt, adjective), ...where, ...aim];
}

/** "il est trop tard pour manger" */
export const late = (c, options) =>
  c.growing
    ? [...say('il', c.it), ...say('se fait', c.aux), ...say('tard', c.late)]
    : [
        ...say('il', c.it),
        ...impersonal('être', c, options),
        ...degreeTokens(c.degree),
        ...say(c.late.id === 'early' ? 'tôt' : 'tard', c.late),
        ...(c.purpose ? [...say('pour', c.to), ...infinitive(c.purpose, undefined, nobody)] : []),
      ];

export function thereIs(c, options) {
  const none = nothingOf(c) ?? (c.np.id === 'nobody' ? c.np : undefined);
  const denying = c.negated ?? (c.np.det?.type === 'no' ? c.np.det.word : none?.words);
  const np = c.asked || none ? [] : phrase(c.np, denying ? 'denied' : undefined);
  // "il reste deux œufs", "il ne reste plus de pain"
  if (c.left)
    return [
      ...say('il', c.there),
      ...impersonal('rester', c, options, { from: [...c.aux, c.left], denying, pas: denying && c.np.det.how !== 'much' ? 'plus' : 'pas' }),
      ...np,
    ];
  // "il va y avoir assez de chaises"
  if (c.tense === 'future')
    return [
      ...say('il', c.there),
      ...impersonal('aller', { ...c, tense: 'present' }, options, { from: c.aux[0], denying }),
      ...say('y', c.there),
      ...say('avoir', c.aux[1]),
      ...np,
      ...(c.place ? place(c.place) : []),
    ];
  const pas = c.np.det?.noMore ? 'plus' : 'pas';
  return [
    ...say('il', c.there),
    ...impersonal('avoir', c, options, { lead: say('y', c.there), denying, pas: none ? somebody[none.id] : pas }),
    ...(c.used ? say('autrefois', c.aux[0]) : []),
    ...(c.still ? say('encore', c.still) : []),
    ...np,
    ...(none ? toDo(none) : []),
    ...(c.place ? place(c.place) : []),
  ];
}

/** "c' est vrai que les chats ne nagent pas" */
export const truth = (c, options) => [
  light('ce', c.it),
  ...impersonal('être', c, options),
  ...say('vrai', c.word),
  light('que', c.that),
  ...nested.clauseOf(c.clause),
];
/** "le problème est que nous n' avons pas d' argent" */
export const problem = (c, options) => [
  ...say('le', c.words[0]),
  ...say('problème', c.words[1]),
  ...impersonal('être', c, options),
  light('que', c.that ?? c.aux),
  ...nested.clauseOf(c.clause),
];
export const weekday = (c, options) => [
  light('ce', c.it),
  ...impersonal('être', c, options),
  ...say(times[`on ${c.day.id}`], c.day),
  ...(c.today ? say("aujourd'hui", c.today) : []),
];
export const clock = (c, options) => [
  ...say('il', c.it),
  ...impersonal('être', c, options),
  ...(c.already ? say('déjà', c.already) : []),
  ...clockTime(c.number, c.oclock),
];
