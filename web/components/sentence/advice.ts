// <attn-advice>: what there is to say about a sentence that a model has read, and what to do about it: words that the
// model does not know, with the nearest known ones; a sentence that the grammar has not, with one nearby.
// Taking an offer is an event, `attn-sentence`, with the sentence to read next.
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ModelInfo, SourceSentence } from '../../engine/client';
import { knows } from '../attention/sentences';
import { isSpecial } from '../attention/tokens';
import { controls } from '../ui/controls.css';
import { KeptFocus } from '../ui/kept-focus';
import { stringsFor } from '../ui/strings';
import { type AdviceStrings, adviceStringsFor } from './advice-strings';
import { nearestWords, replaced } from './nearest';
import { asRead, furtherSentences, parser, workbench } from './reading';

const isWord = (token: string) => !isSpecial(token) && /[\p{L}\p{N}]/u.test(token);
const latin = /^[\p{Script=Latin}\P{L}]*$/u;

/** Whether it is in another language than the words that the model knows: by its letters, or by its words. */
function isForeign({ tokens, unknown }: SourceSentence): boolean {
  const words = tokens.filter(isWord);
  const strange = unknown.filter((at) => isWord(tokens[at]));
  const otherLetters = strange.filter((at) => !latin.test(tokens[at]));
  return otherLetters.length > words.length / 2 || (words.length > 1 && strange.length >= 0.75 * words.length);
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
  /** The model is the site's own: most of what it was trained on, the grammar knows. */
  @property({ type: Boolean }) own = false;
  /** Sentences that are known to be built as they should. */
  @property({ attribute: false }) examples: readonly string[] = [];
  /** The grammar has no such sentence; `nearby`: one that it has. */
  @state() unbuilt: { nearby: string | null } | null = null;
  private t!: AdviceStrings;
  private turn = 0;
  /** Resolves when there is no more to say of the sentence. */
  parsing: Promise<void> = Promise.resolve();

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = adviceStringsFor(this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('source') && !changed.has('typed') && !changed.has('info')) return;
    this.unbuilt = null;
    this.parsing = this.parse(++this.turn);
  }

  override render() {
    const notes = this.notes();
    // It stands empty, too: only what changes in it is announced.
    return html`<div role="status">${notes.length > 0 ? html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>` : nothing}</div>`;
  }

  private notes() {
    const { t, source, info, words, done, unbuilt } = this;
    if (!source || !info) return [];
    const unended = done && words.at(-1) !== '<eos>' ? [stringsFor(this).translate.unended] : [];
    if (this.own && isForeign(source)) return [t.foreign, ...unended];
    const further = this.own ? furtherSentences(this.typed) : [];
    const unknown = [...new Set(source.unknown.map((at) => source.tokens[at]))];
    return [
      ...(unknown.length > 0 ? [html`${t.unknown(unknown.map((word) => `“${word}”`))} ${unknown.map((word) => this.nearest(word))}`] : []),
      ...(source.truncated ? [t.truncated(info.config.steps)] : []),
      ...unended,
      ...(unbuilt ? [this.built(unbuilt.nearby)] : []),
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
      ><span>${t.nearest(`“${word}”`)}</span>
      ${offers.map(({ known, sentence }) => html`<button class="quiet" type="button" lang=${this.own ? 'en' : nothing} aria-label=${t.put(known, word)} @click=${() => this.tell(sentence)}>${known}</button>`)}</span
    >`;
  }

  private further(sentences: string[]) {
    return html`${this.t.further}
      <span class="offers">${sentences.map((sentence) => html`<button class="quiet" type="button" lang="en" @click=${() => this.tell(sentence)}>${sentence}</button>`)}</span>`;
  }

  private built(nearby: string | null) {
    const { t } = this;
    if (nearby === null) return t.unbuiltAlone;
    return html`${t.unbuilt}
      <span class="offers"><button class="quiet" type="button" lang="en" @click=${() => this.tell(nearby)}>${nearby}</button></span>`;
  }

  /** Whether the grammar has the sentence; where its file does not come, nothing is said. */
  private async parse(turn: number): Promise<void> {
    const { source, info, typed, examples } = this;
    const sentence = asRead(typed);
    if (!this.own || !source || !info || source.truncated || source.unknown.length > 0 || examples.includes(sentence)) return;
    const has = await parser().catch(() => null);
    if (!has || turn !== this.turn || has(sentence)) return;
    this.unbuilt = { nearby: null };
    // To find one takes longer.
    const bench = await workbench().catch(() => null);
    const nearby = bench && (await bench.nearby(sentence, (other) => knows(info.src_vocab, other)));
    if (turn === this.turn) this.unbuilt = { nearby };
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
