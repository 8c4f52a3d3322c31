// The map of a program on the page: every control is operated, and what is drawn is looked at.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given as lessonGiven } from '../../web/components/lessons/bahdanau/given';
import { bytes, open, read } from './engine-numbers';
import { batchOf } from './head-batch';
import { opened } from './inspect-page';
import { accessibilityProblems, openSite, type Site } from './site';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const part = (page: Page, key: string) => page.locator(`attn-map [data-key="${key}"]`);
const titled = (page: Page, title: string) =>
  page.locator('attn-map .card').filter({ has: page.locator('.title', { hasText: new RegExp(`^${title}$`) }) });
const control = (page: Page, name: string) => page.locator(`attn-map [data-do=${name}]`);
/** Both halves open, whatever the window has room for. */
const wholeTransformer = 'inspect/?program=transformer&map-open=encoder~decoder~loss';
const sentence = (page: Page) => page.locator('attn-map .sentence').textContent();

/** The map is drawn, its tiles have their numbers, and nothing moves. */
async function ready(page: Page): Promise<void> {
  await page.locator('attn-map').scrollIntoViewIfNeeded();
  await page.locator('attn-map .card').first().waitFor();
  await expect.poll(() => page.locator('attn-map .tile .empty').count()).toBe(0);
  await still(page);
}

const transform = (page: Page) => page.locator('attn-map .scene').evaluate((scene) => (scene as SVGElement).style.transform);

async function still(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await transform(page)];
        before = now;
        return last === now && (await page.locator('attn-map .stage.moving').count()) === 0;
      },
      { interval: 150 },
    )
    .toBe(true);
}

/** Opened at the map, with no motion to wait for. */
async function visit(path: string, options: Parameters<Site['visit']>[1] = {}): Promise<Page> {
  const { page } = await site.visit(path, { reducedMotion: 'reduce', ...options });
  await ready(page);
  return page;
}

/** The pixels of a card's last tile, as brightness; -1: transparent. */
const brightness = (page: Page, title: string) =>
  titled(page, title)
    .locator('.tile image')
    .last()
    .evaluate(async (picture) => {
      const image = new Image();
      image.src = picture.getAttribute('href')!;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return Array.from({ length: data.length / 4 }, (_, i) =>
        data[4 * i + 3] === 0 ? -1 : 2 * data[4 * i] + 5 * data[4 * i + 1] + data[4 * i + 2],
      );
    });

describe('what the map draws', () => {
  it('is the engine’s numbers: the larger a weight, the brighter its pixel, and what is masked is left out', async () => {
    const { inspector, description } = await opened('dot_product_attention', '');
    const page = await visit('en/inspect/?program=dot_product_attention');
    const numbers = [...inspector.read(description.outputs.weights)].slice(0, 10);
    inspector.delete();
    const pixels = await brightness(page, 'weights');
    expect(pixels).toHaveLength(10);
    expect(pixels.map((pixel) => pixel < 0)).toEqual(numbers.map((number) => number === 0));
    const seen = numbers
      .map((number, i) => ({ number, pixel: pixels[i] }))
      .filter(({ number }) => number > 0)
      .sort((a, b) => a.number - b.number);
    for (const [i, { pixel }] of seen.slice(1).entries()) expect(pixel).toBeGreaterThanOrEqual(seen[i].pixel);
  });

  it('is queries, keys and values in their colours, heads side by side, tokens as texts', async () => {
    const page = await visit(`en/${wholeTransformer}`);
    expect(await part(page, '=0').locator('.word').count()).toBe(10);
    expect(await part(page, '=0').locator('image').count()).toBe(0);
    await part(page, 'encoder/block0').click();
    await part(page, 'encoder/block0/attention').click();
    const colour = (title: string) =>
      titled(page, title)
        .locator('.ground')
        .evaluate((ground) => getComputedStyle(ground).stroke);
    expect(new Set([await colour('W_q'), await colour('W_k'), await colour('W_v'), await colour('W_o')]).size).toBe(4);
    expect(await part(page, 'encoder/block0/attention/heads').locator('.tile').first().locator('.rim').count()).toBe(4);
  });

  it('is words where a vocabulary is known: the right ones, not those fed to the decoder', async () => {
    const page = await visit('en/lessons/transformer/');
    const words = (name: string) => titled(page, name).locator('.word').allTextContents();
    expect(await words('src')).toEqual(['i', 'lost', '.', '<eos>']);
    expect(await words('tgt_in')).toEqual(['<bos>', "j'", 'ai', 'perdu', '.']);
    expect(await words('tgt')).toEqual(["j'", 'ai', 'perdu', '.', '<eos>']);
  });

  it('can be asked for what it leaves out', async () => {
    const page = await visit('en/inspect/?program=multi_head_attention');
    const cards = () => page.locator('attn-map .card').count();
    const before = await cards();
    await page.locator('attn-map .more summary').click();
    await control(page, 'everything').check();
    await expect.poll(cards).toBeGreaterThan(before);
    await control(page, 'everything').uncheck();
    await expect.poll(cards).toBe(before);
  });

  it('shows one sentence of a batch, and another', async () => {
    const page = await visit('en/inspect/?program=transformer');
    const words = () => part(page, '=0').locator('.word').allTextContents();
    const before = await words();
    await page.locator('attn-map .more summary').click();
    await control(page, 'sentence').selectOption('1');
    await expect.poll(words).not.toEqual(before);
  });

  it('shows gradients where one chooses them', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention');
    const picture = () => titled(page, 'output').locator('image').getAttribute('href');
    const before = await picture();
    await control(page, 'shows').selectOption('gradients');
    await expect.poll(picture).not.toBe(before);
    await control(page, 'shows').selectOption('values');
    await expect.poll(picture).toBe(before);
  });

  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    it(`has no faults for those who do not see it, at ${width} pixels`, async () => {
      const page = await visit(`zh/${wholeTransformer}`, { viewport: { width, height: 900 }, colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await part(page, 'encoder/block0').locator('.hit').getAttribute('aria-label')).toMatch(/block0.*pos_encoding.*运算/);
    });
  }
});

