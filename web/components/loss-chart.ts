// <attn-loss-chart>: the loss of each epoch as a curve, and as a table for who does not see it.
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import type { LossPlot } from './loss-plot';
import { numberTable } from './number-table.css';
import { type Strings, stringsFor } from './strings';

export class AttnLossChart extends LitElement {
  static override styles = [numberTable, css`
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
      box-sizing: border-box;
      height: 100%;
      margin: 0;
      padding: 1rem;
      border: 1px dashed var(--border);
      border-radius: 12px;
      text-align: center;
      color: var(--text-quiet);
    }
    :focus-visible {
      outline: 3px solid var(--focus);
      outline-offset: 2px;
    }
  `];
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
  private shown: { losses: number[]; epochs: number } | null = null;
  private readonly onTheme = () => this.plot?.recolor();

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
    // Before there is something to draw: the start of a training shall not wait for it.
    setTimeout(() => void import('./loss-plot'), 1000);
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
    if ((changed.has('losses') || changed.has('epochs')) && (this.losses.length > 0 || this.plot)) void this.draw();
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
    if (this.plot || this.fetching) return this.show();
    this.fetching = true;
    const { LossPlot } = await import('./loss-plot');
    // A task of its own: what was fetched has just been run.
    await new Promise((resolve) => setTimeout(resolve));
    this.fetching = false;
    const canvas = this.renderRoot.querySelector('canvas');
    if (!this.isConnected || !canvas || this.plot) return;
    const { losses, epochs } = this;
    this.plot = new LossPlot(canvas, { epoch: this.t.train.epoch, loss: this.t.train.loss }, losses, epochs);
    this.shown = { losses, epochs };
  }

  private show(): void {
    const { plot, shown, losses, epochs } = this;
    if (!plot) return;
    if (losses.length === 0) {
      plot.destroy();
      this.plot = null;
      return;
    }
    // Progress comes more often than epochs end.
    if (shown?.losses.length === losses.length && shown.losses[0] === losses[0] && shown.epochs === epochs) return;
    this.shown = { losses, epochs };
    plot.show(losses, epochs);
  }
}

customElements.define('attn-loss-chart', AttnLossChart);

declare global {
  interface HTMLElementTagNameMap {
    'attn-loss-chart': AttnLossChart;
  }
}
