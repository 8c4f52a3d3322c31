// <attn-train-settings>: what is trained, on which pairs, and how. Checks with the engine before a run starts.
import { css, html, LitElement, noChange, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { Engine, type ModelKind, type TrainerInfo, type TrainingField, type TrainOptions } from '../../engine/client';
import { controls } from '../ui/controls.css';
import { reasonOf } from '../ui/engine-sentences';
import { fetchBytes, readFile, siteUrl } from '../ui/files';
import { whole } from '../ui/format';
import { type Notice, noticeRegion } from '../ui/notice';
import {
  defaultOptions,
  fields,
  hasField,
  isUsual,
  type Preset,
  presets,
  switchModel,
  switchPreset,
} from '../models/options';
import { corpusPath, pairFor, type PairName, pairNames } from '../models/pairs';
import { modelKinds } from '../models/pretrained';
import { KeptFocus } from '../ui/kept-focus';
import { type Strings, stringsFor } from '../ui/strings';
import '../models/file-sentences';
import { fileStringsFor } from '../models/file-strings';
import { type TrainStrings, trainStringsFor } from './strings';
import { trainHintsFor } from './hints';
import './option-names';
import { asPairsAllow, hasLinks } from './links';
import { type Pairs, spoiledPairs } from './session';
import { type Spoil, spoils } from './spoil';
import { segments } from '../ui/views';

export interface Settings {
  options: TrainOptions;
  preset: Preset;
  pairs: Pairs | null;
}

const stepOf = ({ kind }: TrainingField) => (kind === 'whole' ? 1 : 'any');

export class AttnTrainSettings extends LitElement {
  static override styles = [
    controls,
    css`
      .group + .group {
        margin-block-start: 1rem;
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
        gap: 0.75rem 1rem;
        align-items: end;
      }
      .data {
        margin: 0;
        overflow-wrap: anywhere;
      }
      .summary {
        margin: 0.25rem 0 0.6rem;
        font-size: 0.875rem;
        color: var(--text-quiet);
        min-height: 1.5em;
      }
      .hint {
        margin: 0.4rem 0 0;
        font-size: 0.875rem;
        color: var(--text-quiet);
      }
      /* So high that nothing moves when another setting is asked about. */
      .explained {
        min-height: 4.5em;
      }
      .unlinked {
        margin-block: 0 0.6rem;
      }
      .source {
        margin-block-start: 0.5rem;
      }
      .spoil {
        display: block;
      }
      #spoil {
        width: 100%;
        min-height: 2.5rem;
        margin-block-end: 0.75rem;
        padding: 0.3em 0.7em;
        border: 1px solid var(--control-border);
        border-radius: 8px;
        background: var(--bg);
      }
      .flag {
        display: flex;
        gap: 0.5rem;
        align-items: center;
        margin-block-start: 0.75rem;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem;
      }
      summary {
        cursor: pointer;
        padding-block: 0.3rem;
      }
      details .pair {
        margin-block-start: 0.5rem;
      }
      .problem {
        margin: 0.3rem 0 0;
        font-size: 0.875rem;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    new KeptFocus(this, ['#spoil']);
  }

  @property({ attribute: false }) options!: TrainOptions;
  @property({ attribute: false }) preset: Preset = 'clear';
  /** The site's pair to begin with; null: what suits the page's language. */
  @property({ attribute: false }) wantedPair: PairName | null = null;
  @property({ attribute: false }) pairs: Pairs | null = null;
  /** A run is on: nothing can be changed. */
  @property({ type: Boolean }) locked = false;
  /** What the run that locks the settings trains. */
  @property({ attribute: false }) running: TrainerInfo | null = null;
  @state() info: TrainerInfo | null = null;
  /** Why these settings make no run, as the engine says it. */
  @state() problem: string | null = null;
  @state() notice: Notice | null = null;
  /** Fields that hold something that is no number in range: what to do about it. */
  @state() refused: ReadonlyMap<string, string> = new Map();
  /** The folded setting that has, or had, the focus. */
  @state() private explained = '';
  private t!: Strings;
  private words!: TrainStrings;
  private hints!: Record<string, string>;
  private generation = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
    this.words = trainStringsFor(this);
    this.hints = trainHintsFor(this);
    if (!this.pairs) void this.useOwnPairs(this.wantedPair ?? pairFor(this.t));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** Whether a run can start with what is in the fields. */
  get ready(): boolean {
    return this.pairs !== null && this.refused.size === 0;
  }

  /** Leads to the first field that holds something impossible. */
  showProblem(): void {
    const input = this.renderRoot.querySelector<HTMLInputElement>('[aria-invalid]');
    const folded = input?.closest('details');
    if (folded) folded.open = true;
    input?.focus();
  }

  /** A file of pairs that was dropped somewhere on the page. */
  async takePairs(file: File): Promise<void> {
    if (this.locked) {
      this.notice = { kind: 'error', text: this.words.locked };
      return;
    }
    const generation = ++this.generation;
    this.notice = null;
    try {
      const pairs = { name: file.name, site: null, bytes: await readFile(file, fileStringsFor(this)) };
      const info = await Engine.shared.check(asPairsAllow(this.options, pairs.bytes), pairs.bytes);
      if (generation !== this.generation || this.locked) return;
      this.problem = null;
      this.info = info;
      this.tell({ pairs });
    } catch (error) {
      const why = reasonOf(error, this.t);
      this.notice = { kind: 'error', text: this.words.pairsRefused(file.name, why) };
    }
  }

  protected override updated(changed: PropertyValues): void {
    if ((changed.has('options') || changed.has('pairs')) && this.pairs && !this.locked) this.checkSoon(this.pairs);
  }

  override render() {
    const { t, options } = this;
    const shown = fields.filter((field) => hasField(options.model, field));
    const folded = shown.filter((field) => !isUsual(field));
    return html`
      <div class="group stacked">
        ${segments<ModelKind>({
          name: 'model',
          legend: t.model.legend,
          options: modelKinds.map((value) => ({ value, text: t.model.names[value] })),
          chosen: options.model,
          disabled: this.locked,
          choose: (model) => this.chooseModel(model),
        })}
      </div>
      <div class="group">
        ${segments<Preset>({
          name: 'preset',
          legend: this.words.preset,
          options: presets.map((value) => ({ value, text: this.words.presets[value] })),
          chosen: this.preset,
          disabled: this.locked,
          choose: (preset) => this.choosePreset(preset),
        })}
        <p class="hint">${this.words.presetHints[this.preset][options.model] ?? nothing}</p>
        ${this.guides && Number(this.allowed.guided_alignment) > 0 ? html`<p class="hint">${this.words.guided}</p>` : nothing}
      </div>
      <div class="group pair">${shown.filter(isUsual).map((field) => this.field(field))}</div>
      ${this.data()}
      <details class="group" @focusin=${this.onFocus}>
        <summary>${this.words.advanced}</summary>
        <p class="hint explained" role="status">${this.hints[this.explained] ?? this.words.whatIs}</p>
        <div class="pair">${folded.filter(({ kind }) => kind !== 'flag').map((field) => this.field(field))}</div>
        ${folded.filter(({ kind }) => kind === 'flag').map((field) => this.flag(field))}
      </details>
    `;
  }

  /** The options as the pairs allow them. */
  private get allowed(): TrainOptions {
    const { options, pairs } = this;
    return pairs ? asPairsAllow(options, pairs.bytes) : options;
  }

  /** Whether the configuration guides attention. */
  private get guides(): boolean {
    return Number(defaultOptions(this.options.model, this.preset).guided_alignment) > 0;
  }

  /** Whether attention would be guided if the pairs had links. */
  private get unlinked(): boolean {
    const { options, pairs, guides } = this;
    return (guides || Number(options.guided_alignment) > 0) && pairs !== null && !hasLinks(pairs.bytes);
  }

  private field(field: TrainingField) {
    const { name, least, most } = field;
    const id = `field-${name}`;
    const problem = this.locked ? undefined : this.refused.get(name);
    const value = String(this.allowed[name]);
    // What was typed does not stay where the pairs have no links.
    const kept = this.locked || (name === 'guided_alignment' && this.unlinked);
    return html`<div>
      <label for=${id}>${this.words.options[name]}</label>
      <input
        id=${id}
        type="number"
        inputmode="decimal"
        min=${least}
        max=${most}
        step=${stepOf(field)}
        required
        ?disabled=${this.locked}
        aria-invalid=${problem ? 'true' : nothing}
        aria-describedby=${problem ? `${id}-problem` : nothing}
        .value=${problem ? noChange : kept ? live(value) : value}
        @change=${(event: Event) => this.onField(event, field)}
      />
      ${problem ? html`<p class="problem" id="${id}-problem" role="alert">${problem}</p>` : nothing}
    </div>`;
  }

  private flag({ name }: TrainingField) {
    return html`<label class="flag">
      <input
        id="field-${name}"
        type="checkbox"
        ?disabled=${this.locked}
        .checked=${this.options[name]}
        @change=${(event: Event) => this.tell({ options: { ...this.options, [name]: (event.target as HTMLInputElement).checked } })}
      />${this.words.options[name]}
    </label>`;
  }

  /** What was refused in a field that the other model has not is forgotten with it. */
  private chooseModel(model: ModelKind): void {
    const its = new Set(fields.filter((field) => hasField(model, field)).map(({ name }) => name));
    this.refused = new Map([...this.refused].filter(([name]) => its.has(name)));
    this.tell({ options: switchModel(this.options, model, this.preset) });
  }

  private choosePreset(preset: Preset): void {
    this.refused = new Map();
    this.tell({ preset, options: switchPreset(this.options, preset) });
  }

  private data() {
    const { t, pairs } = this;
    const info = this.running ?? this.info;
    const count = (n: number) => whole(n, t.locale);
    const trained =
      info &&
      this.words.summary(count(info.pairs), count(info.src_vocab), count(info.tgt_vocab), count(info.parameters));
    const summary =
      info && trained + (info.held_out_pairs > 0 ? this.words.summaryHeldOut(count(info.held_out_pairs)) : '');
    return html`<div class="group">
      ${segments<PairName>({
        name: 'pair',
        legend: this.words.data,
        options: pairNames.map((value) => ({ value, text: t.pair[value] })),
        chosen: pairs?.site ?? null,
        disabled: this.locked,
        choose: (pair) => void this.useOwnPairs(pair),
      })}
      <p class="data source">${this.source}</p>
      <p class="summary" role="status">${this.problem && !this.running ? nothing : (summary ?? this.words.checking)}</p>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      <div role="status">${this.unlinked ? html`<p class="hint unlinked">${this.words.unlinked}</p>` : nothing}</div>
      <label class="spoil" for="spoil">${this.words.spoil.legend}</label>
      <select
        id="spoil"
        ?disabled=${this.locked || !pairs}
        .value=${live(pairs?.spoiled?.how ?? '')}
        @change=${this.onSpoil}
      >
        <option value="">${this.words.spoil.none}</option>
        ${spoils.map((how) => html`<option value=${how} ?selected=${pairs?.spoiled?.how === how}>${this.words.spoil[how]}</option>`)}
      </select>
      <div class="row" ?hidden=${this.locked}>
        <label class="file-button" title=${this.words.dataHint}>
          ${this.words.openData}
          <input
            class="visually-hidden"
            type="file"
            accept=".tsv,.txt,text/tab-separated-values,text/plain"
            @change=${this.onPick}
          />
        </label>
      </div>
      ${noticeRegion(this.notice, t, () => (this.notice = null))}
    </div>`;
  }

  /** Where the pairs are from, and what was done to them. */
  private get source(): string {
    const { words, t } = this;
    const { name, site, spoiled } = this.pairs ?? {};
    return [name ?? (site && words.ownData(t.pair[site])), spoiled && words.spoil[spoiled.how]]
      .filter(Boolean)
      .join(' · ');
  }

  private onSpoil(event: Event): void {
    const how = (event.target as HTMLSelectElement).value as Spoil | '';
    const { name, site, spoiled, bytes } = this.pairs!;
    const before = { name, site, bytes: spoiled?.before ?? bytes };
    this.tell({ pairs: how ? spoiledPairs(before, how) : before });
  }

  private onFocus(event: FocusEvent): void {
    const { id } = event.target as HTMLElement;
    if (id) this.explained = id.replace('field-', '');
  }

  private onField(event: Event, field: TrainingField): void {
    const { name, least, most } = field;
    const input = event.target as HTMLInputElement;
    const refused = new Map(this.refused);
    if (input.validity.valid) {
      refused.delete(name);
    } else {
      const { outOfRange, notWhole, options } = this.words;
      refused.set(
        name,
        (field.kind === 'real' ? outOfRange : notWhole)(options[name] ?? name, String(least), String(most)),
      );
    }
    this.refused = refused;
    this.tell(input.validity.valid ? { options: { ...this.options, [name]: input.valueAsNumber } } : {});
  }

  private onPick(event: Event): void {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    // The same file again must be a change again.
    input.value = '';
    if (file) void this.takePairs(file);
  }

  private async useOwnPairs(site: PairName): Promise<void> {
    const generation = ++this.generation;
    this.notice = null;
    try {
      const bytes = await fetchBytes(siteUrl(corpusPath(site, 'tab600')));
      if (generation === this.generation && !this.locked) this.tell({ pairs: { name: null, site, bytes } });
    } catch (error) {
      const { t } = this;
      const text = this.words.unreachable(this.words.ownData(t.pair[site]), reasonOf(error, t));
      this.notice = { kind: 'error', text, action: { label: t.engine.again, run: () => void this.useOwnPairs(site) } };
    }
  }

  private checkSoon(pairs: Pairs): void {
    clearTimeout(this.timer);
    const { options } = this;
    this.timer = setTimeout(() => void this.check(options, pairs), 250);
  }

  private async check(options: TrainOptions, pairs: Pairs): Promise<void> {
    let problem: string | null = null;
    let info: TrainerInfo | null = null;
    try {
      info = await Engine.shared.check(asPairsAllow(options, pairs.bytes), pairs.bytes);
    } catch (error) {
      problem = reasonOf(error, this.t);
    }
    if (options !== this.options || pairs !== this.pairs) return;
    this.problem = problem;
    this.info = info;
  }

  private tell(change: Partial<Settings>): void {
    const detail: Settings = { options: this.options, preset: this.preset, pairs: this.pairs, ...change };
    this.dispatchEvent(new CustomEvent<Settings>('attn-settings', { detail }));
  }
}

customElements.define('attn-train-settings', AttnTrainSettings);

declare global {
  interface HTMLElementTagNameMap {
    'attn-train-settings': AttnTrainSettings;
  }
}