const scaleOf = async (page: Page) => Number(/scale\(([\d.]+)\)/.exec(await transform(page))![1]);
/** The smallest letters of the map as they stand on the screen, in pixels. */
const smallestLetters = async (page: Page) => {
  const sizes = await page
    .locator('attn-map .scene text')
    .evaluateAll((texts) =>
      texts.filter(({ textContent }) => textContent.trim()).map((text) => parseFloat(getComputedStyle(text).fontSize)),
    );
  return Math.min(...sizes) * (await scaleOf(page));
};
const openBlocks = (page: Page) =>
  page.locator('attn-map .head').evaluateAll((heads) => heads.map((head) => (head as SVGElement).dataset.key));

describe('what the map begins with', () => {
  const pages = ['bahdanau', 'multi-head', 'transformer'].map((slug) => `en/lessons/${slug}/`);
  const programs = ['seq2seq_attention', 'transformer', 'gru', 'decoder_block'].map((name) => `zh/inspect/?program=${name}`);
  for (const width of [1440, 360]) {
    for (const path of [...pages, ...programs]) {
      it(`can be read: ${path} at ${width} pixels`, async () => {
        const page = await visit(path, { viewport: { width, height: 900 } });
        expect(await smallestLetters(page)).toBeGreaterThanOrEqual(9 - 1e-6);
        if (path !== pages[0]) return;
        expect(await openBlocks(page)).toEqual(width === 360 ? [] : ['decoder']);
        // All of it is there at once.
        const { stage, scene } = await page
          .locator('attn-map .stage')
          .evaluate((at) => ({ stage: at.getBoundingClientRect(), scene: at.querySelector('.scene')!.getBoundingClientRect() }));
        for (const side of ['left', 'top'] as const) expect(scene[side]).toBeGreaterThanOrEqual(stage[side]);
        for (const side of ['right', 'bottom'] as const) expect(scene[side]).toBeLessThanOrEqual(stage[side]);
      });
    }
  }

  it('is what the address asks for, from its beginning and legible, and all of it when that is asked for', async () => {
    const page = await visit('en/lessons/bahdanau/?model-open=encoder~decoder~loss', { viewport: { width: 360, height: 800 } });
    expect(await openBlocks(page)).toEqual(['encoder', 'decoder', 'loss']);
    expect(await smallestLetters(page)).toBeGreaterThanOrEqual(9 - 1e-6);
    const [stage, source] = [await page.locator('attn-map .stage').boundingBox(), await titled(page, 'src').boundingBox()];
    expect(source!.x).toBeGreaterThanOrEqual(stage!.x);
    expect(source!.x + source!.width).toBeLessThanOrEqual(stage!.x + stage!.width);
    expect(source!.y).toBeGreaterThanOrEqual(stage!.y);
    const first = await scaleOf(page);
    await control(page, 'whole').click();
    await expect.poll(() => scaleOf(page)).toBeLessThan(first);
  });

  it('follows the window until the reader opens something', async () => {
    const page = await visit('en/lessons/bahdanau/', { viewport: { width: 1440, height: 900 } });
    expect(await openBlocks(page)).toEqual(['decoder']);
    await page.setViewportSize({ width: 360, height: 900 });
    await expect.poll(() => openBlocks(page)).toEqual([]);
    await still(page);
    await part(page, 'encoder').click();
    await expect.poll(() => openBlocks(page)).toEqual(['encoder']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await still(page);
    expect(await openBlocks(page)).toEqual(['encoder']);
  });
});

describe('bars over the next word', () => {
  const weights = 'web/public/weights/seq2seq_attention.eng-fra.safetensors';
  const bars = (page: Page) =>
    part(page, 'decoder/dense')
      .locator('.next > g')
      .evaluateAll((rows) =>
        rows.map((row) => ({
          word: row.querySelector('text')!.textContent,
          percent: row.querySelector('.percent')!.textContent,
          length: Number(row.querySelector('rect')!.getAttribute('width')),
        })),
      );

  /** What the engine says of the next words: each position's tokens from the most probable on, and its probabilities. */
  async function engineSays(edit: (tokens: number[]) => void = () => {}) {
    const { program, pair } = lessonGiven.model as { program: string; pair: { source: string; target: string } };
    const given = await batchOf(weights, [`${pair.source}\t${pair.target}`]);
    const src = { shape: given.src.shape, values: [...given.src.values] };
    edit(src.values);
    const model = await open({ program, given: { ...given, src } }, bytes(weights));
    const shape = model.description.values[model.description.outputs.logits].shape.slice(-2);
    const x = { shape: [1, ...shape], values: model.read('logits') };
    const all = await read({ program: 'masked_softmax', given: { x, valid_lens: { shape: [1], values: [shape[1]] } } }, 'output');
    const words = JSON.parse(
      /"tgt_vocab":"(\[.*?\])"/.exec(Buffer.from(bytes(weights)).toString('latin1'))![1].replaceAll('\\"', '"'),
    ) as string[];
    return Array.from({ length: shape[0] }, (_, at) => {
      const row = all.slice(at * shape[1], (at + 1) * shape[1]);
      const order = [...row.keys()].sort((a, b) => row[b] - row[a]);
      return { words: order.map((token) => Buffer.from(words[token], 'latin1').toString()), row: order.map((token) => row[token]) };
    });
  }

  it('are the engine’s probabilities of the most probable word at each step, and of more of them when asked', async () => {
    const page = await visit('en/lessons/bahdanau/?model-open=decoder', { viewport: { width: 1440, height: 900 } });
    const said = await engineSays();
    await expect.poll(async () => (await bars(page)).map(({ word }) => word)).toEqual(said.map(({ words }) => words[0]));
    expect(said.map(({ words }) => words[0])).toEqual(['il', 'voit', 'un', 'vélo', 'rouge', '.', '<eos>']);
    const lengths = (await bars(page)).map(({ length }) => length);
    const [longest] = [...lengths].sort((a, b) => b - a);
    const surest = Math.max(...said.map(({ row }) => row[0]));
    said.forEach(({ row }, at) => expect(lengths[at] / longest).toBeCloseTo(row[0] / surest, 4));
    await part(page, 'decoder/dense').click();
    await still(page);
    await page
      .locator('attn-map .card')
      .filter({ has: page.locator('.next') })
      .click();
    const list = page.locator('attn-map .next-words section');
    await expect.poll(() => list.count()).toBe(7);
    for (const [at, { words }] of said.entries())
      expect(await list.nth(at).locator('li span:first-child').allTextContents()).toEqual(words.slice(0, 5));
    expect(await list.nth(1).locator('h4').textContent()).toBe('after il');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('follow an edit, and are not drawn where no words are known', async () => {
    const page = await visit('zh/lessons/bahdanau/?model-open=decoder', { viewport: { width: 1440, height: 900 } });
    const before = await bars(page);
    await titled(page, 'src').click();
    await page.locator('attn-map .asked attn-tensor [role=gridcell]').nth(3).focus();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    const said = await engineSays((tokens) => (tokens[3] = 7));
    await expect.poll(async () => (await bars(page)).map(({ word }) => word)).toEqual(said.map(({ words }) => words[0]));
    await expect.poll(() => bars(page)).not.toEqual(before);
    const other = await visit(`en/${wholeTransformer}`);
    expect(await other.locator('attn-map .next').count()).toBe(0);
  });
});

describe('moving over the map', () => {
  it('opens a block where it stands and closes it again, and the address holds it', async () => {
    const page = await visit(`en/${wholeTransformer}`);
    const block = part(page, 'encoder/block0');
    const cards = await page.locator('attn-map .card').count();
    await block.click();
    expect(await block.locator('.hit').getAttribute('aria-expanded')).toBe('true');
    await part(page, 'encoder/block0/ffn').waitFor();
    await expect.poll(() => page.locator('attn-map .trail li').allTextContents()).toEqual(['Transformer', 'encoder', 'block0']);
    expect(await page.locator('attn-map .card.aside').count()).toBeGreaterThan(5);
    await expect.poll(() => page.url()).toContain('map-at=encoder%2Fblock0');
    await page.reload();
    await ready(page);
    await part(page, 'encoder/block0/ffn').waitFor();
    await expect.poll(() => page.locator('attn-map .trail li').count()).toBe(3);
    await block.click();
    await expect.poll(() => page.locator('attn-map .card').count()).toBe(cards);
  });

  it('follows the trail out again', async () => {
    const page = await visit(`en/${wholeTransformer}`);
    const whole = await transform(page);
    await part(page, 'encoder/block0').click();
    await still(page);
    expect(await transform(page)).not.toBe(whole);
    await page.locator('attn-map [data-trail="encoder"]').click();
    await expect.poll(() => page.locator('attn-map .trail li').count()).toBe(2);
    await page.locator('attn-map [data-trail=""]').click();
    await expect.poll(() => page.locator('attn-map .card.aside').count()).toBe(0);
  });

  it('takes a press that comes without a pointer after a drag', async () => {
    const page = await visit(`en/${wholeTransformer}`);
    const stage = (await page.locator('attn-map .stage').boundingBox())!;
    const stood = await transform(page);
    await page.mouse.move(stage.x + 10, stage.y + 10);
    await page.mouse.down();
    await page.mouse.move(stage.x + 60, stage.y + 20, { steps: 4 });
    await page.mouse.up();
    await still(page);
    expect(await transform(page)).not.toBe(stood);
    const before = await page.locator('attn-map .card').count();
    const block = part(page, 'encoder/block0').locator('.hit');
    await block.evaluate((hit) => hit.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true })));
    await expect.poll(() => page.locator('attn-map .card').count()).toBeGreaterThan(before);
  });

  it('zooms by buttons, wheel and keys, and moves by dragging', async () => {
    const page = await visit('en/inspect/?program=multi_head_attention');
    const scale = () => scaleOf(page);
    const first = await scale();
    await control(page, 'nearer').click();
    await expect.poll(scale).toBeCloseTo(first * 1.5, 3);
    await control(page, 'farther').click();
    await expect.poll(scale).toBeCloseTo(first, 3);
    const { x, y, width } = (await page.locator('attn-map .stage').boundingBox())!;
    await page.mouse.move(x + width / 2, y + 30);
    const scrolled = await page.evaluate(() => scrollY);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect.poll(scale).toBeGreaterThan(first * 1.2);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    const before = await transform(page);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 60, y + 70, { steps: 4 });
    await page.mouse.up();
    expect(await transform(page)).not.toBe(before);
    await titled(page, 'W_q').locator('.hit').focus();
    await page.keyboard.press('0');
    await expect.poll(scale).toBeCloseTo(first, 3);
    await page.keyboard.press('+');
    await expect.poll(scale).toBeCloseTo(first * 1.5, 3);
  });

  it('zooms by two fingers, around the place between them, and is no press', async () => {
    const page = await visit('en/inspect/?program=multi_head_attention', {
      viewport: { width: 360, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    await page.locator('attn-map .stage').evaluate((stage) => stage.scrollIntoView({ block: 'center' }));
    await still(page);
    const { x, y, width, height } = (await page.locator('attn-map .stage').boundingBox())!;
    const middle = { x: x + width / 2, y: y + height / 2 };
    /** What of the picture stands in the middle of the stage. */
    const inTheMiddle = async () => {
      const scene = (await page.locator('attn-map .scene').boundingBox())!;
      return [(middle.x - scene.x) / scene.width, (middle.y - scene.y) / scene.height];
    };
    const [scale, cards, stood] = [await scaleOf(page), await page.locator('attn-map .card').count(), await inTheMiddle()];
    const touch = await page.context().newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart === null ? [] : [-1, 1].map((side, id) => ({ x: middle.x + (side * apart) / 2, y: middle.y, id })),
      });
    await fingers('touchStart', 60);
    for (let apart = 70; apart <= 120; apart += 10) await fingers('touchMove', apart);
    await fingers('touchEnd', null);
    await still(page);
    expect((await scaleOf(page)) / scale).toBeCloseTo(2, 1);
    const now = await inTheMiddle();
    expect(now[0]).toBeCloseTo(stood[0], 1);
    expect(now[1]).toBeCloseTo(stood[1], 1);
    expect(await page.locator('attn-map .card').count()).toBe(cards);
    expect(await page.locator('attn-map .asked').count()).toBe(0);
  });

  it('is walked by arrow keys along its edges, and opened and closed by Enter and Escape', async () => {
    const page = await visit('en/inspect/?program=multi_head_attention');
    const focused = () =>
      page.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return at?.parentElement?.querySelector('.title')?.textContent?.trim();
      });
    await titled(page, 'queries').locator('.hit').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('W_q');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('scores');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe('W_q');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('W_k');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('attn-map [role=status]').textContent()).toBe('scores is open: 2 parts');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('attn-map [role=status]').textContent()).toBe('scores is closed');
  });

  it('shows digits where there is room for them', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention');
    expect(await page.locator('attn-map .digit').count()).toBe(0);
    await titled(page, 'weights').locator('.hit').focus();
    for (let i = 0; i < 4; i += 1) {
      await page.keyboard.press('+');
      await still(page);
    }
    await expect.poll(() => page.locator('attn-map .digit').count()).toBeGreaterThan(9);
  });
});

