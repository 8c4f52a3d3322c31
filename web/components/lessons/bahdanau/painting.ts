// <attn-painting>: a heatmap to be painted before it is seen, held against the model's own weights afterwards. What was
// painted stays on this device, as other guesses do.
//
//   <p slot="because">, what there is to see in it, is shown behind that.
//   program, weights, session, and the pair with the words along the axes by its id   as of <attn-value>
import { css, html, LitElement, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { guessOf, lessonOf, noteGuess } from '../../../progress';
import '../../attention/heatmap';
import { heatmapStyles } from '../../attention/heatmap.css';
import { type InspectionController, joinSession } from '../../instrument/session-host';
import { controls } from '../../ui/controls.css';
import { define } from '../../ui/define';
import { problemLine } from '../../ui/engine-sentences';
import { signsFor, type Strings, stringsFor } from '../../ui/strings';
import { numbersOf } from '../shared/inspected';
import { type BahdanauStrings, bahdanauStringsFor } from './strings';

/** As it is kept: the painted cells as "row,col", with blanks between. */
const written = (painted: ReadonlySet<string>): string => [...painted].sort().join(' ');

export class AttnPainting extends LitElement {
  static override styles = [
    controls,
    heatmapStyles,
    css`
      .canvas {
        --gap: 3px;
        user-select: none;
      }
      td button {
        display: block;
        width: 100%;
        height: 100%;
        min-height: 0;
        padding: 0;
        border-color: var(--border);
        border-radius: 4px;
      }
      td button[aria-pressed='true'] {
        border-color: var(--link);
        background: var(--link);
      }
      ::slotted(*) {
        max-width: var(--reading);
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.5rem 1rem;
        margin-block: 0.75rem 0;
      }
    `,
  ];

  @state() private painted: ReadonlySet<string> = new Set();
  @state() private kept = false;
  /** The one cell that Tab reaches. */
  @state() private focused: [row: number, col: number] = [0, 0];
  /** Where a mouse was pressed that paints on its way. */
  private pressed: string | null = null;
  private controller: InspectionController | null = null;
  private cols: string[] = [];
  private rows: string[] = [];
  private t!: Strings;
  private b!: BahdanauStrings;

  override connectedCallback(): void {
    this.t = stringsFor(this);
    this.b = bahdanauStringsFor(this);
    if (!this.controller) {
      const joined = joinSession(this, () => this.requestUpdate());
      this.controller = joined.controller;
      const { source, target } = joined.given.pair!;
      [this.cols, this.rows] = [source, target].map((text) => [...text.split(' '), '<eos>']);
    }
    super.connectedCallback();
    document.addEventListener('attn-progress', this.recall);
    this.recall();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('attn-progress', this.recall);
  }

  private readonly recall = (): void => {
    const guess = guessOf(this.lesson, this.question);
    const inside = (place: string) =>
      /^\d+,\d+$/.test(place) && place.split(',').every((at, i) => Number(at) < [this.rows, this.cols][i].length);
    this.painted = new Set((guess?.text ?? '').split(' ').filter(inside));
    this.kept = this.painted.size > 0;
  };

  private get lesson(): string {
    return lessonOf(location.pathname);
  }

  /** Another sentence is another question. */
  private get question(): string {
    return `${this.cols.join(' ')} | ${this.rows.join(' ')}`;
  }

  override render() {
    const { inspection } = this.controller!;
    if (inspection.state === 'failed') return problemLine(inspection.refusal, this.t, () => inspection.reopen());
    return this.kept ? this.result() : this.canvas();
  }

  private canvas() {
    const { t, b, cols, rows, painted } = this;
    return html`<div class="picture slanted dense canvas" .style=${`--cols: ${cols.length}`}>
        <div class="scroll">
          <table
            role="grid"
            aria-label=${b.canvas}
            @pointerdown=${this.onDown}
            @pointerover=${this.onOver}
            @click=${this.onClick}
            @keydown=${this.onKey}
          >
            <thead>
              <tr>
                <td class="corner">
                  <b class="keys">${t.heatmap.corners.cross[1]} →</b><br /><b class="queries"
                    >${t.heatmap.corners.cross[0]} ↓</b
                  >
                </td>
                ${cols.map((word) => html`<th scope="col"><span>${word}</span></th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                (word, row) =>
                  html`<tr>
                    <th scope="row"><span>${word}</span></th>
                    ${cols.map((_, col) => this.cell(row, col))}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </div>
      <p class="buttons">
        <button class="primary" type="button" data-do="keep" ?disabled=${painted.size === 0} @click=${this.onKeep}>
          ${b.compare}
        </button>
        <span>${b.howToPaint}</span>
      </p>`;
  }

  private cell(row: number, col: number) {
    const [at, place] = [this.focused, `${row},${col}`];
    return html`<td class="cell" role="gridcell">
      <button
        type="button"
        data-place=${place}
        tabindex=${at[0] === row && at[1] === col ? 0 : -1}
        aria-label="${this.rows[row]}${signsFor(this).list}${this.cols[col]}"
        aria-pressed=${this.painted.has(place)}
      ></button>
    </td>`;
  }

  private result() {
    const { t, b, cols, rows, painted } = this;
    const values = numbersOf(this.controller!.inspection, 'attention_weights');
    const data = values && {
      label: t.heatmap.labels.cross,
      corner: t.heatmap.corners.cross,
      rows: rows.map((text) => ({ text })),
      cols: cols.map((text) => ({ text })),
      values,
      causal: false,
      marked: { painted },
    };
    return html`<attn-heatmap .data=${data}></attn-heatmap>
      ${values ? html`<p class="said" role="status">${b.painted(this.hits(values), rows.length)}</p>` : nothing}
      <slot name="because"></slot>
      <p class="buttons"><button type="button" data-do="again" @click=${this.onAgain}>${b.paintAgain}</button></p>`;
  }

  /** In how many rows the largest weight was painted. */
  private hits(values: Float32Array): number {
    const { length } = this.cols;
    return this.rows.filter((_, row) => {
      const weights = values.subarray(row * length, (row + 1) * length);
      return this.painted.has(`${row},${weights.indexOf(weights.reduce((most, each) => (each > most ? each : most)))}`);
    }).length;
  }

  private placeOf(event: Event): string | null {
    const cell = event.target instanceof Element ? event.target.closest('td.cell') : null;
    return cell?.querySelector('button')!.dataset.place ?? null;
  }

  private onDown(event: PointerEvent): void {
    this.pressed = event.pointerType === 'mouse' ? this.placeOf(event) : null;
  }

  /** A pressed mouse paints where it comes by, and where it came from. */
  private onOver(event: PointerEvent): void {
    const place = this.placeOf(event);
    if (!place || !this.pressed || !(event.buttons & 1) || place === this.pressed) return;
    this.painted = new Set([...this.painted, this.pressed, place]);
  }

  private onClick(event: Event): void {
    const place = this.placeOf(event);
    if (!place) return;
    const painted = new Set(this.painted);
    if (!painted.delete(place)) painted.add(place);
    this.painted = painted;
  }

  private onKey(event: KeyboardEvent): void {
    const place = this.placeOf(event);
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!place || !step || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [row, col] = place.split(',').map((at, i) => Number(at) + step[i]);
    if (row < 0 || col < 0 || row >= this.rows.length || col >= this.cols.length) return;
    this.focused = [row, col];
    this.renderRoot.querySelector<HTMLElement>(`[data-place="${row},${col}"]`)?.focus();
  }

  private onKeep(): void {
    noteGuess(this.lesson, this.question, { text: written(this.painted) });
    this.kept = true;
    void this.hold('again');
  }

  private onAgain(): void {
    noteGuess(this.lesson, this.question, null);
    this.painted = new Set();
    this.kept = false;
    void this.hold('keep');
  }

  /** The button that was pressed is gone: the focus stays in the figure. */
  private async hold(next: 'again' | 'keep'): Promise<void> {
    await this.updateComplete;
    const target = next === 'again' ? '[data-do=again]' : '[data-place][tabindex="0"]';
    this.renderRoot.querySelector<HTMLElement>(target)?.focus();
  }
}

define('attn-painting', AttnPainting);
