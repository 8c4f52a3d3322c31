// What both trainings of the lesson share: buttons, figures, and what goes wrong.
import { html, LitElement, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { Engine, type EngineError, type Glimpse } from '../../../engine/client';
import { reasonOf } from '../../ui/engine-sentences';
import { whole } from '../../ui/format';
import '../../models/file-sentences';
import { icon } from '../../ui/icons';
import { lossStringsFor } from '../../plot/loss-strings';
import { type Film, type Frame, frameAt, lossAt } from '../../plot/film';
import { type Strings, stringsFor } from '../../ui/strings';
import type { LessonRun, LessonRunState } from './lesson-run';
import { type BahdanauStrings, bahdanauStringsFor } from './strings';
import type { SentencePair } from './sentences';
import { defaultView, fitView } from '../../ui/views';
import { KeptFocus } from '../../ui/kept-focus';
import { inactive } from '../../ui/inactive-button';

/** What a run made of some sentences at one moment. */
export interface Said extends Frame {
  glimpses: readonly Glimpse[];
  bleu: readonly number[];
}

export abstract class RunElement extends LitElement {
  @state() protected problem = '';
  @state() protected fetching = false;
  private acts: Promise<unknown> = Promise.resolve();
  protected t!: BahdanauStrings;
  protected strings!: Strings;

  protected abstract readonly runs: readonly LessonRun[];
  protected abstract start(): Promise<void>;

  constructor() {
    super();
    new KeptFocus(this, ['button.primary']);
  }

  override connectedCallback(): void {
    this.t = bahdanauStringsFor(this);
    this.strings = stringsFor(this);
    super.connectedCallback();
    // Needed once something was trained.
    void import('../../plot/film-strip');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const run of this.runs) void run.pause();
  }

  /** Of several runs, what the reader can act on. */
  protected get state(): LessonRunState {
    const states = this.runs.map(({ state }) => state);
    for (const state of ['failed', 'starting', 'running', 'paused'] as const) if (states.includes(state)) return state;
    return states.every((state) => state === 'finished') ? 'finished' : 'idle';
  }

  /** Before, there is nothing to draw. */
  protected get begun(): boolean {
    return this.fetching || this.state !== 'idle';
  }

  protected get busy(): boolean {
    return this.fetching || this.state === 'starting' || this.state === 'running';
  }

  protected buttons(start: string) {
    const { t, state } = this;
    const starting = this.fetching || state === 'starting';
    const button = (sign: 'play' | 'pause' | 'reset', text: string, act: () => unknown, primary = false) =>
      html`<button
        type="button"
        class=${primary ? 'primary' : ''}
        ${inactive(starting)}
        aria-busy=${starting}
        @click=${act}
      >
        ${icon(sign)}${text}
      </button>`;
    // Paused at once after they were to go on, all of them are: also one that had not gone on yet.
    const all = (what: (run: LessonRun) => Promise<void>) => () =>
      (this.acts = this.acts.then(() => Promise.all(this.runs.map(what))));
    const first = state === 'idle' || state === 'starting';
    const begin = () => this.begin();
    const main = () => {
      if (state === 'running')
        return button(
          'pause',
          t.pause,
          all((run) => run.pause()),
          true,
        );
      if (state === 'paused')
        return button(
          'play',
          t.continue,
          all((run) => run.continue()),
          true,
        );
      return button(first ? 'play' : 'reset', first ? start : t.again, begin, true);
    };
    // One button, whatever it does at the moment: the focus stays on it.
    return [main(), state === 'paused' ? button('reset', t.again, begin) : nothing];
  }

  protected notes() {
    return html`<div role="status">${this.fetching ? html`<p class="quiet-text">${this.t.fetching}</p>` : nothing}</div>
      <div role="alert">${this.problem ? html`<p class="problem">${this.problem}</p>` : nothing}</div>`;
  }

  protected number(value: number | null | undefined): string {
    return value == null ? this.t.notYet : whole(value, this.strings.locale);
  }

  protected share(value: number | null | undefined, digits = 3): string {
    return value == null ? this.t.notYet : value.toFixed(digits);
  }

  protected onFailure(error: EngineError): void {
    this.problem = this.t.failed(reasonOf(error, this.strings));
  }

  /** Goes through a film of that run. */
  protected filmStrip(film: Film<Said>, { losses }: LessonRun) {
    const say = ({ at }: Frame) => lossStringsFor(this).frame(frameAt(at), this.share(lossAt(losses, at), 4));
    const go = ({ detail }: CustomEvent<number>) => {
      film.go(detail);
      this.requestUpdate();
    };
    return html`<attn-film
      .frames=${film.frames}
      .index=${film.index}
      .say=${say}
      ?running=${this.busy}
      @attn-film=${go}
    ></attn-film>`;
  }

  /** Adds a frame by the weights of this moment; `written` makes text of words. */
  protected async take(
    film: Film<Said>,
    lesson: LessonRun,
    asked: readonly SentencePair[],
    written: (words: string[]) => string,
  ): Promise<void> {
    const run = lesson.run!;
    const view =
      Object.keys(run.translator.info.attention).length > 0 ? fitView(defaultView, run.translator.info) : null;
    const glimpses = await run.glimpse(
      asked.map(({ source }) => source),
      view,
    );
    const bleu = await Promise.all(
      glimpses.map(({ translation }, i) => Engine.shared.bleu(written(translation.words), asked[i].reference)),
    );
    if (run === lesson.run) film.add({ at: glimpses[0].at, glimpses, bleu });
    this.requestUpdate();
  }

  private async begin(): Promise<void> {
    this.problem = '';
    this.fetching = true;
    try {
      await this.start();
    } catch (error) {
      this.problem = this.t.failed(reasonOf(error, this.strings));
    }
    this.fetching = false;
  }
}
