// What is alive in the lesson on Nadaraya–Watson regression.
import './given';
import '../../task/task';
import '../shared/learning';
import '../../instrument/stepper';
import { loadWhenNear } from '../../ui/near';
import './benches';
import './lab';
import './training';

loadWhenNear('attn-products', () => import('./products'));
