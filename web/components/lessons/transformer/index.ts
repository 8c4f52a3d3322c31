// The live elements of the lesson on the Transformer.
import '../shared/heads';
import '../shared/memory';
import { whenNear } from '../shared/when-near';
import './causal';
import './four-sentences';
import './norms';

// Training brings a form, a chart and a run of its own; most readers come to it late.
whenNear('attn-train', () => import('../../train'));
