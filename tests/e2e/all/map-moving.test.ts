// Moving over the map and walking in it: by pointer, wheel, fingers, keys and the controls of the walk.
import { describe, expect, it } from 'vitest';
import { texts } from '../elements';
import {
  brightness,
  control,
  openBlocks,
  part,
  ready,
  scaleOf,
  sentence,
  titled,
  transform,
  visitMap,
  wholeTransformer,
} from '../map-page';
import { atRest, sharedSite, type Site } from '../site';

const site = sharedSite();

const visit = (path: string, options: Parameters<Site['visit']>[1] = {}) => visitMap(site, path, options);

describe('moving over the map', () => {
  it('opens a block where it stands and closes it again, and the address holds it', async () => {
    const page = await visit(`en/${wholeTransformer}`);
    const block = part(page, 'encoder/block0');
    const cards = await page.locator('attn-map .card').count();
    await block.click();
    expect(await block.locator('.hit').getAttribute('aria-expanded')).toBe('true');
    await part(page, 'encoder/block0/ffn').waitFor();
    await expect.poll(() => texts(page.locator('attn-map .trail li'))).toEqual(['Transformer', 'encoder', 'block0']);
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
    await atRest(page);
    expect(await transform(page)).not.toBe(whole);
    await page.locator('attn-map [data-trail="encoder"]').click();
    await expect.poll(() => page.locator('attn-map .trail li').count()).toBe(2);
    await page.locator('attn-map [data-trail=""]').click();
    await expect.poll(() => page.locator('attn-map .card.aside').count()).toBe(0);
  });

  it('leads out by its ellipsis on a phone, to the innermost part that has no room', async () => {
    const open = 'encoder~encoder/block0~encoder/block0/attention~encoder/block0/attention/heads';
    const page = await visit(`en/inspect/?program=transformer&map-open=${open}&map-at=encoder/block0/attention/heads`, {
      viewport: { width: 360, height: 760 },
    });
    const names = () => texts(page.locator('attn-map .trail li'));
    expect((await names())[0]).toBe('…');
    const rest = page.locator('attn-map .trail .rest');
    const hidden = (await rest.getAttribute('aria-label'))!.split(' › ');
    expect([...hidden, ...(await names()).slice(1)]).toEqual([
      'Transformer',
      'encoder',
      'block0',
      'attention',
      'heads',
    ]);
    await rest.click();
    await expect.poll(names).toEqual(hidden);
  });

  it('takes a press that comes without a pointer after a drag', async () => {
    const page = await visit(`en/${wholeTransformer}`);
    const stage = (await page.locator('attn-map .stage').boundingBox())!;
    const stood = await transform(page);
    await page.mouse.move(stage.x + 10, stage.y + 10);
    await page.mouse.down();
    await page.mouse.move(stage.x + 60, stage.y + 20, { steps: 4 });
    await page.mouse.up();
    await atRest(page);
    expect(await transform(page)).not.toBe(stood);
    const before = await page.locator('attn-map .card').count();
    const block = part(page, 'encoder/block0').locator('.hit');
    await block.evaluate((hit) => hit.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true })));
    await expect.poll(() => page.locator('attn-map .card').count()).toBeGreaterThan(before);
  });

  it('is not dragged by a mouse that was let go outside, before it was a drag', async () => {
    const page = await visit(`en/${wholeTransformer}`);
    const { x, y } = (await page.locator('attn-map .stage').boundingBox())!;
    const stood = await transform(page);
    await page.mouse.move(x + 1, y + 40);
    await page.mouse.down();
    await page.mouse.move(x - 9, y + 40);
    await page.mouse.up();
    await page.mouse.move(x + 90, y + 60, { steps: 3 });
    expect(await transform(page)).toBe(stood);
  });

  for (const viewport of [
    { width: 360, height: 225 },
    { width: 740, height: 360 },
  ])
    it(`leaves room beside it where the page is scrolled, in a window of ${viewport.width} × ${viewport.height}`, async () => {
      const page = await visit('en/inspect/?program=transformer', { viewport });
      expect((await page.locator('attn-map .stage').boundingBox())!.height).toBeLessThan(0.8 * viewport.height);
    });

  it('stays where it is when a finger scrolls the page over it', async () => {
    const page = await visit('en/inspect/?program=multi_head_attention', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const { x, y, width, height } = (await page.locator('attn-map .stage').boundingBox())!;
    const [stood, scrolled] = [await transform(page), await page.evaluate(() => scrollY)];
    const touch = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', up: number | null) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: up === null ? [] : [{ x: x + width / 2, y: y + height / 2 - up }],
      });
    await finger('touchStart', 0);
    for (let up = 5; up <= 100; up += 5) await finger('touchMove', up);
    await finger('touchEnd', null);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 50);
    await atRest(page);
    expect(await transform(page)).toBe(stood);
    // Nobody has moved it: in another width it is fitted anew.
    await page.setViewportSize({ width: 340, height: 740 });
    await expect.poll(() => transform(page)).not.toBe(stood);
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
    await atRest(page);
    const { x, y, width, height } = (await page.locator('attn-map .stage').boundingBox())!;
    const middle = { x: x + width / 2, y: y + height / 2 };
    /** What of the picture stands in the middle of the stage. */
    const inTheMiddle = async () => {
      const scene = (await page.locator('attn-map .scene').boundingBox())!;
      return [(middle.x - scene.x) / scene.width, (middle.y - scene.y) / scene.height];
    };
    const [scale, cards, stood] = [
      await scaleOf(page),
      await page.locator('attn-map .card').count(),
      await inTheMiddle(),
    ];
    const touch = await page.context().newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apart === null ? [] : [-1, 1].map((side, id) => ({ x: middle.x + (side * apart) / 2, y: middle.y, id })),
      });
    await fingers('touchStart', 60);
    for (let apart = 70; apart <= 120; apart += 10) await fingers('touchMove', apart);
    await fingers('touchEnd', null);
    await atRest(page);
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
    await expect
      .poll(async () => (await page.locator('attn-map [role=status]').textContent())?.trim())
      .toBe('scores is open: 2 parts');
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await page.locator('attn-map [role=status]').textContent())?.trim())
      .toBe('scores is closed');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`names weights as legibly as all else, in ${colorScheme}`, async () => {
      const page = await visit('en/inspect/?program=multi_head_attention', { colorScheme });
      const opacities = (each: Element) => {
        const all = [];
        for (let at: Element | null = each; at; at = at.parentElement) all.push(getComputedStyle(at).opacity);
        return [...new Set(all)];
      };
      expect(await page.locator('attn-map .weight .label').first().evaluate(opacities)).toEqual(['1']);
    });

    it(`shows digits where there is room for them, legible in ${colorScheme}, around what has the focus`, async () => {
      const page = await visit('en/inspect/?program=dot_product_attention', { colorScheme });
      expect(await page.locator('attn-map .digit').count()).toBe(0);
      await titled(page, 'scores').locator('.hit').focus();
      for (let i = 0; i < 4; i += 1) {
        await page.keyboard.press('+');
        await atRest(page);
      }
      const digits = titled(page, 'scores').locator('.digit');
      await expect.poll(() => digits.count()).toBe(10);
      const { x, y, width, height } = (await page.locator('attn-map .stage').boundingBox())!;
      const card = (await titled(page, 'scores').locator('.ground').boundingBox())!;
      expect(Math.abs(card.x + card.width / 2 - x - width / 2)).toBeLessThan(width / 2);
      expect(Math.abs(card.y + card.height / 2 - y - height / 2)).toBeLessThan(height / 2);
      // Dark on what is bright and bright on what is dark: of brightness up to 8 · 255. Between them both can be read.
      const colours = await brightness(page, 'scores');
      const inks = await digits.evaluateAll((all) => all.map((digit) => getComputedStyle(digit).fill));
      const wrong = inks.filter(
        (ink, i) => (colours[i] < 750 && ink !== 'rgb(255, 255, 255)') || (colours[i] > 1100 && ink !== 'rgb(0, 0, 0)'),
      );
      expect(wrong).toEqual([]);
      expect(new Set(inks).size).toBeGreaterThan(colorScheme === 'dark' ? 1 : 0);
    });
  }
});

