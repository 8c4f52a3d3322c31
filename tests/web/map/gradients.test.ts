// Which value holds a value's gradient, held against what the engine names and computes.
import { expect, it } from 'vitest';
import { gradientsOf, readByBackward } from '../../../web/components/map/gradients';
import { open } from '../../e2e/engine-numbers';

for (const program of ['transformer', 'seq2seq_attention', 'gru', 'decoder_block']) {
  it(`is, of ${program}, the one that the engine names, and of what a sum adds, the sum's`, async () => {
    const { description } = await open({ program, gradients: true });
    const { values, nodes } = description;
    const read = readByBackward(description);
    const named = new Map(
      values.flatMap(({ of, node }, value) => (of !== null && node >= 0 ? [[of, value] as const] : [])),
    );
    const known = [...named].filter(([value]) => read.has(value));
    expect(known.length).toBeGreaterThan(5);
    for (const [value, gradient] of known) expect(values[read.get(value)!].name).toBe(values[gradient].name);
    const gradients = gradientsOf(description);
    for (const { phase, op, inputs, outputs } of nodes) {
      if (phase !== 'forward' || op !== 'add' || !gradients.has(outputs[0])) continue;
      const users = (value: number) =>
        nodes.filter((node) => node.phase === 'forward' && node.inputs.includes(value)).length;
      for (const input of inputs) {
        const same = values[input].shape.join() === values[outputs[0]].shape.join();
        if (
          same &&
          values[input].role === 'computed' &&
          users(input) === 1 &&
          gradients.has(input) &&
          !named.has(input)
        )
          expect(gradients.get(input)).toBe(gradients.get(outputs[0]));
      }
    }
  });
}

it('leaves nothing of a Transformer block without a gradient but lengths', async () => {
  const { description } = await open({ program: 'transformer', gradients: true });
  const gradients = gradientsOf(description);
  const without = description.nodes.flatMap(({ phase, scope, outputs: [made] }) =>
    phase === 'forward' && /block/.test(scope) && !scope.endsWith('causal_lens') && !gradients.has(made)
      ? [description.values[made].name]
      : [],
  );
  expect(without).toEqual([]);
});
