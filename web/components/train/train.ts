// <attn-train>: trains either model in this tab, on the site's sentence pairs or the visitor's own.
//
//   model     seq2seq_attention or transformer: what is chosen first
//   pair      eng-fra or eng-zho: the site's pairs to begin with; without, what suits the page's language
//   preset    clear or book: the configuration to begin with, where the address does not tell
//   valid     the share of the pairs that is held out to begin with, and tried every ten epochs
//   remember  keep the settings in the page's address (one element of a page)
import { html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../ui/define';
import { EngineError, type ModelKind, type TrainOptions, type Translation } from '../../engine/client';
import '../ui/confirm';
import type { AttnConfirm } from '../ui/confirm';
import { controls } from '../ui/controls.css';
import { reasonOf } from '../ui/engine-sentences';
import { download, dropListeners, isWeightsFile } from '../ui/files';
import { duration, whole } from '../ui/format';
import { icon } from '../ui/icons';
import { FreeRuns, type KeptRun } from './kept-run';
import '../plot/film-strip';
import { type Frame, frameAt, lossAt } from '../plot/film';
import { lookFigures } from '../plot/loss-chart';
import './model-view';
import type { Watched } from './model-view';
import { type Notice, noticeRegion } from '../ui/notice';
import '../models/open-weights';
import type { OpenedModel } from '../models/open-model';
import type { AttnOpenWeights } from '../models/open-weights';
import { defaultOptions, optionFields, optionsFrom, type Preset, presetFrom, withDefaults } from '../models/options';
import { readState, viewFields, viewFrom, writeState } from '../ui/page-state';
import { isPairName, pairFor, type PairName, trainingExamplesOf } from '../models/pairs';
import { sentencesToTry } from '../attention/sentences';
import { type Strings, stringsFor } from '../ui/strings';
import { type TrainStrings, trainStringsFor } from './strings';
import { type LossStrings, lossStringsFor } from '../plot/loss-strings';
import { trainStyles } from './train.css';
import './settings';
import type { AttnTrainSettings, Settings } from './settings';
import { asPairsAllow, hasLinks } from './links';
import { type Pairs, type SessionState, TrainingSession, weightsIn } from './session';
import { askedLayer, defaultView, fitView, segments } from '../ui/views';
import { KeptFocus } from '../ui/kept-focus';

interface Action {
  sign: 'play' | 'pause' | 'stop';
  text: string;
  act: () => unknown;
}

export class AttnTrain extends LitElement {
  static override styles = [controls, trainStyles];

  @property() model: ModelKind = 'seq2seq_attention';
  @property({ type: Boolean }) remember = false;
  @property() pair: PairName | '' = '';
  @property() preset: Preset = 'clear';
  @property({ type: Number }) valid: number | null = null;
  @state() options: TrainOptions = defaultOptions('seq2seq_attention');
  @state() pairs: Pairs | null = null;
  @state() watched: Watched = { sentence: '', view: defaultView };
  @state() notice: Notice | null = null;
  @state() opened: OpenedModel | null = null;
  @state() openedTranslation: Translation | null = null;
  @state() showing: 'run' | 'file' = 'run';
  private t!: Strings;
  private words!: TrainStrings;
  private lossWords!: LossStrings;
  /** The site's pairs, in use or last in use. */
  private site: PairName = 'eng-fra';
  /** The watched sentence is the visitor's own, and none that was offered. */
  private typed = false;
  private readonly session: TrainingSession;
  /** Runs of earlier visits and of tabs that were closed: they can be opened. */
  private readonly kept = new FreeRuns(() => this.requestUpdate());
  private readonly drop = dropListeners((files) => this.onDrop(files));
  private readonly onLeave = (event: BeforeUnloadEvent) => {
    // What the browser keeps by itself needs no question.
    if (this.session.unsaved && !this.session.kept) event.preventDefault();
  };

  constructor() {
    super();
    new KeptFocus(this, ['.buttons button']);
    this.session = new TrainingSession(
      () => this.requestUpdate(),
      (error) => this.onFailure(error),
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
    this.words = trainStringsFor(this);
    this.lossWords = lossStringsFor(this);
    addEventListener('beforeunload', this.onLeave);
    if (this.session.run) return;
    const state = this.remember ? readState() : new URLSearchParams();
    const pair = state.get('pair');
    this.site = isPairName(pair) ? pair : this.ownPair;
    if (this.remember) this.preset = presetFrom(state);
    this.options = this.remember ? optionsFrom(state) : defaultOptions(this.model, this.preset);
    if (this.valid !== null) this.options = { ...this.options, valid: this.valid, valid_every: 10 };
    this.watched = { sentence: state.get('s') ?? this.examples[0], view: viewFrom(state) };
    this.typed = !this.examples.includes(this.watched.sentence);
    void this.session.watch(this.watched.sentence, this.watched.view);
    void this.kept.find();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('beforeunload', this.onLeave);
    void this.session.pause();
  }

  /** The pairs that this element begins with. */
  private get ownPair(): PairName {
    return this.pair || pairFor(this.t);
  }

  /**
   * Sentences to watch: of the visitor's file, or of the site's pairs; once there is a model, those whose words it
   * knows.
   */
  private get examples(): readonly string[] {
    const { pairs, opened, session, showing } = this;
    const translator = showing === 'file' ? opened?.translator : session.run?.translator;
    return sentencesToTry(
      pairs?.name ? [] : trainingExamplesOf(this.site),
      pairs?.bytes ?? null,
      translator?.info.src_vocab ?? null,
    );
  }

  /** A watched sentence that was offered gives way if it is offered no more; what the visitor typed stays. */
  private async watchOffered(): Promise<void> {
    const { examples, watched, typed } = this;
    if (examples.length > 0 && !typed && !examples.includes(watched.sentence)) {
      this.watched = { ...watched, sentence: examples[0] };
      this.writeState();
    }
    await this.watch();
  }

  override render() {
    const { session } = this;
    const running = session.locked ? session.run : null;
    return html`
      <div
        class="drop-zone frame"
        data-drop=${this.words.dropData}
        @dragover=${this.drop.over}
        @dragleave=${this.drop.leave}
        @drop=${this.drop.drop}
      >
        ${session.run ? nothing : this.kept.list.map((run) => this.keptNotice(run))}
        <div class="bench">
          <section aria-labelledby="settings">
            <h2 id="settings">${this.words.settings}</h2>
            <attn-train-settings
              .options=${running ? withDefaults(running.info.options) : this.options}
              .running=${running?.info ?? null}
              .preset=${running ? session.preset : this.preset}
              .wantedPair=${this.site}
              .pairs=${running ? session.pairs : this.pairs}
              ?locked=${session.locked}
              @attn-settings=${this.onSettings}
            ></attn-train-settings>
          </section>
          <section aria-labelledby="state">${this.board()}</section>
        </div>
      </div>
      <attn-confirm></attn-confirm>
    `;
  }

  private board() {
    const { t, session } = this;
    const epochs = session.run?.info.options.epochs ?? this.options.epochs;
    const diverged = session.progress?.diverged;
    return html`
      <h2 id="state">
        <span role="status">${this.words.states[session.state === 'starting' ? 'running' : session.state]}</span>
      </h2>
      <div class="buttons">
        ${this.buttons()}
        <attn-open-weights @attn-opened=${this.onOpened}></attn-open-weights>
      </div>
      ${noticeRegion(this.notice, t, () => (this.notice = null))}
      <div role="status">${session.kept ? nothing : html`<div class="notice"><p>${this.words.notKept}</p></div>`}</div>
      <div role="status">
        ${diverged ? html`<div class="notice"><p>${this.words.diverged(String(diverged))}</p></div>` : nothing}
      </div>
      <progress aria-label=${this.words.progress} max="1" .value=${this.share(epochs)}></progress>
      ${this.figures(epochs)}
      <div class="results">
        <section aria-labelledby="curve">
          <h2 id="curve">${this.lossWords.curve}</h2>
          <attn-loss-chart
            .losses=${session.losses}
            .looks=${session.looks}
            .best=${session.best}
            .epochs=${epochs}
            .cursor=${session.film.cursor}
          ></attn-loss-chart>
          ${session.best ? html`<p class="best">${this.lossWords.heldOut.best(String(session.best.epoch), session.best.loss.toFixed(4))}</p>` : nothing}
        </section>
        <section aria-labelledby="now">${this.now()}</section>
      </div>
    `;
  }

  private buttons() {
    const { session } = this;
    const start: Action = {
      sign: 'play',
      text: session.run ? this.words.startNew : this.words.start,
      act: () => this.onStart(),
    };
    const stop: Action = { sign: 'stop', text: this.words.stop, act: () => session.stop() };
    const pause: Action = { sign: 'pause', text: this.words.pause, act: () => session.pause() };
    const go: Action = { sign: 'play', text: this.words.continue, act: () => session.continue() };
    const actions: Record<SessionState, [Action, Action?]> = {
      idle: [start],
      starting: [start],
      running: [pause, stop],
      paused: [go, stop],
      stopped: [go, start],
      finished: [start],
      failed: [start],
    };
    // One template: a button that takes on another meaning is still the same button, and keeps the focus.
    // There is nothing to train on until the pairs have come.
    const button = (action: Action, primary: boolean) =>
      html`<button
        class=${primary ? 'primary' : ''}
        type="button"
        ?disabled=${action === start && !this.pairs}
        @click=${action.act}
      >
        ${icon(action.sign)}${action.text}
      </button>`;
    const [first, second] = actions[session.state];
    const save = html`<button type="button" ?disabled=${!session.run?.alive} @click=${this.onSave}>
      ${this.words.save}
    </button>`;
    return [
      button(first, first !== start || !session.run),
      second ? button(second, false) : nothing,
      session.run ? save : nothing,
    ];
  }

  private figures(epochs: number) {
    const { t, session } = this;
    const { progress } = session;
    const number = (value: number | null | undefined) => (value == null ? '–' : whole(value, t.locale));
    const figure = (name: string, value: string) =>
      html`<div>
        <dt>${name}</dt>
        <dd translate="no">${value}</dd>
      </div>`;
    // presentation: the book's loss has been divided by the steps; nats a token have not.
    const nats = progress?.loss == null || !session.run ? null : progress.loss * Number(session.run.info.options.steps);
    return html`<dl class="figures">
      ${figure(this.lossWords.epoch, this.words.epochOf(number(progress?.epoch ?? 0), number(epochs)))}
      ${figure(this.words.nats, nats === null ? '–' : nats.toFixed(3))}
      ${figure(this.lossWords.loss, progress?.loss == null ? '–' : progress.loss.toFixed(4))}
      ${progress?.alignment_loss == null ? nothing : figure(this.words.alignmentLoss, progress.alignment_loss.toFixed(3))}
      ${session.looks.slice(-1).map((look) => lookFigures(look, this.lossWords, t.locale).map(([name, value]) => figure(name, value)))}
      ${figure(this.words.speed, number(progress?.speed))}
      ${figure(this.words.left, progress?.left == null || session.state === 'finished' ? '–' : duration(progress.left))}
    </dl>`;
  }

  private now() {
    const { session, showing, opened } = this;
    const { frames, index, cursor } = session.film;
    const info = showing === 'file' ? opened!.translator.info : (session.run?.translator.info ?? null);
    const both = session.run && opened;
    return html`
      <div class="head">
        <h2 id="now">
          ${showing === 'file' ? this.words.fileNow(opened!.file.name) : cursor === null ? this.words.now : this.words.then(frameAt(cursor))}
        </h2>
        ${
          both
            ? segments({
                name: 'showing',
                legend: this.words.showing,
                options: [
                  { value: 'run', text: this.words.showRun },
                  { value: 'file', text: opened.file.name },
                ],
                chosen: showing,
                choose: (value) => this.show(value as 'run' | 'file'),
              })
            : nothing
        }
      </div>
      ${
        showing === 'file'
          ? nothing
          : html`<attn-film
              .frames=${frames}
              .index=${index}
              .say=${({ at }: Frame) => this.frameText(at)}
              ?running=${session.state === 'running'}
              @attn-film=${this.onFilm}
            ></attn-film>`
      }
      <attn-model-view
        .info=${info}
        .translation=${showing === 'file' ? this.openedTranslation : this.translation}
        .watched=${info ? { ...this.watched, view: fitView(this.watched.view, info) } : this.watched}
        .examples=${this.examples}
        .agreement=${showing === 'run' && cursor === null ? session.agreement : null}
        @attn-watch=${this.onWatch}
      ></attn-model-view>
    `;
  }

  /** What the film shows, by the chosen weights. */
  private get translation(): Translation | null {
    const glimpse = this.session.film.shown;
    if (!glimpse) return null;
    const { translation } = glimpse;
    return {
      ...translation,
      attention:
        weightsIn(glimpse, fitView(this.watched.view, this.session.run!.translator.info)) ?? translation.attention,
    };
  }

  private frameText(at: number): string {
    return this.lossWords.frame(frameAt(at), lossAt(this.session.losses, at)?.toFixed(4) ?? '–');
  }

  private onFilm({ detail }: CustomEvent<number>): void {
    this.session.film.go(detail);
    this.requestUpdate();
  }

  private keptNotice(run: KeptRun) {
    const { t } = this;
    const when = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(run.at);
    const text = this.words.kept(t.model.names[run.model], String(run.epoch), String(run.epochs), when);
    return html`<div class="notice" role="group" aria-label=${text}>
      <p>${text}</p>
      <button type="button" @click=${() => this.openKept(run)}>${this.words.resume}</button>
      <button type="button" @click=${() => this.kept.forget(run)}>${this.words.discardKept}</button>
    </div>`;
  }

  private share(epochs: number): number {
    const { progress, run } = this.session;
    if (!progress || !run) return 0;
    return (progress.epoch + progress.batch / Math.max(1, run.info.batches_per_epoch)) / epochs;
  }

  private onSettings({ detail }: CustomEvent<Settings>): void {
    this.options = detail.options;
    this.preset = detail.preset;
    this.takePairs(detail.pairs);
    this.writeState();
  }

  private takePairs(pairs: Pairs | null): void {
    if (pairs === this.pairs) return;
    this.pairs = pairs;
    this.site = pairs?.site ?? this.site;
    void this.attempt(() => this.watchOffered());
  }

  private async onStart(): Promise<void> {
    const settings = this.renderRoot.querySelector<AttnTrainSettings>('attn-train-settings')!;
    const { options, pairs, preset } = this;
    if (this.session.state === 'starting') return;
    if (!settings.ready || !pairs) return settings.showProblem();
    if (!(await this.mayThrowAway())) return;
    this.notice = null;
    this.showing = 'run';
    const replaced = this.session.run ? [] : this.kept.list;
    await this.attempt(async () => {
      await this.session.start(asPairsAllow(options, pairs.bytes), pairs, preset);
      await this.kept.forget(...replaced);
      await this.watchOffered();
    });
  }

  /** Nothing that was trained goes without being asked about. */
  private async mayThrowAway(): Promise<boolean> {
    const { session, kept } = this;
    const dialog = this.renderRoot.querySelector<AttnConfirm>('attn-confirm')!;
    if (session.unsaved) {
      const decision = await dialog.ask(this.words.confirm.unsaved(String(session.epoch)), session.run!.alive);
      return decision === 'save' ? this.onSave() : decision === 'discard';
    }
    const lost = session.run ? [] : kept.list.filter(({ epoch, saved }) => epoch > 0 && !saved);
    return (
      lost.length === 0 ||
      (await dialog.ask(this.words.confirm.keptUnsaved(lost.map(({ epoch }) => String(epoch))), false)) === 'discard'
    );
  }

  /** Whether it could be saved. */
  private onSave(): Promise<boolean> {
    return this.attempt(async () => {
      const { session } = this;
      const { model, seed } = session.run!.info.options;
      const { bytes, epoch } = await session.weights();
      const name = `${model}-seed${seed}-epoch${session.best?.epoch ?? epoch}.safetensors`;
      download(name, bytes);
      session.markSaved(epoch);
      this.notice = { kind: 'info', text: this.words.saved(name) };
    });
  }

  private async openKept(kept: KeptRun): Promise<void> {
    await this.attempt(async () => {
      const { session } = this;
      if (!(await session.resume(kept))) {
        this.notice = { kind: 'info', text: this.words.keptElsewhere };
        return this.kept.find();
      }
      this.options = withDefaults(session.run!.info.options);
      this.preset = session.preset;
      // Pairs without links do not tell how attention should be guided by others.
      if (!hasLinks(session.pairs!.bytes)) {
        const { guided_alignment } = defaultOptions(this.options.model, this.preset);
        this.options = { ...this.options, guided_alignment };
      }
      this.takePairs(session.pairs);
      this.writeState();
    });
  }

  private onOpened({ detail }: CustomEvent<OpenedModel>): void {
    this.opened?.translator.dispose();
    this.opened = detail;
    this.openedTranslation = null;
    this.show('file');
  }

  private show(what: 'run' | 'file'): void {
    this.showing = what;
    void this.attempt(() => this.watchOffered());
  }

  private onWatch({ detail }: CustomEvent<Watched>): void {
    if (this.showing === 'run' && !this.session.reads(detail.sentence)) {
      this.notice = { kind: 'error', text: this.t.translate.wordless };
      return;
    }
    if (detail.sentence !== this.watched.sentence) this.typed = !this.examples.includes(detail.sentence);
    this.watched = detail;
    this.writeState();
    void this.attempt(() => this.watch());
  }

  /** The chosen sentence through the model that is shown. */
  private async watch(): Promise<void> {
    const { watched, opened, session } = this;
    if (this.showing === 'run' || !opened) {
      const info = session.run?.translator.info;
      await session.watch(watched.sentence, info ? fitView(watched.view, info) : watched.view);
      return;
    }
    const view = fitView(watched.view, opened.translator.info);
    const translation = await opened.translator.translate(watched.sentence, view);
    if (opened === this.opened && watched === this.watched) this.openedTranslation = translation;
  }

  private onDrop(files: File[]): void {
    const weights = files.some((file) => isWeightsFile(file.name) || /\.json$/i.test(file.name));
    if (weights) void this.renderRoot.querySelector<AttnOpenWeights>('attn-open-weights')!.take(files);
    else void this.renderRoot.querySelector<AttnTrainSettings>('attn-train-settings')!.takePairs(files[0]);
  }

  /** Whether it could be done; if not, the visitor is told why. */
  private async attempt(what: () => Promise<void>): Promise<boolean> {
    try {
      await what();
      return true;
    } catch (error) {
      this.onFailure(error instanceof EngineError ? error : new EngineError('refused', String(error)));
      return false;
    }
  }

  private onFailure(error: EngineError): void {
    const { t, session } = this;
    const why = reasonOf(error, t);
    const text = error.kind === 'crash' ? t.engine.crashed(why) : this.words.failed(why);
    const epoch = session.recoverable;
    const run = () => {
      this.notice = null;
      void this.attempt(() => session.recover());
    };
    const action =
      error.kind === 'crash' && epoch !== null ? { label: this.words.backFrom(String(epoch)), run } : undefined;
    this.notice = { kind: 'error', text, action };
  }

  private writeState(): void {
    if (!this.remember) return;
    const { sentence, view } = this.watched;
    const { options, preset, site, session } = this;
    const info = session.run?.translator.info ?? null;
    const s = sentence === this.examples[0] ? null : sentence;
    const fields = { ...optionFields(options, preset), s, ...viewFields({ ...view, layer: askedLayer(view, info) }) };
    // The page in the other language begins with another pair: what is in the address is of this one.
    const said = site !== this.ownPair || Object.values(fields).some((field) => field !== null);
    writeState({ ...fields, pair: said ? site : null });
  }
}

define('attn-train', AttnTrain);

declare global {
  interface HTMLElementTagNameMap {
    'attn-train': AttnTrain;
  }
}
