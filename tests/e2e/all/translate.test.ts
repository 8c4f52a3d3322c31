import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { examplesOf } from '../../../web/components/models/pairs';
import {
  drop,
  metadataOf,
  modelReady,
  notice,
  pickWeights,
  producedWords,
  readHeatmap,
  translate,
  translationDone,
  withHeader,
} from '../elements';
import { accessibilityProblems, atRest, inMotion, problemsInBothColours, sharedSite, type Tab } from '../site';

const site = sharedSite();

const pretrained = (model: string) => readFileSync(join(root, `web/public/weights/${model}.eng-fra.safetensors`));

async function open(path: string, options = {}, come: 'visit' | 'stay' = 'visit'): Promise<Tab> {
  const tab = await site[come](path, options);
  await modelReady(tab.page);
  return tab;
}
const stay = (path: string) => open(path, {}, 'stay');

const sums = (cells: string[][]) => cells.map((row) => row.reduce((sum, cell) => sum + (Number(cell) || 0), 0));
const choose = (page: Page, group: string, option: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: option, exact: true }).check();

describe('the first page', () => {
  const sentences = { 'en/': examplesOf('eng-fra')[0], 'zh/': examplesOf('eng-zho')[0] };
  for (const [path, sentence] of Object.entries(sentences)) {
    it(`${path} shows a whole translation at once, into the language that suits it`, async () => {
      const tab = await stay(path);
      await translationDone(tab.page);
      const { rows, cols } = await readHeatmap(tab.page);
      expect(cols).toEqual([...sentence.split(' '), '<eos>']);
      expect(/\p{Script=Han}/u.test(rows.join(''))).toBe(path === 'zh/');
      expect(rows).toEqual(await producedWords(tab.page));
      // Nobody has done anything: the address is as it was.
      expect(new URL(tab.page.url()).search).toBe('');
    });
  }
});

describe('the model that it begins with', () => {
  const chosen = (page: Page) =>
    page.locator('attn-translate input[name=model]:checked').evaluate((radio) => (radio as HTMLInputElement).value);

  it('is the Transformer, whose weights alone are fetched; the address names it with what was typed', async () => {
    const asked: string[] = [];
    const tab = await open('en/translate/', {
      prepare: async (context: BrowserContext) => void context.on('request', (request) => asked.push(request.url())),
    });
    const { page } = tab;
    await translate(page, 'i lost .');
    expect(await chosen(page)).toBe('transformer');
    expect(asked.filter((url) => url.endsWith('.safetensors')).map((url) => url.split('/').at(-1))).toEqual([
      'transformer.eng-fra.safetensors',
    ]);
    await page.waitForFunction(() => location.search.includes('model=transformer'));
  });

  for (const path of ['zh/translate/?s=i+lost+.&words=all&pair=eng-fra', 'en/?s=i+lost+.&words=all'])
    it(`is Bahdanau’s at an address from when that came first, which named no model: ${path}`, async () => {
      const { page } = await open(path);
      await translationDone(page);
      expect(await chosen(page)).toBe('seq2seq_attention');
      await page.waitForFunction(() => location.search.includes('model=seq2seq_attention'));
      await page.reload();
      await translationDone(page);
      expect(await chosen(page)).toBe('seq2seq_attention');
    });
});

