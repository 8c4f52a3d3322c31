// <attn-heads>: every head of the pretrained Transformer as a small picture, one of them with its numbers, for a
// sentence of the visitor's.
//
//   kind      encoder, decoder or cross: what is shown first
//   head      which one has its numbers first, counted through all layers
//   sentence  what is translated first
//   positions offers the book's slip: every produced word at position 0
import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import type { AttentionKind } from '../../../engine/client';
import { controls } from '../../ui/controls.css';
import { exampleStyles } from '../../ui/examples.css';
import { examplesOf } from '../../models/pairs';
import '../../tensor/tensor';
import type { TensorData } from '../../tensor/tensor-data';
import { segments } from '../../ui/views';
import { headsStrings, type HeadsStrings } from './heads-strings';
import { headPictures, headPicturesStyles } from './head-pictures';
import { NearbyElement } from './nearby';
import { lessonStyles } from './lesson.css';
import { stripped } from '../../ui/strip.css';
import { asRead, hasWords } from '../../sentence/reading';
import { runningText } from '../../sentence/running';
import { translateWhole, type WholeTranslation } from './transformer-model';
import { languageOf } from '../../ui/strings';

const kinds: AttentionKind[] = ['encoder', 'decoder', 'cross'];

/** The decoder reads this before its first word. */
const begin = '<bos>';

export class AttnHeads extends NearbyElement {
  static override styles = [
    controls,
    lessonStyles,
    exampleStyles,
    headPicturesStyles,
    css`
      .sentence {
        display: flex;
        gap: 0.5rem;
      }
      form {
        flex: 1 1 24rem;
        min-width: 0;
      }
      .sentence input {
        min-width: 0;
      }
      .sentence button {
        flex: none;
      }
      .result {
        min-height: 1.6em;
        margin: 0 0 1rem;
      }
      .grid {
        grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
      }
      .said + .row {
        margin-block-start: 1rem;
      }
    `,
  ];

  @property() kind: AttentionKind = 'cross';
  @property({ type: Number }) head = 0;
  @property() sentence: string = examplesOf('eng-fra')[0];
  @property({ type: Boolean }) positions = false;
  /** Every produced word at position 0. */
  @state() slip = false;
  /** With the sentence as it was typed. */
  @state() shown: (WholeTranslation & { typed: string }) | null = null;
  @state() notice: unknown = null;
  @state() busy = false;
  private t!: HeadsStrings;
  private generation = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = headsStrings[languageOf(this)];
  }

  protected approach(): void {
    // Needed once there is a translation.
    void import('../../sentence/advice');
    void this.show(this.sentence);
  }

  override render() {
    const { t, shown } = this;
    const { translate, view } = this.common;
    const controls = html`<div class="row">
        <form @submit=${this.onSubmit}>
          <label for="sentence">${translate.sentence}</label>
          <div class="sentence">
            <input
              id="sentence"
              type="text"
              autocomplete="off"
              spellcheck="false"
              maxlength="300"
              enterkeyhint="go"
              .value=${this.sentence}
            />
            <button class="primary" type="submit">${translate.go}</button>
          </div>
          <p class="examples">
            <span class="label">${translate.examples}</span>
            ${examplesOf('eng-fra').map((text) => html`<button class="quiet" type="button" lang="en" @click=${() => this.show(text)}>${text}</button>`)}
          </p>
        </form>
        ${segments({ name: 'kind', legend: view.kind, options: kinds.map((value) => ({ value, text: view.kinds[value] })), chosen: this.kind, choose: (kind) => (this.kind = kind) })}
      </div>
      ${
        this.positions
          ? html`<div class="row">
              <label class="check"
                ><input type="checkbox" .checked=${this.slip} @change=${this.onSlip} />${translate.positions}</label
              >
            </div>`
          : nothing
      }
      ${this.wrong(this.notice)}
      <attn-advice
        .info=${shown?.info ?? null}
        .source=${shown?.source ?? null}
        .words=${shown?.words ?? []}
        .typed=${shown?.typed ?? ''}
        own
        .examples=${examplesOf('eng-fra')}
        @attn-sentence=${(event: CustomEvent<string>) => this.show(event.detail)}
      ></attn-advice>`;
    const picture = html`<p class="result" aria-live="polite">
        ${this.busy && !shown ? t.working : nothing}
        ${shown ? html`<span class="label">${t.translation}</span> <b translate="no" lang="fr">${runningText(shown.words)}</b>${shown.done ? nothing : html` ${translate.unended}`}` : nothing}
      </p>
      <div class="grid">
        ${shown ? this.pictures(shown) : nothing}<attn-tensor .data=${shown ? this.tensor(shown) : null}></attn-tensor>
      </div>
      <p class="said quietly">${this.common.heatmap.readings[this.kind]}</p>`;
    // On a phone the heads come first, and what changes them below.
    return html`<div class="card">${stripped() ? [picture, controls] : [controls, picture]}</div>`;
  }

  private pictures({ heads }: WholeTranslation) {
    const { common, t, head } = this;
    return headPictures({
      ...heads[this.kind],
      chosen: head,
      choose: (chosen) => (this.head = chosen),
      layer: common.view.layer,
      say: t.headOf,
    });
  }

  private tensor({ source, words, heads }: WholeTranslation): TensorData {
    const { t, kind, head } = this;
    const { shape, values } = heads[kind];
    const [, each, rows, cols] = shape;
    const asked = { name: t.axes.source, labels: source.tokens };
    const produced = { name: t.axes.produced, labels: words };
    const read = { name: t.axes.read, labels: [begin, ...words] };
    const own = values.subarray(head * rows * cols, (head + 1) * rows * cols);
    // What a word could not see yet is no weight of zero.
    const masked = kind === 'decoder' ? Uint8Array.from(own, (_, i) => Number(i % cols > Math.floor(i / cols))) : null;
    return {
      name: `${t.names[kind]} · ${t.headOf(Math.floor(head / each), head % each)}`,
      shape: [rows, cols],
      values: own,
      masked,
      role: 'weight',
      scale: 'sequential',
      domain: [0, 1],
      axes: [
        { ...(kind === 'encoder' ? asked : produced), tone: 'q' },
        { ...(kind === 'decoder' ? read : asked), tone: 'k' },
      ],
    };
  }

  private onSlip(event: Event): void {
    this.slip = (event.target as HTMLInputElement).checked;
    void this.show(this.sentence);
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    void this.show(this.renderRoot.querySelector<HTMLInputElement>('#sentence')!.value);
  }

  private async show(sentence: string): Promise<void> {
    this.sentence = sentence;
    if (!hasWords(sentence)) {
      const { wordless, empty } = this.common.translate;
      this.notice = sentence.trim() ? wordless : empty;
      return;
    }
    const generation = ++this.generation;
    this.busy = true;
    this.notice = null;
    try {
      const whole = await translateWhole(asRead(sentence), { book_positions: this.slip }, this.common);
      if (generation === this.generation) this.shown = { ...whole, typed: sentence };
    } catch (error) {
      if (generation === this.generation) this.notice = error;
    } finally {
      if (generation === this.generation) this.busy = false;
    }
  }
}

define('attn-heads', AttnHeads);
