// A token of Chinese: { text, from }, `from` the English words that it translates; and a word's choice by what it is said of.
import { isOf } from '../../../web/grammar/words.js';
import * as zh from './words.js';

/** Tokens of words, all from the same English words. */
export const say = (text, ...from) => text.split(' ').map((word) => ({ text: word, from: from.flat().filter(Boolean) }));

export const marked = (tokens, leaves) => tokens.map((token) => ({ ...token, from: [...token.from, ...leaves] }));

export function entry(table, id, what) {
  if (table[id] === undefined) throw new Error(`no Chinese for the ${what} '${id}'`);
  return table[id];
}

/** Whether a phrase names something of one of the kinds. */
export function fits(np, kinds) {
  if (np === undefined) return false;
  if (np.type === 'both') return fits(np.first, kinds);
  if (np.type === 'noun') return isOf(np.noun.id, kinds);
  if (np.type === 'name') return isOf(np.name.id, kinds);
  if (np.type === 'town') return kinds.includes('town');
  const person = np.type === 'who' || (np.type === 'pronoun' && np.pronoun.id !== 'it');
  return kinds.includes(person ? 'person' : 'thing');
}

/** The word for this thing, of several by the kinds of thing; '' is for all others. */
export const suiting = (choice, np) =>
  typeof choice === 'string' ? choice : choice[Object.keys(choice).find((kinds) => fits(np, kinds.split(' '))) ?? ''];
/** [said of it, before it]: 漂亮, 漂亮 的. */
export const adjectiveOf = (id, np) => suiting(entry(zh.adjectives, id, 'adjective'), np).split(' ');
