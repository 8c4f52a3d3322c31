// The wrong moment: no network, a portal in between, a browser that keeps nothing.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { producedWords, translationDone } from '../elements';
import { accessibilityProblems, comeTo, lessons, sharedSite, type Visit } from '../site';

const site = sharedSite();

const notice = (page: Page) => page.locator('.notice.error').first();
const portal = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Log in</title>' };

/** Opens a page while these files do not come as they should. */
async function without(files: RegExp, path: string, answer: { status: number; body: string } = portal) {
  const { page } = await site.visit(path, {
    prepare: (context) => context.route(files, (route) => route.fulfill(answer)),
    allow: /wasm|status of 503|status of 404|^503 |^404 /,
  });
  return { page, context: page.context() };
}

describe('where the engine does not come', () => {
  const said = { en: 'The engine could not be loaded', zh: '引擎没能载入' };
  for (const language of ['en', 'zh'] as const) {
    it(`the page says so in its language, and can try again (${language})`, async () => {
      const { page, context } = await without(/\.wasm$/, `${language}/translate/?s=he+sees+a+red+bike+.&words=all`);
      await notice(page).waitFor();
      const text = await notice(page).textContent();
      expect(text).toContain(said[language]);
      expect(text).not.toMatch(/Abort|Compile|WebAssembly/);
      await context.unroute(/\.wasm$/);
      await notice(page).getByRole('button').first().click();
      await translationDone(page);
      expect(await producedWords(page)).not.toEqual([]);
    });
  }
  it('nor does its second part, the page says so, and can try again', async () => {
    const { page, context } = await without(/\.second[^/]*\.wasm$/, 'en/translate/?s=he+sees+a+red+bike+.&words=all', {
      status: 503,
      body: '',
    });
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain(said.en);
    await context.unroute(/\.second[^/]*\.wasm$/);
    await notice(page).getByRole('button').first().click();
    await translationDone(page);
    expect(await producedWords(page)).not.toEqual([]);
  });
  for (const lesson of lessons) {
    it(`every figure of a lesson that asks for it says so once, none goes on waiting, and each asks again at a click (${lesson})`, async () => {
      const { page, context } = await without(/\.wasm$/, `zh/lessons/${lesson}/`);
      const figures = page.locator('.lesson-body .stage');
      // Some stand in others, which draw them anew on the way.
      for (let i = 0; i < (await figures.count()); i += 1) await comeTo(figures.nth(i));
      const told = () =>
        figures.evaluateAll((all) =>
          all.map(({ localName, shadowRoot }) => {
            const told = [...(shadowRoot?.querySelectorAll('[role=alert], .busy') ?? [])].map(({ textContent }) =>
              textContent.trim(),
            );
            return [localName, ...told.filter(Boolean)];
          }),
        );
      const wrong = ([, ...told]: string[]) => told.length > 1 || (told.length === 1 && !told[0].includes(said.zh));
      await expect.poll(async () => (await told()).filter(wrong)).toEqual([]);
      // There are some that wait for a click.
      expect((await told()).filter(([, ...told]) => told.length > 0).length).toBeGreaterThan(0);
      // Those whose figure is out of sight have opened nothing.
      const tasks = page.locator('attn-task');
      for (const task of await tasks.all()) await comeTo(task);
      await expect.poll(() => tasks.filter({ hasText: '正在等待引擎' }).count()).toBe(0);
      await context.unroute(/\.wasm$/);
      const silent = await figures.evaluateAll((all) =>
        all.flatMap(({ localName, shadowRoot }) => {
          const alert = shadowRoot?.querySelector('[role=alert]:not(:empty)');
          return !alert || alert.querySelector('button') ? [] : [localName];
        }),
      );
      expect(silent).toEqual([]);
      const again = figures.locator('[role=alert] button');
      // Of a session's figures, the first brings all.
      for (let left = await again.count(); left > 0; left -= 1)
        await again.evaluateAll(([first]) => (first as HTMLElement | undefined)?.click());
      await expect.poll(async () => (await told()).filter(([, ...told]) => told.length > 0)).toEqual([]);
    });
  }
  it('Explore says so once, with a button', async () => {
    const { page, context } = await without(/\.wasm$/, 'zh/inspect/');
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain(said.zh);
    await context.unroute(/\.wasm$/);
    await notice(page).getByRole('button').click();
    await page.locator('attn-stepper attn-tensor').first().waitFor();
  });
});

/** Ends the engine as a stop of its memory does. */
async function crash(page: Page): Promise<void> {
  const workers = page.workers();
  for (const worker of workers)
    await worker.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('memory access out of bounds');
        }),
    );
  // The page ends it when it has heard.
  await expect.poll(() => page.workers().filter((worker) => workers.includes(worker)).length).toBe(0);
}

