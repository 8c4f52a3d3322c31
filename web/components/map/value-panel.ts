// What is asked of one value: its numbers, where they come from, what can be changed.
import { html, nothing } from 'lit';
import { editTools, outcomeOf } from '../instrument/edit-tools';
import '../instrument/explanation';
import type { Cell } from '../instrument/cells';
import { keyOf } from '../instrument/edit-history';
import '../tensor/tensor';
import type { CellDragDetail, CellEditDetail, CellPointDetail, CellResetDetail, Mark } from '../tensor/tensor-data';
import { reasonOf } from '../ui/engine-sentences';
import type { Strings } from '../ui/strings';
import { titleOf, type Speaker } from './cards';
import type { MapItem } from './graph';
import { maskPart } from './mask';
import { headsOf } from './heads';
import type { MapModel } from './model';
import { percent } from './next-words';

export interface ValuePanel {
  item: MapItem;
  model: MapModel;
  speaker: Speaker;
  shown(value: number): number;
  marks(value: number): readonly Mark[];
  revision: number;
  wide: boolean;
  room: number;
  strings: Strings;
  close(): void;
  said(text: string): void;
  operand(cell: Cell | null): void;
}

export function valuePanel(asked: ValuePanel) {
  const { item, model, speaker, shown, revision, strings, close, said, operand } = asked;
  const { inspection, shelf, t, m } = speaker;
  // Of an open block there is what it owns; the rest stands in it.
  const values = [...(model.isOpen(item) ? [] : [shown(item.value)]), ...item.weights];
  const node = model.description.nodes[item.from];
  const heads = node ? headsOf(model.description, item.value) : null;
  const refusal = inspection.refusal ? reasonOf(inspection.refusal, strings) : null;
  return html`<aside
    class="asked"
    aria-label=${titleOf(item, speaker)}
    @attn-operand=${(event: CustomEvent<Cell | null>) => operand(event.detail)}
  >
    <header>
      <div>
        <h3>${titleOf(item, speaker)}</h3>
        ${inspection.info(item.value).name === titleOf(item, speaker) ? nothing : html`<p class="facts">${inspection.info(item.value).name}</p>`}
      </div>
      <button class="quiet" type="button" data-do="close" aria-label=${m.close} title=${m.close} @click=${close}>
        ✕
      </button>
    </header>
    ${heads ? html`<div class="heads" role="group" aria-label=${m.heads}>${heads.map((cells, head) => dropButton(cells, String(head), speaker, said))}</div>` : nothing}
    ${model.isOpen(item) ? nothing : maskPart(item, model, speaker, said)}
    ${model.isOpen(item) || !node ? nothing : holdPart(asked)} ${editTools({ inspection, shelf, t, refusal, said })}
    ${shown(item.value) === item.value ? nextWords(item, speaker) : nothing}
    ${values.map((value) => tensor(value, asked))}
    <attn-explanation
      compact
      class=${inspection.trail.length > 0 ? 'open' : nothing}
      .inspection=${inspection}
      .shelf=${shelf}
      .t=${t}
      .inView=${new Set(values)}
      .revision=${revision}
    ></attn-explanation>
  </aside>`;
}

/** Drops a head or, where it is dropped, takes it in again. */
function dropButton(
  cells: readonly (Cell & { number: number })[],
  head: string,
  { inspection, m }: Speaker,
  said: (text: string) => void,
) {
  const edits = cells.map((cell) => inspection.edits.get(keyOf(cell)));
  const dropped = edits.every((edit) => edit?.to === 0);
  const next = dropped ? edits.map((edit) => ({ value: edit!.value, index: edit!.index, number: edit!.from })) : cells;
  const act = () => void inspection.set(next).then((done) => done && said((dropped ? m.takenIn : m.dropped)(head)));
  return html`<button class="quiet" type="button" data-do="drop" aria-pressed=${dropped} @click=${act}>
    ${m.drop(head)}
  </button>`;
}

/** Holds all numbers of a computed value as they are, or lets go of those that are held. */
function holdPart({ item: { value }, speaker: { inspection, m }, said }: ValuePanel) {
  const held = [...inspection.edits.values()].filter((edit) => edit.value === value);
  const numbers = inspection.numbers(value);
  const cells =
    held.length > 0 ? held.map(({ index, from }) => ({ value, index, number: from })) : holdable(value, numbers);
  const act = () => void inspection.set(cells).then((done) => done && said(held.length > 0 ? m.letGo : m.held));
  return html`<button class="quiet" type="button" data-do="hold" ?disabled=${cells.length === 0} @click=${act}>
    ${held.length > 0 ? m.release : m.hold}
  </button>`;
}

const holdable = (value: number, numbers: Float32Array | null) =>
  [...(numbers ?? [])].flatMap((number, index) => (Number.isFinite(number) ? [{ value, index, number }] : []));

/** After each word that the decoder is given: the most probable next ones. */
function nextWords(item: MapItem, { next, sentence, shelf, m }: Speaker) {
  if (!next.knows(item.value)) return nothing;
  const after = shelf.axesOf(item.value).at(-2)?.labels;
  return html`<div class="next-words" role="group" aria-label=${m.next}>
    ${next.of(item.value, sentence)?.map(
      (words, at) =>
        html`<section>
          <h4>${m.nextAfter(after?.[at] ?? String(at))}</h4>
          <ol>
            ${words.map(({ word, probability }) => html`<li style=${`--chance: ${probability * 100}%`}><span>${word}</span><span>${percent(probability)}</span></li>`)}
          </ol>
        </section>`,
    )}
  </div>`;
}

/** Milliseconds in which a second click makes a double one. */
const betweenClicks = 500;

function tensor(value: number, { speaker, marks, wide, room, said }: ValuePanel) {
  const { inspection, shelf } = speaker;
  const at = (index: number) => ({ value, index });
  const tell = () => said(outcomeOf(speaker));
  return html`<attn-tensor
    data-value=${value}
    style="width: 100%"
    .room=${wide ? 380 : Math.max(200, room - 36)}
    .data=${shelf.data(value, true)}
    .marks=${marks(value)}
    ?editable=${shelf.editable(value)}
    @attn-cell-point=${(event: CustomEvent<CellPointDetail>) => inspection.point(at(event.detail.index))}
    @attn-cell-leave=${() => inspection.point(null)}
    @attn-cell-open=${(event: CustomEvent<{ index: number }>) => {
      inspection.openCell(at(event.detail.index));
      // Not behind what explains it; nor away from under a second click, which writes in the cell.
      const tensor = event.currentTarget as HTMLElement;
      if (wide) setTimeout(() => tensor.scrollIntoView({ block: 'nearest' }), betweenClicks);
    }}
    @attn-cell-edit=${(event: CustomEvent<CellEditDetail>) => void inspection.edit(at(event.detail.index), event.detail.text).then((done) => done && tell())}
    @attn-cell-drag=${({ detail: { index, number, done } }: CustomEvent<CellDragDetail>) => inspection.drag(at(index), number, done, tell)}
    @attn-cell-reset=${(event: CustomEvent<CellResetDetail>) => void inspection.resetCell(at(event.detail.index)).then((done) => done && tell())}
  ></attn-tensor>`;
}
