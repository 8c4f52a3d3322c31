// Every task of every lesson: it can be checked, and what it asks for can be reached by the changes that its answer names.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.mjs';
import { openSite, type Site } from './site';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const folder = join(root, 'web/en/lessons');
const lessons = readdirSync(folder).filter((name) => name.endsWith('.md')).map((name) => name.replace('.md', ''));

/** A value's name, a cell's index and its new number; the session where it is not the task's own. */
type Edit = [name: string, index: number, number: number, session?: string];

const cells = (name: string, numbers: number[]): Edit[] => numbers.map((number, index) => [name, index, number]);

/** By lesson and task: what reaches the goal. */
const solutions: Record<string, Record<string, Edit[]>> = {
  'attention-cues': {
    half: [['w', 0, 1.25]],
    water: cells('queries', [-4, 8, 0, 0]),
    newspaper: cells('queries', [80, -120, 20, 30]),
  },
  'nadaraya-watson': { peak: [['w', 0, 2.4]], 'width-by-loss': [['w', 0, 4.2]] },
  'scoring-functions': {
    'equal-keys': [['keys', 0, 9], ['keys', 0, 9, 'equal-keys-dotProduct']],
    lens: [['valid_lens', 0, 1], ['valid_lens', 1, 3]],
    leak: [['x', 0, -1000100], ['x', 1, -1000100]],
    bilinear: [['M.weight', 0, -3], ['M.weight', 5, 1.5]],
  },
  bahdanau: {
    third: [['queries', 0, 5], ['queries', 1, 5], ['queries', 2, -1]],
    shorter: [['src_valid_len', 0, 3]],
    'padding-loss': [['tgt_valid_len', 0, 4]],
    // Wide open gates for input and memory, and a candidate near 1.
    'cell-grows': [['bias_ih_l0', 0, 20], ['bias_ih_l0', 4, 20], ['bias_ih_l0', 8, 20]],
  },
  'multi-head': { 'mask-head': [['valid_lens', 0, 2]], 'break-tie': [['keys', 600, 20]] },
  'self-attention': {
    'reach-second': [['x', 4, 4]],
    'same-digits': [['numbers', 7, 13]],
    'full-turn': [['offset', 0, 6]],
  },
  transformer: {
    'norm-row': [['x', 0, 5]],
    'same-rows': [['x', 4, 1], ['x', 5, 0], ['x', 6, 1], ['x', 7, 0]],
    patch: [['image', 21, 5]],
  },
};

interface Inspected {
  state: string;
  find(name: string): number;
  set(cells: { value: number; index: number; number: number }[]): Promise<boolean>;
  constructor: { shared(name: string): Inspected };
}

for (const lesson of lessons) {
  it(`can all be checked in ${lesson}, and reached`, { timeout: 240_000 }, async () => {
    const markdown = readFileSync(join(folder, `${lesson}.md`), 'utf8');
    const reachable = [...markdown.matchAll(/<attn-task id="([^"]*)" kind="reach"/g)].map(([, id]) => id!);
    expect(Object.keys(solutions[lesson] ?? {}).sort()).toEqual(reachable.sort());

    const { page, problems } = await site.visit(`en/lessons/${lesson}/`);
    const tasks = page.locator('attn-task');
    const count = await tasks.count();
    expect(count).toBeGreaterThanOrEqual(3);
    for (let i = 0; i < count; i += 1) {
      const task = tasks.nth(i);
      const [kind, id] = [await task.getAttribute('kind'), await task.getAttribute('id')];
      await task.scrollIntoViewIfNeeded();
      const button = task.getByRole('button', { name: 'Show me' });
      await expect.poll(() => button.isEnabled(), { message: id! }).toBe(true);
      if (kind === 'predict') {
        await button.click();
        await expect.poll(() => task.locator('.message').textContent(), { message: id! }).toMatch(/The engine computed -?\d/);
      } else if (kind === 'reach') {
        const check = task.getByRole('button', { name: 'Check' });
        await check.click();
        await expect.poll(() => task.locator('.message').textContent(), { message: id! }).toContain('Not there yet');
        await task.evaluate(async (element, edits) => {
          const own = (element as unknown as { inspection: Inspected }).inspection;
          for (const [name, index, number, session] of edits) {
            const inspection = session ? own.constructor.shared(session) : own;
            await inspection.set([{ value: inspection.find(name), index, number }]);
          }
        }, solutions[lesson]![id!]!);
        await expect.poll(() => task.locator('.message').textContent(), { message: id! }).toContain('Done');
        await task.locator('slot[name=answer]').waitFor({ state: 'attached' });
      } else {
        await expect.poll(() => task.locator('.message').textContent(), { message: id! }).not.toContain('cannot be checked');
      }
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
}
