// A model of the site that translates in its map: on the home page, where it is loaded at the first click, and where
// programs are explored. What it writes is what the engine's own translation is.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { examplesOf } from '../../../web/components/models/pairs';
import { chineseName } from '../../../web/components/instrument/value-names';
import { translate } from '../../../web/engine/translating';
import { engine } from '../engine-in-node';
import { bytes } from '../engine-numbers';
import { texts } from '../elements';
import { control, part, ready, titled } from '../map-page';
import { accessibilityProblems, atRest, comeTo, inMotion, sharedSite, type Site } from '../site';

const site = sharedSite();

const field = (page: Page) => page.locator('attn-inside #sentence');
const wrote = (page: Page) => page.locator('attn-inside .wrote').evaluate((one) => one.textContent.trim());
const said = (page: Page) => page.locator('attn-inside .said').evaluate((one) => one.textContent.trim());
/** A text of the map, by the engine's name or what a Chinese page calls it. */
const text = (page: Page, name: string) => titled(page, `(${name}|${chineseName(name)})`);
const wordsOf = (page: Page, name: string) => text(page, name).locator('.word').allTextContents();
const bars = (page: Page) => page.locator('attn-map .next text:first-of-type').allTextContents();

/** What the engine's translator writes, with the <eos> that it ends with. */
async function engineWrites(weights: string, sentence: string): Promise<string[]> {
  const translator = (await engine()).Translator.open(bytes(`web/public/weights/${weights}.safetensors`), '', '', '');
  try {
    return translate(translator, { sentence, options: {}, view: null, limit: Infinity }).words;
  } finally {
    translator.delete();
  }
}

const button = (page: Page, name: string) => page.locator(`attn-inside [data-do=${name}]`);

async function explored(path: string, options: Parameters<Site['visit']>[1] = {}): Promise<Page> {
  const { page } = await site.visit(path, options);
  await page.locator('attn-map .next > g').first().waitFor();
  await ready(page);
  return page;
}

async function read(page: Page, sentence: string): Promise<void> {
  await field(page).fill(sentence);
  await field(page).press('Enter');
}

async function step(page: Page): Promise<void> {
  const before = await wrote(page);
  await expect.poll(() => button(page, 'word').isEnabled()).toBe(true);
  await button(page, 'word').click();
  await expect.poll(() => wrote(page)).not.toBe(before);
  await expect.poll(() => page.locator('attn-map .tile .empty').count()).toBe(0);
}

/** Nothing moves, and a card is whole to be seen. */
async function inTheStage(page: Page, title: string): Promise<void> {
  await ready(page);
  const [stage, card] = await Promise.all([
    page.locator('attn-map .body > .stage').boundingBox(),
    titled(page, title).locator('.ground').boundingBox(),
  ]);
  expect(card!.x).toBeGreaterThanOrEqual(stage!.x);
  expect(card!.x + card!.width).toBeLessThanOrEqual(stage!.x + stage!.width);
  expect(card!.y).toBeGreaterThanOrEqual(stage!.y);
  expect(card!.y + card!.height).toBeLessThanOrEqual(stage!.y + stage!.height);
}

/** The present numbers of a value of the map's program, and its shape. */
async function numbers(page: Page, name: string): Promise<{ shape: number[]; numbers: number[] }> {
  const look = () =>
    page.locator('attn-map').evaluate((map, asked) => {
      const { inspection } = map as HTMLElementTagNameMap['attn-map'];
      const value = inspection!.find(asked)!;
      const numbers = inspection!.numbers(value);
      return numbers && { shape: [...inspection!.info(value).shape], numbers: [...numbers] };
    }, name);
  // The first look asks for them.
  await look();
  await atRest(page);
  return (await look())!;
}

