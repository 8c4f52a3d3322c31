// Predicates: the verbs with negation and adverbs, and all that follows them.
import { complementOf, mine } from './complements.js';
import { length } from './dates.js';
import { nested } from './nested.js';
import { conjunction, de, degreeTokens, each, featuresOf, leavesOf, nounPhrase, phrase, place, the, town } from './phrases.js';
import { entry, light, part, say } from './tokens.js';
import {
  bareVerb,
  chainOf,
  clitics,
  deniedAs,
  finite,
  himself,
  innermost,
  isClitic,
  lexical,
  noneOf,
  nothingOf,
  participleFeatures,
  saysAucun,
  tenseOf,
} from './verbs.js';
import { adverbs, agreed, conjugate, countries, frequencies, manners, nouns, participleOf, towns, vehicles, withBeing } from './words.js';

/** The predicate: its verbs with negation, pronouns and adverbs, and all that follows. */
export function predicate(c, subject, features, options = {}) {
  const chain = chainOf(c, subject, options.subjunctive);
  const inner = innermost(c);
  const last = chain.at(-1);
  const never = [c.frequency, c.experience].find((leaf) => leaf?.id === 'never');
  const manner = mannerOf(
    inner,
    inner.object && chain.length === 1 && tenseOf(c, last, options).compound,
    Boolean(c.negated ?? c.asked) || c.type === 'order',
  );
  const adverb = [...(last.adverb ?? []), ...(manner.between ?? [])];

  // ne ... pas; the "do" of "do not" is said by both.
  const doing = c.aux?.[0]?.id === 'do' ? c.aux : [];
  const nothing = nothingOf(c);
  const none = subject.det?.type === 'no' ? { words: [subject.det.word] } : undefined;
  const nobody = subject.type === 'body' && /^(nobody|nothing)$/.test(subject.id) ? subject : none;
  const failing = last.failing && { words: [last.failing] };
  const denying = c.negated ? [...doing, c.negated] : (never ?? noneOf(c)?.word ?? (nothing ?? nobody ?? failing)?.words);
  const ne = denying ? [light('ne', denying)] : [];
  const pas = nothing
    ? phrase(nothing)
    : nobody || inner.object?.id === 'anyone' || inner.recipient?.id === 'anyone'
      ? c.anyMore
        ? say('plus', c.anyMore)
        : []
      : never
        ? say(c.again ? 'plus jamais' : 'jamais', c.again ? [never, c.again] : never)
        : denying && !saysAucun(c, last, chain)
          ? say(c.anyMore || inner.object?.det?.noMore ? 'plus' : 'pas', c.anyMore ?? inner.object?.det?.noMore ?? denying)
          : [];
  // "pas encore", "déjà ?"
  const still = c.still
    ? say(/^(like|love)$/.test(c.verb?.id) && !denying ? 'toujours' : 'encore', c.still)
    : c.yet
      ? say(denying ? 'encore' : 'déjà', c.yet)
      : [];
  const beside = c.adverb ? say(entry(adverbs, c.adverb.id), c.adverb) : [];
  // "c' était cher aussi": "aussi cher" compares.
  const late = c.adverb?.id === 'also' && ['adjective', 'more', 'good at'].includes(c.complement?.type);
  const often = c.frequency && !never ? say(entry(frequencies, c.frequency.id), c.frequency) : [];
  // "nous sommes tous les deux fatigués"
  const both = c.both ? say(features.gender === 'f' ? 'toutes les deux' : 'tous les deux', c.both) : [];
  const ever = c.experience && !never ? say('déjà', c.experience) : [];
  const again =
    c.again && !never && !c.infinitive && !c.complement?.glad && !/^(revoir|répéter)$/.test(last.verb) ? say('de nouveau', c.again) : [];

  const tokens = chain.flatMap((link, i) => {
    const { verb, from } = link;
    const own = link === last ? clitics(inner, link) : link.taught ? clitics({ recipient: link.taught }, link) : [];
    // "elle a appris à tom à nager"
    const taught = link.taught && link.taught.type !== 'pronoun' ? each(() => say('à', leavesOf(link.taught))[0], link.taught) : [];
    const pronounsBefore = [...himself(link, features.person), ...own];
    const here = link === last ? adverb : [];
    if (i > 0) {
      const linked = chain[i - 1].link;
      const to = link.to ?? from;
      const before = linked ? [linked === 'de' ? de(to) : say(linked, to)[0]] : [];
      const adverbFirst = chain[i - 1].keepsAdverb || linked !== undefined;
      return [
        ...before,
        ...(adverbFirst ? here : []),
        ...pronounsBefore,
        ...say(bareVerb(link), linked ? from : [link.to, ...from]),
        ...(adverbFirst ? [] : here),
        ...link.behind,
        ...taught,
      ];
    }
    const { tense, compound } = tenseOf(c, link, options);
    const auxiliary = withBeing.includes(verb) || verb.startsWith('se ') ? 'être' : 'avoir';
    // The English auxiliary that French does without goes with the verb: "is eating" is "mange".
    const unsaid = c.progressive ? [...c.aux, ...from] : c.used ? [...c.used, ...from] : from;
    const have = c.tense === 'perfect' || doing.length > 0 ? c.aux : from;
    const agreeing = participleFeatures(link, inner, features, chain.length === 1);
    const participle = participleOf(bareVerb(link));
    return [
      ...ne,
      ...pronounsBefore,
      ...finite(conjugate(compound ? auxiliary : bareVerb(link), tense, features.person), compound ? have : unsaid, features),
      ...pas,
      ...still,
      ...often,
      ...both,
      ...ever,
      ...again,
      ...(late ? [] : beside),
      ...here,
      ...(compound ? say(agreeing ? agreed(participle, agreeing) : participle, from, agreeing?.leaves) : []),
      ...link.behind,
      ...taught,
    ];
  });
  return [
    ...tokens,
    ...following(inner, last, subject, features, {
      denied: Boolean(denying),
      chain,
      manner,
      past: c.tense === 'past',
      negative: Boolean(c.negated ?? never),
    }),
    ...(late ? beside : []),
    ...besides(c, inner, chain, subject, features, options),
    ...(c.again && c.infinitive && !/^(revoir|répéter)$/.test(last.verb) ? say('de nouveau', c.again) : []),
    ...(c.accompanied ? [...say('avec', c.accompanied.with), ...phrase(c.accompanied.companion)] : []),
    ...(c.lacking ? [...say('sans', c.lacking.word), ...infinitive(c.lacking.act, undefined, features)] : []),
    ...(c.willing ? say('si tu veux', c.willing) : []),
    ...also(c),
  ];
}
export const thenOf = ({ then, pair }) => then ?? (pair && { word: pair.word, vp: { verb: pair.verb, frame: 'alone' } });
/** "et a dormi", "ou dormir": what is done besides. */
function besides({ tense, progressive, used, aux, type }, inner, chain, subject, features, options) {
  const then = thenOf(inner);
  if (then === undefined) return [];
  const word = say(then.or ? 'ou' : 'et', then.word);
  if (chain.length > 1) return [...word, ...infinitive(then.vp, subject, features)];
  const other = { ...then.vp, type, tense, progressive, used: used && [], aux: tense === 'perfect' ? aux : [] };
  return [...word, ...predicate(other, subject, features, options)];
}
const also = (c) => (c.also ? say('aussi', c.also) : []);
/**
 * An adverb by its place: "il a bien mangé", "il a mangé lentement", "ils mangent du pain ensemble"; `early`, before a
 * participle with an object: "il a vite lu le livre".
 */