describe('an engine that crashes under a lesson', () => {
  it('is told, the page stays alive, and the program opens again at a click', async () => {
    const { page } = await site.visit('en/lessons/multi-head/', { allow: /memory access out of bounds/ });
    await page.locator('attn-head-split .problem, attn-head-split table, attn-head-split input').first().waitFor();
    await comeTo(page.locator('attn-stepper').first());
    await page.locator('attn-stepper attn-tensor').first().waitFor();
    await comeTo(page.locator('attn-head-split'));
    await crash(page);
    // Another stage asks for numbers that no engine has any more.
    await page.locator('attn-head-split input[name=stage]').nth(1).check();
    // The next step's numbers may be there already; not those of all to come.
    const problem = page.locator('attn-stepper .notice.error').first();
    await expect
      .poll(async () => {
        if ((await problem.count()) === 0)
          await page.locator('attn-stepper').getByRole('button', { name: 'Next step' }).first().click();
        return problem.count();
      })
      .toBe(1);
    await problem.getByRole('button').click();
    await page.locator('attn-stepper attn-tensor').first().waitFor();
  });
});

describe('an engine that crashes under numbers that one slides', () => {
  it('is told there, and comes back at a click with what was slid', async () => {
    const { page } = await site.visit('en/lessons/attention-cues/', { allow: /memory access out of bounds/ });
    const bench = page.locator('attn-bench-identity');
    await comeTo(bench);
    const slider = bench.locator('input[type=range]').first();
    await expect.poll(() => slider.isEnabled()).toBe(true);
    await slider.press('ArrowLeft');
    const slid = await slider.inputValue();
    await expect.poll(async () => (await bench.locator('output').first().textContent())?.trim()).toBe(slid);
    await crash(page);
    await slider.press('ArrowLeft');
    await bench.locator('[role=alert] button').click();
    await expect.poll(() => bench.locator('[role=alert] button').count()).toBe(0);
    await expect.poll(() => slider.inputValue()).toBe(slid);
    await slider.press('ArrowLeft');
    await expect
      .poll(async () => (await bench.locator('output').first().textContent())?.trim())
      .toBe(await slider.inputValue());
  });
});

describe('where files of the site do not come', () => {
  it('the model is asked for again at a click', async () => {
    const { page, context } = await without(/\.safetensors$/, 'zh/translate/?s=he+sees+a+red+bike+.&words=all', {
      status: 503,
      body: '',
    });
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain('网站的回答是 HTTP 503');
    await context.unroute(/\.safetensors$/);
    await notice(page).getByRole('button', { name: '再试一次' }).click();
    await translationDone(page);
  });
  it('where the other pair’s model does not come, the one that is there stays chosen', async () => {
    const { page } = await site.visit('en/translate/?s=he+sees+a+red+bike+.&words=all', { allow: /503/ });
    await translationDone(page);
    const context = page.context();
    await context.route(/eng-zho.*\.safetensors$/, (route) => route.fulfill({ status: 503, body: '' }));
    const chosen = () => page.locator('attn-translate input[name=pair]:checked').getAttribute('value');
    const other = page.locator('attn-translate input[name=pair]:not(:checked)');
    const before = await chosen();
    await other.click();
    await notice(page).waitFor();
    expect(await chosen()).toBe(before);
    await context.unroute(/eng-zho.*\.safetensors$/);
    await notice(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(chosen).not.toBe(before);
    await page.waitForURL(/pair=eng-zho/);
  });
  it('the pairs to train on are asked for again at a click', async () => {
    const { page, context } = await without(/\.tsv$/, 'en/train/', { status: 404, body: '' });
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain(
      'The sentence pairs “English–French: 600 pairs of the site’s corpus” could not be fetched',
    );
    // Without them, nothing can be started.
    const start = page.getByRole('button', { name: 'Start training' });
    expect(await start.isDisabled()).toBe(true);
    await context.unroute(/\.tsv$/);
    await notice(page).getByRole('button', { name: 'Try again' }).click();
    await notice(page).waitFor({ state: 'detached' });
    await expect.poll(() => start.isEnabled()).toBe(true);
  });
});

describe('a training that the browser has no room to keep', () => {
  it('says so, until there is room', async () => {
    const prepare: Visit['prepare'] = (context) =>
      context.addInitScript(() => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (value, key) {
          const request = put.call(this, value, key);
          // The pairs are put first.
          if (!sessionStorage.room && !(value instanceof Uint8Array)) this.transaction.abort();
          return request;
        };
      });
    for (const [language, text] of [
      ['en', 'Save the weights before you leave.'],
      ['zh', '离开前请先保存权重。'],
    ] as const) {
      const { page } = await site.visit(`${language}/train/?epochs=100000`, { prepare });
      const told = page.getByRole('status').getByText(text);
      await page.locator('attn-train .buttons button.primary:enabled').click();
      await told.waitFor();
      if (language === 'en') expect(await accessibilityProblems(page)).toEqual([]);
      await page.evaluate(() => (sessionStorage.room = 'some'));
      await told.waitFor({ state: 'detached' });
      await page.locator('attn-train .buttons button.primary').click();
    }
  });
});