describe('where programs are explored', () => {
  for (const [language, pair, width, height] of [
    ['en', 'eng-fra', 1440, 900],
    ['zh', 'eng-zho', 360, 760],
  ] as const)
    it(`a Transformer with its words and what it would write stands in the first window: ${language}, ${width} pixels`, async () => {
      const { page } = await site.visit(`${language}/inspect/`, { viewport: { width, height } });
      const [first] = await engineWrites(`transformer.${pair}`, examplesOf(pair)[0]);
      await expect.poll(() => bars(page)).toEqual([first]);
      expect(await wordsOf(page, 'src')).toEqual([...examplesOf(pair)[0].split(' '), '<eos>']);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const words = (await text(page, 'src').locator('.word').first().boundingBox())!;
      expect(words.y + words.height).toBeLessThan(height);
      // And what they go through: whole blocks in a wide window, the encoder's picture on a phone.
      const seen =
        width > 1000 ? part(page, 'encoder/block1').locator('.ground') : part(page, 'encoder').locator('.title');
      const { y, height: tall } = (await seen.boundingBox())!;
      expect(y + tall).toBeLessThan(height);
      // Sent to somebody, the address shows the same.
      await expect.poll(() => new URL(page.url()).search).toBe(`?program=transformer&trained=${pair}`);
    });

  for (const reducedMotion of ['reduce', 'no-preference'] as const)
    it(`stays at the place that the address names, whatever runs through the model: motion ${reducedMotion}`, async () => {
      const open = ['encoder', 'encoder/block0', 'encoder/block0/attention', 'encoder/block0/attention/heads'];
      const place = `${open.at(-1)}/masked_softmax`;
      const page = await explored(
        `en/inspect/?program=transformer&trained=eng-fra&map-open=${[...open, place].join('~')}&map-at=${place}`,
        {
          reducedMotion,
          viewport: { width: 1440, height: 900 },
        },
      );
      const [first, second] = await engineWrites('transformer.eng-fra', examplesOf('eng-fra')[0]);
      await inTheStage(page, 'weights');
      await step(page);
      await expect.poll(() => bars(page)).toEqual([first, second]);
      await inTheStage(page, 'weights');
    });

  it('keeps a block that is looked at whole in the stage while words make it larger', async () => {
    const page = await explored('en/inspect/?program=transformer&trained=eng-fra', {
      viewport: { width: 1440, height: 900 },
    });
    await part(page, 'decoder/block0').click();
    for (let words = 0; words < 3; words += 1) await step(page);
    await ready(page);
    const [stage, block] = await Promise.all([
      page.locator('attn-map .body > .stage').boundingBox(),
      page.locator('attn-map .block.focus > .ground').boundingBox(),
    ]);
    for (const [at, size] of [
      ['x', 'width'],
      ['y', 'height'],
    ] as const) {
      expect(block![at]).toBeGreaterThanOrEqual(stage![at]);
      expect(block![at] + block![size]).toBeLessThanOrEqual(stage![at] + stage![size]);
    }
  });

  it('keeps the sentence and what was written in the address: over a reload, in the other language, and for nobody else', async () => {
    const page = await explored('en/inspect/?program=transformer&trained=eng-fra');
    const sentence = "i'm very hungry .";
    const words = await engineWrites('transformer.eng-fra', sentence);
    await read(page, "I'm very hungry.");
    await expect.poll(() => bars(page)).toEqual(words.slice(0, 1));
    for (let written = 0; written < 2; written += 1) await step(page);
    const state = () => new URL(page.url()).searchParams;
    await expect.poll(() => [state().get('s'), state().get('wrote')]).toEqual([sentence, words.slice(0, 2).join(' ')]);
    for (const reads of [/run through the model/, /词穿过模型/]) {
      if (reads.source.startsWith('run')) await page.reload();
      else await page.locator('[data-language=zh]').click();
      await expect.poll(() => bars(page)).toEqual(words.slice(0, 3));
      expect(await field(page).inputValue()).toBe(sentence);
      expect(await wrote(page)).toBe(`${words.slice(0, 2).join(' ')} …`);
      // Nothing is new.
      expect(await said(page)).toMatch(reads);
    }
    await step(page);
    await page.locator('attn-explore [data-do=weights]').selectOption('eng-zho');
    await expect.poll(() => wordsOf(page, 'src')).toEqual([...examplesOf('eng-zho')[0].split(' '), '<eos>']);
    await expect.poll(() => wordsOf(page, 'tgt_in')).toEqual(['<bos>']);
    await expect.poll(() => [state().get('s'), state().get('wrote')]).toEqual([null, null]);
  });

  it('stands where the address says, with its edits, over a reload', async () => {
    const address = 'walk=57%7Eencoder.embedding.weight%3A0%3A50';
    const { page } = await site.visit(`en/inspect/?program=transformer&trained=eng-fra&${address}&walk-level=layer`);
    const stands = () =>
      page
        .locator('attn-stepper')
        .evaluate(
          ({
            inspection,
          }: { inspection?: { position: number; level: string; edits: Map<string, unknown> } } & Element) =>
            inspection ? [inspection.position, inspection.level, inspection.edits.size] : [],
        );
    for (const _ of ['as it was sent', 'again']) {
      await expect.poll(stands).toEqual([57, 'layer', 1]);
      await ready(page);
      expect(await stands()).toEqual([57, 'layer', 1]);
      expect(page.url()).toContain(address);
      await page.reload();
    }
  });

  it('an address from before there was such a beginning shows what it did', async () => {
    const { page } = await site.visit('en/inspect/?walk=2');
    await ready(page);
    expect((await page.locator('attn-map .trail').textContent())?.trim()).toBe('Masked softmax');
    expect(await page.locator('attn-inside').count()).toBe(0);
  });
});

