import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownNumbers } from './lessons-tensors';
import { openSite, type Site } from './site';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

describe('the lesson on attention cues', () => {
  it('moves the attention to what is looked for', async () => {
    const { page, problems } = await site.visit('en/lessons/attention-cues/');
    const picture = page.locator('attn-desk svg.desk');
    const said = () => picture.getAttribute('aria-label');
    await expect.poll(said).toContain('red mug');
    await page.locator('attn-desk label', { hasText: 'something to read' }).click();
    await expect.poll(said).toContain('novel');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('draws lines as wide as the weights, and follows a changed feature', async () => {
    const { page } = await site.visit('zh/lessons/attention-cues/');
    const lines = page.locator('attn-segments path');
    await page.locator('attn-segments').scrollIntoViewIfNeeded();
    await lines.first().waitFor();
    const weights = () => page.locator('attn-segments output').allTextContents().then((all) => all.map(Number));
    const widths = () => lines.evaluateAll((all) => all.map((one) => Number(one.getAttribute('stroke-width'))));
    const before = await weights();
    expect(before.indexOf(Math.max(...before))).toBe(0);
    expect((await widths()).map((width) => Number((width / 22).toFixed(3)))).toEqual(before);
    await page.locator('attn-segments summary').click();
    const cell = page.locator('attn-segments attn-tensor').nth(1).locator('[role=gridcell]').first();
    await cell.focus();
    await page.keyboard.type('0');
    await page.locator('attn-segments attn-tensor input').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await weights())[0]).toBeLessThan(before[0]!);
    await page.context().close();
  });

  it('shows the identity as a heatmap of ten by ten', async () => {
    const { page } = await site.visit('en/lessons/attention-cues/');
    const weights = await shownNumbers(page, 'attn-bench-identity', 'weights');
    expect(weights).toEqual(Array.from({ length: 100 }, (_, i) => (i % 11 === 0 ? 1 : 0)));
    await page.locator('attn-bench-identity input[type=range]').fill('0');
    await expect.poll(async () => (await shownNumbers(page, 'attn-bench-identity', 'weights')).every((weight) => Math.abs(weight - 0.1) < 1e-6)).toBe(true);
    await page.context().close();
  });
});
