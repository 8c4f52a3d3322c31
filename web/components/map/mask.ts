// The mask of attention scores, to be unticked: then every key counts. Key by key it is the stepper's strip.
import { html, nothing } from 'lit';
import { maskOf, maskTemplate } from '../instrument/mask-strip';
import type { MapItem } from './graph';
import type { MapModel } from './model';
import type { Speaker } from './cards';

/** The masking that made a card's value: its own, or that of the softmax right before it. */
function maskNodes({ description: { nodes, values } }: MapModel, { value }: MapItem): number[] {
  const { node } = values[value];
  const before = nodes[node]?.op === 'softmax' ? values[nodes[node].inputs[0]].node : -1;
  return [node, before].filter((at) => at >= 0);
}

export function maskPart(
  item: MapItem,
  model: MapModel,
  { inspection, shelf, t, m }: Speaker,
  said: (text: string) => void,
) {
  const mask = maskOf(inspection, shelf, maskNodes(model, item));
  const lengths = mask && inspection.numbers(mask.lens);
  if (!mask || !lengths) return nothing;
  const keys = inspection.info(mask.scores).shape.at(-1) ?? 0;
  const hidden = [...lengths].flatMap((length, index) =>
    length < keys ? [{ value: mask.lens, index, number: keys }] : [],
  );
  // Of a causal mask, whose lengths are computed, NaN: they are let go.
  const undone = [...inspection.edits.values()].filter(({ value, from }) => value === mask.lens && !(from >= keys));
  const tick = async () => {
    const cells = hidden.length > 0 ? hidden : undone.map(({ value, index, from }) => ({ value, index, number: from }));
    if (await inspection.set(cells)) said(hidden.length > 0 ? m.unmasked : m.masked);
  };
  return html`<label class="masks"
      ><input
        type="checkbox"
        data-do="mask"
        .checked=${hidden.length > 0}
        ?disabled=${hidden.length + undone.length === 0}
        @change=${() => void tick()}
      />
      ${m.mask}</label
    >
    ${maskTemplate({ inspection, shelf, t, mask, set: (index, length) => void inspection.edit({ value: mask.lens, index }, length) })}`;
}
