// <attn-scoring-race>: both scoring functions learn the same task from the same examples.
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { InspectorRequest } from '../../../engine/client';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { icon } from '../../ui/icons';
import { looked } from '../../plot/film';
import '../../plot/film-strip';
import '../../plot/plot';
import { type PlotData, type PlotSeries, strokes } from '../../plot/plot-data';
import '../../tensor/tensor';
import type { TensorData } from '../../tensor/tensor-data';
import { signsFor } from '../../ui/strings';
import { segments } from '../../ui/views';
import { lab } from '../shared/lab.css';
import { type Moment, TrainingElement } from '../shared/training-element';
import { strip, stripped } from '../../ui/strip.css';
import { scoringStrings } from './strings';
import { inactive } from '../../ui/inactive-button';

type Task = 'nearest' | 'largest';
const seeds = [0, 1, 2] as const;
/** Enough for both to settle. */
const mostSteps = 300;
/** Examples whose weights are shown. */
const shownExamples = 6;
const kinds = ['additive', 'dot_product'] as const;
const weightsNames = ['task/weights', 'additive_weights', 'dot_product_weights'] as const;

export class AttnScoringRace extends TrainingElement {
  static override styles = [controls, lab, strip];

  @state() task: Task = 'nearest';
  @state() seed = 0;
  protected override readonly steps = mostSteps;
  protected override readonly measured = ['output'];
  protected override readonly pictured = weightsNames;
  /** Of every step: additive, additive on new examples, dot product, dot product on new examples. */
  private readonly losses: readonly [number[], number[], number[], number[]] = [[], [], [], []];

  private get s() {
    return this.chinese ? scoringStrings.zh : scoringStrings.en;
  }

  protected override request(): InspectorRequest {
    return { program: 'scoring_training', settings: { task: this.task }, seed: this.seed };
  }

  protected override note({ output }: Moment['numbers'], step: number): void {
    this.losses.forEach((losses, i) => losses.splice(step, Infinity, output[i]));
  }

  override render() {
    const { s, done } = this;
    const { shown } = this.film;
    const tasks = (['nearest', 'largest'] as const).map((value) => ({ value, text: s.race.tasks[value] }));
    const say = ({ at }: Moment) => s.race.frame(at, this.losses[0][at].toFixed(4), this.losses[2][at].toFixed(4));
    const idle = !shown || done >= mostSteps;
    return html`<div class="row">
        ${segments({ name: 'task', legend: s.race.task, options: tasks, chosen: this.task, choose: (task) => this.restart({ task }) })}
        <div class="inline">
          ${segments({ name: 'seed', legend: s.race.seed, options: seeds.map((value) => ({ value, text: String(value) })), chosen: this.seed, choose: (seed) => this.restart({ seed }) })}
        </div>
      </div>
      <div class="row">
        <button class="primary" type="button" ?disabled=${idle} @click=${this.onRun}>
          ${icon(this.play.on ? 'pause' : 'play')}${this.play.on ? s.race.pause : s.race.start}
        </button>
        <button type="button" ${inactive(idle || this.play.on)} @click=${this.onStep}>
          ${icon('step')}${s.race.step}
        </button>
        <button type="button" ${inactive(done === 0)} @click=${() => this.restart({})}>
          ${icon('reset')}${s.race.again}
        </button>
        <output>${s.race.done(done)}</output>
      </div>
      ${this.problem ? this.wrong() : shown ? nothing : html`<p class="busy">${s.loading}</p>`}
      ${shown ? html`${this.picture()} ${done > 0 ? this.strip(say) : nothing} ${this.table(shown.at)} ${this.heatmaps(shown)}` : nothing}`;
  }

  private names(): [string, string] {
    return [this.s.race.additive, this.s.race.dotProduct];
  }

  private picture() {
    const { s, losses } = this;
    const x = losses[0].map((_, i) => i);
    const series = losses.map((y, i): PlotSeries => ({
      name: `${this.names()[i >> 1]}${signsFor(this).comma}${i % 2 ? s.race.onTest : s.race.onTraining}`,
      x,
      y: [...y],
      color: i < 2 ? 'curve' : 'text',
      stroke: strokes[i],
    }));
    const data: PlotData = {
      label: s.race.label,
      series,
      x: { name: s.race.steps, min: 0, max: mostSteps },
      y: { name: s.race.loss, min: 0 },
      ...looked(this.film),
    };
    return html`<attn-plot .data=${data}></attn-plot>`;
  }

  private table(step: number) {
    const { s, losses } = this;
    const rows = kinds.map((kind, i) => {
      const [training, test] = [losses[2 * i][step], losses[2 * i + 1][step]];
      return html`<tr>
        <th scope="row">${this.names()[i]}</th>
        <td>${this.program?.parameters(`${kind}.`)}</td>
        <td>${training.toFixed(4)}</td>
        <td>${test.toFixed(4)}</td>
      </tr>`;
    });
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${s.race.row}>
      <table>
        <thead>
          <tr>
            <th scope="col">${s.race.row}</th>
            <th scope="col">${s.race.parameters}</th>
            <th scope="col">${s.race.onTraining}</th>
            <th scope="col">${s.race.onTest}</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
  }

  private heatmaps({ numbers }: Moment) {
    const { s } = this;
    const keys = this.program?.shape('task/weights').at(-1) ?? 0;
    const titles = [s.race.target, ...this.names().map((name) => s.race.weightsOf(name))];
    return html`<div
      class="pair strip scroll"
      role="group"
      aria-label=${s.race.heatmaps}
      tabindex=${stripped() ? 0 : nothing}
    >
      ${weightsNames.map((name, i) => {
        const data: TensorData = {
          name: titles[i],
          shape: [shownExamples, keys],
          values: numbers[name].subarray(0, shownExamples * keys),
          role: 'weight',
          domain: [0, 1],
          axes: [{ name: s.race.example }, { name: s.race.key }],
        };
        return html`<figure><attn-tensor .data=${data}></attn-tensor></figure>`;
      })}
    </div>`;
  }

  private restart(change: { task?: Task; seed?: number }): void {
    Object.assign(this, change);
    this.approach();
  }
}

define('attn-scoring-race', AttnScoringRace);
