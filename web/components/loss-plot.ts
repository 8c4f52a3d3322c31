// The part of the loss chart that needs Chart.js, and only the parts of Chart.js that a line needs.
import { Chart, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js';

Chart.register(LinearScale, LineController, LineElement, PointElement, Tooltip);

interface Labels {
  epoch: string;
  loss: string;
}

export class LossPlot {
  private readonly chart: Chart<'line', { x: number; y: number }[]>;

  constructor(canvas: HTMLCanvasElement, labels: Labels) {
    this.chart = new Chart(canvas, {
      type: 'line',
      data: { datasets: [{ data: [], borderWidth: 2, pointRadius: 0, pointHitRadius: 8 }] },
      options: {
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        // Losses come as points in order already.
        parsing: false,
        normalized: true,
        interaction: { mode: 'nearest', axis: 'x', intersect: false },
        scales: {
          x: { type: 'linear', min: 0, title: { display: true, text: labels.epoch }, ticks: { precision: 0, maxTicksLimit: 8 } },
          y: { type: 'linear', beginAtZero: true, title: { display: true, text: labels.loss }, ticks: { maxTicksLimit: 6 } },
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

  /** Reads the page's colours again: a canvas does not follow CSS variables. */
  recolor(element: Element): void {
    const style = getComputedStyle(element);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const { x, y } = this.chart.options.scales!;
    for (const scale of [x!, y!]) {
      scale.grid = { color: color('--border') };
      scale.ticks!.color = color('--text-quiet');
      (scale as { title: { color?: string } }).title.color = color('--text-quiet');
    }
    this.chart.data.datasets[0]!.borderColor = color('--link');
    this.chart.update();
  }

  show(losses: number[], epochs: number): void {
    const data = this.chart.data.datasets[0]!.data;
    data.length = Math.min(data.length, losses.length);
    // A new run may begin with as many losses as the old one had.
    if (data.length > 0 && data[0]!.y !== losses[0]) data.length = 0;
    for (let i = data.length; i < losses.length; i += 1) data.push({ x: i + 1, y: losses[i]! });
    this.chart.options.scales!.x!.max = Math.max(epochs, losses.length);
    this.chart.update();
  }

  destroy(): void {
    this.chart.destroy();
  }
}
