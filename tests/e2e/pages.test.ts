import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.mjs';
import { contentSecurityPolicy } from '../../scripts/site/policy.mjs';
import { readHeatmap, translationDone } from './elements';
import { accessibilityProblems, openSite, type Site } from './site';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

/** Every page of the site, as a path relative to its root. */
const pages = (readdirSync(join(root, '_site'), { recursive: true }) as string[])
  .filter((file) => /^(en|zh)\/(.*\/)?index\.html$/.test(file))
  .map((file) => file.replace(/index\.html$/, ''))
  .sort();

describe('every page', () => {
  it('there is one in both languages', () => {
    expect(pages).toContain('en/');
    expect(pages.filter((path) => path.startsWith('en/')).map((path) => path.slice(3))).toEqual(
      pages.filter((path) => path.startsWith('zh/')).map((path) => path.slice(3)),
    );
  });

  for (const path of pages) {
    it(`${path} opens from a sub-path under the policy, without errors and without other hosts`, async () => {
      const response = await fetch(new URL(path, site.url));
      expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy());
      const { page, problems, foreignHosts } = await site.visit(path);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('html').getAttribute('lang')).toBe(path.startsWith('zh/') ? 'zh-CN' : 'en');
      expect(await page.title()).not.toBe('');
      expect(problems).toEqual([]);
      expect([...foreignHosts]).toEqual([]);
      await page.context().close();
    });

    for (const colorScheme of ['light', 'dark'] as const) {
      it(`${path} is accessible in ${colorScheme} colours`, async () => {
        const { page } = await site.visit(path, { colorScheme });
        await page.waitForLoadState('networkidle');
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.context().close();
      });
    }

    it(`${path} fits a phone of 360 pixels`, async () => {
      const { page } = await site.visit(path, { viewport: { width: 360, height: 700 } });
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await page.context().close();
    });

    it(`${path} links only to pages and files that exist`, async () => {
      const { page } = await site.visit(path);
      const links = await page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => link.href));
      for (const link of new Set(links.map((link) => link.split('#')[0]))) {
        if (new URL(link).origin !== new URL(site.url).origin) continue;
        expect(link.startsWith(site.url), `${link} stays under the base path`).toBe(true);
        expect((await fetch(link)).status, link).toBe(200);
      }
      await page.context().close();
    });
  }
});

describe('the frame around the pages', () => {
  for (const [locale, expected] of [['zh-CN', 'zh/'], ['fr-FR', 'en/']]) {
    it(`sends a reader of ${locale} to ${expected}`, async () => {
      const { page } = await site.visit('', { locale });
      await page.waitForURL(`${site.url}${expected}`);
      await page.context().close();
    });
  }

  it('switches the language in place, with the state in the address, and remembers it', async () => {
    const { page } = await site.visit('en/?seed=7#content');
    await page.locator('.language-switch').click();
    await page.waitForURL(`${site.url}zh/?seed=7#content`);
    await page.goto(site.url);
    await page.waitForURL(`${site.url}zh/`);
    await page.context().close();
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
    await page.context().close();
  });

  it('works without a network after the first visit, in both languages', async () => {
    const { page, foreignHosts, problems } = await site.visit('en/', { serviceWorkers: 'allow' });
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active!.state !== 'activated') await new Promise((resolve) => active!.addEventListener('statechange', resolve, { once: true }));
    });
    expect(problems).toEqual([]);
    await page.context().setOffline(true);
    await page.goto(new URL('zh/translate/?model=transformer&words=all', site.url).href);
    await translationDone(page);
    expect((await readHeatmap(page)).rows.length).toBeGreaterThan(1);
    await page.goto(new URL('en/train/', site.url).href);
    await page.locator('.summary', { hasText: /\d/ }).waitFor();
    expect([...foreignHosts]).toEqual([]);
    await page.context().close();
  });

  it('prints dark pages in colours for paper', async () => {
    const { page } = await site.visit('en/', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(255, 255, 255)');
    await page.context().close();
  });

  it('reads without scripts, formulas included', async () => {
    const { page } = await site.visit('en/', { javaScriptEnabled: false });
    expect(await page.locator('.katex').count()).toBeGreaterThan(0);
    expect(await page.locator('.theme-toggle').isVisible()).toBe(false);
    await page.context().close();
  });
});
