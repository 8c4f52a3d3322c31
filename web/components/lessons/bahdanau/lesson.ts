// What is alive in the lesson on Bahdanau attention.
import './given';
import '../../instrument/stepper';
import '../../instrument/value';
import '../../task/task';
import { loadWhenNear } from '../../ui/near';
import './bottleneck';

// The table and the picture come when a reader is near them.
loadWhenNear('attn-book-run', () => import('./book-run'));
loadWhenNear('attn-score-memory', () => import('../shared/memory'));
loadWhenNear('attn-map', () => import('../../map/map'));
loadWhenNear('a[data-part]', () => import('../../map/phrases'));
