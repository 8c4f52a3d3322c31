// One visit of one page does all that every page is held to: policy, links, first screen, scrolling through, axe,
// paper, controls there and back, what is drawn afterwards.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it, onTestFailed } from 'vitest';
import { contentSecurityPolicy } from '../../scripts/site/policy.mjs';
import { crawlFigure, figuresOf } from './crawler';
import { everyReader, oneReaderEach, pages, type Reader } from './readers';
import { accessibilityProblems, atRest, halfWidthSigns, sharedSite, type Site } from './site';

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
async function brokenLinks(page: Page, site: Site): Promise<string[]> {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => link.href.split('#')[0]),
  );
  const own = [...new Set(links)].filter((link) => new URL(link).origin === new URL(site.url).origin);
  const broken = await Promise.all(
    own.map(async (link) => (link.startsWith(site.url) && (await statusOf(link)) === 200 ? [] : [link])),
  );
  return broken.flat();
}

/** A lesson asks a question first, and below it stands something alive to answer it by: without a scroll. */
async function expectFirstScreen(page: Page): Promise<void> {
  const order = await page
    .locator(':is(.lesson-body, .beside) > :is(.ask, .stage, h2)')
    .evaluateAll((found) =>
      found.slice(0, 2).map((one) => (one.matches('.ask') ? 'ask' : one.matches('.stage') ? 'figure' : 'section')),
    );
  expect(order).toEqual(['ask', 'figure']);
  const figure = page.locator(':is(.lesson-body, .beside) > .stage').first();
  const inWindow = (selector: string, margin: number) =>
    figure.locator(selector).evaluateAll(
      (all, below) =>
        all.filter((one) => {
          const { width, height, top, bottom } = one.getBoundingClientRect();
          return (
            width + height > 4 && top >= 0 && (below ? top < innerHeight - below : height > 0 && bottom <= innerHeight)
          );
        }).length,
      margin,
    );
  expect(await inWindow('button, input, [tabindex="0"]', 0), 'controls in the first screen').toBeGreaterThan(0);
  expect(
    await inWindow('canvas, svg:not(.icon) :is(path, circle, rect), [role=gridcell]', 24),
    'drawings there',
  ).toBeGreaterThan(0);
}

/** From top to bottom and back, without a rest, so that every element asks for what it needs. */
const passThrough = (page: Page) =>
  page.evaluate(async () => {
    const { attnRest } = window as unknown as { attnRest: { frame(): Promise<void> } };
    for (let y = 0; y < document.documentElement.scrollHeight; y += 2 * innerHeight) {
      scrollTo(0, y);
      for (let frame = 0; frame < 2; frame += 1) await attnRest.frame();
    }
    scrollTo(0, 0);
  });

/** From top to bottom, at rest in every window; no page tells of trouble. */
async function walkThrough(page: Page): Promise<void> {
  const told = () =>
    page.evaluate(() => {
      const within = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])]);
      const seen = within(document).filter((one) => one.checkVisibility());
      return seen
        .filter(
          (one) => one.matches('.busy, [aria-busy=true]') || (one.matches('[role=alert]') && one.textContent.trim()),
        )
        .map((one) => `${(one.getRootNode() as ShadowRoot).host?.localName}: ${one.textContent.trim()}`);
    });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const step = page.viewportSize()!.height;
  for (let top = 0; top < (await height()); top += step) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await atRest(page);
  }
  expect(await told(), 'what is busy, or told of trouble').toEqual([]);
}

/** What makes the page wider than so many pixels; scaled boxes may round up by one. */
const stickingOut = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((most) => {
    if (document.documentElement.scrollWidth <= most + 1) return [];
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])]);
    const label = (one: Element): string => {
      const { host } = one.getRootNode() as ShadowRoot;
      return `${host ? `${label(host)} >>> ` : ''}${one.localName}${one.id && `#${one.id}`}.${one.getAttribute('class') ?? ''}`;
    };
    const outside = (one: Element) => one.getBoundingClientRect().right > most + 1;
    const parentOf = (one: Element) => one.assignedSlot ?? one.parentElement ?? (one.getRootNode() as ShadowRoot).host;
    /** In a box that cuts it off, or scrolls, and is not outside itself. */
    const isCut = (one: Element): boolean => {
      const parent = parentOf(one);
      return (
        Boolean(parent) && ((getComputedStyle(parent).overflowX !== 'visible' && !outside(parent)) || isCut(parent))
      );
    };
    return within(document)
      .filter((one) => outside(one) && !isCut(one))
      .map((one) => `${label(one)} to ${Math.round(one.getBoundingClientRect().right)}`);
  }, width);

/** Every figure's controls; on a phone what is folded, too. */
async function operateFigures(page: Page, every: boolean): Promise<void> {
  // Without a pointer: where it rests, cells would explain themselves as they come by.
  // Paper is wide, and a window that was wide has unfolded all of it.
  for (const fold of await page.locator('.fold-toggle').all())
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.dispatchEvent('click');
  expect(await page.locator('[data-folded]').count()).toBe(0);
  const wrong: string[] = [];
  let [operated, drawings] = [0, 0];
  for (const handle of (await (await page.evaluateHandle(figuresOf)).getProperties()).values()) {
    const crawl = await handle.asElement()!.evaluate(crawlFigure, every);
    operated += crawl.operated;
    drawings += crawl.drawings;
    wrong.push(...crawl.wrong);
  }
  expect(wrong).toEqual([]);
  // It has seen something.
  expect(operated).toBeGreaterThan(5);
  if ((await page.locator('attn-tensor').count()) > 0) expect(drawings).toBeGreaterThan(3);
}

