// The tensor view in Chromium, on a page of its own: seen, walked with keys, touched, edited, saved.
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems, comeTo, sharedSite, type Tab } from '../site';
import { serveTensorPage } from '../tensor-page/build.mjs';

const site = sharedSite(serveTensorPage);

async function visit(query: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const tab = await site.visit(query, { viewport: { width: 1440, height: 900 }, ...options });
  await tab.page.locator('attn-tensor .grid, attn-tensor canvas').first().waitFor();
  return tab;
}

const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('aria-label') ?? null);
const events = (page: Page) => page.evaluate(() => (globalThis as any).tensorEvents as [string, any][]);
const grid = (page: Page, id: string): Locator => page.locator(`#${id} .scroll`);

describe('the tensor view', () => {
  for (const [theme, lang, width] of [
    ['light', 'en', 1440],
    ['dark', 'en', 360],
    ['light', 'zh', 360],
    ['dark', 'zh', 1440],
  ] as const) {
    it(`has nothing that axe finds and nothing that sticks out: ${theme}, ${lang}, ${width} px`, async () => {
      const { page } = await visit(`?theme=${theme}&lang=${lang}`, { viewport: { width, height: 900 } });
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });
  }

  it('lays out soon what is not in sight, so that a picture of the whole page shows it', async () => {
    const { page } = await visit('');
    await page.waitForFunction(() => {
      const stages = [...document.querySelectorAll('attn-tensor')].flatMap(
        (tensor) => tensor.shadowRoot?.querySelector('.stage') ?? [],
      );
      const cells = stages.flatMap((stage) => stage.querySelector('.cell, canvas') ?? []);
      return cells.length > 8 && cells.every((cell) => cell.checkVisibility({ contentVisibilityAuto: true }));
    });
  });

  it('knows how high its cells stand before they are laid out, at any width', async () => {
    for (const width of [1440, 360]) {
      const { page } = await visit('', { viewport: { width, height: 900 } });
      const heights = await page.evaluate(async () => {
        const told: [string, number, number][] = [];
        for (const tensor of document.querySelectorAll('attn-tensor')) {
          const stage = tensor.shadowRoot!.querySelector<HTMLElement>('.stage');
          if (!stage) continue;
          tensor.scrollIntoView();
          // Two frames: one to see that it is in sight, one with its cells.
          for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
          const view = stage.querySelector<HTMLElement>('.matrices, .space')!;
          told.push([
            tensor.id,
            Math.round(Number.parseFloat(stage.style.getPropertyValue('--height'))),
            Math.round(view.getBoundingClientRect().height),
          ]);
        }
        return told;
      });
      expect(heights.length).toBeGreaterThan(8);
      for (const [id, said, is] of heights)
        expect(Math.abs(said - is), `${id} at ${width} px: ${said}, in truth ${is}`).toBeLessThanOrEqual(1);
      await page.context().close();
    }
  });

  it('is one tab stop that arrow keys walk, each cell announced with row, column and value', async () => {
    const { page } = await visit('?only=weights');
    // The menu's button comes first, then the one cell, then the end of the page.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('query 0 va, key 0 i, 0.1161');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    expect(await focusedName(page)).toBe('query 1 !, key 5 <eos>, masked, 0');
    await page.keyboard.press('Control+Home');
    expect(await focusedName(page)).toBe('query 0 va, key 0 i, 0.1161');
    await page.keyboard.press('Enter');
    expect((await events(page)).at(-1)).toEqual(['open', { index: 0 }]);
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe(null);
    expect((await events(page)).at(-1)).toEqual(['leave', null]);
  });

  it('gives assistive technology names for grid, rows, columns and cells', async () => {
    const { page } = await visit('?only=weights');
    const tree = await page.getByRole('grid', { name: 'decoder/step3/attention/weights' }).ariaSnapshot();
    expect(tree).toContain('columnheader "home"');
    expect(tree).toContain('rowheader "va"');
    expect(tree).toContain('gridcell "query 2 <eos>, key 4 ., 0.6413"');
  });

  it('turns to the next matrix with Page Down, also behind a tab', async () => {
    const { page } = await visit('?only=many');
    await page.locator('#many .cell').nth(10).click();
    await page.keyboard.press('PageDown');
    await expect.poll(() => focusedName(page)).toMatch(/^batch 1, row 1, column 1, /);
    expect(await page.locator('#many .pager').textContent()).toContain('1 / 31');
  });

  it('answers pointer and keys also in rows whose cells have not been made yet', async () => {
    const { page } = await visit('?only=colours');
    // A page that never has time.
    await page.addInitScript(() => {
      Object.assign(globalThis, { requestIdleCallback: () => 0 });
    });
    await page.reload();
    await page.locator('#colours .grid').waitFor();
    const made = () => page.locator('#colours .cell').count();
    expect(await made()).toBe(50);
    const box = (await page.locator('#colours .ground.points').boundingBox())!;
    const [row, column] = [7, 20];
    await page.mouse.move(box.x + ((column + 0.5) * box.width) / 50, box.y + ((row + 0.5) * box.height) / 50);
    await expect
      .poll(() => page.locator('#colours .readout').textContent())
      .toMatch(new RegExp(`${row}\\D+${column}\\D`));
    expect((await events(page)).at(-1)).toEqual(['point', { index: row * 50 + column, how: 'hover' }]);
    expect(await made()).toBe(100);
    await page.locator('#colours [role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    expect(
      await page.evaluate(() => (document.activeElement!.shadowRoot!.activeElement as HTMLElement).dataset.index),
    ).toBe('99');
    expect(await made()).toBe(150);
  });

  it('gives the focus back to the cell when its number is put back by the button', async () => {
    const { page } = await visit('?only=edited');
    await page.locator('#edited [data-index="5"]').focus();
    await page.locator('#edited .foot button').last().press('Enter');
    expect((await events(page)).at(-1)).toEqual(['reset', { index: 5 }]);
    const focused = () =>
      page.evaluate(() => (document.activeElement!.shadowRoot?.activeElement as HTMLElement)?.dataset.index);
    await expect.poll(focused).toBe('5');
  });

  it('walks a canvas by the same keys and keeps the cell in sight', async () => {
    const { page } = await visit('?only=canvas');
    await comeTo(page.locator('#canvas'));
    await page.locator('#canvas [role=gridcell][tabindex="0"]').focus();
    expect(await focusedName(page)).toMatch(/^hidden unit 0, output 0, /);
    await page.keyboard.press('ArrowRight');
    expect(await focusedName(page)).toMatch(/^hidden unit 0, output 1, /);
    await page.keyboard.press('Control+End');
    expect(await focusedName(page)).toMatch(/^hidden unit 59, output 59, /);
    const seen = await page.locator('#canvas [role=gridcell][tabindex="0"]').evaluate((proxy) => {
      const [cell, box] = [proxy.getBoundingClientRect(), proxy.closest('.scroll')!.getBoundingClientRect()];
      return (
        cell.bottom <= box.bottom + 1 && cell.right <= box.right + 1 && cell.top >= box.top && cell.left >= box.left
      );
    });
    expect(seen).toBe(true);
    expect(await page.locator('#canvas .readout').textContent()).toMatch(/^hidden unit 59, output 59, /);
  });

  it('says which cell of a canvas the pointer is on', async () => {
    const { page } = await visit('?only=canvas');
    const box = (await page.locator('#canvas canvas').boundingBox())!;
    const proxy = (await page.locator('#canvas [role=gridcell][tabindex="0"]').boundingBox())!;
    await page.mouse.move(proxy.x + proxy.width * 3.5, proxy.y + proxy.height * 2.5);
    expect((await events(page)).at(-1)).toEqual(['point', { index: 2 * 60 + 3, how: 'hover' }]);
    await page.mouse.move(box.x + box.width + 30, box.y - 30);
    expect((await events(page)).at(-1)).toEqual(['leave', null]);
  });

  it('points at the first tap and opens at the second', async () => {
    const { page } = await visit('?only=weights', phone);
    const cell = page.locator('#weights [data-index="7"]');
    await cell.tap();
    expect((await events(page)).filter(([type]) => type !== 'leave')).toEqual([['point', { index: 7, how: 'tap' }]]);
    await cell.tap();
    expect((await events(page)).at(-1)).toEqual(['open', { index: 7 }]);
    await page.locator('#weights [data-index="8"]').tap();
    expect((await events(page)).filter(([type]) => type === 'open')).toHaveLength(1);
  });

  it('opens at the first click of a mouse', async () => {
    const { page } = await visit('?only=weights');
    await page.locator('#weights [data-index="7"]').click();
    expect((await events(page)).map(([type, detail]) => [type, detail?.how])).toEqual([
      ['point', 'hover'],
      ['open', undefined],
    ]);
  });

  it('is edited by typing and by dragging, only where it may be', async () => {
    const { page } = await visit('');
    await grid(page, 'edited').locator('[data-index="1"]').dblclick();
    await page.keyboard.type('0.75');
    await page.keyboard.press('Enter');
    expect((await events(page)).at(-1)).toEqual(['edit', { index: 1, text: '0.75' }]);
    expect(await focusedName(page)).toMatch(/^row 0, column 1, /);
    const box = (await grid(page, 'edited').locator('[data-index="4"]').boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y - 20, { steps: 5 });
    await page.mouse.up();
    const drags = (await events(page)).filter(([type]) => type === 'drag');
    expect(drags.at(-1)![1]).toMatchObject({ index: 4, done: true });
    expect(drags.at(-1)![1].number).toBeGreaterThan(0.9538);
    expect((await events(page)).some(([type, detail]) => type === 'open' && detail.index === 4)).toBe(false);
    await page.locator('#query [data-index="1"]').dblclick();
    expect(await page.locator('#query input').count()).toBe(0);
  });

  it('saves a picture, and copies text, by keys alone', async () => {
    const { page } = await visit('?only=weights', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await page.locator('#weights [role=status]').textContent())?.trim()).toBe('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^query,i,',m,home,\.,<eos>\r?\nva,0\.116/,
    );
    for (const [keys, ending] of [
      [['End', 'ArrowUp'], 'svg'],
      [['End'], 'png'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        (async () => {
          await page.keyboard.press('Enter');
          for (const key of keys) await page.keyboard.press(key);
          await page.keyboard.press('Enter');
        })(),
      ]);
      expect(download.suggestedFilename()).toBe(`decoder-step3-attention-weights.${ending}`);
      const bytes = readFileSync(await download.path());
      if (ending === 'svg') expect(bytes.toString()).toContain('>0.6413</text>');
      else expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it('moves nothing for those who want no motion, and little for others', async () => {
    const seconds = async (reducedMotion: 'reduce' | 'no-preference') => {
      const { page } = await visit('?only=weights', { reducedMotion });
      const text = await page
        .locator('#weights .cell')
        .first()
        .evaluate((cell) => getComputedStyle(cell).transitionDuration);
      await page.context().close();
      return Math.max(...text.split(',').map(Number.parseFloat));
    };
    expect(await seconds('reduce')).toBe(0);
    expect(await seconds('no-preference')).toBeLessThanOrEqual(0.4);
  });
});
