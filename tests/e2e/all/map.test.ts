// The map of a program on the page: what is drawn is looked at, from the first picture to the bars over the next word.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { given as lessonGiven } from '../../../web/components/lessons/bahdanau/figure-settings';
import { bytes, open, read } from '../engine-numbers';
import { batchOf } from '../head-batch';
import { opened } from '../inspect-page';
import { brightness, control, openBlocks, part, scaleOf, titled, visitMap, wholeTransformer } from '../map-page';
import { accessibilityProblems, atRest, sharedSite, type Site } from '../site';

const site = sharedSite();

const visit = (path: string, options: Parameters<Site['visit']>[1] = {}) => visitMap(site, path, options);

/** The smallest letters of the map as they stand on the screen, in pixels. */
const smallestLetters = async (page: Page) => {
  const sizes = await page
    .locator('attn-map .scene text')
    .evaluateAll((texts) =>
      texts.filter(({ textContent }) => textContent.trim()).map((text) => parseFloat(getComputedStyle(text).fontSize)),
    );
  return Math.min(...sizes) * (await scaleOf(page));
};

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

  it('is names beside their signs and in their cards, and no constant that is one number over and over', async () => {
    for (const language of ['en', 'zh']) {
      const open = 'decoder~decoder/step0~decoder/step0/attention';
      const page = await visit(`${language}/lessons/bahdanau/?model-open=${open}&model-at=decoder/step0/attention`);
      const spills = await page.locator('attn-map .card').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const right = (selector: string) => card.querySelector(selector)?.getBoundingClientRect();
          const title = right('.title')!;
          const end = right('path.sign')?.left ?? right('.ground')!.right;
          return title.right < end ? [] : [card.querySelector('.title')!.textContent];
        }),
      );
      expect(spills).toEqual([]);
      const names = await page.locator('attn-map :is(.title, .kind)').allTextContents();
      expect(names.filter((name) => name.includes('…'))).toEqual([]);
      const owned = await page.locator('attn-map .owned .label').allTextContents();
      expect(owned).toEqual(expect.arrayContaining(['W_q.weight', 'w_v.weight']));
      expect(new Set(owned).size).toBe(owned.length);
      // What a block owns stands before the edges that come in through it.
      const after = await page
        .locator('attn-map .scene')
        .evaluate((scene) => scene.querySelector('.edges')!.compareDocumentPosition(scene.querySelector('.owned')!));
      expect(after).toBe(4); // Node.DOCUMENT_POSITION_FOLLOWING
      expect(await titled(page, language === 'zh' ? '掩蔽 softmax' : 'masked_softmax').count()).toBe(1);
      expect(await page.locator('attn-map .weight .label', { hasText: /reshape|fill|改变形状/ }).count()).toBe(0);
    }
  });

  it('is names whole, on two lines where they are long, within their cards', async () => {
    const page = await visit('en/inspect/?program=batch_norm');
    await titled(page, 'output').click();
    await atRest(page);
    const names = await page
      .locator('attn-map .card .title')
      .evaluateAll((titles) =>
        titles.map((title) => [...title.querySelectorAll('tspan')].map(({ textContent }) => textContent).join(' ')),
      );
    expect(names).toEqual(expect.arrayContaining(['Product, number by number', 'Mean 0 and variance 1 in each row']));
    const spills = await page.locator('attn-map .card').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const ground = card.querySelector('.ground')!.getBoundingClientRect();
        const texts = [...card.querySelectorAll('text')].filter(({ textContent }) => textContent.trim());
        return texts
          .filter((text) => text.getBoundingClientRect().right > ground.right - 1)
          .map(({ textContent }) => textContent);
      }),
    );
    expect(spills).toEqual([]);
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

  it('takes no value for a gradient where there is none, and colours a gradient of zeros as one', async () => {
    const page = await visit('en/inspect/?program=seq2seq_attention&map-open=decoder', {
      viewport: { width: 1440, height: 900 },
    });
    const faint = (title: string) =>
      titled(page, title)
        .locator('.tile image')
        .last()
        .evaluate((image) => Number(getComputedStyle(image).opacity));
    expect(await faint('attention_weights')).toBe(1);
    await control(page, 'shows').selectOption('gradients');
    await expect.poll(() => faint('attention_weights')).toBeLessThan(0.3);
    expect(await faint('outputs')).toBe(1);
    const [step] = await page
      .locator('attn-map .card.fold')
      .evaluateAll((folds) => folds.map((fold) => fold.querySelector('.title')!.textContent));
    // The last of these steps reads padding: zeros, grey as the middle of the scale.
    const colours = new Set(await brightness(page, step));
    expect(colours.size).toBe(1);
    expect([...colours][0]).toBeGreaterThan(1700);
  });

  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    it(`has no faults for those who do not see it, at ${width} pixels`, async () => {
      const page = await visit(`zh/${wholeTransformer}`, { viewport: { width, height: 900 }, colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await part(page, 'encoder/block0').locator('.hit').getAttribute('aria-label')).toMatch(
        /第 0 块.*位置编码.*运算/,
      );
    });
  }
});

