// <attn-task>: something to find out, checked by the engine.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { define } from '../ui/define';
import { controls } from '../ui/controls.css';
import { Inspection } from '../instrument/inspection';
import { InspectionController } from '../instrument/session-host';
import { type LessonGiven, readGiven, readSettings, requestOf } from '../instrument/settings';
import { parseNumber, placeText } from '../instrument/cells';
import { reasonOf } from '../ui/engine-sentences';
import { stringsFor } from '../ui/strings';
import { lessonOf, noteTask, progress, type TaskState } from '../../progress';
import { cellOf, type Condition, reached, readGoal, sessionsOf } from './goal';
import { type Mending, mending } from './mending';
import { taskStringsFor, type TaskStrings } from './strings';
import { taskStyles } from './task.css';
import { KeptFocus } from '../ui/kept-focus';

type Kind = 'predict' | 'reach' | 'choose' | 'line';

/** Its attributes. */
export interface TaskGiven {
  kind: Kind;
  session?: string;
  program?: string;
  seed?: number;
  value?: string;
  cell?: string;
  within?: number;
  goal?: string;
  solution?: string;
  right?: number;
  reference?: string;
}

const placeOf = (cell: string): number[] =>
  cell
    .split(',')
    .filter((part) => part.trim())
    .map(Number);

/** A number as the tensors show it. */
const shown = (number: number): string => (Number.isInteger(number) ? String(number) : number.toFixed(4));

/**
 * A task of a lesson. Its text is its content; `slot="hint"` is folded, `slot="answer"` comes when it is done. What is
 * wrong about an answer stands in `slot="wrong"`, `data-for` naming the answer: an option's number from 1 on, or a
 * number.
 *
 * - `kind="predict"`: the reader says what `value` is in `cell` ("0,0,1", from 0) without the edits, to within `within`
 * (0.005).
 * - `kind="reach"`: the reader changes numbers until `goal` holds (goal.ts).
 * - `kind="choose"`: one of the `<li>` in `slot="options"` is right, the one numbered `right` from 1 on.
 * - `kind="line"`: the options are lines of code, one of which is wrong. `program` and `settings` are the code as it
 * stands;
 *   an option's `data-mend` ("scaled=true") mends its line, and without one there is nothing to mend. The engine runs
 * the code
 *   with the chosen line mended. The line is the right one if all numbers of `value` are then those of `reference`
 *   ("program", or "program: settings").
 *
 * "Show me" makes the edits of `solution` ("queries[0,0,1] = 8; other-session:w[0] = 2"), so that the figure shows the
 * answer; a `reach` task must have one. It then points at `cell` of `value`, where `session` names a figure.
 *
 * `session` names the inspection whose numbers count: the stepper or tensor with the same attribute. A task with
 * `program` (`settings`, `seed` and what is given by its id, as of `<attn-stepper>`) asks about a program of its own.
 * What is done is remembered on this device under the page's name and the element's `id`.
 */
export class AttnTask extends LitElement {
  static override styles = [controls, taskStyles];

  @property() session!: string;
  @property() kind!: Kind;
  @property() value!: string;
  @property() cell!: string;
  @property({ type: Number }) within!: number;
  @property() goal!: string;
  @property() solution!: string;
  @property({ type: Number }) right!: number;
  @property() reference!: string;
  @state() state!: TaskState | 'open';
  @state() message!: string;
  /** Whether it was solved on an earlier visit. */
  @state() earlier!: boolean;
  /** The runs of the line that was mended last, and how they are drawn. */
  @state() private mended!: { runs: Mending; view: typeof import('./mending-view').mendingView } | null;
  private t!: TaskStrings;
  private given: LessonGiven = {};
  private controller: InspectionController | null = null;
  private unsubscribe: (() => void)[] = [];
  private conditions: Condition[] = [];
  /** The goal may hold before anything was done; it counts once it has not. */
  private missed = false;
  /** Counts the checks of lines. */
  private generation = 0;
  /** What was asked for before its number had come. */
  private waiting: (() => void) | null = null;

