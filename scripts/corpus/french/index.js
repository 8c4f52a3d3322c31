// Says in French what an English sentence means. Tokens: { text, from, agrees }: `from` the English words that a token
// translates, `agrees` those that only decide its form.
import { isOf } from '../../../web/grammar/words.js';
import { formulaTokens } from '../formula.js';
import { formulas } from './formulas.js';
import {
  clockTime,
  conjunction,
  degreeTokens,
  list,
  sense,
  say,
  light,
  part,
  entry,
  join,
  isPerson,
  leavesOf,
  featuresOf,
  nounOf,
  adjectiveTokens,
  de,
  the,
  nounPhrase,
  comparative,
  superlativeOf,
  within,
  phrase,
  each,
  town,
  place,
  when,
} from './phrases.js';
import {
  adverbs,
  agreed,
  conjugate,
  countries,
  feelings,
  frequencies,
  manners,
  modals,
  nouns,
  numbers,
  participleOf,
  professions,
  pronouns,
  questions,
  reflexive,
  states,
  times,
  towns,
  vehicles,
  verbs,
  withBeing,
} from './words.js';

// Verbs.

/**
 * What a verb with its object and complement is in French: { verb, from, behind: what belongs to it ("besoin"),
 * object: how its object is said, link: what stands before an infinitive, state }.
 */
function lexical(c, subject) {
  const complement = c.complement;
  if (complement) {
    const be = c.be ?? c.aux?.[0];
    const being = { verb: 'être', from: [be], state: true, behind: [], complement };
    if (complement.type === 'mine')
      return { ...being, complement: undefined, behind: say(`à ${pronouns[complement.mine.id].stressed}`, complement.mine) };
    if (complement.type === 'interested') {
      const { degree, adjective, np } = complement;
      const much = degree && { very: 'beaucoup', really: 'vraiment' }[degree.id];
      const from = [be, adjective];
      return {
        verb: 'se intéresser',
        from,
        state: true,
        behind: [...(degree ? say(much, degree) : []), ...each(() => say('à', complement.in)[0], np, 'all')],
      };
    }
    if (complement.type === 'age') {
      const { number, years, old } = complement;
      return {
        verb: 'avoir',
        from: [be],
        state: true,
        behind: [...say(entry(numbers, number.id), number), ...say(number.id === 'one' ? 'an' : 'ans', years ? [years, old] : number)],
      };
    }
    if (complement.type === 'adjective') {
      const { adjective, degree } = complement;
      if (adjective.id === 'bored' && !complement.other) {
        const much = degree && { very: 'beaucoup', too: 'trop', really: 'vraiment', so: 'tellement', 'a little': 'un peu' }[degree.id];
        return { verb: 'se ennuyer', from: [be, adjective], state: true, behind: degree ? say(much, degree) : [] };
      }
      if (feelings[adjective.id] && isPerson(subject))
        return { verb: 'avoir', from: [be], state: true, behind: [...degreeTokens(degree), ...say(feelings[adjective.id], adjective)] };
    }
    if (complement.type === 'afraid') {
      const { adjective, of, np } = complement;
      return {
        verb: 'avoir',
        from: [be],
        state: true,
        behind: [...say('peur', adjective), de(of), ...phrase(np, { bare: 'all', any: 'all', some: 'of' }[np.det?.type])],
      };
    }
    if (complement.type === 'from')
      return {
        verb: 'venir',
        from: [be, complement.from],
        state: true,
        behind: [
          de(complement.from),
          ...(complement.np
            ? phrase(complement.np)
            : say(complement.country ? entry(countries, complement.town.id) : entry(towns, complement.town.id), complement.town)),
        ],
      };
    return being;
  }
  if (c.frame === 'been') return { verb: 'aller', from: [c.been], behind: [] };
  const { id } = c.verb;
  const taken = (c.object?.first ?? c.object)?.noun?.id ?? c.asked?.np?.noun.id;
  const plain = {
    verb: undefined,
    from: [c.verb],
    behind: [],
    state: states.includes(id),
    link: { start: 'à', learn: 'à', forget: 'de', need: 'de' }[id],
  };
  const is = (kinds) => taken !== undefined && isOf(taken, kinds);
  if (c.frame === 'linking') return linking(c, plain);
  if (c.taught) return { ...plain, verb: 'apprendre', link: 'à', taught: c.taught };
  if (c.frame === 'making') return { ...plain, verb: 'rendre', quality: c.quality };
  if (c.frame === 'outing')
    return {
      ...plain,
      verb: 'aller',
      behind: say({ swimming: 'nager', shopping: 'faire les courses', dancing: 'danser', running: 'courir' }[c.outing.id], c.outing),
    };
  if (id === 'look like') return { ...plain, verb: 'ressembler', particle: part(c.verb, 1), from: [part(c.verb, 0, 1)], object: 'to' };
  if (id === 'have' && is(['meal'])) {
    const meal = { ...plain, state: false };
    if (taken === 'breakfast' || c.object?.type === 'both') return { ...meal, verb: 'prendre', object: 'all' };
    return { ...meal, verb: taken === 'lunch' ? 'déjeuner' : 'dîner', from: [c.verb, c.object.noun], object: 'said' };
  }
  if (id === 'have' && c.frame === 'infinitive') {
    // "il n' a pas besoin de partir": "il ne doit pas" would forbid it.
    return c.negated
      ? { ...plain, verb: 'avoir', behind: say('besoin', c.verb), link: 'de' }
      : { ...plain, verb: 'devoir', state: false, keepsAdverb: true };
  }
  if (id === 'have' && c.meal) return { ...plain, verb: 'prendre', state: false };
  if (id === 'talk to' || id === 'speak to')
    return { ...plain, verb: 'parler', from: [part(c.verb, 0, 1)], particle: part(c.verb, 1), object: 'to' };
  if (id === 'call' && c.frame === 'alone') return { ...plain, verb: 'téléphoner' };
  if (id === 'cook' && c.frame === 'object') return { ...plain, verb: 'préparer', object: is(['meal']) ? 'all' : undefined };
  if (id === 'know' && (c.frame !== 'object' || c.asked?.type === 'what')) return { ...plain, verb: 'savoir' };
  if (id === 'need') return { ...plain, verb: 'avoir', behind: say('besoin', c.verb), object: 'of' };
  if (c.would) return { ...plain, verb: 'vouloir', from: c.aux ? [c.verb] : [c.would, c.verb], conditional: true };
  if (id === 'know' && c.how) return { ...plain, verb: 'savoir', from: [c.verb, c.how] };
  if (id === 'tell' && c.frame === 'causing') return { ...plain, verb: 'dire' };
  if (id === 'like' || id === 'love')
    return {
      ...plain,
      verb: 'aimer',
      object: 'all',
      adverb: id === 'like' && is(['person']) && !c.manner && !c.negated && !c.frequency && !c.adverb ? say('bien', c.verb) : [],
    };
  if (id === 'play' && c.frame === 'object') return { ...plain, verb: 'jouer', object: is(['instrument']) ? 'playing of' : 'playing at' };
  if (id === 'speak' && c.frame === 'object') return { ...plain, verb: 'parler', object: 'bare' };
  if (['learn', 'study', 'teach', 'understand'].includes(id) && is(['language'])) return { ...plain, verb: verbs[id], object: 'all' };
  // "où est-ce qu' elle loge ?"
  if (id === 'stay' && c.asked?.type === 'where' && isPerson(c.subject)) return { ...plain, verb: 'loger' };
  if (c.frame === 'trying') return { ...plain, verb: id === 'think' ? 'réfléchir' : 'voir' };
  if (id === 'go' && !c.goal && !c.by && !c.companion && !c.asked)
    return c.modal || c.negated ? { ...plain, verb: 'aller', there: true } : { ...plain, verb: 'partir' };
  if (['go', 'travel'].includes(id) && c.goal?.type === 'home') return { ...plain, verb: 'rentrer' };
  return { ...plain, verb: entry(verbs, id) };
}