/** The lesson's button: everything is computed, unfolded and as wide as the paper, and afterwards as it was. */
async function expectPaper(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.body.dataset.printed = '';
    };
  });
  // Without the pointer: it would stay there, and figures explain what comes by under it.
  await page.locator('.lesson-print button').dispatchEvent('click');
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 680, height: 960 });
  await atRest(page);
  const tensors = page.locator('attn-tensor:visible');
  expect(await tensors.filter({ hasNot: page.locator('.cell, canvas') }).count(), 'tensors without numbers').toBe(0);
  // The text's own, not those in the elements' shadow: tables of every number would be many pages.
  const answersOf = (selector: string) => page.locator(`.lesson-body > ${selector}, attn-task ${selector}`).count();
  expect(await answersOf('details:not([open])'), 'answers that are folded').toBe(0);
  for (const stepper of await page.locator('attn-stepper .main-part').all()) {
    const [part, whole] = [
      (await stepper.boundingBox())!.width,
      (await page.locator('.lesson-body').boundingBox())!.width,
    ];
    expect(part, 'a stepper as wide as the paper').toBeGreaterThan(0.9 * whole);
  }
  // What one would point at on a screen, what is explained there, and what is still to come.
  const hints = page.locator('attn-stepper').getByText(/Point at|drag the cell|指向一个数|拖动格子/);
  expect(await hints.filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('attn-stepper attn-explanation').filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('.awaited:visible, .cell.notYet:visible').count()).toBe(0);
  // Chromium breaks pages between blocks; a grid's rows come to lie over each other there.
  const broken = [
    page.locator('.lesson-body'),
    ...['.body', '.main-part'].map((part) => page.locator(`attn-stepper ${part}`)),
  ];
  for (const parts of broken)
    for (const part of await parts.all())
      expect(await part.evaluate((each) => getComputedStyle(each).display)).toBe('block');
  expect(await stickingOut(page, 680)).toEqual([]);
  for (const hidden of ['.site-nav', '.site-tools', '.lesson-toc', '.lesson-pager', '.lesson-print', '.site-footer'])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect(await answersOf('details[open]'), 'answers that stay unfolded').toBe(0);
  expect(await page.locator('html').getAttribute('data-theme')).toBe(null);
}

/**
 * The tests of a language's pages: each in a window and colours that turn with the commits; with `npm test -- --all`,
 * each in every window and all colours. Every other two pages are of a part, 0 or 1: files run side by side.
 */
export function visitsIn(language: Reader['language'], part: number): void {
  const site = sharedSite();
  const readers = (process.env.ATTN_ALL ? everyReader() : oneReaderEach()).filter(
    (reader) => reader.language === language,
  );
  const ofPart = readers.filter(({ path }) => (pages[language].indexOf(path.slice(3)) >> 1) % 2 === part);
  for (const { path, viewport, colorScheme, operates, prints } of ofPart) {
    it(`${path} at ${viewport.width} px, ${colorScheme}`, async () => {
      const response = await fetch(new URL(path, site.url));
      expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy());
      // At a desk the engine's second file is late, as on a slow network: no worker is to stand still for it. On a
      // phone nothing is scrolled before the first screen is looked at.
      const slow = viewport.width > 600;
      let arrives = () => {};
      const late = new Promise<void>((resolve) => (arrives = resolve));
      const prepare = (context: BrowserContext) =>
        slow ? context.route('**/attn.second*', (route) => late.then(() => route.continue())) : Promise.resolve();
      const { page } = await site.visit(path, { viewport, colorScheme, prepare });
      let last = 'nothing yet';
      page.on('console', (message) => {
        if (message.type() === 'debug') last = message.text();
      });
      onTestFailed(() => console.log(`${path}: the last control was ${last}`));
      expect(await page.locator('html').getAttribute('lang')).toBe(language === 'zh' ? 'zh-CN' : 'en');
      expect(await page.title()).not.toBe('');
      expect(await brokenLinks(page, site)).toEqual([]);
      if (slow) await passThrough(page);
      arrives();
      await atRest(page);
      const isLesson = path.includes('/lessons/');
      if (isLesson) await expectFirstScreen(page);
      await walkThrough(page);
      expect(await stickingOut(page, viewport.width)).toEqual([]);
      if (language === 'zh') expect(await halfWidthSigns(page)).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
      if (!isLesson) return;
      if (prints) {
        await expectPaper(page);
        await page.emulateMedia({ media: null });
        await page.setViewportSize(viewport);
      }
      if (operates === 'none') return;
      await operateFigures(page, operates === 'every');
      expect(await stickingOut(page, viewport.width)).toEqual([]);
      if (language === 'zh') expect(await halfWidthSigns(page)).toEqual([]);
    });
  }
}
