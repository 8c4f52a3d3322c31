// A page translator at work: each text is replaced by one of its own, in a <font>, in shadow roots too.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atRest, comeTo, numbersToTranslate, sharedSite } from '../site';

const site = sharedSite();

/** Puts <font> in the place of every text of the page, numbers too: some translators heed no translate="no". */
const translatePage = (page: Page) =>
  page.evaluate(() => {
    const font = (...inside: Node[]) => {
      const made = document.createElement('font');
      made.append(...inside);
      return made;
    };
    const walk = (root: Node) => {
      for (const node of [...root.childNodes]) {
        if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot);
        if (node instanceof Element && !node.matches('script, style')) walk(node);
        else if (node.nodeType === Node.TEXT_NODE && node.textContent!.trim())
          node.parentNode!.replaceChild(font(font(document.createTextNode(node.textContent!))), node);
      }
    };
    walk(document.body);
  });

const textOf = (place: Locator) => async () => (await place.textContent())!.trim();

describe('a page translator', () => {
  it.each(['', 'train/', 'inspect/', 'translate/', 'lessons/attention-cues/', 'lessons/bahdanau/'])(
    'is told to leave the numbers of en/%s',
    async (path) => {
      const { page } = await site.visit(`en/${path}`);
      await atRest(page);
      expect(await numbersToTranslate(page)).toEqual([]);
    },
  );

  it("leaves Train's numbers moving", async () => {
    const { page } = await site.visit('en/train/');
    await page.locator('attn-train button.primary:enabled').click();
    const figures = page.locator('attn-train .figures dd');
    const [epoch, loss, speed] = [
      textOf(figures.nth(0)),
      textOf(figures.nth(2)),
      textOf(page.locator('attn-train .figures dd').nth(-2)),
    ];
    await expect.poll(loss).toMatch(/\d/);
    await translatePage(page);
    const before = [await epoch(), await loss(), await speed()];
    await expect
      .poll(async () => [await epoch(), await loss(), await speed()].map((now, i) => now !== before[i]))
      .toEqual([true, true, true]);
    expect(await loss()).toMatch(/^\d\.\d{4}$/);
  });

  it("leaves Explore's tensors and explanations true", async () => {
    const { page } = await site.visit('en/inspect/');
    const cells = page.locator('attn-stepper attn-tensor .cell');
    const explained = page.locator('attn-stepper attn-explanation .sum');
    await cells.nth(0).click();
    await explained.waitFor();
    await translatePage(page);
    const before = await textOf(explained)();
    await cells.nth(1).click();
    await expect.poll(textOf(explained)).not.toBe(before);
    const title = textOf(page.locator('attn-stepper .now .title'));
    const step = await title();
    await page.locator('attn-stepper [data-do=next]').click();
    await expect.poll(title).not.toBe(step);
  });

  it("leaves a lesson's numbers following its sliders", async () => {
    const { page } = await site.visit('en/lessons/nadaraya-watson/');
    const pooling = page.locator('attn-pooling-kernel');
    await comeTo(pooling);
    const [output, weight, said] = [
      pooling.locator('output').first(),
      pooling.locator('.weight .cell').first(),
      pooling.locator('.of-q b'),
    ];
    await weight.waitFor();
    await translatePage(page);
    const before = [await output.textContent(), await weight.textContent(), await said.textContent()];
    await pooling.locator('input[type=range]').first().fill('1');
    await expect
      .poll(async () =>
        [await output.textContent(), await weight.textContent(), await said.textContent()].map(
          (now, i) => now !== before[i],
        ),
      )
      .toEqual([true, true, true]);
    // What the tensors draw: the masked softmax with other lengths.
    await page.goto(`${site.url}en/lessons/scoring-functions/`);
    const masks = page.locator('attn-bench-masks');
    await comeTo(masks);
    const numbers = async () => (await masks.locator('.cell').allTextContents()).join(' ');
    await expect.poll(numbers).toMatch(/\d/);
    await translatePage(page);
    const drawn = await numbers();
    await masks.locator('label', { hasText: '[[1, 3], [2, 4]]' }).click();
    await expect.poll(numbers).not.toBe(drawn);
  });
});