describe('walking in the map', () => {
  it('lights the edges into each step and says what happens, forward and back', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention');
    expect(await page.locator('attn-map .shines').count()).toBe(0);
    await control(page, 'next').click();
    await expect
      .poll(() => sentence(page))
      .toBe('scores: Every number of queries and keys is multiplied by the same constant: scores.');
    expect(await page.locator('attn-map .edge.lit').count()).toBe(2);
    expect(await page.locator('attn-map .card.waiting').count()).toBeGreaterThan(0);
    await control(page, 'last').click();
    await expect.poll(() => page.locator('attn-map .card.current.gradient').count()).toBe(1);
    expect(await sentence(page)).toMatch(/^scores: Back through it/);
    expect(await page.locator('attn-map .light.against').count()).toBe(2);
    await control(page, 'back').click();
    await expect.poll(() => sentence(page)).toMatch(/^masked_scores: Back/);
    await control(page, 'first').click();
    await expect.poll(() => page.locator('attn-map .shines').count()).toBe(0);
  });

  it('says of steps that are folded together what each of them does', async () => {
    const page = await visit('en/inspect/?program=seq2seq_attention&map-open=decoder');
    const range = page.locator('attn-map .transport input[type=range]');
    for (let at = 1; !/^steps 2–9/.test(await sentence(page)); at += 1) await range.fill(String(at));
    expect(await sentence(page)).toBe(
      'steps 2–9: One word: the decoder looks at the source sentence, then updates its state.',
    );
  });

  it('is not drawn anew while nobody sees it, and stands where the walk is when it comes back', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention', { viewport: { width: 1440, height: 600 } });
    const count = () => page.locator('attn-map .count').textContent();
    await control(page, 'next').click();
    await expect.poll(count).toBe('1 of 8');
    await page.locator('attn-stepper').evaluate((stepper) => stepper.scrollIntoView());
    await expect
      .poll(() => page.locator('attn-map').evaluate((map) => map.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(0);
    await page.locator('attn-stepper [data-do=last]').click();
    await expect.poll(() => page.locator('attn-stepper [data-do=next]').isDisabled()).toBe(true);
    expect(await count()).toBe('1 of 8');
    await page.locator('attn-map').evaluate((map) => map.scrollIntoView());
    await expect.poll(count).toBe('8 of 8');
  });

  it('goes as deep as the blocks are open', async () => {
    const page = await visit(`en/${wholeTransformer}`);
    const most = () => page.locator('attn-map .transport input[type=range]').getAttribute('max').then(Number);
    const before = await most();
    await part(page, 'encoder/block0').click();
    await expect.poll(most).toBeGreaterThan(before);
    const opened = await most();
    // What the address opens is walked too, however little a phone has room for at first.
    const onPhone = await visit(`en/${wholeTransformer}~encoder/block0`, { viewport: { width: 360, height: 800 } });
    expect((await onPhone.locator('attn-map .count').textContent())?.trim()).toBe(`0 of ${opened}`);
  });

  it('leaves no step in the dark, whatever block is looked at', async () => {
    const page = await visit('en/inspect/?program=transformer&map-open=encoder&map-at=encoder');
    const loss = titled(page, 'loss');
    const opacity = () => loss.evaluate((card) => getComputedStyle(card).opacity);
    expect(Number(await opacity())).toBeLessThan(0.5);
    while (!(await loss.getAttribute('class'))!.includes('current')) await control(page, 'next').click();
    expect(await opacity()).toBe('1');
    expect(
      await page
        .locator('attn-map .edge.shines')
        .evaluateAll((edges) => edges.map((edge) => getComputedStyle(edge).opacity)),
    ).toEqual(['1', '1']);
  });

  it('shows a gradient when it is there, from the result back to what is given', async () => {
    const page = await visit('en/inspect/?program=dot_product_attention&gradients=1');
    const waiting = async () => (await page.locator('attn-map .card.waiting .title').allTextContents()).sort();
    while (!/^output: Back/.test(await sentence(page))) await control(page, 'next').click();
    expect(await waiting()).toEqual(['keys', 'masked_scores', 'queries', 'scores']);
    await control(page, 'next').click();
    await expect.poll(waiting).toEqual(['keys', 'queries', 'scores']);
    await control(page, 'last').click();
    await expect.poll(waiting).toEqual([]);
  });

  for (const language of ['en', 'zh']) {
    it(`keeps the stage where it is on a phone, whatever is said: ${language}`, async () => {
      const page = await visit(
        `${language}/lessons/transformer/?parts-open=encoder~encoder/block0~decoder~decoder/block0`,
        {
          viewport: { width: 360, height: 800 },
        },
      );
      const top = () =>
        page.evaluate(() => {
          const map = document.querySelector('attn-map')!;
          return map.shadowRoot!.querySelector('.stage')!.getBoundingClientRect().top - map.getBoundingClientRect().top;
        });
      const before = await top();
      const count = Number(await page.locator('attn-map .transport input[type=range]').getAttribute('max'));
      expect(count).toBeGreaterThan(15);
      for (let i = 0; i < count; i += 1) {
        await control(page, 'next').click();
        expect(await top(), `${await sentence(page)}`).toBe(before);
      }
    });
  }

  it('plays at the speed that is chosen, pauses, and is scrubbed', async () => {
    const page = await visit('zh/inspect/?program=dot_product_attention');
    const at = () => page.locator('attn-map .transport input[type=range]').inputValue().then(Number);
    await control(page, 'speed').selectOption('2');
    await control(page, 'play').press('Enter');
    await expect.poll(at).toBeGreaterThan(1);
    await page.keyboard.press('Enter');
    await control(page, 'play').waitFor();
    await page.locator('attn-map .transport input[type=range]').fill('3');
    await expect
      .poll(() => sentence(page))
      .toBe('weights：掩蔽后的分数 的每一行变成相加为 1 的权重：weights。'.replaceAll('weights', '权重'));
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
    const page = await visit('en/inspect/?program=gru&map-open=layer0~layer1');
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

  it('stands at the step that the address names, unfolded', async () => {
    const page = await visit(
      'en/inspect/?program=seq2seq_attention&map-open=decoder~decoder/step5&map-at=decoder/step5',
    );
    expect(await openBlocks(page)).toContain('decoder/step5');
    expect((await page.locator('attn-map .trail li').last().textContent())?.trim()).toBe('step5');
    const [stage, step] = await Promise.all(
      [page.locator('attn-map .body > .stage'), page.locator('attn-map .head[data-key="decoder/step5"]')].map((one) =>
        one.boundingBox(),
      ),
    );
    expect(step!.x).toBeGreaterThan(stage!.x);
    expect(step!.x).toBeLessThan(stage!.x + stage!.width);
  });
});
