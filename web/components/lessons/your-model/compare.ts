// <attn-compare>: one sentence through two models of the visitor's, side by side, and what they did as files.
import { css, html, LitElement, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { define } from '../../ui/define';
import { Engine, EngineError, type ModelKind, type Translation, type View } from '../../../engine/client';
import { controls } from '../../ui/controls.css';
import { reasonOf } from '../../ui/engine-sentences';
import { download } from '../../ui/files';
import { KeptFocus } from '../../ui/kept-focus';
import { whole } from '../../ui/format';
import '../../attention/heatmap';
import { heatmapData } from '../../attention/heatmap-data';
import type { Pointed } from '../../attention/pointing';
import '../../models/open-weights';
import { openModel, type OpenedModel } from '../../models/open-model';
import { readState, writeState } from '../../ui/page-state';
import { examplesOf, pairNames, trainingExamplesOf } from '../../models/pairs';
import { modelKinds, pretrained } from '../../models/pretrained';
import { knows } from '../../attention/sentences';
import '../../sentence/advice';
import { asRead, hasWords } from '../../sentence/reading';
import { inTokens, runningText } from '../../sentence/running';
import { type Strings, stringsFor } from '../../ui/strings';
import { defaultView, fitView, viewPicker } from '../../ui/views';
import { textOf } from '../bahdanau/sentences';
import { lab } from '../shared/lab.css';
import { heatmapSvg, weightsTable } from './exports';
import { type YourModelStrings, yourModelStringsFor } from './strings';

interface Side {
  model: OpenedModel | null;
  view: View;
  translation: Translation | null;
  bleu: number | null;
  /** It came with the page: it reads what is typed as its corpus spells it. */
  own: boolean;
}

const emptySide = (): Side => ({ model: null, view: defaultView, translation: null, bleu: null, own: false });
/** What the field may begin with: the first that the opened models know. */
const beginnings = [...new Set(pairNames.flatMap((pair) => [...examplesOf(pair), ...trainingExamplesOf(pair)]))];
const encode = (text: string) => new TextEncoder().encode(text);

export class AttnCompare extends LitElement {
  static override styles = [
    controls,
    lab,
    css`
      form {
        display: grid;
        gap: 0.5rem;
        max-width: 42rem;
        margin-block-end: 1.25rem;
      }
      form button {
        justify-self: start;
      }
      /* Both pictures begin at one height, however much stands above them. */
      .pair > section {
        display: grid;
        grid-row: span 2;
        grid-template-rows: subgrid;
        row-gap: 0;
      }
      .pair > section > * {
        min-width: 0;
      }
      .translation {
        font-size: 1.1rem;
        color: var(--q-text);
      }
      .row {
        align-items: center;
      }
      .views {
        display: flex;
        flex-wrap: wrap;
        gap: 0.75rem 1.5rem;
        margin-block-end: 1rem;
      }
    `,
  ];

  @state() private sides: [Side, Side] = [emptySide(), emptySide()];
  @state() private sentence: string = beginnings[0];
  @state() private reference = '';
  @state() private problem = '';
  /** The cell of one side that is pointed at: the other side shows its own at that place. */
  @state() private pointed: { side: number; at: Pointed } | null = null;
  /** Of each side: what is asked for last is what it gets. */
  private readonly generations: [number, number] = [0, 0];
  private t!: YourModelStrings;
  private strings!: Strings;

  constructor() {
    super();
    // What was told of a model goes when another comes in its place.
    new KeptFocus(this);
  }

  override connectedCallback(): void {
    this.t = yourModelStringsFor(this);
    this.strings = stringsFor(this);
    const state = readState();
    this.sentence = state.get('compare') ?? this.sentence;
    this.reference = state.get('reference') ?? '';
    super.connectedCallback();
  }

  override render() {
    const { t } = this;
    return html`
      <form @submit=${this.onSubmit}>
        <label for="sentence">${t.sentence}</label>
        <input
          id="sentence"
          type="text"
          autocomplete="off"
          spellcheck="false"
          maxlength="1000"
          .value=${this.sentence}
        />
        <label for="reference">${t.reference}</label>
        <input
          id="reference"
          type="text"
          autocomplete="off"
          spellcheck="false"
          maxlength="1000"
          .value=${this.reference}
        />
        <button type="submit" class="primary" ?disabled=${this.sides.every(({ model }) => !model)}>${t.go}</button>
      </form>
      <div role="alert">${this.problem ? html`<p class="problem">${this.problem}</p>` : nothing}</div>
      <div class="pair">${this.sides.map((side, i) => this.column(side, i))}</div>
      ${
        this.sides.some(({ translation }) => translation)
          ? html`<button type="button" @click=${this.saveNumbers}>${t.numbers}</button>`
          : nothing
      }
      <p class="quiet-text">${t.kept}</p>
    `;
  }

  private column({ model, translation, bleu, view }: Side, i: number) {
    const { t } = this;
    const info = model?.translator.info;
    return html`<section aria-labelledby=${`side-${i}`}>
      <div>
        <h3 id=${`side-${i}`}>${model ? t.opened(t.sides[i], model.file.name) : t.sides[i]}</h3>
        <div class="row">
          <attn-open-weights
            @attn-opened=${(event: CustomEvent<OpenedModel>) => this.onOpened(i, event.detail)}
          ></attn-open-weights>
          ${modelKinds.map((kind) => html`<button type="button" @click=${() => this.openShipped(i, kind)}>${t.shipped[kind]}</button>`)}
        </div>
        ${
          info
            ? html`<p class="quiet-text">
                ${this.strings.model.names[info.model]} · ${t.parameters(whole(info.parameters, this.strings.locale))}
              </p>`
            : html`<p class="quiet-text">${t.none}</p>`
        }
        ${
          translation
            ? html`<p class="translation" translate="no" aria-label=${t.translation}>
                  ${runningText(translation.words)}
                </p>
                ${this.advice(this.sides[i])}
                ${bleu === null ? nothing : html`<p>${t.bleu} <output translate="no">${bleu.toFixed(3)}</output></p>`}
                ${viewPicker(info!, view, this.strings, (chosen) => void this.look(i, chosen), `${'ab'[i]}-`)}`
            : nothing
        }
      </div>
      ${translation ? html`<div>${this.picture(i)}</div>` : nothing}
    </section>`;
  }

  private advice({ model, translation, own }: Side) {
    return html`<attn-advice
      .info=${model!.translator.info}
      .source=${translation!.source}
      .words=${translation!.words}
      .typed=${this.sentence}
      done
      ?own=${own}
      .examples=${beginnings}
      @attn-sentence=${(event: CustomEvent<string>) => this.take(event.detail)}
    ></attn-advice>`;
  }

  private picture(i: number) {
    const { t } = this;
    const data = this.dataOf(i);
    if (!data) return html`<p class="quiet-text">${t.noAttention}</p>`;
    return html`<attn-heatmap
        .data=${data}
        .pointed=${this.pointedFor(i)}
        @attn-point=${({ detail }: CustomEvent<Pointed | null>) => (this.pointed = detail && { side: i, at: detail })}
      ></attn-heatmap>
      <div class="row">
        <button type="button" @click=${() => this.save(i, 'svg', heatmapSvg(data))}>${t.image}</button>
        <button type="button" @click=${() => this.save(i, 'tsv', weightsTable(data))}>${t.table}</button>
      </div>`;
  }

  /** What the other side points at, as far as the same words stand there on this side. */
  private pointedFor(i: number): Pointed | null {
    const { pointed } = this;
    const [here, there] = [this.dataOf(i), this.dataOf(1 - i)];
    if (!pointed || pointed.side === i || !here || !there) return null;
    const same = (of: 'rows' | 'cols', at: number | null) =>
      at !== null && here[of][at]?.text === there[of][at]?.text ? at : null;
    const found = { row: same('rows', pointed.at.row), col: same('cols', pointed.at.col) };
    return found.row === null && found.col === null ? null : found;
  }

  private dataOf(i: number) {
    const { translation } = this.sides[i];
    if (!translation?.attention) return null;
    return heatmapData(translation.attention, translation.source, translation.words, this.strings);
  }

  private change(i: number, change: Partial<Side>): void {
    this.pointed = null;
    this.sides = this.sides.map((side, at) => (at === i ? { ...side, ...change } : side)) as [Side, Side];
  }

  /** A model of the page's own, from English to French. */
  private async openShipped(i: number, kind: ModelKind): Promise<void> {
    const generation = ++this.generations[i];
    try {
      this.problem = '';
      const model = await openModel(await pretrained(kind, pairNames[0], this.strings));
      if (generation === this.generations[i]) await this.onOpened(i, model, true);
      else model.translator.dispose();
    } catch (error) {
      this.problem = this.t.failed(reasonOf(error, this.strings));
    }
  }

  private async onOpened(i: number, model: OpenedModel, own = false): Promise<void> {
    this.generations[i] += 1;
    this.sides[i].model?.translator.dispose();
    this.change(i, {
      model,
      own,
      translation: null,
      bleu: null,
      view: fitView(this.sides[i].view, model.translator.info),
    });
    this.beginWithKnown();
    await Promise.all(this.sides.map((_, side) => this.translateBy(side)));
  }

  /** A sentence of the page's gives way to one whose words all opened models know. */
  private beginWithKnown(): void {
    const typed = this.renderRoot.querySelector<HTMLInputElement>('#sentence')!.value.trim();
    const known = (sentence: string) =>
      this.sides.every(({ model }) => !model || knows(model.translator.info.src_vocab, sentence));
    if (!beginnings.includes(typed) || this.reference || known(typed)) return;
    this.sentence = beginnings.find(known) ?? typed;
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    const field = (id: string) => this.renderRoot.querySelector<HTMLInputElement>(`#${id}`)!.value.trim();
    this.reference = field('reference');
    this.take(field('sentence'));
  }

  /** Translates it by both models; what cannot be read is told, and what is there stays. */
  private take(sentence: string): void {
    const wordless = sentence && !hasWords(sentence) && this.sides.some(({ own }) => own);
    this.problem = !sentence ? this.strings.translate.empty : wordless ? this.strings.translate.wordless : '';
    if (this.problem) return;
    this.sentence = sentence;
    writeState({ compare: this.sentence, reference: this.reference || null });
    for (const i of this.sides.keys()) void this.translateBy(i);
  }

  private look(i: number, view: View): Promise<void> {
    this.change(i, { view });
    return this.translateBy(i);
  }

  private async translateBy(i: number): Promise<void> {
    const { model, view, own } = this.sides[i];
    if (!model || !this.sentence) return;
    const { sentence, reference } = this;
    const attends = Object.keys(model.translator.info.attention).length > 0;
    try {
      const translation = await model.translator.translate(own ? asRead(sentence) : sentence, attends ? view : null);
      const bleu = reference
        ? await Engine.shared.bleu(textOf(translation.words), inTokens(reference, model.translator.info.tgt_vocab))
        : null;
      const now = this.sides[i];
      // What was asked later wins.
      if (now.model !== model || now.view !== view || sentence !== this.sentence || reference !== this.reference)
        return;
      this.problem = '';
      this.change(i, { translation, bleu });
    } catch (error) {
      this.problem = this.t.failed(error instanceof EngineError ? reasonOf(error, this.strings) : String(error));
    }
  }

  private save(i: number, kind: 'svg' | 'tsv', text: string): void {
    download(`attention-${'ab'[i]}.${kind}`, encode(text));
  }

  private saveNumbers(): void {
    const models = this.sides.map(({ model, translation, bleu }) =>
      model && translation
        ? {
            file: model.file.name,
            model: model.translator.info.model,
            source: translation.source.tokens,
            translation: translation.words,
            bleu,
            attention: translation.attention && { ...translation.attention, values: [...translation.attention.values] },
          }
        : null,
    );
    const { sentence, reference } = this;
    download(
      'comparison.json',
      encode(`${JSON.stringify({ sentence, reference: reference || null, models }, null, 2)}\n`),
    );
  }
}

define('attn-compare', AttnCompare);

declare global {
  interface HTMLElementTagNameMap {
    'attn-compare': AttnCompare;
  }
}
