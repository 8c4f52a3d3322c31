// Tabs of one browser that train at once: each keeps its own run.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { stored } from '../elements';
import { sharedSite } from '../site';

const site = sharedSite();

const button = (page: Page, name: string) => page.locator('attn-train').getByRole('button', { name, exact: true });
const state = (page: Page) => page.locator('#state').evaluate((one) => one.textContent.trim());
const epoch = async (page: Page) =>
  Number(
    (await page
      .locator('.figures div', { hasText: /Epoch|迭代周期/ })
      .locator('dd')
      .textContent())!
      .replaceAll(',', '')
      .split(/\D/)[0],
  );
const seed = (page: Page) =>
  page
    .locator('attn-train')
    .getByLabel(/Seed|随机种子/)
    .inputValue();
/** The kept runs that the page offers. */
const offered = (page: Page) => page.locator('attn-train .notice[role=group]');

async function arrive(page: Page, path: string): Promise<Page> {
  await page.goto(new URL(path, site.url).href);
  await page.locator('.summary', { hasText: /\d/ }).waitFor();
  return page;
}

const another = async (context: BrowserContext, path: string) => arrive(await context.newPage(), path);

/** Trains past some epochs, and says at which one it was halted and kept. */
async function train(page: Page, epochs: number): Promise<number> {
  await button(page, 'Start training').click();
  await expect.poll(() => epoch(page)).toBeGreaterThan(epochs);
  await button(page, 'Pause').click();
  await expect.poll(() => state(page)).toBe('Paused');
  const halted = await epoch(page);
  await expect.poll(() => stored(page)).toContain(halted);
  return halted;
}

describe('two tabs', () => {
  it('that train at once get each its own run back', async () => {
    const { page: first, problems } = await site.visit('en/train/?epochs=100000&seed=5');
    await first.locator('.summary', { hasText: /\d/ }).waitFor();
    const before = await train(first, 3);
    const second = await another(first.context(), 'en/train/?epochs=100000&seed=6');
    // What the first has open is not offered to the second, and its training does not touch it.
    expect(await offered(second).count()).toBe(0);
    const after = await train(second, 5);

    await arrive(first, 'en/train/');
    await expect.poll(() => offered(first).count()).toBe(1);
    await button(first, 'Open it').click();
    await expect.poll(() => state(first)).toBe('Paused');
    expect([await epoch(first), await seed(first)]).toEqual([before, '5']);

    await arrive(second, 'en/train/');
    await expect.poll(() => offered(second).count()).toBe(1);
    await button(second, 'Open it').click();
    await expect.poll(() => state(second)).toBe('Paused');
    expect([await epoch(second), await seed(second)]).toEqual([after, '6']);
    expect(problems).toEqual([]);
    await first.context().close();
  });

  it('cannot open the same run, and what one leaves behind is offered to the other', async () => {
    const { page: first, problems } = await site.visit('en/train/?epochs=100000&seed=5');
    await first.locator('.summary', { hasText: /\d/ }).waitFor();
    const kept = await train(first, 3);
    await arrive(first, 'en/train/');
    const second = await another(first.context(), 'zh/train/');
    for (const page of [first, second]) await expect.poll(() => offered(page).count()).toBe(1);
    await button(first, 'Open it').click();
    await expect.poll(() => state(first)).toBe('Paused');
    await button(second, '打开它').click();
    await second.locator('attn-train .notice', { hasText: '另一个标签页已经打开了这次训练。' }).waitFor();
    await expect.poll(() => offered(second).count()).toBe(0);

    await first.close();
    await expect.poll(() => offered(second).count()).toBe(1);
    await button(second, '打开它').click();
    await expect.poll(() => epoch(second)).toBe(kept);
    expect(await seed(second)).toBe('5');
    expect(problems).toEqual([]);
    await second.context().close();
  });

  it('may start anew: only the runs that are offered are asked about and replaced', async () => {
    const { page: first, problems } = await site.visit('en/train/?epochs=100000&seed=5');
    await first.locator('.summary', { hasText: /\d/ }).waitFor();
    await train(first, 3);
    await arrive(first, 'en/train/?epochs=100000&seed=7');
    const second = await another(first.context(), 'en/train/?epochs=100000&seed=6');
    await expect.poll(() => offered(second).count()).toBe(1);
    await button(second, 'Start training').click();
    const dialog = second.getByRole('dialog');
    await dialog.getByText('would be replaced').waitFor();
    await dialog.getByRole('button', { name: 'Discard it' }).click();
    await expect.poll(() => epoch(second)).toBeGreaterThan(2);
    await button(second, 'Pause').click();
    // The run that was replaced is gone; the new one is kept.
    await expect
      .poll(async () => JSON.stringify(await stored(second)) === JSON.stringify([await epoch(second)]))
      .toBe(true);

    await arrive(first, 'en/train/');
    expect(await offered(first).count()).toBe(0);
    await second.close();
    await expect.poll(() => offered(first).count()).toBe(1);
    await button(first, 'Open it').click();
    await expect.poll(() => seed(first)).toBe('6');
    expect(problems).toEqual([]);
    await first.context().close();
  });
});

describe('a store that holds what no page of this version wrote', () => {
  it('offers the runs that can be opened, and no other', async () => {
    const { page, problems } = await site.visit('en/train/?epochs=100000&seed=5');
    await page.locator('.summary', { hasText: /\d/ }).waitFor();
    await train(page, 3);
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('attention-lab', 1);
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('runs', 'readwrite');
            const runs = transaction.objectStore('runs');
            const run = {
              pairsKey: 'pairs',
              checkpoint: new Uint8Array(9),
              epoch: 1,
              epochs: 2,
              at: 0,
              model: 'transformer',
            };
            runs.put(new Uint8Array(9), 'pairs');
            for (const [i, odd] of ['text', 5, null, [1], { pairsKey: 'pairs' }].entries()) runs.put(odd, i);
            for (const [key, odd] of Object.entries({
              at: 'now',
              epoch: null,
              model: 'gpt',
              checkpoint: 'x',
              pairsKey: 'none',
              preset: 'own',
              spoil: 'all',
            }))
              runs.put({ ...run, [key]: odd }, `odd ${key}`);
            transaction.oncomplete = resolve;
            transaction.onerror = () => reject(transaction.error);
            opening.result.close();
          };
        }),
    );
    await arrive(page, 'en/train/');
    await button(page, 'Open it').click();
    await expect.poll(() => state(page)).toBe('Paused');
    expect(await seed(page)).toBe('5');
    expect(problems).toEqual([]);
  });
});
