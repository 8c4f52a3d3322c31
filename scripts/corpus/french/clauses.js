// Clauses and questions.
import { isProfession } from './complements.js';
import { when } from './dates.js';
import { clock, easy, late, problem, thereIs, truth, weather, weekday } from './impersonal.js';
import { broken, here, passive, takes, thereby, timeTo } from './short.js';
import { nested } from './nested.js';
import { happened, mind } from './requests.js';
import { de, featuresOf, isPerson, nounOf, nounPhrase, phrase, place, possessive, the } from './phrases.js';
import { following, infinitive, mannerOf, predicate } from './predicates.js';
import { entry, light, list, say } from './tokens.js';
import { bareVerb, clitics, finite, himself, innermost, lexical, participleFeatures } from './verbs.js';
import { agreed, conjugate, participleOf, pronouns, questions, reflexive, spans, withBeing } from './words.js';

/** "qui habite ici", "que tu as achetée" */
function relative(np) {
  const { word, clause, gap } = np.relative;
  if (gap === 'subject') return [...say('qui', word), ...predicateOf(clause, { ...np, det: undefined, relative: undefined })];
  if (gap === 'place') return [...say('où', word), ...clauseOf({ type: 'clause', ...clause })];
  return [light('que', word ?? clause.verb), ...clauseOf({ type: 'clause', ...clause, asked: { object: true, np } })];
}

/** What is said of a noun that "qui" stands for. */
const predicateOf = (fin, np) => [...predicate(fin, np, featuresOf(np)), ...when(fin.time, habitual(fin))];

/** "c' est mon ami", not "il est mon ami". */
const pointsOut = (c) =>
  (c.subject.type === 'this' && !c.subject.gender && !(c.subject.id === 'it' && alive(c))) ||
  (c.subject.pronoun?.id === 'it' &&
    !c.subject.gender &&
    !alive(c) &&
    ['adjective', 'mine', 'more', 'superlative', 'either'].includes(c.complement?.type)) ||
  (c.complement?.type === 'noun' &&
    !c.be &&
    /^(he|she|they)$/.test(c.subject.pronoun?.id) &&
    !isProfession(c.complement) &&
    // "quand elle était enfant"
    !(c.tense === 'past' && c.complement.np.noun?.id === 'child' && ['a', 'bare'].includes(c.complement.np.det?.type)));

/** "il avait peur", of an animal */
const alive = ({ complement }) => /^(afraid|hungry|thirsty)$/.test(complement?.adjective?.id);

export function subjectOf(c) {
  const { subject } = c;
  if (subject.gender && (subject.id ?? subject.pronoun?.id) === 'it')
    return say(subject.gender === 'f' ? 'elle' : 'il', subject.word ?? subject.pronoun);
  if (subject.type === 'this' && subject.id === 'it' && alive(c)) return say('il', subject.word);
  // "ça ne marche pas"
  if (subject.pronoun?.id === 'it' && c.verb?.id === 'work') return say('ça', subject.pronoun);
  // "c' est cher", but "ça va être cher"
  if (pointsOut(c)) return c.be ? say('ça', subject.word ?? subject.pronoun) : [light('ce', subject.word ?? subject.pronoun)];
  // "ça a rendu paul heureux"
  if (c.frame === 'making' && subject.pronoun?.id === 'it') return say('ça', subject.pronoun);
  if (subject.type === 'who') return say('qui', subject.words);
  if (subject.type !== 'pronoun') return phrase(subject, 'all');
  const text = subject.gender === 'f' && subject.pronoun.id === 'they' ? 'elles' : pronouns[subject.pronoun.id].subject;
  return text === 'je' ? [light(text, subject.pronoun)] : say(text, subject.pronoun);
}

/** What is done or so every time: "il travaille le lundi", "c' est fermé le lundi", but "le bus part lundi", "il veut travailler lundi". */
const habitual = ({ tense, verb, progressive, modal, infinitive, complement }) =>
  tense === 'present' &&
  !progressive &&
  !modal &&
  !infinitive &&
  (verb ? !/^(arrive|leave|start|want|need|have)$/.test(verb.id) : /^(open|closed|empty)$/.test(complement?.adjective?.id));

