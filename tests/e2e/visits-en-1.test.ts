import { visitsIn } from './visit';

visitsIn('en', 1);