export function mannerOf({ manner, mannerDegree, mannerThan, mannerMore }, early, thatMuch) {
  if (manner === undefined || manner.id === 'alone') return {};
  // "tu ne devrais pas travailler autant"
  if (manner.id === 'so much' && thatMuch) return { behind: say('autant', manner) };
  if (mannerThan || mannerMore) {
    const more = { fast: 'plus vite', quickly: 'plus vite', slowly: 'plus lentement', well: 'mieux', 'a lot': 'plus' }[manner.id];
    if (mannerMore) return { last: say(more, manner) };
    return { last: [...say(more, manner), light('que', mannerThan.word), ...phrase(mannerThan.np)] };
  }
  const where =
    {
      well: 'between',
      'a lot': 'between',
      'very much': 'between',
      'so much': 'between',
      much: 'between',
      'too much': 'between',
      together: 'last',
    }[manner.id] ?? (early && manners[manner.id] === 'vite' ? 'between' : 'behind');
  return { [where]: [...degreeTokens(mannerDegree), ...say(entry(manners, manner.id), manner)] };
}

/** What stands behind the verbs. */
export function following(c, link, subject, features, { denied, chain, manner, past, negative }) {
  const behind = [];
  if (link.complement) behind.push(...complementOf(link.complement, subject, features));
  if (link.or) {
    const { word, link: other } = link.or;
    behind.push(...say('ou', word), ...other.behind, ...(other.complement ? complementOf(other.complement, subject, features) : []));
  }
  behind.push(...aim(c.complement, features));
  behind.push(...(manner.behind ?? []));
  if (link.quality && !c.object) behind.push(...complementOf(link.quality, subject, features));
  if (
    c.object &&
    c.frame !== 'resembling' &&
    !nothingOf(c) &&
    !(denied && c.object.id === 'anything') &&
    !isClitic(c.object, link) &&
    link.object !== 'said'
  )
    behind.push(...objectOf(c.object, link, denied ? (deniedAs(link, c, chain) ?? 'none') : undefined, features));
  if (link.quality && c.object) behind.push(...complementOf(link.quality, c.object, featuresOf(c.object)));
  if (c.thing) behind.push(...phrase(c.thing));
  if (c.recipient && c.recipient.type !== 'pronoun') behind.push(...each(() => say('à', c.to ?? leavesOf(c.recipient))[0], c.recipient));
  if (c.frame === 'wanting')
    behind.push(
      light('que', c.toDo),
      ...nested.clauseOf({ type: 'clause', subject: c.whom, ...c.done, tense: 'present' }, { subjunctive: true }),
    );
  else if (c.done) behind.push(...doing(c));
  if (c.frame === 'indirect') behind.push(...nested.indirect(c, past));
  else if (c.clause)
    behind.push(
      light('que', c.that ?? c.verb),
      ...nested.clauseOf(c.clause, {
        inPast: past,
        subjunctive: negative && ['think', 'hope'].includes(c.verb.id),
        // "j' espère que tu te sentiras mieux demain"
        future: c.verb.id === 'hope' && c.clause.type === 'clause' && c.clause.time !== undefined,
      }),
    );
  const last = manner.last ?? [];
  if (c.manner?.id !== 'together' || !c.goal) behind.push(...last);
  if (c.tongue) behind.push(...say('en', c.tongue.word), ...say(entry(nouns, c.tongue.noun.id).one, c.tongue.noun));
  if (c.manner?.id === 'alone') behind.push(...say(agreed('seul', features), c.manner, features.leaves));
  if (c.late) behind.push(...say(c.late.id === 'early' ? 'tôt' : 'en retard', c.late));
  if (c.frame === 'riding') behind.push(...say(c.goal.type === 'home' ? 'pour rentrer' : 'pour aller', c.goal.to ?? c.goal.words[0]));
  if (c.measured) behind.push(...length(c.measured.number, c.measured.span));
  if (c.goal && !c.goalLast) behind.push(...place(c.goal));
  // "je suis venu te voir", "il est allé au marché pour acheter des pommes"
  if (c.aim) behind.push(...(c.goal ? say('pour', c.aim.to) : []), ...infinitive(c.aim.vp, subject, features, c.goal ? [] : c.aim.to));
  if (c.origin) {
    const { from, np, town: leaf, country } = c.origin;
    behind.push(de(from), ...(np ? phrase(np) : say(entry(country ? countries : towns, leaf.id), leaf)));
  }
  // "nous sommes allés là-bas ensemble"
  if (c.manner?.id === 'together' && c.goal) behind.push(...last);
  if (c.verb?.id === 'walk' && c.goal) behind.push(...say('à pied', c.verb));
  if (c.tard) behind.push(...say(c.tard.id === 'early' ? 'tôt' : 'tard', c.tard));
  if (c.by) behind.push(...byOf(c.by));
  const where = c.place ? (c.frame === 'been' && c.place.type === 'town' ? town(c.place, c.to) : place(c.place)) : [];
  if (c.placeFirst) behind.push(...where);
  if (c.companion) behind.push(...say(c.without ? 'sans' : 'avec', c.with), ...phrase(c.companion, c.without ? 'without' : undefined));
  if (c.goalLast) behind.push(...place(c.goal));
  if (c.beneficiary) behind.push(...say('pour', c.for), ...phrase(c.beneficiary));
  if (c.meal)
    behind.push(
      ...say(/^(cook|want|undefined)$/.test(`${c.verb?.id}`) ? 'pour' : 'à', c.for),
      the({ gender: 'm' }, c.meal),
      ...say(entry(nouns, c.meal.id).one, c.meal),
    );
  // "ressemble au mien"
  if (c.frame === 'resembling') behind.push(...say('à', part(c.verb, 1)), ...mine(c.object.mine, features));
  // "je préfère les chats aux chiens"
  if (c.over) behind.push(...each(() => say('à', c.than)[0], c.over, 'all'));
  const first = c.first ? say("d' abord", c.first) : [];
  return [...behind, ...(c.placeFirst ? [] : where), ...first];
}

