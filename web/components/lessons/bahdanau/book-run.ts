// <attn-book-run>: the book's model with its own settings, its two figures, and its four sentences with their BLEU.
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import type { ModelKind } from '../../../engine/client';
import { controls } from '../../ui/controls.css';
import { fetchBytes, siteUrl } from '../../ui/files';
import '../../attention/heatmap';
import { heatmapData } from '../../attention/heatmap-data';
import { Film } from '../../plot/film';
import { lookFigures } from '../../plot/loss-chart';
import { lossStringsFor } from '../../plot/loss-strings';
import { defaultOptions } from '../../models/options';
import { segments } from '../../ui/views';
import { lab } from '../shared/lab.css';
import { LessonRun } from './lesson-run';
import { runStyles } from './run.css';
import { RunElement, type Said } from './run-element';
import { runningText } from '../../sentence/running';
import { bookSentences } from './sentences';

const model: ModelKind = 'seq2seq_attention';
/** Milliseconds between two translations of the four sentences. */
const askEvery = 500;
/** Held out: this share of the pairs, tried every so many epochs. */
const apart = { valid: 0.1, valid_every: 10 };

export class AttnBookRun extends RunElement {
  static override styles = [controls, lab, runStyles];

  @state() private seed = 0;
  @state() private holdOut = false;
  @state() private chosen: number = bookSentences.length - 1;
  protected readonly runs = [
    new LessonRun(
      () => this.onChange(),
      (error) => this.onFailure(error),
    ),
  ];
  private readonly film = new Film<Said>();
  private asked = 0;
  private asking = false;

  override render() {
    const { t, film } = this;
    const { progress, run, state, losses, looks, best } = this.runs[0];
    const locked = this.busy || this.state === 'paused';
    const epochs = defaultOptions(model, 'book').epochs;
    const figure = (name: string, value: string) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`;
    return html`
      <div class="row">
        ${segments({
          name: 'seed',
          legend: t.seed,
          options: [0, 1, 2].map((value) => ({ value, text: String(value) })),
          chosen: this.seed,
          disabled: locked,
          choose: (value) => (this.seed = value),
        })}
        <label
          ><input type="checkbox" .checked=${this.holdOut} ?disabled=${locked} @change=${this.onHoldOut} />
          ${t.holdOut}</label
        >
        <div class="row">${this.buttons(t.startOne)}</div>
      </div>
      ${this.notes()}
      <dl class="figures">
        ${figure(t.book, t.state[state])}
        ${figure(t.epoch, t.epochOf(this.number(progress?.epoch ?? 0), String(run?.info.options.epochs ?? epochs)))}
        ${figure(t.loss, this.share(progress?.loss))} ${figure(t.speed, this.number(progress?.speed))}
        ${looks.slice(-1).map((look) => lookFigures(look, lossStringsFor(this), this.strings.locale).map(([name, value]) => figure(name, value)))}
      </dl>
      <div class="pair">
        ${
          this.begun
            ? html`<figure>
                <figcaption>${t.curve}</figcaption>
                <attn-loss-chart
                  .losses=${losses}
                  .looks=${looks}
                  .best=${best}
                  .epochs=${epochs}
                  .cursor=${film.cursor}
                ></attn-loss-chart>
                ${this.filmStrip(film, this.runs[0])}
              </figure>`
            : nothing
        }
        <figure>
          <figcaption>${t.four}</figcaption>
          ${this.table()} ${this.picture()}
        </figure>
      </div>
    `;
  }

  private table() {
    const { t } = this;
    const said = this.film.shown;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${t.four}>
      <table class="wrapped">
        <thead>
          <tr>
            <th scope="col">${t.source}</th>
            <th scope="col" class="words">${t.translation}</th>
            <th scope="col">${t.bleu}</th>
            <th scope="col" class="words">${t.reference}</th>
          </tr>
        </thead>
        <tbody>
          ${bookSentences.map(
            ({ source, reference }, i) =>
              html`<tr>
                <th scope="row">
                  <button
                    type="button"
                    class="quiet"
                    translate="no"
                    aria-pressed=${i === this.chosen}
                    @click=${() => (this.chosen = i)}
                  >
                    ${source}
                  </button>
                </th>
                <td class="words" translate="no" data-name=${t.translation}>
                  ${said ? runningText(said.glimpses[i].translation.words) : t.notYet}
                </td>
                <td data-name=${t.bleu}>${this.share(said?.bleu[i])}</td>
                <td class="words" translate="no" data-name=${t.reference}>${reference}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  private picture() {
    const translation = this.film.shown?.glimpses[this.chosen].translation;
    if (!translation?.attention) return nothing;
    return html`<attn-heatmap
      .data=${heatmapData(translation.attention, translation.source, translation.words, this.strings)}
    ></attn-heatmap>`;
  }

  protected async start(): Promise<void> {
    const pairs = await fetchBytes(siteUrl('corpora/v3/eng-fra.tab600.tsv'));
    this.film.clear();
    await this.runs[0].start(
      { ...defaultOptions(model, 'book'), min_freq: 1, seed: this.seed, ...(this.holdOut ? apart : {}) },
      pairs,
    );
  }

  private onHoldOut(event: Event): void {
    this.holdOut = (event.target as HTMLInputElement).checked;
  }

  private onChange(): void {
    const { state } = this.runs[0];
    this.requestUpdate();
    const over = state === 'finished' || state === 'paused';
    if (over || performance.now() - this.asked > askEvery) void this.ask();
  }

  /** All four sentences by the weights of this moment. */
  private async ask(): Promise<void> {
    const { run, state, progress } = this.runs[0];
    if (this.asking || !run?.alive || !progress?.epoch) return;
    this.asking = true;
    this.asked = performance.now();
    try {
      await this.take(this.film, this.runs[0], bookSentences, runningText);
    } catch {
      // A run that was started anew answers the next time.
    }
    this.asking = false;
    // What the last batch changed is asked about too.
    if (this.runs[0].state !== state) void this.ask();
  }
}

define('attn-book-run', AttnBookRun);

declare global {
  interface HTMLElementTagNameMap {
    'attn-book-run': AttnBookRun;
  }
}
