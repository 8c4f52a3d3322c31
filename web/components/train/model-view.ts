// <attn-model-view>: one sentence's whole translation by a model, and where the model looks. It shows what it is
// given; a change of sentence or view is an event.
import { css, html, LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { ModelInfo, Translation, View } from '../../engine/client';
import { controls } from '../ui/controls.css';
import '../attention/heatmap';
import { heatmapData } from '../attention/heatmap-data';
import { type Strings, stringsFor } from '../ui/strings';
import { whole } from '../ui/format';
import type { Agreement } from './session';
import { trainStringsFor } from './strings';
import { Pointing } from '../attention/pointing';
import { splitStyles } from '../ui/split.css';
import { viewPicker } from '../ui/views';
import '../attention/words';
import '../sentence/advice';

export interface Watched {
  sentence: string;
  view: View;
}

export class AttnModelView extends LitElement {
  static override styles = [
    controls,
    splitStyles,
    css`
      .sentence input {
        min-height: 2.5rem;
        font-size: 1.05rem;
      }
      .split {
        margin-block-start: 0;
      }
      form {
        margin-block-end: 1.25rem;
      }
      .picture > .reading:only-child {
        margin: 0;
      }
    `,
  ];

  @property({ attribute: false }) info: ModelInfo | null = null;
  @property({ attribute: false }) translation: Translation | null = null;
  @property({ attribute: false }) watched!: Watched;
  @property({ attribute: false }) examples: readonly string[] = [];
  /** Of the weights as they are shown. */
  @property({ attribute: false }) agreement: Agreement | null = null;
  private t!: Strings;
  private readonly pointing = new Pointing(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
  }

  override render() {
    const { info, translation } = this;
    return html`<div class="frame">
      <div class="split">
        <div>${this.sentenceForm()} ${info && translation ? this.words(info, translation) : nothing}</div>
        <div class="picture">
          ${info && translation ? this.picture(info, translation) : html`<p class="reading">${trainStringsFor(this).notYet}</p>`}
        </div>
      </div>
    </div>`;
  }

  private sentenceForm() {
    const { t } = this;
    return html`<form @submit=${this.onSubmit}>
      <label for="sentence">${t.translate.sentenceAny}</label>
      <div class="sentence">
        <input
          id="sentence"
          type="text"
          autocomplete="off"
          spellcheck="false"
          maxlength="1000"
          enterkeyhint="go"
          .value=${this.watched.sentence}
          @change=${this.onSubmit}
        />
      </div>
      <p class="examples">
        <span class="label">${t.translate.examples}</span>
        ${this.examples.map(
          (text) =>
            html`<button class="quiet" type="button" translate="no" @click=${() => this.tell({ sentence: text })}>
              ${text}
            </button>`,
        )}
      </p>
    </form>`;
  }

  private words(info: ModelInfo, translation: Translation) {
    const { t, pointing } = this;
    const { source, words, done, attention } = translation;
    return html`
      <attn-words
        quiet
        ?linked=${attention?.kind === 'cross'}
        .source=${source}
        .words=${words}
        .data=${attention?.kind === 'cross' ? this.data(translation) : null}
        .pointed=${pointing.inHeatmap}
        @attn-point=${pointing.atWords}
      ></attn-words>
      <attn-advice
        .info=${info}
        .source=${source}
        .words=${words}
        ?done=${done}
        .typed=${this.watched.sentence}
        @attn-sentence=${(event: CustomEvent<string>) => this.tell({ sentence: event.detail })}
      ></attn-advice>
      ${viewPicker(info, this.watched.view, t, (view) => this.tell({ view }))}
    `;
  }

  private data({ source, words, attention }: Translation) {
    return attention && heatmapData(attention, source, words, this.t);
  }

  private aligns(info: ModelInfo) {
    const { agreement, t } = this;
    if (!agreement) return nothing;
    const percent = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 });
    const [layers, heads] = info.attention.cross;
    const { pairs, share } = agreement;
    const text = trainStringsFor(this).agreement(whole(pairs, t.locale), percent.format(share), layers * heads > 1);
    return html`<p class="reading">${text}</p>`;
  }

  private picture(info: ModelInfo, translation: Translation) {
    const { pointing } = this;
    const { attention } = translation;
    if (!attention) return nothing;
    return html`<attn-heatmap
        .data=${this.data(translation)}
        .pointed=${pointing.inWords}
        @attn-point=${pointing.atHeatmap}
      ></attn-heatmap>
      <p class="reading">${this.t.heatmap.readings[attention.kind]}</p>
      <div role="status">${attention.kind === 'cross' ? this.aligns(info) : nothing}</div>`;
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    const sentence = this.renderRoot.querySelector<HTMLInputElement>('#sentence')!.value;
    if (sentence.trim() && sentence !== this.watched.sentence) this.tell({ sentence });
  }

  private tell(change: Partial<Watched>): void {
    this.dispatchEvent(new CustomEvent<Watched>('attn-watch', { detail: { ...this.watched, ...change } }));
  }
}

customElements.define('attn-model-view', AttnModelView);

declare global {
  interface HTMLElementTagNameMap {
    'attn-model-view': AttnModelView;
  }
}
