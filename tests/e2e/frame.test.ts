// The frame around the pages: languages, colours, the copy for later, paper, no scripts.
import { describe, expect, it } from 'vitest';
import { readHeatmap, translationDone } from './elements';
import { sharedSite } from './site';

const site = sharedSite();

describe('the frame around the pages', () => {
  for (const [locale, expected] of [
    ['zh-CN', 'zh/'],
    ['fr-FR', 'en/'],
  ]) {
    it(`sends a reader of ${locale} to ${expected}`, async () => {
      const { page } = await site.visit('', { locale });
      await page.waitForURL(`${site.url}${expected}`);
    });
  }

  it('switches the language in place, with the state in the address, and remembers it', async () => {
    const { page } = await site.visit('en/?seed=7#content');
    await page.locator('.language-switch').click();
    await page.waitForURL(`${site.url}zh/?seed=7#content`);
    await page.goto(site.url);
    await page.waitForURL(`${site.url}zh/`);
  });

  it('switches the language from anywhere in a lesson, and stays at the section that is read', async () => {
    for (const [viewport, from] of [
      [{ width: 1440, height: 900 }, '.lesson-language'],
      [{ width: 360, height: 760 }, '.language-switch'],
    ] as const) {
      const { page } = await site.visit('en/lessons/transformer/?seed=7', { viewport });
      await page.locator('h2#mask').evaluate((heading) => heading.scrollIntoView());
      await page.evaluate(() => scrollBy(0, 200));
      const link = page.locator(from);
      // In the window where the contents are beside the lesson; on a phone at the top of the page, by the keyboard.
      if (from === '.lesson-language') {
        expect(
          await link.evaluate(
            (at) => at.getBoundingClientRect().bottom <= innerHeight && at.getBoundingClientRect().top >= 0,
          ),
        ).toBe(true);
        await link.click();
      } else await link.evaluate((at) => (at as HTMLAnchorElement).click());
      await page.waitForURL(`${site.url}zh/lessons/transformer/?seed=7#mask`);
      await expect
        .poll(() => page.locator('h2#mask').evaluate((heading) => Math.abs(heading.getBoundingClientRect().top)))
        .toBeLessThan(100);
      await page.context().close();
    }
  });

  it('toggles dark colours and remembers them', async () => {
    const { page } = await site.visit('en/', { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.locator('.theme-toggle').click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await background()).toBe(dark);
  });

  it('works without a network where it was visited, in both languages', async () => {
    const { page } = await site.visit('en/train/', { serviceWorkers: 'allow', allow: /ERR_INTERNET_DISCONNECTED/ });
    const isKept = (path: string) =>
      expect.poll(() => page.evaluate(async (url) => !!(await caches.match(url)), site.url + path)).toBe(true);
    const summary = page.locator('.summary', { hasText: /\d/ });
    await summary.waitFor();
    await isKept('corpora/v3/eng-fra.tab600.tsv');
    const translating = new URL('zh/translate/?model=transformer&words=all', site.url).href;
    await page.goto(translating);
    await translationDone(page);
    await isKept('zh/');
    await isKept('weights/transformer.eng-zho.safetensors');
    await page.context().setOffline(true);
    await page.goto(translating);
    await translationDone(page);
    expect((await readHeatmap(page)).rows.length).toBeGreaterThan(1);
    await page.goto(new URL('en/train/', site.url).href);
    await summary.waitFor();
  });

  it('prints dark pages in colours for paper', async () => {
    const { page } = await site.visit('en/', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });

  it('reads without scripts, formulas included', async () => {
    const { page } = await site.visit('en/', { javaScriptEnabled: false });
    expect(await page.locator('.katex').count()).toBeGreaterThan(0);
    expect(await page.locator('.theme-toggle').isVisible()).toBe(false);
  });
});