describe('translating', () => {
  for (const model of ['seq2seq_attention', 'transformer']) {
    it(`the ${model} gives a word and a row at a time, each row summing to 1`, async () => {
      const { page } = await open(`en/translate/?model=${model}`);
      const words = await translate(page, 'I lost.');
      expect(words.length).toBeGreaterThan(1);
      expect(words.at(-1)).toBe('<eos>');
      const { rows, cols, cells } = await readHeatmap(page);
      expect(rows).toEqual(words);
      expect(cols).toEqual(['i', 'lost', '.', '<eos>']);
      for (const sum of sums(cells)) expect(sum).toBeCloseTo(1, 5);
    });
  }

  it('goes forward by single words, plays, pauses and starts again', async () => {
    const { page } = await open("en/translate/?s=he's calm .", inMotion);
    const button = (name: string) => page.locator('attn-translate').getByRole('button', { name });
    expect(await producedWords(page)).toEqual([]);
    await button('Next word').click();
    await expect.poll(() => producedWords(page)).toHaveLength(1);
    await button('Next word').click();
    await expect.poll(() => producedWords(page)).toHaveLength(2);
    // By key: what a mouse goes to may be over before it comes.
    await button('Play').press('Enter');
    await page.keyboard.press('Enter');
    await atRest(page);
    expect((await producedWords(page)).at(-1)).not.toBe('<eos>');
    await button('Play').click();
    await translationDone(page);
    const whole = await producedWords(page);
    await button('Reset').click();
    await expect.poll(() => producedWords(page)).toHaveLength(0);
    expect(await translate(page, "he's calm .")).toEqual(whole);
  });

  for (const width of [1280, 360]) {
    it(`leaves the words that it wrote where they are, ${width} pixels wide`, async () => {
      const { page } = await open('en/translate/', { viewport: { width, height: 800 } });
      await page.locator('attn-translate #sentence').fill('my sister is taller than tom .');
      const next = page.locator('attn-translate').getByRole('button', { name: 'Next word' });
      const places = () =>
        page.locator('dd.produced [data-at]').evaluateAll((words) =>
          words.map((word) => {
            const { left, top } = word.getBoundingClientRect();
            const row = word.parentElement!.getBoundingClientRect();
            return [left - row.left, top - row.top];
          }),
        );
      let before: number[][] = [];
      for (let count = 1; count <= 9; count += 1) {
        await next.click();
        await expect.poll(() => producedWords(page)).toHaveLength(count);
        const now = await places();
        expect(now.slice(0, -1)).toEqual(before);
        before = now;
      }
      expect((await producedWords(page)).at(-1)).toBe('<eos>');
      // Side by side, as there is room for all of them.
      if (width > 360) expect(new Set(before.slice(0, -1).map(([, top]) => top)).size).toBe(1);
    });
  }

  it('says which words it does not know, and where a long sentence was cut', async () => {
    const { page } = await stay('en/translate/');
    await translate(page, 'xylophone go .');
    const notes = page.locator('attn-advice li');
    expect(await notes.allTextContents()).toEqual([expect.stringContaining('xylophone')]);
    expect(await page.locator('dd.source .unknown').allTextContents()).toEqual(['xylophone']);
    await translate(page, `${'go '.repeat(18)}.`);
    expect((await notes.allTextContents())[0]).toMatch(/^The model reads \d+ tokens at most/);
    await page.locator('attn-translate #sentence').fill('   ');
    await page.locator('attn-translate button[type=submit]').click();
    expect(await notice(page).textContent()).toMatch(/sentence/);
    // What there was to say of the sentence before is gone.
    await expect.poll(() => notes.count()).toBe(0);
  });

  it('reads what is typed as its corpus spells it, and leaves the field as it was typed', async () => {
    const { page } = await open('en/translate/');
    const typed = ' He  doesn’t see THREE cats';
    await translate(page, typed);
    const read = async () => (await readHeatmap(page)).cols;
    expect(await read()).toEqual(['he', "doesn't", 'see', 'three', 'cats', '.', '<eos>']);
    expect(await page.locator('attn-translate #sentence').inputValue()).toBe(typed);
    const rows = await producedWords(page);
    await translate(page, 'he does not see 3 cats.');
    expect(await read()).toEqual(['he', "doesn't", 'see', 'three', 'cats', '.', '<eos>']);
    expect(await producedWords(page)).toEqual(rows);
    // The reader's own model reads what is typed.
    await drop(page, 'attn-translate .drop-zone', { name: 'mine.safetensors', buffer: pretrained('transformer') });
    await notice(page, 'info').waitFor();
    await translationDone(page);
    await translate(page, 'he does not see 3 cats');
    expect(await read()).toEqual(['he', 'does', 'not', 'see', '3', 'cats', '<eos>']);
  });

  it('puts a known word in the place of an unknown one', async () => {
    const { page } = await stay('en/translate/');
    await translate(page, 'My brothr is here');
    await expect.poll(() => page.locator('attn-advice li').count()).toBe(1);
    await page.getByRole('button', { name: 'brother for brothr' }).click();
    await translationDone(page);
    expect(await page.locator('attn-translate #sentence').inputValue()).toBe('My brother is here');
    await expect.poll(() => page.locator('dd.source .unknown').count()).toBe(0);
    await expect.poll(() => page.locator('attn-advice li').count()).toBe(0);
  });

  it('says of marks alone and of another language what they lack, and keeps what is there', async () => {
    const { page } = await stay('en/translate/');
    const words = await translate(page, examplesOf('eng-fra')[0]);
    await page.locator('attn-translate #sentence').fill('?!');
    await page.locator('attn-translate button[type=submit]').click();
    expect((await notice(page).textContent())?.trim()).toBe('There is no word in this sentence.');
    expect(await producedWords(page)).toEqual(words);
    await translate(page, '我爱你 一点');
    await expect
      .poll(() => page.locator('attn-advice li').allTextContents())
      .toEqual(['This is Chinese: the model reads only English.']);
  });

  it('lists the words that the model knows, and each of them is known', async () => {
    const { page } = await stay('en/translate/');
    const known = page.locator('attn-translate .known');
    await known.locator('summary').click();
    const words = (await known.locator('p').textContent())!.split('  ');
    expect(await known.locator('summary').textContent()).toContain(String(words.length));
    expect(words).not.toContain('<unk>');
    expect(words).toEqual([...new Set(words)]);
    await translate(page, `${words.slice(-8).join(' ')} .`);
    await expect.poll(() => page.locator('dd.source .unknown').count()).toBe(0);
  });

  it('takes the newest sentence when several are asked for in a hurry', async () => {
    const { page } = await open('en/translate/');
    const [first, second, third] = examplesOf('eng-fra');
    for (const text of [first, second, third, first])
      await page.getByRole('button', { name: text, exact: true }).click();
    await translationDone(page);
    expect((await readHeatmap(page)).cols).toEqual([...first.split(' '), '<eos>']);
  });
});

