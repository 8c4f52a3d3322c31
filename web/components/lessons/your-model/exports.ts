// A comparison as files: the numbers as JSON and as a table, the heatmap as a drawing. No numbers are made here.
import type { HeatmapData } from '../../attention/heatmap';
import { colorOf, inkOf } from '../../ui/scale';

const cell = 48;
const left = 110;
const top = 70;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** A heatmap as a drawing that stands for itself: words, colours and the weights in three decimals. */
export function heatmapSvg({
  rows,
  cols,
  values,
  label,
}: Pick<HeatmapData, 'rows' | 'cols' | 'values' | 'label'>): string {
  const at = (index: number, from: number) => from + index * cell;
  const names = [
    ...cols.map(
      ({ text }, i) =>
        `<text x="${at(i, left) + cell / 2}" y="${top - 10}" text-anchor="middle">${escaped(text)}</text>`,
    ),
    ...rows.map(
      ({ text }, i) =>
        `<text x="${left - 10}" y="${at(i, top) + cell / 2 + 5}" text-anchor="end">${escaped(text)}</text>`,
    ),
  ];
  const cells = rows.flatMap((_, r) =>
    cols.map((_, c) => {
      const weight = values[r * cols.length + c];
      const [x, y] = [at(c, left), at(r, top)];
      return (
        `<rect x="${x}" y="${y}" width="${cell - 1}" height="${cell - 1}" fill="${colorOf(weight)}"/>` +
        `<text x="${x + cell / 2}" y="${y + cell / 2 + 5}" text-anchor="middle" fill="${inkOf(weight)}">${weight.toFixed(3)}</text>`
      );
    }),
  );
  const [width, height] = [at(cols.length, left) + 10, at(rows.length, top) + 10];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="14">`,
    `<title>${escaped(label)}</title><rect width="100%" height="100%" fill="#ffffff"/>`,
    ...names,
    ...cells,
    '</svg>\n',
  ].join('\n');
}

/** The weights with their words, tab-separated, in all their digits: a line a produced word. */
export function weightsTable({ rows, cols, values }: Pick<HeatmapData, 'rows' | 'cols' | 'values'>): string {
  const lines = rows.map(({ text }, r) =>
    [text, ...Array.from({ length: cols.length }, (_, c) => String(values[r * cols.length + c]))].join('\t'),
  );
  return [['', ...cols.map(({ text }) => text)].join('\t'), ...lines, ''].join('\n');
}