  constructor() {
    super();
    new KeptFocus(this, ['form > :enabled', 'section > button']);
    Object.assign(this, {
      session: '',
      kind: 'predict',
      value: '',
      cell: '',
      within: 0.005,
      goal: '',
      solution: '',
      right: 0,
      reference: '',
    });
    Object.assign(this, { state: 'open', message: '', earlier: false, mended: null });
  }

  override connectedCallback(): void {
    this.t = taskStringsFor(this);
    this.given = readGiven(this);
    this.earlier = progress()[lessonOf(location.pathname)]?.[this.id] === 'solved';
    if (!this.controller && (!this.choosing || (this.kind === 'choose' && this.session))) {
      this.controller = new InspectionController(this, this.session || null, requestOf(this, this.given), () =>
        this.requestUpdate(),
      );
    }
    super.connectedCallback();
    if (this.inspection) this.listenTo(this.inspection);
    for (const session of sessionsOf(this.conditions)) this.listenTo(Inspection.shared(session));
  }

  private listenTo(inspection: Inspection): void {
    this.unsubscribe.push(inspection.subscribe(() => this.look()));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.unsubscribe.splice(0)) stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('goal')) return;
    this.guarded(() => (this.conditions = readGoal(this.goal)));
    for (const session of sessionsOf(this.conditions)) this.listenTo(Inspection.shared(session));
  }

  // Not before: children may still be on their way.
  protected override firstUpdated(): void {
    if (this.choosing) this.makeOptions();
    this.sayWhy(null);
  }

  /** Of what the lesson says about wrong answers, shows what it says about this one. */
  private sayWhy(given: number | null, within = 0): void {
    for (const why of this.querySelectorAll<HTMLElement>(':scope > [slot="wrong"]')) {
      const of = parseNumber(why.dataset.for ?? '');
      why.hidden = given === null || of === null || Math.abs(of - given) > within;
    }
  }

  private get choosing(): boolean {
    return this.kind === 'choose' || this.kind === 'line';
  }

  private get inspection(): Inspection | null {
    return this.controller?.inspection ?? null;
  }

  private get ready(): boolean {
    return this.choosing || this.inspection?.state === 'ready';
  }

  private broken(error: unknown): string {
    return this.t.broken(reasonOf(error, stringsFor(this)));
  }

  /** A lesson's own mistake is said, not thrown. */
  private guarded(body: () => void): void {
    try {
      body();
    } catch (error) {
      this.message = this.broken(error);
    }
  }

  // The options are the page's own text, formulas and all: they stay where the page's styles reach them.
  private makeOptions(): void {
    for (const [i, item] of [...this.querySelectorAll('[slot="options"] > li')].entries()) {
      if (item.querySelector('input')) continue;
      const label = document.createElement('label');
      const radio = document.createElement('input');
      radio.type = 'radio';
      radio.name = `${this.id}-option`;
      radio.value = String(i + 1);
      const text = document.createElement('span');
      text.append(...item.childNodes);
      label.append(radio, text);
      item.append(label);
    }
  }

  private look(): void {
    if (this.kind === 'reach' && this.state === 'open' && this.inspection?.state === 'ready') {
      this.guarded(() => {
        const now = reached(this.inspection!, this.conditions, (session) => Inspection.shared(session));
        if (now === false) this.missed = true;
        if (now && this.missed) this.finish('solved', this.giving ? this.t.oneWay : this.t.reached);
      });
    }
    const { waiting } = this;
    this.waiting = null;
    waiting?.();
    this.requestUpdate();
  }

  /** Says that the number is on its way, and tries again when something has come. */
  private wait(again: () => void): void {
    this.message = this.t.waiting;
    this.waiting = again;
  }

  /** While the page looks for the answer itself, finding it is no merit. */
  private giving = false;

  private finish(found: TaskState, message: string): void {
    const state = this.giving ? 'shown' : found;
    this.state = state;
    this.message = message;
    this.sayWhy(null);
    noteTask(lessonOf(location.pathname), this.id, state);
  }

  /** Of the program as it was given: what the reader changed in it, for another task perhaps, is not what is asked. */
  private get expected(): { cell: { value: number; index: number }; number: number } | null {
    const inspection = this.inspection!;
    const cell = cellOf(inspection, this.value, placeOf(this.cell));
    const number = inspection.original(cell);
    return number === null ? null : { cell, number };
  }

  private check(event: Event): void {
    event.preventDefault();
    if (this.kind === 'choose') return this.checkChoice();
    if (this.kind === 'reach') return this.checkGoal();
    if (this.kind === 'line') return void this.checkLine();
    this.checkNumber();
  }

  private checkNumber(): void {
    const typed = parseNumber(this.renderRoot.querySelector('input')?.value ?? '');
    if (typed === null) {
      this.message = this.t.noNumber;
      return this.sayWhy(null);
    }
    this.guarded(() => {
      const expected = this.expected;
      if (!expected) return this.wait(() => this.checkNumber());
      const { number } = expected;
      if (Math.abs(number - typed) <= this.within) return this.finish('solved', this.t.right(shown(number)));
      this.message = this.wrongNumber(number, typed);
      this.sayWhy(typed, this.within);
    });
  }

  private wrongNumber(number: number, typed: number): string {
    const { t, within } = this;
    // presentation: what is wrong about a typed number.
    if (Math.abs(number + typed) <= within) return t.otherSign;
    if (Math.abs(number - typed / 100) <= within) return t.asPercent;
    return number > typed ? t.larger : t.smaller;
  }

  private checkGoal(): void {
    this.missed = true;
    this.look();
    if (this.state === 'open') this.message = this.t.notReached;
  }

  /** Makes the edits that the lesson names, in the sessions that are open, as if nothing had been changed before. */
  private async solve(): Promise<void> {
    const fresh = new Set<Inspection>();
    for (const { of, number } of readGoal(this.solution)) {
      const inspection = of !== 'edits' && of.session ? Inspection.shared(of.session) : this.inspection;
      if (of === 'edits' || inspection?.state !== 'ready') continue;
      if (!fresh.has(inspection)) await inspection.reset();
      fresh.add(inspection);
      await inspection.set([{ ...cellOf(inspection, of.name, of.place), number }]);
    }
  }

  private checkChoice(): void {
    const { chosen } = this;
    if (!chosen) this.message = this.t.chooseFirst;
    else if (Number(chosen.value) === this.right) this.finish('solved', this.t.rightChoice);
    else {
      this.message = this.t.wrongChoice;
      this.sayWhy(Number(chosen.value));
    }
  }

  private get chosen(): HTMLInputElement | null {
    return this.querySelector<HTMLInputElement>('[slot="options"] input:checked');
  }

  private async checkLine(): Promise<void> {
    const line = this.chosen?.closest('li');
    if (!line) {
      this.message = this.t.chooseFirst;
      return;
    }
    const generation = ++this.generation;
    this.message = this.t.running;
    try {
      const [runs, { mendingView }] = await Promise.all([this.runMended(line), import('./mending-view')]);
      if (this.chosen?.closest('li') !== line) {
        if (generation === this.generation) this.message = '';
        return;
      }
      this.mended = { runs, view: mendingView };
      if (runs.differing.length > 0) {
        this.message = this.stillWrong(runs);
        this.sayWhy(Number(this.chosen.value));
      } else this.finish('solved', this.t.mendedRight(String(runs.right.numbers.length)));
    } catch (error) {
      this.message = this.broken(error);
    }
  }

  private runMended(line: Element): Promise<Mending> {
    const wrong = requestOf(this, this.given)!;
    const [program = '', settings = ''] = this.reference.split(':');
    const right = { ...wrong, program: program.trim(), settings: readSettings(settings) };
    return mending(wrong, readSettings(line.getAttribute('data-mend')), right, this.value);
  }

  private stillWrong({ mended, right, differing }: Mending): string {
    const first = differing[0];
    const [now, should] = [mended.numbers[first] ?? NaN, right.numbers[first] ?? NaN];
    const where = `${this.value}${placeText(mended.shape, first)}`;
    return this.t.stillWrong(String(differing.length), String(mended.numbers.length), where, shown(now), shown(should));
  }

  /** Mends one line after the other until one is right: nowhere is written which one it is. */
  private async revealLine(): Promise<void> {
    for (const radio of this.querySelectorAll<HTMLInputElement>('[slot="options"] input')) {
      radio.checked = true;
      await this.checkLine();
      if (this.state !== 'open') return;
    }
  }

  private reveal(): void {
    if (this.kind === 'line') {
      this.giving = true;
      void this.revealLine().finally(() => (this.giving = false));
    } else if (this.kind === 'reach') {
      void this.revealGoal();
    } else if (this.kind === 'choose') {
      const right = this.querySelectorAll<HTMLInputElement>('[slot="options"] input')[this.right - 1];
      if (right) right.checked = true;
      this.finish('shown', '');
      void this.showInFigure();
    } else {
      this.revealNumber();
    }
  }

  private revealNumber(): void {
    this.guarded(() => {
      const expected = this.expected;
      if (!expected) return this.wait(() => this.revealNumber());
      this.finish('shown', this.t.shown(shown(expected.number)));
      void this.showInFigure();
    });
  }

  /** The goal is held against the numbers that follow from the edits: where the lesson is wrong, nothing is claimed. */
  private async revealGoal(): Promise<void> {
    this.giving = true;
    this.missed = true;
    this.message = this.t.waiting;
    await this.solve();
    this.look();
    if (this.state === 'open') this.message = '';
  }

  private async showInFigure(): Promise<void> {
    await this.solve();
    if (!this.cell || this.inspection?.state !== 'ready') return;
    this.guarded(() => this.inspection!.follow(cellOf(this.inspection!, this.value, placeOf(this.cell))));
  }

  private again(): void {
    this.state = 'open';
    this.message = '';
    this.missed = false;
    this.giving = false;
    this.mended = null;
    this.sayWhy(null);
  }

  /** How a predicted number comes about, where no element beside the task shows it. */
  private arithmetic(): TemplateResult | typeof nothing {
    if (this.kind !== 'predict' || this.state === 'open' || this.session) return nothing;
    const text = this.expected ? this.inspection!.explanation(this.expected.cell)?.text : '';
    return text
      ? html`<p class="arithmetic">${text.replaceAll(' * ', ' · ').replaceAll(/(?<=\d)\.0+(?![\w.])/g, '')}</p>`
      : nothing;
  }

  private form(): TemplateResult {
    const { t } = this;
    const { state, refusal } = this.inspection ?? {};
    return html`<form @submit=${this.check}>
      ${
        this.kind === 'predict'
          ? html`<input
              type="text"
              inputmode="decimal"
              autocomplete="off"
              size="8"
              aria-label=${t.answer}
              placeholder=${t.answer}
              ?disabled=${!this.ready}
            />`
          : nothing
      }
      <button class="primary" ?disabled=${!this.ready}>${this.kind === 'line' ? t.mend : t.check}</button>
      <button type="button" @click=${this.reveal} ?disabled=${!this.ready}>${t.reveal}</button>
      ${this.ready ? nothing : html`<span class="quiet">${refusal && state === 'failed' ? this.broken(refusal) : t.waiting}</span>`}
    </form>`;
  }

  protected override render(): TemplateResult {
    const { t } = this;
    const open = this.state === 'open';
    const hint = this.querySelector(':scope > [slot="hint"]');
    return html`<section role="group" class=${this.state} aria-labelledby="title">
      <p class="title" id="title">
        ${t.task}${this.earlier && open ? html` <span class="quiet">· ${t.solvedBefore}</span>` : nothing}
      </p>
      <slot></slot>
      <slot name="options"></slot>
      ${
        hint && open
          ? html`<details>
              <summary>${t.hint}</summary>
              <slot name="hint"></slot>
            </details>`
          : nothing
      }
      ${open ? this.form() : nothing}
      <p class="message" role="status">${this.message}</p>
      <div aria-live="polite">${open ? html`<slot name="wrong"></slot>` : nothing}</div>
      ${this.arithmetic()} ${this.mended ? this.mended.view(this.mended.runs, this.value, t) : nothing}
      ${open ? nothing : html`<slot name="answer"></slot><button type="button" @click=${this.again}>${t.again}</button>`}
    </section>`;
  }
}

define('attn-task', AttnTask);

declare global {
  interface HTMLElementTagNameMap {
    'attn-task': AttnTask;
  }
}
