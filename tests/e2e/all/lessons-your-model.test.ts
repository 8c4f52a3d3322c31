// The lesson on one's own model: two files compared, and what can be taken away.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { texts } from '../elements';
import { root } from '../../../scripts/lib/run.mjs';
import { atRest, comeTo, sharedSite, type Tab, type Visit } from '../site';

const site = sharedSite();

const folder = join(root, 'web/public/weights');
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.safetensors') && !/zho/.test(file))
  .sort();
const pick = (page: Page, side: number, file: string) =>
  page
    .locator('attn-compare attn-open-weights')
    .nth(side)
    .locator('input[type=file]')
    .setInputFiles(join(folder, file));

async function saved(page: Page, name: RegExp): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('attn-compare').getByRole('button', { name }).first().click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

/** At the comparison, which comes when a reader is near. */
async function visitComparison(query = '', options: Visit = {}): Promise<Tab> {
  const tab = await site.visit(`en/lessons/your-model/${query}`, options);
  await comeTo(tab.page.locator('attn-compare'));
  return tab;
}

/** At the comparison, with files that come only once they are released. */
async function holding(files: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { page } = await visitComparison('', {
    prepare: (context) => context.route(files, (route) => held.then(() => route.continue())),
  });
  return { page, release, side: page.locator('attn-compare section').first() };
}

