// What is alive in the lesson on scoring functions.
import './figure-settings';
import '../../task/task';
import './benches';
import './softmax-bars';
import './scaling';
import './race';
import { loadWhenNear } from '../../ui/near';

loadWhenNear('attn-additive-inside', () => import('./inside'));
for (const name of ['scores', 'sum-score']) loadWhenNear(`attn-pooling-${name}`, () => import('./pooling'));