/** "avoir l' air fatigué", "se sentir", "devenir" */
function linking({ verb, quality }, plain) {
  if (verb.id === 'look') return { ...plain, verb: 'avoir', behind: [light('le', verb), ...say('air', verb)], state: true, quality };
  return {
    ...plain,
    verb: verb.id === 'feel' ? 'se sentir' : 'devenir',
    state: verb.id === 'feel',
    quality: { ...quality, felt: verb.id === 'feel' },
  };
}

/** The verbs of a clause from the finite one on: "va", "vouloir", "manger". */
function chainOf(c, subject, subjunctive) {
  const main = lexical(c, subject);
  // "je ne pense pas qu' il vienne" is of the future too.
  const going = c.tense === 'future' && !subjunctive;
  if (c.tense === 'future' && subjunctive) main.from = [...c.aux, ...main.from];
  const auxiliary = going ? [{ verb: 'aller', from: c.aux, behind: [], keepsAdverb: true }] : [];
  const modal = c.modal
    ? [
        {
          verb: entry(modals, c.modal.id),
          from: [c.modal],
          behind: [],
          conditional: c.modal.id === 'should' || c.polite,
          state: c.modal.id === 'could',
          keepsAdverb: c.modal.id !== 'can',
        },
      ]
    : [];
  const recent = c.just ? [{ verb: 'venir', from: [c.just, ...(c.aux ?? [])], behind: [], link: 'de' }] : [];
  if (c.just) main.to = c.just;
  const infinitive = c.infinitive ? chainOf(c.infinitive, subject).map((link, i) => (i === 0 ? { ...link, to: c.to } : link)) : [];
  return [...recent, ...auxiliary, ...modal, main, ...infinitive];
}

const innermost = (c) => (c.infinitive ? innermost(c.infinitive) : c);
const phrasesOf = (c) =>
  [c.object, c.recipient, c.without ? undefined : c.companion, c.beneficiary, c.complement?.than, c.complement?.np].filter(Boolean);
/** The "no" of "no money", which negates the French verb. */
const noneOf = (c) => phrasesOf(innermost(c)).find((np) => np.det?.type === 'no')?.det;
/** Whether "aucun" says it, without "pas": "il n' aime aucun chien". */
const saysAucun = (c, link, chain) => {
  const { object, ...rest } = innermost(c);
  const said =
    object && link.object !== 'of' && ['no', 'any'].includes(object.det?.type) && deniedAs(link, innermost(c), chain) !== 'denied';
  return said || phrasesOf(rest).some((np) => np.det?.type === 'no');
};

