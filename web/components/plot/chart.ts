// A plot as Chart.js draws it: its data as datasets, its axes as scales. Loaded when a plot comes near.
// presentation only: pixels, sizes and colours; what is drawn are the engine's numbers.
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  type ChartOptions,
  Decimation,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  type Plugin,
  PointElement,
  type Scale,
  type ScaleOptions,
  Tooltip,
} from 'chart.js';
import {
  type PlotAxis,
  type PlotColor,
  type PlotData,
  type PlotPointDetail,
  type PlotSeries,
  type PlotStroke,
  written,
} from './plot-data';

export { Handles } from './handles';

interface CursorOptions {
  at: number | null;
  color: string;
}

declare module 'chart.js' {
  interface PluginOptionsByType<TType extends import('chart.js').ChartType> {
    cursor?: CursorOptions & { never?: TType };
  }
}

type Place = { x: number; y: number };
export type PlotChart = Chart<'line' | 'bar', Place[]>;

/** What the page around the plot gives: the style sheet's colours, for a canvas that cannot read them, and the font. */
export interface Look {
  inks: Record<PlotColor | 'border' | 'ground', string>;
  font: string;
  /** Between a curve's name and its number. */
  colon: string;
  /** Dots of the canvas a pixel; the screen's own where it is not given. */
  sharpness?: number;
}

/** Of a point without a weight, in pixels. */
const plainRadius = 3.5;
/** Of a point of a line that has no neighbour to be joined to. */
const loneRadius = 2.5;

/** A weight of 1 is a disc as large as a finger sees it. By area, as the eye compares discs. */
export const discRadius = (weight: number): number => 2 + 12 * Math.sqrt(Math.min(1, Math.max(0, weight)));

export const dashes: Record<PlotStroke, number[]> = { solid: [], dashed: [7, 5], dotted: [2, 3], mixed: [9, 4, 2, 4] };

/** A vertical line, behind what is drawn. */
const cursor: Plugin<'line' | 'bar', CursorOptions> = {
  id: 'cursor',
  beforeDatasetsDraw({ ctx, scales, chartArea: { top, bottom } }, _, { at, color }) {
    if (at === null) return;
    const x = scales.x.getPixelForValue(at);
    ctx.save();
    Object.assign(ctx, { strokeStyle: color, lineWidth: 2 });
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.moveTo(x, top);
    ctx.lineTo(x, bottom);
    ctx.stroke();
    ctx.restore();
  },
};

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Decimation,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  Tooltip,
  cursor,
);

// What is pointed at keeps its colour. Chart.js would compute another, with a library of colours that nothing else here
// needs: vite.config.mjs leaves it out.
Object.assign(Chart.defaults, {
  hoverBackgroundColor: (_: unknown, { backgroundColor }: { backgroundColor: unknown }) => backgroundColor,
  hoverBorderColor: (_: unknown, { borderColor }: { borderColor: unknown }) => borderColor,
});

/** Lines break at NaN: infinities, and on a logarithmic axis zero, have no place either. */
function placesOf({ x, y }: PlotSeries, data: PlotData): Place[] {
  const on = ({ log }: PlotAxis, value: number) => (Number.isFinite(value) && !(log && value <= 0) ? value : NaN);
  return Array.from({ length: Math.min(x.length, y.length) }, (_, i) => ({ x: on(data.x, x[i]), y: on(data.y, y[i]) }));
}

const isPlace = (place: Place | undefined): boolean =>
  place !== undefined && !Number.isNaN(place.x) && !Number.isNaN(place.y);
const isLone = (places: Place[], i: number): boolean =>
  isPlace(places[i]) && !isPlace(places[i - 1]) && !isPlace(places[i + 1]);

function radiiOf({ kind, weights }: PlotSeries, places: Place[]): number | number[] {
  if (kind === 'points') return weights ? Array.from(weights, discRadius) : plainRadius;
  return places.some((_, i) => isLone(places, i)) ? places.map((_, i) => (isLone(places, i) ? loneRadius : 0)) : 0;
}

function datasetOf(series: PlotSeries, plot: PlotData, { inks }: Look): ChartDataset<'line' | 'bar', Place[]> {
  const color = inks[series.color ?? 'link'];
  const data = placesOf(series, plot);
  if (series.kind === 'bars')
    return { type: 'bar', label: series.name, data, backgroundColor: color, minBarLength: 3, maxBarThickness: 22 };
  const pointRadius = radiiOf(series, data);
  return {
    type: 'line',
    label: series.name,
    data,
    // Chart.js takes data as it is for sorted: it would leave out what lies behind the axis' end in its order.
    parsing: data.every(({ x }, i) => i === 0 || x >= data[i - 1].x) ? false : {},
    showLine: series.kind !== 'points',
    borderColor: color,
    borderWidth: 2,
    borderDash: dashes[series.stroke ?? 'solid'],
    borderJoinStyle: 'round',
    pointRadius,
    pointHoverRadius: pointRadius === 0 ? plainRadius : pointRadius,
    // Discs lie over one another.
    pointBackgroundColor: series.kind === 'points' ? `${color}b3` : color,
    pointBorderWidth: 1,
  };
}

