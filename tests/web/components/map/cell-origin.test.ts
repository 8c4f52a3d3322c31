// Where moved numbers come from, held against the engine's explanations.
import { describe, expect, it } from 'vitest';
import { movedFrom } from '../../../../web/components/map/cell-origin';
import type { Description } from '../../../../web/engine/module';
import { engine } from '../../../e2e/engine-in-node';

describe('a number that only was moved', () => {
  const fixed = { settings: { state: 'fixed' } };
  for (const [program, more] of Object.entries({
    transformer: {},
    seq2seq_attention: {},
    multi_head_attention: {},
    gru: {},
    image_patches: {},
    decoder_step: {},
    stepwise_decoding: fixed,
  })) {
    it(`comes from the cell that the engine says: ${program}`, async () => {
      const { Inspector } = await engine();
      const handle = Inspector.open(JSON.stringify({ program, ...more }), new Uint8Array());
      const description = JSON.parse(handle.describe()) as Description;
      const { values, nodes, ops } = description;
      let seen = 0;
      for (const { op, outputs } of nodes) {
        if (!ops[op].moves) continue;
        for (const value of outputs) {
          if (value === null || value < 0) continue;
          const cells = values[value].shape.reduce((a, b) => a * b, 1);
          for (const index of [0, Math.floor(cells / 3), Math.floor((2 * cells) / 3), cells - 1]) {
            const { sources } = JSON.parse(handle.explain(value, index)) as { sources: [number, number, unknown][] };
            expect(movedFrom(description, { value, index }), `${op} ${values[value].name}[${index}]`).toEqual({
              value: sources[0][0],
              index: sources[0][1],
            });
            seen += 1;
          }
        }
      }
      expect(seen).toBeGreaterThan(0);
      handle.delete();
    });
  }
});
