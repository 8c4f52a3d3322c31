// <attn-loss-chart>: the loss of each epoch as a curve, and beside it the loss on held-out pairs, if there are any.
import { html, LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import { looked } from './film';
import './plot';
import type { HeldOutLook } from '../../engine/client';
import type { PlotData, PlotSeries } from './plot-data';
import { type LossStrings, lossStringsFor } from './loss-strings';

export interface LossCurves {
  losses: number[];
  looks: readonly HeldOutLook[];
  /** The look with the smallest loss. */
  best: HeldOutLook | null;
  epochs: number;
}

/** Where the axis of epochs ends: not so far off that the curve is a point. */
export function lastEpoch(losses: number, epochs: number): number {
  let last = 50;
  while (last < losses) last *= 2;
  return Math.max(losses, Math.min(last, epochs));
}

/** What is drawn: the loss, and if there are held-out pairs the loss on them, with its smallest as a point. */
export function lossPlot({ losses, looks, best, epochs }: LossCurves, t: LossStrings): PlotData {
  const x = { name: t.epoch, min: 0, max: lastEpoch(losses.length, epochs) };
  const y = { name: t.loss, min: 0 };
  const label = losses.length > 0 ? t.curveNow(String(losses.length), losses.at(-1)!.toFixed(4)) : t.curve;
  const trained: PlotSeries = { name: t.loss, x: losses.map((_, i) => i + 1), y: losses };
  if (!best) return { label, series: [trained], x, y };
  const [now, smallest, epoch] = [looks.at(-1)!.loss.toFixed(4), best.loss.toFixed(4), String(best.epoch)];
  const series: PlotSeries[] = [
    { ...trained, name: t.curves.trained },
    {
      name: t.curves.heldOut,
      x: looks.map((look) => look.epoch),
      y: looks.map((look) => look.loss),
      color: 'curve',
      stroke: 'dashed',
    },
    { name: t.curves.best(epoch), x: [best.epoch], y: [best.loss], kind: 'points', color: 'curve' },
  ];
  return { label: label + t.curves.now(now, smallest, epoch), series, x, y };
}

/** What a look at held-out pairs showed, by name. */
export function lookFigures(look: HeldOutLook, { heldOut }: LossStrings, locale: string): [string, string][] {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const { alignment_error_rate: alignment } = look;
  return [
    [heldOut.loss, look.loss.toFixed(4)],
    [heldOut.bleu, look.bleu.toFixed(3)],
    [heldOut.exact, percent.format(look.exact_match)],
    ...(alignment === null ? [] : [[heldOut.alignment, alignment.toFixed(3)] as [string, string]]),
  ];
}

export class AttnLossChart extends LitElement implements LossCurves {
  @property({ attribute: false }) losses: number[] = [];
  @property({ attribute: false }) looks: readonly HeldOutLook[] = [];
  @property({ attribute: false }) best: HeldOutLook | null = null;
  @property({ type: Number }) epochs = 1;
  /** An epoch that is looked back at. */
  @property({ type: Number }) cursor: number | null = null;
  private t!: LossStrings;
  /** What is drawn: progress comes more often than epochs end. */
  private drawn: { losses: number[]; looks: number; epochs: number; data: PlotData } | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = lossStringsFor(this);
  }

  override render() {
    const data = this.plot();
    return html`<attn-plot .data=${this.cursor === null ? data : { ...data, ...looked(this) }}></attn-plot>`;
  }

  private plot(): PlotData {
    const { t, losses, looks, best, epochs, drawn } = this;
    const same =
      drawn?.losses.length === losses.length && drawn.losses[0] === losses[0] && drawn.looks === looks.length;
    if (same && drawn.epochs === epochs) return drawn.data;
    const data = lossPlot({ losses, looks, best, epochs }, t);
    this.drawn = { losses, looks: looks.length, epochs, data };
    return data;
  }
}

customElements.define('attn-loss-chart', AttnLossChart);

declare global {
  interface HTMLElementTagNameMap {
    'attn-loss-chart': AttnLossChart;
  }
}
