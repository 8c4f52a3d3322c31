// <attn-guess>: what a reader expects of the figure below a question (".ask"), written down before looking and held
// against it afterwards. It stays on this device, as the tasks that were solved do.
import { css, html, LitElement, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { guessOf, type Guess, lessonOf, noteGuess, outcomes } from '../../progress';
import { controls } from '../ui/controls.css';
import { languageOf } from '../ui/strings';
import { segments } from '../ui/views';
import { guessStrings } from './guess-strings';

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
      form + * {
        margin-block-start: 0.5rem;
      }
      /* Its room is there before: nothing moves while the figure below is used. */
      fieldset:disabled {
        visibility: hidden;
      }
      @media print {
        button,
        form:only-child {
          display: none;
        }
      }
    `,
  ];

  @state() private kept: Guess | null = null;
  /** The figure has been looked into since the guess was kept: not before is asked what came out. */
  @state() private looked = false;
  private t = guessStrings.en;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = guessStrings[languageOf(this)];
    this.kept = guessOf(this.lesson, this.question);
    this.waitForALook();
    document.addEventListener('attn-progress', this.forgotten);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('attn-progress', this.forgotten);
  }

  private readonly forgotten = (): void => {
    this.kept = guessOf(this.lesson, this.question);
  };

  private get lesson(): string {
    return lessonOf(location.pathname);
  }

  /** The text that it stands below: another question is another guess. */
  private get question(): string {
    return (this.parentElement?.textContent ?? '').trim();
  }

  override render() {
    const { t, kept } = this;
    return html`<form @submit=${this.onKeep}>
        <input
          type="text"
          autocomplete="off"
          maxlength="200"
          ?required=${kept === null}
          aria-label=${t.guess}
          placeholder=${t.guess}
          .value=${kept?.text ?? ''}
        />
        <button type="submit">${t.keep}</button>
      </form>
      ${
        kept
          ? segments({
              name: 'outcome',
              legend: t.held,
              options: outcomes.map((value) => ({ value, text: t.outcomes[value] })),
              chosen: kept.outcome ?? null,
              disabled: !this.looked && !kept.outcome,
              choose: (outcome) => this.note({ ...kept, outcome }),
            })
          : nothing
      }`;
  }

  private onKeep(event: Event): void {
    event.preventDefault();
    const text = this.renderRoot.querySelector('input')!.value.trim();
    // Another guess is held against the figure anew.
    if (text === this.kept?.text) return;
    this.note(text ? { text } : null);
    this.waitForALook();
  }

  /** What the question is about stands below it; where that is no figure, the reader is trusted to have looked. */
  private waitForALook(): void {
    const figure = this.closest('.ask')?.nextElementSibling;
    this.looked = !figure?.matches('.stage');
    for (const event of ['pointerover', 'pointerdown', 'keydown', 'input'])
      figure?.addEventListener(event, () => (this.looked = true), { once: true, passive: true });
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
