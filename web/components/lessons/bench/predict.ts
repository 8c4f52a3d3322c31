// A question whose answer is one number of a program: the reader says it first, then the engine.
// The question stands in the page; each lesson names its own (definePrediction).
import { css, html, LitElement, nothing } from 'lit';
import type { InspectorRequest } from '../../../engine/client';
import { controls } from '../../controls.css';
import { reasonOf } from '../../engine-sentences';
import { parseNumber } from '../../instrument/cells';
import { Inspection } from '../../instrument/inspection';
import { type Strings, stringsFor } from '../../strings';
import { about } from './bench-data';
import { benchStrings } from './strings';

export interface Prediction {
  request: InspectorRequest;
  value: string;
  index: number;
  /** How exact an answer must be. */
  decimals: number;
}

type Outcome = { typed: string | null; right: boolean; number: number; arithmetic: string };

export class AttnPredict extends LitElement {
  static override styles = [
    controls,
    css`
      :host {
        margin-block: 0 1.25rem;
        padding: 0.6rem 1rem 0.75rem;
        border: 1px solid var(--border);
        border-radius: 10px;
      }
      ::slotted(p) {
        margin-block: 0 0.6rem !important;
      }
      form {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem 0.75rem;
      }
      input[type='text'] {
        width: 8rem;
      }
      .outcome {
        margin: 0.6rem 0 0;
      }
      .right strong {
        color: var(--v-text);
      }
      .arithmetic {
        display: block;
        font-family: var(--mono);
        font-size: 0.85rem;
        color: var(--text-quiet);
        white-space: pre-line;
        overflow-wrap: anywhere;
      }
    `,
  ];
  static override properties = { outcome: { state: true }, problem: { state: true } };

  prediction: Prediction | null = null;
  declare outcome: Outcome | null;
  declare problem: string;
  private t!: Strings;
  private b = benchStrings.en;

  constructor() {
    super();
    this.outcome = null;
    this.problem = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
    this.b = this.t.locale === 'en' ? benchStrings.en : benchStrings.zh;
  }

  override render() {
    const { b, outcome } = this;
    return html`<slot></slot>
      <form @submit=${this.onSubmit}>
        <label for="answer">${b.yours}</label>
        <input id="answer" type="text" inputmode="decimal" autocomplete="off" />
        <button type="submit">${b.check}</button>
        <button class="quiet" type="button" @click=${() => this.ask(null)}>${b.reveal}</button>
      </form>
      <div role="status">
        ${this.problem ? html`<p class="outcome">${this.problem}</p>` : nothing}
        ${outcome
          ? html`<p class="outcome ${outcome.right ? 'right' : ''}">
              <strong>${this.sentence(outcome)}</strong> <span class="arithmetic">${outcome.arithmetic}</span>
            </p>`
          : nothing}
      </div>`;
  }

  private sentence({ typed, right, number }: Outcome): string {
    const said = String(Number(number.toPrecision(6)));
    if (typed === null) return this.b.shown(said);
    return right ? this.b.right(said) : this.b.wrong(typed, said);
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    void this.ask(this.renderRoot.querySelector('input')!.value);
  }

  /** typed: null to be told without guessing. */
  private async ask(typed: string | null): Promise<void> {
    const { prediction } = this;
    const guess = typed === null ? null : parseNumber(typed);
    this.problem = typed !== null && guess === null ? this.b.noNumber : '';
    if (this.problem || !prediction) return;
    const inspection = await Inspection.open(prediction.request);
    const value = inspection.find(prediction.value);
    if (value === null) {
      this.problem = inspection.refusal ? reasonOf(inspection.refusal, this.t) : prediction.value;
      return;
    }
    const cell = { value, index: prediction.index };
    const said = await settled(inspection, () => {
      const number = inspection.number(cell);
      const explanation = inspection.explanation(cell);
      return number === null || !explanation ? null : { number, arithmetic: explanation.text };
    });
    inspection.close();
    this.outcome = { ...said, typed, right: guess !== null && about(said.number, guess, prediction.decimals) };
  }
}

/** Waits until the inspection has what is asked for. */
function settled<T>(inspection: Inspection, ask: () => T | null): Promise<T> {
  return new Promise((resolve) => {
    const stop = inspection.subscribe(() => look());
    const look = () => {
      const found = ask();
      if (found === null) return;
      stop();
      resolve(found);
    };
    look();
  });
}

/** Makes an element out of a prediction: <attn-predict-NAME>. */
export function definePrediction(name: string, prediction: Prediction): void {
  customElements.define(
    `attn-predict-${name}`,
    class extends AttnPredict {
      override prediction = prediction;
    },
  );
}
