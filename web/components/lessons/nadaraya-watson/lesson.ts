// What is alive in the lesson on Nadaraya–Watson regression.
import './figure-settings';
import '../../task/task';
import '../../instrument/stepper';
import { loadWhenNear } from '../../ui/near';
import './benches';
import './lab';
import './training';

loadWhenNear('attn-learning', () => import('../shared/learning'));
loadWhenNear('attn-products', () => import('./products'));
for (const name of ['kernel', 'peak']) loadWhenNear(`attn-pooling-${name}`, () => import('./pooling'));
