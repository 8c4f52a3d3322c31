import { describe, expect, it } from 'vitest';
import { comeTo, sharedSite } from '../site';

const site = sharedSite();

describe('on paper', () => {
  it('long code is whole', async () => {
    const { page } = await site.visit('en/lessons/multi-head/');
    const stepper = page.locator('attn-stepper#layer');
    await comeTo(stepper);
    await stepper.locator('[data-do=next]').click();
    const code = stepper.locator('pre').first();
    if (!(await code.isVisible())) await stepper.locator('.source summary').click();
    await page.emulateMedia({ media: 'print' });
    // Nothing is explained yet.
    expect(await stepper.locator('attn-explanation').filter({ visible: true }).count()).toBe(0);
    const [shown, whole] = await code.evaluate((each) => [each.clientHeight, each.scrollHeight]);
    expect(whole).toBeGreaterThan(400);
    expect(shown).toBe(whole);
  });

  it('a heatmap is on one page', async () => {
    const { page } = await site.visit('en/translate/?s=he+sees+a+red+bike+.');
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    const picture = page.locator('attn-heatmap .picture');
    await picture.locator('td.cell').nth(20).waitFor();
    await page.emulateMedia({ media: 'print' });
    // Columns break as pages do. On one of these heights ends one in the midst of the picture, if it may.
    for (const height of [500, 525, 550, 575, 600, 625, 650]) {
      await page.addStyleTag({
        content: `main { display: block; width: 640px; height: ${height}px; columns: 1; column-fill: auto; }`,
      });
      expect(await picture.evaluate((each) => each.getClientRects().length), `${height}`).toBe(1);
    }
  });
});

/** Of a button's pieces of text against its background, whatever the notation of either. */
function contrasts(button: Element): number[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const luminance = (colour: string) => {
    // The system's colour of what is chosen may be one to be seen through.
    for (const layer of ['Canvas', colour]) {
      context.fillStyle = layer;
      context.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((each) => (each / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const ground = luminance(getComputedStyle(button).backgroundColor);
  const texts = [...button.querySelectorAll('*'), button].filter((each) =>
    [...each.childNodes].some((one) => one.nodeType === 3 && one.nodeValue!.trim()),
  );
  return texts.map((each) => {
    const ink = luminance(getComputedStyle(each).color);
    return Math.max(ink, ground) / Math.min(ink, ground);
  });
}

describe('colours that the system forces', () => {
  for (const [path, pressed] of [
    ['corpus', 'attn-corpus li button'],
    ['lessons/nadaraya-watson', 'attn-products .output'],
    ['lessons/nadaraya-watson', 'attn-pooling-kernel .cell'],
    ['lessons/multi-head', 'attn-heads .heads button'],
    ['lessons/multi-head', 'attn-head-split .cell'],
    ['lessons/self-attention', 'attn-shuffle .order button'],
  ])
    it(`what is pressed can be read: ${pressed}`, async () => {
      const { page } = await site.stay(`en/${path}/`, { forcedColors: 'active' });
      await comeTo(page.locator(pressed.split(' ')[0]));
      await page.locator(pressed).nth(1).click();
      const button = page.locator(`${pressed}[aria-pressed=true]`);
      await button.waitFor();
      for (const contrast of await button.evaluate(contrasts)) expect(contrast).toBeGreaterThan(4.5);
    });

  it('the cells of each head, the arrow to a result and the sign of what is masked are seen', async () => {
    const { page } = await site.stay('en/lessons/multi-head/', { forcedColors: 'active' });
    const grounds = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).backgroundColor))]);
    await comeTo(page.locator('attn-head-split'));
    for (const cells of ['.cell:not(.followed)', '.memory span'])
      expect(await grounds(`attn-head-split ${cells}`)).toHaveLength(2);
    const stepper = page.locator('attn-stepper#layer');
    await comeTo(stepper);
    await stepper.locator('[data-do=next]').click();
    const masked = stepper.locator('.hatch').first();
    await masked.waitFor();
    expect(await masked.evaluate((each) => getComputedStyle(each).backgroundImage)).not.toBe('none');
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await grounds('attn-stepper#layer .arrow')).not.toContain(paper);
  });

  it('a heatmap keeps its own, and what is chosen differs from what is not', async () => {
    const { page } = await site.visit('en/translate/', { forcedColors: 'active' });
    const ground = (each: Element) => getComputedStyle(each).backgroundColor;
    const cells = page.locator('attn-heatmap td.cell');
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    await cells.nth(20).waitFor();
    expect(
      new Set(await cells.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))).size,
    ).toBeGreaterThan(3);
    const [chosen, other] = [
      page.locator('.segments label:has(:checked)').first(),
      page.locator('.segments label:not(:has(:checked))').first(),
    ];
    expect(await chosen.evaluate(ground)).not.toBe(await other.evaluate(ground));
  });
});
