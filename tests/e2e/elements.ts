// What a visitor does with the elements, and what a visitor sees.
import type { Locator, Page } from 'playwright-core';
import { atRest } from './site';

export interface Picture {
  rows: string[];
  cols: string[];
  /** What each cell says: a number, or why there is none. */
  cells: string[][];
}

/** The heatmap as assistive technology reads it. */
export async function readHeatmap(page: Page): Promise<Picture> {
  const grid = page.getByRole('grid');
  const cells = await grid
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('[role=gridcell]')].map(
          (cell) => cell.querySelector('.exact')?.textContent ?? cell.getAttribute('aria-label')!,
        ),
      ),
    );
  return { rows: await texts(grid.locator('tbody th')), cols: await texts(grid.locator('thead th')), cells };
}

/** What each of them says, without the white space of its template. */
export const texts = (found: Locator): Promise<string[]> =>
  found.evaluateAll((all) => all.map((one) => one.textContent.trim()));

/** The produced words. */
export const producedWords = (page: Page): Promise<string[]> => texts(page.locator('dd.produced span:not(.none)'));

/** Types a sentence and waits until its translation is whole. */
export async function translate(page: Page, sentence: string): Promise<string[]> {
  const submit = page.locator('attn-translate button[type=submit]');
  // Disabled while a model is fetched.
  await submit.and(page.locator(':enabled')).waitFor();
  // The words of before, of a model that was opened just now, must not pass for the new ones.
  await atRest(page);
  const reset = page.locator('attn-translate .transport button').last();
  if (await reset.isEnabled()) await reset.click();
  await page.locator('attn-translate #sentence').fill(sentence);
  await submit.click();
  await translationDone(page);
  return producedWords(page);
}

/** A finished translation has nothing to step or play. */
export async function translationDone(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const buttons = document.querySelector('attn-translate')?.shadowRoot?.querySelectorAll('.transport button') ?? [];
    return [...buttons].map((one) => one.getAttribute('aria-disabled')).join() === 'true,true,false';
  });
}

export const modelReady = (page: Page): Promise<void> => page.locator('attn-translate .transport').waitFor();

export interface GivenFile {
  name: string;
  mimeType?: string;
  buffer: Buffer;
}

export async function pickWeights(page: Page, ...files: GivenFile[]): Promise<void> {
  const input = page.locator('attn-open-weights input[type=file]').first();
  await input.setInputFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })));
}

/** Drops files on an element, as the browser would tell it. */
export async function drop(page: Page, selector: string, ...files: GivenFile[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const data = new DataTransfer();
      for (const { name, text } of given) {
        const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], name));
      }
      return data;
    },
    files.map(({ name, buffer }) => ({ name, text: buffer.toString('base64') })),
  );
  const target = page.locator(selector).first();
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: transfer });
}

export const notice = (page: Page, kind: 'error' | 'info' = 'error') => page.locator(`.notice.${kind} p`).first();

/** Takes the header of a safetensors file apart and puts another in its place. */
export function withHeader(file: Buffer, change: (header: Record<string, any>) => void): Buffer {
  const length = Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.subarray(8, 8 + length).toString('utf8'));
  change(header);
  const text = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([size, text, file.subarray(8 + length)]);
}

export const metadataOf = (file: Buffer): Record<string, string> =>
  JSON.parse(file.subarray(8, 8 + Number(file.readBigUInt64LE(0))).toString('utf8')).__metadata__;

/** The epochs of all runs in the browser's store. */
export const stored = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('attention-lab', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const runs = opening.result.transaction('runs').objectStore('runs').getAll();
          runs.onsuccess = () => {
            opening.result.close();
            resolve(runs.result.flatMap(({ epoch }) => epoch ?? []));
          };
        };
      }),
  );
