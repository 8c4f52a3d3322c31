// <attn-loss-chart>: the loss of each epoch as a curve, with the numbers of the epoch one points at.
import { css, html, LitElement } from 'lit';
import './plot/plot';
import type { PlotData, PlotPointDetail } from './plot/plot-data';
import { type Strings, stringsFor } from './strings';

/** Where the axis of epochs ends: not so far off that the curve is a point. */
export function lastEpoch(losses: number, epochs: number): number {
  let last = 50;
  while (last < losses) last *= 2;
  return Math.max(losses, Math.min(last, epochs));
}

export class AttnLossChart extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }
    .empty {
      display: grid;
      place-items: center;
      box-sizing: border-box;
      height: clamp(14rem, 34vw, 20rem);
      margin: 0;
      padding: 1rem;
      border: 1px dashed var(--border);
      border-radius: 12px;
      text-align: center;
      color: var(--text-quiet);
    }
    .pointed {
      /* There before anything is pointed at: the curve does not jump. */
      min-height: 1.5em;
      margin: 0 0 0.25rem;
      text-align: end;
      font-size: 0.875rem;
      font-variant-numeric: tabular-nums;
      color: var(--text-quiet);
    }
  `;
  static override properties = {
    losses: { attribute: false },
    epochs: { type: Number },
    pointed: { state: true },
  };

  declare losses: number[];
  declare epochs: number;
  /** The epoch that is pointed at, from 1. */
  declare private pointed: number | null;
  private t!: Strings;
  /** What is drawn: progress comes more often than epochs end. */
  private drawn: { losses: number[]; epochs: number; pointed: number | null; data: PlotData } | null = null;

  constructor() {
    super();
    this.losses = [];
    this.epochs = 1;
    this.pointed = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
  }

  override render() {
    const { t, losses } = this;
    if (losses.length === 0) return html`<p class="empty">${t.train.curveEmpty}</p>`;
    const pointed = this.pointed === null ? null : Math.min(this.pointed, losses.length);
    return html`<p class="pointed">${pointed === null ? '' : `${t.train.epoch} ${pointed} · ${t.train.loss} ${losses[pointed - 1]!.toFixed(4)}`}</p>
      <attn-plot .data=${this.plot(losses, pointed)} @attn-plot-point=${this.onPoint} @attn-plot-leave=${this.onLeave}></attn-plot>`;
  }

  private plot(losses: number[], pointed: number | null): PlotData {
    const { t, epochs, drawn } = this;
    const same = drawn?.losses.length === losses.length && drawn.losses[0] === losses[0] && drawn.epochs === epochs;
    if (drawn && same && drawn.pointed === pointed) return drawn.data;
    const data: PlotData = {
      label: t.train.curveNow(String(losses.length), losses.at(-1)!.toFixed(4)),
      series: [{ name: t.train.loss, x: losses.map((_, i) => i + 1), y: [...losses] }],
      x: { name: t.train.epoch, min: 0, max: lastEpoch(losses.length, epochs) },
      y: { name: t.train.loss, min: 0 },
      cursor: pointed,
    };
    this.drawn = { losses: [...losses], epochs, pointed, data };
    return data;
  }

  private onPoint({ detail }: CustomEvent<PlotPointDetail>): void {
    this.pointed = Math.max(1, Math.round(detail.x));
  }

  private onLeave(): void {
    this.pointed = null;
  }
}

customElements.define('attn-loss-chart', AttnLossChart);

declare global {
  interface HTMLElementTagNameMap {
    'attn-loss-chart': AttnLossChart;
  }
}