describe('walking in the map', () => {
  it('lights the edges into each step and says what happens, forward and back', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention');
    expect(await page.locator('attn-map .shines').count()).toBe(0);
    await control(page, 'next').click();
    await expect.poll(() => sentence(page)).toBe('scores: Every number of queries and keys is multiplied by the same constant: scores.');
    expect(await page.locator('attn-map .edge.lit').count()).toBe(2);
    expect(await page.locator('attn-map .card.waiting').count()).toBeGreaterThan(0);
    await control(page, 'last').click();
    await expect.poll(() => page.locator('attn-map .card.current.gradient').count()).toBe(1);
    expect(await sentence(page)).toMatch(/^scores: Back through scores/);
    expect(await page.locator('attn-map .light.against').count()).toBe(2);
    await control(page, 'back').click();
    await expect.poll(() => sentence(page)).toMatch(/^masked_scores: Back/);
    await control(page, 'first').click();
    await expect.poll(() => page.locator('attn-map .shines').count()).toBe(0);
  });

  it('goes as deep as the blocks are open', async () => {
    const page = await visit(`en/${wholeTransformer}`);
    const most = () => page.locator('attn-map .transport input[type=range]').getAttribute('max').then(Number);
    const before = await most();
    await part(page, 'encoder/block0').click();
    await expect.poll(most).toBeGreaterThan(before);
  });

  it('plays at the speed that is chosen, pauses, and is scrubbed', async () => {
    const page = await visit('zh/inspect/?program=dot_product_attention');
    const at = () => page.locator('attn-map .transport input[type=range]').inputValue().then(Number);
    await control(page, 'speed').selectOption('4');
    await control(page, 'play').click();
    await expect.poll(at).toBeGreaterThan(1);
    await control(page, 'pause').click();
    await control(page, 'play').waitFor();
    await page.locator('attn-map .transport input[type=range]').fill('3');
    await expect
      .poll(() => sentence(page))
      .toBe('weights：masked_scores 的每一行变成相加为 1 的权重：weights。'.replaceAll('weights', '权重'));
  });

  it('keeps the height of the stage', async () => {
    const page = await visit(`en/${wholeTransformer}`);
    const height = () => page.locator('attn-map .stage').evaluate((stage) => stage.clientHeight);
    const before = await height();
    for (let i = 0; i < 6; i += 1) {
      await control(page, 'next').click();
      expect(await height()).toBe(before);
    }
    await part(page, 'encoder/block0').click();
    expect(await height()).toBe(before);
  });

  it('unfolds steps in time around the one that is pressed', async () => {
    const page = await visit('en/inspect/?program=gru');
    const steps = () =>
      page
        .locator('attn-map .card .title')
        .filter({ hasText: /^steps? ?\d/ })
        .allTextContents();
    expect((await steps()).filter((text) => text === 'steps 2–6')).toHaveLength(2);
    await titled(page, 'steps 2–6').first().click();
    await expect.poll(async () => (await steps()).filter((text) => text === 'step2')).toHaveLength(1);
    expect(await steps()).toContain('step3');
  });
});

