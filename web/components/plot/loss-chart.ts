// <attn-loss-chart>: the loss of each epoch as a curve.
import { html, LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import { looked } from './film';
import './plot';
import type { PlotData } from './plot-data';
import { type Strings, stringsFor } from '../ui/strings';

/** Where the axis of epochs ends: not so far off that the curve is a point. */
export function lastEpoch(losses: number, epochs: number): number {
  let last = 50;
  while (last < losses) last *= 2;
  return Math.max(losses, Math.min(last, epochs));
}

export class AttnLossChart extends LitElement {
  @property({ attribute: false }) losses: number[] = [];
  @property({ type: Number }) epochs = 1;
  /** An epoch that is looked back at. */
  @property({ type: Number }) cursor: number | null = null;
  private t!: Strings;
  /** What is drawn: progress comes more often than epochs end. */
  private drawn: { losses: number[]; epochs: number; data: PlotData } | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this);
  }

  override render() {
    const data = this.plot();
    return html`<attn-plot .data=${this.cursor === null ? data : { ...data, ...looked(this) }}></attn-plot>`;
  }

  private plot(): PlotData {
    const { t, losses, epochs, drawn } = this;
    if (drawn?.losses.length === losses.length && drawn.losses[0] === losses[0] && drawn.epochs === epochs) return drawn.data;
    const data: PlotData = {
      label: losses.length > 0 ? t.train.curveNow(String(losses.length), losses.at(-1)!.toFixed(4)) : t.train.curve,
      series: [{ name: t.train.loss, x: losses.map((_, i) => i + 1), y: losses }],
      x: { name: t.train.epoch, min: 0, max: lastEpoch(losses.length, epochs) },
      y: { name: t.train.loss, min: 0 },
    };
    this.drawn = { losses, epochs, data };
    return data;
  }
}

customElements.define('attn-loss-chart', AttnLossChart);

declare global {
  interface HTMLElementTagNameMap {
    'attn-loss-chart': AttnLossChart;
  }
}
