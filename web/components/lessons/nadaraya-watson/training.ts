// <attn-kernel-training>: w is learned, with each point left out of its own prediction or not.
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { icon } from '../../ui/icons';
import { Film, type Frame, looked } from '../../plot/film';
import '../../plot/film-strip';
import type { PlotData } from '../../plot/plot-data';
import { segments } from '../../ui/views';
import { OpenProgram } from '../shared/program';
import { AttnKernelLab } from './lab';
import { inactive } from '../../ui/inactive-button';

const rates = ['0.5', '0.05'] as const;
const runs = [1, 5, 50] as const;
/** Milliseconds without a drag. */
const restAfter = 300;
/** Where the loss is asked for, to draw what the training walks on. */
const widths = Array.from({ length: 41 }, (_, i) => i / 2);
/** Rows of the table that stay in view. */
const shownEpochs = 8;

interface Epoch extends Frame {
  w: number;
  loss: number;
}

async function epochOf(learner: OpenProgram, at: number): Promise<Epoch> {
  const { w, loss } = await learner.read('w', 'loss');
  return { at, w: w[0], loss: loss[0] };
}

export class AttnKernelTraining extends AttnKernelLab {
  @state() leaveOut = true;
  @state() rate: (typeof rates)[number] = rates[0];
  @state() epochs: Epoch[] = [];
  /** The loss at those widths. */
  @state() landscape: number[] = [];
  @state() running = false;
  private readonly film = new Film<Epoch>();
  private learner: OpenProgram | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;
  /** The training that was begun last counts. */
  private trainings = 0;

  constructor() {
    super();
    this.kind = 'training';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.rest);
    this.learner?.dispose();
    this.learner = null;
  }

  protected override async open(): Promise<void> {
    await super.open();
    await this.restart();
  }

  /** A new training on the points as they are now; the one before is there until it has begun. */
  private async restart(): Promise<void> {
    const training = ++this.trainings;
    const learner = await this.newLearner();
    const first = await epochOf(learner, 0);
    if (training !== this.trainings) return learner.dispose();
    this.learner?.dispose();
    this.learner = learner;
    this.film.clear();
    this.epochs = [];
    this.note(first);
    void this.attempt(() => this.survey());
  }

  private newLearner(): Promise<OpenProgram> {
    const { x, y } = this.points!.tensors();
    return OpenProgram.open({
      program: 'nadaraya_watson_training',
      settings: { lr: this.rate, leave_one_out: String(this.leaveOut) },
      given: { x, y, w: { shape: [1], values: [1] } },
    });
  }

  /** The loss for every w, for the same points: it stops when another training has begun. */
  private async survey(): Promise<void> {
    const { learner } = this;
    this.landscape = [];
    const program = await this.newLearner();
    const losses: number[] = [];
    for (const w of widths) {
      if (learner !== this.learner) break;
      await program.edit(['w', 0, w]);
      losses.push((await program.read('loss')).loss[0]);
    }
    program.dispose();
    if (learner === this.learner) this.landscape = losses;
  }

  private async train(epochs: number): Promise<void> {
    const { learner } = this;
    this.running = true;
    try {
      for (let i = 0; i < epochs && learner && learner === this.learner; i += 1) {
        await learner.advance();
        const now = await epochOf(learner, this.epochs.length);
        if (learner !== this.learner) break;
        this.note(now);
      }
    } catch (error) {
      // Another training has begun meanwhile, and this one was put away.
      if (learner === this.learner) throw error;
    } finally {
      this.running = false;
    }
  }

  private note(epoch: Epoch): void {
    this.film.add(epoch);
    this.epochs = [...this.epochs, epoch];
    this.setWidth(epoch.w);
  }

  /** The picture by the w of that epoch: the engine computes it anew, with the same bits. */
  private go(frame: number): void {
    this.film.go(frame);
    this.setWidth(this.film.shown!.w);
  }

  protected override onMoved(index: number | null): void {
    super.onMoved(index);
    // Once the point has come to rest.
    clearTimeout(this.rest);
    this.rest = setTimeout(() => void this.attempt(() => this.restart()), restAfter);
  }

  protected override head() {
    const { s } = this;
    const options = rates.map((value) => ({ value, text: value }));
    return html`<div class="row">
        ${segments({ name: 'rate', legend: s.rate, options, chosen: this.rate, choose: (rate) => this.renew({ rate }) })}
        <label
          ><input
            type="checkbox"
            .checked=${this.leaveOut}
            @change=${(event: Event) => this.renew({ leaveOut: (event.target as HTMLInputElement).checked })}
          />
          ${s.leaveOut}</label
        >
      </div>
      <div class="row">
        ${runs.map(
          (epochs) =>
            html`<button
              class=${epochs === 5 ? 'primary' : ''}
              type="button"
              ${inactive(this.running)}
              @click=${() => this.attempt(() => this.train(epochs))}
            >
              ${icon('play')}${s.epochs(epochs)}
            </button>`,
        )}
        <button type="button" ${inactive(this.epochs.length < 2)} @click=${() => this.renew({})}>
          ${icon('reset')}${s.again}
        </button>
      </div>`;
  }

  protected override foot() {
    const { s, epochs, film } = this;
    if (epochs.length === 0) return nothing;
    // The first ones, then the last: the middle of a long training tells nothing new.
    const shown = epochs.length <= shownEpochs ? epochs : [...epochs.slice(0, shownEpochs - 2), ...epochs.slice(-2)];
    const say = (frame: Frame) => s.frame(frame.at, (frame as Epoch).w.toFixed(2), (frame as Epoch).loss.toFixed(2));
    return html`<attn-film
        .frames=${film.frames}
        .index=${film.index}
        .say=${say}
        ?running=${this.running}
        @attn-film=${({ detail }: CustomEvent<number>) => this.go(detail)}
      ></attn-film>
      <div class="pair">
        <figure>
          <figcaption>${s.walk}</figcaption>
          <attn-plot .data=${this.walk()}></attn-plot>
        </figure>
        <table>
          <thead>
            <tr>
              <th scope="col">${s.epoch}</th>
              <th scope="col">${s.w}</th>
              <th scope="col">${s.loss}</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(
              ({ at, w, loss }) =>
                html`<tr translate="no">
                  <th scope="row">${at}</th>
                  <td>${w.toFixed(2)}</td>
                  <td>${loss.toFixed(2)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  /** The loss against w, and where the training has been. */
  private walk(): PlotData {
    const { s, epochs, film, landscape } = this;
    const [x, y] = [epochs.map(({ w }) => w), epochs.map(({ loss }) => loss)];
    return {
      label: s.lossLabel(epochs.length - 1, y.at(-1)!.toFixed(2)),
      series: [
        { name: s.visited, kind: 'points', x, y, color: 'query' },
        { name: s.steps, x, y, color: 'quiet', stroke: 'dotted' },
        { name: s.landscape, x: widths.slice(0, landscape.length), y: landscape, color: 'curve' },
      ],
      x: { name: s.w, min: 0 },
      y: { name: s.loss, min: 0 },
      ...looked({ cursor: film.cursor === null ? null : film.shown!.w }),
    };
  }

  private renew(change: { rate?: (typeof rates)[number]; leaveOut?: boolean }): void {
    Object.assign(this, change);
    void this.attempt(() => this.restart());
  }
}

define('attn-kernel-training', AttnKernelTraining);