describe('asking and acting in the map', () => {
  it('explains a cell, its operands lit in the map', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention');
    await titled(page, 'output').click();
    await page.locator('attn-map .asked attn-tensor [role=gridcell]').first().click();
    await page.locator('attn-map attn-explanation .sum').first().waitFor();
    await expect.poll(() => titled(page, 'weights').locator('.mark.source').count()).toBe(10);
    expect(await titled(page, 'values').locator('.mark.source').count()).toBe(10);
    expect(await titled(page, 'output').locator('.mark.cell').count()).toBe(1);
    await control(page, 'close').click();
    await expect.poll(() => page.locator('attn-map .asked').count()).toBe(0);
  });

  it('shows on the whole map what a changed number changes, and takes it back', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention');
    await titled(page, 'queries').click();
    await page.locator('attn-map .asked attn-tensor [role=gridcell]').first().focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('attn-map .card.changed .title').allTextContents())
      .toEqual(expect.arrayContaining(['queries', 'scores', 'weights', 'output']));
    expect(await titled(page, 'keys').locator('.badge').count()).toBe(0);
    expect(await titled(page, 'queries').locator('.badge').textContent()).toMatch(/±\d/);
    await page.locator('attn-map .edits button', { hasText: 'Undo' }).click();
    await expect.poll(() => page.locator('attn-map .card.changed').count()).toBe(0);
  });

  it('drops a head: its part of the next weight is 0', async () => {
    const page = await visit('en/inspect/?program=multi_head_attention&set=hidden%3D16');
    await titled(page, 'head_outputs').click();
    expect(await control(page, 'drop').count()).toBe(4);
    const picture = () => titled(page, 'W_o').locator('.weight image').getAttribute('href');
    const before = await picture();
    await control(page, 'drop').nth(1).click();
    await expect.poll(() => page.locator('attn-map .card.changed .title').allTextContents()).toEqual(['W_o']);
    await expect.poll(picture).not.toBe(before);
    await page.locator('attn-map .edits button', { hasText: 'Undo' }).click();
    await expect.poll(picture).toBe(before);
  });
});

