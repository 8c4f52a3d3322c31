import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../../scripts/lib/run.mjs';
import { pairNames } from '../../../../web/components/models/pairs';
import { modelKinds } from '../../../../web/components/models/pretrained';

it('the page comes with the weights of its models and nothing beside them', () => {
  const named = modelKinds.flatMap((kind) => pairNames.map((pair) => `${kind}.${pair}.safetensors`));
  expect(readdirSync(join(root, 'web/public/weights')).sort()).toEqual(named.sort());
});
