// What is alive in the lesson on attention cues.
import './figure-settings';
import '../../task/task';
import '../../instrument/value';
import './desk';
import './segments';
import './benches';
import { loadWhenNear } from '../../ui/near';

loadWhenNear('attn-pooling-desk', () => import('./pooling'));
