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
