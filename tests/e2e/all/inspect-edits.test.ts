// Numbers that are changed on the page: what follows from them, what is refused, and all of it without a pointer.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { explanation, expectNumbers, opened, ready, settled, shown } from '../inspect-page';
import { atRest, comeTo, sharedSite } from '../site';

const site = sharedSite();

describe('a session', () => {
  it('is one program for a stepper and the values beside it: an edit in one shows in the others', async () => {
    const { page } = await site.visit('en/lessons/bahdanau/');
    const numbers = (selector: string, name?: string) =>
      page.evaluate(
        ([selector, name]) => {
          const host = document.querySelector(selector);
          const tensors = [...(host?.shadowRoot?.querySelectorAll('attn-tensor') ?? [])];
          const tensor = name ? tensors.find(({ data }) => data?.name === name) : tensors[0];
          return tensor?.data?.values ? [...tensor.data.values] : null;
        },
        [selector, name] as const,
      );
    await comeTo(page.locator('#loss'));
    await expect.poll(() => numbers('#loss')).not.toBeNull();
    await expect.poll(() => numbers('#target-lengths')).not.toBeNull();
    const before = (await numbers('#loss'))!;

    // In the value: the loss beside it follows, and the stepper tells of the edit.
    const lengths = (await numbers('#target-lengths'))!;
    await page.locator('#target-lengths [role=gridcell]').first().focus();
    await page.keyboard.type(String(lengths[0] === 1 ? 2 : 1));
    await page.keyboard.press('Enter');
    await expect.poll(() => numbers('#loss')).not.toEqual(before);
    const edited = (await numbers('#loss'))!;
    await comeTo(page.locator('attn-stepper#shapes'));
    await page.locator('attn-stepper#shapes .edits .summary', { hasText: '1 edit' }).waitFor();

    // In the stepper: a source sentence's length, which the loss depends on; and back.
    await page
      .locator('attn-stepper#shapes attn-tensor', { hasText: 'src_valid_len' })
      .first()
      .locator('[role=gridcell]')
      .first()
      .focus();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.locator('attn-stepper#shapes .edits .summary', { hasText: '2 numbers edited' }).waitFor();
    await expect.poll(() => numbers('#loss')).not.toEqual(edited);
    await page.locator('attn-stepper#shapes .edits button', { hasText: 'Reset all' }).click();
    await expect.poll(() => numbers('#loss')).toEqual(before);
    await expect.poll(() => numbers('#target-lengths')).toEqual(lengths);
  });
});

describe('an edit', () => {
  it('is typed, changes what follows, survives reload and language, and is undone', async () => {
    const { inspector } = await opened('masked_softmax', '');
    inspector.edit([0, 1, 2.5]);
    const { page } = await site.visit('en/inspect/?walk=1');
    await ready(page);
    await settled(page);
    await page.locator('attn-stepper attn-tensor.in [role=gridcell]').nth(1).focus();
    await page.keyboard.type('2.5');
    await page.keyboard.press('Enter');
    const summary = page.locator('attn-stepper .edits .summary');
    await summary.waitFor();
    expect(await summary.textContent()).toMatch(/^1 edit; \d+ values changed, largest difference/);
    expectNumbers(await shown(page), inspector);
    await page.waitForURL(/walk=1%7Ex%3A1%3A2\.5/);
    await page.reload();
    await ready(page);
    await summary.waitFor();
    await settled(page);
    expectNumbers(await shown(page), inspector);
    await page.locator('.language-switch').click();
    await page.waitForURL(/\/zh\/inspect/);
    await summary.waitFor();
    expect(await summary.textContent()).toContain('修改 1 处');
    await settled(page);
    expectNumbers(await shown(page), inspector);
    await page.locator('attn-stepper [data-do=next]').focus();
    await page.keyboard.press('Control+z');
    inspector.reset();
    await expect.poll(() => page.url()).not.toContain('2.5');
    await settled(page);
    expectNumbers(await shown(page), inspector);
    inspector.delete();
  });

  it('is told to who listens, however it was made and taken back, and only where there was one', async () => {
    const { page } = await site.visit('en/inspect/?walk=1');
    await ready(page);
    await settled(page);
    const told = page.locator('attn-stepper p.visually-hidden[role=status]').last();
    const cell = page.locator('attn-stepper attn-tensor.in [role=gridcell]').nth(1);
    const before = await told.textContent();
    await page.locator('attn-stepper [data-do=next]').focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    await atRest(page);
    expect((await told.textContent())?.trim()).toBe(before);
    await cell.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => told.textContent()).toMatch(/^1 edit; \d+ values changed/);
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await told.textContent())?.trim()).toBe('All numbers are as they were.');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await told.textContent())?.trim()).toBe('Undone.');
  });

  it('of the mask is a click on a key', async () => {
    const { page } = await site.visit('en/inspect/?walk=1');
    await ready(page);
    await page.locator('attn-stepper .mask .lengths').first().locator('.key').nth(3).click();
    await expect.poll(async () => (await shown(page)).tensors.find(({ value }) => value === 1)!.numbers![0]).toBe(4);
  });

  for (const [language, sentence] of [
    ['en', '“x” takes a number'],
    ['zh', '“x”的格子里只能填数'],
  ] as const) {
    it(`that is refused is said in a sentence (${language}), and nothing is lost`, async () => {
      const { inspector } = await opened('masked_softmax', '');
      const { page } = await site.visit(`${language}/inspect/?walk=1`);
      await ready(page);
      await settled(page);
      await page.locator('attn-stepper attn-tensor.in [role=gridcell]').first().focus();
      await page.keyboard.type('1..2');
      await page.keyboard.press('Enter');
      await page.locator('attn-stepper attn-tensor.in .problem', { hasText: sentence }).waitFor();
      expectNumbers(await shown(page), inspector);
      inspector.delete();
    });
  }
});

