// Every task of every lesson: it can be checked, and what it asks for is reached by the changes that its lesson shows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { comeTo, lessons, sharedSite } from '../site';

const site = sharedSite();

for (const lesson of lessons) {
  it(`can all be checked in ${lesson}, and reached`, async () => {
    const { page } = await site.visit(`en/lessons/${lesson}/`);
    const tasks = page.locator('attn-task');
    const count = await tasks.count();
    expect(count).toBeGreaterThanOrEqual(3);
    for (let i = 0; i < count; i += 1) {
      const task = tasks.nth(i);
      const [kind, id] = [await task.getAttribute('kind'), await task.getAttribute('id')];
      await comeTo(task);
      const button = task.getByRole('button', { name: 'Show me' });
      await expect.poll(() => button.isEnabled(), { message: id! }).toBe(true);
      if (kind === 'predict') {
        await button.click();
        await expect
          .poll(() => task.locator('.message').textContent(), { message: id! })
          .toMatch(/The engine computed -?\d/);
      } else if (kind === 'reach') {
        const check = task.getByRole('button', { name: 'Check' });
        await check.click();
        await expect.poll(() => task.locator('.message').textContent(), { message: id! }).toContain('Not there yet');
        // The figure is brought there by the lesson's own solution, and the engine's numbers are held against the goal.
        await button.click();
        await expect
          .poll(() => task.locator('.message').textContent(), { message: id! })
          .toBe('The figure shows one way to do it.');
        await task.locator('slot[name=answer]').waitFor({ state: 'attached' });
      } else if (kind === 'choose') {
        await button.click();
        await task.locator('slot[name=answer]').waitFor({ state: 'attached' });
        expect(await task.locator('.message').textContent(), id!).toBe('');
      } else {
        await expect
          .poll(() => task.locator('.message').textContent(), { message: id! })
          .not.toContain('cannot be checked');
      }
    }
  });
}

const walks = [
  {
    lesson: 'nadaraya-watson',
    tasks: [
      ['last-step', '21.15'],
      ['last-two-steps', '34.8058'],
    ],
  },
  {
    lesson: 'bahdanau',
    tasks: [
      ['last-step', '0.9168'],
      ['last-two-steps', '0.5407'],
    ],
  },
  {
    lesson: 'self-attention',
    tasks: [
      ['predict-weight', '0.3275'],
      ['two-steps', '0.2374'],
    ],
  },
  {
    lesson: 'transformer',
    tasks: [
      ['last-step', '1.4142'],
      ['last-two-steps', '1.7320'],
    ],
  },
] as const;
for (const { lesson, tasks } of walks) {
  it(`leaves the last step of a walk blank, then the last two, and answers: ${lesson}`, async () => {
    const { page } = await site.visit(`zh/lessons/${lesson}/`);
    const source = readFileSync(join(root, `web/zh/lessons/${lesson}.md`), 'utf8');
    for (const [id, number] of tasks) {
      const task = page.locator(`attn-task#${id}`);
      await comeTo(task);
      const check = task.getByRole('button', { name: '检查' });
      await expect.poll(() => check.isEnabled()).toBe(true);
      const section = source.slice(
        source.indexOf(`id="${id}"`),
        source.indexOf('</attn-task>', source.indexOf(`id="${id}"`)),
      );
      const wrong = [...section.matchAll(/data-for="([^"]*)">(.*?)<\/p>/g)];
      expect(wrong.length).toBeGreaterThanOrEqual(2);
      for (const [, answer, why] of wrong) {
        await task.locator('input').fill(answer);
        await check.click();
        await expect
          .poll(() => task.locator('[slot=wrong]:visible').allTextContents(), { message: `${id}: ${answer}` })
          .toEqual([why]);
      }
      await task.locator('input').fill(number);
      await check.click();
      await expect.poll(() => task.locator('.message').textContent()).toContain(`正确：引擎算出的是 ${number}`);
      expect(await task.locator('[slot=answer]').isVisible()).toBe(true);
    }
  });
}
