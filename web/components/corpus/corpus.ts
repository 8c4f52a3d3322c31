// <attn-corpus>: the site's sentence pairs to look through, and the gold alignment of one over a model's weights.
//
//   pair      eng-fra or eng-zho: the corpus to begin with; without, what suits the page's language
//   remember  keep the state in the page's address (one element of a page)
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../ui/define';
import type { ModelInfo, ModelKind, Translation, View } from '../../engine/client';
import { controls } from '../ui/controls.css';
import { corpusStyles } from './corpus.css';
import { corpusStrings } from './corpus-strings';
import { CorpusSession } from './corpus-session';
import { findPairs, isPattern, type Pattern, patterns } from './find';
import { goldOf } from './gold';
import { type CorpusPair, sentence } from './pairs-file';
import { reasonOf } from '../ui/engine-sentences';
import { inactive } from '../ui/inactive-button';
import { whole } from '../ui/format';
import '../attention/heatmap';
import { heatmapData } from '../attention/heatmap-data';
import { type Notice, noticeRegion } from '../ui/notice';
import { Pointing } from '../attention/pointing';
import { readState, viewFields, viewFrom, writeState } from '../ui/page-state';
import {
  isPairName,
  isSplit,
  pairFor,
  type PairName,
  pairNames,
  type Split,
  splits,
  targetLanguage,
} from '../models/pairs';
import { isModelKind, modelKinds } from '../models/pretrained';
import { type Strings, stringsFor } from '../ui/strings';
import { splitStyles } from '../ui/split.css';
import { askedLayer, fitView, segments, viewPicker } from '../ui/views';
import { KeptFocus } from '../ui/kept-focus';
import '../attention/words';

const perPage = 10;

export class AttnCorpus extends LitElement {
  static override styles = [controls, splitStyles, corpusStyles];

  constructor() {
    super();
    new KeptFocus(this, ['input, select']);
  }

  @property() pair: PairName | '' = '';
  @property({ type: Boolean }) remember = false;
  @state() chosenPair!: PairName;
  @state() split: Split = 'test';
  @state() pattern: Pattern = 'any';
  @state() query = '';
  /** Of the pairs found, from 0. */
  @state() page = 0;
  /** The chosen pair's line of its file; 0: the first found. */
  @state() line = 0;
  @state() model: ModelKind = 'seq2seq_attention';
  @state() view!: View;
  @state() notice: Notice | null = null;
  private t!: Strings;
  private readonly session = new CorpusSession(
    () => this.requestUpdate(),
    (error, again) => this.onFailure(error, again),
  );
  private found: CorpusPair[] = [];
  private readonly pointing = new Pointing(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
    const state = this.remember ? readState() : new URLSearchParams();
    const [pair, split, pattern, model] = ['pair', 'split', 'pattern', 'model'].map((name) => state.get(name));
    this.chosenPair = isPairName(pair) ? pair : this.ownPair;
    if (isSplit(split)) this.split = split;
    if (isPattern(pattern)) this.pattern = pattern;
    if (isModelKind(model)) this.model = model;
    this.query = state.get('q') ?? '';
    this.page = Math.max(1, Math.trunc(Number(state.get('page')) || 1)) - 1;
    this.line = Math.max(0, Math.trunc(Number(state.get('line')) || 0));
    this.view = { ...viewFrom(state), kind: 'cross' };
  }

  private onFailure(error: unknown, again: () => void): void {
    const run = () => {
      this.notice = null;
      again();
    };
    this.notice = { kind: 'error', text: reasonOf(error, this.t), action: { label: this.t.engine.again, run } };
  }

  private get ownPair(): PairName {
    return this.pair || pairFor(this.t);
  }

