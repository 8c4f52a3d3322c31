// What the elements of the lesson's two texts are given, by their ids.
import { fourTokens, fourVectors, giveTo } from '../shared/figure-settings';

export const given = giveTo({
  heads: { kind: 'choose', right: 3 },
  order: { kind: 'choose', right: 1 },
  bytes: { kind: 'choose', right: 2 },
  'all-alike': {
    kind: 'line',
    program: 'stacked_self_attention',
    settings: { depth: '4' },
    value: 'output',
    reference: 'stacked_self_attention: depth=4, residual=true',
    given: fourVectors,
  },
  'kept-state': {
    kind: 'line',
    program: 'stepwise_decoding',
    settings: { state: 'replaced' },
    value: 'output',
    reference: 'stepwise_decoding',
    given: fourTokens,
  },
});
