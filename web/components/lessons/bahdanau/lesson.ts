// What is alive in the lesson on Bahdanau attention.
import './figure-settings';
import '../../instrument/stepper';
import '../../instrument/value';
import '../../task/task';
import { loadWhenNear } from '../../ui/near';

// What is not needed for the first screen comes when a reader is near it.
loadWhenNear('attn-looking', () => import('./looking'));
loadWhenNear('attn-painting', () => import('./painting'));
loadWhenNear('attn-copying', () => import('./copying'));
loadWhenNear('attn-bottleneck', () => import('./bottleneck'));
loadWhenNear('attn-book-run', () => import('./book-run'));
loadWhenNear('attn-score-memory', () => import('../shared/memory'));
loadWhenNear('attn-map', () => import('../../map/map'));
loadWhenNear('a[data-part]', () => import('../../map/phrases'));
