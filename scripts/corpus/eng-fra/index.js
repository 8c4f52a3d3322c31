// English–French: what the generator needs to know.
import { english } from '../english/grammar.js';
import { french } from './grammar.js';
import { heldOut } from './held-out.js';
import { being } from './patterns/being.js';
import { clitics } from './patterns/clitics.js';
import { having } from './patterns/having.js';
import { moving } from './patterns/moving.js';
import { orders } from './patterns/orders.js';
import { past } from './patterns/past.js';
import { present } from './patterns/present.js';
import { sensible } from './sensible.js';

export const pair = {
  name: 'eng-fra',
  source: english,
  target: french,
  patterns: [...orders, ...being, ...having, ...present, ...moving, ...past, ...clitics],
  // Pairs of a pattern that does not say how many.
  take: 60,
  lengths: { min: 2, max: 9 },
  sensible,
  // Words that may stand unaligned wherever they are.
  unaligned: { source: [], target: [] },
  // Words that training never shows together.
  heldOut,
  split: {
    sizes: { valid: 400, test: 500, compositional: 500, tab: 600 },
    leastInTrain: 4,
    // The tab's pairs are of these: words that move, split, merge and agree.
    tab: {
      mostEach: 60,
      patterns: [
        'state',
        'state, negated',
        'quality',
        'feeling',
        'adjective behind its noun',
        'adjective before its noun',
        'numbers',
        'clitic',
        'clitic, negated',
        'clitic and past',
        'clitic and infinitive: can',
        'past with an object',
        'having',
        'having none',
        'always and often',
        'past',
        'past with être',
        'at home',
        'activity',
      ],
    },
    // Always in training, first in the tab's file: the book's sentences.
    always: ['go .', 'i lost .', "he's calm .", "i'm home ."],
  },
};