describe('without a pointer', () => {
  /** What has the focus, inside all shadow roots, as a screen reader names it. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      let at: Element | null = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      const { do: does = '', cell = '' } = at instanceof HTMLElement ? at.dataset : {};
      const host = (at?.getRootNode() as Partial<ShadowRoot> | undefined)?.host?.localName ?? '';
      return { role: at?.getAttribute('role') ?? '', does, cell, host, name: at?.getAttribute('aria-label') ?? '' };
    });
  type Focus = Awaited<ReturnType<typeof focused>>;

  /** Presses Tab until that has the focus. */
  async function tabTo(page: Page, is: (focus: Focus) => boolean, key = 'Tab'): Promise<Focus> {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press(key);
      const focus = await focused(page);
      if (is(focus)) return focus;
    }
    throw new Error('Tab never gets there.');
  }

  for (const [language, names] of [
    ['en', { cell: 'batch 0, query 0, key 1, 0.', given: 'An input', edited: '1 edit', masked: 'masked_scores' }],
    ['zh', { cell: '批量 0，查询 0，键 1，0.', given: '这是输入', edited: '修改 1 处', masked: '掩蔽后的分数' }],
  ] as const) {
    it(`one steps, explains a number down to what is given, changes that, and comes back (${language})`, async () => {
      const { page } = await site.visit(`${language}/inspect/?walk=1`);
      await ready(page);
      await settled(page);
      // Past the map, which has one of its own.
      await tabTo(page, ({ does, host }) => does === 'next' && host === 'attn-stepper');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await shown(page)).position).toBe(2);
      await settled(page);
      // Past the scores to the result: one stop each, and those of their menus.
      await tabTo(page, ({ role }) => role === 'gridcell');
      await tabTo(page, ({ role }) => role === 'gridcell');
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await focused(page)).name).toContain(names.cell);
      await page.keyboard.press('Enter');
      await explanation(page).locator('.trail').waitFor();
      // Two operands deep: the masked score, then the score.
      for (const value of [names.masked, 'x']) {
        // Its operands come once their numbers are there; a key that comes before an explanation is not heard by it.
        await explanation(page).locator('button[data-cell]').first().waitFor();
        const at = explanation(page).locator('[aria-current]', { hasText: new RegExp(`^${value}\\[`) });
        const gotThere = async () => {
          await tabTo(page, ({ cell }) => cell !== '');
          await page.keyboard.press('Enter');
          await atRest(page);
          return (await at.count()) > 0;
        };
        await expect.poll(gotThere).toBe(true);
        // The keys go on from there.
        await expect
          .poll(() =>
            explanation(page)
              .locator('[aria-current]')
              .evaluate((at) => at.matches(':focus')),
          )
          .toBe(true);
      }
      expect(await explanation(page).locator('.note').textContent()).toContain(names.given);
      await page.keyboard.press('Escape');
      await explanation(page).locator('.trail').waitFor({ state: 'detached' });
      // Back to the step before, where the scores can be changed.
      await tabTo(page, ({ does }) => does === 'back', 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await shown(page)).position).toBe(1);
      await settled(page);
      await tabTo(page, ({ role }) => role === 'gridcell');
      await page.keyboard.type('3');
      await page.keyboard.press('Enter');
      await page.locator('attn-stepper .edits .summary', { hasText: names.edited }).waitFor();
      expect((await focused(page)).role).toBe('gridcell');
    });
  }
});

describe('a number that is being typed', () => {
  it('is for the tensor in which it was begun: the next step of a walk that plays gives it up', async () => {
    const { page } = await site.visit('en/inspect/?walk=2');
    await ready(page);
    await settled(page);
    await page.locator('attn-stepper [data-do=play]').click();
    // Again, where the walk went on between the focus and the key.
    const begun = async () => {
      await page.locator('attn-stepper attn-tensor.in [role=gridcell]').first().focus();
      await page.keyboard.type('7');
      return page.locator('attn-stepper attn-tensor .editor').count();
    };
    await expect.poll(begun).toBe(1);
    const { position } = await shown(page);
    await expect.poll(async () => (await shown(page)).position).toBeGreaterThan(position);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(await page.locator('attn-stepper attn-tensor .editor').count()).toBe(0);
    expect(await page.locator('attn-stepper .edits .summary').count()).toBe(0);
  });
});
