// <attn-kernel-lab>: attention pooling as regression: points that can be dragged, the curve, the weights of every query.
//
//   kind   average, kernel (w is 1), width (w by slider), amount (w and the number of points) or training (w learned: training.ts)
import { css, html, nothing, type PropertyDeclarations } from 'lit';
import { define } from '../../define';
import { controls } from '../../controls.css';
import '../../plot/plot';
import type { PlotData, PlotDragDetail, PlotPointDetail } from '../../plot/plot-data';
import { segments } from '../../views';
import { lab } from '../bench/lab.css';
import { AskingElement } from '../bench/asking';
import '../bench/overview';
import type { Overview } from '../bench/overview';
import { OpenProgram } from '../bench/program';
import { Points } from './points';
import { kernelStrings } from './strings';

export type Kind = 'average' | 'kernel' | 'width' | 'amount' | 'training';

/** What the first picture shows of w. */
const firstWidth = 1;
const amounts = [50, 200] as const;
/** Weights above it have the colour of the scale's end; the same in every picture of the page. */
const brightest = 0.2;

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
      .labels {
        min-height: 3.2em;
      }
    `,
  ];
  static override properties: PropertyDeclarations = { kind: {}, picture: { state: true }, row: { state: true }, w: { state: true }, amount: { state: true } };

  declare kind: Kind;
  declare picture: Picture | null;
  /** The query that is looked at. */
  declare row: number;
  declare w: number;
  declare amount: number;
  protected points: Points | null = null;
  private program: OpenProgram | null = null;
  private stop: (() => void) | null = null;
  /** Cells to be changed, by name and index; the latest number counts. */
  private readonly waiting = new Map<string, [name: string, index: number, number: number]>();
  private busy = false;

  constructor() {
    super();
    this.kind = 'kernel';
    this.picture = null;
    this.row = 25;
    this.w = firstWidth;
    this.amount = amounts[0];
  }

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
    this.stop?.();
    const points = await Points.of(this.amount);
    this.points = points;
    const { x, y } = points.tensors();
    const average = this.kind === 'average';
    const w = { shape: [1], values: [this.w] };
    const program = await OpenProgram.open({
      program: average ? 'average_pooling' : 'nadaraya_watson',
      given: { keys: x, values: y, ...(average ? {} : { w }) },
    });
    this.program?.dispose();
    this.program = program;
    const { queries } = await program.read('queries');
    const curve = await OpenProgram.open({ program: 'regression_data', given: { x: { shape: [queries.length], values: [...queries] } } });
    const { truth } = await curve.read('truth');
    curve.dispose();
    this.stop = points.subscribe((index) => this.onMoved(index));
    await this.look(queries, truth);
  }

  private async look(queries: Float32Array, truth: Float32Array): Promise<void> {
    const { output, weights } = await this.program!.read('output', 'weights');
    this.picture = { queries, truth, output, weights };
  }

  /** Changes cells as fast as the engine and the picture follow. */
  protected change(...cells: [name: string, index: number, number: number][]): void {
    for (const cell of cells) this.waiting.set(`${cell[0]}:${cell[1]}`, cell);
    if (this.busy) return;
    this.busy = true;
    void this.attempt(async () => {
      while (this.waiting.size > 0 && this.program && this.picture) {
        const cells = [...this.waiting.values()];
        this.waiting.clear();
        await this.program.edit(...cells);
        await this.look(this.picture.queries, this.picture.truth);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }).finally(() => (this.busy = false));
  }

  protected onMoved(index: number | null): void {
    const points = this.points!;
    const indices = index === null ? [...points.x.keys()] : [index];
    this.change(...indices.flatMap((i): [string, number, number][] => [['keys', i, points.x[i]!], ['values', i, points.y[i]!]]));
    this.requestUpdate();
  }

  protected setWidth(w: number): void {
    this.w = w;
    this.change(['w', 0, w]);
  }

  override render() {
    const { s, picture, points } = this;
    if (this.problem) return html`<p class="problem" role="alert">${this.problem}</p>`;
    if (!picture || !points) return html`<p class="busy">${s.loading}</p>`;
    const x = picture.queries[this.row]!;
    return html`${this.head()}
      <div class="pair">
        <div>
          <attn-plot
            .data=${this.plot(picture, points)} @attn-plot-point=${this.onPoint} @attn-plot-drag=${this.onDrag}
          ></attn-plot>
          <div class="row">
            <label class="slider"
              >${s.at}
              <input type="range" min="0" max=${picture.queries.length - 1} step="1" aria-valuetext=${x.toFixed(1)} .value=${String(this.row)} @input=${this.onRow} />
              <output>${x.toFixed(1)}</output></label
            >
            <button class="quiet" type="button" ?disabled=${!points.moved} @click=${() => points.putBack()}>${s.undo}</button>
          </div>
          <p class="quiet-text labels">${s.predicted(x.toFixed(1), picture.output[this.row]!.toFixed(3))}</p>
        </div>
        <figure>
          <figcaption>${s.heatmap}</figcaption>
          <attn-overview
            .data=${this.heatmap(picture, points)} @attn-overview-row=${(event: CustomEvent<{ row: number }>) => (this.row = event.detail.row)}
          ></attn-overview>
        </figure>
      </div>
      ${this.foot()}`;
  }

  /** The controls above the picture. */
  protected head(): unknown {
    const { s } = this;
    const options = amounts.map((value) => ({ value: value as number, text: String(value) }));
    const amount = segments({ name: 'amount', legend: s.amount, options, chosen: this.amount, choose: (amount) => this.onAmount(amount) });
    const width = html`<label class="slider"
      >${s.width}
      <input type="range" min="0" max="20" step="0.1" .value=${String(this.w)} @input=${(event: Event) => this.setWidth((event.target as HTMLInputElement).valueAsNumber)} />
      <output>${this.w.toFixed(1)}</output></label
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
        { name: s.points, kind: 'points', x: points.x, y: points.y, color: 'value', weights: own, draggable: keys <= amounts[0] },
        { name: s.truth, x: queries, y: truth, color: 'quiet', dashed: true },
        { name: s.curves[this.kind], x: queries, y: output, color: 'curve' },
      ],
      x: { name: s.x, min: 0, max: 5 },
      y: { name: s.y, min: -1, max: 5 },
      cursor: queries[this.row] ?? null,
      cursorColor: 'query',
    };
  }

  private heatmap({ weights }: Picture, points: Points): Overview {
    const { s } = this;
    const cols = points.x.length;
    return { label: s.heatmap, values: weights, rows: weights.length / cols, cols, most: brightest, row: this.row, axes: [s.query, s.key] };
  }

  private onPoint({ detail }: CustomEvent<PlotPointDetail>): void {
    const { queries } = this.picture!;
    let nearest = 0;
    queries.forEach((x, i) => {
      if (Math.abs(x - detail.x) < Math.abs(queries[nearest]! - detail.x)) nearest = i;
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
