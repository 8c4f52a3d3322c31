// What is wider than a phone: it scrolls sideways in its own place, says so, and is reached by key.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems, atRest, comeTo, lessons, sharedSite } from '../site';

const site = sharedSite();

interface Region {
  what: string;
  /** Where its fade stands before it is scrolled, and after it was scrolled to its end. */
  before: string;
  after: string;
  reachable: boolean;
}

/** Everything that scrolls sideways, through all shadow roots; pieces of code are cut off in the middle of a word. */
async function sideways(page: Page): Promise<Region[]> {
  return page.evaluate(async () => {
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])]);
    const regions = within(document).filter(
      (one) =>
        one.localName !== 'pre' &&
        one.scrollWidth > one.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(one).overflowX),
    );
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found = [];
    for (const one of regions) {
      one.scrollLeft = 0;
      await frame();
      const before = getComputedStyle(one).maskPosition;
      one.scrollLeft = one.scrollWidth;
      await frame();
      const after = getComputedStyle(one).maskPosition;
      const reachable = (one as HTMLElement).tabIndex === 0 || one.querySelector('a[href], [tabindex="0"]') !== null;
      found.push({
        what: `${one.localName}.${one.className}: ${one.textContent.trim().slice(0, 30)}`,
        before,
        after,
        reachable,
      });
    }
    return found;
  });
}

for (const width of [360, 600, 720])
  it(`the header's list is pushed to where one is: ${width}`, async () => {
    for (const path of ['corpus', 'glossary', 'inspect']) {
      const { page } = await site.visit(`en/${path}/`, { viewport: { width, height: 740 } });
      const [entry, list] = await Promise.all(
        ['[aria-current]', 'ul'].map((one) =>
          page.locator(`.site-nav ${one}`).evaluate((each) => each.getBoundingClientRect().toJSON()),
        ),
      );
      expect(entry.left, path).toBeGreaterThan(list.left - 1);
      expect(entry.right, path).toBeLessThan(list.right + 1);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.context().close();
    }
  });