/** The unstressed pronouns of a verb, in their order: "il me le donne", "il le lui donne", "il en a besoin". */
function clitics(c, link) {
  const { object, recipient } = c;
  const found = [recipient && [recipient, 'indirect'], object && [object, link.object === 'to' ? 'indirect' : 'object']]
    .filter((each) => each && isClitic(each[0], link))
    .map(([np, form]) => {
      const pronoun = form === 'indirect' ? [c.to, link.particle, np.pronoun] : np.pronoun;
      const text = link.object === 'of' ? 'en' : pronouns[np.pronoun.id][form];
      return /^(me|te|le|la)$/.test(text) ? light(text, pronoun) : say(text, pronoun)[0];
    });
  if (link.there) return say('y', c.verb);
  return found[0] && /^(lui|leur)$/.test(found[0].text) ? found.reverse() : found;
}
/** "j' aime ça", "j' ai besoin de toi", but "j' en ai besoin" */
const isClitic = (np, link) =>
  np.type === 'pronoun' && !(np.pronoun.id === 'it' && link.object === 'all') && (link.object !== 'of' || np.pronoun.id === 'it');
const himself = (link, person) => {
  if (!link.verb.startsWith('se ')) return [];
  const text = reflexive[person];
  return [text === 'nous' ? say(text, link.from)[0] : light(text, link.from)];
};
const bareVerb = ({ verb }) => verb.replace(/^se /, '');

/** What a participle agrees with: its subject, or an object before it. */
function participleFeatures(link, c, subject, alone) {
  if (withBeing.includes(link.verb) || link.verb.startsWith('se ')) return subject;
  if (!alone || ['playing of', 'playing at', 'of', 'to'].includes(link.object)) return undefined;
  if (c.object?.type === 'pronoun' && isClitic(c.object, link)) return featuresOf(c.object);
  if (c.asked?.object && c.asked.np) return featuresOf(c.asked.np);
  return undefined;
}

/** The tense of the first verb: { tense, compound }. */
function tenseOf(c, link, { subjunctive, inPast, future }) {
  // "il vient de partir"
  if (c.just) return { tense: inPast ? 'imperfect' : 'present' };
  const past = c.tense === 'past' || c.tense === 'perfect';
  const lasting =
    c.tense === 'past' &&
    (c.progressive ||
      (c.frequency && c.frequency.id !== 'never') ||
      (link.state && !c.time?.span && c.frequency?.id !== 'never' && c.asked?.type !== 'how long'));
  // "il ne pense pas qu' elle ait été là", "il ne pensait pas qu' elle soit là"
  if (subjunctive) return { tense: 'subjunctive', compound: past && !(lasting && inPast) };
  if (link.conditional) return { tense: 'conditional' };
  if (future && c.tense === 'present') return { tense: 'future' };
  if (lasting) return { tense: 'imperfect' };
  // "il a dit qu' il avait mangé"
  return past ? { tense: inPast && c.tense === 'past' ? 'imperfect' : 'present', compound: true } : { tense: 'present' };
}

