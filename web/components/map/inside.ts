// <attn-inside>: a model of the site translates in its map. A sentence runs through to bars over the next word; the
// word that is written enters below, and so on.
//
//   program   transformer or seq2seq_attention
//   pair      eng-fra or eng-zho; without, what suits the page's language
//   session   shared with other elements that show the same program
//   plays     it begins by itself, and writes to the end
//   map       the id of its map, which names the map's place in the address; the sentence and what was written stand
// there too
//   own       a file of one's own weights can be opened
import { html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { Engine, type ModelKind } from '../../engine/client';
import { Inspection } from '../instrument/inspection';
import { examplesOf, type PairName, pairFor, targetLanguage } from '../models/pairs';
import { asRead, hasWords } from '../sentence/reading';
import { controls } from '../ui/controls.css';
import { reasonOf } from '../ui/engine-sentences';
import { readFile, siteUrl, untoldBy } from '../ui/files';
import { icon } from '../ui/icons';
import { readState, writeState } from '../ui/page-state';
import { type Strings, stringsFor } from '../ui/strings';
import '../models/file-sentences';
import { fileStringsFor } from '../models/file-strings';
import { Decoding } from './decoding';
import { GrowingInspection } from './growing-inspection';
import { insideStyles } from './inside.css';
import { type InsideStrings, insideStringsFor } from './inside-strings';
import type { AttnMap } from './map';
import { inactive } from '../ui/inactive-button';
import './map';

/** Of a sentence, in characters. */
const longestText = 1000;

export class AttnInside extends LitElement {
  static override styles = [controls, insideStyles];

  @property() program: ModelKind = 'transformer';
  @property() pair: PairName | '' = '';
  @property() session = 'inside';
  @property({ type: Boolean }) plays = false;
  @property() map = '';
  @property({ type: Boolean }) own = false;
  @state() private problem: string | null = null;
  @state() private typed = '';
  private ownWeights = false;
  /** Written before the page was opened: none of it is new. */
  private restored: readonly string[] = [];
  private t!: InsideStrings;
  private strings!: Strings;
  private decoding!: Decoding;

  private get chosenPair(): PairName {
    return this.pair || pairFor(this.strings);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = insideStringsFor(this);
    this.strings = stringsFor(this);
    const { program, chosenPair } = this;
    const state = this.map ? readState() : new URLSearchParams();
    // The light does not run through what somebody has stopped in: the stepper below goes there.
    let stopped = state.has('walk') || state.has('walk-level');
    this.decoding = new Decoding(
      Inspection.share(this.session, new GrowingInspection()),
      { program, weights: siteUrl(`weights/${program}.${chosenPair}.safetensors`) },
      () => {
        this.keep();
        this.requestUpdate();
      },
      async () => {
        if (stopped) {
          stopped = false;
          return;
        }
        await this.updateComplete;
        await this.renderRoot.querySelector<AttnMap>('attn-map')?.run();
      },
    );
    // As much as the field takes.
    const asked = (name: string) => (state.get(name) ?? '').slice(0, longestText);
    this.typed = hasWords(asked('s')) ? asked('s') : examplesOf(chosenPair)[0];
    this.restored = asked('wrote').split(' ').filter(Boolean);
    void this.begin(this.typed, this.restored);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.decoding.dispose();
  }

  /** Keeps the sentence and the words in the address. Those of a file's weights cannot be had again from there. */
  private keep(): void {
    const { source, words } = this.decoding;
    if (!this.map || !source || !this.isConnected) return;
    writeState({
      s: source === asRead(examplesOf(this.chosenPair)[0]) ? null : source,
      wrote: (!this.ownWeights && words.join(' ')) || null,
    });
  }

  private async begin(sentence = this.typed, words: readonly string[] = []): Promise<void> {
    const { decoding, t } = this;
    const tokens = hasWords(sentence) ? asRead(sentence) : '';
    this.typed = sentence;
    this.problem = tokens ? null : t.empty;
    if (!tokens) return;
    if (tokens.split(' ').length > decoding.longest) {
      this.problem = t.tooLong(String(decoding.longest));
      return;
    }
    if (!(await decoding.begin(tokens, words))) return this.tellRefusal();
    if (this.plays) await decoding.play();
  }

  private tellRefusal(): void {
    const { refusal } = this.decoding.inspection;
    if (refusal) this.problem = this.t.failed(reasonOf(refusal, this.strings));
  }

  /** Weights that do not fit the program are refused, and the map stays as it was. */
  private async take(input: HTMLInputElement): Promise<void> {
    const { decoding, strings } = this;
    const words = fileStringsFor(this);
    const [file] = input.files ?? [];
    // The same file again must be a change again.
    input.value = '';
    this.problem = null;
    try {
      const bytes = await readFile(file, words);
      if (untoldBy(bytes).vocabularies) throw new Error(this.t.noWords);
      // What is no model at all is refused as everywhere.
      (await Engine.shared.open(bytes)).dispose();
      if (await decoding.exchange(bytes)) this.ownWeights = true;
      else if (decoding.inspection.refusal) throw decoding.inspection.refusal;
    } catch (error) {
      this.problem = [words.refused(file.name, reasonOf(error, strings)), words.kept].join(this.t.between);
    }
  }

  /** The words of the sentence that the model has never seen. */
  private get unknown(): string[] {
    const { source, inspection } = this.decoding;
    const known = inspection.vocabularies.source;
    return known ? source.split(' ').filter((word) => word && !known.includes(word)) : [];
  }

  private said(): string {
    const { decoding, t } = this;
    const { words, source, done, busy } = decoding;
    if (!source) return t.loading;
    const last = words === this.restored ? undefined : words.at(-1);
    const steps = Object.values(decoding.inspection.description?.scopes ?? {}).some(
      ({ repeats }) => repeats === 'step',
    );
    const entered = last ? (steps ? t.wroteStep : t.wrote)(last) : t.reads;
    const unknown =
      words.length === 0 && this.unknown.length > 0
        ? t.unknown(this.unknown.map((word) => `“${word}”`).join(t.listed))
        : '';
    return unknown || (done && !busy ? t.ended : entered);
  }

  override render() {
    const { t, decoding } = this;
    const { words, source, busy, playing, done } = decoding;
    const idle = !source || busy || done;
    return html`<form @submit=${this.onSubmit}>
        <div class="sentence">
          <label for="sentence">${t.sentence}</label>
          <input
            id="sentence"
            type="text"
            autocomplete="off"
            spellcheck="false"
            maxlength=${longestText}
            enterkeyhint="go"
            .value=${this.typed}
            @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)}
          />
          <button type="submit" ?disabled=${busy && !source}>${t.go}</button>
        </div>
        <p class="examples">
          <span>${t.examples}</span> ${examplesOf(this.chosenPair)
            .slice(1, 4)
            .map(
              (text) =>
                html`<button class="quiet" type="button" lang="en" @click=${() => void this.begin(text)}>
                  ${text}
                </button>`,
            )}
        </p>
      </form>
      ${this.own ? this.opener(!source || busy) : nothing}
      ${
        this.problem
          ? html`<div class="notice error" role="alert">
              <p>${this.problem}</p>
              ${source ? nothing : html`<button type="button" @click=${() => void this.begin()}>${this.strings.engine.again}</button>`}
            </div>`
          : nothing
      }
      <div class="writing">
        <div class="transport" role="group" aria-label=${t.words}>
          <button
            class="primary"
            type="button"
            data-do="word"
            ${inactive(idle || playing)}
            @click=${() => void decoding.step()}
          >
            ${icon('step')}${t.next}
          </button>
          <button
            type="button"
            data-do="write"
            aria-label=${playing ? t.pause : t.play}
            title=${playing ? t.pause : t.play}
            ${inactive(!playing && idle)}
            @click=${() => (playing ? decoding.pause() : void decoding.play())}
          >
            ${icon(playing ? 'pause' : 'play')}<span>${playing ? t.pause : t.play}</span>
          </button>
          <button
            type="button"
            data-do="again"
            aria-label=${t.again}
            title=${t.again}
            ${inactive(!source || words.length === 0)}
            @click=${() => void this.begin(this.typed)}
          >
            ${icon('reset')}<span>${t.again}</span>
          </button>
        </div>
        <p class="wrote" aria-label=${t.translation} lang=${targetLanguage[this.chosenPair]}>
          ${words.join(' ')}${done ? '' : ' …'}
        </p>
      </div>
      <p class="said" role="status">${this.said()}</p>
      <attn-map id=${this.map || nothing} session=${this.session} toward="logits"></attn-map>`;
  }

  private opener(disabled: boolean) {
    return html`<label class="file-button"
      >${fileStringsFor(this).open}
      <input
        class="visually-hidden"
        type="file"
        accept=".safetensors"
        ?disabled=${disabled}
        @change=${(event: Event) => void this.take(event.target as HTMLInputElement)}
    /></label>`;
  }

  private readonly onSubmit = (event: Event): void => {
    event.preventDefault();
    void this.begin();
  };
}

customElements.define('attn-inside', AttnInside);

declare global {
  interface HTMLElementTagNameMap {
    'attn-inside': AttnInside;
  }
}
