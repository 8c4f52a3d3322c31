// The live elements of the lesson on the Transformer.
import '../shared/heads';
import '../shared/memory';
import { loadWhenNear } from '../../near';
import './causal';
import './four-sentences';
import './norms';

// Training brings a form, a chart and a run of its own; most readers come to it late.
loadWhenNear('attn-train', () => import('../../train'));
loadWhenNear('attn-bottleneck', () => import('../bahdanau/bottleneck'));