/** The predicate: its verbs with negation, pronouns and adverbs, and all that follows. */
function predicate(c, subject, features, options = {}) {
  const chain = chainOf(c, subject, options.subjunctive);
  const inner = innermost(c);
  const last = chain.at(-1);
  const never = [c.frequency, c.experience].find((leaf) => leaf?.id === 'never');
  const manner = mannerOf(inner, inner.object && chain.length === 1 && tenseOf(c, last, options).compound);
  const adverb = [...(last.adverb ?? []), ...(manner.between ?? [])];

  // ne ... pas; the "do" of "do not" is said by both.
  const doing = c.aux?.[0]?.id === 'do' ? c.aux : [];
  const denying = c.negated ? [...doing, c.negated] : (never ?? noneOf(c)?.word);
  const ne = denying ? [light('ne', denying)] : [];
  const pas = never ? say('jamais', never) : denying && !saysAucun(c, last, chain) ? say('pas', denying) : [];
  // "pas encore", "déjà ?"
  const still = c.still ? say('encore', c.still) : c.yet ? say(denying ? 'encore' : 'déjà', c.yet) : [];
  const beside = c.adverb ? say(entry(adverbs, c.adverb.id), c.adverb) : [];
  // "c' était cher aussi": "aussi cher" compares.
  const late = c.adverb?.id === 'also' && ['adjective', 'more'].includes(c.complement?.type);
  const often = c.frequency && !never ? say(entry(frequencies, c.frequency.id), c.frequency) : [];
  const ever = c.experience && !never ? say('déjà', c.experience) : [];
  const again = c.again ? say('de nouveau', c.again) : [];

  const tokens = chain.flatMap((link, i) => {
    const { verb, from } = link;
    const own = link === last ? clitics(inner, link) : link.taught ? clitics({ recipient: link.taught }, link) : [];
    // "elle a appris à tom à nager"
    const taught = link.taught && link.taught.type !== 'pronoun' ? each(() => say('à', leavesOf(link.taught))[0], link.taught) : [];
    const pronounsBefore = [...himself(link, features.person), ...own];
    const here = link === last ? adverb : [];
    if (i > 0) {
      const linked = chain[i - 1].link;
      const before = linked && link.to ? [linked === 'de' ? de(link.to) : say(linked, link.to)[0]] : [];
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
    const unsaid = c.progressive ? [...c.aux, ...from] : from;
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
    ...also(c),
  ];
}
const also = (c) => (c.also ? say('aussi', c.also) : []);
/**
 * An adverb by its place: "il a bien mangé", "il a mangé lentement", "ils mangent du pain ensemble"; `early`, before a
 * participle with an object: "il a vite lu le livre".
 */
function mannerOf({ manner, mannerDegree, mannerThan }, early) {
  if (manner === undefined || manner.id === 'alone') return {};
  if (mannerThan) {
    const more = { fast: 'plus vite', well: 'mieux', 'a lot': 'plus' }[manner.id];
    return { last: [...say(more, manner), light('que', mannerThan.word), ...phrase(mannerThan.np)] };
  }
  const where =
    { well: 'between', 'a lot': 'between', 'very much': 'between', 'so much': 'between', together: 'last' }[manner.id] ??
    (early && manners[manner.id] === 'vite' ? 'between' : 'behind');
  return { [where]: [...degreeTokens(mannerDegree), ...say(entry(manners, manner.id), manner)] };
}
const finite = (text, from, { leaves }) => say(text, from, leaves);

/** Whether "pas de" follows: not where what is negated is another verb ("il n' a pas oublié d' acheter un livre"). */
const deniedAs = (last, inner, chain) =>
  inner.object && last.object === undefined && !chain.some(({ link, from }) => link !== undefined && from[0]?.id !== 'need')
    ? 'denied'
    : undefined;

/** What stands behind the verbs. */
function following(c, link, subject, features, { denied, chain, manner, past, negative }) {
  const behind = [];
  if (link.complement) behind.push(...complementOf(link.complement, subject, features));
  behind.push(...aim(c.complement, features));
  behind.push(...(manner.behind ?? []));
  if (link.quality && !c.object) behind.push(...complementOf(link.quality, subject, features));
  if (c.object && !isClitic(c.object, link) && link.object !== 'said')
    behind.push(...objectOf(c.object, link, denied ? (deniedAs(link, c, chain) ?? 'none') : undefined, features));
  if (link.quality && c.object) behind.push(...complementOf(link.quality, c.object, featuresOf(c.object)));
  if (c.recipient && c.recipient.type !== 'pronoun') behind.push(...each(() => say('à', c.to ?? leavesOf(c.recipient))[0], c.recipient));
  if (c.frame === 'wanting')
    behind.push(light('que', c.toDo), ...clauseOf({ type: 'clause', subject: c.whom, ...c.done, tense: 'present' }, { subjunctive: true }));
  else if (c.done) behind.push(...doing(c));
  if (c.frame === 'indirect') behind.push(...indirect(c, past));
  else if (c.clause)
    behind.push(
      light('que', c.that ?? c.verb),
      ...clauseOf(c.clause, { inPast: past, subjunctive: negative && ['think', 'hope'].includes(c.verb.id) }),
    );
  behind.push(...(manner.last ?? []));
  if (c.manner?.id === 'alone') behind.push(...say(agreed('seul', features), c.manner, features.leaves));
  if (c.goal && !c.goalLast) behind.push(...place(c.goal));
  if (c.origin) {
    const { from, np, town: leaf, country } = c.origin;
    behind.push(de(from), ...(np ? phrase(np) : say(entry(country ? countries : towns, leaf.id), leaf)));
  }
  if (c.by) {
    const [preposition, vehicle] = entry(vehicles, c.by.vehicle.id).split(' ');
    behind.push(...say(preposition, c.by.by), ...say(vehicle, c.by.vehicle));
  }
  const where = c.place ? (c.frame === 'been' ? town(c.place, c.to) : place(c.place)) : [];
  if (c.placeFirst) behind.push(...where);
  if (c.companion) behind.push(...say(c.without ? 'sans' : 'avec', c.with), ...phrase(c.companion, c.without ? 'without' : undefined));
  if (c.goalLast) behind.push(...place(c.goal));
  if (c.beneficiary) behind.push(...say('pour', c.for), ...phrase(c.beneficiary));
  if (c.meal)
    behind.push(
      ...say(/^(cook|want)$/.test(c.verb.id) ? 'pour' : 'à', c.for),
      the({ gender: 'm' }, c.meal),
      ...say(entry(nouns, c.meal.id).one, c.meal),
    );
  return c.placeFirst ? behind : [...behind, ...where];
}

/** "trop jeune pour conduire", "trop petit pour moi" */
function aim(complement, features) {
  if (complement?.whom) return [...say('pour', complement.for), ...phrase(complement.whom)];
  return complement?.purpose ? [...say('pour', complement.to), ...infinitive(complement.purpose, undefined, features)] : [];
}

function objectOf(np, link, denied, { person }) {
  const leaf = np.type === 'noun' ? np.noun : leavesOf(np);
  switch (link.object) {
    case 'all':
      // "j' aime les pommes", but "il aime un chien"
      if (np.pronoun?.id === 'it') return say('ça', np.pronoun);
      return phrase(np, denied === 'none' && ['no', 'any'].includes(np.det?.type) ? 'none' : 'all');
    case 'to':
      return each(() => say('à', link.particle)[0], np);
    case 'of':
      return np.type === 'both' ? each(() => de(link.from), np, 'of') : [de(link.from), ...phrase(np, 'of')];
    case 'bare':
      return np.type === 'both'
        ? [...objectOf(np.first, link, denied, { person }), ...conjunction(np), ...objectOf(np.second, link, denied, { person })]
        : nounPhrase({ ...np, det: undefined });
    case 'playing at':
      return each(() => say('à', leaf)[0], np, 'all');
    case 'playing of':
      // "play guitars" is said of one.
      if (np.type === 'both')
        return [...objectOf(np.first, link, denied, { person }), ...conjunction(np), ...objectOf(np.second, link, denied, { person })];
      return [
        de(['some', 'any'].includes(np.det.type) ? [np.det.word, leaf] : leaf),
        ...(['bare', 'some', 'any'].includes(np.det.type) && denied !== 'none'
          ? phrase({ ...np, agr: 's3', det: { type: 'bare' } }, 'all')
          : phrase(np, denied === 'none' ? 'none' : undefined)),
      ];
    default:
      // "il fait ses devoirs"
      if (np.noun?.id === 'homework' && np.det.type === 'bare')
        return [...say(['mes', 'tes', 'ses', 'nos', 'leurs'][person], np.noun), ...nounPhrase({ ...np, det: undefined })];
      return phrase(np, denied);
  }
}

/** "il est médecin", "ils sont amis" */
const isProfession = ({ type, np }) =>
  type === 'noun' &&
  np.type === 'noun' &&
  np.adjectives.length === 0 &&
  !np.comparative &&
  ((['a', 'bare'].includes(np.det?.type) && professions.includes(np.noun.id)) ||
    (np.det?.type === 'bare' && ['friend', 'neighbor'].includes(np.noun.id)));

function complementOf(complement, subject, features) {
  switch (complement.type) {
    case 'adjective': {
      const { adjective, degree } = complement;
      // "se sentir bien"
      if (complement.felt && adjective.id === 'good') return say('bien', adjective);
      return [
        ...degreeTokens(degree),
        ...[adjective, complement.other]
          .filter(Boolean)
          .flatMap((one, i) => [
            ...(i > 0 ? say('et', complement.and) : []),
            ...adjectiveTokens(
              degree?.id === 'enough' && one.id === 'old' && isPerson(subject) ? 'aged' : sense(one, subject?.noun, true),
              features,
              one,
              features.leaves,
            ),
          ]),
      ];
    }
    case 'comparison': {
      const { adjective, than, equal } = complement;
      const [first, second] = equal ? complement.words : [adjective, complement.word];
      if (complement.less)
        return [
          ...say('moins', complement.less),
          ...adjectiveTokens(sense(adjective, subject.noun), features, adjective, features.leaves),
          light('que', second),
          ...phrase(than, ['bare', 'some'].includes(than.det?.type) ? 'all' : undefined),
        ];
      const words = equal
        ? [...say('aussi', first), ...adjectiveTokens(sense(adjective, subject.noun), features, adjective, features.leaves)]
        : comparative(adjective, features, features.leaves, subject.noun);
      if (than.type === 'mine') return [...words, light('que', second), ...mine(than.mine, features)];
      return [
        ...(complement.much ? say(adjective.id === 'good' ? 'bien' : 'beaucoup', complement.much) : []),
        ...words,
        light('que', second),
        ...phrase(than, ['bare', 'some'].includes(than.det?.type) ? 'all' : undefined),
      ];
    }
    case 'more of two':
      // "la plus rapide"
      return [
        the(features, complement.adjective, features.leaves),
        ...comparative(complement.adjective, features, features.leaves, subject.noun),
      ];
    case 'noun': {
      const { np } = complement;
      const { gender } = features;
      if (isProfession(complement) && subject.type !== 'this') return say(nounOf(np, gender).text, [np.det.word, np.noun], features.leaves);
      return phrase(np, undefined, subject.type === 'this' ? undefined : gender);
    }
    case 'more':
      if (complement.less) {
        const { less, adjective } = complement;
        return [...say('moins', less), ...adjectiveTokens(sense(adjective, subject.noun), features, adjective, features.leaves)];
      }
      return comparative(complement.adjective, features, features.leaves, subject.noun);
    case 'superlative':
      return [
        ...superlativeOf(complement.adjective, features, [complement.the, ...features.leaves], subject.noun),
        ...(complement.within ? within(complement.within) : []),
      ];
    case 'good at': {
      const { degree, adjective, at, noun } = complement;
      // "bon en anglais", "bon aux échecs"
      const what = isOf(noun.id, ['language'])
        ? [...say('en', at), ...say(entry(nouns, noun.id).one, noun)]
        : [...say('à', at), ...nounPhrase({ noun, agr: 's3', adjectives: [], det: { type: 'bare' } }, 'all')];
      return [...degreeTokens(degree), ...adjectiveTokens('good', features, adjective, features.leaves), ...what];
    }
    case 'place':
      return place(complement.place, true);
    default:
      throw new Error(`no French for the complement '${complement.type}'`);
  }
}

/** "la mienne", "les leurs" */
function mine(leaf, { gender, many, leaves }) {
  const [m, f = `${m}e`] = {
    i: 'mien mienne',
    you: 'tien tienne',
    he: 'sien sienne',
    she: 'sien sienne',
    we: 'nôtre nôtre',
    they: 'leur leur',
  }[leaf.id].split(' ');
  return [the({ gender, many }, leaf, leaves), ...say(`${gender === 'f' ? f : m}${many ? 's' : ''}`, leaf, leaves)];
}

// Clauses.

/** What is said of a noun that "qui" stands for. */
export const predicateOf = (fin, np) => [...predicate(fin, np, featuresOf(np)), ...when(fin.time, habitual(fin))];

/** "c' est mon ami", not "il est mon ami". */
const pointsOut = (c) =>
  c.subject.type === 'this' ||
  (c.subject.pronoun?.id === 'it' && ['adjective', 'mine', 'more', 'superlative'].includes(c.complement?.type)) ||
  (c.complement?.type === 'noun' && !c.be && /^(he|she|they)$/.test(c.subject.pronoun?.id) && !isProfession(c.complement));

function subjectOf(c) {
  const { subject } = c;
  if (pointsOut(c)) return [light('ce', subject.word ?? subject.pronoun)];
  // "ça a rendu paul heureux"
  if (c.frame === 'making' && subject.pronoun?.id === 'it') return say('ça', subject.pronoun);
  if (subject.type === 'who') return say('qui', subject.words);
  if (subject.type !== 'pronoun') return phrase(subject, 'all');
  const text = subject.gender === 'f' && subject.pronoun.id === 'they' ? 'elles' : pronouns[subject.pronoun.id].subject;
  return text === 'je' ? [light(text, subject.pronoun)] : say(text, subject.pronoun);
}

/** What is done every time: "il travaille le lundi", but "le bus part lundi", "il veut travailler lundi". */
const habitual = ({ tense, verb, progressive, modal, infinitive }) =>
  tense === 'present' && verb && !progressive && !modal && !infinitive && !/^(arrive|leave|start|want|need|have)$/.test(verb.id);

/** A statement's words. */
export function clauseOf(c, options = {}) {
  const time = when(c.time, habitual(c));
  if (c.timeBefore)
    return [
      ...subjectOf(c),
      ...predicate({ ...c, place: undefined }, c.subject, featuresOf(c.subject), options),
      ...time,
      ...place(c.place),
      ...joined(c),
    ];
  const said = { weather, there: thereIs, clock, easy, weekday, name: named }[c.type]?.(c, options) ?? [
    ...subjectOf(c),
    ...predicate(c, c.subject, featuresOf(c.subject), options),
  ];
  return around(c, [...(c.timeFirst ? [...time, ...said] : [...said, ...time]), ...joined(c), ...please(c)]);
}

/** "elles", of women that the other clause names */
const echoing = (clause, { subject }) =>
  clause.subject?.pronoun?.id === 'they' &&
  subject &&
  subject.type !== 'pronoun' &&
  subject.type !== 'this' &&
  featuresOf(subject).gender === 'f'
    ? { ...clause, subject: { ...clause.subject, gender: 'f' } }
    : clause;

/** A clause with the one under it, before or behind: "quand il pleut , ...", "... avant de dormir". */
function around({ under, ...c }, words) {
  if (under === undefined) return words;
  const { word, clause, comma, first, how, same } = under;
  const other = { when: whenClause, if: ifClause, before: beforeClause, after: afterClause }[how](word, echoing(clause, c), c, same);
  return first ? [...other, ...say(',', comma), ...words] : [...words, ...other];
}
/** "quand tu arriveras", of what will be */
const whenClause = (word, clause, main) => [
  ...say('quand', word),
  ...clauseOf(clause, { future: main.tense === 'future' || main.type === 'order' }),
];
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
  const features = featuresOf(main.subject);
  const link = lexical(clause, clause.subject);
  const manner = mannerOf(clause);
  const being = withBeing.includes(link.verb) || link.verb.startsWith('se ');
  const participle = participleOf(bareVerb(link));
  const agreeing = participleFeatures(link, clause, features, true);
  return [
    ...say('après', word),
    ...himself(link, features.person),
    ...clitics(clause, link),
    ...say(being ? 'être' : 'avoir', [clause.subject.pronoun, link.from]),
    ...(manner.between ?? []),
    ...say(agreeing ? agreed(participle, agreeing) : participle, link.from, agreeing?.leaves),
    ...link.behind,
    ...following(clause, link, clause.subject, features, { chain: [link], manner }),
  ];
}

function joined({ joined: other, ...c }) {
  if (other === undefined) return [];
  const word = {
    because: () => [...say('parce', other.word), light('que', other.word)],
    but: () => say('mais', other.word),
    and: () => say('et', other.word),
    ',': () => say(',', other.word),
  }[other.how]();
  // "il était fatigué parce qu' il avait travaillé"
  const options = { inPast: other.how === 'because' && c.tense === 'past' && other.clause.type === 'clause' };
  return [...word, ...(other.question ? question(other.clause) : clauseOf(echoing(other.clause, c), options))];
}

const please = (c) => (c.please ? [...say(',', []), ...say("s' il te plaît", c.please)] : []);

/** "c' est facile d' apprendre le français" */
function easy(c, options) {
  return [
    light('ce', c.it),
    ...impersonal('être', c, options),
    ...(c.adjective.id === 'good' ? say('bien', c.adjective) : adjectiveTokens(c.adjective.id, nobody, c.adjective)),
    de(c.to),
    ...infinitive(c.infinitive, undefined, nobody),
  ];
}
const nobody = { person: 2, gender: 'm', many: false, leaves: [] };

/** "apprendre le français", "nous lever" */
function infinitive(c, subject, features, to = []) {
  const link = lexical(c, subject);
  const manner = mannerOf(c);
  return [
    ...(manner.between ?? []),
    ...himself(link, features.person),
    ...clitics(c, link),
    ...say(bareVerb(link), [to, link.from].flat()),
    ...link.behind,
    ...following(c, link, subject, features, { chain: [link], manner }),
  ];
}

/** What one asks, helps or lets somebody do: "d' ouvrir la porte", "à chercher mes clés", "voir". */
function doing({ verb, recipient, object, toDo, done }) {
  const linked = { ask: 'de', tell: 'de', help: 'à' }[verb.id];
  const whom = recipient ?? object;
  const to = toDo ?? verb;
  const before = linked === undefined ? [] : linked === 'de' ? [de(to)] : say(linked, to);
  return [...before, ...infinitive(done, whom, featuresOf(whom), linked ? [] : toDo)];
}

/** "je sais où il habite", "je sais qui est ton ami" */
function indirect({ indirect, clause, to, act }, inPast) {
  if (clause?.type === 'clock') return [...whatTime(indirect), ...say('il', clause.it), ...say('est', clause.aux)];
  if (indirect.subject) return clauseOf(clause, { inPast });
  if (indirect.object && clause) return [...say('ce', indirect.words), light('que', indirect.words), ...clauseOf(clause, { inPast })];
  const word = say(indirect.object ? 'quoi' : entry(questions, indirect.type), indirect.words);
  if (act) return [...word, ...say(lexical({ ...act, asked: indirect }).verb, [to, act.verb])];
  if (clause.complement?.type !== 'asked') return [...word, ...clauseOf(clause, { inPast })];
  const { subject, aux } = clause;
  const features = featuresOf(subject);
  const verb = finite(conjugate('être', 'present', features.person), aux, features);
  // "où il est", "où tom et moi sommes", but "où est tom"
  return subject.pronoun || subject.second?.pronoun
    ? [...word, ...subjectOf(clause), ...verb]
    : [...word, ...verb, ...phrase(subject, 'all')];
}

/** The verb of a subject that is nobody: "n' y a pas", "fait". */
function impersonal(verb, c, options, { from = c.aux, lead = [], denying = c.negated, state = true } = {}) {
  const { tense, compound } = tenseOf(c, { state }, options);
  return [
    ...(denying ? [light('ne', denying)] : []),
    ...lead,
    ...say(conjugate(compound ? 'avoir' : verb, tense, 2), from),
    ...(denying ? say('pas', denying) : []),
    ...(compound ? say(participleOf(verb), from) : []),
  ];
}

function weather(c, options) {
  const where = c.place ? place(c.place) : [];
  const it = say('il', c.it);
  if (c.verb) {
    const verb = entry(verbs, c.verb.id);
    if (c.tense === 'future' && !options.subjunctive)
      return [...it, ...impersonal('aller', { ...c, tense: 'present' }, options), ...say(verb, c.verb)];
    return [...it, ...impersonal(verb, c, options, { from: [...(c.aux ?? []), c.verb], state: false })];
  }
  const { adjective, degree } = c;
  if (adjective.id === 'windy' || adjective.id === 'sunny') {
    const much =
      degree && { very: 'beaucoup de', too: 'trop de', really: 'vraiment du', so: 'tellement de', 'a little': 'un peu de' }[degree.id];
    const amount = degree ? say(much, degree) : c.negated ? [de(c.negated)] : say('du', adjective);
    return [
      ...it,
      ...impersonal('avoir', c, options, { lead: say('y', c.aux) }),
      ...amount,
      ...say(adjective.id === 'windy' ? 'vent' : 'soleil', adjective),
      ...where,
    ];
  }
  const felt = entry({ cold: 'froid', hot: 'chaud', warm: 'chaud' }, adjective.id);
  return [...it, ...impersonal('faire', c, options), ...degreeTokens(degree), ...say(felt, adjective), ...where];
}

function thereIs(c, options) {
  const denying = c.negated ?? (c.np.det?.type === 'no' ? c.np.det.word : undefined);
  const np = c.asked ? [] : phrase(c.np, denying ? 'denied' : undefined);
  return [
    ...say('il', c.there),
    ...impersonal('avoir', c, options, { lead: say('y', c.there), denying }),
    ...np,
    ...(c.place ? place(c.place) : []),
  ];
}

const weekday = (c, options) => [light('ce', c.it), ...impersonal('être', c, options), ...say(times[`on ${c.day.id}`], c.day)];
const clock = (c, options) => [...say('il', c.it), ...impersonal('être', c, options), ...clockTime(c.number, c.oclock)];

// Questions and orders.

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
  if (type === 'how much' && subject.pronoun) return [...say('combien', words), ...say('ça', subject.pronoun), ...say('coûte', aux)];
  if (type === 'whose') {
    const thing = { ...asked.np, det: { type: 'this', word: subject.word } };
    return [...say('à qui', words), ...say(asked.np.agr === 'pl' ? 'sont' : 'est', aux), ...phrase(thing)];
  }
  const verb = { 'how old': 'avoir', how: 'aller', 'how much': 'coûter', 'where from': 'venir' }[type] ?? 'être';
  const word =
    {
      'how much': () => say('combien', words),
      'how far': () => [...say('à quelle', words[0]), ...say('distance', words[1])],
      'what like': () => say('comment', words),
      'how old': () => [...say('quel', words[0]), ...say('âge', words[1])],
      'where from': () => [de(words[1]), ...say('où', words[0])],
    }[type]?.() ?? say(entry(questions, type), words);
  const tense = c.tense === 'past' ? 'imperfect' : 'present';
  if (subject.type === 'pronoun') return [...word, ...inverted(verb, tense, subject, aux)];
  const features = featuresOf(subject);
  const says = finite(conjugate(verb, tense, features.person), aux, features);
  return subject.second?.pronoun ? [...word, ...whether, ...phrase(subject), ...says] : [...word, ...says, ...phrase(subject, 'all')];
}

