import { describe, expect, it } from 'vitest';
import { find, type IndexedPage } from '../../../web/search/find';
import { problemsInBothColours, sharedSite } from '../site';

const site = sharedSite();

const field = 'dialog.search input';

describe('the search', () => {
  it('finds Chinese words and goes to the heading, by the keyboard alone', async () => {
    const { page } = await site.visit('zh/');
    await page.locator('.search-open:not([hidden])').waitFor();
    await page.keyboard.press('/');
    await page.locator(field).waitFor();
    await page.keyboard.insertText('位置编码');
    await page.locator('dialog.search li').first().waitFor();
    expect((await page.locator('dialog.search li mark').first().textContent())?.trim()).toBe('位置编码');
    expect(await page.locator('dialog.search .status').textContent()).toMatch(/^找到 \d+ 处$/);
    await page.keyboard.press('ArrowDown');
    const target = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href);
    expect(target).toContain('/zh/');
    await page.keyboard.press('Enter');
    await page.waitForURL(target);
    const id = new URL(target).hash.slice(1);
    if (id) expect(await page.locator(`[id="${id}"]`).count()).toBe(1);
  });

  it('every address it knows exists, headings included', async () => {
    for (const language of ['en', 'zh']) {
      const pages = (await (await fetch(new URL(`search/${language}.json`, site.url))).json()) as {
        url: string;
        title: string;
        sections: { id: string }[];
      }[];
      expect(pages.length).toBeGreaterThan(10);
      for (const { url, title, sections } of pages) {
        expect(title).not.toBe('');
        const html = await (await fetch(new URL(url, site.url))).text();
        for (const { id } of sections) if (id) expect(html, `${url}#${id}`).toContain(`id="${id}"`);
      }
    }
  });

  /** What readers typed, and where it is told. */
  const asked = {
    en: {
      掩蔽: 'scoring-functions/#mask',
      残差: 'transformer/#norm',
      'kv cache': 'transformer/#mask',
      'layer norm vs batch norm': 'transformer/#norm',
    },
    zh: {
      掩蔽: 'scoring-functions/#mask',
      残差: 'transformer/#norm',
      'kv cache': 'transformer/#mask',
      'layer norm vs batch norm': 'transformer/#norm',
      residual: 'transformer/#norm',
    },
  };
  for (const language of ['en', 'zh'] as const) {
    it(`${language}: finds what readers ask for, in either language, and shows no attribute of an element`, async () => {
      const pages = (await (await fetch(new URL(`search/${language}.json`, site.url))).json()) as IndexedPage[];
      for (const [query, path] of Object.entries(asked[language]))
        expect(
          find(pages, query).map(({ url }) => url),
          query,
        ).toContain(`${language}/lessons/${path}`);
      expect(
        pages.flatMap(({ sections }) => sections).filter(({ heading, text }) => /="|">/.test(heading + text)),
      ).toEqual([]);
    });
  }

  for (const [language, asked, none] of [
    ['en', 'softmax', 'qqqq'],
    ['zh', '注意力', '囧囧囧'],
  ] as const) {
    it(`${language}: is accessible, fits a phone, and says when there is nothing`, async () => {
      const { page } = await site.visit(`${language}/lessons/attention-cues/`, {
        viewport: { width: 360, height: 700 },
      });
      await page.locator('.search-open').click();
      await page.locator(field).fill(asked);
      await page.locator('dialog.search li').nth(2).waitFor();
      expect(await problemsInBothColours(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await page.locator(field).fill(none);
      await page.locator('dialog.search li').first().waitFor({ state: 'detached' });
      expect(await page.locator('dialog.search .status').textContent()).not.toBe('');
      await page.keyboard.press('Escape');
      expect(await page.locator('dialog.search').isVisible()).toBe(false);
      // The focus is back where it was.
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-open');
    });
  }

  it('leaves "/" to the fields in which one types', async () => {
    const { page } = await site.visit('en/translate/');
    const input = page.locator('attn-translate input').first();
    await input.focus();
    await page.keyboard.press('/');
    expect(await page.locator('dialog.search').isVisible()).toBe(false);
  });
});
