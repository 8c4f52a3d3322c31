// The line below the cells: what the colours stand for, and the cell that is pointed at.
import { html, nothing } from 'lit';
import type { Cells } from './cells';
import { show, stylesFor, tell } from './numbers';
import { gradientOf } from './palette';
import type { TensorStrings } from './tensor-strings';

/** The ends of a scale: as exact as the cells can be. */
function endOf(cells: Cells, value: number): string {
  const style = stylesFor({ ...cells.extent, most: Math.max(cells.extent.most, Math.abs(value)) })[0];
  return Number.isInteger(value) ? tell(value) : show(value, style);
}

export function legendTemplate(cells: Cells, t: TensorStrings) {
  const { scale, palette, extent } = cells;
  const hatched = cells.anyMasked ? html`<span class="legend"><span class="hatch"></span>${t.masked}</span>` : nothing;
  // Without colours, or all zeros: there is nothing to explain.
  if (scale.kind === 'none' || !extent.any || scale.from === scale.to) return hatched;
  const [from, to] = [endOf(cells, scale.from), endOf(cells, scale.to)];
  return html`<span
      class="legend"
      translate="no"
      role="img"
      aria-label=${t.legend(from, to)}
      title=${scale.below || scale.above ? t.beyond : nothing}
    >
      <span>${scale.below ? '≤ ' : ''}${from}</span>
      <span class="ramp" .style=${`background: ${gradientOf(palette)}`}
        >${scale.kind === 'diverging' ? html`<span class="zero"></span>` : nothing}</span
      >
      <span>${scale.above ? '≥ ' : ''}${to}</span> </span
    >${hatched}`;
}

export interface Foot {
  cells: Cells;
  t: TensorStrings;
  pointed: number | null;
  editable: boolean;
  /** What has just been done. */
  notice: string;
  edit(index: number): void;
  reset(index: number): void;
}

function buttons({ cells, t, pointed, editable, edit, reset }: Foot) {
  if (!editable || pointed === null || cells.state(pointed) === 'missing') return nothing;
  return html`<button type="button" @click=${() => edit(pointed)}>${t.edit}</button> ${
      cells.differs(pointed)
        ? html`<button type="button" @click=${() => reset(pointed)}>${t.reset(tell(cells.before(pointed)))}</button>`
        : nothing
    }`;
}

export function footTemplate(foot: Foot) {
  const { cells, t, pointed, editable, notice } = foot;
  const hint = editable ? html`<span class="hint">${t.editHint}</span>` : nothing;
  return html`<div class="foot">
    ${legendTemplate(cells, t)}
    ${pointed !== null ? html`<span class="readout">${cells.reading(pointed)}</span>` : notice ? nothing : hint}
    ${buttons(foot)}
    <span role="status">${notice}</span>
  </div>`;
}

/** What is wrong with the data, in a sentence; nothing for good data. */
export function noteOf(cells: Cells, t: TensorStrings): string {
  const { data, plan } = cells;
  const shape = data.shape.join(' × ');
  if (!plan.drawable) return t.badShape(shape);
  if (plan.cells === 0) return t.empty(shape);
  const given = data.values?.length ?? plan.cells;
  return given === plan.cells ? '' : t.wrongLength(shape || t.scalar, String(plan.cells), String(given));
}
