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

it('draws no mask that comes of lengths alone, neither as a step nor as a weight, until all is asked for', async () => {
  const { description } = await open({ program: 'seq2seq_attention', settings: { bidirectional: 'true' } });
  const value = description.values.findIndex(({ name }) => name === 'encoder/rnn/valid');
  const { node } = description.values[value];
  const parts = description.nodes.flatMap(({ inputs, outputs }) => (inputs.includes(value) ? outputs : []));
  expect([value, parts.length]).toEqual([expect.any(Number), description.values[value].shape[1]]);
  const { items } = graphOf(description);
  expect(items.has(`#${node}`)).toBe(false);
  const drawn = [...items.values()].flatMap((item) => [item.value, ...item.weights]);
  expect(drawn.filter((one) => one === value || parts.includes(one))).toEqual([]);
  expect(graphOf(description, true).items.has(`#${node}`)).toBe(true);
});
