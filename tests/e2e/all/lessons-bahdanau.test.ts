// The lesson on Bahdanau attention: what its prose says is what the engine computes on the page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { comeTo, sharedSite } from '../site';

const site = sharedSite();

/**
 * Trainings of minutes: with `npm test -- --all`. What the three seeds end with, tests/web/lessons/figures.test.ts
 * computes.
 */
const long = it.runIf(process.env.ATTN_ALL);

/** Not the one of the exercise. */
const bottleneck = 'attn-bottleneck:not([compare])';

const rowsOf = (page: Page, element: string) =>
  page
    .locator(element)
    .evaluate((host) =>
      [...host.shadowRoot!.querySelector('table')!.querySelectorAll('tr')].map((row) =>
        [...row.children].map((cell) => cell.textContent.trim()),
      ),
    );
/** Trained to the end: the engine has nothing left to do. */
async function trained(page: Page, element: string): Promise<void> {
  const said = () => page.locator(element).evaluate((host) => host.shadowRoot!.textContent);
  const over = (text: string) => text.includes('Finished') && !/Training|Starting/.test(text);
  // A training that goes on for minutes is seen to go on.
  for (let before = ''; !over(before); before = await said()) await expect.poll(said).not.toBe(before);
}

describe('the lesson on Bahdanau attention', () => {
  it('shows the shapes that its prose names', async () => {
    const { page } = await site.visit('en/lessons/bahdanau/');
    const stepper = page.locator('attn-stepper#shapes');
    await comeTo(stepper);
    await stepper.locator('attn-tensor').first().waitFor();
    const inspection = await stepper.evaluate((element) => {
      const { description } = (
        element as unknown as { inspection: { description: { values: { name: string; shape: number[] }[] } } }
      ).inspection;
      return Object.fromEntries(description.values.map(({ name, shape }) => [name, shape]));
    });
    expect(inspection['decoder/logits']).toEqual([4, 7, 10]);
    expect(inspection['encoder/outputs']).toEqual([4, 7, 16]);
    expect(inspection['decoder/step0/context']).toEqual([4, 16]);
    expect(inspection['decoder/step0/rnn_input']).toEqual([4, 24]);
  });

  it('has a heatmap painted before it shows the model’s, keeps it, and says how many rows agree', async () => {
    const { page } = await site.visit('en/lessons/bahdanau/');
    const painting = page.locator('attn-painting');
    const cell = (row: number, col: number) => painting.locator(`[data-place="${row},${col}"]`);
    const painted = () =>
      painting
        .locator('[aria-pressed=true]')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.place));
    await comeTo(painting);
    expect(await painting.locator('attn-heatmap').count()).toBe(0);
    expect(await painting.locator('[data-do=keep]').isDisabled()).toBe(true);
    // Clicks paint and clear, a pressed mouse paints on its way, arrow keys and Space do as well.
    const colour = (at: number) => cell(at, 0).evaluate((one) => getComputedStyle(one).backgroundColor);
    await cell(0, 0).click();
    const underPointer = await colour(0);
    await cell(7, 0).click();
    expect(await colour(0)).toBe(underPointer);
    await cell(7, 0).click();
    await cell(3, 3).hover();
    await page.mouse.down();
    await cell(3, 4).hover();
    await page.mouse.up();
    await cell(1, 1).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    expect(await painted()).toEqual(['0,0', '1,2', '3,3', '3,4']);
    await painting.locator('[data-do=keep]').press('Enter');
    const agreed = async () => {
      const cells = painting.locator('attn-heatmap td.cell');
      await cells.nth(55).waitFor();
      const frames = await painting
        .locator('attn-heatmap td.painted')
        .evaluateAll((all) =>
          all.map((one) => `${(one as HTMLElement).dataset.row},${(one as HTMLElement).dataset.col}`),
        );
      expect(frames).toEqual(['0,0', '1,2', '3,3', '3,4']);
      const weights = (await cells.locator('.exact').allTextContents()).map(parseFloat);
      const rows = Array.from({ length: 8 }, (_, row) => weights.slice(7 * row, 7 * row + 7));
      const right = rows.filter((row, at) => frames.includes(`${at},${row.indexOf(Math.max(...row))}`)).length;
      expect((await painting.locator('.said').textContent())?.trim()).toBe(
        `In ${right} of 8 rows the largest weight is where you painted.`,
      );
      expect(right).toBe(3);
      expect(await painting.getByText('stand apart').isVisible()).toBe(true);
    };
    await agreed();
    await page.reload();
    await comeTo(painting);
    await agreed();
    await painting.locator('[data-do=again]').press('Enter');
    expect(await painted()).toEqual([]);
    expect(await painting.getByText('stand apart').isVisible()).toBe(false);
    expect(await cell(0, 0).evaluate((one) => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(true);
  });

  it('opens with what the trained model looked at, word by word too', async () => {
    const { page } = await site.visit('en/lessons/bahdanau/');
    const looking = page.locator('attn-looking');
    const lines = looking.locator('attn-words svg g');
    const written = () => looking.locator('attn-words .produced [data-at]').allTextContents();
    await expect.poll(() => lines.count()).toBe(7);
    // The two that cross are the widest of their words.
    const widest = (row: number) =>
      lines.nth(row).evaluate((group) => {
        const paths = [...group.querySelectorAll('path')];
        const widths = paths.map((path) => Number(path.getAttribute('stroke-width')));
        return parseInt(paths[widths.indexOf(Math.max(...widths))].getAttribute('d')!.slice(1), 10);
      });
    expect(await widest(3)).toBeGreaterThan(await widest(4));
    // "un" looks at "a" and at "bike", "voit" hardly at "he"; the last row looks most at the full stop.
    const weights = await looking
      .locator('attn-heatmap tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('[role=gridcell]')].map((cell) =>
            Number(cell.querySelector('.exact')?.textContent ?? cell.getAttribute('aria-label')),
          ),
        ),
      );
    const order = [...weights[2].keys()].sort((a, b) => weights[2][b] - weights[2][a]);
    expect(order.slice(0, 2)).toEqual([2, 4]);
    expect(weights[2][4]).toBeCloseTo(0.118, 2);
    expect(weights[1][0]).toBeLessThan(0.05);
    expect(Math.max(...weights[6])).toBe(weights[6][5]);
    await looking.getByRole('button', { name: 'From the first word' }).click();
    await expect.poll(() => lines.count()).toBe(1);
    await looking.getByRole('button', { name: 'Next word' }).click();
    await expect.poll(async () => (await written()).map((word) => word.trim())).toEqual(['il', 'voit']);
    expect(await looking.locator('attn-heatmap tbody tr').count()).toBe(2);
  });

  it('copies a word that the model has never seen, with a line to where it comes from, and says why', async () => {
    const { page } = await site.visit('en/lessons/bahdanau/');
    const copying = page.locator('attn-copying');
    const written = async () =>
      (await copying.locator('.produced [data-at]').allTextContents()).map((word) => word.trim()).join(' ');
    await comeTo(copying);
    await expect.poll(written).toBe('le dragon noir dort . <eos>');
    await copying.getByRole('combobox').fill('the black wug is sleeping .');
    await copying.getByRole('button', { name: 'Translate' }).click();
    await expect.poll(written).toBe('le wug noir dort . <eos>');
    expect((await copying.locator('.produced .copied').allTextContents()).map((word) => word.trim())).toEqual(['wug']);
    const ends = await copying.locator('line.copy').evaluateAll((lines) =>
      lines.map((line) => {
        const words = line.closest('.words')!;
        const middle = (side: string) => {
          const word = [...words.querySelectorAll(`${side} [data-at]`)].find(
            (one) => one.textContent.trim() === 'wug',
          )!;
          const { left, width } = word.getBoundingClientRect();
          return Math.round(left + width / 2 - words.getBoundingClientRect().left);
        };
        const at = (end: string) => Number(line.getAttribute(end));
        return [at('x1') - middle('.source'), at('x2') - middle('.produced')];
      }),
    );
    expect(ends).toEqual([[0, 0]]);
    const why = copying.getByText('Copied: wug.');
    expect(await why.isVisible()).toBe(true);
    // What the model itself wrote, and what it cannot know of a word.
    await copying.getByRole('radio', { name: '<unk>' }).check();
    await expect.poll(written).toBe('le <unk> noir dort . <eos>');
    expect(await why.count()).toBe(0);
    await copying.getByRole('radio', { name: 'the copied word' }).check();
    await copying.getByRole('button', { name: 'he wants a red dragon .' }).click();
    await expect.poll(written).toBe('il veut une dragon rouge . <eos>');
    const notes = copying.locator('attn-advice li');
    await expect.poll(() => notes.count()).toBe(1);
    await copying.getByRole('combobox').fill('!!');
    await copying.getByRole('button', { name: 'Translate' }).click();
    expect(await copying.getByText('There is no word in this sentence.').isVisible()).toBe(true);
    await expect.poll(() => notes.count()).toBe(0);
  });

  it('trains both models to the losses and the BLEU of its prose', async () => {
    const prose = readFileSync(join(root, 'web/en/lessons/bahdanau.md'), 'utf8');
    const { page } = await site.visit('en/lessons/bahdanau/');
    await comeTo(page.locator(bottleneck));
    await page.locator(`${bottleneck} button.primary`).waitFor();
    // No empty frame for a curve that is still to come, and no film.
    expect(await page.locator(`${bottleneck} :is(attn-plot, attn-film)`).count()).toBe(0);
    await page.locator(`${bottleneck} button.primary`).click();
    await page.locator(`${bottleneck} attn-plot`).waitFor();
    await trained(page, bottleneck);
    await expect
      .poll(async () => (await rowsOf(page, bottleneck)).slice(1).map(([, , , bleu]) => bleu))
      .not.toContain('–');
    // The last measurements and frames come after the last epoch.
    const settled = () =>
      page.locator(bottleneck).evaluate((host) => {
        const { runs, films, asking } = host as unknown as {
          runs: { measured: { epoch: number }[]; byGroup: unknown[] }[];
          films: { frames: { at: number }[] }[];
          asking: boolean[];
        };
        return (
          runs.every(({ measured, byGroup }) => measured.at(-1)?.epoch === 30 && byGroup.length === 4) &&
          films.every(({ frames }) => frames.at(-1)?.at === 30) &&
          !asking.some(Boolean)
        );
      });
    await expect.poll(settled).toBe(true);
    const [, without, withAttention] = await rowsOf(page, bottleneck);
    const byLength = await page
      .locator(`${bottleneck} #by-length tbody tr`)
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
    expect(byLength[0]).toEqual(['94', '186', '111', '9']);
    for (const row of byLength.slice(1)) for (const cell of [row[1], row[2]]) expect(prose).toContain(cell);
    for (const row of [without, withAttention]) {
      const [, , loss, bleu] = row;
      expect(prose).toContain(bleu);
      expect(prose).toContain(Number(loss).toFixed(3));
    }
    // Its film, from the untrained models to the trained ones.
    const film = page.locator(`${bottleneck} attn-film input`);
    const words = () => page.locator(`${bottleneck} td.words`).allTextContents();
    const trainedWords = await words();
    await film.focus();
    await page.keyboard.press('Home');
    expect((await rowsOf(page, bottleneck)).slice(1).map((row) => row.slice(1, 4))).toEqual(
      Array(2).fill(['0 of 30', '–', '–']),
    );
    const untrained = await words();
    expect(untrained.slice(0, 2)).toEqual(trainedWords.slice(0, 2));
    expect(untrained[2]).not.toBe(trainedWords[2]);
    expect(untrained[3]).not.toBe(trainedWords[3]);
    await page.locator(bottleneck).getByRole('radio', { name: '4 tokens' }).check();
    await expect.poll(words).not.toEqual(untrained);
    await page.locator(bottleneck).getByRole('radio').and(page.locator('[name=asked]')).nth(-2).check();
    expect(await words()).toEqual(untrained);
    await film.focus();
    await page.keyboard.press('End');
    expect(await words()).toEqual(trainedWords);
    expect((await rowsOf(page, bottleneck)).slice(1)).toEqual([without, withAttention]);
  });

  long('draws three seeds of one model in one figure, which end as its prose says', async () => {
    const { page } = await site.visit('en/lessons/bahdanau/');
    const seeds = 'attn-bottleneck[compare=seeds]';
    await comeTo(page.locator(seeds));
    await page.locator(seeds).getByRole('button', { name: 'Train all three' }).click();
    await trained(page, seeds);
    const drawn = () =>
      page.locator(`${seeds} attn-plot`).evaluate((plot) =>
        (plot as HTMLElementTagNameMap['attn-plot']).data!.series.map(({ name, x, y, stroke }) => ({
          name,
          stroke,
          last: x[x.length - 1],
          bleu: y[y.length - 1]?.toFixed(3),
        })),
      );
    await expect.poll(() => drawn().then((all) => all.map(({ last }) => last))).toEqual([30, 30, 30]);
    expect((await drawn()).map(({ name }) => name)).toEqual(['seed 0', 'seed 1', 'seed 2']);
    expect((await drawn()).map(({ bleu }) => bleu)).toEqual(['0.733', '0.765', '0.783']);
    expect(new Set((await drawn()).map(({ stroke }) => stroke)).size).toBe(3);
    expect((await rowsOf(page, seeds)).slice(1).map(([, , loss, bleu]) => [Number(loss).toFixed(3), bleu])).toEqual([
      ['0.021', '0.733'],
      ['0.022', '0.765'],
      ['0.021', '0.783'],
    ]);
  });

  long('shows how the loss on pairs that were held out rises again', async () => {
    const { page } = await site.visit('en/lessons/bahdanau/');
    const run = page.locator('attn-book-run');
    await comeTo(run);
    await run.getByRole('checkbox', { name: 'Hold out 60 of the pairs' }).check();
    await run.locator('button.primary').click();
    await trained(page, 'attn-book-run');
    const figures = () =>
      run
        .locator('.figures > div')
        .evaluateAll((all) => all.map((one) => [...one.children].map((child) => child.textContent)));
    await expect.poll(figures).toContainEqual(['Held out: exact', '11.7%']);
    const seen = await run.locator('attn-loss-chart').evaluate((chart) => {
      const { losses, looks, best } = chart as HTMLElementTagNameMap['attn-loss-chart'];
      return { last: losses.at(-1)!, smallest: best!, end: looks.at(-1)!, looks: looks.map(({ epoch }) => epoch) };
    });
    expect(seen.looks).toEqual(Array.from({ length: 25 }, (_, i) => 10 * (i + 1)));
    expect(seen.smallest.epoch).toBe(60);
    expect(seen.end.loss).toBeGreaterThan(1.25 * seen.smallest.loss);
    expect(seen.last).toBeLessThan(0.01);
    // It falls a little with this seed.
    expect(seen.end.bleu).toBeLessThan(seen.smallest.bleu);
    expect(seen.end.bleu).toBeGreaterThan(0.9 * seen.smallest.bleu);
    const drawn = await run
      .locator('attn-plot')
      .evaluate((plot) => (plot as HTMLElementTagNameMap['attn-plot']).data!.series);
    expect(drawn.map(({ name }) => name)).toEqual(['Pairs trained on', 'Held-out pairs', 'Best epoch: 60']);
  });

  it('ends with the four sentences and their BLEU', async () => {
    const { page } = await site.visit('en/lessons/bahdanau/');
    await comeTo(page.locator('attn-book-run'));
    await page.locator('attn-book-run button.primary').click();
    await trained(page, 'attn-book-run');
    // The last look at the four sentences comes after the last epoch.
    const asking = () =>
      page.locator('attn-book-run').evaluate((run) => (run as unknown as { asking: boolean }).asking);
    await expect.poll(asking).toBe(false);
    await expect
      .poll(async () =>
        (await rowsOf(page, 'attn-book-run')).slice(1).map(([source, , , reference]) => [source, reference]),
      )
      .toEqual([
        ['go .', 'va .'],
        ['i lost .', "j'ai perdu ."],
        ["he's calm .", 'il est calme .'],
        ["i'm home .", 'je suis à la maison .'],
      ]);
    await expect
      .poll(async () => (await rowsOf(page, 'attn-book-run')).slice(1).map(([, , bleu]) => bleu))
      .toEqual(['1.000', '1.000', '1.000', '1.000']);
    await page.locator('attn-book-run attn-film input').focus();
    await page.keyboard.press('Home');
    expect((await rowsOf(page, 'attn-book-run')).slice(1).map(([, , bleu]) => bleu)).not.toEqual(
      Array(4).fill('1.000'),
    );
    await page.keyboard.press('End');
    expect((await rowsOf(page, 'attn-book-run')).slice(1).map(([, , bleu]) => bleu)).toEqual(Array(4).fill('1.000'));
  });
});
