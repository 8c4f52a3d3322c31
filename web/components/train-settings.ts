// <attn-train-settings>: what is trained, on which pairs, and how. Checks with the engine before a run starts.
import { css, html, LitElement, noChange, nothing, type PropertyValues } from 'lit';
import { Engine, type ModelKind, type TrainerInfo, type TrainOptions } from '../engine/client';
import { controls } from './controls.css';
import { reasonOf } from './engine-sentences';
import { fetchBytes, readFile, siteUrl } from './files';
import { whole } from './format';
import { type Notice, noticeRegion } from './notice';
import { type Field, fields, type Preset, presets, switchModel, switchPreset } from './options';
import { corpusPath, pairFor, type PairName, pairNames } from './pairs';
import { modelKinds } from './pretrained';
import { type Strings, stringsFor } from './strings';
import type { Pairs } from './training-session';
import { segments } from './views';

export interface Settings {
  options: TrainOptions;
  preset: Preset;
  pairs: Pairs | null;
}

export class AttnTrainSettings extends LitElement {
  static override styles = [
    controls,
    css`
      .group + .group {
        margin-block-start: 1rem;
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
        gap: 0.75rem 1rem;
        align-items: start;
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
      .source {
        margin-block-start: 0.5rem;
      }
      .both {
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
        color: var(--error);
        overflow-wrap: anywhere;
      }
    `,
  ];
  static override properties = {
    options: { attribute: false },
    preset: { attribute: false },
    wantedPair: { attribute: false },
    pairs: { attribute: false },
    locked: { type: Boolean },
    info: { state: true },
    problem: { state: true },
    notice: { state: true },
    refused: { state: true },
  };

