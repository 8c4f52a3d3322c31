// <attn-plot>: lines and points over two axes. Points can be moved; what is drawn is what `data` says (plot-data.ts).
import { html, LitElement, nothing, svg } from 'lit';
import type { PlotData, PlotDragDetail, PlotSeries } from './plot-data';
import { discRadius, plainRadius, type Scale, scaleOf } from './scale';
import { numberTable } from '../number-table.css';
import { stringsFor } from '../strings';
import { plotStyles } from './plot.css';
import { plotStrings } from './strings';

const short = (value: number) => String(Number(value.toPrecision(4)));

/** Pixels around the axes, for what stands beside them. */
const margin = { left: 50, right: 10, top: 8, bottom: 42 };
const tickText = 12;

interface Layout {
  width: number;
  height: number;
  x: Scale;
  y: Scale;
}

interface Grabbed {
  series: number;
  index: number;
  pointer: number;
  last: { x: number; y: number };
}

export class AttnPlot extends LitElement {
  static override styles = [numberTable, plotStyles];
  static override properties = { data: { attribute: false }, tableOpen: { state: true }, size: { state: true } };

  declare data: PlotData | null;
  declare tableOpen: boolean;
  /** Of the picture, in pixels; null before it has been measured. */
  declare private size: { width: number; height: number } | null;
  private t = plotStrings.en;
  private layout: Layout | null = null;
  private grabbed: Grabbed | null = null;
  /** The handle that Tab reaches, of every series. */
  private readonly reached = new Map<number, number>();
  private readonly observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.measure());

  constructor() {
    super();
    this.data = null;
    this.tableOpen = false;
    this.size = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this).locale === 'en' ? plotStrings.en : plotStrings.zh;
    this.observer?.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer?.disconnect();
  }

  private measure(): void {
    const box = this.renderRoot.querySelector('.frame')?.getBoundingClientRect();
    if (!box || box.width === 0 || (box.width === this.size?.width && box.height === this.size.height)) return;
    this.size = { width: box.width, height: box.height };
  }

  protected override firstUpdated(): void {
    // The observer says it when the page has been laid out anyway.
    if (!this.observer) this.measure();
  }

  override render() {
    const { data } = this;
    this.layout = data && this.size ? this.layOut(data, this.size) : null;
    return html`${data ? this.legend(data) : nothing}
      <div class="frame" @pointermove=${this.onMove} @pointerdown=${this.onMove} @pointerleave=${this.onLeave}>
        ${data && this.layout ? this.picture(data, this.layout) : nothing}
        ${data && this.layout ? data.series.map((series, i) => (series.draggable ? this.handles(series, i, this.layout!) : nothing)) : nothing}
      </div>
      ${data ? this.table(data) : nothing}`;
  }

  private layOut({ series, x, y }: PlotData, { width, height }: { width: number; height: number }): Layout {
    const across = [margin.left, width - margin.right] as const;
    const up = [height - margin.bottom, margin.top] as const;
    return {
      width,
      height,
      x: scaleOf(x, series.map((one) => one.x), across),
      y: scaleOf(y, series.map((one) => one.y), up),
    };
  }

  private picture(data: PlotData, { width, height, x, y }: Layout) {
    const [left, right, top, bottom] = [margin.left, width - margin.right, margin.top, height - margin.bottom];
    const middle = (top + bottom) / 2;
    return html`<svg class="picture" viewBox="0 0 ${width} ${height}" role="img" aria-label=${data.label}>
      <g class="grid">
        ${x.ticks.map((tick) => svg`<line x1=${x.pixel(tick)} x2=${x.pixel(tick)} y1=${top} y2=${bottom} />`)}
        ${y.ticks.map((tick) => svg`<line x1=${left} x2=${right} y1=${y.pixel(tick)} y2=${y.pixel(tick)} />`)}
      </g>
      <g class="ticks">
        ${x.ticks.map((tick) => svg`<text class="along" x=${x.pixel(tick)} y=${bottom + tickText + 4}>${short(tick)}</text>`)}
        ${y.ticks.map((tick) => svg`<text class="up" x=${left - 6} y=${y.pixel(tick) + 4}>${short(tick)}</text>`)}
        <text class="along" x=${(left + right) / 2} y=${height - 5}>${data.x.name}</text>
        <text class="along" transform="translate(11 ${middle}) rotate(-90)">${data.y.name}</text>
      </g>
      ${data.cursor === undefined || data.cursor === null
        ? nothing
        : svg`<line class="cursor ${data.cursorColor ?? 'quiet'}" x1=${x.pixel(data.cursor)} x2=${x.pixel(data.cursor)} y1=${top} y2=${bottom} />`}
      ${data.series.map((series) => (series.kind === 'points' ? this.points(series, x, y) : this.line(series, x, y)))}
    </svg>`;
  }

  private line(series: PlotSeries, x: Scale, y: Scale) {
    let path = '';
    // What is not finite leaves a gap.
    let joined = false;
    for (let i = 0; i < Math.min(series.x.length, series.y.length); i += 1) {
      const [across, up] = [x.pixel(series.x[i]!), y.pixel(series.y[i]!)];
      const drawn = Number.isFinite(across) && Number.isFinite(up);
      if (drawn) path += `${joined ? 'L' : 'M'}${across.toFixed(2)} ${up.toFixed(2)}`;
      joined = drawn;
    }
    return svg`<path class="line ${series.color ?? 'link'} ${series.dashed ? 'dashed' : ''}" d=${path} />`;
  }

  private points(series: PlotSeries, x: Scale, y: Scale) {
    const { weights } = series;
    return svg`<g class="points ${series.color ?? 'link'}">
      ${Array.from(series.x, (across, i) => {
        const [cx, cy] = [x.pixel(across), y.pixel(series.y[i]!)];
        const drawn = Number.isFinite(cx) && Number.isFinite(cy);
        return drawn ? svg`<circle cx=${cx} cy=${cy} r=${weights ? discRadius(weights[i]!) : plainRadius} />` : nothing;
      })}
    </g>`;
  }

  private legend({ series }: PlotData) {
    if (series.length < 2) return nothing;
    const sign = (one: PlotSeries) =>
      one.kind === 'points'
        ? svg`<circle cx="10" cy="5" r="4" fill="currentColor" />`
        : svg`<line x1="0" y1="5" x2="20" y2="5" stroke="currentColor" stroke-width="2.5" stroke-dasharray=${one.dashed ? '5 3' : 'none'} />`;
    return html`<ul class="legend">
      ${series.map((one) => html`<li><svg class=${one.color ?? 'link'} viewBox="0 0 20 10" aria-hidden="true">${sign(one)}</svg>${one.name}</li>`)}
    </ul>`;
  }

  private handles({ x, y }: PlotSeries, series: number, layout: Layout) {
    const reached = Math.min(this.reached.get(series) ?? 0, x.length - 1);
    return Array.from(
      { length: x.length },
      (_, index) => html`<button
        class="handle" type="button" .style=${`left: ${layout.x.pixel(x[index]!)}px; top: ${layout.y.pixel(y[index]!)}px`} data-series=${series} data-index=${index} tabindex=${index === reached ? 0 : -1}
        aria-label=${this.t.point(index + 1, short(x[index]!), short(y[index]!))} aria-description=${this.t.move}
        @pointerdown=${(event: PointerEvent) => this.onGrab(event, series, index)}
        @pointermove=${this.onDrag} @pointerup=${this.onDrop} @pointercancel=${this.onDrop}
        @keydown=${(event: KeyboardEvent) => this.onKey(event, series, index)}
      ></button>`,
    );
  }

  /** The same numbers for who does not see the picture; made only when looked at. */
  private table({ series, x, y }: PlotData) {
    const rows = (one: PlotSeries) =>
      Array.from({ length: one.x.length }, (_, i) => html`<tr><td>${short(one.x[i]!)}</td><td>${short(one.y[i]!)}</td></tr>`);
    return html`<details @toggle=${(event: Event) => (this.tableOpen = (event.target as HTMLDetailsElement).open)}>
      <summary>${this.t.table}</summary>
      ${this.tableOpen
        ? html`<div class="table" tabindex="0" role="group" aria-label=${this.t.table}>
            ${series.map(
              (one) => html`<table>
                <caption>${one.name}</caption>
                <thead><tr><th scope="col">${x.name}</th><th scope="col">${y.name}</th></tr></thead>
                <tbody>${rows(one)}</tbody>
              </table>`,
            )}
          </div>`
        : nothing}
    </details>`;
  }

  private valueAt(event: PointerEvent): { x: number; y: number } | null {
    const { layout } = this;
    const box = this.renderRoot.querySelector('.frame')?.getBoundingClientRect();
    return box && layout ? { x: layout.x.value(event.clientX - box.left), y: layout.y.value(event.clientY - box.top) } : null;
  }

  private onMove(event: PointerEvent): void {
    const detail = this.grabbed ? null : this.valueAt(event);
    if (detail) this.say('attn-plot-point', detail);
  }

  private onLeave(): void {
    if (!this.grabbed) this.say('attn-plot-leave', null);
  }

  private onGrab(event: PointerEvent, series: number, index: number): void {
    const point = this.data?.series[series];
    if (!point || event.button !== 0) return;
    (event.target as HTMLElement).setPointerCapture(event.pointerId);
    this.grabbed = { series, index, pointer: event.pointerId, last: { x: point.x[index]!, y: point.y[index]! } };
    this.reached.set(series, index);
  }

  private onDrag(event: PointerEvent): void {
    const { grabbed } = this;
    const to = grabbed?.pointer === event.pointerId ? this.valueAt(event) : null;
    if (!grabbed || !to) return;
    grabbed.last = to;
    this.moved({ series: grabbed.series, index: grabbed.index, ...to, done: false });
  }

  private onDrop(event: PointerEvent): void {
    const { grabbed } = this;
    if (grabbed?.pointer !== event.pointerId) return;
    this.grabbed = null;
    this.moved({ series: grabbed.series, index: grabbed.index, ...grabbed.last, done: true });
  }

  private onKey(event: KeyboardEvent, series: number, index: number): void {
    const point = this.data?.series[series];
    const { layout } = this;
    if (!point || !layout) return;
    // A hundredth of each axis.
    const step = { x: (layout.x.max - layout.x.min) / 100, y: (layout.y.max - layout.y.min) / 100 };
    const next: Record<string, number> = { PageUp: index - 1, PageDown: index + 1, Home: 0, End: point.x.length - 1 };
    const way: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (event.key in next) this.reach(series, Math.min(point.x.length - 1, Math.max(0, next[event.key]!)));
    else if (event.key in way) {
      const [right, up] = way[event.key]!;
      const size = event.shiftKey ? 10 : 1;
      this.moved({ series, index, x: point.x[index]! + right * size * step.x, y: point.y[index]! + up * size * step.y, done: true });
    } else return;
    event.preventDefault();
  }

  private reach(series: number, index: number): void {
    this.reached.set(series, index);
    this.requestUpdate();
    this.renderRoot.querySelector<HTMLElement>(`.handle[data-series="${series}"][data-index="${index}"]`)?.focus();
  }

  private moved(detail: PlotDragDetail): void {
    this.say('attn-plot-drag', detail);
  }

  private say(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

customElements.define('attn-plot', AttnPlot);

declare global {
  interface HTMLElementTagNameMap {
    'attn-plot': AttnPlot;
  }
}
