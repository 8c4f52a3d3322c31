// <attn-guess>: what a reader expects of the figure below a question (".ask"), written down before looking and held against it
// afterwards. It stays on this device, as the tasks that were solved do. Under a question with data-paint="4 5", it is painted into a
// grid of four rows and five columns.
import { css, html, LitElement, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { guessOf, type Guess, lessonOf, noteGuess, outcomes } from '../../progress';
import { controls } from '../ui/controls.css';
import { languageOf } from '../ui/strings';
import { segments } from '../ui/views';
import { guessStrings } from './guess-strings';

/** How a painted grid is kept. */
const [full, empty] = ['■', '□'];

export class AttnGuess extends LitElement {
  static override styles = [
    controls,
    css`
      :host {
        margin-block-start: 0.5rem;
      }
      form {
        display: flex;
        gap: 0.5rem;
      }
      input[type='text'] {
        flex: 1 1 0;
        min-width: 0;
        max-width: 34rem;
      }
      .grid {
        display: grid;
        grid-template-columns: repeat(var(--cols), 1.75rem);
        gap: 2px;
      }
      .cell {
        min-width: 0;
        min-height: 1.75rem;
        padding: 0;
        border-radius: 4px;
      }
      .cell[aria-pressed='true'] {
        background: var(--link);
      }
      .painting {
        align-items: end;
      }
      form + * {
        margin-block-start: 0.5rem;
      }
      @media print {
        button:not(.cell),
        form:only-child {
          display: none;
        }
      }
    `,
  ];

  @state() private kept: Guess | null = null;
  /** The cells of a grid, row by row. */
  @state() private painted: readonly boolean[] = [];
  private t = guessStrings.en;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = guessStrings[languageOf(this)];
    this.forgotten();
    document.addEventListener('attn-progress', this.forgotten);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('attn-progress', this.forgotten);
  }

  private readonly forgotten = (): void => {
    this.kept = guessOf(this.lesson, this.question);
    this.painted = [...(this.kept?.text ?? '')].map((sign) => sign === full);
  };

  private get grid(): { rows: number; cols: number } | null {
    const [rows, cols] = (this.parentElement?.dataset.paint ?? '').split(' ').map(Number);
    return rows && cols ? { rows, cols } : null;
  }

  private get lesson(): string {
    return lessonOf(location.pathname);
  }

  /** The text that it stands below: another question is another guess. */
  private get question(): string {
    return (this.parentElement?.textContent ?? '').trim();
  }

  override render() {
    const { t, kept, grid } = this;
    const field = grid
      ? this.cells(grid)
      : html`<input type="text" autocomplete="off" maxlength="200" ?required=${kept === null} aria-label=${t.guess} placeholder=${t.guess} .value=${kept?.text ?? ''} />`;
    return html`<form class=${grid ? 'painting' : ''} @submit=${this.onKeep}>
        ${field}
        <button type="submit">${t.keep}</button>
      </form>
      ${
        kept
          ? segments({
              name: 'outcome',
              legend: t.held,
              options: outcomes.map((value) => ({ value, text: t.outcomes[value] })),
              chosen: kept.outcome ?? null,
              choose: (outcome) => this.note({ ...kept, outcome }),
            })
          : nothing
      }`;
  }

  private cells({ rows, cols }: { rows: number; cols: number }) {
    const { t, painted } = this;
    const all = Array.from({ length: rows * cols }, (_, i) => painted[i] ?? false);
    const cell = (isFull: boolean, at: number) => html`<button
      type="button" class="cell" aria-pressed=${isFull} aria-label=${t.cell(Math.floor(at / cols), at % cols)}
      @click=${() => (this.painted = all.with(at, !isFull))}
    ></button>`;
    return html`<div class="grid" role="group" aria-label=${t.guess} style="--cols: ${cols}">${all.map(cell)}</div>`;
  }

  private written(): string {
    const { grid, painted } = this;
    if (!grid) return this.renderRoot.querySelector('input')!.value.trim();
    return painted.includes(true) ? Array.from({ length: grid.rows * grid.cols }, (_, i) => (painted[i] ? full : empty)).join('') : '';
  }

  private onKeep(event: Event): void {
    event.preventDefault();
    const text = this.written();
    // Another guess is held against the figure anew.
    if (text !== this.kept?.text) this.note(text ? { text } : null);
  }

  private note(guess: Guess | null): void {
    noteGuess(this.lesson, this.question, guess);
    this.kept = guess;
  }
}

customElements.define('attn-guess', AttnGuess);

declare global {
  interface HTMLElementTagNameMap {
    'attn-guess': AttnGuess;
  }
}
