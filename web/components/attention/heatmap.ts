// <attn-heatmap>: a matrix of attention weights as a table that one can point at or walk through.
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { exact, short } from '../ui/format';
import { type Pointed, pointEvent } from './pointing';
import { heatmapStyles } from './heatmap.css';
import { colorOf, gradient, inkOf } from '../ui/scale';
import { signsFor, type Strings, stringsFor } from '../ui/strings';

/** A row's or column's word. */
export interface HeatmapWord {
  text: string;
  /** Not in the vocabulary. */
  unknown?: boolean;
  /** Padding: never looked at. */
  padding?: boolean;
}

/** Cells with a frame, as "row,col": links that are known to be right, and what a reader painted. */
export interface Marked {
  sure?: ReadonlySet<string>;
  possible?: ReadonlySet<string>;
  painted?: ReadonlySet<string>;
}

const kinds = ['sure', 'possible', 'painted'] as const;

export interface HeatmapData {
  /** The name of the whole. */
  label: string;
  rows: HeatmapWord[];
  cols: HeatmapWord[];
  /** What rows and columns are. */
  corner: string[];
  /** values[row * cols.length + col] */
  values: Float32Array;
  /** Row r sees columns 0..r only. */
  causal: boolean;
  /** Drawn over the cells. */
  marked?: Marked;
}

interface Place {
  row: number;
  col: number;
}

const sameAsNothing = '–';

export class AttnHeatmap extends LitElement {
  static override styles = heatmapStyles;

