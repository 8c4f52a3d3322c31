// Films of trainings: what one goes back to is what was there, number by number.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { producedWords, readHeatmap } from '../elements';
import { accessibilityProblems, atRest, comeTo, inMotion, sharedSite } from '../site';

const site = sharedSite();

const slider = (host: Locator) => host.locator('attn-film input');
const said = (host: Locator) => slider(host).getAttribute('aria-valuetext');
const press = async (host: Locator, key: string) => {
  await slider(host).focus();
  await host.page().keyboard.press(key);
};

async function near(page: Page, selector: string): Promise<Locator> {
  const host = page.locator(selector);
  await comeTo(host);
  await host.locator('attn-film').waitFor();
  return host;
}

describe('a film of a training', () => {
  it('goes back to the words, the weights and the loss of a moment, for every head, and on from there', async () => {
    const { page } = await site.visit('en/train/?model=transformer&epochs=40&s=i+lost+.', inMotion);
    const host = page.locator('attn-train');
    const state = () => page.locator('#state').evaluate((one) => one.textContent.trim());
    const button = (name: string) => host.getByRole('button', { name, exact: true });
    const picture = async () => ({
      words: await producedWords(page),
      cells: (await readHeatmap(page)).cells,
      text: await said(host),
    });
    await page.locator('.summary', { hasText: /\d/ }).waitFor();
    expect(await slider(host).isDisabled()).toBe(true);
    await button('Start training').click();
    await expect
      .poll(async () => Number((await page.locator('.figures dd').first().textContent())!.split(' ')[0]))
      .toBeGreaterThan(2);
    // A slow machine has learnt that much before it has shown two translations.
    await expect.poll(async () => Number(await slider(host).getAttribute('max'))).toBeGreaterThan(1);
    await button('Pause').click();
    await expect.poll(state).toBe('Paused');
    await expect.poll(() => slider(host).isEnabled()).toBe(true);
    // What it makes of the sentence at rest comes after the word.
    await atRest(page);
    const paused = await picture();
    await page.getByRole('radio', { name: '3', exact: true }).check();
    await expect.poll(async () => (await readHeatmap(page)).cells).not.toEqual(paused.cells);
    const otherHead = (await readHeatmap(page)).cells;
    await page.getByRole('radio', { name: '0', exact: true }).last().check();
    await button('Continue').click();
    await expect.poll(state).toBe('Finished');
    await expect.poll(() => said(host)).toMatch(/^Epoch 40, loss 0\.0/);
    const last = await picture();
    expect(last.cells).not.toEqual(paused.cells);
    expect((await page.locator('#now').textContent())?.trim()).toBe('The model now');

    await press(host, 'Home');
    expect(await said(host)).not.toBe(paused.text);
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight');
        return picture();
      })
      .toEqual(paused);
    expect(await page.locator('#now').textContent()).toMatch(/^\s*The model at epoch /);
    const cursor = await page
      .locator('attn-loss-chart')
      .evaluate((chart) => (chart as HTMLElement & { cursor: number }).cursor);
    expect(paused.text).toContain(`Epoch ${Math.floor(10 * cursor + 1e-6) / 10},`);
    // The head that was not looked at while it trained.
    await page.getByRole('radio', { name: '3', exact: true }).check();
    await expect.poll(async () => (await readHeatmap(page)).cells).toEqual(otherHead);
    expect(await said(host)).toBe(paused.text);
    await page.getByRole('radio', { name: '0', exact: true }).last().check();
    expect(await accessibilityProblems(page)).toEqual([]);

    await press(host, 'End');
    await expect.poll(picture).toEqual(last);
    // It plays from its beginning to its end.
    await button('Play the film').click();
    await button('Pause the film').waitFor();
    await expect.poll(() => said(host)).not.toBe(last.text);
    await expect.poll(() => said(host)).toBe(last.text);
    await button('Play the film').waitFor();

    // Of another sentence there was none.
    await host.getByRole('button', { name: 'our apple was green .' }).click();
    await expect.poll(() => slider(host).isDisabled()).toBe(true);
  });

  it('goes on frame by frame for whoever wants no motion', async () => {
    const { page } = await site.visit('zh/lessons/nadaraya-watson/', { reducedMotion: 'reduce' });
    const host = await near(page, 'attn-kernel-training');
    await host.locator('button.primary').click();
    await expect.poll(() => slider(host).getAttribute('max')).toBe('5');
    const next = host.getByRole('button', { name: '下一帧' });
    const texts: (string | null)[] = [];
    for (let i = 0; i < 3; i += 1) {
      await next.click();
      texts.push(await said(host));
    }
    expect(texts.map((text) => text!.split('，')[0])).toEqual(['迭代周期 0', '迭代周期 1', '迭代周期 2']);
  });

  it('of the width w shows the curve and the prediction of every epoch', async () => {
    const { page } = await site.visit('en/lessons/nadaraya-watson/');
    const host = await near(page, 'attn-kernel-training');
    const seen: { text: string | null; predicted: string | null }[] = [];
    for (let epoch = 0; epoch < 4; epoch += 1) {
      if (epoch > 0) await host.getByRole('button', { name: '1 epoch', exact: true }).click();
      await expect.poll(() => said(host)).toContain(`Epoch ${epoch},`);
      const predicted = host.locator('.labels');
      // The picture follows the training.
      await expect.poll(() => host.evaluate((lab) => (lab as unknown as { busy: boolean }).busy)).toBe(false);
      seen.push({ text: await said(host), predicted: await predicted.textContent() });
    }
    expect(new Set(seen.map(({ predicted }) => predicted)).size).toBeGreaterThan(2);
    for (let epoch = 2; epoch >= 0; epoch -= 1) {
      await press(host, 'ArrowLeft');
      await expect
        .poll(async () => ({ text: await said(host), predicted: await host.locator('.labels').textContent() }))
        .toEqual(seen[epoch]);
    }
    // The training goes on from where it stood, not from where one looked.
    await host.getByRole('button', { name: '1 epoch', exact: true }).click();
    await expect.poll(() => said(host)).toContain('Epoch 4,');
  });

  it('of two scoring functions has the losses and the weights of a step', async () => {
    const { page } = await site.visit('en/lessons/scoring-functions/');
    const host = page.locator('attn-scoring-race');
    await comeTo(host);
    await host.locator('attn-tensor').first().waitFor();
    // Before the first step there is nothing to go back through.
    expect(await host.locator('attn-film').count()).toBe(0);
    const numbers = async () => ({
      table: await host.locator('tbody').first().textContent(),
      weights: await host
        .locator('attn-tensor')
        .evaluateAll((all) =>
          all.map((one) => [...(one as HTMLElement & { data: { values: Float32Array } }).data.values]),
        ),
    });
    const seen = [await numbers()];
    for (let step = 1; step < 4; step += 1) {
      await host.getByRole('button', { name: 'One step' }).click();
      await expect.poll(() => said(host)).toContain(`Step ${step},`);
      seen.push(await numbers());
    }
    expect(new Set(seen.map(({ table }) => table)).size).toBe(4);
    for (let step = 2; step >= 0; step -= 1) {
      await press(host, 'ArrowLeft');
      expect(await numbers()).toEqual(seen[step]);
    }
  });

  it('of a program that learns by itself has what was watched', async () => {
    const { page } = await site.visit('en/lessons/nadaraya-watson/');
    const host = await near(page, 'attn-learning#each-point');
    const weights = () =>
      host
        .locator('attn-tensor')
        .evaluateAll((all) =>
          all.map((one) => [...(one as HTMLElement & { data: { values: Float32Array } }).data.values]),
        );
    const untrained = await weights();
    await host.locator('button.primary').click();
    await expect.poll(() => slider(host).isEnabled()).toBe(true);
    expect(await weights()).not.toEqual(untrained);
    await press(host, 'Home');
    expect(await said(host)).toContain('Step 0,');
    await expect.poll(weights).toEqual(untrained);
  });
});
