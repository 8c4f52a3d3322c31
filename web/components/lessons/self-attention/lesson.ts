// The live elements of the lesson on self-attention and positional encoding.
import './figure-settings';
import '../../task/task';
import '../../instrument/stepper';
import '../../instrument/value';
import './benches';
import './encoding';
import './shuffle';
import { loadWhenNear } from '../../ui/near';

// The pictures come when a reader is near them.
loadWhenNear('attn-learning', () => import('../shared/learning'));
loadWhenNear('attn-layer-costs', () => import('./costs'));
loadWhenNear('attn-rotation', () => import('./rotation'));
loadWhenNear('attn-three-graphs', () => import('./three-graphs'));
