// Valid lengths as keys that one can click: what lies behind the chosen one is masked.
import { html, nothing } from 'lit';
import { placeText } from './cells';
import type { Inspection } from './inspection';
import type { InstrumentStrings } from './instrument-strings';
import type { TensorShelf } from './tensors';

const mostRows = 16;
const mostKeys = 64;

/** The valid lengths that a step's masking reads, and the scores it masks; null where nobody can change them. */
export function maskOf(
  inspection: Inspection,
  shelf: TensorShelf,
  nodes: readonly number[],
): { lens: number; scores: number } | null {
  const description = inspection.description!;
  for (const at of nodes) {
    const node = description.nodes[at];
    if (node.op !== 'mask_lengths') continue;
    const lens = node.inputs[1];
    if (shelf.editable(lens)) return { lens, scores: node.inputs[0] };
  }
  return null;
}

export interface MaskStrip {
  inspection: Inspection;
  shelf: TensorShelf;
  t: InstrumentStrings;
  mask: { lens: number; scores: number };
  set: (index: number, length: number) => void;
}

export function maskTemplate({ inspection, shelf, t, mask, set }: MaskStrip) {
  const lengths = inspection.numbers(mask.lens);
  const keys = inspection.info(mask.scores).shape.at(-1) ?? 0;
  if (!lengths || lengths.length > mostRows || keys > mostKeys) return nothing;
  const labels = shelf.axesOf(mask.scores).at(-1)?.labels;
  const name = shelf.name(mask.lens);
  const { shape } = inspection.info(mask.lens);
  return html`<div class="mask" role="group" aria-label=${name}>
    <p class="note">${t.edit.mask}</p>
    ${[...lengths].map(
      (length, row) =>
        html`<div class="lengths" role="group" aria-label="${name}${placeText(shape, row)}">
          <span class="row-name">${name}${placeText(shape, row)} = ${length}</span>
          <span class="keys"
            >${Array.from(
              { length: keys },
              (_, key) =>
                html`<button
                  type="button"
                  class="key ${key < length ? '' : 'out'}"
                  aria-pressed=${key < length ? 'true' : 'false'}
                  @click=${() => set(row, key + 1 === length ? key : key + 1)}
                >
                  ${labels?.[key] ?? key}
                </button>`,
            )}</span
          >
        </div>`,
    )}
  </div>`;
}
