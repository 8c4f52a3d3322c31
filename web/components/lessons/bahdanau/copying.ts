// <attn-copying>: the trained model reads a sentence with words that it doesn't know, and copies them to where it
// writes <unk>. It translates into the language that the page begins with.
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import type { Translation, Translator } from '../../../engine/client';
import '../../attention/heatmap';
import { heatmapData } from '../../attention/heatmap-data';
import { Pointing } from '../../attention/pointing';
import '../../attention/words';
import { openModel } from '../../models/open-model';
import { pairFor, type PairName, targetLanguage } from '../../models/pairs';
import { pretrained } from '../../models/pretrained';
import '../../sentence/advice';
import '../../sentence/field';
import { asRead, hasWords } from '../../sentence/reading';
import { controls } from '../../ui/controls.css';
import { define } from '../../ui/define';
import { reasonOf } from '../../ui/engine-sentences';
import { inactive } from '../../ui/inactive-button';
import { NearElement } from '../../ui/near-element';
import { type Notice, noticeRegion } from '../../ui/notice';
import { splitStyles } from '../../ui/split.css';
import { type Strings, stringsFor } from '../../ui/strings';
import { defaultView, fitView, segments } from '../../ui/views';
import { type BahdanauStrings, bahdanauStringsFor } from './strings';

/** The last one shows what the model cannot know of a word: its gender, its measure word. */
const examples: Record<PairName, readonly string[]> = {
  'eng-fra': ['the black dragon is sleeping .', 'zoltan sees a red bike .', 'he wants a red dragon .'],
  'eng-zho': ['zoltan sees a red bike .', 'the dragon is sleeping .', 'she sees a dragon .'],
};

export class AttnCopying extends NearElement {
  static override styles = [controls, splitStyles];

  @state() private notice: Notice | null = null;
  @state() private typed = '';
  /** Copied words are shown; else what the model itself wrote. */
  @state() private copy = true;
  @state() private translator: Translator | null = null;
  @state() private translation: Translation | null = null;
  /** The sentence of `translation`, as it was typed. */
  private read = '';
  /** What began later wins. */
  private generation = 0;
  private pair!: PairName;
  private readonly pointing = new Pointing(this);
  private t!: Strings;
  private b!: BahdanauStrings;

  override connectedCallback(): void {
    this.t = stringsFor(this);
    this.b = bahdanauStringsFor(this);
    this.pair = pairFor(this.t);
    this.typed ||= examples[this.pair][0];
    super.connectedCallback();
  }

  protected override approach(): void {
    void this.open();
  }

  private async open(): Promise<void> {
    this.notice = null;
    try {
      ({ translator: this.translator } = await openModel(await pretrained('seq2seq_attention', this.pair, this.t)));
      await this.start(this.typed);
    } catch (error) {
      this.onFailure(error);
    }
  }

  override render() {
    const { t, b, translator, translation, pointing } = this;
    const { source = null, words = [], attention } = translation ?? {};
    const data = attention && source ? heatmapData(attention, source, words, t) : null;
    const isRead = (text: string) => text === this.typed && text === this.read && this.notice === null;
    const written = [true, false].map((value) => ({ value, text: value ? b.copied : '<unk>' }));
    return html`<div class="frame">
      <form @submit=${this.onSubmit}>
        <div class="sentence">
          <attn-sentence-field
            .label=${t.translate.sentence}
            .value=${this.typed}
            language="en"
            .vocabulary=${translator?.info.src_vocab ?? []}
            @attn-typed=${({ detail }: CustomEvent<string>) => (this.typed = detail)}
          ></attn-sentence-field>
          <button class="primary" type="submit" ?disabled=${!translator} ${inactive(isRead(this.typed))}>
            ${t.translate.go}
          </button>
        </div>
        <p class="examples">
          <span class="label">${t.translate.examples}</span>
          ${examples[this.pair].map((text) => html`<button class="quiet" type="button" lang="en" ?disabled=${!translator} aria-current=${isRead(text)} @click=${() => this.start(text)}>${text}</button>`)}
        </p>
      </form>
      ${noticeRegion(this.notice, t, () => (this.notice = null))}
      <div class="split">
        <div>
          <attn-words
            .source=${source}
            .words=${words}
            .copied=${translation?.copied ?? []}
            .language=${targetLanguage[this.pair]}
            linked
            .data=${data}
            .pointed=${pointing.inHeatmap}
            @attn-point=${pointing.atWords}
          ></attn-words>
          ${
            translator
              ? html`<attn-advice
                  own
                  .info=${translator.info}
                  .source=${this.notice ? null : source}
                  .words=${words}
                  ?done=${translation?.done ?? false}
                  .typed=${this.read}
                  @attn-sentence=${({ detail }: CustomEvent<string>) => this.start(detail)}
                ></attn-advice>`
              : nothing
          }
          ${segments({ name: 'copy', legend: b.whereUnknown, options: written, chosen: this.copy, choose: (copy) => this.choose(copy) })}
        </div>
        <attn-heatmap .data=${data} .pointed=${pointing.inWords} @attn-point=${pointing.atHeatmap}></attn-heatmap>
      </div>
    </div>`;
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    void this.start(this.typed);
  }

  private async start(sentence: string): Promise<void> {
    const { empty, wordless } = this.t.translate;
    this.typed = sentence;
    const lack = sentence.trim() ? (hasWords(sentence) ? null : wordless) : empty;
    this.notice = lack === null ? null : { kind: 'error', text: lack };
    if (lack === null) await this.ask(sentence);
  }

  private async ask(sentence: string): Promise<void> {
    if (!this.translator) return;
    const generation = ++this.generation;
    const { copy, translator } = this;
    const view = fitView(defaultView, translator.info);
    try {
      const translation = await translator.translate(asRead(sentence), view, { copy }, Infinity);
      if (generation === this.generation) Object.assign(this, { translation, read: sentence });
    } catch (error) {
      if (generation === this.generation) this.onFailure(error);
    }
  }

  private choose(copy: boolean): void {
    this.copy = copy;
    // What was typed since waits for its own button.
    if (this.read) void this.ask(this.read);
  }

  private onFailure(error: unknown): void {
    const { t } = this;
    const run = () => void (this.translator ? this.start(this.typed) : this.open());
    this.notice = { kind: 'error', text: reasonOf(error, t), action: { label: t.engine.again, run } };
  }
}

define('attn-copying', AttnCopying);
