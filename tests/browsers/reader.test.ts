// What a reader does most, in Chromium and, with `npm test -- --all`, in Firefox and WebKitGTK; what they show and save
// is held against the engine outside of any.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.mjs';
import { serve } from '../../scripts/serve.mjs';
import { exact } from '../../web/components/ui/format';
import { attn } from '../cli/attn.js';
import { allNumbersAreThere, expectNumbers, opened, shown } from '../e2e/inspect-page';
import { browsers, type Tab } from './drivers';

const pretrained = join(root, 'web/public/weights/seq2seq_attention.eng-fra.safetensors');
const pairs = join(root, 'web/public/corpora/v3/eng-fra.tab600.tsv');
const sentence = 'he sees a red bike .';

const folder = mkdtempSync(join(tmpdir(), 'attn-browsers-'));
let site: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  site = await serve({ base: '/a/sub/path/', port: 0 });
});
afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true });
});

function native(...args: string[]): void {
  const { status, stderr } = attn(args);
  expect(status, stderr).toBe(0);
}

/** The words that a file's model translates the sentence into, and the weights behind each as the page writes them. */
function translated(weights: string): { words: string[]; weights: string[][] } {
  const out = join(folder, 'attention.json');
  native('translate', '--weights', weights, '--attention', out, sentence);
  const [{ target_tokens: words, weights: by }] = JSON.parse(readFileSync(out, 'utf8')).sentences;
  return { words, weights: by.cross[0][0].map((row: number[]) => row.map((weight) => exact(Math.fround(weight)))) };
}

/** A finished translation as the page shows it; null before. */
const shownTranslation = (tab: Tab) =>
  tab.evaluate(() => {
    const page = document.querySelector('attn-translate')?.shadowRoot;
    const buttons = page?.querySelectorAll('.transport button') ?? [];
    // A finished one has nothing to step or play.
    if ([...buttons].map((one) => one.getAttribute('aria-disabled')).join() !== 'true,true,false') return null;
    const words = page!.querySelector('attn-words')!.shadowRoot!.querySelectorAll('dd.produced span:not(.none)');
    const rows = page!.querySelector('attn-heatmap')!.shadowRoot!.querySelectorAll('tbody tr');
    return {
      words: [...words].map((word) => word.textContent.trim()),
      weights: [...rows].map((row) => [...row.querySelectorAll('.exact')].map((weight) => weight.textContent.trim())),
    };
  });

async function expectTranslation(tab: Tab, weights: string): Promise<void> {
  await tab.type('attn-translate >>> attn-sentence-field >>> #sentence', sentence);
  await tab.click('attn-translate >>> button[type=submit]:enabled');
  await expect.poll(() => shownTranslation(tab)).toEqual(translated(weights));
}

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Weights as the command trains them, with the engine's own settings, which are the book's. */
function trained(model: string): string {
  const out = join(folder, `${model}.safetensors`);
  native('train', model, '--data', pairs, '--out', out, '--epochs', '2', '--seed', '9', '--device', 'cpu');
  return out;
}

for (const [name, open] of Object.entries(browsers)) {
  describe(name, () => {
    let tab: Tab;
    const downloads = mkdtempSync(join(folder, 'downloads-'));
    // A browser that starts beside builds takes more than a minute.
    beforeAll(async () => {
      tab = await open(downloads);
    }, 300_000);
    afterAll(() => tab?.close());
    const goto = (path: string) => tab.goto(new URL(path, site.url).href);

    it('translates what is typed, and shows where the model looks', async () => {
      await goto('en/translate/?s=go .');
      await expectTranslation(tab, pretrained);
    });

    it('steps, explains a number down to what is given, and changes it', async () => {
      const { inspector } = await opened('masked_softmax', '');
      const expectShown = async (position: number) => {
        await expect.poll(() => tab.evaluate(allNumbersAreThere)).toBe(true);
        const now = await shown(tab);
        expect(now.position).toBe(position);
        expect(now.tensors.flatMap(({ cells }) => cells).length).toBeGreaterThan(0);
        expectNumbers(now, inspector);
        return now;
      };
      const stepper = 'attn-explore >>> attn-stepper';
      const explanation = `${stepper} >>> attn-explanation`;

      await goto('en/inspect/?walk=1');
      await tab.click(`${stepper} >>> [data-do=next]`);
      await expectShown(2);
      await tab.click(`${stepper} >>> attn-tensor.out >>> [role=gridcell]`);
      for (const operand of ['masked_scores', 'x']) {
        await tab.see(`${explanation} >>> .result`);
        expect((await expectShown(2)).buttons).not.toEqual([]);
        await tab.click(`${explanation} >>> button.number`);
        await tab.see(`${explanation} >>> [aria-current]`, `${operand}[0, 0, 0]`);
      }
      await tab.see(`${explanation} >>> .note`, 'An input');

      await tab.click(`${stepper} >>> [data-do=back]`);
      await expectShown(1);
      await tab.type(`${stepper} >>> attn-tensor.in >>> [role=gridcell]`, '2.5\n');
      await tab.see(`${stepper} >>> .edits .summary`, '1 edit');
      inspector.edit([0, 0, 2.5]);
      await expectShown(1);
      await tab.click(`${stepper} >>> [data-do=next]`);
      await expectShown(2);
      inspector.delete();
    });

    for (const model of ['seq2seq_attention', 'transformer']) {
      it(`trains the ${model} into the same file as the command`, async () => {
        await goto(`en/train/?model=${model}&pair=eng-fra&preset=book&epochs=2&seed=9`);
        // What the settings make is said above the button, and moves it.
        await tab.see('attn-train >>> attn-train-settings >>> .summary', 'parameters');
        await tab.click('attn-train >>> button:enabled', 'Start training');
        const state = () =>
          tab.evaluate(() =>
            document.querySelector('attn-train')!.shadowRoot!.querySelector('#state')!.textContent.trim(),
          );
        await expect.poll(state).toBe('Finished');
        await tab.click('attn-train >>> button', 'Save the weights');
        const saved = join(downloads, `${model}-seed9-epoch2.safetensors`);
        await expect.poll(() => digest(saved)).toBe(digest(trained(model)));
      });
    }

    it('opens what it has saved', async () => {
      const saved = join(downloads, 'seq2seq_attention-seed9-epoch2.safetensors');
      await goto('en/translate/');
      await tab.see('attn-translate >>> .transport');
      await tab.pick('attn-translate >>> attn-open-weights >>> input[type=file]', saved);
      await tab.see('attn-translate >>> attn-open-weights >>> .notice.info p', 'is open');
      await expectTranslation(tab, saved);
    });
  });
}
