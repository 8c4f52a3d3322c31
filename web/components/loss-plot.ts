// The part of the loss chart that needs Chart.js, and only the parts of Chart.js that a line needs.
import { Chart, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js';

Chart.register(LinearScale, LineController, LineElement, PointElement, Tooltip);

interface Labels {
  epoch: string;
  loss: string;
}

interface Point {
  x: number;
  y: number;
}

const points = (losses: number[], from = 0): Point[] => losses.slice(from).map((y, i) => ({ x: from + i + 1, y }));

/** Where the axis of epochs ends: not so far off that the curve is a point. */
function lastEpoch(losses: number[], epochs: number): number {
  let last = 50;
  while (last < losses.length) last *= 2;
  return Math.max(losses.length, Math.min(last, epochs));
}

/** The page's colours: a canvas does not follow CSS variables. */
function colorsOf(element: Element) {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return { line: color('--link'), grid: color('--border'), text: color('--text-quiet') };
}

export class LossPlot {
  private readonly chart: Chart<'line', Point[]>;

  constructor(canvas: HTMLCanvasElement, labels: Labels, losses: number[], epochs: number) {
    const { line, grid, text } = colorsOf(canvas);
    const axis = (title: string) => ({ grid: { color: grid }, title: { display: true, text: title, color: text } });
    this.chart = new Chart(canvas, {
      type: 'line',
      data: { datasets: [{ data: points(losses), borderColor: line, borderWidth: 2, pointRadius: 0, pointHitRadius: 8 }] },
      options: {
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        // Losses come as points in order already.
        parsing: false,
        normalized: true,
        interaction: { mode: 'nearest', axis: 'x', intersect: false },
        scales: {
          x: { type: 'linear', min: 0, max: lastEpoch(losses, epochs), ...axis(labels.epoch), ticks: { color: text, precision: 0, maxTicksLimit: 8 } },
          y: { type: 'linear', beginAtZero: true, ...axis(labels.loss), ticks: { color: text, maxTicksLimit: 6 } },
        },
        plugins: {
          tooltip: {
            displayColors: false,
            callbacks: {
              title: ([item]) => (item ? `${labels.epoch} ${item.parsed.x}` : ''),
              label: (item) => `${labels.loss} ${item.parsed.y?.toFixed(4)}`,
            },
          },
        },
      },
    });
  }

  /** Reads the page's colours again. */
  recolor(): void {
    const { line, grid, text } = colorsOf(this.chart.canvas);
    for (const scale of Object.values(this.chart.options.scales!)) {
      scale!.grid = { color: grid };
      scale!.ticks!.color = text;
      (scale as { title: { color?: string } }).title.color = text;
    }
    this.chart.data.datasets[0]!.borderColor = line;
    this.chart.update();
  }

  show(losses: number[], epochs: number): void {
    const { data } = this.chart.data.datasets[0]!;
    // A new run may begin with as many losses as the old one had.
    if (data.length > losses.length || data[0]?.y !== losses[0]) data.length = 0;
    data.push(...points(losses, data.length));
    this.chart.options.scales!.x!.max = lastEpoch(losses, epochs);
    this.chart.update();
  }

  destroy(): void {
    this.chart.destroy();
  }
}
