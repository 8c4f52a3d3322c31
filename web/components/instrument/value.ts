// <attn-value>: one tensor of a program, explained and edited as in the stepper, without the walk.
//
//   value      its name: an output, an input, or a path
//   program, settings, gradients, seed, weights, session, and what is given by its id   as of <attn-stepper>
import { html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../ui/define';
import { controls } from '../ui/controls.css';
import { problemLine, reasonOf } from '../ui/engine-sentences';
import { type Strings, stringsFor } from '../ui/strings';
import '../tensor/tensor';
import type { CellDragDetail, CellEditDetail, CellPointDetail, CellResetDetail } from '../tensor/tensor-data';
import type { Cell } from './cells';
import './explanation';
import type { Inspection } from './inspection';
import { type InstrumentStrings, instrumentStringsFor } from './instrument-strings';
import { Marks } from './marks';
import { type InspectionController, joinSession } from './session-host';
import type { LessonGiven } from './settings';
import { stepperStyles } from './stepper.css';
import { TensorShelf } from './tensors';
import { KeptFocus } from '../ui/kept-focus';

/**
 * In which element of a session something was pointed at last: that one explains. Two panels would be one too many, and
 * the upper one would push the lower element's cells from under the pointer, which closes both, and so on.
 */
const pointedIn = new WeakMap<Inspection, AttnValue>();

export class AttnValue extends LitElement {
  static override styles = [controls, stepperStyles];

  constructor() {
    super();
    new KeptFocus(this);
  }

  /** The name of the value shown. */
  @property() value = 'output';
  @state() private operand: Cell | null = null;
  private t!: InstrumentStrings;
  private strings!: Strings;
  private given: LessonGiven = {};
  private controller: InspectionController | null = null;
  private shelf: TensorShelf | null = null;
  private readonly marks = new Marks();

  get inspection(): Inspection | null {
    return this.controller?.inspection ?? null;
  }

  private get active(): boolean {
    return this.inspection !== null && pointedIn.get(this.inspection) === this;
  }

  private activate(inspection: Inspection): void {
    const before = pointedIn.get(inspection);
    pointedIn.set(inspection, this);
    before?.requestUpdate();
  }

  override connectedCallback(): void {
    this.t = instrumentStringsFor(this);
    this.strings = stringsFor(this);
    if (!this.controller) {
      ({ given: this.given, controller: this.controller } = joinSession(this, () => this.requestUpdate()));
    }
    super.connectedCallback();
  }

  override render() {
    const { inspection, t } = this;
    if (!inspection || inspection.state === 'empty' || inspection.state === 'loading')
      return html`<p class="busy">${t.loading}</p>`;
    if (inspection.state === 'failed') return problemLine(inspection.refusal, this.strings, () => inspection.reopen());
    this.shelf ??= new TensorShelf(inspection, this.given, t);
    const value = inspection.find(this.value);
    if (value === null) return html`<p class="problem">${t.value.none(this.value)}</p>`;
    return html`<div class="one" @attn-operand=${(event: CustomEvent<Cell | null>) => (this.operand = event.detail)}>
      ${this.tensor(inspection, value)}
      ${
        this.active && inspection.explained
          ? html`<attn-explanation
              compact
              class=${inspection.trail.length > 0 ? 'open' : nothing}
              .inspection=${inspection}
              .shelf=${this.shelf}
              .t=${t}
              .inView=${new Set([value])}
              .revision=${inspection.revision}
            ></attn-explanation>`
          : nothing
      }
    </div>`;
  }

  private tensor(inspection: Inspection, value: number) {
    const at = (index: number) => ({ value, index });
    const refusal = inspection.refusal && this.active ? reasonOf(inspection.refusal, this.strings) : null;
    // Computed numbers are held where that can be taken back: in the stepper and in the map.
    const editable = this.shelf!.editable(value) && inspection.info(value).role !== 'computed';
    return html`<attn-tensor
      data-value=${value}
      .data=${this.shelf!.data(value, true)}
      .marks=${this.marks.at(value, inspection, this.operand)}
      ?editable=${editable}
      .refusal=${refusal}
      @attn-cell-point=${(event: CustomEvent<CellPointDetail>) => {
        this.activate(inspection);
        inspection.point(at(event.detail.index));
      }}
      @attn-cell-leave=${() => inspection.point(null)}
      @attn-cell-open=${(event: CustomEvent<{ index: number }>) => {
        this.activate(inspection);
        inspection.openCell(at(event.detail.index));
      }}
      @attn-cell-edit=${(event: CustomEvent<CellEditDetail>) => void inspection.edit(at(event.detail.index), event.detail.text)}
      @attn-cell-drag=${(event: CustomEvent<CellDragDetail>) => inspection.drag(at(event.detail.index), event.detail.number, event.detail.done)}
      @attn-cell-reset=${(event: CustomEvent<CellResetDetail>) => void inspection.resetCell(at(event.detail.index))}
    ></attn-tensor>`;
  }
}

define('attn-value', AttnValue);

declare global {
  interface HTMLElementTagNameMap {
    'attn-value': AttnValue;
  }
}
