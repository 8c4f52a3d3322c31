// The part of the plot that needs Chart.js, and only the parts of Chart.js that lines and points need.
import { Chart, type ChartDataset, LinearScale, LineController, LineElement, LogarithmicScale, PointElement } from 'chart.js';
import type { PlotAxis, PlotColor, PlotData, PlotSeries } from './plot-data';

Chart.register(LinearScale, LogarithmicScale, LineController, LineElement, PointElement);

interface Point {
  x: number;
  y: number;
}

const variables: Record<PlotColor, string> = {
  link: '--link',
  query: '--q',
  key: '--k',
  value: '--v',
  quiet: '--text-quiet',
  text: '--text',
};

/** The page's colours: a canvas does not follow CSS variables. */
const colorOf = (element: Element, variable: string) => getComputedStyle(element).getPropertyValue(variable).trim();

const pointsOf = ({ x, y }: PlotSeries): Point[] => Array.from({ length: Math.min(x.length, y.length) }, (_, i) => ({ x: x[i]!, y: y[i]! }));

/** Pixels: a weight of 1 is a disc as large as a finger sees it. By area, as the eye compares discs. */
// presentation: the size of a disc on the screen
const radiusOf = (weight: number) => 2 + 12 * Math.sqrt(Math.min(1, Math.max(0, weight)));

function datasetOf(element: Element, series: PlotSeries): ChartDataset<'line', Point[]> {
  const color = colorOf(element, variables[series.color ?? 'link']);
  const points = series.kind === 'points';
  const { weights } = series;
  return {
    data: pointsOf(series),
    showLine: !points,
    borderColor: color,
    borderWidth: points ? 1 : 2,
    borderDash: series.dashed ? [6, 5] : [],
    backgroundColor: points ? `${color}b3` : color,
    pointRadius: points ? (weights ? Array.from(weights, radiusOf) : 3.5) : 0,
    pointHitRadius: 0,
    pointHoverRadius: points && weights ? Array.from(weights, radiusOf) : points ? 3.5 : 0,
  };
}

function scaleOf(element: Element, axis: PlotAxis) {
  const text = colorOf(element, '--text-quiet');
  const { ticks } = axis;
  return {
    type: (axis.log ? 'logarithmic' : 'linear') as 'linear',
    min: axis.min,
    max: axis.max,
    grid: { color: colorOf(element, '--border') },
    title: { display: true, text: axis.name, color: text },
    ticks: { color: text, maxTicksLimit: ticks ? ticks.length : 8, ...(ticks ? { callback: (value: number | string) => String(value) } : {}) },
    ...(ticks ? { afterBuildTicks: (scale: { ticks: { value: number }[] }) => void (scale.ticks = ticks.map((value) => ({ value }))) } : {}),
  };
}

export class Drawing {
  private readonly chart: Chart<'line', Point[]>;
  private data: PlotData;

  constructor(canvas: HTMLCanvasElement, data: PlotData, onLayout: () => void) {
    this.data = data;
    const after = { id: 'after', afterRender: onLayout };
    this.chart = new Chart<'line', Point[]>(canvas, {
      type: 'line',
      data: { datasets: [] },
      options: { animation: false, responsive: true, maintainAspectRatio: false, parsing: false, events: [] },
      plugins: [after],
    });
    this.show(data);
  }

  show(data: PlotData): void {
    this.data = data;
    const { canvas } = this.chart;
    this.chart.data.datasets = data.series.map((series) => datasetOf(canvas, series));
    this.chart.options.scales = { x: scaleOf(canvas, data.x), y: scaleOf(canvas, data.y) };
    this.chart.update();
  }

  /** Reads the page's colours again. */
  recolor(): void {
    this.show(this.data);
  }

  /** The place of a point of the axes in the canvas, in CSS pixels. */
  pixel({ x, y }: Point): Point {
    const { scales } = this.chart;
    return { x: scales.x!.getPixelForValue(x), y: scales.y!.getPixelForValue(y) };
  }

  /** The point of the axes at a place in the canvas, kept within the axes. */
  value({ x, y }: Point): Point {
    const within = (scale: { min: number; max: number }, at: number) => Math.min(scale.max, Math.max(scale.min, at));
    const { x: horizontal, y: vertical } = this.chart.scales;
    return {
      x: within(horizontal!, horizontal!.getValueForPixel(x) ?? 0),
      y: within(vertical!, vertical!.getValueForPixel(y) ?? 0),
    };
  }

  /** Where the axes end, in CSS pixels. */
  get area(): { left: number; right: number; top: number; bottom: number } {
    return this.chart.chartArea;
  }

  /** The size of one step by key: a hundredth of each axis. */
  get step(): Point {
    const { x, y } = this.chart.scales;
    return { x: (x!.max - x!.min) / 100, y: (y!.max - y!.min) / 100 };
  }

  destroy(): void {
    this.chart.destroy();
  }
}
