// The live elements of the lesson on the Transformer.
import './figure-settings';
import '../../task/task';
import '../../instrument/stepper';
import '../../instrument/value';
import '../shared/heads';
import { loadWhenNear } from '../../ui/near';
import './causal';
import './norms';

// The picture of the whole comes when a reader is near it.
loadWhenNear('attn-map', () => import('../../map/map'));
// Training brings a form, a chart and a run of its own; most readers come to it late.
loadWhenNear('attn-train', () => import('../../train/train'));
loadWhenNear('attn-norm-dots', () => import('./norm-dots'));
loadWhenNear('attn-four-sentences', () => import('./four-sentences'));
loadWhenNear('attn-score-memory', () => import('../shared/memory'));
loadWhenNear('attn-cache', () => import('./cache'));
loadWhenNear('attn-bottleneck', () => import('../bahdanau/bottleneck'));
loadWhenNear('a[data-part]', () => import('../../map/phrases'));
