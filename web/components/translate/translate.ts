// <attn-translate>: a model translates what the visitor types, word by word, and shows where it looks.
//
//   model     seq2seq_attention or transformer: the pretrained model to begin with; without, the Transformer
//   pair      eng-fra or eng-zho: the language pair to begin with; without, what suits the page's language
//   sentence  what stands in the field to begin with; without, the pair's first example
//   shown     how many of its words are there to begin with: a number, or "all"
//   settings  "below": the languages, the model and its file come after the picture
//   remember  keep the state in the page's address (one element of a page)
import { html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../ui/define';
import { EngineError, type ModelKind, type View } from '../../engine/client';
import { controls } from '../ui/controls.css';
import { reasonOf } from '../ui/engine-sentences';
import { dropListeners } from '../ui/files';
import '../attention/heatmap';
import { heatmapData } from '../attention/heatmap-data';
import { type Notice, noticeRegion } from '../ui/notice';
import { type ModelFile, type OpenedModel, openModel } from '../models/open-model';
import '../models/open-weights';
import type { AttnOpenWeights } from '../models/open-weights';
import { type Pointed, Pointing } from '../attention/pointing';
import { readState, viewFields, viewFrom, writeState } from '../ui/page-state';
import { isModelKind, modelKinds, pretrained } from '../models/pretrained';
import {
  englishSentences,
  examplesOf,
  isPairName,
  pairFor,
  type PairName,
  pairNames,
  targetLanguage,
} from '../models/pairs';
import { beam, TranslationSession } from './session';
import { languageOf, type Strings, stringsFor } from '../ui/strings';
import { isSpecial } from '../attention/tokens';
import '../sentence/advice';
import '../sentence/field';
import { asRead, hasWords } from '../sentence/reading';
import { splitStyles } from '../ui/split.css';
import { translatePageStyles } from './page.css';
import { fileStringsFor } from '../models/file-strings';
import { translateStrings } from './strings';
import { askedLayer, segments, viewPicker } from '../ui/views';
import { whole } from '../ui/format';
import { inactive } from '../ui/inactive-button';
import { icon } from '../ui/icons';
import { KeptFocus } from '../ui/kept-focus';
import '../attention/words';

const fromFile = 'file';

/** The sentences that tell what follows a word. */
const seen: Record<PairName, () => Promise<readonly string[]>> = {
  'eng-fra': () => englishSentences('eng-fra', 'sample'),
  'eng-zho': () => englishSentences('eng-zho', 'sample'),
};
const noWords: readonly string[] = [];

const fourDigits = (number: number): string => number.toFixed(4).replace('-', '−');

export class AttnTranslate extends LitElement {
  static override styles = [controls, splitStyles, translatePageStyles];

  @property() model: ModelKind = 'transformer';
  @property() pair: PairName | '' = '';
  @property() sentence = '';
  @property() shown = '0';
  @property() settings = '';
  @property({ type: Boolean }) remember = false;
  /** The model of the picture: a pretrained one's name, or `fromFile`. */
  @state() chosen = 'transformer';
  /** The pair that the pretrained models translate. */
  @state() chosenPair: PairName = 'eng-fra';
  /** The words that the model knows are unfolded. */
  @state() listing = false;
  @state() notice: Notice | null = null;
  @state() loading = true;
  private t!: Strings;
  private own = translateStrings.en;
  private readonly session: TranslationSession;
  private readonly pointing = new Pointing({ requestUpdate: () => this.light() });
  private file: ModelFile | null = null;
  private typed = '';
  /** How many words to show at once when the first model is there. */
  private wanted = 0;
  private generation = 0;
  /** The words that the model knows, in alphabetical order. */
  private known: readonly string[] = [];
  /** How many of the shipped sentences have been asked for. */
  private drawn = 0;
  private readonly drop = dropListeners((files) => {
    void this.renderRoot.querySelector<AttnOpenWeights>('attn-open-weights')?.take(files);
  });

  constructor() {
    super();
    new KeptFocus(this, ['attn-sentence-field']);
    this.session = new TranslationSession(
      () => this.onChange(),
      (error) => this.onFailure(error),
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
    this.own = translateStrings[languageOf(this)];
    if (this.session.translator) return;
    const state = this.remember ? readState() : new URLSearchParams();
    const model = state.get('model');
    const pair = state.get('pair');
    this.chosenPair = isPairName(pair) ? pair : this.ownPair;
    this.session.view = viewFrom(state);
    this.session.options = { book_positions: state.get('positions') === 'book' };
    this.typed = state.get('s') ?? this.ownSentence;
    const shown = state.get('words') ?? (state.has('s') ? '0' : this.shown);
    this.wanted = shown === 'all' ? Infinity : Math.max(0, Number(shown) || 0);
    // Addresses from when Bahdanau's model came first name another one alone.
    const unnamed = ['s', 'words', 'pair'].some((field) => state.has(field)) ? 'seq2seq_attention' : this.model;
    void this.choose(isModelKind(model) ? model : unnamed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.session.pause();
  }

  /** The pair that this element begins with. */
  private get ownPair(): PairName {
    return this.pair || pairFor(this.t);
  }

  /** What stands in the field until somebody types; the attribute's sentence is one for the element's own pair. */
  private get ownSentence(): string {
    return (this.chosenPair === this.ownPair && this.sentence) || examplesOf(this.chosenPair)[0];
  }

  override render() {
    const { t, session } = this;
    const below = this.settings === 'below';
    const settings = html`<div class="top">
      ${this.pairPicker()} ${this.modelPicker()} ${this.about()}
      <attn-open-weights @attn-opened=${this.onOpened}></attn-open-weights>
    </div>`;
    return html`
      <div
        class="drop-zone frame"
        data-drop=${fileStringsFor(this).drop}
        @dragover=${this.drop.over}
        @dragleave=${this.drop.leave}
        @drop=${this.drop.drop}
      >
        ${below ? nothing : settings} ${this.sentenceForm()} ${noticeRegion(this.notice, t, () => (this.notice = null))}
        ${
          this.loading && !session.translator
            ? html`<p class="to-come" lang=${this.chosen === fromFile ? nothing : 'en'} translate="no">${this.typed}</p>
                <p class="busy">${t.model.loading}</p>`
            : this.stage()
        }
        ${below ? settings : nothing}
      </div>
    `;
  }

  private sentenceForm() {
    const { t } = this;
    const own = this.chosen !== fromFile;
    return html`<form @submit=${this.onSubmit}>
        <div class="sentence">
          <attn-sentence-field
            .label=${own ? t.translate.sentence : t.translate.sentenceAny}
            .value=${this.typed}
            .language=${own ? 'en' : undefined}
            .vocabulary=${this.session.translator?.info.src_vocab ?? noWords}
            .sentences=${own ? seen[this.chosenPair] : null}
            @attn-typed=${this.onType}
          ></attn-sentence-field>
          <button class="primary" type="submit" ?disabled=${this.loading}>${t.translate.go}</button>
        </div>
        ${
          own
            ? html`<p class="examples">
                <span class="label">${t.translate.examples}</span>
                ${examplesOf(this.chosenPair).map((text) => html`<button class="quiet" type="button" lang="en" @click=${() => this.start(text)}>${text}</button>`)}
                <button class="quiet" type="button" ?disabled=${this.loading} @click=${() => this.another()}>
                  ${icon('dice')}${this.own.another}
                </button>
              </p>`
            : nothing
        }
      </form>
      ${this.knownWords()}`;
  }

  /** What can be written without an unknown word. */
  private knownWords() {
    const { t, listing, known } = this;
    if (!this.session.translator) return html`<div class="known"></div>`;
    const onToggle = (event: Event) => (this.listing = (event.target as HTMLDetailsElement).open);
    return html`<details class="known" .open=${listing} @toggle=${onToggle}>
      <summary>${this.own.known(whole(known.length, t.locale))}</summary>
      ${listing ? html`<p translate="no" tabindex="0" lang=${this.chosen === fromFile ? nothing : 'en'}>${known.join('  ')}</p>` : nothing}
    </details>`;
  }

  private pairPicker() {
    const { t } = this;
    const options = pairNames.map((value) => ({ value, text: t.pair[value] }));
    const chosen = this.chosen === fromFile ? null : this.chosenPair;
    return segments({ name: 'pair', legend: t.pair.legend, options, chosen, choose: (pair) => this.choosePair(pair) });
  }

  private modelPicker() {
    const { t } = this;
    const options = modelKinds.map((value) => ({ value, text: t.model.names[value] }));
    if (this.file) options.push({ value: fromFile, text: this.file.name });
    return segments({
      name: 'model',
      legend: t.model.legend,
      options,
      chosen: this.chosen,
      choose: (value) => void this.choose(value),
    });
  }

  private about() {
    const info = this.session.translator?.info;
    if (!info) return nothing;
    const { model, locale } = this.t;
    const words = model.vocabulary(whole(info.src_vocab.length, locale), whole(info.tgt_vocab.length, locale));
    return html`<p class="about">${model.parameters(whole(info.parameters, locale))} · ${words}</p>`;
  }

  private stage() {
    const { t, session } = this;
    const { translator, source, words, attention } = session;
    if (!translator) return nothing;
    const data = attention && source ? heatmapData(attention, source, words, t) : null;
    const { pointing } = this;
    return html`<div class="split">
      <div>
        <attn-words
          .source=${source}
          .words=${words}
          .probabilities=${session.probabilities}
          .copied=${session.copied}
          .language=${this.chosen === fromFile ? undefined : targetLanguage[this.chosenPair]}
          ?linked=${session.view.kind === 'cross'}
          .data=${attention?.kind === 'cross' ? data : null}
          .pointed=${pointing.inHeatmap ?? this.newest}
          ?grow=${session.growing}
          @attn-point=${pointing.atWords}
        ></attn-words>
        ${this.advice()} ${this.transport()}
        ${viewPicker(translator.info, session.view, t, (view) => this.onView(view))} ${this.search()}
        ${translator.info.has_positions ? this.positions() : nothing}
      </div>
      <div class="picture">
        <attn-heatmap
          .data=${data}
          .pointed=${pointing.inWords}
          ?grow=${session.growing}
          @attn-point=${pointing.atHeatmap}
        ></attn-heatmap>
        <p class="reading">${t.heatmap.readings[session.view.kind]}</p>
      </div>
    </div>`;
  }

  /** Word by word, the newest is what one looks at. */
  private get newest(): Pointed | null {
    const { growing, done, words } = this.session;
    return growing && !done ? { row: words.length - 1, col: null } : null;
  }

  /** What is pointed at in one picture is lit in the other; nothing else is drawn for it. */
  private light(): void {
    const [words, heatmap] = [
      this.renderRoot.querySelector('attn-words'),
      this.renderRoot.querySelector('attn-heatmap'),
    ];
    if (words) words.pointed = this.pointing.inHeatmap ?? this.newest;
    if (heatmap) heatmap.pointed = this.pointing.inWords;
  }

  private advice() {
    const { session } = this;
    const { source, words, done, sentence } = session;
    // What was refused is no more the sentence that there was something to say about.
    return html`<attn-advice
      .info=${session.translator!.info}
      .source=${this.notice?.kind === 'error' ? null : source}
      .words=${words}
      ?done=${done}
      .typed=${sentence}
      ?own=${this.chosen !== fromFile}
      @attn-sentence=${(event: CustomEvent<string>) => this.start(event.detail)}
    ></attn-advice>`;
  }

  private transport() {
    const { session } = this;
    const { playing } = session;
    const idle = !session.source || this.loading;
    // What was typed since can be begun, whatever there is of the sentence before.
    const over = this.loading || (!this.fresh && (idle || session.done));
    return html`<div class="transport" role="group" aria-label=${this.own.transport}>
      <button type="button" ${inactive(over || playing)} @click=${() => this.onStep()}>
        ${icon('step')}${this.own.step}
      </button>
      <button type="button" ${inactive(!playing && over)} @click=${() => (playing ? session.pause() : this.onPlay())}>
        ${icon(playing ? 'pause' : 'play')}${playing ? this.own.pause : this.own.play}
      </button>
      <button type="button" ${inactive(idle || session.words.length === 0)} @click=${() => session.reset()}>
        ${icon('reset')}${this.own.reset}
      </button>
    </div>`;
  }

  /** What beam search finds beside greedy decoding. */
  private search() {
    const { t, session } = this;
    const onToggle = (event: Event) => void session.setSearching((event.target as HTMLDetailsElement).open);
    return html`<details class="beam" @toggle=${onToggle}>
      <summary>${this.own.beam(beam)}</summary>
      <p>${this.own.beamHint}</p>
      <ol class="found" lang=${this.chosen === fromFile ? nothing : targetLanguage[this.chosenPair]}>
        ${session.found.map((one) => html`<li>${one.words.join(' ')} <span lang=${t.locale}>${this.own.found(fourDigits(one.log_probability), fourDigits(one.score))}</span></li>`)}
      </ol>
    </details>`;
  }

  /** The slip in the book's code, to see what it does. */
  private positions() {
    const { t, session } = this;
    return html`<div class="positions">
      <label>
        <input
          type="checkbox"
          aria-describedby="positions-hint"
          .checked=${session.options.book_positions ?? false}
          @change=${this.onPositions}
        />${t.translate.positions}
      </label>
      <p id="positions-hint">${this.own.positionsHint}</p>
    </div>`;
  }

  /** The other pair's models; the sentence stays if somebody typed it. */
  private choosePair(pair: PairName): void {
    const untouched = [...examplesOf(this.chosenPair), this.ownSentence].includes(this.typed);
    const both = examplesOf(pair).includes(this.typed);
    const { chosenPair, typed } = this;
    this.chosenPair = pair;
    if (untouched && !both) this.typed = this.ownSentence;
    void this.choose(this.chosen === fromFile ? this.model : this.chosen, { chosenPair, typed });
  }

  /** Shows another model. `before`: what is put back if it does not come. */
  private async choose(value: string, before: { chosenPair?: PairName; typed?: string } = {}): Promise<void> {
    const generation = ++this.generation;
    const { chosen, chosenPair, typed } = this;
    this.chosen = value;
    this.loading = true;
    try {
      const opened = await openModel(
        value === fromFile ? this.file! : await pretrained(value, this.chosenPair, this.t),
      );
      if (generation !== this.generation) opened.translator.dispose();
      else await this.use(opened);
    } catch (error) {
      if (generation !== this.generation) return;
      // What was typed meanwhile stays.
      if (this.session.translator)
        Object.assign(this, { chosen, ...before, ...(typed === this.typed ? {} : { typed: this.typed }) });
      this.onFailure(error, () => {
        if (this.chosenPair === chosenPair) void this.choose(value);
        else this.choosePair(chosenPair);
      });
    } finally {
      if (generation === this.generation) this.loading = false;
    }
  }

  /** The same sentence goes on in the new model, with as many words as were there. */
  private async use({ translator }: OpenedModel): Promise<void> {
    const { session } = this;
    const { translator: before, playing } = session;
    const shown = session.done ? Infinity : session.words.length;
    const words = before ? shown : this.wanted;
    session.reads = this.chosen === fromFile ? (typed) => typed : asRead;
    // Once a model: a vocabulary has many words.
    this.known = translator.info.src_vocab.filter((word) => !isSpecial(word)).sort((a, b) => a.localeCompare(b));
    session.use(translator);
    before?.dispose();
    if (!this.typed.trim() || !this.mayRead(this.typed)) return;
    await session.begin(this.typed, words);
    if (playing) void session.play();
  }

  private onOpened({ detail }: CustomEvent<OpenedModel>): void {
    this.generation += 1;
    this.loading = false;
    this.file = detail.file;
    this.chosen = fromFile;
    void this.use(detail);
  }

  private onType(event: CustomEvent<string>): void {
    this.typed = event.detail;
    this.requestUpdate();
  }

  /** The next shipped sentence that the models were not trained on: chance has put them in the order of their file. */
  private async another(): Promise<void> {
    const { typed, generation, chosenPair: pair, t } = this;
    try {
      const sentences = await englishSentences(pair, 'test');
      // What was typed or chosen meanwhile is asked for, not what was before.
      if (typed === this.typed && generation === this.generation)
        await this.start(sentences[this.drawn++ % sentences.length]);
    } catch (error) {
      const action = { label: t.engine.again, run: () => void this.another() };
      this.notice = { kind: 'error', text: this.own.unfetched(reasonOf(error, t)), action };
    }
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    if (!this.loading) void this.start(this.typed);
  }

  private async start(sentence: string): Promise<void> {
    this.typed = sentence;
    this.requestUpdate();
    if (!this.mayRead(sentence)) return;
    await this.session.begin(sentence);
    await this.session.play();
  }

  /** Whether there is something to read; if not, it is said, and what is there stays. */
  private mayRead(sentence: string): boolean {
    const lacks = this.lackOf(sentence);
    this.notice = lacks === null ? null : { kind: 'error', text: lacks };
    return lacks === null;
  }

  private lackOf(sentence: string): string | null {
    const { empty, wordless } = this.t.translate;
    if (!sentence.trim()) return empty;
    return this.chosen !== fromFile && !hasWords(sentence) ? wordless : null;
  }

  /** Something was typed that has not been begun. */
  private get fresh(): boolean {
    return this.typed.trim() !== '' && (!this.session.source || this.typed !== this.session.sentence);
  }

  private async onStep(): Promise<void> {
    if (await this.takeTyped()) await this.session.step();
  }

  private async onPlay(): Promise<void> {
    if (await this.takeTyped()) await this.session.play();
  }

  /** What was typed since counts, also without the button beside it. False: it can't be read. */
  private async takeTyped(): Promise<boolean> {
    const { typed, fresh } = this;
    if (fresh && !this.mayRead(typed)) return false;
    if (fresh) await this.session.begin(typed);
    return true;
  }

  private onView(view: View): void {
    void this.session.setView(view);
  }

  private onPositions(event: Event): void {
    void this.session.setOptions({ book_positions: (event.target as HTMLInputElement).checked });
  }

  private onChange(): void {
    this.requestUpdate();
    const { source, playing, words, done, view, options, translator } = this.session;
    // A sentence that may be read has an address once it has been.
    if (!this.remember || playing || (!source && this.lackOf(this.typed) === null)) return;
    const sentence = source ? this.session.sentence : this.typed;
    const shown = done ? 'all' : String(words.length);
    const own = sentence === this.ownSentence;
    const fields = {
      s: own ? null : sentence,
      words: shown === (own ? this.shown : '0') ? null : shown,
      positions: options.book_positions ? 'book' : null,
      ...viewFields({ ...view, layer: askedLayer(view, translator?.info ?? null) }),
    };
    const model = this.chosen === fromFile ? this.model : this.chosen;
    // The page in the other language begins with another pair: what is in the address is of this one, and of this
    // model.
    const said =
      this.chosenPair !== this.ownPair || model !== this.model || Object.values(fields).some((field) => field !== null);
    writeState({ ...fields, model: said ? model : null, pair: said ? this.chosenPair : null });
  }

  /** `wanted`: the model that did not come, if that is what failed. */
  private onFailure(error: unknown, again: () => void = () => void this.choose(this.chosen)): void {
    const { t } = this;
    const message = reasonOf(error, t);
    const run = () => {
      this.notice = null;
      again();
    };
    const kind = error instanceof EngineError ? error.kind : null;
    const action = kind === 'refused' ? undefined : { label: t.engine.again, run };
    this.notice = { kind: 'error', text: kind === 'crash' ? t.engine.crashed(message) : message, action };
  }
}

define('attn-translate', AttnTranslate);

declare global {
  interface HTMLElementTagNameMap {
    'attn-translate': AttnTranslate;
  }
}
