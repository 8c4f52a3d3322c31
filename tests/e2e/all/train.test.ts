import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import {
  drop,
  notice,
  pickWeights,
  producedWords,
  readHeatmap,
  stored,
  translate,
  modelReady,
  texts,
} from '../elements';
import { engine } from '../engine-in-node';
import type { Score } from '../../../web/engine/module';
import { defaultOptions } from '../../../web/components/models/options';
import type { AttnLossChart } from '../../../web/components/plot/loss-chart';
import { modelKinds } from '../../../web/components/models/pretrained';
import { accessibilityProblems, atRest, inMotion, problemsInBothColours, sharedSite, type Tab } from '../site';

const site = sharedSite();

const pairs = (text: string) => Buffer.from(text);
const button = (page: Page, name: string) => page.locator('attn-train').getByRole('button', { name, exact: true });
const state = (page: Page) => page.locator('#state').evaluate((one) => one.textContent.trim());
const figure = (page: Page, name: string) =>
  page.locator('.figures div', { hasText: name }).locator('dd').textContent();

const agreement = (page: Page) => page.locator('attn-model-view .picture [role=status]');

async function open(search = '', options = {}, language = 'en'): Promise<Tab> {
  const tab = await site.visit(`${language}/train/${search}`, options);
  await tab.page.locator('.summary', { hasText: /\d/ }).waitFor();
  return tab;
}

const close = ({ page }: Tab) => page.context().close();

async function start(page: Page): Promise<void> {
  await button(page, 'Start training').click();
  await expect.poll(() => state(page)).not.toBe('Not started');
}

/** With the translation beside it, on a slow machine too. */
async function finished(page: Page): Promise<void> {
  await expect.poll(() => state(page)).toBe('Finished');
  await atRest(page);
}

