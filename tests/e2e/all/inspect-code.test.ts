// The code beside a step is that of what the program recorded, with every setting that puts one layer in another's
// place.
import { describe, expect, it } from 'vitest';
import { stepsOf } from '../../../web/components/instrument/steps';
import { engine } from '../engine-in-node';
import { sharedSite } from '../site';

const site = sharedSite();

/** The program in a small size, with one setting more. */
const settingsWith = (setting: string) => [
  'src_steps=2',
  'tgt_steps=2',
  'hidden=4',
  'embed=4',
  'src_vocab=5',
  'tgt_vocab=5',
  ...(setting ? [setting] : []),
];

/** How far the walk has come when the scope's step ends, folded into layers. */
async function endOf(scope: string, setting: string): Promise<number> {
  const settings = Object.fromEntries(settingsWith(setting).map((pair) => pair.split('=')));
  const inspector = (await engine()).Inspector.open(
    JSON.stringify({ program: 'seq2seq_attention', settings, gradients: false, seed: 0 }),
    new Uint8Array(),
  );
  const steps = stepsOf(JSON.parse(inspector.describe()), 'layer');
  inspector.delete();
  return steps.find((step) => step.scope === scope)!.to;
}

/** What the page shows beside that step. */
async function codeAt(scope: string, setting: string): Promise<{ cpp: string; python: string }> {
  const set = encodeURIComponent(settingsWith(setting).join(','));
  const { page, problems } = await site.visit(
    `en/inspect/?program=seq2seq_attention&set=${set}&walk=${await endOf(scope, setting)}&walk-level=layer`,
  );
  const stepper = page.locator('attn-stepper');
  await stepper.locator('.now', { hasText: scope.replaceAll('/', ' / ') }).waitFor();
  await stepper.locator('figure.cpp code').waitFor({ state: 'attached' });
  const code = async (language: string) => (await stepper.locator(`figure.${language} code`).textContent())!;
  const found = { cpp: await code('cpp'), python: await code('python') };
  expect(problems).toEqual([]);
  await page.context().close();
  return found;
}

describe('the code of a step', () => {
  it.each([
    ['', 'encoder/rnn/layer0/step1', 'GateInputs& x, Value h', 'def gru_cell('],
    ['lstm=true', 'encoder/rnn/layer0/step1', 'CellState lstm_cell(', 'def lstm_cell('],
    ['lstm=true', 'decoder/step1/rnn/layer1', 'CellState lstm_cell(', 'def lstm_cell('],
    ['bidirectional=true', 'encoder/rnn/layer1', 'Value bidirectional_layer(', 'def bidirectional_layer('],
    [
      'dot_product=true',
      'decoder/step1/attention',
      'AttentionResult dot_product_attention(',
      'def dot_product_attention(',
    ],
    ['dot_product=true', 'decoder/step0', 'config.flag("dot_product")', 'if config.dot_product:'],
  ])('is that of the layer which the setting “%s” records in %s', async (settings, scope, cpp, python) => {
    const code = await codeAt(scope, settings);
    expect(code.cpp).toContain(cpp);
    expect(code.python).toContain(python);
  });
});
