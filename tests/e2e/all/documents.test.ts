// The project's documents on the site: each leads somewhere, is no wider than its window, and can be read by everybody.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { accessibilityProblems, atRest, sharedSite } from '../site';

const site = sharedSite();
const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const documents = (readdirSync(join(root, '_site/docs'), { recursive: true }) as string[]).flatMap(
  (file) => /^(.*)index\.html$/.exec(file)?.[1] ?? [],
);

documents.forEach((path, i) =>
  it(`docs/${path}`, async () => {
    const { page } = await site.visit(`docs/${path}`, {
      viewport: i % 2 ? desk : phone,
      colorScheme: i % 4 < 2 ? 'light' : 'dark',
    });
    await atRest(page);
    const links = await page.evaluate(() => [...document.querySelectorAll('a')].map(({ href }) => href.split('#')[0]));
    for (const link of new Set(links))
      if (link.startsWith(site.url)) expect((await fetch(link)).status, link).toBe(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1);
    expect(await accessibilityProblems(page)).toEqual([]);
  }),
);
