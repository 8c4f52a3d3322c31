// What somebody is.
import { isOf } from '../../../web/grammar/words.js';
import { when } from './dates.js';
import { nested } from './nested.js';
import {
  adjectiveTokens,
  comparative,
  de,
  degreeTokens,
  featuresOf,
  isPerson,
  nounOf,
  nounPhrase,
  phrase,
  place,
  sense,
  superlativeOf,
  the,
  within,
} from './phrases.js';
import { partOf } from './requests.js';
import { entry, light, say } from './tokens.js';
import { agreed, conjugate, nouns, professions, pronouns } from './words.js';

/** "il est médecin", "ils sont amis" */
export const isProfession = ({ type, np }) =>
  type === 'noun' &&
  np.type === 'noun' &&
  np.adjectives.length === 0 &&
  !np.comparative &&
  ((['a', 'bare'].includes(np.det?.type) && professions.includes(np.noun.id)) ||
    (np.det?.type === 'bare' && ['friend', 'neighbor'].includes(np.noun.id)));

export function complementOf(complement, subject, features) {
  switch (complement.type) {
    case 'adjective': {
      const { adjective, degree } = complement;
      // "se sentir bien"
      if (complement.felt && adjective.id === 'good') return say('bien', adjective);
      // "c' est gentil de ta part"
      if (complement.of)
        return [
          ...degreeTokens(degree),
          ...adjectiveTokens(/^(nice|good)$/.test(adjective.id) ? 'kind' : adjective.id, features, adjective, features.leaves),
          ...partOf(complement.of),
        ];
      return [
        ...degreeTokens(degree),
        ...[adjective, complement.other]
          .filter(Boolean)
          .flatMap((one, i) => [
            ...(i > 0 ? say(complement.and.id === 'but' ? 'mais' : 'et', complement.and) : []),
            ...adjectiveTokens(
              one.id === 'free' && subject?.type === 'body'
                ? 'gratis'
                : degree?.id === 'enough' && one.id === 'old' && isPerson(subject)
                  ? 'aged'
                  : sense(one, subject?.noun ?? (subject && isPerson(subject) ? undefined : {}), true),
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
      const words = complement.more
        ? [...say('plus', complement.more), ...adjectiveTokens(sense(adjective, subject.noun), features, adjective, features.leaves)]
        : equal
          ? [...say('aussi', first), ...adjectiveTokens(sense(adjective, subject.noun), features, adjective, features.leaves)]
          : comparative(adjective, features, features.leaves, subject.noun);
      // "plus long que je ne pensais"
      if (than.type === 'thought') {
        const { person } = featuresOf(than);
        const who = pronouns[than.pronoun.id].subject;
        const verb = than.verb.id === 'hope' ? 'espérer' : 'penser';
        return [
          ...words,
          light('que', second),
          ...(who === 'je' ? [light(who, than.pronoun)] : say(who, than.pronoun)),
          ...(verb === 'penser' ? [light('le', than.verb)] : [light('le', than.verb)]),
          ...say(conjugate(verb, 'imperfect', person), than.verb),
        ];
      }
      if (than.type === 'mine') return [...words, light('que', second), ...mine(than.mine, features)];
      return [
        ...(complement.much ? say(adjective.id === 'good' ? 'bien' : 'beaucoup', complement.much) : []),
        ...words,
        light('que', second),
        ...phrase(than, ['bare', 'some'].includes(than.det?.type) ? 'all' : undefined, than.type === 'one' ? features.gender : undefined),
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
      if (complement.once && np.noun?.id === 'child' && ['a', 'bare'].includes(np.det?.type) && np.adjectives.length === 0)
        return say(nounOf(np, gender).text, [np.det.word, np.noun], features.leaves);
      if (isProfession(complement) && subject.type !== 'this') return say(nounOf(np, gender).text, [np.det.word, np.noun], features.leaves);
      return phrase(np, undefined, subject.type === 'this' ? undefined : gender);
    }
    case 'more':
      if (complement.less) {
        const { less, adjective } = complement;
        return [...say('moins', less), ...adjectiveTokens(sense(adjective, subject.noun), features, adjective, features.leaves)];
      }
      return [
        ...(complement.much ? say(complement.adjective.id === 'good' ? 'bien' : 'beaucoup', complement.much) : []),
        ...comparative(complement.adjective, features, features.leaves, subject?.noun),
      ];
    case 'superlative':
      return [
        ...superlativeOf(complement.adjective, features, [complement.the, ...features.leaves], subject.noun),
        ...(complement.within ? within(complement.within) : []),
      ];
    case 'good at': {
      const { degree, adjective, at, noun, vp } = complement;
      // "doué pour nager"
      if (vp)
        return [
          ...degreeTokens(degree),
          ...(adjective.id === 'bad' ? say('peu', adjective) : []),
          ...say(agreed('doué', features), adjective, features.leaves),
          ...say('pour', at),
          ...nested.infinitive(vp, subject, features),
        ];
      // "bon en anglais", "bon aux échecs"
      const what = isOf(noun.id, ['language'])
        ? [...say('en', at), ...say(entry(nouns, noun.id).one, noun)]
        : [...say('à', at), ...nounPhrase({ noun, agr: 's3', adjectives: [], det: { type: 'bare' } }, 'all')];
      return [...degreeTokens(degree), ...adjectiveTokens(adjective.id, features, adjective, features.leaves), ...what];
    }
    case 'tired of': {
      // "fatigué de cette ville", "fatigué de l' attendre"
      const { degree, adjective, of, np, vp } = complement;
      const how = adjectiveTokens('tired', features, adjective, features.leaves);
      return [
        ...degreeTokens(degree),
        ...how,
        de(of),
        ...(np ? phrase(np, np.det?.type === 'bare' ? 'of' : undefined) : nested.infinitive(vp, subject, features)),
      ];
    }
    case 'moved': {
      // "si content que tu sois venu"
      const { degree, adjective, that, clause } = complement;
      return [
        ...degreeTokens(degree),
        ...adjectiveTokens(adjective.id === 'happy' ? 'glad' : adjective.id, features, adjective, features.leaves),
        light('que', that ?? adjective),
        ...nested.clauseOf(clause, { subjunctive: true }),
      ];
    }
    case 'angry': {
      // "fâché contre moi"
      const { degree, adjective, np } = complement;
      const how = say(agreed('fâché', features), adjective, features.leaves);
      return [...degreeTokens(degree), ...how, ...say('contre', complement.with), ...phrase(np)];
    }
    case 'far': {
      // "loin d' ici"
      const { degree, far, from, here, np } = complement;
      const where = here ? say('ici', here) : np ? phrase(np) : [];
      return [...degreeTokens(degree), ...say(complement.near ? 'près' : 'loin', far), ...(from ? [de(from)] : []), ...where];
    }
    case 'full of':
      // "plein de gens"
      return [
        ...adjectiveTokens('full', features, complement.adjective, features.leaves),
        de(complement.of),
        ...phrase(complement.np, 'of'),
      ];
    case 'back':
      return say('de retour', complement.word);
    case 'what': {
      // "c' est ce que je veux", "c' est ce dont j' ai besoin"
      const { words, clause } = complement;
      return [
        ...say('ce', words),
        clause.verb.id === 'need' ? say('dont', words)[0] : light('que', words),
        ...nested.clauseOf({ ...clause, asked: { object: true } }),
      ];
    }
    case 'sure':
      // "tu es sûr de ça ?"
      if (complement.thing)
        return [
          ...say(agreed('sûr', features), complement.sure, features.leaves),
          de(complement.about),
          ...say('ça', complement.thing.word),
        ];
      // "je suis sûr qu' il est là"
      return [
        ...say(agreed('sûr', features), complement.sure, features.leaves),
        light('que', complement.that ?? complement.sure),
        ...nested.clauseOf(complement.clause),
      ];
    case 'hour':
      return when(complement.time);
    case 'kind':
      return [
        ...degreeTokens(complement.degree),
        ...adjectiveTokens('kind', features, complement.adjective, features.leaves),
        ...say('avec', complement.to),
        ...phrase(complement.np),
      ];
    case 'for':
      return [...say('pour', complement.word), ...phrase(complement.np)];
    case 'on':
      return say(agreed('allumé', features), complement.word, features.leaves);
    case 'sent by':
      return [de(complement.from), ...phrase(complement.np)];
    case 'well':
      return [
        ...(complement.much ? say('beaucoup', complement.much) : []),
        ...say(complement.well.id === 'well' ? 'bien' : 'mieux', complement.well),
      ];
    case 'place':
      return place(complement.place, true);
    default:
      throw new Error(`no French for the complement '${complement.type}'`);
  }
}

/** "la mienne", "les leurs" */
export function mine(leaf, { gender, many, leaves }) {
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
