import { visitsIn } from './visit';

visitsIn('zh', 1);