const whatTime = ({ words }) => [...say('quelle', words[0]), ...say('heure', words[1])];

function question(c) {
  const { asked } = c;
  // "tu n' aimes pas ça ?"
  if (c.doubting || c.type === 'name') return clauseOf(c);
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
    what: () => (governor(c) ? governed(c, say('quoi', words)) : [light('que', words)]),
    which: () => governed(c, [...say(agreed('quel', nounOf(np), 'quelle'), words, np.noun), ...nounPhrase({ ...np, det: undefined })]),
    'how many': () => governed(c, [...say('combien', words), de(words.at(-1)), ...nounPhrase({ ...np, det: undefined })]),
    who: () => governed(c, say('qui', words)),
    'which one': () => governed(c, say('lequel', words)),
    'who with': () => [...say('avec', asked.with), ...say('qui', words)],
    'how long': () => [...say('combien', words[0]), ...say('de temps', words[1])],
    'how often': () => [...say('à quelle', words[0]), ...say('fréquence', words[1])],
  }[type];
  return [...(asks?.() ?? say(entry(questions, type), words)), ...whether, ...clauseOf(c)];
}

/** What a verb wants before what is asked for: "de quel livre est-ce que tu as besoin ?" */
function governor(c) {
  if (c.type !== 'clause') return undefined;
  const link = lexical({ ...innermost(c), asked: c.asked }, c.subject);
  const preposition = { of: 'de', 'playing of': 'de', 'playing at': 'à', to: 'à' }[link.object];
  return preposition && (preposition === 'de' ? de(link.from) : say(preposition, link.particle ?? link.from)[0]);
}
const governed = (c, tokens) => [...list(governor(c)), ...tokens];

