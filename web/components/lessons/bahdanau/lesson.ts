// What is alive in the lesson on Bahdanau attention.
import './given';
import '../../instrument/stepper';
import '../../instrument/value';
import '../../task/task';
import { loadWhenNear } from '../../ui/near';
import '../shared/memory';
import './bottleneck';
import './book-run';

// The picture comes when a reader is near it.
loadWhenNear('attn-map', () => import('../../map/map'));
loadWhenNear('a[data-part]', () => import('../../map/phrases'));