  declare options: TrainOptions;
  declare preset: Preset;
  /** The site's pair to begin with; null: what suits the page's language. */
  declare wantedPair: PairName | null;
  declare pairs: Pairs | null;
  /** A run is on: nothing can be changed. */
  declare locked: boolean;
  declare info: TrainerInfo | null;
  /** Why these settings make no run, as the engine says it. */
  declare problem: string | null;
  declare notice: Notice | null;
  /** Fields that hold something that is no number in range: what to do about it. */
  declare refused: ReadonlyMap<string, string>;
  private t!: Strings;
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.preset = 'clear';
    this.wantedPair = null;
    this.pairs = null;
    this.locked = false;
    this.info = null;
    this.problem = null;
    this.notice = null;
    this.refused = new Map();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
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
      this.notice = { kind: 'error', text: this.t.train.locked };
      return;
    }
    const turn = ++this.turn;
    this.notice = null;
    try {
      const pairs = { name: file.name, site: null, bytes: await readFile(file, this.t.file) };
      const info = await Engine.shared.check(this.options, pairs.bytes);
      if (turn !== this.turn || this.locked) return;
      this.problem = null;
      this.info = info;
      this.tell({ pairs });
    } catch (error) {
      const why = reasonOf(error, this.t);
      this.notice = { kind: 'error', text: this.t.train.pairsRefused(file.name, why) };
    }
  }

  protected override updated(changed: PropertyValues): void {
    if ((changed.has('options') || changed.has('pairs')) && this.pairs && !this.locked) this.checkSoon(this.pairs);
  }

  override render() {
    const { t, options } = this;
    const usual = fields.filter((field) => this.shows(field) && !field.advanced);
    const advanced = fields.filter((field) => this.shows(field) && field.advanced);
    return html`
      <div class="group stacked">
        ${segments<ModelKind>({
          name: 'model',
          legend: t.model.legend,
          options: modelKinds.map((value) => ({ value, text: t.model[value] })),
          chosen: options.model,
          disabled: this.locked,
          choose: (model) => this.tell({ options: switchModel(options, model, this.preset) }),
        })}
      </div>
      <div class="group">
        ${segments<Preset>({
          name: 'preset',
          legend: t.train.preset,
          options: presets.map((value) => ({ value, text: t.train.presets[value] })),
          chosen: this.preset,
          disabled: this.locked,
          choose: (preset) => this.choosePreset(preset),
        })}
        <p class="hint">${options.model === 'seq2seq' ? nothing : t.train.presetHints[this.preset][options.model]}</p>
      </div>
      <div class="group pair">${usual.map((field) => this.field(field))}</div>
      <details class="group">
        <summary>${t.train.advanced}</summary>
        <div class="pair">${advanced.map((field) => this.field(field))}</div>
        ${options.model === 'seq2seq_attention' ? this.bothDirections() : nothing}
      </details>
      ${this.data()}
    `;
  }

  private shows(field: Field): boolean {
    return !field.only || field.only === this.options.model;
  }

  private field(field: Field) {
    const { name, min, max, step } = field;
    const id = `field-${name}`;
    const problem = this.refused.get(name);
    return html`<div>
      <label for=${id}>${this.t.train.options[name]}</label>
      <input
        id=${id} type="number" inputmode="decimal" min=${min} max=${max} step=${step} required
        ?disabled=${this.locked} aria-invalid=${problem ? 'true' : nothing} aria-describedby=${problem ? `${id}-problem` : nothing}
        .value=${problem ? noChange : String(this.options[name])}
        @change=${(event: Event) => this.onField(event, field)}
      />
      ${problem ? html`<p class="problem" id="${id}-problem" role="alert">${problem}</p>` : nothing}
    </div>`;
  }

  private bothDirections() {
    return html`<label class="both">
      <input
        type="checkbox" ?disabled=${this.locked} .checked=${this.options.bidirectional}
        @change=${(event: Event) => this.tell({ options: { ...this.options, bidirectional: (event.target as HTMLInputElement).checked } })}
      />${this.t.train.options.bidirectional}
    </label>`;
  }

  private choosePreset(preset: Preset): void {
    this.refused = new Map();
    this.tell({ preset, options: switchPreset(this.options, preset) });
  }

  private data() {
    const { t, pairs, info } = this;
    const count = (n: number) => whole(n, t.locale);
    const summary = info && t.train.summary(count(info.pairs), count(info.src_vocab), count(info.tgt_vocab), count(info.parameters));
    return html`<div class="group">
      <p class="label data">${t.train.data}</p>
      ${segments<PairName>({
        name: 'pair',
        legend: t.pair.legend,
        options: pairNames.map((value) => ({ value, text: t.pair[value] })),
        chosen: pairs?.site ?? null,
        disabled: this.locked,
        choose: (pair) => void this.useOwnPairs(pair),
      })}
      <p class="data source">${pairs?.name ?? (pairs?.site ? t.train.ownData(t.pair[pairs.site]) : '')}</p>
      <p class="summary" role="status">${this.problem ? nothing : (summary ?? t.train.checking)}</p>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      <div class="row" ?hidden=${this.locked}>
        <label class="file-button" title=${t.train.dataHint}>
          ${t.train.openData}
          <input class="visually-hidden" type="file" accept=".tsv,.txt,text/tab-separated-values,text/plain" @change=${this.onPick} />
        </label>
      </div>
      ${noticeRegion(this.notice, t, () => (this.notice = null))}
    </div>`;
  }

  private onField(event: Event, { name, min, max, step }: Field): void {
    const input = event.target as HTMLInputElement;
    const refused = new Map(this.refused);
    if (input.validity.valid) {
      refused.delete(name);
    } else {
      const { outOfRange, notWhole, options } = this.t.train;
      refused.set(name, (step === 'any' ? outOfRange : notWhole)(options[name], String(min), String(max)));
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
    const turn = ++this.turn;
    this.notice = null;
    try {
      const bytes = await fetchBytes(siteUrl(corpusPath(site, 'tab600')));
      if (turn === this.turn && !this.locked) this.tell({ pairs: { name: null, site, bytes } });
    } catch (error) {
      const { t } = this;
      const text = t.train.unreachable(t.train.ownData(t.pair[site]), reasonOf(error, t));
      this.notice = { kind: 'error', text, action: { label: t.engine.again, run: () => void this.useOwnPairs(site) } };
    }
  }

  private checkSoon(pairs: Pairs): void {
    clearTimeout(this.timer);
    const { options } = this;
    this.timer = setTimeout(async () => {
      let problem: string | null = null;
      let info: TrainerInfo | null = null;
      try {
        info = await Engine.shared.check(options, pairs.bytes);
      } catch (error) {
        problem = reasonOf(error, this.t);
      }
      if (options !== this.options || pairs !== this.pairs) return;
      this.problem = problem;
      this.info = info;
    }, 250);
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