/** "j' attends depuis une heure": what has lasted so long still does. */
const lasting = (c) =>
  c.tense === 'perfect' && (c.time?.for || c.time?.point || c.asked?.type === 'how long') && !c.experience
    ? { ...c, ...(!c.negated && { tense: 'present', progressive: true }), time: c.time && { ...c.time, since: true } }
    : c;
/** A statement's words. */
export function clauseOf(said, options = {}) {
  const c = lasting(said);
  const time = c.type === 'happened' ? [] : when(c.time, habitual(c));
  if (c.timeBefore)
    return [
      ...subjectOf(c),
      ...predicate({ ...c, place: undefined }, c.subject, featuresOf(c.subject), options),
      ...time,
      ...place(c.place),
      ...joined(c),
    ];
  const words = {
    short,
    weather,
    there: thereIs,
    clock,
    easy,
    late,
    weekday,
    name: named,
    here,
    takes,
    'time to': timeTo,
    passive,
    true: truth,
    problem,
    mind,
    happened,
    thereby,
    broken,
  }[c.type]?.(c, options) ?? [...subjectOf(c), ...predicate(c, c.subject, featuresOf(c.subject), options)];
  // "il fait plus froid aujourd'hui qu' hier"
  const than =
    c.type === 'weather' && c.than ? [light('que', c.than.word), ...when(c.than.time), ...(c.than.place ? place(c.than.place) : [])] : [];
  return around(c, [...(c.timeFirst ? [...time, ...words] : [...words, ...time, ...than]), ...joined(c), ...please(c)]);
}

const known = (np) => np?.type === 'noun' && ['the', 'possessive', 'this', 'owner'].includes(np.det?.type);
/** "elles", "elle": of women, or of a thing, that the other clause names */
function echoing(said, main) {
  const { subject, object } = main;
  const clause = echoed(said, main);
  const id = clause.subject?.pronoun?.id ?? clause.subject?.id;
  if (id === 'they' && subject && !['pronoun', 'this'].includes(subject.type) && featuresOf(subject).gender === 'f')
    return { ...clause, subject: { ...clause.subject, gender: 'f' } };
  const thing = [subject, object].find((np) => known(np) && np.agr !== 'pl' && !isPerson(np));
  if (id !== 'it' || thing === undefined || clause.complement?.type === 'noun') return clause;
  return { ...clause, subject: { ...clause.subject, gender: featuresOf(thing).gender } };
}

/** "je ne peux pas la manger", "il ne les a pas trouvées": of what the other clause names */
function echoed(vp, main) {
  if (vp.infinitive) return { ...vp, infinitive: echoed(vp.infinitive, main) };
  const id = vp.object?.pronoun?.id;
  const thing =
    /^(it|they)$/.test(id) &&
    [main.subject, main.object].find((np) => known(np) && (np.agr === 'pl') === (id === 'they') && !(id === 'it' && isPerson(np)));
  return thing ? { ...vp, object: { ...vp.object, gender: featuresOf(thing).gender } } : vp;
}

/** A clause with the one under it, before or behind: "quand il pleut , ...", "... avant de dormir". */
export function around({ under, ...c }, words) {
  if (under === undefined) return words;
  const { word, clause, comma, first, how, same } = under;
  const other = { when: whenClause, while: whileClause, if: ifClause, before: beforeClause, after: afterClause }[how](
    word,
    echoing(clause, c),
    c,
    same,
  );
  return first ? [...other, ...say(',', comma), ...words] : [...words, ...other];
}
/** "quand tu arriveras", of what will be */
const whenClause = (word, clause, main) => [
  ...say('quand', word),
  ...clauseOf(clause, { future: main.tense === 'future' || main.type === 'order' }),
];
const whileClause = (word, clause) => [...say('pendant', word), light('que', word), ...clauseOf(clause)];
function ifClause(word, clause) {
  const said = clauseOf(clause);
  return [...say(/^ils?$/.test(said[0].text) ? "s'" : 'si', word), ...said];
}
/** "avant de dormir", "avant que tom arrive" */
function beforeClause(word, clause, main, same) {
  const before = say('avant', word);
  return same
    ? [...before, de(word), ...infinitive(clause, clause.subject, featuresOf(main.subject), clause.subject.pronoun)]
    : [...before, light('que', word), ...clauseOf({ ...clause, tense: 'present' }, { subjunctive: true })];
}
/** "après avoir lu la lettre", "après que tom est arrivé" */
function afterClause(word, clause, main, same) {
  if (!same) return [...say('après', word), light('que', word), ...clauseOf(clause)];
  return [...say('après', word), ...having(clause, clause.subject, featuresOf(main.subject))];
}
/** "avoir lu la lettre", "être venu" */
export function having(clause, subject, features) {
  const link = lexical(clause, subject);
  const manner = mannerOf(clause);
  const being = withBeing.includes(link.verb) || link.verb.startsWith('se ');
  const participle = participleOf(bareVerb(link));
  const agreeing = participleFeatures(link, clause, features, true);
  return [
    ...himself(link, features.person),
    ...clitics(clause, link),
    ...say(being ? 'être' : 'avoir', [clause.subject?.pronoun ?? [], link.from].flat()),
    ...(manner.between ?? []),
    ...say(agreeing ? agreed(participle, agreeing) : participle, link.from, agreeing?.leaves),
    ...link.behind,
    ...following(clause, link, subject, features, { chain: [link], manner }),
  ];
}