  @property({ attribute: false }) data: HeatmapData | null = null;
  /** Rows that come are moved in. */
  @property({ type: Boolean, reflect: true }) grow = false;
  /** What is pointed at elsewhere: the rest steps back. */
  @property({ attribute: false }) pointed: Pointed | null = null;
  /** The one cell that Tab reaches. */
  @state() focused: Place = { row: 0, col: 0 };
  /** The cell under the pointer or with the focus. */
  @state() active: Place | null = null;
  private t!: Strings;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('data') || !this.data) return;
    this.focused = this.clamp(this.focused);
    if (this.active && !this.inside(this.active)) this.active = null;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('active') && changed.get('active') !== undefined) this.dispatchEvent(pointEvent(this.active));
  }

  override render() {
    const { data, t } = this;
    if (!data || data.rows.length === 0) return html`<p class="empty">${t.heatmap.empty}</p>`;
    const longest = Math.max(...data.cols.map((word) => word.text.length));
    const slanted = longest > 5 || data.cols.length > 7;
    // Side by side they would need more room than a phone has.
    const dense = longest * data.cols.length > 24;
    return html`
      <div class="picture ${slanted ? 'slanted' : ''} ${dense ? 'dense' : ''}" .style=${`--cols: ${data.cols.length}`}>
        <div class="scroll">
          <table
            role="grid"
            aria-readonly="true"
            translate="no"
            aria-label=${data.label}
            @pointerover=${this.onPoint}
            @pointerleave=${this.onLeave}
            @focusin=${this.onPoint}
            @focusout=${this.onLeave}
            @keydown=${this.onKey}
          >
            <thead>
              <tr>
                <td class="corner">
                  <b class="keys">${data.corner[1]} →</b><br /><b class="queries">${data.corner[0]} ↓</b>
                </td>
                ${data.cols.map((word, col) => this.header(word, 'col', (this.active ?? this.pointed)?.col === col))}
              </tr>
            </thead>
            <tbody>
              ${data.rows.map((_, row) => this.row(data, row))}
            </tbody>
          </table>
        </div>
        ${this.below(data)}
      </div>
    `;
  }

  private header(word: HeatmapWord, scope: 'row' | 'col', active: boolean) {
    const text = html`<span class=${word.unknown ? 'unknown' : ''}>${word.text || sameAsNothing}</span>`;
    const cut = word.text.length > 9 ? word.text : nothing;
    const title = word.unknown ? `${word.text}${signsFor(this).colon}${this.t.translate.unknownMark}` : cut;
    return html`<th scope=${scope} class=${active ? 'active' : ''} title=${title}>${text}</th>`;
  }

  private row(data: HeatmapData, row: number) {
    return html`<tr>
      ${this.header(data.rows[row], 'row', (this.active ?? this.pointed)?.row === row)}
      ${data.cols.map((_, col) => this.cell(data, row, col))}
    </tr>`;
  }

  private cell(data: HeatmapData, row: number, col: number) {
    const active =
      this.active?.row === row && this.active.col === col ? ' active' : this.aside(row, col) ? ' aside' : '';
    const tabindex = this.focused.row === row && this.focused.col === col ? 0 : -1;
    const hidden = this.hiddenAs(data, row, col);
    if (hidden) {
      return html`<td
        role="gridcell"
        class="cell masked${active}"
        tabindex=${tabindex}
        data-row=${row}
        data-col=${col}
        aria-label=${hidden}
        .style=${''}
      ></td>`;
    }
    const value = data.values[row * data.cols.length + col];
    const mark = this.markAt(data, row, col);
    return html`<td
      role="gridcell"
      class="cell${active} ${mark ?? ''}"
      tabindex=${tabindex}
      data-row=${row}
      data-col=${col}
      .style=${`--color: ${colorOf(value)}; --ink: ${inkOf(value)}`}
    >
      <span aria-hidden="true">${short(value)}</span
      ><span class="exact">${exact(value)}${mark ? this.t.heatmap.markedCell[mark] : nothing}</span>
    </td>`;
  }

  private aside(row: number, col: number): boolean {
    const { active, pointed } = this;
    return !active && !!pointed && ((pointed.row ?? row) !== row || (pointed.col ?? col) !== col);
  }

  private markAt({ marked }: HeatmapData, row: number, col: number): keyof Marked | null {
    return kinds.find((kind) => marked?.[kind]?.has(`${row},${col}`)) ?? null;
  }

  /** Why a cell shows no value, or null. */
  private hiddenAs(data: HeatmapData, row: number, col: number): string | null {
    if (data.causal && col > row) return this.t.heatmap.masked;
    return data.cols[col].padding || data.rows[row].padding ? this.t.heatmap.padding : null;
  }

  private below(data: HeatmapData) {
    const { heatmap } = this.t;
    const hatched = data.causal || data.cols.some((word) => word.padding);
    return html`<div class="below">
      <p class="legend">
        ${heatmap.legend} 0 <span class="ramp" .style=${`--ramp: ${gradient()}`}></span> 1
        ${
          hatched
            ? html`<span class="hatched"
                ><span class="hatch cell masked"></span> ${data.causal ? heatmap.masked : heatmap.padding}</span
              >`
            : nothing
        }
        ${data.marked ? this.marksLegend(data.marked) : nothing}
      </p>
      <p class="readout ${this.active ? 'now' : ''}">${this.active ? this.reading(data, this.active) : heatmap.hint}</p>
    </div>`;
  }

  private marksLegend(marked: Marked) {
    const { marks } = this.t.heatmap;
    return kinds
      .filter((kind) => marked[kind] && (kind !== 'possible' || marked[kind].size > 0))
      .map((kind) => html`<span class="mark"><span class="swatch ${kind}"></span> ${marks[kind]}</span> `);
  }

  private reading(data: HeatmapData, { row, col }: Place): string {
    const [from, to] = [data.rows[row].text, data.cols[col].text];
    if (this.hiddenAs(data, row, col)) return this.t.heatmap.maskedCell(from, to);
    const mark = this.markAt(data, row, col);
    const value = exact(data.values[row * data.cols.length + col]);
    return this.t.heatmap.cell(from, to, value) + (mark ? this.t.heatmap.markedCell[mark] : '');
  }

  private placeOf(target: EventTarget | null): Place | null {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td.cell') : null;
    return cell ? { row: Number(cell.dataset.row), col: Number(cell.dataset.col) } : null;
  }

  private onPoint(event: Event): void {
    const place = this.placeOf(event.target);
    if (!place) return;
    this.active = place;
    if (event.type === 'focusin') this.focused = place;
  }

  private onLeave(event: Event): void {
    // The pointer goes, the focus stays: show what is focused again.
    const stillFocused = event.type === 'pointerleave' ? this.shadowRoot?.activeElement : null;
    this.active = this.placeOf(stillFocused ?? null);
  }

  private onKey(event: KeyboardEvent): void {
    const { data } = this;
    if (!data || event.altKey || event.metaKey) return;
    const last = { row: data.rows.length - 1, col: data.cols.length - 1 };
    const { row, col } = this.focused;
    const all = event.ctrlKey;
    const goals: Record<string, Place> = {
      ArrowUp: { row: row - 1, col },
      ArrowDown: { row: row + 1, col },
      ArrowLeft: { row, col: col - 1 },
      ArrowRight: { row, col: col + 1 },
      Home: { row: all ? 0 : row, col: 0 },
      End: { row: all ? last.row : row, col: last.col },
    };
    const goal = goals[event.key];
    if (!goal) return;
    event.preventDefault();
    this.focused = this.clamp(goal);
    const selector = `td[data-row="${this.focused.row}"][data-col="${this.focused.col}"]`;
    this.shadowRoot?.querySelector<HTMLElement>(selector)?.focus();
  }

  private clamp({ row, col }: Place): Place {
    const most = (length: number, at: number) => Math.max(0, Math.min(length - 1, at));
    return { row: most(this.data?.rows.length ?? 0, row), col: most(this.data?.cols.length ?? 0, col) };
  }

  private inside({ row, col }: Place): boolean {
    return !!this.data && row < this.data.rows.length && col < this.data.cols.length;
  }
}

customElements.define('attn-heatmap', AttnHeatmap);

declare global {
  interface HTMLElementTagNameMap {
    'attn-heatmap': AttnHeatmap;
  }
}
