// Every control of every figure of every lesson is operated, and every figure looked at afterwards. No list is kept here.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.mjs';
import { crawlFigure, figuresOf } from './crawler';
import { openSite, type Site } from './site';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const lessons = readdirSync(join(root, 'web/en/lessons'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.replace('.md', ''));
/** Each page once: one language at a desk, the other on a phone. */
const readers = [
  { language: 'en', width: 1440 },
  { language: 'zh', width: 360 },
] as const;

for (const lesson of lessons) {
  for (const { language, width } of readers) {
    it(`draws its figures whatever is switched, slid or pressed: ${language}/${lesson} at ${width} px`, { timeout: 300_000 }, async () => {
      const { page } = await site.visit(`${language}/lessons/${lesson}/`, { viewport: { width, height: 900 }, reducedMotion: 'reduce' });
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
      // It has seen something.
      expect(operated).toBeGreaterThan(5);
      if ((await page.locator('attn-tensor').count()) > 0) expect(drawings).toBeGreaterThan(3);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
}