export function joined({ joined: other, ...c }) {
  if (other === undefined) return [];
  const word = {
    because: () => [...say('parce', other.word), light('que', other.word)],
    but: () => say('mais', other.word),
    so: () => [...say(',', other.comma), ...say('donc', other.word)],
    and: () => say('et', other.word),
    'so that': () => [light('que', other.word)],
    ',': () => say(',', other.word),
    or: () => say('ou', other.word),
  }[other.how]();
  // "il était fatigué parce qu' il avait travaillé"
  const options = { inPast: other.how === 'because' && c.tense === 'past' && other.clause.type === 'clause' };
  if (other.order) return [...word, ...nested.order(echoed(other.clause, c))];
  return [...word, ...(other.question ? question(echoed(other.clause, c)) : clauseOf(echoing(other.clause, c), options))];
}

export const please = (c) => (c.please ? [...say(',', []), ...say("s' il te plaît", c.please)] : []);

/** "je sais où il habite", "je sais qui est ton ami" */
function indirect({ indirect, clause, to, act }, inPast) {
  if (clause?.type === 'clock') return [...whatTime(indirect), ...say('il', clause.it), ...say('est', clause.aux)];
  if (indirect.type === 'if') return ifClause(indirect.words, clause);
  if (indirect.subject) return clauseOf(clause, { inPast });
  if (indirect.object && clause) return [...say('ce', indirect.words), light('que', indirect.words), ...clauseOf(clause, { inPast })];
  const word = say(indirect.object ? 'quoi' : entry(questions, indirect.type), indirect.words);
  if (act) return [...word, ...say(lexical({ ...act, asked: indirect }).verb, [to, act.verb])];
  if (clause.complement?.type !== 'asked') return [...word, ...clauseOf(clause, { inPast })];
  const { subject, aux } = clause;
  const features = featuresOf(subject);
  const verb = finite(conjugate('être', 'present', features.person), aux, features);
  // "qui c' est"
  if (subject.type === 'this') return [...word, light('ce', subject.word), ...say('est', aux)];
  // "où il est", "où tom et moi sommes", but "où est tom"
  return subject.pronoun || subject.second?.pronoun
    ? [...word, ...subjectOf(clause), ...verb]
    : [...word, ...verb, ...phrase(subject, 'all')];
}

/** "je ne peux pas" */
const short = (c) => [
  ...subjectOf(c),
  light('ne', c.negated),
  ...say(conjugate('pouvoir', 'present', featuresOf(c.subject).person), c.modal),
  ...say('pas', c.negated),
];

/** "mon professeur s' appelle anna", "comment s' appelle ton professeur ?" */
const ownersName = ({ owner, word, aux, name, asked }) =>
  asked
    ? [...say('comment', asked.words), light('se', word), ...say('appelle', [word, aux]), ...phrase(owner)]
    : [...phrase(owner), light('se', word), ...say('appelle', [word, aux]), ...say(name.id, name)];
/** "quel temps fait-il à londres aujourd' hui ?" */
const fair = ({ words, aux, tense, asked, place: where, time }) => [
  ...say('quel', asked.words),
  ...say('temps', words),
  ...say(tense === 'past' ? 'faisait-il' : 'fait-il', aux),
  ...(where ? place(where) : []),
  ...when(time),
];

