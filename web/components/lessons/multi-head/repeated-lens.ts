// <attn-repeated-lens>: masked softmax over sentences × heads, with the lengths repeated rightly or wrongly.
import { css, html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import type { InspectionRequest } from '../../instrument/inspection';
import { segments } from '../../ui/views';
import '../../tensor/tensor';
import type { Axis } from '../../tensor/tensor-data';
import { editorOf, InspectedElement } from '../shared/inspected';
import { lessonStyles } from '../shared/lesson.css';
import { multiHeadStrings, type MultiHeadStrings } from './strings';
import { languageOf } from '../../ui/strings';

const batch = 2;
const heads = 2;
const keys = 4;
const orders = { each: [3, 3, 2, 2], whole: [3, 2, 3, 2] };
type Way = keyof typeof orders;

export class AttnRepeatedLens extends InspectedElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      .said {
        min-height: 3em;
      }
      .grid {
        grid-template-columns: minmax(0, 10rem) repeat(auto-fit, minmax(min(17rem, 100%), 1fr));
      }
      @container (max-width: 42rem) {
        .grid {
          grid-template-columns: minmax(0, 10rem) minmax(0, 1fr);
        }
        #weights {
          grid-column: 2;
        }
      }
      @container (max-width: 30rem) {
        .grid {
          display: block;
        }
      }
    `,
  ];

  @state() way: Way = 'each';
  private t!: MultiHeadStrings['lens'];

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = multiHeadStrings[languageOf(this)].lens;
  }

  protected request(): InspectionRequest {
    const scores = [1, 0.5, 0, 2, 0, 1, 0.5, 2, 0.5, 1.5, 1, 2, 1, 1, 0, 2];
    return {
      program: 'masked_softmax',
      given: {
        x: { shape: [batch * heads, 1, keys], values: scores },
        valid_lens: { shape: [batch * heads], values: [...orders[this.way]] },
      },
    };
  }

  override render() {
    const { t, way } = this;
    const rows: Axis = {
      name: t.axes.row,
      labels: Array.from({ length: batch * heads }, (_, i) => t.label(Math.floor(i / heads), i % heads)),
    };
    const axes: Axis[] = [rows, { name: t.axes.key }];
    // One query each: the axis of queries is left out of the picture.
    const flat = { shape: [batch * heads, keys], axes };
    const lens = editorOf(this.inspection, 'valid_lens');
    return html`<div class="card">
      <div class="row">
        ${segments<Way>({
          name: 'way',
          legend: t.way,
          options: [
            { value: 'each', text: t.ways.each },
            { value: 'whole', text: t.ways.whole },
          ],
          chosen: way,
          choose: (value) => this.repeat(value),
        })}
      </div>
      <div class="grid">
        <attn-tensor
          id="lens"
          editable
          .refusal=${this.problem}
          .data=${this.tensor('valid_lens', { name: t.names.lens, shape: [batch * heads, 1], axes: [rows, { name: t.axes.length }] })}
          @attn-cell-edit=${lens.edit}
          @attn-cell-drag=${lens.drag}
          @attn-cell-reset=${lens.reset}
        ></attn-tensor>
        <attn-tensor id="scores" .data=${this.tensor('x', { ...flat, name: t.names.scores })}></attn-tensor>
        <attn-tensor
          id="weights"
          .data=${this.tensor('output', { ...flat, name: t.names.weights, role: 'weight', scale: 'sequential', domain: [0, 1] })}
        ></attn-tensor>
      </div>
      <p class="said" aria-live="polite">${t.said[way]}</p>
      ${this.inspection.state === 'failed' ? this.wrong(this.inspection.refusal) : nothing}
    </div>`;
  }

  private repeat(way: Way): void {
    this.way = way;
    const value = this.inspection.find('valid_lens');
    if (value !== null) void this.inspection.set(orders[way].map((number, index) => ({ value, index, number })));
  }
}

define('attn-repeated-lens', AttnRepeatedLens);
