// Programs walked from the first op to the last gradient, by keyboard, every number held against the engine's.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Description } from '../../../web/engine/module';
import { texts } from '../elements';
import { explanation, expectNumbers, opened, ready, settled, shown } from '../inspect-page';
import { inMotion, problemsInBothColours, sharedSite } from '../site';

const site = sharedSite();

/** Steps taken in a browser cost time: programs in sizes that show every op. */
const programs: [program: string, settings: string][] = [
  ['masked_softmax', ''],
  ['additive_attention', ''],
  ['dot_product_attention', ''],
  ['multi_head_attention', 'hidden=8,num_heads=2'],
  ['gru', 'steps=1,batch=2,size=3,hidden=4'],
  ['encoder_block', 'batch=1,steps=3,hidden=6,ffn=8,num_heads=2'],
];

/** The names of the cells that led here. */
const trail = (page: Page) => texts(explanation(page).locator('.trail li'));

describe('a program', () => {
  for (const [program, settings] of programs) {
    it(`${program} is walked by keyboard from its first op to its last gradient, and every number is the engine’s`, async () => {
      const { inspector, description } = await opened(program, settings);
      // Steps move in the first of them; to draw that takes as long as everything else.
      const { page, problems } = await site.visit(
        `en/inspect/?program=${program}&set=${encodeURIComponent(settings)}&walk=0`,
        program === programs[0][0] ? inMotion : {},
      );
      await ready(page);
      expect((await shown(page)).position).toBe(0);
      const next = page.locator('attn-stepper [data-do=next]');
      await next.focus();
      for (let step = 1; step <= description.nodes.length; step += 1) {
        await page.keyboard.press('ArrowRight');
        await settled(page);
        const now = await shown(page);
        expect(now.position).toBe(step);
        const node = description.nodes[step - 1];
        const values = now.tensors.map(({ value }) => value);
        for (const value of [...node.inputs, ...node.outputs].slice(0, 6)) expect(values).toContain(value);
        expectNumbers(now, inspector);
      }
      expect(await next.isDisabled()).toBe(true);
      await page.locator('attn-stepper [data-do=back]').focus();
      await page.keyboard.press('ArrowLeft');
      expect((await shown(page)).position).toBe(description.nodes.length - 1);
      expect(problems).toEqual([]);
      inspector.delete();
    });
  }

  it('opens at every level, and a step of a level is a scope', async () => {
    const { page } = await site.visit('en/inspect/?program=encoder_block&walk=0');
    await ready(page);
    const counts: number[] = [];
    for (const level of ['model', 'layer', 'op']) {
      await page.locator(`attn-stepper input[name=level][value=${level}]`).check();
      counts.push((await shown(page)).of);
    }
    expect(counts[0]).toBeLessThan(counts[1]);
    expect(counts[1]).toBeLessThan(counts[2]);
  });
});