describe('prose and map', () => {
  const phrase = (page: Page, parts: string) => page.locator(`a[data-part="${parts}"]`).first();
  const lit = (page: Page) => page.locator('attn-map .pointed .title').allTextContents();
  const projections = 'W_q W_k W_v';

  it('light what a phrase speaks of while it is pointed at or has the focus', async () => {
    const page = await visit('en/lessons/multi-head/', { viewport: { width: 1440, height: 1400 } });
    expect(await lit(page)).toEqual([]);
    await phrase(page, projections).hover();
    await expect.poll(() => lit(page)).toEqual(['W_q', 'W_k', 'W_v']);
    await page.mouse.move(0, 0);
    await expect.poll(() => lit(page)).toEqual([]);
    await phrase(page, 'W_o').focus();
    await expect.poll(() => lit(page)).toEqual(['W_o']);
    await phrase(page, 'W_o').blur();
    await expect.poll(() => lit(page)).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('go to what a phrase speaks of, opened, in focus and read out, from far away; Back returns to the phrase', async () => {
    const { page } = await site.visit('en/lessons/transformer/', { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
    const far = phrase(page, 'encoder/block0/ffn decoder/block0/ffn');
    await far.focus();
    const stood = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect.poll(() => lit(page)).toEqual(['ffn', 'ffn']);
    await expect.poll(() => page.locator('attn-map [role=status]').textContent()).toMatch(/^ffn; takes addnorm1; gives/);
    const focused = () => page.locator('attn-map').evaluate((map) => map.shadowRoot!.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toMatch(/^ffn;/);
    expect(await page.locator('attn-map .trail li').allTextContents()).toEqual(['Transformer', 'encoder', 'block0']);
    await expect(part(page, 'encoder/block0/ffn').boundingBox()).resolves.toSatisfy(
      (box: { y: number; height: number }) => box.y >= 0 && box.y + box.height <= 900,
    );
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(stood - 900);
  });

  it('name the section that tells of a part, and lead there', async () => {
    const page = await visit('zh/lessons/transformer/?parts-open=encoder~encoder/block0');
    const section = page.locator('attn-map .section a');
    expect(await section.count()).toBe(0);
    await part(page, 'encoder/block0/addnorm2').click();
    await expect.poll(() => section.textContent()).toBe('正文：加法和规范化');
    await section.click();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#norm');
    await expect
      .poll(() => page.locator('h2#norm').evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
      .toBeLessThan(100);
  });

  it('do so on a phone by a tap: the part is in the window', async () => {
    const page = await visit('zh/lessons/bahdanau/', { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true });
    await phrase(page, 'decoder/step0/attention/output').tap();
    await expect.poll(() => lit(page)).toEqual(['输出']);
    expect(await openBlocks(page)).toEqual(['decoder', 'decoder/step0', 'decoder/step0/attention']);
    await still(page);
    const box = (await page.locator('attn-map .card.pointed').boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(760);
    await control(page, 'next').click();
    await expect.poll(() => lit(page)).toEqual([]);
  });
});

describe('the picture to take away', () => {
  it('is all of the map: as shapes in an SVG, as pixels in a PNG', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention');
    await page.locator('attn-map .more summary').click();
    const save = async (kind: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), control(page, kind).click()]);
      expect(download.suggestedFilename()).toBe(`dot_product_attention.${kind}`);
      return readFileSync(await download.path());
    };
    const svg = (await save('svg')).toString();
    expect(svg).not.toContain('<image');
    expect(svg).not.toContain('var(--undefined');
    for (const name of ['queries', 'weights', 'output']) expect(svg).toContain(name);
    expect((svg.match(/shape-rendering/g) ?? []).length).toBeGreaterThan(4);
    const png = await save('png');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeGreaterThan(10_000);
    await expect.poll(() => page.locator('attn-map .tile image').count()).toBeGreaterThan(3);
  });

  it('says so where the browser cannot draw one, and the map stays as it was', async () => {
    const page = await visit('zh/inspect/?program=dot_product_attention');
    await page.evaluate(() => (HTMLCanvasElement.prototype.toBlob = (done) => done(null)));
    await page.locator('attn-map .more summary').click();
    await control(page, 'png').click();
    await expect.poll(() => sentence(page)).toContain('保存为 SVG');
    await expect.poll(() => page.locator('attn-map .tile image').count()).toBeGreaterThan(3);
    await control(page, 'next').click();
    await expect.poll(() => sentence(page)).not.toContain('SVG');
  });

  it('is shapes on paper, however one prints, and pixels again afterwards', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention', { colorScheme: 'dark' });
    const images = () => page.locator('attn-map .tile image').count();
    expect(await images()).toBeGreaterThan(3);
    // What the browser does before it looks at the page, and before anything else can run.
    const printed = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const scene = document.querySelector('attn-explore')!.shadowRoot!.querySelector('attn-map')!.shadowRoot!.querySelector('.scene')!;
      return { images: scene.querySelectorAll('image').length, shapes: scene.querySelectorAll('[shape-rendering]').length };
    });
    expect(printed.images).toBe(0);
    expect(printed.shapes).toBeGreaterThan(4);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(images).toBeGreaterThan(3);
  });

  it('is all of the map on paper', async () => {
    const page = await visit('en/inspect/?program=transformer');
    await page.emulateMedia({ media: 'print' });
    const { stage, scene } = await page
      .locator('attn-map .stage')
      .evaluate((at) => ({ stage: at.getBoundingClientRect(), scene: at.querySelector('.scene')!.getBoundingClientRect() }));
    expect(Math.round(scene.left)).toBeGreaterThanOrEqual(Math.floor(stage.left));
    expect(scene.right).toBeLessThanOrEqual(stage.right + 1);
    expect(scene.bottom).toBeLessThanOrEqual(stage.bottom + 1);
  });
});
