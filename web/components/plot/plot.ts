// <attn-plot>: lines, points and bars over two axes. Points can be moved; what is drawn is what `data` says
// (plot-data.ts). Chart.js draws (chart.ts), fetched when there is something to draw; around its canvas are the legend
// and the numbers as a table.
import { html, LitElement, nothing, type PropertyValues, svg } from 'lit';
import { property, state } from 'lit/decorators.js';
import { numberTable } from './number-table.css';
import { signsFor, stringsFor } from '../ui/strings';
import type { Look, PlotChart } from './chart';
import type { Handles } from './handles';
import { type PlotColor, type PlotData, type PlotSeries, written } from './plot-data';
import { plotStyles } from './plot.css';
import { plotStrings } from './strings';

const inkNames: Record<PlotColor | 'border' | 'ground', string> = {
  link: '--link',
  curve: '--curve',
  query: '--q',
  key: '--k',
  value: '--v',
  quiet: '--text-quiet',
  text: '--text',
  border: '--border',
  ground: '--bg',
};

/** Paper is finer than a screen. */
const paperSharpness = 3;

export class AttnPlot extends LitElement {
  static override styles = [numberTable, plotStyles];

  @property({ attribute: false }) data: PlotData | null = null;
  @state() tableOpen = false;
  /** What draws could not be fetched. */
  @state() private failed = false;
  private t = plotStrings.en;
  private fetching = false;
  private drawing: typeof import('./chart') | null = null;
  private chart: PlotChart | null = null;
  private look: Look | null = null;
  private printing = false;
  private handles: Handles | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.t = stringsFor(this).locale === 'en' ? plotStrings.en : plotStrings.zh;
    document.documentElement.addEventListener('attn-theme-change', this.restyle);
    addEventListener('beforeprint', this.onPaper);
    addEventListener('afterprint', this.onPaper);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.removeEventListener('attn-theme-change', this.restyle);
    removeEventListener('beforeprint', this.onPaper);
    removeEventListener('afterprint', this.onPaper);
    this.forgetChart();
  }

  private async fetchDrawing(): Promise<void> {
    this.fetching = true;
    try {
      this.drawing = await import('./chart');
      this.requestUpdate();
    } catch {
      this.failed = true;
    }
  }

  private forgetChart(): void {
    this.chart?.destroy();
    this.chart = null;
    this.look = null;
  }

  private lookNow(): Look {
    const style = getComputedStyle(this);
    const inks = Object.fromEntries(
      Object.entries(inkNames).map(([name, property]) => [name, style.getPropertyValue(property).trim()]),
    ) as Look['inks'];
    return {
      inks,
      font: style.fontFamily,
      colon: signsFor(this).colon,
      ...(this.printing ? { sharpness: paperSharpness } : {}),
    };
  }

  /** Before it returns: paper does not wait. */
  private readonly restyle = (): void => {
    if (!this.chart || !this.data) return;
    const before = this.look!;
    this.look = this.lookNow();
    this.drawing!.redraw(this.chart, this.data, this.look, before);
    this.chart.resize();
  };

  private readonly onPaper = ({ type }: Event): void => {
    this.printing = type === 'beforeprint';
    this.restyle();
  };

  /** There is something to draw. */
  private get full(): boolean {
    return this.data?.series.some(({ x }) => x.length > 0) ?? false;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.full && !this.fetching) void this.fetchDrawing();
    if (!changed.has('data') || !this.chart) return;
    // Before the rest: the handles stand where the axes say.
    if (this.full) this.drawing!.redraw(this.chart, this.data!, this.look!, this.look!);
    else this.forgetChart();
  }

  protected override updated(): void {
    if (this.chart || !this.drawing || !this.full || !this.isConnected) return;
    this.look = this.lookNow();
    this.chart = this.drawing.draw(this.renderRoot.querySelector('canvas')!, this.data!, this.look, () =>
      this.requestUpdate(),
    );
    this.handles = new this.drawing.Handles(this);
    this.requestUpdate();
  }

  override render() {
    const { data, chart } = this;
    const rows = data?.y.labels?.length;
    return html`${data ? this.legend(data) : nothing}
      <div
        class="frame ${rows ? 'bars' : ''} ${data?.x.untitled ? 'untitled' : ''}"
        .style=${rows ? `--rows: ${rows}` : ''}
        @pointermove=${this.onMove}
        @pointerdown=${this.onMove}
        @pointerleave=${this.onLeave}
      >
        ${this.picture()} ${data && chart ? this.handles?.render(data, chart) : nothing}
      </div>
      ${data ? this.table(data) : nothing}`;
  }

  private picture() {
    if (this.failed) return html`<p class="instead" role="alert">${this.t.failed}</p>`;
    if (!this.full) return html`<p class="instead">${this.t.empty}</p>`;
    return html`<canvas role="img" aria-label=${this.data!.label}></canvas>`;
  }

  private legend({ series }: PlotData) {
    if (series.length < 2) return nothing;
    const sign = (one: PlotSeries) =>
      one.kind === 'points'
        ? svg`<circle cx="12" cy="5" r="4" />`
        : svg`<line class=${one.stroke ?? 'solid'} x1="0" y1="5" x2="24" y2="5" />`;
    return html`<ul class="legend">
      ${series.map((one) => html`<li><svg class=${one.color ?? 'link'} viewBox="0 0 24 10" aria-hidden="true">${sign(one)}</svg><span>${one.name}${one.draggable ? html`<span class="act">${this.t.draggable}</span>` : nothing}</span></li>`)}
    </ul>`;
  }

  /** The same numbers for who does not see the picture; made only when looked at. */
  private table({ series, x, y }: PlotData) {
    const said = (value: number) => (y.labels ? y.labels[value] : written(y, value));
    // NaN is where a line breaks, or a bar is left out.
    const row = (a: number, b: number) =>
      Number.isNaN(a + b)
        ? nothing
        : html`<tr translate="no">
            <td>${written(x, a)}</td>
            <td>${said(b)}</td>
          </tr>`;
    const rows = (one: PlotSeries) => Array.from({ length: one.x.length }, (_, i) => row(one.x[i], one.y[i]));
    return html`<details @toggle=${(event: Event) => (this.tableOpen = (event.target as HTMLDetailsElement).open)}>
      <summary>${this.t.table}</summary>
      ${
        this.tableOpen
          ? html`<div class="table" tabindex="0" role="group" aria-label=${this.t.table}>
              ${series.map(
                (one) =>
                  html`<table>
                    <caption>
                      ${one.name}
                    </caption>
                    <thead>
                      <tr>
                        <th scope="col">${x.name}</th>
                        <th scope="col">${y.name}</th>
                      </tr>
                    </thead>
                    <tbody>
                      ${rows(one)}
                    </tbody>
                  </table>`,
              )}
            </div>`
          : nothing
      }
    </details>`;
  }

  private onMove(event: PointerEvent): void {
    const { chart, handles } = this;
    if (chart && !handles?.grabbed) this.say('attn-plot-point', this.drawing!.valueAt(chart, event));
  }

  private onLeave(): void {
    if (!this.handles?.grabbed) this.say('attn-plot-leave', null);
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
