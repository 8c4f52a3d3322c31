// Operates every control of every figure of every lesson, and looks at every figure afterwards. No list is kept here.
import { expect, it, onTestFailed } from 'vitest';
import { crawlFigure, figuresOf } from './crawler';
import { halfWidthSigns, lessons, sharedSite } from './site';

/** The tests of one reader: a language, and a window so many pixels wide. */
export function operatesEveryControl(language: 'en' | 'zh', width: number): void {
  const site = sharedSite();
  for (const lesson of lessons) {
    it(`draws its figures whatever is switched, slid or pressed: ${language}/${lesson} at ${width} px`, async () => {
      const { page } = await site.visit(`${language}/lessons/${lesson}/`, { viewport: { width, height: 900 } });
      // What a phone folds is operated too.
      // Without a pointer: where it rests, cells would explain themselves as they come by.
      for (const fold of await page.locator('.fold-toggle').all()) await fold.dispatchEvent('click');
      expect(await page.locator('[data-folded]').count()).toBe(0);
      let last = 'nothing yet';
      page.on('console', (message) => {
        if (message.type() === 'debug') last = message.text();
      });
      onTestFailed(() => console.log(`The last control was ${last}`));
      const wrong: string[] = [];
      let [operated, drawings] = [0, 0];
      for (const handle of (await (await page.evaluateHandle(figuresOf)).getProperties()).values()) {
        const figure = handle.asElement()!;
        const crawl = await figure.evaluate(crawlFigure);
        operated += crawl.operated;
        drawings += crawl.drawings;
        wrong.push(...crawl.wrong);
      }
      expect(wrong).toEqual([]);
      if (language === 'zh') expect(await halfWidthSigns(page)).toEqual([]);
      // It has seen something.
      expect(operated).toBeGreaterThan(5);
      if ((await page.locator('attn-tensor').count()) > 0) expect(drawings).toBeGreaterThan(3);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
}