describe('the home page', () => {
  for (const [language, pair, width, colorScheme] of [
    ['en', 'eng-fra', 1440, 'light'],
    ['zh', 'eng-zho', 360, 'dark'],
  ] as const) {
    it(`translates in the map from the first click on, and loads nothing for it before: ${language}, ${width} pixels`, async () => {
      const asked: string[] = [];
      const { page } = await site.visit(`${language}/`, {
        viewport: { width, height: 900 },
        colorScheme,
        prepare: async (context) =>
          void context.on('request', (request) => asked.push(new URL(request.url()).pathname)),
      });
      const inside = page.locator('button.inside');
      await comeTo(inside);
      await page.waitForLoadState('networkidle');
      const named = (name: RegExp) => asked.filter((path) => name.test(path));
      expect(named(/(inside|stepper)/)).toEqual([]);
      await inside.focus();
      await page.keyboard.press('Enter');
      const words = await engineWrites(`transformer.${pair}`, examplesOf(pair)[0]);
      await expect.poll(() => wrote(page)).toBe(words.slice(0, -1).join(' '));
      // The page's translator has the same weights: the browser keeps them.
      expect(new Set(named(/weights\//)).size).toBe(1);
      await expect.poll(() => wordsOf(page, 'tgt_in')).toEqual(['<bos>', ...words.slice(0, -1)]);
      await expect.poll(() => bars(page)).toEqual(words);
      expect(await wordsOf(page, 'src')).toEqual([...examplesOf(pair)[0].split(' '), '<eos>']);
      expect(
        await page
          .locator('attn-map .card')
          .filter({ hasText: /loss|损失/ })
          .count(),
      ).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }

  it('lets the click be made again where nothing came', async () => {
    const { page } = await site.visit('en/', { allow: /Failed to (load|fetch)|ERR_/ });
    const inside = page.locator('button.inside');
    await page.context().setOffline(true);
    await inside.click();
    await expect.poll(() => inside.isEnabled()).toBe(true);
    await page.context().setOffline(false);
    await page.reload();
    await inside.click();
    await page.locator('attn-map .next > g').first().waitFor();
  });

  it('runs the light from the words to the bars, and pauses where it is told to', async () => {
    const { page } = await site.visit('en/', inMotion);
    await page.locator('button.inside').click();
    await page.locator('attn-map .card.current').first().waitFor();
    await page.locator('attn-map .edge.shines').first().waitFor();
    await expect.poll(() => page.locator('attn-map .current .next > g').count()).toBeGreaterThan(0);
    await expect.poll(() => button(page, 'write').textContent()).toContain('Pause');
    await button(page, 'write').click();
    await expect.poll(() => button(page, 'word').isEnabled()).toBe(true);
    const stood = await wrote(page);
    await atRest(page);
    expect(await wrote(page)).toBe(stood);
  });
});

describe('a program with trained weights', () => {
  it('takes a typed sentence and writes a word at a time; what was there stays, bit for bit', async () => {
    const page = await explored('en/inspect/?program=transformer&trained=eng-fra&map-open=encoder~decoder');
    const sentence = examplesOf('eng-fra')[1];
    await read(page, sentence);
    await expect.poll(() => wordsOf(page, 'src')).toEqual([...sentence.split(' '), '<eos>']);
    const words = await engineWrites('transformer.eng-fra', sentence);
    await expect.poll(() => bars(page)).toEqual(words.slice(0, 1));
    expect(await page.locator('attn-map rect.fresh').count()).toBe(0);
    await step(page);
    const keys = 'decoder/block0/attention1/head_keys';
    await part(page, 'decoder/block0').click();
    await part(page, 'decoder/block0/attention1').click();
    await ready(page);
    const before = await numbers(page, keys);
    await step(page);
    await ready(page);
    const after = await numbers(page, keys);
    const [, heads, rows, features] = before.shape;
    expect(after.shape).toEqual([1, heads, rows + 1, features]);
    for (let head = 0; head < heads; head += 1) {
      const size = rows * features;
      expect(after.numbers.slice(head * (size + features), head * (size + features) + size)).toEqual(
        before.numbers.slice(head * size, (head + 1) * size),
      );
    }
    expect(await wrote(page)).toBe(`${words.slice(0, 2).join(' ')} …`);
    expect(await text(page, 'tgt_in').locator('.word.fresh').allTextContents()).toEqual([words[1]]);
    // Its row has a frame in the decoder, and nothing of the encoder has one.
    expect(await page.locator('attn-map rect.fresh').count()).toBeGreaterThan(heads);
    expect(await part(page, 'encoder/block0').locator('rect.fresh').count()).toBe(0);
    expect(await texts(page.locator('attn-map .trail li'))).toEqual(['Transformer', 'decoder', 'block0', 'attention1']);
    await button(page, 'write').click();
    await expect.poll(() => wrote(page)).toBe(words.slice(0, -1).join(' '));
    expect(await said(page)).toMatch(/finished/);
    expect(await button(page, 'word').isEnabled()).toBe(false);
    await button(page, 'again').click();
    await expect.poll(() => wordsOf(page, 'tgt_in')).toEqual(['<bos>']);
  });

  it('takes a step more in time with each word where it is recurrent', async () => {
    const page = await explored('zh/inspect/?program=seq2seq_attention&trained=eng-zho&map-open=decoder');
    const words = await engineWrites('seq2seq_attention.eng-zho', examplesOf('eng-zho')[0]);
    expect(await part(page, 'decoder/step1').count()).toBe(0);
    await step(page);
    await part(page, 'decoder/step1').waitFor();
    await step(page);
    await part(page, 'decoder/step2').waitFor();
    await expect.poll(() => wrote(page)).toBe(`${words.slice(0, 2).join(' ')} …`);
    await expect.poll(() => bars(page)).toEqual(words.slice(0, 3));
  });

  it('is walked in the stepper below while it grows, and from its beginning where a shorter sentence makes it smaller', async () => {
    const page = await explored('en/inspect/?program=seq2seq_attention&trained=eng-fra&walk=1');
    const title = () => page.locator('attn-stepper .now .title').textContent();
    await step(page);
    await step(page);
    await step(page);
    await comeTo(page.locator('attn-stepper'));
    await page.locator('attn-stepper [data-do=last]').click();
    await expect.poll(title).not.toMatch(/^Embedding/);
    // Its code comes a frame later.
    await page.locator('attn-stepper .codes').waitFor({ state: 'attached' });
    await read(page, 'go .');
    await expect.poll(() => wrote(page)).toBe('…');
    await page.locator('attn-stepper [data-do=first]').click();
    await expect.poll(() => page.locator('attn-stepper .now .note').count()).toBe(1);
  });

  it('says on the word that it does not know it, and refuses none or too many in a sentence', async () => {
    const page = await explored('en/inspect/?program=transformer&trained=eng-fra');
    await read(page, 'the qwerty is hungry.');
    await expect.poll(() => wordsOf(page, 'src')).toEqual(['the', 'qwerty (?)', 'is', 'hungry', '.', '<eos>']);
    expect(await text(page, 'src').locator('.word.unknown').count()).toBe(1);
    await expect.poll(() => said(page)).toMatch(/qwerty.*<unk>/);
    const problem = () => page.locator('attn-inside [role=alert]').textContent();
    await read(page, ' ?! ');
    await expect.poll(problem).toMatch(/Type a sentence/);
    await read(page, `${'the '.repeat(40)}cat sleeps .`);
    await expect.poll(problem).toMatch(/at most \d+ words/);
    expect(await wordsOf(page, 'src')).toHaveLength(6);
  });

  it('says so where it cannot be loaded, and what was there can be chosen again', async () => {
    const { page } = await site.visit('zh/inspect/?program=transformer', { allow: /Failed to (load|fetch)|ERR_/ });
    await ready(page);
    await page.context().setOffline(true);
    await page.locator('attn-explore [data-do=weights]').selectOption('eng-zho');
    await expect.poll(() => page.locator('attn-explore [role=alert]').textContent()).toContain('没有网络');
  });

  it('opens weights of one’s own, and refuses those that do not fit: the map stays as it was', async () => {
    const page = await explored('zh/inspect/?program=transformer&trained=eng-fra&map-open=encoder~decoder');
    const give = (name: string, buffer: Uint8Array) =>
      page
        .locator('attn-inside input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) });
    const problem = page.locator('attn-inside [role=alert]');
    const picture = () => page.locator('attn-map .scene').innerHTML();
    await step(page);
    await ready(page);
    const before = await picture();
    const source = await wordsOf(page, 'src');
    const words = await engineWrites('transformer.eng-fra', examplesOf('eng-fra')[0]);
    for (const [name, file, why] of [
      [
        'bahdanau.safetensors',
        bytes('web/public/weights/seq2seq_attention.eng-fra.safetensors'),
        /。其中的张量“[\w.]+”不属于 transformer。/,
      ],
      ['empty.safetensors', new Uint8Array(0), /文件/],
      ['noise.safetensors', new Uint8Array(4096).fill(7), /文件/],
    ] as const) {
      await give(name, file);
      await expect.poll(() => problem.textContent()).toContain(`未能打开 ${name}。`);
      expect(await problem.textContent()).toMatch(why);
      expect(await problem.textContent()).toMatch(/其他一切照旧。\s*$/);
      expect(await wordsOf(page, 'src')).toEqual(source);
      await expect.poll(picture).toBe(before);
    }
    // It goes on with the weights that it had.
    await step(page);
    expect(await wrote(page)).toBe(`${words.slice(0, 2).join(' ')} …`);
    await give('mine.safetensors', bytes('web/public/weights/transformer.eng-zho.safetensors'));
    const others = await engineWrites('transformer.eng-zho', examplesOf('eng-fra')[0]);
    await expect.poll(() => wordsOf(page, 'tgt_in')).toEqual(['<bos>']);
    await expect.poll(() => bars(page)).toEqual(others.slice(0, 1));
    expect(await problem.count()).toBe(0);
    await button(page, 'write').click();
    await expect.poll(() => wrote(page)).toBe(others.slice(0, -1).join(' '));
  });

  it('keeps what was changed in its weights, through words and sentences, and takes it back', async () => {
    const page = await explored(
      'en/inspect/?program=transformer&trained=eng-fra&map-open=decoder~decoder/block1~decoder/block1/attention2~decoder/block1/attention2/heads',
    );
    const changed = () => page.locator('attn-map .card.changed .title').allTextContents();
    await titled(page, 'head_outputs').click();
    await control(page, 'drop').first().click();
    await expect.poll(changed).toContain('W_o');
    await step(page);
    await expect.poll(changed).toContain('W_o');
    await read(page, examplesOf('eng-fra')[2]);
    await expect.poll(() => wordsOf(page, 'tgt_in')).toEqual(['<bos>']);
    await expect.poll(changed).toContain('W_o');
    await page.locator('attn-map .edits button', { hasText: 'Undo' }).click();
    await expect.poll(changed).toEqual([]);
  });
});