/** "je m' appelle paul", "comment est-ce que tu t' appelles ?" */
function named({ possessive, word, aux, name, asked, owner }) {
  if (owner) return ownersName({ owner, word, aux, name, asked });
  const subject = { type: 'pronoun', pronoun: possessive };
  const { person } = featuresOf(subject);
  return [
    ...(asked ? [...say('comment', asked.words), ...say('est-ce', aux), light('que', aux)] : []),
    ...subjectOf({ subject }),
    light(reflexive[person], word),
    ...say(conjugate('appeler', 'present', person), asked ? word : [word, aux]),
    ...(name ? say(name.id, name) : []),
  ];
}

/** The verb before its pronoun: "est-il", "a-t-il". */
function inverted(verb, tense, subject, from) {
  const { person } = featuresOf(subject);
  const form = conjugate(verb, tense, person);
  return say(`${form}${/[ae]$/.test(form) && person === 2 ? '-t-' : '-'}${pronouns[subject.pronoun.id].subject}`, [
    ...from,
    subject.pronoun,
  ]);
}

/** "où est ton frère ?", "où es-tu ?", "où est-ce que tom et moi sommes ?" */
function asksOfBeing(c, whether) {
  const { asked, subject, aux } = c;
  const { words, type } = asked;
  if (type === 'what') return [light('que', words), ...whether, light('ce', subject.word), ...say('est', aux)];
  // "qui est-ce ?"
  if (type === 'who' && subject.type === 'this')
    return [...say('qui', words), ...say(c.tense === 'past' ? 'était-ce' : 'est-ce', [aux, subject.word].flat())];
  if (type === 'how much' && subject.pronoun) return [...say('combien', words), ...say('ça', subject.pronoun), ...say('coûte', aux)];
  if (type === 'whose') {
    if (!asked.np)
      return [
        ...say('à qui', words),
        ...(subject.type === 'this'
          ? say('est-ce', aux, subject.word)
          : [...say(subject.agr === 'pl' ? 'sont' : 'est', aux, subject.noun), ...phrase(subject)]),
      ];
    const thing = { ...asked.np, det: { type: 'this', word: subject.word } };
    return [...say('à qui', words), ...say(asked.np.agr === 'pl' ? 'sont' : 'est', aux), ...phrase(thing)];
  }
  if (type === 'how big') {
    const [noun, gender] = { tall: 'taille f', big: 'taille f', long: 'longueur f', heavy: 'poids m' }[asked.adjective.id].split(' ');
    const head = { text: noun, gender, many: false };
    const which = [...say(gender === 'f' ? 'quelle' : 'quel', words), ...say('est', aux)];
    if (subject.pronoun) return [...which, possessive(subject.pronoun, head, asked.adjective), ...say(noun, asked.adjective)];
    return [...which, the(head, asked.adjective), ...say(noun, asked.adjective), de(asked.adjective), ...phrase(subject, 'all')];
  }
  const verb =
    { 'how old': 'avoir', how: isPerson(subject) ? 'aller' : 'être', 'how much': 'coûter', 'where from': 'venir' }[type] ?? 'être';
  const word =
    {
      'how much': () => say('combien', words),
      'which is': () => say(agreed('quel', featuresOf(subject), 'quelle'), words),
      'what is': () => say(agreed('quel', featuresOf(subject), 'quelle'), words),
      ...(asked.hour && { when: () => [...say('à quelle', words[0]), ...say('heure', words[1])] }),
      'how far': () => [...say('à quelle', words[0]), ...say('distance', words[1])],
      'what like': () => say('comment', words),
      'how old': () => [...say('quel', words[0]), ...say('âge', words[1])],
      'which of them': () => say(featuresOf(subject).gender === 'f' ? 'laquelle' : 'lequel', words),
      'where from': () => [de(words[1]), ...say('où', words[0])],
    }[type]?.() ?? say(entry(questions, type), words);
  const tense = c.tense === 'past' ? 'imperfect' : 'present';
  // "c' est comment ?"
  if (type === 'what like' && subject.pronoun?.id === 'it')
    return [light('ce', subject.pronoun), ...say(tense === 'imperfect' ? 'était' : 'est', aux), ...word];
  if (subject.type === 'pronoun') return [...word, ...inverted(verb, tense, subject, aux)];
  const features = featuresOf(subject);
  const says = finite(conjugate(verb, tense, features.person), aux, features);
  return subject.second?.pronoun ? [...word, ...whether, ...phrase(subject), ...says] : [...word, ...says, ...phrase(subject, 'all')];
}