/** "en bus" */
export function byOf({ by, vehicle: leaf }) {
  const [preposition, vehicle] = entry(vehicles, leaf.id).split(' ');
  return [...say(preposition, by), ...say(vehicle, leaf)];
}

/** "trop jeune pour conduire", "trop petit pour moi", "calme à l' école" */
function aim(complement, features) {
  if (complement?.spot) return place(complement.spot);
  if (complement?.whom) return [...say('pour', complement.for), ...phrase(complement.whom)];
  if (complement?.glad)
    return [
      complement.adjective.id === 'ready' ? say('à', complement.glad)[0] : de(complement.glad),
      ...infinitive(complement.reason, undefined, features),
    ];
  return complement?.purpose ? [...say('pour', complement.to), ...infinitive(complement.purpose, undefined, features)] : [];
}

function objectOf(said, link, denied, { person }) {
  const np = said.id === 'anything' ? { ...said, id: 'something' } : said;
  const leaf = np.type === 'noun' ? np.noun : leavesOf(np);
  switch (link.object) {
    case 'all':
      // "j' aime les pommes", but "il aime un chien"
      if (np.pronoun?.id === 'it') return say('ça', np.pronoun);
      return phrase(np, denied === 'none' && ['no', 'any'].includes(np.det?.type) ? 'none' : 'all');
    case 'to':
    case 'about':
      return each(() => say('à', link.particle)[0], np);
    case 'of':
      return np.type === 'both' ? each(() => de(link.from), np, 'of') : [de(link.from), ...phrase(np, 'of')];
    case 'bare':
      return np.type === 'both'
        ? [...objectOf(np.first, link, denied, { person }), ...conjunction(np), ...objectOf(np.second, link, denied, { person })]
        : [...(np.det?.little ? say('un peu', np.det.word) : []), ...nounPhrase({ ...np, det: undefined })];
    case 'playing at':
      return each(() => say('à', leaf)[0], np, 'all');
    case 'playing of':
      // "play guitars" is said of one.
      if (np.type === 'both')
        return [...objectOf(np.first, link, denied, { person }), ...conjunction(np), ...objectOf(np.second, link, denied, { person })];
      return [
        de(['some', 'any', 'a'].includes(np.det.type) && !np.det.another ? [np.det.word, leaf] : leaf),
        ...(['bare', 'some', 'any', 'a'].includes(np.det.type) && !np.det.another && denied !== 'none'
          ? phrase({ ...np, agr: 's3', det: { type: 'bare' } }, 'all')
          : phrase(np, denied === 'none' ? 'none' : undefined)),
      ];
    default:
      // "il n' a pas le temps", "il fait ses devoirs"
      if (np.noun?.id === 'time' && ['bare', 'any'].includes(np.det.type))
        return nounPhrase({ ...np, det: { type: 'the', word: np.noun } });
      if (np.noun?.id === 'homework' && np.det.type === 'bare')
        return [...say(['mes', 'tes', 'ses', 'nos', 'leurs'][person], np.noun), ...nounPhrase({ ...np, det: undefined })];
      return phrase(np, denied);
  }
}

/** "apprendre le français", "nous lever" */
export function infinitive(c, subject, features, to = []) {
  const then = thenOf(c);
  const link = lexical(c, subject);
  const manner = mannerOf(c);
  return [
    ...(manner.between ?? []),
    ...himself(link, features.person),
    ...clitics(c, link),
    ...say(bareVerb(link), [to, link.from].flat()),
    ...link.behind,
    ...following(c, link, subject, features, { chain: [link], manner }),
    ...(then ? [...say(then.or ? 'ou' : 'et', then.word), ...infinitive(then.vp, subject, features)] : []),
  ];
}

Object.assign(nested, { infinitive });

/** What one asks, helps or lets somebody do: "d' ouvrir la porte", "à chercher mes clés", "voir". */
function doing({ verb, recipient, object, toDo, done }) {
  const linked = { ask: 'de', tell: 'de', help: 'à' }[verb.id];
  const whom = recipient ?? object;
  const to = toDo ?? verb;
  const before = linked === undefined ? [] : linked === 'de' ? [de(to)] : say(linked, to);
  return [...before, ...infinitive(done, whom, featuresOf(whom), linked ? [] : toDo)];
}
