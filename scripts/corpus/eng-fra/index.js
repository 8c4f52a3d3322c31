// English–French: what the generator needs to know.
import { english } from '../english/grammar.js';
import { french } from './grammar.js';
import { patterns } from './patterns.js';

export const pair = {
  name: 'eng-fra',
  source: english,
  target: french,
  patterns,
  lengths: { min: 2, max: 9 },
  // Words that may stand unaligned wherever they are.
  unaligned: { source: [], target: [] },
  // Words that training never shows together.
  heldOut: [['he', 'help', 'i']],
  split: {
    sizes: { valid: 400, test: 500, compositional: 500, tab: 600 },
    leastInTrain: 4,
    // Always in training, first in the tab's file: the book's sentences.
    always: ['go .', 'i lost .', "he's calm .", "i'm home ."],
  },
};
