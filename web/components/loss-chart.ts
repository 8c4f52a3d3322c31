// <attn-loss-chart>: the loss of each epoch as a curve. Chart.js is fetched when there is something to draw.
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import type { LossPlot } from './loss-plot';
import { type Strings, stringsFor } from './strings';

export class AttnLossChart extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }
    .frame {
      position: relative;
      height: clamp(13rem, 32vw, 19rem);
    }
    .empty {
      display: grid;
      place-items: center;
      height: 100%;
      margin: 0;
      padding: 1rem;
      border: 1px dashed var(--border);
      border-radius: 12px;
      text-align: center;
      color: var(--text-quiet);
    }
    details {
      margin-block-start: 0.5rem;
      font-size: 0.875rem;
      color: var(--text-quiet);
    }
    .table {
      max-height: 16rem;
      overflow: auto;
    }
    table {
      border-collapse: collapse;
      font-variant-numeric: tabular-nums;
    }
    th,
    td {
      padding: 0.15rem 1.5rem 0.15rem 0;
      text-align: end;
      font-weight: 400;
    }
    :focus-visible {
      outline: 3px solid var(--focus);
      outline-offset: 2px;
    }
  `;
  static override properties = {
    losses: { attribute: false },
    epochs: { type: Number },
    tableOpen: { state: true },
  };

  declare losses: number[];
  declare epochs: number;
  declare tableOpen: boolean;
  private t!: Strings;
  private plot: LossPlot | null = null;
  private fetching = false;
  private readonly onTheme = () => this.plot?.recolor(this);

  constructor() {
    super();
    this.losses = [];
    this.epochs = 1;
    this.tableOpen = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
    document.documentElement.addEventListener('attn-theme-change', this.onTheme);
    if (this.losses.length > 0) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.removeEventListener('attn-theme-change', this.onTheme);
    this.plot?.destroy();
    this.plot = null;
  }

  override render() {
    const { t, losses } = this;
    const last = losses.at(-1);
    return html`
      <div class="frame">
        ${last === undefined
          ? html`<p class="empty">${t.train.curveEmpty}</p>`
          : html`<canvas role="img" aria-label=${t.train.curveNow(String(losses.length), last.toFixed(4))}></canvas>`}
      </div>
      ${last === undefined ? nothing : this.table()}
    `;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('losses') || changed.has('epochs')) void this.draw();
  }

  /** The same numbers for who does not see the curve; made only when looked at. */
  private table() {
    const { t } = this;
    const rows = () => this.losses.map((loss, i) => html`<tr><th scope="row">${i + 1}</th><td>${loss.toFixed(4)}</td></tr>`);
    return html`<details @toggle=${this.onToggle}>
      <summary>${t.train.table}</summary>
      ${this.tableOpen
        ? html`<div class="table" tabindex="0" role="region" aria-label=${t.train.table}>
            <table>
              <thead><tr><th scope="col">${t.train.epoch}</th><th scope="col">${t.train.loss}</th></tr></thead>
              <tbody>${rows()}</tbody>
            </table>
          </div>`
        : nothing}
    </details>`;
  }

  private onToggle(event: Event): void {
    this.tableOpen = (event.target as HTMLDetailsElement).open;
  }

  private async draw(): Promise<void> {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas) {
      this.plot?.destroy();
      this.plot = null;
      return;
    }
    if (!this.plot) {
      if (this.fetching) return;
      this.fetching = true;
      const { LossPlot } = await import('./loss-plot');
      this.fetching = false;
      const present = this.renderRoot.querySelector('canvas');
      if (!this.isConnected || !present) return;
      this.plot = new LossPlot(present, { epoch: this.t.train.epoch, loss: this.t.train.loss });
      this.plot.recolor(this);
    }
    this.plot.show(this.losses, this.epochs);
  }
}

customElements.define('attn-loss-chart', AttnLossChart);

declare global {
  interface HTMLElementTagNameMap {
    'attn-loss-chart': AttnLossChart;
  }
}
