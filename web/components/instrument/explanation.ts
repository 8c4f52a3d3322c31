// <attn-explanation>: where one number comes from, the numbers put in; every operand leads to its own explanation.
// Placed by the stepper and by <attn-value>; it shows what the inspection explains.
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ExplanationData } from '../../engine/client';
import { controls } from '../ui/controls.css';
import '../tensor/tensor';
import type { Mark } from '../tensor/tensor-data';
import { speak, tell } from '../tensor/numbers';
import { type Cell, placeText, sameCell } from './cells';
import { keyOf } from './edit-history';
import { explanationStyles } from './explanation.css';
import { formulaOf } from './formula';
import type { Inspection } from './inspection';
import type { InstrumentStrings } from './instrument-strings';
import { opTitle } from './op-title';
import { numberOf, partName, TermWriter } from './term';
import type { TensorShelf } from './tensors';
import { KeptFocus } from '../ui/kept-focus';
import { inactive } from '../ui/inactive-button';

/** So many small source tensors are shown. */
const mostSources = 4;
const smallTensor = 2500;

export class AttnExplanation extends LitElement {
  static override styles = [controls, explanationStyles];

  @property({ attribute: false }) inspection: Inspection | null = null;
  @property({ attribute: false }) shelf: TensorShelf | null = null;
  @property({ attribute: false }) t!: InstrumentStrings;
  /** Values whose tensors stand beside the panel already. */
  @property({ attribute: false }) inView: ReadonlySet<number> = new Set();
  /** The op whose formula stands beside the panel already. */
  @property({ attribute: false }) op = '';
  @property({ attribute: false }) revision = 0;
  @property({ type: Boolean, reflect: true }) compact = false;
  /** An explanation was opened and stays. */
  @property({ type: Boolean, reflect: true }) held = false;
  private shown: ExplanationData | null = null;
  /** What had the focus led here and may be gone: keys go on from what is explained now. */
  private readonly focus_ = new KeptFocus(this, ['[aria-current]', 'section']);
  /** An operand was followed: the focus follows too. */
  private followed = false;
  private marks: { for: ExplanationData | null; by: Map<number, Mark[]> } = { for: null, by: new Map() };