  /** The pair whose heatmap is shown. */
  private get chosen(): CorpusPair | null {
    return this.session.pairs?.find(({ line }) => line === this.line) ?? this.found[0] ?? null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('chosenPair') || changed.has('split')) void this.session.load(this.chosenPair, this.split, this.t);
    this.found = findPairs(this.session.pairs ?? [], this.query, this.pattern);
    if (this.session.pairs) this.page = Math.max(0, Math.min(this.page, Math.ceil(this.found.length / perPage) - 1));
  }

  protected override updated(): void {
    const { chosen } = this;
    if (chosen) void this.session.look(chosen, { pair: this.chosenPair, model: this.model, view: this.view }, this.t);
    this.writeState();
  }

  override render() {
    const { t } = this;
    return html`<div class="frame">
      <div class="top">
        ${segments<PairName>({
          name: 'pair',
          legend: t.pair.legend,
          options: pairNames.map((value) => ({ value, text: t.pair[value] })),
          chosen: this.chosenPair,
          choose: (pair) => this.choosePair(pair),
        })}
      </div>
      ${this.filters()} ${noticeRegion(this.notice, t, () => (this.notice = null))}
      <div class="halves">
        <div>${this.list()}</div>
        <div>${this.picture()}</div>
      </div>
    </div>`;
  }

  private filters() {
    const words = corpusStrings(this.t);
    const select = <T extends string>(
      label: string,
      names: Record<T, string>,
      options: T[],
      chosen: T,
      choose: (value: T) => void,
    ) =>
      html`<label
        >${label}
        <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as T)}>
          ${options.map((value) => html`<option value=${value} ?selected=${value === chosen}>${names[value]}</option>`)}
        </select>
      </label>`;
    return html`<div class="filters" role="search">
      ${select(words.split, words.splits, splits, this.split, (split) => this.narrow({ split }))}
      ${select(words.pattern, words.patterns, patterns, this.pattern, (pattern) => this.narrow({ pattern }))}
      <label class="words"
        >${words.search}
        <input
          type="text"
          autocomplete="off"
          spellcheck="false"
          maxlength="100"
          enterkeyhint="search"
          .value=${this.query}
          @input=${(event: Event) => this.narrow({ query: (event.target as HTMLInputElement).value })}
        />
      </label>
    </div>`;
  }

  private list() {
    const { t, found, page, session } = this;
    const words = corpusStrings(t);
    if (!session.pairs) return html`<p class="busy" role="status">${session.failed ? nothing : words.loading}</p>`;
    const first = page * perPage;
    const shown = found.slice(first, first + perPage);
    const count = (n: number) => whole(n, t.locale);
    const range = `${count(first + 1)}–${count(first + shown.length)}`;
    return html`
      <ol aria-label=${words.list} ?hidden=${shown.length === 0}>
        ${shown.map((pair) => this.item(pair))}
      </ol>
      <div class="pager">
        <p role="status">${shown.length > 0 ? words.found(range, count(found.length)) : words.none}</p>
        <button type="button" ${inactive(page === 0)} @click=${() => (this.page -= 1)}>${words.previous}</button>
        <button type="button" ${inactive(first + perPage >= found.length)} @click=${() => (this.page += 1)}>
          ${words.next}
        </button>
      </div>
    `;
  }

  private item(pair: CorpusPair) {
    return html`<li>
      <button type="button" translate="no" aria-pressed=${pair === this.chosen} @click=${() => (this.line = pair.line)}>
        <span lang="en">${sentence(pair.source)}</span>
        <span class="target" lang=${targetLanguage[this.chosenPair]}>${sentence(pair.target)}</span>
      </button>
    </li>`;
  }

  private picture() {
    const { t, chosen, session } = this;
    if (!chosen) return nothing;
    const { info, translation } = session;
    const shown = session.shows(chosen) ? translation : null;
    const data = shown && this.heatmap(chosen, shown);
    return html`<div class="picture">
      <div class="head">
        ${segments<ModelKind>({
          name: 'model',
          legend: t.model.legend,
          options: modelKinds.map((value) => ({ value, text: t.model.names[value] })),
          chosen: this.model,
          choose: (model) => (this.model = model),
        })}
      </div>
      ${info ? this.viewPicker(info) : nothing}
      <attn-words
        quiet
        linked
        .source=${shown?.source ?? null}
        .words=${chosen.target}
        .language=${targetLanguage[this.chosenPair]}
        .data=${data}
        .pointed=${this.pointing.inHeatmap}
        @attn-point=${this.pointing.atWords}
      ></attn-words>
      <attn-heatmap
        .data=${data}
        .pointed=${this.pointing.inWords}
        @attn-point=${this.pointing.atHeatmap}
      ></attn-heatmap>
      <p class="reading">${corpusStrings(t).reading}</p>
    </div>`;
  }

  private viewPicker(info: ModelInfo) {
    const cross = { ...info, attention: { cross: info.attention.cross } };
    return viewPicker(cross, fitView(this.view, info), this.t, (view) => (this.view = view));
  }

  private heatmap(chosen: CorpusPair, { attention, source, words }: Translation) {
    return attention ? { ...heatmapData(attention, source, words, this.t), marked: goldOf(chosen) } : null;
  }

  private choosePair(pair: PairName): void {
    this.chosenPair = pair;
    this.line = this.page = 0;
  }

  /** Another part or other words: the list begins anew. */
  private narrow(change: Partial<Pick<AttnCorpus, 'split' | 'pattern' | 'query'>>): void {
    Object.assign(this, change);
    this.line = this.page = 0;
  }

  private writeState(): void {
    if (!this.remember || !this.session.pairs) return;
    const { split, pattern, query, page, line, model, session, view } = this;
    const fields = {
      split: split === 'test' ? null : split,
      pattern: pattern === 'any' ? null : pattern,
      q: query.trim() || null,
      page: page === 0 ? null : String(page + 1),
      line: line === 0 ? null : String(line),
      model: model === 'seq2seq_attention' ? null : model,
      ...viewFields({ ...view, layer: askedLayer(view, session.info) }),
    };
    // The page in the other language begins with another pair: what is in the address is of this one.
    const said = this.chosenPair !== this.ownPair || Object.values(fields).some((field) => field !== null);
    writeState({ ...fields, pair: said ? this.chosenPair : null });
  }
}

define('attn-corpus', AttnCorpus);

declare global {
  interface HTMLElementTagNameMap {
    'attn-corpus': AttnCorpus;
  }
}
