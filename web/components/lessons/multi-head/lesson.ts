// The live elements of the lesson on multi-head attention.
import './given';
import '../../task/task';
import '../../instrument/stepper';
import { loadWhenNear } from '../../ui/near';
import '../shared/heads';
import './repeated-lens';
import './split';
import './importance';

// The picture comes when a reader is near it.
loadWhenNear('attn-map', () => import('../../map/map'));
loadWhenNear('a[data-part]', () => import('../../map/phrases'));