async function save(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the weights').click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

describe('training', () => {
  for (const model of ['seq2seq_attention', 'transformer']) {
    it(`the ${model} learns, is saved, and translates the same after a reload`, async () => {
      const { page } = await open(`?model=${model}&epochs=15&s=i+lost+.`);
      await start(page);
      await finished(page);
      expect(await figure(page, 'Epoch')).toBe('15 of 15');
      const loss = Number(await figure(page, 'Loss'));
      expect(loss).toBeGreaterThan(0);
      const losses = await page
        .locator('attn-loss-chart')
        .evaluate((chart) => (chart as HTMLElement & { losses: number[] }).losses);
      expect(losses).toHaveLength(15);
      expect(losses.at(-1)).toBeLessThan(losses[0] / 2);
      const before = { words: await producedWords(page), picture: await readHeatmap(page) };
      const file = await save(page);
      expect(file.name).toBe(`${model}-seed0-epoch15.safetensors`);
      const translator = (await engine()).Translator.open(file.bytes, '', '', '');
      const heldOut = readFileSync(join(root, 'web/public/corpora/v3/eng-fra.tab-valid.tsv'));
      const { alignment_error_rate: error } = JSON.parse(translator.score(heldOut)) as Score;
      expect(await agreement(page).textContent()).toBe(
        `On 400 pairs that it was not trained on, ${
          model === 'transformer' ? 'the attention of its last layer, the mean over the heads,' : 'its attention'
        } agrees with the word links to ${Number((100 * (1 - error!)).toFixed(1))}% (1 − the alignment error rate).`,
      );
      await page.reload();

      await page.goto(new URL('en/translate/', site.url).href);
      await modelReady(page);
      await pickWeights(page, { name: file.name, buffer: file.bytes });
      await notice(page, 'info').waitFor();
      expect(await translate(page, 'i lost .')).toEqual(before.words);
      expect(await readHeatmap(page)).toEqual(before.picture);
    });
  }

  it('shows the chosen sentence as it changes, and another one when asked', async () => {
    const { page } = await open('?epochs=1000000', inMotion);
    const settings = () =>
      page
        .locator('attn-train input[type=number]')
        .evaluateAll((all) => Object.fromEntries(all.map((input) => [input.id, (input as HTMLInputElement).value])));
    const given = await settings();
    await start(page);
    await page.getByRole('grid').waitFor();
    // What was left as it is reads as it did, and long numbers lie beside each other.
    expect(await settings()).toEqual(given);
    const boxes = await page
      .locator('.figures dd')
      .evaluateAll((all) =>
        all.map((one) => [one.scrollWidth - one.clientWidth, one.parentElement!.getBoundingClientRect().width]),
      );
    for (const [over, width] of boxes) expect(over, `of ${width} px`).toBeLessThanOrEqual(0);
    const early = (await readHeatmap(page)).cells;
    await expect.poll(async () => (await readHeatmap(page)).cells).not.toEqual(early);
    await button(page, 'i lost .').click();
    await expect.poll(async () => (await readHeatmap(page)).cols).toEqual(['i', 'lost', '.', '<eos>']);
    await button(page, 'Pause').click();
    await expect.poll(() => state(page)).toBe('Paused');
    await button(page, 'our apple was green .').click();
    await expect
      .poll(async () => (await readHeatmap(page)).cols)
      .toEqual(['our', 'apple', 'was', 'green', '.', '<eos>']);
  });

  it('offers no sentence with a word that the model does not know', async () => {
    const { page } = await open('?epochs=100000');
    // Of these words only "go" and the full stop come often enough for the vocabulary.
    await drop(page, 'attn-train .drop-zone', {
      name: 'mine.tsv',
      buffer: pairs('stop .\tstop !\nhelp me .\taidez-moi !\n' + 'go .\tva !\n'.repeat(40)),
    });
    await page.locator('.data', { hasText: 'mine.tsv' }).waitFor();
    expect(await page.locator('attn-model-view #sentence').inputValue()).toBe('stop .');
    await start(page);
    await expect.poll(() => texts(page.locator('attn-model-view .examples button'))).toEqual(['go .']);
    await expect.poll(() => page.locator('attn-model-view #sentence').inputValue()).toBe('go .');
    await expect.poll(async () => (await readHeatmap(page)).cols).toEqual(['go', '.', '<eos>']);
    expect(await page.locator('.unknown').count()).toBe(0);
  });

  it('spoils its pairs when asked, trains on these, and has them back', async () => {
    const { page } = await open('?pair=eng-zho&epochs=20&preset=book&model=transformer&valid=0.1&valid_every=10');
    const chosen = page.locator('#spoil');
    const first = () =>
      page.locator('attn-train').evaluate((train) => {
        const { pairs } = train as HTMLElementTagNameMap['attn-train'];
        return new TextDecoder()
          .decode(pairs!.bytes)
          .split('\n')
          .slice(0, 3)
          .map((line) => line.split('\t').slice(0, 2));
      });
    const before = await first();
    await chosen.selectOption('swap');
    await expect.poll(first).toEqual(before.map(([source], i) => [source, before[i + 1]?.[1] ?? expect.any(String)]));
    expect(await page.locator('.data.source').textContent()).toContain('has the next one’s translation');
    await chosen.selectOption('');
    await expect.poll(first).toEqual(before);
    expect(await page.locator('.data.source').textContent()).not.toContain('translation');
    await chosen.selectOption('repeat');
    await page.getByRole('radio', { name: 'English–French' }).check();
    await expect.poll(first).not.toEqual(before);
    expect(await chosen.inputValue()).toBe('');
    await page.getByRole('radio', { name: 'English–Chinese' }).check();
    await expect.poll(first).toEqual(before);
    await chosen.selectOption('repeat');
    await page.locator('.summary', { hasText: '540' }).waitFor();
    await start(page);
    expect(await chosen.isDisabled()).toBe(true);
    await finished(page);
    // Nearly all that is held out is trained on: the same loss on both sides.
    const [trained, heldOut] = [
      Number(await figure(page, 'Loss (the book’s)')),
      Number(await figure(page, 'Held out: loss')),
    ];
    expect(heldOut).toBeLessThan(1.1 * trained);
  });

  it('pauses, continues, stops, and asks before it throws a model away', async () => {
    const { page } = await open('?epochs=100000');
    await start(page);
    await expect.poll(async () => Number((await figure(page, 'Epoch'))!.split(' ')[0])).toBeGreaterThan(2);
    await button(page, 'Pause').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => state(page)).toBe('Paused');
    // Who uses the keyboard stays on the button, which says something else now.
    expect(
      await button(page, 'Continue').evaluate((one) => one === (one.getRootNode() as ShadowRoot).activeElement),
    ).toBe(true);
    await atRest(page);
    const epoch = await figure(page, 'Epoch');
    expect(await figure(page, 'Epoch')).toBe(epoch);
    expect(await page.getByLabel('Seed').isDisabled()).toBe(true);
    await button(page, 'Continue').click();
    await expect.poll(() => figure(page, 'Epoch')).not.toBe(epoch);
    await button(page, 'Stop').click();
    await expect.poll(() => state(page)).toBe('Stopped');
    const stopped = await figure(page, 'Epoch');
    expect(await page.getByLabel('Seed').isDisabled()).toBe(false);

    await button(page, 'Start again').click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await figure(page, 'Epoch')).toBe(stopped);
    await button(page, 'Start again').click();
    await dialog.getByRole('button', { name: 'Discard it' }).click();
    await expect.poll(() => state(page)).toBe('Training');
    await button(page, 'Stop').click();
  });

  it('goes on from the last checkpoint when the engine has crashed', async () => {
    const { page } = await open('?epochs=100000');
    await start(page);
    await expect.poll(async () => Number((await figure(page, 'Epoch'))!.split(' ')[0])).toBeGreaterThan(3);
    await button(page, 'Pause').click();
    await expect.poll(() => state(page)).toBe('Paused');
    const epoch = (await figure(page, 'Epoch'))!;
    await page.workers()[0].evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('out of memory');
        }),
    );
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain('out of memory');
    await page.getByRole('button', { name: /^Continue from epoch/ }).click();
    await expect.poll(() => figure(page, 'Epoch')).toBe(epoch);
    await button(page, 'Continue').click();
    await expect.poll(() => figure(page, 'Epoch')).not.toBe(epoch);
  });

  it('keeps a run over a reload, and goes on from there', async () => {
    const { page } = await open('?epochs=100000&seed=5');
    await start(page);
    await expect.poll(async () => Number((await figure(page, 'Epoch'))!.split(' ')[0])).toBeGreaterThan(3);
    await button(page, 'Pause').click();
    await expect.poll(() => state(page)).toBe('Paused');
    await atRest(page);
    const epoch = (await figure(page, 'Epoch'))!;
    const picture = await readHeatmap(page);
    await expect.poll(() => stored(page)).toContain(Number(epoch.replaceAll(',', '').split(' ')[0]));
    await page.goto(new URL('en/train/', site.url).href);
    await page.getByRole('button', { name: 'Open it' }).click();
    await expect.poll(() => figure(page, 'Epoch')).toBe(epoch);
    expect(await page.getByLabel('Seed').inputValue()).toBe('5');
    await expect.poll(() => readHeatmap(page).catch(() => null)).toEqual(picture);
    await button(page, 'Continue').click();
    await expect.poll(() => figure(page, 'Epoch')).not.toBe(epoch);
  });

  it('keeps a run that is left after a moment', async () => {
    const { page } = await open('?epochs=100000&seed=5');
    await start(page);
    await expect.poll(() => figure(page, 'Epoch')).not.toMatch(/^0 /);
    // The first copy is kept soon; nobody presses "Pause".
    await expect.poll(() => stored(page)).not.toEqual([]);
    await page.goto(new URL('en/train/', site.url).href);
    await page.getByRole('button', { name: 'Open it' }).click();
    await expect.poll(() => page.getByLabel('Seed').inputValue()).toBe('5');
  });

  it("keeps a finished run over a reload, saved or not, with its curve and the visitor's own pairs", async () => {
    const { page } = await open('?epochs=3');
    await drop(page, 'attn-train .drop-zone', {
      name: 'mine.tsv',
      buffer: pairs("go .\tva !\ni lost .\tj'ai perdu .\n".repeat(40)),
    });
    await page.locator('.data', { hasText: 'mine.tsv' }).waitFor();
    await start(page);
    await finished(page);
    for (const saved of [false, true]) {
      if (saved) await save(page);
      await expect.poll(() => stored(page)).toContain(3);
      await page.goto(new URL('en/train/', site.url).href);
      await page.getByRole('button', { name: 'Open it' }).click();
      await finished(page);
      expect(await figure(page, 'Epoch')).toBe('3 of 3');
      await page.locator('.data', { hasText: 'mine.tsv' }).waitFor();
      expect(
        await page.locator('attn-loss-chart').evaluate((chart) => (chart as HTMLElement & { losses: number[] }).losses),
      ).toHaveLength(3);
      await expect.poll(() => producedWords(page)).not.toEqual([]);
    }
  });

  const attn = join(root, 'build/release/attn');
  it.skipIf(!existsSync(attn))(
    'gives the bytes that the command gives, and sees held-out pairs as it does',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'attn-e2e-'));
      const [out, log] = ['weights', 'log'].map((name) => join(folder, name));
      const data = join(root, 'web/public/corpora/v3/eng-fra.tab600.tsv');
      // The engine's own defaults are the book's.
      const guided = { valid: '0.1', guided_alignment: '0.5', warmup: '5', inverse_root: 'true' };
      const cosine = {
        warmup: '5',
        cosine: 'true',
        weight_decay: '0.05',
        label_smoothing: '0.1',
        average: '9',
        valid: '0.2',
      };
      const runs = {
        seq2seq_attention: [{}, guided, cosine],
        transformer: [
          {},
          { ...guided, small_embeddings: 'true' },
          { ...cosine, pre_norm: 'true', tied_embeddings: 'true' },
        ],
      };
      for (const [model, changes] of Object.entries(runs)) {
        for (const changed of changes) {
          const search = Object.entries<string>(changed)
            .map(([name, value]) => `&${name}=${value}`)
            .join('');
          const option = ([name, value]: [string, string]) => [
            `--${name.replace('_', '-')}`,
            ...(value === 'true' ? [] : [value]),
          ];
          const extra = Object.entries<string>(changed).flatMap(option);
          const asked = ['--epochs', '3', '--seed', '9', '--device', 'cpu', '--log', log, ...extra];
          const native = spawnSync(attn, ['train', model, '--data', data, '--out', out, ...asked], {
            encoding: 'utf8',
          });
          expect(native.status, native.stderr).toBe(0);
          const lines = readFileSync(log, 'utf8')
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line));
          const tab = await open(`?model=${model}&preset=book&epochs=3&seed=9${search}`);
          const { page } = tab;
          await start(page);
          await finished(page);
          expect((await save(page)).bytes.equals(readFileSync(out)), model).toBe(true);
          const { losses, looks } = await page.locator('attn-loss-chart').evaluate((chart) => {
            const { losses, looks } = chart as AttnLossChart;
            return { losses, looks };
          });
          expect(losses).toEqual(lines.map(({ loss }) => loss));
          expect(looks).toEqual(lines.flatMap(({ held_out }) => held_out ?? []));
          if ('guided_alignment' in changed)
            expect(await figure(page, 'Nats a linked word')).toBe(lines.at(-1).alignment_loss.toFixed(3));
          await close(tab);
        }
      }
      rmSync(folder, { recursive: true, force: true });
    },
  );

  it('draws the loss on held-out pairs, ends when it no longer falls, and saves the best epoch', async () => {
    const { page } = await open('?epochs=300&lr=0.03&patience=3&valid=0.1');
    await expect.poll(() => page.locator('.summary').textContent()).toMatch(/^540 pairs.*; 60 pairs are held out$/);
    expect(await page.getByLabel('Held out (share)').inputValue()).toBe('0.1');
    await start(page);
    await finished(page);
    const epochs = Number((await figure(page, 'Epoch'))!.split(' ')[0]);
    expect(epochs).toBeLessThan(300);
    const looks = await page.locator('attn-loss-chart').evaluate((chart) => (chart as AttnLossChart).looks);
    const best = looks.reduce((a, b) => (b.loss < a.loss ? b : a));
    expect(best.epoch).toBe(epochs - 3);
    expect((await page.locator('.best').textContent())?.trim()).toBe(
      `The smallest loss on held-out pairs is ${best.loss.toFixed(4)}, after epoch ${best.epoch}. Those are the weights that are saved.`,
    );
    expect(await figure(page, 'Held out: loss')).toBe(looks.at(-1)!.loss.toFixed(4));
    expect(await figure(page, 'Held out: BLEU')).toBe(looks.at(-1)!.bleu.toFixed(3));
    expect(await figure(page, 'Held out: alignment error')).toBe(looks.at(-1)!.alignment_error_rate!.toFixed(3));
    const legend = page.locator('attn-loss-chart .legend li');
    expect(await legend.allTextContents()).toEqual(['Pairs trained on', 'Held-out pairs', `Best epoch: ${best.epoch}`]);
    expect(await page.locator('attn-loss-chart canvas').getAttribute('aria-label')).toContain(
      `the smallest ${best.loss.toFixed(4)} after`,
    );
    expect((await save(page)).name).toBe(`seq2seq_attention-seed0-epoch${best.epoch}.safetensors`);
    expect(await accessibilityProblems(page)).toEqual([]);
    // A run that is kept has its curves again.
    await page.reload();
    await button(page, 'Open it').click();
    await expect
      .poll(() => page.locator('attn-loss-chart').evaluate((chart) => (chart as AttnLossChart).looks))
      .toEqual(looks);
    expect(await state(page)).toBe('Finished');
  });

  it('guided by links, attention is where they are: in the heatmap, and in the alignment error', async () => {
    const errors: number[] = [];
    for (const weight of ['0', '0.5']) {
      const tab = await open('?epochs=25&lr=0.01&valid=0.1&s=i+lost+.');
      const { page } = tab;
      await page.getByText('More settings').click();
      await page.getByLabel('Guided alignment (weight)').fill(weight);
      await page.getByLabel('Guided alignment (weight)').blur();
      await start(page);
      await finished(page);
      errors.push(Number(await figure(page, 'Held out: alignment error')));
      expect(await page.locator('.figures div', { hasText: 'Nats a linked word' }).count()).toBe(
        weight === '0' ? 0 : 1,
      );
      if (weight !== '0') {
        // i lost . / j' ai perdu . : both "ai" and "perdu" are of "lost".
        const { rows, cols, cells } = await readHeatmap(page);
        const row = cells[rows.indexOf('perdu')].map(Number);
        expect(cols[row.indexOf(Math.max(...row))]).toBe('lost');
        expect(Math.max(...row)).toBeGreaterThan(0.8);
      }
      await close(tab);
    }
    expect(errors[1]).toBeLessThan(0.6 * errors[0]);
  });

  it('guides attention where the pairs have links, says so where they have none, and comes back to it', async () => {
    const { page } = await open('?epochs=3');
    const weight = page.getByLabel('Guided alignment (weight)');
    const unlinked = page.getByText('These pairs have no word links');
    const becomes = async (value: string, sentences: number) => {
      await expect.poll(async () => [await weight.inputValue(), await unlinked.count()]).toEqual([value, sentences]);
      await expect.poll(() => page.locator('.summary').textContent()).toMatch(/^\d/);
    };
    await page.getByText('More settings').click();
    await becomes('0.5', 0);
    await page.locator('#spoil').selectOption('swap');
    await becomes('0', 1);
    await page.locator('#spoil').selectOption('repeat');
    await becomes('0.5', 0);
    await drop(page, 'attn-train .drop-zone', {
      name: 'mine.tsv',
      buffer: pairs("go .\tva !\ni lost .\tj'ai perdu .\n".repeat(20)),
    });
    await page.locator('.data', { hasText: 'mine.tsv' }).waitFor();
    await becomes('0', 1);
    await start(page);
    await finished(page);
    expect(await page.locator('.figures div', { hasText: 'Nats a linked word' }).count()).toBe(0);
    expect(await agreement(page).textContent()).toBe('');
    expect(new URL(page.url()).searchParams.has('guided_alignment')).toBe(false);
    // What a reader asks for has to wait for pairs with links.
    await weight.fill('0.3');
    await weight.blur();
    await becomes('0', 1);
    await page.getByRole('radio', { name: 'English–French' }).check();
    await becomes('0.3', 0);
    await page.waitForFunction(() => location.search.includes('guided_alignment=0.3'));
    // Links that are wrong are no reason to train on without a word.
    await drop(page, 'attn-train .drop-zone', { name: 'wrong.tsv', buffer: pairs('go .\tva !\t0-7\n') });
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain('Guided alignment needs word links: line 1 has "0-7"');
  });
});

