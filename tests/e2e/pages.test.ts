import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.mjs';
import { contentSecurityPolicy } from '../../scripts/site/policy.mjs';
import { readHeatmap, translationDone } from './elements';
import { accessibilityProblems, halfWidthSigns, ofLooks, sharedSite } from './site';

const site = sharedSite();

/** Every page of the site, as a path relative to its root. */
const pages = (readdirSync(join(root, '_site'), { recursive: true }) as string[])
  .filter((file) => /^(en|zh)\/(.*\/)?index\.html$/.test(file))
  .map((file) => file.replace(/index\.html$/, ''))
  .sort();

const answers = new Map<string, Promise<number>>();
/** The status of a link's answer; most links are on every page. */
function statusOf(link: string): Promise<number> {
  if (!answers.has(link))
    answers.set(
      link,
      fetch(link).then(({ status }) => status),
    );
  return answers.get(link)!;
}

/** Links within the site that leave its base path or lead nowhere. */
async function brokenLinks(page: Page): Promise<string[]> {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => link.href.split('#')[0]),
  );
  const own = [...new Set(links)].filter((link) => new URL(link).origin === new URL(site.url).origin);
  const broken = await Promise.all(own.map(async (link) => (link.startsWith(site.url) && (await statusOf(link)) === 200 ? [] : [link])));
  return broken.flat();
}

/** From top to bottom, so that every element comes alive; then, once it has `passed`, until all have what they ask for. */
async function walkThrough(page: Page, passed: () => void): Promise<void> {
  await page.evaluate(async () => {
    // A browser that paints none for a second goes on without: an evaluation has no other end.
    const frame = () =>
      Promise.race([
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        new Promise((resolve) => setTimeout(resolve, 1000)),
      ]);
    // What is less than a window away comes alive.
    for (let y = 0; y < document.documentElement.scrollHeight; y += 2 * innerHeight) {
      scrollTo(0, y);
      await frame();
    }
  });
  passed();
  await page.waitForLoadState('networkidle');
  // What came with its code while the walk went on is passed again: it asks when it is near.
  const look = () =>
    page.evaluate(() => {
      const within = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])]);
      const said = (one: Element) => `${(one.getRootNode() as ShadowRoot).host?.localName}: ${one.textContent.trim()}`;
      const seen = within(document).filter((one) => one.checkVisibility());
      const busy = seen.find((one) => one.matches('.busy, [aria-busy=true]'));
      busy?.scrollIntoView();
      return [...(busy ? [busy] : []), ...seen.filter((one) => one.matches('[role=alert]') && one.textContent.trim())].map(said);
    });
  // Nor has one been told that something does not work.
  await expect.poll(look, { timeout: 120_000 }).toEqual([]);
}

const desk = { width: 1280, height: 720 };
const phone = { width: 360, height: 700 };
/** The window and the colours in which a language's pages are looked at first, and those that a reader turns them into. */
const looks = {
  en: [
    { viewport: desk, colorScheme: 'light' },
    { viewport: phone, colorScheme: 'dark' },
  ],
  zh: [
    { viewport: phone, colorScheme: 'dark' },
    { viewport: desk, colorScheme: 'light' },
  ],
} as const;

describe('every page', () => {
  it('there is one in both languages', () => {
    expect(pages).toContain('en/');
    expect(pages.filter((path) => path.startsWith('en/')).map((path) => path.slice(3))).toEqual(
      pages.filter((path) => path.startsWith('zh/')).map((path) => path.slice(3)),
    );
  });

  for (const path of pages) {
    const language = path.startsWith('zh/') ? 'zh' : 'en';
    it(`${path} opens from a sub-path under the policy, without errors or other hosts, fits desk and phone, is accessible`, async () => {
      const response = await fetch(new URL(path, site.url));
      expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy());
      // The engine's second file keeps visitors of slow networks waiting: no worker is to stand still for it.
      let passed = () => {};
      const late = new Promise<void>((resolve) => (passed = resolve));
      const prepare = (context: BrowserContext) => context.route('**/attn.second*', (route) => late.then(() => route.continue()));
      const { page } = await site.visit(path, { ...looks[language][0], prepare });
      expect(await page.locator('html').getAttribute('lang')).toBe(language === 'zh' ? 'zh-CN' : 'en');
      expect(await page.title()).not.toBe('');
      expect(await brokenLinks(page)).toEqual([]);
      for (const [i, { viewport, colorScheme }] of looks[language].entries()) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await walkThrough(page, passed);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
        if (language === 'zh') expect(await halfWidthSigns(page)).toEqual([]);
        // The other language has the same elements in the second look; with `npm test -- --all` each is looked at in both.
        if (i === 0 || process.env.ATTN_LONG)
          expect(await accessibilityProblems(page, i === 0 ? undefined : ofLooks), `${viewport.width} px, ${colorScheme}`).toEqual([]);
      }
    });
  }
});

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
        expect(await link.evaluate((at) => at.getBoundingClientRect().bottom <= innerHeight && at.getBoundingClientRect().top >= 0)).toBe(
          true,
        );
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

  it('works without a network after the first visit, in both languages', async () => {
    const { page } = await site.visit('en/', { serviceWorkers: 'allow', allow: /ERR_INTERNET_DISCONNECTED/ });
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active!.state !== 'activated') await new Promise((resolve) => active!.addEventListener('statechange', resolve, { once: true }));
    });
    await page.context().setOffline(true);
    await page.goto(new URL('zh/translate/?model=transformer&words=all', site.url).href);
    await translationDone(page);
    expect((await readHeatmap(page)).rows.length).toBeGreaterThan(1);
    await page.goto(new URL('en/train/', site.url).href);
    await page.locator('.summary', { hasText: /\d/ }).waitFor();
  });

  it('prints dark pages in colours for paper', async () => {
    const { page } = await site.visit('en/', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(255, 255, 255)');
  });

  it('reads without scripts, formulas included', async () => {
    const { page } = await site.visit('en/', { javaScriptEnabled: false });
    expect(await page.locator('.katex').count()).toBeGreaterThan(0);
    expect(await page.locator('.theme-toggle').isVisible()).toBe(false);
  });
});
