import { describe, expect, it } from 'vitest';
import { rounded, shownNumbers } from '../lessons-tensors';
import { comeTo, inMotion, sharedSite } from '../site';

const site = sharedSite();

describe('the lesson on attention cues', () => {
  it('moves the attention to what is looked for', async () => {
    const { page } = await site.visit('en/lessons/attention-cues/', inMotion);
    const picture = page.locator('attn-desk svg.desk');
    const said = () => picture.getAttribute('aria-label');
    await expect.poll(said).toContain('red mug');
    await page.locator('attn-desk label', { hasText: 'something to read' }).click();
    await expect.poll(said).toContain('novel');
    // What strikes keeps some of the attention, whatever is looked for.
    const weight = async (thing: string) =>
      Number(await picture.locator('text', { hasText: thing }).locator('tspan').textContent());
    expect(await weight('red mug')).toBeGreaterThan(0.02);
    await page.locator('attn-desk label', { hasText: 'something to drink' }).click();
    await expect.poll(said).toContain('red mug');
    expect(await weight('glass of water')).toBeGreaterThan(0.1);
  });

  it('draws lines as wide as the weights, and follows a changed feature', async () => {
    const { page } = await site.visit('zh/lessons/attention-cues/');
    const lines = page.locator('attn-segments path');
    await comeTo(page.locator('attn-segments'));
    await lines.first().waitFor();
    const weights = () =>
      page
        .locator('attn-segments output')
        .allTextContents()
        .then((all) => all.map(Number));
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
    await expect.poll(async () => (await weights())[0]).toBeLessThan(before[0]);
  });

  it('paints the newspaper pink when it is made striking', async () => {
    const { page } = await site.stay('en/lessons/attention-cues/');
    const paper = page.locator('attn-desk svg.desk g').nth(2).locator('rect');
    await paper.waitFor();
    const colour = () => paper.evaluate((element) => getComputedStyle(element).fill);
    const before = await colour();
    await page.locator('attn-desk summary').click();
    const cell = page.locator('attn-desk attn-tensor').nth(1).locator('[role=gridcell]').nth(8);
    await cell.focus();
    await page.keyboard.type('3');
    await page.locator('attn-desk attn-tensor input').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('attn-desk svg.desk').getAttribute('aria-label')).toContain('newspaper');
    expect(await colour()).not.toBe(before);
  });

  it('lets its sharpness be found by key, by mouse and by touch, on a phone too', async () => {
    for (const way of ['key', 'mouse', 'touch'] as const) {
      const { page } = await site.visit('en/lessons/attention-cues/', {
        viewport: { width: 360, height: 740 },
        hasTouch: way === 'touch',
      });
      const [slider, task] = [page.locator('attn-bench-identity input[type=range]'), page.locator('attn-task#half')];
      await comeTo(slider);
      await shownNumbers(page, 'attn-bench-identity', 'Attention weights');
      const { width, height } = (await slider.boundingBox())!;
      // The handle's middle goes from half a handle inside the slider to half a handle before its end.
      const [handle, wanted] = [16, 1.25 / 5];
      const position = { x: handle / 2 + wanted * (width - handle), y: height / 2 };
      if (way === 'mouse') await slider.click({ position });
      else if (way === 'touch') await slider.tap({ position });
      else {
        await slider.focus();
        for (let presses = 0; presses < 75; presses += 1) await page.keyboard.press('ArrowLeft');
      }
      await expect.poll(() => task.locator('.message').textContent(), { message: way }).toContain('Done');
      await page.context().close();
    }
  });

  it('shows the identity as a heatmap of ten by ten', async () => {
    const { page } = await site.stay('en/lessons/attention-cues/');
    // In the four decimals that the cells show.
    const weights = rounded(await shownNumbers(page, 'attn-bench-identity', 'Attention weights'));
    expect(weights).toEqual(Array.from({ length: 100 }, (_, i) => (i % 11 === 0 ? 1 : 0)));
    await page.locator('attn-bench-identity input[type=range]').fill('0');
    // A slider is no edit of a cell: no number stands struck out beside the new one.
    const struck = () =>
      page
        .locator('attn-bench-identity attn-tensor')
        .evaluate((one) => (one as unknown as { data: { before: unknown } }).data.before);
    expect(await struck()).toBeNull();
    await expect
      .poll(async () =>
        (await shownNumbers(page, 'attn-bench-identity', 'Attention weights')).every(
          (weight) => Math.abs(weight - 0.1) < 1e-6,
        ),
      )
      .toBe(true);
  });
});
