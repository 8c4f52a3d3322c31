// That a page is at rest is what nearly every browser test relies on.
import { expect, it } from 'vitest';
import { atRest, sharedSite } from './site';

const site = sharedSite();

it('a page is at rest when its timers, frames, files and questions to the engine have ended, and what they lead to', async () => {
  const { page } = await site.visit('en/glossary/');
  await atRest(page);
  await page.evaluate(() => {
    const end = async () => {
      await fetch(location.href);
      document.title = 'at rest';
    };
    setTimeout(() => requestAnimationFrame(() => setTimeout(() => void end(), 200)), 200);
  });
  await atRest(page);
  expect(await page.title()).toBe('at rest');

  await page.goto(new URL('en/train/?epochs=2', site.url).href);
  await atRest(page);
  await page.getByRole('button', { name: 'Start training' }).click();
  await atRest(page);
  expect((await page.locator('#state').textContent())?.trim()).toBe('Finished');
});
