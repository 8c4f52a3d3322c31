// What is wider than a phone: it scrolls sideways in its own place, says so, and is reached by key.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from './site';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

interface Region {
  what: string;
  /** Where its fade stands before it is scrolled, and after it was scrolled to its end. */
  before: string;
  after: string;
  reachable: boolean;
}

/** Everything that scrolls sideways, through all shadow roots; pieces of code are cut off in the middle of a word. */
async function sideways(page: Page): Promise<Region[]> {
  return page.evaluate(async () => {
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])]);
    const regions = within(document).filter(
      (one) => one.localName !== 'pre' && one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX),
    );
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found = [];
    for (const one of regions) {
      one.scrollLeft = 0;
      await frame();
      const before = getComputedStyle(one).maskPosition;
      one.scrollLeft = one.scrollWidth;
      await frame();
      const after = getComputedStyle(one).maskPosition;
      const reachable = (one as HTMLElement).tabIndex === 0 || one.querySelector('[tabindex="0"]') !== null;
      found.push({ what: `${one.localName}.${one.className}: ${one.textContent.trim().slice(0, 30)}`, before, after, reachable });
    }
    return found;
  });
}

async function walkThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  });
}

describe('on a phone of 360 pixels', () => {
  for (const path of ['zh/lessons/scoring-functions/', 'zh/lessons/bahdanau/', 'en/lessons/self-attention/']) {
    it(`what is wider in ${path} fades out until its end is reached, and takes the focus`, async () => {
      const { page } = await site.visit(path, { viewport: { width: 360, height: 700 }, reducedMotion: 'reduce' });
      await walkThrough(page);
      await expect.poll(async () => (await sideways(page)).length).toBeGreaterThan(1);
      for (const { what, before, after, reachable } of await sideways(page)) {
        expect({ what, reachable }).toEqual({ what, reachable: true });
        // At rest the fade of 2.5rem is outside; what overflows by less than that shows a part of it.
        expect(parseFloat(before), what).toBeGreaterThan(0);
        expect(parseFloat(after), what).toBe(0);
      }
      await page.context().close();
    });
  }
});
