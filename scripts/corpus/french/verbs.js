// What the verbs of a clause are, with their pronouns and tenses.
import { as } from '../../../web/grammar/english/as.js';
import { isOf } from '../../../web/grammar/words.js';
import { de, degreeTokens, each, featuresOf, isPerson, phrase } from './phrases.js';
import { entry, light, part, say } from './tokens.js';
import { countries, feelings, modals, numbers, pronouns, reflexive, states, towns, verbs, withBeing } from './words.js';

/**
 * What a verb with its object and complement is in French: { verb, from, behind: what belongs to it ("besoin"),
 * object: how its object is said, link: what stands before an infinitive, state }.
 */
export function lexical(c, subject) {
  const complement = c.complement;
  if (complement) {
    const be = c.be ?? c.aux?.[0];
    const being = { verb: 'être', from: [be], state: true, behind: [], complement };
    if (complement.type === 'either') {
      const [one, two] = [complement.first, complement.second].map((each) => lexical({ ...c, complement: each }, subject));
      return { ...one, or: { word: complement.or, link: two } };
    }
    if (complement.owner) {
      const leaf = complement.owner.name ?? complement.owner.noun;
      return {
        ...being,
        complement: undefined,
        behind: [...say('à', leaf), ...(complement.owner.name ? say(complement.owner.name.id, leaf) : phrase(complement.owner))],
      };
    }
    if (complement.type === 'mine')
      return {
        ...being,
        complement: undefined,
        behind: [
          ...say(`à ${pronouns[complement.mine.id].stressed}`, complement.mine),
          ...(complement.rather
            ? [
                ...say(',', complement.rather.comma),
                ...say('pas', complement.rather.not),
                ...say(`à ${pronouns[complement.rather.mine.id].stressed}`, complement.rather.mine),
              ]
            : []),
        ],
      };
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
        behind: [
          ...say(entry(numbers, number.id), number),
          ...say(
            { days: 'jours', weeks: 'semaines', months: 'mois' }[years?.id] ?? (number.id === 'one' ? 'an' : 'ans'),
            years ? [years, old] : number,
          ),
        ],
      };
    }
    if (complement.type === 'adjective') {
      const { adjective, degree } = complement;
      // "content de te voir"
      if (complement.glad && adjective.id === 'happy')
        return { ...being, complement: { ...complement, adjective: { ...adjective, id: 'glad' } } };
      if (adjective.id === 'bored' && !complement.other) {
        const much =
          degree &&
          {
            very: 'beaucoup',
            too: 'trop',
            really: 'vraiment',
            so: 'tellement',
            'a little': 'un peu',
            'a little too': 'un peu trop',
            'much too': 'beaucoup trop',
          }[degree.id];
        return { verb: 'se ennuyer', from: [be, adjective], state: true, behind: degree ? say(much, degree) : [] };
      }
      if (feelings[adjective.id] && (/^(hungry|thirsty|afraid)$/.test(adjective.id) || (isPerson(subject) && subject.pronoun?.id !== 'it')))
        return { verb: 'avoir', from: [be], state: true, behind: [...degreeTokens(degree), ...say(feelings[adjective.id], adjective)] };
    }
    if (complement.type === 'afraid') {
      const { adjective, of, np } = complement;
      // "il en a peur"
      if (np.pronoun?.id === 'it') return { verb: 'avoir', from: [be], state: true, behind: say('peur', adjective), en: [of, np.pronoun] };
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
    // "le livre parle d' une fille"
    if (complement.type === 'about')
      return {
        verb: 'parler',
        from: [be],
        state: true,
        behind: [de(complement.about), ...phrase(complement.np, complement.np.det?.type === 'bare' ? 'all' : undefined)],
      };
    // "quelque chose ne va pas"
    if (complement.adjective?.id === 'wrong' && subject?.type === 'body')
      return { verb: 'aller', from: [be], state: true, behind: [], failing: complement.adjective };
    // "il a cinq ans de plus que moi"
    if (complement.measured) {
      const { measured, adjective, word, than } = complement;
      return {
        verb: 'avoir',
        from: [be],
        state: true,
        behind: [
          ...say(entry(numbers, measured.number.id), measured.number),
          ...say('ans', measured.years),
          ...say(adjective.id === 'old' ? 'de plus' : 'de moins', adjective),
          light('que', word),
          ...phrase(than),
        ],
      };
    }
    if (complement.type === 'fine') return { verb: 'aller', from: [be], state: true, behind: say('bien', complement.word) };
    // "je vais mieux"
    if (complement.type === 'more' && complement.adjective.id === 'good' && isPerson(subject))
      return { verb: 'aller', from: [be], state: true, behind: say('mieux', complement.adjective) };
    // "quand j' étais enfant"
    if (complement.type === 'noun' && c.tense === 'past' && subject?.pronoun)
      return { ...being, complement: { ...complement, once: true } };
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
  // "tu as aimé le film ?"
  if (
    /^(like|love)$/.test(id) &&
    c.object?.type === 'noun' &&
    !is(['person']) &&
    ['the', 'this', 'possessive'].includes(c.object.det?.type)
  )
    plain.state = false;
  // "ça ne marche pas"
  if (id === 'work' && subject && (subject.pronoun?.id === 'it' || !isPerson(subject))) return { ...plain, verb: 'marcher' };
  if (id === 'have' && taken === 'party' && (c.progressive || c.tense === 'future' || c.type === 'order'))
    return { ...plain, verb: 'faire', state: false };
  if (id === 'teach' && taken === 'song') return { ...plain, verb: 'apprendre' };
  // "la porte ne s' ouvre pas", "la voiture ne démarre pas"
  if (c.frame === 'rising' && subject?.type === 'noun' && isOf(subject.noun.id, ['opening', 'box', 'bottle', 'vehicle']))
    return { ...plain, verb: { open: 'se ouvrir', close: 'se fermer', start: 'démarrer' }[id] };
  if (c.frame === 'feeling') return { ...plain, verb: 'se sentir' };
  // "arriver à la gare"
  if (id === 'get' && c.frame === 'moving' && c.goal?.type !== 'home') return { ...plain, verb: 'arriver' };
  if (c.frame === 'opinion') return { ...plain, verb: 'penser', state: false, behind: [de(c.of), ...phrase(c.about)] };
  if (c.object?.type === 'each other') {
    const self = { call: 'téléphoner', know: 'connaître' }[id] ?? entry(verbs, id);
    return { ...plain, verb: `se ${self}`, himself: c.object.words, object: 'said', adverb: id === 'like' ? say('bien', c.verb) : [] };
  }
  if (c.frame === 'linking') return linking(c, plain, subject);
  if (c.taught) return { ...plain, verb: 'apprendre', link: 'à', taught: c.taught };
  // "tu m' as fait rire"
  if (c.frame === 'making' && c.act) return { ...plain, verb: 'faire', behind: say(entry(verbs, c.act.id), c.act) };
  if (c.frame === 'leaving') return { ...plain, verb: id === 'forget' ? 'oublier' : 'laisser' };
  // "la porte s' est ouverte", but "elle ne ferme pas"
  if (/^(rising|opening)$/.test(c.frame) && subject?.noun && isOf(subject.noun.id, ['opening']) && !(id === 'close' && c.negated))
    return { ...plain, verb: `se ${entry(verbs, id)}` };
  // "la voiture ne démarre pas"
  if (id === 'start' && subject?.noun && isOf(subject.noun.id, ['vehicle'])) return { ...plain, verb: 'démarrer' };
  if (id === 'say' && c.again && c.frame === 'object') return { ...plain, verb: 'répéter', from: [c.verb, c.again] };
  // "nous allons te revoir"
  if (id === 'see' && c.again && c.frame === 'object' && c.frequency?.id !== 'never')
    return { ...plain, verb: 'revoir', from: [c.verb, c.again] };
  if (c.frame === 'seeing') return { ...plain, verb: 'voir' };
  if (c.frame === 'bringing') return { ...plain, verb: id === 'take' ? 'emmener' : 'conduire' };
  if (c.frame === 'riding') return { ...plain, verb: 'prendre' };
  if (c.frame === 'resembling') return { ...plain, verb: 'ressembler', from: [part(c.verb, 0, 1)] };
  // "passer un bon week-end"
  if (c.frame === 'passing') return { ...plain, verb: taken === 'trip' ? 'faire' : 'passer', state: false };
  if (c.frame === 'returning' && c.be) return { ...plain, verb: 'être', from: [c.be], behind: say('de retour', c.verb) };
  // "elle est assise"
  if (c.frame === 'sitting' && c.progressive)
    return { ...plain, verb: 'être', state: true, complement: { type: 'adjective', adjective: as(c.verb, 'seated') } };
  if (id === 'walk' && c.frame === 'object') return { ...plain, verb: 'promener' };
  if (c.into) return { ...plain, verb: 'entrer', from: [c.verb, c.into] };
  if (id === 'ask' && c.frame === 'giving') return { ...plain, verb: c.object.type === 'body' ? 'demander' : 'poser' };
  if (id === 'smile at') return { ...plain, verb: 'sourire', from: [part(c.verb, 0, 1)], particle: part(c.verb, 1), object: 'to' };
  // "ça me donne faim"
  if (c.frame === 'making' && feelings[c.quality.adjective?.id])
    return { ...plain, verb: 'donner', behind: say(feelings[c.quality.adjective.id], c.quality.adjective), object: 'to' };
  if (c.frame === 'making') return { ...plain, verb: 'rendre', quality: c.quality };
  if (c.frame === 'outing')
    return {
      ...plain,
      verb: 'aller',
      behind: say({ swimming: 'nager', shopping: 'faire les courses', dancing: 'danser', running: 'courir' }[c.outing.id], c.outing),
    };
  if (id === 'walk' && c.goal) return { ...plain, verb: 'aller' };
  if (c.more) return { ...plain, verb: 'préférer', from: [c.verb, c.more], object: 'all' };
  if (id === 'think about')
    return { ...plain, verb: 'penser', from: [part(c.verb, 0, 1)], particle: part(c.verb, 1), object: 'about', state: false };
  if (id === 'talk about') return { ...plain, verb: 'parler', object: 'of' };
  if (id === 'look like') return { ...plain, verb: 'ressembler', particle: part(c.verb, 1), from: [part(c.verb, 0, 1)], object: 'to' };
  if (/^(have|eat)$/.test(id) && is(['meal'])) {
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
  // "rendre visite à ma tante"
  if (id === 'visit' && (is(['person']) || isPerson(c.object ?? { type: c.asked?.type })))
    return { ...plain, verb: 'rendre', behind: say('visite', c.verb), object: 'to' };
  if (id === 'have' && (c.meal || c.type === 'order' || (/^(perfect|future)$/.test(c.tense) && is(['food', 'drink']))))
    return { ...plain, verb: 'prendre', state: false };
  if (id === 'leave' && c.frame === 'object') return { ...plain, verb: 'quitter' };
  if (id === 'write to') return { ...plain, verb: 'écrire', from: [part(c.verb, 0, 1)], particle: part(c.verb, 1), object: 'to' };
  if (id === 'talk to' || id === 'speak to')
    return { ...plain, verb: 'parler', from: [part(c.verb, 0, 1)], particle: part(c.verb, 1), object: 'to' };
  if (id === 'call' && c.frame === 'alone') return { ...plain, verb: 'téléphoner' };
  if (id === 'cook' && c.frame === 'object') return { ...plain, verb: 'préparer', object: is(['meal']) ? 'all' : undefined };
  if (id === 'know' && (c.frame !== 'object' || c.object?.type === 'this' || c.asked?.type === 'what')) return { ...plain, verb: 'savoir' };
  if (id === 'need') return { ...plain, verb: 'avoir', behind: say('besoin', c.verb), object: 'of' };
  if (c.would) return { ...plain, verb: 'vouloir', from: c.aux ? [c.verb] : [c.would, c.verb], conditional: true };
  if (id === 'know' && c.how) return { ...plain, verb: 'savoir', from: [c.verb, c.how] };
  if (id === 'make' && is(['meal'])) return { ...plain, verb: 'préparer', object: 'all' };
  if (id === 'make' && ['object', 'giving'].includes(c.frame)) return { ...plain, verb: 'faire' };
  if (c.back) return { ...plain, verb: 'rappeler', from: [c.verb, c.back] };
  if (id === 'tell' && ['causing', 'clause', 'indirect', 'telling'].includes(c.frame)) return { ...plain, verb: 'dire' };
  if (id === 'like' || id === 'love')
    return {
      ...plain,
      verb: 'aimer',
      object: 'all',
      adverb:
        id === 'like' &&
        (is(['person']) || c.object?.name || (c.object?.pronoun && c.object.pronoun.id !== 'it')) &&
        !c.manner &&
        !c.negated &&
        !c.frequency &&
        !c.adverb
          ? say('bien', c.verb)
          : [],
    };
  if (id === 'play' && c.frame === 'object') return { ...plain, verb: 'jouer', object: is(['instrument']) ? 'playing of' : 'playing at' };
  if (id === 'speak' && c.frame === 'object') return { ...plain, verb: 'parler', object: 'bare' };
  if (['learn', 'study', 'teach', 'understand'].includes(id) && is(['language'])) return { ...plain, verb: verbs[id], object: 'all' };
  // "où est-ce qu' elle loge ?"
  if (id === 'stay' && c.asked?.type === 'where' && isPerson(c.subject)) return { ...plain, verb: 'loger' };
  if (c.frame === 'trying') return { ...plain, verb: id === 'think' ? 'réfléchir' : 'voir' };
  if (id === 'go' && !c.goal && !c.by && !c.companion && !c.asked && !c.aim)
    return c.modal || c.negated || c.together
      ? { ...plain, verb: 'aller', there: true }
      : { ...plain, verb: c.type === 'order' ? 'aller' : 'partir' };
  if (['go', 'travel', 'come', 'get'].includes(id) && c.goal?.type === 'home') return { ...plain, verb: 'rentrer' };
  return { ...plain, verb: entry(verbs, id) };
}

/** "se fâcher", "tomber malade", "aller mieux", "commencer à avoir faim" */
function getting(quality, plain, tense, subject) {
  const { adjective, degree, much, type } = quality;
  const from = [plain.from[0], adjective];
  if (type === 'more' && adjective.id === 'good')
    return isPerson(subject)
      ? { ...plain, verb: tense === 'past' || tense === 'perfect' ? 'se sentir' : 'aller', behind: say('mieux', adjective) }
      : { ...plain, verb: 'se améliorer', from };
  const self = type !== 'more' && !degree && { angry: 'se fâcher', tired: 'se fatiguer', old: 'vieillir' }[adjective.id];
  if (self) return { ...plain, verb: self, from };
  if (adjective.id === 'sick') return { ...plain, verb: 'tomber', quality };
  if (adjective.id === 'bored') return { ...plain, verb: 'commencer', from, behind: say("à s' ennuyer", adjective) };
  if (type !== 'more' && feelings[adjective.id])
    return {
      ...plain,
      verb: 'commencer',
      behind: [...say('à avoir', plain.from), ...degreeTokens(degree), ...say(feelings[adjective.id], adjective)],
    };
  return { ...plain, verb: 'devenir', quality: { ...quality, much } };
}

/** "avoir l' air fatigué", "se sentir", "devenir" */
function linking({ verb, quality, tense }, plain, subject) {
  if (verb.id === 'get') return getting(quality, plain, tense, subject);
  if (verb.id === 'feel' && quality.type === 'adjective' && feelings[quality.adjective.id])
    return {
      ...plain,
      verb: 'avoir',
      state: true,
      behind: [...degreeTokens(quality.degree), ...say(feelings[quality.adjective.id], quality.adjective)],
    };
  // "la soupe a l' air bonne", but "cette robe a l' air bien"
  const well = quality.adjective?.id === 'good' && !(subject?.noun && isOf(subject.noun.id, ['food', 'drink', 'meal']));
  if (verb.id === 'look')
    return {
      ...plain,
      verb: 'avoir',
      behind: [light('le', verb), ...say('air', verb)],
      state: true,
      quality: well ? { ...quality, felt: true } : quality,
    };
  return {
    ...plain,
    verb: verb.id === 'feel' ? 'se sentir' : 'devenir',
    state: verb.id === 'feel',
    quality: { ...quality, felt: verb.id === 'feel' },
  };
}

/** The verbs of a clause from the finite one on: "va", "vouloir", "manger". */
export function chainOf(c, subject, subjunctive) {
  const main = lexical(c, subject);
  // "je ne pense pas qu' il vienne" is of the future too.
  // "je ne t' oublierai jamais", "je t' aimerai toujours"
  const never = c.tense === 'future' && /^(never|always)$/.test(c.frequency?.id) && !subjunctive && !c.reported;
  const going = c.tense === 'future' && !subjunctive && !c.reported && !never;
  if (never) main.from = [...c.aux, ...main.from];
  // "elle a dit qu' elle viendrait"
  if (c.reported) Object.assign(main, { conditional: true, from: [...c.aux, ...main.from] });
  if (c.tense === 'future' && subjunctive) main.from = [...c.aux, ...main.from];
  const auxiliary = going ? [{ verb: 'aller', from: c.aux, behind: [], keepsAdverb: true }] : [];
  const better = c.modal?.id === 'better';
  if (better) main.to = c.modal[1];
  const modal = c.modal
    ? [
        {
          verb: entry(modals, c.modal.id),
          from: [c.modal].flat(),
          // "tu ferais mieux de rentrer"
          behind: better ? say('mieux', c.modal[1]) : [],
          link: better ? 'de' : undefined,
          conditional: c.modal.id === 'should' || better || c.polite,
          state: c.modal.id === 'could',
          keepsAdverb: c.modal.id !== 'can',
        },
      ]
    : [];
  const recent = c.just ? [{ verb: 'venir', from: [c.just, ...(c.aux ?? [])], behind: [], link: 'de' }] : [];
  if (c.just) main.to = c.just;
  const infinitive = c.infinitive
    ? chainOf(c.again ? { ...c.infinitive, again: c.again } : c.infinitive, subject).map((link, i) =>
        i === 0 ? { ...link, to: c.to } : link,
      )
    : [];
  return [...recent, ...auxiliary, ...modal, main, ...infinitive];
}

export const innermost = (c) => (c.infinitive ? innermost(c.infinitive) : c);
const phrasesOf = (c) =>
  [c.object, c.recipient, c.without ? undefined : c.companion, c.beneficiary, c.complement?.than, c.complement?.np].filter(Boolean);
/** The "no" of "no money", which negates the French verb. */
export const noneOf = (c) => phrasesOf(innermost(c)).find((np) => np.det?.type === 'no')?.det;
/** "Nothing", which stands where "pas" does: "je n' ai rien mangé". */
export const nothingOf = (c) =>
  [c.np, innermost(c).object].find((np) => np?.type === 'body' && (np.id === 'nothing' || (np.id === 'anything' && c.negated)));
/** Whether "aucun" says it, without "pas": "il n' aime aucun chien". */
export const saysAucun = (c, link, chain) => {
  const { object, ...rest } = innermost(c);
  const said =
    object && link.object !== 'of' && ['no', 'any'].includes(object.det?.type) && deniedAs(link, innermost(c), chain) !== 'denied';
  return said || phrasesOf(rest).some((np) => np.det?.type === 'no');
};

/** The unstressed pronouns of a verb, in their order: "il me le donne", "il le lui donne", "il en a besoin". */
export function clitics(c, link) {
  const { object, recipient } = c;
  const found = [recipient && [recipient, 'indirect'], object && [object, link.object === 'to' ? 'indirect' : 'object']]
    .filter((each) => each && isClitic(each[0], link))
    .map(([np, form]) => {
      const pronoun = form === 'indirect' ? [c.to, link.particle, np.pronoun] : np.pronoun;
      const text =
        { of: 'en', about: 'y' }[link.object] ??
        (form === 'object' && np.gender === 'f' && np.pronoun.id === 'it' ? 'la' : pronouns[np.pronoun.id][form]);
      return /^(me|te|le|la)$/.test(text) ? light(text, pronoun) : say(text, pronoun)[0];
    });
  if (link.there) return say('y', c.verb);
  if (link.en) return say('en', link.en);
  // "ne le dis pas à ma mère", but "dis -moi"
  if (c.frame === 'telling' && c.verb.id === 'tell' && (c.negated || c.recipient.pronoun?.id !== 'i')) {
    if (c.thing) return found;
    const it = light('le', c.verb);
    return found[0] && !/^(lui|leur)$/.test(found[0].text) ? [...found, it] : [it, ...found];
  }
  return found[0] && /^(lui|leur)$/.test(found[0].text) ? found.reverse() : found;
}
/** "j' aime ça", "j' ai besoin de toi", but "j' en ai besoin" */
export const isClitic = (np, link) =>
  np.type === 'pronoun' &&
  !(np.pronoun.id === 'it' && link.object === 'all') &&
  (!['of', 'about'].includes(link.object) || np.pronoun.id === 'it');
export const himself = (link, person) => {
  if (!link.verb.startsWith('se ')) return [];
  const text = reflexive[person];
  const from = link.himself ?? link.from;
  return [text === 'nous' ? say(text, from)[0] : light(text, from)];
};
export const bareVerb = ({ verb }) => verb.replace(/^se /, '');

/** What a participle agrees with: its subject, or an object before it. */
export function participleFeatures(link, c, subject, alone) {
  // "tu les as fait rire"
  if (link.verb === 'se téléphoner' || (c.frame === 'making' && c.act)) return undefined;
  if (withBeing.includes(link.verb) || link.verb.startsWith('se ')) return subject;
  if (!alone || ['playing of', 'playing at', 'of', 'to', 'about'].includes(link.object)) return undefined;
  if (c.object?.type === 'pronoun' && isClitic(c.object, link)) return featuresOf(c.object);
  if (c.asked?.object && c.asked.np) return featuresOf(c.asked.np);
  return undefined;
}

/** The tense of the first verb: { tense, compound }. */
export function tenseOf(c, link, { subjunctive, inPast, future }) {
  // "il vient de partir"
  if (c.just) return { tense: inPast ? 'imperfect' : 'present' };
  const past = c.tense === 'past' || c.tense === 'perfect';
  const lasting =
    c.tense === 'past' &&
    (c.progressive ||
      c.used ||
      c.unreal ||
      c.time?.id?.startsWith('every') ||
      (c.under?.how === 'when' &&
        /^(young|child)$/.test((c.under.clause.complement?.adjective ?? c.under.clause.complement?.np?.noun)?.id)) ||
      (c.frequency && c.frequency.id !== 'never') ||
      (link.state && (!c.time?.span || c.time.whole) && c.frequency?.id !== 'never' && c.asked?.type !== 'how long'));
  // "il ne pense pas qu' elle ait été là", "il ne pensait pas qu' elle soit là"
  if (subjunctive) return { tense: 'subjunctive', compound: past && !(lasting && inPast) };
  if (link.conditional) return { tense: 'conditional' };
  if (
    (future && c.tense === 'present') ||
    (c.tense === 'future' && /^(never|always)$/.test(c.frequency?.id) && !subjunctive && !c.reported)
  )
    return { tense: 'future' };
  if (lasting) return { tense: 'imperfect' };
  // "il a dit qu' il avait mangé"
  return past ? { tense: inPast && c.tense === 'past' ? 'imperfect' : 'present', compound: true } : { tense: 'present' };
}

export const finite = (text, from, { leaves }) => say(text, from, leaves);

/** Whether "pas de" follows: not where what is negated is another verb ("il n' a pas oublié d' acheter un livre"). */
export const deniedAs = (last, inner, chain) =>
  inner.object && last.object === undefined && !chain.some(({ link, from }) => link !== undefined && from[0]?.id !== 'need')
    ? 'denied'
    : undefined;
