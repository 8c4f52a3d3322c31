// <attn-learning>: a program of the registry that learns by itself, in several variants whose losses are drawn
// together.
//
// What it is given by its id is a LearningGiven.
import { css, html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { InspectorRequest } from '../../../engine/client';
import { define } from '../../ui/define';
import { controls } from '../../ui/controls.css';
import { icon } from '../../ui/icons';
import { readGiven, type Said, said } from '../../instrument/settings';
import { looked } from '../../plot/film';
import '../../plot/plot';
import { type PlotColor, type PlotData, type PlotSeries, strokes } from '../../plot/plot-data';
import '../../tensor/tensor';
import type { TensorData, TensorRole } from '../../tensor/tensor-data';
import { signsFor } from '../../ui/strings';
import { segments } from '../../ui/views';
import { lab } from './lab.css';
import { benchStrings } from './bench-strings';
import { type Moment, TrainingElement } from './training-element';

interface Variant {
  label: Said;
  settings: Record<string, string>;
}

interface Watched {
  value: string;
  title: Said;
  role?: TensorRole;
  domain?: [number, number];
  /** Shows the first numbers only, in this shape. */
  shape?: number[];
  axes?: Said[];
  /** Has a row of its own. */
  wide?: boolean;
}

export interface LearningGiven {
  program: string;
  /** How many of its steps a training takes. */
  steps: number;
  choice: Said;
  variants: Variant[];
  /** A value, and which of its numbers is drawn. */
  loss: { value: string; index: number; name: Said; most?: number };
  watch: Watched[];
}

const colors: readonly PlotColor[] = ['link', 'key', 'value'];

export class AttnLearning extends TrainingElement {
  static override styles = [
    controls,
    lab,
    css`
      .wide {
        grid-column: 1 / -1;
      }
    `,
  ];

  @state() private chosen = 0;
  private given!: LearningGiven;
  /** Of every variant, the losses of its last training. */
  private losses: number[][] = [];

  override connectedCallback(): void {
    this.given = readGiven(this) as unknown as LearningGiven;
    this.losses = this.given.variants.map(() => []);
    super.connectedCallback();
  }

  protected override get steps(): number {
    return this.given.steps;
  }

  protected override get measured(): readonly string[] {
    return [this.given.loss.value];
  }

  protected override get pictured(): readonly string[] {
    return this.given.watch.map(({ value }) => value);
  }

  private get b() {
    return this.chinese ? benchStrings.zh : benchStrings.en;
  }

  private say(text: Said): string {
    return said(text, this.chinese);
  }

  protected override approach(): void {
    void import('../../plot/film-strip');
    super.approach();
  }

  /** The chosen variant from its start. */
  protected override request(): InspectorRequest {
    const { program, variants } = this.given;
    return { program, settings: variants[this.chosen].settings };
  }

  protected override note(numbers: Moment['numbers'], step: number): void {
    const { value, index } = this.given.loss;
    this.losses[this.chosen].splice(step, Infinity, numbers[value][index]);
  }

  override render() {
    const { b, given } = this;
    const options = given.variants.map(({ label }, value) => ({ value, text: this.say(label) }));
    const { shown } = this.film;
    const say = ({ at, numbers }: Moment) => b.frame(at, numbers[given.loss.value][given.loss.index].toPrecision(4));
    const step = Math.max(0, this.losses[this.chosen].length - 1);
    return html`<div class="row">
        ${segments({ name: 'variant', legend: this.say(given.choice), options, chosen: this.chosen, choose: (variant) => this.choose(variant) })}
        <button class="primary" type="button" ?disabled=${!shown} @click=${this.onRun}>
          ${icon(this.play.on ? 'pause' : 'play')}${this.play.on ? b.pause : b.train}
        </button>
        <output>${b.step(step, this.given.steps)}</output>
      </div>
      ${this.problem ? this.wrong() : shown ? nothing : html`<p class="busy">${b.loading}</p>`}
      ${shown ? html`${this.picture()} ${this.strip(say)} ${this.watched(shown.numbers)}` : nothing}`;
  }

  private picture() {
    const { given, losses } = this;
    const last = (i: number) => losses[i].at(-1)!;
    const series = given.variants.flatMap(({ label }, i): PlotSeries[] =>
      losses[i].length > 0
        ? [
            {
              name: this.say(label),
              x: losses[i].map((_, step) => step),
              y: [...losses[i]],
              color: colors[i % colors.length],
              stroke: strokes[i % strokes.length],
            },
          ]
        : [],
    );
    const name = this.say(given.loss.name);
    const { colon, list } = signsFor(this);
    const data: PlotData = {
      label: `${name}${colon}${given.variants.flatMap(({ label }, i) => (losses[i].length > 0 ? [`${this.say(label)} ${last(i).toPrecision(3)}`] : [])).join(list)}`,
      series,
      x: { name: this.b.steps, min: 0, max: this.given.steps },
      y: { name, min: 0, ...(given.loss.most ? { max: given.loss.most } : {}) },
      ...looked(this.film),
    };
    return html`<attn-plot .data=${data}></attn-plot>
      <table>
        <thead>
          <tr>
            <th scope="col">${this.say(given.choice)}</th>
            <th scope="col">${this.b.steps}</th>
            <th scope="col">${name}</th>
          </tr>
        </thead>
        <tbody>
          ${given.variants.map(({ label }, i) =>
            losses[i].length > 0
              ? html`<tr>
                  <th scope="row">${this.say(label)}</th>
                  <td translate="no">${losses[i].length - 1}</td>
                  <td translate="no">${last(i).toPrecision(4)}</td>
                </tr>`
              : nothing,
          )}
        </tbody>
      </table>`;
  }

  private watched(numbers: Record<string, Float32Array>) {
    return html`<div class="pair">
      ${this.given.watch.map(({ value, title, role, domain, shape, axes, wide }) => {
        const whole = shape ?? [...this.program!.shape(value)];
        const cells = whole.reduce((count, extent) => count * extent, 1);
        const data: TensorData = {
          name: this.say(title),
          shape: whole,
          values: numbers[value].subarray(0, cells),
          role,
          domain,
          axes: axes?.map((name) => ({ name: this.say(name) })),
        };
        return html`<figure class=${wide ? 'wide' : ''}><attn-tensor .data=${data}></attn-tensor></figure>`;
      })}
    </div>`;
  }

  private choose(variant: number): void {
    this.chosen = variant;
    this.approach();
  }
}

define('attn-learning', AttnLearning);

declare global {
  interface HTMLElementTagNameMap {
    'attn-learning': AttnLearning;
  }
}
