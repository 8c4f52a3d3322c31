// What a map answers: numbers asked and changed, phrases of the text, and the picture to take away.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { opened } from '../inspect-page';
import { texts } from '../elements';
import { brightness, control, openBlocks, part, sentence, titled, visitMap } from '../map-page';
import { accessibilityProblems, atRest, sharedSite, type Site } from '../site';

const site = sharedSite();

const visit = (path: string, options: Parameters<Site['visit']>[1] = {}) => visitMap(site, path, options);

describe('asking and acting in the map', () => {
  it('explains a cell, its operands lit in the map', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention');
    await titled(page, 'output').click();
    await page.locator('attn-map .asked attn-tensor [role=gridcell]').first().click();
    await page.locator('attn-map attn-explanation .sum').first().waitFor();
    await expect.poll(() => titled(page, 'weights').locator('.mark.source').count()).toBe(10);
    await expect.poll(() => titled(page, 'values').locator('.mark.source').count()).toBe(10);
    await expect.poll(() => titled(page, 'output').locator('.mark.cell').count()).toBe(1);
    await control(page, 'close').click();
    await expect.poll(() => page.locator('attn-map .asked').count()).toBe(0);
  });

  it('goes on explaining the cell that was pressed when the panel scrolls under the pointer', async () => {
    const page = await visit(
      'en/inspect/?program=transformer&map-open=encoder~encoder/block0~encoder/block0/attention',
      {
        viewport: { width: 1440, height: 950 },
      },
    );
    await titled(page, 'W_q').locator('.hit').focus();
    await page.keyboard.press('Enter');
    const cell = page.locator('attn-map .asked attn-tensor [role=gridcell]').nth(3);
    const explained = () => page.locator('attn-map attn-explanation .sum .lhs').textContent();
    await cell.click();
    await expect.poll(explained).toBe('W_q/matmul[0, 0, 3]');
    const up = await cell.evaluate((one) => {
      const before = one.getBoundingClientRect().y;
      (one.getRootNode() as ShadowRoot).host.closest('.asked')!.scrollBy(0, 40);
      return before - one.getBoundingClientRect().y;
    });
    expect(up).toBeGreaterThan(20);
    // The browser says where the pointer is now, when it has drawn.
    await atRest(page);
    expect(await explained()).toBe('W_q/matmul[0, 0, 3]');
    const { x, y } = (await cell.boundingBox())!;
    await page.mouse.move(x + 4, y + 17);
    await expect.poll(explained).toBe('W_q/matmul[0, 1, 3]');
  });

  for (const width of [1440, 360]) {
    it(`shows the arithmetic of a cell where it is pressed, and where the map stands, at ${width} pixels`, async () => {
      const heads = 'encoder/block0/attention/heads';
      const open = ['encoder', 'encoder/block0', 'encoder/block0/attention', heads, `${heads}/masked_softmax`].join(
        '~',
      );
      const page = await visit(`en/inspect/?program=transformer&map-open=${open}&map-at=${heads}/masked_softmax`, {
        viewport: { width, height: 800 },
      });
      await titled(page, 'weights').locator('.hit').focus();
      await page.keyboard.press('Enter');
      await page.locator('attn-map .asked attn-tensor [role=gridcell]').first().click();
      if (width > 400)
        await page.locator('attn-map .asked').evaluate((asked) => asked.scrollIntoView({ block: 'center' }));
      await page.locator('attn-map attn-explanation.open .sum').waitFor();
      // Its first lines; what is longer is scrolled.
      const { y } = (await page.locator('attn-map attn-explanation .sum').boundingBox())!;
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(800 - 120);
      /** What is seen in the middle of an element, through all shadows. */
      const seen = (selector: string) =>
        page.locator(selector).evaluate((element) => {
          const { left, top, width: across } = element.getBoundingClientRect();
          const root = element.getRootNode() as ShadowRoot;
          return (
            root.elementFromPoint(left + across / 2, top + 12) !== root.host &&
            element.contains(root.elementFromPoint(left + across / 2, top + 12))
          );
        });
      await expect.poll(() => seen('attn-map attn-explanation .sum')).toBe(true);
      if (width > 400) await expect.poll(() => seen('attn-map .asked attn-tensor [role=gridcell] >> nth=0')).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const trail = (await page.locator('attn-map .where nav').boundingBox())!;
      for (const name of await page.locator('attn-map .where li').all()) {
        const { x, width: across } = (await name.boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(trail.x);
        expect(x + across).toBeLessThanOrEqual(trail.x + trail.width + 1);
      }
      const names = await texts(page.locator('attn-map .where li'));
      expect([names[0], names.at(-1)]).toEqual([width > 400 ? 'Transformer' : '…', 'masked_softmax']);
    });
  }

  it('keeps what is asked in sight, however large the map', async () => {
    const heads = 'decoder/block1/attention2/heads';
    const open = ['decoder', 'decoder/block1', 'decoder/block1/attention2', heads].join('~');
    const page = await visit(`en/inspect/?program=transformer&map-open=${open}`, {
      viewport: { width: 1440, height: 900 },
    });
    await titled(page, 'head_outputs').locator('.hit').focus();
    await page.keyboard.press('Enter');
    await page.locator('attn-map .asked').waitFor();
    await atRest(page);
    const [stage, card] = [
      await page.locator('attn-map .body > .stage').boundingBox(),
      await titled(page, 'head_outputs').boundingBox(),
    ];
    expect(card!.x).toBeGreaterThanOrEqual(stage!.x);
    expect(card!.x + card!.width).toBeLessThanOrEqual(stage!.x + stage!.width);
    expect(card!.y).toBeGreaterThanOrEqual(stage!.y);
    expect(card!.y + card!.height).toBeLessThanOrEqual(stage!.y + stage!.height);
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

  it('drops a head of any size: its part of the next weight is 0, the rest follows, and it is taken back', async () => {
    const { inspector, description } = await opened('multi_head_attention', '');
    const [weight, output] = [
      description.values.findIndex(({ name }) => name === 'W_o.weight'),
      description.outputs.output,
    ];
    const [outs, ins] = description.values[weight].shape;
    const features = ins / 4;
    expect(outs * features).toBeGreaterThan(1024);
    const before = [...inspector.read(output)];
    const page = await visit('en/inspect/?program=multi_head_attention');
    const numbers = (value: number) =>
      page
        .locator('attn-map')
        .evaluate((map, at) => [...((map as HTMLElementTagNameMap['attn-map']).inspection!.numbers(at) ?? [])], value);
    await titled(page, 'head_outputs').click();
    expect(await control(page, 'drop').count()).toBe(4);
    const picture = () => titled(page, 'W_o').locator('.weight image').getAttribute('href');
    const shown = await picture();
    await control(page, 'drop').nth(1).click();
    await expect.poll(() => page.locator('attn-map .card.changed .title').allTextContents()).toEqual(['W_o']);
    await expect.poll(picture).not.toBe(shown);
    const heads = (await numbers(weight)).map((number, i) => ({ number, head: Math.floor((i % ins) / features) }));
    expect(heads.filter(({ head }) => head === 1).every(({ number }) => number === 0)).toBe(true);
    expect(heads.filter(({ head, number }) => head !== 1 && number === 0)).toHaveLength(0);
    await expect.poll(() => numbers(output)).not.toEqual(before);
    // A second one goes with it, and each is taken back by itself.
    await control(page, 'drop').nth(2).click();
    await expect
      .poll(async () => (await numbers(weight)).filter((number) => number === 0).length)
      .toBe(2 * outs * features);
    const undo = page.locator('attn-map .edits button', { hasText: 'Undo' });
    await undo.click();
    await expect
      .poll(async () => (await numbers(weight)).filter((number) => number === 0).length)
      .toBe(outs * features);
    expect(await page.locator('attn-map [data-do=drop][aria-pressed=true]').count()).toBe(1);
    await control(page, 'drop').nth(1).click();
    await expect.poll(picture).toBe(shown);
    await expect.poll(() => numbers(output)).toEqual(before);
    expect(await page.locator('attn-map .card.changed').count()).toBe(0);
    inspector.delete();
  });

  it('tells who listens what was edited, by which key it was, and the focus goes on from the card', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention');
    const told = page.locator('attn-map section > p.visually-hidden[role=status]');
    const focused = () =>
      page
        .locator('attn-map')
        .evaluate((map) => map.shadowRoot!.activeElement?.closest('[data-key]')?.getAttribute('data-key'));
    const hit = titled(page, 'queries').locator('.hit');
    const key = await titled(page, 'queries').getAttribute('data-key');
    await hit.focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Enter');
    const cell = page.locator('attn-map .asked attn-tensor [role=gridcell]').first();
    await cell.focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect.poll(() => told.textContent()).toMatch(/^1 edit; \d+ values changed/);
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await told.textContent())?.trim()).toBe('All numbers are as they were.');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => told.textContent()).toMatch(/^1 edit/);
    await control(page, 'close').focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe(key);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await told.textContent())?.trim()).toBe('Undone.');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => (await told.textContent())?.trim()).toBe('Done again.');
    // Of a number that is explained the explanation goes first, then the panel.
    await page.keyboard.press('Enter');
    await page.locator('attn-map .asked attn-tensor [role=gridcell]').first().click();
    await page.locator('attn-map attn-explanation.open').waitFor();
    await hit.focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('attn-map attn-explanation.open').count()).toBe(0);
    expect(await page.locator('attn-map .asked').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('attn-map .asked').count()).toBe(0);
    expect(await focused()).toBe(key);
  });

  it('stays as high where what was edited stands below it', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention', { viewport: { width: 1440, height: 900 } });
    const height = async () => (await page.locator('attn-map').boundingBox())!.height;
    const before = await height();
    await titled(page, 'queries').click();
    await page.locator('attn-map .asked attn-tensor [role=gridcell]').first().focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await page.locator('attn-map .card.changed').first().waitFor();
    await control(page, 'close').click();
    await page.locator('attn-map .below .edits').waitFor();
    expect(await height()).toBe(before);
    await page.locator('attn-map .below button', { hasText: 'Undo' }).click();
    await expect.poll(() => page.locator('attn-map .card.changed').count()).toBe(0);
  });

  it('writes tokens in the cells of a text without a colour, however narrow', async () => {
    const page = await visit('zh/inspect/?program=seq2seq_attention', { viewport: { width: 360, height: 800 } });
    const text = titled(page, '源序列');
    await text.locator('.hit').focus();
    await page.keyboard.press('Enter');
    const cells = page.locator('attn-map .asked attn-tensor [role=gridcell]');
    await expect.poll(async () => (await cells.first().textContent())?.trim()).toBe('136');
    expect(
      await cells.evaluateAll((all) => all.filter((cell) => /(seq|div|night)\d/.test(cell.className)).length),
    ).toBe(0);
    expect(await page.locator('attn-map .asked .ramp').count()).toBe(0);
    await cells.nth(1).focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('attn-map .card.changed').count()).toBeGreaterThan(1);
    // How far two ids are apart says nothing.
    expect(await text.locator('.badge').count()).toBe(0);
    expect(await text.locator('.hit').getAttribute('aria-label')).toMatch(/已修改$/);
  });

  for (const width of [1440, 360]) {
    it(`writes a long sum in lines as wide as the panel, at ${width} pixels`, async () => {
      const layer = 'decoder/step0/attention';
      const page = await visit(
        `en/inspect/?program=seq2seq_attention&map-open=decoder~decoder/step0~${layer}&map-at=${layer}`,
        {
          viewport: { width, height: 900 },
        },
      );
      await titled(page, 'w_v').locator('.hit').focus();
      await page.keyboard.press('Enter');
      await page.locator('attn-map .asked attn-tensor [role=gridcell]').first().click();
      const sum = page.locator('attn-map attn-explanation .sum');
      await sum.waitFor();
      const [{ x, width: across }, panel] = [
        (await sum.boundingBox())!,
        (await page.locator('attn-map .asked').boundingBox())!,
      ];
      expect(x + across).toBeLessThanOrEqual(panel.x + panel.width);
    });
  }

  it('unticks a mask: every key counts, and what follows is seen; ticked again, it is as before', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention');
    await titled(page, 'weights').click();
    const mask = control(page, 'mask');
    expect(await mask.isChecked()).toBe(true);
    const masked = async () => (await brightness(page, 'weights')).filter((pixel) => pixel < 0).length;
    expect(await masked()).toBeGreaterThan(0);
    await mask.uncheck();
    await expect.poll(masked).toBe(0);
    await expect
      .poll(() => page.locator('attn-map .card.changed .title').allTextContents())
      .toEqual(expect.arrayContaining(['weights', 'output']));
    await mask.check();
    await expect.poll(masked).toBeGreaterThan(0);
    await expect.poll(() => page.locator('attn-map .card.changed').count()).toBe(0);
    // Key by key: the first one alone.
    await page.locator('attn-map .lengths').first().locator('.key').first().click();
    await expect.poll(masked).toBe(9);
  });

  it('unticks a causal mask, whose lengths are computed', async () => {
    const page = await visit('en/inspect/?program=decoder_block');
    for (const block of ['attention1', 'heads', 'masked_softmax']) await titled(page, block).click();
    await titled(page, 'weights').first().click();
    const mask = control(page, 'mask');
    expect(await mask.isChecked()).toBe(true);
    const masked = async () => (await brightness(page, 'weights')).filter((pixel) => pixel < 0).length;
    const hidden = await masked();
    await mask.uncheck();
    // What is above the diagonal, of four heads of ten words; gaps between heads stay.
    await expect.poll(masked).toBe(hidden - 4 * 45);
    await mask.check();
    await expect.poll(masked).toBe(hidden);
    await expect.poll(() => page.locator('attn-map .card.changed').count()).toBe(0);
  });

  it('holds computed numbers while others change, says so where one is explained, and lets them go', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention');
    const changed = () => page.locator('attn-map .card.changed .title').allTextContents();
    const type = async (title: string, number: string) => {
      await titled(page, title).click();
      await page.locator('attn-map .asked attn-tensor [role=gridcell]').first().dblclick();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(number);
      await page.keyboard.press('Enter');
    };
    await titled(page, 'weights').click();
    await control(page, 'hold').click();
    await expect.poll(() => control(page, 'hold').textContent()).toContain('Let them go');
    expect(await changed()).toEqual([]);
    await type('queries', '4');
    await expect.poll(changed).toEqual(expect.arrayContaining(['scores']));
    expect(await changed()).not.toEqual(expect.arrayContaining(['weights']));
    expect(await changed()).not.toEqual(expect.arrayContaining(['output']));
    await titled(page, 'weights').click();
    await page.locator('attn-map .asked attn-tensor [role=gridcell]').first().click();
    await page.locator('attn-map attn-explanation .held').waitFor();
    await control(page, 'hold').click();
    await expect.poll(changed).toEqual(expect.arrayContaining(['scores', 'weights', 'output']));
    // One cell, typed.
    await type('weights', '0.9');
    await expect.poll(() => page.locator('attn-map attn-explanation .held').textContent()).toContain('0.9');
  });

  it('lights operands that were only moved where they come from', async () => {
    const page = await visit('en/inspect/?program=multi_head_attention&set=hidden%3D16');
    await titled(page, 'scores').click();
    await titled(page, 'scores').first().waitFor();
    const product = page.locator('attn-map .card').filter({ has: page.locator('.title', { hasText: /^(W_o)$/ }) });
    // Outside of the stage, which has become narrower: the keyboard goes there.
    await product.first().locator('.hit').focus();
    await page.keyboard.press('Enter');
    await page.locator('attn-map .asked attn-tensor [role=gridcell]').first().click();
    await page.locator('attn-map attn-explanation .sum').first().waitFor();
    // W_o reads the heads' results side by side: 16 numbers of a row, 4 of each head.
    await expect.poll(() => titled(page, 'head_outputs').locator('.mark.source').count()).toBe(16);
    const places = await titled(page, 'head_outputs')
      .locator('.mark.source')
      .evaluateAll((marks) => marks.map((mark) => Number(mark.getAttribute('x'))));
    expect(new Set(places).size).toBe(16);
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
    const { page } = await site.visit('en/lessons/transformer/', { viewport: { width: 1440, height: 900 } });
    const far = phrase(page, 'encoder/block0/ffn decoder/block0/ffn');
    await far.focus();
    const stood = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect.poll(() => lit(page)).toEqual(['ffn', 'ffn']);
    await expect
      .poll(() => page.locator('attn-map [role=status]').textContent())
      .toMatch(/^ffn; takes addnorm1; gives/);
    const focused = () =>
      page.locator('attn-map').evaluate((map) => map.shadowRoot!.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toMatch(/^ffn;/);
    expect(await texts(page.locator('attn-map .trail li'))).toEqual(['Transformer', 'encoder', 'block0']);
    await expect(part(page, 'encoder/block0/ffn').boundingBox()).resolves.toSatisfy(
      (box: { y: number; height: number }) => box.y >= 0 && box.y + box.height <= 900,
    );
    // And once more, from where the reader has gone back to by hand.
    await page.evaluate((y) => scrollTo(0, y), stood);
    await far.press('Enter');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(stood - 900);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(stood - 900);
  });

  it('name the section that tells of a part, and lead there', async () => {
    const page = await visit('zh/lessons/transformer/?parts-open=encoder~encoder/block0');
    const section = page.locator('attn-map .section a');
    expect(await section.count()).toBe(0);
    await part(page, 'encoder/block0/addnorm2').click();
    await expect.poll(async () => (await section.textContent())?.trim()).toBe('正文：加法和规范化');
    await section.click();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#norm');
    await expect
      .poll(() => page.locator('h2#norm').evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
      .toBeLessThan(100);
  });

  it('do so on a phone by a tap: the part is in the window', async () => {
    const page = await visit('zh/lessons/bahdanau/', {
      viewport: { width: 360, height: 760 },
      hasTouch: true,
      isMobile: true,
    });
    await phrase(page, 'decoder/step0/attention/output').tap();
    await expect.poll(() => lit(page)).toEqual(['输出']);
    expect(await openBlocks(page)).toEqual(['decoder', 'decoder/step0', 'decoder/step0/attention']);
    await atRest(page);
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
    // What stands at its edge is whole.
    const [left, top, across] = /viewBox="([^"]*)"/.exec(svg)![1].split(' ').map(Number);
    expect([left, top]).toEqual([-12, -12]);
    expect(svg).toContain(`width="${across}"`);
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
      const scene = document
        .querySelector('attn-explore')!
        .shadowRoot!.querySelector('attn-map')!
        .shadowRoot!.querySelector('.scene')!;
      return {
        images: scene.querySelectorAll('image').length,
        shapes: scene.querySelectorAll('[shape-rendering]').length,
      };
    });
    expect(printed.images).toBe(0);
    expect(printed.shapes).toBeGreaterThan(4);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(images).toBeGreaterThan(3);
  });

  it('is all of the map on paper', async () => {
    const page = await visit('en/inspect/?program=transformer');
    await page.emulateMedia({ media: 'print' });
    // Nobody presses a button on paper.
    expect(
      await page
        .locator('attn-map :is(.sentence, .hint, .bar)')
        .evaluateAll((parts) => parts.filter((part) => part.getClientRects().length > 0)),
    ).toEqual([]);
    const { stage, scene } = await page.locator('attn-map .stage').evaluate((at) => ({
      stage: at.getBoundingClientRect(),
      scene: at.querySelector('.scene')!.getBoundingClientRect(),
    }));
    expect(Math.round(scene.left)).toBeGreaterThanOrEqual(Math.floor(stage.left));
    expect(scene.right).toBeLessThanOrEqual(stage.right + 1);
    expect(scene.bottom).toBeLessThanOrEqual(stage.bottom + 1);
  });
});
