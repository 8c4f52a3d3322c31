// The other language opens with what was set in the figures of the one that a reader comes from.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedSite } from '../site';

const site = sharedSite();

/** Goes through the page, again for what came too late to begin while it was near, until all its figures are there. */
async function readThrough(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
          scrollTo(0, y);
          for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
        }
      });
      return page.locator('main :not(:defined), .busy, [aria-busy=true]').count();
    })
    .toBe(0);
}

/** What the controls of the figures are set to whose state is in no address: by figure. */
const controls = (page: Page) =>
  page.evaluate(() => {
    type Control = HTMLInputElement;
    const within = (root: ParentNode): Control[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        ...(element.matches('input[type=range], input[type=radio], input[type=checkbox], select')
          ? [element as Control]
          : []),
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    const figures = [...document.querySelectorAll('main *')].filter(
      ({ localName, parentElement }) =>
        /^attn-(?!stepper|map|train|task|guess|book-run)/.test(localName) && !parentElement?.closest('attn-task'),
    );
    const set = (control: Control) => (/radio|checkbox/.test(control.type) ? control.checked : control.value);
    return figures.flatMap((figure) => {
      const its = figure.shadowRoot ? within(figure.shadowRoot) : [];
      return its.length > 0 ? [[figure.localName, ...its.map(set)]] : [];
    });
  });

async function read(page: Page) {
  await readThrough(page);
  return controls(page);
}

/** Sets every one of them to something else: sliders to their ends, choices to their last, boxes the other way. */
async function setAll(page: Page): Promise<void> {
  const all = page.locator('main').locator('input[type=range], input[type=radio], input[type=checkbox]');
  for (const control of await all.all()) {
    const own = await control.evaluate((one: HTMLInputElement) => {
      const host = (element: Node): Element | null => {
        const root = element.getRootNode();
        return root instanceof ShadowRoot ? (host(root.host) ?? root.host) : null;
      };
      const figure = host(one);
      return (
        !one.disabled &&
        figure &&
        !figure.closest('attn-stepper, attn-map, attn-train, attn-task, attn-guess, attn-book-run')
      );
    });
    if (!own) continue;
    if ((await control.getAttribute('type')) === 'range') await control.press('End');
    else await control.press(' ');
  }
}

it.each(['scoring-functions'])('is kept in %s, there and back', async (lesson) => {
  const { page } = await site.visit(`en/lessons/${lesson}/`);
  const before = await read(page);
  await setAll(page);
  const changed = await read(page);
  expect(changed.filter((figure, i) => JSON.stringify(figure) === JSON.stringify(before[i]))).toEqual([]);
  for (const language of ['zh', 'en']) {
    await page.locator(`header [data-language=${language}]`).click();
    await page.waitForURL(`**/${language}/lessons/${lesson}/**`);
    await expect.poll(() => read(page)).toEqual(changed);
  }
  // A visit of its own begins anew.
  await page.reload();
  await expect.poll(() => read(page)).toEqual(before);
});