function order(c) {
  const you = { type: 'pronoun', pronoun: { id: c.together ? 'we' : 'you' } };
  const features = { ...featuresOf(you), leaves: [] };
  const { person } = features;
  const link = lexical(c, you);
  const aux = c.aux ?? [];
  const denying = c.negated ? [...(c.together ? [] : aux), c.negated] : noneOf(c)?.word;
  const [verb] = say(conjugate(bareVerb(link), 'imperative', person), [...(c.together ? aux : []), ...link.from]);
  const manner = mannerOf(c);
  const rest = following(c, link, you, features, { denied: Boolean(denying), chain: [link], manner });
  const before = [...himself(link, person), ...clitics(c, link)];
  // "aide -moi": behind, but where it is negated.
  const stressed = { me: '-moi', te: '-toi' };
  // "donne -le -moi": the direct object comes first.
  const after = [...before]
    .sort((a, b) => /^(le|la|les)$/.test(b.text) - /^(le|la|les)$/.test(a.text))
    .map(({ text, from }) => say(stressed[text] ?? `-${text}`, from)[0]);
  const pas = denying && !saysAucun(c, link, [link]) ? say('pas', denying) : [];
  const words = denying ? [light('ne', denying), ...before, verb, ...pas] : [verb, ...after];
  return around(c, [...words, ...(manner.between ?? []), ...link.behind, ...rest, ...when(c.time), ...please(c), ...joined(c)]);
}