describe('an explanation', () => {
  it('is opened with Enter, followed operand by operand to what is given, and walked back', async () => {
    const { inspector } = await opened('masked_softmax', '');
    const { page, problems } = await site.visit('en/inspect/?walk=2');
    await ready(page);
    await settled(page);
    await page.locator('attn-stepper attn-tensor.out [role=gridcell][tabindex="0"]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const panel = explanation(page);
    await panel.locator('[aria-current]', { hasText: 'output[0, 0, 1]' }).waitFor();
    await panel.locator('.result').waitFor();
    expectNumbers(await shown(page), inspector);
    const names = ['masked_scores', 'x'];
    for (const name of names) {
      await panel.locator(':scope > section:not([aria-busy])').waitFor();
      await panel.locator('button.number').first().focus();
      await page.keyboard.press('Enter');
      await panel.locator('[aria-current]', { hasText: new RegExp(`^${name}\\[`) }).waitFor();
      expectNumbers(await shown(page), inspector);
    }
    expect(await panel.locator('.note').textContent()).toContain('An input');
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.locator('[aria-current]', { hasText: 'masked_scores' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.locator('.trail').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    inspector.delete();
  });

  it('is followed once, however fast one presses: what stands there still is of another number', async () => {
    const { page } = await site.visit('en/inspect/?walk=2');
    await ready(page);
    await settled(page);
    await page.locator('attn-stepper attn-tensor.out [role=gridcell]').nth(1).click();
    await explanation(page).locator('button.number').nth(1).waitFor();
    await explanation(page).locator(':scope > section:not([aria-busy])').waitFor();
    await explanation(page).evaluate((panel) => {
      for (const operand of [...panel.shadowRoot!.querySelectorAll<HTMLElement>('button.number')].slice(0, 2))
        operand.click();
    });
    await explanation(page).locator(':scope > section:not([aria-busy])').waitFor();
    expect(await trail(page)).toEqual(['output[0, 0, 1]', 'masked_scores[0, 0, 1]']);
  });

  it('lights the cells it is made of, and only the one whose number is pointed at', async () => {
    const { page } = await site.visit('en/inspect/?walk=2');
    await ready(page);
    await settled(page);
    const sources = () => page.locator('attn-stepper attn-tensor.in [data-mark=source]').count();
    await page.locator('attn-stepper attn-tensor.out [role=gridcell]').first().click();
    await expect.poll(sources).toBe(4);
    await explanation(page).locator('button.number').first().hover();
    await expect.poll(sources).toBe(1);
  });

  it('and formula, code and tensors light up together', async () => {
    const { page } = await site.visit('en/inspect/?walk=2');
    await ready(page);
    await settled(page);
    await page.locator('attn-stepper .formula-line [data-symbol=y]').first().hover();
    await expect.poll(() => page.locator('attn-stepper attn-tensor.out.lit').count()).toBe(1);
    expect(await page.locator('attn-stepper .source [data-symbol=y].lit').count()).toBeGreaterThan(0);
    await page.locator('attn-stepper attn-tensor.in .name').hover();
    await expect.poll(() => page.locator('attn-stepper .formula-line [data-symbol=x].lit').count()).toBeGreaterThan(0);
  });
});

describe('the address', () => {
  it('has the explanation that is open and the way to it, through reload and language', async () => {
    const { inspector } = await opened('masked_softmax', '');
    const { page, problems } = await site.visit('en/inspect/?walk=2');
    await ready(page);
    await settled(page);
    await page.locator('attn-stepper attn-tensor.out [role=gridcell]').nth(1).click();
    await explanation(page).locator('button.number').first().click();
    const way = ['output[0, 0, 1]', 'masked_scores[0, 0, 1]'];
    await expect.poll(() => trail(page)).toEqual(way);
    await page.waitForURL(/walk=2%7E%40output%3A1%7E%40[^&]*masked_scores%3A1/);
    await page.reload();
    await expect.poll(() => trail(page)).toEqual(way);
    await explanation(page).locator('.result').waitFor();
    expectNumbers(await shown(page), inspector);
    await page.locator('.language-switch').click();
    await page.waitForURL(/\/zh\/inspect/);
    // Chinese pages call values by Chinese names, where they have one.
    await expect.poll(() => trail(page)).toEqual(['输出[0, 0, 1]', '掩蔽后的分数[0, 0, 1]']);
    await explanation(page).locator('button.close').click();
    await expect.poll(() => page.url()).not.toContain('%40');
    expect(problems).toEqual([]);
    inspector.delete();
  });

  it('that others have tampered with opens what makes sense of it, and breaks nothing', async () => {
    const { inspector } = await opened('masked_softmax', '');
    const parts = [
      '2',
      '@output:99999999999',
      '@output:-1',
      '@nothing:0',
      '@:0',
      '@output:0:1',
      '@<img src=x onerror=alert(1)>:0',
      '@__proto__:1',
      'x:0:1e999',
      'output:0:5',
      '~~',
      '@output:3',
    ];
    const { page, problems } = await site.visit(`en/inspect/?walk=${encodeURIComponent(parts.join('~'))}`);
    await ready(page);
    await settled(page);
    await expect.poll(() => trail(page)).toEqual(['output[0, 0, 3]']);
    const { values } = JSON.parse(inspector.describe()) as Description;
    inspector.edit([values.findIndex(({ name }) => name === 'output'), 0, 5]);
    expectNumbers(await shown(page), inspector);
    expect(problems).toEqual([]);
    inspector.delete();
  });
});

describe('the page', () => {
  it('keeps names whole where there is little room', async () => {
    const { page } = await site.visit('en/inspect/?program=masked_softmax&walk=2', {
      viewport: { width: 800, height: 900 },
    });
    const name = page.locator('attn-stepper attn-tensor.in .name').first();
    await name.waitFor();
    const lines = () =>
      name.evaluate((one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight));
    expect((await name.textContent())?.trim()).toBe('masked_scores');
    await expect.poll(lines).toBeLessThan(1.5);
  });

  it('begins another program’s walk anew, however soon it is there', async () => {
    const { page } = await site.visit('en/inspect/?program=encoder_block&walk=12');
    await ready(page);
    await settled(page);
    const at = async () => (await shown(page)).position;
    await expect.poll(at).toBe(12);
    await page.locator('attn-explore .program select').selectOption('masked_softmax');
    await page.locator('attn-stepper[program=masked_softmax]').waitFor();
    await ready(page);
    await settled(page);
    const begun = await at();
    await expect.poll(() => new URL(page.url()).search).toBe('?program=masked_softmax');
    await page.reload();
    await ready(page);
    await settled(page);
    expect(begun).toBe(await at());
  });

  it('says what is wrong with a number that has a comma, from the field and from the address', async () => {
    const { page } = await site.visit('en/inspect/?program=masked_softmax');
    await ready(page);
    await page.locator('attn-explore form summary').click();
    await page.getByLabel('num_keys').fill('1,5');
    await page.locator('attn-explore form button').click();
    for (const come of ['opened', 'reloaded']) {
      if (come === 'reloaded') await page.reload();
      await expect
        .poll(() => page.locator('attn-stepper').getByRole('alert').textContent())
        .toMatch(/must be a whole number.*it is '1,5'/);
      await expect.poll(() => new URL(page.url()).searchParams.get('set')).toMatch(/=1,5$/);
    }
  });

  it('lets go of a program once another is chosen', async () => {
    const { page } = await site.visit('en/inspect/?program=masked_softmax');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const choose = async (program: string) => {
      await page.locator('attn-explore .program select').selectOption(program);
      await page.locator(`attn-stepper[program=${program}]`).waitFor();
      await ready(page);
      await settled(page);
    };
    const nodes = async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'Nodes')!.value;
    };
    const round = async () => {
      await choose('dot_product_attention');
      await choose('masked_softmax');
    };
    await ready(page);
    await round();
    const once = await nodes();
    await round();
    await round();
    // Two programs that stay are a few thousand.
    await expect.poll(nodes).toBeLessThan(once + 500);
  });

  it('plays and pauses with Space, also under reduced motion', async () => {
    const { page } = await site.visit('en/inspect/?walk=0');
    await ready(page);
    await page.locator('attn-stepper input[name=level][value=op]').focus();
    await page.locator('attn-stepper [data-do=play]').focus();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await shown(page)).position).toBeGreaterThan(1);
    await page.keyboard.press('Space');
    await page.locator('attn-stepper [data-do=play]').waitFor();
  });

  it('says each step to a screen reader', async () => {
    const { page } = await site.visit('en/inspect/?walk=1');
    await ready(page);
    await page.locator('attn-stepper [data-do=next]').click();
    const status = page.locator('attn-stepper section > [role=status]');
    await expect
      .poll(async () => (await status.textContent())?.trim())
      .toBe('Step 2 of 5: Softmax of each row; output [2, 2, 4]');
  });

  it('has an outline that names no operation twice', async () => {
    const { page } = await site.visit('zh/inspect/?program=lstm&walk=19');
    await ready(page);
    const rows = page.locator('attn-stepper [role=treeitem].step');
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => [row.querySelector('.label')!.textContent, row.querySelector('.detail')?.textContent ?? '']),
    );
    expect(texts.filter(([label, detail]) => detail.includes(label))).toEqual([]);
    expect(texts.map(([, detail]) => detail)).toContain('记忆元');
  });

  it('has an outline that is walked with arrow keys', async () => {
    const { page } = await site.visit('en/inspect/?walk=1');
    await ready(page);
    await page.locator('attn-stepper [role=treeitem][tabindex="0"]').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await shown(page)).position).toBe(5);
  });

  for (const language of ['en', 'zh']) {
    it(`is accessible with an explanation and an edit open, in light and dark colours (${language})`, async () => {
      const { page } = await site.visit(
        `${language}/inspect/?program=multi_head_attention&set=hidden%3D8%2Cnum_heads%3D2&walk=13~queries:0:1.5`,
      );
      await ready(page);
      await settled(page);
      await page.locator('attn-stepper attn-tensor.out [role=gridcell]').first().click();
      await explanation(page).locator('.result').waitFor();
      expect(await problemsInBothColours(page)).toEqual([]);
    });

    it(`fits a phone and explains at the second tap, in light and dark colours (${language})`, async () => {
      const { page } = await site.visit(`${language}/inspect/?walk=2`, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      });
      await ready(page);
      await settled(page);
      const cell = page.locator('attn-stepper attn-tensor.out [role=gridcell]').nth(1);
      await cell.tap();
      await cell.tap();
      await explanation(page).locator('.trail').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect(await problemsInBothColours(page)).toEqual([]);
    });
  }
});
