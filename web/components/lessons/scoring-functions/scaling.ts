// <attn-score-scaling>: variance of scores and entropy of their softmax against d, with and without the root.
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import '../../plot/plot';
import type { PlotData } from '../../plot/plot-data';
import { lab } from '../shared/lab.css';
import { AskingElement } from '../shared/asking';
import { OpenProgram } from '../shared/program';
import { strip, stripped } from '../../ui/strip.css';
import { scoringStrings } from './strings';

const curves = ['sizes', 'variance', 'scaled_variance', 'entropy', 'scaled_entropy', 'slope', 'scaled_slope'] as const;

interface Measured {
  program: OpenProgram;
  numbers: Record<(typeof curves)[number], Float32Array>;
  /** How many queries and keys there are. */
  queries: number;
  keys: number;
}

const short = (number: number) => String(Number(number.toPrecision(3)));

export class AttnScoreScaling extends AskingElement {
  static override styles = [controls, lab, strip];

  @state() measured: Measured | null = null;
  /** The place of the chosen d among those measured. */
  @state() place = 6;
  /** Of the first query at that d: plain and scaled. */
  @state() weights: readonly [Float32Array, Float32Array] | null = null;
  private seed = 0;

  private get s() {
    return this.chinese ? scoringStrings.zh : scoringStrings.en;
  }

  protected override approach(): void {
    void this.attempt(() => this.measure());
  }

  private async measure(): Promise<void> {
    const program = await OpenProgram.open({ program: 'score_statistics', seed: this.seed });
    const numbers = await program.read(...curves);
    this.measured?.program.dispose();
    const [queries, keys] = program.shape('d1/products') as [number, number];
    this.measured = { program, numbers, queries, keys };
    await this.showWeights();
  }

  private async showWeights(): Promise<void> {
    const { measured, place } = this;
    if (!measured) return;
    const scope = `d${measured.numbers.sizes[place]}`;
    const plain = `${scope}/plain/weights`;
    const scaled = `${scope}/scaled/weights`;
    const read = await measured.program.read(plain, scaled);
    if (this.place === place)
      this.weights = [read[plain].subarray(0, measured.keys), read[scaled].subarray(0, measured.keys)];
  }

  override render() {
    const { s, measured } = this;
    if (this.problem) return this.wrong();
    if (!measured) return html`<p class="busy">${s.loading}</p>`;
    const { sizes } = measured.numbers;
    const size = sizes[this.place];
    return html`<div class="row">
        <label class="slider"
          >${s.scaling.size}
          <input
            type="range"
            min="0"
            max=${sizes.length - 1}
            step="1"
            .value=${String(this.place)}
            aria-valuetext=${String(size)}
            @input=${this.onSize}
          /><output translate="no">${size}</output></label
        >
        <button type="button" @click=${this.onAgain}>${s.scaling.again}</button>
      </div>
      <div class="pair strip scroll" role="group" aria-label=${s.scaling.plots} tabindex=${stripped() ? 0 : nothing}>
        <figure>
          <figcaption>${s.scaling.variance}</figcaption>
          <attn-plot .data=${this.plot(measured, 'variance', true)}></attn-plot>
        </figure>
        <figure>
          <figcaption>${s.scaling.entropy}</figcaption>
          <attn-plot .data=${this.plot(measured, 'entropy', false)}></attn-plot>
        </figure>
        ${this.keys(size)}
      </div>
      ${this.table(measured)}
      <p class="quiet-text">${s.scaling.measured(measured.queries, measured.keys)}</p>`;
  }

  private plot({ numbers }: Measured, of: 'variance' | 'entropy', log: boolean): PlotData {
    const { s } = this;
    const x = numbers.sizes;
    return {
      label: of === 'variance' ? s.scaling.varianceLabel : s.scaling.entropyLabel,
      series: [
        { name: s.scaling.plain, x, y: numbers[of], color: 'curve' },
        { name: s.scaling.scaled, x, y: numbers[`scaled_${of}`], color: 'text', stroke: 'dashed' },
      ],
      x: { name: s.scaling.logSize, log: true, min: x[0], max: x.at(-1)!, ticks: [...x] },
      y: log
        ? { name: s.scaling[of], log: true, ticks: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512], min: 0.5 }
        : { name: s.scaling[of], min: 0 },
      cursor: x[this.place] ?? null,
    };
  }

  private table({ numbers }: Measured) {
    const { s, place } = this;
    const row = (name: string, of: 'variance' | 'entropy' | 'slope') =>
      html`<tr>
        <th scope="row">${name}</th>
        <td translate="no">${short(numbers[of][place])}</td>
        <td translate="no">${short(numbers[`scaled_${of}`][place])}</td>
      </tr>`;
    return html`<table>
      <thead>
        <tr>
          <td></td>
          <th scope="col">${s.scaling.plain}</th>
          <th scope="col">${s.scaling.scaled}</th>
        </tr>
      </thead>
      <tbody>
        ${row(s.scaling.variance, 'variance')} ${row(s.scaling.entropy, 'entropy')} ${row(s.scaling.slope, 'slope')}
      </tbody>
    </table>`;
  }

  /** Both in one picture, so that the key that has it all is seen in any window. */
  private keys(size: number) {
    const { s, weights } = this;
    if (!weights) return nothing;
    const [plain, scaled] = weights;
    const x = [...plain.keys()];
    const data: PlotData = {
      label: s.scaling.weightsLabel(size, short(Math.max(...plain)), short(Math.max(...scaled))),
      series: [
        { name: s.scaling.plain, x, y: plain, color: 'curve' },
        { name: s.scaling.scaled, x, y: scaled, color: 'text', stroke: 'dashed' },
      ],
      x: { name: s.scaling.key, min: 0, max: x.length - 1, ticks: x.filter((key) => key % 9 === 0) },
      y: { name: s.scaling.weight, min: 0, max: 1 },
    };
    return html`<figure>
      <figcaption>${s.scaling.weights(size)}</figcaption>
      <attn-plot id="weights" .data=${data}></attn-plot>
    </figure>`;
  }

  private onSize(event: Event): void {
    this.place = (event.target as HTMLInputElement).valueAsNumber;
    void this.attempt(() => this.showWeights());
  }

  private onAgain(): void {
    this.seed += 1;
    void this.attempt(() => this.measure());
  }
}

define('attn-score-scaling', AttnScoreScaling);
