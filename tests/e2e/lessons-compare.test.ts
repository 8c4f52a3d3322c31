// The lessons' comparisons of two models that train side by side: both learn at once, and both stop.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comeTo, openSite, type Site } from './site';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

interface Side {
  name: string;
  epoch: number;
  loss: string;
  bleu: string;
  parameters: number;
  state: string;
}

/** Both rows of the table. */
const sidesOf = async (element: Locator): Promise<Side[]> => {
  const rows = await element
    .locator('table')
    .first()
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
  return rows.map(([name, epoch, loss, bleu, , parameters, state]) => ({
    name: name,
    epoch: Number.parseInt(epoch),
    loss: loss,
    bleu: bleu,
    parameters: Number(parameters.replaceAll(',', '')),
    state: state,
  }));
};
const each = async <T>(element: Locator, of: (side: Side) => T) => (await sidesOf(element)).map(of);

const comparisons = [
  { path: 'en/lessons/bahdanau/', compare: 'cells', names: ['GRU', 'LSTM'], pause: 'Pause', states: ['Training', 'Paused'] },
  { path: 'zh/lessons/transformer/', compare: 'depth', names: ['2 层', '4 层'], pause: '暂停', states: ['训练中', '已暂停'] },
  {
    path: 'en/lessons/bahdanau/',
    compare: 'scores',
    names: ['additive', 'scaled dot product'],
    pause: 'Pause',
    states: ['Training', 'Paused'],
  },
];

describe('two models side by side', () => {
  it.each(comparisons)('learn at once and pause: $compare ($path)', async ({ path, compare, names, pause, states }) => {
    const { page, problems } = await site.visit(path);
    const element = page.locator(`attn-bottleneck[compare=${compare}]`);
    await comeTo(element);
    await element.locator('label', { hasText: '16' }).click();
    await element.locator('button.primary').click();

    // Both train at the same time, and both losses move.
    await expect.poll(() => each(element, ({ state }) => state)).toEqual([states[0], states[0]]);
    expect(await each(element, ({ name }) => name)).toEqual(names);
    expect(await element.locator('input[name=hidden]').first().isDisabled()).toBe(true);
    await expect.poll(() => each(element, ({ epoch }) => epoch >= 1)).toEqual([true, true]);
    const early = await sidesOf(element);
    for (const { loss } of early) expect(Number(loss)).toBeGreaterThan(0);
    await expect
      .poll(() => each(element, ({ loss }) => loss).then((losses) => losses.map((loss, i) => Number(loss) < Number(early[i].loss))))
      .toEqual([true, true]);

    await element.getByRole('button', { name: pause }).click();
    await expect.poll(() => each(element, ({ state }) => state)).toEqual([states[1], states[1]]);
    // At rest both are scored on the sentences that they have not seen.
    await expect.poll(() => each(element, ({ bleu }) => /^\d\.\d{3}$/.test(bleu))).toEqual([true, true]);
    const halted = await each(element, ({ epoch, loss }) => `${epoch} ${loss}`);
    await page.waitForTimeout(500);
    expect(await each(element, ({ epoch, loss }) => `${epoch} ${loss}`)).toEqual(halted);

    // They are the models that the comparison names.
    const [first, second] = await each(element, ({ parameters }) => parameters);
    if (compare === 'scores') expect(second).toBeLessThan(first);
    else expect(second).toBeGreaterThan(first);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
