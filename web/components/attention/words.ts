// <attn-words>: a sentence and its translation, and from every word that was written a line to each word that was
// looked at for it, as wide as its weight. Pointing at a word leaves its own lines, with the weights at their ends.
// Whoever has no pointer finds the same numbers in the heatmap, which lights up these lines.
import { html, LitElement, nothing, type PropertyValues, render, svg } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { SourceSentence } from '../../engine/client';
import { short } from '../ui/format';
import type { HeatmapData } from './heatmap';
import { type Pointed, pointEvent } from './pointing';
import { signsFor, type Strings, stringsFor } from '../ui/strings';
import { asProbability, improbable, isImprobable, isSpecial, tokenLines } from './tokens';
import { wordsStyles } from './words.css';

/** Pixels of a line of weight 1, and what is too thin to be seen among others. */
const widest = 9;
const faint = 0.03;
/** Pixels; no word is smaller. */
const smallest = 12;

interface Place {
  x: number;
  y: number;
}

const same = (a: Pointed | null, b: Pointed | null) => a?.row === b?.row && a?.col === b?.col;

export class AttnWords extends LitElement {
  static override styles = wordsStyles;

  @property({ attribute: false }) source: SourceSentence | null = null;
  @property({ attribute: false }) words: string[] = [];
  /** What the model gave each of them, if it is known. */
  @property({ attribute: false }) probabilities: readonly number[] = [];
  /** Which source token each of them is a copy of, if any. */
  @property({ attribute: false }) copied: readonly (number | null)[] = [];
  @property() language: string | undefined;
  /** Words that change many times a second are not announced. */
  @property({ type: Boolean }) quiet = false;
  /** There will be lines: their room is there before they are. */
  @property({ type: Boolean }) linked = false;
  /** Rows are the words, columns the source; null: no lines. */
  @property({ attribute: false }) data: HeatmapData | null = null;
  /** What is pointed at elsewhere. */
  @property({ attribute: false }) pointed: Pointed | null = null;
  /** The last word's lines are drawn as it comes. */
  @property({ type: Boolean }) grow = false;
  /** The word under the pointer. */
  @state() own: Pointed | null = null;
  /** The word that was tapped or clicked stays when the pointer goes. */
  private held: Pointed | null = null;
  private t!: Strings;
  private readonly resized = new ResizeObserver(() => this.drawLines());

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
    this.resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resized.disconnect();
  }

  private get shown(): Pointed | null {
    return this.own ?? this.pointed;
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.style.setProperty('--tokens', String(this.source?.tokens.length ?? 0));
    if (!changed.has('source') || !this.own) return;
    this.own = this.held = null;
  }

  override render() {
    const { source, words, probabilities, copied, language, quiet, linked, t } = this;
    const letters = (texts: readonly string[]) => texts.join('  ').length;
    // Of the source alone: words that come leave those before them where they are.
    const long = letters(source?.tokens ?? []);
    const size = long > 42 ? 'longest' : long > 36 ? 'long' : '';
    return html`<div
        class=${linked ? 'scroll' : ''}
        role="group"
        aria-label="${t.translate.source}${signsFor(this).list}${t.translate.produced}"
      >
        <div
          class="words ${linked ? 'linked' : ''} ${size}"
          @pointerover=${this.onPoint}
          @pointerleave=${this.onLeave}
          @click=${this.onClick}
        >
          <svg aria-hidden="true"></svg>
          ${tokenLines({ source, words, probabilities, copied, language, quiet }, t, (side, i) => this.weightAt(side, i))}
        </div>
      </div>
      ${linked ? html`<p class="hint">${t.translate.lines}</p>` : nothing} ${this.legend()}`;
  }

  /** What is copied and what is faint, for whoever sees no colour and has no pointer too. */
  private legend() {
    const { words, probabilities, t } = this;
    const list = signsFor(this).list;
    const copies = words.filter((_, i) => this.copied[i] != null);
    const faint = words.flatMap((word, i) =>
      isImprobable(probabilities[i]) ? [`${word} ${asProbability(probabilities[i])}`] : [],
    );
    return html`${copies.length > 0 ? html`<p class="hint">${t.translate.copied(copies.join(list))}</p>` : nothing}
    ${faint.length > 0 ? html`<p class="hint">${t.translate.improbable(String(improbable), faint.join(list))}</p>` : nothing}`;
  }

  protected override updated(changed: PropertyValues): void {
    this.drawLines();
    const newest =
      this.grow && changed.has('words')
        ? this.renderRoot.querySelector<HTMLElement>('.produced [data-at]:last-child')
        : null;
    const box = this.renderRoot.firstElementChild!;
    // A translation that is whole is read from its beginning.
    if (newest)
      box.scrollLeft = isSpecial(this.words.at(-1)!) ? 0 : newest.offsetLeft + 2 * newest.offsetWidth - box.clientWidth;
    if (changed.has('own') && changed.get('own') !== undefined) this.dispatchEvent(pointEvent(this.own));
  }

  /** What stands at a word: its weight for the word that is pointed at. */
  private weightAt(side: 'source' | 'produced', i: number): string | null {
    const { data, shown } = this;
    if (!data || !shown) return null;
    if (shown.row !== null) return side === 'source' ? this.text(shown.row, i) : null;
    return shown.col !== null && side === 'produced' ? this.text(i, shown.col) : null;
  }

  private text(row: number, col: number): string | null {
    const { rows, cols, values } = this.data!;
    return row < rows.length && col < cols.length ? short(values[row * cols.length + col]) : null;
  }

  /**
   * A sentence that is little wider than its place is written smaller; one that is wider is not spread; one that is
   * still wider scrolls, and is then to be reached by key.
   */
  private fit(): void {
    const [box, words] = ['.scroll', '.words'].map((part) => this.renderRoot.querySelector<HTMLElement>(part)!);
    for (const name of ['--fit', '--spread']) words.style.removeProperty(name);
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(box);
    // presentation: how much smaller
    const room = box.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    const size = parseFloat(getComputedStyle(words.querySelector('.tokens')!).fontSize);
    if ((room / words.offsetWidth) * size < smallest) words.style.setProperty('--spread', '0');
    const share = room / words.offsetWidth;
    if (share < 1 && share * size >= smallest) words.style.setProperty('--fit', (0.998 * share).toFixed(3));
    // A pixel is rounding.
    if (box.scrollWidth > box.clientWidth + 1) box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
  }

  private drawLines(): void {
    const picture = this.renderRoot.querySelector('svg');
    if (!picture) return;
    if (this.linked) this.fit();
    const { data, shown } = this;
    const [tops, bottoms] = [this.places('.source', 'bottom'), this.places('.produced', 'top')];
    const rows = data ? data.rows.slice(0, bottoms.length) : [];
    const cols = data ? data.cols.slice(0, tops.length) : [];
    const lit = (row: number, col: number) =>
      shown?.row != null ? row === shown.row : shown?.col == null || col === shown.col;
    const line = (row: number, col: number) => {
      const weight = data!.values[row * data!.cols.length + col];
      const kind = shown ? (lit(row, col) ? 'lit' : 'aside') : '';
      if (weight < faint && kind !== 'lit') return nothing;
      const [from, to] = [tops[col], bottoms[row]];
      // presentation: a curve between two words; its width shows the weight
      const middle = (from.y + to.y) / 2;
      const path = `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
      return svg`<path class=${kind} d=${path} pathLength="1" stroke-width=${widest * weight} stroke-opacity=${0.2 + 0.6 * weight} />`;
    };
    const lines = rows.map((_, row) => {
      const isNew = this.grow && row === rows.length - 1;
      return svg`<g class=${isNew ? 'new' : ''}>${cols.map((word, col) => (word.padding ? nothing : line(row, col)))}</g>`;
    });
    // Where a word was copied from, whatever the layer and head that are looked at.
    const copies = this.linked
      ? this.copied.flatMap((from, row) =>
          from != null && tops[from] && bottoms[row] ? [{ from: tops[from], to: bottoms[row] }] : [],
        )
      : [];
    const copy = ({ from, to }: { from: Place; to: Place }) =>
      svg`<line class="copy" x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} />`;
    render([...lines, ...copies.map(copy)], picture);
  }

  /** The middle of each word's edge, from the corner of the picture. */
  private places(side: '.source' | '.produced', edge: 'top' | 'bottom'): Place[] {
    const box = this.renderRoot.querySelector('.words')!.getBoundingClientRect();
    return [...this.renderRoot.querySelectorAll<HTMLElement>(`${side} [data-at]`)].map((word) => {
      const rect = word.getBoundingClientRect();
      return { x: Math.round(rect.left + rect.width / 2 - box.left), y: Math.round(rect[edge] - box.top) };
    });
  }

  private wordAt(target: EventTarget | null): Pointed | null {
    const word = this.data && target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
    if (!word) return null;
    const at = Number(word.dataset.at);
    return word.closest('.source') ? { row: null, col: at } : { row: at, col: null };
  }

  private point(at: Pointed | null): void {
    if (!same(at, this.own)) this.own = at;
  }

  private onPoint(event: Event): void {
    const at = this.wordAt(event.target);
    if (at) this.point(at);
  }

  private onLeave(): void {
    this.point(this.held);
  }

  private onClick(event: Event): void {
    const at = this.wordAt(event.target);
    this.held = at && !same(at, this.held) ? at : null;
    this.point(this.held);
  }
}

customElements.define('attn-words', AttnWords);

declare global {
  interface HTMLElementTagNameMap {
    'attn-words': AttnWords;
  }
}
