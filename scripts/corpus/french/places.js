// Where and whither: à paris, dans la rue, sous la pluie, chez le médecin.
import { isOf } from '../../../web/grammar/words.js';
import { phrase, possessive, the } from './phrases.js';
import { entry, say } from './tokens.js';
import { around, countries, nouns, prepositions, pronouns, towns } from './words.js';

export const town = ({ country, town: leaf }, from) =>
  country ? [...say('en', from), ...say(entry(countries, leaf.id), leaf)] : [...say('à', from), ...say(entry(towns, leaf.id), leaf)];

export function place(where, being) {
  switch (where.type) {
    case 'town':
      return town(where, where.preposition ?? where.to);
    case 'home':
    case 'school':
    case 'work':
    case 'bed': {
      const noun = where.words.at(-1);
      const { text, ...head } = {
        home: { text: 'maison', gender: 'f' },
        school: { text: 'école', gender: 'f' },
        work: { text: 'travail' },
        bed: { text: 'lit' },
      }[where.type];
      return [...say('à', where.words[0]), the(head, noun), ...say(text, noun)];
    }
    // "à gauche"
    case 'side':
      return [...say('à', where.words.slice(0, 2)), ...say(where.id === 'left' ? 'gauche' : 'droite', where.words[2])];
    // "au soleil", "sous la pluie"
    case 'open': {
      const [preposition, noun, gender] = { sun: 'à soleil m', rain: 'sous pluie f', snow: 'dans neige f' }[where.id].split(' ');
      return [...say(preposition, where.preposition), the({ gender }, where.words[0], where.words[1]), ...say(noun, where.words[1])];
    }
    case 'around':
      return say(entry(around, where.id ?? where.words[0].id), where.words);
    // "venir dîner"
    case 'meal':
      return say(entry(nouns, where.noun.id).one, [where.to, where.noun]);
    case 'mountains':
      return [...say('à', where.to), the({ gender: 'f' }, where.words[1], where.words[2]), ...say('montagne', where.words[2])];
    // "au cinéma"
    case 'movies':
      return [...say('à', where.to), the({ gender: 'm' }, where.words[0]), ...say('cinéma', where.words[1])];
    case 'here':
      return say('ici', where.words);
    case 'there':
      return say(being ? 'là' : 'là-bas', where.words);
    case 'at':
      if (where.np.det.type === 'a') return [...say('dans', where.preposition), ...phrase(where.np)];
      return [...say('à', where.preposition), ...phrase(where.np)];
    case 'place':
      return where.to ? goal(where) : beside(where);
    default:
      throw new Error(`no French for a place '${where.type}'`);
  }
}

function beside({ preposition, np }) {
  const noun = np.noun?.id;
  // "dans ma classe"
  if (preposition.id === 'in' && noun === 'class')
    return [
      ...say('dans', preposition),
      ...(np.det.possessive ? [possessive(np.det.possessive, { gender: 'f' }, np.noun)] : [the({ gender: 'f' }, np.det.word, np.noun)]),
      ...say('classe', np.noun),
    ];
  // "en chine", "à paris"
  if (preposition.id === 'in' && np.type === 'town') return town(np, preposition);
  let text = entry(prepositions, preposition.id);
  if (preposition.id === 'in' && noun === 'beach') text = 'sur';
  if (preposition.id === 'in' && noun === 'market' && np.det.type === 'the') text = 'à';
  if (preposition.id === 'on' && ['bus', 'train', 'plane', 'street'].includes(noun)) text = 'dans';
  if (preposition.id === 'in' && noun === 'hospital' && np.det.type === 'the') text = 'à';
  const words = say(text, preposition);
  if (words.at(-1).text === 'de') words.at(-1).light = true;
  return [...words, ...phrase(np)];
}

/** "to the park" */
function goal({ to, np }) {
  // "chez le médecin"
  if (np.noun?.id === 'doctor') return [...say('chez', to), ...phrase(np)];
  if (np.type !== 'noun') return np.type === 'town' ? town(np, to) : [...say('à', to), ...phrase(np)];
  const { det, noun } = np;
  const plain = np.adjectives.length === 0 && !np.ordinal && !np.superlative;
  if (noun.id === 'house' && plain && det.type === 'possessive')
    return [...say('chez', [to, noun]), ...say(pronouns[det.possessive.id].stressed, det.possessive)];
  if (noun.id === 'house' && plain && det.type === 'owner') return [...say('chez', [to, noun]), ...phrase(det.owner)];
  if (noun.id === 'city' && plain && det.type === 'the') return [...say('en', [to, det.word]), ...say('ville', noun)];
  const into =
    ['street', 'garden'].includes(noun.id) ||
    (det.type !== 'the' && ['city', 'village', 'house'].includes(noun.id)) ||
    (['this', 'owner'].includes(det.type) && ['restaurant', 'hotel', 'shop', 'museum', 'library', 'office', 'park'].includes(noun.id)) ||
    (!plain && isOf(noun.id, ['building', 'village', 'city', 'park']) && !['school', 'station', 'hospital', 'museum'].includes(noun.id));
  return [...say(into ? 'dans' : 'à', to), ...phrase(np)];
}
