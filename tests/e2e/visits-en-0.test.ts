import { expect, it } from 'vitest';
import { pages } from './readers';
import { visitsIn } from './visit';

it('every page is there in both languages', () => {
  expect(pages.en).toContain('');
  expect(pages.en).toEqual(pages.zh);
});

visitsIn('en', 0);
