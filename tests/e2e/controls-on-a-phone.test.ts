import { operatesEveryControl } from './every-control';

operatesEveryControl('zh', 360);
