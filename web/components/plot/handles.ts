// What moves a plot's points: a button over each, for the pointer, for touch and for keys. Loaded with what draws them.
import { html, type LitElement, nothing } from 'lit';
import { languageOf } from '../ui/strings';
import { type PlotChart, valueAt } from './chart';
import { type PlotAxis, type PlotData, type PlotDragDetail, type PlotPointDetail, written } from './plot-data';

const en = {
  point: (index: number, places: string[]) => `Point ${index}: ${places.join(', ')}`,
  move: 'Arrow keys move the point, with Shift in larger steps; Page Up and Page Down go to the next one.',
};
const zh: typeof en = {
  point: (index, places) => `第 ${index} 个点：${places.join('，')}`,
  move: '方向键移动这个点，按住 Shift 步子更大；Page Up 和 Page Down 换到相邻的点。',
};

interface Place {
  series: number;
  index: number;
}

/** "x 1.5"; of an axis without a name, whose places are words, the word. */
const placeOn = (axis: PlotAxis, at: number) => `${axis.name} ${written(axis, at)}`.trim();

export class Handles {
  /** The point that the pointer holds, and where it was last. */
  grabbed: (Place & { pointer: number; last: PlotPointDetail }) | null = null;
  private readonly t: typeof en;
  /** The handle that Tab reaches, of every series. */
  private readonly reached = new Map<number, number>();
  private data!: PlotData;
  private chart!: PlotChart;

  constructor(private readonly plot: LitElement) {
    this.t = { en, zh }[languageOf(plot)];
  }

  render(data: PlotData, chart: PlotChart) {
    Object.assign(this, { data, chart });
    return data.series.map(({ draggable, x }, series) =>
      draggable ? Array.from({ length: x.length }, (_, index) => this.handle({ series, index })) : nothing,
    );
  }

  private at({ series, index }: Place): PlotPointDetail {
    const { x, y } = this.data.series[series];
    return { x: x[index], y: y[index] };
  }

  private handle(place: Place) {
    const { x, y } = this.at(place);
    const { scales } = this.chart;
    const [left, top] = [scales.x.getPixelForValue(x), scales.y.getPixelForValue(y)];
    const reached = Math.min(this.reached.get(place.series) ?? 0, this.data.series[place.series].x.length - 1);
    return html`<button
      class="handle"
      type="button"
      .style=${`left: ${left}px; top: ${top}px`}
      tabindex=${place.index === reached ? 0 : -1}
      data-series=${place.series}
      data-index=${place.index}
      aria-label=${this.t.point(place.index + 1, [placeOn(this.data.x, x), placeOn(this.data.y, y)])}
      aria-description=${this.t.move}
      @pointerdown=${(event: PointerEvent) => this.onGrab(event, place)}
      @pointermove=${(event: PointerEvent) => this.onDrag(event)}
      @pointerup=${(event: PointerEvent) => this.onDrop(event)}
      @pointercancel=${(event: PointerEvent) => this.onDrop(event)}
      @keydown=${(event: KeyboardEvent) => this.onKey(event, place)}
    ></button>`;
  }

  private onGrab(event: PointerEvent, place: Place): void {
    if (event.button !== 0) return;
    (event.target as HTMLElement).setPointerCapture(event.pointerId);
    this.grabbed = { ...place, pointer: event.pointerId, last: this.at(place) };
    this.reached.set(place.series, place.index);
  }

  private onDrag(event: PointerEvent): void {
    const { grabbed } = this;
    if (grabbed?.pointer !== event.pointerId) return;
    grabbed.last = valueAt(this.chart, event);
    this.say(grabbed, grabbed.last, false);
  }

  private onDrop(event: PointerEvent): void {
    const { grabbed } = this;
    if (grabbed?.pointer !== event.pointerId) return;
    this.grabbed = null;
    this.say(grabbed, grabbed.last, true);
  }

  private onKey(event: KeyboardEvent, place: Place): void {
    const { series, index } = place;
    const last = this.data.series[series].x.length - 1;
    const next: Record<string, number> = { PageUp: index - 1, PageDown: index + 1, Home: 0, End: last };
    const way: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    if (event.key in next) this.reach({ series, index: Math.min(last, Math.max(0, next[event.key])) });
    else if (event.key in way) this.step(place, way[event.key], event.shiftKey ? 10 : 1);
    else return;
    event.preventDefault();
  }

  /** By so many hundredths of each axis. */
  private step(place: Place, [right, up]: [number, number], hundredths: number): void {
    const step = (axis: 'x' | 'y') => ((this.chart.scales[axis].max - this.chart.scales[axis].min) / 100) * hundredths;
    const { x, y } = this.at(place);
    this.say(place, { x: x + right * step('x'), y: y + up * step('y') }, true);
  }

  private reach({ series, index }: Place): void {
    this.reached.set(series, index);
    this.plot.requestUpdate();
    this.plot.renderRoot.querySelector<HTMLElement>(`.handle[data-series="${series}"][data-index="${index}"]`)?.focus();
  }

  private say({ series, index }: Place, to: PlotPointDetail, done: boolean): void {
    const detail: PlotDragDetail = { series, index, ...to, done };
    this.plot.dispatchEvent(new CustomEvent('attn-plot-drag', { detail, bubbles: true, composed: true }));
  }
}