function scaleOf(axis: PlotAxis, most: number, { inks }: Look): ScaleOptions<'linear' | 'logarithmic' | 'category'> {
  const { name, min, max, labels, log, ticks } = axis;
  const label = (value: number | string) => (labels ? labels[Number(value)] : written(axis, Number(value)));
  return {
    type: labels ? 'category' : log ? 'logarithmic' : 'linear',
    ...(labels ? { labels: [...labels] } : {}),
    min,
    max,
    title: { display: name !== '' && !axis.untitled, text: name, color: inks.quiet },
    grid: { display: !labels, color: inks.border, tickLength: 4 },
    border: { color: inks.border },
    ticks: {
      color: inks.quiet,
      maxRotation: 0,
      maxTicksLimit: most,
      autoSkip: !labels,
      autoSkipPadding: 12,
      ...(log && !ticks ? {} : { callback: label }),
    },
    afterBuildTicks: (scale: Scale) => {
      if (ticks)
        scale.ticks = ticks.filter((value) => value >= scale.min && value <= scale.max).map((value) => ({ value }));
    },
  };
}

function optionsOf(plot: PlotData, look: Look, whole: boolean): ChartOptions<'line' | 'bar'> {
  const { x, y } = plot;
  const { inks } = look;
  const bars = Boolean(y.labels);
  return {
    // A plot is redrawn many times a second, and a reader may have asked for less motion.
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    ...(look.sharpness ? { devicePixelRatio: look.sharpness } : {}),
    parsing: false,
    indexAxis: bars ? 'y' : 'x',
    font: { family: look.font, size: 12 },
    scales: { x: scaleOf(x, 11, look), y: scaleOf(y, 7, look) },
    interaction: { mode: 'nearest', axis: bars ? 'y' : 'x', intersect: false },
    plugins: {
      cursor: { at: plot.cursor ?? null, color: inks[plot.cursorColor ?? 'quiet'] },
      // Of a line of many more points than pixels, what the pixels show; it knows no gaps.
      decimation: { enabled: whole, algorithm: 'min-max' },
      tooltip: {
        enabled: plot.cursor === undefined,
        backgroundColor: inks.text,
        titleColor: inks.ground,
        bodyColor: inks.ground,
        callbacks: {
          title: ([item]) => (item && !bars ? `${x.name} ${written(x, item.parsed.x!)}` : (item?.label ?? '')),
          label: ({ dataset, parsed }) =>
            `${dataset.label}${look.colon}${bars ? written(x, parsed.x!) : written(y, parsed.y!)}`,
        },
      },
    },
  };
}

/** What Chart.js is told of a plot. */
export function configurationOf(plot: PlotData, look: Look): ChartConfiguration<'line' | 'bar', Place[]> {
  const datasets = plot.series.map((series) => datasetOf(series, plot, look));
  return {
    type: 'line',
    data: { datasets },
    options: optionsOf(
      plot,
      look,
      datasets.every(({ data }) => data.every(isPlace)),
    ),
  };
}

/** Draws a plot; `placed` hears of every layout of its axes, the later ones for the canvas' new sizes too. */
export function draw(canvas: HTMLCanvasElement, plot: PlotData, look: Look, placed: () => void): PlotChart {
  return new Chart(canvas, { ...configurationOf(plot, look), plugins: [{ id: 'placed', afterUpdate: placed }] });
}

/** Draws it anew, at once. */
export function redraw(chart: PlotChart, plot: PlotData, look: Look, lookBefore: Look): void {
  const { data, options } = configurationOf(plot, look);
  const { datasets } = chart.data;
  // Chart.js knows a dataset again by the object that it was; the colours of its points and bars, and what it was told
  // of parsing, it keeps then for too long.
  const same = (dataset: (typeof datasets)[number] | undefined, parsing: unknown) =>
    dataset !== undefined && look === lookBefore && Boolean(dataset.parsing) === Boolean(parsing);
  chart.data.datasets = data.datasets.map((dataset, i) =>
    same(datasets[i], dataset.parsing) ? Object.assign(datasets[i], dataset) : dataset,
  );
  chart.options = options!;
  chart.update('none');
}

/** The numbers at a place, kept within the axes. */
export function valueAt({ canvas, scales }: PlotChart, { clientX, clientY }: PointerEvent): PlotPointDetail {
  const { left, top } = canvas.getBoundingClientRect();
  const value = (scale: Scale, pixel: number) =>
    Math.min(scale.max, Math.max(scale.min, scale.getValueForPixel(pixel)!));
  return { x: value(scales.x, clientX - left), y: value(scales.y, clientY - top) };
}
