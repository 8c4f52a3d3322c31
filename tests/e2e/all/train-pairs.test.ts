// What a training is on, when it changes: other pairs, and a kept run with its own.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drop, readHeatmap, stored } from '../elements';
import { sharedSite } from '../site';

const site = sharedSite();

const button = (page: Page, name: string) => page.locator('attn-train').getByRole('button', { name, exact: true });
const state = (page: Page) => page.locator('#state').evaluate((one) => one.textContent.trim());
const watched = (page: Page) => page.locator('attn-model-view #sentence').inputValue();

const summary = (page: Page) => page.locator('.summary').evaluate((one) => one.textContent.trim());
const source = (page: Page) => page.locator('.data.source').evaluate((one) => one.textContent.trim());

async function open(search: string): Promise<Page> {
  const { page } = await site.visit(`en/train/${search}`);
  await page.locator('.summary', { hasText: /\d/ }).waitFor();
  return page;
}

/** Leaves, comes back to a page as it begins, and does something there before it opens the run that was left. */
async function openKept(page: Page, first: (page: Page) => Promise<unknown> = async () => undefined): Promise<void> {
  await expect.poll(() => state(page)).toMatch(/^(Paused|Stopped|Finished)$/);
  const epoch = Number((await page.locator('.figures dd').first().textContent())!.replaceAll(',', '').split(/\D/)[0]);
  await expect.poll(() => stored(page)).toContain(epoch);
  await page.goto(new URL('en/train/', site.url).href);
  await page.locator('.summary', { hasText: /\d/ }).waitFor();
  await first(page);
  await button(page, 'Open it').click();
}

/** The model, the configuration and the pairs that are chosen. */
const chosen = (page: Page) => page.locator('attn-train-settings .segments label:has(:checked)').allTextContents();

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
  await expect
    .poll(async () => (await page.locator('.figures dd').first().textContent())?.trim())
    .toBe(`${epochs} of ${epochs}`);
}

describe('a training that starts again on pairs of one’s own', () => {
  it('watches one of them, and not a sentence of the pairs before', async () => {
    const page = await open('?epochs=3');
    await train(page);
    expect(await watched(page)).toBe("i didn't eat it .");
    // None of these words is known to the model of before.
    await dropPairs(
      page,
      'zoo.tsv',
      'zebras yawn !\tles zèbres bâillent !\nyaks snore !\tles yacks ronflent !\n'.repeat(20),
    );
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

describe('a kept run that is opened', () => {
  it('shows its own configuration and pairs, and what was spoiled in them', async () => {
    const page = await open('?pair=eng-zho&model=transformer&preset=book&epochs=100000&embed=16');
    const before = [await summary(page), await source(page)];
    await page.locator('#spoil').selectOption('drop');
    await expect.poll(() => summary(page)).not.toBe(before[0]);
    const spoiled = [await summary(page), await source(page)];
    expect(spoiled[1]).toBe(
      'English–Chinese: 600 pairs of the site’s corpus · every third word of the translations is missing',
    );
    await button(page, 'Start training').click();
    await expect.poll(() => page.locator('.figures dd').first().textContent()).not.toMatch(/^0 /);
    await button(page, 'Pause').click();

    await openKept(page, (other) => other.locator('#spoil').selectOption('swap'));
    for (const is of ['Paused', 'Stopped']) {
      await expect.poll(() => state(page)).toBe(is);
      await expect.poll(() => chosen(page)).toEqual(['Transformer', 'The book’s', 'English–Chinese']);
      await expect.poll(async () => [await summary(page), await source(page)]).toEqual(spoiled);
      expect(await page.locator('#spoil').inputValue()).toBe('drop');
      if (is === 'Paused') await button(page, 'Stop').click();
    }
    await page.waitForFunction(() =>
      ['preset=book', 'pair=eng-zho', 'embed=16'].every((part) => location.search.includes(part)),
    );
    // Spoiled otherwise, they are not spoiled twice; and they can be had as they were.
    await page.locator('#spoil').selectOption('repeat');
    await expect.poll(() => source(page)).toBe('English–Chinese: 600 pairs of the site’s corpus · half of them, twice');
    await page.locator('#spoil').selectOption('');
    await expect.poll(async () => [await summary(page), await source(page)]).toEqual(before);
  });

  it('shows one’s own pairs, as they were trained on and as they were before', async () => {
    const page = await open('?epochs=3');
    await dropPairs(
      page,
      'mine.tsv',
      'zebras yawn !\tles zèbres bâillent !\nyaks snore !\tles yacks ronflent !\n'.repeat(20),
    );
    await page.locator('#spoil').selectOption('swap');
    await expect.poll(() => source(page)).toBe('mine.tsv · each sentence has the next one’s translation');
    await train(page);
    await openKept(page);
    await expect.poll(() => source(page)).toBe('mine.tsv · each sentence has the next one’s translation');
    expect(await chosen(page)).toEqual(['GRU with Bahdanau attention', 'Clear alignment']);
    expect(await watched(page)).toBe('zebras yawn !');
    await expect.poll(async () => (await readHeatmap(page)).cols).toEqual(['zebras', 'yawn', '!', '<eos>']);
    await page.locator('#spoil').selectOption('');
    await expect.poll(() => source(page)).toBe('mine.tsv');
    // They had no links: with others attention is guided again.
    const weight = page.getByLabel('Guided alignment (weight)');
    expect(await weight.inputValue()).toBe('0');
    await page.getByRole('radio', { name: 'English–French' }).check();
    await expect.poll(() => weight.inputValue()).toBe('0.5');
  });
});
