// <attn-kernel-lab>: attention pooling as regression: points that can be dragged, the curve, the weights of every
// query.
//
//   kind   average, kernel (w is 1), width (w by slider), amount (w and the number of points) or training (w learned:
// training.ts)
import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import '../../plot/plot';
import type { PlotData, PlotDragDetail, PlotPointDetail } from '../../plot/plot-data';
import { segments } from '../../ui/views';
import { lab } from '../shared/lab.css';
import { AskingElement } from '../shared/asking';
import '../shared/overview';
import type { Overview } from '../shared/overview';
import { OpenProgram } from '../shared/program';
import { Points } from './points';
import { kernelStrings } from './strings';
import { inactive } from '../../ui/inactive-button';

export type Kind = 'average' | 'kernel' | 'width' | 'amount' | 'training';

/** What the first picture shows of w. */
const firstWidth = 1;
const amounts = [50, 200] as const;
/** The prediction's disc, as the weight of a point that is as large. */
const markerSize = [0.1];
/** Weights above it have the colour of the scale's end; the same in every picture of the page. */
const brightest = 0.1;

interface Picture {
  queries: Float32Array;
  truth: Float32Array;
  output: Float32Array;
  weights: Float32Array;
}

export class AttnKernelLab extends AskingElement {
  static override styles = [
    controls,
    lab,
    css`
      .lab {
        container-type: inline-size;
      }
      .labels {
        min-height: 3.2em;
      }
      /* Beside a text: the curve as wide as the figure, and the weights beside what is said of it. */
      @container (30rem < width < 42rem) {
        .pair {
          grid-template: auto auto 1fr / minmax(0, 1fr) 15rem;
          gap: 0 1.75rem;
        }
        .pair > div {
          display: contents;
        }
        attn-plot {
          grid-column: 1 / -1;
          margin-block-end: 0.75rem;
        }
        figure {
          grid-area: 2 / 2 / -1;
        }
      }
    `,
  ];

  @property() kind: Kind = 'kernel';
  @state() picture: Picture | null = null;
  /** The query that is looked at. */
  @state() row = 25;
  @state() w: number = firstWidth;
  @state() amount: number = amounts[0];
  protected points: Points | null = null;
  private program: OpenProgram | null = null;
  private stop: (() => void) | null = null;
  /** Cells to be changed, by name and index; the latest number counts. */
  private readonly waiting = new Map<string, [name: string, index: number, number: number]>();
  private busy = false;
  /** What was opened last counts. */
  private generation = 0;

  protected get s() {
    return this.chinese ? kernelStrings.zh : kernelStrings.en;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.();
    this.program?.dispose();
    this.program = null;
  }

  protected override approach(): void {
    void this.attempt(() => this.open());
  }

  protected async open(): Promise<void> {
    const generation = ++this.generation;
    const points = await Points.of(this.amount);
    const { x, y } = points.tensors();
    const average = this.kind === 'average';
    const w = { shape: [1], values: [this.w] };
    const program = await OpenProgram.open({
      program: average ? 'average_pooling' : 'nadaraya_watson',
      given: { keys: x, values: y, ...(average ? {} : { w }) },
    });
    const { queries, output, weights } = await program.read('queries', 'output', 'weights');
    const curve = await OpenProgram.open({
      program: 'regression_data',
      given: { x: { shape: [queries.length], values: [...queries] } },
    });
    const { truth } = await curve.read('truth');
    curve.dispose();
    // Other points were asked for meanwhile.
    if (generation !== this.generation) return program.dispose();
    this.stop?.();
    this.program?.dispose();
    this.waiting.clear();
    // All at once: the weights of other points do not fit these.
    Object.assign(this, { points, program, picture: { queries, truth, output, weights } });
    this.stop = points.subscribe((index) => this.onMoved(index));
  }

  private async look(program: OpenProgram, { queries, truth }: Picture): Promise<void> {
    const { output, weights } = await program.read('output', 'weights');
    if (program === this.program) this.picture = { queries, truth, output, weights };
  }