const whatTime = ({ words }) => [...say('quelle', words[0]), ...say('heure', words[1])];

export function question(c) {
  const { asked } = c;
  // "de quoi parle ce livre ?"
  if (asked?.type === 'about') {
    const features = featuresOf(c.subject);
    const talks = finite(conjugate('parler', c.tense === 'past' ? 'imperfect' : 'present', features.person), c.aux, features);
    return [de(c.complement.about), ...say('quoi', asked.words), ...talks, ...phrase(c.subject, 'all')];
  }
  // "tu n' aimes pas ça ?"
  if (c.doubting || c.type === 'name') return clauseOf(c);
  if (c.type === 'fair') return fair(c);
  if (c.type === 'happened') return clauseOf(c);
  const fronted = c.modal ?? c.aux?.[0];
  const whether = [...say('est-ce', fronted), light('que', fronted)];
  if (asked === undefined) return [...whether, ...clauseOf(c)];
  const { words, np, type } = asked;
  const last = [...when(c.time), ...please(c)];
  if (c.complement?.type === 'asked') return [...asksOfBeing(c, whether), ...last];
  if (type === 'what time') return [...whatTime(asked), ...say('est-il', [...c.aux, c.it]), ...last];
  if (asked.subject && ['who', 'which'].includes(type)) return clauseOf(c);
  if (asked.subject) {
    // "qu' est-ce qu' il y a sur la table ?"
    const there = ['il', 'y', conjugate('avoir', c.tense === 'past' ? 'imperfect' : 'present', 2)];
    return [light('que', words), ...whether, ...say(there.join(' '), c.aux), ...place(c.complement.place), ...last];
  }
  const asks = {
    feeling: () => say('comment', words),
    opinion: () => [light('que', words)],
    what: () => (governor(c) ? governed(c, say('quoi', words)) : [light('que', words)]),
    which: () =>
      asked.kind
        ? governed(c, [...say('quel genre', words.slice(0, 2)), de(words[2]), ...nounPhrase({ ...np, det: undefined })])
        : governed(c, [...say(agreed('quel', nounOf(np), 'quelle'), words, np.noun), ...nounPhrase({ ...np, det: undefined })]),
    'how many': () => governed(c, [...say('combien', words), de(words.at(-1)), ...nounPhrase({ ...np, det: undefined })]),
    who: () => governed(c, say('qui', words)),
    'which one': () => governed(c, say('lequel', words)),
    ...(asked.hour && { when: () => [...say('à quelle', words[0]), ...say('heure', words[1])] }),
    'who with': () => [...say('avec', asked.with), ...say('qui', words)],
    'how long': () =>
      asked.unit
        ? [...say('combien', words), de(words[1]), ...say(spans[asked.unit.id].split(' ')[0].replace(/([^s])$/, '$1s'), asked.unit)]
        : [...(c.tense === 'perfect' ? say('depuis', c.aux) : []), ...say('combien', words[0]), ...say('de temps', words[1])],
    'how many times': () => [...say('combien', words.slice(0, 2)), de(words[2]), ...say('fois', words[2])],
    'how often': () => [...say('à quelle', words[0]), ...say('fréquence', words[1])],
  }[type];
  return [...(asks?.() ?? say(entry(questions, type), words)), ...whether, ...clauseOf(c.early ? { ...c, time: c.early } : c)];
}

/** What a verb wants before what is asked for: "de quel livre est-ce que tu as besoin ?" */
function governor(c) {
  if (c.type !== 'clause') return undefined;
  const link = lexical({ ...innermost(c), asked: c.asked }, c.subject);
  const preposition = { of: 'de', 'playing of': 'de', 'playing at': 'à', to: 'à', about: 'à' }[link.object];
  return preposition && (preposition === 'de' ? de(link.from) : say(preposition, link.particle ?? link.from)[0]);
}
const governed = (c, tokens) => [...list(governor(c)), ...tokens];

Object.assign(nested, { clauseOf, indirect, relative });