describe('typing', () => {
  const field = (page: Page) => page.locator('attn-translate #sentence');
  const offers = (page: Page) => page.locator('attn-translate [role=option]').allTextContents();

  it('is helped by words that the model knows, by keyboard alone, and fetches what tells them when somebody types', async () => {
    const { page } = await site.visit('en/translate/');
    const asked: string[] = [];
    page.on('request', (request) => /\.tsv$/.test(request.url()) && asked.push(request.url()));
    await page.reload();
    await modelReady(page);
    await page.getByRole('button', { name: examplesOf('eng-fra')[1], exact: true }).click();
    await translationDone(page);
    expect(asked).toEqual([]);
    await field(page).fill('');
    await field(page).pressSequentially('My bro');
    await expect.poll(() => offers(page)).toContain('brother');
    expect(asked.map((url) => url.split('/').at(-1))).toEqual(['eng-fra.sample.tsv']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page).inputValue()).toMatch(/^My bro\w+ $/);
    // What may follow is there, and none of it is chosen: Enter translates what stands in the field.
    await expect.poll(async () => (await offers(page)).length).toBeGreaterThan(1);
    await field(page).pressSequentially('is here');
    await page.keyboard.press('Escape');
    expect(await offers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await translationDone(page);
    await expect.poll(() => page.locator('dd.source .unknown').count()).toBe(0);
    expect(asked).toHaveLength(1);
  });

  it('goes by chips alone on a phone, and each is known', async () => {
    const { page } = await open('zh/translate/', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await field(page).tap();
    await field(page).fill('w');
    for (let count = 1; count <= 4; count++) {
      await expect.poll(() => offers(page)).not.toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      if (count === 1) expect(await accessibilityProblems(page)).toEqual([]);
      const before = await field(page).inputValue();
      await page.locator('attn-translate [role=option]').first().tap();
      await expect.poll(() => field(page).inputValue()).not.toBe(before);
      if (/[.?!]$/.test(await field(page).inputValue())) break;
    }
    expect(await field(page).evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.locator('attn-translate button[type=submit]').tap();
    await translationDone(page);
    expect(await page.locator('dd.source .unknown').count()).toBe(0);
  });

  it('is no matter while an input method is at work', async () => {
    const { page } = await open('en/translate/');
    await field(page).fill('');
    const keys = await page.context().newCDPSession(page);
    await keys.send('Input.imeSetComposition', { text: 'bo', selectionStart: 2, selectionEnd: 2 });
    expect(await field(page).inputValue()).toBe('bo');
    await atRest(page);
    expect(await offers(page)).toEqual([]);
    await keys.send('Input.insertText', { text: 'bo' });
    await expect.poll(() => offers(page)).toContain('book');
  });

  it('may be left to the shipped sentences; where they do not come, it is said', async () => {
    let fails = true;
    const { page } = await open('zh/translate/', {
      allow: /test\.tsv|Failed to load resource/,
      prepare: (context: BrowserContext) =>
        context.route('**/*.test.tsv', (route) => (fails ? route.fulfill({ status: 404 }) : route.continue())),
    });
    await page.getByRole('button', { name: '换一句' }).click();
    await expect.poll(() => notice(page).textContent()).toContain('无法载入句子');
    fails = false;
    await page.getByRole('button', { name: '再试一次' }).click();
    await expect.poll(() => field(page).inputValue()).not.toBe(examplesOf('eng-zho')[0]);
    await translationDone(page);
    expect(await page.locator('dd.source .unknown').count()).toBe(0);
  });
});

describe('a word that the model found improbable', () => {
  for (const [path, sentence, legend] of [
    ['en/translate/', 'hello world', 'Faint: words that the model itself found improbable'],
    ['zh/translate/?pair=eng-fra', 'attention is all you need', '颜色较淡的是模型自己也没有把握的词元'],
  ]) {
    it(`is faint on ${path}, with its number in the legend`, async () => {
      const { page } = await open(path);
      await translate(page, sentence);
      const faint = page.locator('dd.produced .improbable');
      const said = await page.locator('attn-words .hint', { hasText: legend }).textContent();
      expect(await faint.count()).toBeGreaterThan(0);
      for (const word of await faint.all()) {
        const [number] = /\d\.\d\d/.exec((await word.getAttribute('title'))!)!;
        expect(Number(number)).toBeLessThan(0.3);
        expect(said).toContain(`${(await word.textContent())!.trim()} ${number}`);
      }
      expect(await problemsInBothColours(page)).toEqual([]);
      await translate(page, examplesOf('eng-fra')[0]);
      expect(await faint.count()).toBe(0);
    });
  }
});

describe('the two pairs', () => {
  it('are switched between, and an example of the one gives way to one of the other', async () => {
    const { page } = await open('en/translate/?words=all');
    const typed = () => page.locator('attn-translate #sentence').inputValue();
    await translationDone(page);
    expect(await typed()).toBe(examplesOf('eng-fra')[0]);
    await choose(page, 'Languages', 'English–Chinese');
    await expect.poll(async () => (await producedWords(page)).join('')).toMatch(/\p{Script=Han}.*<eos>$/u);
    expect(await typed()).toBe(examplesOf('eng-zho')[0]);
    // Chinese is shown in words, as the model has it.
    expect((await producedWords(page)).length).toBeGreaterThan(3);
    expect(await page.locator('dd.produced').getAttribute('lang')).toBe('zh-CN');
    await page.waitForFunction(() => location.search.includes('pair=eng-zho'));
    await choose(page, 'Model', 'Transformer');
    const words = await translate(page, 'go .');
    await page.waitForFunction(() => location.search.includes('words=all'));
    await page.reload();
    await translationDone(page);
    expect(await producedWords(page)).toEqual(words);
    await choose(page, 'Languages', 'English–French');
    await expect.poll(async () => (await producedWords(page)).join('')).toMatch(/^\p{Script=Latin}.*<eos>$/u);
    expect(await typed()).toBe('go .');
  });
});

describe('looking into the Transformer', () => {
  it('begins with the last layer', async () => {
    const { page } = await open('en/translate/?model=transformer&words=all');
    await translationDone(page);
    expect(await page.getByRole('group', { name: 'Layer' }).getByRole('radio').last().isChecked()).toBe(true);
  });

  it('shows each kind, layer and head', async () => {
    const { page } = await open("en/translate/?model=transformer&s=i'm home .&words=all");
    await translationDone(page);
    const words = await producedWords(page);
    const cross = await readHeatmap(page);
    await choose(page, 'Head', '2');
    await expect.poll(async () => (await readHeatmap(page)).cells).not.toEqual(cross.cells);
    await choose(page, 'Layer', '1');
    await choose(page, 'Attention', 'Encoder');
    await expect.poll(async () => (await readHeatmap(page)).rows).toEqual(["i'm", 'home', '.', '<eos>']);
    for (const sum of sums((await readHeatmap(page)).cells)) expect(sum).toBeCloseTo(1, 5);
    await choose(page, 'Attention', 'Decoder');
    await expect.poll(async () => (await readHeatmap(page)).cols[0]).toBe('<bos>');
    const decoder = await readHeatmap(page);
    expect(decoder.rows).toEqual(words);
    expect(decoder.cols).toEqual(['<bos>', ...words.slice(0, -1)]);
    decoder.cells.forEach((row, r) => row.forEach((cell, c) => expect(cell === 'masked', `${r}, ${c}`).toBe(c > r)));
    for (const sum of sums(decoder.cells)) expect(sum).toBeCloseTo(1, 5);
  });

  it('keeps the picture in the address, over a reload and in the other language', async () => {
    const { page } = await open('en/translate/');
    await choose(page, 'Model', 'Transformer');
    await page.locator('attn-translate .views').waitFor();
    await choose(page, 'Head', '1');
    const words = await translate(page, 'i lost .');
    const before = await readHeatmap(page);
    await page.waitForFunction(() => location.search.includes('words=all'));
    await page.reload();
    await translationDone(page);
    expect(await readHeatmap(page)).toEqual(before);
    await page.locator('.language-switch').click();
    await translationDone(page);
    expect(page.url()).toContain('/zh/');
    expect(await producedWords(page)).toEqual(words);
    expect((await readHeatmap(page)).cells).toEqual(before.cells);
  });
});

describe('the lines between the words', () => {
  /** What the words of a line say above or below them; null: nothing. */
  const marks = (page: Page, line: 'source' | 'produced') =>
    page.locator(`dd.${line} span`).evaluateAll((all) => all.map((one) => one.getAttribute('data-weight')));
  const stepsBack = (page: Page) =>
    page
      .locator('attn-heatmap tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('.aside').length > 0));

  it('are as wide as the weights, and a word that is pointed at keeps its own', async () => {
    const { page } = await stay('en/');
    await translationDone(page);
    const { cells } = await readHeatmap(page);
    expect(await marks(page, 'source')).toEqual(cells[0].map(() => null));
    await page.locator('dd.produced [data-at="1"]').hover();
    const widths = () =>
      page
        .locator('attn-words path.lit')
        .evaluateAll((all) => all.map((one) => Number(one.getAttribute('stroke-width'))));
    await expect.poll(async () => (await widths()).length).toBe(cells[1].length);
    const widest = 9;
    (await widths()).forEach((width, i) => expect(width).toBeCloseTo(widest * Number(cells[1][i]), 4));
    expect((await marks(page, 'source')).map(Number)).toEqual(cells[1].map((cell) => Number(Number(cell).toFixed(2))));
    expect(await stepsBack(page)).toEqual(cells.map((_, row) => row !== 1));
    // The other way round: who looked at this word?
    await page.locator('dd.source [data-at="3"]').hover();
    await expect
      .poll(async () => (await marks(page, 'produced')).map(Number))
      .toEqual(cells.map((row) => Number(Number(row[3]).toFixed(2))));
    await page.mouse.move(0, 0);
    await expect.poll(() => stepsBack(page)).not.toContain(true);
  });

  it('are lit by the cell that the keyboard walks to', async () => {
    const { page } = await stay('zh/');
    await translationDone(page);
    const { cells } = await readHeatmap(page);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(async () => (await marks(page, 'source')).map(Number))
      .toEqual(cells[2].map((cell) => Number(Number(cell).toFixed(2))));
  });

  it('stay for a word that a finger taps, until it is tapped again', async () => {
    const { page } = await open('en/', { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true });
    await translationDone(page);
    const word = page.locator('dd.produced [data-at="3"]');
    await word.tap();
    await expect.poll(async () => (await marks(page, 'source')).every((mark) => mark !== null)).toBe(true);
    await word.tap();
    await expect.poll(async () => (await marks(page, 'source')).every((mark) => mark === null)).toBe(true);
  });
});

describe('the heatmap', () => {
  it('is one stop for Tab, and arrow keys walk through its cells', async () => {
    const { page } = await open('en/translate/?words=all');
    await translationDone(page);
    const { cells, rows, cols } = await readHeatmap(page);
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    const readout = () => page.locator('attn-heatmap .readout').textContent();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await readout()).toBe(`${rows[1]} → ${cols[1]}: ${cells[1][1]}`);
    await page.keyboard.press('End');
    expect(await readout()).toContain(cells[1].at(-1)!);
    await page.keyboard.press('Control+Home');
    expect(await readout()).toContain(cells[0][0]);
    await page.keyboard.press('ArrowUp');
    expect(await readout()).toContain(cells[0][0]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('attn-translate');
  });

  it('tells the exact value under the pointer', async () => {
    const { page } = await stay('en/');
    await translationDone(page);
    const { cells } = await readHeatmap(page);
    await page.locator('[role=gridcell]').nth(1).hover();
    expect(await page.locator('attn-heatmap .readout').textContent()).toContain(cells[0][1]);
  });
});

describe('opening weights', () => {
  it('says in a sentence what is wrong with a file, and keeps the model', async () => {
    const { page } = await open("en/translate/?s=i'm home .&words=all");
    await translationDone(page);
    const before = await readHeatmap(page);
    const good = pretrained('seq2seq_attention');
    const bad: Record<string, Buffer> = {
      'empty.safetensors': Buffer.alloc(0),
      'noise.safetensors': Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 197 + 31) % 256)),
      'half.safetensors': good.subarray(0, good.length >> 1),
      'pairs.tsv': Buffer.from('Go.\tVa !\n'),
      'longer.safetensors': Buffer.concat([good, Buffer.alloc(64)]),
      'other.safetensors': withHeader(good, (header) => (header.__metadata__.model = 'resnet')),
      'vocabulary.safetensors': withHeader(good, (header) => (header.__metadata__.src_vocab = '["<unk>"]')),
    };
    for (const [name, buffer] of Object.entries(bad)) {
      await pickWeights(page, { name, buffer });
      await notice(page).filter({ hasText: name }).waitFor();
      expect(await notice(page).textContent()).toMatch(/was not opened\. .{10,}Nothing else has changed\.$/);
      expect(await readHeatmap(page)).toEqual(before);
      await page.getByRole('button', { name: 'Close this message' }).click();
    }
    expect((await translate(page, "i'm home .")).length).toBeGreaterThan(1);
  });

  it('opens a dropped file of the other model', async () => {
    const { page } = await open('en/translate/');
    await drop(page, 'attn-translate .drop-zone', {
      name: 'mine.safetensors',
      buffer: pretrained('seq2seq_attention'),
    });
    await notice(page, 'info').waitFor();
    expect((await notice(page, 'info').textContent())?.trim()).toBe('mine.safetensors is open.');
    await expect.poll(() => page.locator('.views').count()).toBe(0);
    const words = await translate(page, 'i lost .');
    await choose(page, 'Model', 'GRU with Bahdanau attention');
    expect(await translate(page, 'i lost .')).toEqual(words);
  });

  it('asks for the vocabularies of a file that was saved without words', async () => {
    const { page } = await open('en/translate/?model=seq2seq_attention');
    const expected = await translate(page, 'i lost .');
    const whole = pretrained('seq2seq_attention');
    const { src_vocab, tgt_vocab } = metadataOf(whole);
    const bare = withHeader(whole, (header) => delete header.__metadata__);
    await pickWeights(page, { name: 'torch.safetensors', buffer: bare });
    const slot = (name: RegExp) => page.locator('.vocabularies label', { hasText: name }).locator('input');
    await slot(/source vocabulary/).setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from('not json'),
    });
    await slot(/target vocabulary/).setInputFiles({
      name: 'b.json',
      mimeType: 'application/json',
      buffer: Buffer.from(tgt_vocab),
    });
    await page.getByRole('button', { name: 'Open with these' }).click();
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain(
      'torch.safetensors was not opened. The given source vocabulary cannot be read:',
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    await slot(/source vocabulary/).setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(src_vocab),
    });
    await page.getByRole('button', { name: 'Open with these' }).click();
    await notice(page, 'info').waitFor();
    expect(await translate(page, 'i lost .')).toEqual(expected);
  });
});

