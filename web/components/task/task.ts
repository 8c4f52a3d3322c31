// <attn-task>: something to find out, checked by the engine.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { controls } from '../controls.css';
import { parseNumber } from '../instrument/cells';
import { Inspection } from '../instrument/inspection';
import { lessonOf, noteTask, progress, type TaskState } from '../progress';
import { cellOf, type Condition, reached, readGoal } from './goal';
import { taskStringsFor, type TaskStrings } from './strings';
import { taskStyles } from './task.css';

type Kind = 'predict' | 'reach' | 'choose';

/** A number as the tensors show it. */
const shown = (number: number): string => (Number.isInteger(number) ? String(number) : number.toFixed(4));

/**
 * A task of a lesson. Its text is its content; `slot="hint"` is folded, `slot="answer"` comes when it is done.
 *
 * - `kind="predict"`: the reader says what `value` is in `cell` ("0,0,1", from 0), to within `within` (0.005).
 * - `kind="reach"`: the reader changes numbers until `goal` holds (goal.ts).
 * - `kind="choose"`: one of the `<li>` in `slot="options"` is right, the one numbered `right` from 1 on.
 *
 * `session` names the inspection whose numbers count: the stepper or tensor with the same attribute. What is done is
 * remembered on this device under the page's name and the element's `id`.
 */
export class AttnTask extends LitElement {
  static override styles = [controls, taskStyles];
  static override properties = {
    session: {}, kind: {}, value: {}, cell: {}, within: { type: Number }, goal: {}, right: { type: Number },
    state: { state: true }, message: { state: true }, earlier: { state: true },
  };

  declare session: string;
  declare kind: Kind;
  declare value: string;
  declare cell: string;
  declare within: number;
  declare goal: string;
  declare right: number;
  declare state: TaskState | 'open';
  declare message: string;
  /** Whether it was solved on an earlier visit. */
  declare earlier: boolean;
  private t!: TaskStrings;
  private unsubscribe: (() => void) | null = null;
  private conditions: Condition[] = [];
  /** The goal may hold before anything was done; it counts once it has not. */
  private missed = false;
  /** What was asked for before its number had come. */
  private waiting: (() => void) | null = null;

  constructor() {
    super();
    Object.assign(this, { session: '', kind: 'predict', value: '', cell: '', within: 0.005, goal: '', right: 0 });
    Object.assign(this, { state: 'open', message: '', earlier: false });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = taskStringsFor(this);
    this.earlier = progress()[lessonOf(location.pathname)]?.[this.id] === 'solved';
    this.unsubscribe = this.inspection?.subscribe(() => this.look()) ?? null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unsubscribe?.();
    this.unsubscribe = null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('goal')) return;
    this.guarded(() => (this.conditions = readGoal(this.goal)));
  }

  // Not before: children may still be on their way.
  protected override firstUpdated(): void {
    if (this.kind === 'choose') this.makeOptions();
  }

  private get inspection(): Inspection | null {
    return this.session ? Inspection.shared(this.session) : null;
  }

  private get ready(): boolean {
    return this.kind === 'choose' || this.inspection?.state === 'ready';
  }

  /** A lesson's own mistake is said, not thrown. */
  private guarded(body: () => void): void {
    try {
      body();
    } catch (error) {
      this.message = this.t.broken(error instanceof Error ? error.message : String(error));
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
        const now = reached(this.inspection!, this.conditions);
        if (now === false) this.missed = true;
        if (now && this.missed) this.finish('solved', this.t.reached);
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

  private finish(state: TaskState, message: string): void {
    this.state = state;
    this.message = message;
    noteTask(lessonOf(location.pathname), this.id, state);
  }

  private get expected(): { cell: { value: number; index: number }; number: number } | null {
    const inspection = this.inspection!;
    const cell = cellOf(inspection, this.value, this.cell.split(',').filter(Boolean).map(Number));
    const number = inspection.number(cell);
    return number === null ? null : { cell, number };
  }

  private check(event: Event): void {
    event.preventDefault();
    if (this.kind === 'choose') return this.checkChoice();
    if (this.kind === 'reach') return this.checkGoal();
    this.checkNumber();
  }

  private checkNumber(): void {
    const typed = parseNumber(this.renderRoot.querySelector('input')?.value ?? '');
    if (typed === null) {
      this.message = this.t.noNumber;
      return;
    }
    this.guarded(() => {
      const expected = this.expected;
      if (!expected) return this.wait(() => this.checkNumber());
      const { number } = expected;
      if (Math.abs(number - typed) <= this.within) this.finish('solved', this.t.right(shown(number)));
      else this.message = number > typed ? this.t.larger : this.t.smaller;
    });
  }

  private checkGoal(): void {
    this.missed = true;
    this.look();
    if (this.state === 'open') this.message = this.t.notReached;
  }

  private checkChoice(): void {
    const chosen = this.querySelector<HTMLInputElement>('[slot="options"] input:checked');
    if (!chosen) this.message = this.t.chooseFirst;
    else if (Number(chosen.value) === this.right) this.finish('solved', this.t.rightChoice);
    else this.message = this.t.wrongChoice;
  }

  private reveal(): void {
    if (this.kind !== 'predict') {
      const right = this.querySelectorAll<HTMLInputElement>('[slot="options"] input')[this.right - 1];
      if (right) right.checked = true;
      return this.finish('shown', '');
    }
    this.guarded(() => {
      const expected = this.expected;
      if (!expected) return this.wait(() => this.reveal());
      this.finish('shown', this.t.shown(shown(expected.number)));
      this.inspection!.follow(expected.cell);
    });
  }

  private again(): void {
    this.state = 'open';
    this.message = '';
    this.missed = false;
  }

  private form(): TemplateResult {
    const { t } = this;
    return html`<form @submit=${this.check}>
      ${this.kind === 'predict'
        ? html`<label>${t.answer} <input type="text" inputmode="decimal" autocomplete="off" size="8" ?disabled=${!this.ready} /></label>`
        : nothing}
      <button class="primary" ?disabled=${!this.ready}>${t.check}</button>
      <button type="button" @click=${this.reveal} ?disabled=${!this.ready}>${t.reveal}</button>
      ${this.ready ? nothing : html`<span class="quiet">${t.waiting}</span>`}
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
      ${hint && open ? html`<details><summary>${t.hint}</summary><slot name="hint"></slot></details>` : nothing}
      ${open ? this.form() : nothing}
      <p class="message" role="status">${this.message}</p>
      ${open ? nothing : html`<slot name="answer"></slot><button type="button" @click=${this.again}>${t.again}</button>`}
    </section>`;
  }
}

customElements.define('attn-task', AttnTask);

declare global {
  interface HTMLElementTagNameMap {
    'attn-task': AttnTask;
  }
}
