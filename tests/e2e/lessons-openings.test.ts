// The first screen of every lesson, before anything is scrolled: a question to answer, and below it something alive to answer it by.
import { expect, it } from 'vitest';
import { lessons, sharedSite } from './site';

const site = sharedSite();

for (const [language, viewport] of [
  ['en', { width: 1440, height: 900 }],
  ['zh', { width: 360, height: 760 }],
] as const) {
  for (const lesson of lessons) {
    it(`asks and shows something before its first section: ${lesson}, ${viewport.width} px`, async () => {
      const { page } = await site.visit(`${language}/lessons/${lesson}/`, { viewport });
      const order = await page
        .locator(':is(.lesson-body, .beside) > :is(.ask, .stage, h2)')
        .evaluateAll((found) =>
          found.slice(0, 2).map((one) => (one.matches('.ask') ? 'ask' : one.matches('.stage') ? 'figure' : 'section')),
        );
      expect(order).toEqual(['ask', 'figure']);
      const figure = page.locator(':is(.lesson-body, .beside) > .stage').first();
      // What is acted on: without a scroll it is there, and within the window.
      await expect
        .poll(() =>
          figure.locator('button, input, [tabindex="0"]').evaluateAll(
            (controls) =>
              controls.filter((control) => {
                const { height, bottom } = control.getBoundingClientRect();
                return height > 0 && bottom <= innerHeight;
              }).length,
          ),
        )
        .toBeGreaterThan(0);
      // And what it is acted on for: a drawing, or cells with numbers.
      await expect
        .poll(() =>
          figure.locator('canvas, svg:not(.icon) :is(path, circle, rect), [role=gridcell]').evaluateAll(
            (drawn) =>
              drawn.filter((one) => {
                const { width, height, top } = one.getBoundingClientRect();
                return width + height > 4 && top >= 0 && top < innerHeight - 24;
              }).length,
          ),
        )
        .toBeGreaterThan(0);
    });
  }
}