describe('a Transformer that was saved without words', () => {
  it('opens with the number of heads that is given', async () => {
    const { page } = await open('en/translate/');
    const whole = pretrained('transformer');
    const { src_vocab, tgt_vocab } = metadataOf(whole);
    const lists = [
      { name: 'src.json', text: src_vocab },
      { name: 'tgt.json', text: tgt_vocab },
    ];
    await pickWeights(page, {
      name: 'torch.safetensors',
      buffer: withHeader(whole, (header) => delete header.__metadata__),
    });
    for (const [i, { name, text }] of lists.entries()) {
      await page
        .locator('.vocabularies input[type=file]')
        .nth(i)
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    }
    const openIt = page.getByRole('button', { name: 'Open with these' });
    const heads = page.getByLabel('Attention heads');
    expect(await heads.inputValue()).toBe('4');
    await heads.fill('');
    expect(await openIt.isDisabled()).toBe(true);
    await heads.fill('5');
    await openIt.click();
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain('is not divisible by 5');
    await heads.fill('4');
    await openIt.click();
    await notice(page, 'info').waitFor();
    expect(await page.getByRole('group', { name: 'Head' }).getByRole('radio').count()).toBe(4);
    const words = await translate(page, 'i lost .');
    const picture = await readHeatmap(page);
    await choose(page, 'Model', 'Transformer');
    expect(await translate(page, 'i lost .')).toEqual(words);
    expect(await readHeatmap(page)).toEqual(picture);
  });
});

