import { describe, expect, it } from 'vitest';
import { configurationOf, dashes, discRadius, type Look } from '../../../../web/components/plot/chart';
import {
  type PlotAxis,
  type PlotData,
  type PlotSeries,
  strokes,
  written,
} from '../../../../web/components/plot/plot-data';
import { lastEpoch, lossPlot } from '../../../../web/components/plot/loss-chart';
import { lossStrings } from '../../../../web/components/plot/loss-strings';

const look: Look = {
  inks: {
    link: '#000001',
    curve: '#000002',
    query: '#000003',
    key: '#000004',
    value: '#000005',
    quiet: '#000006',
    text: '#000007',
    border: '#000008',
    ground: '#000009',
  },
  font: 'serif',
  colon: '：',
};
const axis: PlotAxis = { name: '' };
const plot = (series: PlotSeries[], more: Partial<PlotData> = {}): PlotData => ({
  label: '',
  series,
  x: axis,
  y: axis,
  ...more,
});
const line = (y: number[], more: Partial<PlotSeries> = {}): PlotSeries => ({
  name: 'loss',
  x: y.map((_, i) => i),
  y,
  ...more,
});
const datasets = (data: PlotData) => configurationOf(data, look).data.datasets as unknown as Record<string, any>[];
const options = (data: PlotData) => configurationOf(data, look).options as unknown as Record<string, any>;
const heights = (data: PlotData) => datasets(data)[0].data.map(({ y }: { y: number }) => y);

describe('the datasets of a plot', () => {
  it('break where a number is not finite, and on a logarithmic axis where there is none', () => {
    expect(heights(plot([line([1, NaN, Infinity, -2, 0])]))).toEqual([1, NaN, NaN, -2, 0]);
    expect(heights(plot([line([1, 0, -2, 4])], { y: { name: '', log: true } }))).toEqual([1, NaN, NaN, 4]);
  });

  it('are taken for sorted only where they are', () => {
    const taken = (x: number[]) => datasets(plot([{ name: 'walk', x, y: x.map(() => 1) }]))[0].parsing;
    expect(taken([1, 2, 2, 5])).toBe(false);
    expect(taken([1, 15, 4])).toEqual({});
    expect(taken([1, NaN, 2])).toEqual({});
  });

  it('show a number that has no neighbour as a dot, and no other', () => {
    const radii = (y: number[]) => datasets(plot([line(y)]))[0].pointRadius;
    expect(radii([3])).toEqual([2.5]);
    expect(radii([1, 2, 3])).toBe(0);
    expect(radii([1, 2, NaN, 4, NaN])).toEqual([0, 0, 0, 2.5, 0]);
  });

  it('differ in their strokes, not in their colours only', () => {
    const drawn = datasets(plot(strokes.map((stroke) => line([1, 2], { stroke }))));
    expect(new Set(drawn.map(({ borderDash }) => JSON.stringify(borderDash))).size).toBe(strokes.length);
    expect(dashes.solid).toEqual([]);
  });

  it('draw points as discs, larger for a larger weight', () => {
    const [plain, weighted] = datasets(
      plot([line([1, 2], { kind: 'points' }), line([1, 2], { kind: 'points', weights: [0, 1] })]),
    );
    expect(plain).toMatchObject({ showLine: false, pointRadius: 3.5 });
    expect(weighted.pointRadius).toEqual([discRadius(0), discRadius(1)]);
  });

  it('have the colours of the page', () => {
    const colors = ['link', 'curve', 'query', 'key', 'value', 'quiet', 'text'] as const;
    expect(datasets(plot(colors.map((color) => line([1], { color })))).map(({ borderColor }) => borderColor)).toEqual(
      colors.map((color) => look.inks[color]),
    );
  });
});

