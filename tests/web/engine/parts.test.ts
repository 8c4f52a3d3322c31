// The engine's two files are one engine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/lib/run.mjs';
import { takeFirstSteps } from '../../../scripts/wasm/first-steps.mjs';
import type { Description, TrainOptions } from '../../../web/engine/module';
import { make } from '../../e2e/engine-in-node';

it('the first steps through every program need the first file alone, an explanation the second, once', async () => {
  let asked = 0;
  const module = await make(() => (asked += 1));
  takeFirstSteps(module);
  expect(asked).toBe(0);
  const inspector = module.Inspector.open(JSON.stringify({ program: 'dot_product_attention' }), new Uint8Array());
  const { nodes } = JSON.parse(inspector.describe()) as Description;
  const value = nodes.at(-1)!.outputs[0];
  const { number, result } = JSON.parse(inspector.explain(value, 0));
  expect(result).toBeCloseTo(number, 5);
  expect(number).toBe(inspector.read(value)[0]);
  inspector.explain(value, 1);
  inspector.delete();
  expect(asked).toBe(1);
});

it('an engine that trains and translates first puts the second file in its place in the middle of a call', async () => {
  let asked = 0;
  const module = await make(() => (asked += 1));
  const options: Partial<TrainOptions> = { model: 'transformer', epochs: 1 };
  const trainer = module.Trainer.create(
    JSON.stringify(options),
    readFileSync(join(root, 'web/public/corpora/v3/eng-fra.tab600.tsv')),
  );
  trainer.step();
  const translator = module.Translator.open(trainer.weights(), '', '', '');
  translator.begin('go .', '{}');
  expect(JSON.parse(translator.step())).toHaveProperty('token');
  translator.delete();
  trainer.delete();
  expect(asked).toBe(1);
});

it('what the second file refuses is one sentence, as what the first refuses', async () => {
  const module = await make();
  expect(() => module.Trainer.create(JSON.stringify({ hidden: -1 }), new Uint8Array())).toThrow(
    /^hidden must be a whole number from/,
  );
  expect(() => module.Inspector.open(JSON.stringify({ program: 'none' }), new Uint8Array())).toThrow(
    /^there is no program 'none'/,
  );
});
