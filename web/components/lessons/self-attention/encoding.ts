// <attn-encoding>: the positional encoding, four columns as curves and all of them as a heatmap.
import { css, html } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import type { InspectionRequest } from '../../instrument/inspection';
import '../../plot/plot';
import { type PlotColor, type PlotData, strokes } from '../../plot/plot-data';
import '../../tensor/tensor';
import type { Mark } from '../../tensor/tensor-data';
import { InspectedElement } from '../shared/inspected';
import { lessonStyles } from '../shared/lesson.css';
import { slider } from '../shared/slider';
import { selfAttentionStrings, type SelfAttentionStrings } from './strings';
import { languageOf } from '../../ui/strings';

const steps = 60;
const size = 32;
const shown = 4;
const colors: PlotColor[] = ['query', 'key', 'value', 'quiet'];

export class AttnEncoding extends InspectedElement {
  static override styles = [
    controls,
    lessonStyles,
    css`
      attn-tensor {
        display: block;
        /* Cells so small that all positions are seen at once. */
        max-width: 32rem;
        --highest: 60rem;
        margin-block-start: 1.25rem;
      }
      @container (min-width: 50rem) {
        .both {
          display: grid;
          grid-template-columns: minmax(0, 1fr) 29rem;
          gap: 1.75rem;
          align-items: start;
        }
        /* Beside the positions that are read, however far down. */
        .waves {
          position: sticky;
          inset-block-start: 1rem;
        }
        attn-tensor {
          margin-block-start: 0;
        }
      }
    `,
  ];

  /** The first of the columns that are drawn, from 0. */
  @state() first = 6;
  private t!: SelfAttentionStrings['encoding'];

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = selfAttentionStrings[languageOf(this)].encoding;
  }

  protected request(): InspectionRequest {
    return { program: 'positional_encoding', settings: { steps: String(steps), size: String(size) } };
  }

  override render() {
    const { t, first } = this;
    const count = (length: number) => Array.from({ length }, (_, i) => String(i));
    return html`<div class="card">
      <div class="both">
        <div class="waves">
          <div class="row">
            ${slider({ name: 'first', label: t.column, value: first, min: 0, max: size - shown, change: (value) => (this.first = value) })}
          </div>
          <attn-plot .data=${this.curves()}></attn-plot>
        </div>
        <attn-tensor
          .marks=${[...this.plotted(), ...this.marks('output')]}
          .data=${this.tensor('output', {
            name: t.heat,
            shape: [steps, size],
            scale: 'diverging',
            domain: [-1, 1],
            axes: [
              { name: t.axes.position, labels: count(steps) },
              { name: t.axes.feature, labels: count(size) },
            ],
          })}
        ></attn-tensor>
      </div>
      ${this.wrong()}
    </div>`;
  }

  private plotted(): Mark[] {
    const of = (position: number) =>
      colors.map((_, i): Mark => ({ index: position * size + this.first + i, kind: 'plotted' }));
    return Array.from({ length: steps }, (_, position) => of(position)).flat();
  }

  /** Columns of the engine's table, as curves. */
  private curves(): PlotData | null {
    const { t, first } = this;
    const table = this.numbers('output');
    if (!table) return null;
    const x = Array.from({ length: steps }, (_, position) => position);
    const column = (c: number) => x.map((position) => table[position * size + c]);
    return {
      label: t.plot(first, first + shown - 1),
      x: { name: t.x, min: 0, max: steps },
      y: { name: t.y, min: -1, max: 1 },
      series: colors.map((color, i) => ({
        name: t.series(first + i),
        x,
        y: column(first + i),
        color,
        stroke: strokes[i],
      })),
    };
  }
}

define('attn-encoding', AttnEncoding);
