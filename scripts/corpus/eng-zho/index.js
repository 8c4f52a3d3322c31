// English–Chinese: what the generator needs to know.
import { english } from '../english/grammar.js';
import { chinese } from './grammar.js';
import { patterns } from './patterns.js';
import { sensible } from './sensible.js';

const combinations = (text) =>
  text
    .trim()
    .split(/\s*[,\n]\s*/)
    .filter((line) => line !== '')
    .map((line) =>
      line
        .trim()
        .split(' ')
        .map((id) => id.replaceAll('_', ' ')),
    );

export const pair = {
  name: 'eng-zho',
  source: english,
  target: chinese,
  patterns,
  lengths: { min: 2, max: 9 },
  // Chinese has no articles, and no auxiliary that asks: a question ends in 吗 or holds its question word.
  unaligned: { source: ['a', 'an', 'the', 'do', 'does'], target: [] },
  sensible,
  // Words that training never shows together: state, noun and adjective, verb and noun, place, number, owner.
  heldOut: combinations(`
    he hungry, she nervous, tom busy, mary tall, i happy, we thirsty, they famous, mother calm
    tom teacher, she engineer, he farmer, i nurse, brother singer
    red scarf, blue car, black dog, white hat, new computer, old bicycle, cheap watch, boring magazine, big apple
    buy umbrella, see horse, draw flower, borrow pen, wash coat, find key, write song, send photo, sell chair
    two fish, three book, four ticket, this map, that knife, these shirt
    park dance, library read, home cook, school run, hospital work, garden sing
    i trust tom, he love mary, she know he, they miss she
    bag phone, chair cat, rice bowl, beer bottle, tennis she, piano he, chinese they, french i
    yesterday find, on_sunday study, tomorrow leave, bus library, beijing we
  `),
  split: {
    sizes: { valid: 500, test: 600, compositional: 600, tab: 600 },
    leastInTrain: 4,
    // Patterns whose words move, split or vanish, and that differ from each other in a word. Few, so that the 600 pairs
    // have words enough in common.
    tab: {
      patterns: [
        'this is my book',
        'is this your book',
        'quality',
        'have',
        'have, question',
        'have, described',
        'there is',
        'the thing is there',
        'past',
        'past, not',
        'past, question',
        'want to buy',
        'put',
      ],
    },
    // Always in training, first in the tab's file: the book's sentences, and others that repeat their words, since a
    // word that occurs once is unknown to a model.
    always: ['go .', 'i lost .', "he's calm .", "i'm home .", "let's go .", 'we lost .', "i'm not calm .", "he's home ."],
  },
};
