// The map of a program on a page, for the tests of it: what is in it, and when it has come to rest.
import { atRest, comeTo } from './site';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from './site';

export const part = (page: Page, key: string) => page.locator(`attn-map [data-key="${key}"]`);
export const titled = (page: Page, title: string) =>
  page.locator('attn-map .card').filter({ has: page.locator('.title', { hasText: new RegExp(`^${title}$`) }) });
export const control = (page: Page, name: string) => page.locator(`attn-map [data-do=${name}]`);
/** Both halves open, whatever the window has room for. */
export const wholeTransformer = 'inspect/?program=transformer&map-open=encoder~decoder~loss';
export const sentence = (page: Page) => page.locator('attn-map .sentence').evaluate((one) => one.textContent.trim());

/** The map is drawn, its tiles have their numbers, and nothing moves. */
export async function ready(page: Page): Promise<void> {
  await comeTo(page.locator('attn-map'));
  await page.locator('attn-map .card').first().waitFor();
  await atRest(page);
  expect(await page.locator('attn-map .tile .empty').count()).toBe(0);
}

export const transform = (page: Page) =>
  page.locator('attn-map .scene').evaluate((scene) => (scene as SVGElement).style.transform);

export const scaleOf = async (page: Page) => Number(/scale\(([\d.]+)\)/.exec(await transform(page))![1]);
export const openBlocks = (page: Page) =>
  page.locator('attn-map .head').evaluateAll((heads) => heads.map((head) => (head as SVGElement).dataset.key));

/** The pixels of a card's last tile, as brightness; -1: transparent. */
export const brightness = (page: Page, title: string) =>
  titled(page, title)
    .locator('.tile image')
    .last()
    .evaluate(async (picture) => {
      const image = new Image();
      image.src = picture.getAttribute('href')!;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return Array.from({ length: data.length / 4 }, (_, i) =>
        data[4 * i + 3] === 0 ? -1 : 2 * data[4 * i] + 5 * data[4 * i + 1] + data[4 * i + 2],
      );
    });

/** Opened at the map, with no motion to wait for. */
export async function visitMap(site: Site, path: string, options: Parameters<Site['visit']>[1] = {}): Promise<Page> {
  const { page } = await site.visit(path, options);
  await ready(page);
  return page;
}
