// <attn-advice>: what there is to say about a sentence that a model has read, and what to do about it: words that the
// model does not know, with the nearest known ones; another language; more than one sentence.
// Taking an offer is an event, `attn-sentence`, with the sentence to read next.
import { css, html, LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { ModelInfo, SourceSentence } from '../../engine/client';
import { isSpecial } from '../attention/tokens';
import { controls } from '../ui/controls.css';
import { KeptFocus } from '../ui/kept-focus';
import { stringsFor } from '../ui/strings';
import { type AdviceStrings, adviceStringsFor } from './advice-strings';
import { nearestWords, replaced } from './nearest';
import { asRead, furtherSentences } from './reading';

const isWord = (token: string) => !isSpecial(token) && /[\p{L}\p{N}]/u.test(token);
const latin = /^[\p{Script=Latin}\P{L}]*$/u;
/** No kana or hangul among them. */
const chinese = /^[\p{Script=Han}\P{L}]*$/u;

/** Somebody pastes a word of thousands of letters. */
const quoted = (word: string): string => `“${word.length > 40 ? `${word.slice(0, 39)}…` : word}”`;

/** What says that a sentence is in another language than the words that the model knows: its letters, or its words. */
function foreign({ tokens, unknown }: SourceSentence): 'chinese' | 'foreign' | null {
  const words = tokens.filter(isWord);
  const strange = unknown.map((at) => tokens[at]).filter(isWord);
  const otherLetters = strange.filter((word) => !latin.test(word));
  if (otherLetters.length > words.length / 2)
    return otherLetters.every((word) => chinese.test(word)) ? 'chinese' : 'foreign';
  return words.length > 1 && strange.length >= 0.75 * words.length ? 'foreign' : null;
}

export class AttnAdvice extends LitElement {
  static override styles = [
    controls,
    css`
      ul {
        display: grid;
        gap: 0.5rem;
        margin: 0 0 1rem;
        padding: 0;
        list-style: none;
        font-size: 0.925rem;
        color: var(--text-quiet);
        overflow-wrap: anywhere;
      }
      .offers {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem;
        margin-block-start: 0.3rem;
      }
      button.quiet {
        color: var(--text);
        text-align: start;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    new KeptFocus(this);
  }

  @property({ attribute: false }) info: ModelInfo | null = null;
  @property({ attribute: false }) source: SourceSentence | null = null;
  @property({ attribute: false }) words: readonly string[] = [];
  @property({ type: Boolean }) done = false;
  /** The sentence of `source` as somebody typed it. */
  @property() typed = '';
  /** The model is the site's own, which reads English. */
  @property({ type: Boolean }) own = false;
  private t!: AdviceStrings;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = adviceStringsFor(this);
  }

  override render() {
    const notes = this.notes();
    // It stands empty, too: only what changes in it is announced.
    return html`<div role="status">
      ${
        notes.length > 0
          ? html`<ul>
              ${notes.map((note) => html`<li>${note}</li>`)}
            </ul>`
          : nothing
      }
    </div>`;
  }

  private notes() {
    const { t, source, info, words, done } = this;
    if (!source || !info) return [];
    const unended = done && words.at(-1) !== '<eos>' ? [stringsFor(this).translate.unended] : [];
    const other = this.own ? foreign(source) : null;
    if (other) return [t[other], ...unended];
    const further = this.own ? furtherSentences(this.typed) : [];
    const unknown = [...new Set(source.unknown.map((at) => source.tokens[at]))];
    return [
      ...(unknown.length > 0
        ? [html`${t.unknown(unknown.map(quoted))} ${unknown.map((word) => this.nearest(word))}`]
        : []),
      ...(source.truncated ? [t.truncated(info.config.steps)] : []),
      ...unended,
      ...(further.length > 0 ? [this.further(further)] : []),
    ];
  }

  private nearest(word: string) {
    const { t, typed } = this;
    const sentenceWith = (known: string) => replaced(typed, word, known) ?? replaced(asRead(typed), word, known);
    const offers = nearestWords(word, this.info!.src_vocab).flatMap((known) => {
      const sentence = sentenceWith(known);
      return sentence === null ? [] : [{ known, sentence }];
    });
    if (offers.length === 0) return nothing;
    return html`<span class="offers"
      ><span>${t.nearest(quoted(word))}</span>
      ${offers.map(({ known, sentence }) => html`<button class="quiet" type="button" lang=${this.own ? 'en' : nothing} aria-label=${t.put(known, word)} @click=${() => this.tell(sentence)}>${known}</button>`)}</span
    >`;
  }

  private further(sentences: string[]) {
    return html`${this.t.further}
      <span class="offers"
        >${sentences.map((sentence) => html`<button class="quiet" type="button" lang="en" @click=${() => this.tell(sentence)}>${sentence}</button>`)}</span
      >`;
  }

  private tell(sentence: string): void {
    this.dispatchEvent(new CustomEvent<string>('attn-sentence', { detail: sentence }));
  }
}

customElements.define('attn-advice', AttnAdvice);

declare global {
  interface HTMLElementTagNameMap {
    'attn-advice': AttnAdvice;
  }
}
