// The lessons' comparisons of models that train side by side: all learn at once, and all stop.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atRest, comeTo, sharedSite } from '../site';

const site = sharedSite();

interface Side {
  name: string;
  epoch: number;
  loss: string;
  bleu: string;
  parameters: number;
  state: string;
}

/** The rows of the table. */
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

/**
 * Pauses as soon as every loss is lower than it was after an epoch; gives both. From within the page: on a busy machine
 * a training is over before somebody outside has looked.
 */
const pauseWhenLower = (element: Locator, pause: string): Promise<[number[], number[]]> =>
  element.evaluate(
    (host, name) =>
      new Promise((resolve) => {
        let early: number[] | null = null;
        const look = () => {
          const rows = [...host.shadowRoot!.querySelectorAll('table')[0].querySelectorAll('tbody tr')];
          const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent.trim()));
          const losses = cells.map(([, , loss]) => Number(loss));
          if (!cells.every(([, epoch, loss]) => Number.parseInt(epoch) >= 1 && Number(loss) > 0)) return;
          early ??= losses;
          if (!losses.every((loss, i) => loss < early![i])) return;
          observer.disconnect();
          const button = [...host.shadowRoot!.querySelectorAll('button')].find(
            (one) => one.textContent.trim() === name,
          );
          button!.click();
          resolve([early, losses]);
        };
        const observer = new MutationObserver(look);
        observer.observe(host.shadowRoot!, { subtree: true, childList: true, characterData: true });
        look();
      }),
    pause,
  );

const comparisons = [
  {
    path: 'en/lessons/bahdanau/',
    compare: 'cells',
    names: ['GRU', 'LSTM'],
    pause: 'Pause',
    states: ['Training', 'Paused'],
  },
  {
    path: 'zh/lessons/transformer/',
    compare: 'depth',
    names: ['2 层', '4 层'],
    pause: '暂停',
    states: ['训练中', '已暂停'],
  },
  {
    path: 'en/lessons/bahdanau/',
    compare: 'scores',
    names: ['additive', 'scaled dot product'],
    pause: 'Pause',
    states: ['Training', 'Paused'],
  },
  {
    path: 'zh/lessons/bahdanau/',
    compare: 'seeds',
    names: [0, 1, 2].map((seed) => `随机种子 ${seed}`),
    pause: '暂停',
    states: ['训练中', '已暂停'],
  },
];

describe('models side by side', () => {
  it.each(comparisons)('learn at once and pause: $compare ($path)', async ({ path, compare, names, pause, states }) => {
    const { page } = await site.visit(path);
    const element = page.locator(`attn-bottleneck[compare=${compare}]`);
    const all = <T>(one: T) => names.map(() => one);
    await comeTo(element);
    await element.locator('label', { hasText: '16' }).click();
    await element.locator('button.primary').click();

    // They train at the same time, and all losses move.
    await expect.poll(() => each(element, ({ state }) => state)).toEqual(all(states[0]));
    expect(await each(element, ({ name }) => name)).toEqual(names);
    expect(await element.locator('input[name=hidden]').first().isDisabled()).toBe(true);
    const [early, late] = await pauseWhenLower(element, pause);
    for (const [i, loss] of late.entries()) expect(loss).toBeLessThan(early[i]);
    await expect.poll(() => each(element, ({ state }) => state)).toEqual(all(states[1]));
    // At rest they are scored on the sentences that they have not seen.
    await expect.poll(() => each(element, ({ bleu }) => /^\d\.\d{3}$/.test(bleu))).toEqual(all(true));
    const halted = await each(element, ({ epoch, loss }) => `${epoch} ${loss}`);
    await atRest(page);
    expect(await each(element, ({ epoch, loss }) => `${epoch} ${loss}`)).toEqual(halted);

    // They are the models that the comparison names.
    const [first, second] = await each(element, ({ parameters }) => parameters);
    if (compare === 'scores') expect(second).toBeLessThan(first);
    else if (compare === 'seeds') expect(second).toBe(first);
    else expect(second).toBeGreaterThan(first);
  });
});
