// <attn-scoring-race>: both scoring functions learn the same task from the same examples.
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { icon } from '../../ui/icons';
import { Film, type Frame, looked } from '../../plot/film';
import '../../plot/film-strip';
import '../../plot/plot';
import { type PlotData, type PlotSeries, strokes } from '../../plot/plot-data';
import '../../tensor/tensor';
import type { TensorData } from '../../tensor/tensor-data';
import { signsFor } from '../../ui/strings';
import { segments } from '../../ui/views';
import { lab } from '../shared/lab.css';
import { AskingElement } from '../shared/asking';
import { Play } from '../../ui/play';
import { paced } from '../shared/pace';
import { OpenProgram } from '../shared/program';
import { strip, stripped } from '../../ui/strip.css';
import { scoringStrings } from './strings';
import { resting } from '../../ui/resting';

type Task = 'nearest' | 'largest';
const seeds = [0, 1, 2] as const;
/** Enough for both to settle. */
const mostSteps = 300;
/** Examples whose weights are shown. */
const shownExamples = 6;
const kinds = ['additive', 'dot_product'] as const;
const weightsNames = ['task/weights', 'additive_weights', 'dot_product_weights'] as const;

interface Weighing extends Frame {
  weights: Record<(typeof weightsNames)[number], Float32Array>;
}

export class AttnScoringRace extends AskingElement {
  static override styles = [controls, lab, strip];

  @state() task: Task = 'nearest';
  @state() seed = 0;
  @state() step = 0;
  private readonly film = new Film<Weighing>();
  private program: OpenProgram | null = null;
  /** Of every step: additive, additive on new examples, dot product, dot product on new examples. */
  private losses: [number[], number[], number[], number[]] = [[], [], [], []];
  private turn = 0;
  private readonly play = new Play(() => this.requestUpdate());

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.play.end();
    this.turn += 1;
    this.program?.dispose();
    this.program = null;
  }

  private get s() {
    return this.chinese ? scoringStrings.zh : scoringStrings.en;
  }

  protected override approach(): void {
    void this.attempt(() => this.open());
  }

  private async open(): Promise<void> {
    const turn = ++this.turn;
    this.play.end();
    const program = await OpenProgram.open({ program: 'scoring_training', settings: { task: this.task }, seed: this.seed });
    const { output } = await program.read('output');
    if (turn !== this.turn) return program.dispose();
    this.program?.dispose();
    this.program = program;
    this.losses = [[output[0]], [output[1]], [output[2]], [output[3]]];
    this.film.clear();
    await this.show(turn);
  }

  /** Notes the losses where the training stands; the picture follows by show(). */
  private async look(turn: number): Promise<void> {
    const { output } = await this.program!.read('output');
    if (turn === this.turn) this.losses.forEach((losses, i) => losses.push(output[i]));
  }

  private async show(turn: number): Promise<void> {
    const weights = await this.program!.read(...weightsNames);
    if (turn !== this.turn) return;
    this.step = this.losses[0].length - 1;
    this.film.add({ at: this.step, weights });
    this.requestUpdate();
  }

  private async advance(turn: number): Promise<void> {
    await this.program!.advance();
    await this.look(turn);
  }

  private async run(): Promise<void> {
    const { turn } = this;
    await this.play.during((goesOn) =>
      paced(
        () => goesOn() && this.losses[0].length <= mostSteps,
        () => this.advance(turn),
        () => (turn === this.turn ? this.show(turn) : Promise.resolve()),
      ),
    );
  }

  override render() {
    const { s } = this;
    const { shown } = this.film;
    const tasks = (['nearest', 'largest'] as const).map((value) => ({ value, text: s.race.tasks[value] }));
    const idle = !shown || this.step >= mostSteps;
    return html`<div class="row">
        ${segments({ name: 'task', legend: s.race.task, options: tasks, chosen: this.task, choose: (task) => this.restart({ task }) })}
        <div class="inline">${segments({ name: 'seed', legend: s.race.seed, options: seeds.map((value) => ({ value, text: String(value) })), chosen: this.seed, choose: (seed) => this.restart({ seed }) })}</div>
      </div>
      <div class="row">
        <button class="primary" type="button" ?disabled=${idle} @click=${this.onRun}>
          ${icon(this.play.on ? 'pause' : 'play')}${this.play.on ? s.race.pause : s.race.start}
        </button>
        <button type="button" ${resting(idle || this.play.on)} @click=${this.onStep}>${icon('step')}${s.race.step}</button>
        <button type="button" ${resting(this.step === 0)} @click=${() => this.restart({})}>${icon('reset')}${s.race.again}</button>
        <output>${s.race.done(this.step)}</output>
      </div>
      ${this.problem ? this.wrong() : shown ? nothing : html`<p class="busy">${s.loading}</p>`}
      ${shown ? html`${this.picture()} ${this.step > 0 ? this.strip() : nothing} ${this.table(shown.at)} ${this.heatmaps(shown)}` : nothing}`;
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

  private strip() {
    const { film, losses, s } = this;
    const say = ({ at }: Frame) => s.race.frame(at, losses[0][at].toFixed(4), losses[2][at].toFixed(4));
    const go = ({ detail }: CustomEvent<number>) => {
      film.go(detail);
      this.requestUpdate();
    };
    return html`<attn-film .frames=${film.frames} .index=${film.index} .say=${say} ?running=${this.play.on} @attn-film=${go}></attn-film>`;
  }

  private table(step: number) {
    const { s, losses } = this;
    const rows = kinds.map((kind, i) => {
      const [training, test] = [losses[2 * i][step], losses[2 * i + 1][step]];
      return html`<tr>
        <th scope="row">${this.names()[i]}</th>
        <td>${this.program?.parameters(`${kind}.`)}</td><td>${training.toFixed(4)}</td><td>${test.toFixed(4)}</td>
      </tr>`;
    });
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${s.race.row}>
      <table>
        <thead>
          <tr><th scope="col">${s.race.row}</th><th scope="col">${s.race.parameters}</th><th scope="col">${s.race.onTraining}</th><th scope="col">${s.race.onTest}</th></tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>`;
  }

  private heatmaps({ weights }: Weighing) {
    const { s } = this;
    const keys = this.program?.shape('task/weights').at(-1) ?? 0;
    const titles = [s.race.target, ...this.names().map((name) => s.race.weightsOf(name))];
    return html`<div class="pair strip scroll" role="group" aria-label=${s.race.heatmaps} tabindex=${stripped() ? 0 : nothing}>
      ${weightsNames.map((name, i) => {
        const data: TensorData = {
          name: titles[i],
          shape: [shownExamples, keys],
          values: weights[name].subarray(0, shownExamples * keys),
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
    void this.attempt(() => this.open());
  }

  private onRun(): void {
    if (this.play.on) this.play.end();
    else void this.attempt(() => this.run());
  }

  private onStep(): void {
    const { turn } = this;
    void this.attempt(async () => {
      await this.advance(turn);
      await this.show(turn);
    });
  }
}

define('attn-scoring-race', AttnScoringRace);