describe('beam search', () => {
  const attn = join(root, 'build/release/attn');
  it.skipIf(!existsSync(attn))(
    'finds what the command finds, with its scores, and word by word goes on where it was',
    async () => {
      const { page } = await open('en/translate/?model=transformer&s=i lost .');
      const found = page.locator('.found li');
      const native = (sentence: string) => {
        const weights = join(root, 'web/public/weights/transformer.eng-fra.safetensors');
        const asked = ['translate', '--weights', weights, '--beam', '4', '--n-best', '4', sentence];
        const { stdout, stderr, status } = spawnSync(attn, asked, { encoding: 'utf8' });
        expect(status, stderr).toBe(0);
        return stdout
          .trimEnd()
          .split('\n')
          .map((line) => line.split(' ||| '))
          .map(
            ([, words, logP, score]) =>
              `${words} log probability ${logP.replace('LogP= ', '').replace('-', '−')}, score ${score.replace('-', '−')}`,
          );
      };
      const step = page.getByRole('button', { name: 'Next word' });
      await step.click();
      await expect.poll(() => producedWords(page)).toHaveLength(1);
      await page.getByText('The best that a beam of 4 finds').click();
      await expect.poll(() => found.allTextContents()).toEqual(native('i lost .'));
      await step.click();
      await expect.poll(() => producedWords(page)).toHaveLength(2);
      for (const sum of sums((await readHeatmap(page)).cells)) expect(sum).toBeCloseTo(1, 5);
      // The next sentence is searched too, while the list is open.
      const words = await translate(page, "he's calm .");
      expect((await readHeatmap(page)).rows).toEqual(words);
      expect(await found.allTextContents()).toEqual(native("he's calm ."));
      expect(await accessibilityProblems(page)).toEqual([]);
    },
  );
});