const formula = (leaf) => formulaTokens(entry(formulas, leaf.id), leaf);

/** "merci , tom ." */
const formulaic = ({ formula: leaf, comma, name }) => [
  ...formula(leaf),
  ...(name ? [...(comma ? say(',', comma) : []), ...say(name.id, name)] : []),
];

/** "oui .", "non , je ne peux pas ." */
function answer({ answer: word, comma, pronoun, stub, negated }) {
  const said = word.id === 'yes' ? 'oui' : 'non';
  if (stub.id !== 'can') return say(said, [word, pronoun, stub, negated]);
  const subject = { type: 'pronoun', pronoun };
  const clause = { type: 'clause', subject, modal: stub, negated, tense: 'present' };
  const { person } = featuresOf(subject);
  return [
    ...say(said, word),
    ...say(',', comma),
    ...subjectOf(clause),
    ...(negated ? [light('ne', negated)] : []),
    ...say(conjugate('pouvoir', 'present', person), stub),
    ...(negated ? say('pas', negated) : []),
  ];
}

/** "je m' appelle paul", "comment est-ce que tu t' appelles ?" */
function named({ possessive, word, aux, name, asked }) {
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

/** @returns {Array<{ text: string, from: object[], agrees: object[] }>} the French tokens of a sentence's meaning */
export function realise(sentence) {
  const { mood, opening, clause, closing, end } = sentence;
  const tokens = { statement: clauseOf, question, order, formula: () => formulaic(sentence), answer: () => answer(sentence) }[mood](clause);
  return join([
    ...(opening ? [...formula(opening.formula), ...say(',', opening.comma)] : []),
    ...tokens,
    ...(closing ? [...say(',', closing.comma), ...formula(closing.formula)] : []),
    ...say(end.text, end),
  ]);
}
