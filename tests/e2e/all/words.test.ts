// A sentence and its translation, each in one row: it fits where it stands, or is read from its beginning.
import { describe, expect, it } from 'vitest';
import { translate } from '../elements';
import { sharedSite } from '../site';

const site = sharedSite();

for (const language of ['en', 'zh'])
  for (const width of [1440, 360]) {
    describe(`${language} at ${width} px: a line of words`, () => {
      it.each(['Attention is all you need.', 'my sister is taller than tom .'])(
        'begins where it is seen: %s',
        async (sentence) => {
          const { page } = await site.visit(`${language}/`, { viewport: { width, height: 900 } });
          await translate(page, sentence);
          const box = page.locator('attn-translate attn-words .scroll');
          const place = () =>
            box.evaluate((scroll) => {
              const [at, ...words] = [scroll, ...scroll.querySelectorAll('[data-at]')].map((one) =>
                one.getBoundingClientRect(),
              );
              const cut = words.filter(({ left, right }) => left < at.left - 1 || right > at.right + 1).length;
              return { left: scroll.scrollLeft, begins: Math.min(...words.map(({ left }) => left)) >= at.left, cut };
            });
          await expect.poll(place).toMatchObject({ left: 0, begins: true });
          if (width > 600) expect((await place()).cut).toBe(0);
        },
      );
    });
  }