  protected override willUpdate(): void {
    const { inspection } = this;
    const cell = inspection?.explained ?? null;
    // What was shown stays until the next one has come, so that nothing flickers.
    if (!cell) this.shown = null;
    else this.shown = inspection!.explanation(cell) ?? this.shown;
    this.held = (inspection?.trail.length ?? 0) > 0;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('held')) this.toggleAttribute('data-held', this.held);
    if (this.followed) this.focus_.go();
    this.followed = false;
  }

  /** What is shown is of another number than the one that is asked for: its explanation is on its way. */
  private get late(): boolean {
    return this.shown !== null && !sameCell(this.shown, this.inspection?.explained ?? null);
  }

  private follow(cell: Cell): void {
    if (this.late) return;
    this.followed = true;
    this.inspection!.follow(cell);
  }

  override render() {
    if (!this.inspection || !this.shelf) return nothing;
    const { shown, t } = this;
    return html`<section
      role="group"
      tabindex="-1"
      aria-label=${t.explain.title}
      aria-busy=${this.late ? 'true' : nothing}
    >
      ${this.trail()}
      ${shown ? this.body(shown) : html`<p class="hint"><span class="fine">${t.explain.hint}</span><span class="coarse">${t.explain.hintTouch}</span></p>`}
    </section>`;
  }

  private cellName(cell: Cell): string {
    return `${this.shelf!.name(cell.value)}${placeText(this.inspection!.info(cell.value).shape, cell.index)}`;
  }

  private trail() {
    const { inspection, t } = this;
    const trail = inspection!.trail;
    if (trail.length === 0) return nothing;
    return html`<div class="trail">
      <button
        class="quiet"
        type="button"
        ${inactive(trail.length < 2)}
        @click=${() => inspection!.retrace(trail.length - 2)}
      >
        ← ${t.explain.back}
      </button>
      <nav aria-label=${t.explain.trail}>
        <ol>
          ${trail.map(
            (cell, i) =>
              html`<li>
                ${
                  i === trail.length - 1
                    ? html`<span aria-current="true" tabindex="-1">${this.cellName(cell)}</span>`
                    : html`<button class="crumb" type="button" @click=${() => inspection!.retrace(i)}>
                        ${this.cellName(cell)}
                      </button>`
                }
              </li>`,
          )}
        </ol>
      </nav>
      <button
        class="close"
        type="button"
        aria-label=${t.explain.close}
        title=${t.explain.close}
        @click=${() => inspection!.retrace(-1)}
      >
        ✕
      </button>
    </div>`;
  }

  private body(data: ExplanationData) {
    const given = data.node < 0;
    const cell = { value: data.value, index: data.index };
    return html`
      <div class="sum" translate="no" data-cell="${data.value}:${data.index}">
        <span class="lhs role-${this.shelf!.role(data.value)}">${this.cellName(cell)}</span>
        ${given ? html`<span class="eq">=</span>` : html`<span class="eq">=</span><span class="arithmetic">${this.writer(data).write(data.term)}</span><span class="eq">=</span>`}
        <strong class="result" title=${tell(numberOf(data.result))}>${speak(numberOf(data.result))}</strong>
        ${this.was(cell)}
      </div>
      ${!given && this.inspection!.edits.has(keyOf(cell)) ? html`<p class="note held">${this.t.explain.held(speak(numberOf(data.number)))}</p>` : nothing}
      ${given ? html`<p class="note">${this.t.explain.given[this.inspection!.info(data.value).role]}</p>` : nothing}
      ${data.parts.length > 0 ? this.parts(data) : nothing} ${given ? nothing : this.general(data)}
      ${this.sources(data)}
    `;
  }

  private was(cell: Cell) {
    const before = this.inspection!.before(cell.value)?.[cell.index];
    const now = this.inspection!.number(cell);
    const computed = this.inspection!.edits.has(keyOf(cell)) && this.inspection!.info(cell.value).role === 'computed';
    return before === undefined || before === now || computed
      ? nothing
      : html`<span class="was">${this.t.explain.was(speak(before))}</span>`;
  }

  private writer(data: ExplanationData): TermWriter {
    return new TermWriter(data, (place) => this.operand(data, place), this.t);
  }

  private operand(data: ExplanationData, place: number) {
    const [value, index, number] = data.sources[place];
    const text = speak(numberOf(number));
    const where = placeText(this.inspection!.info(value).shape, index);
    const name = this.shelf!.name(value);
    return html`<button
      class="number role-${this.shelf!.role(value)}"
      type="button"
      data-cell="${value}:${index}"
      aria-label=${this.t.explain.follow(name, where, text)}
      title="${name}${where} = ${tell(numberOf(number))}"
      @click=${() => this.follow({ value, index })}
      @pointerenter=${() => this.light({ value, index })}
      @pointerleave=${() => this.light(null)}
      @focus=${() => this.light({ value, index })}
      @blur=${() => this.light(null)}
    >
      ${text}
    </button>`;
  }

  /** Tells whoever shows the tensors which source is pointed at. */
  private light(cell: Cell | null): void {
    this.dispatchEvent(new CustomEvent('attn-operand', { detail: cell, bubbles: true, composed: true }));
  }

  private parts(data: ExplanationData) {
    const writer = this.writer(data);
    return html`<div class="parts">
      <span class="where">${this.t.explain.where}</span>
      <ul>
        ${data.parts.map(
          ({ name, term, number }) =>
            html`<li>
              ${partName(name)}${this.means(name)} <span class="eq">=</span>
              <span class="arithmetic" translate="no">${writer.write(term)}</span> <span class="eq">=</span>
              <strong translate="no">${speak(numberOf(number))}</strong>
            </li>`,
        )}
      </ul>
    </div>`;
  }

  private means(part: string): string {
    const words = this.t.explain.parts[part];
    return words ? this.t.explain.means(words) : '';
  }

  /** The op's formula in general, and where it is from; the stepper has it above already for the present op. */
  private general(data: ExplanationData) {
    const node = this.inspection!.description!.nodes[data.node];
    if (node.op === this.op) return nothing;
    const { citation } = this.inspection!.description!.ops[node.op] ?? {};
    return html`<p class="general">
      <span>${opTitle(this.inspection!.description!, node, this.shelf!, this.t)}</span>
      ${formulaOf(node, () => this.requestUpdate())} ${citation ? html`<cite>${citation}</cite>` : nothing}
    </p>`;
  }

  /** The tensors that the number was made from, where they are not in view. */
  private sources(data: ExplanationData) {
    const values = [...new Set(data.sources.map(([value]) => value))]
      .filter((value) => !this.inView.has(value))
      .slice(0, mostSources);
    if (values.length === 0) return nothing;
    const marks = this.marksOf(data);
    return html`<div class="sources">
      ${repeat(
        values,
        (value) => value,
        (value) =>
          html` <attn-tensor
            class=${this.size(value) > smallTensor ? 'large' : nothing}
            data-value=${value}
            .data=${this.shelf!.data(value, true)}
            .marks=${marks.get(value) ?? []}
            @attn-cell-open=${(event: CustomEvent<{ index: number }>) => this.inspection!.follow({ value, index: event.detail.index })}
          ></attn-tensor>`,
      )}
    </div>`;
  }

  private size(value: number): number {
    return this.inspection!.info(value).shape.reduce((all, extent) => all * extent, 1);
  }

  private marksOf(data: ExplanationData): Map<number, Mark[]> {
    if (this.marks.for === data) return this.marks.by;
    const by = new Map<number, Mark[]>();
    for (const [value, index] of data.sources) by.set(value, [...(by.get(value) ?? []), { index, kind: 'source' }]);
    this.marks = { for: data, by };
    return by;
  }
}

customElements.define('attn-explanation', AttnExplanation);

declare global {
  interface HTMLElementTagNameMap {
    'attn-explanation': AttnExplanation;
  }
}
