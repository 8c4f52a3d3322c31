// What the elements of the lesson's two texts are given, by their ids.
import { fourTokens, giveTo } from '../shared/given';

export const given = giveTo({
  heads: { kind: 'choose', right: 3 },
  order: { kind: 'choose', right: 1 },
  bytes: { kind: 'choose', right: 2 },
  'kept-state': {
    kind: 'line',
    program: 'stepwise_decoding',
    settings: { state: 'replaced' },
    value: 'output',
    reference: 'stepwise_decoding',
    given: fourTokens,
  },
});
