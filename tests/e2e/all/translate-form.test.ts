// The field of “Translate” with nothing in it, and its buttons by the keyboard.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { modelReady, producedWords, readHeatmap, translationDone } from '../elements';
import { atRest, sharedSite } from '../site';

const site = sharedSite();

const field = (page: Page) => page.locator('attn-translate #sentence');
const button = (page: Page, name: string) => page.locator('attn-translate').getByRole('button', { name, exact: true });
const isChosen = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).isChecked();
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();

async function open(search: string): Promise<Page> {
  const { page } = await site.visit(`en/translate/${search}`);
  await modelReady(page);
  return page;
}

describe('an empty field', () => {
  it('has the model, the pair and the head that were chosen in the address', async () => {
    const page = await open('?words=all&s=i lost .');
    await translationDone(page);
    await field(page).fill('');
    await choose(page, 'Transformer');
    await choose(page, 'English–Chinese');
    await expect.poll(() => page.getByRole('group', { name: 'Head' }).count()).toBe(1);
    await page.getByRole('group', { name: 'Head' }).getByRole('radio', { name: '2', exact: true }).check();
    await page.waitForFunction(() =>
      ['model=transformer', 'pair=eng-zho', 'head=3'].every((part) => location.search.includes(part)),
    );
    await page.reload();
    await modelReady(page);
    expect(await field(page).inputValue()).toBe('');
    expect([await isChosen(page, 'Transformer'), await isChosen(page, 'English–Chinese')]).toEqual([true, true]);
    expect(await producedWords(page)).toEqual([]);
  });

  it('has nothing to step or play; what is typed in it has', async () => {
    for (const [name, words] of [
      ['Next word', 1],
      ['Play', 3],
    ] as const) {
      const page = await open('?s=&model=transformer');
      expect(await button(page, name).isDisabled()).toBe(true);
      await field(page).fill('i lost .');
      await button(page, name).click();
      await expect.poll(async () => (await producedWords(page)).length).toBeGreaterThanOrEqual(words);
      expect((await readHeatmap(page)).cols).toEqual(['i', 'lost', '.', '<eos>']);
    }
  });

  it('filled again after a whole translation, is stepped through at once', async () => {
    const page = await open('?s=i lost .&words=all');
    await translationDone(page);
    await field(page).fill('go .');
    await button(page, 'Next word').click();
    await expect.poll(async () => (await readHeatmap(page)).cols).toEqual(['go', '.', '<eos>']);
    await expect.poll(async () => (await producedWords(page)).length).toBe(1);
  });
});

describe('the keyboard', () => {
  it('stays on the button that it has pressed, also where that has no more to do', async () => {
    const page = await open('?s=go .');
    const focused = () =>
      page.evaluate(() => document.querySelector('attn-translate')!.shadowRoot!.activeElement?.textContent.trim());
    await button(page, 'Next word').focus();
    for (let pressed = 0; pressed < 12 && (await button(page, 'Next word').isEnabled()); pressed++) {
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await producedWords(page)).length).toBeGreaterThan(pressed);
    }
    await translationDone(page);
    expect(await focused()).toBe('Next word');
    const whole = await producedWords(page);
    // It does nothing now.
    await page.keyboard.press('Enter');
    await atRest(page);
    expect(await producedWords(page)).toEqual(whole);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Reset');
    await page.keyboard.press('Enter');
    await expect.poll(() => producedWords(page)).toEqual([]);
    expect(await focused()).toBe('Reset');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await translationDone(page);
    expect(await focused()).toBe('Play');
  });
});