  /** Changes cells as fast as the engine and the picture follow. */
  protected change(...cells: [name: string, index: number, number: number][]): void {
    for (const cell of cells) this.waiting.set(`${cell[0]}:${cell[1]}`, cell);
    if (this.busy) return;
    this.busy = true;
    void this.attempt(async () => {
      while (this.waiting.size > 0 && this.program && this.picture) {
        const { program, picture } = this;
        const cells = [...this.waiting.values()];
        this.waiting.clear();
        try {
          await program.edit(...cells);
          await this.look(program, picture);
        } catch (error) {
          // Other points have come meanwhile, and this program was put away.
          if (program === this.program) throw error;
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }).finally(() => (this.busy = false));
  }

  protected onMoved(index: number | null): void {
    const points = this.points!;
    const indices = index === null ? [...points.x.keys()] : [index];
    this.change(
      ...indices.flatMap((i): [string, number, number][] => [
        ['keys', i, points.x[i]],
        ['values', i, points.y[i]],
      ]),
    );
    this.requestUpdate();
  }

  protected setWidth(w: number): void {
    this.w = w;
    this.change(['w', 0, w]);
  }

  override render() {
    const { s, picture, points } = this;
    if (this.problem) return this.wrong();
    if (!picture || !points) return html`<p class="busy">${s.loading}</p>`;
    const x = picture.queries[this.row];
    return html`${this.head()}
      <div class="lab">
        <div class="pair">
          <div>
            <attn-plot
              .data=${this.plot(picture, points)}
              @attn-plot-point=${this.onPoint}
              @attn-plot-drag=${this.onDrag}
            ></attn-plot>
            <div class="row">
              <label class="slider"
                >${s.at}
                <input
                  type="range"
                  min="0"
                  max=${picture.queries.length - 1}
                  step="1"
                  aria-valuetext=${x.toFixed(1)}
                  .value=${String(this.row)}
                  @input=${this.onRow}
                />
                <output translate="no">${x.toFixed(1)}</output></label
              >
              <button class="quiet" type="button" ${inactive(!points.moved)} @click=${() => points.putBack()}>
                ${s.undo}
              </button>
            </div>
            <p class="quiet-text labels">${s.predicted(x.toFixed(1), picture.output[this.row].toFixed(3))}</p>
          </div>
          <figure>
            <figcaption>${s.heatmap}</figcaption>
            <attn-overview
              .data=${this.heatmap(picture, points)}
              @attn-overview-row=${(event: CustomEvent<{ row: number }>) => (this.row = event.detail.row)}
            ></attn-overview>
          </figure>
        </div>
      </div>
      ${this.foot()}`;
  }

  /** The controls above the picture. */
  protected head(): unknown {
    const { s } = this;
    const options = amounts.map((value) => ({ value: value, text: String(value) }));
    const amount = segments({
      name: 'amount',
      legend: s.amount,
      options,
      chosen: this.amount,
      choose: (amount) => this.onAmount(amount),
    });
    const width = html`<label class="slider"
      >${s.width}
      <input
        type="range"
        min="0"
        max="20"
        step="0.1"
        .value=${String(this.w)}
        @input=${(event: Event) => this.setWidth((event.target as HTMLInputElement).valueAsNumber)}
      />
      <output translate="no">${this.w.toFixed(1)}</output></label
    >`;
    const shown = { kernel: [amount], width: [width], amount: [amount, width], average: [], training: [] }[this.kind];
    return shown.length > 0 ? html`<div class="row">${shown}</div>` : nothing;
  }

  protected foot(): unknown {
    return nothing;
  }

  private plot({ queries, truth, output, weights }: Picture, points: Points): PlotData {
    const { s } = this;
    const keys = points.x.length;
    const own = weights.subarray(this.row * keys, (this.row + 1) * keys);
    return {
      label: s.label,
      series: [
        {
          name: s.prediction,
          kind: 'points',
          x: [queries[this.row]],
          y: [output[this.row]],
          color: 'query',
          weights: markerSize,
        },
        {
          name: s.points,
          kind: 'points',
          x: points.x,
          y: points.y,
          color: 'value',
          weights: own,
          draggable: keys <= amounts[0],
        },
        { name: s.curves[this.kind], x: queries, y: output, color: 'curve' },
        { name: s.truth, x: queries, y: truth, color: 'quiet', stroke: 'dashed' },
      ],
      // A point at an end of its range is seen whole.
      x: { name: s.x, min: -0.1, max: 5.1, ticks: [0, 1, 2, 3, 4, 5] },
      y: { name: s.y, min: -1.2, max: 5.2, ticks: [-1, 1, 3, 5] },
      cursor: queries[this.row] ?? null,
      cursorColor: 'query',
    };
  }

  private heatmap({ weights }: Picture, points: Points): Overview {
    const { s } = this;
    const cols = points.x.length;
    return {
      label: s.heatmap,
      values: weights,
      rows: weights.length / cols,
      cols,
      most: brightest,
      row: this.row,
      axes: [s.query, s.key],
    };
  }

  private onPoint({ detail }: CustomEvent<PlotPointDetail>): void {
    const { queries } = this.picture!;
    let nearest = 0;
    queries.forEach((x, i) => {
      if (Math.abs(x - detail.x) < Math.abs(queries[nearest] - detail.x)) nearest = i;
    });
    this.row = nearest;
  }

  private onDrag({ detail }: CustomEvent<PlotDragDetail>): void {
    const within = (number: number, least: number, most: number) => Math.min(most, Math.max(least, number));
    this.points?.move(detail.index, within(detail.x, 0, 5), within(detail.y, -1, 5));
  }

  private onRow(event: Event): void {
    this.row = (event.target as HTMLInputElement).valueAsNumber;
  }

  private onAmount(amount: number): void {
    this.amount = amount;
    void this.attempt(() => this.open());
  }
}

define('attn-kernel-lab', AttnKernelLab);