describe("the positions of the book's code", () => {
  it('can be tried on a Transformer, and are in the address', async () => {
    const { page } = await open('en/translate/?model=transformer&s=he sees a red bike .&words=all&layer=2');
    await translationDone(page);
    const before = await readHeatmap(page);
    const positions = page.getByRole('checkbox', { name: /position 0/ });
    await positions.check();
    await expect.poll(() => readHeatmap(page)).not.toEqual(before);
    const after = await readHeatmap(page);
    // The first word is at position 0 in any case.
    expect(after.cells[0]).toEqual(before.cells[0]);
    await page.waitForFunction(() => location.search.includes('positions=book'));
    await page.reload();
    await translationDone(page);
    expect(await positions.isChecked()).toBe(true);
    expect(await readHeatmap(page)).toEqual(after);
    await positions.uncheck();
    await expect.poll(() => readHeatmap(page)).toEqual(before);
    await choose(page, 'Model', 'GRU with Bahdanau attention');
    await expect.poll(() => positions.count()).toBe(0);
  });
});

describe('how it looks', () => {
  for (const path of ['en/translate/', 'zh/translate/']) {
    it(`${path} is accessible with a picture in it, in light and dark colours`, async () => {
      const { page } = await open(`${path}?model=transformer&s=i'm home .&words=all&kind=decoder`);
      await translationDone(page);
      expect(await problemsInBothColours(page)).toEqual([]);
    });
  }

  it('fits a phone, the longest sentence too, and its words do not meet above their columns', async () => {
    const { page } = await open('zh/translate/?model=transformer&words=all&s=go go go go go go go go go go .', {
      viewport: { width: 360, height: 740 },
    });
    await translationDone(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const { apart, high } = await page.locator('attn-heatmap thead th > span').evaluateAll((words) => {
      const [first, second] = words.map((word) => word.parentElement!.getBoundingClientRect().left);
      const { transform, fontSize, fontFamily } = getComputedStyle(words[0]);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = `${fontSize} ${fontFamily}`;
      const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText('dg');
      // From one line of letters to the next, as they lean.
      return {
        apart: (second - first) * Math.abs(new DOMMatrix(transform).b),
        high: actualBoundingBoxAscent + actualBoundingBoxDescent,
      };
    });
    expect(apart).toBeGreaterThan(high);
  });
});
