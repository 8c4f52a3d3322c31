import { describe, expect, it } from 'vitest';
import { rounded, shownNumbers } from '../lessons-tensors';
import { drawn, placer } from '../plot-pixels';
import { comeTo, inMotion, sharedSite } from '../site';

const site = sharedSite();

const prediction = (element: string) => `${element} .labels`;
const path = 'en/lessons/nadaraya-watson/';

describe('the lesson on kernel regression', () => {
  it('computes the weighted averages that its text names', async () => {
    const { page } = await site.stay(path);
    expect(rounded(await shownNumbers(page, 'attn-bench-weighted', 'Weighted averages'))).toEqual([4.5, 14.5]);
  });

  it('says on the screen, and not on paper, that points can be dragged', async () => {
    const { page } = await site.visit(path);
    const legend = page.locator('attn-kernel-lab .legend').first();
    await comeTo(page.locator('attn-kernel-lab').first());
    await expect.poll(() => legend.innerText()).toContain('training points, to be dragged');
    await page.emulateMedia({ media: 'print' });
    expect(await legend.innerText()).toMatch(/training points$/m);
  });

  it('lets a row meet a column of its own batch element in the cell that they make', async () => {
    const { page } = await site.visit(path, inMotion);
    const picture = page.locator('attn-products');
    await comeTo(picture);
    const cell = (index: number) => picture.locator(`[data-index="${index}"]`);
    const lit = (name: string) =>
      picture.locator(`.current .${name}.lit`).evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return { number: Number(one.textContent), left, right, top, bottom };
        }),
      );
    const check = async (index: number) => {
      await expect
        .poll(() => picture.locator('.sum').textContent())
        .toContain(`Z[${Math.floor(index / 6)}, ${Math.floor(index / 3) % 2}, ${index % 3}]`);
      const [row, column, [result]] = [await lit('x'), await lit('y'), await lit('output')];
      expect([row.length, column.length]).toEqual([4, 4]);
      // On a line with it, and above it.
      expect(row.every(({ top, right }) => Math.abs(top - result.top) < 1 && right < result.left)).toBe(true);
      expect(column.every(({ left, bottom }) => Math.abs(left - result.left) < 1 && bottom < result.top)).toBe(true);
      expect(result.number).toBe(row.reduce((sum, { number }, k) => sum + number * column[k].number, 0));
      expect((await picture.locator('.sum strong').textContent())?.trim()).toBe(String(result.number));
      expect(await cell(index).getAttribute('aria-pressed')).toBe('true');
    };
    await check(0);
    await picture.getByRole('button', { name: 'Next cell' }).click();
    await check(1);
    await cell(11).hover();
    await check(11);
    expect(await picture.getByRole('button', { name: 'Next cell' }).isDisabled()).toBe(true);
    await cell(11).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await check(5);
    expect(await cell(5).evaluate((one) => one.matches(':focus'))).toBe(true);
    expect(await picture.locator('.batch').nth(0).getAttribute('class')).toContain('current');
  });

  it('walks from the scores to weights of which the nearest key has most', async () => {
    const { page } = await site.stay(path);
    const walk = page.locator('attn-stepper#kernel');
    await comeTo(walk);
    await walk.getByRole('button', { name: 'Next step' }).click();
    // e⁰ among e⁰, e^−0.5, e^−2 and e^−4.5.
    await walk.getByText('0.5705').first().waitFor();
  });

  it('moves a point by key, here and in the other pictures', async () => {
    const { page } = await site.visit(path);
    const average = page.locator('attn-kernel-lab[kind=average]');
    const kernel = page.locator('attn-kernel-lab[kind=kernel]');
    await comeTo(kernel);
    await kernel.locator('.handle[style]').first().waitFor();
    await comeTo(average);
    const text = () => page.locator(prediction('attn-kernel-lab[kind=average]')).textContent();
    await average.locator('.handle').first().waitFor();
    const before = await text();
    const said = () => kernel.locator('.handle').nth(3).getAttribute('aria-label');
    const there = await said();
    await average.locator('.handle').nth(3).focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(text).not.toBe(before);
    await expect.poll(said).not.toBe(there);
    // The address has it: a reload shows the same picture.
    const moved = await text();
    await page.waitForURL(/points-50=3%3A/);
    await page.reload();
    await expect.poll(text).toBe(moved);
    await average.locator('button', { hasText: 'Put all points back' }).click();
    await expect.poll(text).toBe(before);
    await expect.poll(() => page.url()).not.toContain('points-50');
    // What is no place for a point moves none: words, and what no float32 holds.
    await page.goto(new URL(`${path}?points-50=length:1:2,3:1e39:4`, site.url).href);
    await comeTo(average);
    await average.locator('.handle[style]').first().waitFor();
    await expect.poll(text).toBe(before);
    expect(await average.getByRole('alert').count()).toBe(0);
  });

  it('moves a point by pointer', async () => {
    const { page } = await site.visit(path);
    const handle = page.locator('attn-kernel-lab[kind=average] .handle').nth(20);
    await comeTo(page.locator('attn-kernel-lab[kind=average]'));
    // Placed once the axes are drawn.
    await page.locator('attn-kernel-lab[kind=average] .handle[style]').first().waitFor();
    await comeTo(handle);
    // Where it stands still.
    await handle.click({ trial: true });
    const box = (await handle.boundingBox())!;
    const label = await handle.getAttribute('aria-label');
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 12, box.y - 30, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => handle.getAttribute('aria-label')).not.toBe(label);
  });

  it('shows a point whole that lies at the ends of both axes', async () => {
    const { page } = await site.visit(`${path}?points-50=3:5:5`);
    const plot = page.locator('attn-kernel-lab[kind=average] attn-plot');
    await plot.locator('.handle[style]').first().waitFor();
    const { x, y, spots } = await drawn(plot, '--v');
    const [right, top] = [placer(x)(5), placer(y)(5)];
    const disc = spots['--v'].filter((spot) => Math.hypot(spot.x - right, spot.y - top) < 8);
    // As many columns of dots on either side of its middle.
    const [before, after] = [disc.filter((spot) => spot.x < right), disc.filter((spot) => spot.x > right)];
    expect(after.length).toBeGreaterThan(0);
    expect(Math.abs(after.length - before.length)).toBeLessThanOrEqual(1);
    // Its middle is at 5, so nothing of it is cut off above.
    expect(disc.every((spot) => Math.abs(spot.y - top) < 1.5)).toBe(true);
  });

  it('learns w near 3.8 when points are left out, and lets it run away when not', async () => {
    const { page } = await site.visit(path);
    const training = page.locator('attn-kernel-training');
    await comeTo(training);
    const last = async () => {
      const cells = await training
        .locator('table')
        .last()
        .locator('tbody tr')
        .last()
        .locator('th, td')
        .allTextContents();
      return cells.map(Number) as [number, number, number];
    };
    const train = async (epochs: number) => {
      await training.locator('button', { hasText: '50 epochs' }).click();
      await expect.poll(async () => (await last())[0]).toBe(epochs);
    };
    await training.locator('table').waitFor();
    await train(50);
    await train(100);
    const [, w, loss] = await last();
    expect(w).toBeCloseTo(3.82, 1);
    expect(loss).toBeCloseTo(19.42, 1);
    await training.locator('input[type=checkbox]').click();
    await expect.poll(async () => (await last())[0]).toBe(0);
    await train(50);
    await train(100);
    expect((await last())[1]).toBeGreaterThan(20);
    expect((await last())[2]).toBeLessThan(8);
  });
});
