// <attn-overview>: a matrix as a picture, a pixel for each cell: for matrices too large for their numbers.
import { css, html, LitElement, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { colorOf, gradient } from '../../ui/scale';

export interface Overview {
  label: string;
  values: Float32Array;
  rows: number;
  cols: number;
  /** What the scale's end stands for; larger numbers have its colour. */
  most: number;
  /** The row that is looked at. */
  row?: number;
  /** What the rows, queries, and the columns, keys, are called. */
  axes: readonly [string, string];
}

export class AttnOverview extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }
    .picture {
      position: relative;
      max-width: 26rem;
    }
    canvas {
      display: block;
      width: 100%;
      aspect-ratio: 1;
      image-rendering: pixelated;
      border: 1px solid var(--border);
      cursor: pointer;
    }
    .row {
      position: absolute;
      inset-inline: 0;
      height: 3px;
      margin-block-start: -1.5px;
      border-block: 1px solid white;
      box-sizing: content-box;
      background: var(--q);
      pointer-events: none;
    }
    .axes,
    .legend {
      display: flex;
      justify-content: space-between;
      max-width: 26rem;
      font-size: 0.8rem;
      color: var(--text-quiet);
    }
    .rows {
      color: var(--q-text);
    }
    .cols {
      color: var(--k-text);
    }
    .legend {
      justify-content: start;
      align-items: center;
      gap: 0.5em;
    }
    .bar {
      width: 5rem;
      height: 0.5rem;
      forced-color-adjust: none;
    }
  `;

  @property({ attribute: false }) data: Overview | null = null;

  override render() {
    const { data } = this;
    return html`<div class="axes">
        <span class="rows">${data?.axes[0]} ↓</span><span class="cols">${data?.axes[1]} →</span>
      </div>
      <div class="picture">
        <canvas role="img" aria-label=${data?.label ?? ''} @click=${this.onClick}></canvas>
        <div class="row" ?hidden=${data?.row === undefined}></div>
      </div>
      <div class="legend" translate="no"><span>0</span><span class="bar"></span><span>≥ ${data?.most}</span></div>`;
  }

  protected override updated(changed: PropertyValues): void {
    const { data } = this;
    if (!data || !changed.has('data')) return;
    const before = changed.get('data') as Overview | null;
    if (before?.values !== data.values) this.paint(data);
    this.renderRoot.querySelector<HTMLElement>('.bar')!.style.background = gradient();
    if (data.row !== undefined)
      this.renderRoot.querySelector<HTMLElement>('.row')!.style.top = `${((data.row + 0.5) / data.rows) * 100}%`;
  }

  private paint({ values, rows, cols, most }: Overview): void {
    const canvas = this.renderRoot.querySelector('canvas')!;
    canvas.width = cols;
    canvas.height = rows;
    const context = canvas.getContext('2d');
    if (!context) return;
    const image = context.createImageData(cols, rows);
    values.forEach((value, i) => {
      const color = Number.parseInt(colorOf(value / most).slice(1), 16);
      image.data.set([color >> 16, (color >> 8) & 255, color & 255, 255], 4 * i);
    });
    context.putImageData(image, 0, 0);
  }

  /** Says which row was pointed at. */
  private onClick(event: MouseEvent): void {
    const { data } = this;
    if (!data) return;
    const box = (event.target as HTMLElement).getBoundingClientRect();
    const row = Math.min(data.rows - 1, Math.max(0, Math.floor(((event.clientY - box.top) / box.height) * data.rows)));
    this.dispatchEvent(new CustomEvent('attn-overview-row', { detail: { row }, bubbles: true, composed: true }));
  }
}

customElements.define('attn-overview', AttnOverview);
