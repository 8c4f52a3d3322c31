// What a training is on, when it changes: other pairs, and a kept run with its own.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drop, readHeatmap } from './elements';
import { openSite, type Site } from './site';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const button = (page: Page, name: string) => page.locator('attn-train').getByRole('button', { name, exact: true });
const state = (page: Page) => page.locator('#state').textContent();
const watched = (page: Page) => page.locator('attn-model-view #sentence').inputValue();

async function arrive(page: Page, search = ''): Promise<Page> {
  await page.goto(new URL(`en/train/${search}`, site.url).href);
  await page.locator('.summary', { hasText: /\d/ }).waitFor();
  return page;
}

async function open(search: string): Promise<Page> {
  const { page } = await site.visit(`en/train/${search}`);
  await page.locator('.summary', { hasText: /\d/ }).waitFor();
  return page;
}

async function train(page: Page): Promise<void> {
  await button(page, 'Start training').click();
  await expect.poll(() => state(page)).toBe('Finished');
}

async function dropPairs(page: Page, name: string, text: string): Promise<void> {
  await drop(page, 'attn-train .drop-zone', { name, buffer: Buffer.from(text) });
  await page.locator('.data', { hasText: name }).waitFor();
}

async function trainAgain(page: Page, epochs: number): Promise<void> {
  await page.getByLabel('Epochs', { exact: true }).fill(String(epochs));
  await button(page, 'Start again').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => page.locator('.figures dd').first().textContent()).toBe(`${epochs} of ${epochs}`);
}

describe('a training that starts again on pairs of one’s own', () => {
  it('watches one of them, and not a sentence of the pairs before', async () => {
    const page = await open('?epochs=3');
    await train(page);
    expect(await watched(page)).toBe("i didn't eat it .");
    // None of these words is known to the model of before.
    await dropPairs(page, 'zoo.tsv', 'zebras yawn !\tles zèbres bâillent !\nyaks snore !\tles yacks ronflent !\n'.repeat(20));
    await trainAgain(page, 4);
    await expect.poll(() => watched(page)).toBe('zebras yawn !');
    await expect.poll(async () => (await readHeatmap(page)).cols).toEqual(['zebras', 'yawn', '!', '<eos>']);
    // What the visitor typed stays.
    await page.locator('attn-model-view #sentence').fill('zebras snore !');
    await page.keyboard.press('Enter');
    await dropPairs(page, 'farm.tsv', 'goats chew !\tles chèvres mâchent !\n'.repeat(40));
    await trainAgain(page, 5);
    expect(await watched(page)).toBe('zebras snore !');
  });
});
