// The live elements of the lesson on multi-head attention.
import './figure-settings';
import '../../task/task';
import '../../instrument/stepper';
import { loadWhenNear } from '../../ui/near';
import '../shared/heads';
import './split';

// These come when a reader is near them.
loadWhenNear('attn-repeated-lens', () => import('./repeated-lens'));
loadWhenNear('attn-head-importance', () => import('./importance'));
loadWhenNear('attn-map', () => import('../../map/map'));
loadWhenNear('a[data-part]', () => import('../../map/phrases'));
