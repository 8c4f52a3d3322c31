// <attn-sentence-field>: where a sentence is typed, with the words that it may go on with: a combobox, whose list is a
// row of chips. What is typed or chosen is an event, `attn-typed`; Enter sends the form around it.
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { controls } from '../ui/controls.css';
import { isComposing } from '../ui/is-composing';
import { languageOf } from '../ui/strings';
import { NextWords, parted } from './next-words';

const strings = {
  en: { offers: 'Words that the model knows' },
  zh: { offers: '模型认识的词' },
};

/** The keyboard of a phone composes every word, of any language. */
const byTouch = matchMedia('(pointer: coarse)');

export class AttnSentenceField extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    controls,
    css`
      :host {
        position: relative;
      }
      input[type='text'] {
        min-height: 3rem;
        font-size: 1.2rem;
      }
      [role='listbox'] {
        position: absolute;
        inset-inline: 0;
        z-index: 2;
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        margin: 0.3rem 0 0;
        padding: 0.5rem;
        border: 1px solid var(--border);
        border-radius: 8px;
        background: var(--bg);
        box-shadow: 0 4px 12px rgb(0 0 0 / 0.12);
      }
      [role='option'] {
        min-width: 2.5rem;
        padding: 0.4rem 0.8rem;
        border: 1px solid var(--border);
        border-radius: 99px;
        text-align: center;
        cursor: pointer;
      }
      [role='option']:hover {
        background: var(--surface);
      }
      [aria-selected='true'] {
        outline: 3px solid var(--focus);
      }
    `,
  ];

  @property() label = '';
  @property() value = '';
  /** The words that may be offered. */
  @property({ attribute: false }) vocabulary: readonly string[] = [];
  /**
   * Fetches sentences in tokens of the vocabulary, which tell what follows a word; null: there are none. Asked for when
   * somebody types.
   */
  @property({ attribute: false }) sentences: (() => Promise<readonly string[]>) | null = null;
  /** Of the words that are offered. */
  @property() language: string | undefined;
  @state() offers: readonly string[] = [];
  /** The offer that keys have gone to; -1: none. */
  @state() private active = -1;
  private next: Promise<NextWords> | null = null;

  private get input(): HTMLInputElement {
    return this.renderRoot.querySelector('input')!;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('vocabulary') || changed.has('sentences')) this.next = null;
  }

  override render() {
    const { offers, active } = this;
    const open = offers.length > 0;
    return html`<label for="sentence">${this.label}</label>
      <input
        id="sentence"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength="1000"
        enterkeyhint="go"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded=${String(open)}
        aria-controls="offers"
        aria-activedescendant=${active < 0 ? nothing : `offer-${active}`}
        .value=${this.value}
        @input=${this.onInput}
        @compositionend=${this.onType}
        @keydown=${this.onKey}
        @blur=${this.close}
      />
      <div
        id="offers"
        role="listbox"
        aria-label=${strings[languageOf(this)].offers}
        translate="no"
        lang=${this.language ?? nothing}
        ?hidden=${!open}
        @mousedown=${(event: Event) => event.preventDefault()}
      >
        ${offers.map(
          (word, i) =>
            html`<span
              id="offer-${i}"
              role="option"
              aria-selected=${String(i === active)}
              @click=${() => this.take(word)}
              >${word}</span
            >`,
        )}
      </div>`;
  }

  private onInput(event: InputEvent): void {
    // What an input method has on the way is no word yet.
    if (!event.isComposing || byTouch.matches) return this.onType();
    this.tell();
    this.close();
  }

  private onType(): void {
    this.tell();
    void this.offer();
  }

  private tell(): void {
    this.value = this.input.value;
    this.dispatchEvent(new CustomEvent<string>('attn-typed', { detail: this.value }));
  }

  private close(): void {
    this.offers = [];
    this.active = -1;
  }

  /** What stands before the cursor; null where it stands in a word. */
  private get begun(): string | null {
    const { value, selectionStart } = this.input;
    const at = selectionStart ?? value.length;
    return /^[\p{L}\p{N}]/u.test(value.slice(at)) ? null : value.slice(0, at);
  }

  private async offer(): Promise<void> {
    const next = await (this.next ??= this.count());
    const { begun } = this;
    this.active = -1;
    this.offers = begun === null || this.shadowRoot!.activeElement !== this.input ? [] : next.after(begun);
  }

  private async count(): Promise<NextWords> {
    const { vocabulary, sentences } = this;
    try {
      return new NextWords(vocabulary, (await sentences?.()) ?? []);
    } catch {
      // There are still the words that begin as what is typed; the next key asks again.
      this.next = null;
      return new NextWords(vocabulary, []);
    }
  }

  private take(word: string): void {
    const { input } = this;
    const begun = this.begun ?? input.value;
    const { before, letters } = parted(begun);
    const isMark = !/\p{L}/u.test(word);
    const said = /^\p{Lu}/u.test(letters) ? word[0].toUpperCase() + word.slice(1) : word;
    const start = isMark ? `${begun.trimEnd()}${word}` : `${before}${said} `;
    input.value = start + input.value.slice(begun.length).trimStart();
    input.setSelectionRange(start.length, start.length);
    this.onType();
  }

  private onKey(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    const { offers, active } = this;
    const { key } = event;
    const done = () => event.preventDefault();
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      done();
      if (offers.length === 0) return void this.offer();
      // Beyond the last and the first is the field itself.
      const places = offers.length + 1;
      this.active = ((active + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1;
    } else if (key === 'Escape' && offers.length > 0) {
      done();
      this.close();
    } else if ((key === 'Enter' || key === 'Tab') && active >= 0) {
      done();
      this.take(offers[active]);
    } else if (key === 'Enter') {
      this.close();
      this.closest('form')?.requestSubmit();
    }
  }
}

customElements.define('attn-sentence-field', AttnSentenceField);

declare global {
  interface HTMLElementTagNameMap {
    'attn-sentence-field': AttnSentenceField;
  }
}