describe('what the map begins with', () => {
  const pages = ['bahdanau', 'multi-head', 'transformer'].map((slug) => `en/lessons/${slug}/`);
  const programs = ['seq2seq_attention', 'transformer', 'gru', 'decoder_block'].map(
    (name) => `zh/inspect/?program=${name}`,
  );
  for (const width of [1440, 360]) {
    for (const path of [...pages, ...programs]) {
      it(`can be read: ${path} at ${width} pixels`, async () => {
        const page = await visit(path, { viewport: { width, height: 900 } });
        expect(await smallestLetters(page)).toBeGreaterThanOrEqual(9 - 1e-6);
        if (path !== pages[0]) return;
        expect(await openBlocks(page)).toEqual(width === 360 ? [] : ['decoder']);
        // All of it is there at once.
        const { stage, scene } = await page.locator('attn-map .stage').evaluate((at) => ({
          stage: at.getBoundingClientRect(),
          scene: at.querySelector('.scene')!.getBoundingClientRect(),
        }));
        for (const side of ['left', 'top'] as const) expect(scene[side]).toBeGreaterThanOrEqual(stage[side]);
        for (const side of ['right', 'bottom'] as const) expect(scene[side]).toBeLessThanOrEqual(stage[side]);
      });
    }
  }

  it('has the same room when its turn to be drawn comes after its program has opened', async () => {
    const late = () => {
      const define = customElements.define.bind(customElements);
      customElements.define = (name, element) => {
        const map = element.prototype as {
          hasUpdated: boolean;
          inspection?: { state: string };
          scheduleUpdate(): Promise<void>;
        };
        const drawn = map.scheduleUpdate;
        if (name === 'attn-map')
          map.scheduleUpdate = async function () {
            while (!this.hasUpdated && this.inspection?.state !== 'ready') await new Promise(requestAnimationFrame);
            return drawn.call(this);
          };
        define(name, element);
      };
    };
    const prepare = (context: BrowserContext) => context.addInitScript(late);
    const page = await visit('en/lessons/bahdanau/', { viewport: { width: 1440, height: 900 }, prepare });
    expect(await openBlocks(page)).toEqual(['decoder']);
  });

  it('is what the address asks for, from its beginning and legible, and all of it when that is asked for', async () => {
    const page = await visit('en/lessons/bahdanau/?model-open=encoder~decoder~loss', {
      viewport: { width: 360, height: 800 },
    });
    expect(await openBlocks(page)).toEqual(['encoder', 'decoder', 'loss']);
    expect(await smallestLetters(page)).toBeGreaterThanOrEqual(9 - 1e-6);
    const [stage, source] = [
      await page.locator('attn-map .stage').boundingBox(),
      await titled(page, 'src').boundingBox(),
    ];
    expect(source!.x).toBeGreaterThanOrEqual(stage!.x);
    expect(source!.x + source!.width).toBeLessThanOrEqual(stage!.x + stage!.width);
    expect(source!.y).toBeGreaterThanOrEqual(stage!.y);
    const first = await scaleOf(page);
    await control(page, 'whole').click();
    await expect.poll(() => scaleOf(page)).toBeLessThan(first);
  });

  for (const [language, width, said] of [
    ['en', 1440, '531 operations'],
    ['zh', 360, '531 个运算'],
  ] as const)
    it(`is closed blocks that say how much is in them where a program is too large: ${language}, ${width} pixels`, async () => {
      const page = await visit(`${language}/inspect/?program=transformer&set=num_layers=24&gradients=0`, {
        viewport: { width, height: 900 },
      });
      expect(await openBlocks(page)).toEqual([]);
      expect(await part(page, 'encoder').locator('.kind').allTextContents()).toContain(said);
      expect(await smallestLetters(page)).toBeGreaterThanOrEqual(9 - 1e-6);
      await part(page, 'encoder').click();
      await expect.poll(() => openBlocks(page)).toEqual(['encoder']);
      // Of two dozen blocks the first ones stand, the others are folded.
      expect(await page.locator('attn-map .card').count()).toBeLessThan(20);
    });

  it('is words in line with the rows that they become, before the part that reads them', async () => {
    const page = await visit(`zh/${wholeTransformer}`, { viewport: { width: 1440, height: 900 } });
    for (const [given, block] of [
      ['=0', 'encoder'],
      ['=2', 'decoder'],
    ]) {
      const tile = (await part(page, `${block}/embedding`).locator('.tile image').boundingBox())!;
      const words = await part(page, given)
        .locator('.word')
        .evaluateAll((all) =>
          all
            .map((word) => word.getBoundingClientRect())
            .map(({ top, bottom, right }) => ({ middle: (top + bottom) / 2, right })),
        );
      expect(words).toHaveLength(10);
      words.forEach(({ middle, right }, row) => {
        expect(Math.abs(middle - tile.y - ((row + 0.5) * tile.height) / 10)).toBeLessThan(tile.height / 20);
        expect(right).toBeLessThan(tile.x);
      });
    }
  });

  it('follows the window until the reader opens something', async () => {
    const page = await visit('en/lessons/bahdanau/', { viewport: { width: 1440, height: 900 } });
    expect(await openBlocks(page)).toEqual(['decoder']);
    await page.setViewportSize({ width: 360, height: 900 });
    await expect.poll(() => openBlocks(page)).toEqual([]);
    await atRest(page);
    await part(page, 'encoder').click();
    await expect.poll(() => openBlocks(page)).toEqual(['encoder']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await atRest(page);
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

  /**
   * What the engine says of the next words: each position's tokens from the most probable on, and its probabilities.
   */
  async function engineSays(edit: (tokens: number[]) => void = () => {}) {
    const { program, pair } = lessonGiven.model as { program: string; pair: { source: string; target: string } };
    const given = await batchOf(weights, [`${pair.source}\t${pair.target}`]);
    const src = { shape: given.src.shape, values: [...given.src.values] };
    edit(src.values);
    const model = await open({ program, given: { ...given, src } }, bytes(weights));
    const shape = model.description.values[model.description.outputs.logits].shape.slice(-2);
    const x = { shape: [1, ...shape], values: model.read('logits') };
    const all = await read(
      { program: 'masked_softmax', given: { x, valid_lens: { shape: [1], values: [shape[1]] } } },
      'output',
    );
    const words = JSON.parse(
      /"tgt_vocab":"(\[.*?\])"/.exec(Buffer.from(bytes(weights)).toString('latin1'))![1].replaceAll('\\"', '"'),
    ) as string[];
    return Array.from({ length: shape[0] }, (_, at) => {
      const row = all.slice(at * shape[1], (at + 1) * shape[1]);
      const order = [...row.keys()].sort((a, b) => row[b] - row[a]);
      return {
        words: order.map((token) => Buffer.from(words[token], 'latin1').toString()),
        row: order.map((token) => row[token]),
      };
    });
  }

  it('are the engine’s probabilities of the most probable word at each step, and of more of them when asked', async () => {
    const page = await visit('en/lessons/bahdanau/?model-open=decoder', { viewport: { width: 1440, height: 900 } });
    const said = await engineSays();
    await expect
      .poll(async () => (await bars(page)).map(({ word }) => word))
      .toEqual(said.map(({ words }) => words[0]));
    expect(said.map(({ words }) => words[0])).toEqual(['il', 'voit', 'un', 'vélo', 'rouge', '.', '<eos>']);
    const lengths = (await bars(page)).map(({ length }) => length);
    const [longest] = [...lengths].sort((a, b) => b - a);
    const surest = Math.max(...said.map(({ row }) => row[0]));
    said.forEach(({ row }, at) => expect(lengths[at] / longest).toBeCloseTo(row[0] / surest, 4));
    await part(page, 'decoder/dense').click();
    await atRest(page);
    await page
      .locator('attn-map .card')
      .filter({ has: page.locator('.next') })
      .click();
    const list = page.locator('attn-map .next-words section');
    await expect.poll(() => list.count()).toBe(7);
    for (const [at, { words }] of said.entries())
      expect(await list.nth(at).locator('li span:first-child').allTextContents()).toEqual(words.slice(0, 5));
    expect((await list.nth(1).locator('h4').textContent())?.trim()).toBe('after il');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('follow an edit, and are not drawn where no words are known', async () => {
    const page = await visit('zh/lessons/bahdanau/?model-open=decoder', { viewport: { width: 1440, height: 900 } });
    const before = await bars(page);
    await titled(page, '源序列').click();
    await page.locator('attn-map .asked attn-tensor [role=gridcell]').nth(3).focus();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    const said = await engineSays((tokens) => (tokens[3] = 7));
    await expect
      .poll(async () => (await bars(page)).map(({ word }) => word))
      .toEqual(said.map(({ words }) => words[0]));
    await expect.poll(() => bars(page)).not.toEqual(before);
    const other = await visit(`en/${wholeTransformer}`);
    expect(await other.locator('attn-map .next').count()).toBe(0);
  });
});
