// What a block shows of what is in it.
import { expect, it } from 'vitest';
import { graphOf } from '../../../web/components/map/graph';
import { open } from '../../e2e/engine-numbers';

it('is its result: what is read outside of it, not what happens to be computed last', async () => {
  for (const program of ['seq2seq_attention', 'transformer']) {
    const { description } = await open({ program, gradients: true });
    const { items } = graphOf(description);
    const shown = (key: string) => description.values[items.get(key)!.value].name;
    expect(shown('decoder')).toBe(description.values[description.outputs.logits].name);
    expect(shown('loss')).toBe(description.values[description.outputs.loss].name);
  }
});

it('has a weight that two layers share once, at the block that both stand in', async () => {
  const { description } = await open({ program: 'transformer', settings: { tied_embeddings: 'true' } });
  const holds = (value: number) => description.values[value].name === 'decoder.embedding.weight';
  const at = [...graphOf(description).items.values()].filter(({ weights }) => weights.some(holds));
  expect(at.map(({ key }) => key)).toEqual(['decoder']);
});
