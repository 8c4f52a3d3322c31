import { afterEach, expect, it, vi } from 'vitest';
import { Engine, EngineError } from '../../../../web/engine/client';
import { Decoding } from '../../../../web/components/map/decoding';
import type { GrowingInspection } from '../../../../web/components/map/growing-inspection';

afterEach(() => void vi.restoreAllMocks());

const refused = new EngineError('refused', 'there is not enough memory for this');

/** A decoder of two words that has read one; `logits`: its only value, each time that a sentence is begun. */
function decoding(...logits: (Float32Array | null)[]) {
  let begun = 0;
  const heard = new Set<() => void>();
  const inspection = {
    state: 'empty',
    refusal: null as EngineError | null,
    description: { outputs: { logits: 0 } },
    vocabularies: { target: ['go', 'stay'] },
    config: {},
    info: () => ({ shape: [1, 1, 2], axes: ['sentence', 'position', 'vocabulary:target'] }),
    numbers: () => logits[begun - 1],
    subscribe: (listener: () => void) => void heard.add(listener),
    open: async () => {
      begun += 1;
      inspection.state = 'ready';
    },
    grow: async () => (begun += 1) > 0,
  };
  const refuse = () => {
    inspection.refusal = refused;
    for (const listener of heard) listener();
  };
  const writing = new Decoding(inspection as unknown as GrowingInspection, { program: 'x' }, vi.fn(), async () => {});
  return { writing, refuse };
}

const softmax = () => vi.spyOn(Engine.shared, 'inspect');
const notBusy = (writing: Decoding) => vi.waitFor(() => expect(writing.busy).toBe(false));

it('goes on after a softmax that was refused', async () => {
  const { writing } = decoding(Float32Array.of(2, 1), Float32Array.of(2, 1));
  const inspect = softmax().mockRejectedValueOnce(refused);
  void writing.begin('go');
  await notBusy(writing);
  expect(writing.next).toBeNull();
  const probabilities = {
    description: { outputs: { output: 0 } },
    read: async () => [Float32Array.of(0.7, 0.3)],
    dispose: vi.fn(),
  };
  inspect.mockResolvedValueOnce(probabilities as never);
  void writing.begin('go');
  await notBusy(writing);
  expect(writing.next?.word).toBe('go');
});

it('goes on where the logits are refused', async () => {
  const { writing, refuse } = decoding(null);
  void writing.begin('go');
  await Promise.resolve();
  refuse();
  await notBusy(writing);
  expect(writing.next).toBeNull();
});
