// What is alive in the lesson on one's own model.
import './figure-settings';
import '../../task/task';
import { loadWhenNear } from '../../ui/near';
import '../shared/heads';

loadWhenNear('attn-train', () => import('../../train/train'));
loadWhenNear('attn-compare', () => import('./compare'));
