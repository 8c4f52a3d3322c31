import { operatesEveryControl } from './every-control';

operatesEveryControl('en', 1440);