describe('the options of a plot', () => {
  it('lay bars beside their names', () => {
    const bars = plot([{ name: 'work', kind: 'bars', x: [10, 1000], y: [0, 1] }], {
      x: { name: 'steps', log: true, ticks: [1, 10] },
      y: { name: '', labels: ['a', 'b'] },
    });
    expect(options(bars)).toMatchObject({
      indexAxis: 'y',
      scales: { x: { type: 'logarithmic' }, y: { type: 'category', labels: ['a', 'b'] } },
    });
    expect(datasets(bars)[0]).toMatchObject({
      type: 'bar',
      data: [
        { x: 10, y: 0 },
        { x: 1000, y: 1 },
      ],
    });
  });

  it('put ticks where the axis says, as far as they are on it', () => {
    const { scales } = options(plot([line([1])], { x: { name: '', ticks: [1, 2, 4, 8] } }));
    const scale = { min: 2, max: 5, ticks: [] };
    scales.x.afterBuildTicks(scale);
    expect(scale.ticks).toEqual([{ value: 2 }, { value: 4 }]);
  });

  it('say numbers where one points, unless a cursor says where one looks', () => {
    const { tooltip } = options(plot([line([1])])).plugins;
    expect(tooltip.enabled).toBe(true);
    expect(tooltip.callbacks.label({ dataset: { label: '损失' }, parsed: { x: 0, y: 1 } })).toBe('损失：1');
    expect(options(plot([line([1])], { cursor: 2 })).plugins).toMatchObject({
      tooltip: { enabled: false },
      cursor: { at: 2 },
    });
  });

  it('thin out long lines, but none with a gap that would close', () => {
    expect(options(plot([line([1, 2, 3])])).plugins.decimation.enabled).toBe(true);
    expect(options(plot([line([1, NaN, 3])])).plugins.decimation.enabled).toBe(false);
  });

  it('move nothing by themselves', () => {
    expect(options(plot([line([1])])).animation).toBe(false);
  });
});

describe('a number of an axis', () => {
  it('is written with four digits and a minus sign, or as the axis says', () => {
    expect([0.30000001, -1, 12345.6, 0].map((value) => written(axis, value))).toEqual(['0.3', '−1', '12350', '0']);
    expect(written({ name: '', format: (value) => `${value} steps` }, 3)).toBe('3 steps');
  });
});

describe('the disc of a weight', () => {
  it('grows by area between the smallest and the largest, whatever the weight', () => {
    const [none, quarter, whole] = [0, 0.25, 1].map(discRadius);
    expect(quarter - none).toBeCloseTo((whole - none) / 2);
    expect([discRadius(-1), discRadius(7)]).toEqual([none, whole]);
  });
});

describe('the axis of epochs', () => {
  it('doubles as the curve grows, up to the last epoch of the run', () => {
    expect([0, 1, 50, 51, 130, 250].map((losses) => lastEpoch(losses, 250))).toEqual([50, 50, 50, 100, 200, 250]);
    expect(lastEpoch(10, 20)).toBe(20);
  });
});

describe('the losses of a training', () => {
  const look = (epoch: number, loss: number) => ({
    epoch,
    loss,
    bleu: 0.5,
    exact_match: 0.25,
    alignment_error_rate: null,
  });

  it('are one curve, and with held-out pairs two with the best epoch as a point on the second', () => {
    const losses = [0.5, 0.4, 0.3, 0.2];
    const alone = lossPlot({ losses, looks: [], best: null, epochs: 9 }, lossStrings.en);
    expect(alone.series).toHaveLength(1);
    expect(alone.label).toBe('Loss curve: 0.2000 after 4 epochs');
    const looks = [look(2, 0.45), look(4, 0.47)];
    const watched = lossPlot({ losses, looks, best: looks[0], epochs: 9 }, lossStrings.en);
    expect(watched.series.map(({ x, y }) => [x, y])).toEqual([
      [[1, 2, 3, 4], losses],
      [
        [2, 4],
        [0.45, 0.47],
      ],
      [[2], [0.45]],
    ]);
    expect(watched.series.map(({ name }) => name)).toEqual(['Pairs trained on', 'Held-out pairs', 'Best epoch: 2']);
    expect(watched.label).toBe(
      'Loss curve: 0.2000 after 4 epochs; on held-out pairs 0.4700, the smallest 0.4500 after epoch 2',
    );
    expect(watched.series[2].kind).toBe('points');
  });
});
