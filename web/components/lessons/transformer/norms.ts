// <attn-norms>: layer and batch normalisation of the same numbers.
import { css, html, nothing } from 'lit';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { Inspection, type InspectionRequest } from '../../instrument/inspection';
import '../../tensor/tensor';
import type { Axis, CellDragDetail, CellEditDetail, CellResetDetail } from '../../tensor/tensor-data';
import { editorOf, InspectedElement, tensorOf } from '../shared/inspected';
import { lessonStyles } from '../shared/lesson.css';
import { transformerStrings, type TransformerStrings } from './strings';
import { languageOf } from '../../ui/strings';

const given = { x: { shape: [2, 2], values: [1, 2, 2, 3] } };

export class AttnNorms extends InspectedElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      .grid {
        grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
      }
    `,
  ];

  /** Of rows; the inspection of the base class. Of columns, in a session of its own name, for the tasks. */
  private readonly columns = Inspection.shared('batch-norm');
  protected override readonly beside = [this.columns];
  private t!: TransformerStrings['norms'];

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = transformerStrings[languageOf(this)].norms;
  }

  protected request(): InspectionRequest {
    return { program: 'layer_norm', given };
  }

  protected override approach(): void {
    super.approach();
    void this.columns.open({ program: 'batch_norm', given });
  }

  override render() {
    const { t } = this;
    const axes: Axis[] = [{ name: t.axes.token }, { name: t.axes.feature }];
    const look = { axes, scale: 'diverging', domain: [-1, 1] as const } as const;
    return html`<div class="card">
      <div class="grid">
        <attn-tensor
          id="x"
          editable
          .refusal=${this.problem}
          .data=${this.tensor('x', { name: t.names.x, axes })}
          @attn-cell-edit=${this.onEdit}
          @attn-cell-drag=${this.onDrag}
          @attn-cell-reset=${this.onReset}
        ></attn-tensor>
        <attn-tensor id="layer" .data=${this.tensor('output', { name: t.names.layer, ...look })}></attn-tensor>
        <attn-tensor
          id="batch"
          .data=${tensorOf(this.columns, 'output', { name: t.names.batch, ...look })}
        ></attn-tensor>
      </div>
      <p class="said">${t.said}</p>
      ${[this.inspection, this.columns].some(({ state }) => state === 'failed') ? this.wrong() : nothing}
    </div>`;
  }

  /** Both programs have the same X. */
  private get editors() {
    return [this.inspection, this.columns].map((inspection) => editorOf(inspection, 'x'));
  }

  private onEdit(event: CustomEvent<CellEditDetail>): void {
    for (const { edit } of this.editors) edit(event);
  }

  private onDrag(event: CustomEvent<CellDragDetail>): void {
    for (const { drag } of this.editors) drag(event);
  }

  private onReset(event: CustomEvent<CellResetDetail>): void {
    for (const { reset } of this.editors) reset(event);
  }
}

define('attn-norms', AttnNorms);