describe('on a phone of 360 pixels', () => {
  for (const path of ['zh/lessons/scoring-functions/', 'zh/lessons/bahdanau/', 'en/lessons/self-attention/']) {
    it(`what is wider in ${path} fades out until its end is reached, and takes the focus`, async () => {
      const { page } = await site.visit(path, { viewport: { width: 360, height: 700 } });
      for (const stage of await page.locator('.lesson-body .stage:visible').all()) await comeTo(stage);
      await atRest(page);
      const regions = await sideways(page);
      expect(regions.length).toBeGreaterThan(0);
      for (const { what, before, after, reachable } of regions) {
        expect({ what, reachable }).toEqual({ what, reachable: true });
        // At rest the fade of 2.5rem is outside; what overflows by less than that shows a part of it.
        expect(parseFloat(before), what).toBeGreaterThan(0);
        expect(parseFloat(after), what).toBe(0);
      }
    });
  }

  it('code is read to the end of its lines', async () => {
    const { page } = await site.visit('en/lessons/your-model/', { viewport: { width: 360, height: 740 } });
    const hidden = await page.locator('pre').evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    expect(hidden.length).toBeGreaterThan(2);
    expect(Math.max(...hidden)).toBeLessThanOrEqual(0);
    const options = page.locator('pre .whole');
    expect(await options.allTextContents()).toContain('--data');
    expect(new Set(await options.evaluateAll((all) => all.map((one) => one.getClientRects().length)))).toEqual(
      new Set([1]),
    );
    await page.context().close();
  });

  it('ten weights in a row have digits in both languages, and five have four of them', async () => {
    for (const language of ['en', 'zh']) {
      const five = await site.visit(`${language}/lessons/self-attention/`, { viewport: { width: 360, height: 740 } });
      await comeTo(five.page.locator('attn-stepper#five'));
      await five.page.locator('attn-stepper#five [data-do=next]').click();
      const first = five.page.locator('attn-stepper#five attn-tensor.out [role=gridcell]').first();
      await expect.poll(async () => (await first.textContent())?.trim()).toBe('0.2976');
      await five.page.context().close();
      const { page } = await site.visit(`${language}/lessons/attention-cues/`, {
        viewport: { width: 360, height: 740 },
      });
      const bench = page.locator('attn-bench-identity');
      await comeTo(bench);
      await bench.locator('.matrices.numbers').waitFor();
      await page.context().close();
    }
  });

  it('the table of a training is read without scrolling', async () => {
    const { page } = await site.visit('en/lessons/bahdanau/', { viewport: { width: 360, height: 740 } });
    for (const element of ['attn-bottleneck', 'attn-book-run']) {
      await comeTo(page.locator(element).first());
      const table = page.locator(element).first().locator('.wrapped');
      await table.locator('tbody tr').first().waitFor();
      expect(await table.evaluate((one) => one.scrollWidth - one.parentElement!.clientWidth)).toBeLessThanOrEqual(0);
      expect(
        await table
          .locator('td[data-name]')
          .first()
          .evaluate((one) => getComputedStyle(one, '::before').content),
      ).not.toBe('none');
    }
    await page.context().close();
  });

  it('eight weights in a row have digits', async () => {
    const { page } = await site.stay('en/lessons/scoring-functions/', { viewport: { width: 360, height: 740 } });
    const race = page.locator('attn-scoring-race');
    await comeTo(race);
    await race.locator('attn-tensor').first().locator('.matrices.numbers').waitFor();
  });

  it('the choice of a bench stays in one window with each of its tensors, which are pushed into it sideways', async () => {
    const { page } = await site.stay('en/lessons/scoring-functions/', { viewport: { width: 360, height: 740 } });
    const bench = page.locator('attn-bench-masks');
    await comeTo(bench);
    await bench.locator('attn-tensor').nth(3).locator('[role=gridcell]').first().waitFor();
    await bench.evaluate((one) => one.scrollIntoView());
    // A window scrolls by whole pixels.
    const inSight = (one: { boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null> }) =>
      one
        .boundingBox()
        .then((box) => box!.x >= 0 && box!.y > -1 && box!.x + box!.width <= 361 && box!.y + box!.height <= 740);
    const figures = bench.locator('figure');
    expect(await figures.count()).toBe(4);
    expect([await inSight(figures.nth(0)), await inSight(figures.nth(3))]).toEqual([true, false]);
    await bench.locator('.strip').evaluate((one) => (one.scrollLeft = one.scrollWidth));
    await expect.poll(() => inSight(figures.nth(3))).toBe(true);
    expect(await inSight(bench.locator('fieldset'))).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it('what is short stands below each other beside what is tall, in the order of the computation', async () => {
    const { page } = await site.stay('en/lessons/nadaraya-watson/', { viewport: { width: 360, height: 740 } });
    const boxes = async (name: string, last: number) => {
      const bench = page.locator(name);
      await comeTo(bench);
      await bench.locator('attn-tensor').nth(last).locator('[role=gridcell]').first().waitFor();
      return bench.locator('figure').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    };
    // Weights, values from 0 to 9, averages: one sees what a changed weight does without pushing anything.
    const [weights, values, averages] = await boxes('attn-bench-weighted', 2);
    expect(averages.left).toBe(weights.left);
    expect(averages.top).toBeGreaterThanOrEqual(weights.bottom);
    expect(values.left).toBeGreaterThan(weights.right);
    expect(averages.bottom).toBeLessThanOrEqual(values.bottom);
    // A loss, and 50 rows of weights: a lone number leaves room for what comes after it.
    for (const fold of await page.locator('.fold-toggle').all()) await fold.click();
    const [loss, rows] = await boxes('attn-bench-width-by-loss', 1);
    expect([loss.left >= 0, rows.left > loss.right, rows.left < 300]).toEqual([true, true, true]);
    // All of them, and no column behind an edge.
    expect(rows.height).toBeLessThan(0.8 * 740);
    const box = page.locator('attn-bench-width-by-loss attn-tensor .scroll').last();
    expect(
      await box.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]),
    ).toEqual([0, 0]);
  });

  it('a task’s number and its buttons stand in one line', async () => {
    for (const language of ['en', 'zh']) {
      const { page } = await site.visit(`${language}/lessons/attention-cues/`, {
        viewport: { width: 360, height: 740 },
      });
      const task = page.locator('#no-query');
      await comeTo(task);
      // Until then, it says what it waits for.
      await task.locator('form button:enabled').first().waitFor();
      const middles = await task
        .locator('form > *')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
        );
      expect(middles).toHaveLength(3);
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
    }
  });

  for (const language of ['en', 'zh']) {
    it(`shows formulas whole, and begins no line with the mark behind one: ${language}`, async () => {
      for (const lesson of lessons) {
        // Prose alone: nothing that comes alive moves it.
        const { page } = await site.visit(`${language}/lessons/${lesson}/`, {
          viewport: { width: 360, height: 740 },
          javaScriptEnabled: false,
        });
        // A formula in the fonts of its first moment is wider than in its own.
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const found = await page.evaluate(() => ({
          cut: [...document.querySelectorAll('.formula')]
            .filter((one) => one.scrollWidth > one.clientWidth + 1)
            .map((one) => one.textContent),
          apart: [...document.querySelectorAll('.with-marks')]
            .filter((one) => {
              const formula = [...one.querySelectorAll('.katex-html > .base')].at(-1)!.getBoundingClientRect();
              const range = document.createRange();
              range.selectNodeContents(one.lastChild!);
              const mark = range.getBoundingClientRect();
              return mark.top > formula.bottom || mark.left < formula.left;
            })
            .map((one) => one.textContent),
        }));
        expect({ lesson, ...found }).toEqual({ lesson, cut: [], apart: [] });
        await page.context().close();
      }
    });
  }

  it('a walk keeps its Next in sight, and what explains a cell goes when the walk goes', async () => {
    const { page } = await site.stay('en/lessons/nadaraya-watson/', { viewport: { width: 360, height: 740 } });
    const walk = page.locator('#kernel');
    await comeTo(walk);
    const next = walk.locator('.transport [data-do=next]');
    await next.click();
    await walk.locator('.flow attn-tensor').last().locator('[role=gridcell]').first().click();
    const sheet = walk.locator('attn-explanation.open');
    await sheet.waitFor();
    const inSight = (selector: string) =>
      walk
        .locator(selector)
        .evaluate((one) => one.getBoundingClientRect().bottom > 0 && one.getBoundingClientRect().top < innerHeight);
    await walk.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top + 250));
    expect([await inSight('.transport [data-do=next]'), await inSight('attn-explanation.open')]).toEqual([true, true]);
    await page.locator('#batch-products').evaluate((one) => one.scrollIntoView());
    await expect.poll(() => inSight('attn-explanation.open')).toBe(false);
  });
});

