// <attn-looking>: what a trained model looked at while it wrote: lines between the words, and the same weights as a
// heatmap.
//
//   program, weights, session, and the pair with the words along the axes by its id   as of <attn-value>
import { css, html, LitElement } from 'lit';
import { state } from 'lit/decorators.js';
import '../../attention/heatmap';
import type { HeatmapData } from '../../attention/heatmap';
import { Pointing } from '../../attention/pointing';
import '../../attention/words';
import { type InspectionController, joinSession } from '../../instrument/session-host';
import { controls } from '../../ui/controls.css';
import { define } from '../../ui/define';
import { problemLine } from '../../ui/engine-sentences';
import { type Strings, stringsFor } from '../../ui/strings';
import { numbersOf } from '../shared/inspected';
import { type BahdanauStrings, bahdanauStringsFor } from './strings';
import { inactive } from '../../ui/inactive-button';

export class AttnLooking extends LitElement {
  static override styles = [
    controls,
    css`
      :host {
        container-type: inline-size;
      }
      .steps {
        display: flex;
        gap: 0.5rem;
        margin-block-end: 0.75rem;
      }
      .split {
        display: grid;
        gap: 0.5rem 3rem;
        align-items: start;
      }
      @container (min-width: 46rem) {
        .split {
          grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
        }
      }
    `,
  ];

  /** How many words are written; all of them at first. */
  @state() private written = Infinity;
  private readonly pointing = new Pointing(this);
  private controller: InspectionController | null = null;
  private words: [source: string[], produced: string[]] = [[], []];
  private t!: Strings;
  private b!: BahdanauStrings;

  override connectedCallback(): void {
    this.t = stringsFor(this);
    this.b = bahdanauStringsFor(this);
    if (!this.controller) {
      const joined = joinSession(this, () => this.requestUpdate());
      this.controller = joined.controller;
      const { source, target } = joined.given.pair!;
      this.words = [source, target].map((text) => [...text.split(' '), '<eos>']) as typeof this.words;
    }
    super.connectedCallback();
  }

  override render() {
    const { t, b, pointing } = this;
    const { inspection } = this.controller!;
    if (inspection.state === 'failed') return problemLine(inspection.refusal, t, () => inspection.reopen());
    const [tokens, all] = this.words;
    const words = all.slice(0, this.written);
    const values = numbersOf(inspection, 'attention_weights');
    const data = values && this.heatmap(values.subarray(0, words.length * tokens.length), words);
    const whole = words.length === all.length;
    return html`<div class="steps">
        <button type="button" ${inactive(words.length === 1)} @click=${() => (this.written = words.length - 1)}>
          ${b.wordBefore}
        </button>
        <button class="primary" type="button" @click=${() => (this.written = whole ? 1 : words.length + 1)}>
          ${whole ? b.fromFirstWord : b.nextWord}
        </button>
      </div>
      <div class="split">
        <attn-words
          .source=${{ tokens, unknown: [], truncated: false }}
          .words=${words}
          language="fr"
          linked
          ?grow=${!whole}
          .data=${data}
          .pointed=${pointing.inHeatmap}
          @attn-point=${pointing.atWords}
        ></attn-words>
        <attn-heatmap .data=${data} .pointed=${pointing.inWords} @attn-point=${pointing.atHeatmap}></attn-heatmap>
      </div>`;
  }

  private heatmap(values: Float32Array, words: readonly string[]): HeatmapData {
    const [cols, rows] = [this.words[0], words].map((texts) => texts.map((text) => ({ text })));
    return {
      label: this.t.heatmap.labels.cross,
      corner: this.t.heatmap.corners.cross,
      rows,
      cols,
      values,
      causal: false,
    };
  }
}

define('attn-looking', AttnLooking);
