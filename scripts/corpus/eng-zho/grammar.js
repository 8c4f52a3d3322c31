// Chinese: nothing agrees, but nouns are counted by measure words, and 的 stands between most owners and what they own.
import { marked } from '../lib/words.js';
import { determiners, pronouns } from './lexicon.js';

const possessives = new Set(['my', 'your', 'his', 'her', 'our', 'their', "tom's", "mary's"]);
const isKin = (noun) => noun.entry.is.includes('kin');

// my book -> 我 的 书, my mother -> 我 妈妈, this book -> 这 本 书, these books -> 这些 书, the book -> 书.
function realisePhrase({ det, noun }) {
  const head = { text: noun.entry.zh, part: 'noun' };
  if (det.id === 'the') return [head];
  const first = { text: determiners[det.id], part: 'det' };
  if (possessives.has(det.id)) return isKin(noun) ? [first, head] : [first, { text: '的', part: 'det' }, head];
  if (['these', 'those'].includes(det.id)) return [first, head];
  return [first, { text: noun.entry.measure, part: 'noun' }, head];
}

function realiseValue({ value, form }) {
  if (form !== undefined) {
    const text = value.entry?.[form];
    if (!text) throw new Error(`no form '${form}' of the Chinese word for '${value.id}'`);
    return text.split('_').map((word) => ({ text: word }));
  }
  switch (value.kind) {
    case 'pronoun':
      return [{ text: pronouns[value.id] }];
    case 'phrase':
      return realisePhrase(value);
    case 'determiner':
      return [{ text: determiners[value.id] }];
    default:
      return marked(value.entry.zh);
  }
}

/** The words of an item. A slot's form is a column of the lexicon: Noun.measure, Adj.attribute, Verb.bare. */
export function realise(item) {
  return item.slot ? realiseValue(item) : [{ text: item.name }];
}

// Chinese words do nothing to their neighbours.
export const chinese = { realise, join: (words) => words };
