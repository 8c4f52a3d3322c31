// <attn-plot>: lines and points over two axes. Points can be moved; what is drawn is what `data` says (plot-data.ts).
import { html, LitElement, nothing, type PropertyValues, svg } from 'lit';
import type { Drawing } from './draw';
import type { PlotData, PlotDragDetail, PlotSeries } from './plot-data';
import { stringsFor } from '../strings';
import { plotStyles } from './plot.css';
import { plotStrings } from './strings';

const short = (value: number) => String(Number(value.toPrecision(4)));

interface Grabbed {
  series: number;
  index: number;
  pointer: number;
  last: { x: number; y: number };
}

export class AttnPlot extends LitElement {
  static override styles = plotStyles;
  static override properties = { data: { attribute: false }, tableOpen: { state: true } };

  declare data: PlotData | null;
  declare tableOpen: boolean;
  private t = plotStrings.en;
  private drawing: Drawing | null = null;
  private fetching = false;
  private grabbed: Grabbed | null = null;
  /** The handle that Tab reaches, of every series. */
  private readonly reached = new Map<number, number>();
  private readonly onTheme = () => this.drawing?.recolor();

  constructor() {
    super();
    this.data = null;
    this.tableOpen = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this).locale === 'en' ? plotStrings.en : plotStrings.zh;
    document.documentElement.addEventListener('attn-theme-change', this.onTheme);
    if (this.data) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.removeEventListener('attn-theme-change', this.onTheme);
    this.drawing?.destroy();
    this.drawing = null;
  }

  override render() {
    const { data } = this;
    return html`${data ? this.legend(data) : nothing}
      <div class="frame" @pointermove=${this.onMove} @pointerdown=${this.onMove} @pointerleave=${this.onLeave}>
        <canvas role="img" aria-label=${data?.label ?? ''}></canvas>
        <div class="cursor" ?hidden=${data?.cursor === undefined || data.cursor === null}></div>
        ${data?.series.map((series, i) => (series.draggable ? this.handles(series, i) : nothing))}
      </div>
      ${data ? this.table(data) : nothing}`;
  }

  protected override updated(changed: PropertyValues): void {
    if (this.data && (changed.has('data') || !this.drawing)) void this.draw(this.data);
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

  private handles({ x, y }: PlotSeries, series: number) {
    const reached = Math.min(this.reached.get(series) ?? 0, x.length - 1);
    return Array.from(
      { length: x.length },
      (_, index) => html`<button
        class="handle" type="button" data-series=${series} data-index=${index} tabindex=${index === reached ? 0 : -1}
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

  private async draw(data: PlotData): Promise<void> {
    if (this.drawing) return this.drawing.show(data);
    if (this.fetching) return;
    this.fetching = true;
    const { Drawing } = await import('./draw');
    this.fetching = false;
    const canvas = this.renderRoot.querySelector('canvas');
    if (!this.isConnected || !canvas || this.drawing || !this.data) return;
    this.drawing = new Drawing(canvas, this.data, () => this.place());
    // The first drawing was there before it had a name.
    this.place();
  }

  /** Puts what lies above the canvas where the axes have it. */
  private place(): void {
    const { drawing, data } = this;
    if (!drawing || !data) return;
    for (const handle of this.renderRoot.querySelectorAll<HTMLElement>('.handle')) {
      const series = data.series[Number(handle.dataset.series)];
      const index = Number(handle.dataset.index);
      if (!series || index >= series.x.length) continue;
      const { x, y } = drawing.pixel({ x: series.x[index]!, y: series.y[index]! });
      handle.style.left = `${x}px`;
      handle.style.top = `${y}px`;
    }
    const cursor = this.renderRoot.querySelector<HTMLElement>('.cursor');
    if (!cursor || data.cursor === undefined || data.cursor === null) return;
    const { top, bottom } = drawing.area;
    cursor.style.left = `${drawing.pixel({ x: data.cursor, y: 0 }).x}px`;
    cursor.style.top = `${top}px`;
    cursor.style.height = `${bottom - top}px`;
  }

  private valueAt(event: PointerEvent): { x: number; y: number } | null {
    const box = this.renderRoot.querySelector('canvas')?.getBoundingClientRect();
    return box && this.drawing ? this.drawing.value({ x: event.clientX - box.left, y: event.clientY - box.top }) : null;
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
    const step = this.drawing?.step;
    if (!point || !step) return;
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