it('the sentence of the Chinese home page stands in one row above its lines', async () => {
  const { page } = await site.visit('zh/', { viewport: { width: 360, height: 760 } });
  const words = page.locator('attn-words .source [data-at]');
  await expect.poll(() => words.count()).toBe(8);
  const tops = await words.evaluateAll((all) =>
    all.map((word) => word.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
  );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(6);
});

describe('what a phone folds', () => {
  const phone = { width: 360, height: 740 };
  const folded = (page: Page) => page.locator('[data-folded]').count();

  it('opens at a press, at a link to it, on paper, and in a wide window', async () => {
    const { page } = await site.visit('en/lessons/scoring-functions/', { viewport: phone });
    expect(await folded(page)).toBeGreaterThan(10);
    const task = page.locator('attn-task#lens');
    const button = page.locator('p', { hasText: '1. Make a mask.' }).getByRole('button', { name: 'Show' });
    expect(await task.isVisible()).toBe(false);
    await button.click();
    await expect.poll(() => task.isVisible()).toBe(true);
    expect(await page.locator('attn-task#leak').isVisible()).toBe(false);
    await page.locator('p', { hasText: '1. Make a mask.' }).getByRole('button', { name: 'Fold' }).click();
    expect(await task.isVisible()).toBe(false);
    await page.evaluate(() => (location.hash = 'leak'));
    await page.locator('attn-task#leak').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await task.isVisible()).toBe(true);
    expect(await button.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1200, height: 740 });
    await expect.poll(() => folded(page)).toBe(0);
  });

  it('is nothing for whoever has room, and what was asked for from the beginning', async () => {
    const wide = await site.visit('zh/lessons/self-attention/', { viewport: { width: 1200, height: 740 } });
    await wide.page.locator('attn-guess').first().waitFor();
    expect([await folded(wide.page), await wide.page.locator('.fold-toggle').count()]).toEqual([0, 0]);
    const { page } = await site.visit('zh/lessons/scoring-functions/#bilinear', { viewport: phone });
    await page.locator('attn-task#bilinear').waitFor();
    expect(await page.locator('attn-task#lens').isVisible()).toBe(false);
  });
});