describe('the lesson on one’s own model', () => {
  it('has all heads, all rows of one of them and what changes them in one window, and begins with a head that goes word by word', async () => {
    const { page } = await site.visit('en/lessons/your-model/', { viewport: { width: 1440, height: 900 } });
    const figure = page.locator('attn-heads');
    await comeTo(figure);
    await expect.poll(() => figure.locator('[role=gridcell]').count()).toBe(9 * 8);
    expect(await figure.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(900);
    expect(await figure.locator('attn-tensor .scroll').evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    const pictures = figure.locator('.heads button');
    expect(await pictures.count()).toBe(2 * 4);
    // A line for every weight that can be seen, and the strongest of each word is drawn the widest.
    const drawn = await pictures
      .nth(6)
      .evaluate((one) => [...one.querySelectorAll('path')].map((path) => Number(path.getAttribute('stroke-opacity'))));
    const numbers = await figure
      .locator('attn-tensor')
      .evaluate((tensor) => [...(tensor as HTMLElement & { data: { values: Float32Array } }).data.values]);
    expect(drawn).toEqual(numbers.filter((weight) => weight >= 0.05));
    expect(drawn.filter((weight) => weight > 0.6)).toHaveLength(9);
    expect(await pictures.nth(6).getAttribute('aria-pressed')).toBe('true');
  });

  it("compares the page's own models, of whom both know the sentence", async () => {
    const { page } = await visitComparison();
    for (const [side, name] of ['The page’s GRU', 'The page’s Transformer'].entries())
      await page.locator('attn-compare section').nth(side).getByRole('button', { name }).click();
    await expect.poll(() => page.locator('attn-compare attn-heatmap .cell').count()).toBeGreaterThan(8);
    const translations = page.locator('attn-compare .translation');
    await expect.poll(() => translations.count()).toBe(2);
    for (const text of await texts(translations)) expect(text).toMatch(/^[a-z].* [.?!]$/);
    expect(await page.locator('attn-compare .unknown').count()).toBe(0);

    // Row beside row, and what is pointed at on the one side is lit on the other.
    const heatmaps = page.locator('attn-compare attn-heatmap');
    const tops = () =>
      heatmaps.locator('tbody').evaluateAll((all) => all.map((rows) => Math.round(rows.getBoundingClientRect().top)));
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
    const column = await heatmaps.nth(0).locator('thead th').nth(1).textContent();
    await heatmaps.nth(0).locator('[data-row="0"][data-col="1"]').hover();
    const lit = heatmaps.nth(1).locator('.cell:not(.aside)');
    await expect.poll(() => heatmaps.nth(1).locator('.aside').count()).toBeGreaterThan(0);
    expect(new Set(await lit.evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.col)))).toEqual(
      new Set(['1']),
    );
    expect((await heatmaps.nth(1).locator('thead th').nth(1).textContent())?.trim()).toBe(column);
  });

  it('takes the model that was asked for last, whichever comes first', async () => {
    const { page, side, release } = await holding('**/weights/seq2seq_attention.*');
    const came = page.waitForResponse(/seq2seq_attention/);
    await side.getByRole('button', { name: 'The page’s GRU' }).click();
    await side.getByRole('button', { name: 'The page’s Transformer' }).click();
    await side.locator('h3', { hasText: 'transformer' }).waitFor();
    release();
    await (await came).finished();
    await atRest(page);
    expect(await side.locator('h3').textContent()).toContain('transformer');
  });

  it('keeps the focus when a model comes in the place of what it was on', async () => {
    const { page, side, release } = await holding('**/weights/transformer.*');
    await side.getByRole('button', { name: 'The page’s GRU' }).click();
    await side.getByRole('button', { name: 'Heatmap (SVG)' }).waitFor();
    await side.getByRole('button', { name: 'The page’s Transformer' }).click();
    await side.getByRole('button', { name: 'Heatmap (SVG)' }).focus();
    release();
    await side.locator('h3', { hasText: 'transformer' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('attn-compare');
  });

  it('compares two weights files, and its exports are the numbers shown', async () => {
    expect(files.length).toBeGreaterThanOrEqual(2);
    expect(files.every((file) => existsSync(join(folder, file)))).toBe(true);
    const { page } = await visitComparison("?compare=he's+calm+.&reference=il+est+calme+.");
    await page.locator('attn-compare form').waitFor();
    await pick(page, 0, files[0]);
    await pick(page, 1, files[1]);
    const scores = page.locator('attn-compare output');
    await expect.poll(() => scores.count()).toBe(2);

    const numbers = JSON.parse(await saved(page, /JSON/));
    expect(numbers).toMatchObject({ sentence: "he's calm .", reference: 'il est calme .' });
    expect(numbers.models.map(({ file }: { file: string }) => file)).toEqual([files[0], files[1]]);
    expect(await scores.allTextContents()).toEqual(numbers.models.map(({ bleu }: { bleu: number }) => bleu.toFixed(3)));

    const { attention, translation, source } = numbers.models[0];
    const table = (await saved(page, /TSV/))
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(table[0].slice(1)).toEqual(source);
    expect(table.slice(1).map(([word]) => word)).toEqual(translation);
    expect(table.slice(1).flatMap((row) => row.slice(1).map(Number))).toEqual(attention.values);
    expect(await saved(page, /SVG/)).toContain('<svg');
  });

  it('leaves each model its own choice of attention, and begins with a sentence that both know', async () => {
    const { page } = await visitComparison();
    const transformers = readdirSync(folder)
      .filter((file) => /^transformer.*\.safetensors$/.test(file))
      .sort();
    await pick(page, 0, transformers[0]);
    await pick(page, 1, transformers[1]);
    const sides = page.locator('attn-compare section');
    await expect.poll(() => page.locator('attn-compare attn-heatmap').count()).toBe(2);
    await sides.nth(0).getByLabel('Encoder', { exact: true }).check();
    await expect.poll(() => sides.nth(0).getByLabel('Encoder', { exact: true }).isChecked()).toBe(true);
    for (const legend of ['Attention', 'Layer', 'Head']) {
      for (const side of [0, 1])
        expect(
          await sides.nth(side).locator('fieldset', { hasText: legend }).first().locator('input:checked').count(),
          `${legend} of ${side}`,
        ).toBe(1);
    }
    expect(await page.locator('attn-compare .unknown').count()).toBe(0);
  });

  it('keeps sentence and reference in the address', async () => {
    const { page } = await visitComparison('?epochs=7');
    const compare = page.locator('attn-compare');
    await pick(page, 0, files[0]);
    await compare.locator('#sentence').fill('go .');
    await compare.locator('#reference').fill('va !');
    await compare.locator('button[type=submit]').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('reference')).toBe('va !');
    expect(new URL(page.url()).searchParams.get('compare')).toBe('go .');
    expect(new URL(page.url()).searchParams.get('epochs')).toBe('7');
  });
});
