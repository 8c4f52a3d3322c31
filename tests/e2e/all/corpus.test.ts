import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { readHeatmap } from '../elements';
import { problemsInBothColours, sharedSite, type Tab } from '../site';

const site = sharedSite();

const fileLines = (name: string) =>
  readFileSync(join(root, `web/public/corpora/v3/${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

async function open(path: string, options = {}): Promise<Tab> {
  const tab = await site.visit(path, options);
  await tab.page.getByRole('grid').waitFor();
  return tab;
}

const items = (page: Page) => page.locator('attn-corpus li button');
const shownTexts = (page: Page) =>
  items(page).evaluateAll((all) => all.map((one) => [...one.querySelectorAll('span')].map((span) => span.textContent)));
const status = (page: Page) =>
  page.locator('attn-corpus .pager [role=status]').evaluate((one) => one.textContent.trim());
const words = (picture: { rows: string[]; cols: string[] }) => ({ rows: picture.rows, cols: picture.cols });

describe('the corpus', () => {
  for (const [path, file] of [
    ['en/corpus/', 'eng-fra.test'],
    ['zh/corpus/', 'eng-zho.test'],
  ] as const) {
    it(`${path} shows the pairs of a file, and the first one's gold links over a model that is fed its translation`, async () => {
      const { page } = await open(path);
      const lines = fileLines(file);
      expect(await shownTexts(page)).toEqual(lines.slice(0, 10).map(([source, target]) => [source, target]));
      expect(await status(page)).toContain(String(lines.length));
      const [source, target, sure] = lines[0];
      const picture = await readHeatmap(page);
      expect(words(picture)).toEqual({ rows: target.split(' '), cols: [...source.split(' '), '<eos>'] });
      const gold = await page.locator('[role=gridcell].sure').evaluateAll((cells) =>
        cells.map((cell) => {
          const { row, col } = (cell as HTMLElement).dataset;
          return `${col}-${row}`;
        }),
      );
      expect(gold.sort()).toEqual(sure.split(' ').sort());
      for (const row of picture.cells)
        expect(row.reduce((sum, cell) => sum + Number.parseFloat(cell), 0)).toBeCloseTo(1, 4);
      expect(new URL(page.url()).search).toBe('');
    });
  }

  it('has a sentence and its translation in a row each, with every line inside: on a phone and in a window', async () => {
    for (const width of [360, 1440]) {
      const { page } = await open('en/corpus/', { viewport: { width, height: 800 } });
      const all = fileLines('eng-fra.test').slice(0, 10);
      const [longest] = all.sort(([, a], [, b]) => b.length - a.length);
      await items(page).filter({ hasText: longest[1] }).click();
      const picture = page.locator('attn-words');
      // The translation stands there at once, its source when the model has read it.
      for (const [side, text] of [
        ['.source', longest[0]],
        ['.produced', longest[1]],
      ]) {
        await expect
          .poll(() => picture.locator(`${side} [data-at]:not(.special)`).allTextContents())
          .toEqual(text.split(' '));
      }
      for (const side of ['.source', '.produced']) {
        const tops = await picture
          .locator(`${side} [data-at]:not(.special)`)
          .evaluateAll((ones) => ones.map((one) => one.getBoundingClientRect().top));
        expect(new Set(tops).size, `${side} at ${width}`).toBe(1);
      }
      const box = picture.locator('.scroll');
      const wide = await box.evaluate((one) => one.scrollWidth > one.clientWidth + 1);
      expect(await box.getAttribute('tabindex')).toBe(wide ? '0' : null);
      expect(
        Number.parseFloat(await picture.locator('.tokens').evaluate((one) => getComputedStyle(one).fontSize)),
      ).toBeGreaterThanOrEqual(12);
      await page.context().close();
    }
  });

  it('is searched, filtered and leafed through', async () => {
    const { page } = await open('en/corpus/');
    await page.getByLabel('Pairs in which').selectOption({ label: 'words change their order' });
    await page.getByLabel('Find words').fill('chemise');
    await expect
      .poll(async () => (await shownTexts(page)).every(([, target]) => target.includes('chemise')))
      .toBe(true);
    await page.getByLabel('Find words').fill('zzz');
    await expect.poll(() => status(page)).toBe('No pair of this part has these words.');
    await page.getByLabel('Find words').fill('');
    const first = await shownTexts(page);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => shownTexts(page)).not.toEqual(first);
    expect(await page.getByRole('button', { name: 'Previous', exact: true }).isEnabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Part', exact: true }).selectOption({ label: 'Training: a sample' });
    // More than the test has in all.
    await expect
      .poll(async () => Number(/of ([\d,]+)/.exec((await status(page)) ?? '')?.[1].replace(',', '')))
      .toBeGreaterThan(400);
  });

  it('is leafed through by key to its ends, and the button that was pressed keeps the focus there', async () => {
    const { page } = await open('en/corpus/');
    const of = Number(/of ([\d,]+)/.exec((await status(page)) ?? '')![1].replace(',', ''));
    const focused = () =>
      page.evaluate(() => document.querySelector('attn-corpus')!.shadowRoot!.activeElement?.textContent.trim());
    await page.goto(new URL(`en/corpus/?page=${Math.ceil(of / 10) - 1}`, site.url).href);
    for (const [name, end] of [
      ['Next', `–${of} of`],
      ['Previous', 'Pairs 1–'],
    ] as const) {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => status(page)).toContain(end);
      expect([await focused(), await button.isDisabled()]).toEqual([name, true]);
      await page.keyboard.press('Enter');
      expect(await status(page)).toContain(end);
      await page.goto(new URL('en/corpus/?page=2', site.url).href);
    }
  });

  it('is walked through by key, and keeps the picture in the address, over a reload and in the other language', async () => {
    const { page } = await open('en/corpus/');
    await items(page).first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => items(page).nth(1).getAttribute('aria-pressed')).toBe('true');
    const [source] = fileLines('eng-fra.test')[1];
    await expect.poll(async () => (await readHeatmap(page)).cols.join(' ')).toBe(`${source} <eos>`);
    await page.getByRole('radio', { name: 'Transformer' }).check();
    await page.getByRole('group', { name: 'Head' }).waitFor();
    const firstHead = (await readHeatmap(page)).cells;
    await page.getByRole('group', { name: 'Head' }).getByRole('radio', { name: '1', exact: true }).check();
    await page.waitForFunction(() =>
      ['model=transformer', 'head=2', 'line=2', 'pair=eng-fra'].every((part) => location.search.includes(part)),
    );
    await expect.poll(async () => (await readHeatmap(page)).cells).not.toEqual(firstHead);
    const before = await readHeatmap(page);
    await page.reload();
    await page.getByRole('grid').waitFor();
    expect(await readHeatmap(page)).toEqual(before);
    await page.locator('.language-switch').click();
    await page.waitForURL(/\/zh\/corpus\//);
    await page.getByRole('grid').waitFor();
    expect((await readHeatmap(page)).rows).toEqual(before.rows);
  });

  it('shows the other pair on request', async () => {
    const { page } = await open('en/corpus/?line=3');
    await page.getByRole('radio', { name: 'English–Chinese' }).check();
    const [source, target] = fileLines('eng-zho.test')[0];
    await expect
      .poll(async () => words(await readHeatmap(page).catch(() => ({ rows: [], cols: [], cells: [] }))))
      .toEqual({ rows: target.split(' '), cols: [...source.split(' '), '<eos>'] });
  });

  for (const language of ['en', 'zh']) {
    it(`${language} is accessible with a picture in it, in light and dark colours, and fits a phone`, async () => {
      const { page } = await open(`${language}/corpus/?model=transformer`, { viewport: { width: 1440, height: 900 } });
      expect(await problemsInBothColours(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  }
});
