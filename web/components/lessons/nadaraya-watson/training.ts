// <attn-kernel-training>: w is learned, with each point left out of its own prediction or not.
import { html, nothing, type PropertyDeclarations } from 'lit';
import { define } from '../../define';
import { icon } from '../../icons';
import { segments } from '../../views';
import { OpenProgram } from '../bench/program';
import { AttnKernelLab } from './lab';

const rates = ['0.5', '0.05'] as const;
const runs = [1, 5, 50] as const;
/** Milliseconds without a drag. */
const restAfter = 300;
/** Rows of the table that stay in view. */
const shownEpochs = 8;

interface Epoch {
  epoch: number;
  w: number;
  loss: number;
}

export class AttnKernelTraining extends AttnKernelLab {
  static override properties: PropertyDeclarations = { leaveOut: { state: true }, rate: { state: true }, epochs: { state: true }, running: { state: true } };

  declare leaveOut: boolean;
  declare rate: (typeof rates)[number];
  declare epochs: Epoch[];
  declare running: boolean;
  private learner: OpenProgram | null = null;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.kind = 'training';
    this.leaveOut = true;
    this.rate = rates[0];
    this.epochs = [];
    this.running = false;
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

  /** A new training on the points as they are now. */
  private async restart(): Promise<void> {
    const { x, y } = this.points!.tensors();
    this.learner?.dispose();
    this.learner = await OpenProgram.open({
      program: 'nadaraya_watson_training',
      settings: { lr: this.rate, leave_one_out: String(this.leaveOut) },
      given: { x, y, w: { shape: [1], values: [1] } },
    });
    this.epochs = [await this.epoch(0)];
    this.setWidth(this.epochs[0]!.w);
  }

  private async epoch(epoch: number): Promise<Epoch> {
    const { w, loss } = await this.learner!.read('w', 'loss');
    return { epoch, w: w[0]!, loss: loss[0]! };
  }

  private async train(epochs: number): Promise<void> {
    const { learner } = this;
    this.running = true;
    for (let i = 0; i < epochs && learner === this.learner; i += 1) {
      await learner!.advance();
      const now = await this.epoch(this.epochs.length);
      if (learner !== this.learner) break;
      this.epochs = [...this.epochs, now];
      this.setWidth(now.w);
    }
    this.running = false;
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
        <label><input type="checkbox" .checked=${this.leaveOut} @change=${(event: Event) => this.renew({ leaveOut: (event.target as HTMLInputElement).checked })} /> ${s.leaveOut}</label>
      </div>
      <div class="row">
        ${runs.map(
          (epochs) => html`<button class=${epochs === 5 ? 'primary' : ''} type="button" ?disabled=${this.running} @click=${() => this.attempt(() => this.train(epochs))}>
            ${icon('play')}${s.epochs(epochs)}
          </button>`,
        )}
        <button type="button" ?disabled=${this.epochs.length < 2} @click=${() => this.renew({})}>${icon('reset')}${s.again}</button>
      </div>`;
  }

  protected override foot() {
    const { s, epochs } = this;
    if (epochs.length === 0) return nothing;
    // The first ones, then the last: the middle of a long training tells nothing new.
    const shown = epochs.length <= shownEpochs ? epochs : [...epochs.slice(0, shownEpochs - 2), ...epochs.slice(-2)];
    return html`<table>
      <thead><tr><th scope="col">${s.epoch}</th><th scope="col">${s.w}</th><th scope="col">${s.loss}</th></tr></thead>
      <tbody>
        ${shown.map(({ epoch, w, loss }) => html`<tr><th scope="row">${epoch}</th><td>${w.toFixed(2)}</td><td>${loss.toFixed(2)}</td></tr>`)}
      </tbody>
    </table>`;
  }

  private renew(change: { rate?: (typeof rates)[number]; leaveOut?: boolean }): void {
    Object.assign(this, change);
    void this.attempt(() => this.restart());
  }
}

define('attn-kernel-training', AttnKernelTraining);
