// The exercises and the tasks with a wrong line: what they ask for can be done, and the engine says so.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atRest, comeTo, sharedSite } from '../site';

const site = sharedSite();

async function near(page: Page, selector: string): Promise<Locator> {
  const found = page.locator(selector);
  await comeTo(found);
  return found;
}

describe('a task with a wrong line', () => {
  for (const [slug, id, wrong, right] of [
    ['nadaraya-watson', 'sign', 3, 2],
    ['scoring-functions', 'wrong-line', 2, 4],
    ['scoring-functions', 'forgotten', 3, 1],
    ['bahdanau', 'permute', 4, 2],
    ['multi-head', 'joined', 2, 4],
    ['self-attention', 'no-places', 3, 1],
    ['transformer', 'slip-line', 1, 2],
    // What comes back two lessons later.
    ['bahdanau', 'own-point', 2, 3],
    ['multi-head', 'softmax-axis', 2, 3],
    ['self-attention', 'asking-layer', 2, 3],
    ['transformer', 'whose-lengths', 4, 2],
    ['your-model', 'all-alike', 1, 4],
    ['your-model', 'kept-state', 1, 3],
  ] as const) {
    it(`is solved by the run with that line mended: ${slug}, ${id}`, async () => {
      const { page } = await site.stay(`en/lessons/${slug}/`);
      // Tasks of this page may be solved already.
      const solved = async () =>
        Number.parseInt((await page.locator('.lesson-number .progress').textContent()) ?? '') || 0;
      const before = await solved();
      const task = await near(page, `attn-task#${id}`);
      const mend = async (line: number) => {
        await task
          .locator('li')
          .nth(line - 1)
          .locator('input')
          .check();
        await task.getByRole('button', { name: 'Mend it and run' }).click();
      };
      await mend(wrong);
      await task.locator('.message', { hasText: /With this line mended, \d+ of \d+ numbers are still not/ }).waitFor();
      expect(await task.locator('attn-tensor').count()).toBe(3);
      await mend(right);
      await task.locator('.message', { hasText: 'numbers are as they should be.' }).waitFor();
      await expect.poll(solved).toBe(before + 1);
    });
  }

  it('gives its answer away by trying the lines, which is no merit', async () => {
    const { page } = await site.visit('zh/lessons/transformer/');
    const task = await near(page, 'attn-task#slip-line');
    await task.getByRole('button', { name: '看答案' }).click();
    await task.locator('.message', { hasText: '都对了' }).waitFor();
    expect(await task.locator('li').nth(1).locator('input').isChecked()).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('attn-progress'))).toBe(
      '{"transformer":{"slip-line":"shown"}}',
    );
  });
});

describe('the exercises', () => {
  it('smooth 50 points and 200 with a kernel of any width', async () => {
    const { page } = await site.stay('en/lessons/nadaraya-watson/');
    const lab = await near(page, 'attn-kernel-lab[kind=amount]');
    const at = () => lab.locator('.labels').textContent();
    await lab.locator('label', { hasText: '200' }).click();
    await expect
      .poll(() =>
        lab
          .locator('attn-overview')
          .evaluate((element) => (element as unknown as { data: { cols: number } }).data.cols),
      )
      .toBe(200);
    const smooth = await at();
    await lab.locator('input[type=range]').first().fill('8');
    await expect.poll(at).not.toBe(smooth);
    expect((await lab.locator('.slider output').first().textContent())?.trim()).toBe('8.0');
  });

  it('train two poolings: a number for each point fits better', async () => {
    const { page } = await site.stay('en/lessons/nadaraya-watson/');
    const learning = await near(page, 'attn-learning');
    const train = async (variant: number) => {
      await learning.locator('label').nth(variant).click();
      await learning.getByRole('button', { name: 'Train' }).click();
      await expect.poll(async () => (await learning.locator('output').textContent())?.trim()).toBe('200 of 200 steps');
      return Number(await learning.locator('tbody tr').nth(variant).locator('td').last().textContent());
    };
    expect(await train(0)).toBeCloseTo(16.09, 2);
    expect(await train(1)).toBeCloseTo(11.45, 2);
  });

  it('train three kinds of positions: without any, the task cannot be learned', async () => {
    const { page } = await site.visit('zh/lessons/self-attention/');
    const learning = await near(page, 'attn-learning');
    const losses: number[] = [];
    for (const variant of [0, 1, 2]) {
      await learning.locator('label').nth(variant).click();
      await learning.getByRole('button', { name: '训练' }).click();
      await expect.poll(async () => (await learning.locator('output').textContent())?.trim()).toBe('200 / 200 步');
      losses.push(Number(await learning.locator('tbody tr').nth(variant).locator('td').last().textContent()));
    }
    expect(losses[0]).toBeLessThan(0.12);
    expect(Math.min(losses[1], losses[2])).toBeGreaterThan(0.9);
  });

  it('measure all 24 heads of the trained model', async () => {
    const { page } = await site.stay('en/lessons/multi-head/');
    const importance = await near(page, 'attn-head-importance');
    await importance.getByRole('button', { name: 'Measure every head' }).click();
    await atRest(page);
    const losses = await importance
      .locator('attn-tensor')
      .evaluate((tensor) => [...(tensor as unknown as { data: { values: Float32Array } }).data.values]);
    expect(losses).toHaveLength(24);
    const whole = Number(await importance.locator('.now').textContent());
    expect(losses.every((loss) => Number.isFinite(loss))).toBe(true);
    expect(Math.max(...losses)).toBeGreaterThan(2 * whole);
  });

  it('count what scores keep: additive attention h numbers for each pair', async () => {
    const { page } = await site.stay('en/lessons/transformer/');
    const memory = await near(page, 'attn-score-memory');
    await memory.locator('label', { hasText: '256' }).click();
    const cell = (kind: string, column: number) => memory.locator(`tr[data-kind=${kind}] td`).nth(column).textContent();
    await expect.poll(() => cell('windows', 0)).toBe('[16, 16, 32]');
    expect([await cell('additive', 0), await cell('additive', 1)]).toEqual(['[1, 256, 256, 32]', '2,097,152']);
    expect([await cell('dotProduct', 0), await cell('dotProduct', 1)]).toEqual(['[1, 256, 256]', '65,536']);
  });
});