describe("the site's pairs", () => {
  it('are Chinese on request, and a sentence of these is watched', async () => {
    const { page } = await open('?epochs=3');
    await page.getByRole('radio', { name: 'English–Chinese' }).check();
    await expect.poll(() => page.locator('attn-model-view #sentence').inputValue()).toBe('are they big ?');
    await page.waitForFunction(() => location.search.includes('pair=eng-zho'));
    await start(page);
    await finished(page);
    expect((await readHeatmap(page)).cols).toEqual(['are', 'they', 'big', '?', '<eos>']);
    expect(await page.getByRole('radio', { name: 'English–Chinese' }).isChecked()).toBe(true);
  });

  it('are trained on in either configuration, which the address tells', async () => {
    const { page } = await open();
    await page.getByText('More settings').click();
    expect(await page.getByLabel('Layers').inputValue()).toBe('1');
    expect(await page.getByRole('checkbox', { name: 'Encoder in both directions' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'The book’s' }).check();
    await expect.poll(() => page.getByLabel('Layers').inputValue()).toBe('2');
    expect(await page.getByRole('checkbox', { name: 'Encoder in both directions' }).isChecked()).toBe(false);
    await page.waitForFunction(() => location.search.includes('preset=book'));
    await page.reload();
    await page.locator('.summary', { hasText: /\d/ }).waitFor();
    expect(await page.getByLabel('Epochs', { exact: true }).inputValue()).toBe('250');
  });
});

describe("the visitor's own pairs", () => {
  const good = Array.from(
    { length: 40 },
    (_, i) => ['go .\tva !', "i lost .\tj'ai perdu .", 'stop .\tstop !'][i % 3],
  ).join('\r\n');

  it('are trained on, byte-order mark, CRLF and further columns included', async () => {
    const { page } = await open('?epochs=3');
    await drop(page, 'attn-train .drop-zone', {
      name: 'mine.tsv',
      buffer: pairs(`\ufeff${good.replace('va !', 'va !\tCC-BY')}\r\n`),
    });
    await page.locator('.data', { hasText: 'mine.tsv' }).waitFor();
    await expect.poll(() => page.locator('.summary').textContent()).toMatch(/^40 pairs/);
    expect(await texts(page.locator('attn-model-view .examples button'))).toEqual(['go .', 'i lost .', 'stop .']);
    await start(page);
    await finished(page);
  });

  it('are refused in a sentence that names the line, and the pairs before stay', async () => {
    const tab = await open();
    const { page } = tab;
    const summary = await page.locator('.summary').textContent();
    const bad: Record<string, [Buffer, RegExp]> = {
      'tabless.tsv': [pairs('go .\tva !\nthis line has no tab\n'), /line 2/i],
      'latin1.tsv': [Buffer.from([...pairs('go .\t'), 0xe9, 0x0a]), /UTF-8/],
      'empty.tsv': [Buffer.alloc(0), /./],
    };
    for (const [name, [buffer, says]] of Object.entries(bad)) {
      await drop(page, 'attn-train .drop-zone', { name, buffer });
      await notice(page).filter({ hasText: name }).waitFor();
      expect(await notice(page).textContent()).toMatch(says);
      expect((await page.locator('.summary').textContent())?.trim()).toBe(summary);
    }
  });
});

describe('in Chinese', () => {
  it('the engine is quoted in Chinese', async () => {
    const tab = await open('?model=transformer', {}, 'zh');
    const { page } = tab;
    await drop(page, 'attn-train .drop-zone', { name: 'tabless.tsv', buffer: pairs('go .\tva !\nno tab\n') });
    await notice(page).waitFor();
    expect((await notice(page).textContent())?.trim()).toBe(
      '未能打开 tabless.tsv。第 2 行的源句与译句之间没有制表符：“no tab”。仍使用原来的句对。',
    );
  });
});

describe('settings', () => {
  it('that make no sense are said to, before anything starts', async () => {
    const { page } = await open();
    await page.getByLabel('Epochs', { exact: true }).fill('0');
    await page.getByLabel('Epochs', { exact: true }).blur();
    await page.getByText('Epochs: a whole number from 1 to').waitFor();
    expect(await page.getByLabel('Epochs', { exact: true }).inputValue()).toBe('0');
    await button(page, 'Start training').click();
    expect(await state(page)).toBe('Not started');
    await expect
      .poll(() =>
        page
          .getByLabel('Epochs', { exact: true })
          .evaluate((input) => input === (input.getRootNode() as ShadowRoot).activeElement),
      )
      .toBe(true);
    await page.getByLabel('Epochs', { exact: true }).fill('3');
    await page.getByRole('radio', { name: 'Transformer' }).check();
    await page.getByText('More settings').click();
    await page.getByLabel('Heads').fill('5');
    await page.getByLabel('Heads').blur();
    await expect.poll(() => page.locator('attn-train-settings .problem').allTextContents()).toHaveLength(1);
    expect(await page.locator('attn-train-settings .problem').textContent()).toMatch(/head/i);
    await page.getByLabel('Heads').fill('2');
    await page.getByLabel('Heads').blur();
    await expect.poll(() => page.locator('.summary').textContent()).toMatch(/parameters/);
    await expect.poll(() => page.url()).toMatch(/model=transformer&epochs=3&heads=2|epochs=3.*heads=2/);
    await start(page);
    await finished(page);
  });

  it('that only the other model has hold nothing up', async () => {
    const { page } = await open('?model=transformer&epochs=2');
    await page.getByText('More settings').click();
    await page.getByLabel('Heads').fill('0');
    await page.getByLabel('Heads').blur();
    await expect.poll(() => page.locator('attn-train-settings .problem').count()).toBe(1);
    await page.getByRole('radio', { name: 'GRU' }).check();
    await start(page);
    await finished(page);
  });

  it('are those of the run while it trains, whatever was set while it stood', async () => {
    const { page } = await open('?epochs=100000');
    await start(page);
    await button(page, 'Stop').click();
    await page.getByText('More settings').click();
    const summary = page.locator('attn-train-settings .summary');
    const before = await summary.textContent();
    await page.getByRole('radio', { name: 'The book’s' }).check();
    await page.getByRole('radio', { name: 'English–Chinese' }).check();
    await page.getByLabel('Hidden units', { exact: true }).fill('64');
    await page.getByLabel('Hidden units', { exact: true }).blur();
    await expect.poll(() => summary.textContent()).not.toBe(before);
    await page.getByLabel('Epochs', { exact: true }).fill('0');
    await page.getByLabel('Epochs', { exact: true }).blur();
    await expect.poll(() => page.locator('attn-train-settings .problem').count()).toBe(1);
    await button(page, 'Continue').click();
    await expect.poll(() => page.getByLabel('Epochs', { exact: true }).isDisabled()).toBe(true);
    expect(await page.locator('attn-train-settings .problem').count()).toBe(0);
    expect(await page.getByLabel('Epochs', { exact: true }).inputValue()).toBe('100000');
    expect(await page.getByLabel('Hidden units', { exact: true }).inputValue()).toBe('32');
    expect(await page.getByRole('radio', { name: 'Clear alignment' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'English–French' }).isChecked()).toBe(true);
    expect((await summary.textContent())?.trim()).toBe(before);
    await button(page, 'Stop').click();
    await expect.poll(() => page.locator('attn-train-settings .problem').count()).toBe(1);
  });

  it("are the engine's own in the book's configuration", async () => {
    const { page } = await open();
    // The engine by itself: what it takes where nothing is said.
    const asked = await page.evaluate(
      async ({ worker, models }) => {
        const engine = new Worker(worker, { type: 'module' });
        const answers = models.map((model, id) => {
          const answer = new Promise((resolve) =>
            engine.addEventListener('message', ({ data }) => data.id === id && resolve(data.answer?.options)),
          );
          engine.postMessage({
            id,
            method: 'check',
            args: { options: { model }, pairs: new TextEncoder().encode('go .\tva !\n') },
          });
          return answer;
        });
        return Promise.all(answers);
      },
      { worker: page.workers()[0].url(), models: modelKinds },
    );
    for (const [i, model] of modelKinds.entries()) {
      const options: Record<string, unknown> = { ...defaultOptions(model, 'book') };
      expect(options).toMatchObject(asked[i] as object);
      // What is off may go unsaid.
      const unsaid = Object.keys(options).filter((name) => !(name in (asked[i] as object)));
      // Looks after every epoch are none where nothing is held out.
      for (const name of unsaid) expect((name !== 'valid_every' && options[name]) || 'off', name).toBe('off');
      expect(unsaid.length).toBeLessThan(Object.keys(options).length / 2);
    }
  });

  it('say what they do while they have the focus', async () => {
    const { page } = await open();
    const said = page.locator('attn-train-settings details [role=status]');
    await page.getByText('More settings').click();
    const before = await said.textContent();
    await page.getByLabel('Label smoothing').focus();
    await expect.poll(() => said.textContent()).toContain('not rewarded for being certain');
    await page.getByLabel('LSTM cells, not GRU cells').focus();
    await expect.poll(() => said.textContent()).toContain('memory of their own');
    expect(before).not.toContain('memory');
  });

  it('are in the address', async () => {
    const { page } = await open('?model=transformer&seed=7&epochs=20&heads=2');
    expect(await page.getByLabel('Seed').inputValue()).toBe('7');
    expect(await page.getByLabel('Epochs', { exact: true }).inputValue()).toBe('20');
    expect(await page.getByRole('radio', { name: 'Transformer' }).isChecked()).toBe(true);
  });
});

describe('how it looks', () => {
  for (const language of ['en', 'zh']) {
    it(`${language} is accessible while training, in light and dark colours`, async () => {
      const { page } = await open(
        '?model=transformer&epochs=100000',
        { viewport: { width: 1440, height: 900 } },
        language,
      );
      await page.locator('attn-train button.primary').first().click();
      await page.getByRole('grid').waitFor();
      await page.locator('attn-train button.primary').first().click();
      await atRest(page);
      // The last step's colours take a moment to change.
      await expect.poll(() => problemsInBothColours(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      // The curve takes a moment to shrink.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  }
});
